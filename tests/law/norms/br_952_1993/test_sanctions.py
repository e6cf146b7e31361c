# SPDX-License-Identifier: Apache-2.0
"""Penalties that exist, cases of unfitness, and the line that falls."""

from itertools import product
from typing import Any

import pytest

from tests.law.norms.br_952_1993.questions import ask, missing, outcome, told

CRIMES = (
    "embezzlement", "extortion_in_office", "corruption", "malfeasance", "smuggling", "popular_economy", "public_faith",
)  # fmt: skip
NOTHING = {"unfitness_case": False, "cases": [], "cassated_lines": [], "forfeiture_still_open": True, "because": []}
HISTORY = [{"provision": "art78_cpt_inc4_ali1", "committed_on": "2026-01-10", "status": "cancelled"}]


@pytest.mark.parametrize(("penalty", "item"), [("fine", "1"), ("retention", "2"), ("seizure", "3"), ("unfitness", "4")])
def test_four_penalties_exist(penalty: str, item: str) -> None:
    assert outcome("sanctions", penalty=penalty) == {"penalty_exists": True, **NOTHING}
    assert told("sanctions", penalty=penalty)[2:] == [
        ("art74_cpt", True, {"penalty": penalty}), (f"art74_cpt_inc{item}", True, {}), ("art82_cpt", [], {"cases": []}),
    ]  # fmt: skip


@pytest.mark.parametrize("penalty", ["warning", "suspension", "points"])
def test_no_other_penalty_exists(penalty: str) -> None:
    assert outcome("sanctions", penalty=penalty) == {"penalty_exists": False, **NOTHING, "because": ["art74_cpt"]}


def test_history_aggravates_nothing_and_leaves_forfeiture_open() -> None:
    assert outcome("sanctions", history=HISTORY * 3) == NOTHING
    assert told("sanctions", history=HISTORY * 3)[:3] == [
        ("art74_cpt", True, {"count": 3}), ("art75_cpt", True, {}), ("art29_cpt", True, {}),
    ]  # fmt: skip


@pytest.mark.parametrize("crime", CRIMES)
@pytest.mark.parametrize(("final", "in_office"), list(product([True, False], repeat=2)))
def test_a_listed_crime_a_final_conviction_and_an_office_make_a_case(crime: str, final: bool, in_office: bool) -> None:
    convicted = {"crime": crime, "final": final, "in_office": in_office}
    assert outcome("sanctions", convicted=convicted)["unfitness_case"] is (final and in_office)
    open_reading = {"final_conviction": "not_required"}
    assert outcome("sanctions", convicted=convicted, readings=open_reading)["unfitness_case"] is in_office
    assert not outcome("sanctions", convicted={**convicted, "crime": "other"})["unfitness_case"]


@pytest.mark.parametrize(
    ("facts", "lacking"),
    [
        ({"convicted": {"final": True, "in_office": True}}, {"convicted.crime"}),
        ({"convicted": {"crime": "corruption", "final": True}}, {"convicted.in_office"}),
        ({"convicted": {"crime": "corruption", "in_office": None}}, {"convicted.final", "convicted.in_office"}),
        ({"convicted": {}, "readings": {"final_conviction": "not_required"}},
         {"convicted.crime", "convicted.in_office"}),
        ({"false_information": {}}, {"false_information.proven", "false_information.benefit_or_harm"}),
        ({"false_information": {"benefit_or_harm": True}}, {"false_information.proven"}),
        ({"fare": {"charged": "1.00"}}, {"fare.maximum"}),
        ({"fare": {"maximum": "1.00"}}, {"fare.charged"}),
        ({"competition_breach": True, "abuse_line": None}, {"abuse_line"}),
        ({"subgrant": True, "fare": {}}, {"fare.charged", "fare.maximum"}),
    ],
)  # fmt: skip
def test_every_missing_fact_is_named(facts: dict[str, Any], lacking: set[str]) -> None:
    assert missing("sanctions", **facts) == lacking


@pytest.mark.parametrize(
    "facts",
    [
        {"convicted": {"crime": "other"}},
        {"convicted": {"in_office": False}},
        {"convicted": {"final": False}},
        {"false_information": {"proven": False}},
        {"false_information": {"benefit_or_harm": False}},
        {"subgrant": False},
        {"control_without_consent": False},
        {"subgrant": False, "control_without_consent": False},
        {"fare": {"charged": "9.99", "maximum": "10.00"}},
        {"fare": {"charged": "9.99", "maximum": "9.99"}},
        {"economic_abuse": False, "abuse_line": "L1"},
        {"competition_breach": False},
    ],
)
def test_an_element_that_fails_makes_no_case_whatever_is_not_known(facts: dict[str, Any]) -> None:
    assert outcome("sanctions", **facts) == NOTHING


@pytest.mark.parametrize(
    ("facts", "case"),
    [
        ({"false_information": {"proven": True, "benefit_or_harm": True}}, "art82_cpt_inc2"),
        ({"subgrant": True}, "art82_cpt_inc3"),
        ({"subgrant": True, "control_without_consent": False}, "art82_cpt_inc3"),
        ({"control_without_consent": True}, "art82_cpt_inc3"),
        ({"fare": {"charged": "10.01", "maximum": "10.00"}}, "art82_cpt_inc4"),
    ],
)
def test_a_case_of_the_first_four_takes_no_line(facts: dict[str, Any], case: str) -> None:
    found = outcome("sanctions", **facts, abuse_line="L1", lines=["L1", "L2"])
    assert found == {**NOTHING, "unfitness_case": True, "cases": [case], "because": [case]}
    assert told("sanctions", **facts)[-1] == ("art82_par1u", True, {})


@pytest.mark.parametrize("facts", [{"economic_abuse": True}, {"competition_breach": True, "economic_abuse": False}])
def test_the_line_of_the_abuse_falls(facts: dict[str, Any]) -> None:
    found = outcome("sanctions", **facts, abuse_line="L2", lines=["L1"])
    assert (found["cassated_lines"], found["because"]) == (["L2"], ["art82_cpt_inc5", "art82_par1u"])
    assert told("sanctions", **facts, abuse_line="L2")[-1] == ("art82_par1u", ["L2"], {"line": "L2"})


def test_the_explanation_says_what_each_case_was_tested_with() -> None:
    facts: dict[str, Any] = {
        "convicted": {"crime": "smuggling", "final": False, "in_office": True}, "subgrant": False,
        "control_without_consent": True, "fare": {"charged": "1.00", "maximum": "2.00"}, "economic_abuse": False,
        "false_information": {"proven": True, "benefit_or_harm": False}, "fault_corrected": False,
    }  # fmt: skip
    assert told("sanctions", **facts)[2:] == [
        ("art82_cpt_inc1", True, {"crime": "smuggling", "final": False, "in_office": True}),
        ("art82_cpt_inc2", True, {"proven": True, "benefit_or_harm": False}),
        ("art26_cpt", True, {"subgrant": False}),
        ("art27_cpt", False, {"control_without_consent": True}),
        ("art82_cpt_inc3", False, {}),
        ("art82_cpt_inc4", True, {"charged": "1.00", "maximum": "2.00"}),
        ("art82_cpt_inc5", True, {"abuse": False, "breach": None}),
        ("art82_cpt", ["art82_cpt_inc3"], {"cases": ["art82_cpt_inc3"]}),
        ("art82_par1u", True, {}),
        ("art76_cpt", False, {"corrected": False}),
    ]
    assert ask("sanctions", **facts)["readings"] == ["final_conviction=required"]
    assert outcome("sanctions", fault_corrected=False)["correction_owed"] is True
    assert outcome("sanctions", fault_corrected=True)["correction_owed"] is False


@pytest.mark.parametrize("convicted", [
    {"crime": "corruption", "final": True, "in_office": True}, {"crime": "other", "final": False, "in_office": True},
    {"crime": "corruption", "final": False, "in_office": False}, {"crime": "other", "final": True, "in_office": False},
])  # fmt: skip
def test_whether_a_conviction_is_final_is_read_only_where_that_decides(convicted: dict[str, Any]) -> None:
    assert ask("sanctions", convicted=convicted)["readings"] == []


def test_what_makes_a_case_is_told_as_not_met() -> None:
    facts: dict[str, Any] = {
        "convicted": {"crime": "smuggling", "final": True, "in_office": True}, "subgrant": True,
        "false_information": {"proven": True, "benefit_or_harm": True}, "competition_breach": True, "abuse_line": "L1",
    }  # fmt: skip
    assert told("sanctions", **facts)[2:-2] == [
        ("art82_cpt_inc1", False, {"crime": "smuggling", "final": True, "in_office": True}),
        ("art82_cpt_inc2", False, {"proven": True, "benefit_or_harm": True}), ("art26_cpt", False, {"subgrant": True}),
        ("art82_cpt_inc3", False, {}), ("art82_cpt_inc5", False, {"abuse": None, "breach": True}),
    ]  # fmt: skip


@pytest.mark.parametrize(("facts", "open_case"), [
    ({"convicted": {"crime": "corruption", "final": True}},
     ("art82_cpt_inc1", None, {"crime": "corruption", "final": True, "in_office": None})),
    ({"false_information": {"proven": True}}, ("art82_cpt_inc2", None, {"proven": True, "benefit_or_harm": None})),
    ({"fare": {"charged": "1.00"}}, ("art82_cpt_inc4", None, {"missing": "fare.maximum"})),
])  # fmt: skip
def test_a_case_that_is_not_known_is_told_as_open_and_is_none_yet(facts: dict[str, Any], open_case: Any) -> None:
    assert told("sanctions", **facts)[-2:] == [open_case, ("art82_cpt", [], {"cases": []})]
