# SPDX-License-Identifier: Apache-2.0
"""Every service around each day on which a parameter changes: no error, and open exactly where the value is unknown."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import combinations_with_replacement
from typing import Any

import pytest

from outorga.law.engine import conformance, norms
from outorga.law.engine.decide import decide
from outorga.law.engine.explain import to_json
from outorga.law.kernel.errors import InvalidFacts

CHARTER = "mg-44007-2005"
DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
ANCHORS = ("on", "committed_on", "start_on", "refund_on", "starts_at", "planned_start_at", "filed_on")
COEFFICIENT = "parameters.fare_coefficient"


def changes(norm: norms.Norm) -> list[date]:
    """The days on which any parameter of the norm changes."""
    return sorted({day for parameter in norm.parameters.values() for day in parameter.changes()})


def around(days: list[date]) -> list[date]:
    return [day + timedelta(shift) for day in days for shift in (-1, 0, 1)]


PLACES = [
    (norm.key, service, day) for norm in norms.every() for service in norm.services for day in around(changes(norm))
]


def shifted(value: Any, days: int) -> Any:
    """The facts as if everything had happened so many days later."""
    if isinstance(value, dict):
        return {key: shifted(inner, days) for key, inner in value.items()}
    if isinstance(value, list):
        return [shifted(inner, days) for inner in value]
    if isinstance(value, str) and DAY.match(value):
        return str(date.fromisoformat(value[:10]) + timedelta(days)) + value[10:]
    return value


def anchor(facts: Any) -> date | None:
    """The day that the question is about, wherever it stands; else the first day that its facts name."""
    days = list(anchors(facts))
    found = {name: day for name, day in days if name in ANCHORS}
    return next((found[name] for name in ANCHORS if name in found), min((day for _, day in days), default=None))


def anchors(value: Any) -> Iterator[tuple[str, date]]:
    for key, inner in value.items() if isinstance(value, dict) else ():
        if isinstance(inner, str) and DAY.match(inner):
            yield key, date.fromisoformat(inner[:10])
        elif isinstance(inner, dict):
            yield from anchors(inner)


def moved(case: conformance.Case, day: date) -> dict[str, Any] | None:
    """The case's facts on another day, with the norm's own dated values."""
    start = None if "error" in case.expect else anchor(case.facts)
    if start is None:
        return None
    facts: dict[str, Any] = shifted(case.facts, (day - start).days)
    stored = tuple(norms.get(case.norm).parameters)
    given = {name: value for name, value in facts.get("parameters", {}).items() if not name.startswith(stored)}
    return {**facts, "parameters": given} if "parameters" in facts else facts


def unknown(norm: norms.Norm, day: str) -> bool:
    return norm.parameters["fare_coefficient"].at(date.fromisoformat(day)) is None


def answered(key: str, service: str, facts: dict[str, Any]) -> dict[str, Any] | None:
    """The answer; None where two of the facts cannot both be true on the new days (a year that no longer fits)."""
    try:
        return to_json(decide(key, service, facts))
    except InvalidFacts as error:
        if {entry.code for entry in error.errors} != {"contradiction"}:
            raise
        return None


@pytest.mark.parametrize(("key", "service", "day"), PLACES)
def test_no_service_fails_around_a_change(key: str, service: str, day: date) -> None:
    for case in conformance.shipped(key):
        facts = moved(case, day) if case.service == service else None
        if facts is None:
            continue
        answer = answered(key, service, facts)
        if answer is not None:
            assert answer["status"] in ("decided", "undetermined", "discretionary", "not_applicable")
            assert bool(answer["missing"]) == (answer["status"] == "undetermined")


CHANGES = around(changes(norms.get(CHARTER)))


@pytest.mark.parametrize("day", CHANGES, ids=str)
@pytest.mark.parametrize("reading", ["committed", "noticed"])
def test_a_fine_is_open_exactly_where_the_coefficient_of_its_day_is_unknown(day: date, reading: str) -> None:
    norm = norms.get(CHARTER)
    noticed = day + timedelta(1)
    infraction = {"provision": "art21_cpt_inc6", "committed_on": str(day), "noticed_on": str(noticed)}
    answer = to_json(decide(CHARTER, "fine", {"infraction": infraction, "readings": {"coefficient_date": reading}}))
    priced = day if reading == "committed" else noticed
    assert (answer["missing"] == [COEFFICIENT]) is unknown(norm, str(priced))
    assert (answer["status"] == "decided") is not unknown(norm, str(priced))


@pytest.mark.parametrize("day", CHANGES, ids=str)
def test_a_stop_has_amounts_exactly_where_the_coefficient_is_known(day: date) -> None:
    facts = {"on": str(day), "service": "occasional", "papers": [], "findings": ["touting"]}
    found = to_json(decide(CHARTER, "onboard_check", facts))["outcome"]
    is_unknown = unknown(norms.get(CHARTER), str(day))
    assert ("total" in found) is ("amount" in found["infractions"][0]) is not is_unknown


@pytest.mark.parametrize(("paid", "refunded"), combinations_with_replacement(CHANGES, 2), ids=str)
def test_a_refund_is_open_exactly_where_a_coefficient_is_unknown(paid: date, refunded: date) -> None:
    facts = {"cause": "appeal_granted", "paid": "100.00", "paid_on": str(paid), "refund_on": str(refunded)}
    answer = to_json(decide(CHARTER, "refund", facts))
    norm = norms.get(CHARTER)
    expected = unknown(norm, str(paid)) or unknown(norm, str(refunded))
    assert (answer["status"] == "undetermined") is expected, answer["missing"]


@pytest.mark.parametrize("service", sorted(set(norms.get(CHARTER).services) - {"fine", "refund", "onboard_check"}))
def test_what_the_coefficient_does_not_price_does_not_change_with_it(service: str) -> None:
    for case in conformance.shipped(CHARTER):
        facts = moved(case, CHANGES[0]) if case.service == service else None
        if facts is not None:
            for day in CHANGES:
                again = moved(case, day)
                assert again is not None
                answer = answered(CHARTER, service, again)
                assert answer is None or COEFFICIENT not in answer["missing"]
