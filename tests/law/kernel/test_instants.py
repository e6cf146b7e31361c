# SPDX-License-Identifier: Apache-2.0
"""Instants keep their offset, and days do not run past the calendar."""

from datetime import date, timedelta

import pytest

from outorga.law.kernel.dates import MonthEnd, add_months, add_years, days_after
from outorga.law.kernel.errors import InvalidFacts
from outorga.law.kernel.facts import Facts, Instant, MinuteInstant, read


@pytest.mark.parametrize("offset", ["Z", "+00:00", "-03:00", "+05:30"])
def test_an_instant_prints_as_it_was_read(offset: str) -> None:
    moment = Instant.from_text(f"2026-07-13T06:00:00{offset}")
    assert moment.to_text() == f"2026-07-13T06:00:00{offset}"
    assert (moment - timedelta(hours=24)).to_text() == f"2026-07-12T06:00:00{offset}"


def test_two_ways_to_write_no_offset_are_one_instant() -> None:
    assert Instant.from_text("2026-07-13T06:00:00Z") == Instant.from_text("2026-07-13T06:00:00+00:00")


@pytest.mark.parametrize(("days", "on"), [(0, "2026-12-31"), (1, "2027-01-01"), (10**15, "9999-12-31")])
def test_days_after_end_on_the_last_day_that_can_be_written(days: int, on: str) -> None:
    assert days_after(date(2026, 12, 31), days).isoformat() == on


def test_months_and_years_end_there_too() -> None:
    assert add_months(date(9999, 7, 1), 6) == date.max
    assert add_years(date(2026, 2, 28), 10**9, MonthEnd.LAST_DAY) == date.max


class Moments(Facts, frozen=True):
    """A moment to the second, and one whose seconds may be left out."""

    to_the_second: Instant
    to_the_minute: MinuteInstant


def test_seconds_may_be_left_out_only_where_the_type_says_so() -> None:
    read_in = read(Moments, {"to_the_second": "2026-07-13T06:00:00Z", "to_the_minute": "2026-07-13T06:00-03:00"})
    assert read_in.to_the_minute.to_text() == "2026-07-13T06:00:00-03:00"
    with pytest.raises(InvalidFacts) as caught:
        read(Moments, {"to_the_second": "2026-07-13T06:00Z", "to_the_minute": "2026-07-13T06:00"})
    assert [error.path for error in caught.value.errors] == ["to_the_minute", "to_the_second"]
