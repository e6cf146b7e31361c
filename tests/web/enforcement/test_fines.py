# SPDX-License-Identifier: Apache-2.0
"""A fine from the notice to the payment or the refund: its days, its case and its money, line by line."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import date, timedelta
from decimal import Decimal
from itertools import count

import pytest
from django.db import DatabaseError, connection, transaction

from outorga.web import clock
from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import lifecycle, readings
from outorga.web.casefiles.errors import IllegalTransition
from outorga.web.casefiles.models import CaseEvent
from outorga.web.enforcement import collection, procedures
from outorga.web.enforcement.actions import fines, refunds
from outorga.web.enforcement.errors import EnforcementError
from outorga.web.enforcement.models import Fine, Notice
from outorga.web.payments.actions import credits
from outorga.web.payments.models import Account
from outorga.web.payments.queries import balances, debts_of
from outorga.web.registry.models import Company
from tests.web.enforcement import cast
from tests.web.registry.conftest import TODAY, make_person

NORM = "mg-44007-2005"
AMOUNT = Decimal("1200.00")
Paid = Callable[..., None]
_references = count(1)


@pytest.fixture
def treasurer(db: None) -> User:
    return make_person("rui", "Rui Paes", "treasurer")


@pytest.fixture
def notice(registered: Company, inspector: User, office: Office, coefficient: None) -> Notice:
    return cast.signed(cast.drawn(registered, inspector, office), inspector)


@pytest.fixture
def fine(notice: Notice) -> Fine:
    return Fine.objects.select_related("case__office", "notice__case", "notice__office").get(notice=notice)


@pytest.fixture
def pay(treasurer: User) -> Paid:
    """Money for the fine comes in by a bank's line."""

    def paid(fine: Fine, amount: Decimal = AMOUNT, *, on: date = TODAY) -> None:
        credits.receive(
            case=fine.case, amount=amount, paid_on=on, reference=f"test:{next(_references)}", actor=treasurer
        )

    return paid


def _held(fine: Fine) -> dict[str, Decimal]:
    found = {account.value: balances.of_case(fine.case, account) for account in Account}
    return {name: amount for name, amount in found.items() if amount}


@pytest.mark.places(NORM, "record", "art17_cpt", "art17_cpt_inc1", "art18_cpt", "art18_cpt_inc3")
def test_a_fine_is_the_multiple_by_the_coefficient_of_the_infractions_day(fine: Fine) -> None:
    assert fine.amount == AMOUNT
    assert fine.decision.outcome["multiple"] == 3000
    assert fine.decision.outcome["coefficient"] == "0.4"
    assert _held(fine) == {"receivable": AMOUNT, "revenue": -AMOUNT}


@pytest.mark.parametrize("sql", ["UPDATE {} SET amount = 1", "UPDATE {} SET notice_id = 0", "DELETE FROM {}"])
def test_the_database_refuses_to_change_what_a_fine_costs_or_to_delete_one(fine: Fine, sql: str) -> None:
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql.format("enforcement_fine"))
    fine.refresh_from_db()
    assert fine.amount == AMOUNT


def test_a_notice_stands_without_a_fine_until_the_coefficient_is_known(
    registered: Company, inspector: User, office: Office
) -> None:
    notice = cast.drawn(registered, inspector, office)
    assert not Fine.objects.filter(notice=notice).exists()
    assert list(fines.unpriced()) == [notice]
    assert fines.price_waiting(TODAY) == 0
    cast.coefficient("0.359343")
    assert fines.price_waiting(TODAY) == 1
    assert Fine.objects.get(notice=notice).amount == Decimal("1078.02")
    assert fines.price_waiting(TODAY) == 0


@pytest.mark.places(NORM, "workflow", "art24_par2")
def test_the_whole_catalogue_is_priced_by_settings_read_once(
    fine: Fine, django_assert_num_queries: Callable[[int], AbstractContextManager[object]]
) -> None:
    procedure = procedures.of(fine.notice.norm)
    with django_assert_num_queries(1):
        items = procedure.catalogue(clock.day_of(fine.notice.committed_at))
    assert fine.notice.provision in {item.provision for item in items if item.amount is not None}


def test_an_undefended_fine_falls_due_and_then_overdue(fine: Fine) -> None:
    fines.settle_all(date(2026, 12, 10))
    assert _state(fine) == ("computed", date(2026, 12, 21))
    fines.settle_all(date(2026, 12, 11))
    assert _state(fine) == ("due", date(2026, 12, 21))
    fines.settle_all(date(2026, 12, 21))
    assert _state(fine)[0] == "due"
    fines.settle_all(date(2026, 12, 22))
    assert _state(fine)[0] == "overdue"
    fines.settle_all(date(2026, 12, 22))
    events = CaseEvent.objects.filter(case=fine.case, kind__in=["make_due", "pass_due_date"])
    assert [(event.kind, event.on) for event in events] == [
        ("make_due", date(2026, 12, 11)), ("pass_due_date", date(2026, 12, 22)),
    ]  # fmt: skip


def test_a_worker_that_slept_moves_the_fine_through_both_states(fine: Fine) -> None:
    assert fines.settle_all(date(2027, 3, 1)) == 1
    assert _state(fine)[0] == "overdue"


def _state(fine: Fine) -> tuple[str, date | None]:
    fresh = Fine.objects.select_related("case").get(pk=fine.pk)
    return fresh.case.state, fresh.due_on


@pytest.mark.parametrize(("part", "state"), [("1199.99", "computed"), ("1200.00", "paid"), ("1200.01", "paid")])
def test_only_the_full_amount_pays_a_fine(fine: Fine, pay: Paid, part: str, state: str) -> None:
    pay(fine, Decimal(part))
    assert _state(fine)[0] == state
    over = max(Decimal(part) - AMOUNT, Decimal(0))
    left = AMOUNT - min(Decimal(part), AMOUNT)
    expected = {"bank": Decimal(part), "revenue": -AMOUNT, "receivable": left, "credits": -over}
    assert _held(fine) == {name: amount for name, amount in expected.items() if amount}


def test_parts_add_up_to_the_whole(fine: Fine, pay: Paid) -> None:
    for part in ("400.10", "400.20"):
        pay(fine, Decimal(part))
        assert _state(fine)[0] == "computed"
    pay(fine, Decimal("399.70"))
    assert _state(fine)[0] == "paid"
    assert CaseEvent.objects.filter(case=fine.case, kind=fines.RECEIVED).count() == 3


def test_a_late_payment_pays_the_same_amount_for_the_norm_has_no_interest(
    fine: Fine, pay: Paid, clock: Callable[[date], None]
) -> None:
    clock(date(2026, 12, 30))
    fines.settle_all(date(2026, 12, 30))
    pay(fine, AMOUNT, on=date(2026, 12, 29))
    assert _state(fine)[0] == "paid"
    decision = CaseEvent.objects.get(case=fine.case, kind="pay").decision
    assert decision is not None
    assert decision.outcome["surcharge"] == "0.00"


def test_a_fine_paid_before_anybody_was_served_is_paid(
    registered: Company, inspector: User, office: Office, coefficient: None, pay: Paid
) -> None:
    unserved = Fine.objects.select_related("case", "notice__case").get(notice=cast.drawn(registered, inspector, office))
    pay(unserved)
    assert _state(unserved)[0] == "paid"


def test_an_unpaid_fine_that_falls_is_taken_off_the_books(fine: Fine) -> None:
    fines.fall(fine=fine, cause=collection.DEFENCE_GRANTED, actor=None, on=TODAY)
    fines.fall(fine=fine, cause=collection.DEFENCE_GRANTED, actor=None, on=TODAY)
    assert _state(fine) == ("void", None)
    assert _held(fine) == {}
    fines.settle(fine=fine, on=date(2027, 3, 1))
    assert _state(fine)[0] == "void"


@pytest.mark.places(NORM, "workflow", "art25_par2")
def test_a_paid_fine_that_falls_comes_back_updated(
    fine: Fine, pay: Paid, treasurer: User, clerk: User, clock: Callable[[date], None]
) -> None:
    pay(fine)
    fines.fall(fine=fine, cause=collection.APPEAL_GRANTED, actor=None, on=TODAY)
    assert _state(fine)[0] == "refundable"
    assert _held(fine) == {"bank": AMOUNT, "refundable": -AMOUNT}
    cast.coefficient("0.5", from_on=date(2027, 1, 1))
    clock(date(2027, 2, 1))
    assert refunds.ahead(fine, date(2027, 2, 1)).amount == Decimal("1500.00")
    with pytest.raises(NoPower):
        refunds.refund(fine=fine, actor=clerk, order="OP 1")
    paper = refunds.refund(fine=fine, actor=treasurer, order="OP 2027/17")
    assert _state(fine)[0] == "refunded"
    assert _held(fine) == {"bank": Decimal("-300.00"), "updating": Decimal("300.00")}
    said = str(paper.data)
    assert "1.500,00" in said
    assert "OP 2027/17" in said
    with pytest.raises(EnforcementError, match="Não há valor a devolver"):
        refunds.refund(fine=fine, actor=treasurer, order="OP 2027/18")
    assert list(balances.faults()) == []


def test_a_part_paid_of_a_fine_that_fell_comes_back_without_a_transition(
    fine: Fine, pay: Paid, treasurer: User
) -> None:
    pay(fine, Decimal("100.00"))
    fines.fall(fine=fine, cause=collection.DEFENCE_GRANTED, actor=None, on=TODAY)
    assert _state(fine)[0] == "void"
    assert _held(fine) == {"bank": Decimal("100.00"), "refundable": Decimal("-100.00")}
    refunds.refund(fine=fine, actor=treasurer, order="OP 1")
    assert _state(fine)[0] == "void"
    assert _held(fine) == {}
    assert CaseEvent.objects.filter(case=fine.case, kind=refunds.PAID_BACK).count() == 1


def test_a_refund_waits_for_the_coefficient_of_its_day(
    registered: Company, inspector: User, office: Office, pay: Paid, treasurer: User
) -> None:
    cast.coefficient("0.4", from_on=TODAY)
    notice = cast.signed(cast.drawn(registered, inspector, office), inspector)
    fine = Fine.objects.select_related("case__office", "notice__case", "notice__office").get(notice=notice)
    pay(fine, AMOUNT, on=TODAY - timedelta(days=40))
    fines.fall(fine=fine, cause=collection.APPEAL_GRANTED, actor=None, on=TODAY)
    with pytest.raises(EnforcementError, match="coeficiente"):
        refunds.refund(fine=fine, actor=treasurer, order="OP 1")
    assert _state(fine)[0] == "refundable"


def test_a_pending_appeal_suspends_the_collection_only_under_that_reading(
    fine: Fine, monkeypatch: pytest.MonkeyPatch
) -> None:
    fines.settle_all(date(2026, 12, 11))
    fine.case.refresh_from_db()
    ruling = collection.DueRuling(fine.decision, "not_due", "appeal_pending")
    assert fines._events(fine, ruling) == ()
    monkeypatch.setattr(readings, "in_force", lambda norm, on=None: {"appeal_payment": "waived"})
    assert fines._events(fine, ruling) == ("suspend_collection",)


def test_what_a_company_owes_is_what_is_overdue(fine: Fine, registered: Company, pay: Paid) -> None:
    assert debts_of(registered.pk, date(2026, 12, 21)).due == 0
    assert debts_of(registered.pk, date(2026, 12, 21)).within_term == AMOUNT
    assert debts_of(registered.pk, date(2026, 12, 22)).due == AMOUNT
    pay(fine, Decimal("200.00"))
    assert debts_of(registered.pk, date(2026, 12, 22)).due == Decimal("1000.00")


STATES = ("computed", "due", "overdue", "paid", "void", "refundable", "refunded")
REACH: dict[str, tuple[str, ...]] = {
    "computed": (), "due": ("make_due",), "overdue": ("make_due", "pass_due_date"), "paid": ("pay",),
    "void": ("void",), "refundable": ("pay", "undo"), "refunded": ("pay", "undo", "refund"),
}  # fmt: skip
EVENTS = sorted({row.event for row in lifecycle.lifecycle_of(norm=NORM, kind="fine").transitions})


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("state", STATES)
def test_a_fine_takes_only_the_events_of_its_table(fine: Fine, state: str, event: str) -> None:
    for step in REACH[state]:
        cases.record(case=fine.case, event=step, actor=None)
    before = fine.case.version
    allowed = {row.event: row.target for row in lifecycle.allowed_events(fine.case)}
    if event in allowed:
        cases.record(case=fine.case, event=event, actor=None)
        assert fine.case.state == allowed[event]
    else:
        with pytest.raises(IllegalTransition):
            cases.record(case=fine.case, event=event, actor=None)
        fine.case.refresh_from_db()
        assert (fine.case.state, fine.case.version) == (state, before)
