# SPDX-License-Identifier: Apache-2.0
"""The base of sortable tables: django-tables2 drawn by ``ui/table.html``, rows that fold on a phone."""

from typing import Any

import django_tables2
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString
from django_tables2.export import ExportMixin, TableExport

from outorga.web.ui.formats import money, pt_date, pt_datetime
from outorga.web.ui.tags.marks import plate, status, status_word
from outorga.web.ui.tags.times import due

__all__ = ["DateColumn", "DueColumn", "ExportMixin", "MoneyColumn", "PlateColumn", "StatusColumn", "Table", "export"]


class Table(django_tables2.Table):
    """Give columns in ``Meta.fields``; the first one is the row's title. ``exports = True`` adds CSV and XLSX."""

    exports = False
    caption = ""

    class Meta:
        template_name = "ui/table.html"
        attrs = {"class": "data fold"}


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


class MoneyColumn(django_tables2.Column):
    """R$ 1.234,56, at the right."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("attrs", {"th": {"class": "end"}, "td": {"class": "end"}})
        super().__init__(**kwargs)

    def render(self, value: Any) -> str:
        """The amount."""
        return money(value)


class PlateColumn(django_tables2.Column):
    """A plate; exports carry it without drawing."""

    def render(self, value: Any) -> SafeString:
        """The plate as on the road."""
        return plate(value)

    def value(self, value: Any) -> str:
        """The bare plate."""
        return str(value)


def export(request: HttpRequest, table: Table, *, name: str) -> HttpResponse | None:
    """The whole table as a file when the address asks for one (``?_export=csv``); ``None`` otherwise."""
    kind = request.GET.get("_export", "")
    if not table.exports or kind not in ("csv", "xlsx"):
        return None
    response: HttpResponse = TableExport(kind, table).response(f"{name}.{kind}")
    return response
