# SPDX-License-Identifier: Apache-2.0
"""What the worker does: authorizations start and end at their hour, ends of contracts are announced ahead."""

from datetime import date, timedelta

from django.db.models import Q
from django.utils.translation import ngettext

from outorga.web import clock
from outorga.web.charter import writing
from outorga.web.charter.actions import endings
from outorga.web.charter.models import Authorization, Service
from outorga.web.charter.notices import tell_company
from outorga.web.work.schedule import step_reached

AHEAD = (30, 15, 5)
AT_ONCE = 500


def start(on: date) -> int:
    """Start those whose hour has come (art. 7, § 2, and art. 8, § 3); how many did."""
    now = clock.now()
    due = Q(service=Service.OCCASIONAL, starts_at__lte=now, ends_at__gte=now)
    due |= Q(service=Service.CONTINUOUS, start_on__lte=on, valid_until__gte=on)
    rows = Authorization.objects.filter(due, case__state="issued", given_up_at=None)
    return sum(endings.begin(asked=row, at=now) for row in rows.order_by("pk")[:AT_ONCE])


def expire(on: date) -> int:
    """End those whose trip or term is over; how many did."""
    now = clock.now()
    over = Q(service=Service.OCCASIONAL, ends_at__lt=now) | Q(service=Service.CONTINUOUS, valid_until__lt=on)
    rows = Authorization.objects.filter(over, case__state__in=["issued", "active", "suspended"], given_up_at=None)
    return sum(endings.end(asked=row, at=now) for row in rows.order_by("pk")[:AT_ONCE])


def announce(on: date) -> int:
    """Tell of continuous authorizations that end in 30, 15 and 5 days, once each, but for those renewed."""
    until = on + timedelta(days=max(AHEAD))
    rows = Authorization.objects.filter(
        service=Service.CONTINUOUS,
        valid_until__range=(on, until),
        case__state__in=["issued", "active"],
        given_up_at=None,
        renewals=None,
    )
    told = 0
    for asked in rows.select_related("case"):
        assert asked.valid_until is not None
        left = (asked.valid_until - on).days
        text = ngettext(
            "A autorização %(number)s termina em %(days)d dia. Quem limita é %(limit)s. Renove para não parar.",
            "A autorização %(number)s termina em %(days)d dias. Quem limita é %(limit)s. Renove para não parar.", left,
        ) % {"number": asked.number, "days": left, "limit": writing.limit_words(asked)}  # fmt: skip
        tell_company(
            asked, text=text, due_on=asked.valid_until, key=f"charter:ends:{asked.pk}:{step_reached(AHEAD, left)}"
        )
        told += 1
    return told
