# SPDX-License-Identifier: Apache-2.0
"""What the registry tells people, once for each event that caused it."""

from datetime import date

from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseFile
from outorga.web.registry.models import Company
from outorga.web.work.actions import notify


def tell_company(
    company: Company, *, case: CaseFile | None, text: str, url: str, due_on: date | None = None, key: str = ""
) -> None:
    """Tell everybody who acts for the company; by default once for the case's newest event."""
    told = key or _event_key(case, "company")
    notify(key=told, company=company.pk, case=case, text=text[:500], url=url, due_on=due_on)


def tell_office(case: CaseFile, *, text: str) -> None:
    """Tell the office of the case, once for its newest event."""
    notify(
        key=_event_key(case, "office"), office=case.office, case=case, text=text[:500], url=f"/processos/{case.number}/"
    )


def tell_user(user: User, *, key: str, text: str, url: str) -> None:
    """Tell one person."""
    notify(key=key, user=user, text=text[:500], url=url)


def _event_key(case: CaseFile | None, whom: str) -> str:
    assert case is not None, "a notice without a case names its own key"
    return f"registry:{case.number}:{case.version}:{whom}"
