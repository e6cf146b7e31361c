# SPDX-License-Identifier: Apache-2.0
"""`outorga migrate`: bring the database to this version, and the static files where production serves them."""

import argparse
from pathlib import Path
from typing import Any

from outorga.commands.console import Failure, Subparsers, start_shell


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("migrate", help="prepara o banco de dados e os arquivos estáticos")
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    start_shell()
    migrate()
    return 0


def database() -> dict[str, Any]:
    from django.conf import settings

    described: dict[str, Any] = settings.DATABASES["default"]
    return described


def is_embedded() -> bool:
    """Whether the database is the SQLite file that comes with the application."""
    return str(database()["ENGINE"]).endswith("sqlite3")


def pending() -> list[str]:
    """The migrations that the database does not have; asking is much faster than applying none."""
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _ in plan]


def seal_earlier() -> None:
    """Bring personal data of earlier versions into the vault; finds nothing to do where that was done."""
    from outorga.web.accounts.actions.ledger import name_earlier_accounts, seal_earlier_events
    from outorga.web.registry.actions.sealing import seal_earlier_files

    seal_earlier_events()
    seal_earlier_files()
    name_earlier_accounts()


def migrate() -> None:
    """Apply what is missing, and collect the static files where production serves them."""
    from django.conf import settings
    from django.core.management import call_command
    from django.db.utils import OperationalError

    if is_embedded():
        Path(database()["NAME"]).parent.mkdir(parents=True, exist_ok=True)
    try:
        if pending():
            call_command("migrate", interactive=False, verbosity=0)
        seal_earlier()
    except OperationalError as unreachable:
        raise Failure(f"o banco de dados não responde: {str(unreachable).strip()}. Confira DATABASE_URL.") from None
    Path(settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)
    if settings.PRODUCTION:
        call_command("collectstatic", interactive=False, verbosity=0)
