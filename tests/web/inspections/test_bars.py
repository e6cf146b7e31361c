# SPDX-License-Identifier: Apache-2.0
"""The bar of a failed inspection: what begins it, every transition of its lifecycle, and who may not move it."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal

import pytest

from outorga.law.engine import norms
from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import readings
from outorga.web.casefiles.errors import IllegalTransition
from outorga.web.inspections import queries
from outorga.web.inspections.actions import bars
from outorga.web.inspections.models import InspectionBar
from outorga.web.inspections.schedule import follow_debts
from outorga.web.registry.actions import vehicles as fleet
from outorga.web.registry.items import NORM
from outorga.web.registry.models import VehicleHolding
from outorga.web.work.models import Notice
from tests.web.inspections.cast import Owed, report
from tests.web.registry.conftest import TODAY

Clock = Callable[[date], None]
KIND = "inspection_bar"
OWES = Decimal("1078.02")
TABLE = norms.get(NORM).lifecycles[KIND]
WALKED = [(row.source, row.event, row.target) for row in TABLE.transitions]


@pytest.fixture
def second(coach: VehicleHolding, owner: User) -> VehicleHolding:
    """One more coach of the same company, that never asked for its registration."""
    values = {"capacity": 46, "fitted_seats": 46, "manufacture_year": 2021, "category": "hire", "title": "owned"}
    made = fleet.add_vehicle(
        company=coach.company, chassis="9BWZZZ377VT004299", renavam="00891450360", plate="HJK7294", values=values,
        actor=owner,
    )  # fmt: skip
    return VehicleHolding.objects.select_related("vehicle", "case__office", "company__case__office").get(pk=made.pk)


def in_state(state: str, coach: VehicleHolding, owed: Owed, actor: User, clock: Clock) -> InspectionBar:
    """A bar in this state, two days after the failing report."""
    owed.amount = Decimal(0) if state in {"awaiting_inspection", "released"} else OWES
    report(coach, "brakes", actor=actor)
    clock(TODAY + timedelta(1))
    if state in {"awaiting_payment", "released"}:
        report(coach, actor=actor)
    clock(TODAY + timedelta(2))
    bar = InspectionBar.objects.select_related("case", "company").get()
    assert bar.case.state == state
    return bar


def bring_about(event: str, bar: InspectionBar, coach: VehicleHolding, owed: Owed, actor: User) -> None:
    """What happens in the world for an event of the table."""
    if event in {"settle_debts", "incur_debt"}:
        owed.amount = OWES if event == "incur_debt" else Decimal(0)
        follow_debts(TODAY + timedelta(2))
    else:
        report(coach, *(["brakes"] if event == "fail_new_inspection" else []), actor=actor)


@pytest.mark.parametrize(("source", "event", "target"), WALKED)
def test_every_transition_of_the_table_happens_by_what_the_norm_says(
    source: str, event: str, target: str, coach: VehicleHolding, owed: Owed, inspector: User, clock: Clock
) -> None:
    bar = in_state(source, coach, owed, inspector, clock)
    bring_about(event, bar, coach, owed, inspector)
    bar.case.refresh_from_db()
    assert bar.case.state == target
    recorded = bar.case.events.filter(kind=event).order_by("-seq")[0]
    assert recorded.on == TODAY + timedelta(2)
    assert recorded.decision is not None
    assert recorded.decision.case == bar.case
    assert (recorded.actor == inspector) is (event not in {"settle_debts", "incur_debt"})


@pytest.mark.parametrize(
    ("state", "event"),
    [
        (state, event)
        for state in sorted({*(row[0] for row in WALKED), *(row[2] for row in WALKED)})
        for event in sorted({row[1] for row in WALKED})
        if not any(row[:2] == (state, event) for row in WALKED)
    ],
)
def test_an_event_that_the_state_does_not_have_is_refused_and_nothing_is_recorded(
    state: str, event: str, coach: VehicleHolding, owed: Owed, inspector: User, clock: Clock
) -> None:
    bar = in_state(state, coach, owed, inspector, clock)
    before = bar.case.events.count()
    with pytest.raises(IllegalTransition):
        cases.record(case=bar.case, event=event, actor=inspector)
    assert (bar.case.events.count(), bar.case.state) == (before, state)


@pytest.mark.parametrize("failed", [["brakes"], []])
def test_who_may_not_inspect_moves_no_bar(
    failed: list[str], coach: VehicleHolding, owed: Owed, inspector: User, clerk: User, clock: Clock
) -> None:
    bar = in_state("awaiting_payment", coach, owed, inspector, clock)
    before = bar.case.events.count()
    with pytest.raises(NoPower):
        report(coach, *failed, actor=clerk)
    bar.case.refresh_from_db()
    assert (bar.case.events.count(), bar.case.state) == (before, "awaiting_payment")


@pytest.mark.places("mg-44007-2005", "workflow", "art14_par1")
def test_a_failure_in_safety_bars_the_holder_from_its_day_until_a_new_report_and_no_debt(
    coach: VehicleHolding, owed: Owed, inspector: User, clock: Clock
) -> None:
    company = coach.company
    owed.amount = OWES
    failing = report(coach, "brakes", actor=inspector)
    decision = queries.bar_of(company, TODAY)
    assert decision is not None
    assert decision.outcome["because"] == ["art14_par1"]
    assert decision.outcome["pending"] == ["new_report", "debts"]
    assert not queries.is_barred(company, TODAY - timedelta(1))
    assert Notice.objects.filter(key__startswith="inspections:bar:", company_ref=company.pk).count() == 1
    clock(TODAY + timedelta(5))
    report(coach, actor=inspector)
    assert queries.is_barred(company, TODAY + timedelta(5))
    owed.amount = Decimal(0)
    clock(TODAY + timedelta(6))
    assert follow_debts(TODAY + timedelta(6)) == 1
    assert not queries.is_barred(company, TODAY + timedelta(6))
    assert queries.bar_of(company, TODAY + timedelta(6)) is None
    assert queries.is_barred(company, TODAY + timedelta(5))
    bar = InspectionBar.objects.get()
    assert (bar.founded_by, bar.opened_on, bar.released_on) == (failing, TODAY, TODAY + timedelta(6))
    assert Notice.objects.filter(key__startswith="inspections:bar:", company_ref=company.pk).count() == 2


def test_a_debt_after_the_release_brings_no_bar_back(
    coach: VehicleHolding, owed: Owed, inspector: User, clock: Clock
) -> None:
    in_state("released", coach, owed, inspector, clock)
    owed.amount = OWES
    assert follow_debts(TODAY + timedelta(3)) == 0
    clock(TODAY + timedelta(3))
    assert report(coach, actor=inspector).decision.outcome["barred"] is False
    assert not queries.is_barred(coach.company, TODAY + timedelta(3))
    report(coach, "engine", actor=inspector)
    assert queries.is_barred(coach.company, TODAY + timedelta(3))


def test_the_bar_lasts_until_every_vehicle_that_failed_passes(
    coach: VehicleHolding, second: VehicleHolding, owed: Owed, inspector: User, clock: Clock
) -> None:
    report(coach, "brakes", actor=inspector)
    report(second, "doors", actor=inspector)
    clock(TODAY + timedelta(1))
    report(coach, actor=inspector)
    bar = InspectionBar.objects.get()
    assert bar.case.state == "awaiting_inspection"
    decision = queries.bar_of(coach.company, TODAY + timedelta(1))
    assert decision is not None
    assert decision.outcome["failed_plates"] == ["HJK7C94", "RVM4C82"]
    report(second, actor=inspector)
    assert not queries.is_barred(coach.company, TODAY + timedelta(1))


def test_where_the_agency_reads_so_only_the_vehicle_is_barred(
    coach: VehicleHolding, second: VehicleHolding, owed: Owed, inspector: User, manager: User, clock: Clock
) -> None:
    readings.choose(
        norm=NORM, name="inspection_bar", answer="vehicle", reason="Parecer 4/2026 da procuradoria.", actor=manager
    )
    report(coach, "brakes", actor=inspector)
    report(second, "doors", actor=inspector)
    assert sorted(InspectionBar.objects.values_list("canonical_plate", flat=True)) == ["HJK7C94", "RVM4C82"]
    assert not queries.is_barred(coach.company, TODAY)
    assert queries.is_barred(coach.company, TODAY, plate="RVM4C82")
    clock(TODAY + timedelta(1))
    report(coach, actor=inspector)
    assert not queries.is_barred(coach.company, TODAY + timedelta(1), plate="RVM4C82")
    assert queries.is_barred(coach.company, TODAY + timedelta(1), plate="HJK7C94")


def test_following_again_changes_nothing(coach: VehicleHolding, owed: Owed, inspector: User, clock: Clock) -> None:
    bar = in_state("awaiting_inspection", coach, owed, inspector, clock)
    before = bar.case.events.count()
    assert bars.follow_company(company=coach.company, on=TODAY + timedelta(2)) == 0
    owed.amount = OWES
    assert bars.follow_company(company=coach.company, on=TODAY + timedelta(2)) == 1
    assert bars.follow_company(company=coach.company, on=TODAY + timedelta(2)) == 0
    assert bar.case.events.count() == before + 1
