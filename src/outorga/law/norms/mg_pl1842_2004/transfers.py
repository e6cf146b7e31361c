# SPDX-License-Identifier: Apache-2.0
"""Arts. 12, 71, 76 and 80: transfer and assignment of a permit, swap of vehicles, and succession."""

from datetime import date
from typing import Any, Literal

import msgspec

from outorga.law.kernel.calendars import office_calendar
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Fraction, Given, Maybe, UnsetType
from outorga.law.norms.mg_pl1842_2004.bars import return_barred_until
from outorga.law.norms.mg_pl1842_2004.deadlines import due_on
from outorga.law.norms.mg_pl1842_2004.vocabulary import HolderKind, TaxiFacts

ACT = Test("art12_cpt", "A permissão se transfere, permuta ou cede só como o DER-MG autoriza. Ato: {kind}; dia {on}.")
TRANSFER = Test("art4_cpt_inc9", "Transferir é passar a outro o direito de executar o serviço.")
SAME_KIND = Test("art12_par1", "Passa de pessoa a pessoa ou de empresa a empresa: de {giver} a {taker}.")
CONSENT = Test("art12_par1", "O DER-MG anuiu antes: em {consent_on}; ato em {on}.")
HELD = Test("art12_par4", "Quem transfere cumpriu o tempo mínimo com a permissão: pode desde {earliest_on}. Dia {on}.")
ACCEPTED = Test("art12_par2", "Quem recebe cumpre os arts. 21 e 29: cadastro aceito, {accepted}.")
DOCUMENTS = Test("art29_cpt", "Quem recebe apresentou os documentos do cadastro: {accepted}.")
NO_DEBT = Test("art71_cpt", "Não há débito vencido com o DER-MG: {overdue}.")
NO_PERMIT = Test("art6_par1", "Quem recebe não tem permissão. Permissões: {active}.")
REMAINING = Test("art21_cpt_inc2", "Quem transfere fica com {permits} permissões: nenhuma, ou de {least} a {most}.")
RESULTING = Test("art21_cpt_inc2", "Quem recebe fica com {permits} permissões: de {least} a {most}.")
SWAP = Test("art4_cpt_inc6", "Permutar é trocar veículos entre integrantes do serviço.")
AUTHORIZED = Test("art76_cpt", "O DER-MG autorizou a permuta antes: em {authorized_on}; ato em {on}.")
EVENT = Test("art80_cpt", "Houve morte, incapacidade ou invalidez permanente do titular: {event}.")
FROM_PERSON = Test("art80_cpt", "Só a permissão de pessoa física passa aos herdeiros. Titular: {giver}.")
NO_HOLDING = Test("art12_par4", "A sucessão não é transferência: não se exige o tempo mínimo com a permissão.")


class Giver(Facts, frozen=True, gc=False):
    """Who passes the permit on, before the act."""

    kind: Given[HolderKind] = UNSET
    permits: Given[Count] = UNSET
    held_since_on: Given[date] = UNSET


class Taker(Facts, frozen=True, gc=False):
    """Who receives the permit, before the act."""

    kind: Given[HolderKind] = UNSET
    permits: Given[Count] = UNSET
    active_permits: Given[Count] = UNSET
    registration_accepted: Given[bool] = UNSET


class TransferFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `transfer`; null consent or authorization was never given."""

    kind: Given[Literal["transfer", "assignment", "swap", "succession"]] = UNSET
    consent_on: Maybe[date] = UNSET
    authorized_on: Maybe[date] = UNSET
    event: Given[Literal["death", "incapacity", "permanent_invalidity"]] = UNSET
    permits_transferred: Given[Count] = UNSET
    overdue_amount: Given[Fraction] = UNSET
    giver: Giver = msgspec.field(default=Giver(), name="from")
    taker: Taker = msgspec.field(default=Taker(), name="to")


def transfer(facts: TransferFacts, reasoning: Reasoning) -> Decision:
    """A permit passes by transfer or assignment, a vehicle by swap, and a person's place to heirs by succession."""
    kind = reasoning.need("kind", facts.kind, ACT)
    on = reasoning.need("on", facts.on, ACT)
    if kind is None:
        return reasoning.undetermined()
    reasoning.step(ACT, kind=kind, on=on)
    if kind == "swap":
        return swap(facts, on, reasoning)
    if kind == "succession":
        return succession(facts, reasoning)
    return hand_over(facts, on, reasoning)


def hand_over(facts: TransferFacts, on: date | None, reasoning: Reasoning) -> Decision:
    """Transfer or assignment: same kind of holder, consent, twelve months held, papers, no debt, and the numbers."""
    reasoning.step(TRANSFER)
    judge_kinds(facts, reasoning)
    judge_before(CONSENT, "consent_on", facts.consent_on, on, reasoning)
    outcome = judge_holding(facts, on, reasoning)
    for test in (ACCEPTED, DOCUMENTS):
        accepted = reasoning.need("to.registration_accepted", facts.taker.registration_accepted, test)
        if accepted is not None:
            reasoning.check(test, accepted, accepted=accepted)
    overdue = reasoning.need("overdue_amount", facts.overdue_amount, NO_DEBT)
    if overdue is not None:
        reasoning.check(NO_DEBT, not overdue, overdue=overdue)
    judge_numbers(facts, reasoning)
    if on is not None and not reasoning.refused and not reasoning.missing:
        until = return_barred_until(on, reasoning)
        outcome["return_barred_until"] = until
    return reasoning.settle({**outcome, "allowed": not reasoning.refused})


def judge_kinds(facts: TransferFacts, reasoning: Reasoning) -> None:
    """A person's permit passes to a person, a company's to a company."""
    giver = reasoning.need("from.kind", facts.giver.kind, SAME_KIND)
    taker = reasoning.need("to.kind", facts.taker.kind, SAME_KIND)
    if giver is not None and taker is not None:
        reasoning.check(SAME_KIND, giver == taker, giver=giver, taker=taker)


def judge_before(test: Test, name: str, given: date | UnsetType | None, on: date | None, reasoning: Reasoning) -> None:
    """The agency's act is not after the day of what it allows; null, there was none."""
    if given is UNSET:
        reasoning.lack(name, test)
    elif on is not None:
        reasoning.check(test, given is not None and given <= on, **{name: given, "on": on})


def judge_holding(facts: TransferFacts, on: date | None, reasoning: Reasoning) -> dict[str, Any]:
    """The permit may pass on the same-numbered day of the twelfth month since its acquisition, and from then on."""
    held_since_on = reasoning.need("from.held_since_on", facts.giver.held_since_on, HELD)
    if held_since_on is None or on is None:
        return {}
    earliest_on = due_on("minimum_holding", held_since_on, office_calendar(facts.calendar), reasoning).due_on
    reasoning.check(HELD, on >= earliest_on, earliest_on=earliest_on, on=on)
    return {"earliest_on": earliest_on}


def judge_numbers(facts: TransferFacts, reasoning: Reasoning) -> None:
    """A person who receives has no permit; two companies keep within their numbers."""
    if facts.taker.kind == "person":
        judge_receiver(facts.taker, reasoning)
    elif facts.taker.kind == facts.giver.kind == "company":
        judge_companies(facts, reasoning)


def judge_receiver(taker: Taker, reasoning: Reasoning) -> None:
    """A single permit a person."""
    active = reasoning.need("to.active_permits", taker.active_permits, NO_PERMIT)
    if active is not None:
        reasoning.check(NO_PERMIT, active < reasoning.fixed("individual_permits"), active=active)


def judge_companies(facts: TransferFacts, reasoning: Reasoning) -> None:
    """What remains is nothing or within the numbers, and what results is within them."""
    least, most = reasoning.fixed("company_permits_minimum"), reasoning.fixed("company_permits_maximum")
    moved = reasoning.need("permits_transferred", facts.permits_transferred, REMAINING)
    given_from = reasoning.need("from.permits", facts.giver.permits, REMAINING)
    given_to = reasoning.need("to.permits", facts.taker.permits, RESULTING)
    if moved is None:
        return
    if given_from is not None:
        rest = given_from - moved
        reasoning.check(REMAINING, not rest or least <= rest <= most, permits=rest, least=least, most=most)
    if given_to is not None:
        result = given_to + moved
        reasoning.check(RESULTING, least <= result <= most, permits=result, least=least, most=most)


def swap(facts: TransferFacts, on: date | None, reasoning: Reasoning) -> Decision:
    """A swap of vehicles needs only the agency's prior authorization."""
    reasoning.step(SWAP)
    judge_before(AUTHORIZED, "authorized_on", facts.authorized_on, on, reasoning)
    return reasoning.settle({"allowed": not reasoning.refused})


def succession(facts: TransferFacts, reasoning: Reasoning) -> Decision:
    """Heirs go on with the activity of a person who can no longer, each with a single permit."""
    event = reasoning.need("event", facts.event, EVENT)
    giver = reasoning.need("from.kind", facts.giver.kind, FROM_PERSON)
    if event is not None:
        reasoning.step(EVENT, event=event)
    if giver is not None:
        reasoning.check(FROM_PERSON, giver == "person", giver=giver)
    judge_receiver(facts.taker, reasoning)
    if facts.taker.registration_accepted is not UNSET:
        accepted = facts.taker.registration_accepted
        reasoning.check(DOCUMENTS, accepted, accepted=accepted)
    reasoning.step(NO_HOLDING)
    return reasoning.settle({"allowed": not reasoning.refused})


SERVICES = (
    Service("transfer", "Esta permissão pode passar àquela pessoa?", TransferFacts, transfer, (
        "art4_cpt_inc6", "art4_cpt_inc9", "art6_par1", "art12_cpt", "art12_par1", "art12_par2", "art12_par3",
        "art12_par4", "art21_cpt_inc2", "art29_cpt", "art71_cpt", "art76_cpt", "art80_cpt",
    )),
)  # fmt: skip
