# SPDX-License-Identifier: Apache-2.0
"""Art. 18, VIII and par. 1: both sums of the policy, each at its edge."""

import pytest

from tests.law.norms.mg_5997_1960.questions import missing, outcome, told

REQUIRED = {"death_or_disability": "200000.00", "medical": "20000.00"}


@pytest.mark.parametrize(("death", "medical", "adequate"), [
    ("200000.00", "20000.00", True), ("199999.99", "20000.00", False), ("200000.00", "19999.99", False),
    ("200000.01", "20000.01", True), ("0.00", "0.00", False),
])  # fmt: skip
def test_a_policy_suffices_with_both_sums(death: str, medical: str, adequate: bool) -> None:
    facts = {"death_or_disability": death, "medical": medical}
    assert outcome("insurance", **facts) == {
        "adequate": adequate, "required": REQUIRED, "currency": "Cr$",
        "because": [] if adequate else ["anx1_art18_par1"],
    }  # fmt: skip
    assert told("insurance", **facts)[-1] == ("anx1_art18_cpt_inc8", adequate, {})


def test_each_sum_is_told_beside_the_least_one() -> None:
    assert told("insurance", death_or_disability="200000.00", medical="5.00")[:2] == [
        ("anx1_art18_par1", True, {"insured": "200000.00", "least": "200000.00"}),
        ("anx1_art18_par1", False, {"insured": "5.00", "least": "20000.00"}),
    ]  # fmt: skip


def test_an_unknown_sum_is_needed_unless_the_other_falls_short() -> None:
    assert missing("insurance") == {"death_or_disability", "medical"}
    assert missing("insurance", medical="20000.00") == {"death_or_disability"}
    assert missing("insurance", death_or_disability="200000.00") == {"medical"}
    assert "anx1_art18_cpt_inc8" not in [step[0] for step in told("insurance", medical="20000.00")]
    assert outcome("insurance", medical="19999.99")["adequate"] is False
    assert outcome("insurance", death_or_disability="0.00")["required"] == REQUIRED
