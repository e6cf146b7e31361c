# SPDX-License-Identifier: Apache-2.0
"""Arts. 79 and 86: what a fine comes to on the day of its payment."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import Any

import msgspec

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Maybe, contradiction, known
from outorga.law.kernel.money import Currency, rounded
from outorga.law.norms.br_952_1993.restatement import FACTOR_PLACES, growth, restated
from outorga.law.norms.br_952_1993.vocabulary import CurrencyName, IndexLevels, InterstateFacts, Money

FINE = Test("art86_par1u", "A multa de {value}, do auto de {drawn_up_on}, se paga em {paid_on}: {amount}.")
TABLE = Test("art79_cpt", "O valor da portaria, de {table_on}, chega ao auto em {value_at_record}.")


class AmountDueFacts(InterstateFacts, frozen=True, gc=False):
    """Facts of `amount_due`."""

    value: Maybe[Money] = UNSET
    currency: Maybe[CurrencyName] = UNSET
    table_on: Maybe[date] = UNSET
    drawn_up_on: Maybe[date] = UNSET
    paid_on: Maybe[date] = UNSET
    index: Maybe[IndexLevels] = UNSET

    def contradictions(self) -> Iterator[FactError]:
        """A fine is not paid before its record."""
        drawn_up_on, paid_on = known(self.drawn_up_on), known(self.paid_on)
        if drawn_up_on and paid_on and paid_on < drawn_up_on:
            yield contradiction("paid_on", "a day not before drawn_up_on", paid_on)


class DueFine(msgspec.Struct, frozen=True, gc=False):
    """The value of a fine in its currency, and the day of its record."""

    value: Fraction
    currency: Currency
    drawn_up_on: date


def amount_due(facts: AmountDueFacts, reasoning: Reasoning) -> Decision:
    """From the ordinance, or else from the record, to the payment: one product, one rounding."""
    days = {name: reasoning.need(name, getattr(facts, name), FINE) for name in ("drawn_up_on", "paid_on")}
    value = reasoning.need("value", facts.value, FINE)
    currency = reasoning.need("currency", facts.currency, FINE)
    drawn_up_on, paid_on, table_on = days["drawn_up_on"], days["paid_on"], known(facts.table_on)
    first = table_on or drawn_up_on
    factor = growth(first, paid_on, facts.index, reasoning) if first and paid_on else None
    until_record = growth(table_on, drawn_up_on, facts.index, reasoning) if table_on and drawn_up_on else Fraction(1)
    if value is None or currency is None or drawn_up_on is None or paid_on is None:
        return reasoning.undetermined()
    fine = DueFine(Fraction(value), Currency(currency), drawn_up_on)
    at_record = recorded(fine, table_on, until_record, reasoning)
    if factor is None:
        reasoning.step(FINE, None, value=value, drawn_up_on=drawn_up_on, paid_on=paid_on, amount=None)
        return reasoning.undetermined()
    found = restated(fine.value * factor, fine.currency, paid_on, reasoning)
    reasoning.step(FINE, found.amount, value=value, drawn_up_on=drawn_up_on, paid_on=paid_on, amount=found.amount)
    return reasoning.settle({**found.told(), **at_record, "factor": rounded(factor, FACTOR_PLACES)})


def recorded(
    fine: DueFine, table_on: date | None, growth_until: Fraction | None, reasoning: Reasoning
) -> dict[str, Any]:
    """The value of the ordinance at the record, for display only, in the currency of that day."""
    if table_on is None:
        return {}
    shown = None
    if growth_until is not None:
        shown = restated(fine.value * growth_until, fine.currency, fine.drawn_up_on, reasoning).amount
    reasoning.step(TABLE, shown, table_on=table_on, value_at_record=shown)
    return {"value_at_record": shown}


SERVICES = (
    Service("amount_due", "Quanto se paga da multa neste dia?", AmountDueFacts, amount_due, (
        "art69_par2", "art79_cpt", "art86_par1u",
    )),
)  # fmt: skip
