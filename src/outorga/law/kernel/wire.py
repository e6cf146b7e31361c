# SPDX-License-Identifier: Apache-2.0
"""The wire forms of the decision contract that JSON has no type for: instants, exact numbers, a text or rows."""

import re
import typing
from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal
from typing import Annotated, Any

import msgspec
from msgspec import Meta

_NUMERIC_ZERO = timezone(timedelta(0), "+00:00")
_INSTANT_PATTERN = r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$"


class Instant(datetime):
    """A moment with its offset, to the second: ``2026-07-13T06:00:00-03:00``."""

    pattern: typing.ClassVar[str] = _INSTANT_PATTERN
    described: typing.ClassVar[str] = "instant with offset, as 2026-07-13T06:00:00-03:00"

    @classmethod
    def from_text(cls, text: str) -> "Instant":
        """Read the wire form; an offset of zero stays as it was written, ``Z`` or ``+00:00``."""
        moment = cls.fromisoformat(text)
        return moment.replace(tzinfo=_NUMERIC_ZERO) if text.endswith("+00:00") else moment

    def to_text(self) -> str:
        """Print the wire form, with the offset as it came.

        >>> [Instant.from_text(text).to_text() for text in ("2026-07-13T06:00:00Z", "2026-07-13T06:00:00+00:00")]
        ['2026-07-13T06:00:00Z', '2026-07-13T06:00:00+00:00']
        """
        text = self.isoformat()
        return text.removesuffix("+00:00") + "Z" if self.tzinfo is UTC else text


class MinuteInstant(Instant):
    """A moment whose seconds may be left out: ``2026-07-13T06:00-03:00``."""

    pattern = r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$"
    described = "instant with offset, as 2026-07-13T06:00-03:00"


class TextDecimal(Decimal):
    """A decimal that travels as text; a subclass names its exact form."""

    pattern: typing.ClassVar[str]
    described: typing.ClassVar[str]

    @classmethod
    def from_text(cls, text: str) -> "TextDecimal":
        """Read the wire form."""
        return cls(text)

    def to_text(self) -> str:
        """Print the wire form, as it came."""
        return str(self)


class Amount(TextDecimal):
    """Money, not negative, with two decimals."""

    pattern = r"^\d+\.\d{2}$"
    described = "amount as text with two decimals, as 1078.02"


class PositiveDecimal(TextDecimal):
    """A number above zero with at most eight decimals, such as a fare coefficient."""

    pattern = r"^(?=.*[1-9])\d+(\.\d{1,8})?$"
    described = "number above zero as text with a point, as 0.359343"


class Fraction(TextDecimal):
    """A share as text: ``0.15`` is 15%."""

    pattern = r"^\d+(\.\d+)?$"
    described = "share as text with a point, as 0.15"


class TextOrRows:
    """A fact that comes as one text or as a list of rows, at least one; a subclass names the two types."""

    text: typing.ClassVar[type[TextDecimal]]
    row: typing.ClassVar[Any]
    described: typing.ClassVar[str]
    __slots__ = ("rows", "single")

    def __init__(self, single: Any, rows: tuple[Any, ...]) -> None:
        self.single = single
        self.rows = rows

    @classmethod
    def form_of(cls, value: Any) -> Any:
        """The type in which this value is to be read: that of the text, unless it is a list."""
        rows: Any = tuple[cls.row, ...]  # type: ignore[name-defined]
        return Annotated[rows, Meta(min_length=1)] if isinstance(value, list | tuple) else cls.text

    @classmethod
    def from_wire(cls, value: Any) -> "TextOrRows":
        """Read either form."""
        found = msgspec.convert(value, cls.form_of(value), dec_hook=decode_hook)
        return cls(None, found) if isinstance(found, tuple) else cls(found, ())


def decode_hook(kind: type, value: Any) -> Any:
    """Custom wire types; the message is only read when the slow path names every error."""
    if issubclass(kind, TextOrRows):
        return kind.from_wire(value)
    if not isinstance(value, str) or not re.fullmatch(kind.pattern, value, re.ASCII):  # type: ignore[attr-defined]
        raise ValueError(kind.described)  # type: ignore[attr-defined]
    return kind.from_text(value)  # type: ignore[attr-defined]


def encode_hook(value: Any) -> Any:
    """How the custom wire types print."""
    if isinstance(value, TextOrRows):
        return value.rows or value.single
    if isinstance(value, Instant | TextDecimal):
        return value.to_text()
    raise NotImplementedError(f"{type(value).__name__} has no wire form")
