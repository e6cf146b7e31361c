# SPDX-License-Identifier: Apache-2.0
"""The agency's registry: lists with filters and exports, one subject's page, the desk."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from outorga.web import clock
from outorga.web.accounts.guards import require_power, signed_in, staff_view
from outorga.web.accounts.models import User
from outorga.web.accounts.queries import has_power
from outorga.web.casefiles.idempotency import submission
from outorga.web.casefiles.queries import cases_of_company
from outorga.web.papers.queries import paper_of
from outorga.web.registry import filters, guards, panels, people, tables
from outorga.web.registry.actions import owners
from outorga.web.registry.authority import ENTER
from outorga.web.registry.forms.review import OwnerForm
from outorga.web.registry.models import Company, Document, DocumentState, Driver, OwnershipHistory, VehicleHolding
from outorga.web.registry.queries import answers, progress, school
from outorga.web.registry.queries.fleet import fleet_of
from outorga.web.registry.queries.owners import OwnerLine, owners_of
from outorga.web.registry.views.pages import attempt, version
from outorga.web.ui.tables import PAGE, is_export, listed, paged
from outorga.web.ui.text import is_private

SECTIONS = (
    ("registry:companies", gettext_lazy("Empresas")),
    ("registry:holdings", gettext_lazy("Veículos")),
    ("registry:staff_drivers", gettext_lazy("Condutores")),
    ("registry:expiring", gettext_lazy("Documentos a vencer")),
)
reads = staff_view(power="registry.read")


def listing(request: HttpRequest, *, title: str, filterset: Any, make_table: Any, method: str = "get") -> HttpResponse:
    """A list with its filters, sent by ``method``; the same list as a file with ``?_export=``."""
    table = make_table(filterset.qs)
    return listed(
        request, "registry/staff/list.html", table, name=slugify(title), title=title, filter=filterset,
        sections=_sections(request), method=method,
    )  # fmt: skip


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


@require_http_methods(["GET", "HEAD", "POST"])
@reads
def staff_drivers(request: HttpRequest) -> HttpResponse:
    """Drivers; the names of the page's rows come from the vault, and the look is recorded.

    What is looked for is sent as a form: the address then has the words of a name, or the reference of the person whose
    number it was, so that pages, orders and files of the list keep it.
    """
    if request.method == "POST":
        return redirect(f"{request.path}?{urlencode(_sought(request.POST))}")
    rows = Driver.objects.select_related("person", "company", "case").order_by("pk")
    if "pessoa" in request.GET:
        rows = rows.filter(person__ref__in=_references(request.GET["pessoa"]))
    found = filters.DriverFilter(request.GET, rows, request=request)
    actor = signed_in(request)

    def make(shown: Any) -> Any:
        table = tables.DriverTable(shown)
        page = shown if is_export(request) else _page_rows(request, table)
        table.identities = people.identities([row.person for row in page], actor=actor, purpose="registry: list")
        return table

    return listing(request, title=_("Condutores"), filterset=found, make_table=make, method="post")


def _sought(posted: QueryDict) -> dict[str, str]:
    """The list's address for what was asked; a number becomes the reference of the person, or of nobody."""
    text, more = posted.get("busca", "").strip(), {"situacao": posted.get("situacao", "")}
    if not is_private(text):
        return {"busca": text, **more}
    person = people.with_document(text)
    return {"pessoa": person.vault_ref if person else "", **more}


def _references(text: str) -> list[UUID]:
    try:
        return [UUID(hex=text)]
    except ValueError:
        return []


def _page_rows(request: HttpRequest, table: Any) -> list[Any]:
    return [row.record for row in paged(request, table).page.object_list]


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
        "panels": panels.staff_panels_of(found, clock.today()),
    }
    return render(request, "registry/staff/company.html", context)


@require_safe
@reads
def holding(request: HttpRequest, pk: int) -> HttpResponse:
    """One vehicle in a fleet, with the history of its plates, owners and companies."""
    rows = VehicleHolding.objects.select_related("vehicle", "company__office", "case__office", "decision")
    found = get_object_or_404(rows, pk=pk)
    context = {
        "holding": found,
        "facts": answers.vehicle_facts(found),
        "plates": found.vehicle.plates.all(),
        "owners": owners_of(found.vehicle, actor=signed_in(request)),
        "corrects": found.case is not None and has_power(signed_in(request), ENTER, office=found.case.office),
        "school": school.standing_of(found),
        "holdings": found.vehicle.holdings.select_related("company", "case"),
        "places": progress.filed_slots(found),
    }
    return render(request, "registry/staff/holding.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view(power=ENTER)
def owner(request: HttpRequest, pk: int, row: int) -> HttpResponse:
    """The desk mends what was written of an owner, with the reason."""
    rows = VehicleHolding.objects.select_related("vehicle", "case__office")
    found = get_object_or_404(rows, pk=pk, case__isnull=False)
    assert found.case is not None
    require_power(signed_in(request), ENTER, office=found.case.office)
    line = next((line for line in owners_of(found.vehicle, actor=signed_in(request)) if line.row.pk == row), None)
    if line is None:
        raise Http404
    form = OwnerForm(request.POST or None, initial=_owner_initial(line, actor=signed_in(request)))
    if not line.row.until_on:
        del form.fields["until_on"]
    if request.method == "POST" and form.is_valid():
        kept = attempt(form, lambda: _correct(request, found, line.row, form.cleaned_data))
        if kept is not None:
            messages.success(request, _("Corrigido. O que estava escrito fica no processo."))
            return redirect("registry:holding", pk=pk)
    context = {"form": form, "case": found.case, "title": _("Corrigir o dono do veículo"), "button": _("Corrigir")}
    return render(request, "registry/staff/act.html", context)


def _correct(
    request: HttpRequest, found: VehicleHolding, row: OwnershipHistory, data: dict[str, Any]
) -> OwnershipHistory:
    actor = signed_in(request)
    told = owners.read_owner(name=data["owner_name"], number=data["owner_number"], actor=actor)
    return owners.correct_owner(
        holding=found, row=row, owner=told, from_on=data["owner_since"], until_on=data.get("until_on"),
        reason=data["reason"], actor=actor, expected_version=version(request), key=submission(request),
    )  # fmt: skip


def _owner_initial(line: OwnerLine, *, actor: User) -> dict[str, Any]:
    """What stands now; a person's number is read from the vault for whoever mends it."""
    person = line.row.owner_person
    number = people.identity(person, actor=actor, purpose="registry: owner").formatted_cpf if person else line.number
    return {"owner_name": line.name, "owner_number": number, "owner_since": line.row.from_on,
            "until_on": line.row.until_on}  # fmt: skip


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
        "school": school.standing_of(found),
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
