# SPDX-License-Identifier: Apache-2.0
"""The fine's amount and the retention: each item, each reading, and what the infractor pays besides."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.norms.mg_44007_2005.data import INFRACTIONS
from tests.law.norms.mg_44007_2005.questions import missing, outcome

RETAINED = {f"art21_cpt_inc{number}" for number in range(1, 9)}


def retention(provision: str, **facts: Any) -> dict[str, Any]:
    return outcome("retention", infraction={"provision": provision}, **facts)


@pytest.mark.parametrize("provision", sorted(INFRACTIONS))
def test_only_the_first_eight_items_of_art_21_retain(provision: str) -> None:
    found = retention(provision)
    allowed = provision in RETAINED
    assert (found["allowed"], found["because"]) == (allowed, [] if allowed else ["art22_cpt"])


@pytest.mark.parametrize(("substitute", "path"), [
    ({}, "substitute.delegated"), ({"delegated": False}, "substitute.authorized"),
    ({"authorized": False}, "substitute.delegated"), ({"delegated": None, "authorized": None}, "substitute.delegated"),
])  # fmt: skip
def test_one_of_the_two_qualities_is_needed(substitute: dict[str, Any], path: str) -> None:
    assert missing("retention", infraction={"provision": "art21_cpt_inc1"}, substitute=substitute) == {path}


@pytest.mark.parametrize(("substitute", "accepted"), [
    ({"delegated": True}, True), ({"authorized": True}, True), ({"delegated": False, "authorized": True}, True),
    ({"delegated": True, "authorized": False}, True), ({"delegated": False, "authorized": False}, False),
])  # fmt: skip
def test_the_trip_goes_on_in_a_delegated_or_an_authorized_vehicle(substitute: dict[str, Any], accepted: bool) -> None:
    found = retention("art21_cpt_inc8", substitute=substitute, cost="850.00", fine_amount="1353.60")
    assert found["substitute_accepted"] is accepted
    assert found["fine_amount"] == "1353.60"
    assert found.get("charge") == ("850.00" if accepted else None)
    assert found["because"] == ([] if accepted else ["art22_par1u"])


def test_every_cause_is_named_when_nothing_is_lawful() -> None:
    found = retention("art21_cpt_inc9", substitute={"delegated": False, "authorized": False}, cost="850.00")
    assert found["because"] == ["art22_cpt", "art22_par1u"]
    assert "charge" not in found


def test_a_retention_that_is_not_allowed_needs_nothing_more() -> None:
    assert retention("art19_cpt_inc1", substitute={})["because"] == ["art22_cpt"]


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(
    st.sampled_from(sorted(INFRACTIONS)), st.decimals(Decimal("0.000001"), Decimal(9), places=6),
    st.lists(st.sampled_from(sorted(INFRACTIONS)), max_size=5), st.sampled_from(["truncate", "half_up", "unit_first"]),
)  # fmt: skip
def test_earlier_infractions_never_change_a_fine_and_cutting_never_raises_it(
    provision: str, coefficient: Decimal, earlier: list[str], rounding: str
) -> None:
    facts: dict[str, Any] = {
        "infraction": {"provision": provision, "committed_on": "2026-06-01"},
        "parameters": {"fare_coefficient": str(coefficient)}, "readings": {"rounding": rounding},
    }  # fmt: skip
    history = [{"provision": item, "committed_on": "2026-05-01", "status": "final"} for item in earlier]
    found = outcome("fine", **facts, history=history)
    assert found == outcome("fine", **facts)
    exact = found["multiple"] * coefficient
    slack = Decimal("0.01") if rounding == "truncate" else Decimal("0.02")
    assert abs(Decimal(found["amount"]) - exact) < slack
    assert rounding != "truncate" or Decimal(found["amount"]) <= exact
