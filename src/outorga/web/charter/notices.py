# SPDX-License-Identifier: Apache-2.0
"""What the charter room tells people, once for each event that caused it."""

from datetime import date

from outorga.web.accounts.models import Office
from outorga.web.charter.models import Authorization
from outorga.web.work.actions import notify


def tell_company(asked: Authorization, *, text: str, due_on: date | None = None, key: str = "") -> None:
    """Tell everybody who acts for the company."""
    told = key or _event_key(asked, "company")
    notify(key=told, company=asked.company_id, case=asked.case, text=text, url=page_of(asked), due_on=due_on)


def tell_office(asked: Authorization, *, text: str) -> None:
    """Tell the office of the case."""
    assert asked.case is not None
    notify(
        key=_event_key(asked, "office"),
        office=asked.case.office,
        case=asked.case,
        text=text,
        url=asked.case.get_absolute_url(),
    )


def tell_office_of(office: Office | None, *, key: str, text: str, url: str) -> None:
    """Tell an office of something that has no case yet."""
    if office is not None:
        notify(key=key, office=office, text=text[:500], url=url)


def page_of(asked: Authorization) -> str:
    """The company's page of the request."""
    return f"/empresa/viagens/{asked.pk}/"


def _event_key(asked: Authorization, whom: str) -> str:
    assert asked.case is not None, "a notice without a case names its own key"
    return f"charter:{asked.case.number}:{asked.case.version}:{whom}"
