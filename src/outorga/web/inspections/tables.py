# SPDX-License-Identifier: Apache-2.0
"""Lists of reports, orders and credentials: sortable, exported as CSV and XLSX."""

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from outorga.web.inspections import writing
from outorga.web.inspections.models import Credential, InspectionOrder, InspectionReport
from outorga.web.ui.formats import pt_date
from outorga.web.ui.tables import DateColumn, PlateColumn, Table


class ReportTable(Table):
    """Every report."""

    exports = True
    caption = _("Laudos")  # type: ignore[assignment]
    number = tables.Column(verbose_name=_("Laudo"))
    plate = PlateColumn(verbose_name=_("Veículo"))
    company = tables.Column(verbose_name=_("Empresa"), accessor="company__legal_name", order_by="company__folded_name")
    reported_on = DateColumn(verbose_name=_("Dia"))
    result = tables.Column(verbose_name=_("Resultado"), empty_values=(), orderable=False)
    agent = tables.Column(verbose_name=_("Quem vistoriou"), accessor="agent__name", order_by="agent__folded")

    class Meta(Table.Meta):
        model = InspectionReport
        fields = ("number", "plate", "company", "reported_on", "result", "agent")

    def render_number(self, record: InspectionReport) -> SafeString:
        """The number leads to the report."""
        url = reverse("inspections:report_page", args=[record.pk])
        return format_html('<a class="stretch" href="{}">{}</a>', url, record.number)

    def value_number(self, record: InspectionReport) -> str:
        """The bare number."""
        return record.number

    def render_result(self, record: InspectionReport) -> str:
        """In a word, or the groups that failed."""
        return writing.result_of(record)


class OrderTable(Table):
    """Every order."""

    exports = True
    caption = _("Ordens de vistoria")  # type: ignore[assignment]
    number = tables.Column(verbose_name=_("Ordem"))
    plate = PlateColumn(verbose_name=_("Veículo"))
    company = tables.Column(verbose_name=_("Empresa"), accessor="company__legal_name", order_by="company__folded_name")
    present_on = DateColumn(verbose_name=_("Dia de apresentar"))
    report = tables.Column(verbose_name=_("Cumprida por"), empty_values=(), order_by="report_id")

    class Meta(Table.Meta):
        model = InspectionOrder
        fields = ("number", "plate", "company", "present_on", "report")

    def render_number(self, record: InspectionOrder) -> SafeString:
        """The number leads to the vehicle's case."""
        return format_html('<a class="stretch" href="{}">{}</a>', record.case.get_absolute_url(), record.number)

    def value_number(self, record: InspectionOrder) -> str:
        """The bare number."""
        return record.number

    def render_report(self, record: InspectionOrder) -> str:
        """The report that met it."""
        return gettext("Laudo %(number)s") % {"number": record.report.number} if record.report else gettext("A cumprir")


class CredentialTable(Table):
    """Every credential."""

    exports = True
    caption = _("Credenciais")  # type: ignore[assignment]
    number = tables.Column(verbose_name=_("Número"))
    user = tables.Column(verbose_name=_("Agente"), accessor="user__name", order_by="user__folded")
    body = tables.Column(verbose_name=_("Órgão"), order_by="body__name")
    act = tables.Column(verbose_name=_("Ato"))
    from_on = DateColumn(verbose_name=_("Desde"))
    last_day = tables.Column(verbose_name=_("Até"), empty_values=(), order_by=("until_on",))

    class Meta(Table.Meta):
        model = Credential
        fields = ("number", "user", "body", "act", "from_on", "last_day")

    def render_number(self, record: Credential) -> SafeString | str:
        """One that has not ended may be ended."""
        if record.ended_on is not None:
            return record.number
        url = reverse("inspections:credential_end", args=[record.pk])
        return format_html('<a class="stretch" href="{}">{}</a>', url, record.number)

    def value_number(self, record: Credential) -> str:
        """The bare number."""
        return record.number

    def render_last_day(self, record: Credential) -> str:
        """The last day, and why when an act ended it."""
        day = pt_date(record.last_day)
        return gettext("%(day)s: %(why)s") % {"day": day, "why": record.ended_reason} if record.ended_on else day
