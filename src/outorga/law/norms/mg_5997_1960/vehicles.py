# SPDX-License-Identifier: Apache-2.0
"""Arts. 5, 38 to 41, 47 and 54 to 56: the class of a vehicle, its registration, and whether it may run on a line."""

from datetime import date
from typing import Annotated, Any, Literal

from msgspec import Meta

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Given, Text, UnsetType, happened
from outorga.law.norms.mg_5997_1960.papers import judge_papers
from outorga.law.norms.mg_5997_1960.vocabulary import Document, LinesFacts, Quantity

VehicleClass = Literal["auto_onibus", "autolotacao", "automovel"]
OWNER, PROMISED_BUYER = "owner", "promised_buyer"
PROVISIONAL, DEFINITIVE, NONE = "provisional", "definitive", "none"

CLASSES = Test("anx1_art5_par1u", "Os veículos se classificam pela lotação; lugares: {capacity}.")
AUTOMOBILE = Test("anx1_art5_par1u_ali3", "Automóvel: até {most} lugares.")
MINIBUS = Test("anx1_art5_par1u_ali2", "Autolotação: até {most} lugares.")
BUS = Test("anx1_art5_par1u_ali1", "Auto-ônibus: mais lugares que os da autolotação.")
REGISTRATION = Test("anx1_art38_cpt", "O veículo da linha tem registro no DER-MG.")
REQUEST = Test("anx1_art39_cpt", "O pedido de registro vem com o que a norma pede.")
PAPERS = (
    Test("anx1_art39_cpt_ali1", "O pedido traz marca, ano e força do veículo."),
    Test("anx1_art39_cpt_ali2", "O pedido traz os números do motor e da placa."),
    Test("anx1_art39_cpt_ali3", "O pedido traz a lotação."),
    Test("anx1_art39_cpt_ali4", "O pedido traz as três fotografias autenticadas."),
)
TITLE = Test("anx1_art39_cpt_ali5", "Quem pede é dono ou promitente comprador: {title}.")
PROMISE = Test("anx1_art39_par1u", "Não é do promitente comprador: o registro é definitivo.")
INSPECTED = Test("anx1_art54_par1u", "O veículo foi vistoriado antes de circular: {inspection}.")
REGISTERED = Test("anx1_art40_cpt", "Só circula na linha veículo registrado: {registration}.")
SAME_LINE = Test("anx1_art41_cpt", "O veículo circula na linha do seu registro, {line}.")
OTHER_LINE = Test(
    "anx1_art41_cpt", "O veículo da linha {registered_line} tem aprovação para a linha {line}: {use_approved}."
)
SUMMONED = Test("anx1_art55_cpt", "A vistoria se marcou de antemão, para {summoned_on}.")
PRESENTED = Test("anx1_art56_cpt", "O veículo foi à vistoria marcada para {summoned_on}, ou se vistoriou depois.")
ORDERED_OUT = Test("anx1_art47_par1", "O DER-MG mandou retirar o veículo do tráfego em {ordered_on}.")
RELEASED = Test("anx1_art47_par2", "O veículo retirado em {ordered_on} voltou com permissão: {released_on}.")
PAID = Test("anx1_art39_par1u", "O compromisso, quitado em {paid_in_full_on}, já virou registro definitivo.")
UNREGISTERED_ITEM = Test("anx1_art110_cpt_inc3_ite34", "Não se emprega veículo sem registro ou aprovação para a linha.")
WITHDRAWN_ITEM = Test("anx1_art110_cpt_inc3_ite49", "Não circula veículo que o DER-MG mandou retirar.")
RESIDUAL_ITEM = Test("anx1_art110_cpt_inc1_ite4", "Cumprem-se as exigências sem item próprio.")


class Vehicle(Facts, frozen=True, gc=False):
    """A vehicle: numbered seats, papers of ownership, registration, the line of its registration, inspection."""

    capacity: Given[Quantity] = UNSET
    plate: Given[Text] = UNSET
    manufacture_year: Given[Annotated[int, Meta(ge=1900)]] = UNSET
    title: Given[Literal["owner", "promised_buyer", "none"]] = UNSET
    registration: Given[Literal["none", "provisional", "definitive"]] = UNSET
    registered_line: Given[Text] = UNSET
    inspection: Given[Literal["approved", "failed"]] = UNSET
    paid_in_full_on: Given[date] = UNSET


class Summons(Facts, frozen=True, gc=False):
    """A call to inspection: its day, whether the vehicle came, and the day on which it was inspected later."""

    on: date
    presented: bool
    inspected_on: Given[date] = UNSET


class Withdrawal(Facts, frozen=True, gc=False):
    """An order to take the vehicle out of traffic, and the permission to bring it back."""

    ordered_on: date
    released_on: Given[date] = UNSET


class VehicleReadings(Facts, frozen=True, gc=False):
    """The open questions of vehicles."""

    no_show: Given[Literal["counts_as_order", "not_an_order"]] = UNSET
    pending_registration_alert: Given[Literal["alert_only", "cancel"]] = UNSET


class VehicleFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `vehicle`."""

    purpose: Literal["class", "register", "run"]
    vehicle: Vehicle
    documents: Given[tuple[Document, ...]] = UNSET
    line: Given[Text] = UNSET
    use_approved: Given[bool] = UNSET
    summons: Given[Summons] = UNSET
    withdrawal: Given[Withdrawal] = UNSET
    readings: VehicleReadings = VehicleReadings()


def vehicle(facts: VehicleFacts, reasoning: Reasoning) -> Decision:
    """The class by the number of seats; registration by papers, title and inspection; a trip by registration."""
    classed = {} if facts.vehicle.capacity is UNSET else {"class": class_of(facts.vehicle.capacity, reasoning)}
    match facts.purpose:
        case "class":
            reasoning.need("vehicle.capacity", facts.vehicle.capacity, CLASSES)
            return reasoning.settle(classed)
        case "register":
            return reasoning.conclude(classed | judge_registration(facts, reasoning))
        case "run":
            return reasoning.conclude(classed | judge_run(facts, reasoning))


def class_of(capacity: int, reasoning: Reasoning) -> VehicleClass:
    """Automobile, minibus or bus, by the seats; the limits of each are in it."""
    reasoning.step(CLASSES, capacity, capacity=capacity)
    automobile, minibus = reasoning.fixed("automobile_seats"), reasoning.fixed("minibus_seats")
    if reasoning.step(AUTOMOBILE, capacity <= automobile, most=automobile):
        return "automovel"
    if reasoning.step(MINIBUS, capacity <= minibus, most=minibus):
        return "autolotacao"
    reasoning.step(BUS)
    return "auto_onibus"


def judge_registration(facts: VehicleFacts, reasoning: Reasoning) -> dict[str, Any]:
    """Every paper, a title and an approved inspection; a promised buyer is registered for the time being."""
    title = reasoning.need("vehicle.title", facts.vehicle.title, TITLE)
    inspection = reasoning.need("vehicle.inspection", facts.vehicle.inspection, INSPECTED)
    documents = reasoning.need("documents", facts.documents, REQUEST)
    if documents is not None:
        judge_papers(documents, PAPERS, facts.on, reasoning)
    if title is not None:
        reasoning.check(TITLE, title != NONE, title=title)
    if inspection is not None:
        reasoning.check(INSPECTED, inspection == "approved", inspection=inspection)
    complete = False if reasoning.refused else None if reasoning.missing else True
    reasoning.step(REQUEST, complete)
    reasoning.step(REGISTRATION, complete)
    if not complete:
        return {"allowed": False}
    definitive = reasoning.step(PROMISE, title != PROMISED_BUYER)
    return {"allowed": True, "registration": DEFINITIVE if definitive else PROVISIONAL}


def judge_run(facts: VehicleFacts, reasoning: Reasoning) -> dict[str, Any]:
    """Registration, line, inspection, withdrawal and payment in this order; the first that fails refuses."""
    found: dict[str, Any] = {}
    items = judge_registered(facts, reasoning)
    if not reasoning.refused and facts.summons is not UNSET:
        items, found["withdrawn"] = judge_summons(facts.summons, facts.on, reasoning)
    if not reasoning.refused and facts.withdrawal is not UNSET:
        items, found["withdrawn"] = judge_withdrawal(facts.withdrawal, facts.on, reasoning)
    if not reasoning.refused and facts.vehicle.registration == PROVISIONAL:
        found |= judge_payment(happened(facts.vehicle.paid_in_full_on, facts.on), reasoning)
    for item in items:
        reasoning.step(item, False)
    return {**found, "allowed": not reasoning.refused, "items_if_run": [item.provision for item in items]}


def judge_registered(facts: VehicleFacts, reasoning: Reasoning) -> list[Test]:
    """Registered, and for this line or with approval for it; the fault that it would be."""
    needed = (
        ("vehicle.registration", facts.vehicle.registration, REGISTERED),
        ("vehicle.registered_line", facts.vehicle.registered_line, SAME_LINE),
        ("line", facts.line, SAME_LINE),
    )
    registration, registered_line, line = (reasoning.need(*fact) for fact in needed)
    if registration is not None:
        reasoning.step(REGISTRATION, registration != NONE)
        reasoning.check(REGISTERED, registration != NONE, registration=registration)
    if not reasoning.refused and registered_line is not None and line is not None:
        judge_line(registered_line, line, facts.use_approved is True, reasoning)
    return [UNREGISTERED_ITEM] if reasoning.refused else []


def judge_line(registered_line: str, line: str, use_approved: bool, reasoning: Reasoning) -> None:
    """On the line of its registration, or on another with an approval that is known."""
    if line == registered_line:
        reasoning.check(SAME_LINE, True, line=line)
    else:
        reasoning.check(OTHER_LINE, use_approved, registered_line=registered_line, line=line, use_approved=use_approved)


def judge_summons(summons: Summons, on: date | UnsetType, reasoning: Reasoning) -> tuple[list[Test], bool]:
    """A vehicle that did not come stays out until it is inspected; by the reading this equals an order."""
    reasoning.step(SUMMONED, summons.on, summoned_on=summons.on)
    inspected_on = happened(summons.inspected_on, on)
    inspected = inspected_on is not None and inspected_on >= summons.on
    held = summons.presented or happened(summons.on, on) is None or inspected
    reasoning.check(PRESENTED, held, summoned_on=summons.on, presented=summons.presented, inspected_on=inspected_on)
    if held:
        return [], False
    ordered = reasoning.reading("no_show") == "counts_as_order"
    return [WITHDRAWN_ITEM if ordered else RESIDUAL_ITEM], True


def judge_withdrawal(withdrawal: Withdrawal, on: date | UnsetType, reasoning: Reasoning) -> tuple[list[Test], bool]:
    """A vehicle ordered out comes back only with permission, from the day of it."""
    ordered_on, released_on = happened(withdrawal.ordered_on, on), happened(withdrawal.released_on, on)
    if ordered_on is not None:
        reasoning.step(ORDERED_OUT, ordered_on=ordered_on)
    held = ordered_on is None or (released_on is not None and released_on >= ordered_on)
    reasoning.check(RELEASED, held, ordered_on=withdrawal.ordered_on, released_on=released_on)
    return ([], False) if held else ([WITHDRAWN_ITEM], True)


def judge_payment(paid_in_full_on: date | None, reasoning: Reasoning) -> dict[str, Any]:
    """A promised buyer who has paid owes the definitive registration; by the reading the provisional one is lost."""
    if paid_in_full_on is None:
        return {}
    if reasoning.reading("pending_registration_alert") == "cancel":
        reasoning.check(PAID, False, paid_in_full_on=paid_in_full_on)
        return {}
    reasoning.step(PAID, False, paid_in_full_on=paid_in_full_on)
    return {"alert": "definitive_registration_due"}


SERVICES = (
    Service("vehicle", "De que classe é este veículo; pode ser registrado; pode circular nesta linha?", VehicleFacts,
            vehicle, (
        CLASSES.provision, AUTOMOBILE.provision, MINIBUS.provision, BUS.provision, REGISTRATION.provision,
        REQUEST.provision, *(paper.provision for paper in PAPERS), TITLE.provision,
        PROMISE.provision, REGISTERED.provision, SAME_LINE.provision, ORDERED_OUT.provision, RELEASED.provision,
        INSPECTED.provision, SUMMONED.provision, PRESENTED.provision, UNREGISTERED_ITEM.provision,
        WITHDRAWN_ITEM.provision, RESIDUAL_ITEM.provision,
    )),
)  # fmt: skip
