# SPDX-License-Identifier: Apache-2.0
"""Terms and the day on which they end, with every day that the count passed over and why.

>>> calendar = DatedCalendar.of([date(2026, 3, 16)])
>>> due = count(date(2026, 3, 4), Term(10, Unit.DAY, moves=True), calendar)
>>> due.nominal_on, due.due_on, [day.reason.value for day in due.skipped]
(datetime.date(2026, 3, 14), datetime.date(2026, 3, 17), ['weekend', 'weekend', 'holiday'])
"""

from datetime import date
from enum import StrEnum

import msgspec

from outorga.law.kernel.calendars import ClosedBecause, DatedCalendar, OfficeCalendar, is_open, next_open
from outorga.law.kernel.dates import DAY, MonthEnd, add_months

__all__ = ["DatedCalendar", "DueDate", "SkippedDay", "Term", "Unit", "count"]


class Unit(StrEnum):
    """What a term is counted in."""

    DAY = "day"
    BUSINESS_DAY = "business_day"
    MONTH = "month"
    YEAR = "year"


class Term(msgspec.Struct, frozen=True):
    """A length, its unit, and what the count does at its two ends.

    ``moves``: a last day without office hours moves to the next office day (never for validities and penalties).
    ``first_day_counts``: the start day is day one. ``opens_on_office_day``: a count may not begin on a closed day.
    """

    length: int
    unit: Unit = Unit.DAY
    moves: bool = False
    first_day_counts: bool = False
    opens_on_office_day: bool = False
    month_end: MonthEnd = MonthEnd.CIVIL_CODE


class SkippedDay(msgspec.Struct, frozen=True):
    """A day that the count passed over."""

    on: date
    reason: ClosedBecause


class DueDate(msgspec.Struct, frozen=True):
    """A counted term: where it would end (``nominal_on``) and where it ends (``due_on``), both the last day in."""

    start_on: date
    term: Term
    nominal_on: date
    due_on: date
    skipped: tuple[SkippedDay, ...] = ()

    @property
    def moved(self) -> bool:
        """Whether a closed last day pushed the end."""
        return self.due_on != self.nominal_on

    def days_late(self, on: date) -> int:
        """Calendar days after the end; zero when in time."""
        return max((on - self.due_on).days, 0)


def count(start_on: date, term: Term, calendar: OfficeCalendar) -> DueDate:
    """Count the term from its start; the start day is left out unless the term says otherwise."""
    skipped: list[SkippedDay] = []
    nominal = _nominal_end(_count_from(start_on, term, calendar), term, calendar, skipped)
    due = next_open(calendar, nominal) if term.moves else nominal
    skipped += _closed_days(calendar, nominal, due)
    return DueDate(start_on, term, nominal, due, tuple(skipped))


def _count_from(start_on: date, term: Term, calendar: OfficeCalendar) -> date:
    """Day zero of the count."""
    first = start_on if term.first_day_counts else start_on + DAY
    return (next_open(calendar, first) if term.opens_on_office_day else first) - DAY


def _nominal_end(zero: date, term: Term, calendar: OfficeCalendar, skipped: list[SkippedDay]) -> date:
    match term.unit:
        case Unit.DAY:
            return zero + DAY * term.length
        case Unit.BUSINESS_DAY:
            return _business_end(zero, term.length, calendar, skipped)
        case Unit.MONTH:
            return add_months(zero, term.length, term.month_end)
        case Unit.YEAR:
            return add_months(zero, 12 * term.length, term.month_end)


def _business_end(zero: date, length: int, calendar: OfficeCalendar, skipped: list[SkippedDay]) -> date:
    day = zero
    while length:
        day += DAY
        reason = calendar.closed_because(day)
        if reason is None:
            length -= 1
        else:
            skipped.append(SkippedDay(day, reason))
    return day


def _closed_days(calendar: OfficeCalendar, first: date, end: date) -> list[SkippedDay]:
    days = (first + DAY * offset for offset in range((end - first).days))
    return [
        SkippedDay(day, calendar.closed_because(day) or ClosedBecause.CLOSED)
        for day in days
        if not is_open(calendar, day)
    ]
