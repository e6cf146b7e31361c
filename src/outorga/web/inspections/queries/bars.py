# SPDX-License-Identifier: Apache-2.0
"""Which holders a failed inspection bars, and what the law is asked about them."""

from datetime import date

from django.db.models import Q, QuerySet

from outorga.web.casefiles.models import StoredDecision
from outorga.web.inspections.models import InspectionBar, InspectionReport
from outorga.web.inspections.procedures import Known
from outorga.web.payments.queries import debts_of
from outorga.web.registry.models import Company


def bars_on(company: Company, on: date, *, plate: str = "") -> QuerySet[InspectionBar]:
    """The bars that hold on the day: those of the whole fleet, and of the vehicle when one is named.

    The day of the release is free already.
    """
    holds = Q(released_on=None) | Q(released_on__gt=on)
    return InspectionBar.objects.filter(holds, company=company, opened_on__lte=on, canonical_plate__in={"", plate})


def is_barred(company: Company, on: date, *, plate: str = "") -> bool:
    """Whether the holder is barred on the day, in all it runs or in that vehicle (its canonical plate)."""
    return bars_on(company, on, plate=plate).exists()


def bar_of(company: Company, on: date, *, plate: str = "") -> StoredDecision | None:
    """The decision by which the holder is barred on the day; None when it is not."""
    bar = bars_on(company, on, plate=plate).select_related("case").first()
    if bar is None:
        return None
    event = bar.case.events.filter(on__lte=on).exclude(decision=None).select_related("decision").order_by("-seq")
    found = event.first()
    return found.decision if found else None


def open_bar(company: Company, norm: str, scope: str) -> InspectionBar | None:
    """The bar that runs for the fleet (empty scope) or the vehicle."""
    rows = InspectionBar.objects.filter(company=company, norm=norm, canonical_plate=scope, released_on=None)
    return rows.select_related("case__office", "company", "founded_by").first()


def known_of(company: Company, norm: str, *, scope: str, plate: str, on: date) -> Known:
    """What the law is asked: the reports since the last bar was released, and the debts of the day.

    Without that, an old failure long cured would bar again with the next debt.
    """
    return Known(on=on, reports=_reports(company, norm, scope), debts=debts_of(company.pk, on), plate=scope or plate)


def _reports(company: Company, norm: str, scope: str) -> list[InspectionReport]:
    closed = InspectionBar.objects.filter(company=company, norm=norm, canonical_plate=scope).exclude(last_report=None)
    after = closed.order_by("-last_report_id").values_list("last_report_id", flat=True).first() or 0
    rows = InspectionReport.objects.filter(company=company, norm=norm, pk__gt=after)
    return list((rows.filter(canonical_plate=scope) if scope else rows).order_by("pk"))
