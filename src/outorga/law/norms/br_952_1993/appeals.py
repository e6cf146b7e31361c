# SPDX-License-Identifier: Apache-2.0
"""Arts. 16, par. 2, and 89 to 92: whether a remedy is admissible, until when, to whom, and what it holds up."""

from collections.abc import Iterator
from datetime import date
from typing import Literal

import msgspec

from outorga.law.kernel.calendars import office_calendar
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Given, Maybe, known
from outorga.law.norms.br_952_1993.deadlines import COUNTED
from outorga.law.norms.br_952_1993.deadlines import due_on as end_of
from outorga.law.norms.br_952_1993.vocabulary import InterstateFacts

Remedy = Literal["reconsideration", "appeal"]
RECONSIDERATION, APPEAL = "reconsideration", "appeal"
FINE, REQUEST_REFUSAL = "fine", "tender_request_refusal"
SAME_AUTHORITY, SUPERIOR, MINISTER = "same_authority", "superior", "minister"
EXISTS = {
    RECONSIDERATION: Test("art89_cpt_inc1", "Cabe pedido de reconsideração."),
    APPEAL: Test("art89_cpt_inc2", "Cabe recurso."),
}
REFUSAL_REMEDY = Test("art16_par2", "Da recusa do pedido de licitação cabe reconsideração ou recurso ao Ministro.")
ONCE = Test("art90_cpt", "A reconsideração se pede uma só vez, à mesma autoridade; pedidos antes: {earlier}.")
AFTER_ANSWER = Test("art91_cpt", "O recurso vem depois da reconsideração decidida; decisão em {answered_on}.")
ONE_APPEAL = Test("art91_cpt", "O recurso cabe uma vez, à autoridade superior; recursos antes: {earlier}.")
IN_TIME = Test("art92_cpt", "Apresentado em {filed_on}; último dia: {due_on}.")
FINAL = Test("art89_cpt", "Não resta remédio a usar nem a decidir: {final}.")
COLLECTABLE = Test("art86_cpt", "A multa já pode ser cobrada: {collectable}.")


class AttackedDecision(Facts, frozen=True, gc=False):
    """The decision against which the remedy is used."""

    kind: Maybe[
        Literal["fine", "retention", "seizure", "unfitness", "forfeiture", "tender_request_refusal", "other"]
    ] = UNSET
    notified_on: Maybe[date] = UNSET
    by: Maybe[Literal["commission", "department", "delegated_body", "minister"]] = UNSET


class EarlierRemedy(Facts, frozen=True, gc=False):
    """A remedy already used in the same matter."""

    remedy: Remedy
    filed_on: Given[date] = UNSET
    answer_notified_on: Given[date] = UNSET


class AppealFacts(InterstateFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `appeal`."""

    decision: AttackedDecision = AttackedDecision()
    remedy: Maybe[Remedy] = UNSET
    filed_on: Maybe[date] = UNSET
    earlier: tuple[EarlierRemedy, ...] = ()


class Filing(msgspec.Struct, frozen=True):
    """A remedy as far as it is known: its last day, and whether it is late."""

    due_on: date | None = None
    late: bool | None = None


def appeal(facts: AppealFacts, reasoning: Reasoning) -> Decision:
    """Five business days from each notice; the reconsideration comes first, each remedy once."""
    remedy = reasoning.need("remedy", facts.remedy, FINAL)
    kind = reasoning.need("decision.kind", facts.decision.kind, FINAL)
    if remedy is None:
        need_dates(facts, reasoning)
        return reasoning.undetermined()
    reasoning.step(EXISTS[remedy])
    if kind == REQUEST_REFUSAL:
        reasoning.step(REFUSAL_REMEDY)
    filing = judge_reconsideration(facts, reasoning) if remedy == RECONSIDERATION else judge_appeal(facts, reasoning)
    found = {"admissible": not reasoning.refused, "addressee": addressee(facts)}
    due = {} if filing.due_on is None else {"due_on": filing.due_on}
    return reasoning.conclude({**found, **due, **dict(effects(facts, filing, reasoning))})


def need_dates(facts: AppealFacts, reasoning: Reasoning) -> None:
    """The days without which no remedy can be judged."""
    if earlier_of(RECONSIDERATION, facts) is None:
        reasoning.need("decision.notified_on", facts.decision.notified_on, IN_TIME)
    reasoning.need("filed_on", facts.filed_on, IN_TIME)


def earlier_of(remedy: str, facts: AppealFacts) -> tuple[int, EarlierRemedy] | None:
    """The first earlier remedy of the kind, with its place."""
    return next(((place, one) for place, one in enumerate(facts.earlier) if one.remedy == remedy), None)


def judge_reconsideration(facts: AppealFacts, reasoning: Reasoning) -> Filing:
    """Asked for once, of the authority that decided."""
    earlier = [one.filed_on for one in facts.earlier if one.remedy == RECONSIDERATION]
    reasoning.check(ONCE, not earlier, earlier=len(earlier))
    return judge_time(facts, facts.decision.notified_on, "decision.notified_on", reasoning)


def judge_appeal(facts: AppealFacts, reasoning: Reasoning) -> Filing:
    """Once, to the superior authority, from the answer to a reconsideration; directly where that may be."""
    appeals = sum(one.remedy == APPEAL for one in facts.earlier)
    reasoning.check(ONE_APPEAL, not appeals, earlier=appeals)
    reconsidered = earlier_of(RECONSIDERATION, facts)
    if reconsidered is not None:
        place, one = reconsidered
        path = f"earlier.{place}.answer_notified_on"
        if one.answer_notified_on is UNSET:
            reasoning.need(path, one.answer_notified_on, AFTER_ANSWER)
        else:
            reasoning.step(AFTER_ANSWER, True, answered_on=one.answer_notified_on)
        return judge_time(facts, one.answer_notified_on, path, reasoning)
    if may_appeal_directly(facts, reasoning) is False:
        reasoning.check(AFTER_ANSWER, False, answered_on=None)
        return Filing()
    return judge_time(facts, facts.decision.notified_on, "decision.notified_on", reasoning)


def may_appeal_directly(facts: AppealFacts, reasoning: Reasoning) -> bool | None:
    """Against the refusal of a tender request; against a penalty only by its reading. None: the kind is not known."""
    kind = known(facts.decision.kind)
    if kind == REQUEST_REFUSAL:
        return True
    return reasoning.reading("direct_appeal") == "yes" or (None if kind is None else False)


def judge_time(facts: AppealFacts, start_on: Maybe[date], path: str, reasoning: Reasoning) -> Filing:
    """Within the business days after the notice was received."""
    start_on = reasoning.need(path, start_on, IN_TIME)
    filed_on = reasoning.need("filed_on", facts.filed_on, IN_TIME)
    if start_on is None:
        return Filing()
    due_on = end_of(term_name(facts), start_on, office_calendar(facts.calendar), reasoning).due_on
    if filed_on is None:
        return Filing(due_on)
    reasoning.check(IN_TIME, filed_on <= due_on, filed_on=filed_on, due_on=due_on)
    return Filing(due_on, filed_on > due_on)


def term_name(facts: AppealFacts) -> str:
    """The term of this remedy."""
    if facts.decision.kind == REQUEST_REFUSAL:
        return "tender_request_remedy"
    return RECONSIDERATION if facts.remedy == RECONSIDERATION else APPEAL


def addressee(facts: AppealFacts) -> str:
    """The authority that decided; in an appeal the superior one, which art. 16 names for a tender request."""
    if facts.remedy == RECONSIDERATION:
        return SAME_AUTHORITY
    return MINISTER if facts.decision.kind == REQUEST_REFUSAL else SUPERIOR


def effects(facts: AppealFacts, filing: Filing, reasoning: Reasoning) -> Iterator[tuple[str, bool]]:
    """Whether any remedy is left or pending, and whether a fine may be collected meanwhile."""
    final = is_final(facts, reasoning)
    if final is not None:
        reasoning.step(FINAL, final, final=final)
        yield "final", final
    if facts.decision.kind != FINE:
        return
    collectable = is_collectable(facts, filing, reasoning)
    if collectable is not None:
        reasoning.step(COLLECTABLE, collectable, collectable=collectable)
        yield "collectable", collectable


def is_pending(facts: AppealFacts) -> bool:
    """Whether an earlier remedy still waits for its answer."""
    return any(one.answer_notified_on is UNSET for one in facts.earlier)


def is_final(facts: AppealFacts, reasoning: Reasoning) -> bool | None:
    """No remedy pending, and none left on the day of this one; None where a day is not known."""
    if not reasoning.refused or is_pending(facts):
        return False
    filed_on, last_day = known(facts.filed_on), last_day_left(facts, reasoning)
    if last_day is None or filed_on is None:
        return None
    return filed_on > last_day


def last_day_left(facts: AppealFacts, reasoning: Reasoning) -> date | None:
    """The last day of the remedy that is next; long past when none is; None where its start is not known."""
    calendar, reconsidered = office_calendar(facts.calendar), earlier_of(RECONSIDERATION, facts)
    if reconsidered is None:
        start_on = known(facts.decision.notified_on)
        return None if start_on is None else end_of(RECONSIDERATION, start_on, calendar, reasoning).due_on
    answered_on = known(reconsidered[1].answer_notified_on)
    if answered_on is None or earlier_of(APPEAL, facts) is not None:
        return date.min
    return end_of(APPEAL, answered_on, calendar, reasoning).due_on


def is_collectable(facts: AppealFacts, filing: Filing, reasoning: Reasoning) -> bool | None:
    """By the reading at once, or once a remedy is late and none is pending; None where the decree fixes nothing."""
    if reasoning.reading("fine_due") == "when_imposed":
        return True
    if not reasoning.refused:
        return False
    return True if filing.late and not is_pending(facts) else None


SERVICES = (
    Service("appeal", "Este remédio é admissível, até quando e perante quem?", AppealFacts, appeal, (
        REFUSAL_REMEDY.provision, COLLECTABLE.provision, FINAL.provision, *(test.provision for test in EXISTS.values()),
        ONCE.provision, AFTER_ANSWER.provision, IN_TIME.provision, COUNTED.provision,
    )),
)  # fmt: skip
