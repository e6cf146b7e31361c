# SPDX-License-Identifier: Apache-2.0
"""What expires, of whom and when; by the last days that stored decisions gave."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import QuerySet, Value
from django.urls import reverse
from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import format_plate
from outorga.web import clock
from outorga.web.registry.facts import Subject, kind_of
from outorga.web.registry.items import label_of
from outorga.web.registry.models import Company, Document, DocumentState, Driver, VehicleHolding

KINDS = {"company": "empresa", "vehicle": "veiculo", "driver": "condutor"}


@dataclass(frozen=True, slots=True)
class Expiry:
    """One paper's last day."""

    item: str
    label: str
    valid_until: date
    document: Document
    url: str
    of: str = ""

    @property
    def tone(self) -> str:
        """How urgent it is today."""
        left = (self.valid_until - clock.today()).days
        return "bad" if left < 0 else "warn" if left <= 30 else "mute"


def expiring(subject: Subject, *, until: date) -> list[Expiry]:
    """The accepted papers of a subject whose last day comes before ``until``: the look-ahead of an authorization."""
    if subject.case_id is None:
        return []
    rows = Document.objects.filter(case_id=subject.case_id, state=DocumentState.ACCEPTED, expires_on__lt=until)
    return [expiry(row, kind_of(subject), subject.pk, "") for row in rows.order_by("expires_on")]


def expiry(row: Document, kind: str, pk: int, of: str) -> Expiry:
    assert row.expires_on is not None
    url = reverse("registry:document", args=[KINDS[kind], pk, row.item])
    url = f"{url}?escopo={row.clearance}" if row.clearance else url
    return Expiry(row.item, label_of(row.item, row.clearance), row.expires_on, row, url, of)


def accepted_papers(company: Company) -> QuerySet[Document]:
    """The papers in force of the company, its fleet and its drivers, the first to expire first."""
    rows = Document.objects.filter(case__company_ref=company.pk, state=DocumentState.ACCEPTED, expires_on__isnull=False)
    return rows.select_related("case").order_by("expires_on", "pk")


def agenda(company: Company, *, on: date, days: int = 90, limit: int = 12) -> list[Expiry]:
    """What expired or will soon, of the whole company."""
    rows = accepted_papers(company).filter(expires_on__lte=on + timedelta(days=days))
    rows = rows.filter(case__state__in=["registered", "lapsed"])[:limit]
    owners = owners_of(company, [row.case_id for row in rows])
    return [expiry(row, *owners[row.case_id]) for row in rows if row.case_id in owners]


def owners_of(company: Company, case_ids: Sequence[int]) -> dict[int, tuple[str, int, str]]:
    """For each case: what it is about, the row's number and how it is called."""
    found: dict[int, tuple[str, int, str]] = {}
    if company.case_id is not None and company.case_id in case_ids:
        found[company.case_id] = ("company", company.pk, _("Empresa"))
    holdings = VehicleHolding.objects.filter(case_id__in=case_ids).values_list("case_id", "pk", "vehicle__plate")
    drivers = Driver.objects.filter(case_id__in=case_ids).values_list("case_id", "pk", Value(""))
    for case_id, pk, plate in holdings.order_by().union(drivers.order_by(), all=True):
        found[case_id] = ("vehicle", pk, format_plate(plate)) if plate else ("driver", pk, _("Condutor"))
    return found
