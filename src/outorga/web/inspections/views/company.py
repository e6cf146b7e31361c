# SPDX-License-Identifier: Apache-2.0
"""The company's pages of inspections: orders to be met, what bars and what to do, its reports."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from outorga.web import clock
from outorga.web.inspections.models import InspectionReport
from outorga.web.inspections.queries import pages
from outorga.web.registry.guards import company_view
from outorga.web.registry.models import Company
from outorga.web.registry.views.pages import page


@require_safe
@company_view
def board(request: HttpRequest, company: Company) -> HttpResponse:
    """What the company must do, and its last reports."""
    return page(request, "inspections/company.html", {"board": pages.company_board(company, clock.today())})


@require_safe
@company_view
def report(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """One of its own reports; another company's does not exist."""
    rows = InspectionReport.objects.select_related("company", "agent", "case", "decision", "holding__vehicle")
    shown = pages.report_shown(get_object_or_404(rows, pk=pk, company=company))
    return page(request, "inspections/company_report.html", {"shown": shown})
