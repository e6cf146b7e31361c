# SPDX-License-Identifier: Apache-2.0
"""Each number of registration, vehicles, inspections, service, fares and radio: below, at and above it, and changed.

Other values show that the rules read the parameter: a number written into a rule would keep the stored limit.
"""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from outorga.law.engine import norms
from outorga.law.kernel.dates import add_years
from tests.law.limits import Probe, around, at_least, exactly, over, under, up_to
from tests.law.norms.mg_pl1842_2004.questions import NORM, decided, with_value

TAXI = norms.get(NORM)
ON = date(2026, 6, 10)
NO_DAYS_OFF: dict[str, Any] = {"calendar": {"holidays": [], "closed": []}}
WEDNESDAY, DAY = ON, timedelta(1)
GOOD_VEHICLE = {
    "kind": "car", "doors": 4, "capacity": 5, "blue_shade_approved": True, "radio": True, "air_conditioning": True,
    "original_features": True, "multi_information_taximeter": True,
}  # fmt: skip


def the_limit(_: int, limit: int) -> int:
    return limit


def registering(**more: Any) -> dict[str, Any]:
    return {"kind": "driver", "on": str(ON), **NO_DAYS_OFF, **more}


def years_old(years: int, *, less: int = 0) -> str:
    return str(add_years(ON, -years) + DAY * less)


def entering(entry: str, years: int, **more: Any) -> dict[str, Any]:
    return {"on": str(ON), "vehicle": {"invoiced_on": years_old(years)}, "entry": entry, **more}


def business_days_later(days: int) -> str:
    """From a Wednesday, with no day off but the weekends."""
    day = WEDNESDAY
    while days:
        day += DAY
        days -= day.weekday() < 5
    return str(day)


def suspended(group: int) -> Callable[[int], dict[str, Any]]:
    clean = {
        "registered": True, "final_conviction": False, "serving_sentence": False, "incompatible_public_post": False,
    }  # fmt: skip
    return lambda days: {
        "on": str(ON + DAY * days),
        "driver": {**clean, "suspension": {"group": group, "start_on": str(ON)}},
    }


def appealing(days: int) -> dict[str, Any]:
    facts = suspended(1)(days)
    facts["driver"]["suspension"] = {"group": 1, "communicated_on": str(ON)}
    return {**facts, **NO_DAYS_OFF}


PROBES: dict[str, tuple[Probe, ...]] = {
    "vehicles_per_permit": (
        Probe("registration", lambda count: registering(permit_active_vehicles=count), "accepted", under),
    ),
    "transfer_return_bar_years": (
        Probe("registration", lambda years: registering(applicant={"transferred_on": years_old(years)}),
              "accepted", over),
        Probe("registration", lambda years: registering(applicant={"transferred_on": years_old(years, less=-1)}),
              "accepted", at_least),
    ),
    "auxiliaries_per_vehicle": (
        Probe("registration",
              lambda count: registering(auxiliaries_after=count * 10, operator={"kind": "company", "vehicles": 10}),
              "accepted", up_to),
        Probe("registration",
              lambda count: registering(auxiliaries_after=count * 10 + 1, operator={"kind": "company", "vehicles": 10}),
              "accepted", under),
    ),
    "auxiliaries_per_holder": (
        Probe("registration", lambda count: registering(auxiliaries_after=count, operator={"kind": "person"}),
              "accepted", up_to),
    ),
    "licence_seniority_years": (
        Probe("registration",
              lambda years: registering(applicant={"licence": {"category": "B", "first_issued_on": years_old(years)}}),
              "accepted", at_least),
        Probe("registration",
              lambda years: registering(
                  applicant={"licence": {"category": "B", "first_issued_on": years_old(years, less=1)}}),
              "accepted", over),
    ),
    "fault_dismissal_bar_days": (
        Probe("registration",
              lambda days: registering(applicant={"dismissal": {"on": str(ON - DAY * days), "fault_proven": True}}),
              "accepted", over),
    ),
    "temporary_link_days": (
        Probe("registration",
              lambda days: registering(applicant={
                  "other_vehicle_registered": True,
                  "temporary_link": {"start_on": str(ON - DAY * days), "own_vehicle_inoperative": True},
              }),
              "accepted", up_to),
    ),
    "accident_report_business_days": (
        Probe("inspection",
              lambda days: {"kind": "accident", "accident_on": str(ON), "safety_compromised": False,
                            "reported_on": business_days_later(days), **NO_DAYS_OFF},
              "infractions", lambda days, limit: [] if days <= limit else ["art34_cpt_inc4"]),
    ),
    "inspection_after_seizure_business_days": (
        Probe("inspection",
              lambda days: {"kind": "after_seizure", "seized_on": str(ON), "presented_on": business_days_later(days),
                            **NO_DAYS_OFF},
              "in_time", up_to),
    ),
    "half_year_distance_km": (
        Probe("operation_minimum", lambda km: {"kind": "half_year_distance", "km": km}, "met", at_least),
        Probe("operation_minimum", lambda km: {"kind": "half_year_distance", "km": km}, "minimum", the_limit),
    ),
    "vehicle_doors": (
        Probe("vehicle", lambda doors: {"vehicle": {**GOOD_VEHICLE, "doors": doors}}, "eligible", exactly),
    ),
    "vehicle_capacity": (
        Probe("vehicle", lambda persons: {"vehicle": {**GOOD_VEHICLE, "capacity": persons}}, "eligible", up_to),
    ),
    "vehicle_replacement_years": (
        Probe("fleet_renewal", lambda years: {"on": str(ON), "vehicle": {"invoiced_on": years_old(years)}},
              "over_age", over),
        Probe("fleet_renewal",
              lambda years: {"on": f"{2020 + years}-12-31", "vehicle": {"invoiced_on": "2020-12-31"}},
              "over_age", over),
        Probe("onboard_check", lambda years: {"on": str(ON), "vehicle": {"invoiced_on": years_old(years)}},
              "compliant", up_to),
    ),
    "vehicle_entry_years": (
        Probe("fleet_renewal", lambda years: entering("first", years), "entry_allowed", up_to),
    ),
    "vehicle_substitute_years": (
        Probe("fleet_renewal", lambda years: entering("replacement", years, exceptional_authorization=False),
              "entry_allowed", up_to),
    ),
    "vehicle_entry_exceptional_years": (
        Probe("fleet_renewal", lambda years: entering("replacement", years, exceptional_authorization=True),
              "entry_allowed", lambda years, limit: years <= max(limit, 2)),
    ),
    "fare_revision_month": (
        Probe("fare",
              lambda month: {"effective_on": f"2026-{month:02d}-01", "ambel_approved": True, "need_proven": False},
              "allowed", exactly),
    ),
    "radio_accreditation_years": (
        Probe("radio_accreditation",
              lambda years: {"on": str(ON), "last_validated_on": years_old(years), "serving": False},
              "accredited", up_to),
        Probe("radio_accreditation",
              lambda years: {"on": str(ON), "last_validated_on": years_old(years, less=-1), "serving": False},
              "accredited", under),
    ),
    **{
        f"suspension_days_{group}": (
            Probe("driver", suspended(group), "suspended", under),
            Probe("driver", suspended(group), "suspension_days", the_limit),
        )
        for group in (1, 2, 3, 4)
    },
}  # fmt: skip


def limits(name: str) -> tuple[int, ...]:
    return around(NORM, name, 1, 3)


CASES = [(name, probe, limit) for name, probes in PROBES.items() for probe in probes for limit in limits(name)]


@pytest.mark.parametrize(("name", "probe", "limit"), CASES, ids=lambda item: str(getattr(item, "service", item)))
def test_one_below_at_and_one_above_the_limit(name: str, probe: Probe, limit: int) -> None:
    settings = with_value(name, limit)
    for number in (limit - 1, limit, limit + 1):
        found = decided(probe.service, probe.facts(number), settings)
        assert found[probe.answer] == probe.expected(number, limit), (name, number, limit)


@pytest.mark.parametrize("share", ["0.70", "0.71", "0.50", "1.00"])
def test_the_share_of_right_answers(share: str) -> None:
    settings = with_value("knowledge_test_share", Decimal(share))
    least = int(Decimal(share) * 100)
    for correct in (least - 1, least, least + 1):
        facts = registering(applicant={"test": {"correct": correct, "questions": 100}})
        assert decided("registration", facts, settings)["test_passed"] is (correct >= least)


@pytest.mark.parametrize(("share", "least"), [("0.50", 6), ("0.40", 5), ("0.60", 7), ("1.00", 11)])
def test_the_share_of_the_fleet_in_service(share: str, least: int) -> None:
    settings = with_value("fleet_in_service_share", Decimal(share))
    facts = {"kind": "fleet_in_service", "fleet": 11, "period": "night", "operator": {"kind": "company"}}
    for in_service in (least - 1, least, least + 1):
        found = decided("operation_minimum", {**facts, "in_service": in_service}, settings)
        assert (found["minimum"], found["met"]) == (least, in_service >= least)


@pytest.mark.parametrize("differential", ["0.40", "0.39", "0.00", "1.00"])
def test_the_differential_over_the_conventional_tariff(differential: str) -> None:
    settings = with_value("fare_differential", Decimal(differential))
    ceiling = 100 * (1 + Decimal(differential))
    for shift in ("-0.01", "0.00", "0.01"):
        component = {"name": "km", "conventional": "100.00", "special": f"{ceiling + Decimal(shift):.2f}"}
        found = decided("fare", {"components": [component]}, settings)
        assert found["allowed"] is (Decimal(shift) <= 0)


@pytest.mark.parametrize("days", [15, 16, 20])
def test_the_term_of_the_medical_certificate(days: int) -> None:
    settings = with_value("medical_certificate_presentation_days", days)
    for shift in (-1, 0, 1):
        paper = {"item": "art29_cpt_inc1_ali4", "issued_on": str(ON - DAY * (days + shift))}
        facts = registering(documents=[paper], applicant=dict.fromkeys(
            ("self_employed", "union_member", "parallel_activities"), False))  # fmt: skip
        late = "art29_par1" in decided("registration", facts, settings)["because"]
        last = ON + DAY * -shift
        moved = (7 - last.weekday()) % 7 if last.weekday() >= 5 else 0
        assert late is (last + DAY * moved < ON)


@pytest.mark.parametrize("days", [15, 16, 17])
def test_the_term_to_appeal_before_a_suspension_starts(days: int) -> None:
    settings = with_value("first_appeal_days", days)
    found = decided("driver", appealing(0), settings)
    last = ON + DAY * days
    last += DAY * ((7 - last.weekday()) % 7 if last.weekday() >= 5 else 0)
    assert (found["appeal_until"], found["suspended_from_on"]) == (str(last), str(last + DAY))
