# SPDX-License-Identifier: Apache-2.0
"""Art. 58: the ceiling of each component, the month of revision, who approves, and what may never be charged."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.norms.mg_pl1842_2004.questions import missing, outcome
from tests.law.norms.mg_pl1842_2004.trails import lacks, passages, trail


def component(conventional: str, special: str, name: str = "km") -> dict[str, str]:
    return {"name": name, "conventional": conventional, "special": special}


@pytest.mark.parametrize(("conventional", "special", "ceiling", "within"), [
    ("5.00", "6.99", "7.0000", True), ("5.00", "7", "7.0000", True), ("5.00", "7.0000001", "7.0000", False),
    ("4.37", "6.118", "6.1180", True), ("4.37", "6.1181", "6.1180", False), ("0", "0", "0.0000", True),
    ("0", "0.01", "0.0000", False), ("0.33333", "0.466662", "0.4667", True), ("0.33333", "0.466663", "0.4667", False),
    ("0.00125", "0.00175", "0.0018", True),
])  # fmt: skip
def test_a_component_is_compared_exactly_and_shown_to_four_places(
    conventional: str, special: str, ceiling: str, within: bool
) -> None:
    facts = {"components": [component(conventional, special)]}
    assert outcome("fare", **facts) == {
        "allowed": within, "components": [{"name": "km", "ceiling": ceiling, "within": within}],
        "because": [] if within else ["art58_par2"],
    }  # fmt: skip
    assert trail("fare", **facts) == [
        ("art4_cpt_inc14", conventional, {"conventional": conventional}),
        ("art58_par2", within, {"name": "km", "special": special, "ceiling": ceiling, "differential": "0.40"}),
        ("art58_cpt", within, {}),
    ]


def test_components_keep_their_order_and_one_above_refuses_all() -> None:
    found = outcome("fare", components=[component("1", "2", "b"), component("1", "1", "a")])
    assert [(row["name"], row["within"]) for row in found["components"]] == [("b", False), ("a", True)]
    assert (found["allowed"], found["because"]) == (False, ["art58_par2"])


@pytest.mark.parametrize(("effective_on", "more", "because"), [
    ("2026-07-01", {"ambel_approved": True}, []),
    ("2026-07-31", {"ambel_approved": True, "need_proven": False}, []),
    ("2026-07-15", {"ambel_approved": False}, ["art58_cpt"]),
    ("2026-06-30", {"ambel_approved": True, "need_proven": True}, []),
    ("2026-08-01", {"ambel_approved": True, "need_proven": False}, ["art58_cpt", "art58_par3"]),
    ("2026-08-01", {"ambel_approved": False, "need_proven": True}, ["art58_cpt"]),
    ("2026-08-01", {"ambel_approved": False, "need_proven": False}, ["art58_cpt", "art58_par3"]),
])  # fmt: skip
def test_a_tariff_takes_effect_in_july_or_by_need_and_with_approval(
    effective_on: str, more: dict[str, Any], because: list[str]
) -> None:
    found = outcome("fare", effective_on=effective_on, **more)
    assert found == {"allowed": not because, "because": because}


def test_the_revision_is_told() -> None:
    facts = {"effective_on": "2026-08-01", "ambel_approved": False, "need_proven": False}
    assert trail("fare", **facts) == [
        ("art58_cpt", False, {}), ("art58_cpt", False, {"effective_on": "2026-08-01"}), ("art58_par3", False, {}),
        ("art58_cpt", False, {}),
    ]  # fmt: skip
    ordinary = {"effective_on": "2026-07-01", "ambel_approved": True}
    assert passages("fare", **ordinary) == [("art58_cpt", True)] * 3


def test_approval_and_need_are_asked_for() -> None:
    assert missing("fare", effective_on="2026-07-01") == {"ambel_approved"}
    assert trail("fare", effective_on="2026-08-01")[:3] == [
        lacks("art58_cpt", "ambel_approved"), ("art58_cpt", False, {"effective_on": "2026-08-01"}),
        lacks("art58_par3", "need_proven"),
    ]  # fmt: skip


def test_a_refusal_of_ambel_counts_without_a_day() -> None:
    assert outcome("fare", ambel_approved=False) == {"allowed": False, "because": ["art58_cpt"]}
    assert outcome("fare", need_proven=False) == {"allowed": True, "because": []}


@pytest.mark.parametrize(("surcharge", "allowed"), [("0", True), ("0.00", True), ("0.001", False), ("3.00", False)])
def test_equipment_of_the_disabled_costs_nothing(surcharge: str, allowed: bool) -> None:
    facts = {"mobility_equipment_surcharge": surcharge}
    assert outcome("fare", **facts) == {"allowed": allowed, "because": [] if allowed else ["art58_par1"]}
    assert trail("fare", **facts) == [("art58_par1", allowed, facts), ("art58_cpt", allowed, {})]


def test_nothing_proposed_is_nothing_against() -> None:
    assert trail("fare") == [("art58_cpt", True, {})]
    assert outcome("fare", components=[]) == {"allowed": True, "components": [], "because": []}


cents = st.integers(0, 10**9).map(lambda number: Decimal(number) / 100)


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(cents, cents)
def test_within_is_five_times_the_special_at_most_seven_times_the_conventional(
    conventional: Decimal, special: Decimal
) -> None:
    found = outcome("fare", components=[component(f"{conventional:.2f}", f"{special:.2f}")])
    assert found["components"][0]["within"] is (5 * special <= 7 * conventional)


def test_the_ceiling_that_is_shown_is_rounded_half_up() -> None:
    found = outcome("fare", components=[component("0.00075", "0")])
    assert found["components"][0]["ceiling"] == "0.0011"
