# SPDX-License-Identifier: Apache-2.0
"""Arts. 93 and 94: sizes, weights and contents of volumes, at their edges and in any position."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.norms.mg_5997_1960.questions import ask, outcome, told

FITS = ("0.80", "0.50", "0.25")
ONE = {"baggage_limit": "per_passenger"}


def volume(sides: tuple[str, ...] = FITS, weight: str = "1", **more: str) -> dict[str, str]:
    return {"length_m": sides[0], "width_m": sides[1], "height_m": sides[2], "weight_kg": weight, **more}


def kinds(*volumes: dict[str, str], **more: Any) -> list[str]:
    found = outcome("baggage", volumes=list(volumes), **more)
    assert found["free"] == found["kinds"].count("baggage")
    listed: list[str] = found["kinds"]
    return listed


@pytest.mark.parametrize("sides", list(permutations(FITS)))
def test_the_way_a_volume_lies_does_not_matter(sides: tuple[str, ...]) -> None:
    assert kinds(volume(sides, "25")) == ["baggage"]


@pytest.mark.parametrize(("sides", "weight"), [
    (("0.8001", "0.50", "0.25"), "1"), (("0.80", "0.5001", "0.25"), "1"), (("0.80", "0.50", "0.2501"), "1"),
    (("0.26", "0.26", "0.26"), "1"), (("0.51", "0.51", "0.01"), "1"), (FITS, "25.001"),
])  # fmt: skip
def test_beyond_any_limit_it_is_a_parcel(sides: tuple[str, ...], weight: str) -> None:
    assert kinds(volume(sides, weight)) == ["parcel"]


@pytest.mark.parametrize("content", ["animal", "plant", "explosive", "dangerous", "disturbing"])
def test_what_is_banned_is_refused_whatever_its_size(content: str) -> None:
    found = outcome("baggage", volumes=[volume(content=content), volume(("9", "9", "9"), content=content)])
    assert found == {"kinds": ["refused", "refused"], "free": 0, "because": ["anx1_art94_par1u"]}
    assert kinds(volume(content="ordinary"), volume()) == ["baggage", "baggage"]


@pytest.mark.parametrize(("weights", "expected"), [
    (["25"], "b"), (["25.001"], "p"), (["10", "15"], "bb"), (["10", "15.001"], "bp"), (["20", "10", "5"], "bpp"),
    (["10", "10", "10"], "bbp"), (["0", "25", "0"], "bbb"), (["25", "0.001"], "bp"),
])  # fmt: skip
def test_one_allowance_is_used_up_in_the_order_given(weights: list[str], expected: str) -> None:
    names = {"b": "baggage", "p": "parcel"}
    volumes = [volume(weight=weight) for weight in weights]
    assert kinds(*volumes, readings=ONE) == [names[letter] for letter in expected]


def test_parcels_and_refused_volumes_do_not_use_the_allowance_up() -> None:
    volumes = [volume(weight="20"), volume(("2", "1", "1"), "90"), volume(weight="9", content="plant"),
               volume(weight="5"), volume(weight="1")]  # fmt: skip
    assert kinds(*volumes, readings=ONE) == ["baggage", "parcel", "refused", "baggage", "parcel"]
    assert kinds(*volumes) == ["baggage", "parcel", "refused", "baggage", "baggage"]


@pytest.mark.parametrize(("weights", "used"), [
    (["25"], []), (["10", "15"], []), (["10", "16"], ["baggage_limit=per_volume"]), (["26", "1"], []),
])  # fmt: skip
def test_the_reading_is_used_only_where_it_bears(weights: list[str], used: list[str]) -> None:
    assert ask("baggage", volumes=[volume(weight=weight) for weight in weights])["readings"] == used


def test_each_volume_is_told() -> None:
    volumes = [volume(("0.25", "0.8", "0.50"), "20"), volume(weight="6"), volume(content="plant")]
    limits = ["0.80", "0.50", "0.25", 25]
    sides = {"width": "0.50", "height": "0.25", "limits": limits}
    assert told("baggage", volumes=volumes, readings=ONE) == [
        ("anx1_art94_par1u", True, {"volume": 1, "content": "ordinary"}),
        ("anx1_art93_cpt", True, {"volume": 1, "length": "0.8", "weight": "20", **sides}),
        ("anx1_art94_par1u", True, {"volume": 2, "content": "ordinary"}),
        ("anx1_art93_cpt", True, {"volume": 2, "length": "0.80", "weight": "6", **sides}),
        ("anx1_art94_par1u", False, {"volume": 3, "content": "plant"}),
        ("anx1_art93_cpt", True, {"volume": 1, "weight": "20", "limit": 25}),
        ("anx1_art93_cpt", False, {"volume": 2, "weight": "26", "limit": 25}),
        ("anx1_art94_cpt", True, {"volume": 2}), ("anx1_art93_par1u", 1, {"free": 1}),
    ]  # fmt: skip


@given(st.lists(st.integers(0, 30), min_size=1, max_size=6))
def test_no_more_than_the_allowance_goes_free_and_never_more_than_volume_by_volume(weights: list[int]) -> None:
    volumes = [volume(weight=str(weight)) for weight in weights]
    one, each = kinds(*volumes, readings=ONE), kinds(*volumes)
    assert sum(weight for weight, kind in zip(weights, one, strict=True) if kind == "baggage") <= 25
    assert each == ["baggage" if weight <= 25 else "parcel" for weight in weights]
    assert one.count("baggage") <= each.count("baggage")
