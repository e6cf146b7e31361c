# SPDX-License-Identifier: Apache-2.0
"""What is owed of many carriages of passengers: each by its own payments, and all in as many queries as of one."""

from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from outorga.web.accounts.models import Office, User
from outorga.web.enforcement.actions import notices, retentions
from outorga.web.enforcement.actions.notices import Charge
from outorga.web.enforcement.expenses import ExpensePayable
from outorga.web.enforcement.models import Retention
from outorga.web.payments.actions import credits
from outorga.web.registry.models import Company, VehicleHolding
from tests.web.charter.conftest import another, another_registered
from tests.web.enforcement import cast
from tests.web.registry.conftest import TODAY

__all__ = ["another", "another_registered"]
pytestmark = pytest.mark.usefixtures("coefficient", "another_registered")
COST = Decimal("850.00")


def _carried_on(agent: User, office: Office) -> Retention:
    stop = cast.stopped(agent, office)
    [notice] = notices.draw_up(stop=stop, items=[Charge(cast.UNSAFE, "Pneu liso.", retain=True)], actor=agent)
    return retentions.arrange_substitute(retention=notice.retention, plate="HJK-7294", cost=COST, actor=agent)


def test_costs_take_as_many_queries_for_three_as_for_one(
    known: Company, inspector: User, office: Office, holding: VehicleHolding
) -> None:
    asked = []
    for more in (1, 2):
        made = [_carried_on(inspector, office) for _ in range(more)]
        with CaptureQueriesContext(connection) as seen:
            owed = list(ExpensePayable().debts(on=TODAY, company_ref=known.pk))
        asked.append(len(seen))
    assert asked[0] == asked[1]
    assert [debt.amount for debt in owed] == [COST] * 3
    credits.receive(case=made[0].case, amount=Decimal("50.00"), paid_on=TODAY, reference="banco:1", actor=None)
    after = list(ExpensePayable().debts(on=TODAY, company_ref=known.pk))
    assert [debt.amount for debt in after] == [COST, Decimal("800.00"), COST]
