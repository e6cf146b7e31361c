# SPDX-License-Identifier: Apache-2.0
"""Arts. 95, 97 and 98: what keeps a new fare out, from when it holds, and when it is reviewed."""

from typing import Any

import pytest

from tests.law.norms.mg_5997_1960.questions import ask, missing, outcome, told

PARTS = [f"anx1_art95_par1u_inc{part}" for part in (1, 2, 3, 4)]


def notices(*towns: str, day: str = "2027-01-05") -> list[dict[str, str]]:
    return [{"municipality": town, "published_on": day} for town in towns]


FACTS: dict[str, Any] = {
    "council_approved": True, "components": PARTS, "municipalities": ["A", "B"], "notices": notices("B", "A"),
    "effective_on": "2027-01-10", "on": "2027-01-10",
}  # fmt: skip
REVIEW = ("anx1_art97_cpt", "2028-01-10", {"start": "2027-01-10", "length": 1, "unit": "years", "due": "2028-01-10"})


def new_fare(**more: Any) -> dict[str, Any]:
    return {**FACTS, **more}


def without(*names: str, **more: Any) -> dict[str, Any]:
    return {name: value for name, value in {**FACTS, **more}.items() if name not in names}


def test_a_fare_that_meets_everything_is_in_force_and_told() -> None:
    assert outcome("publication", **FACTS) == {
        "in_force": True, "municipalities_missing": [], "review_due_on": "2028-01-10", "because": [],
    }  # fmt: skip
    assert told("publication", **FACTS) == [
        REVIEW, ("anx1_art95_cpt", True, {}), ("anx1_art95_par1u", True, {}), *((part, True, {}) for part in PARTS),
        ("anx1_art98_cpt", True, {"municipalities_missing": []}),
        ("anx1_art98_cpt", True, {"effective_on": "2027-01-10", "on": "2027-01-10"}),
    ]  # fmt: skip


@pytest.mark.parametrize(("on", "in_force"), [("2027-01-09", False), ("2027-01-10", True), ("2029-01-11", True)])
def test_it_holds_from_the_day_fixed_and_waiting_is_no_flaw(on: str, in_force: bool) -> None:
    found = outcome("publication", **new_fare(on=on))
    assert (found["in_force"], found["because"]) == (in_force, [])
    assert told("publication", **new_fare(on=on))[-1] == (
        "anx1_art98_cpt", in_force, {"effective_on": "2027-01-10", "on": on},
    )  # fmt: skip


@pytest.mark.parametrize(("facts", "because"), [
    ({"council_approved": False}, ["anx1_art95_cpt"]),
    ({"council_approved": False, "components": [], "notices": []}, ["anx1_art95_cpt"]),
    ({"components": []}, PARTS), ({"components": PARTS[1:3]}, [PARTS[0], PARTS[3]]),
    ({"components": PARTS[1:], "notices": []}, PARTS[:1]),
    ({"notices": notices("A")}, ["anx1_art98_cpt"]), ({"notices": []}, ["anx1_art98_cpt"]),
    ({"on": "2027-01-09", "notices": []}, ["anx1_art98_cpt"]),
])  # fmt: skip
def test_the_first_that_lacks_keeps_the_fare_out(facts: dict[str, Any], because: list[str]) -> None:
    found = outcome("publication", **new_fare(**facts))
    assert (found["in_force"], found["because"]) == (False, because)
    assert found["review_due_on"] == "2028-01-10"


def test_every_part_of_the_study_is_a_step() -> None:
    steps = told("publication", **new_fare(components=PARTS[1:]))
    assert steps[2:] == [
        ("anx1_art95_par1u", False, {}),
        (PARTS[0], False, {}),
        *((part, True, {}) for part in PARTS[1:]),
    ]


@pytest.mark.parametrize(("given", "reading", "missing_towns", "in_force"), [
    (notices("A"), "every_municipality", ["B"], False), (notices("A"), "one_newspaper", ["B"], True),
    (notices("Z"), "one_newspaper", ["A", "B"], False), ([], "one_newspaper", ["A", "B"], False),
    (notices("A", "B", day="2027-01-10"), "every_municipality", [], True),
    (notices("A", "B", day="2027-01-11"), "every_municipality", ["A", "B"], False),
    (notices("A", "B", "Z"), "every_municipality", [], True),
])  # fmt: skip
def test_notices_in_each_town_or_in_one_newspaper(
    given: list[dict[str, str]], reading: str, missing_towns: list[str], in_force: bool
) -> None:
    answer = ask("publication", **new_fare(notices=given, readings={"fare_notice": reading}))
    found = answer["outcome"]
    assert (found["municipalities_missing"], found["in_force"]) == (missing_towns, in_force)
    assert (f"fare_notice={reading}" in answer["readings"]) is bool(missing_towns)


def test_towns_keep_their_order_and_are_listed_once() -> None:
    facts = new_fare(municipalities=["C", "A", "C", "B"], notices=notices("A"))
    assert outcome("publication", **facts)["municipalities_missing"] == ["C", "B"]
    assert outcome("publication", **new_fare(municipalities=[], notices=[]))["in_force"] is True


@pytest.mark.parametrize(("reading", "review"), [("civil_code", "2029-03-01"), ("last_day", "2029-02-28")])
def test_the_review_of_a_leap_day_follows_the_reading(reading: str, review: str) -> None:
    facts = new_fare(effective_on="2028-02-29", on="2028-03-01", readings={"month_end": reading})
    assert outcome("publication", **facts)["review_due_on"] == review


def test_what_lacks_is_named_unless_the_known_refuses() -> None:
    assert missing("publication") == set(FACTS)
    for name in FACTS:
        assert missing("publication", **without(name)) == {name}
    assert outcome("publication", council_approved=False) == {"in_force": False, "because": ["anx1_art95_cpt"]}
    assert outcome("publication", **without("on", "effective_on", notices=[])) == {
        "in_force": False, "municipalities_missing": ["A", "B"], "because": ["anx1_art98_cpt"],
    }  # fmt: skip
    assert outcome("publication", **without("council_approved", components=[]))["because"] == PARTS
