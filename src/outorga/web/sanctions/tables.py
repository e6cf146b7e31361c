# SPDX-License-Identifier: Apache-2.0
"""Lists of sanctions and of taxis referred."""

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from outorga.law.kernel.identifiers import format_plate
from outorga.web.casefiles import words
from outorga.web.casefiles.models import CaseFile
from outorga.web.sanctions.models import Referral
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


class ReferralTable(Table):
    """Taxis referred."""

    caption = _("Táxis encaminhados")  # type: ignore[assignment]
    number = tables.Column(verbose_name=_("Número"))
    plate = tables.Column(verbose_name=_("Placa"))
    happened_at = DateColumn(verbose_name=_("Quando"))
    place = tables.Column(verbose_name=_("Onde"))
    body = tables.Column(verbose_name=_("Órgão"))

    class Meta(Table.Meta):
        model = Referral
        fields = ("number", "plate", "happened_at", "place", "body")

    def render_number(self, record: Referral) -> SafeString:
        """The number leads to the referral."""
        address = reverse("sanctions:taxi", args=[record.pk])
        return format_html('<a class="stretch" href="{}">{}</a>', address, record.number)

    def render_plate(self, record: Referral) -> str:
        """The plate as it is worn."""
        return format_plate(record.plate)
