# SPDX-License-Identifier: Apache-2.0
"""The triggers by which the database itself keeps the ledger balanced, on SQLite and PostgreSQL alike.

``Balanced()`` in a migration creates them. SQLite drops triggers when Django remakes a table, so :func:`ensure` puts
missing ones back after every migration and :func:`missing` names them for ``outorga check``. What they refuse is said
in ``models/ledger.py``.
"""

from collections.abc import Iterator
from typing import Any

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

POSTING, SEAL = "payments_posting_while_open", "payments_seal_when_balanced"
TABLES = {POSTING: "payments_posting", SEAL: "payments_seal"}

# Amounts are decimals of two places; SQLite keeps them as binary fractions, so it adds up whole cents.
_SQLITE = {
    POSTING: """
CREATE TRIGGER "payments_posting_while_open" BEFORE INSERT ON "payments_posting"
WHEN NOT EXISTS (SELECT 1 FROM "payments_entry" WHERE "id" = NEW."entry_id")
  OR EXISTS (SELECT 1 FROM "payments_entry" e JOIN "payments_seal" s ON s."mark" = e."seal_id"
             WHERE e."id" = NEW."entry_id")
  OR ABS(NEW."amount" * 100 - ROUND(NEW."amount" * 100)) > 0.0001
BEGIN SELECT RAISE(ABORT, 'the entry takes no posting'); END""",
    SEAL: """
CREATE TRIGGER "payments_seal_when_balanced" BEFORE INSERT ON "payments_seal"
WHEN (SELECT COUNT(*) < 2 OR COALESCE(SUM(CAST(ROUND(p."amount" * 100) AS INTEGER)), 1) <> 0
      FROM "payments_posting" p JOIN "payments_entry" e ON e."id" = p."entry_id" WHERE e."seal_id" = NEW."mark")
BEGIN SELECT RAISE(ABORT, 'the entry does not balance'); END""",
}
_POSTGRES = {
    POSTING: """
CREATE OR REPLACE FUNCTION payments_posting_while_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM payments_entry WHERE id = NEW.entry_id)
     OR EXISTS (SELECT 1 FROM payments_entry e JOIN payments_seal s ON s.mark = e.seal_id WHERE e.id = NEW.entry_id)
  THEN RAISE EXCEPTION 'the entry takes no posting' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$""",
    SEAL: """
CREATE OR REPLACE FUNCTION payments_seal_when_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT COUNT(*) < 2 OR COALESCE(SUM(p.amount), 1) <> 0 FROM payments_posting p
      JOIN payments_entry e ON e.id = p.entry_id WHERE e.seal_id = NEW.mark)
  THEN RAISE EXCEPTION 'the entry does not balance' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$""",
}


def install(db: BaseDatabaseWrapper, name: str) -> None:
    """Create one of the triggers."""
    with db.cursor() as cursor:
        for sql in _statements(db.vendor, name):
            cursor.execute(sql)


def remove(db: BaseDatabaseWrapper, name: str) -> None:
    """Drop one of the triggers; for the reverse of the migration and for tests that play the intruder."""
    on = f' ON "{TABLES[name]}"' if db.vendor == "postgresql" else ""
    with db.cursor() as cursor:
        cursor.execute(f'DROP TRIGGER IF EXISTS "{name}"{on}')


def _statements(vendor: str, name: str) -> list[str]:
    if vendor != "postgresql":
        return [_SQLITE[name]]
    made = f'CREATE TRIGGER "{name}" BEFORE INSERT ON "{TABLES[name]}" FOR EACH ROW EXECUTE FUNCTION {name}()'
    return [_POSTGRES[name], made]


def missing(db: BaseDatabaseWrapper = connection) -> list[str]:
    """The triggers that the database does not have."""
    return list(_missing(db))


def _missing(db: BaseDatabaseWrapper) -> Iterator[str]:
    catalogue = (
        "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D'"
        if db.vendor == "postgresql"
        else "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    )
    with db.cursor() as cursor:
        cursor.execute(catalogue)
        present = {str(row[0]) for row in cursor.fetchall()}
    yield from (name for name in TABLES if name not in present)


def ensure(db: BaseDatabaseWrapper = connection) -> list[str]:
    """Put back what a remade table lost."""
    tables = set(db.introspection.table_names())
    lost = [name for name in _missing(db) if {*TABLES.values(), "payments_entry"} <= tables]
    for name in lost:
        install(db, name)
    return lost


def restore_after_migrating(**signal: Any) -> None:
    """Signal receiver: ``migrate`` tells its plan, also an empty one."""
    if "plan" in signal:
        ensure()


class Balanced(Operation):
    """Migration operation: from here on the database refuses an entry that does not balance."""

    reversible = True
    reduces_to_sql = True

    def deconstruct(self) -> tuple[str, list[Any], dict[str, Any]]:
        return type(self).__name__, [], {}

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Triggers are no part of Django's picture of the schema."""

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: Any, to_state: Any
    ) -> None:
        for name in TABLES:
            for sql in _statements(schema_editor.connection.vendor, name):
                schema_editor.execute(sql, params=None)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: Any, to_state: Any
    ) -> None:
        for name in TABLES:
            remove(schema_editor.connection, name)

    def describe(self) -> str:
        return "Refuse entries of the ledger that do not balance"
