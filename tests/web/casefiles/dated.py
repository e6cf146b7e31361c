# SPDX-License-Identifier: Apache-2.0
"""The agency's days as the law is told of them."""

from outorga.web.accounts.models import Office
from outorga.web.casefiles import calendars


def days_of(office: Office, *, from_year: int, to_year: int) -> calendars.Calendar:
    """The days of these years at the office."""
    span = calendars.Span(office, from_year, to_year)
    return calendars.told(calendars.within(span).values_list("on", "kind", "scope"), span)
