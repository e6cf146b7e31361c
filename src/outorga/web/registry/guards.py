# SPDX-License-Identifier: Apache-2.0
"""The company area's door: whose company the page is about, and in what quality the person acts for it."""

from collections.abc import Callable
from functools import wraps
from typing import Any, overload

from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render

from outorga.web import clock
from outorga.web.accounts.guards import signed_in
from outorga.web.accounts.models import User
from outorga.web.accounts.queries import has_power
from outorga.web.registry.authority import ENTER, Acting, covers, memberships_on
from outorga.web.registry.models import Company, Membership

View = Callable[..., HttpResponseBase]
CHOSEN = "company"
DESK = "desk_company"
COMPANY_REFS = "registry_companies"


@overload
def company_view(view: View) -> View: ...


@overload
def company_view(*, scope: str = "registry", acting: bool = False) -> Callable[[View], View]: ...


def company_view(
    view: View | None = None, *, scope: str = "registry", acting: bool = False
) -> View | Callable[[View], View]:
    """Give the view the company that the person acts for: ``view(request, company, ...)``.

    With ``acting`` a representative whose power of attorney lacks the scope is told so before anything is typed. A
    clerk at the desk acts for the company opened there. A person without a company is led to its sign-up.
    """

    def decorate(wrapped: View) -> View:
        @login_required
        @wraps(wrapped)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            company, quality = current(request)
            if company is None or quality is None:
                return redirect("registry:no_company")
            if acting and quality.membership is not None and not covers(quality.membership, scope):
                return render(request, "registry/no_scope.html", {"company": company, "scope": scope}, status=403)
            request.company, request.acting = company, quality  # type: ignore[attr-defined]
            return wrapped(request, company, *args, **kwargs)

        return guarded

    return decorate(view) if view is not None else decorate


def current(request: HttpRequest) -> tuple[Company | None, Acting | None]:
    """The company of this session and the quality in which the person acts; asked of the database every time."""
    user = signed_in(request)
    at_desk = request.session.get(DESK)
    if at_desk and has_power(user, ENTER):
        company = _full().filter(pk=at_desk).first()
        return company, Acting(membership=None, desk=True)
    held = list(_held(user))
    setattr(user, COMPANY_REFS, [row.company_id for row in held])
    chosen = _chosen(held, request.session.get(CHOSEN))
    if chosen is None:
        return None, None
    request.other_companies = [row.company for row in held if row.pk != chosen.pk]  # type: ignore[attr-defined]
    return chosen.company, Acting(membership=chosen, desk=False)


def _held(user: User) -> QuerySet[Membership]:
    rows = memberships_on(user, clock.today()).order_by("pk")
    return rows.select_related("company__case__office", "company__office", "company__decision")


def _full() -> QuerySet[Company]:
    return Company.objects.select_related("case__office", "office", "decision")


def _chosen(held: list[Membership], wanted: int | None) -> Membership | None:
    return next((row for row in held if row.company_id == wanted), held[0] if held else None)


def choose(request: HttpRequest, company: Company) -> None:
    """Work for this company from now on in this session; one of somebody else's does not exist."""
    if not memberships_on(signed_in(request), clock.today()).filter(company=company).exists():
        raise Http404
    request.session[CHOSEN] = company.pk
    request.session.pop(DESK, None)


def open_desk(request: HttpRequest, company: Company) -> None:
    """A clerk enters at the desk what this company brings."""
    request.session[DESK] = company.pk


def leave_desk(request: HttpRequest) -> None:
    """The clerk is done with the company at the desk."""
    request.session.pop(DESK, None)
