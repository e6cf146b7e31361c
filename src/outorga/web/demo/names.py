# SPDX-License-Identifier: Apache-2.0
"""Invented names of companies, people and trips, that could be from Minas Gerais; any likeness is chance."""

from dataclasses import dataclass

_FORMS = ("Viação", "Transportes", "Turismo", "Expresso", "Fretamento", "Auto Viação", "Locadora", "Rotas")
_PLACES = (
    "Serra do Caraça", "Vale do Mucuri", "Pico da Bandeira", "Alto Paranaíba", "Ribeirão Dourado",
    "Lapa Grande", "Canastra", "Morro do Pilar", "Chapada Gaúcha", "Lagoa Bonita", "Rio das Velhas",
    "Barra do Guaicuí", "Mantiqueira", "Pedra Azul", "Campo das Vertentes", "Sertão Veredas",
    "Cachoeira Alegre", "Boa Vista da Mata", "Cipó", "Ouro Branco",
)  # fmt: skip
_ENDINGS = ("Ltda", "Ltda", "S.A.", "EIRELI", "Ltda ME")
_GIVEN = (
    "Ademir", "Águeda", "Antônio", "Aparecida", "Benedito", "Cássia", "Célio", "Conceição", "Davi", "Dulce",
    "Edilson", "Eunice", "Fábio", "Geraldo", "Glória", "Helena", "Ivone", "Jairo", "João", "Joana", "José",
    "Júlio", "Lázaro", "Lúcia", "Márcio", "Maria", "Nair", "Osvaldo", "Patrícia", "Raimundo", "Rita", "Rogério",
    "Sônia", "Tarcísio", "Vânia", "Wagner",
)  # fmt: skip
_MIDDLE = (
    "Augusto", "das Dores", "de Fátima", "do Carmo", "Henrique", "Luiz", "Marcos", "Paula", "Regina", "Vicente",
    "Eduardo",
)  # fmt: skip
_FAMILY = (
    "Alves", "Andrade", "Assunção", "Barbosa", "Brandão", "Caldeira", "Cordeiro", "Diniz", "Drumond", "Fonseca",
    "Gonçalves", "Guimarães", "Lacerda", "Magalhães", "Moreira", "Nogueira", "Pimenta", "Prates", "Quintão",
    "Resende", "Sena", "Teixeira", "Valadares", "Xavier",
)  # fmt: skip
_STREETS = ("Rua da Quitanda", "Avenida Amazonas", "Rua São Sebastião", "Rua Direita", "Avenida JK", "Rua do Comércio")
_MODELS = (
    "Marcopolo Paradiso G8 1200", "Irizar i6S", "Comil Campione Invictus", "Busscar Vissta Buss 340",
    "Marcopolo Viaggio 1050", "Neobus New Road", "Mascarello Roma R6", "Caio Foz Super",
)  # fmt: skip


@dataclass(frozen=True)
class Place:
    """A municipality with its IBGE code and the place where a trip starts or ends."""

    code: str
    name: str
    place: str


PLACES = (
    Place("3121605", "Diamantina", "Praça do Mercado"),
    Place("3146107", "Ouro Preto", "Praça Tiradentes"),
    Place("3143302", "Montes Claros", "Praça da Matriz"),
    Place("3106200", "Belo Horizonte", "Praça da Estação"),
    Place("3170206", "Uberlândia", "Terminal Central"),
    Place("3136702", "Juiz de Fora", "Parque Halfeld"),
    Place("3162500", "São João del-Rei", "Largo de São Francisco"),
    Place("3167103", "Serro", "Praça João Pinheiro"),
    Place("3127701", "Governador Valadares", "Praça Serra Lima"),
    Place("3118007", "Congonhas", "Santuário do Bom Jesus"),
)


def firm(count: int) -> tuple[str, str]:
    """Legal and trade name."""
    form, place = _FORMS[count * 3 % 8], _PLACES[count * 7 % 20]
    trade = f"{form} {place}" if count < 20 else f"{form} {place} {_FAMILY[count % 24]}"
    return f"{trade} {_ENDINGS[count % 5]}", trade


def person(count: int) -> str:
    """A name and two family names."""
    middle = f" {_MIDDLE[count * 5 % 11]}" if count % 3 else ""
    return f"{_GIVEN[count * 7 % 36]}{middle} {_FAMILY[count * 5 % 24]} {_FAMILY[(count * 11 + count // 24 + 3) % 24]}"


def street(count: int) -> str:
    """An address."""
    return f"{_STREETS[count % 6]}, {10 + count * 17 % 900}"


def model(count: int) -> str:
    """Make and model of a bus."""
    return _MODELS[count * 3 % 8]


def trip(count: int) -> tuple[Place, Place]:
    """Where a trip starts and where it goes."""
    start = count * 3 % 10
    return PLACES[start], PLACES[(start + 1 + count % 8) % 10]
