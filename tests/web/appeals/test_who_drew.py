# SPDX-License-Identifier: Apache-2.0
"""Who drew a notice up does not decide the defence against it."""

from collections.abc import Callable
from datetime import date

import pytest

from outorga.web.accounts import actions as accounts
from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import User
from outorga.web.appeals.actions import rulings
from outorga.web.appeals.models import Filing
from outorga.web.enforcement.models import Notice
from tests.web.appeals import cast


def test_a_director_who_drew_the_notice_up_neither_drafts_nor_decides_its_defence(
    at: Callable[[str], Notice], inspector: User, director: User
) -> None:
    notice = at("defended")
    accounts.assign_role(actor=None, user=inspector, role="director", from_on=date(2026, 1, 5))
    filing = Filing.objects.select_related("notice__case__office", "notice__office", "decision").get(notice=notice)
    before = notice.case.events.count()
    with pytest.raises(NoPower) as refused:
        cast.decide(filing, "reject", inspector)
    assert director in {one.user for one in refused.value.who_has_it}
    assert inspector not in {one.user for one in refused.value.who_has_it}
    with pytest.raises(NoPower):
        rulings.save_draft(filing=filing, outcome="reject", reason=cast.REASON, actor=inspector)
    assert notice.case.events.count() == before
    cast.decide(filing, "reject", director)
