# SPDX-License-Identifier: Apache-2.0
"""For the tests of the coverage: take one function of the application out, as if somebody had removed it."""

import importlib
import os

import pytest


class Removed(Exception):
    """What is called no longer exists."""


def _gone(*_: object, **__: object) -> None:
    raise Removed


@pytest.fixture(autouse=True)
def _taken_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the function named in ``OUTORGA_TAKEN_OUT`` wherever it is called by its module."""
    module, _, name = os.environ.get("OUTORGA_TAKEN_OUT", "").rpartition(".")
    if module:
        monkeypatch.setattr(importlib.import_module(module), name, _gone)
