# SPDX-License-Identifier: Apache-2.0
"""The roadside, for one hand on a phone: find the vehicle, check it, record the stop, draw up, have it signed."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseGone
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from outorga.law.kernel.errors import InvalidFacts
from outorga.law.kernel.identifiers import is_plate, normalize_plate
from outorga.web import clock
from outorga.web.accounts.guards import form_methods, require_power, signed_in, staff_view
from outorga.web.accounts.locking import client_address
from outorga.web.accounts.models import User
from outorga.web.casefiles import files, vault
from outorga.web.casefiles.errors import Forgotten
from outorga.web.casefiles.idempotency import submission
from outorga.web.enforcement import offices, procedures, roadside
from outorga.web.enforcement.actions import notices, service, stops
from outorga.web.enforcement.actions.notices import Charge, Occasion
from outorga.web.enforcement.errors import StopTaken
from outorga.web.enforcement.forms.acts import ReceiptForm
from outorga.web.enforcement.forms.offices import office_told
from outorga.web.enforcement.forms.roadside import CheckForm, DrawForm, FindForm, PhotoForm
from outorga.web.enforcement.models import NoticeActor, ServiceKind, Stop, StopPhoto
from outorga.web.enforcement.offices import Reach
from outorga.web.enforcement.procedures import Known
from outorga.web.enforcement.roadside import Preview
from outorga.web.registry.views.pages import attempt, told

READ = "registry.read"
performs = staff_view(power="inspection.perform")


@require_safe
@performs
def find(request: HttpRequest) -> HttpResponse:
    """Which vehicle: by plate, CNPJ, or the code of a paper, also from its QR."""
    form = FindForm(request.GET if "busca" in request.GET else None)
    plates: list[str] = []
    asked = form.is_bound and form.is_valid()
    if asked:
        plates = roadside.plates_of(form.cleaned_data["busca"])
        if len(plates) == 1:
            return redirect("enforcement:vehicle", plate=plates[0])
    user = signed_in(request)
    context = {
        "form": form, "plates": plates, "nothing": asked and not plates,
        "company": roadside.company_of(form.cleaned_data["busca"]) if asked else None,
        "today": roadside.seen_today(user), "warning": roadside.credential_word(user, roadside.norm_of_the_road()),
        "dock": "find",
    }  # fmt: skip
    return render(request, "enforcement/roadside/find.html", context)


@require_safe
@performs
def vehicle(request: HttpRequest, plate: str) -> HttpResponse:
    """What the register knows of the vehicle, the answer first."""
    known = _known(plate)
    services = procedures.of(roadside.norm_of_the_road()).services
    context = {"known": known, "services": services, "dock": "find"}
    return render(request, "enforcement/roadside/vehicle.html", context)


def _known(plate: str) -> Known:
    if not is_plate(plate):
        raise Http404
    return procedures.of(roadside.norm_of_the_road()).look(normalize_plate(plate), at=clock.now())


@form_methods
@performs
def check(request: HttpRequest, plate: str) -> HttpResponse:
    """The checklist: papers due, findings, persons; what would result; then the stop is recorded."""
    norm, known = roadside.norm_of_the_road(), _known(plate)
    procedure, chosen = procedures.of(norm), request.GET.get("servico", "") or known.service
    service_code = chosen if chosen in {choice.code for choice in procedure.services} else procedure.services[0].code
    checklist = procedure.checklist(service_code, on=clock.today(), delegated=known.delegated)
    user = signed_in(request)
    reach = offices.reach_of(user, roadside.PERFORM)
    form = CheckForm(
        request.POST or None,
        checklist=checklist,
        known=known,
        areas=procedure.areas,
        reach=reach,
        initial={"place": roadside.last_place(user)},
    )
    preview: Preview | None = None
    status = 200
    if request.method == "POST" and form.is_valid():
        if "registrar" in request.POST:
            halt = _halt(norm, known, form, service_code, reach)
            made, status = _recorded(form, lambda: stops.record_stop(key=form.stop_key, halt=halt, actor=user))
            if made is not None:
                return redirect("enforcement:stop", pk=made.pk)
        preview = None if form.errors else _previewed(norm, form, service_code)
    context = {
        "form": form, "known": known, "service": service_code, "services": procedure.services, "preview": preview,
        "plate": normalize_plate(plate), "dock": "find",
    }  # fmt: skip
    return render(request, "enforcement/roadside/check.html", context, status=status)


def _recorded(form: CheckForm, act: Callable[[], Stop]) -> tuple[Stop | None, int]:
    """The stop; or the refusal in the form, a conflict where somebody else sent this very form before."""
    try:
        return attempt(form, act, but=StopTaken), 200
    except StopTaken as taken:
        form.begin_anew(taken.message)
        return None, 409


def _halt(norm: str, known: Known, form: CheckForm, service_code: str, reach: Reach) -> stops.Halt:
    told = form.cleaned_data
    return stops.Halt(
        norm=norm, plate=known.plate, seen=form.seen(service_code), found_at=told["found_at"],
        place=stops.Place(told["place"], position=told["position"]), office=office_told(form, reach),
        note=told["note"], driver={"name": told["driver_name"], "licence": told["driver_document"]},
    )  # fmt: skip


def _previewed(norm: str, form: CheckForm, service_code: str) -> Preview | None:
    """The look-ahead; what cannot be so is told beside the field."""
    procedure = procedures.of(norm)
    try:
        return roadside.preview_of(norm, procedure.check_ahead(procedure.facts(form.seen(service_code))))
    except InvalidFacts as refusal:
        for name, message in told(refusal):
            form.add_error(f"count_{name}" if f"count_{name}" in form.fields else None, message)
        return None


@require_safe
@performs
def stop_list(request: HttpRequest) -> HttpResponse:
    """The agent's stops, newest first."""
    rows = roadside.stops_of(signed_in(request))[: roadside.SHOWN]
    return render(request, "enforcement/roadside/stops.html", {"stops": rows, "dock": "stops"})


def _stop(request: HttpRequest, pk: int) -> Stop:
    """A stop of an office for which the person stops vehicles, whoever recorded it."""
    rows = Stop.objects.select_related("company", "vehicle", "office", "decision", "agent", "credential")
    found = get_object_or_404(rows, pk=pk)
    require_power(signed_in(request), roadside.PERFORM, office=found.office)
    return found


@require_safe
@performs
def stop(request: HttpRequest, pk: int) -> HttpResponse:
    """What was recorded, its photographs, its notices, and what may still be drawn up."""
    return _stop_page(request, _stop(request, pk), PhotoForm())


def _stop_page(request: HttpRequest, found: Stop, form: PhotoForm, *, status: int = 200) -> HttpResponse:
    drawn = list(found.notices.select_related("case").order_by("pk"))
    context = {
        "stop": found, "form": form, "notices": drawn, "left": roadside.to_be_drawn(found),
        "photos": list(found.photos.all()), "unseen": roadside.papers_unseen(found),
        "unsigned": [notice for notice in drawn if notice.case.state == "issued"],
        "preview": roadside.preview_of(found.norm, found.decision), "dock": "stops",
        "position": roadside.position_of(found), "note": roadside.note_of(found, reader=signed_in(request)),
    }  # fmt: skip
    return render(request, "enforcement/roadside/stop.html", context, status=status)


@require_http_methods(["POST"])
@performs
def photo(request: HttpRequest, pk: int) -> HttpResponse:
    """One more photograph; the camera's own data are thrown away."""
    found, form = _stop(request, pk), PhotoForm(request.POST, request.FILES)
    if form.is_valid():
        data = form.cleaned_data
        kept = attempt(form, lambda: stops.add_photo(
            stop=found, upload=data["photo"], actor=signed_in(request), caption=data["caption"]
        ))  # fmt: skip
        if kept is not None:
            messages.success(request, _("Foto guardada."))
            return redirect("enforcement:stop", pk=found.pk)
    return _stop_page(request, found, form, status=422)


@require_safe
@staff_view(power=READ)
def photo_file(request: HttpRequest, pk: int, photo_pk: int) -> HttpResponseBase:
    """A photograph, for who reads the cases of the office; the look is recorded."""
    found = get_object_or_404(Stop.objects.select_related("office"), pk=pk)
    require_power(signed_in(request), READ, office=found.office)
    return picture(request, get_object_or_404(found.photos.select_related("file"), pk=photo_pk))


def picture(request: HttpRequest, kept: StopPhoto) -> HttpResponseBase:
    """The bytes of a photograph, with the look recorded: there may be people on it. Gone when they were forgotten."""
    try:
        content = files.open(kept.file)
    except Forgotten:
        return HttpResponseGone(_("Quem esteve nesta parada foi esquecido, pela LGPD: a foto não se abre mais."))
    vault.looked(
        subject=f"photo:{kept.pk}", actor=signed_in(request), purpose="stop: photograph",
        address=client_address(request) or "",
    )  # fmt: skip
    response = FileResponse(content, content_type=kept.file.media_type)
    response["Cache-Control"] = "private, no-store"
    return response


@form_methods
@staff_view(power="notice.draw")
def draw(request: HttpRequest, pk: int) -> HttpResponse:
    """Which of the infractions become notices: a grave act, confirmed with its effects before it is done."""
    found = _stop(request, pk)
    charges = roadside.charges_of(found)
    if not charges:
        return redirect("enforcement:stop", pk=found.pk)
    form = DrawForm(request.POST or None, charges=charges, has_company=found.company_id is not None)
    if request.method == "POST" and form.is_valid():
        key = submission(request)
        made = attempt(form, lambda: _draw(found, form, signed_in(request), key))
        if made is not None:
            messages.success(request, _("Autos lavrados. Colha a assinatura ou registre a recusa."))
            return redirect("enforcement:receipt", pk=found.pk)
    warning = roadside.credential_word(signed_in(request), found.norm)
    context = {"stop": found, "form": form, "once": submission(request), "warning": warning}
    return render(request, "enforcement/roadside/draw.html", context)


def _draw(found: Stop, form: DrawForm, user: User, key: str) -> list[Any]:
    told = form.cleaned_data
    items = [
        Charge(
            charge["provision"], told[f"narrative_{at}"], told.get(f"rule_{at}"),
            retain=bool(told.get(f"retain_{at}")),
        )
        for at, charge in enumerate(form.charges)
        if told.get(f"draw_{at}")
    ]  # fmt: skip
    return notices.draw_up(
        stop=found, items=items, actor=user, occasion=_occasion(notices.of_the_stop(found), told), key=key
    )


def _occasion(seen: Occasion, told: dict[str, Any]) -> Occasion:
    if seen.company is not None:
        return replace(seen, actor=told["actor"])
    name, document = told["carrier_name"], told["carrier_document"]
    return replace(seen, actor=NoticeActor.CARRIER, carrier_name=name, carrier_document=document)


@form_methods
@staff_view(power="notice.serve")
def receipt(request: HttpRequest, pk: int) -> HttpResponse:
    """The infractor signs or refuses, once for all notices of the stop; who was not there gets them by post."""
    found = _stop(request, pk)
    waiting = list(
        found.notices.select_related("case", "office", "company").filter(case__state="issued").order_by("pk")
    )
    if not waiting:
        return redirect("enforcement:stop", pk=found.pk)
    form = ReceiptForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if form.cleaned_data["kind"] == "absent":
            messages.success(request, _("Os autos vão pelo correio, com aviso de recebimento."))
            return redirect("enforcement:stop", pk=found.pk)
        told, key = form.told(), submission(request)
        kind = ServiceKind(form.cleaned_data["kind"])
        done = attempt(form, lambda: service.prove_each(
            notices=waiting, kind=kind, on=clock.today(), actor=signed_in(request), key=key, **told
        ))  # fmt: skip
        if done is not None:
            messages.success(request, _("Registrado."))
            return redirect("enforcement:stop", pk=found.pk)
    says = procedures.of(found.norm).says
    context = {"stop": found, "notices": waiting, "form": form, "once": submission(request), "says": says}
    return render(request, "enforcement/roadside/receipt.html", context)
