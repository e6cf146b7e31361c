# SPDX-License-Identifier: Apache-2.0
"""The infraction catalogue of a norm: data, not code."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from outorga.law.kernel.citations import order, parse
from outorga.law.kernel.errors import CorruptLawData


class Infraction(msgspec.Struct, frozen=True):
    """An entry: the provision infringed, its level (the provision that grades the fine), and what else it brings.

    ``amount_parameter`` names the dated parameter with the quantity of units; an entry without level and parameter
    costs no fine. ``measures`` are administrative measures.
    """

    provision: str
    label_pt: str
    level: str = ""
    amount_parameter: str = ""
    group: str = ""
    measures: tuple[str, ...] = ()


def load(rows: Iterable[Mapping[str, Any]]) -> dict[str, Infraction]:
    """Build the catalogue in the norm's order; :class:`CorruptLawData` on a repeated or malformed entry."""
    entries = [msgspec.convert(row, Infraction) for row in rows]
    for entry in entries:
        parse(entry.provision)
        if bool(entry.level) is not bool(entry.amount_parameter):
            raise CorruptLawData(f"{entry.provision}: a level and the parameter of its amount go together")
        if entry.level:
            parse(entry.level)
    catalogue = {entry.provision: entry for entry in sorted(entries, key=lambda entry: order(entry.provision))}
    if len(catalogue) != len(entries):
        raise CorruptLawData("the infraction catalogue names a provision twice")
    return catalogue
