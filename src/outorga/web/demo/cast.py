# SPDX-License-Identifier: Apache-2.0
"""The companies of the demo and what becomes of each: four that the guide uses, and fifty-six others."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from outorga.web.demo import names, numbers
from outorga.web.demo.agency import COMPANY_PEOPLE, OFFICES, address
from outorga.web.demo.timeline import workday

FIRMS, CORE = 60, 4
# A firm's vehicles and drivers are numbered from here on, each firm in its own hundred.
ROOM = 100
OTHER_ENDS = {
    50: "draft", 51: "filed", 52: "filed", 53: "under_review", 54: "pending", 55: "refused", 56: "filed", 57: "pending",
}  # fmt: skip


@dataclass(frozen=True)
class Firm:
    """A company: who it is, when it filed, how large it is, and where its registration stands."""

    count: int
    owner: str
    owner_name: str
    office: str
    filed_on: date
    vehicles: int
    drivers: int
    # What becomes of the request: draft, filed, under_review, pending, refused, registered.
    ends: str = "registered"
    # Whether papers are renewed in time; else the registration lapses.
    renews: bool = True
    trips: int = 0
    # The core shows files; the others showed their papers at the desk.
    with_files: bool = False

    @property
    def cnpj(self) -> str:
        return numbers.cnpj(self.count, letters=self.count % 8 == 5)

    @property
    def legal_name(self) -> str:
        return names.firm(self.count)[0]

    @property
    def trade_name(self) -> str:
        return names.firm(self.count)[1]

    @property
    def home(self) -> names.Place:
        return names.PLACES[self.count * 3 % 10]

    def members(self, size: int) -> range:
        """The counts of its vehicles or drivers."""
        return range(self.count * ROOM, self.count * ROOM + size)


def core(today: date) -> tuple[Firm, ...]:
    """One with everything valid, one with something missing, one with a paper about to lapse, one for the clerk."""
    filed = [workday(today - timedelta(days=days)) for days in (75, 12, 166, 4)]
    sizes = ((3, 3, "registered"), (1, 1, "pending"), (1, 1, "registered"), (1, 1, "under_review"))
    return tuple(
        Firm(n, login, name, "crg-03", on, vehicles, drivers, ends, renews=False, with_files=True)
        for n, ((login, name), on, (vehicles, drivers, ends)) in enumerate(
            zip(COMPANY_PEOPLE, filed, sizes, strict=False)
        )
    )


def rest(today: date) -> Iterator[Firm]:
    """The others, from two years ago until yesterday."""
    for count in range(CORE, FIRMS):
        days = _age(count)
        yield Firm(
            count, f"empresa{count:02}", names.person(count * 13), OFFICES[count % 3][0],
            workday(today - timedelta(days=days)), vehicles=_size(count), drivers=_size(count) + count % 4,
            ends=_end(count), renews=count % 9 != 4, trips=_trips(count, days),
        )  # fmt: skip


def _age(count: int) -> int:
    """Seven firms are two years old, the others came during the last half year."""
    if count < 10:
        return 720 - 9 * count
    return 3 + (count - 50) if _end(count) != "registered" else 20 + count * 37 % 135


def _end(count: int) -> str:
    return OTHER_ENDS.get(count, "registered")


def _size(count: int) -> int:
    """Few large fleets, many small ones; about 400 vehicles together."""
    if _end(count) != "registered":
        return 1
    return (20, 14, 10, 9, 7, 6, 6, 5, 4, 3)[count % 10]


def _trips(count: int, days: int) -> int:
    """How many trips the firm asks for, in proportion to its time."""
    if _end(count) != "registered":
        return 0
    return 24 if days > 365 else 2 + count % 5


def owner_address(firm: Firm) -> str:
    """The owner's log-in."""
    return address(firm.owner)
