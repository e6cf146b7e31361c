# SPDX-License-Identifier: Apache-2.0
"""Arts. 32, XIII, and 69: what is owed for baggage that was damaged or lost, until when, and the fines of lateness."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import Any, Literal

from outorga.law.kernel.calendars import office_calendar
from outorga.law.kernel.dates import MonthEnd, add_months
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Count, Given, Maybe, contradiction, known
from outorga.law.kernel.money import Currency, rounded
from outorga.law.norms.br_952_1993.deadlines import due_on
from outorga.law.norms.br_952_1993.restatement import FACTOR_PLACES, growth, restated
from outorga.law.norms.br_952_1993.vocabulary import IndexLevels, InterstateFacts, external_day, month_end

HOLD = Test("art3_cpt_inc25", "O bagageiro é o compartimento só de bagagens, malas postais e encomendas: {place}.")
CHECKED = Test("art32_cpt_inc13", "O volume viajou no bagageiro: {place}.")
RECEIVED = Test("art32_cpt_inc12", "De cada volume do bagageiro o passageiro recebe comprovante.")
PROVED = Test("art69_par1", "Há comprovante da bagagem: {receipts}.")
CLAIMED = Test("art69_cpt", "Reclamou-se em {claimed_on}, no fim da viagem, de {trip_ended_on}.")
KIND = Test("art69_par1", "Sabe-se se houve dano ou extravio.")
PAID = Test("art69_par2", "O valor é o do mês do pagamento.")
VALUES = {
    "damage": ("damaged_baggage", Test("art69_par1_inc1", "O dano vale {value} por comprovante, em outubro de 1993.")),
    "loss": ("lost_baggage", Test("art69_par1_inc2", "O extravio vale {value} por comprovante, em outubro de 1993.")),
}
LOST_ONCE = Test("art69_par1_inc2", "O volume perdido não se paga também como danificado.")
IN_TIME = Test("art69_par1", "Pagou-se em {paid_on}; o prazo foi até {due_on}.")
LATE = Test("art78_cpt_inc4_ali7", "Não há mês de atraso no pagamento: {months}.")


class IndemnityFacts(InterstateFacts, frozen=True, gc=False):
    """Facts of `indemnity`."""

    kind: Maybe[Literal["damage", "loss"]] = UNSET
    place: Maybe[Literal["hold", "rack"]] = UNSET
    receipts: Maybe[Count] = UNSET
    trip_ended_on: Maybe[date] = UNSET
    claimed_on: Maybe[date] = UNSET
    paid_on: Maybe[date] = UNSET
    also_claimed_as_damage: Given[bool] = UNSET
    index: Maybe[IndexLevels] = UNSET

    def contradictions(self) -> Iterator[FactError]:
        """The trip ends, then comes the claim, then the payment."""
        ended_on, claimed_on, paid_on = (known(day) for day in (self.trip_ended_on, self.claimed_on, self.paid_on))
        if ended_on and claimed_on and claimed_on < ended_on:
            yield contradiction("claimed_on", "a day not before trip_ended_on", claimed_on)
        if claimed_on and paid_on and paid_on < claimed_on:
            yield contradiction("paid_on", "a day not before claimed_on", paid_on)


def indemnity(facts: IndemnityFacts, reasoning: Reasoning) -> Decision:
    """Who may not claim is told no more; else the sum at the payment, the last day for it, and the months of delay."""
    receipts = entitled(facts, reasoning)
    if reasoning.refused:
        return reasoning.decided({"entitled": False})
    kind = reasoning.need("kind", facts.kind, KIND)
    paid_on = reasoning.need("paid_on", facts.paid_on, PAID)
    timed = lateness(facts, paid_on, reasoning)
    value = None if kind is None else value_of(kind, receipts or 0, facts, reasoning)
    summed = {} if paid_on is None else payment(value, paid_on, facts, reasoning)
    return reasoning.settle({"entitled": True, **timed, **summed})


def entitled(facts: IndemnityFacts, reasoning: Reasoning) -> int | None:
    """The receipts shown; refused for the rack, without a receipt, and for a claim after the day of the trip's end."""
    place = reasoning.need("place", facts.place, CHECKED)
    if place is not None:
        reasoning.step(HOLD, place == "hold", place=place)
        reasoning.check(CHECKED, place == "hold", place=place)
    receipts = reasoning.need("receipts", facts.receipts, PROVED)
    if receipts is not None:
        reasoning.step(RECEIVED)
        reasoning.check(PROVED, receipts > 0, receipts=receipts)
    claimed_in_time(facts, reasoning)
    return receipts


def claimed_in_time(facts: IndemnityFacts, reasoning: Reasoning) -> None:
    """A claim on the day of the end of the trip is in time; one after it only by the reading."""
    claimed_on = reasoning.need("claimed_on", facts.claimed_on, CLAIMED)
    ended_on = known(facts.trip_ended_on)
    if ended_on is not None and ended_on == claimed_on:
        reasoning.check(CLAIMED, True, claimed_on=claimed_on, trip_ended_on=ended_on)
    elif reasoning.reading("late_claim") == "accepted":
        reasoning.step(CLAIMED, True, claimed_on=claimed_on, trip_ended_on=ended_on)
    elif reasoning.need("trip_ended_on", ended_on, CLAIMED) and claimed_on is not None:
        reasoning.check(CLAIMED, False, claimed_on=claimed_on, trip_ended_on=ended_on)


def lateness(facts: IndemnityFacts, paid_on: date | None, reasoning: Reasoning) -> dict[str, Any]:
    """The last day to pay, whether it was kept, and the months of delay, each of which is a fine."""
    claimed_on = known(facts.claimed_on)
    if claimed_on is None:
        return {}
    due = due_on("baggage_indemnity", claimed_on, office_calendar(facts.calendar), reasoning).due_on
    if paid_on is None:
        return {}
    late = not reasoning.step(IN_TIME, paid_on <= due, paid_on=paid_on, due_on=due)
    months = months_late(due, paid_on, reasoning) if late else 0
    reasoning.step(LATE, not months, months=months)
    infractions = [LATE.provision] if months else []
    return {"due_on": due, "late": late, "late_months": months, "infractions": infractions}


def months_late(due: date, paid_on: date, reasoning: Reasoning) -> int:
    """The whole months from the last day to the payment, that day included; or those begun, by the reading."""
    whole = whole_months(due, paid_on, month_end(reasoning))
    if reasoning.reading("late_month") == "completed":
        return whole
    return whole + (add_months(due, whole, month_end(reasoning)) < paid_on)


def whole_months(start: date, end: date, rule: MonthEnd) -> int:
    """How many whole months went by.

    >>> [whole_months(date(2026, 12, 31), date(2027, 2, 28), rule) for rule in MonthEnd]
    [1, 2]
    """
    months = (end.year - start.year) * 12 + end.month - start.month
    return months - (add_months(start, months, rule) > end)


def value_of(kind: str, receipts: int, facts: IndemnityFacts, reasoning: Reasoning) -> Fraction:
    """The value of October 1993 in cruzeiros reais: for each receipt, or once by the reading."""
    parameter, test = VALUES[kind]
    value = reasoning.fixed(parameter)
    reasoning.step(test, True, value=value)
    if kind == "loss" and facts.also_claimed_as_damage is True:
        reasoning.step(LOST_ONCE)
    each = receipts if receipts > 1 and reasoning.reading("indemnity_unit") == "receipt" else 1
    return Fraction(value) * each


def payment(value: Fraction | None, paid_on: date, facts: IndemnityFacts, reasoning: Reasoning) -> dict[str, Any]:
    """The value from the month of publication to that of the payment, in the currency of that day."""
    published_on = external_day("publication_date", facts.parameters, reasoning)
    factor = growth(published_on, paid_on, facts.index, reasoning)
    if value is None or factor is None:
        return {}
    found = restated(value * factor, Currency.CRUZEIRO_REAL, paid_on, reasoning)
    reasoning.step(PAID, found.amount)
    return {**found.told(), "factor": rounded(factor, FACTOR_PLACES)}


SERVICES = (
    Service("indemnity", "Que indenização se deve pela bagagem?", IndemnityFacts, indemnity, (
        "art3_cpt_inc25", "art32_cpt_inc12", "art32_cpt_inc13", "art69_cpt", "art69_par1", "art69_par1_inc1",
        "art69_par1_inc2", "art69_par2", "art78_cpt_inc4_ali7", "art96_cpt",
    )),
)  # fmt: skip
