# SPDX-License-Identifier: Apache-2.0
"""Each service accepts and refuses exactly the facts that the contract's schema does."""

import copy
import json
import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta, timezone
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, FormatChecker

from outorga.law.engine import conformance, norms
from outorga.law.engine.decide import decide
from outorga.law.engine.explain import to_json
from outorga.law.kernel.errors import InvalidFacts
from outorga.law.kernel.facts import read

CONTRACTS = {path.name.removesuffix(".schema.json"): json.loads(path.read_text("utf-8"))["services"]
             for path in sorted((Path(__file__).parent / "contract").glob("*.schema.json"))}  # fmt: skip
SERVICES = [(norm, service) for norm, services in CONTRACTS.items() for service in services]
FORMATS = FormatChecker(formats=())
EPOCH = datetime(2020, 1, 1, tzinfo=timezone(timedelta(hours=-3)))
WRONG_VALUES: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1.5,
    "",
    "x",
    [],
    {},
    "2026-02-30",
    "2026-1-1",
    "10.0",
    "1.00\n",
    "１.00",
    ["x"],
)
INSTANTS = st.integers(0, 10**9).map(lambda seconds: (EPOCH + timedelta(seconds=seconds)).isoformat())
DAYS = st.dates(date(2020, 1, 1), date(2030, 12, 31)).map(date.isoformat)
SAMPLES: dict[str, st.SearchStrategy[str]] = {
    r"^\d{4}-\d{2}-\d{2}$": DAYS,
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}$": DAYS,
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2})?(Z|[+-][0-9]{2}:[0-9]{2})$": INSTANTS,
    r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$": INSTANTS,
}


def is_day(value: object) -> bool:
    return not isinstance(value, str) or bool(date.fromisoformat(value))


def is_instant(value: object) -> bool:
    return not isinstance(value, str) or datetime.fromisoformat(value).tzinfo is not None


FORMATS.checkers |= {"date": (is_day, ValueError), "date-time": (is_instant, ValueError)}


def ascii_only(schema: Any) -> Any:
    """Patterns as the contract's language reads them: its digits are ASCII and its end is the end."""
    if isinstance(schema, list):
        return [ascii_only(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: ascii_only(value) for key, value in schema.items()}
    if isinstance(found.get("pattern"), str):
        found["pattern"] = found["pattern"].replace(r"\d", "[0-9]").removesuffix("$") + r"\Z"
    return found


@cache
def facts_schema(norm: str, service: str) -> dict[str, Any]:
    whole: dict[str, Any] = CONTRACTS[norm][service]["facts"]
    found: dict[str, Any] = resolved(whole, whole.get("$defs", {}))
    return found


def resolved(schema: Any, named: dict[str, Any]) -> Any:
    """The schema with each reference replaced by what it names."""
    if isinstance(schema, list):
        return [resolved(item, named) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return resolved(named[schema["$ref"].rpartition("/")[2]], named)
    return {key: resolved(value, named) for key, value in schema.items()}


@cache
def validator(norm: str, service: str) -> Draft202012Validator:
    return Draft202012Validator(ascii_only(facts_schema(norm, service)), format_checker=FORMATS)


def refused_by_schema(norm: str, service: str, facts: Any) -> bool:
    return not validator(norm, service).is_valid(facts)


def refused_by_service(norm: str, service: str, facts: Any) -> bool:
    """Whether the form is refused; pairs of facts that cannot both be true are not of the schema."""
    try:
        read(norms.get(norm).service(service).facts, facts)
    except InvalidFacts as error:
        return any(entry.code != "contradiction" for entry in error.errors)
    return False


def agree(norm: str, service: str, facts: Any) -> None:
    assert refused_by_schema(norm, service, facts) == refused_by_service(norm, service, facts), facts


def cases_of(norm: str, service: str) -> list[conformance.Case]:
    return [case for case in conformance.shipped(norm) if case.service == service]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every value inside."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from places(inner, (*path, key))


def changed(facts: Any, path: tuple[Any, ...], value: Any) -> Any:
    found = copy.deepcopy(facts)
    holder = found
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    return found


def without(facts: Any, path: tuple[Any, ...]) -> Any:
    found = copy.deepcopy(facts)
    holder = found
    for key in path[:-1]:
        holder = holder[key]
    del holder[path[-1]]
    return found


def facts_of(schema: Any) -> st.SearchStrategy[Any]:
    """Values that the schema admits, their lists short."""
    if "anyOf" in schema:
        return st.one_of([facts_of(one) for one in schema["anyOf"]])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    kind = schema.get("type", "string")
    kinds = kind if isinstance(kind, list) else [kind]
    return st.one_of([st.none() if kind == "null" else of_kind(kind, schema) for kind in kinds])


def of_kind(kind: str, schema: Any) -> st.SearchStrategy[Any]:
    match kind:
        case "boolean":
            return st.booleans()
        case "integer":
            low = schema.get("minimum", -5)
            return st.integers(low, schema.get("maximum", low + 65))
        case "string":
            return texts(schema)
        case "array":
            unique = json.dumps if schema.get("uniqueItems") else None
            return st.lists(facts_of(schema["items"]), min_size=schema.get("minItems", 0), max_size=3, unique_by=unique)
        case _ if "patternProperties" in schema:
            ((key, inner),) = schema["patternProperties"].items()
            return st.dictionaries(texts({"pattern": key}), facts_of(inner), max_size=3)
        case _:
            known = {name: facts_of(inner) for name, inner in schema.get("properties", {}).items()}
            needed = set(schema.get("required", ()))
            return st.fixed_dictionaries(
                {name: known[name] for name in known if name in needed},
                optional={name: known[name] for name in known if name not in needed},
            )


def texts(schema: Any) -> st.SearchStrategy[str]:
    pattern = schema.get("pattern")
    if pattern is None and schema.get("format") == "date-time":
        return INSTANTS
    if pattern is None:
        return st.text(min_size=schema.get("minLength", 0), max_size=6)
    if pattern in SAMPLES:
        return SAMPLES[pattern]
    return st.from_regex(re.compile(ascii_only(schema)["pattern"], re.ASCII))


@pytest.mark.parametrize(("norm", "service"), SERVICES)
def test_the_contract_names_the_same_services(norm: str, service: str) -> None:
    assert service in norms.get(norm).services


@pytest.mark.parametrize(("norm", "service"), SERVICES)
def test_every_case_changed_in_one_place_is_judged_alike(norm: str, service: str) -> None:
    for case in cases_of(norm, service):
        agree(norm, service, case.facts)
        for path in places(case.facts):
            agree(norm, service, without(case.facts, path))
        agree(norm, service, {**case.facts, "no_such_field": 1})


@pytest.mark.parametrize(("norm", "service"), SERVICES)
def test_every_field_refuses_and_takes_the_values_that_the_contract_does(norm: str, service: str) -> None:
    seen: set[tuple[Any, ...]] = set()
    for case in cases_of(norm, service):
        for path in places(case.facts):
            if path not in seen:
                seen.add(path)
                for value in WRONG_VALUES:
                    agree(norm, service, changed(case.facts, path, value))


@pytest.mark.parametrize(("norm", "service"), SERVICES)
def test_whatever_the_schema_admits_is_answered_within_the_outcome_schema(norm: str, service: str) -> None:
    outcome = Draft202012Validator(CONTRACTS[norm][service]["outcome"])

    @settings(max_examples=60, deadline=None, database=None, derandomize=True)
    @given(facts_of(facts_schema(norm, service)))
    def judge(facts: Any) -> None:
        agree(norm, service, facts)
        try:
            decision = to_json(decide(norm, service, facts))
        except InvalidFacts:
            return  # two facts that cannot both be true; `agree` has judged the form
        assert outcome.is_valid(decision["outcome"]), decision["outcome"]
        assert decision["steps"]
        assert bool(decision["missing"]) == (decision["status"] == "undetermined")

    judge()
