# SPDX-License-Identifier: Apache-2.0
"""Arts. 43, 66, II, 70 and 78, I, c: how many the vehicle carries, who stands, and what is unloaded of its excess."""

from decimal import Decimal
from typing import Any

from outorga.law.kernel.decisions import Reasoning, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Maybe, UnsetType, known
from outorga.law.norms.br_952_1993.vocabulary import PlainDecimal, Quantity

CAPACITY = Test("art78_cpt_inc1_ali3", "Vão a bordo {carried} passageiros; a lotação é de {capacity}.")
LAP = Test("art78_cpt_inc1_ali3", "As crianças de colo contam na lotação.")
RESCUE = Test("art43_cpt_inc2", "O veículo presta socorro: pode levar passageiros em pé.")
EXCUSED = Test("art78_cpt_inc1_ali3", "O veículo presta socorro: pode ir acima da lotação.")
SEMI_URBAN = Test("art43_cpt_inc1", "A linha é semiurbana: pode levar passageiros em pé.")
STANDING = Test("art43_cpt", "Ninguém viaja em pé: {passengers} passageiros para {seats} poltronas.")
WEIGHT = Test("art66_cpt_inc2", "O peso não passa do limite legal: excesso de {excess} kg.")
UNLOADED = Test(
    "art70_cpt", "Do excesso de {excess} kg descarregam-se {unloaded} kg de encomendas; restam {remaining}."
)


class Load(Facts, frozen=True, gc=False):
    """The people on board, and the places of the vehicle."""

    capacity: Maybe[Count] = UNSET
    passengers: Maybe[Count] = UNSET
    lap_children: Maybe[Count] = UNSET
    seats: Given[Count] = UNSET
    semi_urban: Given[bool] = UNSET
    rescue: Given[bool] = UNSET


class Weight(Facts, frozen=True, gc=False):
    """The weight beyond the limit, and that of the parcels on board."""

    excess_kg: Maybe[PlainDecimal] = UNSET
    parcels_kg: Maybe[PlainDecimal] = UNSET


def overloaded(load: Load | UnsetType, infractions: list[str], unpriced: list[str], reasoning: Reasoning) -> None:
    """More passengers than the vehicle holds, and passengers who stand on an ordinary line; a rescue excuses both."""
    if load is UNSET:
        return
    if load.rescue is True:
        reasoning.step(RESCUE)
        reasoning.step(EXCUSED)
        return
    capacity = reasoning.need("load.capacity", load.capacity, CAPACITY)
    passengers = reasoning.need("load.passengers", load.passengers, CAPACITY)
    if capacity is not None and passengers is not None and not holds(load, capacity, passengers, reasoning):
        infractions.append(CAPACITY.provision)
    if passengers is not None and not all_seated(load, passengers, reasoning):
        unpriced.append(STANDING.provision)


def holds(load: Load, capacity: int, passengers: int, reasoning: Reasoning) -> bool:
    """Whether the vehicle holds its passengers; lap children count by the reading. Not known is not above."""
    carried = passengers
    if passengers <= capacity and known(load.lap_children) != 0:
        counts = reasoning.reading("lap_children_count") == "yes"
        reasoning.step(LAP, counts)
        carried += (reasoning.need("load.lap_children", load.lap_children, LAP) or 0) if counts else 0
    return bool(reasoning.check(CAPACITY, carried <= capacity, carried=carried, capacity=capacity))


def all_seated(load: Load, passengers: int, reasoning: Reasoning) -> bool:
    """Whether nobody stands, lap children never, as far as the seats are told; on a semi-urban line anybody may."""
    if load.seats is UNSET:
        return True
    if load.semi_urban is True:
        reasoning.step(SEMI_URBAN)
        return True
    seated: bool = reasoning.step(STANDING, passengers <= load.seats, passengers=passengers, seats=load.seats)
    return seated


def unloaded(weight: Weight | UnsetType, reasoning: Reasoning) -> dict[str, Any]:
    """The parcels to unload, up to the excess of weight, and what stays beyond the limit."""
    if weight is UNSET:
        return {}
    excess = reasoning.need("weight.excess_kg", weight.excess_kg, WEIGHT)
    parcels = Decimal(0) if excess == 0 else reasoning.need("weight.parcels_kg", weight.parcels_kg, UNLOADED)
    if excess is None or parcels is None:
        return {}
    out = min(excess, parcels)
    reasoning.step(WEIGHT, not excess, excess=excess)
    reasoning.step(UNLOADED, out, excess=excess, unloaded=out, remaining=excess - out)
    return {"unload_kg": Quantity.of(out), "remaining_excess_kg": Quantity.of(excess - out)}
