# SPDX-License-Identifier: Apache-2.0
"""Arts. 42 to 53, 71 and 110 on the road: which infractions an inspection finds, and how many may be aboard."""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, Literal

from outorga.law.kernel.citations import in_order
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Text, Unique, UnsetType
from outorga.law.kernel.money import ZERO
from outorga.law.norms.mg_5997_1960.data import INFRACTIONS
from outorga.law.norms.mg_5997_1960.findings import DEFINITIONS, DUTIES, ITEMS, RESIDUAL, Fault, FindingCode, faults_of
from outorga.law.norms.mg_5997_1960.requirements import bite
from outorga.law.norms.mg_5997_1960.vocabulary import CURRENCY, LinesFacts, Quantity

ToleranceCase = Literal["a", "b", "c", "d", "e", "f", "g"]
OVERLOAD, EQUIPMENT = "anx1_art110_cpt_inc2_ite13", "anx1_art110_cpt_inc2_ite17"
UNORDERED, LATE, UNSAFE = "anx1_art110_cpt_inc1_ite10", "anx1_art110_cpt_inc3_ite24", "anx1_art110_cpt_inc3_ite25"
POOR_UPKEEP, NO_GRANT = "anx1_art110_cpt_inc1_ite3", "anx1_art110_cpt_inc3_ite43"
STOP_TRIP, WITHDRAWAL_POSSIBLE = "stop_trip", "withdrawal_possible"

FINED = Test("anx1_art110_cpt", "A fiscalização não constatou falta que se multe; itens: {items}.")
GROUPS: Mapping[str, Test] = {
    level: Test(level, "Itens deste grupo constatados: {items}; soma das primeiras multas: {amount}.")
    for level in dict.fromkeys(entry.level for entry in INFRACTIONS.values())
}
GIVES_WAY = Test(POOR_UPKEEP, "A má conservação só é falta onde não há outra mais grave, como a de segurança.")
SEATS = Test("anx1_art48_cpt", "Pessoas a bordo: {passengers}; nos lugares numerados cabem {capacity}.")
EXCESS = Test("anx1_art48_par1u", "Lugares: {capacity}; pessoas a mais que se toleram: {excess}.")
CASES: Mapping[ToleranceCase, Test] = {
    "a": Test("anx1_art48_par1u_ali1", "O doente não é dos que se recusam: o excesso se tolera."),
    "b": Test("anx1_art48_par1u_ali2", "A viagem é de perto da eleição de {election_on}: o excesso se tolera."),
    "c": Test("anx1_art48_par1u_ali3", "Outro transporte parou: o excesso se tolera."),
    "d": Test("anx1_art48_par1u_ali4", "São passageiros retidos na estrada: o excesso se tolera."),
    "e": Test("anx1_art48_par1u_ali5", "São alunos e professores primários ({level}): o excesso se tolera."),
    "f": Test("anx1_art48_par1u_ali6", "A força maior foi comprovada e aceita: o excesso se tolera."),
    "g": Test("anx1_art48_par1u_ali7", "A linha tem características urbanas: o excesso se tolera."),
}
URBAN_LIKE = Test("anx1_art73_par1u", "O Conselho de Tráfego reconheceu à linha características urbanas: {urban_like}.")
PROOFS: Mapping[ToleranceCase, tuple[str, Any]] = {
    "a": ("refusable_person", False), "e": ("level", "primary"), "f": ("accepted", True), "g": ("urban_like", True),
}  # fmt: skip
STOPPED = Test(NO_GRANT, "A viagem sem outorga se paralisa onde foi interceptada.")
WITHDRAWN = Test("anx1_art47_par1", "O DER-MG pode mandar retirar o veículo sem segurança.")


class InspectedVehicle(Facts, frozen=True, gc=False):
    """The numbered seats of the vehicle, and its plate."""

    capacity: Given[Quantity] = UNSET
    plate: Given[Text] = UNSET


class Tolerance(Facts, frozen=True, gc=False):
    """The case in which an excess is claimed, and its proof."""

    case: ToleranceCase
    refusable_person: Given[bool] = UNSET
    election_on: Given[date] = UNSET
    accepted: Given[bool] = UNSET
    level: Given[Literal["primary", "other"]] = UNSET
    urban_like: Given[bool] = UNSET


class OnboardCheckReadings(Facts, frozen=True, gc=False):
    """The open questions of an inspection on the road."""

    council_member_pass: Given[Literal["residual_item", "item_33"]] = UNSET
    departure_delay: Given[Literal["sum", "dearest"]] = UNSET
    equipment_count: Given[Literal["once", "each"]] = UNSET
    ferry: Given[Literal["always", "precarious_only"]] = UNSET
    overlap: Given[Literal["specific_only", "all_items"]] = UNSET
    unqualified_driver: Given[Literal["licence_only", "any_requirement"]] = UNSET


class OnboardCheckFacts(LinesFacts, frozen=True, gc=False):
    """Facts of `onboard_check`."""

    findings: Given[Unique[FindingCode]] = UNSET
    vehicle: InspectedVehicle = InspectedVehicle()
    passengers: Given[Count] = UNSET
    tolerance: Given[Tolerance] = UNSET
    readings: OnboardCheckReadings = OnboardCheckReadings()


def onboard_check(facts: OnboardCheckFacts, reasoning: Reasoning) -> Decision:
    """Every finding under its item, the load against the seats, and what the first fines add up to."""
    codes = reasoning.need("findings", facts.findings, FINED)
    load = judge_load(facts, reasoning)
    if codes is None or reasoning.missing:
        return reasoning.undetermined()
    faults = settle_departure(faults_of(codes, reasoning), reasoning)
    if load.get("over"):
        faults.append(Fault(OVERLOAD, "over_capacity"))
    items = in_order({fault.item for fault in faults})
    total = base_total(faults, items, reasoning)
    measures = measures_of(items, reasoning)
    reasoning.step(FINED, not items, items=items)
    breached = in_order({fault.breached for fault in faults if fault.breached})
    return reasoning.decided({
        "items": items, "base_total": total, "currency": CURRENCY, "measures": measures, "breached": breached, **load,
    })  # fmt: skip


def settle_departure(faults: list[Fault], reasoning: Reasoning) -> list[Fault]:
    """Left without order and late: two faults, or by the reading the dearer one alone."""
    found = {fault.item for fault in faults}
    if UNSAFE in found:
        reasoning.step(GIVES_WAY, POOR_UPKEEP not in found)
    if UNORDERED in found and LATE in found and reasoning.reading("departure_delay") == "dearest":
        return [fault for fault in faults if fault.item != UNORDERED]
    return faults


def base_total(faults: Iterable[Fault], items: Iterable[str], reasoning: Reasoning) -> Decimal:
    """The first-time amount of each item; the residual one for each duty, equipment for each piece by the reading."""
    by_item: dict[str, list[Fault]] = {item: [] for item in items}
    for fault in faults:
        by_item[fault.item].append(fault)
    groups: dict[str, list[str]] = {}
    total = ZERO
    for item, found in by_item.items():
        reasoning.step(ITEMS[item], False, findings=[fault.finding for fault in found])
        groups.setdefault(INFRACTIONS[item].level, []).append(item)
    for level, named in groups.items():
        amount = sum((times_of(item, by_item[item], reasoning) * price_of(item, reasoning) for item in named), ZERO)
        reasoning.step(GROUPS[level], amount, items=named, amount=amount)
        total += amount
    return total


def times_of(item: str, found: list[Fault], reasoning: Reasoning) -> int:
    """How often an item is fined."""
    if item == RESIDUAL:
        return len({fault.breached for fault in found})
    if item == EQUIPMENT and len(found) > 1 and reasoning.reading("equipment_count") == "each":
        return len(found)
    return 1


def price_of(item: str, reasoning: Reasoning) -> Decimal:
    """The amount of the item for a first offender."""
    amount: Decimal = reasoning.fixed(INFRACTIONS[item].amount_parameter)
    return amount


def measures_of(items: Iterable[str], reasoning: Reasoning) -> list[str]:
    """Without a grant the trip ends; an unsafe vehicle may be ordered out of traffic."""
    measures = []
    if NO_GRANT in items:
        reasoning.step(STOPPED, STOP_TRIP)
        reasoning.refuse(NO_GRANT)
        measures.append(STOP_TRIP)
    if UNSAFE in items:
        bite(WITHDRAWN, reasoning)
        measures.append(WITHDRAWAL_POSSIBLE)
    return measures


def judge_load(facts: OnboardCheckFacts, reasoning: Reasoning) -> dict[str, int]:
    """As many persons as numbered seats, and the excess that is tolerated; asked once any of it is told."""
    if facts.passengers is UNSET and facts.vehicle.capacity is UNSET and facts.tolerance is UNSET:
        return {}
    capacity = reasoning.need("vehicle.capacity", facts.vehicle.capacity, SEATS)
    passengers = reasoning.need("passengers", facts.passengers, SEATS)
    tolerated = is_tolerated(facts.tolerance, facts.on, reasoning)
    if capacity is None or passengers is None or tolerated is None:
        return {}
    excess = 0
    if tolerated:
        excess = int(capacity * reasoning.fixed("excess_share"))
        reasoning.step(EXCESS, excess, excess=excess, capacity=capacity)
    elif facts.tolerance is not UNSET:
        reasoning.step(EXCESS, 0, excess=0, capacity=capacity)
    over = max(passengers - capacity - excess, 0)
    reasoning.step(SEATS, not over, passengers=passengers, capacity=capacity, excess=excess)
    if not over:
        reasoning.step(ITEMS[OVERLOAD], True, findings=[])
    return {"max_passengers": capacity + excess, "excess_tolerated": excess, "over": over}


def is_tolerated(tolerance: Tolerance | UnsetType, on: date | UnsetType, reasoning: Reasoning) -> bool | None:
    """Whether the case that is claimed holds by its proof; none claimed holds nothing, None is not known."""
    if isinstance(tolerance, UnsetType):
        return False
    test = CASES[tolerance.case]
    if tolerance.case == "b":
        return near_election(tolerance.election_on, on, test, reasoning)
    if tolerance.case not in PROOFS:
        return bool(reasoning.step(test))
    name, proving = PROOFS[tolerance.case]
    proof = reasoning.need(f"tolerance.{name}", getattr(tolerance, name), test)
    if proof is None:
        return None
    if tolerance.case == "g":
        reasoning.step(URBAN_LIKE, proof, urban_like=proof)
    return bool(reasoning.step(test, proof == proving, **{name: proof}))


def near_election(election_on: date | UnsetType, on: date | UnsetType, test: Test, reasoning: Reasoning) -> bool | None:
    """From so many days before an election to as many after, both ends in."""
    election, day = (
        reasoning.need("tolerance.election_on", election_on, test), reasoning.need("on", on, test)
    )  # fmt: skip
    if election is None or day is None:
        return None
    window = timedelta(int(reasoning.fixed("election_window_days")))
    return bool(reasoning.step(test, abs(day - election) <= window, election_on=election, on=day))


SERVICES = (
    Service("onboard_check", "Que infrações esta fiscalização mostra, e quantos cabem a bordo?", OnboardCheckFacts,
            onboard_check, (
        FINED.provision, *GROUPS, *ITEMS, *DUTIES, *DEFINITIONS, URBAN_LIKE.provision, SEATS.provision,
        EXCESS.provision, *(test.provision for test in CASES.values()), WITHDRAWN.provision,
    )),
)  # fmt: skip
