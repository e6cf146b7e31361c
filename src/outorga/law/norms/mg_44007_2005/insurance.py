# SPDX-License-Identifier: Apache-2.0
"""Arts. 4, II, c, 15, I, e and 21, II: whether the passengers' accident insurance is up to date, and until when."""

from collections.abc import Iterator
from datetime import date

from outorga.law.kernel.dates import days_after
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Maybe, contradiction, known

POLICY = Test("art4_cpt_inc2_ali3", "O seguro em favor das pessoas transportadas cobre {on}: de {from_on} a {until}.")
IN_FULL = Test("art4_cpt_inc2_ali3", "O prêmio do seguro está pago por inteiro.")
PAID = Test("art4_cpt_inc2_ali3", "A parcela mais antiga em aberto vence em {due_on}; tolerância de {grace_days} dias.")
CURRENT = Test("art4_par6", "O comprovante do seguro está dentro da validade.")
LAPSED = Test("art21_cpt_inc2", "Quem transporta pessoas mantém atualizado o seguro em favor delas.")
PROOF = Test("art15_cpt_inc1_ali5", "O comprovante do seguro está no veículo.")
NOT_CARRIED = Test("art19_cpt_inc4", "O documento obrigatório está no veículo.")


class Instalment(Facts, frozen=True, gc=False):
    """A part of the premium; without a day of payment it is not paid."""

    due_on: date
    paid_on: Maybe[date] = UNSET


class Policy(Facts, frozen=True, gc=False):
    """The policy and its instalments; an empty list is a premium paid in full."""

    from_on: Maybe[date] = UNSET
    until: Maybe[date] = UNSET
    instalments: Maybe[tuple[Instalment, ...]] = UNSET


class InsuranceParameters(Facts, frozen=True, gc=False):
    """Days after the due day in which the cover still holds."""

    grace_days: Given[Count] = UNSET


class InsuranceFacts(Facts, frozen=True, gc=False):
    """Facts of `insurance`."""

    on: date
    policy: Policy = Policy()
    carrying: Maybe[bool] = UNSET
    proof_on_board: Maybe[bool] = UNSET
    parameters: InsuranceParameters = InsuranceParameters()

    def contradictions(self) -> Iterator[FactError]:
        """A policy does not end before it starts."""
        start, until = known(self.policy.from_on), known(self.policy.until)
        if start and until and until < start:
            yield contradiction("policy.until", "a day not before policy.from_on", until)


def insurance(facts: InsuranceFacts, reasoning: Reasoning) -> Decision:
    """The insurance for the people carried is kept up, its premium paid in full or to the instalment that is due."""
    in_term = is_in_term(facts, reasoning)
    paid_until = last_paid_day(facts, reasoning)
    paid = None if paid_until is None else facts.on <= paid_until
    if reasoning.missing and False not in (in_term, paid):
        return reasoning.undetermined()
    until = known(facts.policy.until)
    valid_until = None if reasoning.missing or until is None or paid_until is None else min(until, paid_until)
    up_to_date = reasoning.check(
        CURRENT, bool(in_term and paid), POLICY.provision, "art4_par6", valid_until=valid_until
    )
    outcome = {"up_to_date": up_to_date, "infraction": infraction(facts, bool(up_to_date), reasoning)}
    return reasoning.decided({**outcome, "valid_until": valid_until} if valid_until else outcome)


def is_in_term(facts: InsuranceFacts, reasoning: Reasoning) -> bool | None:
    """The day lies in the policy, its first and last day in; None while that cannot be told."""
    start = reasoning.need("policy.from_on", facts.policy.from_on, POLICY)
    until = reasoning.need("policy.until", facts.policy.until, POLICY)
    outside = bool((start and facts.on < start) or (until and until < facts.on))
    known_inside = True if start and until else None
    in_term = False if outside else known_inside
    if in_term is not None:
        reasoning.step(POLICY, in_term, on=facts.on, from_on=start, until=until)
    return in_term


def last_paid_day(facts: InsuranceFacts, reasoning: Reasoning) -> date | None:
    """The cover holds to the due day of the first instalment not paid by the day of the question, and its grace."""
    instalments = reasoning.need("policy.instalments", facts.policy.instalments, PAID)
    if instalments is None:
        return None
    unpaid = [part.due_on for part in instalments if not part.paid_on or part.paid_on > facts.on]
    grace = facts.parameters.grace_days or 0
    if grace:
        reasoning.used("grace_days", grace, None)
    if not unpaid:
        reasoning.step(IN_FULL)
        return date.max
    until = days_after(min(unpaid), grace)
    reasoning.step(PAID, facts.on <= until, due_on=min(unpaid), grace_days=grace)
    return until


def infraction(facts: InsuranceFacts, up_to_date: bool, reasoning: Reasoning) -> str | None:
    """To carry people without the cover costs art. 21, II, which absorbs the proof that is not on board (19, IV)."""
    if facts.carrying:
        reasoning.check(LAPSED, up_to_date)
    proof = known(facts.proof_on_board)
    if up_to_date and proof is not None:
        reasoning.check(PROOF, proof)
        reasoning.check(NOT_CARRIED, proof)
    if not up_to_date:
        return LAPSED.provision if facts.carrying else None
    return NOT_CARRIED.provision if proof is False else None


SERVICES = (
    Service("insurance", "O seguro dos passageiros está em dia, e até quando?", InsuranceFacts, insurance, (
        "art4_cpt_inc2_ali3", "art4_par6", "art15_cpt_inc1_ali5", "art19_cpt_inc4", "art21_cpt_inc2",
    )),
)  # fmt: skip
