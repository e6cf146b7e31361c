# SPDX-License-Identifier: Apache-2.0
"""Where a case stands: its state is derived from its events by the lifecycle tables."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from itertools import pairwise
from typing import Any, Literal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Facts, Given, Maybe, contradiction, known
from outorga.law.kernel.lifecycles import Lifecycle, Transition
from outorga.law.norms.mg_44007_2005.data import LIFECYCLES

CaseKind = Literal[
    "registration", "authorization", "notice", "fine", "suspension", "bar", "inspection_bar", "retention",
    "driver_card",
]  # fmt: skip
EventName = Literal[
    "appeal", "arrange_substitute", "ask_items", "cancel", "close", "collect", "confirm", "decide", "defend", "deliver",
    "discard", "end", "end_appeal_term", "end_defence_term", "end_suspension", "endorse", "expire",
    "fail_new_inspection", "file", "file_hire_licence", "fill", "grant_appeal", "grant_defence", "hear", "incur_debt",
    "issue", "lapse", "make_due", "not_admit", "pass_due_date", "pass_new_inspection", "pay", "post", "propose",
    "publish_decision", "publish_in_gazette", "refund", "refuse", "refuse_signature", "register", "reject_appeal",
    "reject_defence", "release", "renew_document", "return_mail", "send_for_category_change", "serve", "settle_debts",
    "sign", "start", "supply_items", "suspend", "suspend_collection", "take_up", "undo", "void", "withdraw",
]  # fmt: skip
TAKEN = "Evento {event}: de {source} para {target}."
REFUSED = "Evento {event}: não é possível a partir de {source}."
OPEN = "A partir de {source} pode vir {event}."


class CaseEvent(Facts, frozen=True, gc=False):
    """Something that happened to the case."""

    event: EventName
    on: date


class LifecycleReadings(Facts, frozen=True, gc=False):
    """Readings that open or close an event."""

    other_means: Given[Literal["none", "gazette"]] = UNSET
    appeal_payment: Given[Literal["required", "waived"]] = UNSET


class LifecycleFacts(Facts, frozen=True, gc=False):
    """Facts of `lifecycle`."""

    kind: CaseKind
    events: Maybe[tuple[CaseEvent, ...]] = UNSET
    on: Maybe[date] = UNSET
    readings: LifecycleReadings = LifecycleReadings()

    def contradictions(self) -> Iterator[FactError]:
        """Events are listed in order of time."""
        for position, (one, other) in enumerate(pairwise(known(self.events) or ()), 1):
            if other.on < one.on:
                yield contradiction(f"events.{position}.on", "a day not before the event listed above it", other.on)


def lifecycle(facts: LifecycleFacts, reasoning: Reasoning) -> Decision:
    """The state of a case follows from its events; an event that the table does not allow ends the reading."""
    table = LIFECYCLES[facts.kind]
    answers = {row.reading.partition("=")[0] for row in table.transitions if row.reading}
    readings = {name: reasoning.reading(name) for name in sorted(answers)}
    events = known(facts.events)
    if events is None:
        first = table.allowed(table.initial, readings)
        reasoning.need("events", facts.events, Test(first[0].provision, ""))
        _cite_open(first, reasoning)
        return reasoning.undetermined()
    on = known(facts.on)
    return _follow(table, [event.event for event in events if on is None or event.on <= on], readings, reasoning)


def _follow(table: Lifecycle, events: Iterable[str], readings: Mapping[str, str], reasoning: Reasoning) -> Decision:
    state, illegal = table.initial, None
    for event in events:
        row = next((row for row in table.allowed(state, readings) if row.event == event), None)
        if row is None:
            _cite_refused(table, event, state, reasoning)
            illegal = {"event": event, "from": state}
            break
        reasoning.step(Test(row.provision, TAKEN), row.target, event=event, source=state, target=row.target)
        state = row.target
    allowed = table.allowed(state, readings)
    _cite_open(allowed, reasoning)
    outcome: dict[str, Any] = {"state": state, "allowed_events": sorted({row.event for row in allowed})}
    return reasoning.decided({**outcome, "illegal": illegal} if illegal else outcome)


def _cite_refused(table: Lifecycle, event: str, state: str, reasoning: Reasoning) -> None:
    for provision in dict.fromkeys(row.provision for row in table.transitions if row.event == event):
        reasoning.step(Test(provision, REFUSED), False, event=event, source=state)


def _cite_open(rows: Iterable[Transition], reasoning: Reasoning) -> None:
    for row in rows:
        reasoning.step(Test(row.provision, OPEN), row.target, event=row.event, source=row.source)


SERVICES = (
    Service("lifecycle", "Em que ponto está este processo e o que pode vir agora?", LifecycleFacts, lifecycle,
            tuple(dict.fromkeys(row.provision for table in LIFECYCLES.values() for row in table.transitions))),
)  # fmt: skip
