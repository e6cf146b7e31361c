# SPDX-License-Identifier: Apache-2.0
"""What the steps of every case say: a fact by its name is that fact, nothing known is left open, each has a result.

The norms that are held to it make their exceptions in their `explained.py`; one without that file is not held yet.
"""

import functools
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

from outorga.law.engine import conformance, norms
from outorga.law.engine.decide import decide
from outorga.law.engine.explain import to_json
from outorga.law.kernel.decisions import Decision
from tests.law.explained import Exceptions


def _exceptions(norm: str) -> Exceptions | None:
    name = f"tests.law.norms.{norm.replace('-', '_')}.explained"
    found: Exceptions | None = import_module(name).EXCEPTIONS if find_spec(name) else None
    return found


MADE = {norm.key: made for norm in norms.every() if (made := _exceptions(norm.key))}
SERVICES = [(norm, service) for norm in MADE for service in sorted(norms.get(norm).services)]
each_service = pytest.mark.parametrize(("norm", "service"), SERVICES)


@functools.cache
def _every_case(norm: str) -> list[conformance.Case]:
    return [case for case in conformance.shipped(norm) if "error" not in case.expect]


def cases(norm: str, service: str) -> list[conformance.Case]:
    return [case for case in _every_case(norm) if case.service == service]


def given(value: Any, found: dict[str, list[Any]] | None = None) -> dict[str, list[Any]]:
    """Every value of the facts by its name, at whatever depth."""
    found = defaultdict(list) if found is None else found
    for name, inner in value.items() if isinstance(value, dict) else ():
        found[name].append(inner)
        given(inner, found)
    for inner in value if isinstance(value, list) else ():
        given(inner, found)
    return found


def leaves(value: Any) -> Iterator[Any]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    if inner is None:
        yield value
    else:
        for item in inner:
            yield from leaves(item)


def said(norm: str, service: str) -> Iterator[tuple[conformance.Case, str, Any]]:
    """Each input of a step of a case, with its value as it is printed."""
    for case in cases(norm, service):
        for step in to_json(decide(norm, service, case.facts))["steps"]:
            for name, value in step["inputs"].items():
                yield case, name, value


def decisions(norm: str, service: str) -> Iterator[Decision]:
    return (decide(norm, service, case.facts) for case in cases(norm, service))


@each_service
def test_a_sentence_that_names_a_fact_says_what_was_given(norm: str, service: str) -> None:
    wrong = [
        (case.id, name, value)
        for case, name, value in said(norm, service)
        if value is not None and (service, name) not in MADE[norm].other_meaning
        if (facts := given(case.facts).get(name)) and value not in facts
    ]
    assert wrong == []


@each_service
def test_a_sentence_leaves_open_only_what_the_question_leaves_open(norm: str, service: str) -> None:
    names = {name for case in cases(norm, service) for name in given(case.facts)}
    wrong = [
        (case.id, name)
        for case, name, value in said(norm, service)
        if value is None and (service, name) not in MADE[norm].of_another_name
        if any(fact is not None for fact in given(case.facts).get(name, ())) or name not in names
    ]
    assert wrong == []


@each_service
def test_every_step_of_a_decided_case_has_a_result(norm: str, service: str) -> None:
    wrong = [
        step.test.text
        for decision in decisions(norm, service)
        for step in decision.steps
        if decision.status == "decided" and step.result is None and "missing" not in step.inputs
        if not step.test.text.startswith(MADE[norm].open_in_a_decision)
    ]
    assert wrong == []


@each_service
def test_a_step_that_says_what_is_missing_names_one_fact_and_has_no_result(norm: str, service: str) -> None:
    wrong = [
        (step.test.text, step.inputs)
        for decision in decisions(norm, service)
        for step in decision.steps
        if "missing" in step.inputs and not (isinstance(step.inputs["missing"], str) and step.result is None)
    ]
    assert wrong == []


@each_service
def test_each_provision_that_refuses_is_cited_by_a_step(norm: str, service: str) -> None:
    for decision in decisions(norm, service):
        assert set(decision.outcome.get("because", ())) <= set(decision.provisions), decision.outcome


@each_service
def test_what_is_not_met_refuses_unless_it_is_only_told(norm: str, service: str) -> None:
    wrong = [
        (step.test.provision, step.test.text)
        for decision in decisions(norm, service)
        for step in decision.steps
        if decision.status == "decided" and step.result is False
        if not step.test.text.startswith(MADE[norm].only_told)
        if step.test.provision not in decision.outcome["because"]
    ]
    assert wrong == []


@each_service
def test_a_result_that_is_a_value_stands_in_the_sentence_or_in_the_answer(norm: str, service: str) -> None:
    wrong = []
    for decision in decisions(norm, service):
        told = to_json(decision)
        for step, printed in zip(decision.steps, told["steps"], strict=True):
            if isinstance(step.result, bool | None) or step.test.text.startswith(MADE[norm].found_on_the_way):
                continue
            values = [*leaves(printed["inputs"]), *leaves(told["outcome"])]
            if any(value not in values for value in leaves(printed["result"])):
                wrong.append((step.test.text, printed["result"]))
    assert wrong == []


@each_service
def test_a_parameter_is_told_with_its_name_and_with_the_value_that_the_question_or_the_norm_gives(
    norm: str, service: str
) -> None:
    for case in cases(norm, service):
        for used in to_json(decide(norm, service, case.facts))["parameters"]:
            values = {str(value) for value in _parameter(norm, used["name"], case.facts.get("parameters", {}))}
            assert str(used["value"]) in values, (case.id, used)


def _parameter(norm: str, name: str, brought: dict[str, Any]) -> Iterator[Any]:
    """The values of a parameter, or of one day or month of it: those stored, and those that the question brings."""
    stored = norms.get(norm).parameters.get(name)
    yield from (entry.value for entry in stored.values if not entry.unknown) if stored else ()
    whole = name.partition(".")[0]
    for key in {name, whole, MADE[norm].told_under.get(name, name)} & set(brought):
        yield from leaves(brought[key])
