# SPDX-License-Identifier: Apache-2.0
"""Lists of sanctions."""

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from outorga.web.casefiles import words
from outorga.web.casefiles.models import CaseFile
from outorga.web.ui.tables import DateColumn, Table
from outorga.web.ui.tags.marks import status, status_word


class SanctionTable(Table):
    """Suspensions and bars."""

    exports = True
    caption = _("Suspensões e impedimentos")  # type: ignore[assignment]
    title = tables.Column(verbose_name=_("Assunto"), order_by="folded_title")
    kind = tables.Column(verbose_name=_("Tipo"))
    company = tables.Column(verbose_name=_("Empresa"), accessor="company_name")
    opened_at = DateColumn(verbose_name=_("Aberto em"))
    state = tables.Column(verbose_name=_("Situação"))

    class Meta(Table.Meta):
        model = CaseFile
        fields = ("title", "kind", "company", "opened_at", "state")

    def render_title(self, record: CaseFile) -> SafeString:
        """The subject leads to the case."""
        return format_html('<a class="stretch" href="{}">{}</a>', record.get_absolute_url(), record.title)

    def value_title(self, record: CaseFile) -> str:
        """The bare subject."""
        return record.title

    def render_kind(self, record: CaseFile) -> str:
        """What such a case is called."""
        return str(words.of_kind(record.kind))

    def render_state(self, record: CaseFile) -> SafeString:
        """The pill."""
        return status(record.state, record.kind)

    def value_state(self, record: CaseFile) -> str:
        """The word."""
        return status_word(record.state, record.kind)
