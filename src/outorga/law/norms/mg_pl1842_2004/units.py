# SPDX-License-Identifier: Apache-2.0
"""The UFIR: the unit of every fine of the bill, by its day (arts. 4, XXII, and 44)."""

from datetime import date
from decimal import Decimal

from outorga.law.kernel.decisions import Reasoning, Test
from outorga.law.kernel.facts import UNSET, known
from outorga.law.kernel.money import half_up
from outorga.law.norms.mg_pl1842_2004.vocabulary import TaxiParameters, UfirRow

PATH = "parameters.ufir"
UNIT = Test("art4_cpt_inc22", "UFIR é a Unidade Fiscal de Referência; vale {value}.")
VALUE = Test("art44_cpt", "UFIR em vigor em {on}: {value}.")
TOLD = Test("art44_cpt", "UFIR dada com a pergunta: {value}.")
AMOUNT = Test("art44_cpt", "{ufir} UFIR × {value} = {amount}, arredondado uma vez.")


def ufir_on(given: TaxiParameters, on: date | None, reasoning: Reasoning) -> Decimal | None:
    """The UFIR as given with the question, for whatever day; else its value on the day; unknown is no neighbour's."""
    if given.ufir is UNSET and on is None:
        return None
    value, since = _value(given, on or date.max, reasoning)
    if value is None:
        reasoning.lack(PATH, VALUE)
        return None
    reasoning.used("ufir", value, since)
    reasoning.step(UNIT, value=value)
    if on is None:
        reasoning.step(TOLD, value, value=value)
    else:
        reasoning.step(VALUE, value, on=on, value=value)
    return value


def _value(given: TaxiParameters, on: date, reasoning: Reasoning) -> tuple[Decimal | None, date | None]:
    """The value and the day from which it holds: of the question, of its table, or as stored."""
    if given.ufir is not UNSET:
        return given.ufir, None
    if given.ufir_table is not UNSET:
        row = _row_of(given.ufir_table, on)
        return (known(row.value), known(row.from_on)) if row else (None, None)
    entry = reasoning.parameter("ufir", on)
    return (entry.value, entry.effective_from) if entry else (None, None)


def _row_of(table: tuple[UfirRow, ...], on: date) -> UfirRow | None:
    """The row of the day; of several, the one that began last."""
    rows = [row for row in table if _holds(row, on)]
    return max(rows, key=lambda row: known(row.from_on) or date.min, default=None)


def _holds(row: UfirRow, on: date) -> bool:
    start, end = known(row.from_on), known(row.until)
    return (start is None or start <= on) and (end is None or on <= end)


def price(ufir: int, value: Decimal, reasoning: Reasoning) -> Decimal:
    """So many units in reais, rounded once, half up."""
    amount = half_up(ufir * value)
    reasoning.step(AMOUNT, amount, ufir=ufir, value=value, amount=amount)
    return amount
