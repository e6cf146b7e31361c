# SPDX-License-Identifier: Apache-2.0
"""Arts. 17, III, and 23, caput and par. 1: the suspension for repetition, and what it does while it runs."""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any, Literal

import msgspec

from outorga.law.kernel import recidivism
from outorga.law.kernel.dates import DAY, DateRange
from outorga.law.kernel.deadlines import Term, count
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Amount, Facts, Given, HistoryStatus, Maybe, contradiction, known
from outorga.law.kernel.money import ZERO
from outorga.law.kernel.recidivism import ALWAYS_OPEN, Occurrence, Placing, Window
from outorga.law.norms.mg_44007_2005 import forfeiture
from outorga.law.norms.mg_44007_2005.vocabulary import Name, Plate, PricedItem, fixed_term

OPERATING_SUSPENDED = "art21_cpt_inc5"

SUSPENDS = Test("art17_cpt_inc3", "A suspensão da autorização é uma das penalidades.")
HISTORY = Test("art23_cpt", "As infrações anteriores são conhecidas; contam {counted} de {listed}.")
REPEATED = Test("art23_cpt", "Menos de {needed} ocasiões em {days} dias contados da primeira: {occasions}.")
RUNS = Test("art23_cpt", "Suspensa de {suspended_from_on} a {suspended_until}, por {days} dias; em {on}.")
NOTIFIED = Test("art23_cpt", "O início da suspensão é conhecido: {start_on}.")
NO_REFUND = Test("art23_par1", "A suspensão não devolve o que se pagou ({fees_paid}) nem prolonga a autorização.")
NOTHING_PAID_TOLD = Test("art23_par1", "A suspensão não devolve valores nem prolonga a autorização.")
OPERATING = Test("art21_cpt_inc5", "Transporte pago com a autorização suspensa é infração.")


class HistoryEntry(Facts, frozen=True, gc=False):
    """An infraction of the holder's past."""

    provision: PricedItem
    committed_on: date
    status: HistoryStatus
    occasion: Given[Name] = UNSET
    final_on: Given[date] = UNSET
    plate: Given[Plate] = UNSET
    holder: Given[Name] = UNSET
    authorization: Given[Name] = UNSET
    used: Given[bool] = UNSET

    def final_by(self, on: date) -> bool:
        """Whether it can no longer be attacked on that day."""
        return self.status == "final" and (self.final_on is UNSET or self.final_on <= on)

    def pending_on(self, on: date) -> bool:
        """Whether it may still fall."""
        return self.status != "cancelled" and not self.final_by(on)


class Suspension(Facts, frozen=True, gc=False):
    """A suspension that was decided."""

    decided_on: Maybe[date] = UNSET
    notified_on: Maybe[date] = UNSET


class HeldAuthorization(Facts, frozen=True, gc=False):
    """An authorization of the holder and its last day."""

    id: Name
    valid_until: date


class SanctionReadings(Facts, frozen=True, gc=False):
    """Readings of repetition and of suspension."""

    occurrences: Given[Literal["three", "four"]] = UNSET
    same_provision: Given[Literal["any", "same"]] = UNSET
    count_by: Given[Literal["occasion", "notice"]] = UNSET
    finality: Given[Literal["final", "pending_too"]] = UNSET
    consumed: Given[Literal["once", "reusable"]] = UNSET
    window: Given[Literal["sliding", "tumbling"]] = UNSET
    suspension_scope: Given[Literal["holder", "authorization"]] = UNSET
    suspension_start: Given[Literal["notice", "decision"]] = UNSET
    first_day: Given[Literal["excluded", "included"]] = UNSET
    during_suspension: Given[Literal["no_new", "new_allowed"]] = UNSET


class SanctionFacts(Facts, frozen=True, gc=False):
    """Facts of `sanctions`."""

    on: date
    holder: Maybe[Name] = UNSET
    history: Maybe[tuple[HistoryEntry, ...]] = UNSET
    suspension: Given[Suspension] = UNSET
    authorizations: tuple[HeldAuthorization, ...] = ()
    fees_paid: Maybe[Amount] = UNSET
    readings: SanctionReadings = SanctionReadings()

    def contradictions(self) -> Iterator[FactError]:
        """An infraction cannot come after the day asked, nor be final before it was committed."""
        for position, entry in enumerate(known(self.history) or ()):
            if entry.committed_on > self.on:
                yield contradiction(f"history.{position}.committed_on", "a day not after on", entry.committed_on)
            if entry.final_on is not UNSET and entry.final_on < entry.committed_on:
                yield contradiction(f"history.{position}.final_on", "a day not before committed_on", entry.final_on)


class Measure(msgspec.Struct, frozen=True, gc=False):
    """How repetition is counted under the readings in force: how many, in how long, and what goes together."""

    needed: int
    span: Term
    placing: Placing
    by_occasion: bool
    same_item: bool

    def groups(self, entries: Iterable[HistoryEntry], *, final: bool) -> dict[str, list[Occurrence]]:
        """The occurrences that are counted together: all of them, or those of one item."""
        found: dict[str, list[Occurrence]] = {}
        for position, entry in enumerate(entries):
            occasion = entry.occasion if self.by_occasion and entry.occasion is not UNSET else f"\0{position}"
            effective = known(entry.final_on) if final else entry.committed_on
            occurrence = Occurrence(entry.committed_on, occasion, effective)
            found.setdefault(entry.provision if self.same_item else "", []).append(occurrence)
        return found


class Repetition(msgspec.Struct, frozen=True, gc=False):
    """The window that reaches the number, the entries in it, and the count in it or the best one."""

    window: Window | None
    occasions: int
    founding: tuple[HistoryEntry, ...] = ()


class Count(msgspec.Struct, frozen=True, gc=False):
    """The history of one holder, sorted by what it may found."""

    own: tuple[HistoryEntry, ...]
    counted: tuple[HistoryEntry, ...]
    pending: tuple[HistoryEntry, ...]


def sanctions(facts: SanctionFacts, reasoning: Reasoning) -> Decision:
    """Three infractions within 90 days of the first suspend the authorization for 30 days, and nothing is paid back."""
    reasoning.step(SUSPENDS)
    history = reasoning.need("history", facts.history, HISTORY)
    found, repeated = (None, {}) if history is None else repetition(facts, history, reasoning)
    term = suspension_term(facts, reasoning)
    outcome = {**repeated, **suspension_answer(facts, term, reasoning)}
    runs = outcome.get("suspended") is True
    if runs or (found and found.window):
        reasoning.refuse("art23_cpt")
        names = suspended_authorizations(facts, found, reasoning, runs=runs)
    else:
        names = []
    if term or reasoning.refused:
        outcome["days"] = reasoning.fixed("suspension_days")
    return reasoning.conclude({**outcome, "suspended_authorizations": names, "fines_remain_due": True})


def repetition(
    facts: SanctionFacts, history: tuple[HistoryEntry, ...], reasoning: Reasoning
) -> tuple[Repetition, dict[str, Any]]:
    """Whether infractions repeat often enough within days counted from the first of them."""
    measure, sorted_out = measure_of(reasoning), count_of(facts, history, reasoning)
    final = reasoning.reading("finality") == "final"
    counted = sorted_out.counted if final else (*sorted_out.counted, *sorted_out.pending)
    found = best(counted, measure, final=final)
    due = found.window is not None
    reasoning.step(HISTORY, len(counted), counted=len(counted), listed=len(history))
    reasoning.step(
        REPEATED, not due, occasions=found.occasions, days=measure.span.length, needed=measure.needed,
        founding=places_of(found.founding, history),
    )  # fmt: skip
    everything = (*sorted_out.counted, *sorted_out.pending)
    return found, {
        "suspension_due": due, "occasions": found.occasions, "pending": len(sorted_out.pending),
        "watch": not due and best(everything, measure, final=False).window is not None,
        "used": sum(entry.used is True for entry in sorted_out.own), **window_answer(found.window, measure),
    }  # fmt: skip


def measure_of(reasoning: Reasoning) -> Measure:
    """The number and the window that the norm fixes, as the readings take them."""
    times: int = reasoning.fixed("repetitions")
    first_and_times = reasoning.reading("occurrences") == "four"
    window: int = reasoning.fixed("recurrence_window_days")
    return Measure(
        needed=times + first_and_times,
        span=fixed_term(window, reasoning),
        placing=Placing(reasoning.reading("window")),
        by_occasion=reasoning.reading("count_by") == "occasion",
        same_item=reasoning.reading("same_provision") == "same",
    )


def count_of(facts: SanctionFacts, history: tuple[HistoryEntry, ...], reasoning: Reasoning) -> Count:
    """The title is personal: another holder's entries are left out, and so are those already used, by the reading."""
    holder = known(facts.holder)
    own = tuple(entry for entry in history if holder is None or entry.holder in (UNSET, holder))
    once = reasoning.reading("consumed") == "once"
    unused = [entry for entry in own if not (once and entry.used is True)]
    return Count(
        own,
        counted=tuple(entry for entry in unused if entry.final_by(facts.on)),
        pending=tuple(entry for entry in unused if entry.pending_on(facts.on)),
    )


def best(entries: Iterable[HistoryEntry], measure: Measure, *, final: bool) -> Repetition:
    """The first window that reaches the number; without one, the best count."""
    groups = measure.groups(entries, final=final)
    reached: list[tuple[Window, str]] = []
    for item, group in groups.items():
        window = recidivism.first_window(group, needed=measure.needed, span=measure.span, placing=measure.placing)
        if window:
            reached.append((window, item))
    if reached:
        window, item = min(reached, key=lambda pair: (pair[0].start_on, -pair[0].count, pair[1]))
        return Repetition(window, window.count, tuple(within(window, item, entries)))
    counts = (recidivism.best_count(group, span=measure.span, placing=measure.placing) for group in groups.values())
    return Repetition(None, max(counts, default=0))


def within(window: Window, item: str, entries: Iterable[HistoryEntry]) -> Iterator[HistoryEntry]:
    """The entries that reached the number: those of the window, and of its item where only one item counts."""
    for entry in entries:
        if window.start_on <= entry.committed_on <= window.end_on and item in ("", entry.provision):
            yield entry


def places_of(entries: tuple[HistoryEntry, ...], history: tuple[HistoryEntry, ...]) -> list[int]:
    """Where in the history these entries stand, from 0; two that say the same stand in two places."""
    return [place for place, entry in enumerate(history) if any(entry is one for one in entries)]


def window_answer(window: Window | None, measure: Measure) -> dict[str, Any]:
    """The window's days, and the day from which the suspension could be decided."""
    if window is None:
        return {"window_from_on": None, "window_until": None, "due_from_on": None}
    return {
        "window_from_on": window.start_on,
        "window_until": window.end_on,
        "due_from_on": window.reached_on(measure.needed),
    }


def suspension_term(facts: SanctionFacts, reasoning: Reasoning) -> DateRange | None:
    """The days of a suspension that was decided: from the day after its notice, never moved."""
    if facts.suspension is UNSET:
        return None
    on_notice = reasoning.reading("suspension_start") == "notice"
    given, path = (
        (facts.suspension.notified_on, "suspension.notified_on")
        if on_notice
        else (facts.suspension.decided_on, "suspension.decided_on")
    )
    start = reasoning.need(path, given, NOTIFIED)
    if start is None:
        return None
    reasoning.step(NOTIFIED, True, start_on=start)
    term = fixed_term(reasoning.fixed("suspension_days"), reasoning)
    return DateRange.closed(start if term.first_day_counts else start + DAY, count(start, term, ALWAYS_OPEN).due_on)


def suspension_answer(facts: SanctionFacts, term: DateRange | None, reasoning: Reasoning) -> dict[str, Any]:
    """What a suspension does to the holder: no journey while it runs, no extension afterwards and nothing paid back."""
    fees = known(facts.fees_paid)
    if fees is None:
        reasoning.step(NOTHING_PAID_TOLD, True)
    else:
        reasoning.step(NO_REFUND, True, fees_paid=fees)
    kept = {"refund": ZERO, "valid_until": {held.id: held.valid_until for held in facts.authorizations}}
    if term is None or term.start is None or term.end is None:
        # A suspension whose first day is not known may be running or not: nothing is said of it.
        said = {"suspended": False} if facts.suspension is UNSET else {}
        return {**said, "infraction_if_operating": None, **kept}
    runs = facts.on in term
    span = {"suspended_from_on": term.start, "suspended_until": term.last, "days": (term.end - term.start).days}
    reasoning.step(RUNS, not runs, **span, on=facts.on)
    reasoning.step(OPERATING, not runs)
    waits = reasoning.reading("during_suspension") == "no_new"
    return {
        "suspended": runs, "suspended_from_on": term.start, "suspended_until": term.last, "free_from_on": term.end,
        "new_authorization_from_on": term.end if waits else facts.on,
        "infraction_if_operating": OPERATING_SUSPENDED if runs else None, **kept,
    }  # fmt: skip


def suspended_authorizations(
    facts: SanctionFacts, found: Repetition | None, reasoning: Reasoning, *, runs: bool
) -> list[str]:
    """Every authorization of the holder, or by the reading only those under which the infractions were committed."""
    names = [held.id for held in facts.authorizations]
    if reasoning.reading("suspension_scope") == "holder":
        return names
    founding = set(found.founding if found else ())
    if runs:
        founding.update(entry for entry in known(facts.history) or () if entry.used is True)
    under = {entry.authorization for entry in founding}
    return [name for name in names if name in under]


SERVICES = (
    Service("sanctions", "O histórico leva à suspensão, e há uma correndo neste dia?", SanctionFacts,
            sanctions, ("art17_cpt_inc3", "art23_cpt", "art23_par1", "art21_cpt_inc5")),
    *forfeiture.SERVICES,
)  # fmt: skip
