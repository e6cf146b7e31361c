# SPDX-License-Identifier: Apache-2.0
"""The record of acts as a table, on the page and in a file."""

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from outorga.web.ui.tables import DateColumn, Table
from outorga.web.work.book.lines import Line

EXPORTED = 20_000


class LineTable(Table):
    """Lines of a book; the office only where cases have one."""

    exports = True
    when = DateColumn(verbose_name=_("Quando"))
    what = tables.Column(verbose_name=_("Ato"))
    about = tables.Column(verbose_name=_("Sobre"), empty_values=())
    office = tables.Column(verbose_name=_("Unidade"))
    who = tables.Column(verbose_name=_("Pessoa"))
    text = tables.Column(verbose_name=_("O que foi dito"))

    class Meta(Table.Meta):
        orderable = False
        fields = ("when", "what", "about", "office", "who", "text")

    def render_about(self, record: Line) -> SafeString | str:
        """What it is on leads to its page."""
        if not record.url:
            return record.about or "–"
        return format_html('<a href="{}">{}</a>', record.url, record.about)

    def value_about(self, record: Line) -> str:
        """The bare words."""
        return record.about
