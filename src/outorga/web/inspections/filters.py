# SPDX-License-Identifier: Apache-2.0
"""Filters of the lists of inspections and credentials."""

from datetime import date
from functools import reduce
from operator import or_
from typing import Any

import django_filters
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from outorga.law.kernel.identifiers import canonical_plate, fold, is_plate
from outorga.web.inspections.models import Credential, Group, InspectionOrder, InspectionReport, Mark
from outorga.web.registry.filters import RegionalFilter, by_words
from outorga.web.ui.filters import DayFilter

RESULTS = [("conforme", _("Sem reprovação")), *Group.choices]
OPEN = [("aberta", _("A cumprir")), ("cumprida", _("Cumprida"))]


class AboutFilter(django_filters.FilterSet):
    """By plate, company or number."""

    busca = django_filters.CharFilter(label=_("Placa, empresa ou número"), method="search")

    def search(self, rows: QuerySet[Any], name: str, text: str) -> QuerySet[Any]:
        """By plate when it is one, by number, else by the company's name."""
        if is_plate(text):
            return rows.filter(canonical_plate=canonical_plate(text))
        numbered = rows.filter(number__contains=text.strip())
        return numbered if numbered.exists() else by_words(rows, "company__folded_name", text)


class ReportFilter(AboutFilter):
    """Reports."""

    resultado = django_filters.ChoiceFilter(
        label=_("Resultado"), choices=RESULTS, method="by_result", empty_label=_("Qualquer")
    )
    desde = DayFilter(label=_("Desde"), field_name="reported_on", lookup_expr="gte")
    regional = RegionalFilter(field_name="company__office")

    class Meta:
        model = InspectionReport
        fields = ("busca", "resultado", "desde", "regional")

    def by_result(self, rows: QuerySet[Any], name: str, value: str) -> QuerySet[Any]:
        """Those in which the group failed, or none did."""
        if value in Group.values:
            return rows.filter(**{value: Mark.FAIL})
        return rows.exclude(reduce(or_, (Q(**{group: Mark.FAIL}) for group in Group.values)))


class OrderFilter(AboutFilter):
    """Orders."""

    situacao = django_filters.ChoiceFilter(
        label=_("Situação"), choices=OPEN, method="by_state", empty_label=_("Qualquer")
    )
    regional = RegionalFilter(field_name="company__office")

    class Meta:
        model = InspectionOrder
        fields = ("busca", "situacao", "regional")

    def by_state(self, rows: QuerySet[Any], name: str, value: str) -> QuerySet[Any]:
        """Whether a report met it."""
        return rows.filter(report=None) if value == "aberta" else rows.exclude(report=None)


class CredentialFilter(django_filters.FilterSet):
    """Credentials by agent, number or body; those in force on a day."""

    busca = django_filters.CharFilter(label=_("Agente, número ou órgão"), method="search")
    em = DayFilter(label=_("Em vigor em"), method="in_force")

    class Meta:
        model = Credential
        fields = ("busca", "em")

    def search(self, rows: QuerySet[Any], name: str, text: str) -> QuerySet[Any]:
        """Every word in the name of the agent, or the number, or the body."""
        named = Q()
        for word in fold(text).split():
            named &= Q(user__folded__contains=word)
        plain = text.strip()
        return rows.filter(
            named | Q(number__icontains=plain) | Q(body__name__icontains=plain) | Q(body__short_name__iexact=plain)
        )

    def in_force(self, rows: QuerySet[Any], name: str, day: date) -> QuerySet[Any]:
        """In force on that day."""
        return rows.filter(pk__in=Credential.objects.on(day).values("pk"))
