# SPDX-License-Identifier: Apache-2.0
"""Whatever fits the published description, and whatever does not, is answered as described: never a fault."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from ninja.throttling import AnonRateThrottle
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from outorga.web.api.api import api
from outorga.web.wsgi import application

pytestmark = pytest.mark.django_db
CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]


schema = schemathesis.openapi.from_dict(api.get_openapi_schema())
schema.app = application


@pytest.fixture(autouse=True)
def _unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit by the minute is tried elsewhere."""
    monkeypatch.setattr(AnonRateThrottle, "allow_request", lambda *_: True)


@schema.parametrize()
@settings(
    max_examples=5,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_each_operation_answers_as_it_is_described(case: Case[Any]) -> None:
    case.call_and_validate(checks=CHECKS)
