# SPDX-License-Identifier: Apache-2.0
"""The traffic department's question by the API: only with a key, answered by the law, kept with its answer."""

import hashlib
import json
from typing import Any

import pytest
from django.test import Client

from outorga.web.api.api import api
from outorga.web.casefiles.models import CaseFile
from outorga.web.payments import procedures
from outorga.web.payments.models import TrafficQuery
from tests.web.payments.conftest import Costs

URL, KEY = "/api/v1/traffic/clearance", "chave do orgao de transito"
ASKED = {"plate": "RVM-4C82", "act": "owner_transfer"}


@pytest.fixture(autouse=True)
def _key(settings: Any) -> None:
    settings.OUTORGA_TRAFFIC_KEYS = ["detran:" + hashlib.sha256(KEY.encode()).hexdigest(), "broken", "empty:"]


def _ask(client: Client, body: Any, key: str = KEY) -> Any:
    return client.post(URL, json.dumps(body), "application/json", headers={"X-API-Key": key})


@pytest.mark.parametrize(("state", "released"), [("overdue", False), ("appeal_pending", True)])
def test_a_client_with_its_key_is_told_what_bars(
    client: Client, case: CaseFile, costs: Costs, state: str, released: bool
) -> None:
    costs.state = state
    answer = _ask(client, ASKED).json()
    assert answer["released"] is released
    assert answer["blocking_total"] == ("0.00" if released else "1078.02")
    assert answer["suspended_total"] == ("1078.02" if released else "0.00")
    assert answer["debts"][0]["case"] == case.number
    assert "mg-44007-2005:art27_cpt" in answer["citations"]
    query = TrafficQuery.objects.get(pk=answer["query"])
    assert (query.client, query.plate, query.released, query.user) == ("detran", "RVM4C82", released, None)


def test_a_debt_that_no_norm_answers_for_is_not_passed_over(
    client: Client, case: CaseFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(procedures, "_procedures", {})
    answer = _ask(client, ASKED)
    assert answer.status_code == 409
    assert "44.007/2005" in answer.json()["detail"]
    assert not TrafficQuery.objects.exists()


@pytest.mark.parametrize("key", ["", "outra", "broken", "empty"])
def test_nobody_asks_without_a_key(client: Client, case: CaseFile, key: str) -> None:
    assert _ask(client, ASKED, key).status_code == 401
    assert not TrafficQuery.objects.exists()


@pytest.mark.parametrize(
    "body",
    [{}, {"plate": "RVM4C82"}, {"plate": "errada", "act": "owner_transfer"}, {"plate": "RVM4C82", "act": "x"}, [], "x"],
)
def test_a_bad_question_is_named_and_not_kept(client: Client, case: CaseFile, body: Any) -> None:
    assert _ask(client, body).status_code == 422
    assert not TrafficQuery.objects.exists()


def test_the_question_is_published_with_its_schema() -> None:
    document = json.loads(json.dumps(api.get_openapi_schema()))
    operation = document["paths"][URL]["post"]
    assert operation["security"]
    reference = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
    schema = document["components"]["schemas"][reference.rpartition("/")[2]]
    assert set(schema["required"]) == {"plate", "act"}
