# SPDX-License-Identifier: Apache-2.0
"""Numbers promised without holes: each room says which rows bear those of its series, and `holes` counts them all."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from outorga.web.casefiles.models import NumberSeries

# What follows the kind in the name of a series (its year, mostly), and one number given in it.
Given = Iterable[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Hole:
    """A series whose rows are not as many as its last number: some number was lost or given outside."""

    kind: str
    series: str
    counted: int
    last: int

    def __str__(self) -> str:
        return f"{self.series}: {self.counted} / {self.last}"


_given: dict[str, Callable[[], Given]] = {}
_names: dict[str, Callable[[str], str]] = {}


def register(kind: str, numbers: Callable[[], Given], *, name: Callable[[str], str] = str) -> None:
    """Count the series ``kind:...`` by the ``numbers`` given in it; ``name`` is what people call one of them."""
    _given[kind], _names[kind] = numbers, name


def kinds() -> frozenset[str]:
    """The kinds of series that are counted."""
    return frozenset(_given)


def given(kind: str) -> Given:
    """Every number that a kind of series gave, as its rows bear it."""
    return _given[kind]()


def yearly(rows: "QuerySet[Any]", field: str = "number") -> Given:
    """The numbers of rows that are called ``2026/000017``, whatever letters stand before the year."""
    for text in rows.order_by().values_list(field, flat=True).iterator():
        year, _slash, count = text.rpartition("/")
        # One that was made unreadable counts for none: its series lacks it.
        if count.isdecimal():
            yield year.rpartition("/")[2], int(count)


def holes() -> Iterator[Hole]:
    """Every series in which a number is missing, by its rows and by its counter."""
    for kind in sorted(_given):
        counted, last = _counted(kind)
        for rest, number in last.items():
            if counted.get(rest, 0) != number:
                yield Hole(kind, _names[kind](rest) or kind, counted.get(rest, 0), number)


def _counted(kind: str) -> tuple[dict[str, int], dict[str, int]]:
    """How many rows each series of the kind has, and its last number."""
    rows = NumberSeries.objects.filter(series__regex=f"^{kind}(:|$)").order_by("series")
    last = {row.series.partition(":")[2]: row.last for row in rows}
    counted: dict[str, int] = {}
    for rest, number in given(kind):
        counted[rest] = counted.get(rest, 0) + 1
        last[rest] = max(last.get(rest, 0), number)
    return counted, last
