# SPDX-License-Identifier: Apache-2.0
"""Arts. 6, item VII, 70, 74 to 76, 80 and 82, item IV: whether a person may be taken aboard, and the faults if so."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Literal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Given, UnsetType, known
from outorga.law.norms.mg_5997_1960.vocabulary import LinesFacts

Condition = Literal["drunk", "contagious", "mental_illness", "unsuitable_dress"]

TICKET = Test("anx1_art82_cpt_inc4", "Ninguém viaja sem passagem; a pessoa já a tem: {ticket}.")
AT_STATION = Test("anx1_art74_cpt", "Na agência ou estação, a passagem se mostra antes do embarque.")
URBAN_STOP = Test("anx1_art75_cpt", "Nos pontos que o DER-MG fixou na zona urbana, embarca-se sem passagem.")
ON_BOARD = Test("anx1_art76_cpt", "Fora da estação, quem não tem passagem a compra no veículo.")
GROUNDS: Mapping[Condition, Test] = {
    "drunk": Test("anx1_art80_cpt_ali1", "Não se recusa a pessoa por embriaguez."),
    "contagious": Test("anx1_art80_cpt_ali1", "Não se recusa a pessoa por doença contagiosa."),
    "mental_illness": Test("anx1_art80_cpt_ali2", "Não se recusa a pessoa por sinal de alienação mental."),
    "unsuitable_dress": Test("anx1_art80_cpt_ali4", "Não se recusa a pessoa pelo traje."),
}
REFUSALS = Test(
    "anx1_art80_cpt", "A pessoa não é das que a norma manda recusar; as letras a, b e d se aplicam: {applied}."
)
SECTION = Test("anx1_art6_cpt_inc7_ali1", "A restrição de trecho, decidida em {decided_on}, não alcança o dia {on}.")
LIFTED = Test("anx1_art6_cpt_inc7_ali2", "O Conselho levantou a restrição; desde: {lifted_on}.")
DESTINATION = Test("anx1_art80_cpt_ali3", "O destino da pessoa não está em trecho proibido à empresa.")
PLACE = Test("anx1_art70_cpt", "O embarque é em ponto que o DER-MG aprovou.")
WITHOUT_TICKET = Test("anx1_art110_cpt_inc1_ite8", "Não se leva passageiro sem passagem.")
REFUSABLE = Test("anx1_art110_cpt_inc2_ite20", "Não se leva pessoa que o art. 80 manda recusar.")
RESTRICTED = Test("anx1_art110_cpt_inc2_ite16", "Não se aceita passageiro dentro de trecho proibido.")
STOPPED = Test("anx1_art110_cpt_inc3_ite21", "Não se faz parada que o DER-MG não permitiu.")


class Restriction(Facts, frozen=True, gc=False):
    """A barred section where the person is going: since when, and the day from which it is free again."""

    decided_on: Given[date] = UNSET
    lifted_on: Given[date] = UNSET


class BoardingReadings(Facts, frozen=True, gc=False):
    """The open question of boarding."""

    refusal_letters: Given[Literal["as_written", "restricted_section_only"]] = UNSET


class BoardingFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `boarding`."""

    place: Literal["station", "urban_stop", "roadside", "unapproved_place"]
    ticket: Given[bool] = UNSET
    sold_on_board: Given[bool] = UNSET
    conditions: Given[tuple[Condition, ...]] = UNSET
    restriction: Given[Restriction] = UNSET
    readings: BoardingReadings = BoardingReadings()


def boarding(facts: BoardingFacts, reasoning: Reasoning) -> Decision:
    """Ticket, person, destination and place in this order; the first that fails refuses, with its item."""
    item = (
        ticket_fault(facts, reasoning)
        or person_fault(facts.conditions, reasoning)
        or destination_fault(facts.restriction, facts.on, reasoning)
        or place_fault(facts.place, reasoning)
    )
    if item is not None:
        reasoning.step(item, False)
    items = [] if item is None else [item.provision]
    return reasoning.conclude({"allowed": item is None, "items_if_carried": items})


def ticket_fault(facts: BoardingFacts, reasoning: Reasoning) -> Test | None:
    """A ticket shown at the station; elsewhere one bought aboard will do; a place not approved has no such rule."""
    rule = {"station": AT_STATION, "unapproved_place": TICKET}.get(facts.place, ON_BOARD)
    ticket = reasoning.need("ticket", facts.ticket, rule)
    if ticket is None:
        return None
    reasoning.step(TICKET, ticket, ticket=ticket)
    if facts.place == "urban_stop":
        reasoning.step(URBAN_STOP)
    if ticket or rule is TICKET:
        return None
    sold = False if rule is AT_STATION else reasoning.need("sold_on_board", facts.sold_on_board, rule)
    return None if sold is None or reasoning.check(rule, sold) else WITHOUT_TICKET


def person_fault(conditions: Sequence[Condition] | UnsetType, reasoning: Reasoning) -> Test | None:
    """The personal grounds of art. 80, unless the reading switches them off."""
    if isinstance(conditions, UnsetType) or not conditions:
        return None
    applied = reasoning.reading("refusal_letters") == "as_written"
    reasoning.step(REFUSALS, not applied, applied=applied)
    for condition in dict.fromkeys(conditions):
        reasoning.check(GROUNDS[condition], not applied)
    return REFUSABLE if applied else None


def destination_fault(restriction: Restriction | UnsetType, on: date | UnsetType, reasoning: Reasoning) -> Test | None:
    """The section is barred from the day decided until the eve of the day on which it is freed."""
    if isinstance(restriction, UnsetType):
        return None
    decided_on, lifted_on, day = known(restriction.decided_on), known(restriction.lifted_on), known(on)
    if lifted_on is not None and day is not None and day >= lifted_on:
        reasoning.step(LIFTED, True, lifted_on=lifted_on)
        free = True
    elif decided_on is None or day is None:
        if not reasoning.missing:
            reasoning.need("restriction.decided_on", decided_on, SECTION)
            reasoning.need("on", day, SECTION)
        return None
    else:
        free = day < decided_on
        reasoning.step(LIFTED, False, lifted_on=lifted_on)
    reasoning.step(SECTION, free, decided_on=decided_on, on=day)
    return None if reasoning.check(DESTINATION, free) else RESTRICTED


def place_fault(place: str, reasoning: Reasoning) -> Test | None:
    """Nobody boards where the agency approved no stop."""
    return None if reasoning.check(PLACE, place != "unapproved_place") else STOPPED


SERVICES = (
    Service("boarding", "Esta pessoa pode embarcar aqui?", BoardingFacts, boarding, (
        TICKET.provision, AT_STATION.provision, URBAN_STOP.provision, ON_BOARD.provision, REFUSALS.provision,
        "anx1_art80_cpt_ali1", "anx1_art80_cpt_ali2", DESTINATION.provision, "anx1_art80_cpt_ali4",
        SECTION.provision, LIFTED.provision, PLACE.provision, WITHOUT_TICKET.provision, REFUSABLE.provision,
        RESTRICTED.provision, STOPPED.provision,
    )),
)  # fmt: skip
