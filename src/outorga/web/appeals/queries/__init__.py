# SPDX-License-Identifier: Apache-2.0
"""What other rooms ask of defences and appeals."""

from collections.abc import Sequence
from datetime import date

from django.db.models import Q

from outorga.web.appeals.models import Stage, SuspensiveEffect
from outorga.web.enforcement.models import Notice

__all__ = ["suspended", "suspended_by_appeal"]


def suspended(notice: Notice, on: date) -> bool:
    """Whether nothing may be collected on the notice that day: from the filing on, until the day before the end."""
    return SuspensiveEffect.objects.filter(_running(on), notice=notice).exists()


def suspended_by_appeal(notices: Sequence[Notice], on: date) -> set[int]:
    """The keys of those notices of which it is a pending appeal that suspends the collection that day."""
    rows = SuspensiveEffect.objects.filter(_running(on), notice__in=notices, filing__stage=Stage.APPEAL)
    return set(rows.values_list("notice", flat=True))


def _running(on: date) -> Q:
    return (Q(until_on=None) | Q(until_on__gt=on)) & Q(from_on__lte=on)
