# SPDX-License-Identifier: Apache-2.0
"""The request for a tender: the whole reasoning, and what each step was told."""

from typing import Any

import pytest

from tests.law.norms.br_952_1993.questions import ask, missing, outcome, told
from tests.law.norms.br_952_1993.trails import inputs, trail

ITEMS = [f"art15_cpt_inc{number}" for number in (1, 2, 3, 5)]
FACTS: dict[str, Any] = {
    "operator": {"kind": "cooperative"}, "service": {"class": "interstate"}, "items": ITEMS, "filed_on": "1994-05-02",
    "on": "1994-09-10", "calendar": {"holidays": [], "closed": []},
}  # fmt: skip
EXTENSION = {"decided_on": "1994-08-25", "days": 180, "by": "minister", "justified": True}


def test_the_whole_reasoning_of_a_request_refused_in_time() -> None:
    decision = {"result": "refused", "decided_on": "1994-08-30", "reasons": True}
    assert trail("line_creation", **FACTS, decision=decision) == [
        ("art14_cpt", True), ("art14_cpt", True), ("art15_cpt_inc1", True), ("art15_cpt_inc2", True),
        ("art15_cpt_inc3", True), ("art15_cpt_inc4", False), ("art15_cpt_inc5", True), ("art15_cpt", False),
        ("art16_cpt", "1994-08-30"), ("art96_cpt", "1994-08-30"), ("art18_cpt", True), ("art17_cpt", True),
        ("art18_cpt", False),
    ]  # fmt: skip
    assert outcome("line_creation", **FACTS, decision=decision) == {
        "admissible": True, "complete": False, "missing_items": ["art15_cpt_inc4"], "extensions_valid": [],
        "due_on": "1994-08-30", "decision_valid": True, "state": "refused", "tender_due": False, "because": [],
    }  # fmt: skip


def test_the_power_of_the_first_year_is_told() -> None:
    facts = {**FACTS, "extensions": [{**EXTENSION, "proposed_by_department": True}]}
    assert inputs("line_creation", "art98_cpt", **facts)[1:] == [
        {"until": "1994-10-08", "proposed": True, "most": 180, "decided_on": "1994-08-25"}
    ]
    assert inputs("line_creation", "art16_par1", **facts)[0] == {
        "by": "minister", "justified": True, "due": "1994-08-30", "decided_on": "1994-08-25", "most": 180, "days": 180,
    }  # fmt: skip
    assert outcome("line_creation", **facts)["due_on"] == "1995-02-27"


def test_the_power_is_not_asked_for_an_extension_that_needs_none() -> None:
    facts = {**FACTS, "extensions": [{**EXTENSION, "days": 120}]}
    assert inputs("line_creation", "art98_cpt", **facts) == []
    names = {used["name"] for used in ask("line_creation", **facts)["parameters"]}
    assert names == {"tender_request_examination_days", "tender_request_extension_days"}


def test_a_late_refusal_without_reasons_fails_on_both() -> None:
    decision = {"result": "refused", "decided_on": "1994-08-31", "reasons": False}
    found = outcome("line_creation", **FACTS, decision=decision)
    assert (found["because"], found["state"]) == (["art17_cpt", "art18_cpt"], "lapsed")
    assert inputs("line_creation", "art18_cpt", **FACTS, decision=decision) == [
        {"due": "1994-08-30", "decided_on": "1994-08-31"}, {"state": "lapsed"},
    ]  # fmt: skip


def test_each_missing_fact_is_cited_by_its_provision() -> None:
    answer = ask("line_creation", decision={"result": "refused", "decided_on": "1994-08-31"})
    assert answer["missing"] == ["decision.reasons", "filed_on", "on", "operator.kind", "service.class"]
    cited = {step["inputs"]["missing"]: step["citation"][12:] for step in answer["steps"] if "missing" in step["inputs"]
             and isinstance(step["inputs"]["missing"], str)}  # fmt: skip
    assert cited == {
        "decision.reasons": "art17_cpt", "filed_on": "art16_cpt", "on": "art18_cpt", "operator.kind": "art14_cpt",
        "service.class": "art14_cpt",
    }  # fmt: skip


def test_who_asks_and_for_what_is_told() -> None:
    asked: dict[str, Any] = {**FACTS, "operator": {"kind": "person"}, "service": {"class": "international"}}
    assert outcome("line_creation", **asked) == {"admissible": False, "because": ["art14_cpt"]}
    assert told("line_creation", **asked) == [
        ("art14_cpt", False, {"kind": "person"}), ("art14_cpt", False, {"asked": "international"}),
    ]  # fmt: skip


def test_what_the_request_has_and_lacks_is_told() -> None:
    steps = [step for step in told("line_creation", **FACTS) if step[0].startswith("art15_cpt")]
    assert steps == [
        ("art15_cpt_inc1", True, {"present": True}), ("art15_cpt_inc2", True, {"present": True}),
        ("art15_cpt_inc3", True, {"present": True}), ("art15_cpt_inc4", False, {"present": False}),
        ("art15_cpt_inc5", True, {"present": True}), ("art15_cpt", False, {"lacking": ["art15_cpt_inc4"]}),
    ]  # fmt: skip
    none = [step for step in told("line_creation", **{**FACTS, "items": []}) if step[0] == "art15_cpt_inc5"]
    assert none == [("art15_cpt_inc5", True, {"present": False})]


@pytest.mark.parametrize(("decided_on", "valid"), [("1993-10-07", False), ("1993-10-08", True), ("1994-10-08", True),
                                                   ("1994-10-09", False)])  # fmt: skip
def test_the_power_of_the_first_year_begins_on_the_day_of_publication(decided_on: str, valid: bool) -> None:
    wider = {**EXTENSION, "decided_on": decided_on, "proposed_by_department": True}
    facts = {**FACTS, "filed_on": decided_on, "on": decided_on, "extensions": [wider]}
    assert outcome("line_creation", **facts)["extensions_valid"] == [valid]


@pytest.mark.parametrize("decided_on", ["1994-08-30", "1994-08-31"])
@pytest.mark.parametrize("reasons", [True, False])
def test_the_reasons_of_a_refusal_are_told(decided_on: str, reasons: bool) -> None:
    decision = {"result": "refused", "decided_on": decided_on, "reasons": reasons}
    steps = inputs("line_creation", "art17_cpt", **FACTS, decision=decision)
    assert steps == ([] if reasons and decided_on == "1994-08-31" else [{"reasons": reasons}])


def test_a_refusal_after_the_day_of_the_question_needs_no_reasons_yet() -> None:
    facts = {**FACTS, "filed_on": None, "decision": {"result": "refused", "decided_on": "1994-09-11"}}
    assert missing("line_creation", **facts) == {"filed_on"}
    assert missing("line_creation", **{**facts, "on": "1994-09-11"}) == {"filed_on", "decision.reasons"}
