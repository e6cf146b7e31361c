# SPDX-License-Identifier: Apache-2.0
"""The public API, version 1: every decision service with the schema of its own facts, and the norms."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema
from ninja.throttling import AnonRateThrottle

import outorga
from outorga.law.engine import norms
from outorga.law.engine.decide import decide
from outorga.law.engine.explain import errors_json, to_bytes
from outorga.law.engine.norms import Norm, Provision
from outorga.law.kernel.citations import label
from outorga.law.kernel.decisions import Decision, Service
from outorga.law.kernel.errors import FactError, InvalidFacts
from outorga.law.kernel.facts import schema_components
from outorga.web.api.docs import Page
from outorga.web.payments.api import router as traffic_router

JSON = "application/json"
REFERENCE = "#/components/schemas/{name}"


class DecisionApi(NinjaAPI):
    """NinjaAPI whose document also holds the schemas generated from the law's own types."""

    def get_openapi_schema(self, *, path_prefix: str | None = None, path_params: dict[str, Any] | None = None
                           ) -> OpenAPISchema:  # fmt: skip
        """The OpenAPI document."""
        schema = super().get_openapi_schema(path_prefix=path_prefix, path_params=path_params)
        schema["components"].setdefault("schemas", {}).update(_components()[1])
        return schema


api = DecisionApi(
    title="Outorga",
    version="1",
    description="Perguntas à norma, com o dispositivo, os fatos e os passos de cada resposta.",
    urls_namespace="api-v1",
    throttle=[AnonRateThrottle("600/m")],
    docs=Page(),
)


@cache
def _components() -> tuple[dict[str, Any], dict[str, Any]]:
    """The reference of each service's facts, by ``norm/service``, and all schemas that they name."""
    services = [
        (f"{norm.key}/{service.name}", service.facts) for norm in norms.every() for service in norm.services.values()
    ]
    references, components = schema_components([kind for _, kind in services], REFERENCE)
    named = {key: reference for (key, _), reference in zip(services, references, strict=True)}
    return named, {**components, "Decision": _DECISION, "FactErrors": _FACT_ERRORS}


_FACT_ERRORS: dict[str, Any] = {
    "type": "object", "required": ["errors"],
    "properties": {"errors": {"type": "array", "items": {
        "type": "object", "required": ["path", "code", "expected", "got"],
        "properties": {"path": {"type": "string"}, "code": {"type": "string"}, "expected": {"type": "string"}},
    }}},
}  # fmt: skip
_DECISION: dict[str, Any] = {
    "type": "object",
    "required": [*Decision.__struct_fields__, "code_version"],
    "properties": {
        "norm": {"type": "string"}, "service": {"type": "string"}, "norm_version": {"type": "string"},
        "code_version": {"type": "string"},
        "status": {"type": "string", "enum": ["decided", "undetermined", "discretionary", "not_applicable"]},
        "outcome": {"type": "object"},
        "steps": {"type": "array", "items": {
            "type": "object", "required": ["citation", "text", "inputs", "result"],
            "properties": {"citation": {"type": "string"}, "text": {"type": "string"}, "inputs": {"type": "object"}},
        }},
        "parameters": {"type": "array", "items": {"type": "object"}},
        "missing": {"type": "array", "items": {"type": "string"}},
        "readings": {"type": "array", "items": {"type": "string"}},
    },
}  # fmt: skip


def _documented(reference: dict[str, Any]) -> dict[str, Any]:
    return {
        "requestBody": {"required": True, **_content(reference)},
        "responses": {
            200: {"description": "A decisão, recusas incluídas", **_content(_reference("Decision"))},
            413: {"description": "Fatos demais para um pedido", **_content(_reference("FactErrors"))},
            422: {"description": "Fatos malformados, um erro por campo", **_content(_reference("FactErrors"))},
        },
    }


def _content(schema: dict[str, Any]) -> dict[str, Any]:
    return {"content": {JSON: {"schema": schema}}}


def _reference(name: str) -> dict[str, Any]:
    return {"$ref": REFERENCE.format(name=name)}


def _refused(error: InvalidFacts, *, status: int) -> HttpResponse:
    return HttpResponse(json.dumps(errors_json(error)), content_type=JSON, status=status)


@api.exception_handler(RequestDataTooBig)
def _too_big(request: HttpRequest, refusal: Exception) -> HttpResponse:
    """A program reads this answer: the page of a form that is too long would tell it nothing."""
    expected = f"a body of at most {settings.DATA_UPLOAD_MAX_MEMORY_SIZE} bytes"
    return _refused(InvalidFacts([FactError("", "too_large", expected)]), status=413)


def _operation(norm: str, service: str) -> Callable[[HttpRequest], HttpResponse]:
    def ask(request: HttpRequest) -> HttpResponse:
        try:
            return HttpResponse(to_bytes(decide(norm, service, request.body)), content_type=JSON)
        except InvalidFacts as error:
            return _refused(error, status=422)

    ask.__name__ = f"{norm}_{service}".replace("-", "_")
    return ask


def _add(norm: Norm, service: Service) -> None:
    reference = _components()[0][f"{norm.key}/{service.name}"]
    api.post(
        f"/decisions/{norm.key}/{service.name}",
        summary=service.title_pt,
        tags=[norm.short_title],
        operation_id=f"{norm.key}_{service.name}".replace("-", "_"),
        openapi_extra=_documented(reference),
    )(_operation(norm.key, service.name))


api.add_router("/traffic", traffic_router)
for _norm in norms.every():
    for _service in _norm.services.values():
        _add(_norm, _service)


@api.get("/norms", summary="As normas")
def list_norms(request: HttpRequest) -> dict[str, Any]:
    """Every norm with its services."""
    return {"code_version": outorga.__version__, "norms": [_norm_row(norm) for norm in norms.every()]}


def _norm_row(norm: Norm) -> dict[str, Any]:
    return {
        "key": norm.key, "title": norm.title, "version": norm.version, "urn": norm.urn, "source_url": norm.source_url,
        "services": [{"name": service.name, "title": service.title_pt} for service in norm.services.values()],
    }  # fmt: skip


@api.get(
    "/norms/{norm}/provisions",
    summary="Os dispositivos de uma norma",
    openapi_extra={"responses": {404: {"description": "Não há essa norma"}}},
)
def list_provisions(request: HttpRequest, norm: str) -> Any:
    """Every provision with our summary."""
    if norm not in set(norms.keys()):
        return api.create_response(request, {"detail": f"Não há norma '{norm}'."}, status=404)
    return {"norm": norm, "provisions": [_provision_row(row) for row in norms.get(norm).provisions.values()]}


def _provision_row(provision: Provision) -> dict[str, Any]:
    return {"id": provision.id, "label": label(provision.id), "kind": provision.kind, "summary": provision.summary_pt}
