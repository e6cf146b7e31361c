# SPDX-License-Identifier: Apache-2.0
"""Arts. 52, 54 and 55: the features of a special taxi, the age at which it may enter and the day to replace it."""

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Literal

from msgspec import Meta

from outorga.law.kernel.dates import add_years
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, known
from outorga.law.norms.mg_pl1842_2004.counting import month_end
from outorga.law.norms.mg_pl1842_2004.vocabulary import DER_MG, TaxiFacts

FEATURES = Test("art52_cpt", "O veículo tem as características exigidas do táxi especial.")
LUXURY = Test("art4_cpt_inc15", "Só é táxi especial o veículo com os equipamentos e acessórios da categoria luxo.")
KIND = Test("art52_cpt_inc1", "A espécie do veículo é automóvel ou utilitário: {kind}.")
DOORS = Test("art52_cpt_inc1", "O veículo tem {doors} portas; são {required}.")
CAPACITY = Test("art52_cpt_inc1", "Cabem {capacity} pessoas com o motorista; o máximo é {most}.")
EQUIPMENT: Mapping[str, Test] = {
    "blue_shade_approved": Test("art52_cpt_inc2", "A cor é o azul na tonalidade da portaria."),
    "radio": Test("art52_cpt_inc3", "Há rádio AM/FM."),
    "air_conditioning": Test("art52_cpt_inc4", "Há ar condicionado."),
    "original_features": Test("art52_cpt_inc5", "O veículo mantém as características de fábrica."),
    "multi_information_taximeter": Test("art54_cpt", "O taxímetro é multi-informacional."),
}
INVOICE = Test("art55_par5", "O tempo de uso se conta da nota fiscal, de {invoiced_on}.")
MANUFACTURE = Test("art55_par1", "O tempo de uso se conta do ano de fabricação, desde {counted_from}.")
LIFE = Test("art55_cpt", "A vida útil de {years} anos se completa em {five_years_on}.")
REPLACEMENT = Test("art55_par1", "O veículo serve até {replace_by_on}; a pergunta é de {on}.")
INCLUSION = Test("art4_cpt_inc8", "O veículo entra por inclusão ou como primeiro da permissão.")
SUBSTITUTION = Test("art4_cpt_inc11", "O veículo entra em troca de outro.")
FIRST_ENTRY = Test("art55_par3", "O veículo entra até {entry_until}; a pergunta é de {on}.")
SUBSTITUTE = Test("art55_par2", "O substituto entra até {entry_until}; a pergunta é de {on}.")
EXCEPTION = Test(
    "art55_par2", "Em caso excepcional ({exceptional_authorization}), entra até {exceptional_entry_until}."
)

KINDS = frozenset({"car", "utility"})


class Vehicle(Facts, frozen=True, gc=False):
    """The vehicle as an inspection finds it; the capacity counts the driver."""

    kind: Given[Literal["car", "utility", "minibus", "motorcycle", "truck"]] = UNSET
    doors: Given[Count] = UNSET
    capacity: Given[Annotated[int, Meta(ge=1)]] = UNSET
    blue_shade_approved: Given[bool] = UNSET
    radio: Given[bool] = UNSET
    air_conditioning: Given[bool] = UNSET
    original_features: Given[bool] = UNSET
    multi_information_taximeter: Given[bool] = UNSET


class VehicleFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `vehicle`."""

    vehicle: Vehicle = Vehicle()


def vehicle(facts: VehicleFacts, reasoning: Reasoning) -> Decision:
    """A special taxi is a car or utility of four doors for at most eight, of the blue set, fully equipped."""
    judge_body(facts.vehicle, reasoning)
    for name, test in EQUIPMENT.items():
        has = reasoning.need(f"vehicle.{name}", getattr(facts.vehicle, name), test)
        if has is not None:
            reasoning.check(test, has)
    eligible = not reasoning.refused
    reasoning.step(FEATURES, None if reasoning.missing else eligible)
    reasoning.step(LUXURY, None if reasoning.missing else eligible)
    return reasoning.settle({"eligible": eligible})


def judge_body(subject: Vehicle, reasoning: Reasoning) -> None:
    """Car or utility, of exactly the doors required, for no more persons than the limit, driver included."""
    kind = reasoning.need("vehicle.kind", subject.kind, KIND)
    if kind is not None:
        reasoning.check(KIND, kind in KINDS, kind=kind)
    doors = reasoning.need("vehicle.doors", subject.doors, DOORS)
    if doors is not None:
        required = reasoning.fixed("vehicle_doors")
        reasoning.check(DOORS, doors == required, doors=doors, required=required)
    capacity = reasoning.need("vehicle.capacity", subject.capacity, CAPACITY)
    if capacity is not None:
        most = reasoning.fixed("vehicle_capacity")
        reasoning.check(CAPACITY, capacity <= most, capacity=capacity, most=most)


class AgedVehicle(Facts, frozen=True, gc=False):
    """What tells the vehicle's age."""

    invoiced_on: Given[date] = UNSET
    manufacture_year: Given[Annotated[int, Meta(ge=1900)]] = UNSET


class FleetRenewalFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `fleet_renewal`."""

    vehicle: AgedVehicle = AgedVehicle()
    entry: Given[Literal["first", "replacement"]] = UNSET
    exceptional_authorization: Given[bool] = UNSET


def fleet_renewal(facts: FleetRenewalFacts, reasoning: Reasoning) -> Decision:
    """A vehicle enters young and serves until 31 December of the year in which it completes five years."""
    on = reasoning.need("on", facts.on, REPLACEMENT)
    counted_from = first_day_of_use(facts.vehicle, reasoning)
    if on is None or counted_from is None:
        return reasoning.undetermined()
    outcome = service_life(counted_from, on, reasoning)
    if facts.entry == "first":
        outcome |= first_entry(counted_from, on, reasoning)
    elif facts.entry == "replacement":
        allowed, days = substitute_entry(facts, counted_from, on, reasoning)
        outcome |= days
        if allowed is None:
            return reasoning.discretionary(DER_MG, outcome)
        outcome["entry_allowed"] = allowed
    return reasoning.decided(outcome)


def first_day_of_use(subject: AgedVehicle, reasoning: Reasoning) -> date | None:
    """The day from which the age counts: the invoice, or 1 January of the year of manufacture."""
    if reasoning.reading("vehicle_age_from") == "invoice":
        invoiced_on = reasoning.need("vehicle.invoiced_on", subject.invoiced_on, INVOICE)
        if invoiced_on is not None:
            reasoning.step(INVOICE, invoiced_on, invoiced_on=invoiced_on)
        return invoiced_on
    year = reasoning.need("vehicle.manufacture_year", subject.manufacture_year, MANUFACTURE)
    if year is None:
        return None
    new_year = add_years(date.min, year - date.min.year)
    reasoning.step(MANUFACTURE, new_year, counted_from=new_year)
    return new_year


def service_life(counted_from: date, on: date, reasoning: Reasoning) -> dict[str, Any]:
    """The day that completes five years, the last day of service, and whether the day asked is beyond it."""
    completed, last = replace_by(counted_from, reasoning)
    in_life = reasoning.check(REPLACEMENT, on <= last, replace_by_on=last, on=on)
    return {"five_years_on": completed, "replace_by_on": last, "over_age": not in_life}


def replace_by(counted_from: date, reasoning: Reasoning) -> tuple[date, date]:
    """The day that completes the vehicle's life, and 31 December of that year; neither moves off a closed day."""
    years = int(reasoning.fixed("vehicle_replacement_years"))
    completed = add_years(counted_from, years, month_end(reasoning))
    reasoning.step(LIFE, completed, years=years, five_years_on=completed)
    return completed, date(completed.year, 12, 31)


def first_entry(counted_from: date, on: date, reasoning: Reasoning) -> dict[str, Any]:
    """A vehicle enters the system up to the same-numbered day two years on, without any exception."""
    reasoning.step(INCLUSION)
    entry_until = add_years(counted_from, int(reasoning.fixed("vehicle_entry_years")), month_end(reasoning))
    allowed = reasoning.check(FIRST_ENTRY, on <= entry_until, entry_until=entry_until, on=on)
    return {"entry_allowed": allowed, "entry_until": entry_until}


def substitute_entry(
    facts: FleetRenewalFacts, counted_from: date, on: date, reasoning: Reasoning
) -> tuple[bool | None, dict[str, date]]:
    """A substitute enters up to two years, or up to three where DER-MG authorizes it; None: not yet decided."""
    reasoning.step(SUBSTITUTION)
    rule = month_end(reasoning)
    entry_until = add_years(counted_from, int(reasoning.fixed("vehicle_substitute_years")), rule)
    exceptional_until = add_years(counted_from, int(reasoning.fixed("vehicle_entry_exceptional_years")), rule)
    days = {"entry_until": entry_until, "exceptional_entry_until": exceptional_until}
    if reasoning.step(SUBSTITUTE, on <= entry_until, entry_until=entry_until, on=on):
        return True, days
    given = known(facts.exceptional_authorization)
    authorized = given if on <= exceptional_until else False
    reasoning.check(EXCEPTION, authorized, exceptional_authorization=given, exceptional_entry_until=exceptional_until)
    return authorized, days


SERVICES = (
    Service("vehicle", "O veículo tem as características de um táxi especial?", VehicleFacts, vehicle, (
        "art52_cpt", KIND.provision, *(test.provision for test in EQUIPMENT.values()), "art4_cpt_inc15",
    )),
    Service("fleet_renewal", "O veículo pode entrar, e até quando deve ser substituído?", FleetRenewalFacts,
            fleet_renewal, ("art55_cpt", "art55_par1", "art55_par2", "art55_par3", "art55_par5",
                            "art4_cpt_inc8", "art4_cpt_inc11")),
)  # fmt: skip
