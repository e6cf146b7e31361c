# SPDX-License-Identifier: Apache-2.0
"""Whether a permit is alive on a day, what ended it, and the leave of its vehicle."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.norms.mg_pl1842_2004.questions import ask, cited, missing, outcome, told

OPEN: dict[str, list[str]] = {"holidays": [], "closed": []}
PERSON = {"holder_kind": "person", "calendar": OPEN}
LEAVE = {"start_on": "2025-08-31", "first_months": 6}  # ends on Sunday 1 March 2026


def leave(on: str, readings: dict[str, str] | None = None, **more: Any) -> dict[str, Any]:
    return outcome("grant_term", **PERSON, on=on, leave={**LEAVE, **more}, readings=readings or {})


@pytest.mark.parametrize(("on", "facts", "end"), [
    ("2026-11-30", {"term_until": "2026-11-30"}, None),
    ("2026-12-01", {"term_until": "2026-11-30"}, ("term_ended", "2026-12-01", "art11_cpt_inc4")),
    ("2026-12-31", {"term_until": "2026-11-30"}, ("term_ended", "2026-12-01", "art11_cpt_inc4")),
    ("2026-12-31", {"term_until": None}, None),
    ("2026-05-03", {"partner_since_on": "2026-05-04"}, None),
    ("2026-05-04", {"partner_since_on": "2026-05-04"}, ("rescinded", "2026-05-04", "art6_par6")),
    ("2026-12-31", {"partner_since_on": None}, None),
    ("2027-12-31", {"term_until": "2026-11-30", "partner_since_on": "2026-12-02"},
     ("term_ended", "2026-12-01", "art11_cpt_inc4")),
    ("2027-12-31", {"term_until": "2026-11-30", "partner_since_on": "2026-11-30"},
     ("rescinded", "2026-11-30", "art6_par6")),
    ("2027-12-31", {"term_until": "2026-11-30", "partner_since_on": "2026-12-01"},
     ("rescinded", "2026-12-01", "art6_par6")),
])  # fmt: skip
def test_the_earliest_end_counts(on: str, facts: dict[str, Any], end: tuple[str, str, str] | None) -> None:
    found = outcome("grant_term", **PERSON, on=on, **facts)
    if end is None:
        assert found == {"valid": True, "because": []}
        return
    how, ended_on, provision = end
    assert found == {
        "valid": False, "end": how, "ended_on": ended_on, "regrant": "tender_only", "because": [provision],
    }  # fmt: skip
    assert cited("grant_term", **PERSON, on=on, **facts) >= {provision, "art8_par1u", "art85_cpt"}


def test_a_company_loses_nothing_by_a_partner() -> None:
    assert outcome("grant_term", holder_kind="company", on="2026-05-04", partner_since_on="2026-05-04")["valid"] is True
    assert "art6_par6" not in cited("grant_term", holder_kind="company", on="2026-05-04", partner_since_on="2026-05-04")
    assert missing("grant_term", on="2026-05-04", partner_since_on=None) == {"holder_kind"}
    assert missing("grant_term", partner_since_on="2026-05-04", holder_kind="person") == {"on"}
    assert missing("grant_term") == {"on"}


@pytest.mark.parametrize(("on", "tendered", "irregular"), [
    ("2004-12-31", False, False), ("2005-01-01", False, True), ("2026-01-01", True, False),
])  # fmt: skip
def test_a_permit_without_tender_is_irregular_and_valid(on: str, tendered: bool, irregular: bool) -> None:
    found = outcome("grant_term", on=on, tendered=tendered)
    assert found == {"valid": True, "irregular": irregular, "because": ["art83_cpt"] if irregular else []}
    assert missing("grant_term", tendered=tendered) == {"on"}
    step = {"until": "2004-12-31", "tendered": tendered, "on": on}
    assert ("art83_cpt", not irregular, step) in told("grant_term", on=on, tendered=tendered)


@pytest.mark.parametrize(("facts", "status"), [
    ({"renewal_requested": True}, "discretionary"), ({"renewal_requested": False}, "decided"), ({}, "decided"),
    ({"renewal_requested": True, "term_until": "2026-11-30"}, "discretionary"),
    ({"renewal_requested": True, "term_until": "2026-11-29"}, "decided"),
])  # fmt: skip
def test_renewal_is_for_the_agency_while_the_permit_lives(facts: dict[str, Any], status: str) -> None:
    answer = ask("grant_term", on="2026-11-30", **facts)
    assert answer["status"] == status
    assert answer["outcome"].get("authority") == ("der_mg" if status == "discretionary" else None)
    assert ("art10_cpt" in cited("grant_term", on="2026-11-30", **facts)) is (status == "discretionary")


@pytest.mark.parametrize(("facts", "allowed", "longest"), [
    ({"first_months": 1}, True, 1),
    ({"first_months": 6}, True, 6),
    ({"first_months": 7}, False, 5),
    ({"first_months": 13}, False, 0),
    ({"first_months": 4, "extension_months": 4}, True, 4),
    ({"first_months": 4, "extension_months": 5}, False, 4),
    ({"first_months": 6, "extension_months": 6, "extensions": 1}, True, 6),
    ({"first_months": 4, "extension_months": 4, "extensions": 2}, False, 4),
    ({"first_months": 4, "extensions": 2}, False, 4),
    ({"first_months": 4, "extension_months": 0, "extensions": 0}, True, 4),
])  # fmt: skip
def test_how_long_a_leave_may_be(facts: dict[str, Any], allowed: bool, longest: int) -> None:
    found = leave("2025-09-01", **facts)
    assert (found["leave_allowed"], found["leave_maximum_extension_months"]) == (allowed, longest)
    assert found["because"] == ([] if allowed else ["art13_cpt"])
    assert found["valid"] is True
    assert ("leave_until" in found, "return_due_on" in found) == (allowed, allowed)


@pytest.mark.parametrize(("holder", "reading", "allowed"), [
    ("person", "no", True), ("company", "no", False), ("company", "yes", True),
])  # fmt: skip
def test_leave_is_for_persons_save_by_the_reading(holder: str, reading: str, allowed: bool) -> None:
    facts = {"holder_kind": holder, "on": "2025-09-01", "leave": LEAVE, "readings": {"leave_for_companies": reading}}
    assert outcome("grant_term", **facts)["leave_allowed"] is allowed
    used = f"leave_for_companies={reading}" in ask("grant_term", **facts)["readings"]
    assert used is (holder == "company")


@pytest.mark.parametrize(("on", "returned", "moves", "ended"), [
    ("2026-03-01", None, "moves", None), ("2026-03-02", None, "moves", None),
    ("2026-03-03", None, "moves", "2026-03-03"),
    ("2026-03-01", None, "fixed", None), ("2026-03-02", None, "fixed", "2026-03-02"),
    ("2026-06-01", "2026-03-02", "moves", None), ("2026-06-01", "2026-03-03", "moves", "2026-03-03"),
    ("2026-06-01", "2026-03-01", "fixed", None), ("2026-06-01", "2026-03-02", "fixed", "2026-03-02"),
    ("2026-03-02", "2026-04-01", "moves", None),
])  # fmt: skip
def test_a_vehicle_that_does_not_return_ends_the_permit(on: str, returned: Any, moves: str, ended: Any) -> None:
    found = leave(on, {"leave_return_moves": moves}, returned_on=returned)
    assert (found["leave_until"], found["return_due_on"]) == (
        "2026-03-01", "2026-03-02" if moves == "moves" else "2026-03-01",
    )  # fmt: skip
    assert (found["valid"], found.get("ended_on"), found.get("end")) == (
        ended is None, ended, "extinct" if ended else None,
    )  # fmt: skip
    assert found["because"] == (["art13_cpt"] if ended else [])


def test_a_return_that_is_not_known_ends_nothing() -> None:
    assert leave("2030-01-01")["valid"] is True


def test_a_leave_that_was_refused_does_not_lapse() -> None:
    found = leave("2030-01-01", first_months=7, returned_on=None)
    assert found == {
        "leave_allowed": False, "leave_maximum_extension_months": 5, "valid": True, "because": ["art13_cpt"],
    }  # fmt: skip


def test_all_months_are_counted_in_one_step() -> None:
    found = leave("2025-09-01", start_on="2025-08-31", first_months=1, extension_months=1)
    assert found["leave_until"] == "2025-10-31"  # not 1 November, as by way of 1 October
    found = leave("2025-09-01", {"month_year_arithmetic": "last_day"})
    assert (found["leave_until"], found["return_due_on"]) == ("2026-02-28", "2026-03-02")


@pytest.mark.parametrize(("given_leave", "named"), [
    ({}, {"leave.start_on", "leave.first_months"}), ({"start_on": "2026-01-15"}, {"leave.first_months"}),
    ({"first_months": 3}, {"leave.start_on"}),
])  # fmt: skip
def test_what_a_leave_needs(given_leave: dict[str, Any], named: set[str]) -> None:
    assert missing("grant_term", holder_kind="person", on="2026-01-20", leave=given_leave) == named
    assert missing("grant_term", leave=given_leave) == named | {"holder_kind", "on"}
    assert told("grant_term", leave={}) == [
        ("art6_cpt", None, {"missing": "on"}),
        ("art13_cpt", None, {"missing": "holder_kind"}),
        ("art4_cpt_inc7", None, {"missing": "leave.start_on"}),
        ("art13_cpt", None, {"missing": "leave.first_months"}),
    ]


def test_the_explanation_of_an_end() -> None:
    facts = {
        **PERSON, "on": "2026-03-10", "tendered": False, "term_until": "2026-12-31", "partner_since_on": "2027-01-01",
        "leave": {"start_on": "2025-08-31", "first_months": 3, "extension_months": 3, "returned_on": "2026-03-03"},
    }  # fmt: skip
    assert told("grant_term", **facts) == [
        ("art11_cpt_inc4", True, {"until": "2026-12-31", "on": "2026-03-10"}),
        ("art6_par6", True, {"since_on": "2027-01-01"}),
        ("art4_cpt_inc7", True, {"start_on": "2025-08-31"}),
        ("art13_cpt", True, {"holder_kind": "person"}),
        ("art13_cpt", True, {"months": 3, "most": 6}),
        ("art13_cpt", True, {"months": 3, "most": 3}),
        ("art13_cpt", True, {"times": 1, "most": 1}),
        ("art13_cpt", "2026-03-01", {"until": "2026-03-01"}),
        ("art81_cpt", False, {"raw_on": "2026-03-01", "due_on": "2026-03-02"}),
        ("art13_cpt", False, {"due_on": "2026-03-02", "returned_on": "2026-03-03", "on": "2026-03-10"}),
        ("art4_cpt_inc1", False, {"tendered": False}),
        ("art83_cpt", False, {"until": "2004-12-31", "tendered": False, "on": "2026-03-10"}),
        ("art6_cpt", False, {"on": "2026-03-10"}),
        ("art8_par1u", True, {}),
        ("art85_cpt", True, {}),
    ]
    assert told("grant_term", on="2026-03-10", renewal_requested=True) == [
        ("art6_cpt", True, {"on": "2026-03-10"}), ("art11_cpt_inc4", None, {}), ("art10_cpt", None, {}),
    ]  # fmt: skip
    ended = {"holder_kind": "person", "on": "2027-02-01", "term_until": "2026-12-31", "partner_since_on": "2027-01-01"}
    assert told("grant_term", **ended)[:2] == [
        ("art11_cpt_inc4", False, {"until": "2026-12-31", "on": "2027-02-01"}),
        ("art6_par6", False, {"since_on": "2027-01-01"}),
    ]


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(st.dates(date(2000, 1, 1), date(2030, 1, 1)), st.integers(0, 400), st.integers(0, 400))
def test_a_permit_that_ended_stays_ended(term: date, gap: int, more: int) -> None:
    facts = {**PERSON, "term_until": str(term), "partner_since_on": str(term + timedelta(gap))}
    found = outcome("grant_term", **facts, on=str(term + timedelta(more)))
    assert found["valid"] is (more == 0 and gap > 0)
    assert found["valid"] or found["ended_on"] == str(term + timedelta(min(gap, 1)))


def test_from_the_day_of_the_partnership_on_the_person_has_no_permit() -> None:
    def step(on: str) -> Any:
        facts = {**PERSON, "on": on, "partner_since_on": "2026-05-04"}
        return next(result for provision, result, _ in told("grant_term", **facts) if provision == "art6_par6")

    assert [step(day) for day in ("2026-05-03", "2026-05-04", "2026-05-05")] == [True, False, False]


@pytest.mark.parametrize(("months", "times"), [(None, 0), (0, 0), (1, 1), (2, 1)])
def test_an_extension_counts_once_where_their_number_is_not_given(months: int | None, times: int) -> None:
    given = LEAVE if months is None else {**LEAVE, "extension_months": months}
    steps = told("grant_term", **PERSON, on="2025-09-01", leave=given)
    assert [inputs["times"] for _, _, inputs in steps if "times" in inputs] == [times]
    assert [inputs["months"] for _, _, inputs in steps if "months" in inputs] == [6, months or 0]


@pytest.mark.parametrize(("on", "alive"), [("2026-11-29", True), ("2026-11-30", True), ("2026-12-01", False)])
def test_the_term_runs_through_its_last_day(on: str, *, alive: bool) -> None:
    steps = told("grant_term", **PERSON, on=on, term_until="2026-11-30")
    assert ("art11_cpt_inc4", alive, {"until": "2026-11-30", "on": on}) in steps


@pytest.mark.parametrize(("on", "kept"), [("2026-03-02", True), ("2026-03-03", False)])
def test_the_vehicle_may_still_come_back_on_the_last_day(on: str, *, kept: bool) -> None:
    steps = told("grant_term", **PERSON, on=on, leave={**LEAVE, "returned_on": None})
    assert ("art13_cpt", kept, {"due_on": "2026-03-02", "returned_on": None, "on": on}) in steps


def test_leave_and_tender_are_told_side_by_side() -> None:
    found = outcome("grant_term", **PERSON, on="2025-09-01", leave=LEAVE, tendered=True)
    assert (found["leave_allowed"], found["irregular"]) == (True, False)
