# SPDX-License-Identifier: Apache-2.0
"""Refusals of those who lack a power. Asked of the database on every request; nothing is remembered between two."""

from collections.abc import Callable
from datetime import date
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from outorga.web import clock
from outorga.web.accounts import queries
from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import Office, User

View = Callable[..., HttpResponseBase]

__all__ = ["NoPower", "agency_view", "login_required", "require_power", "signed_in", "staff_view"]


def require_power(
    user: User | AnonymousUser | None, code: str, *, office: Office | None = None, on: date | None = None
) -> None:
    """Raise :class:`NoPower`, which names who has it, unless the person has the power (in the office, when given).

    ``None`` is the system itself: dated automatic acts, migrations and the demo have no person behind them.
    """
    day = on or clock.today()
    if user is None or queries.has_power(user, code, office=office, on=day):
        return
    raise NoPower(queries.power(code), queries.holders_of(code, office, on=day), office=office)


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


def staff_view(*, power: str) -> Callable[[View], View]:
    """A page for those who have the power in some office; the action it calls asks again for the office of the case."""

    def decorate(view: View) -> View:
        @login_required
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            require_power(signed_in(request), power)
            return view(request, *args, **kwargs)

        return guarded

    return decorate
