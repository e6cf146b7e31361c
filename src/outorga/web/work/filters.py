# SPDX-License-Identifier: Apache-2.0
"""Filters of the inbox."""

import django_filters
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from outorga.law.kernel.identifiers import fold
from outorga.web.casefiles.models import CaseFile

KINDS = [("registration", _("Cadastro")), ("authorization", _("Autorização"))]


class InboxFilter(django_filters.FilterSet):
    """By protocol or words of the subject, and by kind."""

    busca = django_filters.CharFilter(label=_("Empresa, assunto ou protocolo"), method="search")
    assunto = django_filters.ChoiceFilter(
        field_name="kind", label=_("Assunto"), choices=KINDS, empty_label=_("Todos os assuntos")
    )

    class Meta:
        model = CaseFile
        fields = ("busca", "assunto")

    def search(self, rows: QuerySet[CaseFile], name: str, text: str) -> QuerySet[CaseFile]:
        """A protocol number whole, else every word of the title; accents as typed or without."""
        by_title = Q()
        for word in text.split():
            by_title &= Q(title__icontains=word) | Q(folded_title__contains=fold(word))
        return rows.filter(Q(number=text.strip()) | by_title)
