# SPDX-License-Identifier: Apache-2.0
"""Days, months that end on a day that does not exist, and ranges of days."""

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.kernel.dates import (
    DateRange,
    MonthEnd,
    add_months,
    add_years,
    day_of_next_month,
    days_after,
    months_before,
)

DAYS = st.dates(date(1990, 1, 1), date(2060, 12, 31))
RULES = st.sampled_from(list(MonthEnd))
LEAP = date(2024, 2, 29)


@pytest.mark.parametrize(("day", "months", "civil_code", "last_day"), [
    (date(2025, 8, 31), 6, date(2026, 3, 1), date(2026, 2, 28)), (date(2023, 8, 31), 6, date(2024, 3, 1), LEAP),
    (date(2026, 1, 31), 1, date(2026, 3, 1), date(2026, 2, 28)),
    (date(2026, 3, 31), 1, date(2026, 5, 1), date(2026, 4, 30)),
    (date(2026, 3, 30), 1, date(2026, 4, 30), date(2026, 4, 30)), (LEAP, 180, date(2039, 3, 1), date(2039, 2, 28)),
    (LEAP, 48, date(2028, 2, 29), date(2028, 2, 29)), (date(2026, 11, 30), 3, date(2027, 3, 1), date(2027, 2, 28)),
    (date(2026, 12, 15), 1, date(2027, 1, 15), date(2027, 1, 15)),
    (date(2026, 3, 31), -1, date(2026, 3, 1), date(2026, 2, 28)),
])  # fmt: skip
def test_months_that_end_on_a_day_that_does_not_exist(day: date, months: int, civil_code: date, last_day: date) -> None:
    assert add_months(day, months) == civil_code
    assert add_months(day, months, MonthEnd.LAST_DAY) == last_day


def test_months_stop_at_the_first_and_the_last_day_that_can_be_written() -> None:
    assert add_months(date(9999, 11, 30), 2) == date.max
    assert add_months(date(1, 2, 1), -2) == date.min
    assert add_months(date(1, 2, 1), -1) == date(1, 1, 1)
    assert months_before(date(1, 3, 15), 6) == date.min


@pytest.mark.parametrize(("day", "number", "expected"), [
    (date(2026, 9, 1), 10, date(2026, 10, 10)), (date(2026, 9, 30), 10, date(2026, 10, 10)),
    (date(2026, 12, 31), 10, date(2027, 1, 10)), (date(2027, 1, 31), 31, date(2027, 2, 28)),
    (date(2028, 1, 31), 29, date(2028, 2, 29)), (date(2026, 11, 30), 1, date(2026, 12, 1)),
])  # fmt: skip
def test_a_day_of_the_month_after_is_its_last_one_where_it_lacks_it(day: date, number: int, expected: date) -> None:
    assert day_of_next_month(day, number) == expected


def test_years_are_twelve_months_each() -> None:
    assert add_years(LEAP, 15) == date(2039, 3, 1)
    assert add_years(LEAP, 15, MonthEnd.LAST_DAY) == date(2039, 2, 28)
    assert add_years(date(2011, 9, 15), 15) == date(2026, 9, 15)


@settings(max_examples=200, deadline=None, database=None, derandomize=True)
@given(DAYS, DAYS, st.integers(0, 400), RULES)
def test_a_later_start_never_ends_earlier(one: date, other: date, months: int, rule: MonthEnd) -> None:
    first, second = sorted((one, other))
    assert add_months(first, months, rule) <= add_months(second, months, rule)


@settings(max_examples=200, deadline=None, database=None, derandomize=True)
@given(DAYS, st.integers(0, 60), RULES)
def test_months_before_is_the_last_day_that_still_reaches(day: date, months: int, rule: MonthEnd) -> None:
    start = months_before(day, months, rule)
    assert add_months(start, months, rule) <= day < add_months(start + timedelta(1), months, rule)


def test_months_before_the_end_of_a_short_month_reach_the_end_of_a_long_one() -> None:
    assert months_before(date(2026, 2, 28), 6, MonthEnd.LAST_DAY) == date(2025, 8, 31)
    assert months_before(date(2026, 2, 28), 6) == date(2025, 8, 28)
    assert months_before(date(2026, 8, 31), 6) == date(2026, 2, 28)


def test_what_lies_beyond_the_calendar_ends_on_its_last_day() -> None:
    assert add_months(date(9999, 12, 31), 1) == date.max
    assert add_months(date(9999, 11, 10), 1) == date(9999, 12, 10)
    assert days_after(date(9999, 12, 30), 5) == date.max
    assert months_before(date.max, 0) == date.max
    assert days_after(date(2026, 12, 31), 1) == date(2027, 1, 1)


def test_a_range_holds_its_start_and_not_its_end() -> None:
    january = DateRange(date(2026, 1, 1), date(2026, 2, 1))
    assert date(2025, 12, 31) not in january
    assert date(2026, 1, 1) in january
    assert date(2026, 1, 31) in january
    assert date(2026, 2, 1) not in january
    assert january.last == date(2026, 1, 31)
    assert january == DateRange.closed(date(2026, 1, 1), date(2026, 1, 31))


def test_a_range_without_an_end_has_no_last_day() -> None:
    assert date.max in DateRange(date(2026, 1, 1))
    assert date.min in DateRange()
    assert DateRange(date(2026, 1, 1)).last is None
    with pytest.raises(ValueError, match=r"^a range without end has no list of days$"):
        DateRange(date(2026, 1, 1)).days()


def test_a_range_that_ends_before_it_starts_is_refused() -> None:
    with pytest.raises(ValueError, match="after its start"):
        DateRange(date(2026, 1, 1), date(2026, 1, 1))


@settings(max_examples=100, deadline=None, database=None, derandomize=True)
@given(DAYS, st.integers(1, 60))
def test_the_days_of_a_range_are_those_it_holds(start: date, length: int) -> None:
    days = list(DateRange(start, start + timedelta(length)).days())
    assert len(days) == length
    assert (days[0], days[-1]) == (start, start + timedelta(length - 1))
