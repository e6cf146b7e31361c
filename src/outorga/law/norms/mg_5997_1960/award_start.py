# SPDX-License-Identifier: Apache-2.0
"""Arts. 14, 28, 35, 36 and 67: the order to start, and whether the service started in time."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Literal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Text, happened, known
from outorga.law.norms.mg_5997_1960.bonds import bond_of
from outorga.law.norms.mg_5997_1960.deadlines import due_on as end_of
from outorga.law.norms.mg_5997_1960.deadlines import extension_allowed
from outorga.law.norms.mg_5997_1960.requirements import bite, require
from outorga.law.norms.mg_5997_1960.vocabulary import Cruzeiros, LinesFacts, ProvisionId, Quantity, office_calendar

Kind = Literal["line", "timetable"]
ORDER: Mapping[Kind, Test] = {
    "line": Test("anx1_art36_cpt", "Cumpridas as condições, o DER-MG manda começar a linha: {possible}."),
    "timetable": Test("anx1_art67_cpt", "Os horários só começam com ordem do DER-MG: {possible}."),
}
SOME_VEHICLE: Mapping[Kind, Test] = {
    "line": Test("anx1_art36_cpt_ali1", "A empresa indicou pelo menos um veículo."),
    "timetable": Test("anx1_art67_par1_ali1", "A empresa indicou pelo menos um veículo."),
}
MORE_VEHICLES = Test("anx1_art67_par1", "Veículos a mais que os horários pedem: {extra_vehicles}.")
FILED: Mapping[Kind, Test] = {
    "line": Test("anx1_art36_cpt_ali1", "Pediu-se o registro do veículo {id}, ou ele já o tem."),
    "timetable": Test("anx1_art67_par1_ali1", "Pediu-se o registro do veículo {id}, ou ele já o tem."),
}
APPROVED: Mapping[Kind, Test] = {
    "line": Test("anx1_art36_cpt_ali2", "O veículo {id} foi aprovado em vistoria: {inspection}."),
    "timetable": Test("anx1_art67_par1_ali2", "O veículo {id} foi aprovado em vistoria: {inspection}."),
}
SIGNED = Test("anx1_art36_cpt_ali3", "O termo ou o contrato está assinado.")
RAISED = Test("anx1_art67_par1_ali3", "A caução de {held} cobre os {required} da frota aumentada.")
COPIES = Test("anx1_art28_cpt", "O contrato se lavra em {least} vias. São {copies}.")
FIELDS = (
    Test("anx1_art28_cpt_ite1", "O contrato diz quem é a empresa e prova que está constituída."),
    Test("anx1_art28_cpt_ite2", "O contrato diz o número, o nome e a classe da linha."),
    Test("anx1_art28_cpt_ite3", "O contrato diz quanto dura."),
    Test("anx1_art28_cpt_ite4", "O contrato diz o itinerário."),
    Test("anx1_art28_cpt_ite5", "O contrato obriga à revisão anual das tarifas."),
    Test("anx1_art28_cpt_ite6", "O contrato mantém as obrigações do termo de compromisso."),
)
RESTRICTIONS = Test("anx1_art28_cpt_ite7", "O contrato diz as restrições de trechos da linha.")
STARTED: Mapping[Kind, Test] = {
    "line": Test("anx1_art35_cpt", "O serviço começa até {due_on}. Começou em {started_on}; dia {on}."),
    "timetable": Test("anx1_art67_par2", "Os horários começam até {due_on}. Começaram em {started_on}; dia {on}."),
}
RESCINDED = Test(
    "anx1_art35_par2", "Sem começar em tempo, a outorga se rescinde e passa ao segundo colocado: {second}."
)
BOND_LOST = Test("anx1_art14_cpt", "O vencedor da concorrência que não começa perde a caução.")
NOT_FORFEITED = Test("anx1_art116_cpt_inc7", "A rescisão tem os efeitos da cassação: {effects}.")


class StartVehicle(Facts, frozen=True, gc=False):
    """A vehicle of the line: registered, or filed for registration and inspected."""

    id: Text
    registered: Given[bool] = UNSET
    application_filed: Given[bool] = UNSET
    inspection: Given[Literal["approved", "failed", "none"]] = UNSET


class GrantContract(Facts, frozen=True, gc=False):
    """The contract: the items that it has, its copies, and whether the line has restrictions."""

    fields: tuple[ProvisionId, ...]
    copies: Count
    restrictions: bool


class FleetBond(Facts, frozen=True, gc=False):
    """The bond in hand, and the vehicles after the change."""

    held: Given[Cruzeiros] = UNSET
    vehicles_after: Given[Quantity] = UNSET


class AwardStartReadings(Facts, frozen=True, gc=False):
    """The open questions of the start of service."""

    bond_cap: Given[Literal["total", "addition"]] = UNSET
    extension_base: Given[Literal["original_start", "moved_day"]] = UNSET
    rescission_effect: Given[Literal["no_forfeiture_effects", "forfeiture_effects"]] = UNSET
    reserve_in_bond: Given[Literal["no", "yes"]] = UNSET


class AwardStartFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `award_start`."""

    kind: Kind
    vehicles: Given[tuple[StartVehicle, ...]] = UNSET
    extra_vehicles: Given[Count] = UNSET
    signed: Given[bool] = UNSET
    contract: Given[GrantContract] = UNSET
    bond: FleetBond = FleetBond()
    ordered_on: Given[date] = UNSET
    start_set_on: Given[date] = UNSET
    extension_days: Given[Count] = UNSET
    started_on: Given[date] = UNSET
    tender_winner: Given[bool] = UNSET
    second_ranked: Given[Text] = UNSET
    readings: AwardStartReadings = AwardStartReadings()


def award_start(facts: AwardStartFacts, reasoning: Reasoning) -> Decision:
    """Before an order, whether it may go; after it, whether the service started in time."""
    start = known(facts.ordered_on if facts.kind == "line" else facts.start_set_on)
    return order(facts, reasoning) if start is None else follow(facts, start, reasoning)


def order(facts: AwardStartFacts, reasoning: Reasoning) -> Decision:
    """Every condition that lacks refuses the order."""
    if facts.kind == "line":
        require("signed", facts.signed, SIGNED, reasoning)
        judge_vehicles(facts, reasoning)
        if facts.contract is not UNSET:
            judge_contract(facts.contract, reasoning)
    else:
        judge_extension(facts, reasoning)
    if reasoning.missing and not reasoning.refused:
        return reasoning.undetermined()
    possible = not reasoning.refused
    reasoning.step(ORDER[facts.kind], possible, possible=possible)
    return reasoning.decided({
        "order_possible": possible, "state": "order_possible" if possible else "order_refused",
    })  # fmt: skip


def judge_extension(facts: AwardStartFacts, reasoning: Reasoning) -> None:
    """A timetable with more vehicles has conditions; with the same ones it has none."""
    extra = reasoning.need("extra_vehicles", facts.extra_vehicles, MORE_VEHICLES)
    if extra is None:
        return
    reasoning.step(MORE_VEHICLES, extra, extra_vehicles=extra)
    if extra:
        judge_vehicles(facts, reasoning)
        judge_bond(facts.bond, reasoning)


def judge_vehicles(facts: AwardStartFacts, reasoning: Reasoning) -> None:
    """Each vehicle registered, or filed for registration and approved in its inspection; one at least."""
    vehicles = reasoning.need("vehicles", facts.vehicles, FILED[facts.kind])
    if vehicles is None:
        return
    if not vehicles:
        reasoning.check(SOME_VEHICLE[facts.kind], False)
    for position, vehicle in enumerate(vehicles):
        judge_vehicle(vehicle, f"vehicles.{position}", facts.kind, reasoning)


def judge_vehicle(vehicle: StartVehicle, path: str, kind: Kind, reasoning: Reasoning) -> None:
    """A registered vehicle needs nothing more; an absent registration has not come about."""
    if vehicle.registered is True:
        reasoning.check(FILED[kind], True, id=vehicle.id)
        return
    filed = reasoning.need(f"{path}.application_filed", vehicle.application_filed, FILED[kind])
    if filed is None or not reasoning.check(FILED[kind], filed, id=vehicle.id):
        return
    inspection = reasoning.need(f"{path}.inspection", vehicle.inspection, APPROVED[kind])
    if inspection is not None:
        reasoning.check(APPROVED[kind], inspection == "approved", id=vehicle.id, inspection=inspection)


def judge_bond(bond: FleetBond, reasoning: Reasoning) -> None:
    """The bond in hand covers the fleet after the change."""
    held = reasoning.need("bond.held", bond.held, RAISED)
    after = reasoning.need("bond.vehicles_after", bond.vehicles_after, RAISED)
    if held is not None and after is not None:
        required = bond_of(after, reasoning)
        reasoning.check(RAISED, held >= required, held=held, required=required)


def judge_contract(contract: GrantContract, reasoning: Reasoning) -> None:
    """Two copies with every item; the restrictions where the line has any."""
    least = reasoning.fixed("contract_copies")
    reasoning.check(COPIES, contract.copies >= least, copies=contract.copies, least=least)
    for test in wanted_fields(contract.restrictions):
        reasoning.check(test, test.provision in contract.fields)


def wanted_fields(restrictions: bool) -> Sequence[Test]:
    """The items of a contract."""
    return (*FIELDS, RESTRICTIONS) if restrictions else FIELDS


def follow(facts: AwardStartFacts, start: date, reasoning: Reasoning) -> Decision:
    """Running, waiting for its last day, or over by itself."""
    outcome = term_to_start(facts, start, reasoning)
    due_on, started_on = outcome["start_due_on"], happened(facts.started_on, facts.on)
    late = started_on is not None and started_on > due_on
    in_time = started_on is not None and not late
    if started_on is None:
        on = reasoning.need("on", facts.on, STARTED[facts.kind])
        if on is None:
            return reasoning.undetermined()
        late = on > due_on
    inputs = {"due_on": due_on, "started_on": started_on, "on": known(facts.on)}
    reasoning.step(STARTED[facts.kind], in_time or (False if late else None), **inputs)
    if late:
        ending = rescind(facts, reasoning) if facts.kind == "line" else cancel(reasoning)
        return reasoning.decided({**outcome, "started_in_time": False, **ending})
    if in_time:
        return reasoning.decided({**outcome, "started_in_time": True, "state": "running"})
    return reasoning.decided({**outcome, "state": "waiting"})


def term_to_start(facts: AwardStartFacts, start: date, reasoning: Reasoning) -> dict[str, Any]:
    """The last day to start; an extension that the norm does not allow counts for nothing."""
    name = "service_start" if facts.kind == "line" else "timetable_start"
    asked, told = known(facts.extension_days), {}
    if asked is not None:
        told["extension_allowed"] = extension_allowed(name, asked, reasoning)
    more = asked if asked and told["extension_allowed"] else 0
    due = end_of(name, start, office_calendar(facts.calendar), reasoning, more)
    return {"start_due_on": due.due_on, **told}


def rescind(facts: AwardStartFacts, reasoning: Reasoning) -> dict[str, Any]:
    """The grant ends by itself and goes to the next in the tender; its winner loses the bond."""
    second = known(facts.second_ranked)
    bite(RESCINDED, reasoning, second=second)
    effects = reasoning.reading("rescission_effect") == "forfeiture_effects"
    reasoning.step(NOT_FORFEITED, effects, effects=effects)
    outcome: dict[str, Any] = {"state": "rescinded", "forfeiture_effects": effects}
    if facts.tender_winner is True:
        bite(BOND_LOST, reasoning)
        outcome["bond"] = "forfeited"
    if second is None:
        return {**outcome, "next": "new_tender"}
    return {**outcome, "next": "award_second", "award_to": second}


def cancel(reasoning: Reasoning) -> dict[str, Any]:
    """The new timetable ends by itself."""
    reasoning.refuse(STARTED["timetable"].provision)
    return {"state": "cancelled"}


SERVICES = (
    Service("award_start", "A ordem de início pode sair, e o serviço começou em tempo?", AwardStartFacts, award_start, (
        "anx1_art8_cpt_inc3", "anx1_art14_cpt", "anx1_art28_cpt", "anx1_art28_cpt_ite1", "anx1_art28_cpt_ite2",
        "anx1_art28_cpt_ite3", "anx1_art28_cpt_ite4", "anx1_art28_cpt_ite5", "anx1_art28_cpt_ite6",
        "anx1_art28_cpt_ite7", "anx1_art35_cpt", "anx1_art35_par1", "anx1_art35_par2", "anx1_art36_cpt",
        "anx1_art36_cpt_ali1", "anx1_art36_cpt_ali2", "anx1_art36_cpt_ali3", "anx1_art67_cpt", "anx1_art67_par1",
        "anx1_art67_par1_ali1", "anx1_art67_par1_ali2", "anx1_art67_par1_ali3", "anx1_art67_par2",
        "anx1_art116_cpt_inc7",
    )),
)  # fmt: skip
