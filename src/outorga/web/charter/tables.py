# SPDX-License-Identifier: Apache-2.0
"""Lists of authorizations: sortable, exported as CSV and XLSX."""

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from outorga.law.kernel.identifiers import format_plate
from outorga.web.charter import writing
from outorga.web.charter.models import Authorization
from outorga.web.ui.formats import pt_date, pt_datetime
from outorga.web.ui.tables import StatusColumn, Table


def when_of(asked: Authorization) -> str:
    """The trip's stretch of time, or the contract's."""
    if asked.is_occasional:
        return (
            gettext("%(start)s a %(end)s") % {"start": pt_datetime(asked.starts_at), "end": pt_datetime(asked.ends_at)}
            if asked.starts_at
            else ""
        )
    last = asked.valid_until or asked.requested_until
    return (
        gettext("%(start)s a %(end)s") % {"start": pt_date(asked.start_on), "end": pt_date(last)}
        if last
        else pt_date(asked.start_on)
    )


def plates_of(asked: Authorization) -> str:
    """The plates in use; the rows come with the list."""
    return ", ".join(format_plate(row.plate) for row in asked.vehicles.all() if row.until_at is None)


class TripTable(Table):
    """A company's own."""

    exports = True
    caption = _("Viagens")  # type: ignore[assignment]
    trip = tables.Column(verbose_name=_("Viagem"), empty_values=(), order_by=("origin_name", "destination_name"))
    number = tables.Column(verbose_name=_("Número"), empty_values=(), order_by="number")
    service = tables.Column(verbose_name=_("Serviço"))
    when = tables.Column(verbose_name=_("Quando"), empty_values=(), order_by=("starts_at", "start_on"))
    plates = tables.Column(verbose_name=_("Veículo"), empty_values=(), orderable=False)
    state = StatusColumn("authorization", verbose_name=_("Situação"), accessor="shown_state", order_by="case__state")

    class Meta(Table.Meta):
        model = Authorization
        fields = ("trip", "number", "service", "when", "plates", "state")

    def url_of(self, record: Authorization) -> str:
        """Where the row leads."""
        return reverse("charter:trip", args=[record.pk])

    def render_trip(self, record: Authorization) -> SafeString:
        """The route leads to the request."""
        return format_html('<a class="stretch" href="{}">{}</a>', self.url_of(record), self.value_trip(record))

    def value_trip(self, record: Authorization) -> str:
        """The bare route."""
        return writing.route_of(record) or gettext("Sem trajeto ainda")

    def render_number(self, record: Authorization) -> str:
        """The authorization's number; of one that was not issued the protocol."""
        return record.number or (record.case.number if record.case else "")

    def render_when(self, record: Authorization) -> str:
        """From when until when."""
        return when_of(record)

    def render_plates(self, record: Authorization) -> str:
        """The vehicles in use."""
        return plates_of(record)


class StaffTripTable(TripTable):
    """The agency's list."""

    caption = _("Autorizações")
    company = tables.Column(verbose_name=_("Empresa"), accessor="company__legal_name", order_by="company__folded_name")

    class Meta(Table.Meta):
        model = Authorization
        fields = ("trip", "company", "number", "service", "when", "plates", "state")
        sequence = ("trip", "company", "number", "service", "when", "plates", "state")

    def url_of(self, record: Authorization) -> str:
        """The case; of a draft left ready, the counter's page."""
        return record.case.get_absolute_url() if record.case else reverse("charter:desk_draft", args=[record.pk])
