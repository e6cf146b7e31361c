# SPDX-License-Identifier: Apache-2.0
"""Filters of the record of acts: kind, office, person, period and words."""

from datetime import date, datetime, time, timedelta
from typing import Any

import django_filters
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from outorga.law.kernel.identifiers import fold
from outorga.web import clock
from outorga.web.accounts.models import Office
from outorga.web.casefiles import words
from outorga.web.casefiles.models import AgencyEvent, CaseEvent
from outorga.web.ui.filters import DayFilter
from outorga.web.work.book.lines import offices_read_by


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), tzinfo=clock.CIVIL_TIME)


def offices(request: HttpRequest | None) -> QuerySet[Office]:
    """The offices whose cases the person may read."""
    user = getattr(request, "user", None)
    return offices_read_by(user) if user else Office.objects.none()


class BookFilter(django_filters.FilterSet):
    """What both books are filtered by."""

    busca = django_filters.CharFilter(label=_("Palavras"), method="search")
    tipo = django_filters.ChoiceFilter(label=_("Ato"), method="of_kind", empty_label=_("Qualquer"))
    pessoa = django_filters.CharFilter(label=_("Pessoa"), method="by_person")
    de = DayFilter(label=_("De"), method="since")
    ate = DayFilter(label=_("Até"), method="until")

    def by_person(self, rows: QuerySet[Any], name: str, text: str) -> QuerySet[Any]:
        """By name or e-mail, with or without accents."""
        for word in fold(text).split():
            rows = rows.filter(actor__folded__contains=word)
        return rows

    def since(self, rows: QuerySet[Any], name: str, day: date) -> QuerySet[Any]:
        """From the first instant of that day."""
        return rows.filter(at__gte=_midnight(day))

    def until(self, rows: QuerySet[Any], name: str, day: date) -> QuerySet[Any]:
        """To the last instant of that day."""
        return rows.filter(at__lt=_midnight(day + timedelta(days=1)))


class ActFilter(BookFilter):
    """The agency's own book."""

    tipo = django_filters.ChoiceFilter(
        field_name="kind", label=_("Ato"), choices=words.every_act, empty_label=_("Qualquer")
    )

    class Meta:
        model = AgencyEvent
        fields = ("busca", "tipo", "pessoa", "de", "ate")

    def search(self, rows: QuerySet[AgencyEvent], name: str, text: str) -> QuerySet[AgencyEvent]:
        """Every word in the reason, in the norm, in the name of the setting or in what was written of it."""
        for word in text.split():
            rows = rows.filter(
                Q(reason__icontains=word) | Q(norm__icontains=word) | Q(subject__icontains=word)
                | Q(data__name__icontains=word) | Q(data__text__icontains=word) | Q(data__ordinance__icontains=word)
            )  # fmt: skip
        return rows


class EventFilter(BookFilter):
    """The events of cases, also by office and protocol."""

    busca = django_filters.CharFilter(label=_("Protocolo, assunto ou motivo"), method="search")
    tipo = django_filters.ChoiceFilter(
        label=_("Ato"), choices=words.every_event, method="of_kind", empty_label=_("Qualquer")
    )
    unidade = django_filters.ModelChoiceFilter(
        field_name="case__office", label=_("Unidade"), queryset=offices, empty_label=_("Todas")
    )

    class Meta:
        model = CaseEvent
        fields = ("busca", "tipo", "unidade", "pessoa", "de", "ate")

    def of_kind(self, rows: QuerySet[CaseEvent], name: str, value: str) -> QuerySet[CaseEvent]:
        """A side event by its name, a transition by its kind of case as well."""
        if not words.is_transition(value):
            return rows.filter(kind=value)
        kind, _dot, event = value.partition(".")
        return rows.filter(case__kind=kind, kind=event)

    def search(self, rows: QuerySet[CaseEvent], name: str, text: str) -> QuerySet[CaseEvent]:
        """A protocol number whole, else every word in the title (accents or not) or in the reason."""
        told = Q()
        for word in text.split():
            told &= Q(case__folded_title__contains=fold(word)) | Q(reason__icontains=word)
        return rows.filter(Q(case__number=text.strip()) | told)
