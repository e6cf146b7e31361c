# SPDX-License-Identifier: Apache-2.0
"""Verification for everybody, and the paper itself for those who may print it."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.views.decorators.http import require_safe

from outorga.web import clock
from outorga.web.accounts import queries as accounts
from outorga.web.accounts.guards import signed_in, staff_view
from outorga.web.accounts.models import User
from outorga.web.papers import annexes, codes, queries, searches, statements, verdict_pages, verdicts
from outorga.web.papers import render as printing
from outorga.web.papers.forms import VerifyForm
from outorga.web.papers.models import IssuedPaper
from outorga.web.papers.statements import InvalidStatement
from outorga.web.papers.verdicts import Verdict
from outorga.web.papers.written import at_instant


@require_safe
def by_token(request: HttpRequest, token: str) -> HttpResponse:
    """The page of a QR code. A token equal to the one we signed and kept needs no second proof; any other does."""
    paper = queries.paper_by_token(token.upper())
    if paper is not None:
        return _page(request, verdicts.verdict(paper, clock.now()), code=paper.code)
    try:
        return _page(request, verdicts.unregistered(statements.verify(token)))
    except InvalidStatement as refused:
        found = verdicts.unreadable() if refused.reason == "unreadable" else verdicts.forged(refused.reason)
        return _page(request, found)


@require_safe
def by_code(request: HttpRequest, code: str) -> HttpResponse:
    """The page of a code typed by hand."""
    wanted = codes.normalize_code(code)
    paper = queries.paper_by_code(wanted) if codes.is_code(code) else None
    if paper is None:
        return _page(request, verdicts.unknown_code(codes.format_code(wanted) if codes.is_code(code) else code))
    return _page(request, verdicts.verdict(paper, clock.now()), code=paper.code)


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
    """Any paper, for staff; its passengers only for whoever may read them."""
    paper = queries.by_code(codes.normalize_code(code))
    if paper is None:
        raise Http404
    viewer, office = signed_in(request), paper.case.office if paper.case else None
    reads_names = accounts.has_power(viewer, "passengers.read", office=office, on=clock.today())
    names = annexes.passengers(paper, viewer) if reads_names else ()
    return pdf_response(paper, viewer=viewer, passengers=names)


def company_download(request: HttpRequest, company: Any, code: str) -> HttpResponse:
    """The holder's own paper with its passengers; another company's is as if it did not exist."""
    paper = queries.by_code(codes.normalize_code(code))
    if paper is None or paper.company_ref != company.pk:
        raise Http404
    viewer = signed_in(request)
    return pdf_response(paper, viewer=viewer, passengers=annexes.passengers(paper, viewer))


def pdf_response(
    paper: IssuedPaper, *, viewer: User | None, passengers: Sequence[tuple[str, str]] = ()
) -> HttpResponse:
    """The paper as PDF, shown in the browser; the caller has checked who asks."""
    document = printing.paper_pdf(paper, viewer=viewer, passengers=passengers)
    response = HttpResponse(document, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{printing.file_name(paper)}"'
    response["Cache-Control"] = "private, no-store"
    return response


def _page(request: HttpRequest, found: Verdict, code: str = "") -> HttpResponse:
    asked_at = at_instant(clock.now())
    if settings.SESSION_COOKIE_NAME in request.COOKIES:
        shown = verdict_pages.context(found, asked_at) | _for_staff(request, found, code)
        response = render(request, verdict_pages.TEMPLATE, shown, status=found.status)
    else:
        response = HttpResponse(verdict_pages.moulded(found, asked_at), status=found.status)
    response["Cache-Control"] = "private, no-store"
    return response


def _for_staff(request: HttpRequest, found: Verdict, code: str) -> dict[str, str]:
    """What an inspector may open from here; nothing for others."""
    if not code or not request.user.is_authenticated:
        return {}
    powers = accounts.powers_of(signed_in(request), clock.today())
    links = {}
    if "registry.read" in powers:
        links["pdf_url"] = reverse("papers:download", args=[codes.format_code(code)])
    if {"papers.verify", "passengers.read"} <= powers and found.facts:
        links["passengers_url"] = _passengers_url(found.number)
    return links


def _passengers_url(number: str) -> str:
    try:
        return reverse("charter:inspect_passengers", args=[number])
    except NoReverseMatch:
        return ""
