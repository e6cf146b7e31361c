# SPDX-License-Identifier: Apache-2.0
"""Filters of the lists of notices: plates in either form, numbers as typed, companies by name or CNPJ."""

from datetime import date, datetime, time

import django_filters
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from outorga.law.kernel.identifiers import canonical_plate, fold, is_cnpj, is_cpf, is_plate, normalize_cnpj
from outorga.web import clock
from outorga.web.accounts.guards import signed_in
from outorga.web.enforcement import carriers
from outorga.web.enforcement.models import Notice
from outorga.web.registry.filters import RegionalFilter
from outorga.web.ui.filters import DayFilter
from outorga.web.ui.statuses import status_of

STATES = ("issued", "awaiting_service", "served", "defended", "rejected", "appealable", "appealed", "undone", "final",
          "closed")  # fmt: skip


class NoticeFilter(django_filters.FilterSet):
    """A company's notices."""

    busca = django_filters.CharFilter(label=_("Placa ou número"), method="search")
    situacao = django_filters.ChoiceFilter(
        field_name="case__state", label=_("Situação"), empty_label=_("Qualquer"),
        choices=[(state, status_of("notice", state).word) for state in STATES],
    )  # fmt: skip
    desde = DayFilter(label=_("Desde"), method="since")

    class Meta:
        model = Notice
        fields = ("busca", "situacao", "desde")

    def search(self, rows: QuerySet[Notice], name: str, text: str) -> QuerySet[Notice]:
        """By what the text may mean."""
        return rows.filter(self.wanted(text))

    def wanted(self, text: str) -> Q:
        """A plate in either form, the notice's number or the protocol."""
        plain = text.strip()
        if is_plate(plain):
            return Q(canonical_plate=canonical_plate(plain))
        return Q(number__icontains=plain) | Q(case__number__contains=plain)

    def since(self, rows: QuerySet[Notice], name: str, day: date) -> QuerySet[Notice]:
        """Committed on that day or later."""
        return rows.filter(committed_at__gte=datetime.combine(day, time(0), clock.CIVIL_TIME))


class StaffNoticeFilter(NoticeFilter):
    """The agency's list: also by infractor and office; a CPF is no part of an address, see the view."""

    busca = django_filters.CharFilter(label=_("Infrator, CNPJ, CPF, placa ou número"), method="search")
    regional = RegionalFilter()

    class Meta:
        model = Notice
        fields = ("busca", "situacao", "desde", "regional")

    def wanted(self, text: str) -> Q:
        """Also a CNPJ or words of the infractor's name."""
        if is_plate(text):
            return super().wanted(text)
        if is_cpf(text):
            return Q(pk=None)
        if is_cnpj(text):
            number = normalize_cnpj(text)
            return Q(company__cnpj=number) | Q(carrier_document=number)
        named = Q()
        for word in fold(text).split():
            named &= Q(company__folded_name__contains=word)
        found = super().wanted(text) | Q(carrier_name__icontains=text.strip())
        found |= carriers.named(text, reader=signed_in(self.request))
        return found | named if named else found
