# SPDX-License-Identifier: Apache-2.0
"""Terms and the day on which they end, with every day that the count passed over and why.

>>> calendar = DatedCalendar.of([date(2026, 3, 16)])
>>> due = count(date(2026, 3, 4), Term(10, Unit.DAY, moves=True), calendar)
>>> due.nominal_on, due.due_on, [day.reason.value for day in due.skipped]
(datetime.date(2026, 3, 14), datetime.date(2026, 3, 17), ['weekend', 'weekend', 'holiday'])

A term in hours runs by the minute from an instant (:func:`count_hours`); by days alone it ends with the last of them.
A term may also run back from an end (:func:`count_back`, :func:`count_hours_back`), and be made longer
(:func:`count_extended`).
"""

from datetime import date, datetime, timedelta
from enum import StrEnum

import msgspec

from outorga.law.kernel.calendars import ClosedBecause, DatedCalendar, OfficeCalendar, is_open, next_open
from outorga.law.kernel.dates import DAY, MonthEnd, add_months, months_before

__all__ = [
    "DatedCalendar",
    "DueDate",
    "DueMoment",
    "ExtensionBase",
    "SkippedDay",
    "Term",
    "Unit",
    "count",
    "count_back",
    "count_extended",
    "count_hours",
    "count_hours_back",
    "first_counted",
]

LAST_SECOND = (23, 59, 59, 0)


class Unit(StrEnum):
    """What a term is counted in."""

    MINUTE = "minute"
    HOUR = "hour"
    DAY = "day"
    BUSINESS_DAY = "business_day"
    MONTH = "month"
    YEAR = "year"

    @property
    def plural(self) -> str:
        """How the name of a parameter that counts in it ends: ``defence_days``."""
        return f"{self.value}s"

    @property
    def counted(self) -> str:
        """Its name in an answer, where a plain day is a calendar day.

        >>> [unit.counted for unit in (Unit.DAY, Unit.BUSINESS_DAY, Unit.MONTH)]
        ['calendar_days', 'business_days', 'months']
        """
        return "calendar_days" if self is Unit.DAY else self.plural

    @property
    def by_month(self) -> bool:
        """Whether its last month may lack the day of the first."""
        return self in (Unit.MONTH, Unit.YEAR)


class ExtensionBase(StrEnum):
    """From where the days of an extension run: the start of the term, or the last day that it had moved to."""

    ORIGINAL_START = "original_start"
    MOVED_DAY = "moved_day"


class Term(msgspec.Struct, frozen=True):
    """A length, its unit, and what the count does at its two ends.

    ``moves``: a last day without office hours moves to the next office day (never for validities and penalties).
    ``first_day_counts``: the start day is day one. ``opens_on_office_day``: a count may not begin on a closed day;
    ``opening_day_counts``: that first office day is day one, else day one is the day after it.
    ``keeps_hour``: a term in hours that moves ends at its own hour, not at the end of the day.
    ``from_midnight``: a term in hours leaves its first day out, and runs from the midnight that ends it.
    """

    length: int
    unit: Unit = Unit.DAY
    moves: bool = False
    first_day_counts: bool = False
    opens_on_office_day: bool = False
    opening_day_counts: bool = True
    month_end: MonthEnd = MonthEnd.CIVIL_CODE
    keeps_hour: bool = False
    from_midnight: bool = False


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


class DueMoment(msgspec.Struct, frozen=True):
    """A term counted in hours: where it would end and where it ends, the end itself in, by the clock of its start."""

    start_at: datetime
    term: Term
    nominal_at: datetime
    due_at: datetime
    skipped: tuple[SkippedDay, ...] = ()

    @property
    def nominal_on(self) -> date:
        """The day on which it would end."""
        return self.nominal_at.date()

    @property
    def due_on(self) -> date:
        """The day on which it ends."""
        return self.due_at.date()


def count(start_on: date, term: Term, calendar: OfficeCalendar) -> DueDate:
    """Count the term from its start; the start day is left out unless the term says otherwise."""
    skipped: list[SkippedDay] = []
    nominal = _nominal_end(_count_from(start_on, term, calendar), term, calendar, skipped)
    due = next_open(calendar, nominal) if term.moves else nominal
    skipped += _closed_days(calendar, nominal, due)
    return DueDate(start_on, term, nominal, due, tuple(skipped))


def count_extended(start_on: date, term: Term, more: int, base: ExtensionBase, calendar: OfficeCalendar) -> DueDate:
    """Count a term made so many days longer (office days where it is counted in them).

    From its start, the days follow the unmoved term and only then the last day moves; from the moved day, they follow
    that day, and the end moves again: what each of the two moves passed over is told.

    >>> term, free = Term(30, moves=True), DatedCalendar.of([date(2027, 1, 1)])
    >>> [count_extended(date(2026, 12, 2), term, 30, base, free).due_on.isoformat() for base in ExtensionBase]
    ['2027-02-01', '2027-02-03']
    """
    whole = count(start_on, term, calendar)
    added = Term(more, Unit.BUSINESS_DAY if term.unit is Unit.BUSINESS_DAY else Unit.DAY, moves=term.moves)
    if base is ExtensionBase.MOVED_DAY:
        longer = count(whole.due_on, added, calendar)
        return DueDate(start_on, term, longer.nominal_on, longer.due_on, (*whole.skipped, *longer.skipped))
    longer = count(whole.nominal_on, added, calendar)
    inside = whole.skipped if term.unit is Unit.BUSINESS_DAY else ()
    return DueDate(start_on, term, longer.nominal_on, longer.due_on, (*inside, *longer.skipped))


def count_back(end_on: date, term: Term) -> date:
    """The last day before the term that runs back from an end; it never moves.

    Days: the end is the first of them when ``first_day_counts``. Months and years: the latest day from which they,
    counted forward, do not pass the end.

    >>> count_back(date(2029, 8, 31), Term(6, Unit.MONTH))
    datetime.date(2029, 2, 28)
    >>> count_back(date(2029, 12, 1), Term(120, first_day_counts=True)), count_back(date(2029, 12, 1), Term(120))
    (datetime.date(2029, 8, 3), datetime.date(2029, 8, 2))
    """
    match term.unit:
        case Unit.DAY:
            return end_on - DAY * (term.length + (not term.first_day_counts))
        case Unit.MONTH:
            return months_before(end_on, term.length, term.month_end)
        case Unit.YEAR:
            return months_before(end_on, 12 * term.length, term.month_end)
        case _:
            raise ValueError(f"a term in {term.unit} does not run back by days")


def count_hours_back(end_at: datetime, term: Term) -> datetime:
    """The last instant before hours or minutes that run back from one; it never moves."""
    return end_at - _clock(term)


def count_hours(start_at: datetime, term: Term, calendar: OfficeCalendar) -> DueMoment:
    """Count hours by the minute; an end on a closed day moves to the end of the next office day, or to its own hour.

    >>> start = datetime.fromisoformat("2026-03-13T15:00:00-03:00")
    >>> count_hours(start, Term(48, Unit.HOUR, moves=True), DatedCalendar()).due_at.isoformat()
    '2026-03-16T23:59:59-03:00'
    >>> count_hours(start, Term(48, Unit.HOUR, from_midnight=True), DatedCalendar()).due_at.isoformat()
    '2026-03-16T00:00:00-03:00'
    """
    first = start_at.replace(hour=0, minute=0, second=0, microsecond=0) + DAY if term.from_midnight else start_at
    nominal = first + _clock(term)
    day = next_open(calendar, nominal.date()) if term.moves else nominal.date()
    hour = () if term.keeps_hour or day == nominal.date() else LAST_SECOND
    due = nominal.replace(day.year, day.month, day.day, *hour)
    return DueMoment(start_at, term, nominal, due, tuple(_closed_days(calendar, nominal.date(), day)))


def _clock(term: Term) -> timedelta:
    return timedelta(minutes=term.length) if term.unit is Unit.MINUTE else timedelta(hours=term.length)


def first_counted(start_on: date, term: Term, calendar: OfficeCalendar) -> date:
    """Day one of the count."""
    first = start_on if term.first_day_counts else start_on + DAY
    if not term.opens_on_office_day:
        return first
    opening = next_open(calendar, first)
    return opening if term.opening_day_counts else opening + DAY


def _count_from(start_on: date, term: Term, calendar: OfficeCalendar) -> date:
    """Day zero of the count."""
    return first_counted(start_on, term, calendar) - DAY


def _nominal_end(zero: date, term: Term, calendar: OfficeCalendar, skipped: list[SkippedDay]) -> date:
    match term.unit:
        case Unit.MINUTE | Unit.HOUR:
            return zero + DAY * -(-_clock(term) // DAY)
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
