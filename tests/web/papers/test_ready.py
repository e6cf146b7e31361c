# SPDX-License-Identifier: Apache-2.0
"""What is kept ready for the street says at each moment what the columns say, and only what the street may read."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from outorga.web.papers import actions, ready, states
from outorga.web.papers.contents import Vehicle
from outorga.web.papers.models import IssuedPaper
from outorga.web.papers.states import Standing
from tests.web.papers.conftest import Issue
from tests.web.papers.samples import NORM, PASSENGERS, every_content, in_days, occasional
from tests.web.papers.test_verification import address, page

DAY, INSTANT = timedelta(days=1), timedelta(microseconds=1)
DAYS = [None, *(datetime(2026, 12, day, 12, tzinfo=UTC) for day in range(1, 5))]
BEFORE_ALL = datetime(1, 1, 2, tzinfo=UTC)
standings = st.builds(
    Standing,
    st.sampled_from(["issued", "suspended", "cancelled", "superseded"]),
    *(st.sampled_from(DAYS) for _ in range(4)),
)


@given(standings, st.sampled_from(DAYS[1:]), st.sampled_from([-DAY, -INSTANT, timedelta(), INSTANT, DAY]))
def test_a_timeline_has_at_every_instant_the_state_of_the_columns(
    paper: Standing, day: datetime, away: timedelta
) -> None:
    told = states.timeline(paper)
    for now in (day + away, BEFORE_ALL):
        assert states.state_in(told, states.microseconds(now)) == states.state_at(paper, now)


def test_a_timeline_tells_only_what_changes() -> None:
    paper = Standing("suspended", DAYS[2], DAYS[2], valid_from=DAYS[1], valid_until=DAYS[3])
    assert [word for word in states.timeline(paper).decode().split() if not word.isdigit()] == [
        "not_yet_valid", "valid", "suspended", "valid", "expired",
    ]  # fmt: skip
    assert states.timeline(Standing("cancelled", valid_from=DAYS[1], valid_until=DAYS[2])) == b"cancelled"


def test_papers_of_one_kind_have_the_same_words_and_their_own_values(issue: Issue) -> None:
    one, other = (_stored(issue(number=number, route=number)).split(ready.PART) for number in ("1", "2"))
    assert one[1] == other[1]
    values = list(zip(one[2].split(ready.BETWEEN), other[2].split(ready.BETWEEN), strict=True))
    assert values.count((b"1", b"2")) == 2


@pytest.mark.parametrize("name", list(every_content()))
def test_no_passenger_and_no_person_is_kept_ready(issue: Issue, name: str) -> None:
    kept = _stored(issue(every_content()[name])).decode()
    hidden = [*(word for passenger in PASSENGERS for word in passenger), "Ademir", "41820793613", "Joana", "Marta Lima"]
    assert [word for word in hidden if word in kept] == []
    assert "<" not in kept


def test_what_stands_between_values_is_not_kept_in_a_value(issue: Issue, client: Client) -> None:
    paper = issue(route="Serro\x1fDatas\x1eOuro Preto")
    assert "Serro Datas Ouro Preto" in page(client, address(paper))


def test_each_event_makes_it_anew_in_the_database(issue: Issue) -> None:
    paper, newest = issue(number="1"), issue(number="2")
    actions.suspend(paper=paper, actor=None, reason="freio", from_at=in_days(0), until_at=in_days(9))
    assert b"suspended" in _stored(paper)
    actions.resume(paper=paper, actor=None, reason="consertado")
    assert b"suspended" not in _stored(paper)
    actions.supersede(paper=paper, by=newest, actor=None)
    assert newest.formatted_code.encode() in _stored(paper)


def test_every_older_version_leads_to_the_newest(issue: Issue, client: Client) -> None:
    first = issue(number="1")
    second = issue(number="1", replaces=first)
    third = issue(number="1", replaces=second)
    for old in (first, second):
        assert f'href="/v/{third.formatted_code}"' in client.get(address(old)).content.decode()


def test_words_are_read_in_the_language_of_the_moment(issue: Issue, client: Client) -> None:
    paper = issue()
    assert "Authorization" in _in(client, "en", paper)
    assert "Autorização válida" in _in(client, "pt-br", paper)
    assert "Authorization" in _in(client, "en", paper)


def test_a_state_that_comes_with_time_needs_no_event(
    issue: Issue, client: Client, clock: Callable[[object], None]
) -> None:
    paper, told = issue(starts_at=in_days(1), valid_until=in_days(2)), []
    for days in (0, 1, 2, 3):
        clock(in_days(days))
        told.append(page(client, address(paper)))
    for text, words in zip(
        told, ("Só vale a partir", "Autorização válida", "Autorização válida", "Fora da validade"), strict=True
    ):
        assert words in text


def test_a_fleet_of_many_plates_and_both_forms_is_filled_in_order(issue: Issue, client: Client) -> None:
    fleet = tuple(Vehicle(plate=f"HJK{at:04}" if at % 3 else f"RVM4C{at:02}") for at in range(40))
    text = page(client, address(issue(occasional(service="continuous"), vehicles=fleet)))
    expected = " ".join(f"HJK-{at:04}" if at % 3 else f"RVM4C{at:02}" for at in range(40))
    assert expected in text


def test_papers_issued_before_get_theirs_by_the_migration(issue: Issue) -> None:
    made = [issue(number=str(number)) for number in range(3)]
    actions.suspend(
        paper=made[1], actor=None, reason="freio", from_at=in_days(0), until_at=None, citation=f"{NORM}:art23_cpt"
    )
    before = [_stored(paper) for paper in made]
    IssuedPaper.objects.update(ready=b"")
    import_module("outorga.web.papers.migrations.0004_fill_ready").fill(apps, connection.schema_editor())
    assert [_stored(paper) for paper in made] == before


def _stored(paper: IssuedPaper) -> bytes:
    return bytes(IssuedPaper.objects.values_list("ready", flat=True).get(pk=paper.pk))


def _in(client: Client, language: str, paper: IssuedPaper) -> str:
    client.cookies["django_language"] = language
    return page(client, address(paper))
