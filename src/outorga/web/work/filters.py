# SPDX-License-Identifier: Apache-2.0
"""Filters of the inbox."""

from typing import Any

import django_filters
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from outorga.law.kernel.identifiers import fold
from outorga.web import clock
from outorga.web.accounts.models import Office
from outorga.web.accounts.queries import offices_of
from outorga.web.casefiles import desks, words
from outorga.web.casefiles.models import CaseFile
from outorga.web.ui.statuses import status_of
from outorga.web.work import inbox


def offices(request: HttpRequest | None) -> QuerySet[Office]:
    """The offices whose work the person sees."""
    return offices_of(request.user, clock.today()) if request else Office.objects.none()


def kinds() -> list[tuple[str, words.Text]]:
    """The kinds of case that the inbox has, by word."""
    return [(kind, words.of_kind(kind)) for kind in desks.kinds()]


def situations() -> list[tuple[str, str]]:
    """Each state in which a case is decided, by kind, in words."""
    return [
        (f"{kind}:{state}", f"{words.of_kind(kind)}: {status_of(kind, state).word}")
        for kind in desks.kinds()
        for state in desks.states_of(kind, desks.DECIDED)
    ]


class InboxFilter(django_filters.FilterSet):
    """By protocol or words of the subject, kind, office (who sees several) and, among what is decided, state."""

    busca = django_filters.CharFilter(label=_("Empresa, assunto ou protocolo"), method="search")
    assunto = django_filters.ChoiceFilter(
        field_name="kind", label=_("Assunto"), choices=kinds, empty_label=_("Todos os assuntos")
    )

    situacao = django_filters.ChoiceFilter(
        label=_("Situação"), choices=situations, empty_label=_("Todas as situações"), method="in_state"
    )
    unidade = django_filters.ModelChoiceFilter(
        field_name="office", label=_("Unidade"), queryset=offices, empty_label=_("Todas as unidades")
    )

    class Meta:
        model = CaseFile
        fields = ("busca", "assunto", "situacao", "unidade")

    def __init__(self, *args: Any, request: HttpRequest, many_offices: bool, **kwargs: Any) -> None:
        super().__init__(*args, request=request, **kwargs)
        if not inbox.is_decided(request.GET.get("fila", "")):
            del self.filters["situacao"]
        if not many_offices:
            del self.filters["unidade"]

    def in_state(self, rows: QuerySet[CaseFile], name: str, situation: str) -> QuerySet[CaseFile]:
        """One state of one kind."""
        kind, _colon, state = situation.partition(":")
        return rows.filter(kind=kind, state=state)

    def search(self, rows: QuerySet[CaseFile], name: str, text: str) -> QuerySet[CaseFile]:
        """A protocol number whole, else every word of the title; accents as typed or without."""
        by_title = Q()
        for word in text.split():
            by_title &= Q(title__icontains=word) | Q(folded_title__contains=fold(word))
        return rows.filter(Q(number=text.strip()) | by_title)
