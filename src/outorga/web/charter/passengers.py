# SPDX-License-Identifier: Apache-2.0
"""The people of a name list, in the vault: names for those who may see them, documents for the law."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from outorga.web.accounts.models import User
from outorga.web.casefiles import vault
from outorga.web.charter.models import Authorization, PassengerList, PassengerRow
from outorga.web.charter.persons import number_of

NAME, DOCUMENT = "name", "document"
FOR_THE_LAW = "charter: name list decided"
NEVER_FILED = "line of a list that was never filed"


@dataclass(frozen=True)
class Passenger:
    """One person of a list; with ``errors`` the line is not good yet."""

    row: PassengerRow
    name: str
    document: str

    @property
    def errors(self) -> list[str]:
        """What is wrong with the line."""
        found: list[str] = self.row.errors
        return found


def versions_in_use(asked: Authorization) -> QuerySet[PassengerList]:
    """The versions that count, newest first: an exchange that was refused left one that never did."""
    counts = Q(version=1) | ~Q(accepted=False)
    return PassengerList.objects.filter(counts, authorization=asked).order_by("-version")


def list_in_use(asked: Authorization) -> PassengerList | None:
    """The newest version of the list that counts."""
    return versions_in_use(asked).first()


def rows(asked: Authorization) -> list[PassengerRow]:
    """The lines in use, in their order, each with its list."""
    if asked.pk is None:
        return []
    newest = versions_in_use(asked).values("pk")[:1]
    found = PassengerRow.objects.filter(passenger_list=newest, removed_at=None)
    return list(found.select_related("passenger_list"))


def count(asked: Authorization) -> int:
    """How many people are on the list."""
    return len(rows(asked))


def documents_of(lines: Sequence[PassengerRow]) -> list[str]:
    """The documents of these people, for the law alone; the look is recorded as the system's."""
    return [number_of(person.document) for person in people(lines, actor=None, purpose=FOR_THE_LAW)]


def people(lines: Sequence[PassengerRow], *, actor: User | None, purpose: str) -> list[Passenger]:
    """Names and documents of these lines; each look is recorded with who and why."""
    known = vault.get_many([line.ref for line in lines], actor=actor, purpose=purpose) if lines else {}
    return [_passenger(line, known.get(line.vault_ref, {})) for line in lines]


def _passenger(line: PassengerRow, data: dict[str, Any]) -> Passenger:
    return Passenger(line, str(data.get(NAME, "")), str(data.get(DOCUMENT, "")))


def personal_paths(lines: Sequence[PassengerRow]) -> dict[str, str]:
    """Which facts of a name list are personal, and whose."""
    return {f"rows.{position}.document": line.vault_ref for position, line in enumerate(lines)}


def keep(line: PassengerRow, *, name: str, document: str) -> None:
    """Put a person into the vault under the line's reference."""
    vault.put(line.ref, {NAME: name, DOCUMENT: document})


def keep_all(lines: Iterable[tuple[PassengerRow, str, str]]) -> None:
    """The same for a whole list."""
    for line, name, document in lines:
        keep(line, name=name, document=document)


def forget_unfiled(lines: Iterable[PassengerRow], *, actor: User) -> None:
    """Destroy the data of people whose line goes before it was ever filed; whoever is on another list is kept."""
    gone = {line.ref: line.pk for line in lines}
    kept = set(PassengerRow.objects.filter(ref__in=gone).exclude(pk__in=gone.values()).values_list("ref", flat=True))
    for ref in gone.keys() - kept:
        vault.forget(ref, actor=actor, reason=NEVER_FILED)
