# SPDX-License-Identifier: Apache-2.0
"""Calendars and terms: every day that a count passes over, and why."""

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.kernel.calendars import (
    ClosedBecause,
    DatedCalendar,
    DefaultCalendar,
    RecurringDay,
    is_open,
    next_open,
)
from outorga.law.kernel.dates import MonthEnd
from outorga.law.kernel.deadlines import SkippedDay, Term, Unit, count

FRIDAY, SATURDAY, SUNDAY, MONDAY = (date(2026, 3, day) for day in (13, 14, 15, 16))
PLAIN = DatedCalendar()
BUSY = DatedCalendar.of([MONDAY], [date(2026, 3, 17)])
DAYS = st.dates(date(2024, 1, 1), date(2030, 12, 31))
TERMS = st.builds(
    Term,
    length=st.integers(0, 60),
    unit=st.sampled_from(list(Unit)),
    moves=st.booleans(),
    opens_on_office_day=st.booleans(),
    month_end=st.sampled_from(list(MonthEnd)),
)
CALENDARS = st.builds(DatedCalendar.of, st.frozensets(DAYS, max_size=12), st.frozensets(DAYS, max_size=4))


def test_why_a_day_is_closed() -> None:
    assert BUSY.closed_because(SATURDAY) is ClosedBecause.WEEKEND
    assert BUSY.closed_because(SUNDAY) is ClosedBecause.WEEKEND
    assert BUSY.closed_because(MONDAY) is ClosedBecause.HOLIDAY
    assert BUSY.closed_because(date(2026, 3, 17)) is ClosedBecause.CLOSED
    assert BUSY.closed_because(FRIDAY) is None
    assert next_open(BUSY, FRIDAY) == FRIDAY
    assert next_open(BUSY, SATURDAY) == date(2026, 3, 18)


def test_a_recurring_day_closes_each_year_since_its_first() -> None:
    calendar = DefaultCalendar((RecurringDay(11, 20, 2024),))
    assert is_open(calendar, date(2023, 11, 20))
    assert calendar.closed_because(date(2024, 11, 20)) is ClosedBecause.HOLIDAY
    assert calendar.closed_because(date(2025, 11, 20)) is ClosedBecause.HOLIDAY
    assert calendar.closed_because(date(2026, 11, 21)) is ClosedBecause.WEEKEND


def test_the_start_day_is_left_out_unless_it_counts() -> None:
    assert count(date(2026, 3, 2), Term(10), PLAIN).due_on == date(2026, 3, 12)
    assert count(date(2026, 3, 2), Term(10, first_day_counts=True), PLAIN).due_on == date(2026, 3, 11)


def test_a_closed_last_day_moves_and_names_each_day_passed_over() -> None:
    due = count(date(2026, 3, 4), Term(10, moves=True), BUSY)
    assert (due.nominal_on, due.due_on, due.moved) == (SATURDAY, date(2026, 3, 18), True)
    assert due.skipped == (
        SkippedDay(SATURDAY, ClosedBecause.WEEKEND), SkippedDay(SUNDAY, ClosedBecause.WEEKEND),
        SkippedDay(MONDAY, ClosedBecause.HOLIDAY), SkippedDay(date(2026, 3, 17), ClosedBecause.CLOSED),
    )  # fmt: skip
    fixed = count(date(2026, 3, 4), Term(10), BUSY)
    assert (fixed.due_on, fixed.skipped, fixed.moved) == (SATURDAY, (), False)


def test_working_days_pass_over_the_closed_ones() -> None:
    due = count(date(2026, 3, 12), Term(2, Unit.BUSINESS_DAY), BUSY)
    assert due.due_on == date(2026, 3, 18)
    assert [day.on for day in due.skipped] == [SATURDAY, SUNDAY, MONDAY, date(2026, 3, 17)]


def test_a_count_that_opens_on_an_office_day() -> None:
    term = Term(10, opens_on_office_day=True)
    assert count(FRIDAY, term, BUSY).due_on == date(2026, 3, 27)
    assert count(FRIDAY, Term(10), BUSY).due_on == date(2026, 3, 23)


def test_months_and_years_end_on_the_day_of_the_same_number() -> None:
    assert count(date(2025, 8, 31), Term(6, Unit.MONTH), PLAIN).due_on == date(2026, 3, 1)
    assert count(date(2025, 8, 31), Term(6, Unit.MONTH, month_end=MonthEnd.LAST_DAY), PLAIN).due_on == date(2026, 2, 28)
    assert count(date(2011, 9, 15), Term(15, Unit.YEAR), PLAIN).due_on == date(2026, 9, 15)


@pytest.mark.parametrize(("day", "late"), [(date(2026, 3, 11), 0), (date(2026, 3, 12), 0), (date(2026, 3, 13), 1)])
def test_lateness_begins_after_the_last_day(day: date, late: int) -> None:
    assert count(date(2026, 3, 2), Term(10), PLAIN).days_late(day) == late


@settings(max_examples=200, deadline=None, database=None, derandomize=True)
@given(DAYS, st.integers(0, 30), TERMS, CALENDARS)
def test_a_later_start_never_shortens_a_term(start: date, later: int, term: Term, calendar: DatedCalendar) -> None:
    assert count(start, term, calendar).due_on <= count(start + timedelta(later), term, calendar).due_on


@settings(max_examples=200, deadline=None, database=None, derandomize=True)
@given(DAYS, TERMS, CALENDARS, DAYS)
def test_one_more_closed_day_never_shortens_a_term(
    start: date, term: Term, calendar: DatedCalendar, closed: date
) -> None:
    busier = DatedCalendar(calendar.holidays | {closed}, calendar.closures)
    assert count(start, term, calendar).due_on <= count(start, term, busier).due_on


@settings(max_examples=200, deadline=None, database=None, derandomize=True)
@given(DAYS, TERMS, CALENDARS)
def test_a_moved_term_ends_on_an_open_day_and_every_skipped_day_is_closed(
    start: date, term: Term, calendar: DatedCalendar
) -> None:
    due = count(start, term, calendar)
    assert not term.moves or is_open(calendar, due.due_on)
    assert all(calendar.closed_because(day.on) is day.reason for day in due.skipped)
    assert due.nominal_on <= due.due_on
