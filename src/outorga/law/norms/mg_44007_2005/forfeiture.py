# SPDX-License-Identifier: Apache-2.0
"""Art. 23, par. 2: purpose deviation cancels the authorization and bars new ones."""

from collections.abc import Iterator
from datetime import date
from typing import Any, Literal

from outorga.law.kernel.calendars import DatedCalendar
from outorga.law.kernel.dates import DAY, DateRange
from outorga.law.kernel.deadlines import count
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Facts, Given, HistoryStatus, Maybe, Unique, contradiction, known
from outorga.law.norms.mg_44007_2005.vocabulary import Name, PricedItem, fixed_term

FOUND = Test("art23_par2", "A fiscalização constatou desvio de finalidade: {found}; sinais: {signs}.")
CANCELLED = Test("art23_par2", "A autorização usada com desvio é cancelada: {cancelled}.")
BARRED = Test("art23_par2", "Nova autorização fica suspensa de {barred_from_on} a {barred_until}; em {on}.")


class Deviation(Facts, frozen=True, gc=False):
    """What the inspection found about the use of an authorization."""

    found: Maybe[bool] = UNSET
    signs: Unique[PricedItem] = ()
    authorization: Maybe[Name] = UNSET
    notified_on: Maybe[date] = UNSET


class PastInfraction(Facts, frozen=True, gc=False):
    """An earlier infraction; none is needed for a deviation."""

    provision: PricedItem
    committed_on: date
    status: HistoryStatus


class ForfeitureReadings(Facts, frozen=True, gc=False):
    """Readings of the cancellation and of the bar."""

    deviation_scope: Given[Literal["deviated", "all"]] = UNSET
    first_day: Given[Literal["excluded", "included"]] = UNSET


class ForfeitureFacts(Facts, frozen=True, gc=False):
    """Facts of `forfeiture`."""

    on: date
    deviation: Deviation
    authorizations: Unique[Name] = ()
    history: tuple[PastInfraction, ...] = ()
    readings: ForfeitureReadings = ForfeitureReadings()

    def contradictions(self) -> Iterator[FactError]:
        """An infraction cannot come after the day asked."""
        for position, entry in enumerate(self.history):
            if entry.committed_on > self.on:
                yield contradiction(f"history.{position}.committed_on", "a day not after on", entry.committed_on)


def forfeiture(facts: ForfeitureFacts, reasoning: Reasoning) -> Decision:
    """A deviation that the inspection finds cancels the authorization and bars new ones for 360 days."""
    found, signs = known(facts.deviation.found), list(facts.deviation.signs)
    if found is None and not signs:
        reasoning.lack("deviation.found", FOUND)
        return reasoning.undetermined()
    reasoning.step(FOUND, found, found=found, signs=signs)
    if found is None:
        return reasoning.discretionary("DER/MG", {"bar_days": reasoning.fixed("new_authorization_bar_days")})
    if not found:
        return reasoning.decided({"cancelled": [], "kept": list(facts.authorizations), "barred": False})
    return cancellation(facts, reasoning)


def cancellation(facts: ForfeitureFacts, reasoning: Reasoning) -> Decision:
    """The effects of a deviation found; their days run from the notice, so they are not known without it."""
    deviated = reasoning.need("deviation.authorization", facts.deviation.authorization, CANCELLED)
    notified = reasoning.need("deviation.notified_on", facts.deviation.notified_on, BARRED)
    if deviated is None or notified is None:
        return reasoning.undetermined()
    reasoning.refuse("art23_par2")
    return reasoning.decided({**fallen(facts, deviated, reasoning), **barred(facts.on, notified, reasoning)})


def fallen(facts: ForfeitureFacts, deviated: str, reasoning: Reasoning) -> dict[str, Any]:
    """The authorization issued falls; the others stay, unless the reading takes them all."""
    held = list(facts.authorizations)
    every = reasoning.reading("deviation_scope") == "all"
    cancelled = [deviated] if not every else held if deviated in held else [deviated, *held]
    reasoning.step(CANCELLED, True, cancelled=cancelled)
    return {"cancelled": cancelled, "kept": [name for name in held if name not in cancelled]}


def barred(on: date, notified: date, reasoning: Reasoning) -> dict[str, Any]:
    """No new authorization for so many days, not a year, from the day after the notice; never moved."""
    days: int = reasoning.fixed("new_authorization_bar_days")
    term = fixed_term(days, reasoning)
    until = count(notified, term, DatedCalendar()).due_on
    bar = DateRange.closed(notified if term.first_day_counts else notified + DAY, until)
    reasoning.step(BARRED, on not in bar, barred_from_on=bar.start, barred_until=until, on=on)
    return {
        "bar_days": days, "barred": on in bar, "barred_from_on": bar.start, "barred_until": until,
        "free_from_on": bar.end,
    }  # fmt: skip


SERVICES = (
    Service("forfeiture", "Desvio de finalidade: o que é cancelado, e até quando não há nova autorização?",
            ForfeitureFacts, forfeiture, ("art23_par2",)),
)  # fmt: skip
