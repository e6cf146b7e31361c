# SPDX-License-Identifier: Apache-2.0
"""Forfeiture: each ground, the two notices, the case, and everything that the explanation says."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.engine.decide import decide
from outorga.law.norms.br_952_1993.forfeiture_grounds import longest_run
from tests.law.norms.br_952_1993.questions import NORM, ask, cited, decided, missing, outcome, told, with_value

OPEN: dict[str, list[str]] = {"holidays": [], "closed": []}
FIRST = {"received_on": "2026-12-01", "faults": ["F1", "F2"]}
SECOND = {"received_on": "2026-12-18", "faults": ["F1", "F2"]}
BOTH = {"calendar": OPEN, "notices": [FIRST, SECOND]}
FOUND = {"findings": ["art29_par1_inc1"]}
START = date(2026, 1, 1)


def forfeiture(**facts: Any) -> dict[str, Any]:
    return outcome("forfeiture", **{"calendar": OPEN, **facts})


def idle(*runs: tuple[str, str]) -> dict[str, Any]:
    return {"idle": [{"from_on": one, "until_on": other} for one, other in runs]}


def test_without_facts_no_ground_is_there_and_the_rule_is_told() -> None:
    assert told("forfeiture") == [("art29_par1", [], {"grounds": []}), ("art29_cpt", False, {"grounds": []})]
    assert outcome("forfeiture") == {"grounds": [], "because": []}


def test_a_stoppage_tells_its_days_and_its_excuses() -> None:
    stoppage = {**idle(("2026-11-01", "2026-11-20")), "force_majeure": [
        {"from_on": "2026-11-08", "until_on": "2026-11-13"}, {"from_on": "2026-12-01", "until_on": "2026-12-02"},
    ]}  # fmt: skip
    assert told("forfeiture", on="2026-11-30", stoppage=stoppage)[:2] == [
        ("art46_par1u", True, {"runs": 2}),
        ("art29_par1_inc2", False, {"days": 7, "most": 15}),
    ]


@pytest.mark.parametrize(
    ("runs", "longest"),
    [
        ([], 0),
        ([("2026-11-03", "2026-11-01")], 0),
        ([("2026-11-01", "2026-11-01")], 1),
        ([("2026-11-01", "2026-11-05"), ("2026-11-03", "2026-11-04")], 5),
        ([("2026-11-01", "2026-11-05"), ("2026-11-04", "2026-11-08")], 8),
        ([("2026-11-07", "2026-11-08"), ("2026-11-01", "2026-11-05")], 5),
        ([("2026-12-01", "2026-12-31")], 0),
    ],
)
def test_runs_are_joined_and_cut_at_the_day_of_the_question(runs: list[tuple[str, str]], longest: int) -> None:
    assert forfeiture(on="2026-11-30", stoppage=idle(*runs))["longest_stoppage_days"] == longest


def test_without_idle_days_the_day_of_the_question_is_not_needed() -> None:
    assert forfeiture(stoppage={})["longest_stoppage_days"] == 0
    assert missing("forfeiture", on=None, stoppage=idle(("2026-11-01", "2026-11-02"))) == {"on"}
    assert cited("forfeiture", stoppage=idle(("2026-11-01", "2026-11-02"))) >= {"art29_par1_inc2"}


DAYS = st.tuples(st.integers(0, 60), st.integers(1, 12)).map(lambda run: (run[0], run[0] + run[1]))


@settings(max_examples=300, deadline=None)
@given(st.lists(DAYS, max_size=6), st.lists(DAYS, max_size=4))
def test_the_longest_run_is_the_one_that_walking_day_by_day_finds(
    runs: list[tuple[int, int]], excused: list[tuple[int, int]]
) -> None:
    still = {day for first, end in runs for day in range(first, end)}
    still -= {day for first, end in excused for day in range(first, end)}
    longest = length = 0
    for day in range(80):
        length = length + 1 if day in still else 0
        longest = max(longest, length)
    assert longest_run(runs, excused) == longest


def test_frequencies_tell_what_they_counted() -> None:
    assert told("forfeiture", frequency={"deficient_days": 90})[0] == (
        "art29_par1_inc3", True, {"days": 90, "most": 90},
    )  # fmt: skip
    totals = {"frequency": {"minimum": 10, "executed": 4}, "readings": {"frequency_count": "aggregate"}}
    assert told("forfeiture", **totals)[0] == ("art29_par1_inc3", True, {"minimum": 10, "executed": 4})
    assert "deficient_days" not in outcome("forfeiture", **totals)
    daily = [{"minimum": 10, "executed": 4}] * 3
    assert forfeiture(frequency={"daily": daily, "deficient_days": 90}) | {"deficient_days": 3, "grounds": []} == (
        forfeiture(frequency={"daily": daily, "deficient_days": 90})
    )
    assert missing("forfeiture", frequency={"deficient_days": None}) == {"frequency.deficient_days"}
    assert missing("forfeiture", frequency={"minimum": 1}, readings={"frequency_count": "aggregate"}) == {
        "frequency.executed"
    }


def test_force_majeure_takes_a_day_out_only_when_it_is_so() -> None:
    short = {"minimum": 10, "executed": 0}
    daily = [{**short, "force_majeure": True}, {**short, "force_majeure": False}, short]
    assert forfeiture(frequency={"daily": daily})["deficient_days"] == 2


FINE = {"final_on": "2026-11-13"}


def fine(on: str | None, given: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"calendar": OPEN, "on": on, "fine": given, "parameters": {"fine_due_days": 30}, **more}


@pytest.mark.parametrize(
    ("on", "given", "met"),
    [
        ("2026-12-14", FINE, False),
        ("2026-12-15", FINE, True),
        ("2026-12-15", {**FINE, "paid_on": "2026-12-14"}, False),
        ("2026-12-16", {**FINE, "paid_on": "2026-12-15"}, True),
        ("2026-12-15", {**FINE, "paid_on": "2026-12-16"}, True),
        ("2026-11-13", FINE, False),
        ("2026-12-31", {}, False),
        ("2026-12-31", {"paid_on": "2026-12-01"}, False),
    ],
)
def test_a_fine_is_a_ground_once_its_last_day_passed_unpaid(on: str, given: dict[str, Any], met: bool) -> None:
    assert (forfeiture(**fine(on, given))["grounds"] == ["art29_par1_inc5"]) is met


def test_a_fine_tells_its_term_and_what_it_lacks() -> None:
    assert told("forfeiture", **fine("2026-12-15", FINE))[:3] == [
        ("art86_cpt", True, {"days": 30}),
        ("art96_cpt", "2026-12-14", {"start": "2026-11-13", "due": "2026-12-14"}),
        ("art29_par1_inc5", True, {"final_on": "2026-11-13", "due_on": "2026-12-14", "paid_on": None}),
    ]
    assert missing("forfeiture", fine=FINE) == {"on", "parameters.fine_due_days"}
    assert missing("forfeiture", **fine(None, FINE)) == {"on"}
    assert {"art86_cpt", "art29_par1_inc5"} <= cited("forfeiture", fine=FINE, on="2026-12-15")
    used = ask("forfeiture", **fine("2026-12-15", FINE))["parameters"][0]
    assert (used["name"], used["value"]) == ("fine_due_days", 30)
    paid = {"final_on": "2026-11-13", "due_on": "2026-12-14", "paid_on": "2026-12-15"}
    late = {**FINE, "paid_on": "2026-12-15"}
    assert ("art29_par1_inc5", True, paid) in told("forfeiture", **fine("2026-12-16", late))
    assert ("art29_par1_inc5", False, {**paid, "paid_on": "2026-12-01"}) in told(
        "forfeiture", **fine("2026-12-16", {**FINE, "paid_on": "2026-12-01"})
    )
    assert ("art29_par1_inc5", False, {**paid, "paid_on": None}) in told("forfeiture", **fine("2026-12-14", late))
    assert ("art29_par1_inc5", None, {**paid, "due_on": None}) in told("forfeiture", **fine(None, late))
    assert told("forfeiture", **fine("2027-01-01", {**FINE, "paid_on": "2026-11-13"}))[0] == (
        "art29_par1_inc5", False, {"final_on": "2026-11-13", "due_on": "2026-11-13", "paid_on": "2026-11-13"},
    )  # fmt: skip
    assert told("forfeiture", **fine("2026-11-13", FINE))[0] == (
        "art29_par1_inc5", False, {"final_on": "2026-11-13", "due_on": None, "paid_on": None},
    )  # fmt: skip


SUMMONS = {"received_on": "2026-11-28", "days": 7}


@pytest.mark.parametrize(
    ("on", "met_on", "met"),
    [
        ("2026-12-07", None, False),
        ("2026-12-08", None, True),
        ("2026-12-08", "2026-12-07", False),
        ("2026-12-09", "2026-12-08", True),
        (None, "2026-12-07", False),
    ],
)
def test_a_summons_is_a_ground_once_its_last_day_passed_unmet(on: str | None, met_on: str | None, met: bool) -> None:
    summons = SUMMONS if met_on is None else {**SUMMONS, "met_on": met_on}
    assert (forfeiture(on=on, summons=summons)["grounds"] == ["art29_par1_inc6"]) is met


def test_a_summons_tells_its_term_and_what_it_lacks() -> None:
    assert told("forfeiture", calendar=OPEN, on="2026-12-08", summons=SUMMONS)[:2] == [
        ("art96_cpt", "2026-12-07", {"start": "2026-11-28", "due": "2026-12-07"}),
        ("art29_par1_inc6", True, {"received_on": "2026-11-28", "due_on": "2026-12-07", "met_on": None}),
    ]
    days = {"received_on": "2026-11-28", "due_on": "2026-12-07"}
    for on, met_on, seen_on, unmet in (
        ("2026-12-09", "2026-12-08", "2026-12-08", True), ("2026-12-09", "2026-12-07", "2026-12-07", False),
        ("2026-12-07", "2026-12-08", None, False), ("2026-12-08", "2026-12-09", None, True),
    ):  # fmt: skip
        steps = told("forfeiture", calendar=OPEN, on=on, summons={**SUMMONS, "met_on": met_on})
        assert steps[1] == ("art29_par1_inc6", unmet, {**days, "met_on": seen_on})
    assert missing("forfeiture", summons=SUMMONS) == {"on"}
    assert missing("forfeiture", summons={**SUMMONS, "met_on": "2026-12-20"}) == {"on"}


def test_accidents_tell_their_rate_and_what_they_lack() -> None:
    limit = {"parameters": {"accident_rate_limit": "0.0004"}}
    assert told("forfeiture", accidents={"imputable": 5, "trips": 10000}, **limit)[:2] == [
        ("art71_cpt_inc5", "0.0005", {"rate": "0.0005"}),
        ("art29_par1_inc7", True, {"imputable": 5, "trips": 10000, "limit": "0.0004"}),
    ]
    assert told("forfeiture", accidents={"trips": 0}, **limit)[0] == (
        "art29_par1_inc7", False, {"imputable": None, "trips": 0, "limit": None},
    )  # fmt: skip
    assert told("forfeiture", accidents={"trips": 0, "imputable": 3}, **limit)[0] == (
        "art29_par1_inc7", False, {"imputable": 3, "trips": 0, "limit": None},
    )  # fmt: skip
    assert told("forfeiture", accidents={"trips": 9, "imputable": 0})[1] == (
        "art29_par1_inc7", False, {"imputable": 0, "trips": 9, "limit": "0"},
    )  # fmt: skip
    used = ask("forfeiture", accidents={"imputable": 5, "trips": 10000}, **limit)["parameters"]
    assert [(one["name"], one["value"]) for one in used] == [("accident_rate_limit", "0.0004")]
    assert missing("forfeiture", accidents={}) == {
        "accidents.imputable", "accidents.trips", "parameters.accident_rate_limit",
    }  # fmt: skip
    assert missing("forfeiture", accidents={"imputable": 0}) == {"accidents.trips"}
    assert forfeiture(accidents={"imputable": 0, "trips": 9}) == {
        "grounds": [], "accident_rate": "0.0000", "because": [],
    }  # fmt: skip
    assert missing("forfeiture", accidents={"imputable": 1, "trips": 9}) == {"parameters.accident_rate_limit"}
    assert forfeiture(accidents={"imputable": 1, "trips": 1}, **limit)["accident_rate"] == "1.0000"
    assert forfeiture(accidents={"imputable": 1, "trips": 20000}, **limit)["accident_rate"] == "0.0001"
    crowded = forfeiture(accidents={"imputable": 3, "trips": 2}, **limit)
    assert (crowded["grounds"], "accident_rate" in crowded) == (["art29_par1_inc7"], False)


def test_what_the_department_fixed_serves_where_the_question_brings_nothing() -> None:
    thirty = with_value("fine_due_days", 30)
    unpaid: dict[str, Any] = {"calendar": OPEN, "fine": FINE}
    assert decided("forfeiture", {**unpaid, "on": "2026-12-14"}, thirty)["grounds"] == []
    assert decided("forfeiture", {**unpaid, "on": "2026-12-15"}, thirty)["grounds"] == ["art29_par1_inc5"]
    assert decided("forfeiture", {**unpaid, "on": "2026-12-15"}, with_value("fine_due_days", 32))["grounds"] == []
    limited = with_value("accident_rate_limit", Decimal("0.0004"))
    for imputable, grounds in ((4, []), (5, ["art29_par1_inc7"])):
        facts = {"on": "2026-12-15", "accidents": {"imputable": imputable, "trips": 10000}}
        assert decided("forfeiture", facts, limited)["grounds"] == grounds
    without_day = decide(NORM, "forfeiture", {"accidents": {"imputable": 5, "trips": 10000}}, settings=limited)
    assert without_day.missing == ("parameters.accident_rate_limit",)


@pytest.mark.parametrize(("name", "until"), [
    ("first_cure_days", ["2026-12-11", "2027-01-04"]), ("second_cure_days", ["2026-12-16", "2026-12-28"]),
])  # fmt: skip
def test_each_notice_gives_a_term_of_its_own(name: str, until: list[str]) -> None:
    assert decided("forfeiture", {"on": "2027-01-04", **BOTH}, with_value(name, 10))["cure_until"] == until


def test_what_is_found_is_told_with_what_may_follow() -> None:
    assert told("forfeiture", **FOUND)[-2:] == [
        ("art29_par1", ["art29_par1_inc1"], {"grounds": ["art29_par1_inc1"]}),
        ("art29_cpt", True, {"grounds": ["art29_par1_inc1"]}),
    ]
    assert told("forfeiture", case={"proven": False})[-1] == ("art29_par4", False, {"proven": False})
    open_case = told("forfeiture", case={"proven": True, "defence_given": None})
    assert open_case[-1] == ("art29_par4", None, {"proven": True})
    unknown: dict[str, Any] = {"fine": FINE, "on": "2026-12-15"}
    assert ("art29_cpt", None, {"grounds": []}) in told("forfeiture", **unknown)
    assert ("art29_cpt", True, {"grounds": ["art29_par1_inc1"]}) in told("forfeiture", **unknown, **FOUND)


def test_notices_tell_their_terms_their_likeness_and_the_cure() -> None:
    assert [step for step in told("forfeiture", on="2027-01-04", **BOTH) if step[0] == "art29_par3"] == [
        ("art29_par3", "2026-12-16", {"start": "2026-12-01", "length": 15, "unit": "calendar_days",
                                      "due": "2026-12-16"}),
        ("art29_par3", "2026-12-16", {"number": 1, "received_on": "2026-12-01", "until_on": "2026-12-16"}),
        ("art29_par3", "2027-01-04", {"start": "2026-12-18", "length": 15, "unit": "calendar_days",
                                      "due": "2027-01-04"}),
        ("art29_par3", "2027-01-04", {"number": 2, "received_on": "2026-12-18", "until_on": "2027-01-04"}),
        ("art29_par3", False, {"closed": False}),
        ("art29_par3", True, {"alike": True, "after": True, "last": True}),
    ]  # fmt: skip
    assert forfeiture(**BOTH) == {
        "grounds": [], "cure_until": ["2026-12-16", "2027-01-04"], "second_notice_valid": True, "closed": False,
        "may_open_from": "2027-01-05", "because": [],
    }  # fmt: skip


def test_a_third_notice_has_its_date_and_by_the_reading_spoils_the_second() -> None:
    third = {"received_on": "2027-01-10", "faults": ["F1"]}
    found = forfeiture(notices=[FIRST, SECOND, third])
    assert (found["cure_until"][2], found["second_notice_valid"], "may_open_from" in found) == (
        "2027-01-25", False, False,
    )  # fmt: skip
    ignored = forfeiture(notices=[FIRST, SECOND, {"received_on": "2027-01-10"}], readings={"third_notice": "ignored"})
    assert (ignored["second_notice_valid"], ignored["may_open_from"]) == (True, "2027-01-05")
    unseen = forfeiture(on="2027-01-09", notices=[FIRST, SECOND, third])
    assert (unseen["second_notice_valid"], unseen["may_open_from"]) == (True, "2027-01-05")


def test_readings_of_notices_are_told_only_where_they_matter() -> None:
    assert "second_notice=identical" not in ask("forfeiture", **BOTH)["readings"]
    more = {**BOTH, "notices": [FIRST, {**SECOND, "faults": ["F1", "F2", "F3"]}]}
    assert "second_notice=identical" in ask("forfeiture", **more)["readings"]
    assert not any(reading.startswith("third_notice") for reading in ask("forfeiture", **BOTH)["readings"])


def test_faults_that_are_not_known_leave_a_notice_open_unless_it_came_too_early() -> None:
    assert missing("forfeiture", notices=[FIRST, {"received_on": "2026-12-18"}]) == {"notices.1.faults"}
    assert missing("forfeiture", notices=[{"received_on": "2026-12-01"}, {"received_on": "2026-12-18"}]) == {
        "notices.0.faults", "notices.1.faults",
    }  # fmt: skip
    early = forfeiture(notices=[FIRST, {"received_on": "2026-12-10"}])
    assert (early["second_notice_valid"], early["because"], "closed" in early) == (False, ["art29_par3"], False)


def test_a_full_cure_closes_and_no_case_may_follow() -> None:
    cured = forfeiture(on="2027-02-01", notices=[{**FIRST, "cured": ["F2", "F1", "F9"]}, SECOND], **FOUND)
    assert (cured["closed"], "may_open_from" in cured, cured["because"]) == (True, False, [])
    case = {"opened_on": "2027-01-20"}
    opened = forfeiture(on="2027-02-01", notices=[{**FIRST, "cured": ["F2", "F1"]}, SECOND], case=case)
    assert (opened["opening_valid"], opened["because"]) == (False, ["art29_par3"])


@pytest.mark.parametrize(
    ("on", "status"), [("2027-01-04", "decided"), ("2027-01-05", "discretionary"), ("2027-02-01", "discretionary")]
)
def test_the_choice_is_the_departments_once_both_terms_ran_out(on: str, status: str) -> None:
    answer = ask("forfeiture", on=on, **BOTH, **FOUND)
    assert (answer["status"], answer["outcome"].get("authority")) == (
        status, "department" if status == "discretionary" else None,
    )  # fmt: skip


def test_a_choice_waits_for_every_ground_and_a_case_takes_it_away() -> None:
    assert missing("forfeiture", on="2027-01-05", **BOTH, **FOUND, fine=FINE) == {"parameters.fine_due_days"}
    assert missing("forfeiture", **BOTH, frequency={}) == {"frequency.deficient_days", "on"}
    assert ask("forfeiture", on="2027-01-05", **BOTH, **FOUND, case={})["status"] == "decided"
    later = ask("forfeiture", on="2027-01-05", **BOTH, **FOUND, case={"opened_on": "2027-01-06"})
    assert later["status"] == "discretionary"


@pytest.mark.parametrize(
    ("case", "must", "because"),
    [
        ({"proven": True, "defence_given": True}, True, []),
        ({"proven": False}, False, []),
        ({"proven": False, "defence_given": False}, False, ["art29_par2"]),
        ({"defence_given": False}, False, ["art29_par2"]),
        ({"declared_on": "2027-01-01"}, None, []),
    ],
)
def test_forfeiture_must_be_declared_on_proof_after_a_defence(
    case: dict[str, Any], must: bool | None, because: list[str]
) -> None:
    found = forfeiture(case=case)
    assert (found.get("must_declare"), found["because"]) == (must, because)


def test_a_case_tells_what_it_tested_and_what_it_lacks() -> None:
    case = {"opened_on": "2027-01-05", "defence_given": True, "proven": True, "declared_on": "2027-06-01"}
    steps = told("forfeiture", **BOTH, case=case)
    assert ("art29_par3", True, {"opened_on": "2027-01-05", "may_open_from": "2027-01-05"}) in steps
    assert ("art29_par2", True, {"defence_given": True}) in steps
    assert ("art29_par4", True, {"proven": True}) in steps
    assert ("art29_par6", "2029-06-01", {"start": "2027-06-01", "length": 24, "unit": "months",
                                         "due": "2029-06-01"}) in steps  # fmt: skip
    assert missing("forfeiture", case={"proven": None, "defence_given": None}) == {"case.proven", "case.defence_given"}
    assert missing("forfeiture", case={"defence_given": True}) == {"case.proven"}
    unknown = {"notices": [FIRST, {"received_on": "2026-12-18"}]}
    assert missing("forfeiture", **unknown, case={"opened_on": "2027-01-05"}) == {"notices.1.faults"}
    early = forfeiture(**unknown, case={"opened_on": "2027-01-04"})
    assert (early["opening_valid"], early["because"]) == (False, ["art29_par3"])


def test_a_case_without_notices_was_opened_too_early() -> None:
    found = forfeiture(on="2027-01-05", case={"opened_on": "2027-01-01"})
    assert (found["opening_valid"], found["because"], "cure_until" in found) == (False, ["art29_par3"], False)
    assert forfeiture(notices=[])["cure_until"] == []


def test_what_is_declared_after_the_day_of_the_question_bars_nobody_yet() -> None:
    case = {"proven": True, "defence_given": True, "declared_on": "2027-06-02"}
    assert "barred_until" not in forfeiture(on="2027-06-01", case=case)
    assert forfeiture(on="2027-06-02", case=case)["barred_until"] == "2029-06-02"


@given(st.integers(0, 400), st.integers(0, 400))
@settings(max_examples=60, deadline=None)
def test_an_earlier_question_never_sees_a_longer_stoppage(one: int, other: int) -> None:
    low, high = sorted((one, other))
    runs = idle(("2026-01-10", "2026-02-20"), ("2026-05-01", "2026-12-31"))
    seen = [forfeiture(on=str(START + timedelta(day)), stoppage=runs) for day in (low, high)]
    assert seen[0]["longest_stoppage_days"] <= seen[1]["longest_stoppage_days"]
