# SPDX-License-Identifier: Apache-2.0
"""What is looked at in a technical inspection, item by item, as the agency's edition has it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

import yaml

from outorga.web.inspections.models import Group, Mark

FILE = "data/checklist.yaml"


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to look at; ``code`` names it in the form and in the report."""

    code: str
    group: str
    text: str


@dataclass(frozen=True, slots=True)
class Checklist:
    """An edition of the list."""

    edition: str
    items: tuple[Item, ...]

    def of(self, group: str) -> list[Item]:
        """The items of a group, in order."""
        return [item for item in self.items if item.group == group]


@cache
def current() -> Checklist:
    """The edition in use."""
    raw: dict[str, Any] = yaml.safe_load((resources.files(__package__) / FILE).read_text(encoding="utf-8"))
    items = tuple(Item(row["code"], str(Group(row["group"])), row["text_pt"]) for row in raw["items"])
    return Checklist(str(raw["edition"]), items)


def mark_of(marks: Iterable[str]) -> str:
    """What the marks of a group's items come to: one failure fails it; nothing that applies leaves it open."""
    found = set(marks)
    return next((mark for mark in (Mark.FAIL, Mark.PASS) if mark in found), "")
