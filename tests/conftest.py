# SPDX-License-Identifier: Apache-2.0
"""What every test shares: a database in a file, a clock that can be set, and no way out to the network."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import date, datetime
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import TransactionTestCase, override_settings
from hypothesis import HealthCheck
from hypothesis import settings as property_tests
from pytest_django import DjangoDbBlocker

from outorga.web.casefiles import append_only
from outorga.web.clock import as_of

pytest_plugins = ("tests.places",)

# A busy machine makes any example slow now and then; what is slow for good shows in the time of its group.
property_tests.register_profile("outorga", deadline=None, suppress_health_check=[HealthCheck.too_slow])
property_tests.load_profile("outorga")

MIGRATED = "OUTORGA_TEST_MIGRATED"
SQLITE = "django.db.backends.sqlite3"
LOOPBACK = ("127.", "::1", "localhost", "0.0.0.0")


def _refuse_outside(event: str, arguments: tuple[Any, ...]) -> None:
    """Stop every connection and look-up beyond this machine, whatever library asks for it."""
    if event == "socket.connect":
        address = arguments[1]
        host = address[0] if isinstance(address, tuple) else ""
    elif event == "socket.getaddrinfo":
        host = arguments[0]
    else:
        return
    name = host.decode() if isinstance(host, bytes) else str(host or "")
    if name and not name.startswith(LOOPBACK):
        raise OSError(f"a test tried to reach {name}: tests stay on this machine")


sys.addaudithook(_refuse_outside)


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """A copy of the run's migrated SQLite file is there before the tests ask for a database: it is used as it is."""
    return bool(os.environ.get(MIGRATED)) and settings.DATABASES["default"]["ENGINE"] == SQLITE


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    tmp_path_factory: pytest.TempPathFactory, django_db_modify_db_settings_parallel_suffix: None
) -> None:
    """SQLite tests run on a file, as the application does: in memory there would be no races between processes.

    ``scripts/test.py`` migrates a database once and names it, so that each process begins with a copy of it.
    """
    database, migrated = settings.DATABASES["default"], os.environ.get(MIGRATED)
    tested = database.setdefault("TEST", {})
    if database["ENGINE"] == SQLITE:
        tested["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")
        if migrated:
            shutil.copyfile(migrated, tested["NAME"])
    elif migrated:
        tested["TEMPLATE"] = migrated


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """Django asks SQLite once in a process whether it knows JSON: the test that counts queries first would count it."""
    with django_db_blocker.unblock():
        assert connection.features.supports_json_field


@pytest.fixture(scope="session", autouse=True)
def _own_var_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Files that tests store and keys that they sign with never land in the developer's var/."""
    folder = tmp_path_factory.mktemp("var")
    with override_settings(VAR_DIR=folder, MEDIA_ROOT=folder / "files"):
        yield


@pytest.fixture(scope="session", autouse=True)
def _guards_lifted_to_empty_the_database() -> Iterator[None]:
    """Tests that commit end by emptying every table, which the guards of the append-only ones would refuse."""
    empty = getattr(TransactionTestCase, "_fixture_teardown")  # noqa: B009 - Django's types do not tell of it

    def teardown(case: TransactionTestCase) -> None:
        with append_only.lifted():
            empty(case)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", teardown)
        yield


@pytest.fixture
def clock() -> Iterator[Callable[[date | datetime], None]]:
    """Set what the shell calls now, until the test ends: ``clock(date(2026, 11, 30))``."""
    with ExitStack() as moments:

        def set_to(moment: date | datetime) -> None:
            moments.enter_context(as_of(moment))

        yield set_to


@pytest.fixture(scope="session")
def chromium() -> str:
    """The system's Chromium; without one a test is skipped, or fails where a browser is required."""
    found = os.environ.get("OUTORGA_BROWSER") or shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None and "browser" in os.environ.get("OUTORGA_REQUIRE", ""):
        pytest.fail("Chromium is required and absent")
    return found or pytest.skip("Chromium is absent")
