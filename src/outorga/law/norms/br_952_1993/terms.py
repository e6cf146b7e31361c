# SPDX-License-Identifier: Apache-2.0
"""Arts. 3, item III, 10, 24, item XIV, 28, 29, par. 6, 30, 31 and 94: how long a grant lasts, and how it ends."""

from datetime import date
from typing import Any, Literal

import msgspec

from outorga.law.kernel.calendars import office_calendar
from outorga.law.kernel.dates import DAY, add_years
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Maybe, UnsetType, known
from outorga.law.norms.br_952_1993.deadlines import due_on as end_of
from outorga.law.norms.br_952_1993.vocabulary import Id, InterstateFacts, external_day, month_end

EndCause = Literal["art28_cpt_inc2", "art28_cpt_inc3", "art28_cpt_inc5", "art28_cpt_inc6", "art82_par1u"]
TENDERED = Test("art3_cpt_inc3", "A permissão se dá por licitação concluída, por prazo certo: {concluded}.")
BEGUN = Test("art3_cpt_inc3", "A permissão vale dentro do seu prazo, desde {starts_on}. Dia da pergunta: {on}.")
PERMISSION = Test("art8_cpt_inc1", "O serviço regular se dá por permissão.")
TERM = Test("art10_cpt", "O prazo da permissão corre do início.")
ON = Test("art28_cpt", "A situação da outorga se vê no dia da pergunta.")
EXTENSION = Test(
    "art24_cpt_inc14",
    "A prorrogação é uma só, decidida na vigência (em {decided_on}, até {end_on}), de 1 a {most} anos ({years}).",
)
EQUAL = Test("art10_cpt", "A prorrogação é por igual período, de {term} anos ({years}).")
EXTENDED = Test("art24_cpt_inc14", "O prazo prorrogado vai até {until}.")
TERM_OVER = Test("art28_cpt_inc1", "O prazo acaba em {until}.")
WRITTEN = Test("art31_cpt", "A desistência se notifica por escrito: {written}.")
GIVEN_UP = Test("art31_cpt", "A desistência, das linhas {lines}, alcança a da pergunta ({line}): {reached}.")
WITHDRAWN = Test("art28_cpt_inc4", "A desistência encerra a outorga depois de {until}.")
PRESERVED = Test("art30_cpt", "O acordo de rescisão preserva os usuários: {preserved}.")
ENDS = {
    "art28_cpt_inc2": Test("art28_cpt_inc2", "A caducidade extingue a outorga em {on}."),
    "art28_cpt_inc3": Test("art28_cpt_inc3", "O acordo extingue a outorga em {on}."),
    "art28_cpt_inc5": Test("art28_cpt_inc5", "A anulação extingue a outorga em {on}."),
    "art28_cpt_inc6": Test("art28_cpt_inc6", "A falência ou o fim da transportadora extingue a outorga em {on}."),
    "art82_par1u": Test("art82_par1u", "A inidoneidade cassa a outorga da linha em {on}."),
}
FORFEITED = "art28_cpt_inc2"
CARRIER = Test("art3_cpt_inc5", "É transportadora quem tem outorga em vigor. Situação: {state}.")
BARRED = Test("art29_par6", "A caducidade declarada em {declared_on} impede nova outorga até {until}.")


class GrantExtension(Facts, frozen=True, gc=False):
    """An extension of the grant, in years."""

    years: Count
    decided_on: date


class Withdrawal(Facts, frozen=True, gc=False):
    """The carrier gives the service up: all lines, or those named."""

    notified_on: date
    written: Maybe[bool] = UNSET
    lines: Given[tuple[Id, ...]] = UNSET


class Ended(Facts, frozen=True, gc=False):
    """What ended the grant; ``on`` is the first day without it."""

    cause: EndCause
    on: date
    users_preserved: Maybe[bool] = UNSET


class GrantTermFacts(InterstateFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `grant_term`."""

    on: Maybe[date] = UNSET  # type: ignore[assignment]
    kind: Literal["permission", "legacy"]
    starts_on: Maybe[date] = UNSET
    tender_concluded: Given[bool] = UNSET
    extensions: Given[tuple[GrantExtension, ...]] = UNSET
    withdrawal: Given[Withdrawal] = UNSET
    line: Given[Id] = UNSET
    ended: Given[Ended] = UNSET
    forfeiture_declared_on: Given[date] = UNSET


class End(msgspec.Struct, frozen=True):
    """An end of the grant: the last valid day, and why."""

    until: date
    cause: str


def grant_term(facts: GrantTermFacts, reasoning: Reasoning) -> Decision:
    """Until when the grant lasts, and how it stands on the day asked about."""
    if facts.kind == "permission" and without_tender(facts, reasoning):
        return reasoning.decided({"state": "no_grant", **bar(facts, reasoning)})
    on = reasoning.need("on", facts.on, ON)
    withdrawal, withdrawn = judge_withdrawal(facts, reasoning)
    starts_on = start_of(facts, reasoning)
    if starts_on is None:
        judge_rescission(None, facts, reasoning)
        return reasoning.undetermined()
    term = end_of(TERM_NAMES[facts.kind], starts_on, office_calendar(facts.calendar), reasoning).due_on
    ended = judge_ended(withdrawn, facts, reasoning)
    extensions, until = judge_extensions(starts_on, term, earliest(withdrawn, ended), facts, reasoning)
    reasoning.step(TERM_OVER, until, until=until)
    end = min(filter(None, (End(until, TERM_OVER.provision), withdrawn, ended)), key=lambda end: end.until)
    outcome = {"valid_until": end.until, "extinct_from": end.until + DAY, "extensions_valid": extensions, **withdrawal}
    if on is None:
        return reasoning.undetermined()
    begins = starts_on if facts.kind == "permission" else None
    state = standing(on, begins, end, withdrawn is not None, reasoning)
    reasoning.step(CARRIER, state["state"] in ("in_force", "in_notice"), state=state["state"])
    return reasoning.settle({**outcome, **state, **bar(facts, reasoning)})


TERM_NAMES = {"permission": "permission_term", "legacy": "legacy_term"}


def without_tender(facts: GrantTermFacts, reasoning: Reasoning) -> bool:
    """Whether a permission is told to lack its tender."""
    reasoning.step(PERMISSION)
    if facts.tender_concluded is UNSET:
        return False
    return not reasoning.check(TENDERED, facts.tender_concluded, concluded=facts.tender_concluded)


def start_of(facts: GrantTermFacts, reasoning: Reasoning) -> date | None:
    """The start of a permission; grants older than the decree count from its publication."""
    if facts.kind == "legacy":
        return external_day("publication_date", facts.parameters, reasoning)
    return reasoning.need("starts_on", facts.starts_on, TERM)


def seen(day: date, facts: GrantTermFacts) -> bool:
    """Whether an act lies before the day asked about, or on it."""
    on = known(facts.on)
    return on is None or day <= on


def judge_withdrawal(facts: GrantTermFacts, reasoning: Reasoning) -> tuple[dict[str, Any], End | None]:
    """Whether the withdrawal is valid, and the end that it brings to the line asked about."""
    given = known(facts.withdrawal)
    if given is None or not seen(given.notified_on, facts):
        return {}, None
    written = reasoning.need("withdrawal.written", given.written, WRITTEN)
    if written is None or not reasoning.check(WRITTEN, written, written=written):
        return {"withdrawal_valid": False}, None
    if given.lines is not UNSET:
        reached = facts.line in given.lines
        reasoning.step(GIVEN_UP, reached, line=known(facts.line), reached=reached, lines=given.lines)
        if not reached:
            return {"withdrawal_valid": True}, None
    until = end_of("withdrawal_notice", given.notified_on, office_calendar(facts.calendar), reasoning).due_on
    reasoning.step(WITHDRAWN, until, until=until)
    return {"withdrawal_valid": True}, End(until, WITHDRAWN.provision)


def judge_ended(withdrawn: End | None, facts: GrantTermFacts, reasoning: Reasoning) -> End | None:
    """The end by the event told; a rescission that leaves the users out has no effect."""
    given = known(facts.ended)
    if given is None or not seen(given.on, facts):
        return None
    reasoning.step(ENDS[given.cause], given.on, on=given.on)
    end = End(given.on - DAY, given.cause)
    return end if judge_rescission(withdrawn, facts, reasoning) else None


def judge_rescission(withdrawn: End | None, facts: GrantTermFacts, reasoning: Reasoning) -> bool:
    """A rescission by agreement preserves the users; one of a grant that had already ended asks nothing."""
    given = known(facts.ended)
    if given is None or given.cause != "art28_cpt_inc3" or not seen(given.on, facts):
        return True
    if withdrawn is not None and withdrawn.until < given.on:
        return True
    preserved = reasoning.need("ended.users_preserved", given.users_preserved, PRESERVED)
    return preserved is not None and bool(reasoning.check(PRESERVED, preserved, preserved=preserved))


def earliest(*ends: End | None) -> date:
    """The last valid day by the first of these ends."""
    return min((end.until for end in ends if end is not None), default=date.max)


def judge_extensions(starts_on: date, term: date, other: date, facts: GrantTermFacts, reasoning: Reasoning
                     ) -> tuple[list[bool], date]:  # fmt: skip
    """Which extensions hold, in the order given, and the last day of the term; later acts are not seen yet."""
    valid: list[bool] = []
    until = term
    for extension in known(facts.extensions) or ():
        if not seen(extension.decided_on, facts):
            continue
        in_force = starts_on <= extension.decided_on <= min(term, other)
        holds = extends(extension, in_force and not any(valid), min(term, other), facts.kind, reasoning)
        valid.append(holds)
        if holds:
            years = int(reasoning.fixed(f"{TERM_NAMES[facts.kind]}_years")) + extension.years
            until = add_years(starts_on, years, month_end(reasoning))
            reasoning.step(EXTENDED, until, until=until)
    return valid, until


def extends(extension: GrantExtension, possible: bool, end_on: date, kind: str, reasoning: Reasoning) -> bool:
    """Whether an extension holds: the first one, decided in force, of one year to the most; by a reading, the whole."""
    most = int(reasoning.fixed("permission_extension_years"))
    holds = possible and 1 <= extension.years <= most
    reasoning.check(EXTENSION, holds, decided_on=extension.decided_on, end_on=end_on, most=most, years=extension.years)
    if not holds:
        return False
    term = int(reasoning.fixed(f"{TERM_NAMES[kind]}_years"))
    if extension.years == term or reasoning.reading("partial_extension") == "up_to_15":
        return True
    return bool(reasoning.check(EQUAL, False, term=term, years=extension.years))


def standing(on: date, begins: date | None, end: End, notified: bool, reasoning: Reasoning) -> dict[str, Any]:
    """Extinct after the end, with its cause; in notice from the notification; a permission only from its start."""
    if on > end.until:
        reasoning.refuse(end.cause)
        return {"state": "extinct", "cause": end.cause}
    if begins is not None and not reasoning.check(BEGUN, on >= begins, starts_on=begins, on=on):
        return {"state": "no_grant"}
    return {"state": "in_notice" if notified else "in_force"}


def bar(facts: GrantTermFacts, reasoning: Reasoning) -> dict[str, Any]:
    """A declaration of forfeiture bars a new grant from its day until the last day of its term.

    Without one nothing bars it; but a grant that ended by forfeiture had one, and its day is not told.
    """
    declared_on, on, ended = facts.forfeiture_declared_on, known(facts.on), known(facts.ended)
    if isinstance(declared_on, UnsetType) or not seen(declared_on, facts):
        forfeited = ended is not None and ended.cause == FORFEITED and seen(ended.on, facts)
        return {} if forfeited else {"may_qualify": True}
    until = end_of("forfeiture_bar", declared_on, office_calendar(facts.calendar), reasoning).due_on
    if on is None:
        return {"barred_until": until}
    reasoning.check(BARRED, on > until, declared_on=declared_on, until=until)
    return {"barred_until": until, "may_qualify": on > until}


SERVICES = (
    Service("grant_term", "Até quando vale a outorga, e qual a sua situação?", GrantTermFacts, grant_term, (
        "art3_cpt_inc3", "art3_cpt_inc5", "art8_cpt_inc1", "art10_cpt", "art24_cpt_inc14", "art28_cpt",
        "art28_cpt_inc1",
        "art28_cpt_inc2", "art28_cpt_inc3", "art28_cpt_inc4", "art28_cpt_inc5", "art28_cpt_inc6", "art29_par6",
        "art30_cpt", "art31_cpt", "art31_par1u", "art82_par1u", "art94_cpt", "art96_cpt",
    )),
)  # fmt: skip
