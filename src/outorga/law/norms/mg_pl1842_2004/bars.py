# SPDX-License-Identifier: Apache-2.0
"""Who stays out for a time: whoever transferred a permit (art. 12, par. 3), a company that lost its own (art. 50)."""

from datetime import date

from msgspec import UNSET

from outorga.law.kernel.calendars import NATIONAL_CALENDAR
from outorga.law.kernel.dates import add_years
from outorga.law.kernel.decisions import Reasoning, Test
from outorga.law.norms.mg_pl1842_2004.counting import month_end
from outorga.law.norms.mg_pl1842_2004.deadlines import due_on
from outorga.law.norms.mg_pl1842_2004.vocabulary import TaxiFacts

RETURN_BAR = Test("art12_par3", "Quem transferiu em {transferred_on} não volta ao sistema até {until}. Dia {on}.")
CASSATION = Test("art4_cpt_inc20", "Cassação é a devolução forçada da permissão: em {cassated_on}.")
COMPANY_BAR = Test("art50_cpt", "A empresa cassada em {cassated_on} não se habilita a nova permissão. Dia {on}.")


def return_barred_until(transferred_on: date, reasoning: Reasoning) -> date:
    """The last day on which whoever transferred a permit is kept out; no closed day moves it."""
    return due_on("transfer_return_bar", transferred_on, NATIONAL_CALENDAR, reasoning).due_on


def return_barred(transferred_on: date, on: date, reasoning: Reasoning) -> bool:
    """Whether a transfer keeps its author out on this day; before the transfer it does not."""
    until = return_barred_until(transferred_on, reasoning)
    barred = transferred_on <= on <= until
    reasoning.step(RETURN_BAR, not barred, transferred_on=transferred_on, until=until, on=on)
    return barred


def company_barred(cassated_on: date | None, facts: TaxiFacts, reasoning: Reasoning) -> bool | None:
    """A company that lost its permit is kept out for good, or for the years of the parameter; None is not known."""
    on = None if facts.on is UNSET else facts.on
    if cassated_on is None:
        reasoning.step(COMPANY_BAR, cassated_on=None, on=on)
        return False
    reasoning.step(CASSATION, cassated_on=cassated_on)
    if reasoning.reading("company_bar") == "permanent":
        barred = on is None or on >= cassated_on
        reasoning.step(COMPANY_BAR, not barred, cassated_on=cassated_on, on=on)
        return barred
    return _barred_for_years(cassated_on, facts, reasoning)


def _barred_for_years(cassated_on: date, facts: TaxiFacts, reasoning: Reasoning) -> bool | None:
    on = reasoning.need("on", facts.on, COMPANY_BAR)
    years = _company_bar_years(facts, reasoning)
    if on is None or years is None:
        return None
    end = add_years(cassated_on, years, month_end(reasoning))
    barred = cassated_on <= on and (on < end or (on == end and reasoning.reading("anniversary_day") == "included"))
    reasoning.step(COMPANY_BAR, not barred, cassated_on=cassated_on, on=on)
    return barred


def _company_bar_years(facts: TaxiFacts, reasoning: Reasoning) -> int | None:
    """The years that the question brings, else those of the agency on the day; the norm has none."""
    given = facts.parameters.company_bar_years
    if given is not UNSET:
        reasoning.used("company_bar_years", given, None)
        return given
    entry = reasoning.parameter("company_bar_years", facts.on) if facts.on is not UNSET else None
    if entry is None:
        reasoning.lack("parameters.company_bar_years", COMPANY_BAR)
    return None if entry is None else int(entry.value)
