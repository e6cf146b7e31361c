# SPDX-License-Identifier: Apache-2.0
"""Each number of the grants: below, at and above it, for the stored value and for others.

Other values show that the rules read the parameter: a number written into a rule would keep the stored limit.
"""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from outorga.law.kernel.dates import add_months, add_years
from tests.law.limits import Probe, around, at_least, over, up_to
from tests.law.norms.mg_5997_1960.questions import NORM, answered, with_value

ON, DAY = date(2026, 6, 10), timedelta(1)
NO_DAYS_OFF: dict[str, Any] = {"calendar": {"holidays": [], "closed": []}}
ITEMS = [f"anx1_art8_cpt_inc{number}" for number in (1, 2, 5, 6, 7, 8, 9)]
STUDY = [{"item": f"anx1_art6_cpt_inc3_ali{letter}"} for letter in (1, 2, 3, 4)]
SUCCESSOR = {"bank_certificates": ["A", "B"], "conduct_certificate": True}


def limits(name: str) -> tuple[int, ...]:
    return around(NORM, name, 1, 7)


def either(when_true: str, when_false: str, compare: Callable[[int, int], bool]) -> Callable[[int, int], str]:
    return lambda number, limit: when_true if compare(number, limit) else when_false


def open_day(day: date) -> date:
    """The day itself, or the Monday after a weekend."""
    return day + DAY * (7 - day.weekday()) if day.weekday() > 4 else day


def ago(days: int) -> str:
    return str(ON - DAY * days)


def proposal(**more: Any) -> dict[str, Any]:
    documents = [{"item": item} for item in ITEMS]
    row = {"id": "A", "operator": {"kind": "company"}, "documents": documents, "bank_certificates": ["A", "B"],
           "vehicles": 1, "deposited": "5000.00", "score": "1", **more}  # fmt: skip
    return {"commission_named": True, "proposals": [row]}


def served(**more: Any) -> dict[str, Any]:
    return {
        "request": {"by": "agency"}, "section_served": True, "on": str(ON), "study": STUDY, **NO_DAYS_OFF,
        "demand": {"seats_demanded": 1000, "seats_offered": 1, "measured_on": ago(0)}, "incumbents": [], **more,
    }  # fmt: skip


def measured(days: int) -> dict[str, Any]:
    return served(demand={"seats_demanded": 1000, "seats_offered": 1, "measured_on": ago(days)})


def received(days: int) -> dict[str, Any]:
    published = {"parameters": {"published_on": ago(days)}}
    return {"request": {"by": "agency", "received_on": str(ON)}, "section_served": False, "study": STUDY, **published}


def passing(**more: Any) -> dict[str, Any]:
    return {
        "title": "concession", "requested_by": ["transferor", "transferee"], "justified": True,
        "continuity_pledged": True, "successor": SUCCESSOR, "requested_on": str(ON), "agency_consent": True,
        "contract": {"start_on": "2000-01-01", "end_on": "2060-01-01"}, **more,
    }  # fmt: skip


def ordered(days: int) -> dict[str, Any]:
    return {"kind": "line", "ordered_on": ago(days), "on": str(ON), **NO_DAYS_OFF}


def firm(days: int) -> dict[str, Any]:
    return {"kind": "concession", "signed_on": ago(400), "on": str(ON), "firm_change": {"on": ago(days)}, **NO_DAYS_OFF}


def permit(kind: str, months: int) -> dict[str, Any]:
    end = str(add_months(ON, months))
    return {"kind": kind, "start_on": str(ON), "end_on": end, "round_trips": 1, "authority": "local_office"}


def contract(copies: int) -> dict[str, Any]:
    fields = [f"anx1_art28_cpt_ite{number}" for number in range(1, 7)]
    return {
        "kind": "line", "signed": True, "vehicles": [{"id": "V", "registered": True}],
        "contract": {"fields": fields, "copies": copies, "restrictions": False},
    }  # fmt: skip


def trial(months: int) -> dict[str, Any]:
    signed_on = str(add_months(ON, -months))
    return {"kind": "authorization", "signed_on": signed_on, "on": str(ON), "registration": {"pending": True},
            **NO_DAYS_OFF}  # fmt: skip


PROBES: dict[str, tuple[Probe, ...]] = {
    "scope_municipalities": (
        Probe("scope", lambda count: {"operator": {"kind": "company"}, "route": {"municipalities": count},
                                      "vehicle": {"category": "collective"}}, "governed", at_least),
    ),
    "occasional_round_trips": (
        Probe("authorization", lambda trips: permit("occasional", 1) | {"round_trips": max(trips, 1)}, "allowed",
              lambda trips, most: max(trips, 1) <= most),
    ),
    "precarious_limit_months": (
        Probe("authorization", lambda months: permit("occasional", months), "allowed", up_to),
    ),
    "use_coefficient": (
        Probe("line_creation",
              lambda ratio: served(demand={"seats_demanded": ratio * 7, "seats_offered": 7, "measured_on": ago(0)},
                                   coincident=True), "coefficient_above_one", over),
    ),
    "coefficient_validity_days": (
        Probe("line_creation", measured, "action", either("forward_to_council", "measure_again", up_to)),
    ),
    "incumbent_answer_days": (
        Probe("line_creation", lambda days: served(incumbents=[{"id": "A", "received_on": ago(days)}]), "action",
              either("await_answers", "forward_to_council", up_to)),
    ),
    "requests_closed_days": (
        Probe("line_creation", received, "action", either("refuse_request", "forward_to_council", up_to)),
    ),
    "bank_certificates": (
        Probe("tender", lambda count: proposal(bank_certificates=[str(bank) for bank in range(count)]), "result",
              either("ranked", "failed", at_least)),
        Probe("transfer", lambda count: passing(successor={
            **SUCCESSOR, "bank_certificates": [str(bank) for bank in range(count)],
        }), "allowed", at_least),
    ),
    "contract_copies": (Probe("award_start", contract, "order_possible", at_least),),
    "service_start_days": (
        Probe("award_start", ordered, "state", either("waiting", "rescinded", up_to)),
    ),
    "service_start_extension_days": (
        Probe("award_start", lambda days: ordered(0) | {"extension_days": days}, "extension_allowed", up_to),
    ),
    "timetable_start_days": (
        Probe("award_start", lambda days: {"kind": "timetable", "start_set_on": ago(days), "on": str(ON),
                                           **NO_DAYS_OFF}, "state", either("waiting", "cancelled", up_to)),
    ),
    "firm_regularization_days": (
        Probe("grant_term", firm, "state", either("in_force", "cancelled", up_to)),
    ),
    "registration_proof_months": (
        Probe("grant_term", trial, "registration_due_on",
              lambda months, limit: str(open_day(add_months(add_months(ON, -months), limit)))),
    ),
    "line_authorization_end_years": (
        Probe("grant_term", lambda years: {"kind": "authorization", "signed_on": str(add_years(ON, -years)),
                                           "on": str(ON)}, "state", either("in_force", "awaiting_council", up_to)),
    ),
    "concession_end_years": (
        Probe("grant_term", lambda years: {"kind": "concession", "signed_on": str(add_years(ON, -years)),
                                           "on": str(ON)}, "state", either("in_force", "awaiting_council", up_to)),
    ),
    "special_licence_years": (
        Probe("grant_term", lambda years: {"kind": "special_licence", "signed_on": str(add_years(ON, -years)),
                                           "on": str(ON)}, "state", either("in_force", "ended", up_to)),
    ),
    "service_after_withdrawal_days": (
        Probe("grant_term", lambda days: {
            "kind": "authorization", "signed_on": str(ON), "on": "2027-01-01",
            "withdrawal": {"requested_on": str(ON), "last_service_on": str(ON + DAY * days)},
        }, "withdrawal_breach", lambda days, least: days < least),
    ),
    "denunciation_months": (
        Probe("grant_term", lambda months: {
            "kind": "concession", "inherited_until": "2029-06-10", "on": "2029-06-10",
            "denounced_on": str(add_months(date(2029, 6, 10), -months)),
        }, "denunciation_effective", at_least),
    ),
    "transfer_from_years": (
        Probe("transfer", lambda years: passing(contract={"start_on": str(add_years(ON, -years)),
                                                          "end_on": "2060-01-01"}), "allowed", over),
    ),
    "transfer_until_days": (
        Probe("transfer", lambda days: passing(contract={"start_on": "2000-01-01", "end_on": str(ON + DAY * days)}),
              "allowed", at_least),
    ),
}  # fmt: skip

CASES = [(name, probe, limit) for name, probes in PROBES.items() for probe in probes for limit in limits(name)]


@pytest.mark.parametrize(("name", "probe", "limit"), CASES, ids=lambda item: str(getattr(item, "service", item)))
def test_one_below_at_and_one_above_the_limit(name: str, probe: Probe, limit: int) -> None:
    settings = with_value(name, limit)
    for number in (limit - 1, limit, limit + 1):
        if name == "scope_municipalities" and number < 1:
            continue
        found = answered(probe.service, probe.facts(number), settings)
        assert found[probe.answer] == probe.expected(number, limit), (name, number, limit)


@pytest.mark.parametrize(("name", "value", "vehicles", "required"), [
    ("bond_base", Decimal("7000.00"), 5, "7000.00"), ("bond_base", Decimal("7000.00"), 6, "8000.00"),
    ("bond_vehicles_included", 3, 3, "5000.00"), ("bond_vehicles_included", 3, 4, "6000.00"),
    ("bond_per_extra_vehicle", Decimal("250.50"), 7, "5501.00"), ("bond_limit", Decimal("6000.00"), 6, "6000.00"),
    ("bond_limit", Decimal("6000.00"), 7, "6000.00"), ("bond_limit", Decimal("6000.01"), 7, "6000.01"),
])  # fmt: skip
def test_the_bond_follows_its_four_numbers(name: str, value: Any, vehicles: int, required: str) -> None:
    facts = {"kind": "tender", "lines": [{"id": "L", "vehicles": vehicles}]}
    assert answered("bond", facts, with_value(name, value))["required"] == required


@pytest.mark.parametrize(("name", "kind"), [("termo_clauses", "line"), ("termo_clauses_precarious", "cooperative")])
def test_the_termo_has_the_clauses_of_its_parameter(name: str, kind: str) -> None:
    facts = {"kind": kind, "tender": {"won": True}, "company_proof": "registered", "vehicles": 1,
             "documents": [{"item": f"anx1_art25_cpt_ali{letter}"} for letter in (1, 2, 3)],
             "council_finds_harmless": True}  # fmt: skip
    for number in limits(name):
        assert answered("authorization", facts, with_value(name, number))["clauses"] == number


@pytest.mark.parametrize("limit", limits("firm_regularization_extension_days"))
def test_the_extension_of_the_firm(limit: int) -> None:
    settings = with_value("firm_regularization_extension_days", limit)
    for days in (limit - 1, limit, limit + 1):
        facts = firm(0) | {"firm_change": {"on": str(ON), "extension_days": days}}
        due = open_day(ON + DAY * (30 + (days if days <= limit else 0)))
        assert answered("grant_term", facts, settings)["regularization_due_on"] == str(due)
