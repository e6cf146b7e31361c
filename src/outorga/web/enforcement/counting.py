# SPDX-License-Identifier: Apache-2.0
"""A term as it was counted, day by day, for the strip of days on a page."""

from collections.abc import Collection, Sequence
from datetime import date, timedelta

from django.db.models import Q
from django.utils.translation import gettext as _

from outorga.web.casefiles.models import AgencyDay
from outorga.web.ui.parts import StripDay

SATURDAY = 5


def strip(start: date, due_on: date, *, days: int, skipped: Collection[date], office: int) -> list[StripDay]:
    """From the day on which the term began to its last, each numbered or with why it was passed over.

    ``days`` is the length of the term, ``skipped`` the days over which its end was moved, ``office`` whose they are.
    """
    names = _names(skipped, office)
    found, counted = [StripDay(start, _("dia do começo"), "from")], 0
    for at in range(1, (due_on - start).days + 1):
        day = start + timedelta(days=at)
        counted += day not in skipped
        kind = "last" if day == due_on else "skipped" if day in skipped else "counted"
        why = names.get(day, _("sem expediente")) if day in skipped else str(min(counted, days))
        found.append(StripDay(day, why, kind))
    return found


def _names(skipped: Collection[date], office: int) -> dict[date, str]:
    """Why there are no office hours on a day, in a word."""
    weekend = {day: _("fim de semana") for day in skipped if day.weekday() >= SATURDAY}
    others: Sequence[date] = [day for day in skipped if day not in weekend]
    if not others:
        return weekend
    here = Q(office=None) | Q(office=office)
    rows = AgencyDay.objects.filter(here, on__in=others, retracted_at=None)
    return weekend | dict(rows.values_list("on", "name"))
