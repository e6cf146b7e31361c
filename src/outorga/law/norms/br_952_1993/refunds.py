# SPDX-License-Identifier: Apache-2.0
"""Arts. 32, XIV, XV, XVIII and XIX, 55, XII, and 64: what the passenger is owed, or owes, for a trip that changed."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

from outorga.law.kernel.calendars import office_calendar
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Given, Maybe, contradiction, known
from outorga.law.kernel.money import ZERO, rounded
from outorga.law.norms.br_952_1993.deadlines import due_at, due_on
from outorga.law.norms.br_952_1993.vocabulary import CurrencyName, InterstateFacts, Moment, Money, Share

RETURNED = Test("art32_cpt_inc19", "Quem desiste no tempo certo recebe de volta {amount}.")
IN_TIME = Test("art64_cpt", "A desistência, de {requested_at}, veio até {latest_at}.")
WHOLE = Test("art78_cpt_inc1_ali1", "Devolveu-se a quantia inteira: {refunded} de {amount}.")
LOWER = Test(
    "art32_cpt_inc14", "A passagem de {paid} menos a do veículo usado, de {used}: {difference}; devem-se {amount}."
)
OPEN = Test("art32_cpt_inc18", "Emitido em {issued_on}, o bilhete aberto se usa em {used_on}; sem ajuste até {until}.")
TO_PAY = Test("art32_cpt_inc18", "A tarifa de hoje, de {current}, menos a paga, de {paid}: {to_pay}.")
AT_COST = Test("art32_cpt_inc15", "O fato é imputável à transportadora, que paga alimentação e pousada: {cause}.")
PROVIDED = Test("art55_cpt_inc12", "O motorista providencia alimentação e pousada na interrupção da viagem: {cause}.")


class RefundFacts(InterstateFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `refund`."""

    kind: Literal["withdrawal", "downgrade", "open_ticket", "assistance"]
    currency: Given[CurrencyName] = UNSET
    paid: Maybe[Money] = UNSET
    departure_at: Maybe[Moment] = UNSET
    requested_at: Maybe[Moment] = UNSET
    refunded: Given[Money] = UNSET
    used_category_fare: Maybe[Money] = UNSET
    route_share: Maybe[Share] = UNSET
    issued_on: Maybe[date] = UNSET
    used_on: Maybe[date] = UNSET
    current_fare: Maybe[Money] = UNSET
    cause: Maybe[Literal["seat_sold_twice", "interruption", "delay"]] = UNSET
    imputable: Maybe[bool] = UNSET

    def contradictions(self) -> Iterator[FactError]:
        """A ticket is not used before it is issued."""
        issued_on, used_on = known(self.issued_on), known(self.used_on)
        if issued_on and used_on and used_on < issued_on:
            yield contradiction("used_on", "a day not before issued_on", used_on)


def refund(facts: RefundFacts, reasoning: Reasoning) -> Decision:
    """What is owed to the passenger, or by it, in the currency of the facts."""
    told = KINDS[facts.kind](facts, reasoning)
    currency = {} if facts.currency is UNSET else {"currency": facts.currency}
    return reasoning.conclude({**currency, **told})


def withdrawal(facts: RefundFacts, reasoning: Reasoning) -> dict[str, Any]:
    """Six hours before the departure, by the clock across offsets, the whole sum is returned; later, nothing."""
    departure_at = reasoning.need("departure_at", facts.departure_at, IN_TIME)
    requested_at = reasoning.need("requested_at", facts.requested_at, IN_TIME)
    in_time = None
    if departure_at is not None and requested_at is not None:
        latest = due_at("ticket_withdrawal", departure_at, reasoning).due_at
        in_time = reasoning.check(IN_TIME, requested_at <= latest, requested_at=requested_at, latest_at=latest)
    paid = ZERO if in_time is False else reasoning.need("paid", facts.paid, RETURNED)
    if in_time is None or paid is None:
        return {}
    reasoning.step(RETURNED, in_time, amount=paid)
    return {"entitled": in_time, "amount": paid, **handed_back(facts.refunded, paid, reasoning)}


def handed_back(refunded: Any, amount: Decimal, reasoning: Reasoning) -> dict[str, Any]:
    """What lacks of the sum that was handed back, and the infraction of keeping part of it."""
    if refunded is UNSET:
        return {"infractions": []}
    shortfall = max(amount - refunded, ZERO)
    reasoning.step(WHOLE, not shortfall, refunded=refunded, amount=amount)
    return {"shortfall": shortfall, "infractions": [WHOLE.provision] if shortfall else []}


def downgrade(facts: RefundFacts, reasoning: Reasoning) -> dict[str, Any]:
    """The difference to the lower vehicle, whole or by the part of the route travelled in it."""
    paid = reasoning.need("paid", facts.paid, LOWER)
    used = reasoning.need("used_category_fare", facts.used_category_fare, LOWER)
    difference = None if paid is None or used is None else max(paid - used, ZERO)
    part = part_of(facts, reasoning) if difference is None or difference else Fraction(1)
    if difference is None or part is None:
        return {}
    amount = rounded(Fraction(difference) * part)
    reasoning.step(LOWER, amount, paid=paid, used=used, difference=difference, amount=amount)
    return {"entitled": bool(difference), "amount": amount}


def part_of(facts: RefundFacts, reasoning: Reasoning) -> Fraction | None:
    """The part of the difference that is owed; None when it is not known."""
    if reasoning.reading("downgrade") == "full":
        return Fraction(1)
    share = reasoning.need("route_share", facts.route_share, LOWER)
    return None if share is None else Fraction(share)


def open_ticket(facts: RefundFacts, reasoning: Reasoning) -> dict[str, Any]:
    """For a year the price stands; after it the ticket still holds, and the passenger pays the difference."""
    issued_on = reasoning.need("issued_on", facts.issued_on, OPEN)
    used_on = reasoning.need("used_on", facts.used_on, OPEN)
    if issued_on is None or used_on is None:
        prices_after_the_year(facts, reasoning)
        return {}
    until = due_on("open_ticket", issued_on, office_calendar(facts.calendar), reasoning).due_on
    reasoning.step(OPEN, used_on <= until, issued_on=issued_on, used_on=used_on, until=until)
    if used_on <= until:
        return {"entitled": True, "to_pay": ZERO}
    paid, current = prices_after_the_year(facts, reasoning)
    if paid is None or current is None:
        return {}
    to_pay = max(current - paid, ZERO)
    reasoning.step(TO_PAY, to_pay, current=current, paid=paid, to_pay=to_pay)
    return {"entitled": True, "to_pay": to_pay}


def prices_after_the_year(facts: RefundFacts, reasoning: Reasoning) -> tuple[Money | None, Money | None]:
    """What was paid and what the trip costs now: needed unless the ticket is known to be used inside its year."""
    paid = reasoning.need("paid", facts.paid, TO_PAY)
    return paid, reasoning.need("current_fare", facts.current_fare, TO_PAY)


def assistance(facts: RefundFacts, reasoning: Reasoning) -> dict[str, Any]:
    """The driver provides in any interruption; the carrier bears the cost of what is its own doing."""
    cause = reasoning.need("cause", facts.cause, PROVIDED)
    imputable = reasoning.need("imputable", facts.imputable, AT_COST)
    if cause is None or imputable is None:
        return {}
    reasoning.step(AT_COST, imputable, cause=cause)
    provides = reasoning.step(PROVIDED, cause == "interruption", cause=cause)
    return {"entitled": imputable, "carrier_bears_cost": imputable, "driver_provides": provides}


KINDS: Mapping[str, Callable[[RefundFacts, Reasoning], dict[str, Any]]] = {
    "withdrawal": withdrawal,
    "downgrade": downgrade,
    "open_ticket": open_ticket,
    "assistance": assistance,
}
SERVICES = (
    Service("refund", "Que quantia se deve ao passageiro?", RefundFacts, refund, (
        "art32_cpt_inc14", "art32_cpt_inc15", "art32_cpt_inc18", "art32_cpt_inc19", "art55_cpt_inc12", "art64_cpt",
        "art78_cpt_inc1_ali1", "art96_cpt",
    )),
)  # fmt: skip
