# SPDX-License-Identifier: Apache-2.0
"""Pages of the technical inspection for staff: lists, which vehicle, the order, the report on a phone."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from outorga.web.accounts.guards import form_methods, signed_in, staff_view
from outorga.web.casefiles import files
from outorga.web.casefiles.errors import FileRefused
from outorga.web.casefiles.idempotency import submission
from outorga.web.casefiles.models import StoredFile
from outorga.web.inspections import checklist, procedures
from outorga.web.inspections.actions import vehicles
from outorga.web.inspections.actions.vehicles import INSPECT, ORDER, Photo
from outorga.web.inspections.filters import OrderFilter, ReportFilter
from outorga.web.inspections.forms.photos import seal, unseal
from outorga.web.inspections.forms.vehicles import PHOTOS, FindForm, OrderForm, ReportForm
from outorga.web.inspections.models import Group, InspectionOrder, InspectionReport
from outorga.web.inspections.queries import pages
from outorga.web.inspections.queries.vehicles import case_of, find, open_orders
from outorga.web.inspections.tables import OrderTable, ReportTable
from outorga.web.registry.filters import at_home
from outorga.web.registry.models import VehicleHolding
from outorga.web.registry.views.acts import sent, submitted
from outorga.web.registry.views.pages import attempt
from outorga.web.ui.tables import listed

reads = staff_view(power="registry.read")


@require_safe
@reads
def reports(request: HttpRequest) -> HttpResponse:
    """The reports on companies of the person's office, or of those they choose, with filters and exports."""
    rows = InspectionReport.objects.select_related("company", "agent")
    found = ReportFilter(at_home(request), rows, request=request)
    return _list(request, found, ReportTable(found.qs), "laudos", _("Laudos de vistoria"))


@require_safe
@reads
def orders(request: HttpRequest) -> HttpResponse:
    """The orders to companies of the person's office, or of those they choose, with filters and exports."""
    rows = InspectionOrder.objects.select_related("company", "case", "report")
    found = OrderFilter(at_home(request), rows, request=request)
    return _list(request, found, OrderTable(found.qs), "ordens-de-vistoria", _("Ordens de vistoria"))


def _list(request: HttpRequest, found: Any, table: Any, name: str, title: str) -> HttpResponse:
    return listed(request, "inspections/list.html", table, name=name, filter=found, title=title, which=name)


@require_safe
@reads
def choose(request: HttpRequest) -> HttpResponse:
    """Which vehicle: by plate, in each fleet that has it."""
    form = FindForm(request.GET if "placa" in request.GET else None)
    held = find(form.cleaned_data["placa"]) if form.is_bound and form.is_valid() else None
    found = None if held is None else [(row, case_of(row) is not None) for row in held]
    return render(request, "inspections/choose.html", {"form": form, "found": found})


@form_methods
@staff_view(power=ORDER)
def order(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Order that a vehicle be presented."""
    holding = _holding(pk)
    form = OrderForm(request.POST or None)
    done = submitted(
        request, form, lambda: vehicles.order(holding=holding, **form.cleaned_data, **sent(request)),
        word=lambda made: _("Ordem %(number)s emitida. A empresa foi avisada.") % {"number": made.number},
        to="inspections:orders",
    )  # fmt: skip
    case = case_of(holding)
    context = {
        "form": form, "holding": holding, "case": case, "once": submission(request),
        "when": procedures.of(case.norm).says.when if case else "",
    }  # fmt: skip
    return done or render(request, "inspections/order.html", context)


@form_methods
@staff_view(power=INSPECT)
def report(request: HttpRequest, pk: int) -> HttpResponse:
    """The report: fill it in, look at what it does, issue it."""
    holding = _holding(pk)
    if request.method != "POST":
        return _form_page(request, holding, ReportForm(initial={"place": _place(holding)}))
    form = ReportForm(request.POST, request.FILES)
    valid = form.is_valid()
    kept = _keep(request, form)
    if not valid or form.errors or "corrigir" in request.POST:
        return _form_page(request, holding, form, kept)
    case = case_of(holding)
    if "emitir" not in request.POST and case is not None:
        return _check_page(request, holding, form, kept)
    made = attempt(form, lambda: vehicles.report(
        holding=holding, place=form.cleaned_data["place"], remark=form.cleaned_data["remark"], found=form.found(),
        photos=_photos(kept), **sent(request),
    ))  # fmt: skip
    if made is None:
        return _form_page(request, holding, form, kept)
    messages.success(request, _("Laudo %(number)s emitido. A empresa foi avisada.") % {"number": made.number})
    return redirect("inspections:report_page", pk=made.pk)


@require_safe
@reads
def report_page(request: HttpRequest, pk: int) -> HttpResponse:
    """One report."""
    rows = InspectionReport.objects.select_related("company", "agent", "case", "decision", "holding__vehicle")
    shown = pages.report_shown(get_object_or_404(rows, pk=pk))
    return render(request, "inspections/report.html", {"shown": shown})


def _holding(pk: int) -> VehicleHolding:
    rows = VehicleHolding.objects.select_related("vehicle", "case__office", "company__case__office")
    return get_object_or_404(rows, pk=pk, until_on=None)


def _place(holding: VehicleHolding) -> str:
    """Where the open order called the vehicle to."""
    called = open_orders(holding=holding).first()
    return called.place if called else ""


def _keep(request: HttpRequest, form: ReportForm) -> dict[str, list[int]]:
    """Store the photographs that came, whatever else is wrong, so that nobody takes them again."""
    kept = unseal(request.POST.get("kept", ""))
    for group in Group:
        for photo in form.cleaned_data.get(group + PHOTOS) or []:
            try:
                stored = files.store(photo, actor=signed_in(request), accept=frozenset({files.JPEG, files.PNG}))
            except FileRefused as refused:
                form.add_error(group + PHOTOS, f"{files.clean_name(str(photo.name))}: {refused.message}")
            else:
                kept.setdefault(group.value, []).append(stored.pk)
    return {group: list(dict.fromkeys(pks)) for group, pks in kept.items()}


def _photos(kept: dict[str, list[int]]) -> list[Photo]:
    stored = StoredFile.objects.in_bulk([pk for pks in kept.values() for pk in pks])
    return [Photo(group, stored[pk]) for group, pks in kept.items() for pk in pks]


def _form_page(
    request: HttpRequest, holding: VehicleHolding, form: ReportForm, kept: dict[str, list[int]] | None = None
) -> HttpResponse:
    groups = [(group, len((kept or {}).get(group.code, []))) for group in form.groups()]
    context = {"form": form, "groups": groups, "holding": holding, "case": case_of(holding), "kept": seal(kept or {})}
    return render(request, "inspections/report_form.html", context)


def _check_page(
    request: HttpRequest, holding: VehicleHolding, form: ReportForm, kept: dict[str, list[int]]
) -> HttpResponse:
    """What the report will do, before it is issued."""
    case, found = case_of(holding), form.found()
    assert case is not None
    marks = {
        group.value: checklist.mark_of(found[item.code].mark for item in checklist.current().of(group))
        for group in Group
    }
    context = {
        "form": form, "holding": holding, "effects": pages.effects_ahead(holding, case.norm, marks),
        "failed": [(item.text, found[item.code].remark) for item in checklist.current().items
                   if found[item.code].mark == "fail"],
        "photos": sum(map(len, kept.values())), "kept": seal(kept), "once": submission(request),
    }  # fmt: skip
    return render(request, "inspections/report_check.html", context)
