# SPDX-License-Identifier: Apache-2.0
"""The owners of a vehicle, the present one first, with the names of persons from the vault."""

from dataclasses import dataclass

from outorga.law.kernel.identifiers import format_cnpj
from outorga.web.accounts.models import User
from outorga.web.registry import people
from outorga.web.registry.models import OwnershipHistory, Vehicle


@dataclass(frozen=True, slots=True)
class OwnerLine:
    """One owner: who, by which number, in which stretch of time."""

    row: OwnershipHistory
    name: str
    number: str


def owners_of(vehicle: Vehicle, *, actor: User) -> list[OwnerLine]:
    """Everybody who owned it, as far as it was told."""
    rows = list(vehicle.owners.select_related("owner_person").order_by("-pk"))
    persons = [row.owner_person for row in rows if row.owner_person]
    known = people.identities(persons, actor=actor, purpose="registry: owner")
    return [_line(row, known.get(row.owner_person_id or 0)) for row in rows]


def _line(row: OwnershipHistory, known: people.Identity | None) -> OwnerLine:
    if known is not None:
        return OwnerLine(row, known.name, known.masked_cpf)
    return OwnerLine(row, row.owner_name, format_cnpj(row.owner_cnpj) if row.owner_cnpj else "")
