# SPDX-License-Identifier: Apache-2.0
"""The agency's registry: lists with filters and exports, one subject's page, the desk."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe
from django_tables2 import RequestConfig

from outorga.web.accounts.guards import signed_in, staff_view
from outorga.web.casefiles.queries import cases_of_company
from outorga.web.papers.queries import paper_of
from outorga.web.registry import filters, guards, people, tables
from outorga.web.registry.models import Company, Document, DocumentState, Driver, VehicleHolding
from outorga.web.registry.queries import answers, progress
from outorga.web.registry.queries.fleet import fleet_of
from outorga.web.ui.tables import export, is_export

PAGE = 25
SECTIONS = (
    ("registry:companies", gettext_lazy("Empresas")),
    ("registry:holdings", gettext_lazy("Veículos")),
    ("registry:staff_drivers", gettext_lazy("Condutores")),
    ("registry:expiring", gettext_lazy("Documentos a vencer")),
)
reads = staff_view(power="registry.read")


def listing(request: HttpRequest, *, title: str, filterset: Any, make_table: Any) -> HttpResponse:
    """A list with its filters; the same list as a file with ``?_export=``."""
    table = make_table(filterset.qs)
    file = export(request, table, name=slugify(title))
    if file is not None:
        return file
    RequestConfig(request, paginate={"per_page": PAGE, "silent": True}).configure(table)
    context = {"title": title, "filter": filterset, "table": table, "sections": _sections(request)}
    return render(request, "registry/staff/list.html", context)


def _sections(request: HttpRequest) -> list[dict[str, Any]]:
    return [
        {"label": label, "url": reverse(name), "current": reverse(name) == request.path} for name, label in SECTIONS
    ]


@require_safe
@reads
def companies(request: HttpRequest) -> HttpResponse:
    """Companies."""
    found = filters.CompanyFilter(request.GET, Company.objects.select_related("case", "office"), request=request)
    return listing(request, title=_("Empresas"), filterset=found, make_table=tables.CompanyTable)


@require_safe
@reads
def holdings(request: HttpRequest) -> HttpResponse:
    """Vehicles in fleets."""
    rows = VehicleHolding.objects.filter(until_on=None).select_related("vehicle", "company", "case")
    found = filters.HoldingFilter(request.GET, rows.order_by("vehicle__plate", "pk"), request=request)
    return listing(request, title=_("Veículos"), filterset=found, make_table=tables.HoldingTable)


@require_safe
@reads
def staff_drivers(request: HttpRequest) -> HttpResponse:
    """Drivers; the names of the page's rows come from the vault, and the look is recorded."""
    rows = Driver.objects.select_related("person", "company", "case").order_by("pk")
    found = filters.DriverFilter(request.GET, rows, request=request)
    actor = signed_in(request)

    def make(shown: Any) -> Any:
        table = tables.DriverTable(shown)
        page = shown if is_export(request) else _page_rows(request, table)
        table.identities = people.identities([row.person for row in page], actor=actor, purpose="registry: list")
        return table

    return listing(request, title=_("Condutores"), filterset=found, make_table=make)


def _page_rows(request: HttpRequest, table: Any) -> list[Any]:
    RequestConfig(request, paginate={"per_page": PAGE, "silent": True}).configure(table)
    return [row.record for row in table.page.object_list]


@require_safe
@reads
def expiring(request: HttpRequest) -> HttpResponse:
    """Papers in force, the first to expire first."""
    rows = Document.objects.filter(state=DocumentState.ACCEPTED, expires_on__isnull=False).select_related("case")
    found = filters.DocumentFilter(request.GET, rows.order_by("expires_on", "pk"), request=request)

    def make(shown: Any) -> Any:
        refs = shown.values_list("case__company_ref", flat=True)
        return tables.DocumentTable(
            shown, companies=dict(Company.objects.filter(pk__in=refs).values_list("pk", "legal_name"))
        )

    return listing(request, title=_("Documentos a vencer"), filterset=found, make_table=make)


@require_safe
@reads
def company(request: HttpRequest, pk: int) -> HttpResponse:
    """One company: standing, data, fleet, drivers, papers, cases."""
    found = get_object_or_404(Company.objects.select_related("case", "office", "decision"), pk=pk)
    context = {
        "company": found,
        "facts": answers.company_facts(found),
        "fleet": fleet_of(found)[:PAGE],
        "crew": found.drivers.select_related("case")[:PAGE],
        "cases": cases_of_company(found.pk)[:PAGE],
        "certificate": paper_of(found, "registration_certificate"),
    }
    return render(request, "registry/staff/company.html", context)


@require_safe
@reads
def holding(request: HttpRequest, pk: int) -> HttpResponse:
    """One vehicle in a fleet, with the history of its plates, owners and companies."""
    rows = VehicleHolding.objects.select_related("vehicle", "company__office", "case", "decision")
    found = get_object_or_404(rows, pk=pk)
    context = {
        "holding": found,
        "facts": answers.vehicle_facts(found),
        "plates": found.vehicle.plates.all(),
        "owners": found.vehicle.owners.all(),
        "holdings": found.vehicle.holdings.select_related("company", "case"),
        "places": progress.filed_slots(found),
    }
    return render(request, "registry/staff/holding.html", context)


@require_safe
@reads
def staff_driver(request: HttpRequest, pk: int) -> HttpResponse:
    """One driver; who looked is recorded."""
    rows = Driver.objects.select_related("person", "company__office", "case", "decision").prefetch_related("links")
    found = get_object_or_404(rows, pk=pk)
    context = {
        "driver": found,
        "identity": people.identity(found.person, actor=signed_in(request), purpose="registry: driver"),
        "facts": answers.driver_facts(found),
        "places": progress.filed_slots(found),
    }
    return render(request, "registry/staff/driver.html", context)


@require_POST
@staff_view(power="registration.enter")
def desk(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter at the desk what this company brings."""
    guards.open_desk(request, get_object_or_404(Company, pk=pk))
    return redirect("registry:tasks")


@require_POST
@staff_view(power="registration.enter")
def leave_desk(request: HttpRequest) -> HttpResponse:
    """Back to the agency's own pages."""
    guards.leave_desk(request)
    return redirect("registry:companies")
