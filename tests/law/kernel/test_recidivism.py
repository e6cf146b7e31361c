# SPDX-License-Identifier: Apache-2.0
"""Windows of repetition: at their edges, sliding or one after another, whatever the order of the list."""

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.kernel.deadlines import Term, Unit
from outorga.law.kernel.recidivism import Occurrence, Placing, best_count, first_window, windows

START = date(2026, 2, 2)


def at(*offsets: int) -> list[Occurrence]:
    """Occurrences so many days after the start, each its own occasion."""
    return [
        Occurrence(START + timedelta(offset), str(position), START + timedelta(offset + 30))
        for position, offset in enumerate(offsets)
    ]


OFFSETS = st.lists(st.integers(0, 400), max_size=10)
SPANS = st.builds(
    Term, st.integers(1, 12), st.sampled_from([Unit.DAY, Unit.MONTH, Unit.YEAR]), first_day_counts=st.booleans()
)
PLACINGS = st.sampled_from(list(Placing))


@pytest.mark.parametrize(("last", "counts_first", "reached"), [
    (90, False, True), (91, False, False), (89, True, True), (90, True, False),
])  # fmt: skip
def test_the_last_day_is_in_and_the_next_is_out(last: int, counts_first: bool, reached: bool) -> None:
    found = first_window(at(0, 40, last), needed=3, span=Term(90, first_day_counts=counts_first))
    assert (found is not None) is reached


@pytest.mark.parametrize(("last", "counts_first", "reached"), [
    (date(2028, 2, 2), False, True), (date(2028, 2, 3), False, False),
    (date(2028, 2, 1), True, True), (date(2028, 2, 2), True, False),
])  # fmt: skip
def test_a_window_of_years_ends_on_the_anniversary_or_the_day_before(
    last: date, counts_first: bool, reached: bool
) -> None:
    span = Term(2, Unit.YEAR, first_day_counts=counts_first)
    pair = [Occurrence(START, "a"), Occurrence(last, "b")]
    assert (first_window(pair, needed=2, span=span) is not None) is reached


def test_one_occasion_counts_once_in_a_window() -> None:
    stop = [Occurrence(START, "stop"), Occurrence(START, "stop"), Occurrence(START + timedelta(1), "other")]
    assert best_count(stop, span=Term(90)) == 2
    assert best_count([], span=Term(90)) == 0


def test_tumbling_windows_follow_one_another() -> None:
    starts = [window.start_on for window in windows(at(0, 60, 90, 91, 100), Term(90), Placing.TUMBLING)]
    assert starts == [START, START + timedelta(91)]


def test_the_day_on_which_the_number_is_reached() -> None:
    window = first_window(at(0, 10, 20, 30), needed=3, span=Term(90))
    assert window is not None
    assert window.count == 4
    assert window.reached_on(3) == START + timedelta(50)
    assert window.reached_on(5) is None


def test_a_day_that_is_not_known_leaves_open_when_the_number_was_reached() -> None:
    occurrences = [*at(0, 10), Occurrence(START + timedelta(20), "third")]
    window = first_window(occurrences, needed=3, span=Term(90))
    assert window is not None
    assert window.reached_on(3) is None


@pytest.mark.parametrize("days", [(9, 3), (3, 9), (3, 3)])
def test_an_occasion_is_reached_with_the_first_of_its_occurrences(days: tuple[int, int]) -> None:
    twice = [Occurrence(START, "a", START + timedelta(day)) for day in days]
    window = first_window(twice, needed=1, span=Term(90))
    assert window is not None
    assert window.reached_on(1) == START + timedelta(3)
    assert window.reached_on(2) is None


@pytest.mark.parametrize("placing", list(Placing))
def test_what_happens_on_one_day_opens_one_window_with_all_of_it(placing: Placing) -> None:
    found = list(windows(at(0, 0, 0, 200, 200), Term(90), placing))
    assert [(window.start_on, window.end_on, window.count) for window in found] == [
        (START, START + timedelta(90), 3), (START + timedelta(200), START + timedelta(290), 2),
    ]  # fmt: skip


@settings(max_examples=200, deadline=None, database=None, derandomize=True)
@given(OFFSETS, SPANS, PLACINGS, st.data())
def test_the_order_of_the_list_does_not_matter(
    offsets: list[int], span: Term, placing: Placing, data: st.DataObject
) -> None:
    found = [(window.start_on, window.count) for window in windows(at(*offsets), span, placing)]
    shuffled = data.draw(st.permutations(at(*offsets)))
    assert found == [(window.start_on, window.count) for window in windows(shuffled, span, placing)]


@settings(max_examples=200, deadline=None, database=None, derandomize=True)
@given(OFFSETS, st.integers(0, 400), SPANS)
def test_one_more_never_lowers_the_best_sliding_count(offsets: list[int], more: int, span: Term) -> None:
    assert best_count(at(*offsets, more), span=span) >= best_count(at(*offsets), span=span)


@settings(max_examples=200, deadline=None, database=None, derandomize=True)
@given(OFFSETS, SPANS)
def test_sliding_finds_whatever_tumbling_finds(offsets: list[int], span: Term) -> None:
    assert best_count(at(*offsets), span=span) >= best_count(at(*offsets), span=span, placing=Placing.TUMBLING)


@settings(max_examples=200, deadline=None, database=None, derandomize=True)
@given(OFFSETS, SPANS)
def test_tumbling_windows_never_share_an_occurrence(offsets: list[int], span: Term) -> None:
    found = list(windows(at(*offsets), span, Placing.TUMBLING))
    assert sum(len(window.occurrences) for window in found) == len(offsets)
