# SPDX-License-Identifier: Apache-2.0
"""The company's own: what is to be paid, how it was counted, a slip in one click, a certificate of debts."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from outorga.web import clock
from outorga.web.accounts.guards import signed_in
from outorga.web.casefiles.idempotency import submission
from outorga.web.casefiles.models import CaseFile
from outorga.web.payments import barcode
from outorga.web.payments.actions import certificates, slips
from outorga.web.payments.models import DebtCertificate, Slip
from outorga.web.payments.queries import bills
from outorga.web.payments.queries.debts import debts_of
from outorga.web.payments.views.drawn import codes_of
from outorga.web.registry.guards import company_view
from outorga.web.registry.models import Company
from outorga.web.registry.views.pages import carry_out, page

CERTIFICATES = 20


@require_safe
@company_view
def fines(request: HttpRequest, company: Company) -> HttpResponse:
    """To pay, paid, given back."""
    owed = debts_of(company.pk, clock.today())
    return page(request, "payments/fines.html", {"rows": bills.bills_of(company.pk, owed), "debts": owed})


def own_case(company: Company, number: str) -> CaseFile:
    """The company's charged case; another's does not exist."""
    found: CaseFile = get_object_or_404(bills.charged_cases(), number=number, company_ref=company.pk)
    return found


@require_safe
@company_view
def fine(request: HttpRequest, company: Company, number: str) -> HttpResponse:
    """One charge: how much, until when, how it was counted, what was paid."""
    case = own_case(company, number)
    return page(request, "payments/fine.html", {"page": bills.bill_page(case, clock.today()), "case": case})


@require_POST
@company_view(acting=True)
def make_slip(request: HttpRequest, company: Company, number: str) -> HttpResponse:
    """A slip in one click."""
    case = own_case(company, number)
    made: list[Slip] = []
    carry_out(request, lambda: made.append(slips.issue(case=case, actor=signed_in(request))), _("Guia pronta."))
    if not made:
        return redirect("payments:fine", number=number)
    return redirect("payments:slip", number=number, slip=made[0].number)


@require_safe
@company_view
def slip(request: HttpRequest, company: Company, number: str, slip: str) -> HttpResponse:
    """A slip: the Pix code to read or copy, the line to type, the paper."""
    found = own_case(company, number).slips.select_related("paper", "case").filter(number=slip).first()
    if found is None:
        raise Http404
    context = {"slip": found, "line": barcode.line(found.barcode), "codes": codes_of(found), "case": found.case}
    return page(request, "payments/slip.html", context)


@require_safe
@company_view
def certificate_list(request: HttpRequest, company: Company) -> HttpResponse:
    """The certificates that the company has, and a new one."""
    rows = DebtCertificate.objects.filter(company_ref=company.pk).select_related("paper")[:CERTIFICATES]
    context = {"rows": rows, "debts": debts_of(company.pk, clock.today()), "today": clock.today()}
    return page(request, "payments/certificates.html", context)


@require_POST
@company_view(acting=True)
def make_certificate(request: HttpRequest, company: Company) -> HttpResponse:
    """A certificate of today's debts."""
    actor, key = signed_in(request), submission(request)
    carry_out(request, lambda: certificates.issue(company=company, actor=actor, key=key), _("Certidão pronta."))
    return redirect("payments:certificates")
