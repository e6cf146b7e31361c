# SPDX-License-Identifier: Apache-2.0
"""Bank files: sent, read with progress, mended row by row, confirmed."""

import csv
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from outorga.web.accounts.guards import signed_in, staff_view
from outorga.web.casefiles import files
from outorga.web.payments import sealing
from outorga.web.payments.actions import bank_files
from outorga.web.payments.actions.credits import COLLECT
from outorga.web.payments.banks.draft import ENTERS
from outorga.web.payments.errors import AlreadyReceived, PaymentError
from outorga.web.payments.forms import BankFileForm, LineForm
from outorga.web.payments.models import BankFile, BankLine
from outorga.web.registry.views.pages import attempt
from outorga.web.ui.tables import harmless

PAGE = 50
guard = staff_view(power=COLLECT)
Outcome = BankLine.Outcome


def _files() -> Any:
    return BankFile.objects.select_related("sent_by", "job", "file")


@require_http_methods(["GET", "HEAD", "POST"])
@guard
def file_list(request: HttpRequest) -> HttpResponse:
    """Send a file; the files sent before."""
    form = BankFileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            found = attempt(form, lambda: _received(request, form))
        except AlreadyReceived as known:
            messages.warning(request, known.message)
            return redirect("payments:bank_file", pk=known.pk)
        if found is not None:
            return redirect("payments:bank_file", pk=found.pk)
    shown = Paginator(_files(), PAGE).get_page(request.GET.get("page"))
    return render(request, "payments/staff/files.html", {"form": form, "rows": shown})


def _received(request: HttpRequest, form: BankFileForm) -> BankFile:
    upload, actor = form.cleaned_data["file"], signed_in(request)
    stored = bank_files.keep(upload, actor=actor)
    return bank_files.receive(file=stored, file_name=files.clean_name(upload.name), actor=actor)


@require_safe
@guard
def file_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Progress, then the draft with the bad rows first."""
    found = get_object_or_404(_files(), pk=pk)
    only = request.GET.get("resultado", "")
    rows = found.rows.select_related("slip__case", "credit")
    shown = Paginator(rows.filter(outcome=only) if only else rows, PAGE).get_page(request.GET.get("page"))
    totals = [
        (outcome, outcome.label, found.counts.get(outcome, 0)) for outcome in Outcome if found.counts.get(outcome)
    ]
    context = {
        "found": found,
        "job": found.job if found.state in {"reading", "entering"} else None,
        "rows": shown,
        "totals": totals,
        "only": only,
        "good": found.rows.filter(outcome__in=ENTERS, credit=None).count() if found.state == "draft" else 0,
        "bad": found.counts.get(Outcome.ERROR, 0) + found.counts.get(Outcome.DOUBT, 0),
    }
    return render(request, "payments/staff/file.html", context)


@require_safe
@guard
def progress(request: HttpRequest, pk: int) -> HttpResponse:
    """The progress alone, asked for every two seconds; when the job ended the page itself comes."""
    found = get_object_or_404(_files(), pk=pk)
    if found.job is None or found.job.finished:
        response = HttpResponse()
        response["HX-Refresh"] = "true"
        return response
    return render(request, "ui/job.html", {"job": found.job, "url": request.path})


@require_http_methods(["GET", "HEAD", "POST"])
@guard
def line(request: HttpRequest, pk: int, line: int) -> HttpResponse:
    """One row: corrected in place, kept although doubtful, or left out."""
    row = get_object_or_404(BankLine.objects.select_related("bank_file"), bank_file=pk, line=line)
    leaves = "deixar" in request.POST
    form = LineForm(None if leaves else request.POST or None, row=row)
    if request.method == "POST" and (leaves or form.is_valid()):
        mended = attempt(form, lambda: _mended(request, row, form)) if not leaves else _left_out(request, row)
        if mended is not None and mended.outcome not in {Outcome.ERROR, Outcome.DOUBT}:
            messages.success(request, _("Linha %(line)d corrigida.") % {"line": line})
            return redirect("payments:bank_file", pk=pk)
        if mended is not None:
            row = mended
    [raw] = sealing.written(row.bank_file, [row], reader=signed_in(request))
    return render(request, "payments/staff/line.html", {"form": form, "row": row, "raw": raw})


def _mended(request: HttpRequest, row: BankLine, form: LineForm) -> BankLine:
    told = form.cleaned_data
    return bank_files.mend_row(
        row=row, slip_number=told["slip_number"], paid_on=told["paid_on"], amount=told["amount"],
        actor=signed_in(request), sure="manter" in request.POST,
    )  # fmt: skip


def _left_out(request: HttpRequest, row: BankLine) -> BankLine | None:
    try:
        return bank_files.leave_out(row=row, actor=signed_in(request))
    except PaymentError as refusal:
        messages.error(request, refusal.message)
        return None


@require_safe
@guard
def errors(request: HttpRequest, pk: int) -> HttpResponse:
    """Only the rows with an error or a doubt, as they came, with the reason."""
    found = get_object_or_404(_files(), pk=pk)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="erros-{found.pk}.csv"'
    response.write("\ufeff")
    writer = csv.writer(response, delimiter=";")
    writer.writerow(["linha", "motivo", "registro"])
    rows = list(found.rows.filter(outcome__in=[Outcome.ERROR, Outcome.DOUBT]).order_by("line"))
    for row, raw in zip(rows, sealing.written(found, rows, reader=signed_in(request)), strict=True):
        reasons = " / ".join(error["message"] for error in row.errors) or row.get_outcome_display()
        writer.writerow([row.line, reasons, harmless(raw)])
    return response


@require_POST
@guard
def confirm(request: HttpRequest, pk: int) -> HttpResponse:
    """Credit the good rows."""
    found = get_object_or_404(_files(), pk=pk)
    try:
        bank_files.confirm(bank_file=found, actor=signed_in(request))
    except PaymentError as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, _("Confirmado. Os pagamentos estão sendo creditados."))
    return redirect("payments:bank_file", pk=pk)
