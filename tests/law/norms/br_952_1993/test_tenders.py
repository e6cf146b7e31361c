# SPDX-License-Identifier: Apache-2.0
"""The tender: against a short script of its own, the whole reasoning, and the contradictions."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.engine.decide import decide
from outorga.law.kernel.errors import InvalidFacts
from tests.law.norms.br_952_1993.questions import NORM, ask, outcome, told
from tests.law.norms.br_952_1993.trails import inputs, trail

GOOD = {"legal": True, "technical": True, "financial": True, "tax": True}
BOUNDS = {"minimum": "2.00", "maximum": "4.00", "in_notice": True, "factors": ["revenue", "costs", "quality"]}
ROW = st.tuples(st.sampled_from(["1.99", "2.00", "3.00", "4.00", "4.01"]), st.sampled_from([None, *GOOD]))


def bid(name: str, tariff: str, **more: Any) -> dict[str, Any]:
    return {"bidder": name, "tariff": tariff, **GOOD, **more}


@settings(max_examples=200, deadline=None, database=None, derandomize=True)
@given(st.lists(ROW, max_size=6), st.integers(2, 4), st.permutations(range(6)))
def test_the_lowest_tariffs_of_the_qualified_win(rows: Any, wanted: int, lots: list[int]) -> None:
    names = [f"B{place}" for place in range(len(rows))]
    bids = [
        bid(name, tariff, **({lack: False} if lack else {})) for name, (tariff, lack) in zip(names, rows, strict=True)
    ]
    order = [f"B{lot}" for lot in lots if lot < len(rows)]
    found = outcome("tender", winners_wanted=wanted, bids=bids, bounds=BOUNDS, new_bids={"notified_on": "2026-01-05"},
                    draw={"public": True, "summoned": names, "order": order})  # fmt: skip
    out = [name for name, (tariff, _) in zip(names, rows, strict=True) if not 2 <= Decimal(tariff) <= 4]
    left = [(Decimal(tariff), order.index(name), name)
            for name, (tariff, lack) in zip(names, rows, strict=True) if name not in out and not lack]  # fmt: skip
    ranking = [name for *_, name in sorted(left)]
    assert found["disqualified"] == out
    assert found["ranking"] == ranking
    assert found["winners"] == ranking[:wanted]
    assert list(found["maximum_fares"]) == ranking[:wanted]
    assert found["draw_required"] is (len({tariff for tariff, *_ in left}) < len(left))
    assert found["new_bids_possible"] is (bool(rows) and len(out) == len(rows))
    assert ("art21_par2" in found["because"]) is not found["new_bids_possible"]


def test_the_whole_reasoning_of_a_tender_with_a_valid_draw() -> None:
    facts: dict[str, Any] = {
        "winners_wanted": 1, "single_justified": True, "scoring": "lowest_tariff", "bounds": BOUNDS,
        "bids": [bid("A", "3.00"), bid("B", "3.00")],
        "draw": {"public": True, "summoned": ["A", "B"], "order": ["B", "A"]},
    }  # fmt: skip
    assert trail("tender", **facts) == [
        ("art20_cpt_inc3", True), ("art20_cpt_inc3", True), ("art20_par2", True), ("art21_par1", True),
        ("art21_par1_inc1", True), ("art21_par1_inc2", True), ("art21_par1_inc3", True), ("art3_cpt_inc14", True),
        ("art21_cpt", True), ("art21_cpt", True), ("art20_par2", True), ("art20_par2", True), ("art20_par3", True),
        ("art20_par2", ["B", "A"]), ("art6_cpt", True),
    ]  # fmt: skip
    assert inputs("tender", "art20_cpt_inc3", **facts) == [{"wanted": 1}, {"preferred": 2, "justified": True}]
    assert inputs("tender", "art20_par3", **facts) == [{"public": True, "absent": [], "unplaced": []}]
    assert inputs("tender", "art21_cpt", **facts)[0] == {
        "bidder": "A", "tariff": "3.00", "minimum": "2.00", "maximum": "4.00",
    }  # fmt: skip


def test_another_scoring_makes_the_notice_invalid() -> None:
    facts = {"winners_wanted": 2, "scoring": "other", "bids": [bid("A", "3.00")]}
    assert outcome("tender", **facts) == {"notice_valid": False, "because": ["art20_par2"]}


def test_an_open_challenge_leaves_the_ranking_open() -> None:
    answer = ask("tender", winners_wanted=2, bids=[bid("A", "3.00"), bid("B", "4.00")], challenged=["B", "Z"])
    assert (answer["status"], answer["outcome"]) == (
        "discretionary",
        {"notice_valid": True, "disqualified": [], "unqualified": [], "because": [], "authority": "department"},
    )
    assert (answer["steps"][-1]["inputs"], answer["steps"][-1]["result"]) == ({"bidders": ["B"]}, None)


def test_a_challenge_waits_for_the_qualification_that_is_unknown() -> None:
    answer = ask("tender", winners_wanted=2, bids=[bid("A", "3.00", tax=None)], challenged=["A"])
    assert answer["missing"] == ["bids.0.tax"]


def test_a_minimum_above_the_maximum_and_a_bidder_twice_are_malformed() -> None:
    bids = [bid("A", "3.00"), bid("B", "3.00"), bid("A", "2.00"), bid("A", "2.00")]
    with pytest.raises(InvalidFacts) as caught:
        decide(NORM, "tender", {"bounds": {"minimum": "4.01", "maximum": "4.00"}, "bids": bids})
    assert sorted((error.path, error.code, error.expected, str(error.got)) for error in caught.value.errors) == [
        ("bids.2.bidder", "contradiction", "each bidder once", "A"),
        ("bids.3.bidder", "contradiction", "each bidder once", "A"),
        ("bounds.minimum", "contradiction", "at most bounds.maximum (4.00)", "4.01"),
    ]
    assert ask("tender", bounds={"minimum": "4.00", "maximum": "4.00"})["status"] == "undetermined"


def test_what_is_missing_of_a_tender() -> None:
    assert ask("tender")["missing"] == ["bids", "winners_wanted"]
    assert ask("tender", winners_wanted=1, bids=[])["missing"] == ["single_justified"]
    bounds = {"in_notice": None, "factors": ["revenue", "costs", "quality"]}
    assert ask("tender", winners_wanted=2, bids=[], bounds=bounds)["missing"] == ["bounds.in_notice"]
    assert ask("tender", winners_wanted=2, bids=[], bounds={"in_notice": True})["missing"] == ["bounds.factors"]
    tie = [bid("A", "3.00"), bid("B", "3.00")]
    whole: dict[str, Any] = {"public": True, "summoned": ["A", "B"], "order": ["A", "B"]}
    for name in whole:
        draw = {key: value for key, value in whole.items() if key != name}
        assert ask("tender", winners_wanted=2, bids=tie, draw=draw)["missing"] == [f"draw.{name}"]
    for name in GOOD:
        answer = ask("tender", winners_wanted=2, bids=[bid("A", "3.00"), bid("B", "4.00", **{name: None})])
        assert answer["missing"] == [f"bids.1.{name}"]


def test_what_is_not_known_of_a_bidder_or_a_draw_is_told_as_open() -> None:
    unknown: dict[str, Any] = {"winners_wanted": 2, "bids": [bid("A", "3.00", tax=None)]}
    assert ("art20_par2", None, {"bidder": "A", "lacking": []}) in told("tender", **unknown)
    refused: dict[str, Any] = {"winners_wanted": 2, "bids": [bid("A", "3.00", tax=None, legal=False)]}
    assert ("art20_par2", False, {"bidder": "A", "lacking": ["legal"]}) in told("tender", **refused)
    tie: dict[str, Any] = {"winners_wanted": 2, "bids": [bid("A", "3.00"), bid("B", "3.00")]}
    for draw, result, inputs_told in (
        ({"summoned": ["A", "B"], "order": ["A", "B"]}, None, {"public": None, "absent": [], "unplaced": []}),
        ({"public": True, "order": ["A", "B"]}, None, {"public": True, "absent": None, "unplaced": []}),
        ({"public": True, "order": ["A"]}, False, {"public": True, "absent": None, "unplaced": ["B"]}),
        ({"summoned": ["B"]}, False, {"public": None, "absent": ["A"], "unplaced": None}),
        ({"public": False}, False, {"public": False, "absent": None, "unplaced": None}),
    ):  # fmt: skip
        assert told("tender", **tie, draw=draw)[-1] == ("art20_par3", result, inputs_told)


def test_a_bidder_out_of_bounds_and_not_qualified_is_told_as_both() -> None:
    bids = [bid("A", "1.99", tax=False), bid("B", "3.00"), bid("C", "4.01")]
    found = outcome("tender", winners_wanted=2, bids=bids, bounds=BOUNDS)
    assert (found["disqualified"], found["unqualified"], found["ranking"]) == (["A", "C"], ["A"], ["B"])
    assert found["because"] == ["art20_par2", "art21_cpt"]


def test_the_qualification_of_a_bid_out_of_bounds_is_not_asked() -> None:
    bids = [{"bidder": "A", "tariff": "1.99"}, bid("B", "3.00")]
    found = outcome("tender", winners_wanted=2, bids=bids, bounds=BOUNDS)
    assert (found["disqualified"], found["unqualified"], found["because"]) == (["A"], [], ["art21_cpt"])


def test_what_the_notice_and_the_bounds_were_tested_with_is_told() -> None:
    other: dict[str, Any] = {"winners_wanted": 2, "scoring": "other"}
    assert inputs("tender", "art20_par2", **other) == [{"scoring": "other"}]
    bounds = {"in_notice": False, "factors": ["costs"]}
    facts: dict[str, Any] = {"winners_wanted": 2, "bids": [bid("A", "3.00", tax=False)], "bounds": bounds}
    assert told("tender", **facts)[1:7] == [
        ("art21_par1", False, {"in_notice": False}), ("art21_par1_inc1", False, {"considered": False}),
        ("art21_par1_inc2", True, {"considered": True}), ("art21_par1_inc3", False, {"considered": False}),
        ("art3_cpt_inc14", False, {"considered": False}), ("art20_par2", False, {"bidder": "A", "lacking": ["tax"]}),
    ]  # fmt: skip
    with_revenue = {**facts, "bounds": {**bounds, "factors": ["revenue"]}}
    assert ("art3_cpt_inc14", True, {"considered": True}) in told("tender", **with_revenue)
    unknown = outcome("tender", **{**facts, "bounds": {"in_notice": False}})
    assert (unknown["bounds_valid"], "missing_factors" in unknown) == (False, False)


def test_a_tie_without_its_draw_places_nobody() -> None:
    tie: dict[str, Any] = {"winners_wanted": 2, "bids": [bid("A", "3.00"), bid("B", "3.00"), bid("C", "9.00")]}
    assert outcome("tender", **tie) == {
        "notice_valid": True, "disqualified": [], "unqualified": [], "draw_required": True, "tied": ["A", "B"],
        "summon": ["A", "B", "C"], "ranking": [], "winners": [], "maximum_fares": {}, "new_bids_possible": False,
        "because": ["art20_par3"],
    }  # fmt: skip
    assert inputs("tender", "art20_par3", **tie) == [{"tied": ["A", "B"]}]
    clear = outcome("tender", winners_wanted=2, bids=[bid("A", "3.00"), bid("B", "4.00")])
    assert (clear["draw_required"], clear["summon"]) == (False, [])
    assert inputs("tender", "art20_par2", winners_wanted=2, bids=[bid("B", "4.00"), bid("A", "3.00")])[-1] == {
        "ranking": ["A", "B"]
    }


def test_new_bids_are_told_with_their_term_and_their_bidder() -> None:
    dear: dict[str, Any] = {"winners_wanted": 2, "bounds": BOUNDS, "bids": [bid("A", "4.01")], "on": "2026-01-15"}
    assert told("tender", **dear)[-1] == ("art21_par2", None, {"possible": True})
    called: dict[str, Any] = {
        **dear,
        "new_bids": {"notified_on": "2026-01-05", "filed_on": "2026-01-15", "bidder": "Z"},
    }
    found = outcome("tender", **called, calendar={"holidays": [], "closed": []})
    assert (found["new_bids_until"], found["new_bid_accepted"]) == ("2026-01-15", False)
    steps = [step for step in told("tender", **called) if step[0] == "art21_par2"]
    assert (steps[0], steps[-1]) == (
        ("art21_par2", True, {"possible": True}),
        ("art21_par2", False, {"bidder": "Z", "until": "2026-01-15", "filed_on": "2026-01-15"}),
    )
    early = {**dear, "bids": [bid("A", "3.00")], "new_bids": {"notified_on": "2026-01-15"}}
    assert ("art21_par2", False, {"possible": False}) in told("tender", **early)
    assert ("art6_cpt", True, {"winners": ["A"]}) in told("tender", **early)
    unseen = {**early, "new_bids": {"notified_on": "2026-01-16"}}
    assert "art21_par2" not in outcome("tender", **unseen)["because"]
