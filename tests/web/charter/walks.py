# SPDX-License-Identifier: Apache-2.0
"""The company's steps as a browser without script takes them: each page posted, each answer followed."""

import io
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pypdf import PdfReader

from outorga.web.charter.models import Authorization
from outorga.web.registry.models import Driver, VehicleHolding

ROUTE = {
    "origin": "gouveia", "origin_place": "Praça da Matriz", "destination": "OURO PRETO, mg",
    "starts_at": "12/12/2026", "starts_at_hora": "05h30", "ends_at": "13/12/2026", "ends_at_hora": "23h00",
    "group": "closed_group", "purpose": "religious", "itinerary": "BR-367", "contract_with": "Paróquia Santo Antônio",
}  # fmt: skip
CONTRACT = {
    "contract_with": "Mina do Sapo S.A.", "group": "employees", "group_link_proved": "on", "origin": "Diamantina",
    "destination": "Gouveia", "contract_start_point": "Praça JK", "contract_end_point": "Portaria 2",
    "itinerary": "BR-367", "contract_timetable": "segunda a sexta, 05h30", "contract_until": "18/12/2026",
    "start_on": "01/12/2026",
}  # fmt: skip
SHEET = "Nome;Documento\nÁgueda Conceição;CPF 418.207.936-13\nJosé Antônio d'Ávila;RG MG-8.215.330\n"
REASON = "Um motivo escrito com mais de trinta letras, para valer."


def sheet(text: str, name: str = "romaria.csv") -> SimpleUploadedFile:
    """A list as a spreadsheet of Windows writes it."""
    return SimpleUploadedFile(name, text.encode("cp1252"), content_type="text/csv")


def begin(client: Client, service: str = "occasional") -> str:
    """Start a request; the address of its pages."""
    answer = client.post("/empresa/viagens/nova/", {"service": service})
    assert answer.status_code == 302, answer.content[:300]
    return str(answer.headers["Location"]).rstrip("/").rsplit("/", 1)[0] + "/"


def go(client: Client, address: str, data: dict[str, Any]) -> str:
    """Post a page that goes on; where it leads."""
    answer = client.post(address, data)
    assert answer.status_code == 302, f"{address}: {answer.content.decode()[:6000]}"
    return str(answer.headers["Location"])


def fill(client: Client, holding: VehicleHolding, driver: Driver, **route: Any) -> str:
    """An occasional request up to its last page."""
    number = route.pop("tax", "CT-e 4512")
    base = begin(client)
    go(client, base + "viagem/", {**ROUTE, **route})
    go(client, base + "veiculos/", {"vehicles": [holding.pk], "drivers": [driver.pk]})
    go(client, base + "passageiros/", {"enviar": "1", "file": sheet(SHEET)})
    go(client, base + "documento/", {"tax_document_number": number})
    return base


def ask(client: Client, base: str, **more: Any) -> Authorization:
    """Declare and ask."""
    assert go(client, base + "conferir/", {"pedir": "1", "declared": "on", **more}) == base
    return request_of(base)


def request_of(base: str) -> Authorization:
    """The request behind these pages, as the database has it."""
    rows = Authorization.objects.select_related("case__office", "company", "decision", "term_decision")
    return rows.get(pk=int(base.rstrip("/").rsplit("/", 1)[1]))


def pdf_text(content: bytes) -> str:
    """What a reader of the paper reads."""
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)
