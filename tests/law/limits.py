# SPDX-License-Identifier: Apache-2.0
"""How a question is tried at the edge of a number of the norm: below, at and above it."""

from collections.abc import Callable
from typing import Any

import msgspec

from outorga.law.engine import norms


class Probe(msgspec.Struct, frozen=True):
    """A question with a quantity in it, what the answer says of it, and what it should say at a limit."""

    service: str
    facts: Callable[[int], dict[str, Any]]
    answer: str
    expected: Callable[[int, int], Any]


def up_to(number: int, limit: int) -> bool:
    return number <= limit


def at_least(number: int, limit: int) -> bool:
    return number >= limit


def over(number: int, limit: int) -> bool:
    return number > limit


def under(number: int, limit: int) -> bool:
    return number < limit


def exactly(number: int, limit: int) -> bool:
    return number == limit


def around(norm: str, name: str, *more: int) -> tuple[int, ...]:
    """The stored value of a number of the norm, and others above it."""
    stored = int(norms.get(norm).parameters[name].values[0].value)
    return stored, *(stored + step for step in more)
