# SPDX-License-Identifier: Apache-2.0
"""A name list as its step shows it: bad lines first and open, good ones with their document half hidden."""

from collections.abc import Sequence
from dataclasses import dataclass

from outorga.web.accounts.models import User
from outorga.web.charter import passengers, persons
from outorga.web.charter.models import Authorization
from outorga.web.charter.passengers import Passenger

SHOWN = 25
WRITTEN = "charter: list being written"


@dataclass(frozen=True, slots=True)
class ListShown:
    """The lines of the page, and how many there are in all."""

    bad: Sequence[Passenger]
    good: Sequence["GoodLine"]
    total: int
    hidden: int
    file_name: str

    @property
    def saved(self) -> int:
        """How many lines are good."""
        return self.total - len(self.bad)


@dataclass(frozen=True, slots=True)
class GoodLine:
    """A line without errors."""

    pk: int
    label: int
    name: str
    document: str


def of(asked: Authorization, *, actor: User, everyone: bool) -> ListShown:
    """Read only the names that the page shows; the look is recorded."""
    rows = passengers.rows(asked)
    bad = [row for row in rows if row.errors]
    good = [row for row in rows if not row.errors]
    shown = good if everyone else good[:SHOWN]
    named = passengers.people([*bad, *shown], actor=actor, purpose=WRITTEN)
    return ListShown(
        bad=named[: len(bad)],
        good=[_good(person) for person in named[len(bad) :]],
        total=len(rows),
        hidden=len(good) - len(shown),
        file_name=rows[0].passenger_list.file_name if rows else "",
    )


def _good(person: Passenger) -> GoodLine:
    return GoodLine(person.row.pk, person.row.line or person.row.position, person.name, persons.masked(person.document))
