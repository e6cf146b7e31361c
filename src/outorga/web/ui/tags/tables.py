# SPDX-License-Identifier: Apache-2.0
"""Tables whose rows fold into cards on a phone."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from outorga.web.ui import formats


@dataclass(frozen=True)
class Column:
    """A column: attribute or key of the row, heading, and the short name that labels it on a phone."""

    key: str
    heading: str | Promise
    short: str | Promise = ""
    end: bool = False
    kind: str = ""  # "", money, due, or a kind of the table of statuses


@dataclass(frozen=True)
class Cell:
    """A value under its column."""

    column: Column
    value: Any


def shown(value: Any) -> Any:
    """A value as a reader sees it: dates, booleans, numbers and lists in Portuguese."""
    if value is None or value == "":
        return "–"
    if isinstance(value, SafeString | Promise | str):
        return value
    if isinstance(value, bool):
        return _("Sim") if value else _("Não")
    return _shown_quantity(value)


def _shown_quantity(value: Any) -> Any:
    if isinstance(value, datetime):
        return formats.pt_datetime(value)
    if isinstance(value, date):
        return formats.pt_date(value)
    if isinstance(value, time):
        return formats.pt_time(value)
    if isinstance(value, int | Decimal):
        return formats.number(value)
    if isinstance(value, list | tuple | set | frozenset):
        return ", ".join(str(shown(item)) for item in value) or "–"
    return value


def item(values: Mapping[str, Any], key: str) -> Any:
    """The value under a key that a template cannot spell."""
    return values.get(key, "")


def _value(row: Any, key: str) -> Any:
    return row.get(key) if isinstance(row, Mapping) else getattr(row, key, None)


def data_table(
    rows: Iterable[Any], columns: Sequence[Column], caption: str = "", empty: str = "", page: Any = None
) -> SafeString:
    """A table of objects or mappings; the first column is the row's title; ``tone`` colours a row, ``url`` links it."""
    body = [
        {
            "cells": [Cell(column, _value(row, column.key)) for column in columns],
            "tone": _value(row, "tone"),
            "url": _value(row, "url"),
            "note": _value(row, "note"),
        }
        for row in rows
    ]
    context = {"rows": body, "columns": columns, "caption": caption, "empty": empty or _("Nada aqui."), "page": page}
    return SafeString(render_to_string("ui/data_table.html", context))
