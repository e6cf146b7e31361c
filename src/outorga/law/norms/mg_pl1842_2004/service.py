# SPDX-License-Identifier: Apache-2.0
"""Arts. 15, 33, V and 34, VII and IX: where passengers are picked up or refused, and the least service to be given."""

from datetime import date
from decimal import ROUND_CEILING, Decimal
from typing import Annotated, Any, Literal

from msgspec import Meta

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Maybe, known
from outorga.law.norms.mg_pl1842_2004.vocabulary import HolderKind, TaxiFacts

PLACE = Test(
    "art15_cpt", "O embarque é em município da RMBH ({in_rmbh}) ou em local metropolitano ({metropolitan_place})."
)
REGION = Test("art4_cpt_inc25", "O lugar do embarque é um município da RMBH: {in_rmbh}.")
ORIGIN = Test("art15_par1u", "A corrida nasce na RMBH, seja qual for o destino.")
BREACH = Test("art38_cpt", "O embarque segue a lei; descumpri-la é infração mesmo sem item que a apene.")
DETERMINATION = Test(
    "art32_cpt_inc16", "Nenhuma determinação do DER-MG, de {determination_on}, foi descumprida em {on}."
)
REFUSAL = Test("art33_cpt_inc5", "O passageiro só se recusa se embriagado ou capaz de causar dano: {refusal_reason}.")
DISTANCE = Test("art34_cpt_inc7", "Rodaram-se {km} km no semestre; o mínimo é {minimum}.")
FLEET = Test("art34_cpt_inc9", "Estão em serviço {in_service} de {fleet} veículos; o mínimo é {minimum}.")
PERIOD = Test(
    "art34_cpt_inc9", "O mínimo vale para empresa ({operator_kind}), à noite e em fim de semana ou feriado ({period})."
)
WHICH = Test("art34_cpt", "Sabe-se de que mínimo se trata.")
REGISTERED_FLEET = Test("art4_cpt_inc12", "A frota são os veículos inscritos no cadastro: {fleet}.")

GOOD_REASONS = frozenset({"drunk", "may_cause_damage"})


class Pickup(Facts, frozen=True, gc=False):
    """Where the passenger gets in."""

    in_rmbh: Given[bool] = UNSET
    metropolitan_place: Given[bool] = UNSET


class Destination(Facts, frozen=True, gc=False):
    """Where the passenger goes."""

    in_rmbh: Given[bool] = UNSET


class BoardingFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `boarding`."""

    pickup: Pickup = Pickup()
    destination: Destination = Destination()
    refused_passenger: Given[bool] = UNSET
    refusal_reason: Given[Literal["drunk", "may_cause_damage", "destination", "payment", "other"]] = UNSET
    determination_on: Maybe[date] = UNSET


def boarding(facts: BoardingFacts, reasoning: Reasoning) -> Decision:
    """Passengers are picked up in the region and its metropolitan places, for any destination; few may be refused."""
    allowed = may_pick_up(facts, reasoning)
    outcome: dict[str, Any] = {"allowed": allowed, "priced_infraction": None}
    if allowed is False:
        outcome["priced_infraction"] = breached_determination(facts, reasoning)
    if facts.refused_passenger is True:
        outcome |= refusal(facts, reasoning)
    return reasoning.settle(outcome)


def may_pick_up(facts: BoardingFacts, reasoning: Reasoning) -> bool | None:
    """The place of boarding decides; the destination never does."""
    in_rmbh = reasoning.need("pickup.in_rmbh", facts.pickup.in_rmbh, ORIGIN)
    if in_rmbh is None:
        return None
    metropolitan = known(facts.pickup.metropolitan_place)
    allowed = in_rmbh or bool(metropolitan)
    reasoning.step(REGION, in_rmbh, in_rmbh=in_rmbh)
    reasoning.step(PLACE, allowed, in_rmbh=in_rmbh, metropolitan_place=metropolitan)
    reasoning.check(ORIGIN, allowed)
    return allowed


def breached_determination(facts: BoardingFacts, reasoning: Reasoning) -> str | None:
    """No item prices a pick-up outside; where DER-MG had forbidden it before, that order is breached."""
    reasoning.step(BREACH, False)
    determination_on = known(facts.determination_on)
    if determination_on is None:
        return None
    on = reasoning.need("on", facts.on, DETERMINATION)
    if on is None:
        return None
    kept = reasoning.check(DETERMINATION, determination_on > on, determination_on=determination_on, on=on)
    return None if kept else DETERMINATION.provision


def refusal(facts: BoardingFacts, reasoning: Reasoning) -> dict[str, Any]:
    """A passenger is refused only when drunk or likely to cause damage."""
    reason = reasoning.need("refusal_reason", facts.refusal_reason, REFUSAL)
    if reason is None:
        return {}
    allowed = reasoning.check(REFUSAL, reason in GOOD_REASONS, refusal_reason=reason)
    return {"refusal_allowed": allowed, "infraction": None if allowed else REFUSAL.provision}


class Operator(Facts, frozen=True, gc=False):
    """Who holds the permits."""

    kind: Given[HolderKind] = UNSET


class OperationMinimumFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `operation_minimum`."""

    kind: Given[Literal["half_year_distance", "fleet_in_service"]] = UNSET
    km: Given[Count] = UNSET
    half_year: Given[Literal["first", "second"]] = UNSET
    fleet: Given[Annotated[int, Meta(ge=1)]] = UNSET
    in_service: Given[Count] = UNSET
    period: Given[Literal["night", "saturday", "sunday", "holiday", "weekday_daytime"]] = UNSET
    operator: Operator = Operator()


def operation_minimum(facts: OperationMinimumFacts, reasoning: Reasoning) -> Decision:
    """A holder runs a least distance each half-year; a company keeps half of its fleet at work off weekday daytime."""
    kind = reasoning.need("kind", facts.kind, WHICH)
    if kind is None:
        return reasoning.undetermined()
    return half_year_distance(facts, reasoning) if kind == "half_year_distance" else fleet_in_service(facts, reasoning)


def half_year_distance(facts: OperationMinimumFacts, reasoning: Reasoning) -> Decision:
    """At least 25,000 km a half-year and holder, however many vehicles it has."""
    minimum = int(reasoning.fixed("half_year_distance_km"))
    km = reasoning.need("km", facts.km, DISTANCE)
    if km is None:
        return reasoning.undetermined()
    met = reasoning.check(DISTANCE, km >= minimum, km=km, minimum=minimum)
    return reasoning.decided(against(DISTANCE, minimum, met=met))


def fleet_in_service(facts: OperationMinimumFacts, reasoning: Reasoning) -> Decision:
    """At least half of a company's vehicles, rounded up, at night, on Saturdays, Sundays and holidays."""
    operator, period = known(facts.operator.kind), known(facts.period)
    if operator == "person" or period == "weekday_daytime":
        reasoning.check(PERIOD, False, operator_kind=operator, period=period)
        return reasoning.not_applicable({})
    reasoning.need("operator.kind", operator, PERIOD)
    reasoning.need("period", period, PERIOD)
    if not reasoning.missing:
        reasoning.step(PERIOD, operator_kind=operator, period=period)
    fleet = reasoning.need("fleet", facts.fleet, FLEET)
    in_service = reasoning.need("in_service", facts.in_service, FLEET)
    if fleet is None or in_service is None:
        return reasoning.undetermined()
    share = Decimal(reasoning.fixed("fleet_in_service_share"))
    minimum = int((fleet * share).to_integral_value(ROUND_CEILING))
    reasoning.step(REGISTERED_FLEET, fleet, fleet=fleet)
    met = reasoning.check(FLEET, in_service >= minimum, in_service=in_service, fleet=fleet, minimum=minimum)
    return reasoning.settle(against(FLEET, minimum, met=met))


def against(test: Test, minimum: int, *, met: bool | None) -> dict[str, Any]:
    """What was met, the minimum, and the priced item when it was not."""
    return {"met": met, "minimum": minimum, "infraction": None if met else test.provision}


SERVICES = (
    Service("boarding", "O passageiro pode embarcar aqui, ou ser recusado?", BoardingFacts, boarding, (
        "art15_cpt", "art15_par1u", "art4_cpt_inc25", "art38_cpt", "art32_cpt_inc16", "art33_cpt_inc5",
    )),
    Service("operation_minimum", "O mínimo de quilometragem ou de veículos em serviço foi cumprido?",
            OperationMinimumFacts, operation_minimum,
            ("art34_cpt", "art34_cpt_inc7", "art34_cpt_inc9", "art4_cpt_inc12")),
)  # fmt: skip
