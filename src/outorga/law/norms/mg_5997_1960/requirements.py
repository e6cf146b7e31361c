# SPDX-License-Identifier: Apache-2.0
"""A requirement that a yes or no answers: no refuses, and not known is missing; and what applies and so refuses."""

from typing import Any

from outorga.law.kernel.decisions import Reasoning, Test
from outorga.law.kernel.facts import UnsetType


def require(path: str, value: bool | UnsetType, test: Test, reasoning: Reasoning) -> None:
    """The fact at this path must be true."""
    found = reasoning.need(path, value, test)
    if found is not None:
        reasoning.check(test, found)


def bite(test: Test, reasoning: Reasoning, **inputs: Any) -> None:
    """A provision that applies, and so causes a refusal, a loss or a measure."""
    reasoning.step(test, True, **inputs)
    reasoning.refuse(test.provision)
