# SPDX-License-Identifier: Apache-2.0
"""Until when a registration holds: the first of its limits, each told with the provision that gives it."""

from typing import Any

import pytest

from tests.law.norms.mg_44007_2005.questions import ask, missing, outcome

PAPER = {"provision": "art4_cpt_inc2_ali4", "until": "2027-05-03"}
AGE = {"provision": "art2_cpt_inc4", "until": "2027-05-03"}
EXEMPTION = {"provision": "art4_par2", "until": "2028-12-31"}


def told(*limits: dict[str, str]) -> list[tuple[str, Any]]:
    steps = ask("registration_term", limits=list(limits))["steps"]
    return [(step["citation"].partition(":")[2], step["inputs"]) for step in steps]


@pytest.mark.parametrize(("day", "by"), [
    ("2027-05-02", "art2_cpt_inc4"), ("2027-05-03", "art4_cpt_inc2_ali4"), ("2027-05-04", "art4_cpt_inc2_ali4"),
])  # fmt: skip
def test_the_first_limit_holds_and_on_a_tie_the_one_named_first(day: str, by: str) -> None:
    found = outcome("registration_term", limits=[PAPER, {**AGE, "until": day}])
    assert found == {"valid_until": min(day, PAPER["until"]), "limited_by": by, "because": []}


def test_without_limits_nothing_ends_it() -> None:
    assert outcome("registration_term", limits=[]) == {"valid_until": None, "limited_by": None, "because": []}
    assert told() == [("art4_par5", {})]


def test_each_limit_is_told_with_what_gives_it() -> None:
    assert told(PAPER, AGE, EXEMPTION) == [
        ("art4_par6", {"until": "2027-05-03"}), ("art2_cpt_inc4", {"until": "2027-05-03"}),
        ("art4_par2", {"until": "2028-12-31"}), ("art4_par5", {"valid_until": "2027-05-03"}),
    ]  # fmt: skip


def test_the_limits_are_needed() -> None:
    assert missing("registration_term") == {"limits"}
    assert missing("registration_term", limits=None) == {"limits"}
