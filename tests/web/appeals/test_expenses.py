# SPDX-License-Identifier: Apache-2.0
"""Only the infractor pays for carrying the passengers on: where the notice falls, the cost falls with it."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest

from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import ledger as chain
from outorga.web.enforcement.actions import expenses, notices, retentions
from outorga.web.enforcement.actions.notices import Charge
from outorga.web.enforcement.errors import EnforcementError
from outorga.web.enforcement.models import Retention
from outorga.web.payments import payables
from outorga.web.payments.actions import credits
from outorga.web.payments.models import Account
from outorga.web.payments.queries import balances, debts_of
from outorga.web.registry.models import Company, VehicleHolding
from outorga.web.work.models import Notice as Told
from tests.web.appeals import cast
from tests.web.charter.conftest import another, another_registered
from tests.web.enforcement import cast as road
from tests.web.registry.conftest import make_person, signed_in

__all__ = ["another", "another_registered"]
Clock = Callable[[date], None]
COST = Decimal("850.00")
CITED = "mg-44007-2005:art22_par1u"


@pytest.fixture
def stuck(
    registered: Company, inspector: User, office: Office, coefficient: None, another_registered: VehicleHolding
) -> Retention:
    """A vehicle held whose passengers wait; its notice is signed."""
    stop = road.stopped(inspector, office, area="intermunicipal")
    notice = notices.draw_up(stop=stop, items=[Charge(road.UNSAFE, "Pneu liso.", retain=True)], actor=inspector)[0]
    road.signed(notice, inspector)
    found: Retention = notice.retention
    return found


@pytest.fixture
def held(stuck: Retention, inspector: User) -> Retention:
    """A vehicle held whose passengers went on in another."""
    return retentions.arrange_substitute(retention=stuck, plate="HJK-7294", cost=COST, actor=inspector)


@pytest.fixture
def treasurer(db: None) -> User:
    return make_person("rui", "Rui Paes", "treasurer")


def paid(held: Retention) -> None:
    credits.receive(case=held.case, amount=COST, paid_on=cast.DEFENDED, reference="banco:7", actor=None)


def granted(held: Retention, people: cast.People, clock: Clock) -> Retention:
    """The notice falls by a granted defence."""
    clock(cast.DEFENDED)
    made = cast.file_online(held.notice, "defence", people.owner)
    clock(cast.DECIDED)
    cast.decide(made, "grant", people.director)
    return Retention.objects.select_related("case__office", "notice__case", "notice__company").get(pk=held.pk)


def of(held: Retention) -> dict[str, Decimal]:
    found = {account.value: balances.of_case(held.case, account) for account in Account}
    return {name: amount for name, amount in found.items() if amount}


def test_what_is_owed_falls_with_the_notice(held: Retention, people: cast.People, clock: Clock) -> None:
    assert debts_of(held.case.company_ref, cast.DEFENDED).not_due >= COST  # type: ignore[arg-type]
    after = granted(held, people, clock)
    event = after.case.events.get(kind=expenses.FELL)
    assert (event.data["rests_on"], event.data["because"], event.data["cost"]) == (CITED, "grant_defence", "850.00")
    assert event.decision is not None
    assert of(after) == {}
    due = payables.of("retention").due(after.case, on=cast.DECIDED, actor=None)
    assert (due.amount, "já não se cobra" in due.why_not) == (None, True)
    assert not debts_of(held.case.company_ref, cast.DECIDED).rows  # type: ignore[arg-type]
    assert Told.objects.filter(company_ref=held.case.company_ref, text__contains="já não se cobra").exists()
    assert list(balances.faults()) == []
    assert chain.verify().ok


def test_what_was_paid_goes_back_as_it_was_paid_once(
    held: Retention, people: cast.People, clock: Clock, treasurer: User
) -> None:
    clock(cast.DEFENDED)
    paid(held)
    after = granted(held, people, clock)
    assert of(after) == {"bank": COST, "refundable": -COST}
    with pytest.raises(NoPower):
        expenses.give_back(held=after, actor=people.clerk, order="OP 1")
    paper = expenses.give_back(held=after, actor=treasurer, order="OP 12/2026")
    assert of(after) == {}
    text = str(paper.data)
    assert "850,00" in text
    assert "OP 12/2026" in text
    event = after.case.events.get(kind="refund.paid")
    assert (event.power, event.data["amount"]) == ("fine.refund", "850.00")
    with pytest.raises(EnforcementError):
        expenses.give_back(held=after, actor=treasurer, order="OP 13/2026")
    assert list(balances.faults()) == []


def test_it_falls_with_a_granted_appeal_too_and_once(held: Retention, people: cast.People, clock: Clock) -> None:
    found = cast.bring(held.notice, "appealed", people, clock)
    clock(cast.SESSION)
    cast.judge(found, "grant", people, cast.SESSION)
    clock(cast.OUT)
    cast.publish(found, cast.OUT, people.clerk)
    event = held.case.events.get(kind=expenses.FELL)
    assert event.data["because"] == "grant_appeal"
    assert expenses.fall(notice=found, because=event, on=cast.OUT, actor=None) is None


def test_nothing_is_charged_any_more_once_the_notice_fell(
    stuck: Retention, inspector: User, people: cast.People, clock: Clock
) -> None:
    after = granted(stuck, people, clock)
    with pytest.raises(EnforcementError, match="já não se cobra") as refusal:
        retentions.arrange_substitute(retention=after, plate="HJK-7294", cost=COST, actor=inspector)
    assert refusal.value.field == "cost"
    retentions.arrange_substitute(retention=after, plate="HJK-7294", cost=Decimal(0), actor=inspector)
    assert of(after) == {}
    assert not after.case.events.filter(kind=expenses.FELL).exists()


def test_it_stays_where_the_notice_stands(held: Retention, people: cast.People, clock: Clock) -> None:
    clock(cast.DEFENDED)
    made = cast.file_online(held.notice, "defence", people.owner)
    clock(cast.DECIDED)
    cast.decide(made, "reject", people.director)
    assert payables.of("retention").due(held.case, on=cast.DECIDED, actor=None).amount == COST


def test_the_page_says_so_and_the_treasurer_gives_it_back_there(
    held: Retention, people: cast.People, clock: Clock, treasurer: User
) -> None:
    clock(cast.DEFENDED)
    paid(held)
    after = granted(held, people, clock)
    desk = signed_in(treasurer)
    page = desk.get(after.case.get_absolute_url()).content.decode()
    for text in ("O transporte já não se cobra", "Devolver o que foi pago", "Transporte deixou de ser cobrado"):
        assert text in page, text
    assert f"Transporte a devolver, processo {after.case.number}" in desk.get("/arrecadacao/").content.decode()
    at = f"/processos/{after.case.number}/multa/devolver/"
    assert "850,00" in desk.get(at).content.decode()
    sent = {"order": "OP 12/2026", "version": after.case.version, "once": "one page"}
    told = [desk.post(at, sent, follow=True).content.decode() for _sent_twice in range(2)]
    assert ["Devolução 2026/000001 registrada." in page for page in told] == [True, True]
    assert of(after) == {}
    own = signed_in(people.owner).get(after.case.get_absolute_url()).content.decode()
    assert "O transporte já não se cobra" in own
