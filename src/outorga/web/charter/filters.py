# SPDX-License-Identifier: Apache-2.0
"""Filters of the lists of authorizations: places without accents, plates in either form, numbers as typed."""

from datetime import date

import django_filters
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from outorga.law.kernel.identifiers import canonical_plate, fold, is_plate
from outorga.web.charter import municipalities
from outorga.web.charter.models import Authorization, Service
from outorga.web.registry.filters import RegionalFilter
from outorga.web.ui.filters import DayFilter

STATES = [
    ("draft", _("Rascunho")), ("requested", _("Em análise")), ("pending", _("Falta documento")),
    ("refused", _("Recusada")), ("issued", _("Autorizada")), ("active", _("Em vigor")), ("suspended", _("Suspensa")),
    ("expired", _("Terminada")), ("cancelled", _("Cancelada")), ("withdrawn", _("Revogada")),
]  # fmt: skip


class TripFilter(django_filters.FilterSet):
    """A company's requests."""

    busca = django_filters.CharFilter(label=_("Município, placa ou número"), method="search")
    situacao = django_filters.ChoiceFilter(
        label=_("Situação"), choices=STATES, method="by_state", empty_label=_("Qualquer")
    )
    servico = django_filters.ChoiceFilter(
        field_name="service", label=_("Serviço"), choices=Service.choices, empty_label=_("Os dois")
    )
    desde = DayFilter(label=_("Desde"), method="since")

    class Meta:
        model = Authorization
        fields = ("busca", "situacao", "servico", "desde")

    def search(self, rows: QuerySet[Authorization], name: str, text: str) -> QuerySet[Authorization]:
        """By plate when it is one, by number, else by place."""
        return rows.filter(self.wanted(text)).distinct()

    def wanted(self, text: str) -> Q:
        """What a text may mean."""
        if is_plate(text):
            return Q(vehicles__holding__vehicle__plates__canonical=canonical_plate(text))
        codes = [place.code for place in municipalities.find(text)]
        places = Q(origin_code__in=codes) | Q(destination_code__in=codes)
        plain = text.strip()
        return places | Q(number__contains=plain) | Q(case__number__contains=plain) | Q(tax_document_number=plain)

    def by_state(self, rows: QuerySet[Authorization], name: str, value: str) -> QuerySet[Authorization]:
        """The shown state: drafts have no case, and one given up by its holder counts as cancelled."""
        if value == "draft":
            return rows.filter(filed_at=None)
        if value == "cancelled":
            return rows.filter(Q(case__state="cancelled") | Q(given_up_at__isnull=False))
        return rows.filter(case__state=value, given_up_at=None)

    def since(self, rows: QuerySet[Authorization], name: str, day: date) -> QuerySet[Authorization]:
        """Trips from that day on, and contracts that still run then."""
        return rows.filter(Q(starts_at__date__gte=day) | Q(valid_until__gte=day, service=Service.CONTINUOUS))


class StaffTripFilter(TripFilter):
    """The agency's list: by company and office besides."""

    busca = django_filters.CharFilter(label=_("Empresa, município, placa ou número"), method="search")
    regional = RegionalFilter()

    class Meta:
        model = Authorization
        fields = ("busca", "situacao", "servico", "desde", "regional")

    def wanted(self, text: str) -> Q:
        """Also the company's name, word by word."""
        found = super().wanted(text)
        if is_plate(text):
            return found
        named = Q()
        for word in fold(text).split():
            named &= Q(company__folded_name__contains=word)
        return (found | named) if named else found
