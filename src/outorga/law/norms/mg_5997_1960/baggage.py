# SPDX-License-Identifier: Apache-2.0
"""Arts. 93 and 94: which volumes travel free as baggage, which as parcels, and which may not travel."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Given
from outorga.law.norms.mg_5997_1960.vocabulary import LinesFacts, PlainDecimal

Kind = Literal["baggage", "parcel", "refused"]
ORDINARY = "ordinary"

BANNED = Test("anx1_art94_par1u", "O volume {volume} não é de conteúdo proibido: {content}.")
SIZE = Test(
    "anx1_art93_cpt", "O volume {volume} cabe nos limites: {length} × {width} × {height} m, {weight} kg; até {limits}."
)
ALLOWANCE = Test("anx1_art93_cpt", "Até o volume {volume} somam-se {weight} kg; o limite do passageiro é {limit} kg.")
PARCEL = Test("anx1_art94_cpt", "O volume {volume}, que não é bagagem, vai como encomenda.")
FREE = Test("anx1_art93_par1u", "Volumes de bagagem que vão de graça: {free}.")


class Volume(Facts, frozen=True, gc=False):
    """A volume as it was measured, in metres and kilograms, and what it holds; content not told is ordinary."""

    length_m: PlainDecimal
    width_m: PlainDecimal
    height_m: PlainDecimal
    weight_kg: PlainDecimal
    content: Given[Literal["ordinary", "animal", "plant", "explosive", "dangerous", "disturbing"]] = UNSET


class BaggageReadings(Facts, frozen=True, gc=False):
    """The open question of baggage."""

    baggage_limit: Given[Literal["per_volume", "per_passenger"]] = UNSET


class BaggageFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `baggage`."""

    volumes: Annotated[tuple[Volume, ...], Meta(min_length=1)]
    readings: BaggageReadings = BaggageReadings()


class Limits(msgspec.Struct, frozen=True, gc=False):
    """The sides of a volume in descending order, in metres, and its weight, in kilograms."""

    sides: tuple[Decimal, ...]
    weight: Decimal


def baggage(facts: BaggageFacts, reasoning: Reasoning) -> Decision:
    """Each volume by its content, its three sides in order of size and its weight, in the order given."""
    limits = Limits(
        tuple(reasoning.fixed(f"baggage_{side}_m") for side in ("length", "width", "height")),
        reasoning.fixed("baggage_weight_kg"),
    )
    kinds = [kind_of(position, volume, limits, reasoning) for position, volume in enumerate(facts.volumes, 1)]
    kinds = within_allowance(facts.volumes, kinds, limits.weight, reasoning)
    for position, kind in enumerate(kinds, 1):
        if kind == "parcel":
            reasoning.step(PARCEL, True, volume=position)
    free = reasoning.step(FREE, kinds.count("baggage"), free=kinds.count("baggage"))
    return reasoning.decided({"kinds": kinds, "free": free})


def kind_of(position: int, volume: Volume, limits: Limits, reasoning: Reasoning) -> Kind:
    """A volume by itself: refused for what it holds, baggage within every limit, otherwise a parcel."""
    content = ORDINARY if volume.content is UNSET else volume.content
    if not reasoning.check(BANNED, content == ORDINARY, volume=position, content=content):
        return "refused"
    sides = sorted((volume.length_m, volume.width_m, volume.height_m), reverse=True)
    fits = all(side <= most for side, most in zip(sides, limits.sides, strict=True))
    held = reasoning.step(
        SIZE, fits and volume.weight_kg <= limits.weight, volume=position, length=sides[0], width=sides[1],
        height=sides[2], weight=volume.weight_kg, limits=[*limits.sides, limits.weight],
    )  # fmt: skip
    return "baggage" if held else "parcel"


def within_allowance(volumes: Sequence[Volume], kinds: list[Kind], limit: Decimal, reasoning: Reasoning) -> list[Kind]:
    """By the reading one weight limit holds for all of a passenger's volumes: from where it is passed, parcels."""
    carried = [position for position, kind in enumerate(kinds) if kind == "baggage"]
    weight = sum((volumes[position].weight_kg for position in carried), Decimal(0))
    if weight <= limit or len(carried) < 2 or reasoning.reading("baggage_limit") == "per_volume":
        return kinds
    found, total = list(kinds), Decimal(0)
    for position in carried:
        total += volumes[position].weight_kg
        if not reasoning.step(ALLOWANCE, total <= limit, volume=position + 1, weight=total, limit=limit):
            found[position] = "parcel"
    return found


SERVICES = (
    Service("baggage", "Que volumes vão de graça, como encomenda, ou não vão?", BaggageFacts, baggage, (
        SIZE.provision, FREE.provision, PARCEL.provision, BANNED.provision,
    )),
)  # fmt: skip
