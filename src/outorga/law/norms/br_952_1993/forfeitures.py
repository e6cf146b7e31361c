# SPDX-License-Identifier: Apache-2.0
"""Art. 29: what a ground of forfeiture leads to: the two notices that come before a case, the case, and its end."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

import msgspec

from outorga.law.kernel.calendars import OfficeCalendar, office_calendar
from outorga.law.kernel.dates import DAY
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, happened, known
from outorga.law.norms.br_952_1993 import forfeiture_grounds
from outorga.law.norms.br_952_1993.deadlines import COUNTED
from outorga.law.norms.br_952_1993.deadlines import due_on as end_of
from outorga.law.norms.br_952_1993.forfeiture_facts import CureNotice, ForfeitureCase, ForfeitureFacts
from outorga.law.norms.br_952_1993.forfeiture_grounds import judge_grounds
from outorga.law.norms.br_952_1993.vocabulary import DEPARTMENT

GROUNDS = Test("art29_par1", "Motivos de caducidade presentes: {grounds}.")
CHOICE = Test("art29_cpt", "Havendo motivo ({grounds}), o Departamento escolhe entre a caducidade e outras penas.")
NOTICES = Test(
    "art29_par3", "As falhas da comunicação {number}, recebida em {received_on}, corrigem-se até {until_on}."
)
SECOND = Test(
    "art29_par3",
    "A segunda comunicação repete a primeira ({alike}), vem depois do primeiro prazo ({after}) e é a última ({last}).",
)
CLOSED = Test("art29_par3", "Todas as falhas foram corrigidas: {closed}.")
OPENED = Test("art29_par3", "O processo aberto em {opened_on} só podia abrir-se desde {may_open_from}.")
DEFENCE = Test("art29_par2", "A transportadora pôde defender-se no processo: {defence_given}.")
PROVEN = Test("art29_par4", "A inadimplência está provada ({proven}) em processo válido: a caducidade se declara.")


class Notified(msgspec.Struct, frozen=True):
    """Where the notices lead: their last days, the second one's validity, the cure, and the first day of a case."""

    cure_until: tuple[date, ...] = ()
    second_valid: bool | None = None
    closed: bool | None = None
    may_open_from: date | None = None


def forfeiture(facts: ForfeitureFacts, reasoning: Reasoning) -> Decision:
    """A ground and two fruitless notices leave the choice to the department; a case needs both, defence and proof."""
    grounds = list(judge_grounds(facts, reasoning))
    met = sorted({ground.provision for ground in grounds if ground.met})
    found: dict[str, Any] = {"grounds": met}
    for ground in grounds:
        found |= ground.told
    reasoning.step(GROUNDS, met, grounds=met)
    unknown = any(ground.met is None for ground in grounds)
    reasoning.step(CHOICE, True if met else None if unknown else False, grounds=met)
    notified = judge_notices(facts, reasoning)
    found |= dict(told_of_notices(facts, notified))
    case = seen_case(facts)
    if case is not None:
        return reasoning.conclude({**found, **dict(judge_case(facts, case, notified, reasoning))})
    if (met or unknown) and notified.may_open_from is not None:
        on = reasoning.need("on", facts.on, CHOICE)
        if on is not None and on >= notified.may_open_from and not reasoning.missing:
            return reasoning.discretionary(DEPARTMENT, found)
    return reasoning.conclude(found)


def judge_notices(facts: ForfeitureFacts, reasoning: Reasoning) -> Notified:
    """The terms to cure of the notices received, and whether a case may be opened after them."""
    given = enumerate(known(facts.notices) or ())
    seen = [(place, notice) for place, notice in given if happened(notice.received_on, facts.on)]
    if not seen:
        return Notified()
    notices = [notice for _, notice in seen]
    until = cure_terms(notices, office_calendar(facts.calendar), reasoning)
    faults = [
        None if (named := reasoning.need(f"notices.{place}.faults", notice.faults, NOTICES)) is None else set(named)
        for place, notice in seen[:2]
    ]
    closed = is_closed(notices, faults, reasoning)
    if len(notices) == 1:
        return Notified(until, None, closed)
    valid = is_second_valid(notices, faults, until[0], reasoning)
    return Notified(until, valid, closed, until[1] + DAY if valid and closed is False else None)


def cure_terms(notices: Sequence[CureNotice], calendar: OfficeCalendar, reasoning: Reasoning) -> tuple[date, ...]:
    """The last day to cure after each notice."""
    found = []
    for number, notice in enumerate(notices, 1):
        name = "first_cure" if number == 1 else "second_cure"
        until_on = end_of(name, notice.received_on, calendar, reasoning).due_on
        reasoning.step(NOTICES, until_on, number=number, received_on=notice.received_on, until_on=until_on)
        found.append(until_on)
    return tuple(found)


def is_closed(
    notices: Sequence[CureNotice], faults: Sequence[set[str] | None], reasoning: Reasoning
) -> bool | None:  # fmt: skip
    """Whether every fault of a notice was cured by the end of its term; None where the faults are not known."""
    if None in faults:
        return None
    cured: set[str] = set()
    closed = False
    for notice, named in zip(notices, faults, strict=False):
        cured |= set(notice.cured)
        closed = closed or (named is not None and named <= cured)
    return bool(reasoning.step(CLOSED, closed, closed=closed))


def is_second_valid(
    notices: Sequence[CureNotice], faults: Sequence[set[str] | None], first_until: date, reasoning: Reasoning
) -> bool | None:
    """Like the first, received after its term, and the last; None where its faults are not known."""
    alike = is_alike(faults[0], faults[1], reasoning)
    after = notices[1].received_on > first_until
    last = len(notices) == 2 or reasoning.reading("third_notice") == "ignored"
    holds = alike if after and last else False
    return reasoning.check(SECOND, holds, alike=alike, after=after, last=last)


def is_alike(first: set[str] | None, second: set[str] | None, reasoning: Reasoning) -> bool | None:
    """Whether the second notice names the same faults; by the reading it may name more."""
    if first is None or second is None:
        return None
    return first == second or (first < second and reasoning.reading("second_notice") == "may_add")


def told_of_notices(facts: ForfeitureFacts, notified: Notified) -> Iterator[tuple[str, Any]]:
    """What the outcome tells of the notices."""
    if facts.notices is not UNSET:
        yield "cure_until", list(notified.cure_until)
    for name in ("second_valid", "closed", "may_open_from"):
        if (value := getattr(notified, name)) is not None:
            yield ("second_notice_valid" if name == "second_valid" else name), value


def seen_case(facts: ForfeitureFacts) -> ForfeitureCase | None:
    """The case, unless it is opened only after the day of the question."""
    case = known(facts.case)
    if case is None or (case.opened_on is not UNSET and happened(case.opened_on, facts.on) is None):
        return None
    return case


def judge_case(
    facts: ForfeitureFacts, case: ForfeitureCase, notified: Notified, reasoning: Reasoning
) -> Iterator[tuple[str, Any]]:
    """Whether the case was opened in its time, must end in forfeiture, and how long that bars."""
    opened = judge_opening(case, notified, reasoning)
    if opened is not None:
        yield "opening_valid", opened
    yield from judge_proof(case, opened, reasoning)
    declared_on = happened(case.declared_on, facts.on)
    if declared_on is not None:
        calendar = office_calendar(facts.calendar)
        yield "barred_until", end_of("forfeiture_bar", declared_on, calendar, reasoning).due_on


def judge_opening(case: ForfeitureCase, notified: Notified, reasoning: Reasoning) -> bool | None:
    """Not before the day after the second term; None where it is not opened or its notices are not known."""
    if case.opened_on is UNSET:
        return None
    start = notified.may_open_from
    holds = None if start is None and is_open_question(case.opened_on, notified) else bool(
        start is not None and case.opened_on >= start
    )  # fmt: skip
    return reasoning.check(OPENED, holds, opened_on=case.opened_on, may_open_from=start)


def is_open_question(opened_on: date, notified: Notified) -> bool:
    """Whether the faults of the notices, not known, may still make the opening valid."""
    early = len(notified.cure_until) < 2 or opened_on <= notified.cure_until[1]
    return not early and notified.second_valid is None


def judge_proof(case: ForfeitureCase, opened: bool | None, reasoning: Reasoning) -> Iterator[tuple[str, bool]]:
    """Forfeiture follows from default that is proven after a defence, in a case opened in its time."""
    if case.defence_given is UNSET and case.proven is UNSET:
        return
    defence, proven = known(case.defence_given), known(case.proven)
    if defence is not False and proven is not False:
        reasoning.need("case.defence_given", defence, DEFENCE)
        reasoning.need("case.proven", proven, PROVEN)
    if defence is not None:
        reasoning.check(DEFENCE, defence, defence_given=defence)
    elements = (proven, defence, opened is not False)
    must = False if False in elements else None if None in elements else True
    reasoning.step(PROVEN, must, proven=proven)
    yield "must_declare", must is True


SERVICES = (
    Service("forfeiture", "Há motivo de caducidade, o processo pode abrir-se e o que se segue?", ForfeitureFacts,
            forfeiture, (
        CHOICE.provision, GROUNDS.provision, *forfeiture_grounds.PROVISIONS, DEFENCE.provision,
        NOTICES.provision, PROVEN.provision, "art29_par6", COUNTED.provision,
    )),
)  # fmt: skip
