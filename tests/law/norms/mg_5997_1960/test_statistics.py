# SPDX-License-Identifier: Apache-2.0
"""Arts. 18, XV and 110, item 11: the day of the monthly return, and lateness by the day sent or asked about."""

from typing import Any

import pytest

from outorga.law.engine.decide import decide
from outorga.law.kernel.errors import InvalidFacts
from tests.law.norms.mg_5997_1960.questions import NORM, missing, outcome, told

ITEM_11 = "anx1_art110_cpt_inc2_ite11"
OPEN: dict[str, Any] = {"calendar": {"holidays": [], "closed": []}}


@pytest.mark.parametrize(("month", "reading", "due_on"), [
    ("2026-09", "next_office_day", "2026-10-12"), ("2026-09", "fixed_day", "2026-10-10"),
    ("2026-10", "next_office_day", "2026-11-10"), ("2026-12", "next_office_day", "2027-01-11"),
    ("2026-12", "fixed_day", "2027-01-10"),
])  # fmt: skip
def test_the_return_is_due_on_the_tenth_or_the_next_office_day(month: str, reading: str, due_on: str) -> None:
    facts = {"month": month, "sent_on": due_on, **OPEN, "readings": {"statistics_day": reading}}
    assert outcome("statistics_return", **facts) == {"due_on": due_on, "late": False, "items": [], "because": []}


@pytest.mark.parametrize(("days", "late"), [
    ({"sent_on": "2026-11-10"}, False), ({"sent_on": "2026-11-11"}, True), ({"on": "2026-11-10"}, False),
    ({"on": "2026-11-11"}, True), ({"sent_on": "2026-11-05", "on": "2026-12-31"}, False),
    ({"sent_on": "2026-11-20", "on": "2026-11-10"}, False), ({"sent_on": "2026-11-20", "on": "2026-11-19"}, True),
    ({"sent_on": "2026-11-10", "on": "2026-11-10"}, False),
])  # fmt: skip
def test_a_return_is_late_by_the_day_sent_or_else_the_day_asked_about(days: dict[str, str], late: bool) -> None:
    found = outcome("statistics_return", month="2026-10", **OPEN, **days)
    assert (found["late"], found["items"], found["because"]) == (late, [ITEM_11] if late else [], [])


def test_the_return_is_told_and_its_day_needed() -> None:
    assert told("statistics_return", month="2026-09", sent_on="2026-10-14", **OPEN) == [
        ("anx1_art18_cpt_inc15", "2026-10-12",
         {"start": "2026-09-01", "length": 10, "unit": "day_of_next_month", "due": "2026-10-12"}),
        (ITEM_11, False, {"judged_on": "2026-10-14", "due_on": "2026-10-12"}),
    ]  # fmt: skip
    assert missing("statistics_return", month="2026-10") == {"on"}


def test_the_calendar_has_no_year_zero_but_a_year_one() -> None:
    with pytest.raises(InvalidFacts) as raised:
        decide(NORM, "statistics_return", {"month": "0000-05"})
    assert [(error.path, error.code, error.expected, error.got) for error in raised.value.errors] == [
        ("month", "contradiction", "a month of a year from 0001 on", "0000-05"),
    ]  # fmt: skip
    assert outcome("statistics_return", month="0001-01", on="2026-01-01")["late"] is True
