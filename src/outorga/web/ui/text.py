# SPDX-License-Identifier: Apache-2.0
"""What people paste, made plain: one Unicode form, ASCII digits, no invisible marks."""

import unicodedata

_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_DIGITS_OF_A_DOCUMENT = 7
# A key or a version is a 64-bit number in the database, and Python reads no number of thousands of digits.
_DIGITS_OF_A_KEY = 18
_PICTURES = {"So", "Sk", "Sm", "Sc"}


def _narrow(char: str) -> str:
    """Full-width letters and digits as their ordinary selves; other characters stay as they are."""
    return unicodedata.normalize("NFKC", char) if "\uff01" <= char <= "\uff5e" or char == "\u3000" else char


def plain_line(text: str) -> str:
    """One line: NFC, full-width characters narrowed, control and direction marks dropped, spaces single."""
    narrowed = "".join(_narrow(char) for char in unicodedata.normalize("NFC", text))
    spaced = "".join(" " if char.isspace() else char for char in narrowed)
    return " ".join("".join(char for char in spaced if unicodedata.category(char) not in _INVISIBLE).split())


def plain_text(text: str) -> str:
    """Several lines, each made plain; at most one empty line in a row."""
    lines = [plain_line(line) for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    kept = [line for at, line in enumerate(lines) if line or (at and lines[at - 1])]
    return "\n".join(kept).strip()


def has_pictures(text: str) -> bool:
    """Whether the text has emoji or other drawings."""
    return any(unicodedata.category(char) in _PICTURES and char not in "ºª°" for char in text)


def sent_number(text: str) -> int | None:
    """The key or the version that a page of ours sends back; None of anything else, an endless number included.

    >>> sent_number("12"), sent_number("-1"), sent_number("²"), sent_number("9" * 5000)
    (12, None, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS_OF_A_KEY else None


def letters_in(text: str) -> int:
    """How many letters and digits; spaces and dots are not a reason."""
    return sum(char.isalnum() for char in text)


def is_private(text: str) -> bool:
    """Whether it is an e-mail or has the digits of a document: addresses stay in histories and logs, and hold neither.

    >>> is_private("418.207.936-13"), is_private("ana@example.org"), is_private("Ana, Viação 1001")
    (True, True, False)
    """
    return "@" in text or sum(char.isdigit() for char in text) >= _DIGITS_OF_A_DOCUMENT
