# SPDX-License-Identifier: Apache-2.0
"""What the work room adds to the shell of every page: new notices, and how many cases wait for this person."""

from django.http import HttpRequest

from outorga.web.accounts.guards import signed_in
from outorga.web.accounts.shells import account_at, powers_now
from outorga.web.casefiles.access import READ
from outorga.web.work import inbox, queries


def unread(request: HttpRequest) -> int:
    """Notices that the person has not opened."""
    return _numbers(request)[0]


def counts(request: HttpRequest) -> dict[str, int]:
    """The person's own open cases, of who reads cases."""
    return {"inbox": _numbers(request)[1]} if READ in powers_now(request) else {}


def _numbers(request: HttpRequest) -> tuple[int, int]:
    """Both numbers in one statement, once a page; beyond :data:`inbox.COUNTED` they are not counted."""
    if not hasattr(request, "_work_numbers"):
        reads = READ in powers_now(request)
        shown = queries.waiting_for(signed_in(request), account_at(request), most=inbox.COUNTED)
        request._work_numbers = shown if reads else (shown[0], 0)  # type: ignore[attr-defined]
    numbers: tuple[int, int] = request._work_numbers  # type: ignore[attr-defined]
    return numbers
