# SPDX-License-Identifier: Apache-2.0
"""Events decide first, then dates; both ends of a period belong to it."""

from datetime import UTC, datetime, timedelta

import pytest

from outorga.web.papers.states import Standing, state_at

START, END = datetime(2026, 12, 1, 12, tzinfo=UTC), datetime(2026, 12, 3, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (START - SECOND, "not_yet_valid"),
        (START, "valid"),
        (END, "valid"),
        (END + SECOND, "expired"),
    ],
)
def test_a_paper_holds_from_its_first_to_its_last_second(now: datetime, expected: str) -> None:
    assert state_at(Standing("issued", valid_from=START, valid_until=END), now) == expected


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (START - SECOND, "valid"),
        (START, "suspended"),
        (END, "suspended"),
        (END + SECOND, "valid"),
    ],
)
def test_a_suspension_begins_and_ends_by_itself(now: datetime, expected: str) -> None:
    year = timedelta(days=365)
    paper = Standing("suspended", START, END, valid_from=START - year, valid_until=END + year)
    assert state_at(paper, now) == expected


def test_a_suspension_without_end_lasts() -> None:
    paper = Standing("suspended", START, None, valid_from=START, valid_until=END)
    assert state_at(paper, END) == "suspended"


def test_an_expired_paper_is_expired_even_while_suspended() -> None:
    paper = Standing("suspended", START, None, valid_from=START, valid_until=END)
    assert state_at(paper, END + SECOND) == "expired"


@pytest.mark.parametrize("ended", ["cancelled", "superseded"])
@pytest.mark.parametrize("now", [START - SECOND, START, END + SECOND])
def test_an_ended_paper_stays_so_whatever_its_dates(ended: str, now: datetime) -> None:
    assert state_at(Standing(ended, valid_from=START, valid_until=END), now) == ended


def test_a_paper_without_validity_only_attests() -> None:
    assert state_at(Standing("issued"), START) == "genuine"
