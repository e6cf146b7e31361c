# SPDX-License-Identifier: Apache-2.0
"""Arts. 1 to 3: which transport is governed, and by which title it may run."""

from typing import Literal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Given, known
from outorga.law.norms.mg_5997_1960.vocabulary import LinesFacts, NoReadings, Quantity

MUNICIPALITIES = Test("anx1_art2_cpt", "O transporte liga pelo menos {least} municípios; liga {municipalities}.")
COLLECTIVE = Test("anx1_art3_cpt", "O veículo é coletivo, e não carro de aluguel: {category}.")
HIRE_CAR_LINE = Test(
    "anx1_art3_cpt",
    "Carro de aluguel só segue as regras quando faz linha. Veículo: {category}; linha: {runs_line}.",
)
LINE = Test("anx1_art4_cpt", "Linha é tráfego regular, de classe, itinerário e extremos certos: {runs_line}.")
PRIVATE = Test(
    "anx1_art3_par1",
    "O serviço privativo usa veículo particular ({private_plates}) e só leva os próprios usuários ({passengers}).",
)
LICENCE = Test("anx1_art3_par2", "O veículo do serviço privativo precisa de licença especial, renovada a cada ano.")
COOPERATIVE = Test("anx1_art3_par3", "A cooperativa precisa de outorga, leve associados ou terceiros.")
PUBLIC_SERVICE = Test("anx1_art1_cpt", "O transporte intermunicipal é serviço público: autoriza-se ou concede-se.")
COVERED = Test("anx1_art1_par5", "A mesma outorga serve a passageiros, bagagens e encomendas.")
GRANTOR = Test("anx1_art2_par1u", "Autorizar e conceder cabem ao DER-MG.")
COMMERCIAL = ("company", "person", "cooperative")

OperatorKind = Literal[
    "company", "person", "cooperative", "school", "club", "hospital", "hotel", "tourism_company", "holiday_camp",
    "industry",
]  # fmt: skip


class ScopeOperator(Facts, frozen=True, gc=False):
    """Who runs the transport."""

    kind: OperatorKind


class ScopeRoute(Facts, frozen=True, gc=False):
    """The municipalities that the route touches."""

    municipalities: Given[Quantity] = UNSET


class ScopeVehicle(Facts, frozen=True, gc=False):
    """The vehicle: a hire car or a collective one, and whether its plates are private."""

    category: Given[Literal["collective", "hire_car"]] = UNSET
    private_plates: Given[bool] = UNSET


class ScopeFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `scope`."""

    operator: ScopeOperator
    route: ScopeRoute = ScopeRoute()
    vehicle: ScopeVehicle = ScopeVehicle()
    passengers: Given[Literal["own_users", "mixed", "public"]] = UNSET
    runs_line: Given[bool] = UNSET
    readings: NoReadings = NoReadings()


def scope(facts: ScopeFacts, reasoning: Reasoning) -> Decision:
    """Between municipalities, save hire cars off any line and private services, which only need their licence."""
    for judge in (judge_municipalities, judge_vehicle):
        inside = judge(facts, reasoning)
        if inside is None:
            return reasoning.undetermined()
        if not inside:
            return reasoning.not_applicable({"governed": False, "title": "none"})
    if facts.operator.kind in COMMERCIAL or facts.vehicle.category == "hire_car":
        return governed(facts, reasoning)
    private = judge_private(facts, reasoning)
    if private is None:
        return reasoning.undetermined()
    return licensed(reasoning) if private else governed(facts, reasoning)


def judge_municipalities(facts: ScopeFacts, reasoning: Reasoning) -> bool | None:
    """Whether the route touches two municipalities at least; None when it is not known."""
    municipalities = reasoning.need("route.municipalities", facts.route.municipalities, MUNICIPALITIES)
    if municipalities is None:
        return None
    least = reasoning.fixed("scope_municipalities")
    return reasoning.check(MUNICIPALITIES, municipalities >= least, municipalities=municipalities, least=least)


def judge_vehicle(facts: ScopeFacts, reasoning: Reasoning) -> bool | None:
    """Whether the vehicle is collective, or a hire car that runs a line; None when it is not known."""
    category = reasoning.need("vehicle.category", facts.vehicle.category, COLLECTIVE)
    if category is None:
        return None
    if category == "collective":
        return reasoning.check(COLLECTIVE, True, category=category)
    runs_line = reasoning.need("runs_line", facts.runs_line, HIRE_CAR_LINE)
    if runs_line is None:
        return None
    reasoning.step(LINE, runs_line, runs_line=runs_line)
    return reasoning.check(HIRE_CAR_LINE, runs_line, category=category, runs_line=runs_line)


def judge_private(facts: ScopeFacts, reasoning: Reasoning) -> bool | None:
    """Whether a school, club and the like carries only its own people in a private vehicle; None when not known."""
    plates, passengers = known(facts.vehicle.private_plates), known(facts.passengers)
    inputs = {"private_plates": plates, "passengers": passengers}
    if plates is False or passengers in ("mixed", "public"):
        return reasoning.check(PRIVATE, False, **inputs)
    reasoning.need("vehicle.private_plates", facts.vehicle.private_plates, PRIVATE)
    reasoning.need("passengers", facts.passengers, PRIVATE)
    return None if reasoning.missing else reasoning.check(PRIVATE, True, **inputs)


def licensed(reasoning: Reasoning) -> Decision:
    """Outside the rules, with the yearly licence."""
    reasoning.step(LICENCE)
    return reasoning.decided({"governed": False, "title": "special_licence"})


def governed(facts: ScopeFacts, reasoning: Reasoning) -> Decision:
    """A public service, that the agency authorizes or concedes, for passengers, baggage and parcels alike."""
    if facts.operator.kind == "cooperative":
        reasoning.step(COOPERATIVE)
    for test in (PUBLIC_SERVICE, COVERED, GRANTOR):
        reasoning.step(test)
    return reasoning.decided({"governed": True, "title": "authorization_or_concession"})


SERVICES = (
    Service("scope", "Este transporte segue o regulamento, e com que título?", ScopeFacts, scope, (
        "anx1_art1_cpt", "anx1_art1_par5", "anx1_art2_cpt", "anx1_art2_par1u", "anx1_art3_cpt", "anx1_art3_par1",
        "anx1_art3_par2", "anx1_art3_par3", "anx1_art4_cpt",
    )),
)  # fmt: skip
