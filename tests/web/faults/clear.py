# SPDX-License-Identifier: Apache-2.0
"""What lies in the clear: every cell of every table, every session and every stored file, read raw for marks."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection

from outorga.law.kernel.identifiers import fold


def marks_in(raw: str | bytes, marks: Sequence[str]) -> set[str]:
    """The marks that the text has, in whatever case and accents."""
    text = raw.decode("utf-8", "replace") if isinstance(raw, bytes) else raw
    return {mark for mark in marks if mark in text.casefold() or mark in fold(text)}


def rows_of(table: str) -> Iterator[tuple[Any, ...]]:
    """The rows as the database has them."""
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT * FROM "{table}"')
        yield from cursor.fetchall()


def in_the_clear(marks: Sequence[str]) -> dict[str, set[str]]:
    """The marks by table; a binary cell is read as bytes, so that encryption is what hides them."""
    found: dict[str, set[str]] = {}
    for table in connection.introspection.table_names():
        for row in rows_of(table):
            for cell in row:
                seen = marks_in(bytes(cell) if isinstance(cell, bytes | memoryview) else str(cell), marks)
                if seen:
                    found.setdefault(table, set()).update(seen)
    for session in Session.objects.all():
        assert not marks_in(str(session.get_decoded()), marks)
    return found


def files_in_the_clear(marks: Sequence[str]) -> list[Path]:
    """Stored files in which, or in whose name, a mark stands; there have to be some."""
    stored = [path for path in Path(settings.MEDIA_ROOT).rglob("*") if path.is_file()]
    assert stored
    return [path for path in stored if marks_in(path.read_bytes(), marks) | marks_in(str(path), marks)]
