# SPDX-License-Identifier: Apache-2.0
"""Provision ids in LexML form: parse, print, order, and the label that a Brazilian lawyer reads.

>>> label("art8_par2")
'art. 8º, § 2º'
>>> sorted(["art4_par1", "art4_cpt_inc2", "art4_cpt"], key=order)
['art4_cpt', 'art4_cpt_inc2', 'art4_par1']
"""

import re
from collections.abc import Iterable
from functools import lru_cache

import msgspec

from outorga.law.kernel.errors import InvalidCitation

_RANKS = {"anx": 0, "art": 1, "cpt": 2, "par": 3, "inc": 4, "ali": 5, "ite": 6, "alt": 7}
_PART = re.compile(r"(anx|art|cpt|par|inc|ali|ite|alt)(\d+(?:-\d+)*u?)?")
_SHAPE = re.compile(
    r"(?:anx\d+|(?:anx\d+_)?art(?:1u|\d+(?:-\d+)*)(?:_(?:cpt|par(?:1u|\d+(?:-\d+)*)))?"
    r"(?:_inc(?:1u|\d+(?:-\d+)*))?(?:_ali\d+(?:-\d+)*)?(?:_ite\d+(?:-\d+)*)?)"
)
_ROMANS = ((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
           (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))  # fmt: skip


class Part(msgspec.Struct, frozen=True, order=True):
    """One step of a provision id: its rank, its numbers (art. 5-A is ``(5, 1)``), and whether it is the only one."""

    rank: int
    numbers: tuple[int, ...]
    sole: bool = False

    @property
    def kind(self) -> str:
        """The three letters of the part."""
        return next(kind for kind, rank in _RANKS.items() if rank == self.rank)

    def __str__(self) -> str:
        return self.kind + "-".join(map(str, self.numbers)) + ("u" if self.sole else "")


@lru_cache(maxsize=16_384)
def parse(fragment: str) -> tuple[Part, ...]:
    """Take a provision id apart; :class:`InvalidCitation` when it is none."""
    own, _, altered = fragment.partition("_alt")
    if not _SHAPE.fullmatch(own) or (altered and not _SHAPE.fullmatch(altered.partition("_")[2])):
        raise InvalidCitation(f"'{fragment}' is not the id of a provision (such as art4_cpt_inc2_ali4)")
    return tuple(_part(text) for text in fragment.split("_"))


def _part(text: str) -> Part:
    match = _PART.fullmatch(text)
    if match is None:
        raise InvalidCitation(f"'{text}' is not a part of a provision id")
    kind, number = match.group(1), match.group(2) or ""
    sole = number.endswith("u")
    numbers = tuple(int(piece) for piece in number.rstrip("u").split("-")) if number else ()
    return Part(_RANKS[kind], numbers, sole)


def show(parts: Iterable[Part]) -> str:
    """Print the id; the inverse of :func:`parse`."""
    return "_".join(str(part) for part in parts)


@lru_cache(maxsize=16_384)
def order(fragment: str) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """Sort key in the norm's own order: the body before its annexes, a caput before its paragraphs."""
    parts = parse(fragment)
    body = 0 if parts[0].rank else 1
    return tuple((body, part.rank, part.numbers) for part in parts)


def in_order(fragments: Iterable[str]) -> list[str]:
    """The distinct ids, as the norm orders them."""
    return sorted(set(fragments), key=order)


def roman(number: int) -> str:
    """``7`` is ``VII``."""
    text = ""
    for value, letters in _ROMANS:
        count, number = divmod(number, value)
        text += letters * count
    return text


def letter(number: int) -> str:
    """The alínea of this number over all 26 letters: 11 is ``k``, 27 is ``aa``."""
    text = ""
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(97 + rest) + text
    return text


def _ordinal(number: int) -> str:
    return f"{number}º" if number < 10 else str(number)


def _suffix(part: Part) -> str:
    return "".join(f"-{letter(number).upper()}" for number in part.numbers[1:])


def _part_label(part: Part) -> str:
    number = part.numbers[0] if part.numbers else 0
    match part.kind:
        case "anx":
            text = f"Anexo {roman(number)}"
        case "art":
            text = "artigo único" if part.sole else f"art. {_ordinal(number)}"
        case "par":
            text = "p.u." if part.sole else f"§ {_ordinal(number)}"
        case "inc":
            text = roman(number)
        case "ali":
            text = letter(number)
        case "ite":
            text = f"item {number}"
        case "alt":
            text = "texto alterado"
        case _:
            text = ""
    return text + _suffix(part)


@lru_cache(maxsize=16_384)
def label(fragment: str) -> str:
    """The provision as people write it in Portuguese: ``art. 4º, II, d``."""
    return ", ".join(filter(None, (_part_label(part) for part in parse(fragment))))


class Citation(msgspec.Struct, frozen=True):
    """A provision of a norm: ``mg-44007-2005:art21_cpt_inc5``."""

    norm: str
    fragment: str

    def __str__(self) -> str:
        return f"{self.norm}:{self.fragment}"

    @classmethod
    def parse(cls, text: str) -> "Citation":
        """Read ``norm:fragment``; :class:`InvalidCitation` when it is not one."""
        norm, colon, fragment = text.partition(":")
        if not norm or not colon:
            raise InvalidCitation(f"'{text}' is not a citation (norm:provision)")
        parse(fragment)
        return cls(norm, fragment)

    @property
    def label(self) -> str:
        """The provision's Portuguese label."""
        return label(self.fragment)
