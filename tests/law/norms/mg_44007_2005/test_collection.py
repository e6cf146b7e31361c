# SPDX-License-Identifier: Apache-2.0
"""A fine from notice to payment: its states day by day, defence, appeal, and what each reading changes."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.norms.mg_44007_2005.questions import cited, missing, outcome

FINE: dict[str, Any] = {
    "on": "2026-03-24", "fine_amount": "451.20", "service": {"served_on": "2026-03-02", "how": "signature"},
    "calendar": {"holidays": [], "closed": []},
}  # fmt: skip
REJECTED = {"filed_on": "2026-03-10", "decision": "rejected", "published_on": "2026-06-10"}
HEARD = {"filed_on": "2026-06-15", "admitted": True}
DAYS = st.dates(date(2026, 3, 1), date(2026, 12, 31))


def due(on: str, **facts: Any) -> dict[str, Any]:
    return outcome("amount_due", **{**FINE, "on": on, **facts})


def readings_of(answer: str) -> dict[str, Any]:
    return {"readings": {"due_after_rejection": answer}}


def paid(*rows: tuple[str, str]) -> list[dict[str, str]]:
    return [{"paid_on": day, "amount": amount} for day, amount in rows]


def test_of_a_fine_of_zero_nothing_is_due() -> None:
    found = due("2026-12-01", fine_amount="0.00", payments=[])
    assert (found["state"], found["balance"], found["paid_on_time"]) == ("paid", "0.00", True)


@pytest.mark.parametrize(("on", "state", "basis", "overdue"), [
    ("2026-03-12", "not_due", "defence_term", 0), ("2026-03-13", "within_term", "payment_term", 0),
    ("2026-03-23", "within_term", "payment_term", 0), ("2026-03-24", "overdue", "payment_term", 1),
    ("2027-03-23", "overdue", "payment_term", 365),
])  # fmt: skip
def test_an_undefended_fine_day_by_day(on: str, state: str, basis: str, overdue: int) -> None:
    found = due(on)
    assert (found["state"], found["basis"], found["days_overdue"]) == (state, basis, overdue)
    assert (found["due_on"], found["final_on"]) == ("2026-03-23", "2026-03-13")
    assert (found["balance"], found["surcharge"]) == ("451.20", "0.00")
    assert found["because"] == (["art24_par2"] if overdue else [])


@pytest.mark.parametrize(("filed", "state"), [
    ("2026-03-01", "not_due"), ("2026-03-12", "not_due"), ("2026-03-13", "overdue"), (None, "overdue"),
])  # fmt: skip
def test_only_a_timely_defence_holds_the_fine(filed: str | None, state: str) -> None:
    found = due("2026-05-01", defence={"filed_on": filed})
    assert found["state"] == state
    assert found.get("basis") == ("defence_pending" if state == "not_due" else "payment_term")


def test_a_pending_defence_cites_the_decision_that_it_waits_for() -> None:
    facts = {**FINE, "on": "2026-05-01", "defence": {"filed_on": "2026-03-12"}}
    assert "art25_cpt" in cited("amount_due", **facts)
    assert outcome("amount_due", **facts)["due_on"] is None


def test_a_decision_is_seen_from_its_publication_on() -> None:
    assert due("2026-06-09", defence=REJECTED)["basis"] == "defence_pending"
    granted = {**REJECTED, "decision": "granted"}
    assert due("2026-06-09", defence=granted)["state"] == "not_due"
    found = due("2026-06-10", defence=granted)
    assert (found["state"], found["balance"], found["due_on"], found["because"]) == ("void", "0.00", None, [])


@pytest.mark.parametrize(("answer", "due_on"), [
    ("appeal_term", "2026-06-22"), ("ten_days_more", "2026-07-02"), ("at_once", "2026-06-10"),
])  # fmt: skip
def test_a_rejected_defence_makes_the_fine_due_by_the_reading(answer: str, due_on: str) -> None:
    last = due(due_on, defence=REJECTED, **readings_of(answer))
    assert last["basis"] == ("appeal_term" if answer == "appeal_term" else "payment_term")
    assert (last["state"], last["due_on"], last["final_on"]) == ("within_term", due_on, "2026-06-23")
    after = due(str(date.fromisoformat(due_on) + timedelta(1)), defence=REJECTED, **readings_of(answer))
    assert (after["state"], after["days_overdue"], after["because"]) == ("overdue", 1, ["art25_cpt"])


def test_with_ten_days_more_the_fine_is_in_its_term_from_the_rejection_on() -> None:
    found = due("2026-06-10", defence=REJECTED, **readings_of("ten_days_more"))
    assert (found["state"], found["due_on"], found["basis"]) == ("within_term", "2026-07-02", "payment_term")


@pytest.mark.parametrize(("appeal", "state"), [
    ({"filed_on": "2026-06-15"}, "overdue"), ({**HEARD, "admitted": False}, "overdue"), (HEARD, "not_due"),
    ({**HEARD, "decision": "granted", "published_on": "2026-08-11"}, "not_due"),
    ({**HEARD, "decision": "granted", "published_on": "2026-08-10"}, "void"),
    ({"filed_on": "2026-06-15", "decision": "granted", "published_on": "2026-08-10"}, "void"),
    ({**HEARD, "decision": "rejected", "published_on": "2026-08-10"}, "within_term"),
    ({**HEARD, "decision": "rejected", "published_on": "2026-08-09"}, "overdue"),
])  # fmt: skip
def test_an_appeal_holds_the_fine_while_it_is_heard(appeal: dict[str, Any], state: str) -> None:
    found = due("2026-08-10", defence=REJECTED, appeal=appeal)
    assert (found["state"], found["because"]) == (state, ["art25_cpt"] if state == "overdue" else [])


def test_the_council_s_decision_is_final_on_its_publication() -> None:
    appeal = {**HEARD, "decision": "rejected", "published_on": "2026-08-10"}
    found = due("2026-09-01", defence=REJECTED, appeal=appeal)
    assert (found["final_on"], found["due_on"], found["basis"]) == ("2026-08-10", "2026-08-10", "appeal_term")
    later = {**readings_of("ten_days_more"), "appeal": {**appeal, "published_on": "2026-06-20"}}
    assert due("2026-06-25", defence=REJECTED, **later)["due_on"] == "2026-07-02"
    assert "final_on" not in due("2026-07-01", defence=REJECTED, appeal=HEARD)


@pytest.mark.parametrize(("rows", "state", "balance", "in_time"), [
    ([("2026-03-23", "451.20")], "paid", "0.00", True), ([("2026-03-24", "451.20")], "paid", "0.00", False),
    ([("2026-03-25", "451.20")], "overdue", "451.20", None), ([("2026-03-20", "451.19")], "overdue", "0.01", None),
    ([("2026-03-24", "0.01"), ("2026-03-20", "451.19")], "paid", "0.00", False),
    ([("2026-03-20", "500.00")], "paid", "0.00", True), ([], "overdue", "451.20", None),
])  # fmt: skip
def test_payments_seen_by_the_day_settle_the_fine(
    rows: list[tuple[str, str]], state: str, balance: str, in_time: bool | None
) -> None:
    found = due("2026-03-24", payments=paid(*rows))
    assert (found["state"], found["balance"], found.get("paid_on_time")) == (state, balance, in_time)


def test_a_fine_undone_after_payment_owes_nothing() -> None:
    appeal = {**HEARD, "decision": "granted", "published_on": "2026-08-04"}
    found = due("2026-08-05", defence=REJECTED, appeal=appeal, payments=paid(("2026-06-15", "451.20")))
    assert (found["state"], found["balance"]) == ("void", "0.00")
    assert "paid_on_time" not in found


def test_amount_and_receipt_are_needed() -> None:
    assert missing("amount_due", on="2026-03-24") == {"fine_amount", "service.served_on"}
    assert {"art24_cpt", "art24_par2"} <= cited("amount_due", on="2026-03-24", fine_amount="451.20")


@pytest.mark.parametrize(("readings", "due_on"), [
    ({}, "2026-03-23"), ({"roll": "none"}, "2026-03-22"), ({"day_kind": "working"}, "2026-03-30"),
    ({"start_roll": "office_day"}, "2026-03-23"),
])  # fmt: skip
def test_each_answer_on_counting(readings: dict[str, str], due_on: str) -> None:
    assert due("2026-03-24", readings=readings)["due_on"] == due_on


@given(DAYS, st.lists(st.tuples(DAYS, st.integers(0, 60_000)), max_size=4))
def test_the_balance_is_what_the_payments_seen_leave(on: date, rows: list[tuple[date, int]]) -> None:
    found = due(str(on), payments=paid(*((str(day), f"{Decimal(cents) / 100:.2f}") for day, cents in rows)))
    seen = sum(Decimal(cents) / 100 for day, cents in rows if day <= on)
    assert Decimal(found["balance"]) == max(Decimal("451.20") - seen, Decimal(0))
    assert (found["state"] == "paid") == (seen >= Decimal("451.20"))
    assert (found["days_overdue"] > 0) == (found["state"] == "overdue") == bool(found["because"])
