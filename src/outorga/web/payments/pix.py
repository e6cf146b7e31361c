# SPDX-License-Identifier: Apache-2.0
"""The Pix code in the public BR Code format: fields of EMV (id, length, value) and a CRC at the end.

Ours because it is twenty lines with a published example, and libraries bring more than they spare (decision 9).
"""

import unicodedata
from decimal import Decimal

GUI, REAL, BRAZIL = "br.gov.bcb.pix", "986", "BR"
NAME, CITY, TXID, LARGEST_KEY = 25, 15, 25, 77


def payload(*, key: str, name: str, city: str, txid: str, amount: Decimal | None = None) -> str:
    """The text that a bank's application reads; ``amount`` in BRL, two places. ``ValueError`` for what has no room."""
    if not key or len(key) > LARGEST_KEY or not (txid == "***" or txid.isalnum()) or len(txid) > TXID:
        raise ValueError(f"no Pix code for key {key!r} and transaction {txid!r}")
    account = _field("00", GUI) + _field("01", key)
    fields = [
        _field("00", "01"), _field("26", account), _field("52", "0000"), _field("53", REAL),
        _field("54", f"{amount:.2f}") if amount is not None else "",
        _field("58", BRAZIL), _field("59", _plain(name, NAME)), _field("60", _plain(city, CITY)),
        _field("62", _field("05", txid)),
    ]  # fmt: skip
    text = "".join(fields) + "6304"
    return f"{text}{crc(text):04X}"


def _field(code: str, value: str) -> str:
    return f"{code}{len(value):02}{value}"


def _plain(text: str, length: int) -> str:
    """Letters that every bank reads: without accents, cut to the length."""
    folded = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return " ".join(folded.split())[:length].strip()


def crc(text: str) -> int:
    """CRC-16/CCITT-FALSE of the text.

    >>> f"{crc('123456789'):04X}"
    '29B1'
    """
    value = 0xFFFF
    for byte in text.encode():
        value ^= byte << 8
        for _ in range(8):
            value = (value << 1) ^ 0x1021 if value & 0x8000 else value << 1
        value &= 0xFFFF
    return value


def is_whole(text: str) -> bool:
    """Whether the CRC at the end is that of the rest."""
    return len(text) > 8 and text[-8:-4] == "6304" and text[-4:] == f"{crc(text[:-4]):04X}"
