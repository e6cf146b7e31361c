# SPDX-License-Identifier: Apache-2.0
"""The prepared world, built once for all tests of a module."""

from collections.abc import Iterator

import pytest
from pytest_django import DjangoDbBlocker

from tests.web.faults import world as worlds
from tests.web.faults.world import World


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """Nothing that a test does in it stays. Modules mark their tests ``django_db``, or there is no test database."""
    with django_db_blocker.unblock(), worlds.world() as made:
        yield made
