# SPDX-License-Identifier: Apache-2.0
"""Repetition within a window: which days, counted from one of them, gather enough occasions.

A window's length is a term in days, months or years; no closed day moves its end.

>>> days = [date(2026, 2, 2), date(2026, 4, 3), date(2026, 5, 4), date(2026, 6, 15)]
>>> facts = [Occurrence(day, day.isoformat()) for day in days]
>>> found = first_window(facts, needed=3, span=Term(90))
>>> found.start_on, found.end_on, found.count
(datetime.date(2026, 4, 3), datetime.date(2026, 7, 2), 3)
>>> first_window(facts, needed=3, span=Term(90), placing=Placing.TUMBLING) is None
True
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from datetime import date
from enum import StrEnum

import msgspec

from outorga.law.kernel.calendars import DatedCalendar
from outorga.law.kernel.dates import DAY
from outorga.law.kernel.deadlines import Term, count

ALWAYS_OPEN = DatedCalendar()


class Placing(StrEnum):
    """Where windows begin: at every occurrence, or at the first one after the window before has ended."""

    SLIDING = "sliding"
    TUMBLING = "tumbling"


class Occurrence(msgspec.Struct, frozen=True, gc=False):
    """What counts: its day, the occasion that it belongs to, and the day from which it may be held against."""

    on: date
    occasion: str
    effective_on: date | None = None


class Window(msgspec.Struct, frozen=True, gc=False):
    """A window from an occurrence to its last day, with all that falls in it."""

    start_on: date
    end_on: date
    occurrences: tuple[Occurrence, ...]

    @property
    def count(self) -> int:
        """The number of distinct occasions."""
        return len({occurrence.occasion for occurrence in self.occurrences})

    def reached_on(self, needed: int) -> date | None:
        """The day on which the needed number could be held against; None when a day for one of them is not known."""
        first: dict[str, date] = {}
        for occurrence in self.occurrences:
            if occurrence.effective_on is None:
                return None
            day = occurrence.effective_on
            first[occurrence.occasion] = min(day, first.get(occurrence.occasion, day))
        days = sorted(first.values())
        return days[needed - 1] if len(days) >= needed else None


def windows(occurrences: Iterable[Occurrence], span: Term, placing: Placing = Placing.SLIDING) -> Iterator[Window]:
    """Every window, in order of time; the order in which occurrences are listed does not matter."""
    ordered = sorted(occurrences, key=lambda item: item.on)
    days = [occurrence.on for occurrence in ordered]
    free_from = date.min
    for position, start in enumerate(days):
        repeated = position > 0 and days[position - 1] == start
        if repeated or (placing is Placing.TUMBLING and start < free_from):
            continue
        end = count(start, span, ALWAYS_OPEN).due_on
        free_from = end + DAY
        yield Window(start, end, tuple(ordered[position : bisect_right(days, end)]))


def first_window(
    occurrences: Iterable[Occurrence], *, needed: int, span: Term, placing: Placing = Placing.SLIDING
) -> Window | None:
    """The first window that gathers the needed number of occasions."""
    return next((window for window in windows(occurrences, span, placing) if window.count >= needed), None)


def best_count(occurrences: Iterable[Occurrence], *, span: Term, placing: Placing = Placing.SLIDING) -> int:
    """The most occasions that any window gathers."""
    return max((window.count for window in windows(occurrences, span, placing)), default=0)
