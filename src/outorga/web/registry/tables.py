# SPDX-License-Identifier: Apache-2.0
"""The agency's lists: sortable, exported as CSV and XLSX."""

from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from outorga.law.kernel.identifiers import format_cnpj, format_plate
from outorga.web.registry.items import label_of
from outorga.web.registry.models import Company, Document, Driver, VehicleHolding
from outorga.web.ui.tables import DateColumn, DueColumn, StatusColumn, Table


def _link(url: str, text: str, small: str = "") -> SafeString:
    return format_html('<a class="stretch" href="{}">{}</a><small>{}</small>', url, text, small)


class CompanyTable(Table):
    """Companies."""

    exports = True
    caption = gettext_noop("Empresas")
    legal_name = tables.Column(verbose_name=_("Empresa"), order_by="folded_name")
    cnpj = tables.Column(verbose_name=_("CNPJ"))
    holder_code = tables.Column(verbose_name=_("Código"))
    city_name = tables.Column(verbose_name=_("Município"))
    state = StatusColumn("registration", verbose_name=_("Situação"), accessor="case__state")
    registered_until = DateColumn(verbose_name=_("Válido até"))

    class Meta(Table.Meta):
        model = Company
        fields = ("legal_name", "cnpj", "holder_code", "city_name", "state", "registered_until")

    def render_legal_name(self, record: Company) -> SafeString:
        """The name leads to the company."""
        return _link(reverse("registry:company", args=[record.pk]), record.legal_name, record.trade_name)

    def value_legal_name(self, record: Company) -> str:
        """The bare name."""
        return record.legal_name

    def render_cnpj(self, value: str) -> str:
        """With separators."""
        return format_cnpj(value)


class HoldingTable(Table):
    """Vehicles in fleets."""

    exports = True
    caption = gettext_noop("Veículos")
    plate = tables.Column(verbose_name=_("Placa"), accessor="vehicle__plate")
    company = tables.Column(verbose_name=_("Empresa"), accessor="company__legal_name", order_by="company__folded_name")
    chassis = tables.Column(verbose_name=_("Chassi"), accessor="vehicle__chassis")
    renavam = tables.Column(verbose_name=_("Renavam"), accessor="vehicle__renavam")
    seats = tables.Column(verbose_name=_("Lugares"), accessor="vehicle__fitted_seats")
    year = tables.Column(verbose_name=_("Fabricação"), accessor="vehicle__manufacture_year")
    state = StatusColumn("registration", verbose_name=_("Situação"), accessor="case__state")
    registered_until = DateColumn(verbose_name=_("Válido até"))

    class Meta(Table.Meta):
        model = VehicleHolding
        fields = ("plate", "company", "chassis", "renavam", "seats", "year", "state", "registered_until")

    def render_plate(self, record: VehicleHolding) -> SafeString:
        """The plate leads to the vehicle."""
        return _link(
            reverse("registry:holding", args=[record.pk]), format_plate(record.vehicle.plate), record.vehicle.make_model
        )

    def value_plate(self, record: VehicleHolding) -> str:
        """The bare plate."""
        return format_plate(record.vehicle.plate)

    def render_year(self, value: int) -> str:
        """A year has no separator."""
        return str(value)


class DriverTable(Table):
    """Drivers; names come from the vault for the rows of the page only."""

    exports = True
    caption = gettext_noop("Condutores")
    name = tables.Column(verbose_name=_("Condutor"), empty_values=(), orderable=False)
    cpf = tables.Column(verbose_name=_("CPF"), empty_values=(), orderable=False)
    company = tables.Column(verbose_name=_("Empresa"), accessor="company__legal_name", order_by="company__folded_name")
    licence_category = tables.Column(verbose_name=_("Categoria"))
    card = StatusColumn("driver_card", verbose_name=_("Carteira"))
    state = StatusColumn("registration", verbose_name=_("Situação"), accessor="case__state")
    registered_until = DateColumn(verbose_name=_("Válido até"))

    class Meta(Table.Meta):
        model = Driver
        fields = ("name", "cpf", "company", "licence_category", "card", "state", "registered_until")

    def __init__(self, *args: Any, identities: Any = None, **kwargs: Any) -> None:
        self.identities = identities or {}
        super().__init__(*args, **kwargs)

    def _identity(self, record: Driver) -> Any:
        return self.identities.get(record.person_id)

    def render_name(self, record: Driver) -> SafeString:
        """The name leads to the driver."""
        known = self._identity(record)
        return _link(reverse("registry:staff_driver", args=[record.pk]), known.name if known else "•••")

    def value_name(self, record: Driver) -> str:
        """The bare name."""
        known = self._identity(record)
        return known.name if known else ""

    def render_cpf(self, record: Driver) -> str:
        """Masked in lists."""
        known = self._identity(record)
        return known.masked_cpf if known else ""

    def value_cpf(self, record: Driver) -> str:
        """Masked in files too."""
        return self.render_cpf(record)


class DocumentTable(Table):
    """Papers in force with their last day."""

    exports = True
    caption = gettext_noop("Documentos a vencer")
    item = tables.Column(verbose_name=_("Documento"), order_by=("item", "clearance"))
    case = tables.Column(verbose_name=_("Processo"), accessor="case__number")
    title = tables.Column(verbose_name=_("De"), accessor="case__title", orderable=False)
    company = tables.Column(verbose_name=_("Empresa"), empty_values=(), orderable=False)
    expires_on = DueColumn(verbose_name=_("Último dia"))

    class Meta(Table.Meta):
        model = Document
        fields = ("item", "case", "title", "company", "expires_on")

    def __init__(self, *args: Any, companies: Any = None, **kwargs: Any) -> None:
        self.companies = companies or {}
        super().__init__(*args, **kwargs)

    def render_item(self, record: Document) -> SafeString:
        """The paper's name leads to its case."""
        return _link(f"/processos/{record.case.number}/", label_of(record.item, record.clearance))

    def value_item(self, record: Document) -> str:
        """The bare name."""
        return label_of(record.item, record.clearance)

    def render_company(self, record: Document) -> str:
        """The company that the case belongs to."""
        return str(self.companies.get(record.case.company_ref, ""))
