# SPDX-License-Identifier: Apache-2.0
"""Whether the name list of an occasional trip is in time and in form."""

from datetime import datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.norms.mg_44007_2005.complete import ABSENT, PASSENGER_LIST, changed
from tests.law.norms.mg_44007_2005.questions import ask, cited, missing, outcome

START = datetime.fromisoformat("2026-07-13T06:00:00-03:00")
URGENT = {"claimed": True, "justified": True}


def judged(changes: dict[str, Any] | None = None) -> dict[str, Any]:
    return outcome("passenger_list", **changed(PASSENGER_LIST, changes or {}))


def received(seconds: int) -> dict[str, str]:
    """A list that arrives so many seconds before the start."""
    return {"received_at": (START - timedelta(seconds=seconds)).isoformat()}


@pytest.mark.parametrize(
    ("seconds", "in_time"), [(86_401, True), (86_400, True), (86_399, False), (0, False), (-1, False)]
)
def test_twenty_four_hours_to_the_second(seconds: int, in_time: bool) -> None:
    assert judged(received(seconds)) == {
        "accepted": in_time, "urgency_used": False, "latest_receipt_at": "2026-07-12T06:00:00-03:00",
        "lead_seconds": seconds, "row_errors": [], "because": [] if in_time else ["art8_par2"],
    }  # fmt: skip


@given(seconds=st.integers(-200_000, 200_000), hours=st.integers(-12, 14))
@settings(max_examples=80, deadline=None)
def test_instants_are_compared_whatever_their_offset(seconds: int, hours: int) -> None:
    moment = (START - timedelta(seconds=seconds)).astimezone(timezone(timedelta(hours=hours)))
    found = judged({"received_at": moment.isoformat()})
    assert (found["lead_seconds"], found["accepted"]) == (seconds, seconds >= 86_400)


@pytest.mark.parametrize(("urgency", "status", "accepted", "used"), [
    ({}, "decided", False, False), ({"claimed": True}, "decided", False, False),
    ({"justified": True}, "decided", False, False), ({"claimed": True, "accepted": True}, "decided", False, False),
    ({"claimed": False, "justified": True, "accepted": True}, "decided", False, False),
    (URGENT, "discretionary", None, None), ({**URGENT, "accepted": None}, "discretionary", None, None),
    ({**URGENT, "accepted": True}, "decided", True, True), ({**URGENT, "accepted": False}, "decided", False, False),
])  # fmt: skip
def test_a_late_list_needs_a_justified_urgency_that_the_agency_accepts(
    urgency: dict[str, Any], status: str, accepted: bool | None, used: bool | None
) -> None:
    answer = ask("passenger_list", **changed(PASSENGER_LIST, {**received(0), "urgency": urgency}))
    found = answer["outcome"]
    assert (answer["status"], found.get("accepted"), found.get("urgency_used")) == (status, accepted, used)
    assert found["because"] == (["art8_par2"] if accepted is False else [])
    assert found.get("authority") == ("DER/MG" if status == "discretionary" else None)


def test_after_the_start_no_urgency_helps() -> None:
    found = judged({**received(-1), "urgency": {**URGENT, "accepted": True}})
    assert (found["accepted"], found["because"]) == (False, ["art8_par2"])


def test_an_urgency_decides_nothing_when_the_list_is_out_of_form() -> None:
    found = judged({**received(3600), "urgency": URGENT, "rows": []})
    assert (found["accepted"], found["because"]) == (False, ["art8_cpt_inc1"])


@pytest.mark.parametrize(("documents", "errors"), [
    (["MG1", "MG2", "MG3"], []), (["MG1", "", "MG3"], [(2, "identity_missing")]),
    (["MG1", " - "], [(2, "identity_missing")]), (["MG1", "MG1", "mg-1"], [(2, "duplicate"), (3, "duplicate")]),
    (["", ""], [(1, "identity_missing"), (2, "identity_missing")]),
])  # fmt: skip
def test_each_person_once_with_a_document(documents: list[str], errors: list[tuple[int, str]]) -> None:
    found = judged({"rows": [{"document": document} for document in documents]})
    assert found["row_errors"] == [{"row": row, "error": error} for row, error in errors]
    assert found["because"] == (["art8_cpt_inc1"] if errors else [])


@pytest.mark.parametrize(("names", "fits"), [(45, True), (46, True), (47, False)])
def test_no_more_names_than_seats(names: int, fits: bool) -> None:
    found = judged({"capacity": 46, "rows": [{"document": f"D{number}"} for number in range(names)]})
    assert found["because"] == ([] if fits else ["art8_cpt_inc1", "art19_cpt_inc2"])


@pytest.mark.parametrize("field", ["planned_start_at", "received_at", "rows", "capacity"])
@pytest.mark.parametrize("value", [None, ABSENT])
def test_each_needed_fact(field: str, value: object) -> None:
    assert missing("passenger_list", **changed(PASSENGER_LIST, {field: value})) == {field}


def test_a_late_list_is_refused_whatever_is_missing() -> None:
    found = judged({**received(3600), "rows": None, "capacity": None})
    assert (found["accepted"], found["because"]) == (False, ["art8_par2"])


def test_an_urgency_waits_for_what_is_missing() -> None:
    facts = changed(PASSENGER_LIST, {**received(3600), "urgency": URGENT, "capacity": None})
    assert missing("passenger_list", **facts) == {"capacity"}


def test_the_first_instant_that_can_be_written_has_none_before_it() -> None:
    found = judged({"planned_start_at": "0001-01-01T00:00:00Z", "received_at": "0001-01-01T00:00:00Z"})
    assert found["latest_receipt_at"] == "0001-01-01T00:00:00Z"


def test_the_steps_cite_what_was_met_too() -> None:
    assert cited("passenger_list", **PASSENGER_LIST) == {"art8_cpt_inc1", "art8_par2", "art19_cpt_inc2"}
