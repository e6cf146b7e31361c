# SPDX-License-Identifier: Apache-2.0
"""Arts. 5, 59 to 66, 70 and 129: what changes a line, and who must be asked, must wait, or has the preference."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.norms.mg_5997_1960.questions import ask, missing, outcome, told

OPEN: dict[str, list[str]] = {"holidays": [], "closed": []}
ASKED = {"change": "extra_timetable", "calendar": OPEN}
SAME_LINE, INITIATIVE = ("anx1_art5_cpt", True, {"change": "timetable"}), "anx1_art60_cpt"


def holder(name: str = "A", **more: Any) -> dict[str, Any]:
    return {"id": name, "received_on": "2026-12-01", **more}


def yes(name: str = "A", day: str = "2026-12-16") -> dict[str, Any]:
    return holder(name, answered_on=day, interested=True)


@pytest.mark.parametrize("change", ["vehicle_class", "itinerary", "section_removed", "extension"])
def test_what_makes_another_line_is_no_change_of_this_one(change: str) -> None:
    answer = ask("timetable_change", change=change)
    assert answer["status"] == "decided"
    assert answer["outcome"] == {"allowed": False, "process": "new_line", "because": ["anx1_art5_cpt"]}
    defined: list[Any] = [("anx1_art4_par3", True, {})] if change == "itinerary" else []
    assert told("timetable_change", change=change) == [*defined, ("anx1_art5_cpt", False, {"change": change})]


def test_a_stop_moves_with_the_approval_of_the_agency() -> None:
    answer = ask("timetable_change", change="stop")
    assert answer["status"] == "discretionary"
    assert answer["outcome"] == {
        "allowed": True, "process": "agency_approval", "authority": "agency", "because": [],
    }  # fmt: skip
    assert told("timetable_change", change="stop") == [
        ("anx1_art5_cpt", True, {"change": "stop"}), ("anx1_art69_par2", True, {}), ("anx1_art70_cpt", True, {}),
    ]  # fmt: skip


def test_a_stop_in_a_town_waits_for_the_council_to_speak() -> None:
    assert missing("timetable_change", change="urban_stop") == {"council_opinion"}
    assert outcome("timetable_change", change="urban_stop", council_opinion="none") == {
        "allowed": False, "process": "council", "because": ["anx1_art70_par1u"],
    }  # fmt: skip
    for opinion in ("favourable", "contrary"):
        found = ask("timetable_change", change="urban_stop", council_opinion=opinion)
        assert (found["status"], found["outcome"]["allowed"]) == ("discretionary", True)
        assert told("timetable_change", change="urban_stop", council_opinion=opinion)[1] == (
            "anx1_art70_par1u", True, {"opinion": opinion},
        )  # fmt: skip


@pytest.mark.parametrize(("facts", "because"), [
    ({"reason": "repair", "justified": True}, ["anx1_art59_par2"]),
    ({"reason": "painting"}, ["anx1_art59_par2"]),
    ({"reason": "extra_trips"}, ["anx1_art59_par2"]),
    ({"reason": "other", "justified": True}, ["anx1_art59_par1"]),
    ({"reason": "other"}, ["anx1_art59_par1"]),
    ({"reason": "force_majeure", "justified": False}, ["anx1_art59_par1"]),
])  # fmt: skip
def test_the_service_does_not_pause_but_by_force_majeure(facts: dict[str, Any], because: list[str]) -> None:
    answer = ask("timetable_change", change="stoppage", **facts)
    assert answer["status"] == "decided"
    assert answer["outcome"] == {"allowed": False, "process": "none", "because": because}


def test_a_justified_force_majeure_leaves_the_pause_to_the_agency() -> None:
    facts = {"change": "stoppage", "reason": "force_majeure", "justified": True}
    answer = ask("timetable_change", **facts)
    assert answer["status"] == "discretionary"
    assert answer["outcome"] == {
        "allowed": True, "process": "agency_approval", "authority": "agency", "because": [],
    }  # fmt: skip
    assert told("timetable_change", **facts)[1:] == [
        ("anx1_art59_par2", True, {"reason": "force_majeure"}), ("anx1_art59_par1", True, {"reason": "force_majeure"}),
        ("anx1_art59_cpt", True, {}),
    ]  # fmt: skip
    assert missing("timetable_change", change="stoppage") == {"reason"}
    assert missing("timetable_change", change="stoppage", reason="force_majeure") == {"justified"}
    assert told("timetable_change", change="stoppage", reason="other")[-1] == (
        "anx1_art59_par1", False, {"reason": "other"},
    )  # fmt: skip


def wait(days: int, **more: Any) -> dict[str, Any]:
    since = date(2026, 8, 2)
    return {
        "change": "timetable", "initiator": "operator", "timetable_since": str(since),
        "requested_on": str(since + timedelta(days)), "council_opinion": "favourable", **more,
    }  # fmt: skip


def test_a_request_waits_for_the_timetable_to_be_in_force() -> None:
    early = {
        "allowed": False, "process": "none", "earliest_request_on": "2026-11-30", "days_in_force": 119,
        "because": ["anx1_art129_cpt"],
    }  # fmt: skip
    assert outcome("timetable_change", **wait(119)) == early
    assert told("timetable_change", **wait(119))[1:] == [
        (INITIATIVE, "operator", {"initiator": "operator"}),
        ("anx1_art129_cpt", "2026-11-30",
         {"start": "2026-08-02", "length": 120, "unit": "days_passed", "due": "2026-11-30"}),
        ("anx1_art129_cpt", False, {"earliest_request_on": "2026-11-30", "days_in_force": 119}),
    ]  # fmt: skip
    assert ask("timetable_change", **wait(120))["outcome"] == {
        "allowed": True, "process": "agency_approval", "earliest_request_on": "2026-11-30", "days_in_force": 120,
        "because": [], "authority": "agency",
    }  # fmt: skip
    assert outcome("timetable_change", **wait(-1))["days_in_force"] == 0


@given(st.integers(-400, 400))
def test_only_the_length_of_the_timetable_decides_of_a_request(days: int) -> None:
    answer = ask("timetable_change", **wait(days))
    assert answer["outcome"]["allowed"] is (days >= 120)
    assert answer["outcome"]["days_in_force"] == max(days, 0)
    assert ask("timetable_change", **wait(days, initiator="agency"))["outcome"]["allowed"] is True


def test_the_agency_is_not_bound_by_the_wait_nor_needs_its_days() -> None:
    facts = {"change": "timetable", "initiator": "agency", "council_opinion": "favourable"}
    assert outcome("timetable_change", **facts) == {
        "allowed": True, "process": "agency_approval", "because": [], "authority": "agency",
    }  # fmt: skip
    assert told("timetable_change", **facts) == [
        SAME_LINE, (INITIATIVE, "agency", {"initiator": "agency"}), ("anx1_art129_cpt", True, {}),
        (INITIATIVE, True, {"opinion": "favourable"}),
        ("anx1_art103_cpt_inc3_ali2", True, {"opinion": "favourable"}),
    ]  # fmt: skip
    assert "days_in_force" not in outcome("timetable_change", **facts, timetable_since="2026-01-01")


@pytest.mark.parametrize(("facts", "lacking"), [
    ({}, {"initiator"}),
    ({"initiator": "operator"}, {"timetable_since", "requested_on"}),
    ({"initiator": "operator", "timetable_since": "2026-01-01"}, {"requested_on"}),
    ({"initiator": "operator", "requested_on": "2026-01-01", "council_opinion": "none"}, {"timetable_since"}),
    ({"initiator": "agency"}, {"council_opinion"}),
    ({"initiator": "operator", "timetable_since": "2026-01-01", "requested_on": "2026-12-01"}, {"council_opinion"}),
])  # fmt: skip
def test_the_needed_facts_of_a_change_of_times_are_named_step_by_step(facts: dict[str, Any], lacking: set[str]) -> None:
    assert missing("timetable_change", change="timetable", **facts) == lacking


@pytest.mark.parametrize(("opinion", "reading", "allowed", "process", "because"), [
    ("none", "decides", False, "council", ["anx1_art60_cpt"]),
    ("none", "heard", False, "council", ["anx1_art60_cpt"]),
    ("contrary", "decides", False, "none", ["anx1_art103_cpt_inc3_ali2"]),
    ("contrary", "heard", True, "agency_approval", []),
    ("favourable", "decides", True, "agency_approval", []),
])  # fmt: skip
def test_the_council_speaks_before_times_change_and_binds_by_the_reading(
    opinion: str, reading: str, allowed: bool, process: str, because: list[str]
) -> None:
    answer = ask("timetable_change", **wait(200, council_opinion=opinion, readings={"council_on_timetable": reading}))
    found = answer["outcome"]
    assert (found["allowed"], found["process"], found["because"]) == (allowed, process, because)
    assert answer["readings"] == ([f"council_on_timetable={reading}"] if opinion == "contrary" else [])
    assert answer["status"] == ("discretionary" if allowed else "decided")


@pytest.mark.parametrize("consultations", [[], [holder("B"), {"id": "A"}], [{"id": "A", "received_on": "2026-12-03"}]])
def test_the_agency_asks_every_holder_first(consultations: list[dict[str, Any]]) -> None:
    facts = {**ASKED, "initiator": "agency", "consultations": consultations, "on": "2026-12-02"}
    unasked = [row["id"] for row in consultations if row["id"] == "A"]
    assert outcome("timetable_change", **facts) == {
        "allowed": False, "process": "consult", "because": ["anx1_art64_cpt"],
        "consultations": [{"id": name, "status": "not_consulted"} for name in unasked],
    }  # fmt: skip
    asked = {"consulted": [row["id"] for row in consultations if row["id"] == "B"], "not_consulted": unasked}
    assert told("timetable_change", **facts)[-1] == ("anx1_art64_cpt", False, asked)


def test_an_operator_who_asks_has_the_others_asked_too() -> None:
    facts = {**ASKED, "initiator": "operator", "consultations": [{"id": "B"}], "on": "2026-12-02"}
    assert outcome("timetable_change", **facts)["because"] == ["anx1_art66_cpt"]
    assert missing("timetable_change", **ASKED, initiator="operator") == {"consultations"}


@pytest.mark.parametrize("initiator", ["agency", "operator"])
def test_an_open_answer_is_awaited_to_its_last_day(initiator: str) -> None:
    facts = {**ASKED, "initiator": initiator, "consultations": [holder()]}
    assert outcome("timetable_change", **facts, on="2026-12-16") == {
        "allowed": False, "process": "await_answers", "because": [],
        "consultations": [{"id": "A", "due_on": "2026-12-16", "status": "pending"}],
    }  # fmt: skip
    assert outcome("timetable_change", **facts, on="2026-12-17", council_opinion="favourable")["process"] != (
        "await_answers"
    )
    assert missing("timetable_change", **facts) == {"on"}


@pytest.mark.parametrize("row", [
    holder(), holder(answered_on="2026-12-02", interested=False), holder(answered_on="2026-12-17", interested=True),
])  # fmt: skip
def test_silence_a_no_and_a_late_yes_lose_the_preference(row: dict[str, Any]) -> None:
    facts = {**ASKED, "initiator": "agency", "consultations": [row], "on": "2026-12-20"}
    assert outcome("timetable_change", **facts) == {
        "allowed": False, "process": "new_line", "preference_lost": True,
        "consultations": [{"id": "A", "due_on": "2026-12-16", "status": "not_interested"}],
        "because": ["anx1_art65_cpt", "anx1_art65_par1u"],
    }  # fmt: skip
    assert told("timetable_change", **facts)[-3:] == [
        ("anx1_art65_cpt", False, {"interested": []}), ("anx1_art61_cpt", True, {}), ("anx1_art65_par1u", False, {}),
    ]  # fmt: skip


def test_where_all_have_answered_the_day_need_not_be_told() -> None:
    facts = {**ASKED, "initiator": "agency", "council_opinion": "favourable"}
    both = [yes("B"), yes("A", "2026-12-05")]
    assert outcome("timetable_change", **facts, consultations=[yes()])["award_to"] == "A"
    assert missing("timetable_change", **facts, consultations=[yes(), holder("B")]) == {"on"}
    assert [row["status"] for row in outcome("timetable_change", **facts, consultations=both)["consultations"]] == [
        "interested", "interested",
    ]  # fmt: skip


def test_an_answer_in_time_of_unknown_content_is_needed() -> None:
    rows = [yes(), holder("B", answered_on="2026-12-02")]
    facts = {**ASKED, "initiator": "agency", "consultations": rows, "on": "2026-12-20"}
    assert missing("timetable_change", **facts) == {"consultations.1.interested"}


@pytest.mark.parametrize(("initiator", "rows", "best", "award", "process"), [
    ("agency", [yes()], None, "A", "agency_approval"),
    ("agency", [yes(), yes("B")], None, None, "agency_approval"),
    ("agency", [yes(), yes("B")], "B", "B", "agency_approval"),
    ("operator", [], None, "requester", "agency_approval"),
    ("operator", [], "B", "requester", "agency_approval"),
    ("operator", [yes("B")], None, None, "council_choice"),
    ("operator", [yes("B")], "C", None, "council_choice"),
    ("operator", [yes("B")], "B", "B", "agency_approval"),
    ("operator", [yes("B")], "requester", "requester", "agency_approval"),
])  # fmt: skip
def test_the_times_go_to_whom_the_line_prefers_or_the_council_names(
    initiator: str, rows: list[dict[str, Any]], best: str | None, award: str | None, process: str
) -> None:
    facts = {
        **ASKED,
        "initiator": initiator,
        "consultations": rows,
        "on": "2026-12-20",
        "council_opinion": "favourable",
    }
    answer = ask("timetable_change", **facts, **({"council_best": best} if best else {}))
    found = answer["outcome"]
    assert (found.get("award_to"), found["process"], found["allowed"]) == (award, process, True)
    assert answer["status"] == "discretionary"
    several = len(rows) + (initiator == "operator") > 1
    assert ("anx1_art66_par1u" in {step["citation"].partition(":")[2] for step in answer["steps"]}) is several
    assert found["authority"] == ("council" if process == "council_choice" else "agency")


def test_a_direct_trip_is_new_times_and_says_why() -> None:
    facts = {
        "change": "direct_trip", "initiator": "operator", "consultations": [yes("B")], "council_best": "B",
        "council_opinion": "favourable", "calendar": OPEN,
    }  # fmt: skip
    assert told("timetable_change", **facts) == [
        ("anx1_art5_cpt", True, {"change": "direct_trip"}), (INITIATIVE, "operator", {"initiator": "operator"}),
        ("anx1_art71_par1u", True, {}), ("anx1_art60_par1u", True, {}),
        ("anx1_art66_cpt", True, {"consulted": ["B"], "not_consulted": []}),
        ("anx1_art64_par1u", "2026-12-16",
         {"start": "2026-12-01", "length": 15, "unit": "calendar_days", "due": "2026-12-16"}),
        ("anx1_art64_par1u", "interested", {"id": "B"}),
        ("anx1_art66_par1u", "B", {"chosen": "B", "candidates": ["B", "requester"]}),
        ("anx1_art63_cpt", "B", {"award_to": "B"}), (INITIATIVE, True, {"opinion": "favourable"}),
        ("anx1_art103_cpt_inc3_ali2", True, {"opinion": "favourable"}),
    ]  # fmt: skip
