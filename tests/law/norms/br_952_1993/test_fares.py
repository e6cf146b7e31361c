# SPDX-License-Identifier: Apache-2.0
"""The maximum fare, promotions, adjustments and revisions, with what each answer tells of itself."""

from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outorga.law.kernel.errors import InvalidFacts
from tests.law.norms.br_952_1993.questions import ask, missing, outcome, told

PROMOTION = {
    "kind": "promotion", "fare": {"maximum": "48.00", "charged": "40.00"},
    "promotion": {"notified_on": "2026-11-30", "starts_on": "2026-12-30"},
}  # fmt: skip
TAX = {"cause": "tax_or_charge", "changed_on": "2026-09-16", "bid_on": "2026-09-15", "proven": True, "impact": "0.03"}


def adjustment(ratio: str, current: str = "100.00", **more: Any) -> dict[str, Any]:
    parts = [{"name": "all", "weight": "1", "ratio": ratio}]
    formula = {"components": parts, "formula_in_force": True, **more}
    return {"kind": "adjustment", "fare": {"current": current}, "adjustment": formula}


def revision(current: str | None = "100.00", **more: Any) -> dict[str, Any]:
    return {"kind": "revision", "fare": {"current": current}, "revision": {**TAX, **more}}


@pytest.mark.parametrize(("charged", "allowed"), [("47.99", True), ("48.00", True), ("48.01", False)])
def test_a_fare_goes_up_to_the_maximum(charged: str, allowed: bool) -> None:
    facts: dict[str, Any] = {"kind": "ceiling", "fare": {"maximum": "48.00", "charged": charged}}
    found = outcome("fare", **facts)
    broken = ["art6_cpt", "art78_cpt_inc3_ali3", "art82_cpt_inc4"]
    assert found == {
        "allowed": allowed, "infractions": [] if allowed else ["art78_cpt_inc3_ali3"], "unfitness_case": not allowed,
        "because": [] if allowed else broken,
    }  # fmt: skip
    assert told("fare", **facts) == [
        ("art6_cpt", allowed, {"charged": charged, "maximum": "48.00"}), ("art95_cpt", True, {}),
        ("art78_cpt_inc3_ali3", allowed, {}), ("art82_cpt_inc4", allowed, {}),
    ]  # fmt: skip


def test_a_ceiling_needs_both_fares() -> None:
    assert missing("fare", kind="ceiling") == {"fare.maximum", "fare.charged"}
    assert missing("fare", kind="ceiling", fare={"maximum": "1.00", "charged": None}) == {"fare.charged"}
    assert told("fare", kind="ceiling", fare={"maximum": "1.00"}) == [
        ("art6_cpt", None, {"missing": "fare.charged"}),
    ]  # fmt: skip


@pytest.mark.parametrize("currency", ["BRL", "CR$"])
def test_the_currency_is_that_of_the_facts(currency: str) -> None:
    fares = {"maximum": "1.00", "charged": "1.00"}
    assert outcome("fare", kind="ceiling", currency=currency, fare=fares)["currency"] == currency


def test_a_promotion_in_order_tells_of_each_condition() -> None:
    assert outcome("fare", **PROMOTION) == {
        "allowed": True, "earliest_start_on": "2026-12-30", "approval_needed": False, "because": [],
    }  # fmt: skip
    days = {"notified_on": "2026-11-30", "earliest_start_on": "2026-12-30", "starts_on": "2026-12-30"}
    assert told("fare", **PROMOTION) == [
        ("art6_cpt", True, {"charged": "40.00", "maximum": "48.00"}),
        ("art6_par1u_inc1", "2026-12-30", {
            "start": "2026-11-30", "length": 30, "unit": "calendar_days", "due": "2026-12-30",
        }),
        ("art96_cpt", "2026-12-30", {"start": "2026-11-30", "due": "2026-12-30"}),
        ("art6_par1u_inc1", True, days), ("art7_par1u", True, {}), ("art6_par1u_inc2", True, {}),
        ("art6_par1u", True, {"charged": "40.00"}),
    ]  # fmt: skip


@pytest.mark.parametrize(("change", "because"), [
    ({"starts_on": "2026-12-29"}, ["art6_par1u_inc1"]), ({"segment": True}, ["art7_par1u"]),
    ({"segment": True, "law": False}, ["art7_par1u"]), ({"segment": True, "law": True}, []),
    ({"segment": False}, []), ({"abuse_found": True}, ["art6_par1u_inc2"]), ({"abuse_found": False}, []),
    ({"starts_on": None, "abuse_found": True}, ["art6_par1u_inc2"]),
])  # fmt: skip
def test_each_condition_of_a_promotion(change: dict[str, Any], because: list[str]) -> None:
    facts: dict[str, Any] = {**PROMOTION, "promotion": {**PROMOTION["promotion"], **change}}  # type: ignore[dict-item]
    found = outcome("fare", **facts)
    assert (found["because"], found["allowed"]) == (because, not because)
    assert told("fare", **facts)[-1] == ("art6_par1u", not because, {"charged": "40.00"})


def test_a_promotion_that_is_refused_without_its_notice_tells_no_day() -> None:
    dear = {"kind": "promotion", "fare": {"maximum": "48.00", "charged": "48.01"}}
    assert outcome("fare", **dear) == {"allowed": False, "approval_needed": False, "because": ["art6_cpt"]}


def test_a_promotion_that_is_not_known_enough() -> None:
    known: dict[str, Any] = {**PROMOTION, "promotion": {"notified_on": "2026-11-30"}}
    assert missing("fare", **known) == {"promotion.starts_on"}
    assert told("fare", **known)[-1] == ("art6_par1u", None, {"charged": "40.00"})
    assert told("fare", **known)[-4] == ("art6_par1u_inc1", None, {
        "notified_on": "2026-11-30", "earliest_start_on": "2026-12-30", "starts_on": None,
    })  # fmt: skip
    assert missing("fare", kind="promotion", fare=PROMOTION["fare"], promotion={"starts_on": "2026-12-30"}) == {
        "promotion.notified_on"
    }


@given(st.integers(0, 3 * 10**6), st.integers(0, 10**7))
def test_an_adjusted_fare_is_the_product_rounded_half_up(ratio: int, current: int) -> None:
    factor, fare = Decimal(ratio).scaleb(-6), Decimal(current).scaleb(-2)
    found = outcome("fare", **adjustment(f"{factor:f}", f"{fare:.2f}"))
    assert found["new_fare"] == str((fare * factor).quantize(Decimal("0.01"), ROUND_HALF_UP))
    assert found["factor"] == str(factor.quantize(Decimal("0.0001"), ROUND_HALF_UP))
    assert found["direction"] == ("up" if factor > 1 else "down" if factor < 1 else "none")
    assert (found["allowed"], found["approval_needed"]) == (True, False)


def test_an_adjustment_tells_of_its_formula() -> None:
    changed = {"current": "100.00", "factor": "1.0500", "new_fare": "105.00", "direction": "up"}
    assert told("fare", **adjustment("1.05")) == [
        ("art7_cpt", True, {}), ("art24_par1", True, {}), ("art24_par1", "105.00", changed),
    ]  # fmt: skip
    assert told("fare", **adjustment("1.05", formula_in_force=False)) == [
        ("art7_cpt", True, {}), ("art24_par1", False, {}),
    ]  # fmt: skip


def test_an_adjustment_needs_its_formula_its_components_and_its_fare() -> None:
    assert missing("fare", kind="adjustment") == {
        "adjustment.components", "adjustment.formula_in_force", "fare.current",
    }  # fmt: skip
    assert missing("fare", **adjustment("1", formula_in_force=None)) == {"adjustment.formula_in_force"}
    assert told("fare", **adjustment("1", formula_in_force=None)) == [
        ("art7_cpt", True, {}), ("art24_par1", None, {"missing": "adjustment.formula_in_force"}),
    ]  # fmt: skip
    bare = {**adjustment("1"), "adjustment": {"formula_in_force": True}}
    assert missing("fare", **bare) == {"adjustment.components"}
    assert missing("fare", **{**adjustment("1"), "fare": {}}) == {"fare.current"}


@pytest.mark.parametrize("weights", [[], ["0.5", "0.4"], ["1", "0.0000000001"]])
def test_weights_that_do_not_add_to_one_are_refused(weights: list[str]) -> None:
    parts = [{"name": "x", "weight": weight, "ratio": "1"} for weight in weights]
    with pytest.raises(InvalidFacts) as caught:
        ask("fare", **adjustment("1", components=parts))
    assert [(one.path, one.code, one.expected) for one in caught.value.errors] == [
        ("adjustment.components", "contradiction", "weights that add to 1")
    ]


@pytest.mark.parametrize(("change", "because"), [
    ({}, []), ({"cause": "legal_provision"}, []), ({"changed_on": "2026-09-15"}, ["art24_par2_inc1"]),
    ({"changed_on": "2026-09-14"}, ["art24_par2_inc1"]), ({"proven": False}, ["art24_par2_inc1"]),
    ({"cause": "unilateral_change", "proven": None, "changed_on": None, "bid_on": None}, []),
    ({"cause": "carrier_request", "impact": None}, ["art24_par2_inc2"]),
    ({"proven": False, "changed_on": None, "impact": None}, ["art24_par2_inc1"]),
])  # fmt: skip
def test_what_asks_for_a_revision(change: dict[str, Any], because: list[str]) -> None:
    found = outcome("fare", **revision(**change))
    assert (found["because"], found["allowed"], found["approval_needed"]) == (because, not because, True)
    assert ("new_fare" in found) is not bool(because)


@pytest.mark.parametrize(("impact", "fare", "factor", "direction"), [
    ("0", "100.00", "1.0000", "none"), ("0.00005", "100.01", "1.0001", "up"), ("-0.5", "50.00", "0.5000", "down"),
])  # fmt: skip
def test_the_effect_of_a_revision(impact: str, fare: str, factor: str, direction: str) -> None:
    found = outcome("fare", **revision(impact=impact))
    assert (found["new_fare"], found["factor"], found["direction"]) == (fare, factor, direction)


def test_a_revision_tells_of_each_test() -> None:
    changed = {"current": "100.00", "impact": "0.03", "factor": "1.0300", "new_fare": "103.00", "direction": "up"}
    assert told("fare", **revision()) == [
        ("art7_cpt", True, {}), ("art24_par2", True, {"cause": "tax_or_charge"}),
        ("art24_par2_inc1", True, {"changed_on": "2026-09-16", "bid_on": "2026-09-15"}), ("art24_par2_inc1", True, {}),
        ("art24_par2", "103.00", changed),
    ]  # fmt: skip
    assert told("fare", **revision(cause="carrier_request")) == [
        ("art7_cpt", True, {}), ("art24_par2", False, {"cause": "carrier_request"}),
        ("art24_par2_inc2", False, {"cause": "carrier_request"}),
    ]  # fmt: skip
    assert ("art24_par2_inc2", True, {"cause": "unilateral_change"}) in told(
        "fare", **revision(cause="unilateral_change")
    )


def test_a_revision_names_all_that_it_needs() -> None:
    assert missing("fare", kind="revision") == {"revision.cause", "revision.impact", "fare.current"}
    unknown = dict.fromkeys(("changed_on", "bid_on", "proven", "impact"))
    assert missing("fare", **revision(None, **unknown)) == {
        "revision.changed_on", "revision.bid_on", "revision.proven", "revision.impact", "fare.current",
    }  # fmt: skip
    assert missing("fare", **revision(bid_on=None)) == {"revision.bid_on"}
    assert missing("fare", **revision(changed_on=None)) == {"revision.changed_on"}
