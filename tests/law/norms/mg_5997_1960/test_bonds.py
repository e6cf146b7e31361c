# SPDX-License-Identifier: Apache-2.0
"""The bond by lines and vehicles, what lacks of it, and its fate."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.norms.mg_5997_1960.questions import ask, missing, outcome
from tests.law.norms.mg_5997_1960.trails import inputs, trail


def lines(*vehicles: int, **more: Any) -> dict[str, Any]:
    return {"lines": [{"id": f"L{number}", "vehicles": count} for number, count in enumerate(vehicles, 1)], **more}


def permit(**more: Any) -> dict[str, Any]:
    return {"kind": "non_line", "event": "permit_ended", "deposited": "8000.00", **more}


@pytest.mark.parametrize(("kind", "provision"), [
    ("tender", "art8_cpt_inc3"), ("non_line", "art15_cpt"), ("pre_tender", "art7_par1u"),
    ("cooperative", "art25_par2"), ("timetable_extension", "art67_par1_ali3"),
])  # fmt: skip
def test_each_kind_rests_on_its_article_and_the_same_table(kind: str, provision: str) -> None:
    facts = {"kind": kind, **lines(6)}
    assert outcome("bond", **facts)["required"] == "6000.00"
    assert trail("bond", **facts) == [(provision, True), ("art8_cpt_inc3", "6000.00")]
    assert inputs("bond", "art8_cpt_inc3", **facts)[-1] == {"vehicles": 6, "required": "6000.00"}


@given(st.lists(st.integers(1, 40), min_size=1, max_size=4))
def test_the_whole_is_the_sum_of_the_lines_each_within_its_limit(vehicles: list[int]) -> None:
    found = outcome("bond", kind="tender", **lines(*vehicles))
    expected = [min(5000 + 1000 * max(count - 5, 0), 20000) for count in vehicles]
    assert [row["required"] for row in found["per_line"]] == [f"{amount}.00" for amount in expected]
    assert [row["id"] for row in found["per_line"]] == [f"L{number}" for number in range(1, len(vehicles) + 1)]
    assert Decimal(found["required"]) == sum(expected)


@given(st.integers(1, 60))
def test_the_limit_of_the_addition_lies_a_base_above_that_of_the_whole(vehicles: int) -> None:
    facts = {"kind": "tender", **lines(vehicles), "readings": {"bond_cap": "addition"}}
    assert Decimal(outcome("bond", **facts)["required"]) == 5000 + min(1000 * max(vehicles - 5, 0), 20000)


def test_the_cap_is_read_only_above_the_limit() -> None:
    assert ask("bond", kind="tender", **lines(20))["readings"] == []
    assert ask("bond", kind="tender", **lines(21))["readings"] == ["bond_cap=total"]


def test_an_occasional_trip_has_no_bond_unless_it_is_read_otherwise() -> None:
    free = ask("bond", kind="occasional", **lines(6), deposited="0.00")
    assert free["outcome"] == {
        "currency": "Cr$", "required": "0.00", "per_line": [{"id": "L1", "required": "0.00"}], "shortfall": "0.00",
        "sufficient": True, "because": [],
    }  # fmt: skip
    assert trail("bond", kind="occasional", **lines(6)) == [("art16_cpt_inc2", False)]
    assert outcome("bond", kind="occasional")["required"] == "0.00"
    read = {"kind": "occasional", "readings": {"occasional_bond": "as_non_line"}}
    assert outcome("bond", **read, **lines(6))["required"] == "6000.00"
    assert "required" not in outcome("bond", **read)
    assert trail("bond", **read) == [("art16_cpt_inc2", True)]


def test_reserve_vehicles_count_by_the_reading() -> None:
    row = {"lines": [{"id": "L1", "vehicles": 5, "reserve_vehicles": 2}]}
    assert outcome("bond", kind="tender", **row)["required"] == "5000.00"
    assert trail("bond", kind="tender", **row)[1] == ("art49_cpt", False)
    counted = {**row, "readings": {"reserve_in_bond": "yes"}}
    assert outcome("bond", kind="tender", **counted)["required"] == "7000.00"
    assert inputs("bond", "art49_cpt", kind="tender", **counted) == [{"reserve_vehicles": 2, "counted": True}]
    none = {"lines": [{"id": "L1", "vehicles": 5, "reserve_vehicles": 0}]}
    assert ask("bond", kind="tender", **none)["readings"] == []


@pytest.mark.parametrize(("deposited", "shortfall"), [("5999.99", "0.01"), ("6000.00", "0.00"), ("6000.01", "0.00")])
def test_what_lacks_of_the_deposit(deposited: str, shortfall: str) -> None:
    facts = {"kind": "timetable_extension", **lines(6), "deposited": deposited}
    found = outcome("bond", **facts)
    short = shortfall != "0.00"
    assert (found["shortfall"], found["sufficient"]) == (shortfall, not short)
    assert found["because"] == (["anx1_art8_cpt_inc3"] if short else [])
    assert trail("bond", **facts)[-1] == ("art8_cpt_inc3", not short)
    assert inputs("bond", "art8_cpt_inc3", **facts)[-1] == {"deposited": deposited, "required": "6000.00"}


def test_without_lines_or_event_nothing_is_said() -> None:
    assert outcome("bond", kind="tender", deposited="1.00") == {"currency": "Cr$", "because": []}


@pytest.mark.parametrize("event", ["winner_unsigned", "winner_not_started"])
def test_a_winner_who_fails_loses_everything(event: str) -> None:
    facts = {"kind": "tender", "event": event, "deposited": "6000.00"}
    assert outcome("bond", **facts) == {
        "currency": "Cr$", "disposition": "forfeited", "revenue": "6000.00", "refund": "0.00",
        "because": ["anx1_art14_cpt"],
    }  # fmt: skip
    assert trail("bond", **facts)[1:] == [("art14_cpt", True)]
    assert inputs("bond", "art14_cpt", **facts) == [{"deposited": "6000.00"}]
    assert missing("bond", kind="tender", event=event) == {"deposited"}


@pytest.mark.parametrize(("on", "due"), [(None, True), ("2026-12-02", False), ("2026-12-03", True)])
def test_the_others_are_refunded_from_the_proclamation(on: str | None, due: bool) -> None:
    facts = {"kind": "tender", "event": "other_bidder", "deposited": "6000.00", "proclaimed_on": "2026-12-03"}
    facts |= {"on": on} if on else {}
    assert outcome("bond", **facts) == {
        "currency": "Cr$", "disposition": "returnable" if due else "held", "revenue": "0.00",
        "refund": "6000.00" if due else "0.00", "returnable_on": "2026-12-03", "because": [],
    }  # fmt: skip
    assert trail("bond", **facts)[1:] == [("art14_par1u", due)]
    assert inputs("bond", "art14_par1u", **facts) == [{"proclaimed_on": "2026-12-03", "on": on}]


def test_the_refund_of_others_needs_deposit_and_proclamation() -> None:
    facts = {"kind": "tender", "event": "other_bidder"}
    assert missing("bond", **facts) == {"deposited", "proclaimed_on"}
    assert missing("bond", **facts, deposited="1.00") == {"proclaimed_on"}
    assert missing("bond", **facts, proclaimed_on="2026-12-03") == {"deposited"}
    assert missing("bond", **facts, **lines(6), deposited="1.00") == {"proclaimed_on"}


@pytest.mark.parametrize(("fines", "revenue", "refund"), [
    ([], "0.00", "8000.00"), (["1000.00", "2000.00"], "3000.00", "5000.00"), (["8000.00"], "8000.00", "0.00"),
    (["8000.01"], "8000.00", "0.00"),
])  # fmt: skip
def test_fines_are_taken_from_the_balance(fines: list[str], revenue: str, refund: str) -> None:
    facts = permit(unpaid_fines=fines, pending_notices=0)
    found = outcome("bond", **facts)
    assert (found["disposition"], found["revenue"], found["refund"]) == ("returnable", revenue, refund)
    assert found["because"] == []
    assert trail("bond", **facts)[1:] == [("art15_par1u", refund)]
    told_fines = inputs("bond", "art15_par1u", **facts)[0]
    assert (Decimal(told_fines["fines"]), told_fines["deposited"]) == (sum(map(Decimal, fines)), "8000.00")


def test_pending_notices_hold_the_balance_by_the_reading() -> None:
    facts = permit(unpaid_fines=["1000.00"], pending_notices=1)
    found = outcome("bond", **facts)
    assert (found["disposition"], found["revenue"], found["refund"]) == ("held", "1000.00", "0.00")
    assert trail("bond", **facts)[1:] == [("art15_par1u", "7000.00"), ("art15_par1u", True)]
    paid = {**facts, "readings": {"refund_hold": "pay"}}
    assert outcome("bond", **paid)["refund"] == "7000.00"
    assert inputs("bond", "art15_par1u", **paid)[1] == {"notices": 1, "held": False}
    assert trail("bond", **paid)[-1] == ("art15_par1u", False)
    assert ask("bond", **permit())["readings"] == []


def test_what_an_occasional_trip_deposits_is_not_asked_and_suffices() -> None:
    facts = {"kind": "occasional", "deposited": "1.00"}
    assert outcome("bond", **facts) == {
        "currency": "Cr$", "required": "0.00", "shortfall": "0.00", "sufficient": True, "because": [],
    }  # fmt: skip
    assert inputs("bond", "art8_cpt_inc3", **facts) == [{"deposited": "1.00", "required": "0.00"}]
