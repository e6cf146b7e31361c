# SPDX-License-Identifier: Apache-2.0
"""One payment as a bank's file tells it, and the fields of fixed-width records."""

import re
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal

from django.utils.translation import gettext as _

Problem = dict[str, str]
LARGEST = Decimal("999999999999.99")


@dataclass(slots=True)
class BankRow:
    """What a row says. ``payee`` are the digits of the CNPJ that was paid, empty when the row does not tell."""

    line: int
    raw: str
    reference: str = ""
    slip_number: str = ""
    paid_on: date | None = None
    credited_on: date | None = None
    amount: Decimal | None = None
    payee: str = ""
    is_payment: bool = True
    errors: list[Problem] = field(default_factory=list)

    def wrong(self, name: str, message: str) -> None:
        """Say what cannot be read, beside the field that it is of; what the bank wrote is sealed, and never quoted."""
        self.errors.append({"field": name, "message": message})


def cut(record: str, first: int, last: int) -> str:
    """A field by its positions as the layouts count them: from 1, both included."""
    return record[first - 1 : last]


def digits(text: str) -> str:
    """The digits of a field; empty where they are zeros alone, with which a bank fills what it does not tell."""
    found = re.sub(r"\D", "", text)
    return found if found.strip("0") else ""


def put_day(row: BankRow, name: str, text: str, form: str, *, today: date, needed: bool = True) -> date | None:
    """A day by its form; of zeros or blanks there is none."""
    written = text.strip()
    if not written.strip("0"):
        if needed:
            row.wrong(name, _("Falta o dia do pagamento."))
        return None
    try:
        found = datetime.strptime(written, form).date()  # noqa: DTZ007 - a day of the civil calendar has no zone
    except ValueError:
        row.wrong(name, _("O que o banco escreveu não é um dia do calendário."))
        return None
    if needed and found > today:
        row.wrong(name, _("O dia do pagamento ainda não chegou."))
    return found


def put_cents(row: BankRow, text: str) -> Decimal | None:
    """An amount in cents."""
    if not re.fullmatch(r"\d{1,15}", text.strip()):
        row.wrong("amount", _("O valor que o banco escreveu não se lê."))
        return None
    return _checked(row, Decimal(int(text)) / 100)


def put_money(row: BankRow, text: str) -> Decimal | None:
    """An amount as people write it: ``1.078,02``, ``1078,02`` or ``1078.02``."""
    plain = text.strip().removeprefix("R$").strip().replace(" ", "").replace("\xa0", "")
    if re.fullmatch(r"\d{1,3}(\.\d{3})*(,\d{1,2})?|\d+,\d{1,2}|\d+", plain):
        plain = plain.replace(".", "").replace(",", ".")
    elif not re.fullmatch(r"\d+\.\d{2}", plain):
        row.wrong("amount", _("O valor que o banco escreveu não se lê."))
        return None
    return _checked(row, Decimal(plain).quantize(Decimal("0.01")))


def _checked(row: BankRow, amount: Decimal) -> Decimal | None:
    if not 0 < amount <= LARGEST:
        row.wrong("amount", _("O valor precisa ser maior que zero."))
        return None
    return amount
