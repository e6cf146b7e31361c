# SPDX-License-Identifier: Apache-2.0
"""Dated values of the traffic law that art. 4 leans on; each row of the file names its source."""

from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any

import yaml
from django.utils.translation import gettext as _
from django.utils.translation import ngettext


@dataclass(frozen=True, slots=True)
class Note:
    """A value that decides about a paper, in words; ``to_confirm`` where no text of law was checked for it."""

    text: str
    source: str
    to_confirm: bool


@cache
def _table() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load(
        (files("outorga.web.registry") / "data" / "parameters.yaml").read_text("utf-8")
    )
    return loaded


def _holding(name: str, on: date) -> dict[str, Any] | None:
    rows = [row for row in _table()[name]["values"] if row["from_on"] <= on]
    return rows[-1] if rows else None


def parameters_on(on: date, *names: str) -> dict[str, Any]:
    """The values that hold on the day; one without a value that early is left out and stays undetermined."""
    found = {name: _holding(name, on) for name in names}
    return {name: row["value"] for name, row in found.items() if row}


def notes_on(on: date, item: str) -> list[Note]:
    """What these values say of a paper of art. 4 on the day, for its page."""
    rows = [(name, _holding(name, on)) for name, entry in _table().items() if entry["item"] == item]
    return [Note(_said(name, row["value"]), row["source"], row.get("to_confirm", False)) for name, row in rows if row]


def _said(name: str, value: Any) -> str:
    if name == "criminal_certificate_years":
        return ngettext("A certidão vale %(n)d ano da emissão.", "A certidão vale %(n)d anos da emissão.", value) % {
            "n": value
        }
    return _("O seguro obrigatório é exigido.") if value else _("O seguro obrigatório não é exigido.")
