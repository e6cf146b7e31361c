# SPDX-License-Identifier: Apache-2.0
"""Refusals of those who lack a power. Asked of the database on every request; nothing is remembered between two."""

import time
from collections.abc import Callable
from datetime import date
from functools import wraps
from typing import Any

from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from outorga.web import clock
from outorga.web.accounts import queries
from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import Office, User
from outorga.web.accounts.shells import powers_now

View = Callable[..., HttpResponseBase]
# Of a view that shows a form and takes it.
form_methods = require_http_methods(["GET", "HEAD", "POST"])

__all__ = [
    "NoPower",
    "agency_view",
    "form_methods",
    "login_required",
    "require_power",
    "second_factor_again",
    "signed_in",
    "staff_view",
]


def require_power(
    user: User | AnonymousUser | None,
    code: str,
    *,
    office: Office | None = None,
    everywhere: bool = False,
    on: date | None = None,
) -> None:
    """Raise :class:`NoPower`, which names who has it, unless the person has the power: in the office, when given, or
    in every one.

    ``None`` is the system itself: dated automatic acts, migrations and the demo have no person behind them.
    """
    day = on or clock.today()
    if user is None or queries.has_power(user, code, office=office, everywhere=everywhere, on=day):
        return
    raise NoPower(queries.power(code), queries.holders_of(code, office, everywhere=everywhere, on=day), office=office)


def signed_in(request: HttpRequest) -> User:
    """The person of a request that passed :func:`login_required`."""
    assert isinstance(request.user, User)
    return request.user


def agency_view(view: View) -> View:
    """A page for whoever holds any role of the agency; others learn that it is the agency's."""

    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not signed_in(request).is_staff_member:
            raise NoPower(queries.power("registry.read"), queries.holders_of("registry.read"))
        return view(request, *args, **kwargs)

    return guarded


def second_factor_again(view: View) -> View:
    """A page that asks for the second factor again, unless that was minutes ago; of who has none, for the password."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if _given_again(request, "mfa"):
            return view(request, *args, **kwargs)
        has_one = Authenticator.objects.filter(user=signed_in(request)).exists()
        if not has_one and _given_again(request, "password"):
            return view(request, *args, **kwargs)
        asked_at = reverse("mfa_reauthenticate" if has_one else "account_reauthenticate")
        return redirect(f"{asked_at}?{urlencode({'next': request.get_full_path()})}")

    return guarded


def _given_again(request: HttpRequest, method: str) -> bool:
    """Whether this was asked again, and answered, since sign-in and within the time that a reauthentication holds."""
    given = [
        record["at"]
        for record in get_authentication_records(request, request.user)
        if record.get("method") == method and record.get("reauthenticated")
    ]
    return bool(given) and time.time() - max(given) < settings.ACCOUNT_REAUTHENTICATION_TIMEOUT


def staff_view(*, power: str) -> Callable[[View], View]:
    """A page for those who have the power in some office; the action it calls asks again for the office of the case."""

    def decorate(view: View) -> View:
        @login_required
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if power not in powers_now(request):
                require_power(signed_in(request), power)
            return view(request, *args, **kwargs)

        return guarded

    return decorate
