# SPDX-License-Identifier: Apache-2.0
"""Compensation for baggage: who may claim, the sum by the index and the currency, and the months of delay."""

from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outorga.law.kernel.dates import MonthEnd, add_months
from outorga.law.kernel.errors import InvalidFacts
from outorga.law.kernel.money import rounded
from tests.law.norms.br_952_1993.questions import ask, decided, missing, outcome, told, with_value

LEVELS = {"1993-09": "100", "1993-10": "135", "1993-11": "185.01", "1993-12": "250", "1994-05": "1480",
          "1994-06": "6050", "1994-07": "6352.5"}  # fmt: skip
OPEN: dict[str, list[str]] = {"holidays": [], "closed": []}


def claim(**more: Any) -> dict[str, Any]:
    return {
        "kind": "damage", "place": "hold", "receipts": 1, "trip_ended_on": "1993-12-01", "claimed_on": "1993-12-01",
        "paid_on": "1993-12-31", "calendar": OPEN, "index": LEVELS, **more,
    }  # fmt: skip


def late(paid_on: str, **readings: str) -> dict[str, Any]:
    days = {"trip_ended_on": "2026-12-01", "claimed_on": "2026-12-01", "paid_on": paid_on}
    months = {f"{year}-{month:02}": "100" for year in (2026, 2027, 2028, 2029) for month in range(1, 13)}
    return claim(**days, index={"1993-09": "100", **months}, readings=readings)


def test_a_claim_in_time_is_answered_whole() -> None:
    assert outcome("indemnity", **claim()) == {
        "entitled": True, "due_on": "1993-12-31", "late": False, "late_months": 0, "infractions": [],
        "amount": "9250.50", "currency": "CR$", "amount_cr": "9250.50", "factor": "1.850100", "because": [],
    }  # fmt: skip
    assert told("indemnity", **claim()) == [
        ("art3_cpt_inc25", True, {"place": "hold"}), ("art32_cpt_inc13", True, {"place": "hold"}),
        ("art32_cpt_inc12", True, {}), ("art69_par1", True, {"receipts": 1}),
        ("art69_cpt", True, {"claimed_on": "1993-12-01", "trip_ended_on": "1993-12-01"}),
        ("art69_par1", "1993-12-31", {
            "start": "1993-12-01", "length": 30, "unit": "calendar_days", "due": "1993-12-31",
        }),
        ("art96_cpt", "1993-12-31", {"start": "1993-12-01", "due": "1993-12-31"}),
        ("art69_par1", True, {"paid_on": "1993-12-31", "due_on": "1993-12-31"}),
        ("art78_cpt_inc4_ali7", True, {"months": 0}), ("art69_par1_inc1", True, {"value": "5000.00"}),
        ("art69_par2", True, {"month": "1993-09", "level": "100"}),
        ("art69_par2", True, {"month": "1993-11", "level": "185.01"}),
        ("art69_par2", True, {"first": "1993-10", "last": "1993-12", "factor": "1.850100"}),
        ("art69_par2", "9250.50", {}),
    ]  # fmt: skip


@pytest.mark.parametrize(("change", "because"), [
    ({"place": "rack"}, ["art32_cpt_inc13"]), ({"receipts": 0}, ["art69_par1"]),
    ({"claimed_on": "1993-12-02"}, ["art69_cpt"]),
    ({"place": "rack", "receipts": 0, "kind": None, "paid_on": None}, ["art32_cpt_inc13", "art69_par1"]),
])  # fmt: skip
def test_who_may_not_claim_is_told_no_more(change: dict[str, Any], because: list[str]) -> None:
    found = outcome("indemnity", **claim(**change))
    assert (found.pop("because"), found) == (because, {"entitled": False})


def test_a_refusal_is_told_by_its_test() -> None:
    assert told("indemnity", place="rack", receipts=0, claimed_on="1993-12-02", trip_ended_on="1993-12-01") == [
        ("art3_cpt_inc25", False, {"place": "rack"}), ("art32_cpt_inc13", False, {"place": "rack"}),
        ("art32_cpt_inc12", True, {}), ("art69_par1", False, {"receipts": 0}),
        ("art69_cpt", False, {"claimed_on": "1993-12-02", "trip_ended_on": "1993-12-01"}),
    ]  # fmt: skip


def test_a_late_claim_by_the_other_reading() -> None:
    facts = claim(claimed_on="1993-12-02", readings={"late_claim": "accepted"})
    assert outcome("indemnity", **facts)["entitled"] is True
    days = {"claimed_on": "1993-12-02", "trip_ended_on": "1993-12-01"}
    assert ("art69_cpt", True, days) in told("indemnity", **facts)
    assert outcome("indemnity", **{**facts, "trip_ended_on": None})["entitled"] is True
    assert not any(reading.startswith("late_claim") for reading in ask("indemnity", **claim())["readings"])


@pytest.mark.parametrize(("kind", "receipts", "unit", "amount"), [
    ("damage", 1, "receipt", "9250.50"), ("damage", 3, "receipt", "27751.50"), ("damage", 3, "passenger", "9250.50"),
    ("loss", 1, "passenger", "37002.00"), ("loss", 2, "receipt", "74004.00"),
])  # fmt: skip
def test_the_sum_by_kind_and_receipts(kind: str, receipts: int, unit: str, amount: str) -> None:
    facts = claim(kind=kind, receipts=receipts, readings={"indemnity_unit": unit})
    assert outcome("indemnity", **facts)["amount"] == amount


def test_a_lost_volume_is_not_also_damaged() -> None:
    lost = claim(kind="loss", also_claimed_as_damage=True)
    assert outcome("indemnity", **lost)["amount"] == "37002.00"
    assert ("art69_par1_inc2", True, {}) in told("indemnity", **lost)
    assert ("art69_par1_inc2", True, {}) not in told("indemnity", **claim(kind="loss", also_claimed_as_damage=False))
    assert "art69_par1_inc2" not in {step[0] for step in told("indemnity", **claim(also_claimed_as_damage=True))}


@pytest.mark.parametrize(("name", "kind"), [("damaged_baggage", "damage"), ("lost_baggage", "loss")])
def test_the_values_are_read_from_their_parameters(name: str, kind: str) -> None:
    assert decided("indemnity", claim(kind=kind), with_value(name, Decimal(100)))["amount"] == "185.01"


@pytest.mark.parametrize(("paid_on", "amount", "currency"), [
    ("1993-10-31", "5000.00", "CR$"), ("1994-06-30", "74000.00", "CR$"), ("1994-07-01", "110.00", "BRL"),
    ("1994-08-01", "115.50", "BRL"),
])  # fmt: skip
def test_the_currency_of_the_day_of_payment(paid_on: str, amount: str, currency: str) -> None:
    days = {"trip_ended_on": "1993-10-08", "claimed_on": "1993-10-08"}
    found = outcome("indemnity", **claim(paid_on=paid_on, **days))
    assert (found["amount"], found["currency"]) == (amount, currency)


def test_the_ratio_of_the_currencies_is_a_parameter() -> None:
    facts = claim(trip_ended_on="1994-07-01", claimed_on="1994-07-01", paid_on="1994-07-01")
    found = decided("indemnity", facts, with_value("cruzeiros_reais_per_real", 1000))
    assert (found["amount"], found["amount_cr"]) == ("302.50", "302500.00")


def test_the_first_month_is_that_of_the_publication() -> None:
    moved = claim(parameters={"publication_date": "1993-12-31"}, index=None)
    assert outcome("indemnity", **moved)["factor"] == "1.000000"
    assert ("art69_par2", True, {"first": "1993-12", "last": "1993-12", "factor": "1"}) in told("indemnity", **moved)
    earlier = outcome("indemnity", **claim(parameters={"publication_date": "1993-11-30"}))
    assert earlier["amount"] == str(rounded(Fraction(5000) * Fraction("185.01") / 135))


@pytest.mark.parametrize(("lag", "names"), [("one", {"index.1993-09", "index.1993-11"}),
                                            ("zero", {"index.1993-10", "index.1993-12"})])  # fmt: skip
def test_a_month_of_the_index_is_never_borrowed(lag: str, names: set[str]) -> None:
    assert missing("indemnity", **claim(index={}, readings={"index_lag": lag})) == names
    assert missing("indemnity", **claim(index=None, readings={"index_lag": lag})) == names


def test_all_that_a_claim_needs() -> None:
    assert missing("indemnity") == {"kind", "place", "receipts", "trip_ended_on", "claimed_on", "paid_on"}
    for name in ("kind", "place", "receipts", "trip_ended_on", "claimed_on", "paid_on"):
        assert missing("indemnity", **claim(**{name: None})) == {name}
    assert told("indemnity", **claim(index={"1993-09": "100"}))[-2:] == [
        ("art69_par2", True, {"month": "1993-09", "level": "100"}), ("art69_par2", None, {"missing": "index.1993-11"}),
    ]  # fmt: skip
    assert ("art69_par2", None, {"missing": "paid_on"}) in told("indemnity", **claim(paid_on=None))


@given(st.integers(0, 800), st.sampled_from(["completed", "started"]), st.sampled_from(["civil_code", "last_day"]))
def test_months_late_by_both_readings(days: int, count: str, rule: str) -> None:
    due = date(2026, 12, 31)
    paid = due + timedelta(days)
    ends = [add_months(due, month, MonthEnd(rule)) for month in range(40)]
    expected = sum(end <= paid for end in ends[1:]) if count == "completed" else sum(end < paid for end in ends)
    found = outcome("indemnity", **late(str(paid), late_month=count, month_arithmetic=rule))
    assert (found["late"], found["late_months"]) == (days > 0, expected)
    assert found["infractions"] == (["art78_cpt_inc4_ali7"] if expected else [])
    assert found["because"] == []


@pytest.mark.parametrize(("paid_on", "count", "rule", "months"), [
    ("2026-12-01", "completed", "civil_code", 0), ("2026-12-31", "started", "civil_code", 0),
    ("2027-01-31", "started", "civil_code", 1), ("2027-03-01", "started", "civil_code", 2),
    ("2027-03-01", "started", "last_day", 3), ("2027-02-28", "started", "last_day", 2),
])  # fmt: skip
def test_months_late_at_their_edges(paid_on: str, count: str, rule: str, months: int) -> None:
    found = outcome("indemnity", **late(paid_on, late_month=count, month_arithmetic=rule))
    assert (found["late_months"], found["infractions"]) == (months, ["art78_cpt_inc4_ali7"] if months else [])


def test_lateness_is_told() -> None:
    steps = told("indemnity", **late("2027-01-31"))
    assert ("art69_par1", False, {"paid_on": "2027-01-31", "due_on": "2026-12-31"}) in steps
    assert ("art78_cpt_inc4_ali7", False, {"months": 1}) in steps


@pytest.mark.parametrize(("change", "errors"), [
    ({"claimed_on": "1993-11-30"}, [("claimed_on", "a day not before trip_ended_on", date(1993, 11, 30))]),
    ({"paid_on": "1993-11-30"}, [("paid_on", "a day not before claimed_on", date(1993, 11, 30))]),
])  # fmt: skip
def test_days_out_of_order_are_refused(change: dict[str, str], errors: list[tuple[str, str, date]]) -> None:
    with pytest.raises(InvalidFacts) as caught:
        ask("indemnity", **claim(**change))
    assert [(one.path, one.expected, one.got) for one in caught.value.errors] == errors
