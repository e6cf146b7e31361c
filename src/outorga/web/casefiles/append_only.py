# SPDX-License-Identifier: Apache-2.0
"""Tables whose rows the database itself refuses to change or delete, on SQLite and PostgreSQL alike.

``AppendOnly("casefiles_caseevent")`` in a migration makes a table append-only; with ``columns`` only those are frozen
and the rest of the row may change; the last declaration of a table counts. SQLite drops triggers when Django remakes a
table for a later migration, so :func:`ensure` puts missing ones back after every migration and :func:`missing` names
them for ``outorga check``.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

Guard = tuple[str, tuple[str, ...]]

_POSTGRES_FUNCTION = """
CREATE OR REPLACE FUNCTION outorga_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'append-only table %', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$
"""


def install(db: BaseDatabaseWrapper, table: str, columns: Sequence[str] = ()) -> None:
    """Create the triggers that refuse UPDATE (of the columns, when given) and DELETE."""
    with db.cursor() as cursor:
        for sql in _statements(db.vendor, table, columns):
            cursor.execute(sql)


def remove(db: BaseDatabaseWrapper, table: str) -> None:
    """Drop the triggers; for the reverse of a migration and for tests that play the intruder."""
    with db.cursor() as cursor:
        for name in _names(db.vendor, table):
            on = f' ON "{table}"' if db.vendor == "postgresql" else ""
            cursor.execute(f'DROP TRIGGER IF EXISTS "{name}"{on}')


def _names(vendor: str, table: str) -> list[str]:
    kept = [f"{table}_no_update", f"{table}_no_delete"]
    return [*kept, f"{table}_no_truncate"] if vendor == "postgresql" else kept


def _statements(vendor: str, table: str, columns: Sequence[str]) -> list[str]:
    of = " OF " + ", ".join(f'"{column}"' for column in columns) if columns else ""
    if vendor == "postgresql":
        act = "EXECUTE FUNCTION outorga_append_only()"
        return [
            _POSTGRES_FUNCTION,
            f'CREATE TRIGGER "{table}_no_update" BEFORE UPDATE{of} ON "{table}" FOR EACH ROW {act}',
            f'CREATE TRIGGER "{table}_no_delete" BEFORE DELETE ON "{table}" FOR EACH ROW {act}',
            f'CREATE TRIGGER "{table}_no_truncate" BEFORE TRUNCATE ON "{table}" FOR EACH STATEMENT {act}',
        ]
    act = f"BEGIN SELECT RAISE(ABORT, 'append-only table {table}'); END"
    return [
        f'CREATE TRIGGER "{table}_no_update" BEFORE UPDATE{of} ON "{table}" {act}',
        f'CREATE TRIGGER "{table}_no_delete" BEFORE DELETE ON "{table}" {act}',
    ]


class AppendOnly(Operation):
    """Migration operation: the table refuses change and deletion from here on."""

    reversible = True
    reduces_to_sql = True

    def __init__(self, table: str, columns: Sequence[str] = ()) -> None:
        self.table = table
        self.columns = tuple(columns)

    def deconstruct(self) -> tuple[str, list[Any], dict[str, Any]]:
        return type(self).__name__, [self.table, list(self.columns)], {}

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Triggers are no part of Django's picture of the schema."""

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: Any, to_state: Any
    ) -> None:
        for sql in _statements(schema_editor.connection.vendor, self.table, self.columns):
            schema_editor.execute(sql, params=None)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: Any, to_state: Any
    ) -> None:
        remove(schema_editor.connection, self.table)

    def describe(self) -> str:
        return f"Refuse UPDATE and DELETE on {self.table}"


def declared() -> list[Guard]:
    """Every guarded table, as the last migration that names it declares it."""
    found: dict[str, tuple[str, ...]] = {}
    for _key, migration in sorted(MigrationLoader(None).disk_migrations.items(), key=lambda item: item[0]):
        for operation in migration.operations:
            if isinstance(operation, AppendOnly):
                found[operation.table] = operation.columns
    return sorted(found.items())


def missing(db: BaseDatabaseWrapper = connection) -> list[str]:
    """The declared triggers that the database does not have."""
    present = _present(db)
    return [name for table, _ in declared() for name in _names(db.vendor, table) if name not in present]


def _present(db: BaseDatabaseWrapper) -> set[str]:
    catalogue = (
        "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D'"
        if db.vendor == "postgresql"
        else "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    )
    with db.cursor() as cursor:
        cursor.execute(catalogue)
        return {str(row[0]) for row in cursor.fetchall()}


def ensure(db: BaseDatabaseWrapper = connection) -> list[str]:
    """Put back what a remade table lost; answers the tables that were mended."""
    present, tables = _present(db), set(db.introspection.table_names())
    mended = []
    for table, columns in declared():
        if table in tables and not present.issuperset(_names(db.vendor, table)):
            remove(db, table)
            install(db, table, columns)
            mended.append(table)
    return mended


@contextmanager
def lifted(db: BaseDatabaseWrapper = connection) -> Iterator[None]:
    """Run without the guards: only for emptying a test database and for tests that tamper."""
    tables = set(db.introspection.table_names())
    guards = [guard for guard in declared() if guard[0] in tables]
    with transaction.atomic(using=db.alias):
        for table, _ in guards:
            remove(db, table)
    try:
        yield
    finally:
        with transaction.atomic(using=db.alias):
            for table, columns in guards:
                remove(db, table)
                install(db, table, columns)


def restore_after_migrating(**signal: Any) -> None:
    """Signal receiver: ``migrate`` tells its plan, also an empty one; ``flush`` has none and loses no guard."""
    if "plan" in signal:
        ensure()
