# SPDX-License-Identifier: Apache-2.0
"""The list of taxis referred."""

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from outorga.law.kernel.identifiers import format_plate
from outorga.web.charter.taxis.models import Referral
from outorga.web.ui.tables import DateColumn, Table


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
        address = reverse("charter:taxi", args=[record.pk])
        return format_html('<a class="stretch" href="{}">{}</a>', address, record.number)

    def render_plate(self, record: Referral) -> str:
        """The plate as it is worn."""
        return format_plate(record.plate)
