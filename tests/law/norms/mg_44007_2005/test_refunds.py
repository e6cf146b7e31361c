# SPDX-License-Identifier: Apache-2.0
"""What comes back of a payment: by the ratio or the multiple, rounded, floored, and when nothing does."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.norms.mg_44007_2005.questions import ask, cited, missing, outcome

RISING = [{"from_on": "2026-01-01", "value": "0.300000"}, {"from_on": "2026-07-01", "value": "0.310000"}]
FALLING = [{"from_on": "2026-01-01", "value": "0.45120"}, {"from_on": "2026-07-01", "value": "0.44000"}]
PAID: dict[str, Any] = {
    "cause": "appeal_granted", "paid": "100.06", "paid_on": "2026-06-30", "refund_on": "2026-07-01",
    "parameters": {"fare_coefficients": RISING},
}  # fmt: skip
CENTS = st.integers(1, 10_000_000).map(lambda cents: f"{Decimal(cents) / 100:.2f}")
COEFFICIENTS = st.integers(1, 999_999).map(lambda units: f"{Decimal(units) / 1_000_000:.6f}")


def refund(**facts: Any) -> dict[str, Any]:
    return outcome("refund", **{**PAID, **facts})


@pytest.mark.parametrize(
    ("rounding", "amount"), [("truncate", "103.39"), ("half_up", "103.40"), ("unit_first", "103.40")]
)
def test_the_ratio_comes_to_cents_by_the_reading(rounding: str, amount: str) -> None:
    found = refund(readings={"rounding": rounding})
    assert (found["amount"], found["currency"], found["notice_state"]) == (amount, "BRL", "closed")
    assert (found["coefficient_at_payment"], found["coefficient_at_refund"]) == ("0.300000", "0.310000")


@pytest.mark.parametrize(("paid_on", "refund_on", "amount"), [
    ("2026-06-29", "2026-06-30", "100.06"), ("2026-06-30", "2026-07-01", "103.39"),
    ("2026-07-01", "2026-07-01", "100.06"),
])  # fmt: skip
def test_each_day_has_its_own_coefficient(paid_on: str, refund_on: str, amount: str) -> None:
    assert refund(paid_on=paid_on, refund_on=refund_on)["amount"] == amount


@pytest.mark.parametrize(("floor", "amount"), [("paid", "451.20"), ("none", "440.00")])
@pytest.mark.parametrize("basis", ["payment_ratio", "multiple"])
def test_a_coefficient_that_fell_returns_less_only_without_the_floor(basis: str, floor: str, amount: str) -> None:
    found = refund(paid="451.20", multiple=1000, parameters={"fare_coefficients": FALLING},
                   readings={"refund_basis": basis, "refund_floor": floor})  # fmt: skip
    assert found["amount"] == amount


def test_only_the_part_that_falls_comes_back() -> None:
    assert refund(paid="200.00", undone="100.06")["amount"] == "103.39"
    readings = {"refund_basis": "multiple", "refund_floor": "none"}
    assert refund(paid="300.00", undone="150.00", multiple=1000, readings=readings)["amount"] == "155.00"


@pytest.mark.parametrize(("cause", "amount"), [("appeal_granted", "103.39"), ("defence_granted", "100.06")])
def test_nominal_refunds_are_for_a_granted_defence_only(cause: str, amount: str) -> None:
    found = refund(cause=cause, readings={"refund_after_defence": "nominal"})
    assert found["amount"] == amount
    assert refund(cause=cause)["amount"] == "103.39"


def test_a_rejected_appeal_returns_nothing_whatever_is_not_known() -> None:
    found = outcome("refund", cause="appeal_rejected")
    assert found == {"amount": "0.00", "currency": "BRL", "notice_state": "upheld", "because": []}
    assert "art25_cpt" in cited("refund", cause="appeal_rejected")


@pytest.mark.parametrize(("cause", "readings", "more"), [
    ("appeal_granted", {}, set()), ("appeal_granted", {"refund_basis": "multiple"}, {"multiple"}),
    ("defence_granted", {"refund_after_defence": "nominal"}, set()),
])  # fmt: skip
def test_payment_and_both_days_are_needed_under_every_reading(
    cause: str, readings: dict[str, str], more: set[str]
) -> None:
    assert missing("refund", cause=cause, readings=readings) == {"paid", "paid_on", "refund_on"} | more
    facts = {**PAID, "cause": cause, "multiple": 1000, "readings": readings}
    for fact in ("paid", "paid_on", "refund_on"):
        assert missing("refund", **{**facts, fact: None}) == {fact}


@pytest.mark.parametrize(("paid_on", "refund_on", "known"), [
    ("2017-07-15", "2017-12-31", True), ("2019-12-29", "2021-08-16", True), ("2017-07-14", "2017-12-31", False),
    ("2018-01-01", "2020-01-01", False), ("2019-12-28", "2020-01-01", False), ("2020-01-01", "2021-08-17", False),
])  # fmt: skip
def test_stored_coefficients_are_used_on_the_days_that_they_cover(paid_on: str, refund_on: str, known: bool) -> None:
    facts = {"cause": "appeal_granted", "paid": "359.34", "paid_on": paid_on, "refund_on": refund_on}
    if known:
        assert outcome("refund", **facts)["amount"] == "359.34"
    else:
        assert missing("refund", **facts) == {"parameters.fare_coefficients"}


def test_a_day_before_the_first_coefficient_given_has_none() -> None:
    facts = {**PAID, "paid_on": "2025-12-31"}
    assert missing("refund", **facts) == {"parameters.fare_coefficients"}


@given(CENTS, COEFFICIENTS, COEFFICIENTS, st.sampled_from(["truncate", "half_up", "unit_first"]))
def test_with_the_floor_no_refund_is_below_the_payment(paid: str, then: str, now: str, rounding: str) -> None:
    rows = [{"from_on": "2026-01-01", "value": then}, {"from_on": "2026-07-01", "value": now}]
    found = refund(paid=paid, parameters={"fare_coefficients": rows}, readings={"rounding": rounding})
    amount, updated = Decimal(found["amount"]), Decimal(paid) * Decimal(now) / Decimal(then)
    assert amount >= Decimal(paid)
    assert abs(amount - max(Decimal(paid), updated)) < Decimal("0.01")


def told(**facts: Any) -> list[tuple[str, Any]]:
    steps = ask("refund", **{**PAID, **facts})["steps"]
    return [(step["citation"].partition(":")[2], step["result"]) for step in steps]


def test_each_step_of_a_refund_results_in_what_it_worked_out() -> None:
    assert told() == [
        ("art25_par2", "0.300000"), ("art25_par2", "0.310000"), ("art25_par2", "100.06"), ("art25_par2", "103.39"),
        ("art25_par2", True),
    ]  # fmt: skip
    assert told(readings={"refund_basis": "multiple"}, multiple=1000) == [
        ("art25_par2", "0.310000"), ("art25_par2", "100.06"), ("art25_par2", "310.00"), ("art25_par2", True),
    ]  # fmt: skip
    nominal = told(cause="defence_granted", readings={"refund_after_defence": "nominal"})
    assert nominal == [("art25_par2", "100.06"), ("art25_par2", "100.06")]
    assert told(cause="appeal_rejected") == [("art25_cpt", False)]


@pytest.mark.parametrize(("refund_on", "met"), [("2026-06-30", True), ("2026-07-01", False)])
def test_the_floor_is_met_by_the_very_amount_that_was_paid(refund_on: str, met: bool) -> None:
    assert told(parameters={"fare_coefficients": FALLING}, refund_on=refund_on)[-1] == ("art25_par2", met)


def test_the_coefficients_brought_are_recorded_with_their_days() -> None:
    assert [(used["name"], used["value"], used["effective_from"]) for used in ask("refund", **PAID)["parameters"]] == [
        ("fare_coefficient", "0.300000", "2026-01-01"), ("fare_coefficient", "0.310000", "2026-07-01"),
    ]  # fmt: skip


def test_by_the_multiple_a_fine_of_zero_returns_the_multiple_of_the_day() -> None:
    found = refund(paid="0.00", multiple=1000, readings={"refund_basis": "multiple", "refund_floor": "none"})
    assert found["amount"] == "310.00"
