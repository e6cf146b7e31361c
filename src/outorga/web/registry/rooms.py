# SPDX-License-Identifier: Apache-2.0
"""What the registry gives the rooms beside it, once, when the application starts."""

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import access, panels
from outorga.web.casefiles.models import CaseFile
from outorga.web.registry import schedule
from outorga.web.registry.actions import imports
from outorga.web.registry.authority import memberships_on
from outorga.web.registry.queries import review
from outorga.web.work import schedule as dated


def furnish() -> None:
    """Register panel, operator, sight, dated rules and jobs."""
    panels.register("registration", "registry/staff/panel.html", review.panel, order=10)
    panels.register_facts("registration", review.head_facts)
    panels.register_operator(review.operator)
    access.allow(belongs_to_company)
    dated.register("registry.lapse", schedule.lapse)
    dated.register("registry.announce", schedule.announce)
    imports.register_jobs()


def belongs_to_company(user: User, case: CaseFile) -> bool:
    """Whoever acts for the case's company sees it."""
    if case.company_ref is None:
        return False
    return memberships_on(user, clock.today()).filter(company_id=case.company_ref).exists()

