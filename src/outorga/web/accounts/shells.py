# SPDX-License-Identifier: Apache-2.0
"""What the shell of the pages shows of the person, and which area's shell a page that everybody has is shown in."""

from django.http import HttpRequest

from outorga.web import clock
from outorga.web.accounts import queries
from outorga.web.accounts.models import User


def powers_now(request: HttpRequest) -> frozenset[str]:
    """For the navigation: entries of powers that the person lacks are not shown."""
    return queries.powers_of(request.user, clock.today())


def detail_of(request: HttpRequest) -> str:
    """The office beside the name in the bar."""
    account = queries.account_of(request.user)
    return account.detail if account else ""


def shell_of(request: HttpRequest) -> str:
    """The template that the person's pages extend."""
    user = request.user
    if not isinstance(user, User):
        return "ui/public.html"
    if user.is_staff_member:
        return "ui/staff.html"
    return "ui/company.html" if queries.is_company_user(user) else "ui/public.html"
