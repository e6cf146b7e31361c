# SPDX-License-Identifier: Apache-2.0
"""The calendar by which the terms run where the question brings none."""

from datetime import date

import pytest

from outorga.law.kernel.facts import UNSET, CalendarFact
from outorga.law.norms.mg_5997_1960.vocabulary import office_calendar


@pytest.mark.parametrize(("on", "closed"), [
    (date(1979, 10, 12), False), (date(1980, 10, 12), True), (date(2026, 10, 12), True), (date(2026, 10, 13), False),
    (date(2026, 12, 25), True), (date(1960, 12, 26), False),
])  # fmt: skip
def test_the_12th_of_october_is_a_holiday_since_1980_unless_the_question_has_its_own_days(
    on: date, closed: bool
) -> None:
    default, given = office_calendar(UNSET), office_calendar(CalendarFact())
    assert (default.closed_because(on) is not None) is (closed or on.weekday() > 4)
    assert (given.closed_because(on) is None) is (on.weekday() < 5)
