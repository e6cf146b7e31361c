# SPDX-License-Identifier: Apache-2.0
"""Boundary tests made for each parameter: one below, at, and one above its limit, for the stored value and for others.

Other values show that rules read the parameter: a number written into a rule would keep the stored limit.
"""

from collections.abc import Callable
from datetime import date, datetime, timedelta, timezone
from typing import Any

import msgspec
import pytest

from outorga.law.engine import norms
from outorga.law.engine.decide import decide
from outorga.law.engine.explain import to_json
from outorga.law.kernel.dates import add_months, add_years
from tests.law.limits import at_least, over, up_to
from tests.law.norms.mg_44007_2005.questions import NORM, decided, with_value

CHARTER = norms.get(NORM)
ON = date(2026, 6, 10)
START = datetime(2026, 7, 13, 6, tzinfo=timezone(timedelta(hours=-3)))
STILL = {"roll": "none"}
TRIP = {
    "claimed": "occasional", "origin": "3106200", "destination": "3143302", "metropolitan": False, "traits": [],
    "group": "closed_group", "tax_document_issued": True, "fixed_end_points": True, "name_list": True,
    "purpose": "tourism",
}  # fmt: skip
NOTICE = {
    "infraction": {"provision": "art21_cpt_inc6", "committed_on": "2026-07-13"}, "found_at": START.isoformat(),
    "agent": {"kind": "own", "credential_until": "2027-12-31"}, "actor": "driver",
}  # fmt: skip


class Probe(msgspec.Struct, frozen=True):
    """A question with a quantity in it, what the answer says of it, and what it should say at a limit."""

    service: str
    facts: Callable[[int], dict[str, Any]]
    answer: Callable[[dict[str, Any]], Any]
    expected: Callable[[int, int], Any]


def vehicle(capacity: int = 44, manufactured: date = date(2020, 3, 10)) -> dict[str, Any]:
    marks = {"capacity": capacity, "manufactured_on": str(manufactured), "category": "hire", "title": "owned"}
    return {"on": str(ON), "vehicle": marks}


def infractions(*offsets: int) -> list[dict[str, Any]]:
    days = (str(date(2026, 2, 2) + timedelta(offset)) for offset in offsets)
    return [{"provision": "art19_cpt_inc2", "committed_on": day, "status": "final"} for day in days]


def term(name: str, days: int) -> dict[str, Any]:
    calendar: dict[str, list[str]] = {"holidays": [], "closed": []}
    done = str(ON + timedelta(days))
    return {"deadline": name, "start_on": str(ON), "done_on": done, "calendar": calendar, "readings": STILL}


def fine(provision: str) -> Probe:
    facts = {
        "infraction": {"provision": provision, "committed_on": str(ON)},
        "parameters": {"fare_coefficient": "1"},
    }
    return Probe("fine", lambda number: facts, lambda found: found["amount"], lambda number, limit: f"{limit}.00")


def in_term(name: str) -> Probe:
    return Probe("deadline", lambda days: term(name, days), lambda found: found["on_time"], up_to)


PROBES: dict[str, tuple[Probe, ...]] = {
    "fine_multiple_1": (fine("art19_cpt_inc2"),),
    "fine_multiple_2": (fine("art20_cpt_inc1"),),
    "fine_multiple_3": (fine("art21_cpt_inc6"),),
    "capacity_over": (Probe("vehicle", vehicle, lambda found: found["eligible"], over),),
    "vehicle_age_years": (
        Probe(
            "vehicle", lambda years: vehicle(manufactured=add_years(ON, -years)), lambda found: found["eligible"], up_to
        ),
        Probe(
            "vehicle",
            lambda years: vehicle(manufactured=add_years(ON, -years) - timedelta(1)),
            lambda found: found["eligible"],
            lambda years, limit: years < limit,
        ),
    ),
    "technical_statement_months": (
        Probe(
            "document",
            lambda months: {
                "on": str(ON),
                "item": "art4_cpt_inc2_ali4",
                "issuer": {"kind": "inmetro"},
                "issued_on": str(add_months(ON, -months)),
            },
            lambda found: found["accepted"],
            up_to,
        ),
    ),
    "clean_record_months": (
        Probe(
            "document",
            lambda months: {
                "on": str(ON),
                "item": "art4_cpt_inc3_ali4",
                "issuer": {"state": "MG"},
                "file_state": "MG",
                "licence_penalty": False,
                "issued_on": str(add_months(ON, -months)),
            },
            lambda found: found["accepted"],
            up_to,
        ),
    ),
    "change_report_days": (in_term("change_report"),),
    "contract_change_days": (in_term("contract_change"),),
    "authorization_cap_days": (
        in_term("authorization_cap"),
        Probe(
            "grant_term",
            lambda days: {
                "service": "continuous",
                "start_on": str(ON),
                "company_until": "2036-12-31",
                "contract_until": "2036-12-31",
                "vehicles": [{"id": "V", "registered_until": "2036-12-31"}],
                "drivers": [{"id": "D", "registered_until": "2036-12-31"}],
            },
            lambda found: found["valid_until"],
            lambda days, limit: str(ON + timedelta(limit)),
        ),
    ),
    "list_lead_hours": (
        Probe(
            "passenger_list",
            lambda hours: {
                "planned_start_at": START.isoformat(),
                "received_at": (START - timedelta(hours=hours)).isoformat(),
                "capacity": 46,
                "rows": [{"document": "MG1"}],
                "urgency": {"claimed": False},
            },
            lambda found: found["accepted"],
            at_least,
        ),
    ),
    "repetitions": (
        Probe(
            "sanctions",
            lambda times: {"on": "2026-12-31", "history": infractions(*range(times))},
            lambda found: found["suspension_due"],
            at_least,
        ),
    ),
    "recurrence_window_days": (
        in_term("recurrence_window"),
        Probe(
            "sanctions",
            lambda days: {"on": "2027-12-31", "history": infractions(0, 1, days)},
            lambda found: found["suspension_due"],
            up_to,
        ),
    ),
    "suspension_days": (
        in_term("suspension"),
        Probe(
            "sanctions",
            lambda days: {
                "on": str(ON + timedelta(days)),
                "history": [],
                "suspension": {"notified_on": str(ON)},
            },
            lambda found: found["suspended"],
            up_to,
        ),
    ),
    "new_authorization_bar_days": (
        in_term("new_authorization_bar"),
        Probe(
            "forfeiture",
            lambda days: {
                "on": str(ON + timedelta(days)),
                "deviation": {"found": True, "authorization": "A", "notified_on": str(ON)},
            },
            lambda found: found["barred"],
            up_to,
        ),
    ),
    "defence_days": (
        in_term("defence"),
        Probe(
            "appeal",
            lambda days: {
                "stage": "defence",
                "area": "metropolitan",
                "service": {"served_on": str(ON)},
                "filed_on": str(ON + timedelta(days)),
                "readings": STILL,
            },
            lambda found: found["admissible"],
            up_to,
        ),
    ),
    "payment_days": (
        in_term("payment"),
        Probe(
            "amount_due",
            lambda days: {
                "on": str(date(2026, 3, 12) + timedelta(days)),
                "fine_amount": "451.20",
                "service": {"served_on": "2026-03-02"},
                "readings": STILL,
            },
            lambda found: found["state"] != "overdue",
            up_to,
        ),
    ),
    "appeal_days": (
        in_term("appeal"),
        Probe(
            "appeal",
            lambda days: {
                "stage": "appeal",
                "decision": {"by": "director", "published_on": str(ON)},
                "fine_amount": "1.00",
                "payments": [{"paid_on": str(ON), "amount": "1.00"}],
                "filed_on": str(ON + timedelta(days)),
                "readings": STILL,
            },
            lambda found: found["admissible"],
            up_to,
        ),
    ),
    "entry_into_force_days": (
        Probe(
            "deadline",
            lambda days: {"deadline": "entry_into_force", "start_on": str(ON)},
            lambda found: found["due_on"],
            lambda days, limit: str(ON + timedelta(limit)),
        ),
    ),
    "immediate_hours": (
        Probe(
            "notice",
            lambda hours: {**NOTICE, "issued_at": (START + timedelta(hours=hours)).isoformat()},
            lambda found: found["warnings"] == [],
            up_to,
        ),
    ),
}
OTHERWISE = {
    "fare_coefficient": "tests/law/test_over_time.py: its values change on days",
    "driver_min_category": "below: it is a letter",
    "published_on": "below: it is a day",
}


def limits(name: str) -> list[int]:
    stored = CHARTER.parameters[name].values[0].value
    return [stored, stored - 1, stored + 1, stored + 7]


CASES = [(name, probe, int(limit)) for name, probes in PROBES.items() for probe in probes for limit in limits(name)]


def test_every_parameter_has_its_boundary_tests() -> None:
    assert {*PROBES, *OTHERWISE} == set(CHARTER.parameters)


@pytest.mark.parametrize(("name", "probe", "limit"), CASES, ids=lambda item: str(getattr(item, "service", item)))
def test_one_below_at_and_one_above_the_limit(name: str, probe: Probe, limit: int) -> None:
    settings = with_value(name, limit)
    for number in (limit - 1, limit, limit + 1):
        found = probe.answer(decided(probe.service, probe.facts(number), settings))
        assert found == probe.expected(number, limit), (name, number, limit)


@pytest.mark.parametrize(("minimum", "licence", "accepted"), [
    ("D", "C", False), ("D", "D", True), ("D", "E", True), ("E", "D", False), ("E", "E", True), ("B", "B", True),
])  # fmt: skip
def test_the_least_licence_category(minimum: str, licence: str, accepted: bool) -> None:
    facts = {"on": str(ON), "item": "art4_cpt_inc3_ali2", "category": licence, "valid_until": "2030-01-01"}
    assert decided("document", facts, with_value("driver_min_category", minimum))["accepted"] is accepted


@pytest.mark.parametrize("published", [date(2005, 4, 14), date(2026, 5, 1)])
@pytest.mark.parametrize("shift", [-1, 0, 1])
def test_the_first_day_in_force_follows_the_publication(published: date, shift: int) -> None:
    first = published + timedelta(15)
    facts = {"on": str(first + timedelta(shift)), "trip": TRIP}
    answer = to_json(decide(NORM, "scope", facts, settings=with_value("published_on", published)))
    assert (answer["status"] == "not_applicable") is (shift < 0)
    assert shift < 0 or answer["outcome"]["in_force_from_on"] == str(first)
