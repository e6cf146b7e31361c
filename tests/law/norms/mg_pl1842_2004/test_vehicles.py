# SPDX-License-Identifier: Apache-2.0
"""Arts. 52, 54 and 55: features, age at entry, and the day to replace a vehicle."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.norms.mg_pl1842_2004.questions import ask, missing, outcome
from tests.law.norms.mg_pl1842_2004.trails import given_readings, lacks, passages, trail

IN_ORDER: dict[str, Any] = {
    "kind": "car", "doors": 4, "capacity": 8, "blue_shade_approved": True, "radio": True, "air_conditioning": True,
    "original_features": True, "multi_information_taximeter": True,
}  # fmt: skip
ITEM_OF = {
    "kind": "art52_cpt_inc1", "doors": "art52_cpt_inc1", "capacity": "art52_cpt_inc1",
    "blue_shade_approved": "art52_cpt_inc2", "radio": "art52_cpt_inc3", "air_conditioning": "art52_cpt_inc4",
    "original_features": "art52_cpt_inc5", "multi_information_taximeter": "art54_cpt",
}  # fmt: skip
WRONG = {"kind": "truck", "doors": 2, "capacity": 9}
MANUFACTURE = {"vehicle_age_from": "manufacture"}


def test_a_vehicle_in_order_passes_each_test_in_the_order_of_the_norm() -> None:
    assert trail("vehicle", vehicle=IN_ORDER) == [
        ("art52_cpt_inc1", True, {"kind": "car"}),
        ("art52_cpt_inc1", True, {"doors": 4, "required": 4}),
        ("art52_cpt_inc1", True, {"capacity": 8, "most": 8}),
        ("art52_cpt_inc2", True, {}), ("art52_cpt_inc3", True, {}), ("art52_cpt_inc4", True, {}),
        ("art52_cpt_inc5", True, {}), ("art54_cpt", True, {}),
        ("art52_cpt", True, {}), ("art4_cpt_inc15", True, {}),
    ]  # fmt: skip


@pytest.mark.parametrize("feature", IN_ORDER)
def test_each_feature_that_fails_refuses_by_its_own_item(feature: str) -> None:
    found = ask("vehicle", vehicle={**IN_ORDER, feature: WRONG.get(feature, False)})
    assert found["outcome"] == {"eligible": False, "because": [ITEM_OF[feature]]}
    assert found["steps"][-2]["result"] is found["steps"][-1]["result"] is False


@pytest.mark.parametrize("feature", IN_ORDER)
def test_each_feature_that_is_not_known_leaves_the_answer_open(feature: str) -> None:
    facts = {name: value for name, value in IN_ORDER.items() if name != feature}
    assert missing("vehicle", vehicle=facts) == {f"vehicle.{feature}"}
    found = trail("vehicle", vehicle=facts)
    assert lacks(ITEM_OF[feature], f"vehicle.{feature}") in found
    assert found[-2:] == [("art52_cpt", None, {}), ("art4_cpt_inc15", None, {})]


@pytest.mark.parametrize(("kind", "serves"), [
    ("car", True), ("utility", True), ("minibus", False), ("motorcycle", False), ("truck", False),
])  # fmt: skip
def test_only_a_car_or_a_utility_serves(kind: str, serves: bool) -> None:
    assert outcome("vehicle", vehicle={**IN_ORDER, "kind": kind})["eligible"] is serves


def renewal(on: str, invoiced_on: str = "2021-01-15", **more: Any) -> dict[str, Any]:
    return {"on": on, "vehicle": {"invoiced_on": invoiced_on}, **more}


def test_the_life_of_a_vehicle_is_told_step_by_step() -> None:
    assert trail("fleet_renewal", **renewal("2027-01-01")) == [
        ("art55_par5", "2021-01-15", {"invoiced_on": "2021-01-15"}),
        ("art55_cpt", "2026-01-15", {"years": 5, "five_years_on": "2026-01-15"}),
        ("art55_par1", False, {"replace_by_on": "2026-12-31", "on": "2027-01-01"}),
    ]
    assert given_readings("fleet_renewal", **renewal("2027-01-01")) == [
        "vehicle_age_from=invoice", "month_year_arithmetic=civil_code",
    ]  # fmt: skip


def test_by_the_year_of_manufacture_the_age_counts_from_its_first_day() -> None:
    facts: dict[str, Any] = {"on": "2025-12-31", "vehicle": {"manufacture_year": 2020}, "readings": MANUFACTURE}
    assert trail("fleet_renewal", **facts) == [
        ("art55_par1", "2020-01-01", {"counted_from": "2020-01-01"}),
        ("art55_cpt", "2025-01-01", {"years": 5, "five_years_on": "2025-01-01"}),
        ("art55_par1", True, {"replace_by_on": "2025-12-31", "on": "2025-12-31"}),
    ]


@pytest.mark.parametrize("year", [10_000, 10**9])
def test_a_year_beyond_the_calendar_is_never_reached(year: int) -> None:
    facts: dict[str, Any] = {"on": "2025-12-31", "vehicle": {"manufacture_year": year}, "readings": MANUFACTURE}
    assert outcome("fleet_renewal", **facts)["replace_by_on"] == "9999-12-31"


def test_a_first_entry_is_told_as_an_inclusion() -> None:
    assert trail("fleet_renewal", **renewal("2023-01-15", entry="first"))[3:] == [
        ("art4_cpt_inc8", True, {}),
        ("art55_par3", True, {"entry_until": "2023-01-15", "on": "2023-01-15"}),
    ]


def test_a_substitute_is_told_with_its_exception() -> None:
    facts = renewal("2023-01-16", entry="replacement", exceptional_authorization=True)
    assert trail("fleet_renewal", **facts)[3:] == [
        ("art4_cpt_inc11", True, {}),
        ("art55_par2", False, {"entry_until": "2023-01-15", "on": "2023-01-16"}),
        ("art55_par2", True, {"exceptional_entry_until": "2024-01-15", "exceptional_authorization": True}),
    ]


def test_a_young_substitute_needs_no_exception() -> None:
    facts = renewal("2023-01-15", entry="replacement", exceptional_authorization=False)
    assert passages("fleet_renewal", **facts)[3:] == [("art4_cpt_inc11", True), ("art55_par2", True)]
    assert outcome("fleet_renewal", **facts)["entry_allowed"] is True


def test_an_exception_not_decided_is_left_to_the_agency() -> None:
    facts = renewal("2024-01-15", entry="replacement")
    found = ask("fleet_renewal", **facts)
    assert found["status"] == "discretionary"
    assert found["outcome"] == {
        "five_years_on": "2026-01-15", "replace_by_on": "2026-12-31", "over_age": False,
        "entry_until": "2023-01-15", "exceptional_entry_until": "2024-01-15", "because": [], "authority": "der_mg",
    }  # fmt: skip
    assert passages("fleet_renewal", **facts)[-1] == ("art55_par2", None)


@pytest.mark.parametrize("authorized", [True, None])
def test_past_three_years_nothing_is_left_to_authorize(authorized: bool | None) -> None:
    more: dict[str, Any] = {} if authorized is None else {"exceptional_authorization": authorized}
    found = ask("fleet_renewal", **renewal("2024-01-16", entry="replacement", **more))
    assert (found["status"], found["outcome"]["entry_allowed"]) == ("decided", False)
    assert found["steps"][-1]["inputs"] == {
        "exceptional_entry_until": "2024-01-15", "exceptional_authorization": authorized,
    }  # fmt: skip


def test_without_an_entry_only_the_life_is_answered() -> None:
    assert set(outcome("fleet_renewal", **renewal("2022-01-01"))) == {
        "five_years_on", "replace_by_on", "over_age", "because",
    }  # fmt: skip


def test_the_missing_facts_of_a_renewal_are_all_named() -> None:
    assert trail("fleet_renewal") == [lacks("art55_par1", "on"), lacks("art55_par5", "vehicle.invoiced_on")]
    assert trail("fleet_renewal", on="2026-01-01", readings=MANUFACTURE) == [
        lacks("art55_par1", "vehicle.manufacture_year")
    ]


days = st.dates(date(1990, 1, 1), date(2090, 12, 31))


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(days, st.integers(0, 4000))
def test_a_vehicle_allowed_to_enter_is_never_over_age(invoiced_on: date, age: int) -> None:
    on = invoiced_on + timedelta(age)
    for entry in ("first", "replacement"):
        found = outcome(
            "fleet_renewal", **renewal(str(on), str(invoiced_on), entry=entry, exceptional_authorization=True)
        )
        assert not (found["entry_allowed"] and found["over_age"])


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(days, st.integers(0, 4000))
def test_growing_older_never_opens_what_was_closed(invoiced_on: date, age: int) -> None:
    facts = [renewal(str(invoiced_on + timedelta(age + later)), str(invoiced_on), entry="first") for later in (0, 1)]
    today, tomorrow = (outcome("fleet_renewal", **fact) for fact in facts)
    assert today["entry_allowed"] >= tomorrow["entry_allowed"]
    assert today["over_age"] <= tomorrow["over_age"]


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(days)
def test_the_last_day_of_service_is_the_end_of_a_year(invoiced_on: date) -> None:
    found = outcome("fleet_renewal", **renewal(str(invoiced_on), str(invoiced_on)))
    assert found["replace_by_on"] == f"{invoiced_on.year + 5}-12-31"
