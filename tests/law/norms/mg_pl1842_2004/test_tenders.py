# SPDX-License-Identifier: Apache-2.0
"""The notice of a tender, and the start after the award."""

from typing import Any

import pytest

from tests.law.norms.mg_pl1842_2004.questions import ask, missing, outcome, told

NOTICE = {
    "modality": "concorrencia", "study_done": True, "der_mg_approved_on": "2026-11-02",
    "ambel_approved_on": "2026-11-10", "published_on": "2026-11-10",
}  # fmt: skip
OPEN: dict[str, list[str]] = {"holidays": [], "closed": []}
DIRECTOR = "director_of_metropolitan_transport"


@pytest.mark.parametrize(("changes", "because"), [
    ({}, []),
    ({"study_done": False}, ["art7_cpt"]),
    ({"modality": "convite"}, ["art8_cpt"]),
    ({"modality": "tomada_de_precos"}, ["art8_cpt"]),
    ({"modality": "pregao"}, ["art8_cpt"]),
    ({"der_mg_approved_on": "2026-11-11"}, ["art8_cpt"]),
    ({"ambel_approved_on": "2026-11-11"}, ["art8_cpt"]),
    ({"der_mg_approved_on": None}, ["art8_cpt"]),
    ({"ambel_approved_on": None, "study_done": False}, ["art7_cpt", "art8_cpt"]),
])  # fmt: skip
def test_a_notice_has_study_modality_and_both_approvals(changes: dict[str, Any], because: list[str]) -> None:
    found = outcome("tender", notice={**NOTICE, **changes})
    assert found == {"notice_valid": not because, "because": because}


@pytest.mark.parametrize("absent", list(NOTICE))
def test_every_fact_of_a_notice_is_needed(absent: str) -> None:
    notice = {name: value for name, value in NOTICE.items() if name != absent}
    assert missing("tender", notice=notice) == {f"notice.{absent}"}
    provision = "art7_cpt" if absent == "study_done" else "art8_cpt"
    assert (provision, None, {"missing": f"notice.{absent}"}) in told("tender", notice=notice)


def test_the_explanation_of_a_notice() -> None:
    assert told("tender", notice={**NOTICE, "der_mg_approved_on": None}) == [
        ("art4_cpt_inc1", True, {}),
        ("art7_cpt", True, {}),
        ("art8_cpt", True, {"modality": "concorrencia"}),
        ("art8_cpt", False, {"published_on": "2026-11-10", "approved_on": None}),
        ("art8_cpt", True, {"published_on": "2026-11-10", "approved_on": "2026-11-10"}),
    ]


def test_a_tender_of_which_nothing_is_told_answers_nothing() -> None:
    assert outcome("tender") == {"because": []}
    assert outcome("tender", candidates=[]) == {"disqualified": [], "ranking": [], "ties": [], "because": []}


@pytest.mark.parametrize(("presented", "on", "in_time"), [
    ("2026-11-30", None, True), ("2026-12-01", None, False), ("2026-08-31", "2027-01-01", True),
    (None, "2026-11-30", True), (None, "2026-12-01", False),
])  # fmt: skip
def test_the_vehicle_is_presented_within_ninety_days(presented: str | None, on: str | None, in_time: bool) -> None:
    facts: dict[str, Any] = {"signed_on": "2026-08-31", "presented_on": presented, "calendar": OPEN}
    answer = ask("award_start", **facts, **({"on": on} if on else {}))
    authority = {} if in_time else {"authority": DIRECTOR}
    because = [] if in_time else ["art6_par7"]
    assert answer["outcome"] == {"due_on": "2026-11-30", "in_time": in_time, "because": because, **authority}
    assert answer["status"] == ("decided" if in_time else "discretionary")
    assert [(step["citation"].partition(":")[2], step["result"], step["inputs"]) for step in answer["steps"]] == [
        ("art6_par7", "2026-11-30", {
            "start": "2026-08-31", "length": 90, "unit": "calendar_days", "due_on": "2026-11-30",
        }),
        ("art81_cpt", False, {"raw_on": "2026-11-29", "due_on": "2026-11-30"}),
        ("art6_par7", in_time, {"due_on": "2026-11-30", "presented_on": presented, "on": on}),
        *([] if in_time else [("art73_cpt", None, {})]),
    ]  # fmt: skip


def test_the_calendar_of_the_question_is_used() -> None:
    closed = {"holidays": ["2026-11-30"], "closed": ["2026-12-01"]}
    assert outcome("award_start", signed_on="2026-08-31", calendar=closed)["due_on"] == "2026-12-02"
    assert outcome("award_start", signed_on="2026-09-26")["due_on"] == "2026-12-28"  # day 90 is Christmas, a Friday


def test_what_is_not_told_of_the_presentation_is_not_presumed() -> None:
    assert outcome("award_start", signed_on="2026-08-31", on="2027-01-01") == {"due_on": "2026-11-30", "because": []}
    assert missing("award_start") == {"signed_on"}
    assert missing("award_start", presented_on=None) == {"signed_on", "on"}
    assert missing("award_start", signed_on="2026-08-31", presented_on=None) == {"on"}
    assert told("award_start", presented_on=None) == [
        ("art6_par7", None, {"missing": "signed_on"}), ("art6_par7", None, {"missing": "on"}),
    ]  # fmt: skip


def test_the_notice_and_the_candidates_are_judged_side_by_side() -> None:
    found = outcome("tender", notice=NOTICE, candidates=[], on="2026-11-30")
    assert (found["notice_valid"], found["ranking"]) == (True, [])
