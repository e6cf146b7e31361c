# SPDX-License-Identifier: Apache-2.0
"""The database itself refuses to change or delete what was recorded."""

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from outorga.web.casefiles import append_only
from outorga.web.casefiles.models import CaseFile

pytestmark = pytest.mark.django_db
FULLY = [table for table, columns in append_only.declared() if not columns and table.startswith("casefiles_")]


def run(sql: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)


def test_every_declared_guard_is_in_the_database(db: None) -> None:
    assert append_only.missing() == []
    assert "casefiles_caseevent" in FULLY


def test_a_table_is_guarded_as_its_last_migration_says(db: None) -> None:
    """Two declarations of one table would leave it to chance which columns come back after SQLite remade it."""
    tables = [table for table, _columns in append_only.declared()]
    assert len(tables) == len(set(tables))
    guards = dict(append_only.declared())
    assert {"carrier_ref", "narrative_ref"} <= set(guards["enforcement_notice"])
    assert "narrative_ref" in guards["sanctions_deviation"]
    for table, columns in guards.items():
        with connection.cursor() as cursor:
            there = {column.name for column in connection.introspection.get_table_description(cursor, table)}
        assert set(columns) <= there, table


@pytest.mark.parametrize("table", FULLY)
@pytest.mark.parametrize("sql", ['UPDATE "{}" SET id = id', 'DELETE FROM "{}"'])
@pytest.mark.usefixtures("every_row")
def test_a_row_that_was_recorded_is_neither_changed_nor_deleted(table: str, sql: str) -> None:
    with pytest.raises(DatabaseError, match="append-only"):
        run(sql.format(table))


def test_of_a_case_the_number_is_frozen_and_the_state_is_not(case: CaseFile) -> None:
    run("UPDATE casefiles_casefile SET state = 'filed'")
    with pytest.raises(DatabaseError, match="append-only"):
        run("UPDATE casefiles_casefile SET number = '2026.000.999'")
    with pytest.raises(DatabaseError, match="append-only"):
        run("DELETE FROM casefiles_casefile")


@pytest.mark.skipif(connection.vendor != "sqlite", reason="REPLACE is SQLite's")
def test_replacing_a_row_is_refused_too(case: CaseFile) -> None:
    with pytest.raises(DatabaseError, match="append-only"):
        run("REPLACE INTO casefiles_caseevent SELECT * FROM casefiles_caseevent")


@pytest.mark.skipif(connection.vendor != "postgresql", reason="TRUNCATE is PostgreSQL's")
def test_truncating_is_refused_too(case: CaseFile) -> None:
    run("SET CONSTRAINTS ALL IMMEDIATE")
    with pytest.raises(DatabaseError, match="append-only"):
        run("TRUNCATE casefiles_caseevent CASCADE")


def test_guards_lost_with_a_remade_table_come_back(db: None) -> None:
    append_only.remove(connection, "casefiles_caseevent")
    assert len(append_only.missing()) >= 2
    call_command("migrate", verbosity=0)
    assert append_only.missing() == []


def test_the_fixture_leaves_a_row_in_every_guarded_table(every_row: None) -> None:
    """Without rows the refusals above would prove nothing: row triggers fire per row."""
    for table in FULLY:
        with connection.cursor() as cursor:
            cursor.execute(f'SELECT COUNT(*) FROM "{table}"')
            assert cursor.fetchone()[0] > 0, table
