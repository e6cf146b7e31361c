# SPDX-License-Identifier: Apache-2.0
"""The faults of many companies priced in sequence, each against those that came before it in its company's record.

A record keeps its entries by item, so that pricing reads only those that bear on the item; the rules are those of
`fine`, and so are the answers.
"""

from collections.abc import Iterable, Iterator

from outorga.law.kernel.decisions import Decision, Reasoning, Settings
from outorga.law.norms.mg_5997_1960.data import INFRACTIONS
from outorga.law.norms.mg_5997_1960.penalties import WARNING_GROUP, FineFacts, price
from outorga.law.norms.mg_5997_1960.recidivism import Entry
from outorga.law.norms.mg_5997_1960.vocabulary import HistoryEntry


class FaultRecord:
    """The faults of one company, in the order in which they came."""

    __slots__ = ("_group", "_items", "_size")

    def __init__(self) -> None:
        self._size = 0
        self._items: dict[str, list[Entry]] = {}
        self._group: list[Entry] = []

    def add(self, fault: HistoryEntry) -> None:
        """Put a fault at the end of the record."""
        entry = Entry(self._size, fault)
        self._size += 1
        self._items.setdefault(fault.provision, []).append(entry)
        if INFRACTIONS[fault.provision].group == WARNING_GROUP:
            self._group.append(entry)

    def bearing_on(self, item: str) -> list[Entry]:
        """The entries that may matter to a fault of an item: its own, or those of the group in which one is warned."""
        return self._group if INFRACTIONS[item].group == WARNING_GROUP else self._items.get(item, [])


def price_in_sequence(
    faults: Iterable[tuple[str, FineFacts, HistoryEntry]], settings: Settings
) -> Iterator[tuple[str, Decision]]:
    """The company and the fine of each fault, which then joins its company's record as the entry that comes with it.

    The facts bring no history of their own: it is the record so far.
    """
    records: dict[str, FaultRecord] = {}
    for company, facts, entry in faults:
        record = records.setdefault(company, FaultRecord())
        bearing = record.bearing_on(facts.infraction.provision)
        yield company, price(facts, bearing, Reasoning("fine", facts, settings))
        record.add(entry)
