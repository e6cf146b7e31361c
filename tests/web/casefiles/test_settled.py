# SPDX-License-Identifier: Apache-2.0
"""What the agency settled, read at once, is what readings and parameters say apart."""

from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from outorga.web import clock
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import calendars, parameters, readings, settled
from outorga.web.casefiles.models import ParameterValue, ReadingChoice

pytestmark = pytest.mark.django_db
NORM = "mg-44007-2005"
DAY = date(2026, 11, 30)
VALUES: list[Any] = ["0.45120", 24, True, False, "2026-11-30", "D", "aspas \" e 'ç'"]


@pytest.fixture
def agency(manager: User) -> None:
    """Answers given twice, one of them only for later; values of every form, two of them of one day."""
    for name, answer, on in (
        ("roll", "none", date(2026, 1, 1)), ("roll", "forward", DAY), ("rounding", "half_up", date(2026, 12, 1)),
    ):  # fmt: skip
        ReadingChoice.objects.create(norm=NORM, name=name, answer=answer, reason="x", actor=manager, from_on=on)
    for place, value in enumerate([*VALUES, "0.5", "0.6"]):
        ParameterValue.objects.create(
            norm=NORM, name="one" if place > 6 else f"value{place}", value=value, from_on=date(2026, 3, 1),
            ordinance=f"Portaria {place}", source="Órgão Oficial", invented=bool(place % 2), actor=manager,
        )  # fmt: skip


@pytest.mark.parametrize("on", [date(2025, 1, 1), date(2026, 6, 1), DAY, date(2027, 1, 1)])
def test_one_query_says_what_two_say(agency: None, on: date) -> None:
    with CaptureQueriesContext(connection) as asked:
        found = settled.of(NORM, on)
    assert len(asked) == 1
    assert found == (readings.chosen(NORM, on), parameters.entries(NORM))
    assert [found.values[f"value{place}"][0]["value"] for place in range(len(VALUES))] == VALUES
    assert found.values["one"] == [
        {"from_on": "2026-03-01", "value": "0.6", "source": "Portaria 8: Órgão Oficial", "invented": False}
    ]


def test_the_day_is_today_unless_another_is_named(agency: None) -> None:
    with clock.as_of(DAY):
        assert settled.of(NORM).choices == {"roll": "forward"}


def test_of_another_norm_nothing_is_settled(agency: None) -> None:
    assert settled.of("mg-pl1842-2004", DAY) == ({}, {})


def test_the_days_of_an_office_come_by_the_same_query(agency: None, office: Office) -> None:
    span = calendars.Span(office, 2026, 2026)
    with clock.as_of(DAY), CaptureQueriesContext(connection) as asked:
        found, days = settled.with_days(NORM, calendars.within(span))
    assert len(asked) == 1
    assert found == settled.of(NORM, DAY)
    assert sorted(days) == sorted(calendars.within(span).values_list("on", "kind", "scope"))
    assert len(days) > 20
