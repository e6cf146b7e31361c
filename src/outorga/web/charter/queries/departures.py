# SPDX-License-Identifier: Apache-2.0
"""The day on which each waiting request's trip begins: for the inbox, where it may come before the agency's goal."""

from collections.abc import Iterable, Mapping
from datetime import date

from django.utils.translation import gettext_lazy as _

from outorga.web import clock
from outorga.web.charter.models import Authorization

SAYS = _("Vale o da viagem quando vem antes: a norma não fixa prazo de resposta.")


def days(case_ids: Iterable[int]) -> Mapping[int, date]:
    """The day of departure of an occasional trip, the first day of a continuous service, by case."""
    rows = Authorization.objects.filter(case__in=list(case_ids)).values_list("case_id", "starts_at", "start_on")
    found = {case: clock.day_of(starts) if starts else first for case, starts, first in rows}
    return {case: day for case, day in found.items() if day is not None}
