# SPDX-License-Identifier: Apache-2.0
"""Which of many notices nothing may be collected on, and why."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest

from outorga.web.accounts.models import Office, User
from outorga.web.appeals.models import SuspensiveEffect
from outorga.web.appeals.queries import suspended_by_appeal
from outorga.web.casefiles import readings
from outorga.web.enforcement import collection
from outorga.web.enforcement.models import Notice
from outorga.web.payments.payables import APPEAL_PENDING, OVERDUE
from outorga.web.payments.queries import debts_of
from outorga.web.registry.models import Company
from tests.web.appeals import cast
from tests.web.enforcement import cast as road
from tests.web.registry.conftest import make_person


@pytest.fixture(autouse=True)
def waived(notice: Notice) -> None:
    """An appeal without payment is what suspends the collection."""
    readings.choose(
        norm=notice.norm, name="appeal_payment", answer="waived", reason="Leitura da procuradoria.",
        actor=make_person("wanda", "Wanda Pires", "administrator"),
    )  # fmt: skip


def test_of_many_notices_a_pending_appeal_suspends_only_those_that_were_appealed(
    notice: Notice,
    registered: Company,
    inspector: User,
    office: Office,
    people: cast.People,
    clock: Callable[[date], None],
) -> None:
    served, second, defended = (road.notice_in("served", registered, inspector, office) for _ in range(3))
    for appealed in (notice, second):
        cast.bring(appealed, "appealed", people, clock, pay=cast.unpaid)
    cast.bring(defended, "defended", people, clock)
    every = [notice, served, second, defended]
    assert suspended_by_appeal(every, cast.DECIDED) == set()
    assert suspended_by_appeal(every, cast.APPEALED) == collection.suspended(every, cast.APPEALED)
    assert suspended_by_appeal(every, cast.APPEALED) == {notice.pk, second.pk}
    assert suspended_by_appeal([served], cast.APPEALED) == set()
    owed = {debt.case.pk: debt.state for debt in debts_of(registered.pk, date(2026, 12, 23)).rows}
    assert [owed[one.fine.case_id] for one in (notice, served, second)] == [APPEAL_PENDING, OVERDUE, APPEAL_PENDING]


def test_the_day_on_which_the_appeal_ends_is_suspended_no_more(
    notice: Notice, people: cast.People, clock: Callable[[date], None]
) -> None:
    cast.bring(notice, "appealed", people, clock, pay=cast.unpaid)
    ends = cast.APPEALED + timedelta(9)
    assert SuspensiveEffect.objects.filter(notice=notice, until_on=None).update(until_on=ends) == 1
    days = [cast.APPEALED - timedelta(1), cast.APPEALED, ends - timedelta(1), ends]
    assert [bool(suspended_by_appeal([notice], day)) for day in days] == [False, True, True, False]
