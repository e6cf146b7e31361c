# SPDX-License-Identifier: Apache-2.0
"""What the worker does: bars follow what is owed, day by day."""

from datetime import date

from outorga.web.inspections.actions import bars
from outorga.web.inspections.models import InspectionBar


def follow_debts(on: date) -> int:
    """Bars move on when debts were paid or fell due; how many did."""
    rows = InspectionBar.objects.filter(released_on=None).select_related("company").order_by("pk")
    return sum(bars.follow(bar=bar, on=on) for bar in rows)
