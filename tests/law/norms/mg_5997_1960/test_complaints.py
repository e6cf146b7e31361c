# SPDX-License-Identifier: Apache-2.0
"""Art. 79: the copy by the clock, the report by days, and the page of the book."""

from typing import Any

import pytest

from outorga.law.engine.decide import decide
from outorga.law.kernel.errors import InvalidFacts
from tests.law.norms.mg_5997_1960.questions import NORM, ask, missing, outcome, told

ITEM_4 = "anx1_art110_cpt_inc1_ite4"
FILED: dict[str, Any] = {"filed_at": "2026-12-17T20:30:00-03:00", "calendar": {"holidays": [], "closed": []}}


@pytest.mark.parametrize(("sent_at", "late"), [
    ("2026-12-18T20:30:00-03:00", False), ("2026-12-18T20:30:01-03:00", True), ("2026-12-18T23:30:00Z", False),
    ("2026-12-18T23:30:01Z", True), ("2026-12-17T20:30:00-03:00", False),
])  # fmt: skip
def test_the_copy_is_due_in_24_hours_to_the_second(sent_at: str, late: bool) -> None:
    found = outcome("complaint", **FILED, copy_sent_at=sent_at)
    assert (found["copy_due_at"], found["copy_late"]) == ("2026-12-18T20:30:00-03:00", late)
    assert (found["items"], found["because"]) == (([ITEM_4], ["anx1_art79_par3"]) if late else ([], []))


@pytest.mark.parametrize(("sent_on", "late"), [("2026-12-25", False), ("2026-12-26", True), ("2026-12-17", False)])
def test_the_report_is_due_in_eight_days(sent_on: str, late: bool) -> None:
    found = outcome("complaint", **FILED, report_sent_on=sent_on)
    assert (found["report_due_on"], found["report_late"]) == ("2026-12-25", late)
    assert (found["items"], found["because"]) == (([ITEM_4], ["anx1_art79_par3"]) if late else ([], []))


def test_the_days_of_the_report_move_off_closed_days_and_the_hours_of_the_copy_do_not() -> None:
    found = outcome("complaint", filed_at="2026-12-17T20:30:00-03:00")
    assert (found["report_due_on"], found["copy_due_at"]) == ("2026-12-28", "2026-12-18T20:30:00-03:00")
    friday = outcome("complaint", **{**FILED, "filed_at": "2026-12-18T10:00:00-03:00"})
    assert (friday["report_due_on"], friday["copy_due_at"]) == ("2026-12-28", "2026-12-19T10:00:00-03:00")


def test_the_day_of_a_complaint_is_the_one_of_its_own_offset() -> None:
    found = outcome("complaint", **{**FILED, "filed_at": "2026-12-17T23:30:00-03:00"})
    other = outcome("complaint", **{**FILED, "filed_at": "2026-12-18T02:30:00Z"})
    assert (found["report_due_on"], other["report_due_on"]) == ("2026-12-25", "2026-12-28")


@pytest.mark.parametrize(("on", "copy_late", "report_late"), [
    (None, False, False), ("2026-12-18", False, False), ("2026-12-19", True, False), ("2026-12-25", True, False),
    ("2026-12-26", True, True),
])  # fmt: skip
def test_what_was_not_sent_is_late_once_the_day_is_past(on: str | None, copy_late: bool, report_late: bool) -> None:
    found = outcome("complaint", **FILED, **({"on": on} if on else {}))
    assert (found["copy_late"], found["report_late"]) == (copy_late, report_late)
    assert found["items"] == ([ITEM_4] if copy_late or report_late else [])


def test_what_is_sent_after_the_day_asked_about_is_not_sent_yet() -> None:
    sent = {"copy_sent_at": "2026-12-20T08:00:00-03:00", "report_sent_on": "2026-12-30"}
    assert outcome("complaint", **FILED, **sent, on="2026-12-18")["items"] == []
    assert outcome("complaint", **FILED, **sent, on="2026-12-20")["copy_late"] is True
    assert outcome("complaint", **FILED, report_sent_on="2026-12-25", on="2026-12-25")["report_late"] is False


def test_a_complaint_is_told_step_by_step() -> None:
    facts = {**FILED, "copy_sent_at": "2026-12-18T20:31:00-03:00", "slip": {"number": 51, "first": 1, "last": 50}}
    due_at = "2026-12-18T20:30:00-03:00"
    assert told("complaint", **facts) == [
        ("anx1_art79_par3", due_at, {"start": FILED["filed_at"], "length": 24, "unit": "hours", "due": due_at}),
        ("anx1_art79_par3", False, {"copy_due_at": due_at, "sent": "2026-12-18T20:31:00-03:00"}),
        ("anx1_art79_par3", "2026-12-25",
         {"start": "2026-12-17", "length": 8, "unit": "calendar_days", "due": "2026-12-25"}),
        ("anx1_art79_par3", True, {"report_due_on": "2026-12-25"}), (ITEM_4, False, {}),
        ("anx1_art79_par1", False, {"number": 51, "first": 1, "last": 50}), ("anx1_art79_par1", True, {}),
    ]  # fmt: skip
    assert told("complaint", **FILED)[-1] == (ITEM_4, True, {})
    assert told("complaint", **FILED)[1] == ("anx1_art79_par3", True, {"copy_due_at": due_at})
    assert ("anx1_art79_par3", True, {"report_due_on": "2026-12-25", "sent": "2026-12-24"}) in told(
        "complaint", **FILED, report_sent_on="2026-12-24"
    )


@pytest.mark.parametrize(("number", "inside"), [(9, False), (10, True), (50, True), (51, False)])
def test_a_page_outside_the_initialled_ones_is_flagged_or_refused(number: int, inside: bool) -> None:
    slip = {"number": number, "first": 10, "last": 50}
    for reading, taken in (("accept_and_flag", True), ("reject", inside)):
        answer = ask("complaint", **FILED, slip=slip, readings={"slip_range": reading})
        found = answer["outcome"]
        assert (found["accepted"], found["slip_initialled"]) == (taken, inside)
        assert found["because"] == ([] if inside else ["anx1_art79_par1"])
        pages = {"number": number, "first": 10, "last": 50}
        assert told("complaint", **FILED, slip=slip, readings={"slip_range": reading})[-2:] == [
            ("anx1_art79_par1", inside, pages), ("anx1_art79_par1", taken, {}),
        ]  # fmt: skip
        assert (f"slip_range={reading}" in answer["readings"]) is not inside
    assert "accepted" not in outcome("complaint", **FILED)


def test_the_hour_of_the_complaint_is_needed() -> None:
    assert missing("complaint", slip={"number": 1, "first": 1, "last": 1}) == {"filed_at"}


def test_a_range_of_pages_does_not_end_before_it_starts() -> None:
    with pytest.raises(InvalidFacts) as raised:
        decide(NORM, "complaint", {**FILED, "slip": {"number": 5, "first": 6, "last": 5}})
    assert [(error.path, error.code, error.expected, error.got) for error in raised.value.errors] == [
        ("slip.last", "contradiction", "a page not before slip.first", 5),
    ]  # fmt: skip
