# SPDX-License-Identifier: Apache-2.0
"""What the shell of the pages shows of the person, and which area's shell a page that everybody has is shown in."""

from django.http import HttpRequest

from outorga.web.accounts import queries
from outorga.web.accounts.models import User
from outorga.web.accounts.queries import Account


def account_at(request: HttpRequest) -> Account | None:
    """The account of the person signed in, asked once for all parts of the shell of one page."""
    if not hasattr(request, "_account_shown"):
        request._account_shown = queries.account_of(request.user)  # type: ignore[attr-defined]
    shown: Account | None = request._account_shown  # type: ignore[attr-defined]
    return shown


def powers_now(request: HttpRequest) -> frozenset[str]:
    """For the navigation: entries of powers that the person lacks are not shown."""
    account = account_at(request)
    return account.powers if account else frozenset()


def detail_of(request: HttpRequest) -> str:
    """The office beside the name in the bar."""
    account = account_at(request)
    return account.detail if account else ""


def shell_of(request: HttpRequest) -> str:
    """The template that the person's pages extend."""
    user = request.user
    if not isinstance(user, User):
        return "ui/public.html"
    if user.is_staff_member:
        return "ui/staff.html"
    return "ui/company.html" if queries.is_company_user(user) else "ui/public.html"
