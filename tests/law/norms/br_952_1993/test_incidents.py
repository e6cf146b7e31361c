# SPDX-License-Identifier: Apache-2.0
"""Accidents and interruptions: in time, with their papers, and what is missing."""

from typing import Any

import pytest

from tests.law.norms.br_952_1993.questions import ask, missing, outcome, told

HAPPENED, LAST = "2026-12-04T22:15-03:00", "2026-12-06T22:15-03:00"
ACCIDENT = {"kind": "accident", "happened_at": HAPPENED, "dead": 0, "injured": 0}
FLOOD = {"kind": "interruption", "happened_at": HAPPENED, "force_majeure": True}
LATE_ACCIDENT, LATE_INTERRUPTION, INTERRUPTED = "art78_cpt_inc5_ali1", "art78_cpt_inc1_ali2", "art78_cpt_inc5_ali6"


@pytest.mark.parametrize(
    ("reported_at", "in_time"),
    [
        (LAST, True),
        ("2026-12-06T22:15:59-03:00", True),
        ("2026-12-06T22:16:00-03:00", False),
        ("2026-12-07T06:45+05:30", True),
        ("2026-12-07T06:46+05:30", False),
        ("2026-12-01T00:00-03:00", True),
    ],
)
@pytest.mark.parametrize(("facts", "fault"), [(ACCIDENT, LATE_ACCIDENT), (FLOOD, LATE_INTERRUPTION)])
def test_the_last_minute_is_in_wherever_the_clock_stands(
    facts: dict[str, Any], fault: str, reported_at: str, in_time: bool
) -> None:
    found = outcome("incident_report", **facts, reported_at=reported_at)
    faults = [] if in_time else [fault]
    assert (found["in_time"], found["infractions"], found["because"]) == (in_time, faults, faults)
    assert found["due_at"] == LAST


def test_seconds_of_the_event_are_kept_and_its_last_minute_is_in() -> None:
    facts = {**ACCIDENT, "happened_at": "2026-12-04T22:15:40-03:00"}
    found = outcome("incident_report", **facts, reported_at="2026-12-06T22:15:50-03:00")
    assert (found["due_at"], found["in_time"]) == ("2026-12-06T22:15:40-03:00", True)
    assert not outcome("incident_report", **facts, reported_at="2026-12-06T22:16:10-03:00")["in_time"]


def test_a_report_comes_before_the_moment_of_the_question() -> None:
    late = {"at": "2026-12-09T00:00-03:00"}
    assert outcome("incident_report", **ACCIDENT, **late)["infractions"] == [LATE_ACCIDENT]
    assert outcome("incident_report", **ACCIDENT, **late, reported_at=LAST)["infractions"] == []


def test_an_accident_tells_its_term_its_report_and_its_papers() -> None:
    assert told("incident_report", **{**ACCIDENT, "injured": 2}, reported_at=LAST, police_report=True,
                recorder_data=False) == [
        ("art47_cpt", LAST, {"start": HAPPENED, "length": 48, "unit": "hours", "due": LAST}),
        ("art96_cpt", LAST, {"start": HAPPENED, "due": LAST}),
        ("art78_cpt_inc5_ali1", True, {"due_at": LAST, "moment": LAST}),
        ("art47_par1u", False, {"dead": 0, "injured": 2, "lacking": ["recorder_data"]}),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("victims", "papers", "lacking"),
    [
        ({"dead": 0, "injured": 0}, {}, []),
        ({"dead": 1}, {"police_report": False, "recorder_data": False}, ["police_report", "recorder_data"]),
        ({"injured": 1, "dead": None}, {"police_report": False, "recorder_data": True}, ["police_report"]),
        ({"dead": 2, "injured": 0}, {"police_report": True, "recorder_data": True}, []),
    ],
)
def test_papers_are_asked_for_where_there_are_victims(
    victims: dict[str, Any], papers: dict[str, bool], lacking: list[str]
) -> None:
    facts = {"kind": "accident", "happened_at": HAPPENED, "reported_at": LAST, **victims, **papers}
    assert outcome("incident_report", **facts)["missing_items"] == lacking


@pytest.mark.parametrize(
    ("facts", "lacking"),
    [
        ({"kind": "accident"}, {"happened_at", "at", "dead", "injured"}),
        ({**ACCIDENT, "at": None}, {"at"}),
        ({**ACCIDENT, "reported_at": LAST, "dead": None}, {"dead"}),
        ({**ACCIDENT, "reported_at": LAST, "injured": None}, {"injured"}),
        ({**ACCIDENT, "reported_at": LAST, "injured": 1}, {"police_report", "recorder_data"}),
        ({"kind": "interruption"}, {"happened_at", "at", "force_majeure"}),
        ({"kind": "interruption", "happened_at": HAPPENED, "reported_at": LAST}, {"force_majeure"}),
        ({"kind": "interruption", "force_majeure": True}, {"happened_at", "at"}),
    ],
)
def test_every_missing_fact_is_named(facts: dict[str, Any], lacking: set[str]) -> None:
    assert missing("incident_report", **facts) == lacking


@pytest.mark.parametrize(("papers", "lacking", "whole"), [
    ({"police_report": True}, [], None), ({"police_report": False}, ["police_report"], False),
    ({"police_report": True, "recorder_data": True}, [], True),
])  # fmt: skip
def test_papers_that_are_not_known_are_not_said_to_be_there(
    papers: dict[str, bool], lacking: list[str], whole: bool | None
) -> None:
    steps = told("incident_report", **{**ACCIDENT, "injured": 1}, reported_at=LAST, **papers)
    assert steps[-1] == ("art47_par1u", whole, {"dead": 0, "injured": 1, "lacking": lacking})


def test_a_late_accident_is_decided_whatever_is_not_known_of_victims() -> None:
    facts = {"kind": "accident", "happened_at": HAPPENED, "at": "2026-12-09T00:00-03:00"}
    found = outcome("incident_report", **facts)
    assert (found["because"], "missing_items" in found) == ([LATE_ACCIDENT], False)


def test_an_interruption_without_force_majeure_needs_an_authorization_and_no_report() -> None:
    bare = {"kind": "interruption", "force_majeure": False}
    assert outcome("incident_report", **bare) == {
        "discontinuity": True, "missing_items": [], "infractions": [INTERRUPTED], "because": [INTERRUPTED],
    }  # fmt: skip
    assert outcome("incident_report", **bare, authorized=False)["because"] == [INTERRUPTED]
    dated = outcome("incident_report", **bare, happened_at=HAPPENED)
    assert (dated["due_at"], "in_time" in dated) == (LAST, False)
    late = outcome("incident_report", **bare, authorized=True, happened_at=HAPPENED, at="2026-12-09T00:00-03:00")
    assert (late["in_time"], late["infractions"]) == (False, [])
    assert told("incident_report", **bare, authorized=True) == [
        ("art46_par1u", False, {"force_majeure": False}), (INTERRUPTED, True, {"authorized": True}),
    ]  # fmt: skip


def test_force_majeure_breaks_nothing_and_its_report_tells_causes() -> None:
    found = outcome("incident_report", **FLOOD, reported_at=LAST, causes_and_measures=False)
    assert (found["discontinuity"], found["missing_items"], found["because"]) == (False, ["causes_and_measures"], [])
    lacking = told("incident_report", **FLOOD, reported_at=LAST, causes_and_measures=False)
    assert ("art46_cpt", False, {"given": False}) in lacking
    steps = told("incident_report", **FLOOD, reported_at=LAST, causes_and_measures=True)
    assert ("art46_cpt", True, {"given": True}) in steps
    assert (LATE_INTERRUPTION, True, {"due_at": LAST, "moment": LAST}) in steps
    assert outcome("incident_report", **FLOOD, reported_at=LAST)["missing_items"] == []
    without = outcome("incident_report", kind="interruption", force_majeure=False, causes_and_measures=False)
    assert without["missing_items"] == []


def test_the_reading_of_hours_moves_the_last_instant_to_midnight() -> None:
    answer = ask("incident_report", **ACCIDENT, reported_at=LAST, readings={"hours_count": "day_excluded"})
    assert answer["outcome"]["due_at"] == "2026-12-07T00:00-03:00"
    assert "hours_count=day_excluded" in answer["readings"]
