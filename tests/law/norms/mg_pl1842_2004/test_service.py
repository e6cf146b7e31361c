# SPDX-License-Identifier: Apache-2.0
"""Where passengers get in, whom one may refuse, and the least service to be given."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.norms.mg_pl1842_2004.questions import ask, missing, outcome
from tests.law.norms.mg_pl1842_2004.trails import lacks, passages, trail

ON = "2026-11-03"
INSIDE: dict[str, Any] = {"pickup": {"in_rmbh": True}}
OUTSIDE: dict[str, Any] = {"pickup": {"in_rmbh": False}}
COMPANY: dict[str, Any] = {"kind": "fleet_in_service", "operator": {"kind": "company"}, "period": "night"}
DISTANCE = "art34_cpt_inc7"
FLEET = "art34_cpt_inc9"


@pytest.mark.parametrize(("pickup", "allowed"), [
    ({"in_rmbh": True}, True), ({"in_rmbh": True, "metropolitan_place": False}, True),
    ({"in_rmbh": False, "metropolitan_place": True}, True), ({"in_rmbh": False, "metropolitan_place": False}, False),
    ({"in_rmbh": False}, False),
])  # fmt: skip
@pytest.mark.parametrize("destination", [{}, {"in_rmbh": True}, {"in_rmbh": False}])
def test_the_place_of_boarding_decides_whatever_the_destination(
    pickup: dict[str, Any], allowed: bool, destination: dict[str, Any]
) -> None:
    facts = {"pickup": pickup, "destination": destination}
    assert outcome("boarding", **facts) == {
        "allowed": allowed, "priced_infraction": None, "because": [] if allowed else ["art15_par1u"],
    }  # fmt: skip
    in_rmbh, place = pickup["in_rmbh"], pickup.get("metropolitan_place")
    assert trail("boarding", **facts)[:3] == [
        ("art4_cpt_inc25", in_rmbh, {"in_rmbh": in_rmbh}),
        ("art15_cpt", allowed, {"in_rmbh": in_rmbh, "metropolitan_place": place}),
        ("art15_par1u", allowed, {}),
    ]


def test_an_unknown_place_leaves_the_answer_open() -> None:
    assert trail("boarding") == [lacks("art15_par1u", "pickup.in_rmbh")]


@pytest.mark.parametrize(("determination_on", "priced"), [
    ("2026-11-02", True), (ON, True), ("2026-11-04", False), (None, False),
])  # fmt: skip
def test_outside_only_a_determination_given_before_prices_the_breach(
    determination_on: str | None, priced: bool
) -> None:
    facts = {**OUTSIDE, "on": ON, "determination_on": determination_on}
    assert outcome("boarding", **facts) == {
        "allowed": False, "priced_infraction": "art32_cpt_inc16" if priced else None,
        "because": ["art15_par1u", "art32_cpt_inc16"] if priced else ["art15_par1u"],
    }  # fmt: skip
    told = [] if determination_on is None else [
        ("art32_cpt_inc16", not priced, {"determination_on": determination_on, "on": ON})
    ]  # fmt: skip
    assert trail("boarding", **facts)[3:] == [("art38_cpt", False, {}), *told]


def test_the_day_is_needed_only_where_a_determination_could_be_breached() -> None:
    assert trail("boarding", **OUTSIDE, determination_on=ON)[-1] == lacks("art32_cpt_inc16", "on")
    assert missing("boarding", **OUTSIDE, determination_on=ON) == {"on"}
    assert outcome("boarding", **INSIDE, determination_on=ON)["allowed"] is True


@pytest.mark.parametrize(("reason", "allowed"), [
    ("drunk", True), ("may_cause_damage", True), ("destination", False), ("payment", False), ("other", False),
])  # fmt: skip
def test_only_two_reasons_let_one_refuse(reason: str, allowed: bool) -> None:
    facts = {**INSIDE, "refused_passenger": True, "refusal_reason": reason}
    item = None if allowed else "art33_cpt_inc5"
    assert outcome("boarding", **facts) == {
        "allowed": True, "priced_infraction": None, "refusal_allowed": allowed, "infraction": item,
        "because": [] if allowed else ["art33_cpt_inc5"],
    }  # fmt: skip
    assert trail("boarding", **facts)[-1] == ("art33_cpt_inc5", allowed, {"refusal_reason": reason})


def test_the_reason_is_needed_once_somebody_was_refused() -> None:
    assert trail("boarding", **INSIDE, refused_passenger=True)[-1] == lacks("art33_cpt_inc5", "refusal_reason")
    assert "refusal_allowed" not in outcome("boarding", **INSIDE, refused_passenger=False, refusal_reason="other")
    assert "refusal_allowed" not in outcome("boarding", **INSIDE, refusal_reason="other")


@pytest.mark.parametrize(("km", "met"), [(24_999, False), (25_000, True), (25_001, True)])
def test_the_distance_of_a_half_year(km: int, met: bool) -> None:
    facts = {"kind": "half_year_distance", "km": km}
    assert outcome("operation_minimum", **facts) == {
        "met": met, "minimum": 25_000, "infraction": None if met else DISTANCE, "because": [] if met else [DISTANCE],
    }  # fmt: skip
    assert trail("operation_minimum", **facts) == [(DISTANCE, met, {"km": km, "minimum": 25_000})]


def test_distance_and_kind_are_needed() -> None:
    assert trail("operation_minimum", kind="half_year_distance") == [lacks(DISTANCE, "km")]
    assert trail("operation_minimum") == [lacks("art34_cpt", "kind")]


@pytest.mark.parametrize(("fleet", "in_service", "minimum", "met"), [
    (1, 0, 1, False), (1, 1, 1, True), (10, 4, 5, False), (10, 5, 5, True), (11, 5, 6, False), (11, 6, 6, True),
    (20, 10, 10, True), (21, 10, 11, False), (21, 11, 11, True),
])  # fmt: skip
def test_half_of_the_fleet_rounded_up(fleet: int, in_service: int, minimum: int, met: bool) -> None:
    facts = {**COMPANY, "fleet": fleet, "in_service": in_service}
    assert outcome("operation_minimum", **facts) == {
        "met": met, "minimum": minimum, "infraction": None if met else FLEET, "because": [] if met else [FLEET],
    }  # fmt: skip
    assert trail("operation_minimum", **facts) == [
        (FLEET, True, {"operator_kind": "company", "period": "night"}),
        ("art4_cpt_inc12", fleet, {"fleet": fleet}),
        (FLEET, met, {"in_service": in_service, "fleet": fleet, "minimum": minimum}),
    ]


@pytest.mark.parametrize("facts", [
    {**COMPANY, "operator": {"kind": "person"}}, {**COMPANY, "period": "weekday_daytime"},
    {"kind": "fleet_in_service", "operator": {"kind": "person"}},
    {"kind": "fleet_in_service", "period": "weekday_daytime"},
])  # fmt: skip
def test_individuals_and_weekday_daytime_are_outside_the_rule(facts: dict[str, Any]) -> None:
    found = ask("operation_minimum", **facts)
    assert (found["status"], found["outcome"], found["missing"]) == ("not_applicable", {"because": [FLEET]}, [])
    inputs = {"operator_kind": facts.get("operator", {}).get("kind"), "period": facts.get("period")}
    assert trail("operation_minimum", **facts) == [(FLEET, False, inputs)]


@pytest.mark.parametrize("period", ["night", "saturday", "sunday", "holiday"])
def test_the_rule_covers_four_periods(period: str) -> None:
    assert outcome("operation_minimum", **{**COMPANY, "period": period}, fleet=2, in_service=1)["met"] is True


def test_every_missing_fact_of_the_fleet_is_named() -> None:
    assert trail("operation_minimum", kind="fleet_in_service") == [
        lacks(FLEET, path) for path in ("operator.kind", "period", "fleet", "in_service")
    ]
    assert passages("operation_minimum", **COMPANY, fleet=3)[0] == (FLEET, True)
    assert missing("operation_minimum", **COMPANY, fleet=3) == {"in_service"}
    partial = {"kind": "fleet_in_service", "fleet": 2, "in_service": 1}
    assert missing("operation_minimum", **partial, period="night") == {"operator.kind"}
    assert missing("operation_minimum", **partial, operator={"kind": "company"}) == {"period"}


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(st.integers(1, 10**12))
def test_the_minimum_is_the_least_whole_half(fleet: int) -> None:
    minimum = outcome("operation_minimum", **COMPANY, fleet=fleet, in_service=0)["minimum"]
    assert Decimal(minimum) * 2 >= fleet > (Decimal(minimum) - 1) * 2
