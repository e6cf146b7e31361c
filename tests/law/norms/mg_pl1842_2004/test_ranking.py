# SPDX-License-Identifier: Apache-2.0
"""The order of the qualified candidates, what parts equal scores, and the award."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.norms.mg_pl1842_2004.questions import ask, missing, outcome, told

ON = "2026-11-30"
DIRECTOR = "director_of_metropolitan_transport"


def entrant(name: str, **more: Any) -> dict[str, Any]:
    return {
        "id": name, "holder_periods": [{"from_on": "2015-01-01", "until": None}], "exam_passed": True,
        "licensed_on": "2010-01-01", "born_on": "1980-01-01", **more,
    }  # fmt: skip


def ranked(*entrants: dict[str, Any], **facts: Any) -> dict[str, Any]:
    return outcome("tender", on=ON, candidates=list(entrants), **facts)


@pytest.mark.parametrize(("better", "provision"), [
    ({"licensed_on": "2009-12-31"}, "art9_par1_inc1"),
    ({"holder_periods": [{"from_on": "2014-12-31", "until": None}]}, "art9_par1_inc2"),
    ({"auxiliary_periods": [{"from_on": "2014-12-30", "until": "2014-12-31"}]}, "art9_par1_inc3"),
    ({"born_on": "1979-12-31"}, "art9_par1_inc4"),
])  # fmt: skip
def test_each_criterion_parts_two_equals(better: dict[str, Any], provision: str) -> None:
    found = ranked(entrant("A"), entrant("B", **better))
    assert found["ranking"] == ["B", "A"]
    assert found["ties"] == [{"between": ["B", "A"], "decided_by": provision}]


def test_an_earlier_criterion_beats_all_later_ones() -> None:
    younger = entrant("Y", licensed_on="2009-12-31", born_on="1999-01-01", holder_periods=[
        {"from_on": "2024-01-01", "until": None}
    ])  # fmt: skip
    older = entrant("O", auxiliary_periods=[{"from_on": "1990-01-01", "until": "2010-01-01"}], born_on="1950-01-01")
    assert ranked(older, younger)["ranking"] == ["Y", "O"]


def test_the_score_ranks_first_and_exactly() -> None:
    found = ranked(
        entrant("A", score="9.5"), entrant("B", score="10", born_on="1999-01-01"), entrant("C", score="9.50")
    )
    assert found["ranking"] == ["B", "A", "C"]
    assert found["ties"] == [{"between": ["A", "C"], "decided_by": None}]


def test_where_one_has_a_score_all_need_theirs() -> None:
    facts = {"on": ON, "candidates": [entrant("A", score="9"), entrant("B"), entrant("F", exam_passed=False)]}
    assert missing("tender", **facts) == {"candidates.1.score"}
    assert ("art9_par1", None, {"missing": "candidates.1.score"}) in told("tender", **facts)


@pytest.mark.parametrize("absent", ["licensed_on", "born_on"])
def test_two_qualified_persons_need_licence_and_birth(absent: str) -> None:
    bare = {name: value for name, value in entrant("B").items() if name != absent}
    facts = {"on": ON, "candidates": [entrant("A"), bare]}
    assert missing("tender", **facts) == {f"candidates.1.{absent}"}
    provision = {"licensed_on": "art9_par1_inc1", "born_on": "art9_par1_inc4"}[absent]
    assert (provision, None, {"missing": f"candidates.1.{absent}"}) in told("tender", **facts)
    assert ranked(bare, entrant("C", exam_passed=False))["ranking"] == ["B"]
    assert ranked(bare, {"id": "E", "kind": "company"})["ranking"] == ["B", "E"]


@pytest.mark.parametrize(("vacancies", "awarded", "tied"), [
    (0, [], []), (1, ["Z"], []), (2, ["Z"], ["A", "B", "C"]), (3, ["Z"], ["A", "B", "C"]),
    (4, ["Z", "A", "B", "C"], []), (5, ["Z", "A", "B", "C", "Y"], []), (9, ["Z", "A", "B", "C", "Y"], []),
])  # fmt: skip
def test_equals_across_the_last_place_wait_for_the_director(vacancies: int, awarded: Any, tied: Any) -> None:
    entrants = [
        entrant("Y", licensed_on="2015-01-01"), entrant("A"), entrant("B"), entrant("Z", licensed_on="2000-01-01"),
        entrant("C"),
    ]  # fmt: skip
    answer = ask("tender", on=ON, candidates=entrants, vacancies=vacancies)
    found = answer["outcome"]
    assert found["ranking"] == ["Z", "A", "B", "C", "Y"]
    assert (found["awarded"], found["tied"]) == (awarded, tied)
    assert (answer["status"], found.get("authority")) == (("discretionary", DIRECTOR) if tied else ("decided", None))
    steps = told("tender", on=ON, candidates=entrants, vacancies=vacancies)
    assert (("art73_cpt", None, {"tied": tied}) in steps) is bool(tied)


def test_equals_at_both_ends_of_the_list() -> None:
    pair = [entrant("A"), entrant("B")]
    assert ranked(*pair, vacancies=1)["tied"] == ["A", "B"]
    assert ranked(*pair, vacancies=1)["awarded"] == []
    scored = [entrant("A", score="2"), entrant("B", score="1")]
    assert ranked(*scored, vacancies=1) | {"ties": []} == {
        "disqualified": [], "ranking": ["A", "B"], "ties": [], "awarded": ["A"], "tied": [], "because": [],
    }  # fmt: skip


def test_without_places_there_is_no_award() -> None:
    found = ranked(entrant("A"), entrant("B"))
    assert found == {
        "disqualified": [], "ranking": ["A", "B"], "ties": [{"between": ["A", "B"], "decided_by": None}], "because": [],
    }  # fmt: skip


def test_the_explanation_of_a_tie() -> None:
    steps = told(
        "tender", on=ON, candidates=[entrant("A", score="80"), entrant("B", score="80", licensed_on="2010-01-02")]
    )
    assert steps[-6:] == [
        ("art9_par1", True, {}),
        ("art9_par1", "80", {"id": "A"}),
        ("art9_par1", "80", {"id": "B"}),
        ("art9_par1", True, {"first": "A", "second": "B"}),
        ("art9_par1_inc1", True, {"first": "2010-01-01", "second": "2010-01-02"}),
        ("art9_par2", "art9_par1_inc1", {}),
    ]
    assert told("tender", on=ON, candidates=[entrant("A"), entrant("B")])[-6:] == [
        ("art9_par1", True, {}),
        ("art9_par1", True, {"first": "A", "second": "B"}),
        ("art9_par1_inc1", False, {"first": "2010-01-01", "second": "2010-01-01"}),
        ("art9_par1_inc2", False, {"first": 4351, "second": 4351}),
        ("art9_par1_inc3", False, {"first": 0, "second": 0}),
        ("art9_par1_inc4", False, {"first": "1980-01-01", "second": "1980-01-01"}),
    ]
    assert not any(provision == "art9_par1" for provision, _, _ in told("tender", on=ON, candidates=[entrant("A")]))


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(st.permutations(range(6)), st.lists(st.sampled_from(["1990-01-01", "2000-01-01"]), min_size=6, max_size=6))
def test_the_order_of_the_list_only_parts_full_equals(order: list[int], licences: list[str]) -> None:
    entrants = [entrant(f"P{number}", licensed_on=licence) for number, licence in enumerate(licences)]
    found = ranked(*(entrants[number] for number in order), vacancies=3)
    by_licence = {row["id"]: row["licensed_on"] for row in entrants}
    days = [by_licence[name] for name in found["ranking"]]
    assert days == sorted(days)
    assert len(found["awarded"]) == 3 or found["tied"]
    group = [name for name in found["ranking"] if by_licence[name] == days[0]]
    assert group == [f"P{number}" for number in order if licences[number] == days[0]]


def test_a_score_of_nothing_is_equal_to_one_of_zero() -> None:
    found = ranked(entrant("A", score="0"), entrant("B", score="0.5"))
    assert found["ranking"] == ["B", "A"]


def test_without_a_vacancy_nobody_is_equal_across_the_last_place() -> None:
    found = ranked(entrant("A"), entrant("B"), vacancies=0)
    assert found["ranking"] == ["A", "B"]
    assert (found.get("awarded", []), found.get("tied", [])) == ([], [])
