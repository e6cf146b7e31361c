# SPDX-License-Identifier: Apache-2.0
"""The file for the public debt register: one form for what goes in and what comes out, with its dictionary.

Who owes and is a person is read from the vault, and the file is sealed with their key.
"""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from outorga.law.kernel.citations import label
from outorga.law.kernel.identifiers import normalize_cnpj
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import files, numbers, vault, words
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.papers.contents import told
from outorga.web.payments.models import DebtExport, ExportKind
from outorga.web.payments.payables import Payer
from outorga.web.ui.tables import harmless

LOOKED = "debt: export"
SAID = {ExportKind.REGISTRATION: "inscricao", ExportKind.WITHDRAWAL: "baixa"}
# The columns of the file with what each holds: the dictionary that goes with it.
DICTIONARY = {
    "exportacao": "Número desta remessa",
    "processo": "Protocolo do processo na agência",
    "especie": "O que se deve",
    "devedor": "Nome ou razão social",
    "documento": "CNPJ ou CPF, só os algarismos e letras",
    "valor": "Valor devido no dia da remessa, em reais, com vírgula; na baixa, o que foi enviado",
    "vencimento": "Último dia para pagar (AAAA-MM-DD)",
    "placa": "Placa do veículo, quando há",
    "norma": "Norma que fixa a obrigação",
    "dispositivo": "Dispositivo em que se baseia o vencimento; na baixa, a decisão",
    "decisao": "Número da decisão guardada de que sai o valor; na baixa, a que o tirou, quando há",
    "tipo": "O que se pede: inscricao ou baixa",
    "remessa_anterior": "Na baixa, o número da remessa em que o débito foi enviado",
}
Known = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Row:
    """One debt as a line of the file."""

    case: CaseFile
    payer: Payer
    amount: Decimal
    due_on: date | None
    decision: StoredDecision
    plate: str = ""
    withdraws: str = ""


def store(rows: Sequence[Row], *, kind: ExportKind, on: date, actor: User) -> DebtExport:
    """Number the file, write it and keep it."""
    number = numbers.next_yearly("debt_export", on.year)
    persons = {row.payer.person_ref for row in rows if row.payer.person_ref}
    known = vault.get_many(persons, actor=actor, purpose=LOOKED) if persons else {}
    content = _csv(number, kind, rows, known).encode("utf-8-sig")
    stored = files.store_bytes(content, media_type=files.CSV, actor=actor, people=set(known))
    total = sum((row.amount for row in rows), Decimal(0))
    return DebtExport.objects.create(
        number=number, kind=kind, on=on, file=stored, count=len(rows), total=total, made_at=clock.now(), made_by=actor
    )


def _csv(number: str, kind: ExportKind, rows: Iterable[Row], known: Known) -> str:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow(DICTIONARY)
    for row in rows:
        writer.writerow(harmless(cell) for cell in (number, *_cells(row, known), SAID[kind], row.withdraws))
    return out.getvalue()


def _cells(row: Row, known: Known) -> tuple[str, ...]:
    because = row.decision.outcome.get("because") or [""]
    name, document = told(row.payer.name, known), normalize_cnpj(told(row.payer.document, known))
    return (
        row.case.number, str(words.of_kind(row.case.kind)), name, document,
        f"{row.amount:.2f}".replace(".", ","), row.due_on.isoformat() if row.due_on else "", row.plate,
        row.case.norm, label(because[0]) if because[0] else "", str(row.decision.pk),
    )  # fmt: skip
