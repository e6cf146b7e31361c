# SPDX-License-Identifier: Apache-2.0
"""What is owed on a day: brackets, interest, correction, deposits, fees, and suspensions turned into fines."""

from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.norms.mg_pl1842_2004.questions import missing, outcome
from tests.law.norms.mg_pl1842_2004.trails import given_readings, lacks, passages, trail

PLAIN: dict[str, list[str]] = {"holidays": [], "closed": []}
CENT = Decimal("0.01")
LEVELS = {"igpm_levels": {f"{year}-{month:02}": "1000" for year in (2025, 2026, 2027) for month in range(1, 13)}}


def late(due: str = "2026-09-10", paid: str = "2026-09-10", amount: str = "100.00", **more: Any) -> dict[str, Any]:
    charge = {"kind": "fine", "amount": amount}
    return {"charge": charge, "due_on": due, "paid_on": paid, "calendar": PLAIN, "parameters": LEVELS, **more}


@pytest.mark.parametrize(
    ("days", "bracket", "surcharge"), [(0, None, "0.00"), (1, 1, "2.00"), (32, 1, "2.00"), (33, 2, "5.00")]
)
def test_the_first_bracket_ends_with_its_moved_day(days: int, bracket: int | None, surcharge: str) -> None:
    found = outcome("amount_due", **late(paid=(date(2026, 9, 10) + timedelta(days)).isoformat()))
    assert (found["first_bracket_until"], found["due_on"]) == ("2026-10-12", "2026-09-10")
    assert (found["bracket"], found["surcharge"], found["days_late"]) == (bracket, surcharge, days)
    assert found["because"] == ([] if bracket is None else [f"art45_cpt_inc{bracket}"])


@given(days=st.integers(1, 400), cents=st.integers(1, 10**7))
def test_each_part_is_rounded_once(days: int, cents: int) -> None:
    amount = Decimal(cents) / 100
    found = outcome("amount_due", **late("2025-09-10", str(date(2025, 9, 10) + timedelta(days)), f"{amount:.2f}"))
    share = Decimal("0.02") if found["bracket"] == 1 else Decimal("0.05")
    surcharge = (amount * share).quantize(CENT, ROUND_HALF_UP)
    interest = (amount * Decimal("0.005") * days / 30).quantize(CENT, ROUND_HALF_UP)
    assert Decimal(found["interest"]) == interest
    assert Decimal(found["surcharge"]) == surcharge
    assert Decimal(found["total"]) == amount + surcharge + Decimal(found["interest"])
    assert (found["still_due"], found["correction"], found["currency"]) == (found["total"], "0.00", "BRL")


def test_a_third_of_a_month_is_not_rounded_before_its_product() -> None:
    assert outcome("amount_due", **late(paid="2026-09-20", amount="3.00"))["interest"] == "0.01"


def test_a_third_of_the_index_is_not_rounded_before_its_product() -> None:
    levels = {"igpm_levels": {"2026-08": "3000", "2026-09": "3001"}}
    found = outcome("amount_due", **late("2026-09-30", "2026-10-01", "15.00", parameters=levels))
    assert found["correction"] == "0.01"


def test_the_reasoning_of_a_late_fine() -> None:
    levels = {"igpm_levels": {"2026-09": "1000", "2026-10": "1004"}}
    asked = late("2026-10-01", "2026-11-04", "191.54", parameters=levels)
    told = {"amount": "191.54", "due_on": "2026-10-01", "paid_on": "2026-11-04", "days_late": 34}
    assert trail("amount_due", **asked) == [
        ("art81_cpt", True, {"raw_on": "2026-10-01", "due_on": "2026-10-01"}),
        ("art45_cpt_inc1", "2026-11-02",
         {"start": "2026-10-01", "length": 30, "unit": "calendar_days", "due_on": "2026-11-02"}),
        ("art81_cpt", False, {"raw_on": "2026-10-31", "due_on": "2026-11-02"}),
        ("art45_cpt", False, told),
        ("art45_cpt_inc2", False, {"until": "2026-11-02", "share": "0.05", "interest": "0.005"}),
        ("art4_cpt_inc28", "1000", {"month": "2026-09"}),
        ("art4_cpt_inc28", "1004", {"month": "2026-10"}),
        ("art45_cpt", "0.77", {"first": "2026-09", "last": "2026-10", "factor": "1.004", "correction": "0.77"}),
    ]  # fmt: skip
    assert given_readings("amount_due", **asked) == [
        "igpm_month=previous", "late_base=nominal", "interest_time=pro_rata_days",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("due", "paid", "moved"), [("2026-09-12", "2026-09-14", True), ("2026-09-11", "2026-09-14", False)]
)
def test_a_given_due_date_moves_off_a_closed_day(due: str, paid: str, *, moved: bool) -> None:
    found = outcome("amount_due", **late(due, paid))
    assert (found["due_on"], found["days_late"]) == (("2026-09-14", 0) if moved else ("2026-09-11", 3))
    assert passages("amount_due", **late(due, paid))[0] == ("art81_cpt", not moved)


def test_without_a_due_date_the_fine_is_due_with_the_appeal_term() -> None:
    asked = late(paid="2026-09-25", served_on="2026-09-10")
    del asked["due_on"]
    assert outcome("amount_due", **asked)["due_on"] == "2026-09-25"
    excluded = {**asked, "readings": {"appeal_first_day": "excluded"}}
    assert outcome("amount_due", **excluded)["due_on"] == "2026-09-28"
    assert outcome("amount_due", **{**asked, "due_on": "2026-09-21"})["due_on"] == "2026-09-21"


@pytest.mark.parametrize(
    ("deposit", "left"), [("99.99", "5.00"), ("100.00", "0.00"), ("100.01", "0.00"), ("500.00", "0.00")]
)
def test_a_deposit_of_the_whole_fine_stops_everything(deposit: str, left: str) -> None:
    found = outcome("amount_due", **late("2025-09-10", "2026-09-10", deposit={"amount": deposit}))
    covered = left == "0.00"
    assert (found["surcharge"], found["still_due"] == "0.00") == (left, covered)
    assert (found["bracket"], found["days_late"]) == ((None, 0) if covered else (2, 365))
    assert found["because"] == ([] if covered else ["art45_cpt_inc2"])
    steps = trail("amount_due", **late("2025-09-10", "2026-09-10", deposit={"amount": deposit}))
    assert ("art51_par2", covered, {"paid": deposit, "amount": "100.00"}) in steps


def test_a_part_deposited_is_taken_off_what_is_still_due() -> None:
    found = outcome("amount_due", **late(deposit={"amount": "30"}))
    assert (found["total"], found["still_due"]) == ("100.00", "70.00")


@pytest.mark.parametrize(
    ("paid", "months"), [("2026-10-09", 0), ("2026-10-10", 1), ("2026-11-09", 1), ("2026-11-10", 2), ("2027-09-10", 12)]
)
def test_whole_months_of_interest_end_on_their_day(paid: str, months: int) -> None:
    found = outcome("amount_due", **late(paid=paid, readings={"interest_time": "full_months"}))
    assert Decimal(found["interest"]) == Decimal("0.50") * months


@pytest.mark.parametrize(("rule", "interest"), [("civil_code", "0.00"), ("last_day", "0.50")])
def test_a_month_that_lacks_the_day(rule: str, interest: str) -> None:
    readings = {"interest_time": "full_months", "month_year_arithmetic": rule}
    assert outcome("amount_due", **late("2026-08-31", "2026-09-30", readings=readings))["interest"] == interest


@pytest.mark.parametrize(
    ("reading", "months"), [("previous", ("2025-12", "2026-01")), ("same", ("2026-01", "2026-02"))]
)
def test_the_index_months(reading: str, months: tuple[str, str]) -> None:
    asked = late("2026-01-12", "2026-02-12", readings={"igpm_month": reading}, parameters={})
    paths = {f"parameters.igpm_levels.{month}" for month in months}
    assert missing("amount_due", **asked) == paths
    assert [step for step in trail("amount_due", **asked) if step[0] == "art4_cpt_inc28"] == [
        lacks("art4_cpt_inc28", path) for path in sorted(paths)
    ]
    known = {**asked, "parameters": {"igpm_levels": {months[0]: "1000", months[1]: "1100"}}}
    assert outcome("amount_due", **known)["correction"] == "10.00"
    nothing = {**asked, "parameters": {"igpm_levels": {months[0]: "0", months[1]: "1100"}}}
    assert missing("amount_due", **nothing) == {f"parameters.igpm_levels.{months[0]}"}


def test_within_one_month_no_index_is_needed() -> None:
    assert outcome("amount_due", **late("2026-01-12", "2026-01-20", parameters={}))["correction"] == "0.00"


@pytest.mark.parametrize(("reading", "correction"), [("floor_zero", "0.00"), ("applied", "-10.00")])
def test_a_fallen_index(reading: str, correction: str) -> None:
    levels = {"igpm_levels": {"2025-12": "1000", "2026-01": "900", "2026-02": "900"}}
    asked = late("2026-01-12", "2026-02-11", readings={"negative_correction": reading}, parameters=levels)
    found = outcome("amount_due", **asked)
    assert (found["correction"], found["surcharge"], found["interest"]) == (correction, "2.00", "0.50")
    assert Decimal(found["total"]) == Decimal("102.50") + Decimal(correction)
    assert f"negative_correction={reading}" in given_readings("amount_due", **asked)


@pytest.mark.parametrize("reading", ["floor_zero", "applied"])
def test_a_fall_of_less_than_half_a_cent_is_plain_nothing(reading: str) -> None:
    levels = {"igpm_levels": {"2025-12": "1000", "2026-01": "999.99"}}
    asked = late("2026-01-12", "2026-02-11", readings={"negative_correction": reading}, parameters=levels)
    found = outcome("amount_due", **asked)
    assert (found["correction"], found["total"]) == ("0.00", "102.50")


def test_the_corrected_base_bears_surcharge_and_interest() -> None:
    levels = {"igpm_levels": {"2025-12": "1000", "2026-01": "1200"}}
    asked = late("2026-01-12", "2026-02-11", readings={"late_base": "corrected"}, parameters=levels)
    found = outcome("amount_due", **asked)
    assert (found["correction"], found["surcharge"], found["interest"], found["total"]) == (
        "20.00", "2.40", "0.60", "123.00",
    )  # fmt: skip


@pytest.mark.parametrize(("paid", "days"), [("2026-09-10", 0), ("2026-09-11", 1)])
def test_a_late_fee_bears_nothing(paid: str, days: int) -> None:
    asked = {**late(paid=paid), "charge": {"kind": "fee", "amount": "500"}}
    assert outcome("amount_due", **asked) == {
        "due_on": "2026-09-10", "bracket": None, "days_late": days, "surcharge": None, "interest": None,
        "correction": None, "total": "500.00", "still_due": "500.00", "currency": "BRL",
        "because": ["art57_par1"] if days else [],
    }  # fmt: skip
    told = {"amount": "500.00", "due_on": "2026-09-10", "paid_on": paid}
    assert trail("amount_due", **asked)[1:] == [("art57_cpt", True, {}), ("art57_par1", not days, told)]


@pytest.mark.parametrize(
    ("group", "ufir", "amount"), [(1, 44, "46.82"), (2, 88, "93.64"), (3, 180, "191.54"), (4, 360, "383.08")]
)
def test_a_suspension_turns_into_a_fine_of_its_group(group: int, ufir: int, amount: str) -> None:
    charge = {"kind": "suspension_conversion", "suspension_group": group, "leaving": True}
    asked = {"charge": charge, "parameters": {"ufir": "1.0641"}}
    assert outcome("amount_due", **asked) == {
        "allowed": True, "ufir": ufir, "amount": amount, "points": None, "currency": "BRL", "because": [],
    }  # fmt: skip
    told = [(f"art46_cpt_inc{group}", True, {"group": group, "ufir": ufir}), ("art46_cpt", True, {})]
    assert trail("amount_due", **asked)[:2] == told
    staying = {**asked, "charge": {**charge, "leaving": False}, "parameters": {}}
    assert outcome("amount_due", **staying) == {
        "allowed": False, "ufir": ufir, "amount": None, "points": None, "currency": "BRL", "because": ["art46_cpt"],
    }  # fmt: skip


def test_what_each_kind_needs() -> None:
    assert missing("amount_due") == {"charge.kind", "charge.amount", "due_on", "paid_on"}
    assert trail("amount_due") == [
        lacks("art45_cpt", path) for path in ("charge.kind", "charge.amount", "paid_on", "due_on")
    ]
    assert missing("amount_due", charge={"kind": "fee"}) == {"charge.amount", "due_on", "paid_on"}
    assert trail("amount_due", charge={"kind": "fee"})[0] == lacks("art57_par1", "charge.amount")
    conversion = {"kind": "suspension_conversion"}
    assert missing("amount_due", charge=conversion) == {"charge.suspension_group", "charge.leaving", "on"}
    assert trail("amount_due", charge=conversion) == [
        lacks("art46_cpt", "charge.suspension_group"), lacks("art46_cpt", "charge.leaving"), lacks("art44_cpt", "on"),
    ]  # fmt: skip
    leaving = {**conversion, "leaving": True}
    assert missing("amount_due", charge=leaving, parameters={"ufir": "1"}) == {"charge.suspension_group"}


@pytest.mark.parametrize(("due", "paid", "months"), [
    ("2025-11-10", "2026-01-09", 1), ("2025-11-10", "2026-01-10", 2), ("2025-11-10", "2027-01-10", 14),
])  # fmt: skip
def test_whole_months_run_over_the_turn_of_the_year(due: str, paid: str, months: int) -> None:
    found = outcome("amount_due", **late(due, paid, "1000.00", readings={"interest_time": "full_months"}))
    assert found["interest"] == f"{5 * months}.00"


def test_an_index_that_stands_still_asks_for_no_reading_of_a_fall() -> None:
    used = {row.partition("=")[0] for row in given_readings("amount_due", **late(paid="2026-11-10"))}
    assert "negative_correction" not in used
    fallen = {"igpm_levels": {**LEVELS["igpm_levels"], "2026-10": "999"}}
    used = {row.partition("=")[0] for row in given_readings("amount_due", **late(paid="2026-11-10", parameters=fallen))}
    assert "negative_correction" in used


def test_within_one_month_of_the_index_the_factor_is_one() -> None:
    steps = trail("amount_due", **late("2026-09-10", "2026-09-20"))
    assert [inputs["factor"] for _, _, inputs in steps if "factor" in inputs] == ["1"]
