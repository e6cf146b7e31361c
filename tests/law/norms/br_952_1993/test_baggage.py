# SPDX-License-Identifier: Apache-2.0
"""The allowance of baggage, its excess, and the highest charge for it."""

from decimal import ROUND_DOWN, Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.norms.br_952_1993.questions import ask, decided, missing, outcome, told, with_value

HOLD = {"weight_kg": "30", "volume_dm3": "300", "longest_side_m": "1"}
RACK = {"weight_kg": "5", "fits": True}


def test_everything_at_its_limit_is_free() -> None:
    assert outcome("baggage", hold=HOLD, rack=RACK) == {
        "free": True, "excess_kg": "0", "refusable": False, "rack_refused": False, "charged_kg": "0",
        "maximum_charge": "0.00", "infractions": [], "because": [],
    }  # fmt: skip
    assert told("baggage", hold=HOLD, rack=RACK) == [
        ("art65_cpt_inc1", True, {"weight": "30", "limit": 30}),
        ("art65_cpt_inc1", True, {"size": "300", "limit": "300"}),
        ("art65_cpt_inc1", True, {"size": "1", "limit": "1"}), ("art65_cpt_inc2", True, {"weight": "5", "limit": 5}),
        ("art33_cpt_inc6", True, {}), ("art65_par1u", "0.00", {"charged_kg": "0", "maximum": "0.00", "fare": None}),
        ("art32_cpt_inc11", True, {}),
    ]  # fmt: skip


@pytest.mark.parametrize(("hold", "rack", "refusable", "rack_refused", "because"), [
    ({"weight_kg": "30.0000000001"}, {}, False, False, ["art65_cpt_inc1"]),
    ({"volume_dm3": "300.1"}, {}, True, False, ["art65_cpt_inc1"]),
    ({"longest_side_m": "1.1"}, {}, True, False, ["art65_cpt_inc1"]),
    ({}, {"weight_kg": "5.1"}, False, False, ["art65_cpt_inc2"]),
    ({}, {"fits": False}, False, True, ["art33_cpt_inc6"]),
])  # fmt: skip
def test_each_limit_of_the_allowance(
    hold: dict[str, Any], rack: dict[str, Any], refusable: bool, rack_refused: bool, because: list[str]
) -> None:
    facts: dict[str, Any] = {"hold": {**HOLD, **hold}, "rack": {**RACK, **rack}}
    found = outcome("baggage", **facts)
    assert (found["refusable"], found["rack_refused"]) == (refusable, rack_refused)
    assert (found["because"], found["free"]) == (because, False)
    assert told("baggage", **facts)[-1] == ("art32_cpt_inc11", False, {})


def test_what_is_not_weighed_is_not_said_to_be_free() -> None:
    unknown = {**HOLD, "volume_dm3": None}
    assert told("baggage", hold=unknown)[-1] == ("art32_cpt_inc11", None, {})
    assert told("baggage", hold={**unknown, "longest_side_m": "1.1"})[-1] == ("art32_cpt_inc11", False, {})


@pytest.mark.parametrize(("parameter", "limit", "block", "measure", "inside"), [
    ("hold_allowance_kg", 20, "hold", {"weight_kg": "20"}, True),
    ("hold_allowance_kg", 20, "hold", {"weight_kg": "21"}, False),
    ("hold_allowance_dm3", 200, "hold", {"volume_dm3": "200", "weight_kg": "1"}, True),
    ("hold_allowance_dm3", 200, "hold", {"volume_dm3": "201", "weight_kg": "1"}, False),
    ("hold_longest_side_m", 2, "hold", {"longest_side_m": "2"}, True),
    ("hold_longest_side_m", 2, "hold", {"longest_side_m": "2.1"}, False),
    ("rack_allowance_kg", 7, "rack", {"weight_kg": "7"}, True),
    ("rack_allowance_kg", 7, "rack", {"weight_kg": "7.1"}, False),
])  # fmt: skip
def test_each_limit_is_read_from_its_parameter(
    parameter: str, limit: int, block: str, measure: dict[str, str], inside: bool
) -> None:
    blocks: dict[str, dict[str, Any]] = {"hold": HOLD, "rack": RACK}
    facts = {"conventional_fare": "100.00", block: {**blocks[block], **measure}}
    assert decided("baggage", facts, with_value(parameter, limit))["free"] is inside


def test_the_share_of_the_fare_is_read_from_its_parameter() -> None:
    facts = {"conventional_fare": "100.00", "hold": {**HOLD, "weight_kg": "32"}}
    assert decided("baggage", facts, with_value("excess_charge_share", Decimal("0.01")))["maximum_charge"] == "2.00"


@given(st.integers(0, 1000), st.integers(0, 100), st.integers(0, 10**6), st.sampled_from(["drop", "proportional"]))
def test_the_highest_charge_is_rounded_down(hold: int, rack: int, fare: int, fraction: str) -> None:
    weights = Decimal(hold).scaleb(-1), Decimal(rack).scaleb(-1)
    excess = max(weights[0] - 30, Decimal(0)) + max(weights[1] - 5, Decimal(0))
    charged = excess if fraction == "proportional" else excess.quantize(Decimal(1), ROUND_DOWN)
    price = Decimal(fare).scaleb(-2)
    found = outcome(
        "baggage", hold={**HOLD, "weight_kg": str(weights[0])}, rack={**RACK, "weight_kg": str(weights[1])},
        conventional_fare=f"{price:.2f}", readings={"excess_fraction": fraction},
    )  # fmt: skip
    assert (Decimal(found["excess_kg"]), Decimal(found["charged_kg"])) == (excess, charged)
    assert found["maximum_charge"] == str((charged * price / 200).quantize(Decimal("0.01"), ROUND_DOWN))


@pytest.mark.parametrize(("weight", "reading"), [("31", []), ("31.5", ["excess_fraction=drop"])])
def test_a_fraction_is_read_only_where_there_is_one(weight: str, reading: list[str]) -> None:
    found = ask("baggage", conventional_fare="1.00", hold={**HOLD, "weight_kg": weight})
    assert found["readings"] == reading


@pytest.mark.parametrize(("charged", "receipts", "infractions"), [
    ("0.50", True, []), ("0.51", True, ["art78_cpt_inc3_ali3"]), ("0.49", False, ["art78_cpt_inc3_ali4"]),
    ("0.51", False, ["art78_cpt_inc3_ali3", "art78_cpt_inc3_ali4"]),
])  # fmt: skip
def test_overcharges_and_receipts(charged: str, receipts: bool, infractions: list[str]) -> None:
    facts: dict[str, Any] = {
        "conventional_fare": "100.00", "hold": {**HOLD, "weight_kg": "31"}, "charged": charged,
        "receipts_given": receipts, "currency": "CR$",
    }  # fmt: skip
    found = outcome("baggage", **facts)
    assert (found["infractions"], found["because"], found["currency"]) == (infractions, ["art65_cpt_inc1"], "CR$")
    steps = told("baggage", **facts)
    assert steps[3:5] == [
        ("art65_par1u", "0.50", {"charged_kg": "1", "maximum": "0.50", "fare": "100.00"}),
        ("art78_cpt_inc3_ali3", charged != "0.51", {"charged": charged, "maximum": "0.50"}),
    ]  # fmt: skip
    assert steps[-2:] == [("art32_cpt_inc12", receipts, {}), ("art78_cpt_inc3_ali4", receipts, {})]


def test_a_free_child_without_allowance_pays_every_kilogram() -> None:
    child: dict[str, Any] = {"passenger": {"free_child": True}, "conventional_fare": "100.00"}
    small = {"hold": {**HOLD, "weight_kg": "1"}, "rack": {**RACK, "weight_kg": "2"}}
    found = outcome("baggage", **child, **small)
    assert (found["excess_kg"], found["maximum_charge"], found["free"]) == ("3", "1.50", False)
    assert found["because"] == ["art65_cpt_inc1", "art65_cpt_inc2"]
    steps = told("baggage", **child, **small)
    assert steps[0] == ("art65_cpt", False, {})
    assert steps[1] == ("art65_cpt_inc1", False, {"weight": "1", "limit": "0"})
    own = {"readings": {"child_baggage": "yes"}}
    assert outcome("baggage", **child, **small, **own)["free"] is True
    assert told("baggage", **child, **small, **own)[0] == ("art65_cpt", True, {})
    assert ask("baggage", **{**child, "passenger": {"free_child": False}}, **small)["readings"] == []


def test_what_is_missing_of_baggage() -> None:
    assert missing("baggage", hold={}, rack={}) == {
        "hold.weight_kg", "hold.volume_dm3", "hold.longest_side_m", "rack.weight_kg", "rack.fits",
    }  # fmt: skip
    unknown = missing("baggage", hold={**HOLD, "weight_kg": None}, rack={**RACK, "weight_kg": "7"})
    assert unknown == {"hold.weight_kg", "conventional_fare"}
    heavy: dict[str, Any] = {"hold": {**HOLD, "weight_kg": "31"}, "charged": "1.00"}
    assert missing("baggage", **heavy) == {"conventional_fare"}
    assert told("baggage", **heavy)[-2] == ("art65_par1u", None, {"missing": "conventional_fare"})
    assert ask("baggage", hold={**HOLD, "weight_kg": "30.9"})["status"] == "decided"


def test_what_was_not_brought_is_not_presumed() -> None:
    assert outcome("baggage")["free"] is True
    assert told("baggage") == [
        ("art65_par1u", "0.00", {"charged_kg": "0", "maximum": "0.00", "fare": None}), ("art32_cpt_inc11", True, {}),
    ]  # fmt: skip
