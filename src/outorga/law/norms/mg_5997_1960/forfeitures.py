# SPDX-License-Identifier: Apache-2.0
"""Arts. 107, 108, 116 and 117: when a grant may be forfeited, with or without inquiry, and what follows."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Literal

from outorga.law.kernel.dates import DAY
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Text, known
from outorga.law.kernel.money import ZERO
from outorga.law.norms.mg_5997_1960.deadlines import RULES, due_on
from outorga.law.norms.mg_5997_1960.requirements import bite
from outorga.law.norms.mg_5997_1960.sanctions import SERIOUS
from outorga.law.norms.mg_5997_1960.vocabulary import COUNCIL, LinesFacts, office_calendar

Ground = Literal[
    "deficient_service", "repeated_disobedience", "termo_default", "grave_fault", "abandonment", "bankruptcy",
    "not_started", "lockout",
]  # fmt: skip
KIND = Test("anx1_art107_par1u_ali4", "A cassação é uma das penas do regulamento.")
GROUNDS: Mapping[Ground, Test] = {
    "deficient_service": Test("anx1_art116_cpt_inc1", "O serviço é manifestamente deficiente."),
    "repeated_disobedience": Test("anx1_art116_cpt_inc2", "A desobediência é reiterada."),
    "termo_default": Test("anx1_art116_cpt_inc3", "O termo de compromisso não se cumpre."),
    "grave_fault": Test("anx1_art116_cpt_inc4", "A falta é grave, a juízo da agência."),
    "abandonment": Test("anx1_art116_cpt_inc5", "O serviço está abandonado, no todo ou em parte."),
    "bankruptcy": Test("anx1_art116_cpt_inc6", "O titular faliu."),
    "not_started": Test("anx1_art116_cpt_inc7", "O serviço não começou no prazo."),
    "lockout": Test("anx1_art116_cpt_inc8", "O titular parou o serviço por si mesmo."),
}
DIRECT: tuple[Ground, ...] = ("abandonment", "bankruptcy", "not_started", "lockout")
AFTER_PENALTY: Mapping[Ground, Test] = {
    "deficient_service": Test("anx1_art116_par4", "Houve antes outra penalidade pelo mau serviço: {earlier}."),
    "repeated_disobedience": Test("anx1_art116_par5", "Houve antes penalidade por outra infração: {earlier}."),
}
INQUIRY = Test("anx1_art116_par1", "A cassação vem depois de inquérito com ampla defesa.")
PERSISTS = Test(
    "anx1_art116_par2", "O inquérito se abre se a irregularidade persiste ({persists}) desde {from_on}. Dia {on}."
)
WAIVED = Test("anx1_art116_par3", "Nos números V a VIII o inquérito se dispensa; oferece-se defesa: {offered}.")
COMMISSION = Test("anx1_art117_cpt", "A comissão de inquérito tem {needed} membros: {members}.")
COMPLETE = Test("anx1_art117_par1", "A comissão só funciona com todos os membros: {present} de {members}.")
BARRED = Test("anx1_art116_par6", "Quem teve a outorga cassada não recebe outra; responsáveis: {directors}.")
ALL_LINES = Test("anx1_art116_par7", "A cassação de uma linha alcança as demais: {lines}.")
NO_INDEMNITY = Test("anx1_art116_par8", "A cassação não dá indenização.")


class NamedCommission(Facts, frozen=True, gc=False):
    """How many members the commission has, and how many sat."""

    members: Count
    present: Count


class HeldLine(Facts, frozen=True, gc=False):
    """A grant of the holder."""

    id: Text
    title: Literal["authorization", "concession"]


class Directed(Facts, frozen=True, gc=False):
    """Who answers for the company."""

    directors: tuple[Text, ...] = ()


class ForfeitureReadings(Facts, frozen=True, gc=False):
    """Readings of `forfeiture`."""

    inquiry_waiver: Given[Literal["waived", "short_defence"]] = UNSET
    serious_penalty: Given[Literal["includes_suspension_and_forfeiture", "fines_only"]] = UNSET


class ForfeitureFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `forfeiture`."""

    ground: Ground
    cure_notified_on: Given[date] = UNSET
    persists: Given[bool] = UNSET
    earlier_penalty: Given[bool] = UNSET
    repeated_intentional: Given[bool] = UNSET
    inquiry: Given[NamedCommission] = UNSET
    lines: Given[tuple[HeldLine, ...]] = UNSET
    operator: Directed = Directed()
    readings: Given[ForfeitureReadings] = UNSET


def forfeiture(facts: ForfeitureFacts, reasoning: Reasoning) -> Decision:
    """Grounds V to VIII go to the Council at once; the others after notice, thirty days and an inquiry."""
    reasoning.step(KIND)
    if facts.ground in DIRECT:
        offered = reasoning.reading("inquiry_waiver") == "short_defence"
        reasoning.step(WAIVED, True, offered=offered)
        found: dict[str, Any] = {"inquiry_required": False, "inquiry_possible": False, "defence_offered": offered}
    else:
        found = judge_ground(facts, reasoning)
        if reasoning.refused or reasoning.missing:
            return reasoning.conclude({**found, "forfeiture": False})
    bite(GROUNDS[facts.ground], reasoning)
    return reasoning.discretionary(COUNCIL, {**found, "forfeiture": True, **effects(facts, reasoning)})


def judge_ground(facts: ForfeitureFacts, reasoning: Reasoning) -> dict[str, Any]:
    """Every test that a ground of I to IV must pass; what they tell of the inquiry."""
    reasoning.step(INQUIRY)
    found = {"inquiry_required": True, **judge_persistence(facts, reasoning)}
    if (penalty := AFTER_PENALTY.get(facts.ground)) is not None:
        earlier = reasoning.need("earlier_penalty", facts.earlier_penalty, penalty)
        reasoning.check(penalty, earlier, earlier=earlier)
    if reasoning.reading("serious_penalty") == "includes_suspension_and_forfeiture":
        repeated = reasoning.need("repeated_intentional", facts.repeated_intentional, SERIOUS)
        reasoning.check(SERIOUS, repeated, repeated=repeated)
    if facts.inquiry is not UNSET:
        judge_commission(facts.inquiry, reasoning)
    return found


def judge_persistence(facts: ForfeitureFacts, reasoning: Reasoning) -> dict[str, Any]:
    """More than thirty days after the notice to cure, and the fault still there."""
    notified_on = reasoning.need("cure_notified_on", facts.cure_notified_on, RULES["cure"].test)
    persists = reasoning.need("persists", facts.persists, PERSISTS)
    on = reasoning.need("on", facts.on, PERSISTS)
    from_on = None if notified_on is None else first_inquiry_day(facts, notified_on, reasoning)
    late = None if from_on is None or on is None else on >= from_on
    holds = False if persists is False or late is False else (persists and late)
    reasoning.check(PERSISTS, holds, persists=persists, from_on=from_on, on=on)
    told = {
        "inquiry_possible": holds,
        "inquiry_from_on": from_on,
        "days_since_notice": None if notified_on is None or on is None else (on - notified_on).days,
    }
    return {name: value for name, value in told.items() if value is not None}


def first_inquiry_day(facts: ForfeitureFacts, notified_on: date, reasoning: Reasoning) -> date:
    """The day after the thirtieth; a threshold, which no closed day moves."""
    return due_on("cure", notified_on, office_calendar(facts.calendar), reasoning).due_on + DAY


def judge_commission(inquiry: NamedCommission, reasoning: Reasoning) -> None:
    """Three members, and every one of them there."""
    needed = int(reasoning.fixed("commission_members"))
    reasoning.check(COMMISSION, inquiry.members == needed, needed=needed, members=inquiry.members)
    whole = inquiry.present >= inquiry.members
    reasoning.check(COMPLETE, whole, present=inquiry.present, members=inquiry.members)


def effects(facts: ForfeitureFacts, reasoning: Reasoning) -> dict[str, Any]:
    """Every other line goes with it, nothing is paid, and no grant follows."""
    lines = None if facts.lines is UNSET else [line.id for line in facts.lines]
    reasoning.step(BARRED, True, directors=list(known(facts.operator.directors) or ()))
    reasoning.step(ALL_LINES, True, lines=lines)
    reasoning.step(NO_INDEMNITY, ZERO)
    lost = {} if lines is None else {"lines_lost": lines}
    return {**lost, "indemnity": ZERO, "future_grants_barred": True}


SERVICES = (
    Service("forfeiture", "A outorga pode ser cassada por este motivo?", ForfeitureFacts, forfeiture, (
        "anx1_art107_par1u_ali4", "anx1_art108_cpt", *(test.provision for test in GROUNDS.values()),
        "anx1_art116_par1", "anx1_art116_par2", "anx1_art116_par3", "anx1_art116_par4", "anx1_art116_par5",
        "anx1_art116_par6", "anx1_art116_par7", "anx1_art116_par8", "anx1_art117_cpt", "anx1_art117_par1",
    )),
)  # fmt: skip
