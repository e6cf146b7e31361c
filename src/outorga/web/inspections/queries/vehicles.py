# SPDX-License-Identifier: Apache-2.0
"""Vehicles to inspect, their orders and reports."""

from django.db.models import QuerySet

from outorga.law.kernel.identifiers import canonical_plate
from outorga.web.casefiles.models import CaseFile
from outorga.web.inspections.models import InspectionOrder, InspectionReport
from outorga.web.registry.models import Company, VehicleHolding


def find(plate: str) -> list[VehicleHolding]:
    """The vehicle that wears the plate, in each fleet that has it today; one that has a case first."""
    rows = VehicleHolding.objects.filter(
        vehicle__plates__canonical=canonical_plate(plate), vehicle__plates__until_on=None, until_on=None
    )
    known = rows.select_related("vehicle", "case__office", "company__case__office").distinct()
    return sorted(known, key=lambda row: (row.state != "registered", case_of(row) is None, row.pk))


def case_of(holding: VehicleHolding) -> CaseFile | None:
    """Where an inspection of the vehicle is kept: its registration, else its company's; None where neither is filed."""
    return holding.case or holding.company.case


def open_orders(*, holding: VehicleHolding | None = None, company: Company | None = None) -> QuerySet[InspectionOrder]:
    """The orders that no report has met, of vehicles still in the fleet, the first day first."""
    rows = InspectionOrder.objects.filter(report=None, holding__until_on=None).select_related("case", "company")
    rows = rows.filter(holding=holding) if holding is not None else rows
    return (rows.filter(company=company) if company is not None else rows).order_by("present_on", "pk")


def last_report(holding: VehicleHolding) -> InspectionReport | None:
    """The newest report on the vehicle in this fleet."""
    return InspectionReport.objects.filter(holding=holding).order_by("-pk").first()
