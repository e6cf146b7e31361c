# SPDX-License-Identifier: Apache-2.0
"""The civil day of an instant is the agency's, wherever the instant was written."""

from datetime import UTC, date, datetime

import pytest

from outorga.web import clock


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        (datetime(2026, 12, 1, 2, 59, 59, tzinfo=UTC), date(2026, 11, 30)),
        (datetime(2026, 12, 1, 3, 0, tzinfo=UTC), date(2026, 12, 1)),
        (datetime(2026, 12, 1, 0, 0, tzinfo=clock.CIVIL_TIME), date(2026, 12, 1)),
    ],
)
def test_the_day_of_an_instant_begins_at_midnight_in_sao_paulo(moment: datetime, day: date) -> None:
    assert clock.day_of(moment) == day
