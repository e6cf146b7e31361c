# SPDX-License-Identifier: Apache-2.0
"""Return files as a bank writes them, in the three layouts, from the same payments."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

OURS, THEIRS = "12345678000195", "41738295000185"
LAYOUTS = ("cnab240", "cnab400", "csv")


@dataclass(frozen=True)
class Told:
    """One payment as the bank tells it."""

    slip: str
    amount: Decimal
    paid_on: date
    payee: str = OURS
    settled: bool = True
    reference: str = ""


def written(layout: str, rows: Sequence[Told], *, file: int = 1, end: bool = True) -> bytes:
    """The file; without ``end`` it was cut before its last record."""
    return {"cnab240": _cnab240, "cnab400": _cnab400, "csv": _csv}[layout](rows, file, end)


def _put(length: int, *fields: tuple[int, str]) -> str:
    record = [" "] * length
    for first, text in fields:
        record[first - 1 : first - 1 + len(text)] = text
    return "".join(record)


def _cents(amount: Decimal, length: int) -> str:
    return f"{int(amount * 100):0{length}}"


def _cnab240(rows: Sequence[Told], file: int, end: bool) -> bytes:
    own = ((1, "001"), (4, "0000"), (8, "0"), (18, "2"), (19, OURS))
    records = [_put(240, *own, (143, "2"), (144, "30112026"), (158, f"{file:06}"), (164, "083"))]
    for lot, payee in enumerate(dict.fromkeys(row.payee for row in rows), start=1):
        of_lot = ((1, "001"), (4, f"{lot:04}"))
        records.append(_put(240, *of_lot, (8, "1"), (9, "T01"), (18, "2"), (19, payee.rjust(15, "0"))))
        for place, row in enumerate((row for row in rows if row.payee == payee), start=1):
            records += _segments(row, 2 * place, *of_lot)
        records.append(_put(240, *of_lot, (8, "5")))
    if end:
        records.append(_put(240, (1, "001"), (4, "9999"), (8, "9"), (24, f"{len(records) + 1:06}")))
    return ("\r\n".join(records) + "\r\n").encode("latin-1")


def _segments(row: Told, place: int, *of_lot: tuple[int, str]) -> list[str]:
    """The two records of one payment."""
    cents, day = _cents(row.amount, 15), row.paid_on.strftime("%d%m%Y")
    head = (*of_lot, (8, "3"), (16, "06" if row.settled else "02"))
    return [
        _put(240, *head, (9, f"{place - 1:05}"), (14, "T"), (38, row.slip.rjust(20, "0")), (82, cents)),
        _put(240, *head, (9, f"{place:05}"), (14, "U"), (78, cents), (138, day), (146, day)),
    ]


def _cnab400(rows: Sequence[Told], file: int, end: bool) -> bytes:
    records = [_put(400, (1, "02RETORNO01COBRANCA"), (77, "237"), (95, "301126"), (109, f"{file:05}"), (395, "000001"))]
    for place, row in enumerate(rows, start=2):
        day = row.paid_on.strftime("%d%m%y")
        code = "06" if row.settled else "02"
        records.append(
            _put(
                400, (1, "1"), (2, "02"), (4, row.payee), (38, row.slip.ljust(25)), (109, code), (111, day),
                (153, _cents(row.amount, 13)), (254, _cents(row.amount, 13)), (296, day), (395, f"{place:06}"),
            )
        )  # fmt: skip
    if end:
        records.append(_put(400, (1, "9201237"), (395, f"{len(records) + 1:06}")))
    return ("\r\n".join(records) + "\r\n").encode("latin-1")


def _csv(rows: Sequence[Told], file: int, end: bool) -> bytes:
    lines = ["referência;guia;data_pagamento;valor;favorecido"]
    for place, row in enumerate(rows, start=1):
        whole, _, cents = f"{row.amount:,.2f}".replace(",", ".").rpartition(".")
        reference = row.reference or f"{file}-{place}"
        lines.append(f"{reference};{row.slip};{row.paid_on:%d/%m/%Y};{whole},{cents};{row.payee}")
    return ("\n".join(lines) + "\n").encode("latin-1")
