# SPDX-License-Identifier: Apache-2.0
"""The state of a case, derived from its events by the norm's transition table."""

from collections.abc import Iterable, Mapping
from typing import Any

from outorga.law.engine import norms
from outorga.law.kernel import errors as law
from outorga.law.kernel.lifecycles import Lifecycle, Transition
from outorga.web.casefiles import readings
from outorga.web.casefiles.errors import IllegalTransition, UnknownLifecycle
from outorga.web.casefiles.models import CaseFile
from outorga.web.language import reader

# In the data of a side event: the numbers of the transitions of its case that it takes back, and the provision, as a
# citation, that makes it.
TAKES_BACK, RESTS_ON = "takes_back", "rests_on"
Told = tuple[int, str, Mapping[str, Any]]


def is_side_event(kind: str) -> bool:
    """Notes, messages and documents have a dot in their name and never change the state."""
    return "." in kind


def lifecycle_of(*, norm: str, kind: str) -> Lifecycle:
    """The table of this kind of case; :class:`UnknownLifecycle` when the norm has none."""
    try:
        return norms.get(norm).lifecycles[kind]
    except (KeyError, law.UnknownNorm) as error:
        raise UnknownLifecycle(
            reader.gettext("A norma %(norm)s não tem processo do tipo %(kind)s.") % {"norm": norm, "kind": kind}
        ) from error


def advance(case: CaseFile, event: str) -> Transition:
    """The row of the table that the event takes now."""
    table = lifecycle_of(norm=case.norm, kind=case.kind)
    try:
        return table.advance(case.state, event, readings.in_force(case.norm))
    except law.IllegalTransition as error:
        raise IllegalTransition(
            number=case.number, kind=case.kind, state=error.state, event=error.event, allowed=error.allowed
        ) from error


def allowed_events(case: CaseFile) -> tuple[Transition, ...]:
    """What may happen next, for the buttons of a page."""
    return lifecycle_of(norm=case.norm, kind=case.kind).allowed(case.state, readings.in_force(case.norm))


def derive(*, norm: str, kind: str, events: Iterable[str]) -> str:
    """The state after these events, whatever the stored one says.

    Each transition was open when it was recorded, so a reading changed later closes none of them: rows that name a
    reading are followed by their event alone.
    """
    table = lifecycle_of(norm=norm, kind=kind)
    state = table.initial
    for event in events:
        if not is_side_event(event):
            state = _target(table, state, event)
    return state


def taken_back(events: Iterable[Told]) -> frozenset[int]:
    """The numbers of the events that a later one took back: they stay in the file and found nothing any more."""
    return frozenset(seq for _seq, _kind, data in events for seq in data.get(TAKES_BACK, ()))


def counting(events: Iterable[Told]) -> list[tuple[int, str]]:
    """The transitions that still hold, each with its number, oldest first."""
    rows = list(events)
    gone = taken_back(rows)
    return [(seq, kind) for seq, kind, _data in rows if seq not in gone and not is_side_event(kind)]


def _target(table: Lifecycle, state: str, event: str) -> str:
    rows = [row for row in table.transitions if row.source == state]
    for row in rows:
        if row.event == event:
            return row.target
    raise law.IllegalTransition(kind=table.kind, state=state, event=event, allowed=[row.event for row in rows])
