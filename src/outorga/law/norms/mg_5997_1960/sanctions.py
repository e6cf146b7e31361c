# SPDX-License-Identifier: Apache-2.0
"""Arts. 107, 114 and 115: when the Council suspends, and when a suspension turns into abandonment."""

from datetime import date
from decimal import Decimal
from typing import Any, Literal

from outorga.law.kernel.dates import DAY
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Given, happened
from outorga.law.norms.mg_5997_1960 import recidivism
from outorga.law.norms.mg_5997_1960.collection import standing
from outorga.law.norms.mg_5997_1960.deadlines import RULES, due_on
from outorga.law.norms.mg_5997_1960.recidivism import Counting, Entry
from outorga.law.norms.mg_5997_1960.vocabulary import (
    COUNCIL,
    Cruzeiros,
    HistoryEntry,
    LinesFacts,
    PricedItem,
    Restoration,
    office_calendar,
)

KIND = Test("anx1_art107_par1u_ali3", "A suspensão é uma das penas do regulamento.")
DEFAULTED = Test("anx1_art114_cpt_ali1", "A caução não reposta até {due_on} leva à suspensão: em falta {defaulted}.")
SUSPENDED = Test("anx1_art114_cpt", "O Conselho suspendeu em {suspended_on}.")
ABANDONED = Test("anx1_art115_cpt", "Sem a caução reposta até {due_on}, o serviço está abandonado: {abandoned}.")
REPEATED = Test("anx1_art114_cpt_ali2", "A reincidência pode levar à suspensão; faltas iguais antes: {earlier}.")
SERIOUS = Test("anx1_art108_cpt", "Sem falta intencional reiterada não há pena grave: reiterada {repeated}.")


class DeductedBond(Facts, frozen=True, gc=False):
    """What was taken from the bond, when the holder was told, and what he paid back."""

    deduction_notified_on: Given[date] = UNSET
    deducted: Given[Cruzeiros] = UNSET
    restored: tuple[Restoration, ...] = ()


class RepeatedFault(Facts, frozen=True, gc=False):
    """The fault that would be repeated."""

    provision: PricedItem
    committed_on: date
    intentional: Given[bool] = UNSET


class SanctionReadings(Facts, frozen=True, gc=False):
    """Readings of `sanctions`."""

    serious_penalty: Given[Literal["includes_suspension_and_forfeiture", "fines_only"]] = UNSET


class SanctionFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `sanctions`."""

    ground: Literal["bond_default", "recidivism"]
    bond: DeductedBond = DeductedBond()
    suspended_on: Given[date] = UNSET
    infraction: Given[RepeatedFault] = UNSET
    history: Given[tuple[HistoryEntry, ...]] = UNSET
    readings: Given[SanctionReadings] = UNSET


def sanctions(facts: SanctionFacts, reasoning: Reasoning) -> Decision:
    """A bond that is not made whole suspends, and then the grant is abandoned; recidivism may suspend."""
    reasoning.step(KIND)
    if facts.ground == "bond_default":
        return judge_bond(facts, reasoning)
    suspended_on = happened(facts.suspended_on, facts.on)
    if suspended_on is None:
        return judge_recidivism(facts, reasoning)
    reasoning.step(SUSPENDED, True, suspended_on=suspended_on)
    return reasoning.decided({"state": "suspended", "suspension": True, "suspension_from_on": suspended_on,
                              "abandoned": False})  # fmt: skip


def judge_bond(facts: SanctionFacts, reasoning: Reasoning) -> Decision:
    """Twenty days to restore; then the suspension is due, and thirty days after it the grant is abandoned."""
    test = RULES["bond_restoration"].test
    notified_on = reasoning.need("bond.deduction_notified_on", facts.bond.deduction_notified_on, test)
    deducted = reasoning.need("bond.deducted", facts.bond.deducted, test)
    if notified_on is None or deducted is None:
        if not facts.bond.restored:
            reasoning.need("on", facts.on, test)
        return reasoning.undetermined()
    calendar = office_calendar(facts.calendar)
    due = due_on("bond_restoration", notified_on, calendar, reasoning).due_on
    told: dict[str, Any] = {"restoration_due_on": due, "suspension": False}
    if standing(deducted, due, facts.bond.restored, facts.on, reasoning).in_time >= deducted:
        return reasoning.decided({"state": "restored", **told})
    suspended_on = happened(facts.suspended_on, facts.on)
    if suspended_on is not None and (facts.on is UNSET or facts.on > due):
        return judge_suspension(facts, deducted, suspended_on, told, reasoning)
    on = reasoning.need("on", facts.on, DEFAULTED)
    if on is None:
        return reasoning.undetermined()
    reasoning.step(DEFAULTED, on > due, due_on=due, defaulted=on > due)
    if on <= due:
        return reasoning.decided({"state": "restoration_open", **told})
    reasoning.refuse(DEFAULTED.provision)
    return reasoning.decided({**told, "state": "suspension_due", "suspension": True, "suspension_from_on": due + DAY,
                              "authority": COUNCIL})  # fmt: skip


def judge_suspension(
    facts: SanctionFacts, deducted: Decimal, suspended_on: date, told: dict[str, Any], reasoning: Reasoning
) -> Decision:
    """Lifted when the bond is whole by the thirtieth day, moved when closed; from the day after it, abandoned."""
    reasoning.step(DEFAULTED, True, due_on=told["restoration_due_on"], defaulted=True)
    reasoning.step(SUSPENDED, True, suspended_on=suspended_on)
    due = due_on("abandonment", suspended_on, office_calendar(facts.calendar), reasoning).due_on
    told = {**told, "suspension_from_on": suspended_on, "abandonment_due_on": due, "abandoned": False}
    if standing(deducted, due, facts.bond.restored, facts.on, reasoning).in_time >= deducted:
        reasoning.step(ABANDONED, False, due_on=due, abandoned=False)
        return reasoning.decided({**told, "state": "suspension_lifted"})
    on = reasoning.need("on", facts.on, ABANDONED)
    if on is None:
        return reasoning.undetermined()
    told["suspension"] = True
    reasoning.step(ABANDONED, on > due, due_on=due, abandoned=on > due)
    if on <= due:
        return reasoning.decided({**told, "state": "suspended"})
    reasoning.refuse(ABANDONED.provision)
    return reasoning.decided({**told, "state": "abandoned", "abandoned": True, "abandoned_on": due + DAY})


def judge_recidivism(facts: SanctionFacts, reasoning: Reasoning) -> Decision:
    """The same fault before, and a repeated intentional one where art. 108 reaches the suspension: then it is open."""
    fault = reasoning.need("infraction", facts.infraction, REPEATED)
    history = reasoning.need("history", facts.history, REPEATED)
    if fault is None or history is None:
        return reasoning.undetermined()
    same = same_before(fault, history, facts.on, reasoning)
    if reasoning.missing:
        return reasoning.undetermined()
    reasoning.step(recidivism.SAME_FAULT, bool(same), earlier=len(same))
    if not reasoning.check(REPEATED, bool(same), earlier=len(same)):
        return reasoning.decided({"state": "none", "suspension": False})
    if reasoning.reading("serious_penalty") == "includes_suspension_and_forfeiture":
        repeated = recidivism.is_intent_repeated(fault.intentional, same, reasoning)
        if repeated is None:
            return reasoning.undetermined()
        if not reasoning.check(SERIOUS, repeated, repeated=repeated):
            return reasoning.decided({"state": "none", "suspension": False})
    return reasoning.discretionary(COUNCIL, {"state": "suspension_possible", "suspension": True})


def same_before(
    fault: RepeatedFault, history: tuple[HistoryEntry, ...], on: Given[date], reasoning: Reasoning
) -> list[Entry]:
    """The earlier faults of the same item that count; this question tells no duty behind item 4."""
    counting = Counting.of(fault.committed_on, on, reasoning)
    entries = [Entry(at, entry) for at, entry in enumerate(history) if entry.provision == fault.provision]
    return recidivism.earlier_faults(entries, counting, reasoning)


SERVICES = (
    Service("sanctions", "Cabe suspensão, e ela já virou abandono?", SanctionFacts, sanctions, (
        "anx1_art107_par1u_ali3", "anx1_art108_cpt", "anx1_art109_cpt", "anx1_art110_par4", "anx1_art113_par1u",
        "anx1_art114_cpt", "anx1_art114_cpt_ali1", "anx1_art114_cpt_ali2", "anx1_art115_cpt",
    )),
)  # fmt: skip
