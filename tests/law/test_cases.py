# SPDX-License-Identifier: Apache-2.0
"""The worked cases, those of the contract and our own: each passes, and each step can be told in words."""

import re
from collections.abc import Iterator
from string import Formatter
from typing import Any

import pytest

from outorga.law.engine import conformance, norms
from outorga.law.engine.decide import decide
from outorga.law.engine.explain import explain_html, explain_text, result_word, sentence
from outorga.law.kernel.errors import InvalidFacts

SERVED = {(norm.key, service) for norm in norms.every() for service in norm.services}
CASES = [case for case in conformance.shipped() if (case.norm, case.service) in SERVED]
CODE = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b")


def test_no_two_cases_have_the_same_id() -> None:
    assert len({case.id for case in CASES}) == len(CASES)


@pytest.mark.parametrize(("norm", "service"), sorted(SERVED))
def test_every_case_of_a_service_passes(norm: str, service: str) -> None:
    results = list(conformance.run(case for case in CASES if (case.norm, case.service) == (norm, service)))
    assert results
    assert {result.case.id: result.differences for result in results if not result.passed and not result.disputed} == {}


@pytest.mark.parametrize(("norm", "service"), sorted(SERVED))
def test_every_step_names_only_what_it_examined(norm: str, service: str) -> None:
    """A name in a sentence that no input has would print as not known."""
    provisions = norms.get(norm).provisions
    for case in CASES:
        if (case.norm, case.service) == (norm, service) and "error" not in case.expect:
            decision = decide(norm, service, case.facts)
            assert explain_text(decision)
            assert explain_html(decision)
            for step in decision.steps:
                names = {name for _, name, _, _ in Formatter().parse(step.test.text) if name}
                assert "missing" in step.inputs or names <= set(step.inputs), (case.id, step.test)
                assert step.test.provision in provisions


def texts(value: Any) -> Iterator[str]:
    """Every text of the facts, at whatever depth."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if isinstance(value, str):
        yield value
    for item in inner:
        yield from texts(item)


@pytest.mark.parametrize(("norm", "service"), sorted(SERVED))
def test_a_step_prints_words_and_no_code_of_the_software(norm: str, service: str) -> None:
    """A code without a word in the norm's labels may only be one that the question itself brings, such as a plate."""
    labelled = norms.get(norm).labels.values
    for case in CASES:
        if (case.norm, case.service) == (norm, service) and "error" not in case.expect:
            brought = set(texts(case.facts)) - set(labelled)
            for step in decide(norm, service, case.facts).steps:
                printed = f"{sentence(step, norm)} {result_word(step.result, norm)}"
                assert set(CODE.findall(printed)) <= brought, (case.id, printed)


@pytest.mark.parametrize(("norm", "service"), sorted(SERVED))
def test_the_text_of_a_decision_has_words_for_its_answers_and_no_name_of_a_field(norm: str, service: str) -> None:
    labels = norms.get(norm).labels
    for case in CASES:
        if (case.norm, case.service) == (norm, service) and "error" not in case.expect:
            decision, brought = decide(norm, service, case.facts), set(texts(case.facts)) - set(labels.values)
            assert set(CODE.findall(explain_text(decision))) <= brought, case.id
            assert set(decision.outcome) <= {*labels.outcome, *labels.fields}, case.id


@pytest.mark.parametrize("case", [case for case in CASES if "error" in case.expect], ids=lambda case: case.id)
def test_malformed_cases_name_their_fields(case: conformance.Case) -> None:
    with pytest.raises(InvalidFacts) as caught:
        decide(case.norm, case.service, case.facts)
    assert {error.path for error in caught.value.errors} == set(case.expect["error"])
