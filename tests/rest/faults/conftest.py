# SPDX-License-Identifier: Apache-2.0
"""The prepared world, for what need not be tried on both databases."""

from tests.web.faults.conftest import world

__all__ = ["world"]
