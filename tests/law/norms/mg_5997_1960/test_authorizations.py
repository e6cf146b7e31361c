# SPDX-License-Identifier: Apache-2.0
"""Which authorization may be given, by whom, and on what terms."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outorga.law.kernel.dates import add_months
from tests.law.norms.mg_5997_1960.questions import ask, missing, outcome
from tests.law.norms.mg_5997_1960.trails import inputs, trail

PERIOD = {"start_on": "2026-12-01", "end_on": "2027-06-01"}
FIRM = {"vehicles": 8, "deposited": "8000.00", "company_proof": "registered"}
LINE: dict[str, Any] = {"kind": "line", "tender": {"won": True}, "company_proof": "registered"}
NON_LINE: dict[str, Any] = {"kind": "non_line", **PERIOD, **FIRM}
PRE_TENDER: dict[str, Any] = {"kind": "pre_tender", "tender": {"judged": False}, **PERIOD, **FIRM}
OCCASIONAL: dict[str, Any] = {"kind": "occasional", "round_trips": 1, **PERIOD}
PAPERS = [{"item": f"anx1_art25_cpt_ali{letter}"} for letter in (1, 2, 3)]
COOPERATIVE: dict[str, Any] = {
    "kind": "cooperative", "vehicles": 7, "documents": PAPERS, "council_finds_harmless": True,
}  # fmt: skip
ALL = {"line": LINE, "non_line": NON_LINE, "pre_tender": PRE_TENDER, "occasional": OCCASIONAL,
       "cooperative": COOPERATIVE}  # fmt: skip


@pytest.mark.parametrize(("kind", "status", "expected"), [
    ("line", "decided", {"competent": "council", "clauses": 16}),
    ("non_line", "discretionary", {"competent": "council", "clauses": 15, "latest_end_on": "2027-06-01",
                                   "bond_required": "8000.00", "authority": "council"}),
    ("pre_tender", "discretionary", {"competent": "council", "clauses": 15, "latest_end_on": "2027-06-01",
                                     "bond_required": "8000.00", "authority": "council"}),
    ("occasional", "discretionary", {"competent": "local_office", "clauses": 0, "latest_end_on": "2027-06-01",
                                     "bond_required": "0.00", "authority": "local_office"}),
    ("cooperative", "decided", {"competent": "council", "clauses": 15, "bond_required": "7000.00"}),
])  # fmt: skip
def test_each_kind_has_its_body_its_termo_and_its_bond(kind: str, status: str, expected: dict[str, Any]) -> None:
    answer = ask("authorization", **ALL[kind])
    assert answer["status"] == status
    assert answer["outcome"] == {"allowed": True, "because": [], **expected}


def test_the_reasoning_of_each_kind() -> None:
    limit = [("art17_cpt", "2027-06-01"), ("art17_cpt", True)]
    assert trail("authorization", **LINE) == [
        ("art18_cpt", 16), ("art22_cpt", "council"), ("art1_par1", True), ("art20_cpt", True), ("art16_cpt", True),
        ("art21_cpt", True),
    ]  # fmt: skip
    assert trail("authorization", **NON_LINE, authority="council") == [
        ("art23_cpt", 15), ("art22_cpt", True), ("art1_par4", True), ("art16_cpt_inc1", True), ("art4_par1", True),
        *limit, ("art15_cpt", True), ("art8_cpt_inc3", "8000.00"), ("art15_cpt", True), ("art21_cpt", True),
    ]  # fmt: skip
    assert trail("authorization", **PRE_TENDER) == [
        ("art23_cpt", 15), ("art22_cpt", "council"), ("art1_par4", True), ("art16_cpt_inc3", True), *limit,
        ("art7_par1u", True), ("art8_cpt_inc3", "8000.00"), ("art7_par1u", True), ("art21_cpt", True),
    ]  # fmt: skip
    assert trail("authorization", **OCCASIONAL, authority="local_office") == [
        ("art23_cpt", 0), ("art22_cpt", True), ("art1_par4", True), ("art16_cpt_inc2", True), ("art4_par2", True),
        *limit, ("art16_cpt_inc2", False),
    ]  # fmt: skip
    assert trail("authorization", **COOPERATIVE) == [
        ("art24_cpt", 15), ("art22_cpt", "council"), ("art25_par2", True), ("art8_cpt_inc3", "7000.00"),
        ("art25_cpt", True), ("art25_cpt_ali1", True), ("art25_cpt_ali2", True), ("art25_cpt_ali3", True),
        ("art25_par1", True),
    ]  # fmt: skip


def test_the_steps_are_told_their_inputs() -> None:
    assert inputs("authorization", "art22_cpt", **LINE, authority="council") == [
        {"competent": "council", "authority": "council"},
    ]  # fmt: skip
    assert inputs("authorization", "art22_cpt", **LINE) == [{"competent": "council"}]
    assert inputs("authorization", "art4_par2", **OCCASIONAL) == [{"round_trips": 1, "most": 1}]
    assert inputs("authorization", "art17_cpt", **NON_LINE)[1] == {
        "latest_end_on": "2027-06-01", "end_on": "2027-06-01",
    }  # fmt: skip
    assert inputs("authorization", "art15_cpt", **NON_LINE)[1] == {"deposited": "8000.00", "required": "8000.00"}
    assert inputs("authorization", "art16_cpt_inc3", **PRE_TENDER) == [{"judged": False}]
    assert inputs("authorization", "art21_cpt", **LINE) == [{"company_proof": "registered"}]
    assert inputs("authorization", "art25_cpt_ali1", **COOPERATIVE) == [{"item": "anx1_art25_cpt_ali1"}]
    assert inputs("authorization", "art18_cpt", **LINE) == [{"clauses": 16}]


@pytest.mark.parametrize(("facts", "because"), [
    (LINE | {"authority": "director_general"}, "art22_cpt"), (OCCASIONAL | {"authority": "council"}, "art22_cpt"),
    (NON_LINE | {"authority": "local_office"}, "art22_cpt"), (NON_LINE | {"end_on": "2027-06-02"}, "art17_cpt"),
    (OCCASIONAL | {"end_on": "2027-06-02"}, "art17_cpt"), (PRE_TENDER | {"end_on": "2027-06-02"}, "art17_cpt"),
    (OCCASIONAL | {"round_trips": 2}, "art4_par2"), (NON_LINE | {"deposited": "7999.99"}, "art15_cpt"),
    (PRE_TENDER | {"deposited": "7999.99"}, "art7_par1u"), (PRE_TENDER | {"tender": {"judged": True}},
                                                             "art16_cpt_inc3"),
    (LINE | {"tender": {"won": False}}, "art16_cpt"), (LINE | {"company_proof": "none"}, "art21_cpt"),
    (LINE | {"route": {"sections": [{"id": "S", "open": False}]}}, "art6_par1u"),
    (COOPERATIVE | {"documents": PAPERS[1:]}, "art25_cpt_ali1"),
    (COOPERATIVE | {"council_finds_harmless": False}, "art25_par1"),
    (LINE | {"operator": {"directors": ["P"]}, "forfeitures": [{"person": "P", "on": "2000-01-01"}]},
     "art116_par6"),
])  # fmt: skip
def test_each_requirement_refuses_by_itself(facts: dict[str, Any], because: str) -> None:
    answer = ask("authorization", **facts)
    assert answer["status"] == "decided"
    assert (answer["outcome"]["allowed"], answer["outcome"]["because"]) == (False, [f"anx1_{because}"])


@pytest.mark.parametrize("facts", [
    LINE | {"route": {"sections": [{"id": "S", "open": True}]}}, LINE | {"route": {"sections": []}},
    LINE | {"start_on": "2026-01-01", "end_on": "2029-01-01"}, LINE | {"forfeitures": [{"person": "P",
                                                                                         "on": "2000-01-01"}]},
    LINE | {"operator": {"directors": ["P"]}}, LINE | {"operator": {"directors": ["Q"]},
                                                       "forfeitures": [{"person": "P", "on": "2000-01-01"}]},
    OCCASIONAL | {"company_proof": "none"}, OCCASIONAL | {"deposited": "0.00", "vehicles": 30},
    COOPERATIVE | {"deposited": "0.00"},
])  # fmt: skip
def test_what_is_not_asked_of_a_kind_does_not_refuse_it(facts: dict[str, Any]) -> None:
    assert outcome("authorization", **facts)["allowed"] is True


@pytest.mark.parametrize(("kind", "needed"), [
    ("line", {"tender.won", "company_proof"}),
    ("non_line", {"start_on", "end_on", "vehicles", "deposited", "company_proof"}),
    ("pre_tender", {"tender.judged", "start_on", "end_on", "vehicles", "deposited", "company_proof"}),
    ("occasional", {"start_on", "end_on", "round_trips"}),
    ("cooperative", {"vehicles", "documents", "council_finds_harmless"}),
])  # fmt: skip
def test_every_needed_fact_is_named(kind: str, needed: set[str]) -> None:
    assert missing("authorization", kind=kind) == needed
    for name in needed:
        facts = {key: value for key, value in ALL[kind].items() if key != name.partition(".")[0]}
        assert missing("authorization", **facts) == {name}


def test_a_pending_registration_lets_sign_and_sets_a_day() -> None:
    pending = LINE | {"company_proof": "pending"}
    assert "registration_due_on" not in outcome("authorization", **pending)
    assert trail("authorization", **pending)[-2:] == [("art21_cpt", True), ("art21_par1", True)]
    signed = pending | {"signed_on": "2026-08-31"}
    assert outcome("authorization", **signed)["registration_due_on"] == "2027-03-01"
    assert outcome("authorization", **LINE, signed_on="2026-08-31").get("registration_due_on") is None
    closed = signed | {"calendar": {"holidays": [], "closed": ["2027-03-01"]}}
    assert outcome("authorization", **closed)["registration_due_on"] == "2027-03-02"


def test_an_occasional_bond_by_the_reading_needs_its_vehicles_only_to_be_told() -> None:
    read = OCCASIONAL | {"readings": {"occasional_bond": "as_non_line"}}
    assert "bond_required" not in outcome("authorization", **read)
    assert outcome("authorization", **read, vehicles=6)["bond_required"] == "6000.00"


def test_papers_count_until_their_last_day_and_from_their_issue() -> None:
    def papers(on: str | None, **more: str) -> dict[str, Any]:
        day = {"on": on} if on else {}
        return COOPERATIVE | {"documents": [*PAPERS[:2], {**PAPERS[2], **more}], **day}

    assert outcome("authorization", **papers("2026-12-01", valid_until="2026-12-01"))["allowed"] is True
    assert outcome("authorization", **papers("2026-12-01", issued_on="2026-12-01"))["allowed"] is True
    for lapsed in (papers("2026-12-02", valid_until="2026-12-01"), papers("2026-11-30", issued_on="2026-12-01")):
        assert outcome("authorization", **lapsed)["because"] == ["anx1_art25_cpt_ali3"]
    assert missing("authorization", **papers(None, valid_until="2026-12-01")) == {"on"}
    assert outcome("authorization", **papers(None, issued_on="2026-12-01"))["allowed"] is True
    twice = COOPERATIVE | {"documents": [*PAPERS, {**PAPERS[2], "valid_until": "2026-12-01"}]}
    assert outcome("authorization", **twice)["allowed"] is True


@given(st.dates(date(2021, 1, 1), date(2021, 12, 31)), st.integers(-400, 400))
def test_five_years_of_bar_include_their_anniversary(forfeited_on: date, later: int) -> None:
    on = date(forfeited_on.year + 5, forfeited_on.month, forfeited_on.day) + timedelta(later)
    facts = LINE | {
        "on": str(on), "operator": {"directors": ["P"]}, "forfeitures": [{"person": "P", "on": str(forfeited_on)}],
        "readings": {"forfeiture_bar": "five_years"},
    }  # fmt: skip
    assert outcome("authorization", **facts)["allowed"] is (later > 0)


def test_the_perpetual_bar_needs_no_day_and_a_five_year_one_does() -> None:
    facts = LINE | {
        "operator": {"directors": ["P", "Q"]},
        "forfeitures": [{"person": "P", "on": "2000-01-01"}, {"person": "P", "on": "2001-01-01"}],
    }
    assert inputs("authorization", "art116_par6", **facts) == [{"barred": ["P"]}]
    assert missing("authorization", **facts, readings={"forfeiture_bar": "five_years"}) == {"on"}
    ahead = outcome("authorization", **facts, on="1999-12-31")
    assert ahead["allowed"] is True


@given(st.dates(date(2000, 1, 1), date(2050, 1, 1)), st.integers(150, 220))
def test_six_months_end_on_the_same_day_of_the_month(start: date, days: int) -> None:
    end = start + timedelta(days)
    found = outcome("authorization", **OCCASIONAL | {"start_on": str(start), "end_on": str(end)})
    assert found["latest_end_on"] == str(add_months(start, 6))
    assert found["allowed"] is (end <= add_months(start, 6))


def test_five_years_from_29_february_end_by_the_month_end() -> None:
    facts = LINE | {"operator": {"directors": ["P"]}, "forfeitures": [{"person": "P", "on": "2024-02-29"}]}
    for month_end, last in (("civil_code", "2029-03-01"), ("last_day", "2029-02-28")):
        readings = {"forfeiture_bar": "five_years", "month_end": month_end}
        after = str(date.fromisoformat(last) + timedelta(1))
        assert outcome("authorization", **facts, on=last, readings=readings)["allowed"] is False
        assert outcome("authorization", **facts, on=after, readings=readings)["allowed"] is True


def test_papers_that_were_not_listed_lack_from_the_first_on() -> None:
    bare = {name: value for name, value in COOPERATIVE.items() if name != "documents"}
    assert inputs("authorization", "art25_cpt_ali1", **bare) == [{"missing": "documents"}]
