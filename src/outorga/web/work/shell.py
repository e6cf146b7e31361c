# SPDX-License-Identifier: Apache-2.0
"""What the work room adds to the shell of every page: new notices, and how many cases wait for this person."""

from django.http import HttpRequest

from outorga.web import clock
from outorga.web.accounts.guards import signed_in
from outorga.web.accounts.queries import offices_of
from outorga.web.accounts.shells import account_at
from outorga.web.work import inbox, queries
from outorga.web.work.people import companies_of


def unread(request: HttpRequest) -> int:
    """Notices that the person has not opened."""
    user = signed_in(request)
    offices = offices_of(user, clock.today())
    return queries.unread_count(user, offices=offices, companies=companies_of(user))


def counts(request: HttpRequest) -> dict[str, int]:
    """The person's own open cases."""
    account = account_at(request)
    return {"inbox": inbox.cases_in(signed_in(request), "comigo").count()} if account and account.is_staff else {}
