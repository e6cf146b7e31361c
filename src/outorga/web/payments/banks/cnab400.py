# SPDX-License-Identifier: Apache-2.0
"""CNAB 400, return of collection: one record for each payment."""

from collections.abc import Iterable, Iterator
from datetime import date

from django.utils.translation import gettext as _

from outorga.web.payments.banks.rows import BankRow, cut, digits, put_cents, put_day
from outorga.web.payments.numbering import slip_in

LENGTH = 400
OPENING = "02RETORNO"
# Settled whole, in part, and by balance; the banks agree on these.
SETTLED = frozenset({"06", "07", "08"})
DAY = "%d%m%y"


def is_ours(first: str) -> bool:
    """Whether the first record opens a return file of this layout."""
    return first.startswith(OPENING)


class Reader:
    """Reads the records of one file; ``warnings`` say what is wrong with the whole once it was read."""

    def __init__(self, *, today: date) -> None:
        self.today = today
        self.warnings: list[str] = []
        self._file = ""
        self._ended = False

    def rows(self, records: Iterable[tuple[int, str]]) -> Iterator[BankRow]:
        """The payments, in the order of the file."""
        for number, text in records:
            record = text.ljust(LENGTH)
            match record[0]:
                case "0":
                    self._file = f"{cut(record, 77, 79)}:{cut(record, 95, 100)}:{cut(record, 109, 113).strip()}"
                case "9":
                    self._ended = True
                case "1":
                    yield self._payment(number, text, record)
                case _:
                    yield self._unread(number, text)
        if not self._ended:
            self.warnings.append(
                _("O arquivo termina antes do fim: falta o registro final. Peça ao banco o arquivo inteiro.")
            )

    def _payment(self, number: int, text: str, record: str) -> BankRow:
        fields = (cut(record, 38, 62), cut(record, 117, 126), cut(record, 63, 82))
        found = next(filter(None, map(slip_in, fields)), "") or next(filter(None, map(digits, fields)), "")
        reference = f"cnab400:{self._file}:{cut(record, 395, 400)}"
        row = BankRow(number, text.rstrip(), reference, found.lstrip("0")[:25], payee=digits(cut(record, 4, 17)))
        row.is_payment = cut(record, 109, 110) in SETTLED
        if len(text.rstrip()) < LENGTH - 6:
            row.wrong("amount", _("A linha tem menos de 400 posições: o arquivo foi cortado aqui."))
        elif row.is_payment:
            row.amount = put_cents(row, cut(record, 254, 266))
            row.paid_on = put_day(row, "paid_on", cut(record, 111, 116), DAY, today=self.today)
            row.credited_on = put_day(row, "credited_on", cut(record, 296, 301), DAY, today=self.today, needed=False)
        return row

    def _unread(self, number: int, text: str) -> BankRow:
        row = BankRow(number, text.rstrip())
        row.wrong("amount", _("O registro não se lê: o arquivo foi cortado ou não é CNAB 400."))
        return row
