# SPDX-License-Identifier: Apache-2.0
"""What other rooms ask of defences and appeals."""

from collections.abc import Sequence
from datetime import date

from django.db.models import Q

from outorga.web.appeals.models import Stage, SuspensiveEffect
from outorga.web.enforcement.models import Notice


def suspended_by_appeal(notices: Sequence[Notice], on: date) -> set[int]:
    """The keys of those notices of which a pending appeal suspends the collection that day.

    From the filing on, until the day before the end.
    """
    running = (Q(until_on=None) | Q(until_on__gt=on)) & Q(from_on__lte=on)
    rows = SuspensiveEffect.objects.filter(running, notice__in=notices, filing__stage=Stage.APPEAL)
    return set(rows.values_list("notice", flat=True))
