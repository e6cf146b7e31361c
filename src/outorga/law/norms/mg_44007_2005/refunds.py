# SPDX-License-Identifier: Apache-2.0
"""Art. 25, par. 2: what is given back when a notice falls, updated by the fare coefficient."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any, Literal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Amount, Facts, Given, Maybe, contradiction, known
from outorga.law.kernel.money import ZERO, Currency, half_up, truncate
from outorga.law.norms.mg_44007_2005.vocabulary import Coefficient

UPHELD = Test("art25_cpt", "O recurso não foi provido: nada se devolve.")
UPDATED = Test("art25_par2", "{base} × {refund} ÷ {payment} = {amount}.")
BY_MULTIPLE = Test("art25_par2", "{multiple} × {refund} = {amount}.")
FLOOR = Test("art25_par2", "Atualizar não pode devolver menos do que se pagou ({base}): devolve-se {amount}.")
NOMINAL = Test("art25_par2", "A atualização alcança só o recurso provido; com a defesa acolhida devolve-se {base}.")
COEFFICIENT = Test("art25_par2", "Coeficiente tarifário em {on}: {coefficient}.")
BASE = Test("art25_par2", "Parte paga que caiu: {base}.")


class RefundParameters(Facts, frozen=True, gc=False):
    """The coefficients that the question brings instead of the platform's."""

    fare_coefficients: Given[tuple[Coefficient, ...]] = UNSET


class RefundReadings(Facts, frozen=True, gc=False):
    """Readings of the refund."""

    refund_basis: Given[Literal["payment_ratio", "multiple"]] = UNSET
    refund_floor: Given[Literal["paid", "none"]] = UNSET
    refund_after_defence: Given[Literal["same_rule", "nominal"]] = UNSET
    rounding: Given[Literal["truncate", "half_up", "unit_first"]] = UNSET


class RefundFacts(Facts, frozen=True, gc=False):
    """Facts of `refund`; ``undone`` is the part of the payment that falls, all of it when absent."""

    cause: Literal["appeal_granted", "defence_granted", "appeal_rejected"]
    paid: Maybe[Amount] = UNSET
    undone: Maybe[Amount] = UNSET
    multiple: Maybe[Literal[1000, 2000, 3000]] = UNSET
    paid_on: Maybe[date] = UNSET
    refund_on: Maybe[date] = UNSET
    parameters: RefundParameters = RefundParameters()
    readings: RefundReadings = RefundReadings()

    def contradictions(self) -> Iterator[FactError]:
        """Nothing is given back before it was paid."""
        paid_on, refund_on = known(self.paid_on), known(self.refund_on)
        if paid_on and refund_on and refund_on < paid_on:
            yield contradiction("refund_on", "a day not before paid_on", refund_on)


def refund(facts: RefundFacts, reasoning: Reasoning) -> Decision:
    """What was paid of a notice that fell comes back, updated by the coefficient and never below the payment."""
    if facts.cause == "appeal_rejected":
        reasoning.step(UPHELD, False)
        return reasoning.decided({"amount": ZERO, "currency": Currency.BRL, "notice_state": "upheld"})
    paid = reasoning.need("paid", facts.paid, BASE)
    for day in ("paid_on", "refund_on"):
        reasoning.need(day, getattr(facts, day), COEFFICIENT)
    if facts.cause == "defence_granted" and reasoning.reading("refund_after_defence") == "nominal":
        return _nominal(facts, paid, reasoning)
    if reasoning.reading("refund_basis") == "multiple":
        return _by_multiple(facts, paid, reasoning)
    return _by_ratio(facts, paid, reasoning)


def _base(facts: RefundFacts, paid: Decimal, reasoning: Reasoning) -> Decimal:
    undone = known(facts.undone)
    base = paid if undone is None else undone
    reasoning.step(BASE, base, base=base)
    return base


def _nominal(facts: RefundFacts, paid: Decimal | None, reasoning: Reasoning) -> Decision:
    if paid is None or reasoning.missing:
        return reasoning.undetermined()
    base = _base(facts, paid, reasoning)
    reasoning.step(NOMINAL, base, base=base)
    return _outcome(base, {}, reasoning)


def _by_ratio(facts: RefundFacts, paid: Decimal | None, reasoning: Reasoning) -> Decision:
    payment = _coefficient(facts, "paid_on", reasoning)
    now = _coefficient(facts, "refund_on", reasoning)
    if paid is None or payment is None or now is None:
        return reasoning.undetermined()
    base = _base(facts, paid, reasoning)
    amount = _to_cents(base * now / payment, reasoning)
    reasoning.step(UPDATED, amount, base=base, refund=now, payment=payment, amount=amount)
    return _outcome(
        _floored(amount, base, reasoning), {"coefficient_at_payment": payment, "coefficient_at_refund": now}, reasoning
    )


def _by_multiple(facts: RefundFacts, paid: Decimal | None, reasoning: Reasoning) -> Decision:
    multiple = reasoning.need("multiple", facts.multiple, BY_MULTIPLE)
    now = _coefficient(facts, "refund_on", reasoning)
    if paid is None or multiple is None or now is None or reasoning.missing:
        return reasoning.undetermined()
    base = _base(facts, paid, reasoning)
    share = base / paid if paid else Decimal(1)
    amount = _to_cents(multiple * now * share, reasoning)
    reasoning.step(BY_MULTIPLE, amount, multiple=multiple, refund=now, amount=amount)
    return _outcome(_floored(amount, base, reasoning), {"coefficient_at_refund": now}, reasoning)


def _coefficient(facts: RefundFacts, day: Literal["paid_on", "refund_on"], reasoning: Reasoning) -> Decimal | None:
    """The coefficient of that day, as given with the question or as stored; unknown is never a neighbour's."""
    on = known(getattr(facts, day))
    if on is None:
        return None
    coefficient = _stored_or_given(facts.parameters, on, reasoning)
    if coefficient is None:
        reasoning.lack("parameters.fare_coefficients", COEFFICIENT)
        return None
    reasoning.step(COEFFICIENT, coefficient, on=on, coefficient=coefficient)
    return coefficient


def _stored_or_given(given: RefundParameters, on: date, reasoning: Reasoning) -> Decimal | None:
    if given.fare_coefficients is UNSET:
        entry = reasoning.parameter("fare_coefficient", on)
        return entry.value if entry else None
    row = max((row for row in given.fare_coefficients if row.from_on <= on), key=lambda row: row.from_on, default=None)
    if row is None:
        return None
    reasoning.used("fare_coefficient", row.value, row.from_on)
    return row.value


def _to_cents(amount: Decimal, reasoning: Reasoning) -> Decimal:
    """Cut or half up by the reading; rounding the unit first makes no sense of a ratio and acts as half up."""
    return truncate(amount) if reasoning.reading("rounding") == "truncate" else half_up(amount)


def _floored(amount: Decimal, base: Decimal, reasoning: Reasoning) -> Decimal:
    if reasoning.reading("refund_floor") == "none":
        return amount
    reasoning.step(FLOOR, amount >= base, base=base, amount=max(amount, base))
    return max(amount, base)


def _outcome(amount: Decimal, coefficients: dict[str, Any], reasoning: Reasoning) -> Decision:
    return reasoning.decided({"amount": amount, "currency": Currency.BRL, **coefficients, "notice_state": "closed"})


SERVICES = (
    Service("refund", "Quanto o DER/MG devolve?", RefundFacts, refund, ("art25_cpt", "art25_par2")),
)  # fmt: skip
