# SPDX-License-Identifier: Apache-2.0
"""Who may be a candidate for a permit, and who is kept out."""

from datetime import date, timedelta
from typing import Any

import pytest

from tests.law.norms.mg_pl1842_2004.questions import ask, cited, missing, outcome, told

ON = "2026-11-30"
LONG = [{"from_on": "2015-01-01", "until": None}]
NEITHER = ["art9_cpt_inc1", "art9_cpt_inc2"]


def person(**more: Any) -> dict[str, Any]:
    return {"id": "A", "holder_periods": LONG, "exam_passed": True, **more}


def causes(*candidates: dict[str, Any], **facts: Any) -> list[list[str]]:
    found = outcome("tender", candidates=list(candidates), **{"on": ON, **facts})
    return [row["because"] for row in found["disqualified"]]


def periods(*days: tuple[str, str | None]) -> list[dict[str, Any]]:
    return [{"from_on": start, "until": end} for start, end in days]


@pytest.mark.parametrize("name", ["holder_periods", "auxiliary_periods"])
@pytest.mark.parametrize(("lived", "enough"), [
    ([("2025-11-30", None)], True),
    ([("2025-12-01", None)], False),
    ([("2020-01-01", "2021-01-01")], True),
    ([("2020-01-01", "2020-12-31")], False),  # 365 days of a leap year
    ([("2020-02-29", "2021-02-28")], False),
    ([("2020-02-29", "2021-03-01")], True),
    ([("2022-01-01", "2022-07-02"), ("2023-01-01", "2023-07-03")], True),  # 182 + 183
    ([("2022-01-01", "2022-07-02"), ("2023-01-01", "2023-07-02")], False),  # 182 + 182
    ([("2020-01-01", "2020-12-31"), ("2022-01-01", "2022-01-01")], False),  # an empty period is no second one
    ([("2020-01-01", "2020-12-31"), ("2022-01-02", "2022-01-01")], False),
    ([("2020-01-01", "2020-12-31"), ("2022-01-01", "2022-01-02")], True),
    ([("2020-01-01", "2019-01-01"), ("2021-01-01", "2022-01-01")], True),
    ([("2026-06-01", "2028-06-01")], False),  # what lies after the day asked was not lived
    ([], False),
])  # fmt: skip
def test_one_activity_of_a_year_is_enough(name: str, lived: list[tuple[str, str | None]], enough: bool) -> None:
    candidate = {"id": "A", "exam_passed": True, name: periods(*lived)}
    assert causes(candidate) == ([] if enough else [NEITHER])


def test_the_months_of_the_year_follow_their_reading() -> None:
    candidate = {"id": "A", "exam_passed": True, "holder_periods": periods(("2020-02-29", "2021-02-28"))}
    assert causes(candidate, readings={"month_year_arithmetic": "last_day"}) == []


@pytest.mark.parametrize(("facts", "lacking"), [
    ({"holder_periods": LONG, "auxiliary_periods": LONG}, []),
    ({"holder_periods": LONG}, ["art9_cpt_inc2"]),
    ({"auxiliary_periods": LONG}, ["art9_cpt_inc1"]),
    ({}, NEITHER),
])  # fmt: skip
def test_both_activities_are_asked_only_by_the_reading(facts: dict[str, Any], lacking: list[str]) -> None:
    candidate = {"id": "A", "exam_passed": True, **facts}
    assert causes(candidate, readings={"requirements": "all_three"}) == ([lacking] if lacking else [])
    assert causes(candidate) == ([lacking] if len(lacking) > 1 else [])


def test_the_exam_is_needed_of_a_person() -> None:
    assert causes(person(exam_passed=False)) == [["art9_cpt_inc3"]]
    facts = {"on": ON, "candidates": [person(), {"id": "B", "holder_periods": LONG}, {"id": "C", "kind": "person"}]}
    assert missing("tender", **facts) >= {"candidates.1.exam_passed", "candidates.2.exam_passed"}
    assert "art9_cpt_inc3" in cited("tender", **facts)
    assert outcome("tender", on=ON, candidates=[{"id": "C", "kind": "company"}])["ranking"] == ["C"]


def test_time_that_goes_on_needs_the_day_asked() -> None:
    assert missing("tender", candidates=[person()]) == {"on"}
    assert missing("tender", candidates=[person(holder_periods=[{"from_on": "2015-01-01"}])]) == {"on"}
    past = person(holder_periods=periods(("2015-01-01", "2016-01-01")))
    assert outcome("tender", candidates=[past])["ranking"] == ["A"]
    assert missing("tender", candidates=[{**past, "transferred_on": "2026-01-01"}]) == {"on"}


@pytest.mark.parametrize(("facts", "cause"), [
    ({"active_permits": 0}, None), ({"active_permits": 1}, "art6_par1"),
    ({"partner_of_permit_company": False}, None), ({"partner_of_permit_company": True}, "art6_par5"),
    ({"municipality_contract": True}, None), ({"municipality_contract": False}, "art84_cpt"),
    ({"cassated_on": "2020-01-01"}, None),
])  # fmt: skip
def test_each_bar_of_a_person(facts: dict[str, Any], cause: str | None) -> None:
    assert causes(person(**facts)) == ([[cause]] if cause else [])


@pytest.mark.parametrize(("facts", "cause"), [
    ({"active_permits": 15}, None), ({"partner_of_permit_company": True}, None), ({"exam_passed": False}, None),
    ({"municipality_contract": False}, "art84_cpt"), ({"cassated_on": "2020-01-01"}, "art50_cpt"),
    ({"cassated_on": None}, None), ({"cassated_on": "2026-12-01"}, None), ({"transferred_on": ON}, "art12_par3"),
])  # fmt: skip
def test_each_bar_of_a_company(facts: dict[str, Any], cause: str | None) -> None:
    assert causes({"id": "C", "kind": "company", **facts}) == ([[cause]] if cause else [])


@pytest.mark.parametrize(("shift", "reading", "barred"), [
    (-1, "included", False), (0, "included", True), (364, "included", True), (365, "included", True),
    (366, "included", False), (364, "excluded", True), (365, "excluded", False),
])  # fmt: skip
def test_the_year_that_keeps_a_transferor_out(shift: int, reading: str, barred: bool) -> None:
    on = str(date(2025, 3, 10) + timedelta(shift))
    candidate = person(transferred_on="2025-03-10")
    assert causes(candidate, on=on, readings={"anniversary_day": reading}) == ([["art12_par3"]] if barred else [])


def test_the_explanation_of_a_candidate() -> None:
    candidate = person(
        active_permits=1, partner_of_permit_company=True, municipality_contract=False, transferred_on="2026-06-01"
    )
    assert told("tender", on=ON, candidates=[candidate]) == [
        ("art4_cpt_inc1", True, {}),
        ("art5_cpt", True, {"id": "A", "kind": "person"}),
        ("art9_cpt_inc1", True, {"id": "A", "years": 1, "days": 4351}),
        ("art9_cpt_inc2", False, {"id": "A", "years": 1, "days": 0}),
        ("art9_cpt_inc3", True, {"id": "A"}),
        ("art9_cpt", True, {"id": "A"}),
        ("art6_par1", False, {"id": "A", "active": 1}),
        ("art6_par5", False, {"id": "A"}),
        ("art84_cpt", False, {"id": "A"}),
        ("art12_par3", "2027-06-01", {"start": "2026-06-01", "length": 1, "unit": "years", "due_on": "2027-06-01"}),
        ("art12_par3", False, {"transferred_on": "2026-06-01", "until": "2027-06-01", "on": ON}),
    ]
    company = {"id": "C", "kind": "company", "cassated_on": "2020-01-01", "municipality_contract": True}
    assert told("tender", on=ON, candidates=[company]) == [
        ("art4_cpt_inc1", True, {}),
        ("art5_cpt", True, {"id": "C", "kind": "company"}),
        ("art84_cpt", True, {"id": "C"}),
        ("art4_cpt_inc20", True, {"cassated_on": "2020-01-01"}),
        ("art50_cpt", False, {"cassated_on": "2020-01-01", "on": ON}),
    ]


def test_the_readings_and_parameters_that_the_time_uses() -> None:
    answer = ask("tender", on=ON, candidates=[person()])
    assert {row["name"]: row["value"] for row in answer["parameters"]} == {
        "tender_experience_years": 1, "tender_experience_days": 365,
    }  # fmt: skip
    assert set(answer["readings"]) == {"month_year_arithmetic=civil_code", "requirements=one_and_exam"}


@pytest.mark.parametrize("lived", [True, False])
def test_the_requirements_are_summed_up_as_met_only_where_none_lacks(*, lived: bool) -> None:
    steps = told("tender", on=ON, candidates=[person(holder_periods=LONG if lived else [])])
    assert ("art9_cpt", lived, {"id": "A"}) in steps


@pytest.mark.parametrize("passed", [True, False])
def test_the_exam_is_told_as_it_ended(*, passed: bool) -> None:
    assert ("art9_cpt_inc3", passed, {"id": "A"}) in told("tender", on=ON, candidates=[person(exam_passed=passed)])


def test_both_activities_are_told_each_by_its_provision() -> None:
    steps = told("tender", on=ON, candidates=[person(auxiliary_periods=LONG)])
    assert [provision for provision, _, inputs in steps if "days" in inputs] == ["art9_cpt_inc1", "art9_cpt_inc2"]


def test_a_person_cassated_before_is_told_of_rehabilitation_and_not_kept_out() -> None:
    assert causes(person(cassated_on="2020-01-01")) == []
    assert "art49_cpt" in cited("tender", on=ON, candidates=[person(cassated_on="2020-01-01")])
    assert "art49_cpt" not in cited("tender", on=ON, candidates=[person(cassated_on=None)])
