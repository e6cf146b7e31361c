# SPDX-License-Identifier: Apache-2.0
"""A decision as it is stored, and back again as the engine made it."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Any, Protocol

from outorga.law.kernel.decisions import Decision, Step, Test, UsedParameter

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


class Stored(Protocol):
    """What a stored decision has, wherever it is stored."""

    norm: str
    service: str
    status: str
    outcome: Any
    steps: Any
    parameters: Any
    missing: Any
    readings: Any
    norm_version: str


def revive(stored: Stored) -> Decision:
    """The decision with its steps, to be explained; sentences stay as they were written on the day."""
    return Decision(
        norm=stored.norm,
        service=stored.service,
        status=stored.status,
        outcome=_days(stored.outcome),
        steps=tuple(_step(step) for step in stored.steps),
        parameters=tuple(_parameter(used) for used in stored.parameters),
        missing=tuple(stored.missing),
        readings=tuple(stored.readings),
        norm_version=stored.norm_version,
    )


def _step(step: Mapping[str, Any]) -> Step:
    provision = step["citation"].partition(":")[2]
    sentence = step["text"].replace("{", "{{").replace("}", "}}")
    return Step(Test(provision, sentence), _days(step["inputs"]), _days(step["result"]))


def _parameter(used: Mapping[str, Any]) -> UsedParameter:
    since = used.get("effective_from")
    return UsedParameter(
        name=used["name"],
        value=used["value"],
        effective_from=date.fromisoformat(since) if since else None,
        source=used.get("source", ""),
        invented=used.get("invented", False),
    )


def _days(value: Any) -> Any:
    """Days were written as text; a page prints them as a Brazilian reads them."""
    if isinstance(value, str) and _DAY.fullmatch(value):
        return date.fromisoformat(value)
    if isinstance(value, dict):
        return {name: _days(item) for name, item in value.items()}
    if isinstance(value, list):
        return [_days(item) for item in value]
    return value
