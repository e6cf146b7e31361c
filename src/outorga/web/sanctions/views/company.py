# SPDX-License-Identifier: Apache-2.0
"""The holder's own pages: its situation, what one more notice would do, its word in an inquiry, its certificate."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from outorga.web.accounts.guards import form_methods, signed_in
from outorga.web.casefiles.idempotency import submission
from outorga.web.registry.guards import company_view
from outorga.web.registry.models import Company, Scope
from outorga.web.registry.views.acts import sent, submitted
from outorga.web.registry.views.pages import page
from outorga.web.sanctions.actions import certificates, deviations
from outorga.web.sanctions.errors import SanctionError
from outorga.web.sanctions.forms import AnswerForm
from outorga.web.sanctions.models import Deviation
from outorga.web.sanctions.queries import cases
from outorga.web.sanctions.views.pages import asked


@require_safe
@company_view
def situation(request: HttpRequest, company: Company) -> HttpResponse:
    """What stands against the company, the count, and what one more notice would do."""
    return page(request, "sanctions/situation.html", {"staff": False, **asked(request, company)})


@require_POST
@company_view
def certify(request: HttpRequest, company: Company) -> HttpResponse:
    """Issue the company's own certificate."""
    try:
        paper = certificates.issue(company=company, norm=company.norm, **sent(request))
    except SanctionError as refusal:
        messages.error(request, refusal.message)
        return redirect("sanctions:situation")
    return redirect(reverse("registry:paper", args=[paper.code]))


@form_methods
@company_view(scope=Scope.DEFENCE, acting=True)
def answer(request: HttpRequest, company: Company, number: str) -> HttpResponseBase:
    """Say the company's word in an inquiry of purpose deviation."""
    rows = Deviation.objects.select_related("case__office", "company").filter(company=company, case__number=number)
    found = rows.exclude(summoned_on=None).first()
    if found is None:
        raise Http404
    form = AnswerForm(request.POST or None)
    done = submitted(
        request, form, lambda: deviations.answer(deviation=found, text=form.cleaned_data["text"], **sent(request)),
        word=_("Resposta enviada. Ela fica no processo."), to=found.case,
    )  # fmt: skip
    narrative, said = cases.inquiry_words(found, signed_in(request))
    context = {"form": form, "found": found, "narrative": narrative, "said": said, "once": submission(request)}
    return done or page(request, "sanctions/answer.html", context)
