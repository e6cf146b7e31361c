# SPDX-License-Identifier: Apache-2.0
"""Contents of every kind; the long name has 134 characters and accents."""

from datetime import date, datetime, timedelta
from typing import Any

from outorga.web import clock as civil
from outorga.web.papers.contents import (
    Act,
    ActSection,
    Authorization,
    CategoryChange,
    Content,
    Document,
    Driver,
    DriverCard,
    Leg,
    Party,
    ProtocolReceipt,
    Reason,
    Refusal,
    RegistrationCertificate,
    Standing,
    Vehicle,
)

NORM = "mg-44007-2005"
NOW = datetime(2026, 11, 30, 15, 7, tzinfo=civil.CIVIL_TIME)
LONG_NAME = (
    "Cooperativa Mista de Transporte Rodoviário de Passageiros, Turismo Ecológico e Fretamento dos Produtores do Vale "
    "do Jequitinhonha Ltda"
)
COMPANY = Party(name=LONG_NAME, cnpj="K7M4R902000104", holder_code="004.713")
PASSENGERS = [("Raimunda Nonata das Mercês", "MG-10.442.817"), ("Antônio Ângelo Sebastião", "MG-3.118.209")]


def common() -> dict[str, Any]:
    """What every content of these tests has."""
    note = Standing(norm=NORM, title="Decreto 44.007/2005", version="1", text="Norma adotada pela Portaria 12/2026.")
    return {"company": COMPANY, "standing": note, "office": "3ª Regional"}


def occasional(**changes: Any) -> Authorization:
    """An occasional charter that runs from 13h30 of today to 22h00 of 2 December."""
    values = common() | {
        "service": "occasional",
        "starts_at": NOW.replace(hour=13, minute=30),
        "valid_until": datetime(2026, 12, 2, 22, 0, tzinfo=civil.CIVIL_TIME),
        "vehicles": (Vehicle(plate="RVM4C82", description="Marcopolo Paradiso G8, 2022", seats=46),),
        "drivers": (Driver(name="Ademir Sena de Oliveira", cpf="41820793613", card="18.204"),),
        "itinerary": (Leg(text="Diamantina → Belo Horizonte", departs="30/11, 13h30", arrives="30/11, 19h00"),),
        "trip": "Ida e volta, grupo fechado",
        "route": "Diamantina → Serro → Belo Horizonte",
        "passengers": 38,
        "tax_document": "CT-e OS 000.004.498, série 1",
        "limited_by": "A duração da viagem (art. 8º, § 3º)",
    }
    return Authorization(**values | changes)


def every_content() -> dict[str, Content]:
    """One content of each kind."""
    bus = Vehicle(plate="HJK-7294", description="Mercedes-Benz OF-1721, 2019", seats=44)
    return {
        "occasional": occasional(),
        "continuous": occasional(service="continuous", vehicles=(bus,), lines=(("Contrato", "Nº 31/2026"),)),
        "certificate": RegistrationCertificate(
            **common(), services=("occasional", "continuous"), vehicles=(bus,), valid_until=date(2027, 1, 11)
        ),
        "card": DriverCard(
            **common(),
            name="Ademir Sena de Oliveira",
            cpf="41820793613",
            initials="A. S. O.",
            criminal_certificate_on=date(2026, 1, 12),
            endorsed_on=date(2026, 2, 3),
            endorsed_by="Marta Lima, 3ª Regional",
            valid_until=date(2027, 2, 3),
        ),
        "receipt": ProtocolReceipt(
            **common(),
            subject="Cadastro de empresa para fretamento",
            filed_at=NOW,
            filed_by="Joana Figueiredo, procuradora",
            documents=(Document(name="Certidão negativa do FGTS", form="original"),),
            next_step="A regional confere os documentos.",
        ),
        "category": CategoryChange(
            **common(),
            vehicle=bus,
            chassis="9BM3840731B123456",
            addressed_to="Coordenadoria de Trânsito",
            municipality="Diamantina",
            valid_until=date(2027, 1, 30),
        ),
        "refusal": Refusal(
            **common(),
            subject="Autorização de fretamento eventual, protocolo 2026.032.015",
            reasons=(Reason(text="O seguro do RVM4C82 vence antes da volta", citation="art. 4º, II, c"),),
            remedies=("Envie a nova apólice.",),
            decided_on=date(2026, 11, 30),
        ),
        "act": report(bus),
    }


def report(bus: Vehicle) -> Act:
    """An act of a procedure, with each form that a section may have."""
    return Act(
        **common(),
        form="inspection_report",
        title="Laudo de vistoria",
        provision="art14_cpt",
        subject="Vistoria do veículo HJK-7294",
        acted_on=date(2026, 11, 28),
        vehicle=bus,
        sections=(
            ActSection(heading="Itens", columns=(("Item", 3), ("Resultado", 2)), rows=(("Freios", "Reprovado"),)),
            ActSection(
                heading="O que muda",
                facts=(("Impedimento", "até novo laudo"),),
                paragraphs=("Nova vistoria pode ser pedida.",),
                reasons=(Reason(text="Falha de segurança", citation="art. 14, § 1º"),),
            ),
        ),
        signatures=("Ivo Salgado, fiscal",),
    )


def in_days(days: int) -> datetime:
    """An instant some days from now."""
    return NOW + timedelta(days=days)
