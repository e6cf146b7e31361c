# SPDX-License-Identifier: Apache-2.0
"""Fleet files: sent, read with progress, mended row by row, confirmed."""

import csv
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from outorga.web.accounts.guards import signed_in, staff_view
from outorga.web.casefiles import files
from outorga.web.registry.actions import imports
from outorga.web.registry.errors import RegistryError
from outorga.web.registry.fleet.source import COLUMNS, LARGEST_BYTES, FileRejected
from outorga.web.registry.models import FleetImport, FleetImportRow
from outorga.web.registry.queries import imports as queries
from outorga.web.registry.views.pages import attempt
from outorga.web.ui.fields import FileField, LineField
from outorga.web.ui.forms import Form
from outorga.web.ui.tables import harmless

PAGE = 50
guard = staff_view(power="fleet.import")


class FleetFileForm(Form):
    """A CSV of vehicles."""

    file = FileField(
        label=gettext_lazy("Arquivo da frota"),
        types=("text/csv",),
        limit=LARGEST_BYTES,
        help_text=gettext_lazy("CSV separado por ponto e vírgula, com razao_social, cnpj e placa na primeira linha."),
    )


class RowForm(Form):
    """One line as texts, in the file's own columns."""

    def __init__(self, row: FleetImportRow, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in COLUMNS:
            if name in row.values and not isinstance(row.values[name], bool):
                value = row.values[name]
                self.fields[name] = LineField(
                    label=queries.LABELS[name], required=False, initial="" if value is None else value
                )
        for error in row.errors:
            if error["field"] in self.fields:
                self.fields[error["field"]].help_text = error["message"]


@require_http_methods(["GET", "HEAD", "POST"])
@guard
def import_list(request: HttpRequest) -> HttpResponse:
    """Send a file; the files sent before."""
    form = FleetFileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        found = _received(request, form)
        if found is not None:
            return redirect("registry:import", pk=found.pk)
    shown = Paginator(queries.visible(signed_in(request)), PAGE).get_page(request.GET.get("page"))
    return render(request, "registry/staff/imports.html", {"form": form, "rows": shown})


def _received(request: HttpRequest, form: FleetFileForm) -> FleetImport | None:
    upload, actor = form.cleaned_data["file"], signed_in(request)

    def act() -> FleetImport:
        try:
            stored = files.store(upload, actor=actor, accept=files.EVERY)
            return imports.receive(file=stored, file_name=files.clean_name(upload.name), actor=actor)
        except FileRejected as refusal:
            raise RegistryError(str(refusal), field="file") from refusal

    found: FleetImport | None = attempt(form, act)
    return found


def _import(request: HttpRequest, pk: int) -> FleetImport:
    found: FleetImport = get_object_or_404(queries.visible(signed_in(request)), pk=pk)
    return found


@require_safe
@guard
def import_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Progress, then the draft with the bad rows first."""
    found = _import(request, pk)
    rows = found.rows.all()
    only = request.GET.get("resultado", "")
    shown = Paginator(rows.filter(outcome=only) if only else rows, PAGE).get_page(request.GET.get("page"))
    context = {
        "found": found,
        "job": found.job if found.state in {"reading", "entering"} else None,
        "rows": shown,
        "totals": queries.totals(found),
        "only": only,
        "good": queries.good(found),
    }
    return render(request, "registry/staff/import.html", context)


@require_safe
@guard
def import_progress(request: HttpRequest, pk: int) -> HttpResponse:
    """The progress alone, asked for every two seconds; when the job ended the page itself comes."""
    found = _import(request, pk)
    if found.job is None or found.job.finished:
        response = HttpResponse()
        response["HX-Refresh"] = "true"
        return response
    return render(request, "ui/job.html", {"job": found.job, "url": request.path})


@require_http_methods(["GET", "HEAD", "POST"])
@guard
def import_row(request: HttpRequest, pk: int, line: int) -> HttpResponse:
    """One row: corrected in place, kept although doubtful, or left out."""
    row = get_object_or_404(_import(request, pk).rows.select_related("fleet_import__office"), line=line)
    form = RowForm(row, request.POST or None)
    if request.method == "POST" and form.is_valid():
        mended = attempt(form, lambda: _mended(request, row, form))
        if mended is not None and mended.outcome not in {"error", "conflict"}:
            messages.success(request, _("Linha %(line)d corrigida.") % {"line": line})
            return redirect("registry:import", pk=pk)
        for error in mended.errors if mended is not None else ():
            form.add_error(error["field"] if error["field"] in form.fields else None, error["message"])
    return render(request, "registry/staff/import_row.html", {"form": form, "row": row})


def _mended(request: HttpRequest, row: FleetImportRow, form: RowForm) -> FleetImportRow:
    if "deixar" in request.POST:
        return imports.leave_out(row=row, actor=signed_in(request))
    return imports.mend_row(row=row, values=form.cleaned_data, actor=signed_in(request), keep="manter" in request.POST)


@require_safe
@guard
def import_errors(request: HttpRequest, pk: int) -> HttpResponse:
    """Only the lines with an error, as they came, with the reason: to mend them and send them again."""
    found = _import(request, pk)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="erros-{found.pk}.csv"'
    response.write("\ufeff")
    writer = csv.writer(response, delimiter=";")
    writer.writerow([*map(harmless, imports.shape_of_file(found.file).header), "linha", "motivo"])
    for row in found.rows.filter(outcome__in=["error", "conflict"]).order_by("line"):
        reasons = " / ".join(error["message"] for error in row.errors)
        writer.writerow([*(harmless(cell) for cell in row.cells), row.line, reasons])
    return response


@require_POST
@guard
def import_confirm(request: HttpRequest, pk: int) -> HttpResponse:
    """Let the good rows enter."""
    return _act(
        request,
        pk,
        lambda found: imports.confirm(fleet_import=found, actor=signed_in(request)),
        _("Confirmado. As linhas boas estão entrando no cadastro."),
    )


@require_POST
@guard
def import_stop(request: HttpRequest, pk: int) -> HttpResponse:
    """Stop; nothing is lost."""
    return _act(
        request,
        pk,
        lambda found: imports.stop(fleet_import=found, actor=signed_in(request)),
        _("Importação parada. Nada se perdeu."),
    )


def _act(request: HttpRequest, pk: int, act: Any, word: str) -> HttpResponse:
    try:
        act(_import(request, pk))
    except RegistryError as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, word)
    return redirect("registry:import", pk=pk)
