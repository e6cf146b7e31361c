# SPDX-License-Identifier: Apache-2.0
"""Dated parameters: amounts, lengths, limits and ordinance values, each from a day on and with its source.

Loading refuses a gap, an overlap, a float or a missing citation. A value that exists but is not known to us is an entry
marked ``unknown``: asking for it gives no value, never a neighbour's. What no act has set yet has no entry at all.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

import msgspec

from outorga.law.kernel.citations import parse
from outorga.law.kernel.errors import CorruptLawData


class DatedValue(msgspec.Struct, frozen=True):
    """A value from its first day until the next entry; ``unknown`` marks one that exists and that we do not have."""

    effective_from: date | None
    value: Any
    source: str
    unknown: bool = False
    invented: bool = False
    published_on: date | None = None


class Parameter(msgspec.Struct, frozen=True):
    """A named value over time: its unit, the provision that asks for it, and its entries in order of time."""

    name: str
    unit: str
    provision: str
    label_pt: str
    values: tuple[DatedValue, ...]

    def at(self, on: date) -> DatedValue | None:
        """The entry in effect that day; None before the first one or when it is unknown."""
        position = bisect_right([entry.effective_from or date.min for entry in self.values], on) - 1
        entry = self.values[position] if position >= 0 else None
        return None if entry is None or entry.unknown else entry

    def changes(self) -> tuple[date, ...]:
        """The days on which the value changes."""
        return tuple(entry.effective_from for entry in self.values if entry.effective_from)

    def with_values(self, values: Sequence[DatedValue]) -> "Parameter":
        """The same parameter with an agency's own entries instead."""
        return _checked(msgspec.structs.replace(self, values=tuple(values)))


def load(rows: Mapping[str, Mapping[str, Any]]) -> dict[str, Parameter]:
    """Build the parameters of a norm from its data; :class:`CorruptLawData` names what is wrong and where."""
    return {name: _checked(_parameter(name, row)) for name, row in rows.items()}


def _parameter(name: str, row: Mapping[str, Any]) -> Parameter:
    try:
        parse(row["provision"])
        values = tuple(_dated_value(entry) for entry in row["values"])
        return Parameter(name, row["unit"], row["provision"], row["label_pt"], values)
    except (KeyError, TypeError, ValueError) as error:
        raise CorruptLawData(f"parameter {name}: {error!r} is missing or malformed") from error


def _dated_value(entry: Mapping[str, Any]) -> DatedValue:
    if strange := sorted(set(entry) - set(DatedValue.__struct_fields__)):
        raise CorruptLawData(f"{strange[0]!r}: no such field of a dated value; put a text with a comma between quotes")
    value = entry.get("value")
    if entry.get("unknown") and entry["effective_from"] is None:
        raise CorruptLawData("unknown from the beginning: what no act has set yet has no entry; leave its values empty")
    if isinstance(value, float):
        raise CorruptLawData(f"{value!r}: a number with decimals is written between quotes, never as a float")
    if isinstance(value, str) and value.replace(".", "", 1).isdigit():
        value = Decimal(value)
    return DatedValue(entry["effective_from"], value, entry["source"], bool(entry.get("unknown")),
                      bool(entry.get("invented")), entry.get("published_on"))  # fmt: skip


def _checked(parameter: Parameter) -> Parameter:
    days = [entry.effective_from or date.min for entry in parameter.values]
    if sorted(set(days)) != days:
        raise CorruptLawData(f"parameter {parameter.name}: entries overlap or are out of order of time")
    for entry in parameter.values:
        if not entry.source or (entry.value is None) is not entry.unknown:
            raise CorruptLawData(
                f"parameter {parameter.name}: an entry lacks its source, or its value is neither given nor unknown"
            )
    return parameter
