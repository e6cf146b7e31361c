# SPDX-License-Identifier: Apache-2.0
"""Where a case of the interstate transport stands: its state is derived from its events, and from the clock."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from itertools import pairwise
from typing import Any, Literal

from outorga.law.kernel.calendars import OfficeCalendar, office_calendar
from outorga.law.kernel.cases import OPEN, REFUSED
from outorga.law.kernel.dates import DAY, add_years
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, contradiction, known
from outorga.law.kernel.lifecycles import Lifecycle, Rules, Run, Transition, run
from outorga.law.kernel.lifecycles import Taken as KernelTaken
from outorga.law.norms.br_952_1993.data import LIFECYCLES
from outorga.law.norms.br_952_1993.deadlines import RULES, due_on, extended_on
from outorga.law.norms.br_952_1993.vocabulary import DatedFacts, Id, InterstateParameters, external_day, month_end

CaseKind = Literal[
    "tender_request", "tender", "permission", "forfeiture", "infraction_record", "retention", "vehicle", "emergency",
    "baggage_claim", "control_transfer",
]  # fmt: skip
SIGNED = "signed"
TAKEN = "Evento {event}: de {source} para {target}, em {day}."
WAITING = "A partir de {source} o tempo leva a {target}."
COPIES = Test("art83_par1", "O auto tem {copies} vias; são precisas {needed}. Ciente: {acknowledgement}.")
NOTE = Test("art83_par2", "Sem o ciente, o auto diz por quê: {note}.")
COMMISSION = Test("art85_cpt", "A comissão tem {members} membros; são precisos {needed}.")
WHOLE_TERM = Test("art10_cpt", "A permissão de {start}, com a prorrogação, dura {length} anos, até {due}.")
EXTENSION_LIMIT = Test("art16_par1", "A prorrogação é de até {most} dias: {days}.")
WIDE_LIMIT = Test("art98_cpt", "No primeiro ano do decreto a prorrogação é de até {most} dias: {days}.")


class CaseEvent(Facts, frozen=True, gc=False):
    """Something that happened to the case, with what its guard asks."""

    event: Id
    on: date
    members: Given[Count] = UNSET
    days: Given[Count] = UNSET
    copies: Given[Count] = UNSET
    reasons: Given[bool] = UNSET
    note: Given[bool] = UNSET
    cured: Given[bool] = UNSET
    minister: Given[bool] = UNSET
    justified: Given[bool] = UNSET
    users_preserved: Given[bool] = UNSET
    acknowledgement: Given[Literal["signed", "refused", "impossible"]] = UNSET


class LifecycleFacts(DatedFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `lifecycle`."""

    kind: CaseKind
    events: tuple[CaseEvent, ...] = ()

    def contradictions(self) -> Iterator[FactError]:
        """Events come in the order of their days, none after the day of the question."""
        on = known(self.on)
        days = [event.on for event in self.events]
        back = {later for later, (one, other) in enumerate(pairwise(days), 1) if other < one}
        ahead = {place for place, day in enumerate(days) if on is not None and day > on}
        for place in sorted(back | ahead):
            expected = "a day not before the event above it, and not after the day of the question"
            yield contradiction(f"events.{place}.on", expected, days[place])


Taken = KernelTaken[CaseEvent]
Log = Sequence[Taken]


class Question:
    """What a guard or a clock asks with: the calendar, the record of the reasoning, and values of the question."""

    def __init__(self, facts: LifecycleFacts, reasoning: Reasoning) -> None:
        self.calendar: OfficeCalendar = office_calendar(facts.calendar)
        self.parameters: InterstateParameters = facts.parameters
        self.reasoning = reasoning

    def end_of(self, name: str, start_on: date) -> date:
        """The last day of a term."""
        return due_on(name, start_on, self.calendar, self.reasoning).due_on

    def fixed(self, name: str) -> int:
        """A number of the norm."""
        return int(self.reasoning.fixed(name))


def lifecycle(facts: LifecycleFacts, reasoning: Reasoning) -> Decision:
    """The state follows from the events in order and from the clock; the first that is not allowed ends it."""
    table, on = LIFECYCLES[facts.kind], known(facts.on)
    found = run(table, facts.events, on, InterstateRules(Question(facts, reasoning)), {})
    for step in found.taken:
        row = step.row
        reasoning.step(
            Test(row.provision, TAKEN), row.target, event=row.event, source=row.source, target=row.target, day=step.on
        )
    allowed = table.allowed(found.state, {})
    _cite_open(allowed, reasoning)
    if found.illegal is not None:
        return reasoning.decided(_illegal(table, found, found.illegal, reasoning))
    if on is None and (clock := next((row for row in allowed if row.by_the_clock), None)):
        reasoning.lack("on", Test(clock.provision, ""))
        return reasoning.undetermined()
    return reasoning.decided(_standing(table, found.state))


def _cite_open(rows: Sequence[Transition], reasoning: Reasoning) -> None:
    for row in rows:
        text = WAITING if row.by_the_clock else OPEN
        reasoning.step(Test(row.provision, text), row.target, event=row.event, source=row.source, target=row.target)


def _standing(table: Lifecycle, state: str) -> dict[str, Any]:
    events = {row.event for row in table.allowed(state, {}) if not row.by_the_clock}
    return {"state": state, "allowed_events": sorted(events)}


def _illegal(table: Lifecycle, found: Run[CaseEvent], event: CaseEvent, reasoning: Reasoning) -> dict[str, Any]:
    """What was not allowed, by the row whose guard failed, else by the first row of the kind with that event."""
    provisions = (found.failed.provision,) if found.failed else table.provisions_of(event.event)[:1]
    for provision in provisions:
        reasoning.check(Test(provision, REFUSED), False, event=event.event, source=found.state)
    return {**_standing(table, found.state), "illegal": {"event": event.event, "from": found.state}}


class InterstateRules(Rules[CaseEvent]):
    """The guards and the terms of the tables."""

    def __init__(self, question: Question) -> None:
        self._question = question

    def falls_on(self, row: Transition, taken: Log) -> date:
        """The day after the last one of the term behind a row of the clock."""
        return CLOCKS[row.event](row, taken, self._question) + DAY

    def allows(self, row: Transition, event: CaseEvent, taken: Log) -> bool:
        """Whether the row has no guard that an event can tell of, or its guard holds."""
        guard = GUARDS.get((row.source, row.event)) or GUARDS.get(("", row.event))
        return guard is None or guard(event, taken, self._question)


def day_of(events: Sequence[str], taken: Log) -> date:
    """The day of the latest of these events."""
    return next(step.on for step in reversed(taken) if step.row.event in events)


def happened(event: str, taken: Log) -> bool:
    """Whether the case has gone through it."""
    return any(step.row.event == event for step in taken)


def examination_end(_: Transition, taken: Log, question: Question) -> date:
    """The last day to decide on a tender request, as extended."""
    filed_on = day_of(("file",), taken)
    extended = next((step for step in taken if step.row.event == "extend"), None)
    if extended is None or extended.event is None:
        return question.end_of("tender_request_examination", filed_on)
    days = known(extended.event.days) or 0
    name = "tender_request_extended_art98" if days > regular_limit(question) else "tender_request_extended"
    return extended_on(RULES[name].test, filed_on, days, question.calendar, question.reasoning).due_on


def regular_limit(question: Question) -> int:
    """The longest extension outside the first year of the decree."""
    return question.fixed(RULES["tender_request_extended"].parameter)


def permission_end(_: Transition, taken: Log, question: Question) -> date:
    """The last day of a permission: its term, once made longer by the whole extension."""
    signed_on, reasoning = day_of(("sign",), taken), question.reasoning
    if not happened("extend", taken):
        return question.end_of("permission_term", signed_on)
    years = question.fixed("permission_term_years") + question.fixed("permission_extension_years")
    end = add_years(signed_on, years, month_end(reasoning))
    return reasoning.step(WHOLE_TERM, end, start=signed_on, length=years, due=end)  # type: ignore[no-any-return]


def _after(name: str, *events: str) -> Callable[[Transition, Log, Question], date]:
    """The end of a term that starts with the latest of these events."""
    return lambda _, taken, question: question.end_of(name, day_of(events, taken))


def remedy_end(row: Transition, taken: Log, question: Question) -> date:
    """The last day to ask for reconsideration of a penalty, or to appeal from the answer to it."""
    if row.source == "upheld":
        return question.end_of("appeal", day_of(("uphold",), taken))
    return question.end_of("reconsideration", day_of(("notify_penalty",), taken))


CLOCKS: Mapping[str, Callable[[Transition, Log, Question], date]] = {
    "@lapse": examination_end,
    "@term": permission_end,
    "@withdrawal": _after("withdrawal_notice", "notify_withdrawal"),
    "@bar": _after("forfeiture_bar", "declare"),
    "@final": remedy_end,
    "@end": _after("emergency_term", "authorize"),
    "@late": _after("baggage_indemnity", "claim"),
}


def may_extend_request(event: CaseEvent, taken: Log, question: Question) -> bool:
    """The Minister's, justified, the first one, and not longer than the law of that day allows."""
    days = known(event.days)
    if event.minister is not True or event.justified is not True or days is None or happened("extend", taken):
        return False
    return days <= longest_extension(event, days, question)


def longest_extension(event: CaseEvent, days: int, question: Question) -> int:
    """The limit of art. 16; in the year after publication that of art. 98."""
    published_on = external_day("publication_date", question.parameters, question.reasoning)
    if published_on <= event.on <= question.end_of("extension_power", published_on):
        test, most = WIDE_LIMIT, question.fixed(RULES["tender_request_extended_art98"].parameter)
    else:
        test, most = EXTENSION_LIMIT, regular_limit(question)
    question.reasoning.step(test, days <= most, most=most, days=days)
    return most


def is_drawn_up(event: CaseEvent, _: Log, question: Question) -> bool:
    """Copies enough, and signed by the offender or with a note that says why not."""
    copies, needed = known(event.copies) or 0, question.fixed("record_copies")
    acknowledgement, noted = known(event.acknowledgement), event.note is True
    signed = acknowledgement == SIGNED
    question.reasoning.step(COPIES, copies >= needed, copies=copies, needed=needed, acknowledgement=acknowledgement)
    if not signed:
        question.reasoning.step(NOTE, noted, note=noted)
    return copies >= needed and (signed or noted)


def has_commission(event: CaseEvent, _: Log, question: Question) -> bool:
    """A commission of members enough."""
    members, needed = known(event.members) or 0, question.fixed("commission_members")
    return bool(question.reasoning.step(COMMISSION, members >= needed, members=members, needed=needed))


def may_penalize_undefended(event: CaseEvent, taken: Log, question: Question) -> bool:
    """A commission, and the term of the defence over."""
    return _is_over("defence", "notify")(event, taken, question) and has_commission(event, taken, question)


def _is_over(name: str, start: str) -> Callable[[CaseEvent, Log, Question], bool]:
    """The term that starts with an event has ended."""
    return lambda event, taken, question: event.on > question.end_of(name, day_of((start,), taken))


def _runs(name: str, start: str) -> Callable[[CaseEvent, Log, Question], bool]:
    """The term that starts with an event has not ended."""
    return lambda event, taken, question: event.on <= question.end_of(name, day_of((start,), taken))


def _is_cured(name: str, start: str) -> Callable[[CaseEvent, Log, Question], bool]:
    """Every fault is cured, inside the term."""
    runs = _runs(name, start)
    return lambda event, taken, question: event.cured is True and runs(event, taken, question)


def _is(attribute: str) -> Callable[[CaseEvent, Log, Question], bool]:
    """What the guard asks is told with the event."""
    return lambda event, taken, question: getattr(event, attribute) is True


def _first(event: CaseEvent, taken: Log, _: Question) -> bool:
    """It comes once."""
    return not happened(event.event, taken)


# By the state and the event; a guard that holds from every state of its event stands without one.
GUARDS: Mapping[tuple[str, str], Callable[[CaseEvent, Log, Question], bool]] = {
    ("pending", "extend"): may_extend_request,
    ("pending", "refuse"): _is("reasons"),
    ("refused", "reconsider"): _runs("tender_request_remedy", "refuse"),
    ("refused", "appeal"): _runs("tender_request_remedy", "refuse"),
    ("no_valid_bid", "call_new_bids"): _first,
    ("in_force", "extend"): _first,
    ("", "rescind"): _is("users_preserved"),
    ("first_cure", "cure"): _is_cured("first_cure", "notify_first"),
    ("first_cure", "notify_second"): _is_over("first_cure", "notify_first"),
    ("second_cure", "cure"): _is_cured("second_cure", "notify_second"),
    ("second_cure", "open_case"): _is_over("second_cure", "notify_second"),
    ("", "draw_up"): is_drawn_up,
    ("notified", "defend"): _runs("defence", "notify"),
    ("notified", "penalize"): may_penalize_undefended,
    ("defended", "penalize"): has_commission,
    ("", "dismiss"): has_commission,
    ("", "release"): _is("cured"),
}


SERVICES = (
    Service("lifecycle", "Em que ponto está este processo e o que pode vir agora?", LifecycleFacts, lifecycle,
            tuple(dict.fromkeys([
                NOTE.provision, *(row.provision for table in LIFECYCLES.values() for row in table.transitions),
                *(provision for table in LIFECYCLES.values() for provision in table.forbidden.values()),
            ]))),
)  # fmt: skip
