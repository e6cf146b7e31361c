# SPDX-License-Identifier: Apache-2.0
"""Lists of notices: sortable, exported as CSV and XLSX."""

from collections.abc import Mapping
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from outorga.law.kernel.identifiers import format_plate
from outorga.web.enforcement import writing
from outorga.web.enforcement.carriers import Infractor
from outorga.web.enforcement.models import Notice
from outorga.web.ui.formats import money, pt_date, pt_datetime
from outorga.web.ui.tables import StatusColumn, Table
from outorga.web.ui.tags.marks import cite_label


class NoticeTable(Table):
    """A company's notices."""

    exports = True
    caption = _("Autos de infração")  # type: ignore[assignment]
    number = tables.Column(verbose_name=_("Auto"), order_by="number")
    infraction = tables.Column(verbose_name=_("Infração"), empty_values=(), order_by="provision")
    committed = tables.Column(verbose_name=_("Quando"), empty_values=(), order_by="committed_at")
    plate = tables.Column(verbose_name=_("Placa"), order_by="canonical_plate")
    amount = tables.Column(
        verbose_name=_("Multa"), empty_values=(), order_by="fine__amount",
        attrs={"th": {"class": "end"}, "td": {"class": "end num"}},
    )  # fmt: skip
    served = tables.Column(verbose_name=_("Recebido em"), empty_values=(), order_by="served_on")
    state = StatusColumn("notice", verbose_name=_("Situação"), accessor="case__state", order_by="case__state")

    class Meta(Table.Meta):
        model = Notice
        fields = ("number", "infraction", "committed", "plate", "amount", "served", "state")

    def url_of(self, record: Notice) -> str:
        """Where the row leads."""
        return reverse("enforcement:company_notice", args=[record.case.number])

    def render_number(self, record: Notice) -> SafeString:
        """The number leads to the notice."""
        return format_html('<a class="stretch num" href="{}">{}</a>', self.url_of(record), record.number)

    def value_number(self, record: Notice) -> str:
        """The bare number."""
        return record.number

    def render_infraction(self, record: Notice) -> str:
        """The item and its provision."""
        return f"{writing.item_of(record).removesuffix('.')} ({cite_label(record.provision)})"

    def render_committed(self, record: Notice) -> str:
        """When it happened."""
        return pt_datetime(record.committed_at)

    def render_plate(self, record: Notice) -> str:
        """The plate as people read it."""
        return format_plate(record.plate) if record.plate else ""

    def render_amount(self, record: Notice) -> str:
        """The fine's amount."""
        fine = getattr(record, "fine", None)
        return money(fine.amount) if fine else ""

    def render_served(self, record: Notice) -> str:
        """The day of the proven receipt."""
        return pt_date(record.served_on)


class StaffNoticeTable(NoticeTable):
    """The agency's list: with whom each is against."""

    infractor = tables.Column(verbose_name=_("Infrator"), empty_values=(), order_by="company__folded_name")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # Whom each notice names, of the rows that are shown; the view reads it.
        self.infractors: Mapping[int, Infractor] = {}
        super().__init__(*args, **kwargs)

    class Meta(Table.Meta):
        model = Notice
        fields = ("number", "infractor", "infraction", "committed", "plate", "amount", "served", "state")
        sequence = ("number", "infractor", "infraction", "committed", "plate", "amount", "served", "state")

    def url_of(self, record: Notice) -> str:
        """The case."""
        return record.case.get_absolute_url()

    def render_infractor(self, record: Notice) -> str:
        """The company, or the carrier without registration."""
        return self.infractors[record.pk].name
