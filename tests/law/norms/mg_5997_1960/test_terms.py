# SPDX-License-Identifier: Apache-2.0
"""How long a grant runs, and what renews or ends it."""

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outorga.law.kernel.dates import add_months, add_years
from tests.law.norms.mg_5997_1960.questions import ask, missing, outcome
from tests.law.norms.mg_5997_1960.trails import inputs, trail

CALENDAR = {"holidays": ["2026-12-25", "2027-01-01"], "closed": []}
PERMIT: dict[str, Any] = {"kind": "precarious", "signed_on": "2026-12-01", "granted_until": "2027-03-01"}
TRIAL: dict[str, Any] = {"kind": "authorization", "signed_on": "2026-08-31"}
CONCESSION: dict[str, Any] = {"kind": "concession", "signed_on": "2026-12-01"}
LICENCE: dict[str, Any] = {"kind": "special_licence", "signed_on": "2025-12-01"}
RUNS_ON = {"readings": {"pretender_permit": "runs_on"}}


def state(facts: dict[str, Any], on: str, **more: Any) -> str:
    return str(outcome("grant_term", **facts, on=on, **more)["state"])


def test_what_each_kind_needs() -> None:
    for kind in ("authorization", "concession", "special_licence"):
        assert missing("grant_term", kind=kind) == {"signed_on", "on"}
    assert missing("grant_term", kind="precarious") == {"signed_on", "on", "granted_until"}
    assert missing("grant_term", kind="precarious", **RUNS_ON) == {"signed_on", "on", "granted_until", "permit"}
    assert missing("grant_term", kind="concession", inherited_until="2029-01-01") == {"on"}
    assert missing("grant_term", kind="authorization", inherited_until="2029-01-01") == {"signed_on", "on"}
    assert missing("grant_term", **PERMIT, **RUNS_ON, on="2027-01-01") == {"permit"}
    assert ask("grant_term", **PERMIT, permit="non_line", on="2027-01-01")["readings"] == ["month_end=civil_code"]


def test_a_permit_ends_with_its_order() -> None:
    assert outcome("grant_term", **PERMIT, on="2027-03-01") == {
        "next": "none", "valid_until": "2027-03-01", "state": "in_force", "because": [],
    }  # fmt: skip
    assert outcome("grant_term", **PERMIT, on="2027-03-02")["state"] == "ended"
    assert trail("grant_term", **PERMIT, on="2027-03-02") == [
        ("art17_cpt", "2027-06-01"), ("art1_par4", True), ("art17_cpt", "2027-03-01"), ("art26_cpt", True),
        ("art23_par2_inc1", True), ("art23_par2_inc2", False), ("art23_par2", False),
    ]  # fmt: skip
    assert inputs("grant_term", "art23_par2", **PERMIT, on="2027-03-02") == [{"state": "ended"}]
    assert inputs("grant_term", "art17_cpt", **PERMIT, on="2027-03-02")[1] == {"valid_until": "2027-03-01"}
    assert inputs("grant_term", "art23_par2_inc2", **PERMIT, on="2027-03-02") == [{"over": True}]
    assert trail("grant_term", **PERMIT, on="2027-03-01")[-2:] == [("art23_par2_inc2", True), ("art23_par2", True)]


@pytest.mark.parametrize(("more", "valid_until"), [
    ({"granted_until": "2027-08-01"}, "2027-06-01"), ({"purpose_met_on": "2027-01-10"}, "2027-01-10"),
    ({"purpose_met_on": "2027-02-11"}, "2027-03-01"), ({"purpose_met_on": "2027-02-10"}, "2027-02-10"),
    ({"granted_until": "2027-08-01", "purpose_met_on": "2027-02-10"}, "2027-02-10"),
])  # fmt: skip
def test_the_earliest_end_of_a_permit_counts(more: dict[str, str], valid_until: str) -> None:
    assert outcome("grant_term", **PERMIT | more, on="2027-02-10")["valid_until"] == valid_until


def test_a_purpose_met_after_the_six_months_does_not_lengthen_them() -> None:
    longer = PERMIT | {"granted_until": "2027-08-01", "purpose_met_on": "2027-07-01"}
    assert outcome("grant_term", **longer, on="2027-07-10")["valid_until"] == "2027-06-01"


def test_a_permit_before_the_tender_may_run_on() -> None:
    facts = PERMIT | {"permit": "pre_tender", **RUNS_ON}
    assert outcome("grant_term", **facts, on="2027-03-02")["state"] == "ended"
    longer = facts | {"granted_until": "2027-08-01"}
    assert outcome("grant_term", **longer, on="2027-08-01")["state"] == "in_force"
    assert outcome("grant_term", **longer, on="2027-08-02")["state"] == "ended"
    judged = outcome("grant_term", **longer, purpose_met_on="2027-07-01", on="2027-07-02")
    assert (judged["valid_until"], judged["state"]) == ("2027-07-01", "ended")
    ceiling = facts | {"granted_until": "2027-06-01"}
    assert outcome("grant_term", **ceiling, on="2030-01-01") == {"next": "none", "state": "in_force", "because": []}
    known_end = outcome("grant_term", **ceiling, purpose_met_on="2027-08-10", on="2027-08-11")
    assert (known_end["valid_until"], known_end["state"]) == ("2027-08-10", "ended")
    for permit in ("non_line", "occasional"):
        found = outcome("grant_term", **longer | {"permit": permit}, on="2027-06-02")
        assert (found["valid_until"], found["state"]) == ("2027-06-01", "ended")


@pytest.mark.parametrize(("cancelled_on", "on", "expected"), [
    ("2027-01-05", "2027-01-05", "cancelled"), ("2027-01-05", "2027-01-04", "in_force"),
    ("2027-03-01", "2027-04-01", "cancelled"), ("2027-03-02", "2027-04-01", "ended"),
])  # fmt: skip
def test_the_agency_cancels_a_permit_while_it_runs(cancelled_on: str, on: str, expected: str) -> None:
    found = outcome("grant_term", **PERMIT, cancelled_on=cancelled_on, on=on)
    cancelled = expected == "cancelled"
    assert (found["state"], found["because"]) == (expected, ["anx1_art23_par2_inc1"] if cancelled else [])
    told = inputs("grant_term", "art23_par2_inc1", **PERMIT, cancelled_on=cancelled_on, on=on)
    assert told == [{"cancelled_on": cancelled_on if cancelled else None}]
    ceiling = PERMIT | {"permit": "pre_tender", "granted_until": "2027-06-01", **RUNS_ON}
    assert state(ceiling, "2029-01-01", cancelled_on="2028-01-01") == "cancelled"


def test_a_special_licence_holds_for_a_year() -> None:
    assert outcome("grant_term", **LICENCE, on="2026-12-01") == {
        "valid_until": "2026-12-01", "state": "in_force", "because": [],
    }  # fmt: skip
    assert state(LICENCE, "2026-12-02") == "ended"
    calendar_year = LICENCE | {"readings": {"licence_year": "calendar_year"}}
    assert (state(calendar_year, "2025-12-31"), state(calendar_year, "2026-01-01")) == ("in_force", "ended")
    cancelled = outcome("grant_term", **LICENCE, on="2026-02-02", cancelled_on="2026-02-02")
    assert (cancelled["state"], cancelled["because"]) == ("cancelled", ["anx1_art3_par2"])
    assert state(LICENCE, "2026-02-01", cancelled_on="2026-02-02") == "in_force"
    assert state(LICENCE, "2027-01-04", cancelled_on="2026-12-01") == "cancelled"
    assert state(LICENCE, "2027-01-04", cancelled_on="2026-12-02") == "ended"
    assert trail("grant_term", **LICENCE, on="2026-12-02") == [("art3_par2", "2026-12-01"), ("art3_par2", False)]
    assert inputs("grant_term", "art3_par2", **LICENCE, on="2026-02-02", cancelled_on="2026-02-02")[1] == {
        "valid_until": "2026-12-01", "cancelled_on": "2026-02-02", "on": "2026-02-02",
    }  # fmt: skip


def test_a_trial_runs_for_a_year_and_then_the_council_judges() -> None:
    assert outcome("grant_term", **TRIAL, on="2027-08-31", quality="bad") == {
        "valid_until": "2027-08-31", "state": "in_force", "because": [],
    }  # fmt: skip
    good = outcome("grant_term", **TRIAL, on="2027-09-01", quality="good")
    assert (good["state"], good["next"], good["because"]) == ("ended", "concession", [])
    bad = outcome("grant_term", **TRIAL, on="2027-09-01", quality="bad")
    assert (bad["state"], bad["next"], bad["because"]) == ("ended", "none", ["anx1_art26_cpt"])
    assert trail("grant_term", **TRIAL, on="2027-09-01", quality="bad") == [
        ("art17_cpt", "2027-08-31"), ("art1_par1", False), ("art26_cpt", False),
    ]  # fmt: skip
    assert inputs("grant_term", "art26_cpt", **TRIAL, on="2027-09-01", quality="bad") == [{"quality": "bad"}]
    assert inputs("grant_term", "art1_par1", **TRIAL, on="2027-09-01") == [
        {"valid_until": "2027-08-31", "on": "2027-09-01"},
    ]  # fmt: skip


@pytest.mark.parametrize(("reading", "continues"), [("continues", True), ("ends", False)])
def test_while_the_council_is_silent(reading: str, continues: bool) -> None:
    for facts, on in ((TRIAL, "2027-09-01"), (CONCESSION, "2029-12-02")):
        answer = ask("grant_term", **facts, on=on, readings={"awaiting_council": reading})
        assert answer["status"] == "discretionary"
        found = answer["outcome"]
        assert (found["state"], found["service_continues"]) == ("awaiting_council", continues)
        assert (found["authority"], found["because"]) == ("council", [])
    assert trail("grant_term", **TRIAL, on="2027-09-01")[-1] == ("art26_cpt", None)
    assert trail("grant_term", **CONCESSION, on="2029-12-02")[-1] == ("art27_cpt", None)


@pytest.mark.parametrize(("registration", "on", "expected"), [
    ({"pending": True}, "2027-03-01", "in_force"), ({"pending": True}, "2027-03-02", "lapsed"),
    ({"pending": False}, "2027-03-02", "in_force"), ({"pending": True, "shown_on": "2027-03-01"}, "2027-03-02",
                                                     "in_force"),
    ({"pending": True, "shown_on": "2027-03-02"}, "2027-03-02", "lapsed"),
    ({"pending": True, "shown_on": "2027-03-01"}, "2027-02-28", "in_force"),
    ({"pending": True, "extended_until": "2027-04-01"}, "2027-04-01", "in_force"),
    ({"pending": True, "extended_until": "2027-04-01"}, "2027-04-02", "lapsed"),
    ({"pending": True, "extended_until": "2027-01-01"}, "2027-03-01", "in_force"),
    ({"pending": True}, "2028-01-01", "lapsed"),
])  # fmt: skip
def test_the_register_is_shown_within_six_months(registration: dict[str, Any], on: str, expected: str) -> None:
    found = outcome("grant_term", **TRIAL, registration=registration, on=on)
    assert found["state"] == expected
    assert found["because"] == (["anx1_art21_par2"] if expected == "lapsed" else [])
    assert ("registration_due_on" in found) is registration["pending"]


def test_the_reasoning_of_a_pending_register() -> None:
    registration = {"pending": True, "extended_until": "2027-04-01", "shown_on": "2027-03-15"}
    facts = TRIAL | {"registration": registration, "on": "2027-04-02"}
    assert trail("grant_term", **facts) == [
        ("art17_cpt", "2027-08-31"), ("art21_par1", True), ("art21_par2", "2027-03-01"), ("art21_par3", "2027-04-01"),
        ("art21_par2", True), ("art1_par1", True),
    ]  # fmt: skip
    assert inputs("grant_term", "art21_par2", **facts)[1] == {
        "due_on": "2027-04-01", "shown_on": "2027-03-15", "on": "2027-04-02",
    }  # fmt: skip
    assert inputs("grant_term", "art21_par3", **facts) == [{"until": "2027-04-01"}]
    found = outcome("grant_term", **facts)
    assert (found["valid_until"], found["registration_due_on"]) == ("2027-08-31", "2027-04-01")
    ahead = facts | {"on": "2027-03-14"}
    assert inputs("grant_term", "art21_par2", **ahead)[1]["shown_on"] is None


@pytest.mark.parametrize(("last", "on", "breach"), [
    (None, "2027-02-01", False), ("2027-01-29", "2027-02-01", False), ("2027-01-28", "2027-02-01", True),
    ("2027-01-28", "2027-01-27", False), ("2027-01-28", "2027-01-28", True),
])  # fmt: skip
def test_who_leaves_serves_for_sixty_days_more(last: str | None, on: str, breach: bool) -> None:
    withdrawal = {"requested_on": "2026-11-30"} | ({"last_service_on": last} if last else {})
    for facts in (TRIAL, CONCESSION):
        found = outcome("grant_term", **facts, withdrawal=withdrawal, on=on)
        assert (found["serve_until"], found["withdrawal_breach"]) == ("2027-01-29", breach)
        assert (found["state"], found["because"]) == ("in_force", [])
        assert ("art18_cpt_inc5", not breach) in trail("grant_term", **facts, withdrawal=withdrawal, on=on)


def test_a_concession_runs_for_three_years() -> None:
    assert outcome("grant_term", **CONCESSION, on="2029-12-01", quality="bad") == {
        "valid_until": "2029-12-01", "denunciation_until": "2029-06-01", "denunciation_effective": False,
        "state": "in_force", "because": [],
    }  # fmt: skip
    assert trail("grant_term", **CONCESSION, on="2029-12-01") == [
        ("art1_par2", True), ("art13_cpt", True), ("art27_cpt", "2029-12-01"), ("art27_cpt", "2029-06-01"),
        ("art27_cpt", False), ("art32_cpt_ali3", False),
    ]  # fmt: skip
    inherited = {"kind": "concession", "inherited_until": "2029-12-01", "on": "2029-12-01"}
    assert trail("grant_term", **inherited)[:2] == [("art1_par2", True), ("art29_par2", "2029-12-01")]
    assert outcome("grant_term", **inherited, signed_on="2029-01-15")["valid_until"] == "2029-12-01"
    assert inputs("grant_term", "art29_par2", **inherited) == [{"valid_until": "2029-12-01"}]


@pytest.mark.parametrize(("quality", "denounced_on", "both", "either"), [
    ("good", None, True, True), ("good", "2029-06-01", False, True), ("good", "2029-06-02", True, True),
    ("bad", None, False, True), ("bad", "2029-06-01", False, False), (None, None, None, None),
    (None, "2029-06-01", False, None), (None, "2029-06-02", None, None), ("good", "2029-12-03", True, True),
])  # fmt: skip
def test_what_renews_a_concession(
    quality: str | None, denounced_on: str | None, both: bool | None, either: bool | None
) -> None:
    more = ({"quality": quality} if quality else {}) | ({"denounced_on": denounced_on} if denounced_on else {})
    for reading, renewed in (("both", both), ("either", either)):
        facts = CONCESSION | more | {"on": "2029-12-02", "readings": {"renewal_test": reading}}
        found = outcome("grant_term", **facts)
        assert found.get("renewed") is renewed
        assert found["state"] == {True: "in_force", False: "ended", None: "awaiting_council"}[renewed]
        assert found.get("renewed_until") == ("2032-12-01" if renewed else None)
        assert found["denunciation_effective"] is (denounced_on == "2029-06-01")
        assert found["because"] == []


def test_the_reasoning_of_a_renewal() -> None:
    facts = CONCESSION | {"on": "2029-12-02", "quality": "good", "denounced_on": "2029-06-02"}
    assert trail("grant_term", **facts)[4:] == [
        ("art27_cpt", False), ("art27_cpt", True), ("art32_cpt_ali3", False), ("art27_cpt", "2032-12-01"),
    ]  # fmt: skip
    assert inputs("grant_term", "art27_cpt", **facts)[2:4] == [
        {"until": "2029-06-01", "denounced_on": "2029-06-02"}, {"quality": "good", "denounced": False},
    ]  # fmt: skip
    assert inputs("grant_term", "art32_cpt_ali3", **facts) == [{"over": False}]
    ended = facts | {"quality": "bad"}
    assert trail("grant_term", **ended)[-2:] == [("art27_cpt", False), ("art32_cpt_ali3", True)]


def test_a_second_renewal_asks_the_council_again() -> None:
    facts = CONCESSION | {"quality": "good"}
    assert state(facts, "2032-12-01") == "in_force"
    again = ask("grant_term", **facts, on="2032-12-02")
    assert (again["status"], again["outcome"]["state"]) == ("discretionary", "awaiting_council")
    assert (again["outcome"]["renewed"], again["outcome"]["renewed_until"]) == (True, "2032-12-01")
    assert inputs("grant_term", "art27_cpt", **facts, on="2032-12-02")[-1] == {"quality": None, "denounced": False}


def test_a_denunciation_that_the_council_has_not_weighed_is_told() -> None:
    facts = CONCESSION | {"denounced_on": "2029-06-01", "readings": {"renewal_test": "either"}}
    assert state(facts, "2029-12-02") == "awaiting_council"
    assert inputs("grant_term", "art27_cpt", **facts, on="2029-12-02")[-1] == {"quality": None, "denounced": True}
    ahead = outcome("grant_term", **facts, on="2029-05-31")
    assert ahead["denunciation_effective"] is False
    assert outcome("grant_term", **facts, on="2029-06-01")["denunciation_effective"] is True


@pytest.mark.parametrize(("change", "on", "expected", "due_on"), [
    ({}, "2027-01-04", "in_force", "2027-01-04"), ({}, "2027-01-05", "cancelled", "2027-01-04"),
    ({"regularized_on": "2027-01-04"}, "2027-01-05", "in_force", "2027-01-04"),
    ({"regularized_on": "2027-01-05"}, "2027-01-05", "cancelled", "2027-01-04"),
    ({"regularized_on": "2027-01-05"}, "2027-01-04", "in_force", "2027-01-04"),
    ({"extension_days": 30}, "2027-02-01", "in_force", "2027-02-01"),
    ({"extension_days": 31}, "2027-01-05", "cancelled", "2027-01-04"),
    ({"extension_days": 0}, "2027-01-05", "cancelled", "2027-01-04"),
])  # fmt: skip
def test_a_changed_firm_is_put_in_order_in_time(change: dict[str, Any], on: str, expected: str, due_on: str) -> None:
    facts = CONCESSION | {"firm_change": {"on": "2026-12-02", **change}, "on": on, "calendar": CALENDAR}
    found = outcome("grant_term", **facts)
    assert (found["state"], found["regularization_due_on"]) == (expected, due_on)
    assert found["because"] == (["anx1_art27_par3"] if expected == "cancelled" else [])
    assert (found["valid_until"], found["denunciation_until"]) == ("2029-12-01", "2029-06-01")
    told = inputs("grant_term", "art27_par3", **facts)[-1]
    done = change.get("regularized_on")
    assert told == {"changed_on": "2026-12-02", "due_on": due_on, "done_on": done if done and done <= on else None}


@given(st.dates(date(2000, 1, 1), date(2050, 1, 1)))
def test_terms_end_on_the_same_day_of_the_year_and_renew_for_as_long(signed_on: date) -> None:
    end = add_years(signed_on, 3)
    on = add_years(signed_on, 4)
    found = outcome("grant_term", kind="concession", signed_on=str(signed_on), on=str(on), quality="good")
    assert found["valid_until"] == str(end)
    assert found["renewed_until"] == str(add_years(end, 3))
    latest = date.fromisoformat(found["denunciation_until"])
    assert add_months(latest, 6) <= end
    trial = outcome("grant_term", kind="authorization", signed_on=str(signed_on), on=str(signed_on))
    assert trial["valid_until"] == str(add_years(signed_on, 1))
