# SPDX-License-Identifier: Apache-2.0
"""Whether a vehicle can be used for charter."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.engine.decide import decide
from outorga.law.kernel.errors import InvalidFacts
from tests.law.norms.mg_44007_2005.complete import ABSENT, VEHICLE, changed
from tests.law.norms.mg_44007_2005.questions import NORM, cited, missing, outcome


def judged(changes: dict[str, Any] | None = None) -> dict[str, Any]:
    return outcome("vehicle", **changed(VEHICLE, changes or {}))


@pytest.mark.parametrize(("capacity", "unit", "eligible"), [
    (20, "passengers", False), (21, "passengers", True), (19, "persons", False), (20, "persons", True),
])  # fmt: skip
def test_more_than_twenty(capacity: int, unit: str, eligible: bool) -> None:
    found = judged({"vehicle.capacity": capacity, "readings": {"capacity_unit": unit}})
    assert (found["eligible"], found["because"]) == (eligible, [] if eligible else ["art2_cpt_inc4"])


@pytest.mark.parametrize(("built", "fitted", "measure", "eligible"), [
    (44, 18, "design", True), (44, 18, "fitted", True), (16, 22, "design", False), (16, 22, "fitted", True),
    (16, None, "fitted", False),
])  # fmt: skip
def test_which_seats_measure_the_vehicle(built: int, fitted: int | None, measure: str, eligible: bool) -> None:
    facts = {"vehicle.capacity": built, "vehicle.fitted_seats": fitted, "readings": {"capacity_measure": measure}}
    found = judged(facts)
    assert (found["eligible"], found["boarding_capacity"]) == (eligible, built if fitted is None else fitted)


@given(made=st.dates(date(1990, 1, 1), date(2026, 1, 1)), offset=st.integers(-3, 3))
@settings(max_examples=80, deadline=None)
def test_the_last_day_is_in_and_the_next_is_out(made: date, offset: int) -> None:
    last = date.fromisoformat(
        judged({"on": "2026-06-01", "vehicle.manufactured_on": made.isoformat()})["last_eligible_day"]
    )
    found = judged({"on": (last + timedelta(days=offset)).isoformat(), "vehicle.manufactured_on": made.isoformat()})
    assert last.year == made.year + 15
    assert found["eligible"] is (offset <= 0)


@pytest.mark.parametrize(("rule", "last"), [("civil_code", "2027-03-01"), ("last_day", "2027-02-28")])
def test_a_vehicle_made_on_29_february(rule: str, last: str) -> None:
    facts = {"vehicle.manufactured_on": "2012-02-29", "readings": {"month_end": rule}}
    assert judged(facts)["last_eligible_day"] == last


@pytest.mark.parametrize(("answer", "last"), [("end_of_year", "2026-12-31"), ("start_of_year", "2026-01-01")])
def test_only_the_year_is_known(answer: str, last: str) -> None:
    facts = {"vehicle.manufactured_on": ABSENT, "vehicle.manufacture_year": 2011, "readings": {"year_only": answer}}
    assert judged({**facts, "on": last})["eligible"] is True
    assert judged({**facts, "on": "2027-01-01"})["eligible"] is False
    assert judged({**facts, "on": last})["last_eligible_day"] == last


@pytest.mark.parametrize(("title", "because"), [
    ("owned", []), ("leased", []), ("rented", ["art2_cpt_inc2", "art4_cpt_inc2_ali1"]),
    ("lent", ["art2_cpt_inc2", "art4_cpt_inc2_ali1"]), ("none", ["art2_cpt_inc2", "art4_cpt_inc2_ali1"]),
])  # fmt: skip
def test_the_holder_owns_or_leases(title: str, because: list[str]) -> None:
    assert judged({"vehicle.title": title})["because"] == because


@pytest.mark.parametrize(("category", "because", "step"), [
    ("hire", [], None), ("private", ["art4_cpt_inc2_ali1", "art5_cpt"], "category_change"),
    ("official", ["art4_cpt_inc2_ali1"], None),
])  # fmt: skip
def test_the_category_is_hire(category: str, because: list[str], step: str | None) -> None:
    found = judged({"vehicle.category": category})
    assert (found["because"], found["next_step"]) == (because, step)


@pytest.mark.parametrize(("school", "eligible", "because"), [
    ({"exclusive": True, "unmet": []}, True, []), ({"exclusive": True, "unmet": ["art139"]}, False, ["art4_par3"]),
    ({"unmet": ["art136"]}, False, ["art4_par3"]), ({"exclusive": False, "unmet": ["art136"]}, None, []),
    ({"exclusive": True}, None, []), ({}, None, []),
])  # fmt: skip
def test_school_marks_bar_from_school_transport_only(
    school: dict[str, Any], eligible: bool | None, because: list[str]
) -> None:
    found = judged({"school": school})
    assert (found["eligible"], found.get("eligible_for_school"), found["because"]) == (True, eligible, because)


@pytest.mark.parametrize("field", ["capacity", "manufactured_on", "category", "title"])
@pytest.mark.parametrize("value", [None, ABSENT])
def test_each_needed_fact(field: str, value: object) -> None:
    facts = changed(VEHICLE, {f"vehicle.{field}": value, "school": {"exclusive": True, "unmet": ["art136"]}})
    assert missing("vehicle", **facts) == {f"vehicle.{field}"}


def test_a_refusal_is_decided_whatever_is_missing() -> None:
    found = outcome("vehicle", on="2026-06-01", vehicle={"title": "rented"})
    assert found == {"eligible": False, "next_step": None, "because": ["art2_cpt_inc2", "art4_cpt_inc2_ali1"]}


def test_everything_missing_is_named_at_once() -> None:
    paths = {"vehicle.capacity", "vehicle.manufactured_on", "vehicle.title", "vehicle.category"}
    assert missing("vehicle", on="2026-06-01", vehicle={"model_year": 2025}) == paths


@pytest.mark.parametrize("changes", [
    {"vehicle.manufactured_on": "2026-06-02"}, {"vehicle.manufacture_year": 2021},
])  # fmt: skip
def test_a_day_of_manufacture_that_cannot_be(changes: dict[str, Any]) -> None:
    with pytest.raises(InvalidFacts) as error:
        decide(NORM, "vehicle", changed(VEHICLE, changes))
    assert [entry.path for entry in error.value.errors] == ["vehicle.manufactured_on"]


def test_the_steps_cite_what_was_met_too() -> None:
    assert {"art2_cpt_inc2", "art2_cpt_inc4", "art4_cpt_inc2_ali1"} <= cited("vehicle", **VEHICLE)


def test_a_vehicle_may_be_made_on_the_day() -> None:
    assert judged({"vehicle.manufactured_on": "2026-06-01", "vehicle.manufacture_year": 2026})["eligible"] is True
