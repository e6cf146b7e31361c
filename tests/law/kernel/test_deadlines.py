# SPDX-License-Identifier: Apache-2.0
"""Calendars and terms: every day that a count passes over, and why."""

from datetime import date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.kernel.calendars import (
    NATIONAL_CALENDAR,
    ClosedBecause,
    DatedCalendar,
    DefaultCalendar,
    RecurringDay,
    is_open,
    next_open,
    office_calendar,
)
from outorga.law.kernel.dates import MonthEnd
from outorga.law.kernel.deadlines import (
    ExtensionBase,
    SkippedDay,
    Term,
    Unit,
    count,
    count_back,
    count_extended,
    count_hours,
    count_hours_back,
    first_counted,
)
from outorga.law.kernel.facts import UNSET, CalendarFact

FRIDAY, SATURDAY, SUNDAY, MONDAY = (date(2026, 3, day) for day in (13, 14, 15, 16))
LEAP_DAY = date(2028, 2, 29)
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


@pytest.mark.parametrize(("unit", "plural", "counted", "by_month"), [
    (Unit.MINUTE, "minutes", "minutes", False),
    (Unit.HOUR, "hours", "hours", False),
    (Unit.DAY, "days", "calendar_days", False),
    (Unit.BUSINESS_DAY, "business_days", "business_days", False),
    (Unit.MONTH, "months", "months", True),
    (Unit.YEAR, "years", "years", True),
])  # fmt: skip
def test_how_parameters_and_answers_name_a_unit(unit: Unit, plural: str, counted: str, by_month: bool) -> None:
    assert (unit.plural, unit.counted, unit.by_month) == (plural, counted, by_month)


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


def test_the_national_holidays_without_a_calendar_in_the_question() -> None:
    days = (date(2026, 1, 1) + timedelta(number) for number in range(365))
    closed = [f"{day:%d/%m}" for day in days if NATIONAL_CALENDAR.closed_because(day) is ClosedBecause.HOLIDAY]
    # In 2026 15 November is a Sunday.
    assert closed == ["01/01", "21/04", "01/05", "07/09", "12/10", "02/11", "20/11", "25/12"]
    assert NATIONAL_CALENDAR.closed_because(date(2027, 11, 15)) is ClosedBecause.HOLIDAY
    assert is_open(NATIONAL_CALENDAR, date(2023, 11, 20))
    assert not is_open(NATIONAL_CALENDAR, date(1961, 10, 12))


def test_a_norm_that_dates_one_of_the_days_otherwise() -> None:
    calendar = NATIONAL_CALENDAR.with_day(RecurringDay(10, 12, 1980))
    assert is_open(calendar, date(1979, 10, 12))
    assert not is_open(calendar, date(1981, 10, 12))
    assert not is_open(calendar, date(1979, 9, 7))
    assert not is_open(NATIONAL_CALENDAR, date(1979, 10, 12))


def test_the_calendar_of_a_question_takes_the_place_of_the_default_one() -> None:
    given = office_calendar(CalendarFact(holidays=(MONDAY,), closed=(date(2026, 3, 17),)))
    assert given == BUSY
    assert is_open(given, date(2026, 9, 7))
    own = DefaultCalendar((RecurringDay(11, 20, 2024),))
    assert office_calendar(UNSET) is NATIONAL_CALENDAR
    assert office_calendar(UNSET, own) is own
    assert office_calendar(CalendarFact(), own) == PLAIN


def test_the_start_day_is_left_out_unless_it_counts() -> None:
    assert count(date(2026, 3, 2), Term(10), PLAIN).due_on == date(2026, 3, 12)
    assert count(date(2026, 3, 2), Term(10, first_day_counts=True), PLAIN).due_on == date(2026, 3, 11)


def test_a_closed_last_day_moves_and_names_each_day_passed_over() -> None:
    due = count(date(2026, 3, 4), Term(10, moves=True), BUSY)
    assert (due.start_on, due.term) == (date(2026, 3, 4), Term(10, moves=True))
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
    leap = date(2024, 2, 29)
    assert count(leap, Term(15, Unit.YEAR), PLAIN).due_on == date(2039, 3, 1)
    assert count(leap, Term(15, Unit.YEAR, month_end=MonthEnd.LAST_DAY), PLAIN).due_on == date(2039, 2, 28)
    assert count_back(date(2039, 2, 28), Term(15, Unit.YEAR)) == date(2024, 2, 28)
    assert count_back(date(2039, 2, 28), Term(15, Unit.YEAR, month_end=MonthEnd.LAST_DAY)) == leap


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


HOURS = Term(48, Unit.HOUR, moves=True)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


@pytest.mark.parametrize(
    ("start", "due", "skipped"),
    [
        ("2026-03-10T10:30:00-03:00", "2026-03-12T10:30:00-03:00", []),
        ("2026-03-12T10:30:00-03:00", "2026-03-18T23:59:59-03:00", [14, 15, 16, 17]),
        ("2026-03-13T23:59:59+00:00", "2026-03-18T23:59:59+00:00", [15, 16, 17]),
        ("2026-03-16T00:00:00-03:00", "2026-03-18T00:00:00-03:00", []),
    ],
)
def test_hours_run_by_the_minute_and_a_closed_end_gives_the_whole_next_office_day(
    start: str, due: str, skipped: list[int]
) -> None:
    found = count_hours(at(start), HOURS, BUSY)
    assert (found.due_at.isoformat(), found.due_on) == (due, at(due).date())
    assert found.nominal_on == (at(start) + timedelta(hours=48)).date()
    assert [day.on.day for day in found.skipped] == skipped


def test_hours_that_do_not_move_end_where_they_end() -> None:
    found = count_hours(at("2026-03-12T10:30:00-03:00"), Term(48, Unit.HOUR), BUSY)
    assert found.due_at == found.nominal_at == at("2026-03-14T10:30:00-03:00")


@pytest.mark.parametrize(("hours", "day"), [(48, 12), (47, 12), (25, 12), (24, 11), (1, 11)])
def test_hours_from_a_day_end_with_the_last_day_that_they_reach(hours: int, day: int) -> None:
    assert count(date(2026, 3, 10), Term(hours, Unit.HOUR), PLAIN).due_on == date(2026, 3, day)


def test_day_one_may_be_the_first_office_day_or_the_day_after_it() -> None:
    counted = Term(15, opens_on_office_day=True)
    excluded = Term(15, opens_on_office_day=True, opening_day_counts=False)
    assert first_counted(FRIDAY, counted, BUSY) == date(2026, 3, 18)
    assert first_counted(FRIDAY, excluded, BUSY) == date(2026, 3, 19)
    assert count(FRIDAY, counted, BUSY).due_on == date(2026, 4, 1)
    assert count(FRIDAY, excluded, BUSY).due_on == date(2026, 4, 2)
    assert first_counted(FRIDAY, Term(15), BUSY) == SATURDAY
    assert first_counted(FRIDAY, Term(15, first_day_counts=True), BUSY) == FRIDAY


def test_hours_from_midnight_leave_the_whole_first_day_out_to_its_last_fraction() -> None:
    term = Term(48, Unit.HOUR, from_midnight=True)
    for start in ("2026-03-12T00:00:00-03:00", "2026-03-12T10:30:15.250000-03:00", "2026-03-12T23:59:59.999999-03:00"):
        assert count_hours(at(start), term, PLAIN).due_at == at("2026-03-15T00:00:00-03:00")


def test_hours_that_keep_their_hour_end_at_it_on_the_next_office_day() -> None:
    found = count_hours(at("2026-03-12T10:30:00-03:00"), Term(48, Unit.HOUR, moves=True, keeps_hour=True), BUSY)
    assert found.due_at == at("2026-03-18T10:30:00-03:00")
    assert [day.on.day for day in found.skipped] == [14, 15, 16, 17]


def test_minutes_run_as_hours_do() -> None:
    assert count_hours(at("2026-03-12T23:55:00-03:00"), Term(10, Unit.MINUTE), PLAIN).due_at == at(
        "2026-03-13T00:05:00-03:00"
    )
    assert count(date(2026, 3, 10), Term(10, Unit.MINUTE), PLAIN).due_on == date(2026, 3, 11)
    assert count(date(2026, 3, 10), Term(1441, Unit.MINUTE), PLAIN).due_on == date(2026, 3, 12)


@pytest.mark.parametrize(
    ("term", "due"),
    [(Term(12, Unit.HOUR), "2026-12-10T08:00:00-03:00"), (Term(10, Unit.MINUTE), "2026-12-10T19:50:00-03:00")],
)
def test_hours_and_minutes_may_run_back_from_an_instant_and_never_move(term: Term, due: str) -> None:
    assert count_hours_back(at("2026-12-10T20:00:00-03:00"), term) == at(due)


@pytest.mark.parametrize(("term", "due"), [
    (Term(120, first_day_counts=True), date(2029, 8, 3)), (Term(120), date(2029, 8, 2)),
    (Term(1, first_day_counts=True), date(2029, 11, 30)), (Term(1), date(2029, 11, 29)),
    (Term(6, Unit.MONTH), date(2029, 6, 1)), (Term(2, Unit.YEAR), date(2027, 12, 1)),
])  # fmt: skip
def test_a_term_that_runs_back_leaves_the_day_before_it(term: Term, due: date) -> None:
    assert count_back(date(2029, 12, 1), term) == due


@pytest.mark.parametrize(("end", "rule", "due"), [
    (date(2029, 8, 31), MonthEnd.CIVIL_CODE, date(2029, 2, 28)), (date(2028, 8, 31), MonthEnd.CIVIL_CODE, LEAP_DAY),
    (date(2029, 8, 31), MonthEnd.LAST_DAY, date(2029, 2, 28)),
    (date(2029, 9, 1), MonthEnd.CIVIL_CODE, date(2029, 3, 1)),
    (date(2029, 8, 28), MonthEnd.LAST_DAY, date(2029, 2, 28)),
    (date(2029, 2, 28), MonthEnd.CIVIL_CODE, date(2028, 8, 28)),
    (date(2029, 2, 28), MonthEnd.LAST_DAY, date(2028, 8, 31)),
])  # fmt: skip
def test_months_that_run_back_start_on_the_latest_day_that_does_not_pass_the_end(
    end: date, rule: MonthEnd, due: date
) -> None:
    assert count_back(end, Term(6, Unit.MONTH, month_end=rule)) == due


@pytest.mark.parametrize("unit", [Unit.BUSINESS_DAY, Unit.HOUR, Unit.MINUTE])
def test_no_other_unit_runs_back_by_days(unit: Unit) -> None:
    with pytest.raises(ValueError, match=f"a term in {unit} does not run back by days"):
        count_back(FRIDAY, Term(5, unit))


NEW_YEAR = DatedCalendar.of([date(2027, 1, 1)])


def test_an_extension_runs_from_the_start_or_from_the_moved_day() -> None:
    """30 days from 2 December end on 1 January, closed, and so on Monday the 4th."""
    first = count_extended(date(2026, 12, 2), Term(30, moves=True), 30, ExtensionBase.ORIGINAL_START, NEW_YEAR)
    assert (first.nominal_on, first.due_on) == (date(2027, 1, 31), date(2027, 2, 1))
    assert [day.on for day in first.skipped] == [date(2027, 1, 31)]
    other = count_extended(date(2026, 12, 2), Term(30, moves=True), 30, ExtensionBase.MOVED_DAY, NEW_YEAR)
    assert (other.start_on, other.term) == (date(2026, 12, 2), Term(30, moves=True))
    assert (other.nominal_on, other.due_on) == (date(2027, 2, 3), date(2027, 2, 3))
    assert [day.on for day in other.skipped] == [date(2027, 1, day) for day in (1, 2, 3)]


def test_an_extension_of_months_adds_its_days_to_their_end() -> None:
    found = count_extended(date(2026, 8, 27), Term(6, Unit.MONTH, moves=True), 2, ExtensionBase.ORIGINAL_START, PLAIN)
    assert found.due_on == date(2027, 3, 1)
    fixed = count_extended(date(2026, 8, 27), Term(6, Unit.MONTH), 0, ExtensionBase.MOVED_DAY, PLAIN)
    assert (fixed.due_on, fixed.skipped) == (date(2027, 2, 27), ())


@pytest.mark.parametrize("base", list(ExtensionBase))
def test_an_extension_of_office_days_counts_office_days(base: ExtensionBase) -> None:
    found = count_extended(date(2026, 3, 12), Term(2, Unit.BUSINESS_DAY), 3, base, BUSY)
    assert (found.start_on, found.due_on) == (date(2026, 3, 12), date(2026, 3, 23))
    assert [day.on.day for day in found.skipped] == [14, 15, 16, 17, 21, 22]


@settings(max_examples=200, deadline=None, database=None, derandomize=True)
@given(DAYS, TERMS, st.integers(0, 60), CALENDARS)
def test_an_extension_from_the_moved_day_never_ends_before_one_from_the_start(
    start: date, term: Term, more: int, calendar: DatedCalendar
) -> None:
    from_start, from_moved = (count_extended(start, term, more, base, calendar) for base in ExtensionBase)
    assert count(start, term, calendar).due_on <= from_start.due_on <= from_moved.due_on


@pytest.mark.parametrize(
    ("start", "due"),
    [
        ("2026-12-04T22:15:30-03:00", "2026-12-07T00:00:00-03:00"),
        ("2026-12-04T00:00:00+05:30", "2026-12-07T00:00:00+05:30"),
        ("2024-02-28T23:59:59+00:00", "2024-03-02T00:00:00+00:00"),
    ],
)
def test_hours_may_leave_their_first_day_out_in_the_offset_of_their_start(start: str, due: str) -> None:
    moment = count_hours(datetime.fromisoformat(start), Term(48, Unit.HOUR, from_midnight=True), DatedCalendar())
    assert (moment.due_at.isoformat(), moment.due_at) == (due, moment.nominal_at)
    assert moment.start_at == datetime.fromisoformat(start)
