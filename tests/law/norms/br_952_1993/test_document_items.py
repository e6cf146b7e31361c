# SPDX-License-Identifier: Apache-2.0
"""The items of the documents: one test each, numbered as the norm numbers them, with whether it is there."""

import pytest

from outorga.law.kernel.decisions import Test
from outorga.law.norms.br_952_1993 import document_items as items


@pytest.mark.parametrize(("tests", "prefix", "count"), [
    (items.NOTICE, "art20_cpt_inc", 11), (items.BID, "art20_par1_inc", 6), (items.CONTRACT, "art24_cpt_inc", 20),
    (items.TICKET, "art60_cpt_inc", 11), (items.INFRACTION_RECORD, "art83_cpt_inc", 6),
])  # fmt: skip
def test_items_are_numbered_from_one_in_the_order_of_the_norm(tests: tuple[Test, ...], prefix: str, count: int) -> None:
    assert [test.provision for test in tests] == [f"{prefix}{number}" for number in range(1, count + 1)]


def test_an_item_says_its_name_and_whether_it_is_there() -> None:
    assert items.NOTICE[1].text.format(present="sim") == "Linha e itinerário: sim."
    assert items.CONTRACT[19].text.format(present="não") == "Foro do Distrito Federal: não."
