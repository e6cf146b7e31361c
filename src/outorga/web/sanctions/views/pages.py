# SPDX-License-Identifier: Apache-2.0
"""Pages of sanctions outside a case: the list, the look ahead, an inquiry opened, certificates."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from outorga.web import clock
from outorga.web.accounts.guards import form_methods, signed_in, staff_view
from outorga.web.casefiles.idempotency import submission
from outorga.web.casefiles.models import CaseFile
from outorga.web.registry.models import Company
from outorga.web.registry.views.acts import sent, submitted
from outorga.web.sanctions import procedures
from outorga.web.sanctions.actions import certificates, deviations
from outorga.web.sanctions.errors import SanctionError
from outorga.web.sanctions.forms import InquiryForm, WhatIfForm
from outorga.web.sanctions.models import Deviation
from outorga.web.sanctions.queries import lists, lookahead, situations
from outorga.web.sanctions.tables import SanctionTable
from outorga.web.ui.tables import listed

reads = staff_view(power="registry.read")


@require_safe
@reads
def sanctions(request: HttpRequest) -> HttpResponse:
    """Suspensions and bars, those to decide first, and the stops that point to a deviation."""
    table = SanctionTable(lists.sanctions(signed_in(request)), empty_text=_("Nenhuma suspensão e nenhum impedimento."))
    return listed(request, "sanctions/list.html", table, name="sancoes", signs=lists.signs(), acts=lists.acts())


@require_safe
@reads
def simulate(request: HttpRequest) -> HttpResponse:
    """Of which company: by number, code or name."""
    text = request.GET.get("empresa", "")[:200]
    found = lookahead.companies(text)
    if len(found) == 1:
        return redirect("sanctions:what_if", pk=found[0].pk)
    return render(request, "sanctions/find.html", {"text": text, "found": found, "asked": bool(text.strip())})


@require_safe
@reads
def what_if(request: HttpRequest, pk: int) -> HttpResponse:
    """What stands against a company, and what one more notice would do."""
    company = get_object_or_404(Company.objects.select_related("case", "office"), pk=pk)
    context = {"company": company, "shell": "ui/staff.html", "staff": True, **asked(request, company)}
    return render(request, "sanctions/situation.html", context)


def asked(request: HttpRequest, company: Company) -> dict[str, Any]:
    """The standing of the company, and the answer to the question of the address when it has one."""
    norm, on = company.norm, clock.today()
    if norm not in procedures.norms():
        raise Http404
    form = WhatIfForm(request.GET if "item" in request.GET else None, norm=norm, initial={"on": on})
    found = None
    if form.is_bound and form.is_valid():
        found = lookahead.what_if(company, norm, provision=form.cleaned_data["item"], on=form.cleaned_data["on"])
    return {"form": form, "found": found, "situation": situations.of(company, norm, on=on), "norm": norm}


@form_methods
@staff_view(power=deviations.DECIDE)
def inquiry(request: HttpRequest, number: str) -> HttpResponseBase:
    """Open the inquiry of a purpose deviation on an authorization, from a stop's signs or by hand."""
    case = get_object_or_404(CaseFile.objects.select_related("office"), number=number)
    company = Company.objects.select_related("office").filter(pk=case.company_ref or 0).first()
    if company is None or case.norm not in procedures.norms() or not lists.may_be_stopped(case, company):
        raise Http404
    sign = lists.sign_of(request.GET.get("parada", ""), company, case.norm)
    initial = {"signs": list(sign.provisions)} if sign else {}
    form = InquiryForm(request.POST or None, norm=case.norm, initial=initial)

    def open_inquiry() -> Deviation:
        return deviations.open_inquiry(
            company=company, norm=case.norm, grant=case, signs=form.cleaned_data["signs"],
            narrative=form.cleaned_data["narrative"], stops=[sign.stop] if sign else (), **sent(request),
        )  # fmt: skip

    word = _("Apuração aberta. Chame a empresa a falar.")
    done = submitted(request, form, open_inquiry, word=word, to=lambda made: made.case)
    context = {
        "form": form, "case": case, "company": company, "sign": sign, "once": submission(request),
        "citation": procedures.of(case.norm).provisions.deviation,
    }  # fmt: skip
    return done or render(request, "sanctions/inquiry.html", context)


@require_POST
@reads
def certify(request: HttpRequest, pk: int) -> HttpResponse:
    """Issue the certificate of a company's standing at the desk."""
    company = get_object_or_404(Company.objects.select_related("case", "office"), pk=pk)
    try:
        paper = certificates.issue(company=company, norm=company.norm, **sent(request))
    except SanctionError as refusal:
        messages.error(request, refusal.message)
        return redirect("sanctions:what_if", pk=pk)
    return redirect(reverse("papers:download", args=[paper.code]))
