# SPDX-License-Identifier: Apache-2.0
"""The words of each kind of A4 paper: sections of facts, tables and paragraphs, ready for the layout.

Papers are in Portuguese whatever the reader's language: they are acts of the agency.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import singledispatch
from typing import Any, cast

from outorga.law.kernel.identifiers import format_cnpj, format_cpf, format_plate, is_cpf
from outorga.web.papers import bars, qr
from outorga.web.papers.contents import (
    Act,
    ActSection,
    Authorization,
    CategoryChange,
    Content,
    DrawnCode,
    Driver,
    Leg,
    Party,
    ProtocolReceipt,
    Reason,
    Refusal,
    RegistrationCertificate,
    Vehicle,
)
from outorga.web.papers.written import at_instant, counted, joined, on_day, until_instant
from outorga.web.ui.tags.marks import cite_label

Section = dict[str, Any]
Fact = dict[str, Any]

TITLES = {
    "registration_certificate": "Certificado de Cadastro da Empresa",
    "driver_card": "Condutor de Serviço Fretado",
    "protocol_receipt": "Recibo de protocolo",
    "category_change": "Autorização para mudança de categoria",
    "refusal": "Comunicação de indeferimento",
}
SERVICES = {"occasional": "fretamento eventual", "continuous": "fretamento contínuo"}
COLUMNS = 3
SHORT = 40
NUMBER_LABELS = {"registration_certificate": "Código do autorizatário", "protocol_receipt": "Protocolo"}


def title(content: Content) -> str:
    """The paper's own name."""
    if isinstance(content, Authorization):
        return f"Autorização de {SERVICES[content.service]}"
    if isinstance(content, Act):
        return content.title
    return TITLES[content.kind]


def number_label(content: Content) -> str:
    """What the number at the corner is."""
    return content.number_label if isinstance(content, Act) else NUMBER_LABELS.get(content.kind, "Número")


def sections(content: Content) -> list[Section]:
    """The body of the paper, without sections that would be empty."""
    return [section for section in _sections(content) if len(section) > 1]


@singledispatch
def _sections(content: Content) -> list[Section]:
    raise TypeError(f"No sheet for {content.kind}")


@_sections.register
def _certificate(content: RegistrationCertificate) -> list[Section]:
    services = joined(SERVICES.get(service, service) for service in content.services)
    return [
        _party("Empresa cadastrada", content.company),
        _facts(
            "Validade",
            _fact("Válido até", on_day(content.valid_until), strong=True),
            _fact("O que limita a validade", content.limited_by, span=2),
            _fact("Serviços", services, span=3),
        ),
        _table(
            f"Veículos cadastrados ({len(content.vehicles)})",
            {"Placa": 3, "Veículo": 8, "Lotação": 3, "Cadastro": 5},
            ([format_plate(it.plate), it.description, _seats(it), it.note] for it in content.vehicles),
        ),
        _table(
            f"Condutores cadastrados ({len(content.drivers)})",
            {"Registro": 3, "Condutor": 10},
            ([it.card, it.name] for it in content.drivers),
        ),
    ]


@_sections.register
def _authorization(content: Authorization) -> list[Section]:
    return [
        _facts(
            "Validade",
            _fact("De", at_instant(content.starts_at), strong=True),
            _fact("Até", until_instant(content.valid_until), strong=True),
            _fact("Viagem", content.trip),
            _fact("O que limita a validade", content.limited_by, span=3),
        ),
        _party("Empresa", content.company),
        _vehicles_and_drivers(content),
        _itinerary(content.itinerary),
        _facts("Condições do serviço", *(_fact(label, text, span=3) for label, text in content.lines)),
        _paragraphs("Passageiros e documento fiscal", _passengers(content), _tax_document(content)),
        _reasons("Exigências adicionais", content.conditions),
    ]


@_sections.register
def _receipt(content: ProtocolReceipt) -> list[Section]:
    return [
        _facts(
            "O que foi recebido",
            _fact("Pedido", content.subject, span=3, strong=True),
            _fact("Recebido em", at_instant(content.filed_at)),
            _fact("Entregue por", cast(str, content.filed_by)),
            _fact("Por onde", content.channel or content.office),
        ),
        _party("Empresa", content.company),
        _table(
            f"Documentos recebidos ({len(content.documents)})",
            {"Documento": 8, "Forma": 4, "Observação": 5},
            ([it.name, it.form, it.note] for it in content.documents),
        ),
        _paragraphs("O que acontece agora", content.next_step),
    ]


@_sections.register
def _category_change(content: CategoryChange) -> list[Section]:
    vehicle = content.vehicle
    return [
        _paragraphs(
            f"A {content.addressed_to}, {content.municipality}",
            "O veículo abaixo cumpriu as demais exigências do cadastro para fretamento. Está autorizada a mudança de "
            "sua categoria de particular para aluguel (art. 5º). Até a apresentação do novo CRLV, ele não pode ser "
            "incluído em autorização de viagem.",
        ),
        _facts(
            "Veículo",
            _fact("Placa", format_plate(vehicle.plate), strong=True),
            _fact("Chassi", content.chassis),
            _fact("Renavam", content.renavam),
            _fact("Veículo", vehicle.description, span=2),
            _fact("Lotação", _seats(vehicle)),
            _fact("Válido até", on_day(content.valid_until)),
        ),
        _party("Empresa", content.company),
    ]


@_sections.register
def _refusal(content: Refusal) -> list[Section]:
    return [
        _party("Empresa", content.company),
        _facts(
            "Decisão",
            _fact("Pedido", content.subject, span=2),
            _fact("Decidido em", on_day(content.decided_on)),
            _fact("Resultado", "Indeferido", strong=True),
        ),
        _reasons("Por que não", content.reasons),
        {"heading": "O que fazer agora", "items": list(content.remedies)} if content.remedies else {"heading": ""},
    ]


@_sections.register
def _act(content: Act) -> list[Section]:
    heard = {"heading": "Assinaturas", "signatures": list(content.signatures)}
    return [
        _party("Empresa", content.company),
        _facts(
            "Sobre o quê",
            _fact("Assunto", content.subject, span=2, strong=True),
            _fact("Data", on_day(content.acted_on)),
            *(_vehicle_facts(content.vehicle) if content.vehicle else ()),
            _fact("Válido até", on_day(content.valid_until)),
        ),
        *(part for section in content.sections for part in _act_parts(section)),
        heard if content.signatures else {"heading": ""},
    ]


def _act_parts(section: ActSection) -> list[Section]:
    """A section of an act in the forms of the layout; the second form goes on under the same heading."""
    told = cast(tuple[tuple[str, str], ...], section.facts)
    facts = [_fact(label, text, span=1 if len(text) <= SHORT else COLUMNS) for label, text in told]
    columns = dict(section.columns)
    parts = [
        _facts(section.heading, *facts),
        _paragraphs(section.heading, *cast(tuple[str, ...], section.paragraphs)),
        _reasons(section.heading, section.reasons),
        _table(section.heading, columns, (list(row) for row in section.rows)),
        _codes(section.heading, section.codes),
    ]
    merged: Section = {}
    for part in parts:
        merged = part | merged if len(part) > 1 else merged
    return [merged] if merged else []


def _codes(heading: str, codes: Sequence[DrawnCode]) -> Section:
    drawn = [
        {"form": it.form, "svg": _DRAWINGS[it.form](it.text), "label": it.label, "typed": it.typed} for it in codes
    ]
    return {"heading": heading} | ({"codes": drawn} if drawn else {})


_DRAWINGS: dict[str, Callable[[str], str]] = {"qr": qr.svg, "bars": bars.svg}


def passenger_list(passengers: Sequence[tuple[str, str]]) -> Section:
    """The list that must be on board (art. 15, III, b), on its own page; only for the holder and the inspector."""
    numbered = ([str(place), name, document] for place, (name, document) in enumerate(passengers, start=1))
    section = _table(
        f"Relação nominal de passageiros ({len(passengers)})",
        {"Nº": 0, "Nome": 9, "Documento": 4},
        numbered,
    )
    return section | {"own_page": True}


def _fact(label: str, text: str, *, span: int = 1, strong: bool = False) -> Fact:
    return {"label": label, "text": text, "span": span, "strong": strong}


def _facts(heading: str, *facts: Fact) -> Section:
    told = [fact for fact in facts if fact["text"]]
    return {"heading": heading} | ({"facts": _packed(told)} if told else {})


def _packed(facts: list[Fact]) -> list[Fact]:
    """Facts that fill each row: the one before a fact that needs more room than is left takes what is left."""
    packed: list[Fact] = []
    taken = 0
    for fact in facts:
        if taken + fact["span"] > COLUMNS:
            packed[-1] = packed[-1] | {"span": packed[-1]["span"] + COLUMNS - taken}
            taken = 0
        packed.append(fact)
        taken = (taken + fact["span"]) % COLUMNS
    return packed


def _paragraphs(heading: str, *paragraphs: str) -> Section:
    told = [text for text in paragraphs if text]
    return {"heading": heading} | ({"paragraphs": told} if told else {})


def _table(heading: str, columns: dict[str, int], rows: Iterable[list[Any]]) -> Section:
    """A table whose columns have the given share of the width (0: as much as they need)."""
    filled = list(rows)
    kept = [at for at, _ in enumerate(columns) if any(row[at] for row in filled)]
    head, widths = list(columns), list(columns.values())
    table = {
        "head": [head[at] for at in kept],
        "widths": [widths[at] for at in kept],
        "rows": [[row[at] or "–" for at in kept] for row in filled],
    }
    return {"heading": heading} | ({"table": table} if filled else {})


def _reasons(heading: str, reasons: Sequence[Reason]) -> Section:
    items = [f"{row.text} ({cite_label(row.citation)})" if row.citation else row.text for row in reasons]
    return {"heading": heading} | ({"items": items} if items else {})


def _party(heading: str, company: Party) -> Section:
    return _facts(
        heading,
        _fact(
            "Autorizatário" if company.holder_code else "Empresa", company.name, span=3 if company.holder_code else 2
        ),
        _fact("CNPJ", format_cnpj(company.cnpj) if company.cnpj else ""),
        _fact("Código", company.holder_code),
    )


def _vehicles_and_drivers(content: Authorization) -> Section:
    if len(content.vehicles) > 3:
        return _fleet(content)
    vehicles = [fact for vehicle in content.vehicles for fact in _vehicle_facts(vehicle)]
    drivers = [_fact("Condutor", _driver(driver)) for driver in content.drivers]
    return _facts("Veículo e condutores", *vehicles, *drivers)


def _vehicle_facts(vehicle: Vehicle) -> tuple[Fact, Fact, Fact]:
    return (
        _fact("Placa", format_plate(vehicle.plate), strong=True),
        _fact("Veículo", vehicle.description or "–"),
        _fact("Lotação", joined((_seats(vehicle), vehicle.note)) or "–"),
    )


def _fleet(content: Authorization) -> Section:
    section = _table(
        f"Veículos ({len(content.vehicles)}) e condutores ({len(content.drivers)})",
        {"Placa": 3, "Veículo": 8, "Lotação": 3, "Observação": 5},
        ([format_plate(it.plate), it.description, _seats(it), it.note] for it in content.vehicles),
    )
    drivers = joined((_driver(driver) for driver in content.drivers), "; ")
    return section | ({"paragraphs": [f"Condutores: {drivers}."]} if drivers else {})


def _itinerary(legs: Sequence[Leg]) -> Section:
    return _table(
        "Itinerário e horários",
        {"Trecho": 9, "Saída": 4, "Chegada": 4},
        ([leg.text, leg.departs, leg.arrives] for leg in legs),
    )


def _passengers(content: Authorization) -> str:
    if content.passengers is None:
        return ""
    people = counted(content.passengers, "pessoa", "pessoas")
    return f"Relação nominal com {people}, em folha própria, de porte obrigatório (art. 15, III, b)."


def _tax_document(content: Authorization) -> str:
    return f"Documento fiscal: {content.tax_document}." if content.tax_document else ""


def _seats(vehicle: Vehicle) -> str:
    return "" if vehicle.seats is None else counted(vehicle.seats, "lugar", "lugares")


def _driver(driver: Driver) -> str:
    cpf = cast(str, driver.cpf)
    return joined(
        (cast(str, driver.name), format_cpf(cpf) if is_cpf(cpf) else cpf, driver.card and f"nº {driver.card}")
    )
