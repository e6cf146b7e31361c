# SPDX-License-Identifier: Apache-2.0
"""The public API against the contract and its own published schema."""

import hashlib
import html
import json
import shlex
from typing import Any

import jsonschema
import pytest
from django.test import Client
from pytest_django import Settings

from outorga.law.engine import conformance, norms
from outorga.web.api.api import api

pytestmark = pytest.mark.django_db
NORM = "mg-44007-2005"
CASES = [case for case in conformance.shipped(NORM)][::7]


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """The published OpenAPI document."""
    found: dict[str, Any] = json.loads(json.dumps(api.get_openapi_schema()))
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_case_is_answered_as_the_contract_says(client: Client, case: conformance.Case) -> None:
    response = client.post(f"/api/v1/decisions/{NORM}/{case.service}", json.dumps(case.facts), "application/json")
    got = response.json()
    if "error" in case.expect:
        assert response.status_code == 422
        assert {row["path"] for row in got["errors"]} == set(case.expect["error"])
    else:
        assert response.status_code == 200
        assert list(conformance.differences(case, got)) == []


@pytest.mark.parametrize("norm", [norm.key for norm in norms.every()])
def test_the_example_of_the_page_is_a_question_that_is_decided(client: Client, settings: Settings, norm: str) -> None:
    settings.OUTORGA_NORM = norm
    page = html.unescape(client.get("/api/v1/docs").content.decode())
    command = page.partition("<code>curl")[2].partition("</code>")[0]
    *_options, facts, address = shlex.split(command.replace("\\\n", ""))
    response = client.post(address.removeprefix(settings.SITE_URL), facts, "application/json")
    assert (response.status_code, response.json()["norm"], response.json()["status"]) == (200, norm, "decided")


def test_every_service_is_published_with_the_schema_of_its_facts(document: dict[str, Any]) -> None:
    for service in norms.get(NORM).services:
        operation = document["paths"][f"/api/v1/decisions/{NORM}/{service}"]["post"]
        reference = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        assert reference.removeprefix("#/components/schemas/") in document["components"]["schemas"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_published_schema_accepts_the_facts_of_each_good_case(
    document: dict[str, Any], case: conformance.Case
) -> None:
    operation = document["paths"][f"/api/v1/decisions/{NORM}/{case.service}"]["post"]
    reference = operation["requestBody"]["content"]["application/json"]["schema"]
    validator = jsonschema.Draft202012Validator({**reference, "components": document["components"]})
    if "error" not in case.expect:
        assert list(validator.iter_errors(case.facts)) == []


@pytest.mark.parametrize("body", [b"", b"[]", b"null", b"1", b"{", b"\xff", b'"x"', b'{"on": 1}', b'{"a":' * 5000])
def test_a_body_that_is_no_object_of_facts_is_named_and_never_a_fault_of_ours(client: Client, body: bytes) -> None:
    response = client.post(f"/api/v1/decisions/{NORM}/vehicle", body, "application/json")
    assert response.status_code == 422
    assert response.json()["errors"]


@pytest.mark.parametrize("path", [f"decisions/{NORM}/vehicle", "traffic/clearance"])
def test_a_body_that_is_too_long_is_told_to_a_program_with_the_limit(
    client: Client, settings: Settings, path: str
) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    settings.OUTORGA_TRAFFIC_KEYS = [f"detran:{hashlib.sha256(b'k').hexdigest()}"]
    response = client.post(f"/api/v1/{path}", b'"' + b"x" * 1000, "application/json", headers={"X-API-Key": "k"})
    assert response.status_code == 413
    (error,) = response.json()["errors"]
    assert (error["code"], error["expected"]) == ("too_large", "a body of at most 1000 bytes")


def test_the_norms_and_their_provisions_are_listed(client: Client) -> None:
    assert NORM in [row["key"] for row in client.get("/api/v1/norms").json()["norms"]]
    assert len(client.get(f"/api/v1/norms/{NORM}/provisions").json()["provisions"]) == 126
    assert client.get("/api/v1/norms/none/provisions").status_code == 404


def test_nobody_escapes_the_limit_by_naming_other_addresses(
    client: Client, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "api"}}
    throttle = api.throttle[0] if isinstance(api.throttle, list) else api.throttle
    monkeypatch.setattr(throttle, "num_requests", 2)
    answers = [
        client.post(
            f"/api/v1/decisions/{NORM}/vehicle", b"{", "application/json", HTTP_X_FORWARDED_FOR=f"198.51.100.{n}"
        )
        for n in range(3)
    ]
    assert [answer.status_code for answer in answers] == [422, 422, 429]
