# SPDX-License-Identifier: Apache-2.0
"""Ties: the edges of every way to one, by each reading of holdings, control, family and office."""

from typing import Any

import pytest

from tests.law.norms.br_952_1993.questions import outcome, told


def stake(holder: str, company: str, share: str = "0.2", **more: Any) -> dict[str, Any]:
    return {"holder": holder, "company": company, "voting_share": share, **more}


def office(person: str, company: str) -> dict[str, str]:
    return {"person": person, "company": company, "role": "director"}


def control(controller: str, company: str) -> dict[str, str]:
    return {"controller": controller, "company": company}


def spouses(one: str, other: str) -> dict[str, str]:
    return {"a": one, "b": other, "relation": "spouse"}


def ways(**facts: Any) -> dict[str, list[str]]:
    """The edges of the ways to each tie of A and B, by its item."""
    steps = told("interdependence", carriers=["A", "B"], same_line=False, **facts)
    return {provision[-1]: given["way"] for provision, _, given in steps if "way" in given}


def test_a_holder_in_common_is_told_with_both_stakes() -> None:
    assert ways(stakes=[stake("P", "A"), stake("P", "B", "0.3"), stake("Q", "A")]) == {
        "2": ["P tem 0,2 de A", "P tem 0,3 de B"]
    }


@pytest.mark.parametrize(("officer", "owned"), [("A", "B"), ("B", "A")])
def test_an_officer_of_one_who_holds_the_other_ties_them_only_by_the_reading(officer: str, owned: str) -> None:
    facts: dict[str, Any] = {"roles": [office("P", officer), office("R", officer)],
                             "stakes": [stake("P", owned), stake("S", owned)]}  # fmt: skip
    assert ways(**facts) == {}
    assert ways(**facts, readings={"mixed_common": "yes"}) == {
        "2": [f"P é diretor de {officer}", f"P tem 0,2 de {owned}"]
    }


def test_a_controller_of_both_is_told_with_its_own_edges() -> None:
    both = [control("H", "A"), control("H", "B"), control("G", "A"), control("G2", "B")]
    assert ways(control=both) == {"4": ["H controla A", "H controla B"]}
    above = [control("H", "A"), control("H", "M"), control("M", "B")]
    assert ways(control=above, readings={"control_chain": "no"}) == {}
    assert ways(control=both, readings={"control_chain": "no"}) == {"4": ["H controla A", "H controla B"]}
    assert sorted(ways(control=above, readings={"control_chain": "yes"})["4"]) == [
        "H controla A", "H controla M", "M controla B",
    ]  # fmt: skip


def test_what_a_controlled_company_holds_is_told_with_the_control() -> None:
    facts: dict[str, Any] = {"stakes": [stake("M", "B"), stake("N", "B", "0.05")], "control": [control("A", "M")]}
    assert ways(**facts, readings={"indirect_holdings": "direct"}) == {}
    assert ways(**facts, readings={"indirect_holdings": "controlled"}) == {"1": ["M tem 0,2 de B", "A controla M"]}
    assert ways(**facts, readings={"indirect_holdings": "product"}) == {}


def test_a_stake_of_others_is_no_way_to_a_tie() -> None:
    facts: dict[str, Any] = {"stakes": [stake("A", "B"), stake("N", "B")], "control": [control("Z", "N")]}
    for holdings in ("direct", "controlled", "product"):
        assert ways(**facts, readings={"indirect_holdings": holdings}) == {"1": ["A tem 0,2 de B"]}


def test_a_family_that_holds_enough_together_is_told_with_each_stake() -> None:
    facts: dict[str, Any] = {
        "stakes": [stake("P", "A", "0.06"), stake("Q", "A", "0.07"), stake("P", "B"), stake("Q", "B", "0.01"),
                   stake("R", "A", "0.01")],
        "kinship": [spouses("P", "Q"), spouses("P", "R")],
    }  # fmt: skip
    assert ways(**facts) == {}
    together = ways(**facts, readings={"family_sum": "yes"})
    assert sorted(together["2"]) == [
        "P e Q: cônjuges", "P e R: cônjuges", "P tem 0,06 de A", "P tem 0,2 de B", "Q tem 0,01 de B", "Q tem 0,07 de A",
        "R tem 0,01 de A",
    ]  # fmt: skip


def test_a_tie_of_a_family_is_as_new_as_the_newest_of_its_edges() -> None:
    old, new = "1993-10-08", "1993-10-09"
    for since, exempt in ((old, True), (new, False)):
        facts: dict[str, Any] = {
            "stakes": [stake("P", "A", since=old), stake("P", "B", "0.06", since=old),
                       stake("Q", "B", "0.06", since=since)],
            "kinship": [{**spouses("P", "Q"), "since": old}],
        }  # fmt: skip
        found = outcome("interdependence", carriers=["A", "B"], same_line=True, **facts, readings={"family_sum": "yes"})
        assert {tie["exempt"] for tie in found["ties"]} == {exempt}
