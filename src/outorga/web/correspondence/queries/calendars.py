# SPDX-License-Identifier: Apache-2.0
"""Whose deadlines a calendar shows, and those of one case."""

from datetime import date, timedelta
from typing import Any

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseFile
from outorga.web.casefiles.panels import Viewer
from outorga.web.correspondence import deadlines
from outorga.web.correspondence.deadlines import Deadline, Wanted
from outorga.web.work.people import companies_of

BACK, AHEAD = timedelta(days=30), timedelta(days=400)


def of_person(user: User, on: date) -> list[Deadline]:
    """The deadlines of the companies that the person acts for, and of the cases that they have at the agency."""
    companies = tuple(companies_of(user))
    owner = user if user.is_staff_member else None
    wanted = Wanted(on - BACK, on + AHEAD, companies=companies, owner=owner)
    return [found for found in deadlines.find(wanted) if found.for_agency is False or owner is not None]


def of_case(case: CaseFile, viewer: Viewer) -> list[Deadline]:
    """The deadlines that run in a case, as the viewer's side has them."""
    wanted = Wanted(date.min, date.max, case=case)
    return [found for found in deadlines.find(wanted) if viewer.staff or not found.for_agency]


def panel(case: CaseFile, viewer: Viewer) -> dict[str, Any] | None:
    """The deadlines on the page of the case; None where none runs."""
    today = clock.today()
    running = [found for found in of_case(case, viewer) if found.due_on >= today]
    return {"deadlines": running} if running else None
