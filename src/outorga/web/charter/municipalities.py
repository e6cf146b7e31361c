# SPDX-License-Identifier: Apache-2.0
"""Municipalities by IBGE code and by name without accents: where a trip starts and ends."""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from outorga.law.kernel.identifiers import fold

HOME_STATE = "MG"
SUGGESTIONS = 5


@dataclass(frozen=True, slots=True)
class Municipality:
    """One municipality; ``region`` names its metropolitan region, empty outside one."""

    code: str
    name: str
    state: str
    region: str

    @property
    def label(self) -> str:
        """``Diamantina, MG``, as it is written and read."""
        return f"{self.name}, {self.state}"


@cache
def every() -> tuple[Municipality, ...]:
    """All that the agency's file lists, the home state first, by name."""
    text = files("outorga.web.charter").joinpath("data/municipalities.csv").read_text(encoding="utf-8")
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    found = [_of(row) for row in csv.DictReader(lines)]
    return tuple(sorted(found, key=lambda place: (place.state != HOME_STATE, fold(place.name))))


def _of(row: dict[str, str]) -> Municipality:
    # A "?" marks membership by a law that the file's maker had not read: such a place counts as outside.
    region = row["metropolitan"]
    return Municipality(row["ibge_code"], row["name"], row["state"], "" if "?" in region else region)


@cache
def by_code() -> MappingProxyType[str, Municipality]:
    """Each by its IBGE code."""
    return MappingProxyType({place.code: place for place in every()})


def find(text: str) -> list[Municipality]:
    """The municipalities that a person may mean: the one of that name, else those whose name has it."""
    plain = _plain(text)
    if not plain:
        return []
    exact = [place for place in every() if plain in {_plain(place.label), place.code}]
    exact = exact or [place for place in every() if plain == _plain(place.name)]
    return exact[:1] or [place for place in every() if plain in _plain(place.name)][:SUGGESTIONS]


def exact(text: str) -> Municipality | None:
    """The municipality of exactly this name, with or without its State; None when there is none."""
    found = find(text)
    plain = _plain(text)
    return found[0] if found and plain in {_plain(found[0].label), _plain(found[0].name), found[0].code} else None


def within_one_region(codes: Sequence[str]) -> bool:
    """Whether all of them are in the same metropolitan region."""
    regions = {place.region for code in codes if (place := by_code().get(code))}
    return len(regions) == 1 and "" not in regions


def _plain(text: str) -> str:
    letters = (char if char.isalnum() else " " for char in fold(text))
    return " ".join("".join(letters).split())
