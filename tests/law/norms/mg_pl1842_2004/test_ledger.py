# SPDX-License-Identifier: Apache-2.0
"""The record: whatever way it is computed, and in whatever order its entries arrive, it says the same."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.engine import norms
from outorga.law.kernel.dates import MonthEnd
from outorga.law.norms.mg_pl1842_2004.items import ITEMS
from outorga.law.norms.mg_pl1842_2004.ledger import Entry, doubled, doubles, record, suspensions, window_totals
from outorga.law.norms.mg_pl1842_2004.measures import Life, Measure
from tests.law.norms.mg_pl1842_2004.questions import NORM, outcome
from tests.law.norms.mg_pl1842_2004.records import ON, entry, history, records

READINGS = {name: reading.answers for name, reading in norms.get(NORM).readings.items()}
CHOICES = st.fixed_dictionaries({
    name: st.sampled_from(READINGS[name])
    for name in ("pending_entries", "third_recidivism", "after_suspension", "points_clock", "specific_recidivism",
                 "anniversary_day", "moved_points_recidivism", "month_year_arithmetic")
})  # fmt: skip
POINTS = {1: Decimal("0.5"), 2: Decimal("1.0"), 3: Decimal("2.0"), 4: Decimal("4.0")}
YEAR, TWO_YEARS = Life(1), Life(2)
DEFAULTS = {"points": POINTS, "points_life": TWO_YEARS, "suspension_life": YEAR, "recidivism_life": YEAR, "needed": 4}
DAY = date(2026, 3, 2)


def measure(**more: Any) -> Measure:
    return Measure(**{**DEFAULTS, **more})


def made(position: int, committed: int, noted: int | None = None, item: str = "art33_cpt_inc8", **more: Any) -> Entry:
    """An entry of the subject, committed and noted so many days after a first day."""
    at = DAY + timedelta(committed)
    noted_on = None if noted is None else DAY + timedelta(noted)
    return Entry(position, ITEMS[item], at, noted_on, f"n{position}", **{"scores": True, "authored": True, **more})


def ask(rows: list[dict[str, Any]], readings: dict[str, str] | None = None, on: date = ON) -> dict[str, Any]:
    calendar: dict[str, list[str]] = {"holidays": [], "closed": []}
    driver = {"role": "auxiliary_driver"}
    return outcome("sanctions", on=str(on), subject=driver, history=rows, readings=readings or {}, calendar=calendar)


def summary(found: dict[str, Any]) -> dict[str, Any]:
    """An outcome without the order in which its entries were listed."""
    rows = {row["id"]: row for row in found["ledger"]}
    return {**found, "ledger": rows, "sub_judice": sorted(found["sub_judice"])}


@settings(max_examples=150, deadline=None)
@given(rows=records(), readings=CHOICES, cascade=st.sampled_from(READINGS["cancellation_cascade"]), seed=st.randoms())
def test_the_order_of_arrival_does_not_matter(
    rows: list[dict[str, Any]], readings: dict[str, str], cascade: str, seed: Any
) -> None:
    chosen = {**readings, "cancellation_cascade": cascade}
    shuffled = list(rows)
    seed.shuffle(shuffled)
    assert summary(ask(shuffled, chosen)) == summary(ask(rows, chosen))


@settings(max_examples=150, deadline=None)
@given(rows=records(), readings=CHOICES)
def test_recomputing_after_a_cancellation_is_computing_without_the_entry(
    rows: list[dict[str, Any]], readings: dict[str, str]
) -> None:
    fallen = {row["id"] for row in rows if row["status"] == "cancelled" and row["cancelled_on"] <= str(ON)}
    told = ask(rows, readings)
    without = ask([row for row in rows if row["id"] not in fallen], readings)
    assert [row for row in told["ledger"] if row["effect"] != "cancelled"] == without["ledger"]
    assert {**told, "ledger": None} == {**without, "ledger": None}


@settings(max_examples=100, deadline=None)
@given(rows=records(), readings=CHOICES)
def test_what_falls_or_comes_later_does_not_change_an_earlier_day(
    rows: list[dict[str, Any]], readings: dict[str, str]
) -> None:
    on = date(2025, 10, 1)
    known = [row for row in rows if row["committed_on"] <= str(on)]
    told, seen = ask(rows, readings, on), ask(known, readings, on)
    assert [row for row in told["ledger"] if row["effect"] != "later"] == seen["ledger"]
    assert {**told, "ledger": None} == {**seen, "ledger": None}


def plain_total(scoring: list[Entry], day: date, how: Measure) -> Decimal:
    """The window as the rule says it: noted by the day, and not older than two years on it."""
    alive = [
        one
        for one in scoring
        if one.noted_on is not None
        and one.noted_on <= day
        and how.points_life.last_day(one.committed_on if how.by_commission else one.noted_on) >= day
    ]
    return sum((POINTS[one.item.group] for one in alive), Decimal("0.0"))


ENTRIES = st.lists(st.tuples(st.integers(0, 1500), st.integers(0, 700)), max_size=25).map(
    lambda rows: [made(place, start, start + delay) for place, (start, delay) in enumerate(rows)]
)


@settings(max_examples=200, deadline=None)
@given(scoring=ENTRIES, by_commission=st.booleans())
def test_each_total_is_the_sum_of_what_its_window_holds(scoring: list[Entry], *, by_commission: bool) -> None:
    how = measure(by_commission=by_commission)
    totals = list(window_totals(scoring, how))
    assert [total.on for total in totals] == sorted({one.noted_on for one in scoring if one.noted_on})
    assert all(total.points == plain_total(scoring, total.on, how) for total in totals)


@settings(max_examples=200, deadline=None)
@given(entries=ENTRIES)
def test_a_fine_is_doubled_when_any_earlier_one_of_the_year_is_there(entries: list[Entry]) -> None:
    expected = {
        one.position for one in entries if any(doubles(base.committed_on, one.committed_on, YEAR) for base in entries)
    }
    assert doubled(entries, entries, measure()) == expected


@settings(max_examples=200, deadline=None)
@given(entries=ENTRIES, needed=st.integers(1, 5))
def test_a_fresh_series_uses_each_entry_once_and_leaves_too_few(entries: list[Entry], needed: int) -> None:
    found = suspensions(entries, measure(needed=needed))
    used = [one.position for suspension in found for one in suspension.entries]
    assert len(used) == len(set(used)) == needed * len(found)
    for one in found:
        assert all(YEAR.last_day(part.committed_on) >= one.triggered_on for part in one.entries)
        assert max(part.noted_on or date.min for part in one.entries) == one.triggered_on
        assert list(one.entries) == sorted(one.entries, key=lambda part: part.committed_on)
    assert [one.triggered_on for one in found] == sorted(one.triggered_on for one in found)


@pytest.mark.parametrize(("later", "expected"), [(0, False), (1, True), (364, True), (365, True), (366, False)])
def test_an_infraction_doubles_through_its_anniversary_and_never_itself(later: int, *, expected: bool) -> None:
    assert doubles(DAY, DAY + timedelta(later), YEAR) is expected


def test_a_life_ends_on_its_anniversary_or_the_day_before_it() -> None:
    assert Life(1).last_day(DAY) == date(2027, 3, 2)
    assert Life(2, anniversary_counts=False).last_day(DAY) == date(2028, 3, 1)
    assert Life(1).last_day(date(2024, 2, 29)) == date(2025, 3, 1)
    assert Life(1, MonthEnd.LAST_DAY).last_day(date(2024, 2, 29)) == date(2025, 2, 28)


def test_a_cancelled_base_keeps_doubling_what_it_doubled_before() -> None:
    base = made(0, 0, cancelled_from=DAY + timedelta(50))
    before, on_the_day = made(1, 49), made(2, 50, item="art33_cpt_inc8")
    assert doubled([before], [base], measure()) == {1}
    assert doubled([on_the_day], [base], measure()) == frozenset()


def test_of_two_bases_of_one_day_the_one_that_stood_longer_doubles() -> None:
    fallen, standing = made(0, 0, cancelled_from=DAY + timedelta(10)), made(1, 0)
    later = made(2, 20)
    for bases in ([fallen, standing], [standing, fallen]):
        assert doubled([later], bases, measure()) == {2}


def test_an_older_base_doubles_where_the_newer_one_had_fallen() -> None:
    older, newer = made(0, 0), made(1, 30, cancelled_from=DAY + timedelta(40))
    assert doubled([made(2, 60)], [older, newer], measure()) == {2}
    assert doubled([made(2, 366)], [older, newer], measure()) == frozenset()


def test_what_nobody_of_the_record_did_neither_doubles_nor_is_doubled() -> None:
    other, own = made(0, 0, authored=False), made(1, 30)
    assert doubled([other, own], [other, own], measure()) == frozenset()
    assert doubled([made(2, 40, authored=False)], [own], measure()) == frozenset()


def test_leftovers_of_one_day_serve_on_the_next() -> None:
    days = [0, 1, 2, 3, 4, 5]
    together = [made(place, day, 100) for place, day in enumerate(days)]
    later = [made(6, 50, 101), made(7, 51, 101)]
    found = suspensions([*together, *later], measure())
    assert [[one.position for one in suspension.entries] for suspension in found] == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert [one.triggered_on for one in found] == [DAY + timedelta(100), DAY + timedelta(101)]


def test_by_the_group_the_item_just_noted_names_the_suspension() -> None:
    parts = [made(place, place, 10 + place, "art33_cpt_inc8") for place in range(3)]
    last = made(3, 1, 20, "art33_cpt_inc1")
    (found,) = suspensions([*parts, last], measure(by_group=True))
    assert (found.item.provision, found.triggered_on) == ("art33_cpt_inc1", DAY + timedelta(20))
    assert suspensions([*parts, last], measure()) == []


def test_by_repeat_each_further_note_suspends_with_the_whole_year() -> None:
    parts = [made(place, place, 100 + place) for place in range(5)]
    found = suspensions(parts, measure(repeats=True))
    assert [[one.position for one in suspension.entries] for suspension in found] == [[0, 1, 2, 3], [0, 1, 2, 3, 4]]


def test_by_repeat_a_note_of_an_offence_out_of_its_year_does_not_suspend() -> None:
    parts = [made(place, 400 + place, 410 + place) for place in range(4)]
    found = suspensions([*parts, made(4, 0, 420)], measure(repeats=True))
    assert [one.triggered_on for one in found] == [DAY + timedelta(413)]


def test_suspensions_of_one_day_come_by_commission() -> None:
    first = [made(place, place, 100, "art33_cpt_inc9") for place in range(4)]
    second = [made(place, place, 100, "art33_cpt_inc1") for place in range(10, 14)]
    found = suspensions([*second, *first], measure())
    assert [one.item.provision for one in found] == ["art33_cpt_inc9", "art33_cpt_inc1"]


def test_a_record_keeps_apart_what_scores_what_suspends_and_what_strikes() -> None:
    strikes = made(0, 5, item="art33_cpt_inc24", scores=False, authored=False, strikes=True)
    scores = made(1, 6, 8, scores=True, authored=False)
    noted_later = made(2, 7, 400)
    found = record([strikes, scores, noted_later], DAY + timedelta(30), measure(needed=1))
    assert (found.striking, found.points, found.reference_on) == ((strikes,), Decimal("0.5"), DAY + timedelta(8))
    assert (found.suspensions, found.doubled, found.expired) == ((), frozenset(), frozenset())


def test_only_the_driver_articles_suspend() -> None:
    parts = [made(place, place, place, "art34_cpt_inc1") for place in range(4)]
    found = record(parts, DAY + timedelta(30), measure())
    assert not found.suspensions
    assert found.doubled == {1, 2, 3}


def test_an_empty_record_totals_nothing() -> None:
    found = record([], ON, measure())
    assert (found.points, found.reference_on, found.totals) == (Decimal("0.0"), None, ())


def test_pending_entries_do_nothing_where_only_final_ones_count() -> None:
    pending = made(0, 0, 1, pending=True)
    own = made(1, 2, 3)
    strikes = made(2, 3, item="art33_cpt_inc24", scores=False, authored=False, strikes=True, pending=True)
    found = record([pending, own, strikes], DAY + timedelta(30), measure(pending_counts=False, needed=1))
    assert (found.points, found.striking, found.doubled) == (Decimal("0.5"), (), frozenset())
    assert [one.entries for one in found.suspensions] == [(own,)]


def test_the_first_excess_stays_when_the_window_moves_on() -> None:
    heavy = [entry(f"h{n}", f"art33_cpt_inc{13 + n % 7}", "2024-03-01", "2024-03-10") for n in range(8)]
    light = [entry("l", "art33_cpt_inc8", "2026-11-02", "2026-11-09")]
    told = ask([*heavy, *light])
    assert (told["points"], told["exceeded"]) == ("0.5", False)
    assert told["revocation"]["triggered_on"] == "2024-03-10"


def test_a_suspension_rests_on_days_of_note_not_of_arrival() -> None:
    rows = history(("2026-02-03", "2026-02-10"), ("2026-05-11", "2026-05-18"), ("2026-08-20", "2026-08-27"),
                   ("2026-11-10", "2026-11-17"))  # fmt: skip
    assert ask(rows[::-1])["suspensions"][0]["infractions"] == ["a", "b", "c", "d"]


@pytest.mark.parametrize(("on", "twice"), [(date(2026, 3, 3), True), (date(2026, 3, 2), False)])
def test_an_infraction_is_doubled_from_its_own_day_on(on: date, *, twice: bool) -> None:
    rows = history(("2026-03-01", "2026-03-01"), ("2026-03-03", "2026-03-03"))
    found = ask(rows, on=on)
    assert [row["doubled"] for row in found["ledger"]] == [False, twice]
    assert found["points"] == ("1.0" if twice else "0.5")


def test_what_fell_is_a_base_only_where_its_effects_are_kept() -> None:
    first, second = history(("2026-03-01", "2026-03-01"), ("2026-03-03", "2026-03-03"))
    rows = [{**first, "status": "cancelled", "cancelled_on": "2026-06-01"}, second]
    doubled_by = {
        answer: [row["doubled"] for row in ask(rows, {"cancellation_cascade": answer})["ledger"]]
        for answer in ("keep", "recompute")
    }
    assert doubled_by == {"keep": [False, True], "recompute": [False, False]}


def test_what_fell_is_not_doubled_itself_even_where_its_effects_are_kept() -> None:
    first, second = history(("2026-03-01", "2026-03-01"), ("2026-03-03", "2026-03-03"))
    rows = [first, {**second, "status": "cancelled", "cancelled_on": "2026-06-01"}]
    found = ask(rows, {"cancellation_cascade": "keep"})
    assert [row["doubled"] for row in found["ledger"]] == [False, False]


@pytest.mark.parametrize("keeps", [True, False])
def test_the_record_rests_on_what_fell_only_where_its_effects_are_kept(*, keeps: bool) -> None:
    rows = [made(0, 0, 0, cancelled_from=DAY + timedelta(9)), made(1, 5, 5)]
    assert set(record(rows, ON, measure(keeps=keeps)).doubled) == ({1} if keeps else set())


def test_the_record_doubles_nothing_that_comes_after_the_day_asked() -> None:
    rows = [made(0, 0, 0), made(1, 5, 5)]
    assert set(record(rows, DAY + timedelta(4), measure()).doubled) == set()
    assert set(record(rows, DAY + timedelta(5), measure()).doubled) == {1}
