# SPDX-License-Identifier: Apache-2.0
"""Lifecycles: the state of a case is derived from its events by a table, never set.

A transition that names a reading (``reading: other_means=gazette``) is open only under that answer. One whose target
is ``(same)`` leaves the case in its state. A transition may rest on further provisions (``also: [..]``). An event that
no state ever allows has a row of its own (``never: true``) with the provision that forbids it. A row whose event begins
with ``@`` is the clock's: it is taken on its day, which the norm counts, before anything that happens on that day or
later (:func:`run`).
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from outorga.law.kernel.citations import parse
from outorga.law.kernel.errors import IllegalTransition

SAME = "(same)"
CLOCK = "@"


class Transition(msgspec.Struct, frozen=True):
    """One row of a lifecycle: from, event, to, guard, who may, and the provisions that it rests on, the first named."""

    source: str
    event: str
    target: str
    guard: str
    who: str
    provision: str
    reading: str = ""
    also: tuple[str, ...] = ()

    @property
    def provisions(self) -> tuple[str, ...]:
        """Every provision that the row rests on."""
        return (self.provision, *self.also)

    @property
    def by_the_clock(self) -> bool:
        """Whether time alone takes the row."""
        return self.event.startswith(CLOCK)

    def open_under(self, readings: Mapping[str, str]) -> bool:
        """Whether the readings in force open this row."""
        name, _, answer = self.reading.partition("=")
        return not name or readings.get(name) == answer


class Lifecycle(msgspec.Struct, frozen=True):
    """The states of one kind of case; the first one is where it begins. ``forbidden``: event to provision."""

    kind: str
    initial: str
    transitions: tuple[Transition, ...]
    forbidden: Mapping[str, str] = {}

    @property
    def states(self) -> tuple[str, ...]:
        """Every state that the table knows, in its order."""
        named = [self.initial, *(state for row in self.transitions for state in (row.source, row.target))]
        return tuple(dict.fromkeys(named))

    def allowed(self, state: str, readings: Mapping[str, str]) -> tuple[Transition, ...]:
        """The rows open from a state, by event."""
        rows = (row for row in self.transitions if row.source == state and row.open_under(readings))
        return tuple(sorted(rows, key=lambda row: row.event))

    def provisions_of(self, event: str) -> tuple[str, ...]:
        """The provisions of an event's rows, each once; of one that is never allowed, the one that forbids it."""
        forbidding = self.forbidden.get(event)
        rows = (provision for row in self.transitions if row.event == event for provision in row.provisions)
        return (forbidding,) if forbidding else tuple(dict.fromkeys(rows))

    def row(self, state: str, event: str, readings: Mapping[str, str]) -> Transition | None:
        """The row that the event takes from a state; None when there is none."""
        return next((row for row in self.allowed(state, readings) if row.event == event), None)

    def advance(self, state: str, event: str, readings: Mapping[str, str]) -> Transition:
        """The row that the event takes; :class:`IllegalTransition` when there is none."""
        row = self.row(state, event, readings)
        if row is None:
            allowed = [other.event for other in self.allowed(state, readings)]
            raise IllegalTransition(kind=self.kind, state=state, event=event, allowed=allowed)
        return row

    def state(self, events: Iterable[str], readings: Mapping[str, str]) -> str:
        """The state after these events; :class:`IllegalTransition` at the first one that is not allowed."""
        state = self.initial
        for event in events:
            state = self.advance(state, event, readings).target
        return state


class Dated(Protocol):
    """An event of a case: its name and its day."""

    @property
    def event(self) -> str:
        """What happened."""
        ...

    @property
    def on(self) -> date:
        """The day of it."""
        ...


E = TypeVar("E", bound=Dated)


class Taken(msgspec.Struct, Generic[E], frozen=True):
    """A transition of a case: its row, its day, and the event that took it (None: the clock)."""

    row: Transition
    on: date
    event: E | None = None


class Run(msgspec.Struct, Generic[E], frozen=True):
    """Where the events lead: the state, what was taken, and the first event that was not allowed.

    ``failed`` is the row of that event in that state, when there is one whose guard does not hold.
    """

    state: str
    taken: tuple[Taken[E], ...] = ()
    illegal: E | None = None
    failed: Transition | None = None


class Rules(ABC, Generic[E]):
    """What a norm says of its tables beyond their rows."""

    @abstractmethod
    def falls_on(self, row: Transition, taken: Sequence[Taken[E]]) -> date:
        """The first day on which a row of the clock is taken, after what the case has gone through."""

    @abstractmethod
    def allows(self, row: Transition, event: E, taken: Sequence[Taken[E]]) -> bool:
        """Whether the guard of the event's row holds."""


def run(
    table: Lifecycle, events: Iterable[E], until: date | None, rules: Rules[E], readings: Mapping[str, str]
) -> Run[E]:
    """Take the events in order, the clock before each and up to a day; the first that is not allowed ends it.

    Without ``until`` the clock is not asked after the last event.
    """
    case = _Case(table, rules, readings)
    for event in events:
        case.tick(event.on)
        row = table.row(case.state, event.event, readings)
        if row is None or not rules.allows(row, event, case.taken):
            return Run(case.state, tuple(case.taken), event, row)
        case.take(Taken(row, event.on, event))
    if until is not None:
        case.tick(until)
    return Run(case.state, tuple(case.taken))


class _Case(Generic[E]):
    """A case on its way, with the days on which the clock will take it further from its state."""

    def __init__(self, table: Lifecycle, rules: Rules[E], readings: Mapping[str, str]) -> None:
        self.state = table.initial
        self.taken: list[Taken[E]] = []
        self._table, self._rules, self._readings = table, rules, readings
        self._falls: list[tuple[date, Transition]] = []
        self._wait()

    def take(self, step: Taken[E]) -> None:
        """Go on by one row."""
        self.taken.append(step)
        self.state = step.row.target
        self._wait()

    def tick(self, day: date) -> None:
        """Take every row of the clock that has fallen by that day, the earliest first."""
        while self._falls:
            falls_on, row = min(self._falls, key=lambda fall: fall[0])
            if falls_on > day:
                return
            self.take(Taken(row, falls_on))

    def _wait(self) -> None:
        rows = self._table.allowed(self.state, self._readings)
        self._falls = [(self._rules.falls_on(row, self.taken), row) for row in rows if row.by_the_clock]


def load(rows: Iterable[Mapping[str, Any]]) -> dict[str, Lifecycle]:
    """Build the lifecycles of a norm from rows in which ``from`` may be a list of states."""
    tables: dict[str, list[Transition]] = {}
    forbidden: dict[str, dict[str, str]] = {}
    for row in rows:
        for provision in (row["provision"], *row.get("also", ())):
            parse(provision)
        if row.get("never"):
            forbidden.setdefault(row["kind"], {})[row["event"]] = row["provision"]
            continue
        sources = row["from"] if isinstance(row["from"], list) else [row["from"]]
        tables.setdefault(row["kind"], []).extend(_transition(row, source) for source in sources)
    return {
        kind: Lifecycle(kind, found[0].source, tuple(found), forbidden.get(kind, {})) for kind, found in tables.items()
    }


def _transition(row: Mapping[str, Any], source: str) -> Transition:
    target = source if row["to"] == SAME else row["to"]
    return Transition(
        source, row["event"], target, row.get("guard", ""), row["who"], row["provision"], row.get("reading", ""),
        tuple(row.get("also", ())),
    )  # fmt: skip
