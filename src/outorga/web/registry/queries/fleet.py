# SPDX-License-Identifier: Apache-2.0
"""Vehicles and drivers of a company, and until when each is registered."""

from collections.abc import Iterable
from datetime import date
from typing import TypeVar

from django.db.models import OuterRef, Q, QuerySet, Subquery

from outorga.web.accounts.models import User
from outorga.web.registry import people
from outorga.web.registry.facts import Subject
from outorga.web.registry.models import Company, Driver, DriverLink, VehicleHolding

Row = TypeVar("Row", VehicleHolding, Driver)


def registered_until(subject: Subject) -> date | None:
    """The last day that the stored decisions give the registration; None when it is not registered or has no end."""
    return subject.registered_until if subject.state == "registered" else None


def fleet_of(company: Company, *, on: date | None = None) -> QuerySet[VehicleHolding]:
    """The vehicles in the company's fleet, on a day when one is given."""
    rows = company.holdings.select_related("vehicle", "case", "company")
    if on is None:
        return rows.filter(until_on=None).order_by("vehicle__plate")
    return rows.filter(Q(until_on=None) | Q(until_on__gte=on), from_on__lte=on).order_by("vehicle__plate")


def registered_fleet(company: Company, on: date) -> QuerySet[VehicleHolding]:
    """The vehicles whose registration stands that day."""
    return _standing(fleet_of(company, on=on), on)


def drivers_of(company: Company) -> QuerySet[Driver]:
    """The drivers of the company with their links."""
    rows = company.drivers.select_related("person", "case", "company").prefetch_related("links")
    return rows.order_by("pk")


def crew_in_progress(company: Company) -> QuerySet[Driver]:
    """The drivers whose request is open, each with its last link's kind, in one query."""
    last = DriverLink.objects.filter(driver=OuterRef("pk")).order_by("-from_on", "-pk").values("kind")[:1]
    rows = company.drivers.filter(case__state__in=["draft", "pending"]).annotate(link_kind=Subquery(last))
    return rows.select_related("person", "case", "company__office").order_by("pk")


def registered_drivers(company: Company, on: date) -> QuerySet[Driver]:
    """The drivers whose registration stands that day and whose link has not ended."""
    in_term = Q(links__until_on=None) | Q(links__until_on__gte=on)
    return _standing(drivers_of(company), on).filter(in_term, links__from_on__lte=on).distinct()


def _standing(rows: QuerySet[Row], on: date) -> QuerySet[Row]:
    until = Q(registered_until=None) | Q(registered_until__gte=on)
    return rows.filter(until, case__state="registered", registered_on__lte=on)


def driver_names(drivers: Iterable[Driver], *, actor: User | None, purpose: str = "registry: list") -> dict[int, str]:
    """Names by driver, read from the vault at once."""
    rows = list(drivers)
    known = people.identities([row.person for row in rows], actor=actor, purpose=purpose)
    return {row.pk: known[row.person_id].name for row in rows}


def driver_name(driver: Driver, *, actor: User | None, purpose: str = "registry: driver") -> str:
    """The driver's name."""
    return driver_names([driver], actor=actor, purpose=purpose)[driver.pk]
