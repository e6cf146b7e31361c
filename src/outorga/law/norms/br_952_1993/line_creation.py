# SPDX-License-Identifier: Apache-2.0
"""Arts. 14 to 18 and 98: who may ask for a line to be tendered, until when it is decided, and what silence does."""

from collections.abc import Sequence
from datetime import date
from typing import Any, Literal

import msgspec

from outorga.law.kernel.calendars import OfficeCalendar, office_calendar
from outorga.law.kernel.dates import DAY
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Maybe, known
from outorga.law.norms.br_952_1993.deadlines import due_on as end_of
from outorga.law.norms.br_952_1993.deadlines import extended_on
from outorga.law.norms.br_952_1993.vocabulary import InterstateFacts, InterstateParameters, ProvisionId, external_day

APPLICANT = Test("art14_cpt", "Só pessoa jurídica pede a licitação. Quem pede: {kind}.")
INTERSTATE = Test("art14_cpt", "Só se pede a licitação de linha interestadual. Classe: {asked}.")
INFORMATION = Test("art15_cpt", "O pedido traz as informações exigidas. Faltam: {lacking}.")
ITEMS = (
    Test("art15_cpt_inc1", "O pedido traz a linha e o estudo de mercado: {present}."),
    Test("art15_cpt_inc2", "O pedido traz as características do serviço: {present}."),
    Test("art15_cpt_inc3", "O pedido traz o itinerário: {present}."),
    Test("art15_cpt_inc4", "O pedido traz os pontos terminais: {present}."),
)
SECTIONS = Test("art15_cpt_inc5", "As seções só se informam se houver: {present}.")
EXAMINATION = Test("art16_cpt", "O exame do pedido corre do protocolo: {filed_on}.")
EXTENSION = Test(
    "art16_par1",
    "A prorrogação é uma, do Ministro ({by}), justificada ({justified}), decidida até {due} ({decided_on}) e de no "
    "máximo {most} dias ({days}).",
)
LONGER = Test("art16_par1", "O exame se prorroga uma vez. Início: {start}; {length} ({unit}); fim: {due}.")
POWER = Test(
    "art98_cpt",
    "Até {until}, por proposta do Departamento ({proposed}), a prorrogação vai até {most} dias. Decidida em "
    "{decided_on}.",
)
REASONS = Test("art17_cpt", "O pedido só se nega com motivo: {reasons}.")
IN_TIME = Test("art18_cpt", "A decisão sai até {due}. Saiu em {decided_on}.")
TENDER_DUE = Test("art18_cpt", "Deferido o pedido, ou findo o prazo sem decisão, licita-se a linha. Situação: {state}.")
ON = Test("art18_cpt", "A situação se vê no dia da pergunta.")


class Applicant(Facts, frozen=True, gc=False):
    """Who asks."""

    kind: Maybe[Literal["company", "person", "cooperative"]] = UNSET


class AskedService(Facts, frozen=True, gc=False):
    """The service asked for."""

    class_: Maybe[Literal["interstate", "international"]] = msgspec.field(default=UNSET, name="class")


class ExaminationExtension(Facts, frozen=True, gc=False):
    """An extension of the examination, in days; ``proposed_by_department`` serves the power of art. 98."""

    decided_on: date
    days: Count
    by: Literal["minister", "department"]
    justified: Given[bool] = UNSET
    proposed_by_department: Given[bool] = UNSET


class RequestDecision(Facts, frozen=True, gc=False):
    """What was decided of the request; ``reasons`` are needed for a refusal."""

    result: Literal["granted", "refused"]
    decided_on: date
    reasons: Maybe[bool] = UNSET


class LineCreationFacts(InterstateFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `line_creation`."""

    on: Maybe[date] = UNSET  # type: ignore[assignment]
    operator: Applicant = Applicant()
    service: AskedService = AskedService()
    items: Given[tuple[ProvisionId, ...]] = UNSET
    filed_on: Maybe[date] = UNSET
    extensions: Given[tuple[ExaminationExtension, ...]] = UNSET
    decision: Given[RequestDecision] = UNSET


def line_creation(facts: LineCreationFacts, reasoning: Reasoning) -> Decision:
    """Whether the request is taken, what it lacks, until when it is decided, and where it stands."""
    judge_admission(facts, reasoning)
    if reasoning.refused:
        return reasoning.decided({"admissible": False})
    lacking = missing_items(known(facts.items) or (), reasoning)
    outcome = {"admissible": True, "complete": not lacking, "missing_items": lacking}
    on = reasoning.need("on", facts.on, ON)
    filed_on = reasoning.need("filed_on", facts.filed_on, EXAMINATION)
    if filed_on is None:
        judge_reasons(facts, on, reasoning)
        return reasoning.undetermined()
    calendar = office_calendar(facts.calendar)
    valid, due = examination(facts, filed_on, calendar, reasoning)
    decided = judge_decision(facts, on, due, reasoning)
    return reasoning.settle({
        **outcome, "extensions_valid": valid, "due_on": due, **decided, **standing(facts, on, due, decided, reasoning),
    })  # fmt: skip


def judge_admission(facts: LineCreationFacts, reasoning: Reasoning) -> None:
    """A legal entity, for an interstate line."""
    kind = reasoning.need("operator.kind", facts.operator.kind, APPLICANT)
    if kind is not None:
        reasoning.check(APPLICANT, kind != "person", kind=kind)
    asked = reasoning.need("service.class", facts.service.class_, INTERSTATE)
    if asked is not None:
        reasoning.check(INTERSTATE, asked == "interstate", asked=asked)


def missing_items(handed_in: Sequence[str], reasoning: Reasoning) -> list[str]:
    """Those of items I to IV that were not handed in; sections are owed only where there are any."""
    lacking = [test.provision for test in ITEMS if not reasoning.step(
        test, test.provision in handed_in, present=test.provision in handed_in,
    )]  # fmt: skip
    reasoning.step(SECTIONS, True, present=SECTIONS.provision in handed_in)
    reasoning.step(INFORMATION, not lacking, lacking=lacking)
    return lacking


def examination(facts: LineCreationFacts, filed_on: date, calendar: OfficeCalendar, reasoning: Reasoning
                ) -> tuple[list[bool], date]:  # fmt: skip
    """Which extensions hold, in the order given, and the last day to decide; later acts are not seen yet."""
    first_due = end_of("tender_request_examination", filed_on, calendar, reasoning).due_on
    valid: list[bool] = []
    due = first_due
    for extension in known(facts.extensions) or ():
        if seen(extension.decided_on, known(facts.on)):
            holds = not any(valid) and extends(extension, first_due, facts.parameters, reasoning)
            valid.append(holds)
            if holds:
                due = extended_on(LONGER, filed_on, extension.days, calendar, reasoning).due_on
            else:
                reasoning.refuse(EXTENSION.provision)
    return valid, due


def seen(acted_on: date, on: date | None) -> bool:
    """Whether an act lies before the day asked about, or on it."""
    return on is None or acted_on <= on


def extends(extension: ExaminationExtension, due: date, given: InterstateParameters, reasoning: Reasoning) -> bool:
    """Whether an extension, the first one so far, is the Minister's, justified, in time and not too long."""
    most = int(reasoning.fixed("tender_request_extension_days"))
    if extension.days > most and in_the_year(extension, given, reasoning):
        most = int(reasoning.fixed("tender_request_extension_art98_days"))
    proper = extension.by == "minister" and extension.justified is True
    holds = proper and extension.decided_on <= due and extension.days <= most
    return bool(reasoning.step(
        EXTENSION, holds, by=extension.by, justified=known(extension.justified), due=due,
        decided_on=extension.decided_on, most=most, days=extension.days,
    ))  # fmt: skip


def in_the_year(extension: ExaminationExtension, given: InterstateParameters, reasoning: Reasoning) -> bool:
    """Whether the wider power of the decree's first year holds, proposed by the department."""
    published = external_day("publication_date", given, reasoning)
    until = end_of("extension_power", published, office_calendar(UNSET), reasoning).due_on
    proposed = extension.proposed_by_department is True
    return bool(reasoning.step(
        POWER, proposed and published <= extension.decided_on <= until, until=until, proposed=proposed,
        most=reasoning.fixed("tender_request_extension_art98_days"), decided_on=extension.decided_on,
    ))  # fmt: skip


def judge_decision(facts: LineCreationFacts, on: date | None, due: date, reasoning: Reasoning) -> dict[str, Any]:
    """Whether the decision holds: in time, and a refusal with reasons."""
    decision = known(facts.decision)
    if decision is None or not seen(decision.decided_on, on):
        return {}
    if not reasoning.check(IN_TIME, decision.decided_on <= due, due=due, decided_on=decision.decided_on):
        if decision.result == "refused" and decision.reasons is False:
            reasoning.check(REASONS, False, reasons=False)
        return {"decision_valid": False}
    return {"decision_valid": judge_reasons(facts, on, reasoning)}


def judge_reasons(facts: LineCreationFacts, on: date | None, reasoning: Reasoning) -> bool:
    """A refusal gives its reasons."""
    decision = known(facts.decision)
    if decision is None or decision.result == "granted" or not seen(decision.decided_on, on):
        return True
    reasons = reasoning.need("decision.reasons", decision.reasons, REASONS)
    return reasons is not None and bool(reasoning.check(REASONS, reasons, reasons=reasons))


def standing(facts: LineCreationFacts, on: date | None, due: date, decided: dict[str, Any], reasoning: Reasoning
             ) -> dict[str, Any]:  # fmt: skip
    """Granted, refused, pending or lapsed, and since when the line must be tendered."""
    if on is None:
        return {}
    decision = known(facts.decision)
    state: str
    if decision is not None and decided.get("decision_valid"):
        state, since = decision.result, decision.decided_on
    else:
        state, since = ("pending", due) if on <= due else ("lapsed", due + DAY)
    tender_due = reasoning.step(TENDER_DUE, state in ("granted", "lapsed"), state=state)
    return {"state": state, "tender_due": tender_due, **({"tender_due_since": since} if tender_due else {})}


SERVICES = (
    Service("line_creation", "Cabe o pedido de licitar a linha, e até quando se decide?", LineCreationFacts,
            line_creation, (
        "art14_cpt", "art15_cpt", "art15_cpt_inc1", "art15_cpt_inc2", "art15_cpt_inc3", "art15_cpt_inc4",
        "art15_cpt_inc5", "art16_cpt", "art16_par1", "art17_cpt", "art18_cpt", "art96_cpt", "art98_cpt",
    )),
)  # fmt: skip
