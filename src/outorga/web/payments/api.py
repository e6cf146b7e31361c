# SPDX-License-Identifier: Apache-2.0
"""The traffic department's question by the API, for clients with a key; each question is kept with its answer."""

import hashlib
import hmac
import re
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from ninja import Router, Schema, Status
from ninja.security import APIKeyHeader
from pydantic import Field

from outorga.law.kernel.identifiers import is_plate
from outorga.web.payments.actions import traffic
from outorga.web.payments.actions.traffic import TrafficAct
from outorga.web.payments.errors import NormSilent


class ClientKey(APIKeyHeader):
    """The key of a client; only its hash stands in the configuration."""

    param_name = "X-API-Key"

    def authenticate(self, request: HttpRequest, key: str | None) -> str | None:
        """The client's name, or None."""
        given = hashlib.sha256((key or "").encode()).hexdigest()
        for entry in settings.OUTORGA_TRAFFIC_KEYS:
            name, _, expected = entry.partition(":")
            if re.fullmatch(r"[0-9a-f]{64}", expected) and hmac.compare_digest(given, expected):
                return str(name)
        return None


class Question(Schema):
    """A vehicle, and what would be done."""

    plate: str = Field(description="Placa, com ou sem hífen", max_length=10)
    act: TrafficAct = Field(description="O que o órgão de trânsito vai fazer")


class Blocking(Schema):
    """A debt on account of the vehicle; ``state`` tells whether it is overdue, and so bars the act, or waits."""

    case: str = Field(description="Protocolo do processo")
    title: str
    amount: str = Field(description="Valor em reais, com ponto")
    due_on: str | None
    state: str


class Answer(Schema):
    """Whether the act may go on; ``query`` is the number under which the question was kept."""

    query: int
    released: bool
    blocking_total: str
    suspended_total: str
    citations: list[str]
    debts: list[Blocking]


class Refusal(Schema):
    """What is wrong with the question, or why it has no answer."""

    detail: str


router = Router(tags=["Órgão de trânsito"])


@router.post(
    "/clearance",
    response={200: Answer, 401: Refusal, 409: Refusal, 422: Refusal},
    auth=ClientKey(),
    summary="O órgão de trânsito pode registrar ou licenciar o veículo?",
    operation_id="traffic_clearance_query",
)
def clearance(request: HttpRequest, question: Question) -> Any:
    """Whether the debts of a vehicle bar the act, by every norm under which the agency collects."""
    if not is_plate(question.plate):
        return Status(422, {"detail": "A placa tem 7 letras e números, como RVM4C82 ou HJK-7294."})
    client = str(getattr(request, "auth", ""))
    try:
        found = traffic.ask(plate=question.plate, act=question.act, client=client)
    except NormSilent as refusal:
        return Status(409, {"detail": refusal.message})
    steps = {step["citation"] for ruling in found.rulings for step in ruling.decision.steps if step["citation"]}
    return {
        "query": found.query.pk, "released": found.released, "blocking_total": f"{found.query.blocking:.2f}",
        "suspended_total": f"{found.suspended:.2f}", "citations": sorted(steps),
        "debts": [
            {"case": debt.case.number, "title": debt.title, "amount": f"{debt.amount:.2f}", "state": debt.state,
             "due_on": debt.due_on.isoformat() if debt.due_on else None}
            for debt in found.debts
        ],
    }  # fmt: skip
