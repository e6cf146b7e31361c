# SPDX-License-Identifier: Apache-2.0
"""The table of terms: lengths, units, moves, the default calendar, and what each reading changes."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.norms.mg_44007_2005.questions import ask, cited, missing, outcome

OPEN: dict[str, Any] = {"holidays": [], "closed": []}
PROCEDURE = ["change_report", "contract_change", "defence", "payment", "appeal"]
DAYS = st.dates(date(2000, 1, 1), date(2090, 12, 31))


def term(name: str, start: str, **facts: Any) -> dict[str, Any]:
    return outcome("deadline", deadline=name, start_on=start, **facts)


@pytest.mark.parametrize(("name", "start", "due", "days", "unit", "provision"), [
    ("change_report", "2026-03-02", "2026-03-09", 5, "day", "art4_par7"),
    ("contract_change", "2026-03-03", "2026-03-09", 5, "day", "art7_par1"),
    ("defence", "2026-03-02", "2026-03-12", 10, "day", "art24_cpt"),
    ("payment", "2026-03-12", "2026-03-23", 10, "day", "art24_par2"),
    ("appeal", "2026-06-10", "2026-06-22", 10, "day", "art25_cpt"),
    ("technical_statement", "2026-03-15", "2026-09-15", 6, "month", "art4_cpt_inc2_ali4"),
    ("clean_record", "2026-01-10", "2027-01-10", 12, "month", "art4_cpt_inc3_ali4"),
    ("authorization_cap", "2026-01-10", "2026-07-09", 180, "day", "art7_par2"),
    ("recurrence_window", "2026-02-02", "2026-05-03", 90, "day", "art23_cpt"),
    ("suspension", "2026-05-12", "2026-06-11", 30, "day", "art23_cpt"),
    ("new_authorization_bar", "2026-02-10", "2027-02-05", 360, "day", "art23_par2"),
    ("vehicle_age", "2011-09-15", "2026-09-15", 15, "year", "art2_cpt_inc4"),
    ("entry_into_force", "2005-04-14", "2005-04-29", 15, "day", "art29_cpt"),
])  # fmt: skip
def test_each_row_of_the_table(name: str, start: str, due: str, days: int, unit: str, provision: str) -> None:
    found = term(name, start)
    assert (found["due_on"], found["days"], found["unit"], found["fine"]) == (due, days, unit, None)
    assert provision in cited("deadline", deadline=name, start_on=start)


def test_a_term_of_procedure_tells_how_it_was_counted() -> None:
    (step,) = ask("deadline", deadline="defence", start_on="2026-03-04", calendar=OPEN)["steps"]
    assert step["result"] == "2026-03-16"
    assert step["inputs"] == {
        "start_on": "2026-03-04", "days": 10, "nominal_on": "2026-03-14", "due_on": "2026-03-16",
        "skipped": ["2026-03-14", "2026-03-15"],
    }  # fmt: skip


def test_a_validity_tells_how_it_was_counted() -> None:
    (step,) = ask("deadline", deadline="suspension", start_on="2026-05-12")["steps"]
    assert step["result"] == "2026-06-11"
    assert step["inputs"] == {"start_on": "2026-05-12", "length": 30, "due_on": "2026-06-11"}


@pytest.mark.parametrize(("done", "late"), [("2026-03-01", 0), ("2026-03-16", 0), ("2026-03-17", 1)])
def test_late_is_after_the_moved_day_and_has_no_price(done: str, late: int) -> None:
    found = term("change_report", "2026-03-09", done_on=done)
    assert (found["days_late"], found["on_time"], found["fine"]) == (late, not late, None)
    assert found["because"] == (["art4_par7"] if late else [])


@pytest.mark.parametrize(("readings", "due", "skipped"), [
    ({}, "2026-03-16", []), ({"roll": "none"}, "2026-03-16", []), ({"start_roll": "office_day"}, "2026-03-18", []),
    ({"day_kind": "working"}, "2026-03-20", ["2026-03-07", "2026-03-08", "2026-03-14", "2026-03-15"]),
    ({"day_kind": "working", "start_roll": "office_day"}, "2026-03-20",
     ["2026-03-07", "2026-03-08", "2026-03-14", "2026-03-15"]),
])  # fmt: skip
def test_each_answer_on_a_term_that_begins_on_a_friday(readings: dict[str, str], due: str, skipped: list[str]) -> None:
    found = term("defence", "2026-03-06", calendar=OPEN, readings=readings)
    assert (found["due_on"], found["skipped"], found["rolled"]) == (due, skipped, False)


def test_a_closed_last_day_moves_unless_the_reading_leaves_it() -> None:
    moved = term("defence", "2026-03-04", calendar=OPEN)
    assert (moved["nominal_on"], moved["due_on"], moved["rolled"]) == ("2026-03-14", "2026-03-16", True)
    assert moved["skipped"] == ["2026-03-14", "2026-03-15"]
    left = term("defence", "2026-03-04", calendar=OPEN, readings={"roll": "none"})
    assert (left["due_on"], left["rolled"], left["skipped"]) == ("2026-03-14", False, [])


@pytest.mark.parametrize(("start", "due"), [
    ("2025-12-22", "2026-01-02"), ("2026-04-11", "2026-04-22"), ("2026-04-21", "2026-05-04"),
    ("2026-08-28", "2026-09-08"), ("2026-10-02", "2026-10-13"), ("2026-10-23", "2026-11-03"),
    ("2027-11-05", "2027-11-16"), ("2023-11-10", "2023-11-20"), ("2024-11-10", "2024-11-21"),
    ("2026-12-15", "2026-12-28"), ("2026-03-24", "2026-04-03"), ("2026-02-06", "2026-02-16"),
    ("2026-12-14", "2026-12-24"), ("2026-05-25", "2026-06-04"), ("2026-10-18", "2026-10-28"),
])  # fmt: skip
def test_the_default_calendar_has_these_days_and_no_others(start: str, due: str) -> None:
    assert term("defence", start)["due_on"] == due


def test_a_calendar_that_is_given_replaces_the_list_and_keeps_weekends() -> None:
    assert term("defence", "2026-04-11", calendar={})["due_on"] == "2026-04-21"
    assert term("defence", "2026-03-04", calendar={})["due_on"] == "2026-03-16"
    assert term("defence", "2026-03-02", calendar={"closed": ["2026-03-12"]})["due_on"] == "2026-03-13"


@pytest.mark.parametrize(("name", "start", "civil", "last"), [
    ("technical_statement", "2026-08-31", "2027-03-01", "2027-02-28"),
    ("clean_record", "2028-02-29", "2029-03-01", "2029-02-28"),
    ("vehicle_age", "2012-02-29", "2027-03-01", "2027-02-28"),
])  # fmt: skip
def test_a_day_that_does_not_exist_ends_by_the_reading(name: str, start: str, civil: str, last: str) -> None:
    assert term(name, start)["due_on"] == civil
    assert term(name, start, readings={"month_end": "last_day"})["due_on"] == last


@pytest.mark.parametrize("name", ["authorization_cap", "recurrence_window", "suspension", "new_authorization_bar"])
def test_a_first_day_that_counts_ends_the_term_a_day_sooner(name: str) -> None:
    usual, counted = (term(name, "2026-02-10", readings={"first_day": answer}) for answer in ("excluded", "included"))
    assert date.fromisoformat(usual["due_on"]) - date.fromisoformat(counted["due_on"]) == timedelta(1)
    assert usual["days"] == counted["days"]


def test_publication_day_left_out_brings_force_a_day_later() -> None:
    late = term("entry_into_force", "2005-04-14", readings={"force_count": "publication_excluded"})
    assert (late["due_on"], late["days"]) == ("2005-04-30", 15)


def test_a_request_of_papers_has_the_term_that_it_sets() -> None:
    assert missing("deadline", deadline="document_request") == {"start_on", "parameters.document_request_days"}
    found = term("document_request", "2026-03-02", parameters={"document_request_days": 12})
    assert (found["due_on"], found["days"]) == ("2026-03-16", 12)


@given(DAYS, st.sampled_from(PROCEDURE), st.sampled_from(["calendar", "working"]))
def test_a_term_of_procedure_ends_on_an_open_day_not_before_its_length(start: date, name: str, kind: str) -> None:
    found = term(name, str(start), calendar=OPEN, readings={"day_kind": kind})
    due, nominal = date.fromisoformat(found["due_on"]), date.fromisoformat(found["nominal_on"])
    assert due.weekday() < 5
    assert nominal >= start + timedelta(found["days"])
    assert (due == nominal + timedelta(len(found["skipped"]))) if kind == "calendar" else due == nominal


@given(DAYS, st.sampled_from(["suspension", "authorization_cap", "technical_statement", "vehicle_age"]))
def test_a_validity_is_never_moved(start: date, name: str) -> None:
    closed = term(name, str(start))["due_on"]
    found = term(name, str(start), calendar={"holidays": [closed]})
    assert (found["due_on"], found["rolled"], found["skipped"]) == (closed, False, [])
