# SPDX-License-Identifier: Apache-2.0
"""The infraction catalogue: each entry once, in the norm's order, with a level and an amount or without both."""

from typing import Any

import pytest

from outorga.law.kernel.catalogue import Infraction, load
from outorga.law.kernel.errors import CorruptLawData, InvalidCitation

PRICED: dict[str, Any] = {
    "provision": "art19_cpt_inc2", "label_pt": "Lotação.", "level": "art18_cpt_inc1", "amount_parameter": "first",
    "group": "art19_cpt", "measures": ["retention"],
}  # fmt: skip
FREE: dict[str, Any] = {"provision": "art2_cpt", "label_pt": "Advertência."}


def test_an_entry_carries_all_that_its_row_says() -> None:
    assert load([PRICED]) == {
        "art19_cpt_inc2": Infraction(
            "art19_cpt_inc2", "Lotação.", "art18_cpt_inc1", "first", "art19_cpt", ("retention",)
        )
    }
    assert load([FREE]) == {"art2_cpt": Infraction("art2_cpt", "Advertência.")}


def test_entries_come_in_the_norms_order_however_listed() -> None:
    rows = [PRICED, {**FREE, "provision": "art10_cpt"}, FREE]
    assert list(load(rows)) == ["art2_cpt", "art10_cpt", "art19_cpt_inc2"]


def test_a_provision_that_is_named_twice_is_refused() -> None:
    with pytest.raises(CorruptLawData, match=r"^the infraction catalogue names a provision twice$"):
        load([FREE, PRICED, FREE])


@pytest.mark.parametrize("field", ["level", "amount_parameter"])
def test_a_level_and_the_parameter_of_its_amount_go_together(field: str) -> None:
    row = {name: value for name, value in PRICED.items() if name != field}
    with pytest.raises(CorruptLawData, match=r"^art19_cpt_inc2: a level and the parameter of its amount go together$"):
        load([row])


@pytest.mark.parametrize("field", ["provision", "level"])
def test_what_is_no_provision_is_refused_by_its_name(field: str) -> None:
    with pytest.raises(InvalidCitation, match="'nowhere'"):
        load([{**PRICED, field: "nowhere"}])
