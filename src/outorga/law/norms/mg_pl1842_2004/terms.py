# SPDX-License-Identifier: Apache-2.0
"""Arts. 6, par. 6, 11, 13 and 83: whether a permit is alive on a day, what ended it, and the leave of its vehicle."""

from collections.abc import Iterator
from datetime import date
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from outorga.law.kernel.calendars import next_open, office_calendar
from outorga.law.kernel.citations import order
from outorga.law.kernel.dates import DAY, add_months
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Maybe, known
from outorga.law.norms.mg_pl1842_2004.counting import month_end
from outorga.law.norms.mg_pl1842_2004.deadlines import MOVED
from outorga.law.norms.mg_pl1842_2004.vocabulary import DER_MG, HolderKind, TaxiFacts

ALIVE = Test("art6_cpt", "A permissão existe pelo termo que o DER-MG assina. Dia {on}.")
TENDERED = Test("art4_cpt_inc1", "A permissão se dá por licitação: {tendered}.")
REGULAR = Test("art83_cpt", "Permissão sem licitação só se admite até {until}. Licitada: {tendered}; dia {on}.")
PARTNER = Test("art6_par6", "Quem entra em empresa permissionária perde a permissão de pessoa física: em {since_on}.")
TERM = Test("art11_cpt_inc4", "O termo da permissão vai até {until}. Dia {on}.")
LEAVE = Test("art4_cpt_inc7", "Na licença o veículo sai e a permissão fica com o titular: desde {start_on}.")
FOR_PERSONS = Test("art13_cpt", "A licença cabe a pessoa física. Titular: {holder_kind}.")
FIRST = Test("art13_cpt", "A licença dura {months} meses: no máximo {most}.")
EXTENSION = Test("art13_cpt", "A prorrogação de {months} meses não passa de {most}.")
ONE_EXTENSION = Test("art13_cpt", "A licença se prorroga {times} vez: no máximo {most}.")
LEAVE_ENDS = Test("art13_cpt", "A licença termina em {until}.")
RETURNED = Test("art13_cpt", "O veículo volta até {due_on}. Voltou em {returned_on}; dia {on}.")
REGRANT = Test("art8_par1u", "A permissão que acabou só se dá de novo por licitação.")
FORMER_POSITION = Test("art85_cpt", "Extinta a permissão, o titular volta à posição que tinha no táxi convencional.")
RENEWAL = Test("art11_cpt_inc4", "O termo diz se a permissão se renova; pediu-se a renovação.")
PRECARIOUS = Test("art10_cpt", "A permissão é precária e discricionária: renovar cabe ao DER-MG.")


class Leave(Facts, frozen=True, gc=False):
    """The leave of the vehicle, in months, with its extension and the return; null: it did not return."""

    start_on: Given[date] = UNSET
    first_months: Given[Annotated[int, Meta(ge=1)]] = UNSET
    extension_months: Given[Count] = UNSET
    extensions: Given[Count] = UNSET
    returned_on: Maybe[date] = UNSET


class GrantTermFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `grant_term`."""

    holder_kind: Given[HolderKind] = UNSET
    tendered: Given[bool] = UNSET
    term_until: Maybe[date] = UNSET
    partner_since_on: Maybe[date] = UNSET
    renewal_requested: Given[bool] = UNSET
    leave: Given[Leave] = UNSET


class End(msgspec.Struct, frozen=True, gc=False):
    """What ends a permit: the first day without it, how, and by which provision."""

    on: date
    how: str
    provision: str


def grant_term(facts: GrantTermFacts, reasoning: Reasoning) -> Decision:
    """A permit is alive until the earliest of its ends; its leave, its tender and its renewal are judged beside."""
    on = reasoning.need("on", facts.on, ALIVE)
    outcome: dict[str, Any] = {}
    ends = [*term_end(facts, reasoning), *partner_end(facts, reasoning)]
    if facts.leave is not UNSET:
        found, lapses = judge_leave(facts, facts.leave, reasoning)
        outcome |= found
        ends += lapses
    if facts.tendered is not UNSET and on is not None:
        outcome["irregular"] = not is_regular(facts.tendered, on, reasoning)
    if on is None or reasoning.missing:
        return reasoning.undetermined()
    end = min((end for end in ends if end.on <= on), key=lambda end: (end.on, order(end.provision)), default=None)
    reasoning.step(ALIVE, end is None, on=on)
    if end is not None:
        return reasoning.decided(outcome | ended(end, reasoning))
    if not known(facts.renewal_requested):
        return reasoning.decided({**outcome, "valid": True})
    reasoning.step(RENEWAL, None)
    reasoning.step(PRECARIOUS, None)
    return reasoning.discretionary(DER_MG, {**outcome, "valid": True})


def term_end(facts: GrantTermFacts, reasoning: Reasoning) -> Iterator[End]:
    """The day after the last day of the term; a term that is null has no end."""
    if facts.term_until is UNSET:
        return
    until, on = facts.term_until, known(facts.on)
    reasoning.step(TERM, until is None or on is None or on <= until, until=until, on=on)
    if until is not None:
        yield End(until + DAY, "term_ended", TERM.provision)


def partner_end(facts: GrantTermFacts, reasoning: Reasoning) -> Iterator[End]:
    """A person's permit falls by itself on the first day on which its holder is a partner of a permit company."""
    if facts.partner_since_on is UNSET:
        return
    holder_kind = reasoning.need("holder_kind", facts.holder_kind, PARTNER)
    since_on, on = facts.partner_since_on, known(facts.on)
    if holder_kind != "person":
        return
    reasoning.step(PARTNER, since_on is None or on is None or on < since_on, since_on=since_on)
    if since_on is not None:
        yield End(since_on, "rescinded", PARTNER.provision)


def is_regular(tendered: bool, on: date, reasoning: Reasoning) -> bool:
    """A permit without tender is irregular after the last day that the bill leaves for it; it stays valid."""
    reasoning.step(TENDERED, tendered, tendered=tendered)
    until: date = reasoning.fixed("tender_until")
    return bool(reasoning.check(REGULAR, tendered or on <= until, until=until, tendered=tendered, on=on))


def judge_leave(facts: GrantTermFacts, leave: Leave, reasoning: Reasoning) -> tuple[dict[str, Any], list[End]]:
    """Whether the leave is allowed, until when it runs, and the end of the permit when the vehicle does not return."""
    holder_kind = reasoning.need("holder_kind", facts.holder_kind, FOR_PERSONS)
    start_on = reasoning.need("leave.start_on", leave.start_on, LEAVE)
    first = reasoning.need("leave.first_months", leave.first_months, FIRST)
    if holder_kind is None or start_on is None or first is None:
        return {}, []
    reasoning.step(LEAVE, start_on=start_on)
    longest = max(min(first, int(reasoning.fixed("leave_maximum_months")) - first), 0)
    allowed = is_allowed(leave, holder_kind, first, longest, reasoning)
    outcome: dict[str, Any] = {"leave_allowed": allowed, "leave_maximum_extension_months": longest}
    if not allowed:
        return outcome, []
    until = add_months(start_on, first + (known(leave.extension_months) or 0), month_end(reasoning))
    reasoning.step(LEAVE_ENDS, until, until=until)
    due_on = return_due(until, facts, reasoning)
    return {**outcome, "leave_until": until, "return_due_on": due_on}, list(lapse(leave, due_on, facts, reasoning))


def is_allowed(leave: Leave, holder_kind: str, first: int, longest: int, reasoning: Reasoning) -> bool:
    """Persons only, within the first term, and one extension that is not longer than it."""
    extension = known(leave.extension_months) or 0
    times = int(extension > 0) if leave.extensions is UNSET else leave.extensions
    most, most_times = reasoning.fixed("leave_first_months"), reasoning.fixed("leave_extensions")
    admitted = holder_kind == "person" or reasoning.reading("leave_for_companies") == "yes"
    tests = [
        reasoning.check(FOR_PERSONS, admitted, holder_kind=holder_kind),
        reasoning.check(FIRST, first <= most, months=first, most=most),
        reasoning.check(EXTENSION, extension <= longest, months=extension, most=longest),
        reasoning.check(ONE_EXTENSION, times <= most_times, times=times, most=most_times),
    ]
    return all(tests)


def return_due(until: date, facts: GrantTermFacts, reasoning: Reasoning) -> date:
    """The last day to bring the vehicle back; an act is due, and it moves to an office day by the reading."""
    if reasoning.reading("leave_return_moves") == "fixed":
        return until
    due_on = next_open(office_calendar(facts.calendar), until)
    reasoning.step(MOVED, due_on == until, raw_on=until, due_on=due_on)
    return due_on


def lapse(leave: Leave, due_on: date, facts: GrantTermFacts, reasoning: Reasoning) -> Iterator[End]:
    """The permit is extinct on the day after the last one, when the vehicle is known not to have returned by then."""
    if leave.returned_on is UNSET:
        return
    back, on = leave.returned_on, known(facts.on)
    late = (back is None or back > due_on) and on is not None and on > due_on
    reasoning.step(RETURNED, not late, due_on=due_on, returned_on=back, on=on)
    if late:
        yield End(due_on + DAY, "extinct", RETURNED.provision)


def ended(end: End, reasoning: Reasoning) -> dict[str, Any]:
    """The end, and that only a new tender gives the permit again."""
    reasoning.refuse(end.provision)
    reasoning.step(REGRANT)
    reasoning.step(FORMER_POSITION)
    return {"valid": False, "ended_on": end.on, "end": end.how, "regrant": "tender_only"}


SERVICES = (
    Service("grant_term", "A permissão está viva neste dia, e o que a encerrou?", GrantTermFacts, grant_term, (
        "art4_cpt_inc1", "art4_cpt_inc7", "art6_cpt", "art6_par6", "art8_par1u", "art10_cpt", "art11_cpt_inc4",
        "art13_cpt", "art81_cpt", "art83_cpt", "art85_cpt",
    )),
)  # fmt: skip
