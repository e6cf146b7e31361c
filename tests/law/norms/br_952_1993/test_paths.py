# SPDX-License-Identifier: Apache-2.0
"""Ways upwards: what passes through nothing, and how many there may be."""

from decimal import Decimal
from itertools import permutations
from typing import Any

import pytest

from outorga.law.kernel.errors import InvalidFacts
from outorga.law.norms.br_952_1993 import paths
from outorga.law.norms.br_952_1993.paths import products

Held = tuple[str, str, str]


def shares(*edges: Held) -> dict[str, Decimal]:
    """The products above A; each edge is a holder, a company and a share."""

    def up(node: str) -> list[tuple[str, Any]]:
        return [(holder, share) for holder, company, share in edges if company == node]

    return products("A", up, Decimal)


def test_nothing_passes_through_a_stake_of_nothing() -> None:
    assert shares(("B", "A", "0"), ("C", "B", "0.5")) == {}


@pytest.mark.parametrize(("most", "refused"), [(3, True), (4, False)])
def test_the_ways_through_a_loop_are_counted_one_by_one(
    most: int, refused: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "MOST_WAYS", most)
    loop = [(one, other, "0.5") for one, other in permutations("ABC", 2)]
    if refused:
        with pytest.raises(InvalidFacts):
            shares(*loop)
    else:
        assert shares(*loop) == {"B": Decimal("0.75"), "C": Decimal("0.75")}
