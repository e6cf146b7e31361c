# SPDX-License-Identifier: Apache-2.0
"""A page rendered once and then filled: for the one page that a whole road checkpoint opens at the same time.

A mould is a template rendered with marks in place of the values that differ between papers; filling it puts the
escaped values between the pieces. It is only for pages that depend on nothing else: nobody signed in, no form that
posts. Moulds are kept per language and shape of the page.
"""

import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from html import escape

from django.utils.safestring import SafeString
from django.utils.translation import get_language

KEPT = 512
_MARK = re.compile("\ue000([a-z_0-9]+)\ue001")
_moulds: dict[Hashable, "Mould"] = {}


@dataclass(frozen=True, slots=True)
class Mould:
    """The pieces of a rendered page and the names of the values between them."""

    pieces: tuple[str, ...]
    names: tuple[str, ...]

    def fill(self, values: Mapping[str, str]) -> str:
        """The page with these values, escaped unless they are safe already."""
        parts = [self.pieces[0]]
        for name, piece in zip(self.names, self.pieces[1:], strict=True):
            value = values[name]
            parts.append(value if isinstance(value, SafeString) else escape(value))
            parts.append(piece)
        return "".join(parts)


def mark(name: str, _value: str = "") -> SafeString:
    """What stands in the template for a value."""
    return SafeString(f"\ue000{name}\ue001")


def mould(shape: Hashable, make: Callable[[], str]) -> Mould:
    """The mould of a shape in the language at hand, rendered by `make` where it is not known yet."""
    key = (get_language(), shape)
    found = _moulds.get(key)
    if found is None:
        if len(_moulds) >= KEPT:
            _moulds.clear()
        parts = _MARK.split(make())
        found = _moulds[key] = Mould(tuple(parts[::2]), tuple(parts[1::2]))
    return found
