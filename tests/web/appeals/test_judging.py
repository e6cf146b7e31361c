# SPDX-License-Identifier: Apache-2.0
"""What waits for the council; its result is carried out only on a notice whose appeal still waits for it."""

from collections.abc import Callable
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from outorga.web.accounts.models import Office, User
from outorga.web.appeals.actions import judging
from outorga.web.appeals.errors import AppealError
from outorga.web.casefiles.models import CaseFile
from outorga.web.council import actions as council
from outorga.web.council import pages
from outorga.web.council.models import Outcome
from outorga.web.enforcement.models import Notice
from outorga.web.registry.models import Company
from tests.web.appeals import cast
from tests.web.enforcement import cast as road


def test_nothing_is_proclaimed_on_a_notice_that_left_the_council_while_it_met(
    notice: Notice, people: cast.People, clock: Callable[[date], None]
) -> None:
    cast.bring(notice, "appealed", people, clock)
    clock(cast.SESSION)
    president, *others = people.members
    case = cast.fresh(notice).case
    session = council.plan_session(on=cast.SESSION, president=president, office=case.office, actor=people.secretary)
    item = council.add_item(session=session, case=case, rapporteur=others[0], actor=people.secretary)
    council.open_session(session=session, present=people.members, actor=people.secretary)
    for member in others:
        council.vote(item=item, choice=judging.REJECT, actor=member)
    CaseFile.objects.filter(pk=case.pk).update(state="appealable")
    with pytest.raises(AppealError, match="Adie o item"):
        council.proclaim(item=item, text=cast.REASON, actor=people.secretary)
    assert not Outcome.objects.exists()


def test_the_council_reads_what_waits_for_it_in_as_many_queries_for_three_appeals_as_for_one(
    notice: Notice,
    registered: Company,
    inspector: User,
    office: Office,
    people: cast.People,
    clock: Callable[[date], None],
) -> None:
    served = [notice, *(road.notice_in("served", registered, inspector, office) for _ in range(2))]
    asked = []
    for some in (served[:1], served[1:]):
        for one in some:
            cast.bring(one, "appealed", people, clock)
        with CaptureQueriesContext(connection) as seen:
            rows = pages.waiting_rows()
        asked.append(len(seen))
    names = {f"Recurso do auto {one.number}, {registered.legal_name}" for one in served}
    assert {row.title for row in rows} == names
    assert asked[0] == asked[1]
