# SPDX-License-Identifier: Apache-2.0
"""Who acts for which company."""

from datetime import date

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.registry.authority import memberships_on
from outorga.web.registry.models import AccessRequest, Company, Membership


def companies_of(user: User | AnonymousUser, on: date | None = None) -> QuerySet[Company]:
    """The companies that the person may act for on the day."""
    if not isinstance(user, User):
        return Company.objects.none()
    return Company.objects.filter(pk__in=memberships_on(user, on or clock.today()).values("company"))


def company_for(user: User | AnonymousUser, on: date | None = None) -> Company | None:
    """The first company that the person acts for."""
    return companies_of(user, on).select_related("case", "office").order_by("pk").first()


def membership_of(user: User, company: Company, on: date | None = None) -> Membership | None:
    """In what quality the person acts for the company on the day."""
    return memberships_on(user, on or clock.today()).filter(company=company).first()


def members_of(company: Company) -> QuerySet[Membership]:
    """Everybody who acts or acted for the company, those in term first."""
    return company.memberships.select_related("user", "document").order_by("until_on", "from_on", "pk")


def open_requests(company: Company) -> QuerySet[AccessRequest]:
    """Who asked for access and was not answered yet."""
    return company.access_requests.filter(state=AccessRequest.State.ASKED).select_related("user")
