# SPDX-License-Identifier: Apache-2.0
"""Lifecycles: the state of a case is derived from its events by a table, never set.

A transition that names a reading (``reading: other_means=gazette``) is open only under that answer.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from outorga.law.kernel.citations import parse
from outorga.law.kernel.errors import IllegalTransition


class Transition(msgspec.Struct, frozen=True):
    """One row of a lifecycle: from, event, to, guard, who may, and the provision that it rests on."""

    source: str
    event: str
    target: str
    guard: str
    who: str
    provision: str
    reading: str = ""

    def open_under(self, readings: Mapping[str, str]) -> bool:
        """Whether the readings in force open this row."""
        name, _, answer = self.reading.partition("=")
        return not name or readings.get(name) == answer


class Lifecycle(msgspec.Struct, frozen=True):
    """The states of one kind of case; the first one is where it begins."""

    kind: str
    initial: str
    transitions: tuple[Transition, ...]

    @property
    def states(self) -> tuple[str, ...]:
        """Every state that the table knows, in its order."""
        named = [self.initial, *(state for row in self.transitions for state in (row.source, row.target))]
        return tuple(dict.fromkeys(named))

    def allowed(self, state: str, readings: Mapping[str, str]) -> tuple[Transition, ...]:
        """The rows open from a state, by event."""
        rows = (row for row in self.transitions if row.source == state and row.open_under(readings))
        return tuple(sorted(rows, key=lambda row: row.event))

    def advance(self, state: str, event: str, readings: Mapping[str, str]) -> Transition:
        """The row that the event takes; :class:`IllegalTransition` when there is none."""
        rows = self.allowed(state, readings)
        for row in rows:
            if row.event == event:
                return row
        raise IllegalTransition(kind=self.kind, state=state, event=event, allowed=[row.event for row in rows])

    def state(self, events: Iterable[str], readings: Mapping[str, str]) -> str:
        """The state after these events; :class:`IllegalTransition` at the first one that is not allowed."""
        state = self.initial
        for event in events:
            state = self.advance(state, event, readings).target
        return state


def load(rows: Iterable[Mapping[str, Any]]) -> dict[str, Lifecycle]:
    """Build the lifecycles of a norm from rows in which ``from`` may be a list of states."""
    tables: dict[str, list[Transition]] = {}
    for row in rows:
        parse(row["provision"])
        sources = row["from"] if isinstance(row["from"], list) else [row["from"]]
        tables.setdefault(row["kind"], []).extend(_transition(row, source) for source in sources)
    return {kind: Lifecycle(kind, found[0].source, tuple(found)) for kind, found in tables.items()}


def _transition(row: Mapping[str, Any], source: str) -> Transition:
    return Transition(
        source, row["event"], row["to"], row.get("guard", ""), row["who"], row["provision"], row.get("reading", "")
    )
