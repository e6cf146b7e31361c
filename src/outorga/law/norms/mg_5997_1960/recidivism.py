# SPDX-License-Identifier: Apache-2.0
"""Arts. 108 and 110, par. 4: which earlier faults count, which are the same fault, and when intent is repeated."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

import msgspec

from outorga.law.kernel.dates import MonthEnd, add_years
from outorga.law.kernel.decisions import Reasoning, Test
from outorga.law.kernel.facts import UNSET, UnsetType, known
from outorga.law.norms.mg_5997_1960.vocabulary import HistoryEntry

RESIDUAL_ITEM = "anx1_art110_cpt_inc1_ite4"
WINDOW_YEARS = {"unlimited": None, "five_years": 5}

SAME_FAULT = Test("anx1_art110_par4", "É reincidente quem comete mais de uma vez a mesma falta: {earlier} antes desta.")
SAME_DUTY = Test(RESIDUAL_ITEM, "No item 4 a falta é a mesma quando se descumpre a mesma exigência: {breached}.")
CONFIRMED = Test("anx1_art110_par4", "A falta anterior conta se estava confirmada antes desta.")
COMMUNICATED = Test("anx1_art109_cpt", "A comunicação de irregularidade em {committed_on} não é falta punida.")
WARNED = Test("anx1_art107_par1u_ali1", "Advertência em {committed_on}: conta como falta anterior: {counts}.")
INTENT = Test("anx1_art108_cpt", "A falta intencional é reiterada: intenção agora {present}, antes {earlier}.")


class Entry(NamedTuple):
    """An entry of the record with its place in it."""

    position: int
    fault: HistoryEntry


class Counting(msgspec.Struct, frozen=True, gc=False):
    """How earlier faults count against one that was committed on a day, by the readings in force."""

    committed_on: date
    on: date | None
    finality: str
    years: int | None
    month_end: MonthEnd

    @classmethod
    def of(cls, committed_on: date, on: date | UnsetType, reasoning: Reasoning) -> "Counting":
        """By the readings of the question."""
        years = WINDOW_YEARS[reasoning.reading("recidivism_window")]
        month_end = MonthEnd(reasoning.reading("month_end")) if years else MonthEnd.CIVIL_CODE
        return cls(committed_on, known(on), reasoning.reading("recidivism_finality"), years, month_end)

    def counts(self, fault: HistoryEntry) -> bool | None:
        """Whether an earlier fault counts; None when the day of its confirmation is needed and not known."""
        if fault.committed_on >= self.committed_on or fault.status == "cancelled" or self._expired(fault):
            return False
        if self.finality == "commission":
            return True
        if fault.status != "final":
            return False
        if self.finality == "final_before_fact":
            return None if fault.final_on is UNSET else fault.final_on < self.committed_on
        return fault.final_on is UNSET or self.on is None or fault.final_on <= self.on

    def _expired(self, fault: HistoryEntry) -> bool:
        """Past the anniversary, which still counts."""
        if self.years is None:
            return False
        return add_years(fault.committed_on, self.years, self.month_end) < self.committed_on


def earlier_faults(entries: Iterable[Entry], counting: Counting, reasoning: Reasoning) -> list[Entry]:
    """The entries that count, in the order given; a communication never does."""
    return list(_counted(entries, counting, reasoning))


def _counted(entries: Iterable[Entry], counting: Counting, reasoning: Reasoning) -> Iterator[Entry]:
    for entry in entries:
        counts = counting.counts(entry.fault)
        if counts is not False and entry.fault.penalty == "communication":
            reasoning.step(COMMUNICATED, True, committed_on=entry.fault.committed_on)
        elif counts is None:
            reasoning.lack(f"history.{entry.position}.final_on", CONFIRMED)
        elif counts:
            yield entry


def same_faults(item: str, breached: str | UnsetType, earlier: Sequence[Entry], reasoning: Reasoning) -> list[Entry]:
    """The earlier faults of the same item; in item 4 of the same duty too, unless the reading makes it one fault."""
    same = [entry for entry in earlier if entry.fault.provision == item]
    if item != RESIDUAL_ITEM or not same or reasoning.reading("residual_same_fault") == "same_item":
        return same
    duty = reasoning.need("infraction.breached", breached, SAME_DUTY)
    for entry in same:
        reasoning.need(f"history.{entry.position}.breached", entry.fault.breached, SAME_DUTY)
    if reasoning.missing:
        return []
    alike = [entry for entry in same if entry.fault.breached == duty]
    reasoning.step(SAME_DUTY, bool(alike), breached=duty)
    return alike


def in_ladder(same: Sequence[Entry], reasoning: Reasoning) -> list[Entry]:
    """The same faults that raise the fine: all, or by the reading those that were not merely warned of."""
    warned = [entry for entry in same if entry.fault.penalty == "warning"]
    counts = not warned or reasoning.reading("warning_counts") == "yes"
    for entry in warned:
        reasoning.step(WARNED, counts, committed_on=entry.fault.committed_on, counts=counts)
    return list(same) if counts else [entry for entry in same if entry.fault.penalty != "warning"]


def is_intent_repeated(present: bool | UnsetType, same: Sequence[Entry], reasoning: Reasoning) -> bool | None:
    """Whether an intentional fault was repeated; None when a finding that decides is not known.

    The present finding is needed; unless it denies intent, or one earlier same fault is known to be intentional, the
    finding of every earlier same fault is needed too.
    """
    intent = reasoning.need("infraction.intentional", present, INTENT)
    if intent is False or reasoning.reading("repeated_intent") == "current_finding":
        return intent if intent is None else _told(intent, None, reasoning)
    found = [known(entry.fault.intentional) for entry in same]
    if not any(found):
        for entry in same:
            reasoning.need(f"history.{entry.position}.intentional", entry.fault.intentional, INTENT)
        if None in found:
            return None
    return None if intent is None else _told(intent, any(found), reasoning)


def _told(present: bool, earlier: bool | None, reasoning: Reasoning) -> bool:
    repeated = present and earlier is not False
    reasoning.step(INTENT, repeated, present=present, earlier=earlier)
    return repeated
