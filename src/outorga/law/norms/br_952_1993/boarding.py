# SPDX-License-Identifier: Apache-2.0
"""Arts. 32, VII and XVII, 33, 42, 56, 59 and 68: who may be refused on board, and which ticket and fare are due."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Literal

from outorga.law.kernel.dates import add_years
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Maybe, UnsetType, known
from outorga.law.norms.br_952_1993.vocabulary import InterstateFacts, month_end

Conduct = Literal[
    "not_identified", "intoxicated", "armed", "dangerous_goods", "animal_not_packed", "object_too_big", "disturbs",
    "sound_device", "incontinent", "refuses_fare", "refuses_other_charge",
]  # fmt: skip
GROUNDS: Mapping[str, Test] = {
    "not_identified": Test("art33_cpt_inc1", "O passageiro se identifica quando se exige: exigido, {condition}."),
    "intoxicated": Test("art33_cpt_inc2", "O passageiro não está embriagado."),
    "armed": Test("art33_cpt_inc3", "Quem porta arma tem autorização: {condition}."),
    "dangerous_goods": Test("art33_cpt_inc4", "Não se levam produtos perigosos."),
    "animal_not_packed": Test("art33_cpt_inc5", "O animal vai acondicionado como se deve."),
    "object_too_big": Test("art33_cpt_inc6", "O objeto cabe no porta-embrulhos."),
    "disturbs": Test("art33_cpt_inc7", "O passageiro não compromete a segurança nem o sossego dos outros."),
    "sound_device": Test("art33_cpt_inc8", "Não se usa aparelho sonoro depois de advertido: advertido, {condition}."),
    "incontinent": Test("art33_cpt_inc9", "O passageiro não mostra incontinência."),
    "refuses_fare": Test("art33_cpt_inc10", "O passageiro paga a tarifa."),
}
LISTED = Test("art33_cpt", "Só as dez situações da lista tiram alguém da viagem. Alega-se: {alleged}.")
OTHER_CHARGE = Test("art33_cpt_inc10", "Não pagar o que não é tarifa não é motivo de recusa.")
DANGEROUS = Test("art67_cpt", "O ônibus não leva produto perigoso.")
CONDITIONS: Mapping[str, tuple[str, bool]] = {
    "not_identified": ("identification_asked", True),
    "armed": ("weapon_permit", False),
    "sound_device": ("warned", True),
}

DETAINEE = Test("art56_cpt", "O detento viaja por requisição de juiz e com escolta: {requisition}; escolta, {escort}.")
POINT = Test("art42_cpt", "Embarca-se em ponto aprovado da linha.")
REFUSAL = Test("art78_cpt_inc6_ali6", "Não se recusa sem motivo o embarque em ponto aprovado.")
FREE_CHILD = Test("art32_cpt_inc17", "A criança, nascida em {born_on}, viaja sem pagar até a véspera de {until}.")
OWN_SEAT = Test("art32_cpt_inc17", "Quem não paga não ocupa poltrona.")
PROOF = Test("art3_cpt_inc24", "O bilhete de passagem comprova o contrato de transporte: {ticket}.")
TICKET = Test("art59_cpt", "Todo passageiro tem bilhete, salvo a criança de colo: {ticket}.")
OPENING = Test("art68_cpt", "A bagagem se abre por indício e no ponto de embarque.")
SEATED = Test("art32_cpt_inc7", "Cada bilhete garante a sua poltrona.")
SOLD_TWICE = Test("art78_cpt_inc4_ali2", "Nenhuma poltrona foi vendida duas vezes: {seats}.")


class BoardingPassenger(Facts, frozen=True, gc=False):
    """The passenger, for the fare of a child."""

    born_on: Maybe[date] = UNSET
    occupies_seat: Maybe[bool] = UNSET
    on_lap: Maybe[bool] = UNSET


class Detainee(Facts, frozen=True, gc=False):
    """A detainee: who asked for the transport, and whether an escort goes along."""

    requisition: Maybe[Literal["judge", "police", "none"]] = UNSET
    escort: Maybe[bool] = UNSET


class Opening(Facts, frozen=True, gc=False):
    """A request to open baggage: a sign that justified it, and where it was made."""

    sign: Maybe[bool] = UNSET
    at_boarding_point: Maybe[bool] = UNSET


class SoldTicket(Facts, frozen=True, gc=False):
    """A ticket: its seat, and the stops between which it holds, by their order on the route."""

    seat: Count
    from_stop: Count
    to_stop: Count


class BoardingFacts(InterstateFacts, frozen=True, gc=False):
    """Facts of `boarding`."""

    travel_on: Maybe[date] = UNSET
    passenger: Given[BoardingPassenger] = UNSET
    conduct: Given[tuple[Conduct, ...]] = UNSET
    identification_asked: Maybe[bool] = UNSET
    weapon_permit: Maybe[bool] = UNSET
    warned: Maybe[bool] = UNSET
    detainee: Given[Detainee] = UNSET
    point_approved: Maybe[bool] = UNSET
    full: Given[bool] = UNSET
    refused: Given[bool] = UNSET
    opening: Given[Opening] = UNSET
    tickets: Given[tuple[SoldTicket, ...]] = UNSET


def boarding(facts: BoardingFacts, reasoning: Reasoning) -> Decision:
    """Each question asked is answered; a refusal that is already justified needs no other fact."""
    conducts(facts, reasoning)
    detained(facts.detainee, reasoning)
    refusal = refusal_of(facts, reasoning)
    opening = opened(facts.opening, reasoning)
    sold_twice = seats_sold_twice(known(facts.tickets), reasoning)
    priced = {} if facts.passenger is UNSET else child_fare(facts.passenger, facts.travel_on, reasoning)
    infractions = [*sold_twice, *refusal["infractions"]]
    outcome = {**refusal, **opening, **priced, "infractions": infractions}
    if reasoning.missing and not refusal["refusal_allowed"] and not reasoning.refused:
        return reasoning.undetermined()
    return reasoning.decided(outcome)


def conducts(facts: BoardingFacts, reasoning: Reasoning) -> None:
    """The grounds of art. 33 that were found, three of them only under a condition."""
    alleged = list(known(facts.conduct) or ())
    reasoning.step(LISTED, alleged, alleged=alleged)
    for conduct in dict.fromkeys(known(facts.conduct) or ()):
        if conduct == "refuses_other_charge":
            reasoning.step(OTHER_CHARGE)
        elif conduct not in CONDITIONS:
            reasoning.check(GROUNDS[conduct], False)
            if conduct == "dangerous_goods":
                reasoning.step(DANGEROUS, False)
        else:
            path, refusing = CONDITIONS[conduct]
            found = reasoning.need(path, getattr(facts, path), GROUNDS[conduct])
            if found is not None:
                reasoning.check(GROUNDS[conduct], found is not refusing, condition=found)


def detained(detainee: Detainee | UnsetType, reasoning: Reasoning) -> None:
    """A detainee travels on a judge's order and with an escort; one of the two lacking is enough to refuse."""
    if detainee is UNSET:
        return
    by_judge = None if known(detainee.requisition) is None else detainee.requisition == "judge"
    escort = known(detainee.escort)
    holds = False if False in (by_judge, escort) else None if None in (by_judge, escort) else True
    if holds is None:
        reasoning.need("detainee.requisition", detainee.requisition, DETAINEE)
        reasoning.need("detainee.escort", detainee.escort, DETAINEE)
        return
    reasoning.check(DETAINEE, holds, requisition=known(detainee.requisition), escort=escort)


def refusal_of(facts: BoardingFacts, reasoning: Reasoning) -> dict[str, Any]:
    """Whether boarding may be refused, and whether it was refused with no reason at an approved point."""
    point = known(facts.point_approved)
    if point is not None:
        reasoning.check(POINT, point)
    allowed = reasoning.refused or facts.full is True
    if facts.refused is not True:
        return {"refusal_allowed": allowed, "infractions": []}
    explained = True if allowed else None if reasoning.missing else reasoning.need("point_approved", point, REFUSAL)
    reasoning.step(REFUSAL, None if explained is None else allowed)
    return {"refusal_allowed": allowed, "infractions": [] if allowed else [REFUSAL.provision]}


def opened(opening: Opening | UnsetType, reasoning: Reasoning) -> dict[str, Any]:
    """Baggage is opened for a sign and at a boarding point; one of the two lacking is enough."""
    if opening is UNSET:
        return {}
    both = (known(opening.sign), known(opening.at_boarding_point))
    if False not in both and None in both:
        reasoning.need("opening.sign", opening.sign, OPENING)
        reasoning.need("opening.at_boarding_point", opening.at_boarding_point, OPENING)
        return {}
    return {"opening_regular": reasoning.check(OPENING, False not in both)}


def seats_sold_twice(tickets: Sequence[SoldTicket] | None, reasoning: Reasoning) -> list[str]:
    """The infraction of selling a seat twice: on stretches that meet, or on any two by the reading."""
    if tickets is None:
        return []
    by_seat: dict[int, list[SoldTicket]] = {}
    for ticket in tickets:
        by_seat.setdefault(ticket.seat, []).append(ticket)
    shared = {seat: sold for seat, sold in by_seat.items() if len(sold) > 1}
    if shared and reasoning.reading("seat_overlap") == "allowed":
        shared = {seat: sold for seat, sold in shared.items() if meet(sold)}
    reasoning.step(SEATED, not shared)
    reasoning.step(SOLD_TWICE, not shared, seats=sorted(shared))
    return [SOLD_TWICE.provision] if shared else []


def meet(tickets: Iterable[SoldTicket]) -> bool:
    """Whether two of the stretches have a part in common: the later start is before the earlier end."""
    reached = -1
    for ticket in sorted(tickets, key=lambda one: one.from_stop):
        if ticket.from_stop >= ticket.to_stop:
            continue
        if ticket.from_stop < reached:
            return True
        reached = max(reached, ticket.to_stop)
    return False


def child_fare(
    passenger: BoardingPassenger, travel_on: date | UnsetType | None, reasoning: Reasoning
) -> dict[str, Any]:
    """A young child without a seat of its own pays nothing; on the lap it needs no ticket either."""
    if passenger.occupies_seat is True:
        reasoning.step(OWN_SEAT, False)
        return ticketed("full", "full", reasoning)
    young = is_young(passenger.born_on, travel_on, reasoning)
    if young is False:
        return ticketed("full", "full", reasoning)
    seated = reasoning.need("passenger.occupies_seat", passenger.occupies_seat, OWN_SEAT)
    if young is None or seated is None:
        return {}
    reasoning.step(OWN_SEAT)
    on_lap = reasoning.need("passenger.on_lap", passenger.on_lap, TICKET)
    return {} if on_lap is None else ticketed("none", "not_required" if on_lap else "zero_fare", reasoning)


def ticketed(fare: str, ticket: str, reasoning: Reasoning) -> dict[str, Any]:
    """The fare and the ticket that are due."""
    if ticket != "not_required":
        reasoning.step(PROOF, True, ticket=ticket)
    reasoning.step(TICKET, ticket, ticket=ticket)
    return {"fare": fare, "ticket": ticket}


def is_young(born: date | UnsetType | None, travel: date | UnsetType | None, reasoning: Reasoning) -> bool | None:
    """Whether the child travels before the birthday that ends its free age; None when a day is not known."""
    born_on = reasoning.need("passenger.born_on", born, FREE_CHILD)
    travel_on = reasoning.need("travel_on", travel, FREE_CHILD)
    if born_on is None or travel_on is None:
        return None
    completed = reasoning.reading("child_age") == "until_sixth_birthday"
    until = add_years(born_on, int(reasoning.fixed("free_child_years")) + completed, month_end(reasoning))
    reasoning.step(FREE_CHILD, travel_on < until, born_on=born_on, until=until)
    return travel_on < until


SERVICES = (
    Service("boarding", "Este passageiro pode embarcar?", BoardingFacts, boarding, (
        "art3_cpt_inc24", "art32_cpt_inc7", "art32_cpt_inc17", "art33_cpt",
        *(test.provision for test in GROUNDS.values()), "art42_cpt", "art56_cpt", "art59_cpt", "art67_cpt",
        "art68_cpt", "art78_cpt_inc4_ali2", "art78_cpt_inc6_ali6",
    )),
)  # fmt: skip
