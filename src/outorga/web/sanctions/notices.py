# SPDX-License-Identifier: Apache-2.0
"""Whom a sanction is told to: the holder, and those who may decide it."""

from outorga.web import clock
from outorga.web.accounts.queries import holders_of
from outorga.web.casefiles.models import CaseFile
from outorga.web.work.actions import notify


def tell_company(case: CaseFile, *, text: str) -> None:
    """Tell everybody who acts for the company of the case."""
    notify(
        key=_key(case, "company"), company=case.company_ref, case=case, text=text, url=case.get_absolute_url()
    )  # fmt: skip


def tell_deciders(case: CaseFile, *, power: str, text: str) -> None:
    """Tell each person who has the power in the office of the case."""
    people = {holder.user.pk: holder.user for holder in holders_of(power, case.office, on=clock.today())}
    for person in people.values():
        key = _key(case, f"person:{person.pk}")
        notify(key=key, user=person, case=case, text=text, url=case.get_absolute_url())


def _key(case: CaseFile, whom: str) -> str:
    return f"sanctions:{case.number}:{case.version}:{whom}"
