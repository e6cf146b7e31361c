# SPDX-License-Identifier: Apache-2.0
"""The tests of the rooms remember what their fixtures made: see :mod:`tests.web.remembered`."""

from collections.abc import Iterator

import pytest

from tests.web import remembered


@pytest.fixture(scope="session", autouse=True)
def _heard() -> Iterator[None]:
    with remembered.hearing():
        yield


@pytest.fixture(autouse=True)
def _begun() -> None:
    remembered.begin()
