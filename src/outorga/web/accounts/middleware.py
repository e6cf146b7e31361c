# SPDX-License-Identifier: Apache-2.0
"""Nothing before the second factor for staff; no page of a session kept; a missing power becomes a page."""

from collections.abc import Callable

from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from outorga.web.accounts import queries
from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import User
from outorga.web.accounts.shells import shell_of

Answer = Callable[[HttpRequest], HttpResponse]

RETURN_KEY = "after_second_factor"
OPEN_PATHS = ("/entrar/", "/sair/", "/conta/segundo-fator/", "/conta/reautenticar/", "/conta/senha/", "/i18n/")


class NotKeptMiddleware:
    """No browser or proxy keeps a page of somebody's session: the next at the same desk would find it by going back."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if settings.SESSION_COOKIE_NAME in request.COOKIES:
            response.headers.setdefault("Cache-Control", "private, no-store")
        return response


class SecondFactorMiddleware:
    """Staff without a second factor can only enrol one, or leave."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not must_enrol(request):
            return self.get_response(request)
        if request.method == "GET":
            request.session[RETURN_KEY] = request.get_full_path()
        return redirect("mfa_index")


def must_enrol(request: HttpRequest) -> bool:
    """Whether this request is of staff who have no second factor and is for a page that needs one."""
    if not settings.OUTORGA_REQUIRE_SECOND_FACTOR or _is_open(request.path):
        return False
    user = request.user
    if not isinstance(user, User) or _used_second_factor(request) or not user.is_staff_member:
        return False
    return not Authenticator.objects.filter(user=user).exclude(type=Authenticator.Type.RECOVERY_CODES).exists()


def _is_open(path: str) -> bool:
    return path.startswith((settings.STATIC_URL, *OPEN_PATHS))


def _used_second_factor(request: HttpRequest) -> bool:
    """Signed in by it in this session: no need to ask the database again on each page."""
    return any(record.get("method") == "mfa" for record in get_authentication_records(request, request.user))


class NoPowerMiddleware:
    """Answer 403 with who has the power, why it is needed and how to ask."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return no_power_page(request, exception) if isinstance(exception, NoPower) else None


def no_power_page(request: HttpRequest, refusal: NoPower) -> HttpResponse:
    """Names are for colleagues; a company's user learns which office answers."""
    staff = isinstance(request.user, User) and request.user.is_staff_member
    holders = refusal.who_has_it[:5]
    offices = {holder.office.pk: holder.office for holder in holders if holder.office}
    context = {
        "shell": shell_of(request),
        "power": refusal.power,
        "office": refusal.office,
        "holders": holders if staff else (),
        "offices": offices.values(),
        "for_staff": staff,
        "back": queries.home_path(request.user),
    }
    return render(request, "accounts/no_power.html", context, status=403)
