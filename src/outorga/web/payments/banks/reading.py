# SPDX-License-Identifier: Apache-2.0
"""Which layout a file has, its encoding, and its records one by one; memory does not grow with the file."""

import io
from collections.abc import Iterator
from datetime import date
from typing import IO, Protocol

from django.utils.translation import gettext as _

from outorga.web.payments.banks import cnab240, cnab400, table
from outorga.web.payments.banks.rows import BankRow
from outorga.web.payments.errors import FileRefused
from outorga.web.payments.models import Channel

SAMPLE = 64 * 1024
LONGEST = 900


class Reader(Protocol):
    """What reads one layout."""

    warnings: list[str]

    def rows(self, records: Iterator[tuple[int, str]]) -> Iterator[BankRow]:
        """The payments."""
        ...


def layout_of(head: bytes) -> Channel:
    """The layout, by the first line; :class:`FileRefused` when it is none that we read."""
    if not head.strip():
        raise FileRefused(_("O arquivo está vazio."))
    first = next((line for line in _text(head, encoding_of(head)).splitlines() if line.strip()), "")
    for channel, module in ((Channel.CNAB400, cnab400), (Channel.CNAB240, cnab240), (Channel.CSV, table)):
        if module.is_ours(first):
            return channel
    raise FileRefused(
        _(
            "O arquivo não é retorno de cobrança em CNAB 240 ou CNAB 400, nem CSV com as colunas "
            "referencia, guia, data_pagamento e valor."
        )
    )


def reader_of(channel: Channel, *, today: date) -> Reader:
    """A reader for one file of the layout."""
    if channel == Channel.CNAB240:
        return cnab240.Reader(today=today)
    return cnab400.Reader(today=today) if channel == Channel.CNAB400 else table.Reader(today=today)


def encoding_of(head: bytes) -> str:
    """UTF-8 where the bytes are, otherwise that of the banks' older systems."""
    whole = head[: head.rfind(b"\n") + 1] if len(head) >= SAMPLE else head
    try:
        whole.decode("utf-8")
    except UnicodeDecodeError:
        return "latin-1"
    return "utf-8-sig"


def _text(head: bytes, encoding: str) -> str:
    return head.decode(encoding, errors="replace")


def records_of(source: IO[bytes], encoding: str) -> Iterator[tuple[int, str]]:
    """Each line that is not blank, with its number."""
    # A sample tells the encoding: a later byte outside it must not stop the whole file.
    text = io.TextIOWrapper(source, encoding=encoding, errors="replace", newline=None)
    for number, line in enumerate(text, start=1):
        bare = line.rstrip("\r\n\x1a").replace("\x00", " ")
        if bare.strip():
            yield number, bare[:LONGEST]
