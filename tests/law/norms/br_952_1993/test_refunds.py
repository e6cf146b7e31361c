# SPDX-License-Identifier: Apache-2.0
"""Trips given up, lower vehicles, open tickets and assistance."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outorga.law.kernel.errors import InvalidFacts
from tests.law.norms.br_952_1993.questions import ask, missing, outcome, told

DEPARTURE = "2026-12-20T18:00-03:00"


def withdrawal(requested_at: str | None = "2026-12-20T12:00-03:00", **more: Any) -> dict[str, Any]:
    return {"kind": "withdrawal", "paid": "150.00", "departure_at": DEPARTURE, "requested_at": requested_at, **more}


def downgrade(**more: Any) -> dict[str, Any]:
    return {"kind": "downgrade", "paid": "120.00", "used_category_fare": "80.00", **more}


def ticket(used_on: str | None, **more: Any) -> dict[str, Any]:
    return {"kind": "open_ticket", "issued_on": "2025-12-01", "used_on": used_on, **more}


@given(st.integers(-(10**5), 10**5), st.integers(-12, 12))
def test_six_hours_are_clock_time_across_offsets(seconds: int, offset: int) -> None:
    latest = datetime.fromisoformat(DEPARTURE) - timedelta(hours=6)
    asked = latest + timedelta(seconds=seconds)
    text = (asked.replace(tzinfo=None) + timedelta(hours=offset + 3)).isoformat() + f"{offset:+03}:00"
    in_time = seconds <= 0
    assert outcome("refund", **withdrawal(text)) == {
        "entitled": in_time, "amount": "150.00" if in_time else "0.00", "infractions": [],
        "because": [] if in_time else ["art64_cpt"],
    }  # fmt: skip


@pytest.mark.parametrize(("refunded", "shortfall"), [("150.00", "0.00"), ("149.99", "0.01"), ("151.00", "0.00")])
def test_what_lacks_of_the_sum_handed_back(refunded: str, shortfall: str) -> None:
    found = outcome("refund", **withdrawal(refunded=refunded))
    kept = shortfall != "0.00"
    assert found["shortfall"] == shortfall
    assert found["infractions"] == (["art78_cpt_inc1_ali1"] if kept else [])
    assert found["because"] == []
    assert told("refund", **withdrawal(refunded=refunded))[-1] == (
        "art78_cpt_inc1_ali1", not kept, {"refunded": refunded, "amount": "150.00"},
    )  # fmt: skip


def test_a_withdrawal_tells_of_its_hours() -> None:
    due = "2026-12-20T12:00-03:00"
    assert told("refund", **withdrawal()) == [
        ("art64_cpt", due, {"start": DEPARTURE, "length": 6, "unit": "hours", "due": due}),
        ("art96_cpt", due, {"start": DEPARTURE, "due": due}),
        ("art64_cpt", True, {"requested_at": due, "latest_at": due}), ("art32_cpt_inc19", True, {"amount": "150.00"}),
    ]  # fmt: skip
    late = withdrawal("2026-12-20T13:00-03:00", paid=None)
    assert told("refund", **late)[-1] == ("art32_cpt_inc19", False, {"amount": "0.00"})
    assert told("refund", **late)[-2][1] is False


def test_a_withdrawal_names_all_that_it_needs() -> None:
    assert missing("refund", kind="withdrawal") == {"paid", "departure_at", "requested_at"}
    assert missing("refund", **withdrawal(None)) == {"requested_at"}
    assert missing("refund", **withdrawal(departure_at=None)) == {"departure_at"}
    assert missing("refund", **withdrawal(paid=None)) == {"paid"}
    assert told("refund", **withdrawal(paid=None))[-1] == ("art32_cpt_inc19", None, {"missing": "paid"})
    assert told("refund", **withdrawal(None))[-1] == ("art64_cpt", None, {"missing": "requested_at"})
    assert told("refund", kind="withdrawal") == [
        ("art64_cpt", None, {"missing": "departure_at"}), ("art64_cpt", None, {"missing": "requested_at"}),
        ("art32_cpt_inc19", None, {"missing": "paid"}),
    ]  # fmt: skip


@pytest.mark.parametrize(("facts", "amount", "entitled"), [
    ({}, "40.00", True), ({"route_share": "0.3"}, "40.00", True),
    ({"route_share": "0.3", "readings": {"downgrade": "proportional"}}, "12.00", True),
    ({"route_share": "0", "readings": {"downgrade": "proportional"}}, "0.00", True),
    ({"used_category_fare": "120.00", "readings": {"downgrade": "proportional"}}, "0.00", False),
    ({"used_category_fare": "120.01"}, "0.00", False), ({"used_category_fare": "119.99"}, "0.01", True),
])  # fmt: skip
def test_the_difference_of_a_lower_vehicle(facts: dict[str, Any], amount: str, entitled: bool) -> None:
    found = outcome("refund", **downgrade(**facts))
    assert found == {"amount": amount, "entitled": entitled, "because": []}


def test_a_downgrade_tells_of_its_difference_and_names_what_it_needs() -> None:
    parts = {"paid": "120.00", "used": "80.00", "difference": "40.00", "amount": "40.00"}
    assert told("refund", **downgrade()) == [("art32_cpt_inc14", "40.00", parts)]
    share = {"readings": {"downgrade": "proportional"}}
    assert missing("refund", kind="downgrade") == {"paid", "used_category_fare"}
    assert missing("refund", kind="downgrade", **share) == {"paid", "used_category_fare", "route_share"}
    assert missing("refund", **downgrade(**share)) == {"route_share"}
    assert missing("refund", **downgrade(paid=None)) == {"paid"}
    assert ask("refund", **downgrade())["readings"] == ["downgrade=full"]
    assert ask("refund", **downgrade(used_category_fare="200.00"))["readings"] == []


@pytest.mark.parametrize(
    ("used_on", "to_pay"), [("2025-12-01", "0.00"), ("2026-12-01", "0.00"), ("2026-12-02", "20.00")]
)
def test_an_open_ticket_keeps_its_price_for_a_year(used_on: str, to_pay: str) -> None:
    found = outcome("refund", **ticket(used_on, paid="100.00", current_fare="120.00", currency="BRL"))
    assert found == {"currency": "BRL", "entitled": True, "to_pay": to_pay, "because": []}


def test_an_open_ticket_tells_of_its_year() -> None:
    used = told("refund", **ticket("2026-12-02", paid="100.00", current_fare="120.00"))
    assert used[2:] == [
        ("art32_cpt_inc18", False, {"issued_on": "2025-12-01", "used_on": "2026-12-02", "until": "2026-12-01"}),
        ("art32_cpt_inc18", "20.00", {"current": "120.00", "paid": "100.00", "to_pay": "20.00"}),
    ]  # fmt: skip
    assert told("refund", **ticket("2026-12-01"))[2:] == [
        ("art32_cpt_inc18", True, {"issued_on": "2025-12-01", "used_on": "2026-12-01", "until": "2026-12-01"})
    ]


def test_an_open_ticket_names_what_it_needs() -> None:
    assert missing("refund", kind="open_ticket") == {"issued_on", "used_on", "paid", "current_fare"}
    assert missing("refund", **ticket(None)) == {"used_on", "paid", "current_fare"}
    assert missing("refund", **ticket(None, paid="1.00", current_fare="2.00")) == {"used_on"}
    assert missing("refund", **ticket("2026-12-02")) == {"paid", "current_fare"}
    assert missing("refund", **ticket("2026-12-02", paid="1.00")) == {"current_fare"}


def test_a_ticket_is_not_used_before_it_is_issued() -> None:
    with pytest.raises(InvalidFacts) as caught:
        ask("refund", **ticket("2025-11-30"))
    assert [(one.path, one.expected, str(one.got)) for one in caught.value.errors] == [
        ("used_on", "a day not before issued_on", "2025-11-30")
    ]


@pytest.mark.parametrize("imputable", [True, False])
@pytest.mark.parametrize("cause", ["seat_sold_twice", "interruption", "delay"])
def test_who_pays_and_who_provides(cause: str, imputable: bool) -> None:
    facts: dict[str, Any] = {"kind": "assistance", "cause": cause, "imputable": imputable}
    provides = cause == "interruption"
    assert outcome("refund", **facts) == {
        "entitled": imputable, "carrier_bears_cost": imputable, "driver_provides": provides, "because": [],
    }  # fmt: skip
    assert told("refund", **facts) == [
        ("art32_cpt_inc15", imputable, {"cause": cause}), ("art55_cpt_inc12", provides, {"cause": cause}),
    ]  # fmt: skip


def test_assistance_names_what_it_needs() -> None:
    assert missing("refund", kind="assistance") == {"cause", "imputable"}
    assert missing("refund", kind="assistance", imputable=True) == {"cause"}
    assert told("refund", kind="assistance", imputable=True) == [("art55_cpt_inc12", None, {"missing": "cause"})]
    assert told("refund", kind="assistance", cause="delay") == [("art32_cpt_inc15", None, {"missing": "imputable"})]
