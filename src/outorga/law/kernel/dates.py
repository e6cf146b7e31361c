# SPDX-License-Identifier: Apache-2.0
"""Days, ranges of days, and months that end on a day which does not exist.

>>> add_months(date(2025, 8, 31), 6, MonthEnd.CIVIL_CODE)
datetime.date(2026, 3, 1)
>>> add_months(date(2025, 8, 31), 6, MonthEnd.LAST_DAY)
datetime.date(2026, 2, 28)
"""

import calendar
from collections.abc import Iterator
from datetime import date, timedelta
from enum import StrEnum

import msgspec

DAY = timedelta(days=1)


class MonthEnd(StrEnum):
    """What a term in months or years does when its last month lacks the day of its first."""

    CIVIL_CODE = "civil_code"
    LAST_DAY = "last_day"


def add_months(day: date, months: int, rule: MonthEnd = MonthEnd.CIVIL_CODE) -> date:
    """The day of the same number ``months`` later (or earlier); when that month lacks it, the next day or its last.

    What would lie beyond the last day that can be written, or before the first one, ends on it.
    """
    total = day.year * 12 + day.month - 1 + months
    year, month = divmod(total, 12)
    if year > date.max.year:
        return date.max
    if year < date.min.year:
        return date.min
    last = calendar.monthrange(year, month + 1)[1]
    if day.day <= last:
        return date(year, month + 1, day.day)
    end = date(year, month + 1, last)
    return end if rule is MonthEnd.LAST_DAY else end + DAY


def add_years(day: date, years: int, rule: MonthEnd = MonthEnd.CIVIL_CODE) -> date:
    """The anniversary; 29 February goes to 1 March or to 28 February by the rule."""
    return add_months(day, 12 * years, rule)


def days_after(day: date, days: int) -> date:
    """The day so many days later; the last day that can be written when it would lie beyond.

    >>> days_after(date(2027, 2, 5), 1), days_after(date(2027, 2, 5), 10**12)
    (datetime.date(2027, 2, 6), datetime.date(9999, 12, 31))
    """
    return day + DAY * min(days, (date.max - day).days)


def months_before(day: date, months: int, rule: MonthEnd = MonthEnd.CIVIL_CODE) -> date:
    """The latest day from which ``months`` counted forward do not pass ``day``."""
    start = add_months(day, -months, MonthEnd.LAST_DAY)
    while start < date.max and add_months(start + DAY, months, rule) <= day:
        start += DAY
    return start


def day_of_next_month(day: date, number: int) -> date:
    """The day of this number in the month after; the last day of that month when it lacks it.

    >>> day_of_next_month(date(2026, 9, 30), 10), day_of_next_month(date(2027, 1, 5), 31)
    (datetime.date(2026, 10, 10), datetime.date(2027, 2, 28))
    """
    first = add_months(day.replace(day=1), 1)
    return first + DAY * (min(number, calendar.monthrange(first.year, first.month)[1]) - 1)


class DateRange(msgspec.Struct, frozen=True):
    """Days from ``start`` up to, not including, ``end``; None is without end on that side.

    >>> day = date(2026, 1, 1)
    >>> day in DateRange(day, date(2026, 1, 2)), date(2026, 1, 2) in DateRange(day, date(2026, 1, 2))
    (True, False)
    """

    start: date | None = None
    end: date | None = None

    def __post_init__(self) -> None:
        if self.start and self.end and self.end <= self.start:
            raise ValueError(f"a range needs its end ({self.end}) after its start ({self.start})")

    @classmethod
    def closed(cls, first: date, last: date) -> "DateRange":
        """From the first day to the last, that day in."""
        return cls(first, last + DAY)

    def __contains__(self, day: date) -> bool:
        return (self.start is None or self.start <= day) and (self.end is None or day < self.end)

    @property
    def last(self) -> date | None:
        """The last day in the range."""
        return self.end - DAY if self.end else None

    def days(self) -> Iterator[date]:
        """Each day of a range that has both ends."""
        if self.start is None or self.end is None:
            raise ValueError("a range without end has no list of days")
        return (self.start + DAY * offset for offset in range((self.end - self.start).days))
