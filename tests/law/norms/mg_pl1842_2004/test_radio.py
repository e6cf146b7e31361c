# SPDX-License-Identifier: Apache-2.0
"""Arts. 36, 67, 68 and 70: the radio operator's papers, its year, its report and its sets."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.norms.mg_pl1842_2004.questions import ask, missing, outcome
from tests.law.norms.mg_pl1842_2004.trails import given_readings, lacks, passages, trail

ON = "2026-11-30"
ITEMS = [f"art67_cpt_inc{number}" for number in range(1, 9)]
PAPERS = [{"item": item} for item in ITEMS]
IN_YEAR = {"on": ON, "last_validated_on": "2026-06-01"}


def radio(**facts: Any) -> dict[str, Any]:
    return outcome("radio_accreditation", **facts)


def test_the_eight_papers_accredit() -> None:
    assert radio(on=ON, documents=PAPERS) == {
        "missing_items": [], "accredited": True, "infractions": [], "because": [],
    }  # fmt: skip
    assert trail("radio_accreditation", on=ON, documents=PAPERS) == [
        *((item, True, {}) for item in ITEMS), ("art67_cpt", True, {}), ("art36_cpt", True, {"items": []}),
    ]  # fmt: skip


@pytest.mark.parametrize("item", ITEMS)
def test_each_paper_is_due(item: str) -> None:
    filed = [paper for paper in PAPERS if paper["item"] != item]
    assert radio(on=ON, documents=filed) == {
        "missing_items": [item], "accredited": False, "infractions": [], "because": [item],
    }  # fmt: skip
    told = passages("radio_accreditation", on=ON, documents=filed)
    assert (item, False) in told
    assert ("art67_cpt", False) in told


@pytest.mark.parametrize(("until", "held"), [("2026-11-29", False), (ON, True), (None, True)])
def test_a_paper_serves_through_its_last_day(until: str | None, held: bool) -> None:
    filed = [*PAPERS[1:], {"item": ITEMS[0], "valid_until": until}]
    assert radio(on=ON, documents=filed)["accredited"] is held


def test_an_empty_list_lacks_all() -> None:
    assert radio(on=ON, documents=[])["missing_items"] == ITEMS


@pytest.mark.parametrize(("on", "lapsed"), [("2026-11-20", False), ("2026-11-21", True)])
@pytest.mark.parametrize("serving", [True, False])
def test_the_year_ends_on_its_same_numbered_day(on: str, lapsed: bool, serving: bool) -> None:
    items = ["art36_cpt_inc5"] if lapsed else []
    items = ["art36_cpt_inc3", *items] if lapsed and serving else items
    assert radio(on=on, last_validated_on="2025-11-20", serving=serving) == {
        "valid_until": "2026-11-20", "accredited": not lapsed, "infractions": items,
        "because": [*items, "art68_cpt"] if lapsed else [],
    }  # fmt: skip


def test_a_lapsed_accreditation_is_told() -> None:
    facts = {"on": "2026-11-21", "last_validated_on": "2025-11-20", "serving": True}
    days = {"last_validated_on": "2025-11-20", "valid_until": "2026-11-20"}
    assert trail("radio_accreditation", **facts)[1:] == [
        ("art68_cpt", False, days),
        ("art36_cpt_inc5", False, {"valid_until": "2026-11-20"}),
        ("art36_cpt_inc3", False, {"serving": True}),
        ("art36_cpt", False, {"items": ["art36_cpt_inc3", "art36_cpt_inc5"]}),
    ]
    assert given_readings("radio_accreditation", **facts) == ["month_year_arithmetic=civil_code"]


def test_whether_a_lapsed_operator_serves_is_needed() -> None:
    facts = {"on": "2026-11-21", "last_validated_on": "2025-11-20"}
    assert missing("radio_accreditation", **facts) == {"serving"}
    assert lacks("art36_cpt_inc3", "serving") in trail("radio_accreditation", **facts)
    assert radio(on=ON, last_validated_on="2026-06-01")["accredited"] is True


@pytest.mark.parametrize(("member", "debt", "held"), [
    (True, "0", True), (True, "0.00", True), (True, "0.01", False), (False, "0.00", False), (False, "9.00", False),
])  # fmt: skip
def test_sets_go_only_to_holders_in_order(member: bool, debt: str, held: bool) -> None:
    given_set = {"holder_in_special_taxi_service": member, "holder_overdue_amount": debt}
    items = [] if held else ["art36_cpt_inc6"]
    assert radio(on=ON, installation=given_set) == {
        "infractions": items, "because": [] if held else ["art36_cpt_inc6", "art70_cpt_inc1"],
    }  # fmt: skip
    assert trail("radio_accreditation", on=ON, installation=given_set) == [
        ("art70_cpt_inc1", held, {"holder_overdue_amount": debt}),
        ("art36_cpt_inc6", held, {"holder_in_special_taxi_service": member}),
        ("art36_cpt", held, {"items": items}),
    ]


def test_a_set_for_a_debtor_leaves_the_accreditation() -> None:
    given_set = {"holder_in_special_taxi_service": True, "holder_overdue_amount": "1.00"}
    assert radio(**IN_YEAR, installation=given_set)["accredited"] is True


def test_revalidation_is_left_to_the_agency_once_the_report_is_there() -> None:
    found = ask("radio_accreditation", **IN_YEAR, revalidation_requested=True, annual_report=True)
    assert found["status"] == "discretionary"
    assert found["outcome"] == {
        "valid_until": "2027-06-01", "accredited": True, "infractions": [], "because": [], "authority": "der_mg",
    }  # fmt: skip
    assert found["steps"][-1]["citation"].endswith("art68_cpt")
    assert found["steps"][-1]["result"] is True


def test_without_the_report_nothing_is_revalidated() -> None:
    assert radio(**IN_YEAR, revalidation_requested=True, annual_report=False) == {
        "valid_until": "2027-06-01", "accredited": True, "infractions": [], "revalidated": False,
        "because": ["art68_cpt"],
    }  # fmt: skip
    assert missing("radio_accreditation", **IN_YEAR, revalidation_requested=True) == {"annual_report"}
    assert trail("radio_accreditation", **IN_YEAR, revalidation_requested=True)[-1] == lacks(
        "art68_cpt", "annual_report"
    )
    assert "revalidated" not in radio(**IN_YEAR, revalidation_requested=False, annual_report=False)


def test_the_day_is_always_needed() -> None:
    assert missing("radio_accreditation", documents=PAPERS, last_validated_on=ON) == {"on"}
    assert missing("radio_accreditation", revalidation_requested=True) == {"on", "annual_report"}
    assert trail("radio_accreditation") == [lacks("art68_cpt", "on"), ("art36_cpt", True, {"items": []})]


def test_a_lapse_and_a_missing_paper_each_unmake_the_accreditation() -> None:
    lapsed = {"on": ON, "last_validated_on": "2025-01-01", "serving": False}
    assert radio(**lapsed, documents=PAPERS)["accredited"] is False
    assert radio(**IN_YEAR, documents=PAPERS[1:])["accredited"] is False
    assert radio(**IN_YEAR, documents=PAPERS)["accredited"] is True


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(st.dates(date(2000, 1, 1), date(2060, 12, 31)), st.integers(0, 800))
def test_an_accreditation_lapses_once_and_for_good(validated: date, days: int) -> None:
    today, tomorrow = (
        radio(on=str(validated + timedelta(count)), last_validated_on=str(validated), serving=False)["accredited"]
        for count in (days, days + 1)
    )
    assert today >= tomorrow
