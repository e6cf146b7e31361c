# SPDX-License-Identifier: Apache-2.0
"""A table of payments as CSV: separated by semicolons, decimal commas, the bank's own reference in each row."""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import fold
from outorga.web.payments.banks.rows import BankRow, put_day, put_money
from outorga.web.payments.errors import FileRefused
from outorga.web.payments.numbering import slip_in

COLUMNS: dict[str, tuple[str, ...]] = {
    "reference": ("referencia", "id", "autenticacao", "nsu", "e2e", "identificador"),
    "slip_number": ("guia", "numero_da_guia", "numero da guia", "nosso_numero", "nosso numero", "txid"),
    "paid_on": ("data_pagamento", "data do pagamento", "data de pagamento", "pago_em", "pago em"),
    "amount": ("valor", "valor_pago", "valor pago"),
    "credited_on": ("data_credito", "data do credito", "creditado em"),
    "payee": ("favorecido", "cnpj_favorecido", "cnpj do favorecido", "cnpj"),
}
NEEDED = ("reference", "slip_number", "paid_on", "amount")


def is_ours(first: str) -> bool:
    """Whether the first line names the columns of such a table."""
    return len(_places(_cells(first))) >= 2


def _cells(line: str) -> list[str]:
    delimiter = max(";\t,", key=line.count)
    return next(csv.reader([line], delimiter=delimiter), [])


def _places(header: Sequence[str]) -> dict[str, int]:
    spelled = {fold(cell.strip()): place for place, cell in reversed(list(enumerate(header)))}
    found = {}
    for name, spellings in COLUMNS.items():
        place = next((spelled[spelling] for spelling in spellings if spelling in spelled), None)
        if place is not None:
            found[name] = place
    return found


class Reader:
    """Reads the lines of one file; a CSV has no end by which one could tell that it was cut."""

    def __init__(self, *, today: date) -> None:
        self.today = today
        self.warnings: list[str] = []

    def rows(self, records: Iterable[tuple[int, str]]) -> Iterator[BankRow]:
        """The payments, in the order of the file."""
        lines = iter(records)
        header = next(lines)[1]
        places, delimiter = _places(_cells(header)), max(";\t,", key=header.count)
        missing = [COLUMNS[name][0] for name in NEEDED if name not in places]
        if missing:
            raise FileRefused(_("Faltam colunas na primeira linha: %(names)s.") % {"names": ", ".join(missing)})
        for number, text in lines:
            cells = next(csv.reader([text], delimiter=delimiter), [])
            yield self._payment(number, text, {name: _cell(cells, place) for name, place in places.items()})

    def _payment(self, number: int, text: str, told: dict[str, str]) -> BankRow:
        row = BankRow(
            number, text, slip_number=_slip(told["slip_number"]), payee=re.sub(r"\D", "", told.get("payee", ""))
        )
        row.reference = f"csv:{told['reference'][:100]}" if told["reference"] else ""
        if not row.reference:
            row.wrong("reference", _("Falta a referência do banco: sem ela um pagamento entraria duas vezes."))
        row.amount = put_money(row, told["amount"])
        row.paid_on = put_day(row, "paid_on", told["paid_on"], _form(told["paid_on"]), today=self.today)
        credited = told.get("credited_on", "")
        row.credited_on = put_day(row, "credited_on", credited, _form(credited), today=self.today, needed=False)
        return row


def _cell(cells: Sequence[str], place: int) -> str:
    return cells[place].strip() if place < len(cells) else ""


def _slip(text: str) -> str:
    """The number of the slip; what has no digit is none, and may be somebody's name."""
    plain = slip_in(text) or re.sub(r"\s", "", text)
    return plain[:25] if any(letter.isdigit() for letter in plain) else ""


def _form(text: str) -> str:
    return "%Y-%m-%d" if re.match(r"\d{4}-", text) else "%d/%m/%Y"
