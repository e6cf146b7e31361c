# SPDX-License-Identifier: Apache-2.0
"""Where a case stands by its table alone, told with the provision of each event: no guard is asked and no clock."""

from collections.abc import Iterable, Mapping
from typing import Any

from outorga.law.kernel.decisions import Reasoning, Test
from outorga.law.kernel.lifecycles import Lifecycle, Transition

TAKEN = "Evento {event}: de {source} para {target}."
REFUSED = "Evento {event}: não é possível a partir de {source}."
OPEN = "A partir de {source} pode vir {event}."


def standing(
    table: Lifecycle, events: Iterable[str], readings: Mapping[str, str], reasoning: Reasoning
) -> dict[str, Any]:
    """The state after the events and what may come next; the first event that is not allowed ends it, as ``illegal``.

    Every row taken or open is a step for each of its provisions; an event that is not allowed, one for each provision
    of the table that speaks of it.
    """
    state, illegal = table.initial, None
    for event in events:
        row = table.row(state, event, readings)
        if row is None:
            illegal = {"event": event, "from": state}
            _cite(table.provisions_of(event), REFUSED, False, reasoning, event=event, source=state)
            break
        _cite(row.provisions, TAKEN, row.target, reasoning, event=event, source=state, target=row.target)
        state = row.target
    allowed = table.allowed(state, readings)
    cite_open(allowed, reasoning)
    outcome: dict[str, Any] = {"state": state, "allowed_events": [row.event for row in allowed]}
    return {**outcome, "illegal": illegal} if illegal else outcome


def cite_open(rows: Iterable[Transition], reasoning: Reasoning) -> None:
    """A step for each provision of the rows that events may take next."""
    for row in rows:
        _cite(row.provisions, OPEN, row.target, reasoning, event=row.event, source=row.source)


def _cite(provisions: Iterable[str], text: str, result: Any, reasoning: Reasoning, **inputs: Any) -> None:
    for provision in provisions:
        reasoning.step(Test(provision, text), result, **inputs)


def provisions_of(tables: Mapping[str, Lifecycle]) -> tuple[str, ...]:
    """Every provision that these tables rest on, each once: those of their rows, then those that forbid an event."""
    rows = (provision for table in tables.values() for row in table.transitions for provision in row.provisions)
    forbidding = (provision for table in tables.values() for provision in table.forbidden.values())
    return tuple(dict.fromkeys((*rows, *forbidding)))
