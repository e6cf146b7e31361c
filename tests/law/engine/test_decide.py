# SPDX-License-Identifier: Apache-2.0
"""One question and many: errors kept per item, readings, and days that no calendar holds."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from outorga.law.engine import conformance, norms
from outorga.law.engine.decide import decide, decide_many
from outorga.law.engine.explain import errors_json, explain_html, explain_text, to_json
from outorga.law.kernel.decisions import Decision
from outorga.law.kernel.errors import InvalidFacts, UnknownNorm, UnknownReading, UnknownService
from outorga.law.kernel.facts import read

NORM = "mg-44007-2005"
LAST = "9999-12-31"
FINE: dict[str, Any] = {
    "infraction": {"provision": "art21_cpt_inc6", "committed_on": "2026-06-01"},
    "parameters": {"fare_coefficient": "0.359343"},
}


def test_the_same_answer_from_a_mapping_from_json_and_from_typed_facts() -> None:
    expected = to_json(decide(NORM, "fine", FINE))
    assert expected["outcome"]["amount"] == "1078.02"
    assert (expected["norm"], expected["service"]) == (NORM, "fine")
    assert to_json(decide(NORM, "fine", json.dumps(FINE))) == expected
    typed = read(norms.get(NORM).service("fine").facts, FINE)
    assert to_json(decide(NORM, "fine", typed)) == expected


def test_a_reading_of_the_question_comes_before_that_of_the_agency() -> None:
    rounded = decide(NORM, "fine", FINE, readings={"rounding": "half_up"})
    assert (str(rounded.outcome["amount"]), "rounding=half_up" in rounded.readings) == ("1078.03", True)
    own = {**FINE, "readings": {"rounding": "truncate"}}
    assert str(decide(NORM, "fine", own, readings={"rounding": "half_up"}).outcome["amount"]) == "1078.02"


def test_what_does_not_exist_is_named() -> None:
    with pytest.raises(UnknownNorm, match="mg-44007-2005"):
        decide("mg-1", "fine", FINE)
    with pytest.raises(UnknownService, match="onboard_check"):
        decide(NORM, "fines", FINE)
    with pytest.raises(UnknownReading):
        decide(NORM, "fine", FINE, readings={"rounding": "up"})


def test_a_bad_item_gets_its_error_in_its_place_and_the_rest_goes_on() -> None:
    answers = list(decide_many(NORM, "fine", [FINE, {}, "{", FINE]))
    assert [isinstance(answer, Decision) for answer in answers] == [True, False, False, True]
    assert isinstance(answers[1], InvalidFacts)
    assert errors_json(answers[1])["errors"][0]["path"] == "infraction"


def test_the_settings_of_an_agency_hold_for_one_question_and_for_many() -> None:
    known = norms.get(NORM)
    settings = known.settings.with_readings({"rounding": "half_up"}, known.readings)
    (answer,) = decide_many(NORM, "fine", [FINE], settings=settings)
    assert isinstance(answer, Decision)
    assert (str(answer.outcome["amount"]), answer) == ("1078.03", decide(NORM, "fine", FINE, settings=settings))


@pytest.mark.parametrize(("service", "facts"), [
    ("forfeiture", {"on": LAST, "deviation": {"found": True, "authorization": "A", "notified_on": LAST}}),
    ("appeal", {"stage": "defence", "area": "metropolitan", "service": {"served_on": "9999-12-25"}}),
    ("fine", {**FINE, "parameters": {"fare_coefficient": "9" * 40}}),
])  # fmt: skip
def test_days_and_numbers_that_cannot_be_counted_with_are_malformed(service: str, facts: Mapping[str, Any]) -> None:
    with pytest.raises(InvalidFacts) as caught:
        decide(NORM, service, facts)
    assert [(error.path, error.code, error.expected) for error in caught.value.errors] == [
        ("", "range", "days and numbers that can be counted with")
    ]


def test_the_reasoning_is_told_in_portuguese_with_its_provisions() -> None:
    decision = decide(NORM, "fine", FINE)
    text, page = explain_text(decision), explain_html(decision)
    assert "art. 21, VI" in text
    assert "1078,02" in text
    assert f'href="/norma/{NORM}/art21_cpt_inc6/"' in page


def test_a_fact_that_is_missing_is_told() -> None:
    unknown = decide(NORM, "fine", {"infraction": {"provision": "art21_cpt_inc6", "committed_on": "2026-06-01"}})
    assert "Falta" in explain_text(unknown)
    assert unknown.missing == ("parameters.fare_coefficient",)


@pytest.mark.parametrize(("expect", "provisions", "found"), [
    ({"status": "decided", "outcome": {"amount": "1078.02"}}, ("art18_cpt",), ""),
    ({"status": "decided", "outcome": {"amount": "1078.03"}}, ("art18_cpt",), "outcome.amount"),
    ({"status": "decided", "outcome": {"amont": "1078.02"}}, ("art18_cpt",), "absent"),
    ({"status": "decided", "outcome": {"multiple": True}}, ("art18_cpt",), "outcome.multiple"),
    ({"status": "decided", "outcome": {"measures": ["retention", "fine"]}}, ("art18_cpt",), "outcome.measures.0"),
    ({"status": "decided", "outcome": {"measures": ["fine"]}}, ("art18_cpt",), "outcome.measures"),
    ({"status": "decided", "outcome": {"because": ["art1_cpt"]}}, ("art18_cpt",), "outcome.because"),
    ({"status": "undetermined", "missing": []}, ("art18_cpt",), "status"),
    ({"status": "decided"}, ("art99_cpt",), "art99_cpt is not cited"),
    ({"error": ["infraction"]}, ("art18_cpt",), "error"),
])  # fmt: skip
def test_the_runner_tells_each_difference(expect: dict[str, Any], provisions: tuple[str, ...], found: str) -> None:
    case = conformance.Case("x", NORM, "fine", "t", FINE, expect, provisions)
    differences = list(conformance.differences(case, conformance.answer(case)))
    assert bool(differences) is bool(found)
    assert found in " ".join(differences)


def test_every_service_of_every_norm_has_a_question_and_provisions_of_its_norm() -> None:
    for norm in norms.every():
        for service in norm.services.values():
            assert service.title_pt.endswith("?")
            assert set(service.provisions) <= set(norm.provisions)
