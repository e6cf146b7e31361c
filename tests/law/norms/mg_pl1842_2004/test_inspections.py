# SPDX-License-Identifier: Apache-2.0
"""Arts. 42, 62 and 63: inspections by appointment, after a seizure and after an accident."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.norms.mg_pl1842_2004.questions import missing, outcome
from tests.law.norms.mg_pl1842_2004.trails import lacks, passages, trail

NO_DAYS_OFF: dict[str, Any] = {"calendar": {"holidays": [], "closed": []}}
DUE = "2026-11-09"


def appointed(kind: str = "half_yearly", **more: Any) -> dict[str, Any]:
    return {"kind": kind, "appointed_on": DUE, **NO_DAYS_OFF, **more}


def seized(**more: Any) -> dict[str, Any]:
    return {"kind": "after_seizure", "seized_on": "2026-11-30", **NO_DAYS_OFF, **more}


def accident(**more: Any) -> dict[str, Any]:
    return {"kind": "accident", "accident_on": "2026-11-03", **NO_DAYS_OFF, **more}


@pytest.mark.parametrize(("kind", "head"), [("half_yearly", "art62_cpt"), ("special", "art62_par1")])
def test_an_appointment_that_is_kept_is_told(kind: str, head: str) -> None:
    assert trail("inspection", **appointed(kind, presented_on=DUE)) == [
        (head, DUE, {"appointed_on": DUE}),
        ("art81_cpt", DUE, {"due_on": DUE}),
        ("art34_cpt_inc14", True, {"justification_approved": None}),
        ("art42_cpt_inc2_ali2", True, {"seizure": False}),
    ]
    assert outcome("inspection", **appointed(kind, presented_on=DUE)) == {
        "due_on": DUE, "in_time": True, "infractions": [], "traffic_authorization_seizure": False, "because": [],
    }  # fmt: skip


@pytest.mark.parametrize("kind", ["half_yearly", "special"])
@pytest.mark.parametrize("act", [{"presented_on": "2026-11-10"}, {"presented_on": None, "on": "2026-11-10"}])
@pytest.mark.parametrize("reason", [{}, {"justification_approved": False}])
def test_an_appointment_missed_is_fined_and_costs_the_authorization(
    kind: str, act: dict[str, Any], reason: dict[str, Any]
) -> None:
    assert outcome("inspection", **appointed(kind, **act, **reason)) == {
        "due_on": DUE, "in_time": False, "infractions": ["art34_cpt_inc14"], "traffic_authorization_seizure": True,
        "because": ["art34_cpt_inc14", "art42_cpt_inc2_ali2"],
    }  # fmt: skip


def test_an_approved_reason_excuses() -> None:
    facts = appointed(presented_on=None, on="2026-11-10", justification_approved=True)
    assert outcome("inspection", **facts)["because"] == []
    assert trail("inspection", **facts)[2:] == [
        ("art34_cpt_inc14", True, {"justification_approved": True}),
        ("art42_cpt_inc2_ali2", True, {"seizure": False}),
    ]
    assert trail("inspection", **appointed(presented_on="2026-11-10", justification_approved=False))[2:] == [
        ("art34_cpt_inc14", False, {"justification_approved": False}),
        ("art42_cpt_inc2_ali2", False, {"seizure": True}),
    ]


def test_a_closed_day_moves_the_appointment() -> None:
    found = appointed(presented_on="2026-11-11", calendar={"holidays": [DUE], "closed": ["2026-11-10"]})
    assert outcome("inspection", **found)["due_on"] == "2026-11-11"
    assert outcome("inspection", **found)["in_time"] is True
    assert trail("inspection", **found)[:2] == [
        ("art62_cpt", "2026-11-11", {"appointed_on": DUE}), ("art81_cpt", "2026-11-11", {"due_on": "2026-11-11"}),
    ]  # fmt: skip


@pytest.mark.parametrize(("facts", "names", "provision"), [
    ({}, {"kind"}, "art62_cpt"),
    ({"kind": "half_yearly"}, {"appointed_on", "presented_on"}, "art62_cpt"),
    ({"kind": "special", "presented_on": DUE}, {"appointed_on"}, "art62_par1"),
    ({"kind": "special", "presented_on": None}, {"appointed_on", "on"}, "art62_par1"),
    (appointed(), {"presented_on"}, "art62_cpt"),
    (appointed(presented_on=None), {"on"}, "art62_cpt"),
    ({"kind": "after_seizure"}, {"presented_on", "seized_on"}, "art42_par1"),
    ({"kind": "after_seizure", "presented_on": None}, {"on", "seized_on"}, "art42_par1"),
    (seized(), {"presented_on"}, "art42_par1"),
    (seized(presented_on=None), {"on"}, "art42_par1"),
    (accident(reported_on="2026-11-04"), {"safety_compromised"}, "art63_cpt"),
    (accident(safety_compromised=False), {"reported_on"}, "art34_cpt_inc4"),
    (accident(safety_compromised=False, reported_on=None), {"on"}, "art34_cpt_inc4"),
    ({"kind": "accident", "safety_compromised": False, "reported_on": None}, {"accident_on", "on"}, "art34_cpt_inc4"),
    ({"kind": "accident"}, {"accident_on", "reported_on", "safety_compromised"}, "art34_cpt_inc4"),
])  # fmt: skip
def test_every_missing_day_is_named(facts: dict[str, Any], names: set[str], provision: str) -> None:
    assert missing("inspection", **facts) == names
    assert {row[2]["missing"]: row[0] for row in trail("inspection", **facts) if "missing" in row[2]}.keys() == names
    assert provision in {row[0] for row in trail("inspection", **facts) if "missing" in row[2]}


@pytest.mark.parametrize(("presented_on", "in_time"), [("2026-12-02", True), ("2026-12-03", False)])
def test_two_business_days_after_the_seizure(presented_on: str, in_time: bool) -> None:
    assert outcome("inspection", **seized(presented_on=presented_on)) == {
        "due_on": "2026-12-02", "in_time": in_time, "plate_removal": False,
        "because": [] if in_time else ["art42_par1"],
    }  # fmt: skip


def test_the_removal_of_a_plate_is_told() -> None:
    facts = seized(presented_on=None, found_in_service_on="2026-12-03", authority_present=True, on="2026-12-03")
    assert trail("inspection", **facts)[-2:] == [
        ("art42_par1", False, {"seized_on": "2026-11-30", "due_on": "2026-12-02"}),
        ("art42_cpt_inc3", False, {"found_in_service_on": "2026-12-03", "authority_present": True}),
    ]
    assert passages("inspection", **facts)[0] == ("art42_par1", "2026-12-02")
    assert outcome("inspection", **facts)["because"] == ["art42_cpt_inc3", "art42_par1"]
    assert outcome("inspection", **facts)["plate_removal"] is True


@pytest.mark.parametrize("more", [
    {"presented_on": None, "on": "2026-12-03", "authority_present": True},
    {"presented_on": None, "on": "2026-12-03", "found_in_service_on": None, "authority_present": True},
    {"presented_on": None, "on": "2026-12-03", "found_in_service_on": "2026-12-02", "authority_present": True},
    {"presented_on": None, "on": "2026-12-03", "found_in_service_on": "2026-12-03", "authority_present": False},
    {"presented_on": "2026-12-02", "found_in_service_on": "2026-12-03", "authority_present": True},
])  # fmt: skip
def test_each_condition_of_the_removal_is_needed(more: dict[str, Any]) -> None:
    assert outcome("inspection", **seized(**more))["plate_removal"] is False
    assert trail("inspection", **seized(**more))[-1] == ("art42_cpt_inc3", True, {
        "found_in_service_on": more.get("found_in_service_on"), "authority_present": more["authority_present"],
    })  # fmt: skip


def test_the_authority_is_asked_for_only_where_it_decides() -> None:
    facts = seized(presented_on="2026-12-04", found_in_service_on="2026-12-03")
    assert missing("inspection", **facts) == {"authority_present"}
    assert trail("inspection", **facts)[-2:] == [
        lacks("art42_cpt_inc3", "authority_present"),
        ("art42_cpt_inc3", None, {"found_in_service_on": "2026-12-03", "authority_present": None}),
    ]


@pytest.mark.parametrize(("reported_on", "in_time"), [("2026-11-10", True), ("2026-11-11", False)])
def test_an_accident_is_reported_in_five_business_days(reported_on: str, in_time: bool) -> None:
    facts = accident(safety_compromised=False, reported_on=reported_on)
    item = [] if in_time else ["art34_cpt_inc4"]
    assert outcome("inspection", **facts) == {
        "report_due_on": "2026-11-10", "required": False, "infractions": item,
        "traffic_authorization_seizure": False, "because": item,
    }  # fmt: skip
    assert trail("inspection", **facts)[-3:] == [
        ("art34_cpt_inc4", in_time,
         {"accident_on": "2026-11-03", "report_due_on": "2026-11-10", "reported_on": reported_on}),
        ("art63_cpt", False, {"required": False}),
        ("art42_cpt_inc2_ali2", True, {"seizure": False}),
    ]  # fmt: skip


@pytest.mark.parametrize(("inspected_on", "held"), [
    (None, False), ("2026-11-02", False), ("2026-11-03", True), ("2026-11-16", True), ("2026-11-17", False),
])  # fmt: skip
def test_an_inspection_lies_between_the_accident_and_the_return(inspected_on: str | None, held: bool) -> None:
    facts = accident(
        safety_compromised=True, reported_on="2026-11-04", inspected_on=inspected_on, back_in_service_on="2026-11-16"
    )
    found = outcome("inspection", **facts)
    assert found["traffic_authorization_seizure"] is not held
    assert found["infractions"] == ([] if held else ["art34_cpt_inc12"])
    assert trail("inspection", **facts)[-3:] == [
        ("art63_cpt", True, {"required": True}),
        ("art34_cpt_inc12", held, {"back_in_service_on": "2026-11-16", "inspected_on": inspected_on}),
        ("art42_cpt_inc2_ali2", held, {"seizure": not held}),
    ]


def test_a_vehicle_not_back_in_service_breaches_nothing() -> None:
    facts = accident(safety_compromised=True, reported_on="2026-11-04")
    assert outcome("inspection", **facts)["infractions"] == []
    assert trail("inspection", **facts)[-2] == (
        "art34_cpt_inc12", True, {"back_in_service_on": None, "inspected_on": None},
    )  # fmt: skip


def presented(seized_on: date, days: int) -> dict[str, str]:
    return {"presented_on": str(seized_on + timedelta(days))}


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(st.dates(date(2024, 1, 1), date(2030, 12, 31)), st.integers(0, 12))
def test_coming_earlier_is_never_worse(seized_on: date, days: int) -> None:
    late, earlier = (
        outcome(
            "inspection", kind="after_seizure", seized_on=str(seized_on), presented_on=str(seized_on + timedelta(n))
        )
        for n in (days + 1, days)
    )
    assert earlier["in_time"] >= late["in_time"]


@pytest.mark.parametrize("absent", ["safety_compromised", "reported_on"])
def test_an_accident_is_judged_only_where_its_report_and_its_danger_are_known(absent: str) -> None:
    facts = accident(on="2026-11-05", safety_compromised=True, reported_on="2026-11-04")
    del facts[absent]
    if absent == "reported_on":
        del facts["on"]
    assert missing("inspection", **facts) >= {absent}
    assert [inputs for _, _, inputs in trail("inspection", **facts) if {"required", "accident_on"} & set(inputs)] == []
