# SPDX-License-Identifier: Apache-2.0
"""Fixtures that make their rows once and put the same rows back for the next test.

A registered company takes some thirty actions. ``@remembered`` under ``@pytest.fixture`` lets the actions run in the
first test that asks; a later test that comes to the same point gets the same rows and the same objects at once. The
same point means the same remembered fixtures in the same order, the same moment, folder of files and hash, and no
other write before: each write is heard, and what is not certain to be the same is made by the actions again.
"""

import functools
import re
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, ParamSpec, TypeVar

from django.apps import apps
from django.conf import settings
from django.core import mail
from django.db import connection
from django.db.models import Model

from outorga.web import clock

P = ParamSpec("P")
R = TypeVar("R")
Row = tuple[Any, ...]
Rows = dict[Any, Row]
Image = dict[str, Rows]

WRITES = re.compile(r'(?:INSERT(?: OR IGNORE)? INTO|UPDATE|DELETE FROM) "(\w+)"')
# Nothing of a row is said by these.
READS = re.compile(r"[\s(]*(?:SELECT|BEGIN|SAVEPOINT|RELEASE SAVEPOINT|ROLLBACK|SET CONSTRAINTS|PRAGMA)\b")
# The value as the database keeps it, whatever type the driver would make of it.
AS_KEPT = {"sqlite": '+"{}"', "postgresql": '"{}"::text'}


@dataclass(frozen=True, slots=True)
class Memory:
    """What a fixture left: all rows after it, the written tables in their order, the objects and the letters."""

    before: Image
    after: Image
    tables: tuple[str, ...]
    values: list[Any]
    letters: list[Any]


@dataclass(slots=True)
class Test:
    """How far the running test has come: the fixtures so far, what they gave, and the tables that were written."""

    steps: tuple[Hashable, ...] = ()
    values: list[Any] = field(default_factory=list)
    image: Image | None = None
    written: dict[str, None] = field(default_factory=dict)
    certain: bool = True


_memories: dict[tuple[Hashable, ...], Memory] = {}
_empty: Image = {}
_test = Test()


def begin() -> None:
    """A test begins: nothing is written yet."""
    global _test  # noqa: PLW0603 - one test runs at a time
    _test = Test()


def _hear(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
    if not READS.match(sql):
        _hear_write(WRITES.match(sql))
    return execute(sql, params, many, context)


def _hear_write(found: re.Match[str] | None) -> None:
    """Note the table; what stays after the test makes all memories void, as tests begin from it."""
    if found:
        _test.written[found[1]] = None
    else:
        _test.certain = False
    if not _is_undone():
        _memories.clear()
        _empty.clear()


def _is_undone() -> bool:
    """Whether the outermost transaction is the one that ends, undone, with the test."""
    blocks: list[Any] = connection.atomic_blocks
    return bool(blocks) and blocks[0]._from_testcase


@contextmanager
def hearing() -> Iterator[None]:
    """Hear every write of this process."""
    with connection.execute_wrapper(_hear):
        yield


def remembered(make: Callable[P, R]) -> Callable[P, R]:
    """The fixture's rows and value, made at most once for each point that tests come to it from."""

    @functools.wraps(make)
    def fixture(*args: P.args, **kwargs: P.kwargs) -> R:
        if not _is_certain():
            return make(*args, **kwargs)
        steps = (*_test.steps, f"{make.__module__}.{make.__qualname__}", _surroundings())
        if steps in _memories:
            _replay(_memories[steps], steps)
        else:
            _test.values.append(_made(steps, lambda: make(*args, **kwargs)))
        value: R = _test.values[-1]
        return value

    return fixture


def _is_certain() -> bool:
    """Whether all that was written in this test is known, and is undone after it."""
    _test.certain = _test.certain and not _test.written and _is_undone()
    return _test.certain


def _surroundings() -> Hashable:
    return (clock.now(), str(settings.MEDIA_ROOT), *settings.PASSWORD_HASHERS)


def _made(steps: tuple[Hashable, ...], make: Callable[[], R]) -> R:
    """Let the actions run, and keep what they left."""
    if not _test.steps and not _empty:
        _empty.update({table: _read(table) for table in _columns()})
    before, letters = _test.image or _empty, len(mail.outbox)
    value = make()
    if _test.certain:
        tables = tuple(_test.written)
        after = {**before, **{table: _read(table) for table in tables}}
        _arrived(steps, after)
        _memories[steps] = Memory(before, after, tables, deepcopy([*_test.values, value]), mail.outbox[letters:])
    return value


def _replay(memory: Memory, steps: tuple[Hashable, ...]) -> None:
    """Put back what the actions left, also in the objects that earlier fixtures gave."""
    for table in memory.tables:
        _restore(table, memory.before[table], memory.after[table])
    mail.outbox.extend(memory.letters)
    _arrived(steps, memory.after)
    *earlier, value = memory.values
    pairs = [
        pair for given in zip(earlier, _test.values, strict=True) for pair in zip(*map(_objects, given), strict=True)
    ]
    memo = {id(kept): held for kept, held in pairs}
    for kept, held in pairs:
        held.__dict__ = deepcopy(kept.__dict__, memo)
    _test.values.append(deepcopy(value, memo))


def _objects(value: Any) -> list[Model]:
    """The rows that a fixture gave: itself, or in a list."""
    return [one for one in (value if isinstance(value, list | tuple) else [value]) if isinstance(one, Model)]


def _arrived(steps: tuple[Hashable, ...], image: Image) -> None:
    _test.steps, _test.image, _test.written = steps, image, {}


@functools.cache
def _columns() -> dict[str, list[str]]:
    """The columns of each table, its key first."""
    models = [model._meta for model in apps.get_models(include_auto_created=True)]
    return {
        model.db_table: sorted(
            (str(field.column) for field in model.local_concrete_fields), key=lambda name: name != model.pk.column
        )
        for model in models
        if model.managed and not model.proxy
    }


def _read(table: str) -> Rows:
    names = ", ".join(AS_KEPT[connection.vendor].format(name) for name in _columns()[table])
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT {names} FROM "{table}"')
        return {row[0]: tuple(row) for row in cursor.fetchall()}


def _restore(table: str, before: Rows, after: Rows) -> None:
    columns = _columns()[table]
    added = [row for key, row in after.items() if key not in before]
    names, marks = ", ".join(f'"{name}"' for name in columns), ", ".join("%s" for _ in columns)
    with connection.cursor() as cursor:
        for key in before.keys() - after.keys():
            cursor.execute(f'DELETE FROM "{table}" WHERE "{columns[0]}" = %s', [key])
        for key in before.keys() & after.keys():
            changed = [place for place, kept in enumerate(before[key]) if kept != after[key][place]]
            if changed:
                # Only what changed is said, as the guards of the append-only columns ask.
                said = ", ".join(f'"{columns[place]}" = %s' for place in changed)
                values = [*(after[key][place] for place in changed), key]
                cursor.execute(f'UPDATE "{table}" SET {said} WHERE "{columns[0]}" = %s', values)
        if added:
            cursor.executemany(f'INSERT INTO "{table}" ({names}) VALUES ({marks})', added)
