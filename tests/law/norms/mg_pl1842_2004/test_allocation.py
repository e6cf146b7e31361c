# SPDX-License-Identifier: Apache-2.0
"""How new permits are distributed among the municipalities of the metropolitan region."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.norms.mg_pl1842_2004.questions import missing, outcome, told

EXACT = {"allocation_method": "largest_remainder"}


def town(name: str, demand: int, permits: int, **more: Any) -> dict[str, Any]:
    return {"name": name, "demand": demand, "permits": permits, **more}


def split(*towns: dict[str, Any], **facts: Any) -> dict[str, Any]:
    return outcome("permit_limits", allocation={"municipalities": list(towns)}, **facts)


@pytest.mark.parametrize(("demand", "within"), [(33, False), (34, True), (35, True), (0, False)])
def test_the_study_shows_a_permit_for_each_municipality(demand: int, within: bool) -> None:
    allocation = {"study_demand": demand, "rmbh_municipalities": 34, "municipalities": []}
    assert outcome("permit_limits", allocation=allocation) == {
        "within": within, "because": [] if within else ["art7_par1"], "total": 0, "maximum_per_municipality": 0,
        "proportional": {},
    }  # fmt: skip
    assert told("permit_limits", allocation=allocation)[0] == (
        "art7_par1", within, {"demand": demand, "municipalities": 34},
    )  # fmt: skip


@pytest.mark.parametrize(("given_fact", "needed"), [
    ("study_demand", "rmbh_municipalities"), ("rmbh_municipalities", "study_demand"),
])  # fmt: skip
def test_each_of_the_two_numbers_needs_the_other(given_fact: str, needed: str) -> None:
    allocation = {given_fact: 34, "municipalities": []}
    assert missing("permit_limits", allocation=allocation) == {f"allocation.{needed}"}
    assert told("permit_limits", allocation=allocation)[0] == (
        "art7_par1", None, {"missing": f"allocation.{needed}"},
    )  # fmt: skip
    assert missing("permit_limits", allocation={}) == {"allocation.municipalities"}
    assert told("permit_limits", allocation={}) == [("art7_par2", None, {"missing": "allocation.municipalities"})]


@pytest.mark.parametrize(("permits", "within"), [
    ((5, 4, 1, 0), True), ((6, 3, 1, 0), False), ((5, 5, 0, 0), False), ((5, 3, 1, 1), False), ((4, 5, 1, 0), True),
])  # fmt: skip
def test_each_municipality_keeps_within_the_bounds(permits: tuple[int, ...], within: bool) -> None:
    towns = [town(name, demand, count) for name, demand, count in zip("ABCD", (60, 30, 1, 0), permits, strict=True)]
    found = split(*towns)
    assert (found["within"], found["total"], found["maximum_per_municipality"]) == (within, 10, 5)
    assert found["because"] == ([] if within else ["art7_par2"])
    assert found["proportional"] == {"A": 5, "B": 4, "C": 1, "D": 0}


def test_the_exact_proportion_is_demanded_only_by_the_reading() -> None:
    towns = (town("A", 60, 4), town("B", 30, 5), town("C", 1, 1))
    assert split(*towns)["because"] == []
    found = split(*towns, readings=EXACT)
    assert (found["within"], found["because"]) == (False, ["art7_par2"])
    assert split(town("A", 60, 5), town("B", 30, 4), town("C", 1, 1), readings=EXACT)["within"] is True


@pytest.mark.parametrize(("demands", "total", "expected"), [
    ((1, 1), 5, (2, 2)),  # half of 5 is 2: both are fixed there, and one permit finds no place
    ((1, 1, 1), 5, (2, 2, 1)),  # 5/3 each: the two that are left go to the first given
    ((1, 2, 3), 10, (2, 3, 5)),  # 10/6, 20/6, 30/6: floors 1, 3, 5, the greatest remainder is the first's
    ((3, 2, 2), 9, (4, 3, 2)),  # 27/7, 18/7, 18/7: floors 3, 2, 2; of the remainders 6/7, 4/7, 4/7 two go up
    ((100, 1, 1), 10, (5, 1, 1)),  # 9.8 is fixed at 5 and each 0.1 at 1 at once: what is left finds nobody
    ((100, 30, 20), 10, (5, 3, 2)),  # 6.7 is fixed at 5; the rest, 5, is split into 3 and 2
    ((0, 0), 4, (0, 0)),  # nobody has demand
    ((1, 100, 100, 0), 4, (1, 2, 1, 0)),  # 4/201 is fixed at 1; 3 are split, 1.5 each, the first rounded up
])  # fmt: skip
def test_the_split_by_largest_remainders(demands: tuple[int, ...], total: int, expected: tuple[int, ...]) -> None:
    names = "ABCD"[: len(demands)]
    permits = [total, *(0 for _ in demands[1:])]
    found = split(*(town(*row) for row in zip(names, demands, permits, strict=True)))
    assert tuple(found["proportional"].values()) == expected
    assert list(found["proportional"]) == list(names)


@settings(max_examples=120, deadline=None, database=None, derandomize=True)
@given(st.lists(st.integers(0, 60), min_size=2, max_size=7), st.integers(0, 60))
def test_a_split_that_is_possible_keeps_the_bounds_and_the_total(demands: list[int], total: int) -> None:
    wanting, most = sum(demand > 0 for demand in demands), total // 2
    towns = [town(f"M{number}", demand, total * (number == 0)) for number, demand in enumerate(demands)]
    shares = list(split(*towns)["proportional"].values())
    assert all(share == 0 for share, demand in zip(shares, demands, strict=True) if not demand)
    if wanting <= total <= wanting * most:
        inside = [share for share, demand in zip(shares, demands, strict=True) if demand]
        assert all(1 <= share <= most for share in inside)
        pairs = sorted(zip(demands, shares, strict=True))
        assert all(less <= more for (_, less), (_, more) in pairwise(pairs) if less)


@pytest.mark.parametrize(("spaces", "reading", "within"), [
    ([3], "per_municipality", True), ([2], "per_municipality", False), ([1, 2], "per_municipality", True),
    ([], "per_municipality", False), ([3, 4], "per_stand", True), ([3, 2], "per_stand", False),
    ([2, 3], "per_stand", False), ([], "per_stand", False),
])  # fmt: skip
def test_a_municipality_keeps_three_spaces(spaces: list[int], reading: str, within: bool) -> None:
    towns = [town("A", 1, 1, stand_spaces=spaces), town("B", 1, 1)]
    facts = {"allocation": {"municipalities": towns}, "readings": {"three_spaces": reading}}
    assert outcome("permit_limits", **facts)["because"] == ([] if within else ["art7_par3"])
    assert ("art7_par3", within, {"name": "A", "spaces": spaces, "least": 3}) in told("permit_limits", **facts)


@pytest.mark.parametrize(("signed", "because"), [(True, []), (False, ["art7_par3"])])
def test_a_municipality_that_gets_permits_signed_the_commitment(signed: bool, because: list[str]) -> None:
    assert split(town("A", 1, 1, commitment_signed=signed), town("B", 1, 1))["because"] == because
    assert split(town("A", 0, 0, commitment_signed=False, stand_spaces=[0]), town("B", 1, 1), town("C", 1, 1))["within"]


def test_the_explanation_of_a_distribution() -> None:
    towns = [town("A", 1, 1, stand_spaces=[3], commitment_signed=False), town("B", 2, 1), town("C", 0, 0)]
    steps = [
        ("art7_par2", True, {"name": "A", "demand": 1, "permits": 1, "least": 1, "most": 1}),
        ("art7_par3", False, {"name": "A"}),
        ("art7_par3", True, {"name": "A", "spaces": [3], "least": 3}),
        ("art7_par2", True, {"name": "B", "demand": 2, "permits": 1, "least": 1, "most": 1}),
        ("art7_par2", True, {"name": "C", "demand": 0, "permits": 0, "least": 0, "most": 0}),
        ("art7_par2", True, {"proportional": {"A": 1, "B": 1, "C": 0}}),
    ]
    assert told("permit_limits", allocation={"municipalities": towns}) == steps


def test_without_a_stand_there_is_no_space_whatever_the_reading() -> None:
    for answer in ("per_stand", "per_municipality"):
        facts = {"allocation": {"municipalities": [town("A", 1, 1, stand_spaces=[])]}}
        steps = told("permit_limits", **facts, readings={"three_spaces": answer})
        assert [result for provision, result, _ in steps if provision == "art7_par3"][-1] is False
