# SPDX-License-Identifier: Apache-2.0
"""What the worker does: histories are examined after each final notice and once a day; terms begin and end."""

from datetime import date

from django.db import transaction

from outorga.web.casefiles.models import CaseEvent
from outorga.web.enforcement.models import Notice
from outorga.web.enforcement.timeline import FINAL, final_events
from outorga.web.registry.models import Company
from outorga.web.sanctions import procedures
from outorga.web.sanctions.actions import deviations, suspensions
from outorga.web.sanctions.models import Deviation, Examined, Suspension, SuspensionGround

AT_ONCE = 500


def examine_new(on: date) -> int:
    """Look at the holders of notices that became final since the last look; how many suspensions were proposed."""
    return sum(_examine_new(norm, on) for norm in procedures.norms())


@transaction.atomic
def _examine_new(norm: str, on: date) -> int:
    mark, _fresh = Examined.objects.select_for_update().get_or_create(norm=norm)
    events = CaseEvent.objects.filter(
        pk__gt=mark.last_event, kind__in=final_events(norm), case__kind="notice", case__norm=norm
    )  # fmt: skip
    rows = list(events.order_by("pk").values_list("pk", "case__company_ref")[:AT_ONCE])
    if not rows:
        return 0
    mark.last_event = rows[-1][0]
    mark.save(update_fields=["last_event"])
    return _propose(norm, {ref for _pk, ref in rows if ref is not None}, on)


def examine_all(on: date) -> int:
    """Look at every holder with final notices that founded nothing: also what a changed reading brings."""
    proposed = 0
    for norm in procedures.norms():
        used = SuspensionGround.objects.exclude(suspension__case__state="discarded").values("notice")
        rows = Notice.objects.filter(norm=norm, case__state=FINAL, company__isnull=False).exclude(pk__in=used)
        proposed += _propose(norm, set(rows.values_list("company", flat=True)), on)
    return proposed


def _propose(norm: str, refs: set[int], on: date) -> int:
    companies = Company.objects.filter(pk__in=refs).select_related("office").order_by("pk")
    return sum(suspensions.propose(company=row, norm=norm, on=on) is not None for row in companies)


def start(on: date) -> int:
    """Begin the suspensions whose first day has come; how many did."""
    rows = Suspension.objects.filter(case__state="served", from_on__lte=on).order_by("from_on", "pk")
    return sum(suspensions.start(suspension=row) for row in rows[:AT_ONCE])


def end(on: date) -> int:
    """End the suspensions and bars whose last day is over; how many did."""
    over = {"case__state": "running", "free_from_on__lte": on}
    halted = Suspension.objects.filter(**over).order_by("free_from_on", "pk")
    barred = Deviation.objects.filter(**over).order_by("free_from_on", "pk")
    ended = sum(suspensions.end(suspension=row) for row in halted[:AT_ONCE])
    return ended + sum(deviations.end(deviation=row) for row in barred[:AT_ONCE])
