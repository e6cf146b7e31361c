# SPDX-License-Identifier: Apache-2.0
"""Each number of terms, forfeiture, changes of service and records: below, at and above it, as stored and changed."""

from collections.abc import Callable
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from typing import Any

import pytest

from outorga.law.engine import norms
from outorga.law.engine.decide import decide
from outorga.law.kernel.dates import add_months, add_years
from tests.law.limits import at_least, over, up_to
from tests.law.norms.br_952_1993.questions import NORM, decided, with_value

MONDAY = date(2026, 6, 8)
START = datetime(2026, 6, 8, 6, 30, tzinfo=timezone(timedelta(hours=-3)))
OPEN: dict[str, list[str]] = {"holidays": [], "closed": []}
STILL = {"closed_last_day": "none"}
PARAMETERS = norms.get(NORM).parameters
FORWARD = (
    "promotion_notice", "tender_request_examination", "first_cure", "second_cure", "season_notice", "emergency_term",
    "emergency_tender_notice", "tachograph_records", "baggage_indemnity", "statistics_tolerance", "adaptation",
)  # fmt: skip
BUSINESS = ("tender_request_remedy", "new_bids", "defence", "reconsideration", "appeal")
MONTHS, YEARS = ("forfeiture_bar", "withdrawal_notice"), (
    "permission_term", "open_ticket", "legacy_term", "extension_power",
)  # fmt: skip


def days(length: int) -> str:
    return str(MONDAY + timedelta(length))


def business_days(length: int) -> str:
    """Five in each week, from a Monday."""
    weeks, rest = divmod(length, 5)
    return str(MONDAY + timedelta(7 * weeks + rest))


def months(length: int) -> str:
    return str(add_months(MONDAY, length))


def years(length: int) -> str:
    return str(add_years(MONDAY, length))


def days_back(length: int) -> str:
    return str(MONDAY - timedelta(length))


ENDS: dict[tuple[str, str], Callable[[int], str]] = {
    **{(name, "days"): days for name in FORWARD},
    **{(name, "business_days"): business_days for name in BUSINESS},
    **{(name, "months"): months for name in MONTHS},
    **{(name, "years"): years for name in YEARS},
    ("ticket_sale_opening", "days"): days_back,
}
HOURS = {"interruption_report": 1, "accident_report": 1, "driver_abstinence": -1, "ticket_withdrawal": -1}


@pytest.mark.parametrize("change", [0, 1, -1])
@pytest.mark.parametrize(("name", "unit"), ENDS)
def test_a_term_has_the_length_of_its_parameter(name: str, unit: str, change: int) -> None:
    parameter = f"{name}_{unit}"
    length = PARAMETERS[parameter].values[0].value + change
    facts = {"deadline": name, "start_on": str(MONDAY), "calendar": OPEN, "readings": STILL}
    found = decided("deadline", facts, with_value(parameter, length))
    assert (found["due_on"], found["days"]) == (ENDS[name, unit](length), length)
    assert found["unit"] == ("calendar_days" if unit == "days" else unit)
    assert "because" not in found


@pytest.mark.parametrize("change", [0, 1, -1])
@pytest.mark.parametrize("name", HOURS)
def test_a_term_in_hours_has_the_length_of_its_parameter(name: str, change: int) -> None:
    length = PARAMETERS[f"{name}_hours"].values[0].value + change
    facts = {"deadline": name, "start_at": START.isoformat()}
    found = decided("deadline", facts, with_value(f"{name}_hours", length))
    due_at = datetime.fromisoformat(found["due_at"])
    assert (due_at, due_at.utcoffset()) == (START + HOURS[name] * timedelta(hours=length), START.utcoffset())
    assert (found["days"], found["unit"], found["skipped"]) == (length, "hours", [])


@pytest.mark.parametrize("change", [0, 1, -1])
@pytest.mark.parametrize(
    ("name", "parameter"),
    [
        ("tender_request_extended", "tender_request_extension_days"),
        ("tender_request_extended", "tender_request_examination_days"),
        ("tender_request_extended_art98", "tender_request_extension_art98_days"),
        ("tender_request_extended_art98", "tender_request_examination_days"),
    ],
)
def test_an_extended_term_adds_both_lengths(name: str, parameter: str, change: int) -> None:
    whole = {"tender_request_extended": 240, "tender_request_extended_art98": 300}[name] + change
    value = PARAMETERS[parameter].values[0].value + change
    facts = {"deadline": name, "start_on": str(MONDAY), "calendar": OPEN, "readings": STILL}
    found = decided("deadline", facts, with_value(parameter, value))
    assert (found["due_on"], found["days"]) == (days(whole), whole)


def idle(length: int) -> dict[str, Any]:
    last = MONDAY + timedelta(length - 1)
    return {"on": str(last), "stoppage": {"idle": [{"from_on": str(MONDAY), "until_on": str(last)}]}}


def section(access_km: int) -> dict[str, Any]:
    sides = {"from_state": "MG", "to_state": "SP", "access_km": str(access_km), "local_interest": False}
    return {"kind": "section_new", "line": {"semi_urban": False}, "section": sides}


def drawn_up(copies: int) -> dict[str, Any]:
    event = {"event": "draw_up", "on": str(MONDAY), "copies": copies, "acknowledgement": "signed"}
    return {"kind": "infraction_record", "on": str(MONDAY), "events": [event]}


def dismissed(members: int) -> dict[str, Any]:
    done = drawn_up(9)["events"]
    steps = [{"event": event, "on": str(MONDAY)} for event in ("register", "notify", "dismiss")]
    steps[-1]["members"] = members  # type: ignore[assignment]
    return {"kind": "infraction_record", "on": str(MONDAY), "events": [*done, *steps]}


def extended(on: str) -> Callable[[int], dict[str, Any]]:
    def facts(length: int) -> dict[str, Any]:
        extension = {"event": "extend", "on": on, "days": length, "minister": True, "justified": True}
        return {"kind": "tender_request", "on": on, "events": [{"event": "file", "on": on}, extension]}

    return facts


def legal(found: dict[str, Any]) -> bool:
    return "illegal" not in found


def ground(found: dict[str, Any]) -> bool:
    return bool(found["grounds"])


Limit = tuple[str, Callable[[int], dict[str, Any]], Callable[[dict[str, Any]], bool], Callable[[int, int], bool]]
LIMITS: dict[str, Limit] = {
    "stoppage_days": ("forfeiture", idle, ground, over),
    "frequency_days": ("forfeiture", lambda count: {"frequency": {"deficient_days": count}}, ground, at_least),
    "record_copies": ("lifecycle", drawn_up, legal, at_least),
    "commission_members": ("lifecycle", dismissed, legal, at_least),
    "tender_request_extension_days": ("lifecycle", extended("2026-08-03"), legal, up_to),
    "tender_request_extension_art98_days": ("lifecycle", extended("1994-08-03"), legal, up_to),
}


@pytest.mark.parametrize("change", [0, 1])
@pytest.mark.parametrize("beside", [-1, 0, 1])
@pytest.mark.parametrize("name", LIMITS)
def test_a_number_decides_at_its_edge(name: str, beside: int, change: int) -> None:
    service, facts, answer, expected = LIMITS[name]
    limit = PARAMETERS[name].values[0].value + change
    found = decided(service, facts(limit + beside), with_value(name, limit))
    assert answer(found) is expected(limit + beside, limit)


@pytest.mark.parametrize(("limit", "access", "refused"), [(10, 10, []), (10, 11, ["art49_par1_inc2"]),
                                                          (9, 10, ["art49_par1_inc2"])])  # fmt: skip
def test_the_access_of_a_section_has_its_limit(limit: int, access: int, refused: list[str]) -> None:
    outcome = decide(NORM, "timetable_change", section(access), settings=with_value("section_access_km", limit)).outcome
    assert (outcome["because"], outcome["eligible"]) == (refused, not refused)


@pytest.mark.parametrize(("share", "executed", "count"), [("0.5", 5, 0), ("0.5", 4, 1), ("0.4", 4, 0), ("0.6", 5, 1)])
def test_the_share_of_the_minimum_frequency_may_change(share: str, executed: int, count: int) -> None:
    facts = {"frequency": {"daily": [{"minimum": 10, "executed": executed}]}}
    assert decided("forfeiture", facts, with_value("frequency_share", Decimal(share)))["deficient_days"] == count


@pytest.mark.parametrize(("length", "state"), [(15, "extinct"), (16, "in_force")])
def test_an_extended_permission_lasts_as_long_as_both_lengths(length: int, state: str) -> None:
    events = [{"event": "sign", "on": "2000-03-01"}, {"event": "extend", "on": "2001-03-01"}]
    facts = {"kind": "permission", "on": "2030-03-02", "events": events}
    assert decided("lifecycle", facts, with_value("permission_extension_years", length))["state"] == state
