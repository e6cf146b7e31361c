# SPDX-License-Identifier: Apache-2.0
"""A vehicle held: only where the law says so, carried on by who may, released when the cause is cured."""

from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from outorga.web.accounts.guards import NoPower
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles.errors import IllegalTransition
from outorga.web.casefiles.models import CaseFile
from outorga.web.clock import as_of
from outorga.web.enforcement import procedures
from outorga.web.enforcement.actions import notices, retentions
from outorga.web.enforcement.actions.notices import Charge
from outorga.web.enforcement.errors import EnforcementError
from outorga.web.enforcement.models import Retention
from outorga.web.payments import payables
from outorga.web.registry.models import Company, VehicleHolding
from tests.web.charter.conftest import another, another_registered
from tests.web.enforcement import cast
from tests.web.registry.conftest import signed_in

__all__ = ["another", "another_registered"]
pytestmark = pytest.mark.usefixtures("coefficient")
CURED = "Trocado o pneu dianteiro direito, conferido no local."


@pytest.fixture
def held(known: Company, inspector: User, office: Office) -> Retention:
    """A vehicle held for being unsafe."""
    stop = cast.stopped(inspector, office)
    drawn = notices.draw_up(stop=stop, items=[Charge(cast.UNSAFE, "Pneu liso.", retain=True)], actor=inspector)
    return Retention.objects.select_related("case", "notice__case").get(notice=drawn[0])


def test_a_vehicle_is_held_with_its_paper_and_released_with_another(held: Retention, inspector: User) -> None:
    assert held.case.state == "open"
    assert held.decision.outcome["allowed"] is True
    paper, says = cast.paper_text(held.case, "Termo de retenção", inspector), procedures.of(cast.NORM).says
    for text in (held.notice.number, str(says.carried_on), str(says.held_until)):
        assert text in paper, text
    retentions.release(retention=held, reason=CURED, actor=inspector)
    event = held.case.events.get(kind="release")
    assert (held.case.state, event.power, event.reason) == ("released", "retention.release", CURED)
    assert CURED in cast.paper_text(held.case, "Termo de liberação", inspector)


def test_releasing_does_not_say_that_a_notice_goes_on_which_fell(held: Retention, inspector: User) -> None:
    browser, page = signed_in(inspector), f"/processos/{held.case.number}/retencao/liberar/"
    assert "O auto e a multa continuam." in browser.get(page).content.decode()
    CaseFile.objects.filter(pk=held.notice.case_id).update(state="closed")
    fallen = browser.get(page).content.decode()
    assert "pode seguir" in fallen
    assert "O auto e a multa continuam." not in fallen


def test_what_the_law_does_not_let_be_held_is_not(known: Company, inspector: User, office: Office) -> None:
    seen = cast.occasion(known, office)
    item = Charge(cast.TOUTING, "Chamava passageiros na rodoviária.", retain=True)
    with as_of(cast.moment(seen.found_at.date(), 10)):
        notice = notices.draw_up_alone(occasion=seen, item=item, actor=inspector)
    assert not Retention.objects.exists()
    assert notice.case.events.filter(kind="decision.retention").exists()


def test_the_other_transport_is_charged_to_the_infractor_besides_the_fine(
    held: Retention, inspector: User, another_registered: VehicleHolding
) -> None:
    retentions.arrange_substitute(retention=held, plate="HJK-7294", cost=Decimal("850.00"), actor=inspector)
    assert (held.case.state, held.cost, held.substitute_plate) == ("substituted", Decimal("850.00"), "HJK7294")
    event = held.case.events.get(kind="arrange_substitute")
    assert event.decision is not None
    assert event.decision.outcome["charge_to"] == "infractor"
    due = payables.of("retention").due(held.case, on=event.on, actor=None)
    assert due.amount == Decimal("850.00")
    assert held.notice.fine.amount == Decimal("1200.00")


@pytest.mark.parametrize(
    ("plate", "cost", "field"), [("ABC1D23", "10", "plate"), ("RVM4C82", "10", "plate"), ("X", "10", "plate"),
                                 ("HJK7294", "-1", "cost")]
)  # fmt: skip
def test_a_vehicle_that_may_not_carry_them_on_is_refused_and_nothing_recorded(
    held: Retention, inspector: User, plate: str, cost: str, field: str
) -> None:
    before = held.case.events.count()
    with pytest.raises(EnforcementError) as refusal:
        retentions.arrange_substitute(retention=held, plate=plate, cost=Decimal(cost), actor=inspector)
    assert refusal.value.field == field
    assert (held.case.events.count(), held.case.state) == (before, "open")


def test_a_vehicle_is_released_once_with_a_reason_by_who_may(held: Retention, inspector: User, clerk: User) -> None:
    with pytest.raises(EnforcementError) as refusal:
        retentions.release(retention=held, reason="Pronto.", actor=inspector)
    assert refusal.value.field == "reason"
    with pytest.raises(NoPower):
        retentions.release(retention=held, reason=CURED, actor=clerk)
    retentions.release(retention=held, reason=CURED, actor=inspector)
    with pytest.raises(IllegalTransition):
        retentions.release(retention=held, reason=CURED, actor=inspector)


def test_the_page_of_a_held_vehicle_whose_transport_was_paid_for_takes_few_queries(
    held: Retention, inspector: User, clerk: User, another_registered: VehicleHolding
) -> None:
    retentions.arrange_substitute(retention=held, plate="HJK-7294", cost=Decimal("850.00"), actor=inspector)
    for person in (inspector, clerk):
        browser = signed_in(person)
        browser.get(held.case.get_absolute_url())
        with CaptureQueriesContext(connection) as asked:
            page = browser.get(held.case.get_absolute_url()).content.decode()
        assert "850,00" in page
        assert len(asked) <= 15, "\n".join(query["sql"][:220] for query in asked.captured_queries)
