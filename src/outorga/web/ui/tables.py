# SPDX-License-Identifier: Apache-2.0
"""The base of sortable tables: django-tables2 drawn by ``ui/table.html``, rows that fold on a phone."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import django_tables2
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django_tables2 import RequestConfig
from django_tables2.export import TableExport

from outorga.web.ui.formats import pt_date, pt_datetime
from outorga.web.ui.parts import Row
from outorga.web.ui.tags.marks import plate, status, status_word
from outorga.web.ui.tags.times import due

Shower = Callable[[HttpRequest, str, dict[str, Any]], HttpResponse]
PAGE, ROWS = 25, 50
EXPORTS = frozenset({"csv", "xlsx"})
_NEGATIVE = re.compile(r"-[0-9][0-9.,]*")
_FORMULA_MARKS = ("=", "+", "-", "@", "\t", "\r")


class Table(django_tables2.Table):
    """Give columns in ``Meta.fields``; the first one is the row's title. ``exports = True`` adds CSV and XLSX."""

    exports = False
    caption = ""

    class Meta:
        template_name = "ui/table.html"
        attrs = {"class": "data fold"}

    def as_values(self, exclude_columns: Any = None) -> Iterator[list[Any]]:
        """The rows of an export: what somebody typed is never a formula of who opens it."""
        for row in super().as_values(exclude_columns):
            yield [harmless(cell) if isinstance(cell, str) else cell for cell in row]


class StatusColumn(django_tables2.Column):
    """A state as its pill; exports carry the word."""

    def __init__(self, kind: str, **kwargs: Any) -> None:
        self.kind = kind
        super().__init__(**kwargs)

    def render(self, value: Any) -> SafeString:
        """The pill."""
        return status(value, self.kind)

    def value(self, value: Any) -> str:
        """The word."""
        return status_word(value, self.kind)


class DateColumn(django_tables2.Column):
    """30/11/2026; instants with their hour."""

    def render(self, value: Any) -> str:
        """The date in Portuguese."""
        return pt_datetime(value) if hasattr(value, "hour") else pt_date(value)


class DueColumn(django_tables2.Column):
    """Words, then the date."""

    def render(self, value: Any) -> SafeString:
        """Days left over the date."""
        return due(value)

    def value(self, value: Any) -> str:
        """Only the date."""
        return pt_date(value)


class PlateColumn(django_tables2.Column):
    """A plate; exports carry it without drawing."""

    def render(self, value: Any) -> SafeString:
        """The plate as on the road."""
        return plate(value)

    def value(self, value: Any) -> str:
        """The bare plate."""
        return str(value)


def harmless(cell: str) -> str:
    """A text that a spreadsheet would carry out as a formula is written as text; a negative number stays one."""
    return f"'{cell}" if cell.startswith(_FORMULA_MARKS) and not _NEGATIVE.fullmatch(cell) else cell


def paged(request: HttpRequest, table: Table) -> Table:
    """The table at the page and in the order that the address asks for."""
    RequestConfig(request, paginate={"per_page": PAGE, "silent": True}).configure(table)
    return table


def page_of_rows(
    request: HttpRequest, found: QuerySet[Any], rows: Callable[[Any], list[Row]], *, field: str = "page"
) -> Page[Any]:
    """The asked page of what was found, made into rows only then; ``field`` is its own where a page has two lists."""
    page = Paginator(found, ROWS).get_page(request.GET.get(field))
    page.object_list = rows(page.object_list)
    return page


def listed(
    request: HttpRequest, template: str, table: Table, *, name: str = "", show: Shower = render, **context: Any
) -> HttpResponse:
    """The page of a list, or the whole list as a file called ``name`` when the address asks for one.

    ``filter`` is among the context where the list has one; ``show`` renders the page of another shell.
    """
    file = export(request, table, name=name)
    if file is not None:
        return file
    return show(request, template, {"table": paged(request, table), "filtered": bool(request.GET), **context})


def is_export(request: HttpRequest) -> bool:
    """Whether the address asks for a file instead of the page."""
    return request.GET.get("_export", "") in EXPORTS


def export(request: HttpRequest, table: Table, *, name: str) -> HttpResponse | None:
    """The whole table as a file when the address asks for one (``?_export=csv``); ``None`` otherwise."""
    if not table.exports or not is_export(request):
        return None
    kind = request.GET["_export"]
    response: HttpResponse = TableExport(kind, table).response(f"{name}.{kind}")
    return response
