# SPDX-License-Identifier: Apache-2.0
"""The treasurer's pages: what waits, what is charged, slips, and credits that nobody knows yet."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from outorga.web.accounts.guards import form_methods, signed_in, staff_view
from outorga.web.casefiles.access import sight_of
from outorga.web.casefiles.idempotency import submission
from outorga.web.casefiles.models import CaseFile
from outorga.web.payments import barcode, home
from outorga.web.payments.actions import credits as acts
from outorga.web.payments.actions import slips
from outorga.web.payments.actions.credits import COLLECT, REFUND
from outorga.web.payments.forms import AllocateForm, GiveBackForm
from outorga.web.payments.models import Account, BankFile, Credit, Slip
from outorga.web.payments.queries import balances, bills, credits
from outorga.web.payments.views.drawn import codes_of
from outorga.web.registry.views.acts import sent, submitted
from outorga.web.registry.views.pages import carry_out

PAGE = 50
collects = staff_view(power=COLLECT)
refunds = staff_view(power=REFUND)
STATES = ("computed", "due", "overdue", "paid", "refundable", "refunded", "void")


@require_safe
@collects
def first(request: HttpRequest) -> HttpResponse:
    """What waits for the treasurer, and the books in one glance."""
    context = {
        "needs": home.needs(),
        "accounts": [(account.label, amount) for account, amount in balances.of_accounts().items()],
        "drafts": BankFile.objects.filter(state=BankFile.State.DRAFT).order_by("sent_at")[:20],
        "waiting": credits.waiting().count(),
    }
    return render(request, "payments/staff/home.html", context)


@require_safe
@collects
def charges(request: HttpRequest) -> HttpResponse:
    """Every charged case, by state."""
    state = request.GET.get("situacao", "")
    rows = bills.charged_cases()
    found = rows.filter(state=state) if state in STATES else rows
    shown = Paginator(found, PAGE).get_page(request.GET.get("page"))
    owed = balances.of_cases([case.pk for case in shown], Account.RECEIVABLE)
    listed = [(case, owed.get(case.pk, balances.ZERO)) for case in shown]
    context = {"rows": listed, "page": shown, "states": STATES, "state": state}
    return render(request, "payments/staff/charges.html", context)


def _case(request: HttpRequest, number: str) -> CaseFile:
    case = bills.charged_cases().filter(number=number).first()
    sight = sight_of(request.user, case) if case else None
    if case is None or sight is None or not sight.staff:
        raise Http404
    return case


@require_POST
@collects
def make_slip(request: HttpRequest, number: str) -> HttpResponse:
    """A slip for who came to the desk."""
    case = _case(request, number)
    made: list[Slip] = []
    carry_out(request, lambda: made.append(slips.issue(case=case, actor=signed_in(request))), _("Guia pronta."))
    return redirect("payments:desk_slip", slip=made[0].number) if made else redirect(case)


@require_safe
@collects
def slip(request: HttpRequest, slip: str) -> HttpResponse:
    """A slip of any case."""
    found = get_object_or_404(Slip.objects.select_related("paper", "case__office"), number=slip)
    context = {"slip": found, "line": barcode.line(found.barcode), "codes": codes_of(found), "case": found.case}
    return render(request, "payments/staff/slip.html", context)


@require_safe
@collects
def credit_list(request: HttpRequest) -> HttpResponse:
    """Credits of which something waits."""
    shown = Paginator(credits.waiting(), PAGE).get_page(request.GET.get("page"))
    return render(request, "payments/staff/credits.html", {"rows": shown})


def _credit(pk: int) -> Credit:
    found: Credit = get_object_or_404(Credit.objects.select_related("slip__case__office", "line__bank_file"), pk=pk)
    return found


@form_methods
@collects
def allocate(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Say which case a credit pays."""
    found = _credit(pk)
    start = {"case": found.slip.case.number} if found.slip else {}
    form = AllocateForm(request.POST or None, initial=start)
    done = submitted(
        request, form, lambda: acts.allocate(credit=found, **sent(request), **form.cleaned_data),
        word=_("Crédito identificado."), to="payments:credits",
    )  # fmt: skip
    return done or _credit_page(request, found, form, _("Identificar o crédito"))


@form_methods
@refunds
def give_back(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Send what waits of a credit back."""
    found = _credit(pk)
    form = GiveBackForm(request.POST or None)
    done = submitted(
        request, form, lambda: acts.give_back(credit=found, **sent(request), **form.cleaned_data),
        word=_("Crédito devolvido."), to="payments:credits",
    )  # fmt: skip
    return done or _credit_page(request, found, form, _("Devolver o crédito"))


def _credit_page(request: HttpRequest, found: Credit, form: Any, title: str) -> HttpResponse:
    told = {"title": title, "once": submission(request)}
    context = {"credit": found, "left": credits.left_of(found), "form": form, **told}
    return render(request, "payments/staff/credit.html", context)
