# SPDX-License-Identifier: Apache-2.0
"""The tests of the rooms remember what their fixtures made: see :mod:`tests.web.remembered`."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browsing import started
from tests.web import remembered


@pytest.fixture(scope="session", autouse=True)
def _heard() -> Iterator[None]:
    with remembered.hearing():
        yield


@pytest.fixture(autouse=True)
def _begun() -> None:
    remembered.begin()


@pytest.fixture
def browser(chromium: str) -> Iterator[Browser]:
    """A Chromium for one test: its driver's loop does not outlive it, for the tests after need none."""
    with started(chromium) as running:
        yield running
