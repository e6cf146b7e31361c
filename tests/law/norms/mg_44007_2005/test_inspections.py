# SPDX-License-Identifier: Apache-2.0
"""The bar of a failed inspection: what begins it, what releases it, and marks that are not known."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.norms.mg_44007_2005.questions import missing, outcome, results

ON = "2026-06-30"
PAID: dict[str, Any] = {"due": "0.00"}


def report(plate: str, day: int, **marks: Any) -> dict[str, Any]:
    good = {"safety": "pass", "functioning": "pass", "conservation": "pass", "hygiene": "pass"}
    return {"plate": f"{plate}1A11", "reported_on": f"2026-06-{day:02}", **good, **marks}


def inspection(*reports: dict[str, Any], **facts: Any) -> dict[str, Any]:
    return outcome("inspection", on=facts.pop("on", ON), reports=list(reports), **facts)


@pytest.mark.parametrize(
    ("mark", "bars"), [("safety", True), ("functioning", True), ("conservation", False), ("hygiene", False)]
)
def test_only_safety_and_functioning_bar(mark: str, bars: bool) -> None:
    found = inspection(report("AAA", 1, **{mark: "fail"}), debts=PAID)
    assert (found["barred"], found["because"]) == (bars, ["art14_par1"] if bars else [])
    assert found["recorded_defects"] == (0 if bars else 1)
    assert found["barred_from_on"] == ("2026-06-01" if bars else None)


@pytest.mark.parametrize(("day", "cured"), [(1, False), (2, True)])
def test_a_pass_cures_only_when_it_comes_later(day: int, cured: bool) -> None:
    found = inspection(report("AAA", 1, safety="fail"), report("AAA", day), debts=PAID)
    assert found["barred"] is not cured


@pytest.mark.parametrize(("due", "barred"), [("0.00", False), ("0.01", True)])
def test_any_debt_that_is_due_keeps_the_bar(due: str, barred: bool) -> None:
    debts = {"due": due, "under_suspensive_effect": "999.00"}
    found = inspection(report("AAA", 1, safety="fail"), report("AAA", 2), debts=debts)
    assert (found["barred"], found["pending"]) == (barred, ["debts"] if barred else [])
    assert found["failed_plates"] == (["AAA1A11"] if barred else [])


def test_both_conditions_are_pending_when_both_fail() -> None:
    found = inspection(report("AAA", 1, safety="fail"), debts={"due": "10.00"})
    assert found["pending"] == ["new_report", "debts"]


def test_debts_are_needed_only_once_every_failure_is_cured() -> None:
    assert inspection(report("AAA", 1, safety="fail"))["pending"] == ["new_report"]
    assert inspection(report("AAA", 1))["barred"] is False
    cured = [report("AAA", 1, safety="fail"), report("AAA", 2)]
    assert missing("inspection", on=ON, reports=cured) == {"debts.due"}


def test_each_failed_bus_needs_its_own_pass_and_founds_the_bar_until_it_ends() -> None:
    found = inspection(report("AAA", 1, safety="fail"), report("BBB", 5, safety="fail"), report("AAA", 10), debts=PAID)
    assert (found["barred_from_on"], found["failed_plates"]) == ("2026-06-01", ["AAA1A11", "BBB1A11"])
    ended = inspection(report("AAA", 1, safety="fail"), report("AAA", 3), report("BBB", 5, safety="fail"), debts=PAID)
    assert (ended["barred_from_on"], ended["failed_plates"]) == ("2026-06-05", ["BBB1A11"])


def test_reports_after_the_day_asked_are_not_seen() -> None:
    assert inspection(report("AAA", 20, safety="fail"), on="2026-06-19", debts=PAID)["barred"] is False
    assert inspection(report("AAA", 20, safety="fail"), on="2026-06-20", debts=PAID)["barred"] is True


def test_the_vehicle_alone_is_barred_under_the_other_answer() -> None:
    reports = [report("AAA", 1, safety="fail"), report("BBB", 1)]
    readings = {"inspection_bar": "vehicle"}
    assert missing("inspection", on=ON, reports=reports, readings=readings) == {"plate"}
    assert inspection(*reports, plate="AAA1A11", readings=readings)["barred"] is True
    assert inspection(*reports, plate="BBB1A11", readings=readings)["barred"] is False


def test_a_mark_that_is_not_known_is_needed_where_it_would_bar() -> None:
    assert missing("inspection", on=ON, reports=[report("AAA", 1, safety=None)]) == {"reports.0.safety"}
    unknown = {"plate": "AAA1A11", "reported_on": "2026-06-02"}
    both = {"reports.1.safety", "reports.1.functioning", "debts.due"}
    assert missing("inspection", on=ON, reports=[report("AAA", 1, safety="fail"), unknown]) == both


def test_a_mark_that_cannot_change_the_answer_is_not_needed() -> None:
    assert inspection(report("AAA", 1, safety=None, functioning="fail"))["barred"] is True
    assert inspection(report("AAA", 1, safety=None), report("AAA", 2), debts=PAID)["barred"] is False
    assert inspection(report("AAA", 1, safety=None), report("BBB", 2, safety="fail"))["barred"] is True
    assert inspection(report("AAA", 1, hygiene=None), debts=PAID)["recorded_defects"] == 0


def test_an_order_may_come_at_any_time_and_asks_nothing_else() -> None:
    found = outcome("inspection", on=ON, order={"ordered_on": ON, "previous_on": ON})
    assert (found["may_order"], found["document"]) == (True, "inspection_report")
    assert missing("inspection", on=ON) == {"reports"}
    with_reports = inspection(report("AAA", 1, safety="fail"), order={"ordered_on": ON})
    assert (with_reports["may_order"], with_reports["barred"]) == (True, True)


def test_the_steps_say_what_the_release_still_needs() -> None:
    failed, passed = report("AAA", 1, safety="fail"), report("AAA", 2)
    both: dict[str, Any] = {"on": ON, "reports": [failed, passed], "debts": {"due": "1.00"}}
    assert results("inspection", "art14_par1", **both) == [False, True, False]
    assert results("inspection", "art14_par1", **{**both, "reports": [failed], "debts": {}}) == [False, False, None]
    assert results("inspection", "art14_par1", **{**both, "debts": PAID}) == [True, True, True]
    assert results("inspection", "art27_cpt", **both) == [True]
    assert results("inspection", "art14_cpt", **both, order={"ordered_on": ON}) == [True, 2]


def test_defects_of_the_day_asked_are_counted_and_later_ones_not() -> None:
    reports = [report("AAA", 10, hygiene="fail"), report("AAA", 11, hygiene="fail", conservation="fail")]
    assert inspection(*reports, on="2026-06-10")["recorded_defects"] == 1
    assert inspection(*reports, on="2026-06-11")["recorded_defects"] == 3


REPORTS = st.lists(
    st.builds(
        lambda plate, day, safety: report(plate, day, safety=safety),
        st.sampled_from(["AAA", "BBB"]), st.integers(1, 28), st.sampled_from(["pass", "fail"]),
    ),
    max_size=6,
)  # fmt: skip


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(st.data(), REPORTS)
def test_the_order_of_the_reports_does_not_matter(data: st.DataObject, reports: list[dict[str, Any]]) -> None:
    assert inspection(*reports, debts=PAID) == inspection(*data.draw(st.permutations(reports)), debts=PAID)


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(REPORTS)
def test_a_debt_never_releases(reports: list[dict[str, Any]]) -> None:
    assert inspection(*reports, debts={"due": "1.00"})["barred"] >= inspection(*reports, debts=PAID)["barred"]
