# SPDX-License-Identifier: Apache-2.0
"""Arts. 32, XI and XII, 33, VI, and 65: which baggage travels free, and what may be charged for the excess."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Given, Maybe, UnsetType, known
from outorga.law.kernel.money import rounded
from outorga.law.norms.br_952_1993.vocabulary import CurrencyName, InterstateFacts, Money, PlainDecimal, Quantity

NO_WEIGHT = Decimal(0)

FREE = Test("art32_cpt_inc11", "Tudo está na franquia e viaja de graça.")
RECEIPT = Test("art32_cpt_inc12", "O passageiro recebe o comprovante dos volumes do bagageiro.")
RECEIPT_ITEM = Test("art78_cpt_inc3_ali4", "Deu-se o comprovante dos volumes do bagageiro.")
FITS = Test("art33_cpt_inc6", "O objeto cabe no porta-embrulhos.")
OWN_ALLOWANCE = Test("art65_cpt", "A criança que não paga tem franquia sua.")
HOLD_WEIGHT = Test("art65_cpt_inc1", "No bagageiro vão {weight} kg; a franquia é de {limit} kg.")
HOLD_VOLUME = Test("art65_cpt_inc1", "O volume é de {size} dm³; o limite é de {limit} dm³.")
HOLD_SIDE = Test("art65_cpt_inc1", "A maior dimensão é de {size} m; o limite é de {limit} m.")
RACK_WEIGHT = Test("art65_cpt_inc2", "No porta-embrulhos vão {weight} kg; a franquia é de {limit} kg.")
CHARGE = Test("art65_par1u", "Por {charged_kg} kg de excesso cobram-se até {maximum}; a tarifa convencional é {fare}.")
OVERCHARGE = Test("art78_cpt_inc3_ali3", "Cobraram-se {charged}; o máximo é {maximum}.")


class Hold(Facts, frozen=True, gc=False):
    """What travels in the hold: total weight and volume, and the longest side of any volume."""

    weight_kg: Maybe[PlainDecimal] = UNSET
    volume_dm3: Maybe[PlainDecimal] = UNSET
    longest_side_m: Maybe[PlainDecimal] = UNSET


class Rack(Facts, frozen=True, gc=False):
    """What travels in the rack: total weight, and whether the object fits."""

    weight_kg: Maybe[PlainDecimal] = UNSET
    fits: Maybe[bool] = UNSET


class BaggagePassenger(Facts, frozen=True, gc=False):
    """Whose baggage it is."""

    free_child: Given[bool] = UNSET


class BaggageFacts(InterstateFacts, frozen=True, gc=False):
    """Facts of `baggage`."""

    currency: Given[CurrencyName] = UNSET
    hold: Given[Hold] = UNSET
    rack: Given[Rack] = UNSET
    conventional_fare: Maybe[Money] = UNSET
    charged: Given[Money] = UNSET
    passenger: BaggagePassenger = BaggagePassenger()
    receipts_given: Given[bool] = UNSET


class Size(msgspec.Struct, frozen=True, gc=False):
    """A size that has a limit: where it is told, the parameter of the limit, and its test."""

    path: str
    parameter: str
    test: Test


SIZES = (
    Size("hold.volume_dm3", "hold_allowance_dm3", HOLD_VOLUME),
    Size("hold.longest_side_m", "hold_longest_side_m", HOLD_SIDE),
)


class Found(msgspec.Struct, frozen=True, gc=False):
    """What a place for baggage shows: the excess of weight, and whether a size, which has no price, goes beyond."""

    excess: Decimal = NO_WEIGHT
    oversized: bool = False


def baggage(facts: BaggageFacts, reasoning: Reasoning) -> Decision:
    """The allowance in the hold and in the rack, and the highest charge for the full kilograms beyond it."""
    allowance = has_allowance(facts, reasoning)
    hold = in_hold(facts.hold, allowance, reasoning)
    rack = in_rack(facts.rack, allowance, reasoning)
    excess = hold.excess + rack.excess
    told = {
        "free": not reasoning.refused, "excess_kg": Quantity.of(excess), "refusable": hold.oversized,
        "rack_refused": rack.oversized, **priced(facts, excess, reasoning),
    }  # fmt: skip
    reasoning.step(FREE, False if reasoning.refused else None if reasoning.missing else True)
    receipts(facts, told["infractions"], reasoning)
    currency = {} if facts.currency is UNSET else {"currency": facts.currency}
    return reasoning.settle({**currency, **told})


def has_allowance(facts: BaggageFacts, reasoning: Reasoning) -> bool:
    """Whether the passenger has an allowance: a child that travels free only by its reading."""
    if facts.passenger.free_child is not True:
        return True
    found = reasoning.reading("child_baggage") == "yes"
    reasoning.step(OWN_ALLOWANCE, found)
    return found


def in_hold(hold: Hold | UnsetType, allowance: bool, reasoning: Reasoning) -> Found:
    """The hold: 30 kg, 300 dm3, and no side above a metre; each limit itself is inside."""
    if hold is UNSET:
        return Found()
    limit = reasoning.fixed("hold_allowance_kg") if allowance else NO_WEIGHT
    weight = reasoning.need("hold.weight_kg", hold.weight_kg, HOLD_WEIGHT)
    if weight is not None:
        reasoning.check(HOLD_WEIGHT, weight <= limit, weight=weight, limit=limit)
    sizes = [(getattr(hold, size.path.removeprefix("hold.")), size) for size in SIZES]
    return Found(over(weight, limit), any([beyond(found, size, reasoning) for found, size in sizes]))


def beyond(measure: Decimal | UnsetType | None, size: Size, reasoning: Reasoning) -> bool:
    """Whether a size goes beyond its limit; one that is not known is missing."""
    found = reasoning.need(size.path, measure, size.test)
    if found is None:
        return False
    limit = Decimal(reasoning.fixed(size.parameter))
    return not reasoning.check(size.test, found <= limit, size=found, limit=limit)


def in_rack(rack: Rack | UnsetType, allowance: bool, reasoning: Reasoning) -> Found:
    """The rack: five kilograms, of an object that fits."""
    if rack is UNSET:
        return Found()
    limit = reasoning.fixed("rack_allowance_kg") if allowance else NO_WEIGHT
    weight = reasoning.need("rack.weight_kg", rack.weight_kg, RACK_WEIGHT)
    if weight is not None:
        reasoning.check(RACK_WEIGHT, weight <= limit, weight=weight, limit=limit)
    fits = reasoning.need("rack.fits", rack.fits, FITS)
    if fits is not None:
        reasoning.check(FITS, fits)
    return Found(over(weight, limit), fits is False)


def over(weight: Decimal | None, limit: Decimal | int) -> Decimal:
    """The weight beyond the limit; none while the weight is not known."""
    return NO_WEIGHT if weight is None else max(weight - limit, NO_WEIGHT)


def priced(facts: BaggageFacts, excess: Decimal, reasoning: Reasoning) -> dict[str, Any]:
    """The kilograms charged, the highest charge rounded down, and the infraction of charging more."""
    charged_kg = excess
    if excess != int(excess) and reasoning.reading("excess_fraction") == "drop":
        charged_kg = Decimal(int(excess))
    maximum = maximum_charge(facts, charged_kg, reasoning)
    infractions = []
    if facts.charged is not UNSET and maximum is not None:
        within = reasoning.step(OVERCHARGE, facts.charged <= maximum, charged=facts.charged, maximum=maximum)
        infractions = [] if within else [OVERCHARGE.provision]
    return {"charged_kg": Quantity.of(charged_kg), "maximum_charge": maximum, "infractions": infractions}


def maximum_charge(facts: BaggageFacts, charged_kg: Decimal, reasoning: Reasoning) -> Decimal | None:
    """Half a per cent of the conventional fare a kilogram; the fare matters only when a kilogram is charged."""
    fare = reasoning.need("conventional_fare", facts.conventional_fare, CHARGE) if charged_kg else NO_WEIGHT
    if fare is None:
        return None
    share = reasoning.fixed("excess_charge_share")
    maximum = rounded(Fraction(charged_kg) * Fraction(share) * Fraction(fare), down=True)
    reasoning.step(CHARGE, maximum, charged_kg=charged_kg, maximum=maximum, fare=known(facts.conventional_fare))
    return maximum


def receipts(facts: BaggageFacts, infractions: list[str], reasoning: Reasoning) -> None:
    """A receipt for what travels in the hold; not to give it is an infraction."""
    if facts.receipts_given is UNSET:
        return
    reasoning.step(RECEIPT, facts.receipts_given)
    if not reasoning.step(RECEIPT_ITEM, facts.receipts_given):
        infractions.append(RECEIPT_ITEM.provision)


SERVICES = (
    Service("baggage", "Esta bagagem viaja de graça?", BaggageFacts, baggage, (
        "art32_cpt_inc11", "art32_cpt_inc12", "art33_cpt_inc6", "art65_cpt", "art65_cpt_inc1", "art65_cpt_inc2",
        "art65_par1u", "art78_cpt_inc3_ali3", "art78_cpt_inc3_ali4",
    )),
)  # fmt: skip
