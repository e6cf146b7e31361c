# SPDX-License-Identifier: Apache-2.0
"""The infraction catalogue of a norm: data, not code."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from outorga.law.kernel.citations import order, parse
from outorga.law.kernel.errors import CorruptLawData


class Infraction(msgspec.Struct, frozen=True):
    """A priced entry: the provision infringed, its level (the provision that grades it), and what else it brings.

    ``amount_parameter`` names the dated parameter with the quantity of units; ``measures`` are administrative measures.
    """

    provision: str
    level: str
    amount_parameter: str
    label_pt: str
    group: str = ""
    measures: tuple[str, ...] = ()


def load(rows: Iterable[Mapping[str, Any]]) -> dict[str, Infraction]:
    """Build the catalogue in the norm's order; :class:`CorruptLawData` on a repeated or malformed entry."""
    entries = [msgspec.convert({**row, "measures": row.get("measures", [])}, Infraction) for row in rows]
    for entry in entries:
        parse(entry.provision)
        parse(entry.level)
    catalogue = {entry.provision: entry for entry in sorted(entries, key=lambda entry: order(entry.provision))}
    if len(catalogue) != len(entries):
        raise CorruptLawData("the infraction catalogue names a provision twice")
    return catalogue
