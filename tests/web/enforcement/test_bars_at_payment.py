# SPDX-License-Identifier: Apache-2.0
"""A bar of a failed inspection whose last debt goes is lifted with it, in its transaction, and not overnight."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest
from django.db import transaction

from outorga.web.accounts.models import Office, User
from outorga.web.enforcement import collection
from outorga.web.enforcement.actions import fines
from outorga.web.enforcement.models import Fine
from outorga.web.inspections import queries
from outorga.web.inspections.models import InspectionBar
from outorga.web.payments.actions import credits
from outorga.web.registry.models import Company, VehicleHolding
from outorga.web.work.models import Notice as Told
from tests.web.enforcement import cast
from tests.web.inspections.cast import report

Clock = Callable[[date], None]
OVERDUE, PASSED, PAID = date(2026, 12, 22), date(2026, 12, 23), date(2026, 12, 24)


@pytest.fixture
def overdue(registered: Company, inspector: User, office: Office, coefficient: None, clock: Clock) -> Fine:
    """The only debt of the company, on the first day on which it is overdue."""
    notice = cast.signed(cast.drawn(registered, inspector, office), inspector)
    clock(OVERDUE)
    cast.undefended(notice)
    fines.settle_all(OVERDUE)
    return Fine.objects.select_related("case__office", "notice__case", "notice__company").get(notice=notice)


@pytest.fixture
def barred(overdue: Fine, holding: VehicleHolding, inspector: User, clock: Clock) -> InspectionBar:
    """Barred by a failed inspection; the vehicle passed since, and only the fine is left."""
    coach = VehicleHolding.objects.select_related("vehicle", "case__office", "company__case__office").get(pk=holding.pk)
    report(coach, "brakes", actor=inspector)
    clock(PASSED)
    report(coach, actor=inspector)
    bar = InspectionBar.objects.select_related("case", "company").get()
    assert bar.case.state == "awaiting_payment"
    return bar


def pay(fine: Fine, amount: Decimal, reference: str) -> None:
    credits.receive(case=fine.case, amount=amount, paid_on=PAID, reference=reference, actor=None)


def test_the_payment_of_the_last_debt_lifts_the_bar(overdue: Fine, barred: InspectionBar, clock: Clock) -> None:
    clock(PAID)
    pay(overdue, overdue.amount, "banco:1")
    barred.refresh_from_db()
    barred.case.refresh_from_db()
    assert (barred.case.state, barred.released_on) == ("released", PAID)
    event = barred.case.events.get(kind="settle_debts")
    assert (event.actor, event.decision is not None) == (None, True)
    assert not queries.is_barred(barred.company, PAID)
    assert Told.objects.filter(case=barred.case, company_ref=barred.company.pk).exists()


def test_a_part_of_it_lifts_nothing(overdue: Fine, barred: InspectionBar, clock: Clock) -> None:
    clock(PAID)
    pay(overdue, overdue.amount - Decimal("0.01"), "banco:1")
    barred.case.refresh_from_db()
    assert barred.case.state == "awaiting_payment"
    assert queries.is_barred(barred.company, PAID)


def test_a_payment_that_is_undone_leaves_the_bar(overdue: Fine, barred: InspectionBar, clock: Clock) -> None:
    clock(PAID)
    with transaction.atomic():
        pay(overdue, overdue.amount, "banco:1")
        transaction.set_rollback(True)
    barred.case.refresh_from_db()
    assert (barred.case.state, overdue.case.events.filter(kind="pay").exists()) == ("awaiting_payment", False)


def test_a_fine_that_falls_lifts_it_too(overdue: Fine, barred: InspectionBar, clock: Clock) -> None:
    clock(PAID)
    fines.fall(fine=overdue, cause=collection.DEFENCE_GRANTED, actor=None, on=PAID)
    barred.case.refresh_from_db()
    assert barred.case.state == "released"
