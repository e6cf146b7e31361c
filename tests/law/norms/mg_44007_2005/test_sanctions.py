# SPDX-License-Identifier: Apache-2.0
"""Repetition and suspension, purpose deviation and bar: the days at their edges, and each reading."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.engine.decide import decide
from outorga.law.kernel.errors import InvalidFacts
from tests.law.norms.mg_44007_2005.questions import NORM, ask, missing, outcome, results

FIRST = date(2026, 2, 2)
ITEMS = ("art19_cpt_inc2", "art20_cpt_inc1", "art21_cpt_inc6")


def entry(offset: int, **more: Any) -> dict[str, Any]:
    """A final infraction so many days after the first."""
    return {"provision": ITEMS[0], "committed_on": str(FIRST + timedelta(offset)), "status": "final", **more}


def sanctions(*history: dict[str, Any], on: str = "2026-12-31", **facts: Any) -> dict[str, Any]:
    return outcome("sanctions", on=on, history=list(history), **facts)


@pytest.mark.parametrize(("last", "first_day", "due"), [
    (89, "excluded", True), (90, "excluded", True), (91, "excluded", False),
    (88, "included", True), (89, "included", True), (90, "included", False),
])  # fmt: skip
def test_the_window_holds_its_last_day_and_not_the_next(last: int, first_day: str, due: bool) -> None:
    found = sanctions(entry(0), entry(40), entry(last), readings={"first_day": first_day})
    assert (found["suspension_due"], found["occasions"]) == (due, 3 if due else 2)
    assert found["because"] == (["art23_cpt"] if due else [])
    assert found["window_from_on"] == (str(FIRST) if due else None)


@pytest.mark.parametrize(
    ("number", "reading", "due"), [(2, "three", False), (3, "three", True), (3, "four", False), (4, "four", True)]
)
def test_how_many_suspend(number: int, reading: str, due: bool) -> None:
    found = sanctions(*(entry(10 * position) for position in range(number)), readings={"occurrences": reading})
    assert found["suspension_due"] is due


def test_only_the_same_item_repeats_under_the_strict_answer() -> None:
    mixed = [entry(10 * position, provision=item) for position, item in enumerate(ITEMS * 3)]
    assert sanctions(*mixed, readings={"same_provision": "same"})["occasions"] == 3
    assert sanctions(*mixed)["occasions"] == 9


def test_notices_of_one_occasion_are_one_unless_each_counts() -> None:
    stop = [entry(0, occasion="stop", provision=item) for item in ITEMS]
    assert sanctions(*stop)["occasions"] == 1
    assert sanctions(*stop, readings={"count_by": "notice"})["suspension_due"] is True
    assert sanctions(*(entry(0) for _ in range(3)))["occasions"] == 3


def founding(*history: dict[str, Any], **readings: str) -> list[int]:
    """Which entries the decision names as those that reached the number, by their place in the history."""
    said = ask("sanctions", on="2026-12-31", history=list(history), readings=readings)
    return next(step["inputs"]["founding"] for step in said["steps"] if "needed" in step["inputs"])


def test_the_entries_that_reach_the_number_are_named_by_their_place() -> None:
    history = [
        entry(0, status="cancelled"), entry(5), entry(10, used=True), entry(20), entry(20), entry(120),
    ]  # fmt: skip
    assert founding(*history) == [1, 3, 4]
    assert founding(*history, consumed="reusable") == [1, 2, 3, 4]
    assert founding(entry(0), entry(100)) == []


def test_the_item_that_founds_is_that_of_the_first_window_and_not_the_first_by_name() -> None:
    first, second = "art21_cpt_inc6", "art19_cpt_inc2"
    history = [entry(day, provision=first) for day in (0, 10, 20)] + [
        entry(day, provision=second) for day in (1, 11, 21)
    ]  # fmt: skip
    assert founding(*history, same_provision="same") == [0, 1, 2]


@pytest.mark.parametrize(("on", "due", "pending", "watch"), [
    ("2026-08-31", False, 1, True), ("2026-09-01", True, 0, False), ("2026-09-02", True, 0, False),
])  # fmt: skip
def test_an_entry_counts_from_the_day_on_which_it_is_final(on: str, due: bool, pending: int, watch: bool) -> None:
    history = [entry(0), entry(10), entry(20, final_on="2026-09-01")]
    found = sanctions(*history, on=on)
    assert (found["suspension_due"], found["pending"], found["watch"]) == (due, pending, watch)
    assert sanctions(*history, on=on, readings={"finality": "pending_too"})["suspension_due"] is True


def test_the_day_from_which_it_is_due_is_when_the_needed_number_is_final() -> None:
    dates = ["2026-05-01", "2026-04-01", "2026-09-01", "2026-06-01"]
    found = sanctions(*(entry(10 * position, final_on=day) for position, day in enumerate(dates)))
    assert (found["due_from_on"], found["occasions"]) == ("2026-06-01", 4)
    assert sanctions(entry(0), entry(1), entry(2))["due_from_on"] is None


def test_pending_entries_that_would_not_complete_it_are_not_watched() -> None:
    pending = entry(20, status="pending")
    assert sanctions(entry(0), pending)["watch"] is False
    assert sanctions(entry(0), entry(10), pending)["watch"] is True
    assert sanctions(entry(0), entry(10), entry(20, status="cancelled"))["watch"] is False


def test_used_entries_serve_once_unless_reusable() -> None:
    history = [*(entry(10 * position, used=True) for position in range(3)), entry(40)]
    once = sanctions(*history)
    assert (once["suspension_due"], once["used"], once["occasions"]) == (False, 3, 1)
    assert sanctions(*history, readings={"consumed": "reusable"})["occasions"] == 4


def test_entries_of_another_holder_are_left_out_and_those_without_one_stay() -> None:
    history = [entry(0, holder="B", used=True), entry(1, holder="A"), entry(2), entry(3, holder="A")]
    assert sanctions(*history, holder="A")["occasions"] == 3
    assert sanctions(*history, holder="A")["used"] == 0
    assert sanctions(*history, holder="B")["occasions"] == 1


def test_windows_one_after_another_miss_what_sliding_ones_find() -> None:
    history = [entry(0), entry(60), entry(91), entry(133)]
    assert sanctions(*history)["window_from_on"] == str(FIRST + timedelta(60))
    assert sanctions(*history, readings={"window": "tumbling"})["occasions"] == 2


@pytest.mark.parametrize(
    ("on", "runs"), [("2026-05-12", False), ("2026-05-13", True), ("2026-06-11", True), ("2026-06-12", False)]
)
def test_a_suspension_runs_thirty_days_from_the_day_after_notice(on: str, runs: bool) -> None:
    found = sanctions(
        on=on, suspension={"notified_on": "2026-05-12"}, authorizations=[{"id": "T", "valid_until": "2026-05-31"}]
    )
    assert (found["suspended_from_on"], found["suspended_until"]) == ("2026-05-13", "2026-06-11")
    assert (found["free_from_on"], found["new_authorization_from_on"]) == ("2026-06-12", "2026-06-12")
    assert (found["suspended"], found["because"]) == (runs, ["art23_cpt"] if runs else [])
    assert found["infraction_if_operating"] == ("art21_cpt_inc5" if runs else None)
    assert found["suspended_authorizations"] == (["T"] if runs else [])
    assert (found["valid_until"], found["refund"]) == ({"T": "2026-05-31"}, "0.00")


def test_the_start_by_decision_and_a_new_authorization_meanwhile() -> None:
    facts: dict[str, Any] = {"on": "2026-05-25", "suspension": {"decided_on": "2026-05-20"}}
    assert missing("sanctions", history=[], **facts) == {"suspension.notified_on"}
    found = sanctions(**facts, readings={"suspension_start": "decision", "during_suspension": "new_allowed"})
    assert (found["suspended_from_on"], found["new_authorization_from_on"]) == ("2026-05-21", "2026-05-25")
    decided: dict[str, Any] = {"suspension": {}, "readings": {"suspension_start": "decision"}}
    assert missing("sanctions", on="2026-05-25", history=[], **decided) == {"suspension.decided_on"}


def test_a_suspension_that_runs_is_decided_though_the_history_is_not_known() -> None:
    found = outcome("sanctions", on="2026-05-20", suspension={"notified_on": "2026-05-12"})
    assert (found["suspended"], "suspension_due" in found) == (True, False)
    assert missing("sanctions", on="2026-06-30", suspension={"notified_on": "2026-05-12"}) == {"history"}


def test_whether_a_suspension_of_unknown_notice_runs_is_not_said() -> None:
    three = (entry(0), entry(10), entry(20))
    found = sanctions(*three, suspension={"decided_on": "2026-06-20"})
    assert (found["suspension_due"], "suspended" in found) == (True, False)
    assert sanctions(*three)["suspended"] is False


def test_only_the_authorizations_infringed_are_suspended_under_the_narrow_answer() -> None:
    history = [entry(10 * position, authorization="A") for position in range(3)]
    held = [{"id": name, "valid_until": "2026-12-31"} for name in ("A", "B")]
    assert sanctions(*history, authorizations=held)["suspended_authorizations"] == ["A", "B"]
    narrow = sanctions(*history, authorizations=held, readings={"suspension_scope": "authorization"})
    assert narrow["suspended_authorizations"] == ["A"]


def test_what_founds_the_narrow_suspension_is_in_the_window_final_and_of_the_item() -> None:
    held = [{"id": name, "valid_until": "2026-12-31"} for name in "ABCDEF"]
    history = [
        entry(0, authorization="A"), entry(45, authorization="B"), entry(90, authorization="C"),
        entry(91, authorization="D"), entry(46, authorization="E", status="cancelled"),
        entry(47, authorization="F", provision=ITEMS[1]),
    ]  # fmt: skip
    readings = {"suspension_scope": "authorization"}
    assert sanctions(*history, authorizations=held, readings=readings)["suspended_authorizations"] == [
        "A",
        "B",
        "C",
        "F",
    ]
    same = {**readings, "same_provision": "same"}
    assert sanctions(*history, authorizations=held, readings=same)["suspended_authorizations"] == ["A", "B", "C"]


def test_a_narrow_suspension_that_runs_rests_on_the_entries_used_for_it() -> None:
    held = [{"id": name, "valid_until": "2026-12-31"} for name in "AB"]
    facts: dict[str, Any] = {
        "on": "2026-05-20", "authorizations": held, "readings": {"suspension_scope": "authorization"},
        "suspension": {"notified_on": "2026-05-12"},
    }  # fmt: skip
    assert sanctions(entry(0, authorization="A", used=True), entry(1, authorization="B"), **facts)[
        "suspended_authorizations"
    ] == ["A"]
    due_again = [entry(0, authorization="A", used=True), *(entry(day, authorization="B") for day in (1, 2, 3))]
    assert sanctions(*due_again, **{**facts, "suspension": {"notified_on": "2026-02-12"}})[
        "suspended_authorizations"
    ] == ["B"]


def test_an_infraction_of_the_day_asked_and_one_final_at_once_are_well_formed() -> None:
    assert sanctions(entry(0, final_on=str(FIRST)), on=str(FIRST))["occasions"] == 1
    assert sanctions()["occasions"] == 0


def test_a_suspension_due_is_not_watched_though_more_is_pending() -> None:
    history = [entry(0), entry(1), entry(2), entry(3, status="pending")]
    found = sanctions(*history)
    assert (found["suspension_due"], found["watch"], found["fines_remain_due"]) == (True, False, True)


def test_the_steps_say_what_was_tested() -> None:
    runs: dict[str, Any] = {"on": "2026-05-20", "history": [], "suspension": {"notified_on": "2026-05-12"}}
    assert results("sanctions", "art21_cpt_inc5", **runs) == [False]
    assert results("sanctions", "art23_par1", **runs) == [True]
    assert results("sanctions", "art23_cpt", **runs) == [0, True, True, False]
    due = {"on": "2026-12-31", "history": [entry(0), entry(1), entry(2)]}
    assert results("sanctions", "art23_cpt", **due) == [3, False]


@pytest.mark.parametrize(("change", "path"), [
    ({"committed_on": "2027-01-01"}, "history.0.committed_on"), ({"final_on": "2026-02-01"}, "history.0.final_on"),
])  # fmt: skip
def test_an_entry_that_contradicts_its_dates_is_malformed(change: dict[str, Any], path: str) -> None:
    with pytest.raises(InvalidFacts) as caught:
        decide(NORM, "sanctions", {"on": "2026-12-31", "history": [entry(0, **change)]})
    assert [error.path for error in caught.value.errors] == [path]


@settings(max_examples=80, deadline=None, database=None, derandomize=True)
@given(st.data())
def test_the_order_in_which_history_is_listed_does_not_matter(data: st.DataObject) -> None:
    entries = st.builds(
        lambda offset, item, status, occasion: entry(offset, provision=item, status=status, occasion=occasion),
        st.integers(0, 200), st.sampled_from(ITEMS), st.sampled_from(["final", "pending", "cancelled"]),
        st.sampled_from(["a", "b", "c", "d", "e"]),
    )  # fmt: skip
    history = data.draw(st.lists(entries, max_size=8))
    readings = {
        "window": data.draw(st.sampled_from(["sliding", "tumbling"])),
        "same_provision": data.draw(st.sampled_from(["any", "same"])),
        "count_by": data.draw(st.sampled_from(["occasion", "notice"])),
    }
    shuffled = data.draw(st.permutations(history))
    assert sanctions(*history, readings=readings) == sanctions(*shuffled, readings=readings)


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(st.lists(st.integers(0, 300), max_size=7), st.integers(0, 300))
def test_one_more_infraction_never_lowers_the_count_or_undoes_a_suspension(offsets: list[int], more: int) -> None:
    before = sanctions(*map(entry, offsets))
    after = sanctions(*map(entry, [*offsets, more]))
    assert after["suspension_due"] >= before["suspension_due"]


BAR: dict[str, Any] = {"found": True, "authorization": "AUT-1", "notified_on": "2026-02-10"}


@pytest.mark.parametrize(("on", "first_day", "barred"), [
    ("2026-02-10", "excluded", False), ("2026-02-11", "excluded", True), ("2027-02-05", "excluded", True),
    ("2027-02-06", "excluded", False), ("2026-02-09", "included", False), ("2026-02-10", "included", True),
    ("2027-02-04", "included", True), ("2027-02-05", "included", False),
])  # fmt: skip
def test_the_bar_lasts_360_days_and_not_a_year(on: str, first_day: str, barred: bool) -> None:
    found = outcome("forfeiture", on=on, deviation=BAR, readings={"first_day": first_day})
    assert (found["barred"], found["bar_days"], found["because"]) == (barred, 360, ["art23_par2"])


def test_what_falls_and_what_stays() -> None:
    facts: dict[str, Any] = {"on": "2026-03-01", "deviation": BAR, "authorizations": ["AUT-2", "AUT-1"]}
    assert outcome("forfeiture", **facts)["kept"] == ["AUT-2"]
    everything = outcome("forfeiture", **facts, readings={"deviation_scope": "all"})
    assert (everything["cancelled"], everything["kept"]) == (["AUT-2", "AUT-1"], [])


def test_only_the_inspection_can_find_a_deviation() -> None:
    signs = ask("forfeiture", on="2026-03-01", deviation={"signs": ["art21_cpt_inc6"]})
    assert (signs["status"], signs["outcome"]["authority"], signs["outcome"]["because"]) == (
        "discretionary",
        "DER/MG",
        [],
    )
    assert missing("forfeiture", on="2026-03-01", deviation={}) == {"deviation.found"}
    denied = outcome(
        "forfeiture", on="2026-03-01", authorizations=["A"], deviation={"found": False, "signs": ["art21_cpt_inc6"]}
    )
    assert (denied["cancelled"], denied["kept"], denied["barred"]) == ([], ["A"], False)


def test_the_days_of_the_bar_need_the_notice() -> None:
    needed = {"deviation.authorization", "deviation.notified_on"}
    assert missing("forfeiture", on="2026-03-01", deviation={"found": True}) == needed


def test_a_past_infraction_after_the_day_asked_is_malformed() -> None:
    late = [{"provision": ITEMS[0], "committed_on": "2026-03-02", "status": "final"}]
    with pytest.raises(InvalidFacts):
        decide(NORM, "forfeiture", {"on": "2026-03-01", "deviation": BAR, "history": late})
