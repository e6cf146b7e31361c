# SPDX-License-Identifier: Apache-2.0
"""The name list of a draft: typed or read from a file, line by line, good and bad ones kept (art. 8, I)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction

from outorga.web import clock, language
from outorga.web.accounts.models import User
from outorga.web.charter import passengers, persons
from outorga.web.charter.actions.drafts import own_draft
from outorga.web.charter.errors import CharterError
from outorga.web.charter.models import Authorization, PassengerList, PassengerRow
from outorga.web.charter.sheets import MOST_LINES
from outorga.web.language import reader


@dataclass(frozen=True)
class Line:
    """One line as it was written, with its number in the file."""

    name: str
    document: str
    number: int | None = None


@transaction.atomic
def replace_list(*, draft: Authorization, lines: Iterable[Line], actor: User, file_name: str = "") -> PassengerList:
    """Set the whole list of the draft in the place of the one before. The people go into the vault, and the file that
    names them is not kept: forgetting a person could not reach it.
    """
    own_draft(draft, actor)
    current = passengers.list_in_use(draft)
    if current is not None:
        passengers.forget_unfiled(current.rows.all(), actor=actor)
        current.delete()
    made = PassengerList.objects.create(
        authorization=draft, version=1, file_name=file_name[:200], made_by=actor, made_at=clock.now()
    )
    written = list(lines)[:MOST_LINES]
    rows = PassengerRow.objects.bulk_create(
        PassengerRow(passenger_list=made, position=position, line=line.number)
        for position, line in enumerate(written, 1)
    )
    plain = [persons.read(line.name, line.document) for line in written]
    passengers.keep_all((row, line.name, line.document) for row, line in zip(rows, plain, strict=True))
    _recheck(rows, plain)
    return made


@language.of_records()
def _recheck(rows: list[PassengerRow], lines: list[persons.Written]) -> None:
    """Write beside each line what is wrong with it now."""
    labels = [row.line or row.position for row in rows]
    changed = []
    for row, errors in zip(rows, persons.list_errors(lines, labels), strict=True):
        if row.errors != errors:
            row.errors = errors
            changed.append(row)
    PassengerRow.objects.bulk_update(changed, ["errors"])


def _check_again(draft: Authorization) -> None:
    people = passengers.people(passengers.rows(draft), actor=None, purpose=passengers.FOR_THE_LAW)
    _recheck([person.row for person in people], [persons.Written(person.name, person.document) for person in people])


@transaction.atomic
def add_passenger(*, draft: Authorization, name: str, document: str, actor: User) -> PassengerRow:
    """Add one typed person at the end of the list."""
    own_draft(draft, actor)
    written = persons.read(name, document)
    _refuse_errors(written)
    current = passengers.list_in_use(draft) or replace_list(draft=draft, lines=[], actor=actor)
    last = current.rows.order_by("-position").first()
    if last is not None and last.position >= MOST_LINES:
        raise CharterError(reader.gettext("A relação já tem %(most)d linhas.") % {"most": MOST_LINES}, field="name")
    row = PassengerRow.objects.create(passenger_list=current, position=last.position + 1 if last else 1)
    passengers.keep(row, name=written.name, document=written.document)
    _check_again(draft)
    row.refresh_from_db()
    return row


def _refuse_errors(written: persons.Written) -> None:
    for field, error in (
        ("name", persons.name_error(written.name)),
        ("document", persons.document_error(written.document)),
    ):
        if error:
            raise CharterError(error, field=field)


@transaction.atomic
def mend_passengers(*, draft: Authorization, written: Mapping[int, tuple[str, str]], actor: User) -> int:
    """Write lines again, by their row number; each keeps its place. Answers how many are still wrong."""
    own_draft(draft, actor)
    rows = passengers.rows(draft)
    for row in rows:
        if row.pk in written:
            line = persons.read(*written[row.pk])
            passengers.keep(row, name=line.name, document=line.document)
    _check_again(draft)
    return sum(1 for row in passengers.rows(draft) if row.errors)


@transaction.atomic
def remove_passenger(*, draft: Authorization, row: PassengerRow, actor: User) -> None:
    """Take a line off the draft's list."""
    own_draft(draft, actor)
    passengers.forget_unfiled([row], actor=actor)
    row.delete()
    _check_again(draft)


@transaction.atomic
def keep_only_good(*, draft: Authorization, actor: User) -> int:
    """Go on without the lines that have an error; answers how many were left out."""
    own_draft(draft, actor)
    bad = [row for row in passengers.rows(draft) if row.errors]
    passengers.forget_unfiled(bad, actor=actor)
    for row in bad:
        row.delete()
    _check_again(draft)
    return len(bad)
