# SPDX-License-Identifier: Apache-2.0
"""The name list of a draft: typed or read from a file, line by line, good and bad ones kept (art. 8, I)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.db import transaction

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles.models import StoredFile
from outorga.web.charter import passengers
from outorga.web.charter.actions.drafts import own_draft
from outorga.web.charter.models import Authorization, PassengerList, PassengerRow


@dataclass(frozen=True)
class Line:
    """One line as it was written: the person, the line of the file, and what is wrong with it."""

    name: str
    document: str
    number: int | None = None
    errors: Sequence[str] = field(default_factory=tuple)


@transaction.atomic
def replace_list(
    *, draft: Authorization, lines: Iterable[Line], actor: User, file: StoredFile | None = None, file_name: str = ""
) -> PassengerList:
    """Set the whole list of the draft; a list that was sent before is put aside with its people."""
    own_draft(draft, actor)
    current = passengers.list_in_use(draft)
    if current is not None:
        current.delete()
    made = PassengerList.objects.create(
        authorization=draft, version=1, file=file, file_name=file_name[:200], made_by=actor, made_at=clock.now()
    )
    _add(made, lines)
    return made


def _add(passenger_list: PassengerList, lines: Iterable[Line]) -> None:
    written = list(lines)
    rows = PassengerRow.objects.bulk_create(
        PassengerRow(passenger_list=passenger_list, position=position, line=line.number, errors=list(line.errors))
        for position, line in enumerate(written, 1)
    )
    passengers.keep_all((row, line.name, line.document) for row, line in zip(rows, written, strict=True))


@transaction.atomic
def add_passenger(*, draft: Authorization, name: str, document: str, actor: User) -> PassengerRow:
    """Add one typed person at the end of the list."""
    own_draft(draft, actor)
    current = passengers.list_in_use(draft) or replace_list(draft=draft, lines=[], actor=actor)
    last = current.rows.order_by("-position").first()
    row = PassengerRow.objects.create(passenger_list=current, position=last.position + 1 if last else 1)
    passengers.keep(row, name=name, document=document)
    return row


@transaction.atomic
def mend_passenger(
    *, draft: Authorization, row: PassengerRow, name: str, document: str, errors: Sequence[str], actor: User
) -> PassengerRow:
    """Write a line again; it keeps its place."""
    own_draft(draft, actor)
    passengers.keep(row, name=name, document=document)
    row.errors = list(errors)
    row.save(update_fields=["errors"])
    return row


@transaction.atomic
def remove_passenger(*, draft: Authorization, row: PassengerRow, actor: User) -> None:
    """Take a line off the draft's list."""
    own_draft(draft, actor)
    row.delete()
