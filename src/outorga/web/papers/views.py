# SPDX-License-Identifier: Apache-2.0
"""Verification for everybody, and the paper itself for those who may print it."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from outorga.web import clock
from outorga.web.accounts import queries as accounts
from outorga.web.accounts.guards import signed_in, staff_view
from outorga.web.accounts.models import User
from outorga.web.casefiles.idempotency import submission
from outorga.web.papers import actions, annexes, codes, queries, searches, statements, verdict_pages, verdicts
from outorga.web.papers import render as printing
from outorga.web.papers.forms import VerifyForm
from outorga.web.papers.models import IssuedPaper
from outorga.web.papers.statements import InvalidStatement
from outorga.web.papers.verdicts import Verdict
from outorga.web.papers.written import at_instant


@require_safe
def by_token(request: HttpRequest, token: str) -> HttpResponse:
    """The page of a QR code. A token equal to the one we signed and kept needs no second proof; any other does."""
    ready = queries.ready_by_token(token.upper()) if token.isascii() else None
    if ready is not None:
        return _paper_page(request, ready)
    try:
        return _page(request, verdicts.unregistered(statements.verify(token)), clock.now())
    except InvalidStatement as refused:
        found = verdicts.unreadable() if refused.reason == "unreadable" else verdicts.forged(refused.reason)
        return _page(request, found, clock.now())


@require_safe
def by_code(request: HttpRequest, code: str) -> HttpResponse:
    """The page of a code typed by hand."""
    wanted = codes.normalize_code(code)
    ready = queries.ready_by_code(wanted) if codes.is_code(code) else None
    if ready is not None:
        return _paper_page(request, ready)
    asked = codes.format_code(wanted) if codes.is_code(code) else code
    return _page(request, verdicts.unknown_code(asked), clock.now())


@require_safe
def verify(request: HttpRequest) -> HttpResponse:
    """The form, and the answer to what was asked."""
    form = VerifyForm(request.GET if "q" in request.GET else None)
    answer = searches.search(form.cleaned_data["q"], clock.now()) if form.is_bound and form.is_valid() else None
    if isinstance(answer, IssuedPaper):
        return redirect(answer)
    if isinstance(answer, str):
        return redirect("papers:by_code", code=codes.format_code(answer))
    return render(request, "papers/verify.html", {"form": form, "answer": answer})


@staff_view(power="registry.read")
def download(request: HttpRequest, code: str) -> HttpResponse:
    """Any paper, for staff; its passengers only for whoever may read them and says what for (``?para=``)."""
    paper = queries.by_code(codes.normalize_code(code))
    if paper is None:
        raise Http404
    viewer, office = signed_in(request), paper.case.office if paper.case else None
    reads_names = accounts.has_power(viewer, "passengers.read", office=office, on=clock.today())
    need = annexes.NEEDS.get(request.GET.get("para", ""))
    names = annexes.passengers(paper, viewer, need=str(need)) if reads_names and need else ()
    return pdf_response(paper, viewer=viewer, passengers=names, copy=request.GET.get("via", ""))


@require_POST
@staff_view(power="registry.read")
def second_copy(request: HttpRequest, code: str) -> HttpResponse:
    """Count a second copy that is asked for at the desk, and print it."""
    paper = queries.by_code(codes.normalize_code(code))
    if paper is None:
        raise Http404
    return copied(request, paper, by_holder=False, to=reverse("papers:download", args=[code]))


def company_download(request: HttpRequest, company: Any, code: str) -> HttpResponse:
    """The holder's own paper with its passengers; another company's is as if it did not exist."""
    paper = queries.by_code(codes.normalize_code(code))
    if paper is None or paper.company_ref != company.pk:
        raise Http404
    viewer = signed_in(request)
    names = annexes.passengers(paper, viewer)
    return pdf_response(paper, viewer=viewer, passengers=names, copy=request.GET.get("via", ""))


def copied(request: HttpRequest, paper: IssuedPaper, *, by_holder: bool, to: str) -> HttpResponse:
    """Count one more copy of the paper and lead to its print; one that ended has no copies."""
    try:
        copy = actions.second_copy(paper=paper, actor=signed_in(request), by_holder=by_holder, key=submission(request))
    except actions.PaperEnded:
        messages.error(request, _("Este documento já não vale; dele não se tira 2ª via."))
        return redirect(paper)
    return redirect(f"{to}?via={copy.number}")


def pdf_response(
    paper: IssuedPaper, *, viewer: User | None, passengers: Sequence[tuple[str, str]] = (), copy: str = ""
) -> HttpResponse:
    """The paper as PDF, shown in the browser, or a counted copy by its number; the caller has checked who asks."""
    counted = queries.copy_of(paper, copy)
    if copy and counted is None:
        raise Http404
    document = printing.paper_pdf(paper, viewer=viewer, passengers=passengers, copy=counted)
    response = HttpResponse(document, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{printing.file_name(paper)}"'
    return _kept_by_nobody(response)


def _paper_page(request: HttpRequest, ready: bytes) -> HttpResponse:
    now = clock.now()
    if settings.SESSION_COOKIE_NAME in request.COOKIES:
        return _page(request, verdict_pages.verdict_of(ready, now), now)
    return _kept_by_nobody(HttpResponse(verdict_pages.page(ready, now, request.LANGUAGE_CODE)))


def _page(request: HttpRequest, found: Verdict, now: datetime) -> HttpResponse:
    asked_at = at_instant(now)
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return _kept_by_nobody(HttpResponse(verdict_pages.rendered(found, asked_at), status=found.status))
    shown = verdict_pages.context(found, asked_at) | _for_staff(request, found)
    return _kept_by_nobody(render(request, verdict_pages.TEMPLATE, shown, status=found.status))


def _kept_by_nobody(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "private, no-store"
    return response


def _for_staff(request: HttpRequest, found: Verdict) -> dict[str, str]:
    """What an inspector may open from here; nothing for others."""
    if not found.code or not request.user.is_authenticated:
        return {}
    powers = accounts.powers_of(signed_in(request), clock.today())
    links = {}
    if "registry.read" in powers:
        links["pdf_url"] = reverse("papers:download", args=[found.code])
    if {"papers.verify", "passengers.read"} <= powers and found.facts:
        links["passengers_url"] = _passengers_url(found.number)
    return links


def _passengers_url(number: str) -> str:
    try:
        return reverse("charter:inspect_passengers", args=[number])
    except NoReverseMatch:
        return ""
