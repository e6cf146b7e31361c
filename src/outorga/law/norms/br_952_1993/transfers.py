# SPDX-License-Identifier: Apache-2.0
"""Arts. 26, 27 and 82, item III: control of the carrier passes by consent, the grant never to another operator."""

from datetime import date
from typing import Literal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Given, Maybe, known
from outorga.law.norms.br_952_1993.vocabulary import DEPARTMENT, InterstateFacts

NO_SUBGRANT = Test("art26_cpt", "A outorga não passa a outro operador. Passou em {transferred_on}.")
CONSENT = Test("art27_cpt", "O controle só passa com anuência prévia ({consent_on}). Passou em {transferred_on}.")
CONSENT_ASKED = Test("art27_cpt", "A anuência cabe ao Departamento.")
CONDITIONS = Test("art27_par1", "Quem pretende o controle cumpre as três condições: {met}.")
CAPACITY = Test("art27_par1_inc1", "Quem pretende tem as capacidades exigidas ({name}): {value}.")
CONTRACT = Test("art27_par1_inc2", "Quem pretende se compromete com o contrato: {value}.")
OBLIGATIONS = Test("art27_par1_inc3", "Quem pretende assume as obrigações da transportadora: {value}.")
TIE = Test("art11_cpt", "O controle novo não cria interdependência em uma mesma linha. Cria: {value}.")
TIE_REFUSED = Test("art27_par2", "Recusa-se o pedido que cria interdependência. Cria: {value}.")
COMPETITION = Test("art27_par2", "Recusa-se o pedido que fere a concorrência. Fere: {value}.")
UNFITNESS = Test("art82_cpt_inc3", "Transferir contra os arts. 26 e 27 é caso de inidoneidade. Houve: {breach}.")
CAPACITIES = ("legal", "technical", "financial", "tax")


class Capacity(Facts, frozen=True, gc=False):
    """The four capacities of who would take over."""

    legal: Maybe[bool] = UNSET
    technical: Maybe[bool] = UNSET
    financial: Maybe[bool] = UNSET
    tax: Maybe[bool] = UNSET


class TransferFacts(InterstateFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `transfer`; ``tie`` is one with the future shares, on a shared line and not exempt."""

    kind: Literal["control", "grant"]
    capacity: Capacity = Capacity()
    commits_to_contract: Maybe[bool] = UNSET
    assumes_obligations: Maybe[bool] = UNSET
    tie: Maybe[bool] = UNSET
    competition_breach: Maybe[bool] = UNSET
    consent_on: Given[date] = UNSET
    transferred_on: Given[date] = UNSET


def transfer(facts: TransferFacts, reasoning: Reasoning) -> Decision:
    """A grant never passes; control with prior consent, which the department may give when all conditions are met."""
    transferred_on = seen(facts.transferred_on, facts)
    if facts.kind == "grant":
        return refused_grant(transferred_on, reasoning)
    if transferred_on is not None:
        return judged_transfer(transferred_on, seen(facts.consent_on, facts), reasoning)
    judge_applicant(facts, reasoning)
    judge_bars(facts, reasoning)
    if reasoning.refused or reasoning.missing:
        return reasoning.conclude({"eligible": False, "must_refuse": True, "unfitness_case": False})
    reasoning.step(CONSENT_ASKED, None)
    return reasoning.discretionary(DEPARTMENT, {"eligible": True, "must_refuse": False, "unfitness_case": False})


def seen(day: Given[date], facts: TransferFacts) -> date | None:
    """The day of an act, where it is given and does not lie after the day asked about."""
    found, on = known(day), known(facts.on)
    return None if found is None or (on is not None and found > on) else found


def refused_grant(transferred_on: date | None, reasoning: Reasoning) -> Decision:
    """Sub-permission and sub-authorization are forbidden; one that happened is a case of unfitness."""
    reasoning.check(NO_SUBGRANT, False, transferred_on=transferred_on)
    happened = transferred_on is not None
    reasoning.check(UNFITNESS, not happened, breach=happened)
    outcome = {"eligible": False, "must_refuse": True, "unfitness_case": happened}
    return reasoning.decided({**outcome, "regular": False} if happened else outcome)


def judged_transfer(transferred_on: date, consent_on: date | None, reasoning: Reasoning) -> Decision:
    """Consent given up to the day of the transfer is prior; without it there is a case of unfitness."""
    regular = consent_on is not None and consent_on <= transferred_on
    reasoning.check(CONSENT, regular, consent_on=consent_on, transferred_on=transferred_on)
    reasoning.check(UNFITNESS, regular, breach=not regular)
    return reasoning.decided({"regular": regular, "unfitness_case": not regular})


def judge_applicant(facts: TransferFacts, reasoning: Reasoning) -> None:
    """The four capacities, the contract and the obligations."""
    for name in CAPACITIES:
        value = reasoning.need(f"capacity.{name}", getattr(facts.capacity, name), CAPACITY)
        if value is not None:
            reasoning.check(CAPACITY, value, name=name, value=value)
    for name, test in (("commits_to_contract", CONTRACT), ("assumes_obligations", OBLIGATIONS)):
        value = reasoning.need(name, getattr(facts, name), test)
        if value is not None:
            reasoning.check(test, value, value=value)
    met = False if reasoning.refused else None if reasoning.missing else True
    reasoning.step(CONDITIONS, met, met=met)


def judge_bars(facts: TransferFacts, reasoning: Reasoning) -> None:
    """No interdependence on a shared line, and no breach of competition law."""
    tie = reasoning.need("tie", facts.tie, TIE)
    if tie is not None:
        reasoning.check(TIE, not tie, value=tie)
        reasoning.check(TIE_REFUSED, not tie, value=tie)
    breach = reasoning.need("competition_breach", facts.competition_breach, COMPETITION)
    if breach is not None:
        reasoning.check(COMPETITION, not breach, value=breach)


SERVICES = (
    Service("transfer", "Pode passar o controle da transportadora, ou a outorga?", TransferFacts, transfer, (
        "art11_cpt", "art26_cpt", "art27_cpt", "art27_par1", "art27_par1_inc1", "art27_par1_inc2",
        "art27_par1_inc3", "art27_par2",
        "art82_cpt_inc3",
    )),
)  # fmt: skip
