# SPDX-License-Identifier: Apache-2.0
"""CNAB 240, return of collection: a payment is a segment T (which title) followed by its segment U (how much, when)."""

from collections.abc import Iterable, Iterator
from datetime import date

from django.utils.translation import gettext as _

from outorga.web.payments.banks.rows import BankRow, cut, digits, put_cents, put_day
from outorga.web.payments.numbering import slip_in

LENGTH = 240
# Settled, and settled after it had been written off.
SETTLED = frozenset({"06", "17"})
DAY = "%d%m%Y"


def is_ours(first: str) -> bool:
    """Whether the first record opens a return file of this layout."""
    return len(first) in range(171, LENGTH + 1) and cut(first, 8, 8) == "0" and cut(first, 143, 143) == "2"


class Reader:
    """Reads the records of one file; ``warnings`` say what is wrong with the whole once it was read."""

    def __init__(self, *, today: date) -> None:
        self.today = today
        self.warnings: list[str] = []
        self._bank = self._file = self._payee = ""
        self._title: tuple[int, str] | None = None
        self._records = 0
        self._ended = False

    def rows(self, records: Iterable[tuple[int, str]]) -> Iterator[BankRow]:
        """The payments, in the order of the file."""
        for number, text in records:
            self._records += 1
            record = text.ljust(LENGTH)
            match cut(record, 8, 8):
                case "0":
                    self._bank, self._file = cut(record, 1, 3), cut(record, 158, 163)
                    self._payee = digits(cut(record, 19, 32))
                case "1":
                    self._payee = digits(cut(record, 19, 33))[-14:] or self._payee
                case "3":
                    yield from self._detail(number, record)
                case "9":
                    self._end(record)
                case "5":
                    yield from self._left()
                case _:
                    yield self._unread(number, record)
        yield from self._left()
        if not self._ended:
            self.warnings.append(
                _("O arquivo termina antes do fim: falta o registro final. Peça ao banco o arquivo inteiro.")
            )

    def _detail(self, number: int, record: str) -> Iterator[BankRow]:
        segment = cut(record, 14, 14)
        if segment == "T":
            yield from self._left()
            self._title = (number, record)
        elif segment == "U" and self._title is not None:
            title, self._title = self._title, None
            yield self._payment(title[0], title[1], record)

    def _payment(self, number: int, title: str, paid: str) -> BankRow:
        row = self._row(number, title)
        row.is_payment = cut(title, 16, 17) in SETTLED
        if row.is_payment:
            row.amount = put_cents(row, cut(paid, 78, 92))
            row.paid_on = put_day(row, "paid_on", cut(paid, 138, 145), DAY, today=self.today)
            row.credited_on = put_day(row, "credited_on", cut(paid, 146, 153), DAY, today=self.today, needed=False)
        return row

    def _row(self, number: int, title: str) -> BankRow:
        lot, sequence = cut(title, 4, 7), cut(title, 9, 13)
        fields = (cut(title, 106, 130), cut(title, 59, 73), cut(title, 38, 57))
        found = next(filter(None, map(slip_in, fields)), "") or next(filter(None, map(digits, fields)), "")
        reference = f"cnab240:{self._bank}:{self._file}:{lot}:{sequence}"
        return BankRow(number, title.rstrip(), reference, found.lstrip("0")[:25], payee=self._payee)

    def _left(self) -> Iterator[BankRow]:
        """A title without its payment: the file was cut there."""
        if self._title is not None:
            row = self._row(*self._title)
            row.wrong("amount", _("Falta o segmento U, com o valor pago: o arquivo foi cortado aqui."))
            self._title = None
            yield row

    def _unread(self, number: int, record: str) -> BankRow:
        row = BankRow(number, record.rstrip())
        row.wrong("amount", _("O registro não se lê: o arquivo foi cortado ou não é CNAB 240."))
        return row

    def _end(self, record: str) -> None:
        self._ended = True
        told = digits(cut(record, 24, 29))
        if told and int(told) != self._records:
            self.warnings.append(
                _("O registro final conta %(told)d registros e o arquivo tem %(found)d: falta uma parte.")
                % {"told": int(told), "found": self._records}
            )
