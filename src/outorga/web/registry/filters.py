# SPDX-License-Identifier: Apache-2.0
"""Filters of the agency's lists; search is without accents, plates by either form, people by the keyed index."""

from datetime import timedelta
from typing import Any

import django_filters
from django import forms
from django.db.models import Q, QuerySet
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext_lazy as _

from outorga.law.kernel.identifiers import canonical_plate, fold, is_plate, normalize_cnpj
from outorga.web import clock
from outorga.web.accounts.guards import signed_in
from outorga.web.accounts.models import Office
from outorga.web.accounts.queries import offices_of
from outorga.web.registry import people
from outorga.web.registry.models import Company, Document, Driver, VehicleHolding
from outorga.web.ui.text import is_private

REGIONAL = "regional"
STATES = [
    ("draft", _("Rascunho")),
    ("filed", _("Enviado")),
    ("under_review", _("Em análise")),
    ("pending", _("Falta documento")),
    ("pending_category_change", _("Falta trocar a categoria")),
    ("registered", _("Cadastro válido")),
    ("lapsed", _("Vencido")),
    ("refused", _("Recusado")),
    ("closed", _("Encerrado")),
]


def offices(request: Any) -> QuerySet[Office]:
    """Every office, for the list of choices."""
    return Office.objects.all()


def at_home(request: HttpRequest) -> QueryDict:
    """What the address filters by; until the person chooses an office or all of them, their own where it is one."""
    if REGIONAL in request.GET:
        return request.GET
    seen = list(offices_of(signed_in(request), clock.today())[:2])
    told = request.GET.copy()
    if len(seen) == 1:
        told[REGIONAL] = str(seen[0].pk)
    return told


class RegionalFilter(django_filters.ModelChoiceFilter):
    """By office."""

    def __init__(self, *, field_name: str = "office") -> None:
        super().__init__(field_name=field_name, label=_("Regional"), queryset=offices, empty_label=_("Todas"))


def by_words(rows: QuerySet[Any], field: str, text: str) -> QuerySet[Any]:
    """Rows whose folded name has every word of the text."""
    for word in fold(text).split():
        rows = rows.filter(**{f"{field}__contains": word})
    return rows


class StateFilter(django_filters.ChoiceFilter):
    """By the state of the registration."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            field_name="case__state", label=_("Situação"), choices=STATES, empty_label=_("Qualquer"), **kwargs
        )


class CompanyFilter(django_filters.FilterSet):
    """Companies by name, CNPJ or code, state and office."""

    busca = django_filters.CharFilter(label=_("Nome, CNPJ ou código"), method="search")
    situacao = StateFilter()
    regional = RegionalFilter()

    class Meta:
        model = Company
        fields = ("busca", "situacao", "regional")

    def search(self, rows: QuerySet[Company], name: str, text: str) -> QuerySet[Company]:
        """By number when it looks like one."""
        digits = normalize_cnpj(text)
        numbers = Q(cnpj=digits) | Q(holder_code=text.strip())
        if Company.objects.filter(numbers).exists():
            return rows.filter(numbers)
        return by_words(rows, "folded_name", text)


class HoldingFilter(django_filters.FilterSet):
    """Vehicles by plate, chassis, Renavam or company, state, and whether they lack chassis."""

    busca = django_filters.CharFilter(label=_("Placa, chassi, Renavam ou empresa"), method="search")
    situacao = StateFilter()
    sem_chassi = django_filters.BooleanFilter(
        field_name="vehicle__unidentified",
        label=_("Sem chassi"),
        widget=forms.CheckboxInput,
        method="only_unidentified",
    )

    class Meta:
        model = VehicleHolding
        fields = ("busca", "situacao", "sem_chassi")

    def search(self, rows: QuerySet[VehicleHolding], name: str, text: str) -> QuerySet[VehicleHolding]:
        """A plate finds every vehicle that wears or wore it, in either form."""
        if is_plate(text):
            return rows.filter(vehicle__plates__canonical=canonical_plate(text)).distinct()
        code = "".join(text.split()).upper()
        numbers = Q(vehicle__chassis=code) | Q(vehicle__renavam=code.zfill(11) if code.isdigit() else code)
        if rows.filter(numbers).exists():
            return rows.filter(numbers)
        return by_words(rows, "company__folded_name", text)

    def only_unidentified(self, rows: QuerySet[VehicleHolding], name: str, value: bool) -> QuerySet[VehicleHolding]:
        """Only when ticked."""
        return rows.filter(vehicle__unidentified=True) if value else rows


class DriverFilter(django_filters.FilterSet):
    """Drivers by name through the keyed index, or by company; a CPF or CNH is no part of an address, see the view."""

    busca = django_filters.CharFilter(label=_("Nome, CPF, CNH ou empresa"), method="search")
    situacao = StateFilter()

    class Meta:
        model = Driver
        fields = ("busca", "situacao")

    def search(self, rows: QuerySet[Driver], name: str, text: str) -> QuerySet[Driver]:
        """People first; a text that finds none is looked for among companies."""
        if is_private(text):
            return rows.none()
        found = rows.filter(person__in=people.matching(text))
        return found if found.exists() else by_words(rows, "company__folded_name", text)


class DocumentFilter(django_filters.FilterSet):
    """Papers by how soon they expire."""

    prazo = django_filters.ChoiceFilter(
        label=_("Vencem"),
        method="within",
        empty_label=_("Qualquer dia"),
        choices=[
            ("vencidos", _("Já vencidos")),
            ("5", _("Em 5 dias")),
            ("15", _("Em 15 dias")),
            ("30", _("Em 30 dias")),
        ],
    )

    class Meta:
        model = Document
        fields = ("prazo",)

    def within(self, rows: QuerySet[Document], name: str, value: str) -> QuerySet[Document]:
        """Up to that many days from today, or past."""
        today = clock.today()
        if value == "vencidos":
            return rows.filter(expires_on__lt=today)
        return rows.filter(expires_on__gte=today, expires_on__lte=today + timedelta(days=int(value)))
