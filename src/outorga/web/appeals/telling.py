# SPDX-License-Identifier: Apache-2.0
"""What this room tells people, once for each event that caused it."""

from datetime import date

from outorga.web import clock
from outorga.web.accounts.queries import holders_of
from outorga.web.enforcement.models import Notice
from outorga.web.enforcement.telling import page_of
from outorga.web.work.actions import notify


def tell_company(notice: Notice, *, text: str, due_on: date | None = None, of: str = "") -> None:
    """Tell everybody who acts for the company; of a carrier that is not registered nobody.

    ``of`` tells apart what is told beside something else of the same event.
    """
    if notice.company_id is None:
        return
    notify(
        key=_key(notice, "company", of), company=notice.company_id, case=notice.case, text=text, url=page_of(notice),
        due_on=due_on,
    )  # fmt: skip


def tell_office(notice: Notice, *, text: str) -> None:
    """Tell the office of the case."""
    url = notice.case.get_absolute_url()
    notify(key=_key(notice, "office"), office=notice.case.office, case=notice.case, text=text, url=url)


def tell_deciders(notice: Notice, *, power: str, text: str, of: str = "") -> None:
    """Tell each person who has the power over the notice."""
    url = notice.case.get_absolute_url()
    people = {one.user.pk: one.user for one in holders_of(power, notice.case.office, on=clock.today())}
    for person in people.values():
        notify(key=_key(notice, f"person:{person.pk}", of), user=person, case=notice.case, text=text, url=url)


def _key(notice: Notice, whom: str, of: str = "") -> str:
    return ":".join(filter(None, ("appeals", notice.case.number, str(notice.case.version), whom, of)))
