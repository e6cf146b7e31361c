# SPDX-License-Identifier: Apache-2.0
"""The examples in the kernel's docstrings are true."""

import doctest
import pkgutil
from importlib import import_module

import pytest

from outorga.law import kernel

MODULES = [f"{kernel.__name__}.{found.name}" for found in pkgutil.iter_modules(kernel.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
