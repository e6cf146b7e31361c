# SPDX-License-Identifier: Apache-2.0
"""How a charter is asked for on screen, at home or at the desk; the journeys of charter share it."""

from dataclasses import dataclass

from tests.journeys.person import Person


@dataclass(frozen=True)
class Trip:
    """An occasional trip as a person tells it."""

    leaves: tuple[str, str]
    returns: tuple[str, str]
    document: str
    purpose: str = "Turismo"
    vehicle: str = "RVM4C82"
    driver: str = "Ademir Sena de Oliveira"


def tell_route(person: Person, trip: Trip) -> None:
    """The first step."""
    person.fill({"Município de saída": "Diamantina, MG", "Local de saída": "Praça da Matriz"})
    person.fill({"Município de destino": "Ouro Preto, MG", "Local de chegada": "Praça Tiradentes"})
    person.write("Itinerário e paradas", "BR-367, MG-010, parada em Curvelo")
    person.write_moment("Saída", *trip.leaves)
    person.write_moment("Fim da volta", *trip.returns)
    person.select("Quem vai viajar", "Grupo fechado: só quem está na lista")
    person.write("Quem contrata a viagem", "Paróquia de Santo Antônio")
    person.select("Para quê", trip.purpose)
    person.press("Continuar")


def choose_crew(person: Person, *, vehicle: str, driver: str) -> None:
    """The step of vehicle and drivers."""
    person.tick(vehicle)
    person.tick(driver)
    person.press("Continuar")


def type_passenger(person: Person, name: str, document: str) -> None:
    """One name, typed."""
    person.fill({"Nome completo": name, "Documento": document})
    person.press("Incluir na relação")


def give_document(person: Person, number: str) -> None:
    """The step of the fiscal document."""
    person.write("Número do documento fiscal", number)
    person.press("Continuar")


@dataclass(frozen=True)
class Contract:
    """A contract as a person tells it."""

    until: str
    start: str
    vehicle: str
    driver: str = "Ademir Sena de Oliveira"


def tell_contract(person: Person, contract: Contract) -> None:
    """The contract's step, then vehicle and drivers."""
    person.write("Contratante", "Mineração Serra Azul S.A.")
    person.choose("Quem é transportado", "Empregados")
    person.tick("O vínculo de cada pessoa")
    person.fill({"Município de início": "Diamantina, MG", "Ponto de início": "Rodoviária"})
    person.fill({"Município de fim": "Couto de Magalhães de Minas, MG", "Ponto de fim": "Portaria da mina"})
    person.fill({"Itinerário": "BR-367", "Horários": "segunda a sexta, 05h30 e 14h30"})
    person.fill({"O contrato vale até": contract.until, "Começar em": contract.start})
    person.press("Continuar")
    choose_crew(person, vehicle=contract.vehicle, driver=contract.driver)
