# SPDX-License-Identifier: Apache-2.0
"""Each number of vehicles, drivers, loads, fares, papers and times: below, at and above it, as stored and changed.

Other values show that the rules read the parameter: a number written into a rule would keep the stored limit.
"""

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from outorga.law.engine import norms
from outorga.law.kernel.dates import add_years
from tests.law.limits import Probe, around, at_least, over, under, up_to
from tests.law.norms.mg_5997_1960.questions import NORM, answered, with_value

LINES = norms.get(NORM)
ON, DAY, SECOND = date(2026, 6, 10), timedelta(1), timedelta(seconds=1)
OPEN: dict[str, Any] = {"calendar": {"holidays": [], "closed": []}}
MOMENT = datetime.fromisoformat("2026-06-10T12:00:00-03:00")
DRIVER = {
    "licence": "professional", "practice_since": "2000-01-01", "conduct_certificate": True, "exam": True,
    "exam_on": str(ON),
}  # fmt: skip
PARTS = [f"anx1_art95_par1u_inc{part}" for part in (1, 2, 3, 4)]
CHILD = {"category": "child", "takes_seat": False}
PUPIL = {"category": "student", "habitual": True, "card": True}


def years_ago(years: int, *, less: int = 0) -> str:
    return str(add_years(ON, -years) + DAY * less)


def driving(**more: Any) -> dict[str, Any]:
    return {"purpose": "drive", "on": str(ON), "driver": {**DRIVER, **more}}


def near_election(days: int) -> dict[str, Any]:
    return {
        "findings": [], "vehicle": {"capacity": 20}, "passengers": 25, "on": str(ON),
        "tolerance": {"case": "b", "election_on": str(ON + DAY * days)},
    }  # fmt: skip


def moved(day: date) -> date:
    """Off a weekend, to Monday."""
    return day + DAY * ((7 - day.weekday()) % 7 if day.weekday() >= 5 else 0)


def child_of(years: int, *, less: int = 0) -> dict[str, Any]:
    born_on = years_ago(years, less=less)
    return {
        "fare": "1.00", "passenger": {**CHILD, "born_on": born_on}, "on": str(ON),
        "readings": {"child_age": "until_fifth_birthday"},
    }  # fmt: skip


def holder(days: int) -> dict[str, Any]:
    """A holder's last day, read from an answer that came so many days after the letter."""
    consultation = {"id": "A", "received_on": str(ON), "answered_on": str(ON + DAY * days), "interested": True}
    return {"change": "extra_timetable", "initiator": "agency", "consultations": [consultation],
            "council_opinion": "favourable", **OPEN}  # fmt: skip


PROBES: dict[str, tuple[Probe, ...]] = {
    "automobile_seats": (
        Probe("vehicle", lambda seats: {"purpose": "class", "vehicle": {"capacity": seats}}, "class",
              lambda seats, limit: "automovel" if seats <= limit else "autolotacao"),
    ),
    "minibus_seats": (
        Probe("vehicle", lambda seats: {"purpose": "class", "vehicle": {"capacity": seats}}, "class",
              lambda seats, limit: "autolotacao" if seats <= limit else "auto_onibus"),
    ),
    "driver_practice_years": (
        Probe("driver", lambda years: driving(practice_since=years_ago(years)), "eligible", over),
        Probe("driver", lambda years: driving(practice_since=years_ago(years, less=-1)), "eligible", at_least),
    ),
    "driver_exam_years": (
        Probe("driver", lambda years: driving(exam_on=years_ago(years)), "eligible", up_to),
        Probe("driver", lambda years: driving(exam_on=years_ago(years, less=-1)), "eligible", under),
    ),
    "driver_hire_exam_years": (
        Probe("driver", lambda years: {**driving(exam_on=years_ago(years)), "purpose": "hire"}, "eligible", up_to),
        Probe("driver", lambda years: {**driving(exam_on=years_ago(years, less=-1)), "purpose": "hire"}, "eligible",
              under),
    ),
    "election_window_days": (
        Probe("onboard_check", near_election, "over", lambda days, limit: 0 if days <= limit else 5),
        Probe("onboard_check", lambda days: near_election(-days), "over",
              lambda days, limit: 0 if days <= limit else 5),
    ),
    "free_child_years": (
        Probe("fare", child_of, "free", under),
        Probe("fare", lambda years: child_of(years, less=1), "free", up_to),
    ),
    "booklet_multiple": (
        Probe("fare", lambda times: {
            "fare": "1.00", "passenger": {"category": "ordinary"},
            "booklet": {"km": times * 300, "longest_itinerary_km": 300, "norm_issued": True},
        }, "booklet_valid", at_least),
    ),
    "timetable_request_days": (
        Probe("timetable_change", lambda days: {
            "change": "timetable", "initiator": "operator", "timetable_since": str(ON),
            "requested_on": str(ON + DAY * days), "council_opinion": "favourable",
        }, "allowed", at_least),
    ),
    "timetable_consultation_days": (
        Probe("timetable_change", holder, "allowed", lambda days, limit: ON + DAY * days <= moved(ON + DAY * limit)),
    ),
    "complaint_report_days": (
        Probe("complaint", lambda days: {
            "filed_at": str(MOMENT).replace(" ", "T"), "report_sent_on": str(ON + DAY * days), **OPEN,
        }, "report_late", lambda days, limit: ON + DAY * days > moved(ON + DAY * limit)),
    ),
    "statistics_return_day": (
        Probe("statistics_return", lambda day: {
            "month": "2026-05", "sent_on": str(date(2026, 6, day)), "readings": {"statistics_day": "fixed_day"},
        }, "late", over),
    ),
    "fare_review_years": (
        Probe("publication", lambda _: {
            "council_approved": True, "components": PARTS, "municipalities": [], "notices": [],
            "effective_on": str(ON), "on": str(ON),
        }, "review_due_on", lambda _, limit: str(add_years(ON, limit))),
    ),
}  # fmt: skip


def limits(name: str) -> tuple[int, ...]:
    return around(NORM, name, 1, 4)


CASES = [(name, probe, limit) for name, probes in PROBES.items() for probe in probes for limit in limits(name)]


@pytest.mark.parametrize(("name", "probe", "limit"), CASES, ids=lambda item: str(getattr(item, "service", item)))
def test_one_below_at_and_one_above_the_limit(name: str, probe: Probe, limit: int) -> None:
    settings = with_value(name, limit)
    for number in (limit - 1, limit, limit + 1):
        found = answered(probe.service, probe.facts(number), settings)
        assert found[probe.answer] == probe.expected(number, limit), (name, number, limit)


@pytest.mark.parametrize("hours", [12, 13, 24, 1])
@pytest.mark.parametrize("shift", [-1, 0, 1])
def test_the_hours_of_a_returned_ticket_and_of_the_copy_of_a_complaint(hours: int, shift: int) -> None:
    last = MOMENT - timedelta(hours=hours) + SECOND * shift
    facts = {"price": "7.00", "departure_at": MOMENT.isoformat(), "returned_at": last.isoformat()}
    found = answered("refund", facts, with_value("ticket_return_hours", hours))
    assert found["refund"] == ("7.00" if shift <= 0 else "0.00")
    sent_at = MOMENT + timedelta(hours=hours) + SECOND * shift
    facts = {"filed_at": MOMENT.isoformat(), "copy_sent_at": sent_at.isoformat()}
    assert answered("complaint", facts, with_value("complaint_copy_hours", hours))["copy_late"] is (shift > 0)


@pytest.mark.parametrize(("side", "others"), [
    ("length", ("0.01", "0.01")), ("width", ("0.79", "0.01")), ("height", ("0.79", "0.49")),
])  # fmt: skip
@pytest.mark.parametrize("more", ["0.00", "-0.05", "-0.10"])
def test_each_side_of_baggage(side: str, others: tuple[str, str], more: str) -> None:
    limit = LINES.parameters[f"baggage_{side}_m"].values[0].value + Decimal(more)
    for shift in ("-0.001", "0", "0.001"):
        volume = {
            "length_m": others[0],
            "width_m": str(limit + Decimal(shift)),
            "height_m": others[1],
            "weight_kg": "1",
        }
        found = answered("baggage", {"volumes": [volume]}, with_value(f"baggage_{side}_m", limit))
        assert found["kinds"] == ["baggage" if Decimal(shift) <= 0 else "parcel"]


@pytest.mark.parametrize("limit", [25, 26, 10])
def test_the_weight_of_baggage(limit: int) -> None:
    for shift in ("-0.001", "0", "0.001"):
        volume = {"length_m": "0.1", "width_m": "0.1", "height_m": "0.1", "weight_kg": str(limit + Decimal(shift))}
        found = answered("baggage", {"volumes": [volume]}, with_value("baggage_weight_kg", limit))
        assert found["kinds"] == ["baggage" if Decimal(shift) <= 0 else "parcel"]


@pytest.mark.parametrize("share", ["0.25", "0.50", "0.10", "0.33"])
def test_the_share_of_seats_that_may_be_exceeded(share: str) -> None:
    facts = {"findings": [], "vehicle": {"capacity": 40}, "passengers": 40, "tolerance": {"case": "d"}}
    found = answered("onboard_check", facts, with_value("excess_share", Decimal(share)))
    assert (found["excess_tolerated"], found["max_passengers"]) == (
        int(40 * Decimal(share)),
        40 + int(40 * Decimal(share)),
    )


@pytest.mark.parametrize("share", ["0.10", "0.11", "0.50"])
def test_the_shares_of_the_discounts(share: str) -> None:
    booklet = {"km": 10, "longest_itinerary_km": 1, "norm_issued": True}
    price = f"{200 * (1 - Decimal(share)):.2f}"
    facts: dict[str, Any] = {"fare": "200.00", "passenger": PUPIL}
    assert answered("fare", facts, with_value("discount_share", Decimal(share)))["price"] == price
    facts = {"fare": "200.00", "passenger": {"category": "ordinary"}, "booklet": booklet}
    assert answered("fare", facts, with_value("booklet_discount_share", Decimal(share)))["price"] == price


@pytest.mark.parametrize("name", ["death_or_disability", "medical"])
@pytest.mark.parametrize("limit", ["200000.00", "20000.00", "0.01"])
def test_the_least_sums_of_the_policy(name: str, limit: str) -> None:
    for cents in ("-0.01", "0.00", "0.01"):
        facts = {
            "death_or_disability": "900000.00",
            "medical": "900000.00",
            name: f"{Decimal(limit) + Decimal(cents):.2f}",
        }
        found = answered("insurance", facts, with_value(f"insurance_{name}", Decimal(limit)))
        assert (found["adequate"], found["required"][name]) == (Decimal(cents) >= 0, limit)


@pytest.mark.parametrize(("name", "finding"), [
    ("fine_group_1", "crew_chatting"), ("fine_group_2", "door_open_moving"), ("fine_group_3", "speeding"),
])  # fmt: skip
@pytest.mark.parametrize("amount", ["500.00", "1234.56"])
def test_the_first_amount_of_each_group(name: str, finding: str, amount: str) -> None:
    found = answered("onboard_check", {"findings": [finding]}, with_value(name, Decimal(amount)))
    assert found["base_total"] == amount
