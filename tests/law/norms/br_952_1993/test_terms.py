# SPDX-License-Identifier: Apache-2.0
"""How a grant lasts: the whole reasoning, the earliest end, and what is not seen yet."""

from datetime import date, timedelta
from typing import Any

import pytest

from tests.law.norms.br_952_1993.questions import ask, missing, outcome, told
from tests.law.norms.br_952_1993.trails import inputs, trail

FACTS: dict[str, Any] = {"kind": "permission", "starts_on": "2027-03-01", "on": "2030-01-01"}


def test_the_whole_reasoning_of_a_grant_in_notice_and_extended() -> None:
    facts = {**FACTS, "tender_concluded": True, "extensions": [{"years": 15, "decided_on": "2029-01-01"}],
             "withdrawal": {"notified_on": "2029-12-01", "written": True, "lines": ["L1"]}, "line": "L1"}  # fmt: skip
    assert trail("grant_term", **facts) == [
        ("art8_cpt_inc1", True), ("art3_cpt_inc3", True), ("art31_cpt", True), ("art31_cpt", True),
        ("art31_par1u", "2030-06-01"), ("art96_cpt", "2030-06-01"), ("art28_cpt_inc4", "2030-06-01"),
        ("art10_cpt", "2042-03-01"), ("art96_cpt", "2042-03-01"), ("art24_cpt_inc14", True),
        ("art24_cpt_inc14", "2057-03-01"), ("art28_cpt_inc1", "2057-03-01"), ("art3_cpt_inc3", True),
        ("art3_cpt_inc5", True),
    ]  # fmt: skip
    assert outcome("grant_term", **facts) == {
        "valid_until": "2030-06-01", "extinct_from": "2030-06-02", "extensions_valid": [True],
        "withdrawal_valid": True, "state": "in_notice", "may_qualify": True, "because": [],
    }  # fmt: skip
    assert inputs("grant_term", "art24_cpt_inc14", **facts)[0] == {
        "decided_on": "2029-01-01", "end_on": "2030-06-01", "most": 15, "years": 15,
    }  # fmt: skip
    assert inputs("grant_term", "art31_cpt", **facts) == [
        {"written": True}, {"line": "L1", "reached": True, "lines": ["L1"]},
    ]  # fmt: skip


@pytest.mark.parametrize(
    "cause", ["art28_cpt_inc2", "art28_cpt_inc3", "art28_cpt_inc5", "art28_cpt_inc6", "art82_par1u"]
)
def test_each_event_ends_the_grant_on_its_day(cause: str) -> None:
    ended = {"cause": cause, "on": "2030-01-01", "users_preserved": True}
    free = {} if cause == "art28_cpt_inc2" else {"may_qualify": True}
    assert outcome("grant_term", **FACTS, ended=ended) == {
        "valid_until": "2029-12-31", "extinct_from": "2030-01-01", "extensions_valid": [], "state": "extinct",
        "cause": cause, "because": [cause], **free,
    }  # fmt: skip
    assert (cause, "2030-01-01") in trail("grant_term", **FACTS, ended=ended)
    assert ("art3_cpt_inc5", False) in trail("grant_term", **FACTS, ended=ended)
    assert outcome("grant_term", **{**FACTS, "on": "2029-12-31"}, ended=ended)["state"] == "in_force"


@pytest.mark.parametrize("gap", [-1, 0, 1])
def test_the_earliest_of_two_ends_holds(gap: int) -> None:
    other = date(2029, 6, 2) + timedelta(gap)
    found = outcome("grant_term", **FACTS, withdrawal={"notified_on": "2028-12-01", "written": True},
                    ended={"cause": "art28_cpt_inc6", "on": str(other)})  # fmt: skip
    assert found["cause"] == ("art28_cpt_inc6" if gap < 0 else "art28_cpt_inc4")
    assert found["extinct_from"] == str(min(other, date(2029, 6, 2)))


@pytest.mark.parametrize(
    ("years", "decided_on", "valid"),
    [(15, "2027-02-28", False), (15, "2027-03-01", True), (1, "2029-12-31", True), (0, "2029-12-31", False),
     (16, "2029-12-31", False)],
)  # fmt: skip
def test_an_extension_is_decided_in_force_and_of_one_to_fifteen_years(years: int, decided_on: str, valid: bool) -> None:
    found = outcome("grant_term", **FACTS, extensions=[{"years": years, "decided_on": decided_on}])
    assert found["extensions_valid"] == [valid]
    assert found["because"] == ([] if valid else ["art24_cpt_inc14"])
    assert found["valid_until"] == str(date(2042 + years * valid, 3, 1))


def test_acts_after_the_day_are_not_seen_yet() -> None:
    later = "2030-01-02"
    found = outcome("grant_term", **FACTS, extensions=[{"years": 1, "decided_on": later}],
                    withdrawal={"notified_on": later}, ended={"cause": "art28_cpt_inc3", "on": later},
                    forfeiture_declared_on=later)  # fmt: skip
    assert found == {"valid_until": "2042-03-01", "extinct_from": "2042-03-02", "extensions_valid": [],
                     "state": "in_force", "may_qualify": True, "because": []}  # fmt: skip


def test_a_permission_does_not_run_before_its_start() -> None:
    for on, state in (("2027-02-28", "no_grant"), ("2027-03-01", "in_force")):
        found = outcome("grant_term", **{**FACTS, "on": on})
        assert (found["state"], found["because"]) == (state, ["art3_cpt_inc3"] if state == "no_grant" else [])


def test_a_permission_without_tender_still_tells_the_bar() -> None:
    facts = {"kind": "permission", "tender_concluded": False, "forfeiture_declared_on": "2026-12-15"}
    assert outcome("grant_term", **facts) == {
        "state": "no_grant", "barred_until": "2028-12-15", "because": ["art3_cpt_inc3"],
    }  # fmt: skip
    assert outcome("grant_term", **facts, on="2028-12-15") == {
        "state": "no_grant", "barred_until": "2028-12-15", "may_qualify": False,
        "because": ["art3_cpt_inc3", "art29_par6"],
    }  # fmt: skip


def test_a_rescission_of_what_had_ended_asks_nothing_of_the_users() -> None:
    found = outcome("grant_term", **FACTS, withdrawal={"notified_on": "2028-12-01", "written": True},
                    ended={"cause": "art28_cpt_inc3", "on": "2029-06-02"})  # fmt: skip
    assert found["cause"] == "art28_cpt_inc4"


def test_nothing_bars_a_new_grant_without_a_declaration_of_forfeiture() -> None:
    assert outcome("grant_term", **FACTS)["may_qualify"] is True
    assert outcome("grant_term", **FACTS, tender_concluded=False)["may_qualify"] is True
    later = {"cause": "art28_cpt_inc2", "on": "2030-01-02"}
    assert outcome("grant_term", **FACTS, ended=later)["may_qualify"] is True
    barred = outcome("grant_term", **FACTS, ended={**later, "on": "2030-01-01"}, forfeiture_declared_on="2029-12-30")
    assert (barred["may_qualify"], barred["barred_until"]) == (False, "2031-12-30")


def steps_of(*provisions: str, **facts: Any) -> list[Any]:
    return [
        step for step in told("grant_term", **{**FACTS, **facts}) if step[0] in provisions and "start" not in step[2]
    ]


def test_the_end_of_a_grant_is_told_with_its_days() -> None:
    assert steps_of("art28_cpt_inc1", "art3_cpt_inc3", "art3_cpt_inc5") == [
        ("art28_cpt_inc1", "2042-03-01", {"until": "2042-03-01"}),
        ("art3_cpt_inc3", True, {"starts_on": "2027-03-01", "on": "2030-01-01"}),
        ("art3_cpt_inc5", True, {"state": "in_force"}),
    ]
    withdrawal = {"notified_on": "2029-12-01", "written": True, "lines": ["L2"]}
    assert steps_of("art31_cpt", withdrawal=withdrawal, line="L1") == [
        ("art31_cpt", True, {"written": True}), ("art31_cpt", False, {"line": "L1", "reached": False, "lines": ["L2"]}),
    ]  # fmt: skip
    whole = {"notified_on": "2029-12-01", "written": True}
    assert steps_of("art28_cpt_inc4", withdrawal=whole) == [("art28_cpt_inc4", "2030-06-01", {"until": "2030-06-01"})]
    assert steps_of("art3_cpt_inc5", withdrawal=whole) == [("art3_cpt_inc5", True, {"state": "in_notice"})]
    assert steps_of("art3_cpt_inc3", tender_concluded=False) == [("art3_cpt_inc3", False, {"concluded": False})]
    agreed = {"cause": "art28_cpt_inc3", "on": "2029-01-01", "users_preserved": False}
    assert steps_of("art28_cpt_inc3", "art30_cpt", ended=agreed) == [
        ("art28_cpt_inc3", "2029-01-01", {"on": "2029-01-01"}), ("art30_cpt", False, {"preserved": False}),
    ]  # fmt: skip
    assert steps_of("art29_par6", forfeiture_declared_on="2029-12-30") == [
        ("art29_par6", False, {"declared_on": "2029-12-30", "until": "2031-12-30"})
    ]


def test_an_extension_is_told_with_its_years() -> None:
    shorter = {"extensions": [{"years": 5, "decided_on": "2029-01-01"}]}
    assert steps_of("art24_cpt_inc14", **shorter)[-1] == ("art24_cpt_inc14", "2047-03-01", {"until": "2047-03-01"})
    equal = {**shorter, "readings": {"partial_extension": "equal_only"}}
    assert steps_of("art10_cpt", **equal) == [("art10_cpt", False, {"term": 15, "years": 5})]
    whole = {"extensions": [{"years": 15, "decided_on": "2029-01-01"}]}
    assert outcome("grant_term", **FACTS, **{**equal, **whole})["extensions_valid"] == [True]
    assert not any(reading.startswith("partial") for reading in ask("grant_term", **FACTS, **whole)["readings"])
    assert "partial_extension=up_to_15" in ask("grant_term", **FACTS, **shorter)["readings"]


def test_an_extension_that_is_not_seen_yet_hides_no_other() -> None:
    both = [{"years": 1, "decided_on": "2030-01-02"}, {"years": 15, "decided_on": "2029-01-01"}]
    assert outcome("grant_term", **FACTS, extensions=both)["extensions_valid"] == [True]


@pytest.mark.parametrize(("rule", "until"), [("civil_code", "2047-03-01"), ("last_day", "2047-02-28")])
def test_an_extended_term_from_a_leap_day_ends_by_the_reading(rule: str, until: str) -> None:
    facts = {**FACTS, "starts_on": "2028-02-29", "extensions": [{"years": 4, "decided_on": "2029-01-01"}]}
    found = outcome("grant_term", **facts, readings={"month_arithmetic": rule})
    assert (found["extensions_valid"], found["valid_until"]) == ([True], until)


def test_a_rescission_on_the_last_day_of_a_withdrawal_still_asks_for_the_users() -> None:
    withdrawal = {"notified_on": "2028-12-01", "written": True}
    ended = {"cause": "art28_cpt_inc3", "on": "2029-06-01"}
    assert missing("grant_term", **FACTS, withdrawal=withdrawal, ended=ended) == {"ended.users_preserved"}


def test_a_grant_older_than_the_decree_ran_before_it() -> None:
    assert outcome("grant_term", kind="legacy", on="1993-01-01")["state"] == "in_force"
