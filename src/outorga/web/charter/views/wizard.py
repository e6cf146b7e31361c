# SPDX-License-Identifier: Apache-2.0
"""A request step by step: each step saves what is valid, errors come back with what was typed."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from outorga.web import clock
from outorga.web.accounts.guards import signed_in
from outorga.web.casefiles import files
from outorga.web.casefiles.idempotency import submission
from outorga.web.charter import channels, municipalities
from outorga.web.charter.actions import drafts
from outorga.web.charter.forms.crew import CrewForm
from outorga.web.charter.forms.fields import LIST_ID
from outorga.web.charter.forms.trips import ContractStepForm, RouteForm, StartForm, StepForm, TaxDocumentForm
from outorga.web.charter.models import Authorization, Service
from outorga.web.charter.queries import wizard
from outorga.web.charter.views.pages import (
    REFUSALS,
    attempt,
    charter_view,
    draft_view,
    form_methods,
    own,
    page,
    sentence,
)
from outorga.web.registry.models import Company
from outorga.web.registry.queries.fleet import driver_names, fleet_of
from outorga.web.ui.formats import pt_time

MOST_SHOWN = 60


@form_methods
@charter_view
def new(request: HttpRequest, company: Company) -> HttpResponse:
    """Choose the service and begin."""
    asked = request.GET.get("servico", "")
    form = StartForm(request.POST or None, initial={"service": asked or Service.OCCASIONAL})
    if request.method == "POST" and form.is_valid():
        draft = attempt(form, lambda: drafts.start(
            company=company, actor=signed_in(request), key=submission(request), **form.cleaned_data
        ))  # fmt: skip
        if draft is not None:
            return redirect(wizard.url_of(draft, wizard.names_of(draft)[0]))
    office_only = channels.only_at_office(Service.CONTINUOUS)
    return page(request, "charter/new.html", {"form": form, "office_only": office_only, "once": submission(request)})


@require_POST
@charter_view
def discard(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """Throw a draft away."""
    draft = own(company, pk)
    if draft.filed_at is not None:
        messages.error(request, _("O pedido já foi enviado. Cancele a autorização, se ela foi emitida."))
        return redirect("charter:trip", pk=pk)
    try:
        drafts.discard(draft=draft, actor=signed_in(request))
    except REFUSALS as refusal:
        messages.error(request, sentence(refusal))
    else:
        messages.success(request, _("Rascunho apagado."))
    return redirect("charter:trips")


@draft_view("route")
def route(request: HttpRequest, draft: Authorization) -> HttpResponse:
    """Where, when, who and what for."""
    return _step(request, draft, RouteForm, step="route", title=_("A viagem"))


@draft_view("tax")
def tax(request: HttpRequest, draft: Authorization) -> HttpResponse:
    """The fiscal document."""
    return _step(request, draft, TaxDocumentForm, step="tax", title=_("Documento fiscal da viagem"))


@draft_view("contract")
def contract(request: HttpRequest, draft: Authorization) -> HttpResponse:
    """The contract's data, and a copy of it."""
    return _step(request, draft, ContractStepForm, step="contract", title=_("O contrato"))


def _step(
    request: HttpRequest, draft: Authorization, form_class: type[StepForm], *, step: str, title: str
) -> HttpResponse:
    initial = form_class.initial_of(draft)
    form = form_class(request.POST or None, request.FILES or None, initial=initial)
    if request.method == "POST":
        whole = form.is_valid()
        saved = attempt(form, lambda: _save(request, draft, form))
        if request.headers.get("HX-Request"):
            return _field_saved(form, _field_of(request))
        if saved is not None and whole:
            return _leave(request, draft, step)
    elif "conferir" in request.GET:
        form = form_class(as_posted(form), initial=initial)
    context = {
        **_around(draft, step),
        "form": form,
        "title": title,
        "places": municipalities.every(),
        "list_id": LIST_ID,
    }
    return page(request, f"charter/step_{step}.html", context)


def _field_of(request: HttpRequest) -> str:
    """The field that saves itself; none where the whole form was sent."""
    return request.headers.get("HX-Source", "").partition("#id_")[2]


def _field_saved(form: StepForm, name: str) -> HttpResponse:
    """What a field that saves itself is told: when, or what to mend."""
    errors = form.errors.get(name)
    if errors:
        return HttpResponse(escape(errors[0]))
    return HttpResponse(_("Salvo hoje, às %(time)s") % {"time": pt_time(clock.now())})


def _save(request: HttpRequest, draft: Authorization, form: StepForm) -> Authorization:
    # Only its own field: it may arrive after the whole form, and what else was on the page then is out of date.
    actor, answers = signed_in(request), form.answers(only=_field_of(request))
    copy = form.cleaned_data.get("contract_copy")
    if copy:
        answers["contract_file"] = files.store(copy, actor=actor, accept=files.DOCUMENTS)
    return drafts.save(draft=draft, answers=answers, actor=actor)


def _leave(request: HttpRequest, draft: Authorization, step: str) -> HttpResponse:
    if "sair" in request.POST:
        messages.success(request, _("Salvo. O pedido espera em Viagens."))
        return redirect("charter:trips")
    return redirect(wizard.after(draft, step))


def _around(draft: Authorization, step: str) -> dict[str, Any]:
    """The stepper, the trip beside it, the way back."""
    return {
        "asked": draft, "steps": wizard.steps(draft, step), "facts": wizard.trip_facts(draft),
        "back": wizard.before(draft, step), "multipart": step == "contract",
    }  # fmt: skip


def as_posted(form: forms.Form) -> dict[str, Any]:
    """The stored answers as if they were posted, so that each field says what it lacks."""
    data: dict[str, Any] = {}
    for bound in form:
        widget, value = bound.field.widget, bound.value()
        if isinstance(widget, forms.MultiWidget):
            names = getattr(widget, "widgets_names", ())
            data |= {
                f"{bound.html_name}{name}": part or ""
                for name, part in zip(names, widget.decompress(value) or (), strict=True)
            }
        elif value not in (None, False) and not isinstance(widget, forms.FileInput):
            data[bound.html_name] = value
    return data


@draft_view("crew")
def crew(request: HttpRequest, draft: Authorization) -> HttpResponse:
    """Which vehicles and drivers; all of the fleet, with until when each one's registration holds."""
    actor = signed_in(request)
    people = list(_crew(draft.company))
    fleet = _fleet(draft, request.GET.get("busca", ""))
    chosen = {
        "vehicles": [str(pk) for pk in draft.vehicles.filter(until_at=None).values_list("holding_id", flat=True)],
        "drivers": [str(pk) for pk in draft.drivers.filter(until_at=None).values_list("driver_id", flat=True)],
    }
    names = driver_names(people, actor=actor, purpose="charter: choose")
    form = CrewForm(request.POST or None, initial=chosen, fleet=fleet, crew=people, names=names)
    if request.method == "POST":
        whole = form.is_valid()
        saved = attempt(form, lambda: _save_crew(draft, form, actor))
        if saved is not None and whole:
            return _leave(request, draft, "crew")
    title = _("Veículo e condutores") if draft.is_occasional else _("Veículos e condutores")
    context = {**_around(draft, "crew"), "form": form, "title": title, "many": len(fleet) >= MOST_SHOWN}
    return page(request, "charter/step_crew.html", context)


def _crew(company: Company) -> Any:
    rows = company.drivers.select_related("person", "case").exclude(case__state="closed")
    return rows.order_by("pk")[:MOST_SHOWN]


def _fleet(draft: Authorization, text: str) -> list[Any]:
    rows = fleet_of(draft.company, on=clock.today())
    plain = "".join(char for char in text.upper() if char.isalnum())[:7]
    return list((rows.filter(vehicle__plate__contains=plain) if plain else rows)[:MOST_SHOWN])


def _save_crew(draft: Authorization, form: CrewForm, actor: Any) -> bool:
    vehicles, drivers = form.chosen_vehicles(), form.chosen_drivers()
    if vehicles is not None:
        drafts.choose_vehicles(draft=draft, holdings=vehicles, actor=actor)
    if drivers is not None:
        drafts.choose_drivers(draft=draft, drivers=drivers, actor=actor)
    return True
