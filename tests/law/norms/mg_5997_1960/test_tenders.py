# SPDX-License-Identifier: Apache-2.0
"""Which proposals stand, in what order, and what the winner receives."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.norms.mg_5997_1960.questions import ask, missing, outcome
from tests.law.norms.mg_5997_1960.trails import inputs, trail

ITEMS = [f"anx1_art8_cpt_inc{number}" for number in (1, 2, 5, 6, 7, 8, 9)]


def proposal(key: str, **more: Any) -> dict[str, Any]:
    return {
        "id": key, "operator": {"kind": "company"}, "documents": [{"item": item} for item in ITEMS],
        "bank_certificates": ["BK1", "BK2"], "vehicles": 6, "deposited": "6000.00", "score": "90", **more,
    }  # fmt: skip


def without(key: str, *names: str, **more: Any) -> dict[str, Any]:
    return {name: value for name, value in proposal(key, **more).items() if name not in names}


def opening(*proposals: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"commission_named": True, "proposals": list(proposals), **more}


def test_without_a_commission_nothing_else_is_said() -> None:
    answer = ask("tender", commission_named=False)
    assert (answer["status"], answer["outcome"]) == (
        "decided", {"opening_valid": False, "because": ["anx1_art11_cpt"]},
    )  # fmt: skip
    assert trail("tender", commission_named=False, proposals=[proposal("A")]) == [("art11_cpt", False)]


def test_commission_and_proposals_are_needed() -> None:
    assert missing("tender") == {"commission_named", "proposals"}
    assert missing("tender", commission_named=True) == {"proposals"}
    assert missing("tender", proposals=[proposal("A")]) == {"commission_named"}


def test_a_single_good_proposal_is_authorized() -> None:
    facts = opening(proposal("A"))
    answer = ask("tender", **facts)
    assert (answer["status"], answer["outcome"]) == ("discretionary", {
        "opening_valid": True, "rejected": [], "result": "ranked", "ranking": ["A"], "tied": [], "by_preference": False,
        "grant": "authorization", "because": [], "authority": "council",
    })  # fmt: skip
    assert trail("tender", **facts) == [
        ("art11_cpt", True), *((item.removeprefix("anx1_"), True) for item in ITEMS), ("art8_cpt_inc3", "6000.00"),
        ("art8_cpt_inc3", True), ("art8_cpt_inc4", True), ("art9_cpt", True), ("art10_par1u", True),
        ("art11_par1", "90"), ("art11_par1", True), ("art10_cpt", None), ("art11_par2", True),
    ]  # fmt: skip
    assert inputs("tender", "art8_cpt_inc4", **facts) == [{"id": "A", "banks": ["BK1", "BK2"], "least": 2}]
    assert inputs("tender", "art8_cpt_inc3", **facts)[1] == {
        "id": "A", "deposited": "6000.00", "required": "6000.00",
    }  # fmt: skip
    assert inputs("tender", "art11_par1", **facts) == [{"id": "A", "score": "90"}, {"ids": ["A"]}]
    assert inputs("tender", "art10_par1u", **facts) == [{"ids": ["A"]}]
    assert inputs("tender", "art10_cpt", **facts) == [{"tied": []}]
    assert inputs("tender", "art9_cpt", **facts) == inputs("tender", "art8_cpt_inc1", **facts) == [{"id": "A"}]


@pytest.mark.parametrize("item", ITEMS)
def test_each_paper_that_lacks_rejects_with_article_nine(item: str) -> None:
    poor = proposal("A", documents=[{"item": other} for other in ITEMS if other != item])
    found = outcome("tender", **opening(poor, proposal("B")))
    assert found["rejected"] == [{"id": "A", "because": [item, "anx1_art9_cpt"]}]
    assert (found["ranking"], found["because"]) == (["B"], [])
    assert (item.removeprefix("anx1_"), False) in trail("tender", **opening(poor, proposal("B")))


@pytest.mark.parametrize(("kind", "standing"), [("person", True), ("company", False), ("cooperative", False)])
def test_only_a_person_need_not_be_constituted(kind: str, standing: bool) -> None:
    papers = [{"item": item} for item in ITEMS if item != ITEMS[2]]
    found = outcome("tender", **opening(proposal("A", operator={"kind": kind}, documents=papers)))
    assert bool(found["ranking"]) is standing


@pytest.mark.parametrize(("change", "because"), [
    ({"deposited": "5999.99"}, "inc3"), ({"vehicles": 7}, "inc3"), ({"bank_certificates": ["A"]}, "inc4"),
    ({"bank_certificates": ["A", "A"]}, "inc4"), ({"bank_certificates": []}, "inc4"),
])  # fmt: skip
def test_bond_and_banks_reject(change: dict[str, Any], because: str) -> None:
    found = outcome("tender", **opening(proposal("A", **change)))
    assert found["rejected"] == [{"id": "A", "because": [f"anx1_art8_cpt_{because}", "anx1_art9_cpt"]}]
    assert (found["result"], found["authority"], found["because"]) == ("failed", "agency", ["anx1_art10_par1u"])
    assert (found["ranking"], found["tied"]) == ([], [])


def test_two_certificates_of_one_bank_by_the_reading() -> None:
    same = opening(proposal("A", bank_certificates=["A", "A"]), readings={"bank_certificates": "any_two"})
    assert outcome("tender", **same)["ranking"] == ["A"]
    alone = opening(proposal("A", bank_certificates=["A"]), readings={"bank_certificates": "any_two"})
    assert outcome("tender", **alone)["ranking"] == []


def test_a_barred_director_rejects_apart_from_the_opening() -> None:
    facts = opening(proposal("A", operator={"kind": "company", "directors": ["P"]}), proposal("B"),
                    forfeitures=[{"person": "P", "on": "2000-01-01"}])  # fmt: skip
    assert outcome("tender", **facts)["rejected"] == [{"id": "A", "because": ["anx1_art116_par6"]}]
    assert ("art9_cpt", False) not in trail("tender", **facts)
    assert missing("tender", **facts, readings={"forfeiture_bar": "five_years"}) == {"on"}
    poor = opening(
        proposal("A", deposited="0.00", operator={"kind": "company", "directors": ["P"]}),
        forfeitures=[{"person": "P", "on": "2000-01-01"}],
        readings={"forfeiture_bar": "five_years"},
    )
    assert outcome("tender", **poor)["rejected"][0]["because"] == ["anx1_art8_cpt_inc3", "anx1_art9_cpt"]


def test_unknown_papers_are_needed_before_the_marks_and_only_of_those_not_yet_rejected() -> None:
    unknown = without("A", "documents", "bank_certificates", "score")
    assert missing("tender", **opening(unknown, without("B", "score"))) == {
        "proposals.0.documents", "proposals.0.bank_certificates",
    }  # fmt: skip
    assert missing("tender", **opening(without("A", "score"), proposal("B"), without("C", "score"))) == {
        "proposals.0.score", "proposals.2.score",
    }  # fmt: skip
    out = without("A", "documents", "score", deposited="0.00")
    assert outcome("tender", **opening(out, proposal("B")))["rejected"][0]["because"] == [
        "anx1_art8_cpt_inc3", "anx1_art9_cpt",
    ]  # fmt: skip
    lapsing = proposal("A", documents=[{"item": item, "valid_until": "2026-12-01"} for item in ITEMS])
    assert missing("tender", **opening(lapsing)) == {"on"}
    assert outcome("tender", **opening(lapsing, on="2026-12-01"))["ranking"] == ["A"]
    assert outcome("tender", **opening(lapsing, on="2026-12-02"))["ranking"] == []


@pytest.mark.parametrize(("titles", "ranking", "tied", "preferred"), [
    (("none", "none"), ["A", "B"], ["A", "B"], False), (("none", "concession"), ["B", "A"], [], True),
    (("concession", "none"), ["A", "B"], [], True), (("authorization", "none"), ["A", "B"], ["A", "B"], False),
    (("concession", "concession"), ["A", "B"], ["A", "B"], False),
])  # fmt: skip
def test_among_equals_the_only_concessionaire_goes_first(
    titles: tuple[str, str], ranking: list[str], tied: list[str], preferred: bool
) -> None:
    facts = opening(*(proposal(key, coincident_title=held) for key, held in zip("AB", titles, strict=True)))
    found = outcome("tender", **facts)
    assert (found["ranking"], found["tied"], found["by_preference"]) == (ranking, tied, preferred)
    assert found.get("grant") == ("concession" if preferred else None)
    assert ("art12_cpt", preferred) in trail("tender", **facts)
    holders = [key for key, held in zip("AB", titles, strict=True) if held == "concession"]
    assert inputs("tender", "art12_cpt", **facts) == [{"holders": holders}]
    assert inputs("tender", "art10_cpt", **facts) == [{"tied": tied}]


def test_the_preferred_receives_what_the_reading_says() -> None:
    facts = opening(proposal("A"), proposal("B", coincident_title="concession"))
    assert trail("tender", **facts)[-1] == ("art13_cpt", "concession")
    other = facts | {"readings": {"preference_grant": "authorization"}}
    assert outcome("tender", **other)["grant"] == "authorization"
    assert trail("tender", **other)[-2:] == [("art13_cpt", "authorization"), ("art11_par2", True)]


def test_no_preference_without_equality_at_the_top() -> None:
    facts = opening(proposal("A", score="90.1"), proposal("B", coincident_title="concession"), proposal("C"))
    found = outcome("tender", **facts)
    assert (found["ranking"], found["by_preference"], found["grant"]) == (["A", "B", "C"], False, "authorization")
    assert "art12_cpt" not in dict(trail("tender", **facts))


@given(st.lists(st.integers(0, 5), min_size=1, max_size=6))
def test_the_best_mark_comes_first_and_equals_as_given(marks: list[int]) -> None:
    facts = opening(*(proposal(str(position), score=f"{mark}.5") for position, mark in enumerate(marks)))
    found = outcome("tender", **facts)
    assert found["ranking"] == [str(place) for place in sorted(range(len(marks)), key=lambda place: -marks[place])]
    top = [str(place) for place, mark in enumerate(marks) if mark == max(marks)]
    assert found["tied"] == (sorted(top) if len(top) > 1 else [])
    assert Decimal(inputs("tender", "art11_par1", **facts)[0]["score"]) == Decimal(f"{marks[0]}.5")


def test_what_is_not_known_of_a_proposal_leaves_its_opening_open() -> None:
    unknown = without("A", "documents")
    assert ("art9_cpt", None) in trail("tender", **opening(unknown))
    rejected = without("A", "documents", deposited="0.00", bank_certificates=["BK1"])
    steps = trail("tender", **opening(rejected))
    assert steps[-5:] == [
        ("art8_cpt_inc3", "6000.00"), ("art8_cpt_inc3", False), ("art8_cpt_inc4", False), ("art9_cpt", False),
        ("art10_par1u", False),
    ]  # fmt: skip
