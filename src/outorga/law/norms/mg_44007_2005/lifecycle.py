# SPDX-License-Identifier: Apache-2.0
"""Where a case stands: its state is derived from its events by the lifecycle tables."""

from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from typing import Literal

from outorga.law.kernel.cases import cite_open, provisions_of, standing
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Facts, Given, Maybe, contradiction, known
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
    events, on = known(facts.events), known(facts.on)
    if events is None:
        first = table.allowed(table.initial, readings)
        reasoning.need("events", facts.events, Test(first[0].provision, ""))
        cite_open(first, reasoning)
        return reasoning.undetermined()
    names = (event.event for event in events if on is None or event.on <= on)
    return reasoning.decided(standing(table, names, readings, reasoning))


SERVICES = (
    Service("lifecycle", "Em que ponto está este processo e o que pode vir agora?", LifecycleFacts, lifecycle,
            provisions_of(LIFECYCLES)),
)  # fmt: skip
