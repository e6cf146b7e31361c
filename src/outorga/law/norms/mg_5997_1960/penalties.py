# SPDX-License-Identifier: Apache-2.0
"""Arts. 107 to 110: what a fault costs on its step of the ladder and under which ceiling, and whether to warn."""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import Any, Literal

from outorga.law.kernel.catalogue import Infraction
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Given
from outorga.law.norms.mg_5997_1960 import recidivism
from outorga.law.norms.mg_5997_1960.data import INFRACTIONS
from outorga.law.norms.mg_5997_1960.recidivism import Counting, Entry
from outorga.law.norms.mg_5997_1960.vocabulary import (
    CURRENCY,
    Cruzeiros,
    HistoryEntry,
    LinesFacts,
    PricedItem,
    ProvisionId,
)

WARNING_GROUP, DEAREST_GROUP = "1", "3"
FAULT = Test("anx1_art107_cpt", "A infração contraria o regulamento: {item}.")
TABLE = Test("anx1_art110_cpt", "A multa da tabela é de {amount}.")
WARNING = Test("anx1_art107_par1u_ali1", "A advertência escrita pode substituir a multa.")
FIRST_OFFENDER = Test(
    "anx1_art110_par1",
    "A advertência cabe ao primário nos itens 1 a 10: item entre eles: {in_group}; faltas antes: {earlier}.",
)
FIRST_REPETITION = Test("anx1_art110_par2", "A primeira reincidência multiplica {base} por {factor}: {amount}.")
SECOND_REPETITION = Test("anx1_art110_par3", "A segunda reincidência multiplica {base} por {factor}: {amount}.")
SECOND_REPETITION_FLAT = Test("anx1_art110_par3", "A segunda reincidência nos itens 21 a 52 custa {amount}.")
RANGE = Test("anx1_art107_par1u_ali2", "Toda multa vai de {least} a {most}: {amount}.")
CEILING = Test("anx1_art108_cpt", "Sem falta intencional reiterada a multa não passa de {ceiling}: {amount}.")
LEVELS = {
    level: Test(level, "O item está no grupo de multa de {amount}.")
    for level in dict.fromkeys(item.level for item in INFRACTIONS.values())
}
ITEMS = {item.provision: Test(item.provision, item.label_pt) for item in INFRACTIONS.values()}


class PricedFault(Facts, frozen=True, gc=False):
    """The fault that is priced: its item and day, the finding of intent, and in item 4 the duty that was breached."""

    provision: PricedItem
    committed_on: Given[date] = UNSET
    intentional: Given[bool] = UNSET
    breached: Given[ProvisionId] = UNSET


class FineReadings(Facts, frozen=True, gc=False):
    """Readings of `fine`."""

    later_recidivism: Given[Literal["same_as_second", "progressive"]] = UNSET
    recidivism_finality: Given[Literal["final_at_decision", "final_before_fact", "commission"]] = UNSET
    recidivism_window: Given[Literal["unlimited", "five_years"]] = UNSET
    repeated_intent: Given[Literal["both_findings", "current_finding"]] = UNSET
    residual_same_fault: Given[Literal["same_provision", "same_item"]] = UNSET
    warning_counts: Given[Literal["yes", "no"]] = UNSET
    warning_primary: Given[Literal["group", "same_item"]] = UNSET


class FineFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `fine`."""

    infraction: PricedFault
    history: Given[tuple[HistoryEntry, ...]] = UNSET
    proposed: Given[Cruzeiros] = UNSET
    readings: Given[FineReadings] = UNSET


def fine(facts: FineFacts, reasoning: Reasoning) -> Decision:
    """The table's amount, its step on the ladder, and the ceiling that holds without a repeated intentional fault."""
    history = reasoning.need("history", facts.history, recidivism.SAME_FAULT)
    return price(facts, map(Entry, range(len(history or ())), history or ()), reasoning)


def price(facts: FineFacts, history: Iterable[Entry], reasoning: Reasoning) -> Decision:
    """The same, with the entries of the record that may bear on the item, each with its place in the record."""
    committed_on = reasoning.need("infraction.committed_on", facts.infraction.committed_on, FAULT)
    if committed_on is None or reasoning.missing:
        return reasoning.undetermined()
    item = INFRACTIONS[facts.infraction.provision]
    base = table_amount(item, reasoning)
    relevant = [entry for entry in history if bears_on(item, INFRACTIONS[entry.fault.provision], reasoning)]
    counting = Counting.of(committed_on, facts.on, reasoning)
    earlier = recidivism.earlier_faults(relevant, counting, reasoning)
    same = recidivism.same_faults(item.provision, facts.infraction.breached, earlier, reasoning)
    if reasoning.missing:
        return reasoning.undetermined()
    times = len(recidivism.in_ladder(same, reasoning))
    reasoning.step(recidivism.SAME_FAULT, times > 0, earlier=times)
    before_cap = on_the_ladder(item, base, times, reasoning)
    amount = under_the_ceiling(before_cap, facts.infraction.intentional, same, reasoning)
    if amount is None:
        return reasoning.undetermined()
    warned = is_warning_open(item, earlier, reasoning)
    return reasoning.decided({
        "base": base, "before_cap": before_cap, "amount": amount, "currency": CURRENCY, "recidivism": times,
        "recidivist": times > 0, "cap_applied": amount < before_cap, "warning_allowed": warned,
        **proposal(facts, reasoning),
    })  # fmt: skip


def table_amount(item: Infraction, reasoning: Reasoning) -> Decimal:
    """The amount of the item's group, the item and its group told."""
    amount: Decimal = reasoning.fixed(item.amount_parameter)
    reasoning.step(FAULT, True, item=item.label_pt.removesuffix("."))
    reasoning.step(ITEMS[item.provision])
    reasoning.step(LEVELS[item.level], amount, amount=amount)
    reasoning.step(TABLE, amount, amount=amount)
    return amount


def bears_on(item: Infraction, other: Infraction, reasoning: Reasoning) -> bool:
    """Whether a fault of another item can matter: the same item, or both in the group in which one is warned."""
    if item.provision == other.provision:
        return True
    in_group = item.group == other.group == WARNING_GROUP
    return in_group and reasoning.reading("warning_primary") == "group"


def on_the_ladder(item: Infraction, base: Decimal, times: int, reasoning: Reasoning) -> Decimal:
    """Twice on the first repetition; then three times, or a flat amount in the dearest group; within the range."""
    amount = _step_of(item, base, times, reasoning)
    most: Decimal = reasoning.fixed("fine_range_most")
    is_in_range(amount, reasoning)
    return min(amount, most)


def is_in_range(amount: Decimal, reasoning: Reasoning) -> bool:
    """Whether an amount is not below the least fine nor above the most."""
    least, most = reasoning.fixed("fine_range_least"), reasoning.fixed("fine_range_most")
    within: bool = reasoning.step(RANGE, least <= amount <= most, least=least, most=most, amount=amount)
    return within


def _step_of(item: Infraction, base: Decimal, times: int, reasoning: Reasoning) -> Decimal:
    if times == 0:
        return base
    if times == 1:
        return _repeated(FIRST_REPETITION, base, int(reasoning.fixed("first_recidivism_factor")), reasoning)
    if item.group == DEAREST_GROUP:
        flat: Decimal = reasoning.fixed("second_recidivism_fine")
        reasoning.step(SECOND_REPETITION_FLAT, flat, amount=flat)
        return flat
    later = times > 2 and reasoning.reading("later_recidivism") == "progressive"
    factor = times + 1 if later else int(reasoning.fixed("second_recidivism_factor"))
    return _repeated(SECOND_REPETITION, base, factor, reasoning)


def _repeated(test: Test, base: Decimal, factor: int, reasoning: Reasoning) -> Decimal:
    amount = base * factor
    reasoning.step(test, amount, base=base, factor=factor, amount=amount)
    return amount


def under_the_ceiling(
    before_cap: Decimal, intentional: Given[bool], same: Sequence[Entry], reasoning: Reasoning
) -> Decimal | None:
    """The amount after art. 108; None when the finding of intent that decides is not known."""
    ceiling: Decimal = reasoning.fixed("fine_ceiling_without_repeated_intent")
    if before_cap <= ceiling:
        reasoning.step(CEILING, True, ceiling=ceiling, amount=before_cap)
        return before_cap
    repeated = recidivism.is_intent_repeated(intentional, same, reasoning)
    if repeated is None:
        return None
    if repeated:
        return before_cap
    reasoning.check(CEILING, False, ceiling=ceiling, amount=before_cap)
    return ceiling


def is_warning_open(item: Infraction, earlier: Sequence[Entry], reasoning: Reasoning) -> bool:
    """A written warning may take the fine's place for a first offender in items 1 to 10."""
    in_group = item.group == WARNING_GROUP
    first = in_group and not earlier
    allowed = bool(reasoning.check(FIRST_OFFENDER, first, in_group=in_group, earlier=len(earlier)))
    reasoning.step(WARNING, allowed)
    return allowed


def proposal(facts: FineFacts, reasoning: Reasoning) -> dict[str, Any]:
    """Whether an amount that someone would impose keeps to the range; that does not make it the right fine."""
    if facts.proposed is UNSET:
        return {}
    return {"proposed_within_limits": is_in_range(facts.proposed, reasoning)}


SERVICES = (
    Service("fine", "Qual é a multa desta infração, ou cabe advertência?", FineFacts, fine, (
        "anx1_art107_cpt", "anx1_art107_par1u_ali1", "anx1_art107_par1u_ali2", "anx1_art108_cpt", "anx1_art109_cpt",
        "anx1_art110_cpt", *LEVELS, *ITEMS, "anx1_art110_par1", "anx1_art110_par2", "anx1_art110_par3",
        "anx1_art110_par4",
    )),
)  # fmt: skip
