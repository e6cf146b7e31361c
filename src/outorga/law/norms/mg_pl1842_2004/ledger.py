# SPDX-License-Identifier: Apache-2.0
"""The record of a person or company: entries, points, doubling and suspensions (arts. 42 to 44; art. 51, par. 4).

Everything is computed from the entries and never stored, so a cancellation, a late naming or an appeal only changes
what the entries say. Their order of arrival does not matter: days decide, and what falls on one day is taken together.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from heapq import heappop, heappush
from itertools import groupby

import msgspec

from outorga.law.kernel.citations import order
from outorga.law.norms.mg_pl1842_2004.items import DRIVER_ARTICLES, Item
from outorga.law.norms.mg_pl1842_2004.measures import Key, Life, Measure

NO_POINTS = Decimal("0.0")


class Entry(msgspec.Struct, frozen=True, gc=False):
    """An infraction in a record, with whose its points are and who is its author already settled.

    ``cancelled_from``: the first day on which it no longer counts. ``scores``: its points are the subject's.
    ``authored``: the subject is its author, so that it doubles and, of a driver, suspends (groups 1 to 4).
    ``strikes``: it is of group 5 and cassates the subject.
    """

    position: int
    item: Item
    committed_on: date
    noted_on: date | None = None
    id: str | None = None
    permit: str | None = None
    cancelled_from: date | None = None
    pending: bool = False
    scores: bool = False
    authored: bool = False
    strikes: bool = False

    def cancelled_by(self, on: date) -> bool:
        """Whether it has fallen by that day."""
        return self.cancelled_from is not None and self.cancelled_from <= on

    def noted_by(self, on: date) -> bool:
        """Whether it stands in the record by that day."""
        return self.noted_on is not None and self.noted_on <= on


class Suspension(msgspec.Struct, frozen=True, gc=False):
    """A suspension that the record brings, and the entries that bring it, oldest first."""

    item: Item
    triggered_on: date
    entries: tuple[Entry, ...]


class Total(msgspec.Struct, frozen=True, gc=False):
    """The points in the window that ends on the day of a note."""

    on: date
    points: Decimal


class Record(msgspec.Struct, frozen=True, gc=False):
    """A record as it stands on a day: the totals at every note day, the suspensions, what is doubled and expired."""

    totals: tuple[Total, ...]
    suspensions: tuple[Suspension, ...]
    striking: tuple[Entry, ...]
    doubled: frozenset[int]
    expired: frozenset[int]

    @property
    def reference_on(self) -> date | None:
        """The day of the newest note."""
        return self.totals[-1].on if self.totals else None

    @property
    def points(self) -> Decimal:
        """The total of the window that ends on the reference day."""
        return self.totals[-1].points if self.totals else NO_POINTS


def record(entries: Sequence[Entry], on: date, measure: Measure) -> Record:
    """The record that these entries make on a day; what was cancelled by then works backwards."""
    counted = [entry for entry in entries if counts(entry, on, measure)]
    standing = [entry for entry in counted if not entry.cancelled_by(on)]
    scoring = [entry for entry in standing if entry.scores and entry.noted_by(on)]
    totals = tuple(window_totals(scoring, measure))
    bases = counted if measure.keeps else standing
    return Record(
        totals,
        tuple(suspensions([entry for entry in bases if suspends(entry) and entry.noted_by(on)], measure)),
        tuple(entry for entry in standing if entry.strikes),
        doubled([entry for entry in entries if lives(entry, on)], bases, measure),
        frozenset(entry.position for entry in scoring if expiry(entry, measure) < totals[-1].on),
    )


def lives(entry: Entry, on: date) -> bool:
    """Committed, and not cancelled, by that day."""
    return entry.committed_on <= on and not entry.cancelled_by(on)


def counts(entry: Entry, on: date, measure: Measure) -> bool:
    """Whether the entry may do anything: committed by the day, and final where the reading asks for that."""
    return entry.committed_on <= on and (measure.pending_counts or not entry.pending)


def expiry(entry: Entry, measure: Measure) -> date:
    """The last reference day on which the points of the entry still count."""
    start = entry.committed_on if measure.by_commission or entry.noted_on is None else entry.noted_on
    return measure.points_life.last_day(start)


def window_totals(scoring: Iterable[Entry], measure: Measure) -> Iterator[Total]:
    """The total at every note day, of the entries whose two years reach that day."""
    running, alive = NO_POINTS, list[tuple[date, Decimal]]()
    for day, noted in groupby(sorted(scoring, key=_note), key=_note):
        for entry in noted:
            points = measure.points[entry.item.group]
            heappush(alive, (expiry(entry, measure), points))
            running += points
        while alive and alive[0][0] < day:
            running -= heappop(alive)[1]
        yield Total(day, running)


def suspends(entry: Entry) -> bool:
    """Only a driver's own infractions of arts. 32 and 33, groups 1 to 4, suspend."""
    return entry.authored and entry.item.article in DRIVER_ARTICLES


def suspensions(entries: Iterable[Entry], measure: Measure) -> list[Suspension]:
    """Every suspension, in the order of its triggering note, then of commission."""
    series: dict[Key, list[Entry]] = {}
    for entry in entries:
        series.setdefault(measure.key(entry.item), []).append(entry)
    of_series = _repeated_suspensions if measure.repeats else _fresh_suspensions
    enough = (sorted(noted, key=_age) for noted in series.values() if len(noted) >= measure.needed)
    return sorted((one for noted in enough for one in of_series(noted, measure)), key=_place)


def _fresh_suspensions(noted: Sequence[Entry], measure: Measure) -> Iterator[Suspension]:
    """One suspension a series: at each note day, the oldest unused entries of the year, which are then used up."""
    unused: list[Entry] = []
    for day, today in groupby(sorted(noted, key=_note), key=_note):
        unused = sorted((entry for entry in (*unused, *today) if _in_year(entry, day, measure)), key=_age)
        free = len(unused) % measure.needed
        for start in range(0, len(unused) - free, measure.needed):
            used = unused[start : start + measure.needed]
            just_noted = [entry for entry in used if entry.noted_on == day]
            yield Suspension(just_noted[-1].item, day, tuple(used))
        unused = unused[len(unused) - free :]


def _repeated_suspensions(noted: Sequence[Entry], measure: Measure) -> Iterator[Suspension]:
    """From the needed number on, every further note suspends again, with all entries of the year."""
    year: list[Entry] = []
    for entry in sorted(noted, key=_note):
        day = _note(entry)
        year = sorted((other for other in (*year, entry) if _in_year(other, day, measure)), key=_age)
        if len(year) >= measure.needed and entry in year:
            yield Suspension(entry.item, day, tuple(year))


def _in_year(entry: Entry, day: date, measure: Measure) -> bool:
    """Whether the entry still counts on a note day: its year reaches it, and it had not fallen by then."""
    return day <= measure.suspension_life.last_day(entry.committed_on) and not entry.cancelled_by(day)


def doubles(earlier_on: date, later_on: date, life: Life) -> bool:
    """Whether an infraction doubles the fine of a later one of the same item and author: days of commission decide."""
    return earlier_on < later_on <= life.last_day(earlier_on)


def doubled(entries: Iterable[Entry], bases: Iterable[Entry], measure: Measure) -> frozenset[int]:
    """The positions of the entries whose fine is doubled by an earlier base of the same author."""
    until: dict[Key, dict[date, date]] = {}
    for base in bases:
        if base.authored:
            days = until.setdefault(measure.key(base.item), {})
            fallen = base.cancelled_from or date.max
            days[base.committed_on] = max(fallen, days.get(base.committed_on, date.min))
    ordered = {key: sorted(days) for key, days in until.items()}
    return frozenset(
        entry.position
        for entry in entries
        if entry.authored
        and (key := measure.key(entry.item)) in until
        and _has_base(entry.committed_on, ordered[key], until[key], measure)
    )


def _has_base(on: date, ordered: Sequence[date], until: Mapping[date, date], measure: Measure) -> bool:
    """Whether a base of the year before, newest first, had not fallen by the day of commission."""
    for place in range(bisect_left(ordered, on) - 1, -1, -1):
        base = ordered[place]
        if not doubles(base, on, measure.recidivism_life):
            return False
        if on < until[base]:
            return True
    return False


def _note(entry: Entry) -> date:
    return entry.noted_on or date.max


def _age(entry: Entry) -> tuple[date, date, object, str]:
    return entry.committed_on, _note(entry), order(entry.item.provision), entry.id or ""


def _place(suspension: Suspension) -> tuple[date, object]:
    return suspension.triggered_on, _age(suspension.entries[-1])
