# SPDX-License-Identifier: Apache-2.0
"""All rows that a request's questions rest on, read once, in a number of queries that does not grow with them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from outorga.web.charter import passengers, requirements
from outorga.web.charter.models import Authorization, ExtraRequirement, PassengerRow
from outorga.web.registry.models import Driver, DriverLink, VehicleHolding


@dataclass(frozen=True)
class Basis:
    """What the law is asked about, besides the answers of the request itself."""

    holdings: Sequence[VehicleHolding]
    drivers: Sequence[Driver]
    rows: Sequence[PassengerRow]
    documents: Sequence[str]
    received_at: datetime | None
    tax_document_used: bool
    requirements: Sequence[ExtraRequirement]
    supplied: Sequence[str]

    @property
    def seats(self) -> int | None:
        """The places of all vehicles together; None when one is not known."""
        places = [holding.vehicle.fitted_seats or holding.vehicle.capacity for holding in self.holdings]
        return sum(place for place in places if place) if places and all(places) else None


def of(asked: Authorization, *, on: date, with_documents: bool) -> Basis:
    """Read it. Without documents each person counts by the reference, which is enough to look ahead."""
    rows = passengers.rows(asked)
    extra = requirements.due(asked, on=on)
    return Basis(
        holdings=holdings_of(asked),
        drivers=drivers_of(asked, on=on),
        rows=rows,
        documents=passengers.documents_of(rows) if with_documents else [row.vault_ref for row in rows],
        received_at=rows[0].passenger_list.received_at if rows else None,
        tax_document_used=tax_document_used(asked),
        requirements=extra,
        supplied=[row.code for row in extra if getattr(row, "is_supplied", False)],
    )


def holdings_of(asked: Authorization) -> list[VehicleHolding]:
    """The vehicles in use now, each with its registration."""
    rows = asked.vehicles.filter(until_at=None).select_related("holding__vehicle", "holding__case")
    return [row.holding for row in rows]


def drivers_of(asked: Authorization, *, on: date) -> list[Driver]:
    """The drivers in use now, each with its registration and whether its link with the holder runs that day."""
    in_term = Q(until_on=None) | Q(until_on__gte=on)
    link = DriverLink.objects.filter(in_term, driver=OuterRef("driver"), from_on__lte=on)
    rows = asked.drivers.filter(until_at=None).select_related("driver__person", "driver__case")
    return [_linked(row.driver, row.is_linked) for row in rows.annotate(is_linked=Exists(link))]


def linked_driver(driver: Driver, *, on: date) -> Driver:
    """A driver who is to come in, with whether the link runs that day."""
    in_term = Q(until_on=None) | Q(until_on__gte=on)
    return _linked(driver, driver.links.filter(in_term, from_on__lte=on).exists())


def _linked(driver: Driver, is_linked: bool) -> Driver:
    driver.is_linked = is_linked  # type: ignore[attr-defined]
    return driver


def tax_document_used(asked: Authorization) -> bool:
    """Whether the company used this fiscal document's number for another trip that was not refused or given up."""
    known: bool | None = getattr(asked, "is_tax_document_used", None)
    if known is None:
        known = other_uses(asked.company_id, asked.pk, asked.tax_document_number.strip()).exists()
    return bool(known and asked.tax_document_number.strip() and asked.is_occasional)


def other_uses(company_id: Any, pk: Any, number: Any) -> QuerySet[Authorization]:
    """The other trips of the company that rest on this fiscal document; the arguments may be references of a query."""
    rows = Authorization.objects.filter(company=company_id, tax_document_number=number, given_up_at=None)
    return rows.exclude(filed_at=None).exclude(pk=pk).exclude(case__state="refused")
