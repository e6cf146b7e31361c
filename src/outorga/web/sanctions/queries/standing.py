# SPDX-License-Identifier: Apache-2.0
"""What stands against a holder on a day, by the stored decisions on its sanctions, in one query."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Exists, Subquery

from outorga.web.casefiles.models import CaseFile
from outorga.web.inspections.queries.bars import bars_on
from outorga.web.registry.models import Company
from outorga.web.sanctions.models import Deviation, Suspension

# A fine that is due or overdue is not paid; one that is computed is not due yet.
UNPAID = ("due", "overdue")


@dataclass(frozen=True, slots=True)
class Standing:
    """Last days are included; None where nothing runs on the day."""

    barred_by_inspection: bool
    suspended_until: date | None
    barred_until: date | None
    unpaid_fines: int

    @property
    def is_clear(self) -> bool:
        """Whether nothing stands against the holder but what it still has to pay."""
        return not (self.barred_by_inspection or self.suspended_until or self.barred_until)


def standing_of(company: Company, on: date) -> Standing:
    """The standing on the day, whether or not the worker recorded its events yet; one query."""
    barred, suspended_until, barred_until, unpaid = (
        Company.objects.filter(pk=company.pk)
        .values_list(
            Exists(bars_on(company, on)),
            _last(Suspension, company, on),
            _last(Deviation, company, on),
            _unpaid(company),
        )
        .get()
    )
    return Standing(barred, suspended_until, barred_until, unpaid or 0)


def _last(model: type[Suspension | Deviation], company: Company, on: date) -> Subquery:
    """The last day of what runs on the day: from the first to the last of the stored decision, once it was served."""
    rows = model._default_manager.filter(company=company, from_on__lte=on, until_on__gte=on)
    return Subquery(rows.order_by("-until_on").values("until_on")[:1])


def _unpaid(company: Company) -> Subquery:
    rows = CaseFile.objects.filter(kind="fine", company_ref=company.pk, state__in=UNPAID).order_by().values("kind")
    return Subquery(rows.annotate(number=Count("pk")).values("number"))
