# SPDX-License-Identifier: Apache-2.0
"""The company's vehicles and drivers: lists, new ones, what each is registered with, leaving."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from outorga.web import clock
from outorga.web.accounts.guards import form_methods, signed_in
from outorga.web.casefiles.idempotency import submission
from outorga.web.papers.queries import paper_of
from outorga.web.registry import people
from outorga.web.registry.actions import changes, companies, drivers, vehicles
from outorga.web.registry.forms.companies import DriverChangeForm, EndForm, VehicleChangeForm
from outorga.web.registry.forms.fleet import DriverEditForm, DriverForm, VehicleForm
from outorga.web.registry.guards import company_view
from outorga.web.registry.models import Company, Driver, VehicleHolding
from outorga.web.registry.queries import answers, progress, school
from outorga.web.registry.queries.fleet import driver_names, drivers_of, fleet_of
from outorga.web.registry.queries.owners import owners_of
from outorga.web.registry.views.pages import attempt, carry_out, page
from outorga.web.ui.parts import TaskGroup

PAGE = 25


def own_holding(company: Company, pk: int) -> VehicleHolding:
    """A vehicle of this company; another's does not exist."""
    rows = VehicleHolding.objects.select_related("vehicle", "case", "company__office", "company__case", "decision")
    return get_object_or_404(rows, pk=pk, company=company)


def own_driver(company: Company, pk: int) -> Driver:
    """A driver of this company; another's does not exist."""
    rows = Driver.objects.select_related("person", "case", "card_case", "company__office", "company__case", "decision")
    return get_object_or_404(rows.prefetch_related("links"), pk=pk, company=company)


@require_safe
@company_view
def vehicle_list(request: HttpRequest, company: Company) -> HttpResponse:
    """The fleet."""
    shown = Paginator(fleet_of(company), PAGE).get_page(request.GET.get("page"))
    return page(request, "registry/vehicles.html", {"rows": shown})


@form_methods
@company_view(acting=True)
def vehicle_new(request: HttpRequest, company: Company) -> HttpResponse:
    """A vehicle comes into the fleet."""
    form = VehicleForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        given = {name: form.cleaned_data[name] for name in ("chassis", "renavam", "plate")}
        holding = attempt(form, lambda: vehicles.add_vehicle(
            company=company, values=form.values(), actor=signed_in(request), key=submission(request), **given
        ))  # fmt: skip
        if holding is not None:
            messages.success(request, _("Veículo incluído. Agora envie os documentos dele."))
            return redirect("registry:vehicle", pk=holding.pk)
    context = {"form": form, "title": _("Novo veículo"), "lead": _("Copie do CRLV."), "button": _("Incluir veículo")}
    return page(
        request, "registry/form.html", {**context, "once": submission(request), "back": reverse("registry:vehicles")}
    )


@require_safe
@company_view
def vehicle(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """One vehicle: standing, data, papers."""
    holding = own_holding(company, pk)
    places = progress.all_slots([holding], on=clock.today()).get(holding.case_id or 0, [])
    tasks = [progress.paper_task(place, "veiculo", holding.pk) for place in places]
    context = {
        "holding": holding,
        "facts": answers.vehicle_facts(holding, change=holding.state in companies.OPEN_STATES),
        "groups": [TaskGroup(_("Documentos"), tasks)] if tasks else [],
        "plates": holding.vehicle.plates.all(),
        "owners": owners_of(holding.vehicle, actor=signed_in(request)),
        "school": school.standing_of(holding),
        "paper": paper_of(holding, "category_change"),
        "answered": progress.vehicle_answered(holding),
    }
    return page(request, "registry/vehicle.html", context)


@form_methods
@company_view(acting=True)
def vehicle_edit(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """Correct what was told of a vehicle while its request is open."""
    holding = own_holding(company, pk)
    form = VehicleForm(request.POST or None, initial=VehicleForm.initial_of(holding))
    if request.method == "POST" and form.is_valid():
        values = form.values() | {name: form.cleaned_data[name] for name in ("chassis", "renavam", "plate")}
        saved = attempt(form, lambda: _save_vehicle(request, holding, values))
        if saved is not None:
            messages.success(request, _("Salvo."))
            return redirect("registry:vehicle", pk=pk)
    context = {
        "form": form,
        "title": _("Dados do veículo"),
        "button": _("Salvar"),
        "back": reverse("registry:vehicle", args=[pk]),
    }
    return page(request, "registry/form.html", context)


def _save_vehicle(request: HttpRequest, holding: VehicleHolding, values: dict[str, Any]) -> VehicleHolding:
    actor = signed_in(request)
    saved = vehicles.save_vehicle(holding=holding, values=values, actor=actor)
    return vehicles.open_registration(holding=saved, actor=actor) if saved.case is None else saved


@form_methods
@company_view(acting=True)
def vehicle_change(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """Tell a change of a registered vehicle: a new plate, other seats."""
    holding, form = own_holding(company, pk), VehicleChangeForm(request.POST or None)
    return _change(request, holding, form, title=_("Comunicar alteração do veículo"))


@form_methods
@company_view(acting=True)
def driver_change(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """Tell a change of a registered driver: pupils, art. 138, anything in words."""
    row, form = own_driver(company, pk), DriverChangeForm(request.POST or None)
    return _change(request, row, form, title=_("Comunicar alteração do condutor"))


def _change(
    request: HttpRequest, subject: VehicleHolding | Driver, form: VehicleChangeForm | DriverChangeForm, *, title: str
) -> HttpResponse:
    if request.method == "POST" and form.is_valid():
        report = attempt(form, lambda: changes.report_change(
            subject=subject, text=form.cleaned_data["text"], happened_on=form.cleaned_data["happened_on"],
            changes=form.changes(), actor=signed_in(request), key=submission(request),
        ))  # fmt: skip
        if report is not None:
            return page(request, "registry/change_done.html", {"report": report})
    return page(request, "registry/change.html", {"form": form, "title": title})


@form_methods
@company_view(acting=True)
def vehicle_leave(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """The vehicle leaves the fleet."""
    holding = own_holding(company, pk)
    form = EndForm(request.POST or None, initial={"on": clock.today()})
    if request.method == "POST" and form.is_valid():
        ended = attempt(
            form, lambda: vehicles.end_holding(holding=holding, actor=signed_in(request), **form.cleaned_data)
        )
        if ended is not None:
            messages.success(request, _("O veículo saiu da frota. O histórico continua guardado."))
            return redirect("registry:vehicles")
    context = {"form": form, "title": _("Tirar o veículo da frota"), "button": _("Tirar da frota"),
               "back": reverse("registry:vehicle", args=[pk])}  # fmt: skip
    return page(request, "registry/form.html", context)


@require_safe
@company_view
def driver_list(request: HttpRequest, company: Company) -> HttpResponse:
    """The drivers, with their names from the vault."""
    shown = Paginator(drivers_of(company), PAGE).get_page(request.GET.get("page"))
    names = driver_names(shown, actor=signed_in(request))
    rows = [(row, names[row.pk]) for row in shown]
    return page(request, "registry/drivers.html", {"rows": rows, "page_of_rows": shown})


@form_methods
@company_view(acting=True)
def driver_new(request: HttpRequest, company: Company) -> HttpResponse:
    """A driver is named."""
    form = DriverForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        driver = attempt(form, lambda: drivers.add_driver(
            company=company, actor=signed_in(request), key=submission(request), **form.values()
        ))  # fmt: skip
        if driver is not None:
            messages.success(request, _("Condutor incluído. Agora envie os documentos dele."))
            return redirect("registry:driver", pk=driver.pk)
    context = {"form": form, "title": _("Novo condutor"), "button": _("Incluir condutor"), "once": submission(request)}
    return page(request, "registry/form.html", {**context, "back": reverse("registry:drivers")})


@require_safe
@company_view
def driver(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """One driver: standing, links, papers, card."""
    row = own_driver(company, pk)
    places = progress.all_slots([row], on=clock.today()).get(row.case_id or 0, [])
    tasks = [progress.paper_task(place, "condutor", row.pk) for place in places]
    context = {
        "driver": row,
        "identity": people.identity(row.person, actor=signed_in(request), purpose="registry: driver"),
        "facts": answers.driver_facts(row, change=row.state in companies.OPEN_STATES),
        "groups": [TaskGroup(_("Documentos"), tasks)] if tasks else [],
        "school": school.standing_of(row),
        "linked": any(link.until_on is None for link in row.links.all()),
        "paper": paper_of(row, "driver_card"),
    }
    return page(request, "registry/driver.html", context)


@form_methods
@company_view(acting=True)
def driver_edit(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """Correct what was told of a driver while the request is open."""
    row = own_driver(company, pk)
    form = DriverEditForm(request.POST or None, initial=_driver_initial(request, row))
    if request.method == "POST" and form.is_valid():
        saved = attempt(form, lambda: drivers.save_driver(driver=row, values=form.values(), actor=signed_in(request)))
        if saved is not None:
            messages.success(request, _("Salvo."))
            return redirect("registry:driver", pk=pk)
    context = {
        "form": form,
        "title": _("Dados do condutor"),
        "button": _("Salvar"),
        "back": reverse("registry:driver", args=[pk]),
    }
    return page(request, "registry/form.html", context)


def _driver_initial(request: HttpRequest, row: Driver) -> dict[str, Any]:
    known = people.identity(row.person, actor=signed_in(request), purpose="registry: change")
    link = next((link for link in row.links.all() if link.until_on is None), None)
    return {
        "name": known.name, "licence": known.licence, "licence_category": row.licence_category,
        "link": link.kind if link else "", "from_on": link.from_on if link else None,
        "school": row.school, "school_art138_met": row.school_art138_met,
    }  # fmt: skip


@form_methods
@company_view(acting=True)
def driver_leave(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """The driver's link ends; the card is to be collected."""
    row = own_driver(company, pk)
    form = EndForm(request.POST or None, initial={"on": clock.today()})
    if request.method == "POST" and form.is_valid():
        attempt(form, lambda: drivers.end_link(driver=row, actor=signed_in(request), **form.cleaned_data))
        if form.is_valid():
            messages.success(request, _("Vínculo encerrado. Se há carteira endossada, recolha-a."))
            return redirect("registry:driver", pk=pk)
    context = {"form": form, "title": _("Encerrar o vínculo do condutor"), "button": _("Encerrar o vínculo"),
               "back": reverse("registry:driver", args=[pk])}  # fmt: skip
    return page(request, "registry/form.html", context)


@require_POST
@company_view(acting=True)
def driver_card_collected(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """The card was taken back."""
    row = own_driver(company, pk)
    if row.card_case is None:
        raise Http404
    actor = signed_in(request)
    carry_out(request, lambda: drivers.collect_card(driver=row, actor=actor), _("Recolhimento registrado."))
    return redirect("registry:driver", pk=pk)
