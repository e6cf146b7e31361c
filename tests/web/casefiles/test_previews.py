# SPDX-License-Identifier: Apache-2.0
"""What a change would alter is told at once, because the worked cases of a norm are few; more would be the worker's."""

from typing import Any

import pytest

import outorga
from outorga.law.engine import conformance, norms
from outorga.web.casefiles import usage

# A thousand cases are a fifth of a second; a request that decides many more is to hand them to a job.
MOST_CASES = 1_500


@pytest.mark.parametrize("norm", norms.keys())
def test_no_norm_has_more_worked_cases_than_a_page_may_try(norm: str) -> None:
    assert 0 < len(list(conformance.shipped(norm))) <= MOST_CASES


@pytest.mark.parametrize("norm", norms.keys())
def test_a_preview_tries_each_worked_case_at_most_before_and_after(norm: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found, used = norms.get(norm), usage.of(norm)
    tried: list[str] = []

    def decide(of_norm: str, service: str, facts: Any, **told: Any) -> Any:
        tried.append(service)
        return real(of_norm, service, facts, **told)

    real = outorga.decide
    monkeypatch.setattr(outorga, "decide", decide)
    widest = max(used.readings, key=lambda name: len(used.readings[name]))
    answers = [answer for answer in found.readings[widest].answers if answer != found.readings[widest].default]
    preview = usage.preview_reading(norm, widest, answers[0], settings=found.settings)
    assert preview.tried
    asked = sum(case.service in used.readings[widest] for case in conformance.shipped(norm))
    assert set(tried) == set(used.readings[widest])
    assert len(tried) <= 2 * asked
