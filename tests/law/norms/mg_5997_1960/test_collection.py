# SPDX-License-Identifier: Apache-2.0
"""What is owed of a fine: from its confirmation to the bond made whole again, and the fines from before the norm."""

from datetime import date
from typing import Any

import pytest

from tests.law.norms.mg_5997_1960.questions import ask, decided, missing, outcome, told, with_value
from tests.law.norms.mg_5997_1960.trails import trail

SERVICE = "amount_due"
NO_HOLIDAYS: dict[str, list[str]] = {"holidays": [], "closed": []}
BOND = {"balance": "5000.00", "required": "6000.00"}
DEDUCTED = {"deducted": "2000.00", "deduction_notified_on": "2026-12-22"}


def fine(on: str | None = None, **more: Any) -> dict[str, Any]:
    """A fine confirmed on Monday 30 November 2026: due on Monday 21 December."""
    given = {"fine": "2000.00", "confirmation_notified_on": "2026-11-30", "bond": BOND, "calendar": NO_HOLIDAYS}
    return {**given, **({"on": on} if on else {}), **more}


def old(day: str, fine: str = "6000.00", **more: Any) -> dict[str, Any]:
    return {"fine": fine, "infraction": {"committed_on": day}, **more}


@pytest.mark.parametrize(("on", "state", "deduct"), [
    ("2026-12-01", "payable", "0.00"), ("2026-12-21", "payable", "0.00"), ("2026-12-22", "deductible", "2000.00"),
])  # fmt: skip
def test_a_fine_is_payable_up_to_its_last_day(on: str, state: str, deduct: str) -> None:
    found = outcome(SERVICE, **fine(on))
    assert (found["state"], found["deduct"], found["owed"], found["currency"]) == (state, deduct, "2000.00", "Cr$")
    assert (found["payment_due_on"], found["deductible_from_on"]) == ("2026-12-21", "2026-12-22")
    assert found["because"] == (["anx1_art113_cpt"] if state == "deductible" else [])


def test_a_deduction_takes_what_there_is() -> None:
    found = outcome(SERVICE, **fine("2026-12-22", fine="5600.00"))
    assert found == {
        "currency": "Cr$", "state": "deductible", "owed": "5600.00", "deduct": "5000.00", "bond_balance": "0.00",
        "remaining_debt": "600.00", "to_restore": "6000.00", "payment_due_on": "2026-12-21",
        "deductible_from_on": "2026-12-22", "because": ["anx1_art113_cpt"],
    }  # fmt: skip
    assert trail(SERVICE, **fine("2026-12-22")) == [
        ("art113_cpt", "2026-11-30"), ("art113_cpt", "2026-12-21"), ("art113_cpt", True), ("art85_cpt", "3000.00"),
    ]  # fmt: skip
    assert "to_restore" not in outcome(SERVICE, **fine("2026-12-22", bond={"balance": "5000.00"}))
    more = {"balance": "9000.00", "required": "5000.00"}
    assert outcome(SERVICE, **fine("2026-12-22", bond=more))["to_restore"] == "0.00"


@pytest.mark.parametrize(("paid_on", "on", "reading", "state"), [
    ("2026-12-21", "2026-12-22", "discharges", "paid"), ("2026-12-21", "2026-12-22", "deduction_open", "paid"),
    ("2026-12-22", "2026-12-22", "discharges", "paid"), ("2026-12-22", "2026-12-22", "deduction_open", "deductible"),
    ("2026-12-22", "2026-12-21", "discharges", "payable"), ("2026-12-21", None, "discharges", "paid"),
])  # fmt: skip
def test_a_payment_discharges(paid_on: str, on: str | None, reading: str, state: str) -> None:
    facts = fine(on, paid_on=paid_on, readings={"late_payment": reading})
    found = outcome(SERVICE, **facts)
    assert found["state"] == state
    assert found["owed"] == ("0.00" if state == "paid" else "2000.00")
    if state == "paid":
        assert (found["deduct"], found["remaining_debt"], found["bond_balance"]) == ("0.00", "0.00", "5000.00")
        assert trail(SERVICE, **facts)[-1] == ("art113_cpt", True)
        assert "deductible_from_on" not in found


@pytest.mark.parametrize(("appeal", "on", "suspends", "state"), [
    ({"filed_on": "2026-12-10", "result": "pending"}, "2026-12-28", "yes", "suspended_by_appeal"),
    ({"filed_on": "2026-12-10"}, "2026-12-28", "yes", "suspended_by_appeal"),
    ({"filed_on": "2026-12-10"}, None, "yes", "suspended_by_appeal"),
    ({"filed_on": "2026-12-10"}, "2026-12-10", "yes", "suspended_by_appeal"),
    ({"filed_on": "2026-12-10"}, "2026-12-09", "yes", "payable"),
    ({"filed_on": "2026-12-11", "result": "pending"}, "2026-12-28", "yes", "deductible"),
    ({"filed_on": "2026-12-10", "result": "upheld"}, "2026-12-28", "yes", "deductible"),
    ({"filed_on": "2026-12-10", "result": "pending"}, "2026-12-28", "no", "deductible"),
    ({"result": "pending"}, "2026-12-28", "yes", "deductible"), ({}, "2026-12-28", "yes", "deductible"),
    ({"filed_on": "2026-12-10", "result": "annulled"}, "2026-12-09", "yes", "payable"),
    ({"filed_on": "2026-12-10", "result": "annulled"}, "2026-12-10", "yes", "annulled"),
    ({"result": "annulled"}, None, "yes", "annulled"),
])  # fmt: skip
def test_an_appeal_in_time_suspends_while_it_is_pending(
    appeal: dict[str, str], on: str | None, suspends: str, state: str
) -> None:
    found = outcome(SERVICE, **fine(on, appeal=appeal, readings={"appeal_suspends": suspends}))
    assert found["state"] == state
    if state == "suspended_by_appeal":
        assert (found["deduct"], found["owed"], found["because"]) == ("0.00", "2000.00", [])


def test_the_steps_of_an_appeal() -> None:
    facts = fine("2026-12-28", appeal={"filed_on": "2026-12-11"})
    assert trail(SERVICE, **facts)[2:4] == [("art103_par1u", "2026-12-10"), ("art103_par1u", False)]
    paid = fine("2026-12-28", appeal={"filed_on": "2026-12-10"}, paid_on="2026-12-01")
    assert outcome(SERVICE, **paid)["state"] == "paid"


def test_an_annulled_fine_is_given_back() -> None:
    facts = fine("2026-12-28", deducted="2000.00", appeal={"result": "annulled"})
    assert outcome(SERVICE, **facts) == {
        "currency": "Cr$", "state": "annulled", "owed": "0.00", "deduct": "0.00", "credit": "2000.00",
        "to_restore": "0.00", "remaining_debt": "0.00", "bond_balance": "7000.00", "because": [],
    }  # fmt: skip
    assert told(SERVICE, **facts) == [("anx1_art103_par1u", True, {"credit": "2000.00"})]
    assert outcome(SERVICE, fine="1.00", appeal={"result": "annulled"})["credit"] == "0.00"


def test_the_start_of_the_twenty_days_by_its_reading() -> None:
    decided = {"payment_start": "decision_day"}
    facts = fine("2026-12-15", decided_on="2026-11-23", readings=decided)
    assert outcome(SERVICE, **facts)["payment_due_on"] == "2026-12-14"
    assert missing(SERVICE, **fine("2026-12-15", readings=decided)) == {"decided_on"}


@pytest.mark.parametrize(("facts", "needed"), [
    ({"fine": "1.00"}, {"confirmation_notified_on", "on"}),
    ({"fine": "1.00", "paid_on": "2026-12-01"}, {"confirmation_notified_on"}),
    ({"fine": "1.00", "appeal": {"filed_on": "2026-12-01"}}, {"confirmation_notified_on"}),
    ({"fine": "1.00", "confirmation_notified_on": "2026-11-30"}, {"on"}),
    ({"fine": "1.00", "confirmation_notified_on": "2026-11-30", "on": "2026-12-22"}, {"bond.balance"}),
    ({"fine": "1.00", "decided_on": "2026-11-30", "appeal": {"filed_on": "2026-12-01"}, "on": "2026-12-22",
      "readings": {"payment_start": "decision_day"}}, {"confirmation_notified_on"}),
    ({"fine": "1.00", "deducted": "1.00"}, {"deduction_notified_on", "on"}),
    ({"fine": "1.00", "deducted": "1.00", "restored": [{"on": "2026-12-01", "amount": "1.00"}]},
     {"deduction_notified_on"}),
    ({"fine": "1.00", **DEDUCTED}, {"on"}),
    ({"fine": "1.00", "deducted": "1.00", "on": "2026-12-22"}, {"deduction_notified_on"}),
    (old("1960-07-30"), {"legacy.appeal_pending", "legacy.appealed"}),
    (old("1960-07-30", legacy={"appealed": True}), {"legacy.appeal_pending"}),
    (old("1960-07-30", legacy={"appeal_pending": False}), {"legacy.appealed"}),
    (old("1960-07-30", legacy={"appealed": False}), {"bond.balance"}),
    (old("2026-07-30", readings={"legacy_cut": "publication_day"}), {"parameters.published_on"}),
])  # fmt: skip
def test_what_is_needed(facts: dict[str, Any], needed: set[str]) -> None:
    assert missing(SERVICE, **facts) == needed


@pytest.mark.parametrize(("restored", "on", "state", "to_restore"), [
    ([], "2027-01-11", "restoration_open", "2000.00"), ([], "2027-01-12", "restoration_failed", "2000.00"),
    ([("2027-01-11", "2000.00")], "2027-01-12", "restored", "0.00"),
    ([("2027-01-11", "2000.00")], None, "restored", "0.00"),
    ([("2027-01-11", "1999.99")], "2027-01-12", "restoration_failed", "0.01"),
    ([("2027-01-11", "1999.99"), ("2027-01-12", "0.01")], "2027-01-12", "restoration_failed", "0.00"),
    ([("2027-01-12", "2000.00")], "2027-01-11", "restoration_open", "2000.00"),
    ([("2027-01-04", "1500.00"), ("2027-01-05", "1500.00")], "2027-01-11", "restored", "0.00"),
])  # fmt: skip
def test_a_deduction_is_restored_in_twenty_days(
    restored: list[tuple[str, str]], on: str | None, state: str, to_restore: str
) -> None:
    payments = [{"on": day, "amount": amount} for day, amount in restored]
    facts = {"fine": "2500.00", **DEDUCTED, "restored": payments, "calendar": NO_HOLIDAYS, **({"on": on} if on else {})}
    assert outcome(SERVICE, **facts) == {
        "currency": "Cr$", "state": state, "owed": "500.00", "remaining_debt": "500.00", "to_restore": to_restore,
        "restoration_due_on": "2027-01-11",
        "because": ["anx1_art113_par1u"] if state == "restoration_failed" else [],
    }  # fmt: skip
    assert trail(SERVICE, **facts)[:2] == [("art113_par1u", "2027-01-11"), ("art113_par1u", state == "restored")]
    assert ("art85_cpt", to_restore) in trail(SERVICE, **facts)


def test_what_the_bond_did_not_cover_may_be_paid() -> None:
    facts = {"fine": "2500.00", **DEDUCTED, "paid_on": "2027-01-04", "on": "2027-01-05"}
    assert outcome(SERVICE, **facts)["owed"] == "0.00"
    assert outcome(SERVICE, **{**facts, "on": "2027-01-03"})["owed"] == "500.00"
    assert outcome(SERVICE, **{**facts, "fine": "1000.00", "on": "2027-01-03"})["owed"] == "0.00"


@pytest.mark.parametrize(("day", "legacy", "fine", "state", "because"), [
    ("1960-07-30", {"appealed": False}, "6000.00", "archived", ["anx1_art135_cpt"]),
    ("1960-07-30", {"appealed": False}, "5000.01", "archived", ["anx1_art135_cpt"]),
    ("1960-07-30", {"appealed": False}, "5000.00", "not_archived", []),
    ("1960-07-30", {"appealed": False, "appeal_pending": True}, "5000.00", "not_archived", []),
    ("1960-07-30", {"appealed": True, "appeal_pending": True}, "1.00", "archived", ["anx1_art135_par1u"]),
    ("1960-07-30", {"appeal_pending": True}, "1.00", "archived", ["anx1_art135_par1u"]),
    ("1960-07-30", {"appealed": True, "appeal_pending": False}, "6000.00", "not_archived", []),
    ("1960-07-31", {}, "1.00", "archived", ["anx1_art136_cpt"]),
    ("1960-11-26", {}, "1.00", "archived", ["anx1_art136_cpt"]),
])  # fmt: skip
def test_what_becomes_of_the_fines_from_before(
    day: str, legacy: dict[str, bool], fine: str, state: str, because: list[str]
) -> None:
    found = outcome(SERVICE, **old(day, fine, legacy=legacy, bond={"balance": "5000.00"}))
    assert (found["state"], found["because"]) == (state, because)
    assert found["owed"] == ("0.00" if state == "archived" else fine)
    assert found["bond_reverts"] is (because == ["anx1_art135_cpt"])


def test_a_paid_old_fine_is_not_archived() -> None:
    paid = old("1960-07-01", paid_on="1960-07-30", legacy={"appealed": False}, bond={"balance": "1.00"})
    assert outcome(SERVICE, **paid) == {"currency": "Cr$", "state": "not_archived", "owed": "0.00",
                                        "bond_reverts": False, "because": []}  # fmt: skip
    assert outcome(SERVICE, **paid, on="1960-07-29")["state"] == "archived"


@pytest.mark.parametrize(("day", "published_on", "state"), [
    ("1960-11-27", None, "payable"), ("1960-11-29", "1960-11-30", "archived"), ("1960-11-30", "1960-11-30", "payable"),
])  # fmt: skip
def test_the_cut_of_the_old_faults(day: str, published_on: str | None, state: str) -> None:
    reading = {"legacy_cut": "publication_day" if published_on else "approval_day"}
    more: dict[str, Any] = {"parameters": {"published_on": published_on}} if published_on else {}
    facts = old(day, **more, readings=reading, confirmation_notified_on="1961-01-02", on="1961-01-03")
    assert outcome(SERVICE, **facts)["state"] == state
    assert trail(SERVICE, **facts)[0] == ("art136_cpt", state == "archived")
    used = [row["name"] for row in ask(SERVICE, **facts)["parameters"]]
    assert used[0] == ("published_on" if published_on else "approved_on")


def test_the_steps_of_the_old_faults() -> None:
    facts = old("1960-07-30", legacy={"appealed": False}, bond={"balance": "5000.00"})
    assert trail(SERVICE, **facts) == [("art136_cpt", True), ("art135_par1u", False), ("art135_cpt", True)]
    assert trail(SERVICE, **{**facts, "fine": "5000.00"})[-1] == ("art135_cpt", False)
    assert trail(SERVICE, **old("1960-07-30", legacy={"appeal_pending": True}))[-1] == ("art135_par1u", True)
    assert trail(SERVICE, **old("1960-07-31")) == [("art136_cpt", True), ("art136_cpt", True)]


@pytest.mark.parametrize(("day", "state"), [("1960-11-29", "archived"), ("1960-11-30", "payable")])
def test_the_agency_may_have_dated_the_publication(day: str, state: str) -> None:
    settings = with_value("published_on", date(1960, 11, 30))
    facts = old(day, readings={"legacy_cut": "publication_day"}, confirmation_notified_on="1961-01-02", on="1961-01-03")
    assert decided(SERVICE, facts, settings)["state"] == state


def test_a_payment_too_late_is_told_as_no_payment() -> None:
    late = fine("2026-12-22", paid_on="2026-12-22", readings={"late_payment": "deduction_open"})
    assert told(SERVICE, **late)[2] == ("anx1_art113_cpt", False, {"due_on": "2026-12-21", "paid_on": "2026-12-22"})
