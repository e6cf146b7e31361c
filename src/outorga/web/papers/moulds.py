# SPDX-License-Identifier: Apache-2.0
"""A page rendered once and then filled: for the one page that a whole road checkpoint opens at the same time.

A mould is a template rendered with marks in place of the values that differ between papers; filling it puts the
values, which are escaped already, between the pieces. It is only for pages that depend on nothing else: nobody signed
in, no form that posts.
"""

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from operator import itemgetter

from django.utils.safestring import SafeString

KEPT = 512
_MARK = re.compile("\ue000([0-9]+)\ue001")
_moulds: dict[Hashable, "Mould"] = {}


@dataclass(frozen=True, slots=True)
class Mould:
    """A rendered page as bytes with a gap for each value, and what takes the value of each gap, two or more."""

    page: bytes
    pick: Callable[[Sequence[bytes]], tuple[bytes, ...]]

    def fill(self, values: Sequence[bytes]) -> bytes:
        """The page with these values, escaped already, each wherever its place is told."""
        return self.page % self.pick(values)


def mark(place: int) -> SafeString:
    """What stands in the template for the value at a place."""
    return SafeString(f"\ue000{place}\ue001")


def mould(shape: Hashable, make: Callable[..., str], *told: object) -> Mould:
    """The mould of a shape, which the language is a part of; `make` renders it, of what is told, when it is new."""
    found = _moulds.get(shape)
    if found is None:
        if len(_moulds) >= KEPT:
            _moulds.clear()
        found = _moulds[shape] = _cut(make(*told))
    return found


def _cut(rendered: str) -> Mould:
    parts = _MARK.split(rendered.replace("%", "%%"))
    return Mould("%b".join(parts[::2]).encode(), itemgetter(*map(int, parts[1::2])))
