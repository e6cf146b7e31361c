# SPDX-License-Identifier: Apache-2.0
"""What a remembered fixture puts back is what its actions left, and nothing is put back that may be something else."""

import pytest

from outorga.web.accounts.models import User
from outorga.web.registry.models import Company
from tests.web import remembered
from tests.web.registry.conftest import (
    _today,
    adopted,
    clerk,
    company,
    driver,
    file,
    holding,
    make_person,
    office,
    owner,
    put,
    put_all,
    registered,
)

__all__ = [
    "_today", "adopted", "clerk", "company", "driver", "file", "holding", "office", "owner", "put", "put_all",
    "registered",
]  # fmt: skip
made: list[int] = []


@pytest.fixture
@remembered.remembered
def person(db: None) -> User:
    """Somebody, counted each time that the action runs."""
    made.append(1)
    return make_person("alzira", "Alzira Monteiro", "director")


@pytest.fixture
@remembered.remembered
def several(person: User) -> list[User]:
    """The same person in a list, and another."""
    return [person, make_person("bento", "Bento Sá", "director")]


@pytest.fixture
@remembered.remembered
def renamed(several: list[User]) -> User:
    """The other, changed by an action after it was given."""
    several[1].name = "Bento Sá Filho"
    several[1].save()
    return several[1]


@pytest.mark.parametrize("turn", ["made", "put back"])
def test_the_rows_of_all_tables_are_those_that_the_actions_left(registered: Company, turn: str) -> None:
    """The image has only the tables whose writes were heard: one that was not heard would differ from it."""
    assert remembered._test.certain
    assert remembered._test.image == {table: remembered._read(table) for table in remembered._columns()}


@pytest.mark.parametrize("turn", ["made", "put back"])
def test_objects_are_those_that_earlier_fixtures_gave_as_the_actions_left_them(
    person: User, several: list[User], renamed: User, turn: str
) -> None:
    assert several[0] is person
    assert several[1] is renamed
    assert several[1].name == "Bento Sá Filho"
    assert len(made) == 1


def test_after_a_write_of_the_test_the_actions_run_again(db: None, request: pytest.FixtureRequest) -> None:
    before = len(made)
    make_person("celso", "Celso Dutra", "director")
    assert request.getfixturevalue("person").pk
    assert len(made) == before + 1


def test_a_write_that_stays_makes_all_memories_void(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = {("a point",): remembered.Memory({}, {}, (), [], [])}
    monkeypatch.setattr(remembered, "_memories", kept)
    monkeypatch.setattr(remembered, "_empty", {"a_table": {}})
    monkeypatch.setattr(remembered, "_is_undone", lambda: False)
    remembered._hear_write(remembered.WRITES.match('UPDATE "a_table" SET a = 1'))
    assert (kept, remembered._empty) == ({}, {})


@pytest.mark.parametrize("sql", ["WITH a AS (SELECT 1) DELETE FROM a_table", "TRUNCATE a_table", "insert into a_table"])
def test_what_is_not_understood_is_not_certain(sql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "_test", remembered.Test())
    monkeypatch.setattr(remembered, "_is_undone", lambda: True)
    remembered._hear(lambda *told: None, sql, (), many=False, context={})
    assert not remembered._test.certain
