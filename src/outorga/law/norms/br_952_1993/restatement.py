# SPDX-License-Identifier: Apache-2.0
"""Arts. 69, par. 2, 79 and 86, sole par.: values restated by the levels of the IGP, across the change of currency.

A value in cruzeiros reais paid from 1 July 1994 on is restated first, then divided into reais, and rounded once.
"""

from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec

from outorga.law.kernel.dates import add_months
from outorga.law.kernel.decisions import Reasoning, Test
from outorga.law.kernel.facts import UnsetType, known
from outorga.law.kernel.money import Currency, rounded
from outorga.law.norms.br_952_1993.vocabulary import IndexLevels

FACTOR_PLACES = 6
IndexFact = IndexLevels | UnsetType | None

LEVEL = Test("art69_par2", "Nível do IGP no mês {month}: {level}.")
GROWTH = Test("art69_par2", "Do mês {first} ao mês {last}, o IGP dá o fator {factor}.")


class Restated(msgspec.Struct, frozen=True, gc=False):
    """A value on the day it is paid, in the currency of that day, and in cruzeiros reais where it was born in them."""

    amount: Decimal
    currency: Currency
    amount_cr: Decimal | None

    def told(self) -> dict[str, Any]:
        """The sums as an outcome names them."""
        in_cr = {} if self.amount_cr is None else {"amount_cr": self.amount_cr}
        return {"amount": self.amount, "currency": self.currency, **in_cr}


def currency_of(day: date, reasoning: Reasoning) -> Currency:
    """The currency of the country that day: the real from the day on which its ratio to the cruzeiro real holds."""
    in_reais = reasoning.parameter("cruzeiros_reais_per_real", day) is not None
    return Currency.BRL if in_reais else Currency.CRUZEIRO_REAL


def month_of(day: date) -> str:
    """The month as an index table names it.

    >>> month_of(date(1994, 7, 1))
    '1994-07'
    """
    return day.isoformat()[:7]


def growth(first: date, last: date, index: IndexFact, reasoning: Reasoning) -> Fraction | None:
    """How the index grew from the month of one day to that of another; exactly 1 in the same month, without any index.

    None when a level is missing, and then it is named; the reading says how many months before each one is read.
    """
    start, end = month_of(first), month_of(last)
    if start == end:
        reasoning.step(GROWTH, True, first=start, last=end, factor=Decimal(1))
        return Fraction(1)
    back = -1 if reasoning.reading("index_lag") == "one" else 0
    levels = [level(month_of(add_months(day.replace(day=1), back)), index, reasoning) for day in (first, last)]
    if None in levels:
        return None
    base, reached = (Fraction(one or 1) for one in levels)
    found = reached / base
    reasoning.step(GROWTH, True, first=start, last=end, factor=rounded(found, FACTOR_PLACES))
    return found


def level(month: str, index: IndexFact, reasoning: Reasoning) -> Decimal | None:
    """The level of the index in a month, never borrowed from another one."""
    found = (known(index) or {}).get(month)
    if found is None:
        reasoning.lack(f"index.{month}", LEVEL)
        return None
    reasoning.step(LEVEL, True, month=month, level=found)
    return found


def restated(value: Fraction, currency: Currency, paid_on: date, reasoning: Reasoning) -> Restated:
    """The restated value in the currency of its payment: each sum rounded once from the exact value."""
    if currency is Currency.BRL:
        return Restated(rounded(value), currency, None)
    in_cr, ratio = rounded(value), reasoning.parameter("cruzeiros_reais_per_real", paid_on)
    if ratio is None:
        return Restated(in_cr, currency, in_cr)
    return Restated(rounded(value / Fraction(ratio.value)), Currency.BRL, in_cr)
