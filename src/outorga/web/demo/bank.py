# SPDX-License-Identifier: Apache-2.0
"""Return files as an invented bank would write them, in the three layouts that the room of payments reads."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from outorga.web.payments.collecting import collecting

LAYOUTS = ("cnab240", "cnab400", "csv")
THEIRS = "41738295000185"


@dataclass(frozen=True)
class Line:
    """One payment; ``payee`` is the agency unless another is named."""

    slip: str
    amount: Decimal
    paid_on: date
    payee: str = ""


def written(layout: str, lines: Sequence[Line], *, file: int, on: date) -> bytes:
    """The file of that day."""
    records = {"cnab240": _cnab240, "cnab400": _cnab400, "csv": _csv}[layout](lines, file, on)
    return ("\r\n".join(records) + "\r\n").encode("latin-1")


def _record(length: int, *fields: tuple[int, str]) -> str:
    """Fields by their first position, counted from 1."""
    record = [" "] * length
    for first, text in fields:
        record[first - 1 : first - 1 + len(text)] = text
    return "".join(record)


def _payee(line: Line) -> str:
    return line.payee or collecting().cnpj


def _cents(amount: Decimal, length: int) -> str:
    return f"{int(amount * 100):0{length}}"


def _cnab240(lines: Sequence[Line], file: int, on: date) -> list[str]:
    head = ((1, "001"), (4, "0000"), (8, "0"), (18, "2"), (19, collecting().cnpj), (143, "2"), (144, f"{on:%d%m%Y}"))
    records = [_record(240, *head, (158, f"{file:06}"), (164, "083"))]
    for lot, payee in enumerate(dict.fromkeys(map(_payee, lines)), start=1):
        own = ((1, "001"), (4, f"{lot:04}"))
        records.append(_record(240, *own, (8, "1"), (9, "T01"), (18, "2"), (19, payee.rjust(15, "0"))))
        for place, line in enumerate((line for line in lines if _payee(line) == payee), start=1):
            cents, day = _cents(line.amount, 15), f"{line.paid_on:%d%m%Y}"
            title, paid = ((9, f"{2 * place - 1:05}"), (14, "T")), ((9, f"{2 * place:05}"), (14, "U"))
            records.append(
                _record(240, *own, (8, "3"), *title, (16, "06"), (38, line.slip.rjust(20, "0")), (82, cents))
            )
            records.append(_record(240, *own, (8, "3"), *paid, (16, "06"), (78, cents), (138, day), (146, day)))
        records.append(_record(240, *own, (8, "5")))
    return [*records, _record(240, (1, "001"), (4, "9999"), (8, "9"), (24, f"{len(records) + 1:06}"))]


def _cnab400(lines: Sequence[Line], file: int, on: date) -> list[str]:
    head = ((1, "02RETORNO01COBRANCA"), (77, "237"), (95, f"{on:%d%m%y}"), (109, f"{file:05}"), (395, "000001"))
    records = [_record(400, *head)]
    for place, line in enumerate(lines, start=2):
        cents, day = _cents(line.amount, 13), f"{line.paid_on:%d%m%y}"
        who = ((1, "1"), (2, "02"), (4, _payee(line)), (38, line.slip.ljust(25)))
        money = ((109, "06"), (111, day), (153, cents), (254, cents), (296, day), (395, f"{place:06}"))
        records.append(_record(400, *who, *money))
    return [*records, _record(400, (1, "9201237"), (395, f"{len(records) + 1:06}"))]


def _csv(lines: Sequence[Line], file: int, on: date) -> list[str]:
    rows = [
        f"{on:%y%m%d}-{file}-{place};{line.slip};{line.paid_on:%d/%m/%Y};{_reais(line.amount)};{_payee(line)}"
        for place, line in enumerate(lines, start=1)
    ]
    return ["referência;guia;data_pagamento;valor;favorecido", *rows]


def _reais(amount: Decimal) -> str:
    whole, _, cents = f"{amount:,.2f}".replace(",", ".").rpartition(".")
    return f"{whole},{cents}"
