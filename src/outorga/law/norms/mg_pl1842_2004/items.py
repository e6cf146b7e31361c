# SPDX-License-Identifier: Apache-2.0
"""The 78 items of arts. 32 to 36 as the rules see them: their article, their group, and what repeats what."""

import msgspec

from outorga.law.kernel.catalogue import Infraction
from outorga.law.kernel.citations import parse
from outorga.law.kernel.decisions import Test
from outorga.law.norms.mg_pl1842_2004.data import INFRACTIONS

CASSATION_GROUP = 5
DRIVER_ARTICLES, HOLDER_ARTICLES, RADIO_ARTICLE = (32, 33), (34, 35), 36


class Item(msgspec.Struct, frozen=True, gc=False):
    """An item of the catalogue with its article and group."""

    entry: Infraction
    article: int
    group: int
    test: Test

    @property
    def provision(self) -> str:
        """The provision infringed."""
        return self.entry.provision

    @property
    def cassates(self) -> bool:
        """Whether it is of group 5: neither fine nor points, but a cassation proceeding."""
        return self.group == CASSATION_GROUP


def _item(entry: Infraction) -> Item:
    article = parse(entry.provision)[0].numbers[0]
    return Item(entry, article, int(entry.group), Test(entry.provision, entry.label_pt))


ITEMS = {provision: _item(entry) for provision, entry in INFRACTIONS.items()}


def cassation_of(role: str, item: Item) -> str | None:
    """The provision by which a group 5 item cassates who has this role; a company's only by art. 35."""
    articles = _CASSATED_BY.get(role, ())
    return CASSATIONS[role] if item.cassates and item.article in articles else None


CASSATIONS = {
    "auxiliary_driver": "art42_cpt_inc5",
    "holder_driver": "art42_cpt_inc6",
    "company": "art42_cpt_inc7",
}
_CASSATED_BY = {"auxiliary_driver": (33, 35), "holder_driver": (33, 35), "company": (35,)}
