# SPDX-License-Identifier: Apache-2.0
"""What in the law reads a parameter or a reading, found by deciding the worked cases once; and what a change alters.

Nothing here is typed by hand for a norm: a norm that is added tells it by its own cases.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any

import msgspec

import outorga
from outorga.law.engine import conformance, norms
from outorga.law.engine.explain import to_json
from outorga.law.kernel.decisions import Decision, Settings
from outorga.law.kernel.errors import InvalidFacts, LawError
from outorga.law.kernel.facts import read, schema_of
from outorga.law.kernel.parameters import DatedValue, Parameter

_MARK = "outorga:by-date"
_LONG_AGO = date(1, 1, 2)
Services = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Uses:
    """Services by parameter and by reading; the parameters that the law reads as of a day, so that a value counts."""

    parameters: Services
    readings: Services
    dated: frozenset[str]


@dataclass(frozen=True, slots=True)
class Preview:
    """How many worked cases rest on a setting; how many of them a change answers otherwise, and how many not at all."""

    tried: int
    changed: int
    lost: int = 0


@cache
def of(norm: str) -> Uses:
    """Who reads what. A parameter is read by date when an entry put after the norm's own is the one that is used."""
    found = norms.get(norm)
    marked = msgspec.structs.replace(found.settings, parameters=_marked(found.parameters))
    parameters: dict[str, set[str]] = {}
    readings: dict[str, set[str]] = {}
    # A value that the norm leaves to an ordinance has no entry yet: it is dated by the first one.
    dated = {name for name, row in found.parameters.items() if not row.values or row.values[0].effective_from}
    for case in conformance.shipped(norm):
        decision = _answer(case, marked)
        for used in decision.parameters if decision else ():
            parameters.setdefault(used.name, set()).add(case.service)
            dated |= {used.name} if used.source == _MARK else set()
        for name in _names(decision):
            readings.setdefault(name, set()).add(case.service)
    order = list(found.services)
    return Uses(_sorted(parameters, order), _sorted(readings, order), frozenset(dated & set(found.parameters)))


def _marked(own: Mapping[str, Parameter]) -> dict[str, Parameter]:
    return {
        name: row.with_values([row.values[0], DatedValue(_LONG_AGO, row.values[0].value, _MARK), *row.values[1:]])
        if row.values and row.values[0].effective_from is None and not row.values[0].unknown
        else row
        for name, row in own.items()
    }


def _sorted(found: Mapping[str, set[str]], order: list[str]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(sorted(services, key=order.index)) for name, services in found.items()}


def _answer(case: conformance.Case, settings: Settings) -> Decision | None:
    try:
        return outorga.decide(case.norm, case.service, case.facts, settings=settings)
    except LawError:
        return None


def _names(decision: Decision | None) -> Iterator[str]:
    return (entry.partition("=")[0] for entry in (decision.readings if decision else ()))


def preview_parameter(norm: str, name: str, value: Any, *, settings: Settings) -> Preview:
    """The worked cases under the agency's settings, and under the same with this value on every day."""
    row = settings.parameters[name]
    entries = [DatedValue(None, value, _MARK)] if row.values and row.values[0].effective_from is None else []
    always = row.with_values([*entries, DatedValue(_LONG_AGO, value, _MARK)])
    after = msgspec.structs.replace(settings, parameters={**settings.parameters, name: always})
    return _compare(norm, of(norm).parameters.get(name, ()), settings, after, parameter=name)


def preview_reading(norm: str, name: str, answer: str, *, settings: Settings) -> Preview:
    """The worked cases under the agency's settings, and under the same with this answer."""
    after = settings.with_readings({name: answer}, norms.get(norm).readings)
    return _compare(norm, of(norm).readings.get(name, ()), settings, after, reading=name)


def _compare(
    norm: str, services: tuple[str, ...], before: Settings, after: Settings, *, parameter: str = "", reading: str = ""
) -> Preview:
    tried = changed = lost = 0
    for case in _cases(norm, parameter):
        old = _answer(case, before) if case.service in services else None
        new = _answer(case, after) if old else None
        lost += old is not None and new is None
        if old is None or new is None:
            continue
        rests = reading in _names(old) or any(used.name == parameter for used in (*old.parameters, *new.parameters))
        tried += rests
        changed += rests and _outcome(old) != _outcome(new)
    return Preview(tried, changed, lost)


def _cases(norm: str, parameter: str) -> list[conformance.Case]:
    """The worked cases; the value that they bring themselves, where no act has set one, gives way to the setting."""
    shipped = list(conformance.shipped(norm))
    if not parameter or norms.get(norm).parameters[parameter].values:
        return shipped
    return [msgspec.structs.replace(case, facts=_without(case.facts, parameter)) for case in shipped]


def _without(facts: Mapping[str, Any], parameter: str) -> dict[str, Any]:
    given = {name: value for name, value in facts.get("parameters", {}).items() if name != parameter}
    return {**facts, "parameters": given} if given else {name: facts[name] for name in facts if name != "parameters"}


def _outcome(decision: Decision) -> tuple[str, Any]:
    plain = to_json(decision)
    return plain["status"], plain["outcome"]


def refused_by(norm: str, name: str, value: Any) -> str:
    """What the law expects of this parameter when it refuses the value as a fact; empty when it takes it."""
    # No worked case shows who reads a value that no act has set yet: then every service is asked.
    for service in of(norm).parameters.get(name) or norms.get(norm).services:
        try:
            read(norms.get(norm).service(service).facts, {"parameters": {name: value}})
        except InvalidFacts as refusal:
            for error in refusal.errors:
                if error.path == f"parameters.{name}" and error.code != "unknown":
                    return error.expected
    return ""


def codes_of(norm: str, name: str) -> tuple[str, ...]:
    """The codes that the parameter may be, where the law lists them."""
    for service in of(norm).parameters.get(name, ()):
        for part in schema_of(norms.get(norm).service(service).facts).get("$defs", {}).values():
            listed = part.get("properties", {}).get(name, {}).get("enum")
            if listed:
                return tuple(listed)
    return ()
