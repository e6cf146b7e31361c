# SPDX-License-Identifier: Apache-2.0
"""Days with and without office hours, from dated data; nothing is computed from a library at decision time."""

from collections.abc import Iterable
from datetime import date
from enum import StrEnum
from typing import Protocol

import msgspec

from outorga.law.kernel.dates import DAY
from outorga.law.kernel.facts import CalendarFact, UnsetType

SATURDAY = 5


class ClosedBecause(StrEnum):
    """Why there are no office hours on a day."""

    WEEKEND = "weekend"
    HOLIDAY = "holiday"
    CLOSED = "closed"


class OfficeCalendar(Protocol):
    """What a deadline asks of a calendar."""

    def closed_because(self, day: date) -> ClosedBecause | None:
        """Why the office is closed that day; None when it is open."""
        ...


class RecurringDay(msgspec.Struct, frozen=True):
    """A holiday on the same day each year, since a year."""

    month: int
    day: int
    since: int = 1


class DefaultCalendar(msgspec.Struct, frozen=True):
    """Weekends and the recurring days of a norm's page: for questions asked without a calendar."""

    recurring: tuple[RecurringDay, ...]

    def with_day(self, day: RecurringDay) -> "DefaultCalendar":
        """The same calendar with this day, in the place of that date in it."""
        others = (item for item in self.recurring if (item.month, item.day) != (day.month, day.day))
        return DefaultCalendar((*others, day))

    def closed_because(self, day: date) -> ClosedBecause | None:
        """Why the office is closed that day; None when it is open."""
        if day.weekday() >= SATURDAY:
            return ClosedBecause.WEEKEND
        for item in self.recurring:
            if item.month == day.month and item.day == day.day and day.year >= item.since:
                return ClosedBecause.HOLIDAY
        return None


NATIONAL_CALENDAR = DefaultCalendar(tuple(
    RecurringDay(*day) for day in (
        (1, 1), (4, 21), (5, 1), (9, 7), (10, 12), (11, 2), (11, 15), (12, 25), (11, 20, 2024),
    )
))  # fmt: skip


class DatedCalendar(msgspec.Struct, frozen=True):
    """Weekends, and exactly the holidays and closures that are listed."""

    holidays: frozenset[date] = frozenset()
    closures: frozenset[date] = frozenset()

    @classmethod
    def of(cls, holidays: Iterable[date], closures: Iterable[date] = ()) -> "DatedCalendar":
        """Build from any lists of days."""
        return cls(frozenset(holidays), frozenset(closures))

    def closed_because(self, day: date) -> ClosedBecause | None:
        """Why the office is closed that day; None when it is open."""
        if day.weekday() >= SATURDAY:
            return ClosedBecause.WEEKEND
        if day in self.holidays:
            return ClosedBecause.HOLIDAY
        return ClosedBecause.CLOSED if day in self.closures else None


def office_calendar(given: CalendarFact | UnsetType, default: DefaultCalendar = NATIONAL_CALENDAR) -> OfficeCalendar:
    """The calendar of the question, used as given; else the default one."""
    return default if isinstance(given, UnsetType) else DatedCalendar.of(given.holidays, given.closed)


def is_open(calendar: OfficeCalendar, day: date) -> bool:
    """Whether the office works that day."""
    return calendar.closed_because(day) is None


def next_open(calendar: OfficeCalendar, day: date) -> date:
    """That day when it is open, else the next open one."""
    while not is_open(calendar, day):
        day += DAY
    return day
