# SPDX-License-Identifier: Apache-2.0
"""Arts. 7, 8, item III, 14, 15, 25, par. 2, and 67, par. 1, letter c: how much bond is due, and what becomes of it."""

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Literal

from msgspec import Meta

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Text, UnsetType, known
from outorga.law.kernel.money import ZERO
from outorga.law.norms.mg_5997_1960.requirements import bite
from outorga.law.norms.mg_5997_1960.vocabulary import CURRENCY, Cruzeiros, LinesFacts, Quantity

BondKind = Literal["tender", "non_line", "occasional", "pre_tender", "cooperative", "timetable_extension"]
DUE = Test("anx1_art8_cpt_inc3", "Veículos: {vehicles}; a caução é de {required}.")
RESERVE = Test("anx1_art49_cpt", "Veículos de reserva: {reserve_vehicles}. Contam na caução: {counted}.")
DEPOSITED = Test("anx1_art8_cpt_inc3", "O depósito de {deposited} cobre a caução de {required}.")
ASKED: Mapping[str, Test] = {
    "tender": Test("anx1_art8_cpt_inc3", "Cada proposta se garante por caução."),
    "non_line": Test("anx1_art15_cpt", "A viagem sem caráter de linha exige a mesma caução das propostas."),
    "occasional": Test("anx1_art16_cpt_inc2", "A viagem eventual, sem concorrência, exige caução: {asked}."),
    "pre_tender": Test("anx1_art7_par1u", "A permissão antes do julgamento exige a mesma caução das propostas."),
    "cooperative": Test("anx1_art25_par2", "Com a licença, a cooperativa deposita a mesma caução das propostas."),
    "timetable_extension": Test(
        "anx1_art67_par1_ali3", "Com mais veículos nos horários, a caução sobe ao que a tabela pedir."
    ),
}
FORFEITED = Test("anx1_art14_cpt", "O vencedor que não assina ou não começa perde a caução para o DER-MG.")
OTHER_BIDDER = Test("anx1_art14_par1u", "A caução dos demais se devolve desde a proclamação, em {proclaimed_on}.")
BALANCE = Test("anx1_art15_par1u", "Finda a permissão, devolve-se o saldo. Multas: {fines}; depósito: {deposited}.")
PENDING = Test("anx1_art15_par1u", "Autos por decidir: {notices}. A caução fica retida: {held}.")


class BondLine(Facts, frozen=True, gc=False):
    """A line and its vehicles."""

    id: Text
    vehicles: Quantity
    reserve_vehicles: Given[Count] = UNSET


class BondReadings(Facts, frozen=True, gc=False):
    """The open questions of the bond."""

    bond_cap: Given[Literal["total", "addition"]] = UNSET
    occasional_bond: Given[Literal["none", "as_non_line"]] = UNSET
    refund_hold: Given[Literal["hold", "pay"]] = UNSET
    reserve_in_bond: Given[Literal["no", "yes"]] = UNSET


class BondFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `bond`."""

    kind: BondKind
    lines: Given[Annotated[tuple[BondLine, ...], Meta(min_length=1)]] = UNSET
    deposited: Given[Cruzeiros] = UNSET
    event: Given[Literal["winner_unsigned", "winner_not_started", "other_bidder", "permit_ended"]] = UNSET
    proclaimed_on: Given[date] = UNSET
    unpaid_fines: Given[tuple[Cruzeiros, ...]] = UNSET
    pending_notices: Given[Count] = UNSET
    readings: BondReadings = BondReadings()


def bond(facts: BondFacts, reasoning: Reasoning) -> Decision:
    """The sum by the number of vehicles of each line, what lacks of it, and its end."""
    outcome: dict[str, Any] = {"currency": CURRENCY}
    outcome |= judge_amount(facts, reasoning)
    if facts.event is not UNSET:
        outcome |= judge_event(facts, reasoning)
    return reasoning.settle(outcome)


def judge_amount(facts: BondFacts, reasoning: Reasoning) -> dict[str, Any]:
    """What is due in all and by line, and whether the deposit covers it; empty without lines that need a bond."""
    asked = bond_asked(facts.kind, reasoning)
    if facts.lines is UNSET:
        return {} if asked else {"required": ZERO, **covered(ZERO, facts.deposited, reasoning)}
    sums = [line_bond(line, reasoning) if asked else ZERO for line in facts.lines]
    required = sum(sums, ZERO)
    per_line = [{"id": line.id, "required": due} for line, due in zip(facts.lines, sums, strict=True)]
    return {"required": required, "per_line": per_line, **covered(required, facts.deposited, reasoning)}


def bond_asked(kind: str, reasoning: Reasoning) -> bool:
    """Whether the kind of grant needs a bond: all do but, by its reading, the occasional trip."""
    asked = kind != "occasional" or reasoning.reading("occasional_bond") == "as_non_line"
    reasoning.step(ASKED[kind], asked, asked=asked)
    return asked


def line_bond(line: BondLine, reasoning: Reasoning) -> Decimal:
    """The bond of a line, its reserve vehicles counted or not by the reading."""
    return bond_of(line.vehicles + reserve_counted(line.reserve_vehicles, reasoning), reasoning)


def reserve_counted(reserve: int | UnsetType, reasoning: Reasoning) -> int:
    """The reserve vehicles that count; without any, no reading is asked."""
    if isinstance(reserve, UnsetType) or not reserve:
        return 0
    counted = reasoning.reading("reserve_in_bond") == "yes"
    reasoning.step(RESERVE, counted, reserve_vehicles=reserve, counted=counted)
    return reserve if counted else 0


def bond_of(vehicles: int, reasoning: Reasoning) -> Decimal:
    """A base for the first vehicles and a sum for each further one, up to the limit of the whole or of the addition."""
    base, limit = reasoning.fixed("bond_base"), reasoning.fixed("bond_limit")
    extra = max(vehicles - int(reasoning.fixed("bond_vehicles_included")), 0)
    addition = reasoning.fixed("bond_per_extra_vehicle") * extra
    required: Decimal = base + addition
    if required > limit:
        total = reasoning.reading("bond_cap") == "total"
        required = limit if total else base + min(addition, limit)
    reasoning.step(DUE, required, vehicles=vehicles, required=required)
    return required


def covered(required: Decimal, deposited: Decimal | UnsetType, reasoning: Reasoning) -> dict[str, Any]:
    """What lacks of the deposit; empty when the deposit is not known."""
    if isinstance(deposited, UnsetType):
        return {}
    sufficient = reasoning.check(DEPOSITED, deposited >= required, deposited=deposited, required=required)
    return {"shortfall": max(required - deposited, ZERO), "sufficient": sufficient}


def judge_event(facts: BondFacts, reasoning: Reasoning) -> dict[str, Any]:
    """The fate of the deposit by what happened; empty while a needed fact lacks."""
    decide, test = EVENTS[str(facts.event)]
    deposited = reasoning.need("deposited", facts.deposited, test)
    if facts.event == "other_bidder":
        reasoning.need("proclaimed_on", facts.proclaimed_on, test)
    return {} if deposited is None or reasoning.missing else decide(deposited, facts, reasoning)


def forfeited(deposited: Decimal, _facts: BondFacts, reasoning: Reasoning) -> dict[str, Any]:
    """All of it is revenue of the agency."""
    bite(FORFEITED, reasoning, deposited=deposited)
    return {"disposition": "forfeited", "revenue": deposited, "refund": ZERO}


def returned_to_bidder(deposited: Decimal, facts: BondFacts, reasoning: Reasoning) -> dict[str, Any]:
    """All of it goes back, from the day on which the winner was proclaimed."""
    proclaimed_on = facts.proclaimed_on
    due = isinstance(facts.on, UnsetType) or isinstance(proclaimed_on, UnsetType) or facts.on >= proclaimed_on
    reasoning.step(OTHER_BIDDER, due, proclaimed_on=proclaimed_on, on=known(facts.on))
    return {
        "disposition": "returnable" if due else "held", "revenue": ZERO, "refund": deposited if due else ZERO,
        "returnable_on": proclaimed_on,
    }  # fmt: skip


def balance(deposited: Decimal, facts: BondFacts, reasoning: Reasoning) -> dict[str, Any]:
    """The confirmed fines are taken from it; the rest goes back, or is held while notices are undecided."""
    fines = sum(known(facts.unpaid_fines) or (), ZERO)
    revenue = min(fines, deposited)
    reasoning.step(BALANCE, deposited - revenue, fines=fines, deposited=deposited)
    held = held_for_notices(known(facts.pending_notices) or 0, reasoning)
    return {
        "disposition": "held" if held else "returnable", "revenue": revenue,
        "refund": ZERO if held else deposited - revenue,
    }  # fmt: skip


def held_for_notices(notices: int, reasoning: Reasoning) -> bool:
    """Whether undecided notices hold the balance back."""
    if not notices:
        return False
    held = reasoning.reading("refund_hold") == "hold"
    reasoning.step(PENDING, held, notices=notices, held=held)
    return held


EVENTS: Mapping[str, tuple[Callable[[Decimal, BondFacts, Reasoning], dict[str, Any]], Test]] = {
    "winner_unsigned": (forfeited, FORFEITED),
    "winner_not_started": (forfeited, FORFEITED),
    "other_bidder": (returned_to_bidder, OTHER_BIDDER),
    "permit_ended": (balance, BALANCE),
}

SERVICES = (
    Service("bond", "Quanto é a caução, e o que acontece com ela?", BondFacts, bond, (
        "anx1_art7_par1u", "anx1_art8_cpt_inc3", "anx1_art14_cpt", "anx1_art14_par1u", "anx1_art15_cpt",
        "anx1_art15_par1u", "anx1_art16_cpt_inc2", "anx1_art25_par2", "anx1_art49_cpt", "anx1_art67_par1_ali3",
    )),
)  # fmt: skip
