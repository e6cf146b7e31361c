# SPDX-License-Identifier: Apache-2.0
"""What goes back, and to whom: an overcharge to the passenger, a deposit, and half of a fine doubled for nothing."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Literal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Fraction, Given
from outorga.law.kernel.money import ZERO, Currency, half_up
from outorga.law.norms.mg_pl1842_2004.data import INFRACTIONS
from outorga.law.norms.mg_pl1842_2004.vocabulary import PricedItem, TaxiFacts

REFUNDING = tuple(f"art33_cpt_inc{item}" for item in range(14, 20))
AGENCY, HOLDER = "der_mg", "holder"

KIND = Test("art42_par3", "Sabe-se o que se devolve.")
OVERCHARGE = Test(
    "art42_par3", "Cobrado {charged}, devido {due}; a infração ({provision}) obriga a devolver o excesso."
)
DEPOSIT = Test("art51_par4", "Depósito de {paid}; auto cancelado: {cancelled}.")
DOUBLED = Test("art44_par1", "Multa em dobro de {paid}; caiu a infração anterior: {fell}; desfaz-se o dobro: {undone}.")
BASE_FELL = Test("art51_par4", "O cancelamento do auto anterior desfaz o que se apoiou nele.")


class Overcharge(Facts, frozen=True, gc=False):
    """The infraction by which too much was charged."""

    provision: Given[PricedItem] = UNSET


class PaidDeposit(Facts, frozen=True, gc=False):
    """The prior deposit of an appeal."""

    amount: Given[Fraction] = UNSET


class RefundFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `refund`."""

    kind: Given[Literal["fare_overcharge", "deposit", "doubled_fine"]] = UNSET
    infraction: Overcharge = Overcharge()
    charged: Given[Fraction] = UNSET
    due: Given[Fraction] = UNSET
    deposit: PaidDeposit = PaidDeposit()
    notice_cancelled: Given[bool] = UNSET
    paid_amount: Given[Fraction] = UNSET
    base_cancelled: Given[bool] = UNSET


def refund(facts: RefundFacts, reasoning: Reasoning) -> Decision:
    """What goes back by the kind of payment; nothing goes back without its ground."""
    kind = reasoning.need("kind", facts.kind, KIND)
    return reasoning.settle(KINDS[kind](facts, reasoning) if kind else {})


def overcharge(facts: RefundFacts, reasoning: Reasoning) -> dict[str, Any]:
    """What was charged beyond the fare, where the infraction is one of those that refund; the holder owes it."""
    provision = reasoning.need("infraction.provision", facts.infraction.provision, OVERCHARGE)
    charged = reasoning.need("charged", facts.charged, OVERCHARGE)
    due = reasoning.need("due", facts.due, OVERCHARGE)
    if provision is None or charged is None or due is None:
        return {}
    reasoning.step(Test(provision, INFRACTIONS[provision].label_pt))
    excess = charged - due if provision in REFUNDING and charged > due else ZERO
    reasoning.check(OVERCHARGE, not excess, charged=charged, due=due, provision=provision)
    return _answer(excess, HOLDER, "passenger")


def deposit(facts: RefundFacts, reasoning: Reasoning) -> dict[str, Any]:
    """The whole deposit when the notice is cancelled."""
    paid = reasoning.need("deposit.amount", facts.deposit.amount, DEPOSIT)
    cancelled = reasoning.need("notice_cancelled", facts.notice_cancelled, DEPOSIT)
    if paid is None or cancelled is None:
        return {}
    reasoning.check(DEPOSIT, not (cancelled and paid), paid=paid, cancelled=cancelled)
    return _answer(paid if cancelled else ZERO, AGENCY, "depositor")


def doubled_fine(facts: RefundFacts, reasoning: Reasoning) -> dict[str, Any]:
    """What the doubling added, when the earlier infraction fell and the reading undoes what rested on it."""
    paid = reasoning.need("paid_amount", facts.paid_amount, DOUBLED)
    fell = reasoning.need("base_cancelled", facts.base_cancelled, DOUBLED)
    if paid is None or fell is None:
        return {}
    undone = fell and reasoning.reading("cancellation_cascade") == "recompute"
    if fell:
        reasoning.step(BASE_FELL, undone)
    back = paid - paid / int(reasoning.fixed("recidivism_factor")) if undone else ZERO
    reasoning.check(DOUBLED, not back, paid=paid, fell=fell, undone=undone)
    return _answer(back, AGENCY, "payer")


def _answer(amount: Decimal, debtor: str, creditor: str) -> dict[str, Any]:
    parties = (debtor, creditor) if amount else (None, None)
    return {"amount": half_up(amount), "currency": Currency.BRL, "debtor": parties[0], "creditor": parties[1]}


KINDS: Mapping[str, Callable[[RefundFacts, Reasoning], dict[str, Any]]] = {
    "fare_overcharge": overcharge,
    "deposit": deposit,
    "doubled_fine": doubled_fine,
}
SERVICES = (
    Service("refund", "Quanto se devolve, e a quem?", RefundFacts, refund, (
        "art42_par3", *REFUNDING, "art44_par1", "art51_par4",
    )),
)  # fmt: skip
