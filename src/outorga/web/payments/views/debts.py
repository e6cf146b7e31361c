# SPDX-License-Identifier: Apache-2.0
"""Debts: the export to the public debt register, certificates at the desk, the traffic department's question."""

import csv

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from outorga.web.accounts.guards import form_methods, signed_in, staff_view
from outorga.web.accounts.locking import client_address
from outorga.web.casefiles import files, vault
from outorga.web.casefiles.errors import Forgotten
from outorga.web.casefiles.idempotency import submission
from outorga.web.papers.views import pdf_response
from outorga.web.payments import debt_file
from outorga.web.payments.actions import certificates, debts, traffic
from outorga.web.payments.forms import CertificateForm, ReceiptForm, TrafficForm
from outorga.web.payments.models import DebtExport, DebtRecall, ExportKind, TrafficQuery
from outorga.web.payments.queries.certificates import seen_by
from outorga.web.registry.views.acts import sent, submitted
from outorga.web.registry.views.pages import attempt, carry_out
from outorga.web.ui.formats import money, pt_date
from outorga.web.ui.parts import Row

PAGE, SHOWN = 50, 20
registers = staff_view(power=debts.POWER)
certifies = staff_view(power=certificates.POWER)


@require_safe
@registers
def export_list(request: HttpRequest) -> HttpResponse:
    """How many debts wait, the exports made, and the dictionary of the file."""
    shown = Paginator(DebtExport.objects.select_related("made_by"), PAGE).get_page(request.GET.get("page"))
    context = {
        "rows": shown, "waiting": sum(1 for _case in debts.waiting()), "dictionary": debt_file.DICTIONARY,
        "unsent": debts.unsent().count(), "recalled": [_recalled(row) for row in debts.recalled()[:PAGE]],
    }  # fmt: skip
    return render(request, "payments/staff/exports.html", context)


def _recalled(row: DebtRecall) -> Row:
    told = {"number": row.debt.export.number, "amount": money(row.debt.amount), "day": pt_date(row.on)}
    case, sent = row.debt.case, getattr(row, "withdrawal", None)
    if sent is None:
        text = _("Foi na remessa %(number)s, %(amount)s. Deixou de ser devido em %(day)s. A baixa espera envio.")
        return Row(case.title, text=text % told, url=case.get_absolute_url(), icon="warn", tone="warn")
    text = _("Foi na remessa %(number)s, %(amount)s. Deixou de ser devido em %(day)s. Baixa na remessa %(sent)s.")
    return Row(case.title, text=text % (told | {"sent": sent.export.number}), url=case.get_absolute_url(), icon="ok")


@require_POST
@registers
def export(request: HttpRequest) -> HttpResponse:
    """Make the file of what is overdue."""
    carry_out(request, lambda: debts.export(actor=signed_in(request)), _("Remessa pronta. Baixe o arquivo."))
    return redirect("payments:exports")


@require_POST
@registers
def withdraw(request: HttpRequest) -> HttpResponse:
    """Make the file of what the register has to drop."""
    carry_out(request, lambda: debts.withdraw(actor=signed_in(request)), _("Baixas prontas. Baixe o arquivo."))
    return redirect("payments:exports")


@require_safe
@registers
def export_file(request: HttpRequest, pk: int) -> FileResponse | HttpResponse:
    """The file as it was made, until somebody in it is forgotten; the look at persons is recorded."""
    found = get_object_or_404(DebtExport.objects.select_related("file"), pk=pk)
    name = f"divida-ativa-{debt_file.SAID[ExportKind(found.kind)]}-{found.number.replace('/', '-')}.csv"
    try:
        content = files.open(found.file)
    except Forgotten:
        messages.error(request, _("Uma pessoa desta remessa foi esquecida, pela LGPD: o arquivo não se lê mais."))
        return redirect("payments:exports")
    if found.file.people:
        vault.looked(
            subject=f"export:{found.pk}", actor=signed_in(request), purpose=debt_file.LOOKED, people=found.file.people,
            address=client_address(request) or "",
        )  # fmt: skip
    response = FileResponse(content, as_attachment=True, filename=name, content_type="text/csv")
    response["Cache-Control"] = "private, no-store"
    return response


@require_safe
@registers
def dictionary(request: HttpRequest) -> HttpResponse:
    """What each column of the file holds."""
    response = HttpResponse("\ufeff", content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="dicionario-divida-ativa.csv"'
    writer = csv.writer(response, delimiter=";")
    writer.writerow(["coluna", "o que contém"])
    writer.writerows(debt_file.DICTIONARY.items())
    return response


@form_methods
@registers
def receipt(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Keep the register's receipt."""
    found = get_object_or_404(DebtExport, pk=pk)
    form = ReceiptForm(request.POST or None)
    done = submitted(
        request, form, lambda: debts.note_receipt(export=found, actor=signed_in(request), **form.cleaned_data),
        word=_("Recibo guardado."), to="payments:exports",
    )  # fmt: skip
    return done or render(request, "payments/staff/receipt.html", {"form": form, "found": found})


@form_methods
@certifies
def certificate(request: HttpRequest) -> HttpResponseBase:
    """A certificate for who came to the desk."""
    form = CertificateForm(request.POST or None)
    done = submitted(
        request, form, lambda: certificates.issue(company=form.cleaned_data["company"], **sent(request)),
        to=lambda made: reverse("payments:desk_certificate", args=[made.pk]),
    )  # fmt: skip
    rows = seen_by(signed_in(request), certificates.POWER)[:SHOWN]
    context = {"form": form, "rows": rows, "once": submission(request)}
    return done or render(request, "payments/staff/certificate.html", context)


@require_safe
@certifies
def certificate_paper(request: HttpRequest, pk: int) -> HttpResponse:
    """The certificate to print."""
    found = get_object_or_404(seen_by(signed_in(request), certificates.POWER), pk=pk)
    return pdf_response(found.paper, viewer=signed_in(request))


@form_methods
@certifies
def ask(request: HttpRequest) -> HttpResponse:
    """Whether the traffic department may act on a vehicle, and what was asked before."""
    form, answer = TrafficForm(request.POST or None), None
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        answer = attempt(form, lambda: traffic.ask(plate=told["plate"], act=told["act"], actor=signed_in(request)))
    log = Paginator(TrafficQuery.objects.select_related("user"), SHOWN).get_page(request.GET.get("page"))
    acts = dict(traffic.TrafficAct.choices)
    context = {"form": form, "answer": answer, "rows": [(row, acts.get(row.act, row.act)) for row in log], "page": log}
    return render(request, "payments/staff/traffic.html", context)
