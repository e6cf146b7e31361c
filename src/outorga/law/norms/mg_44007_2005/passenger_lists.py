# SPDX-License-Identifier: Apache-2.0
"""Art. 8: whether the name list of an occasional trip is in time and in form."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Annotated, Any

from msgspec import Meta

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Instant, Maybe, known

LEAD = Test(
    "art8_par2", "A relação chegou {lead_hours} horas antes do início, em {received_at}; até {latest_receipt_at}."
)
URGENCY = Test("art8_par2", "O caráter de urgência foi alegado e justificado antes do início.")
ACCEPTED = Test("art8_par2", "O DER/MG aceitou a urgência.")
FILLED = Test("art8_cpt_inc1", "A relação traz as pessoas que serão transportadas: {names}.")
ROWS = Test("art8_cpt_inc1", "Cada pessoa traz o seu documento, uma só vez; linhas com defeito: {rows}.")
SEATS = Test("art8_cpt_inc1", "A relação cabe no veículo: {names} nomes para {capacity} lugares.")
CAPACITY = Test("art19_cpt_inc2", "A viagem não leva pessoas acima da capacidade do veículo, de {capacity} lugares.")
FIRST = Instant(1, 1, 1)


class Row(Facts, frozen=True, gc=False):
    """One person of the list."""

    document: str


class Urgency(Facts, frozen=True, gc=False):
    """The urgency that the holder claims and justifies, and what DER/MG answered."""

    claimed: Maybe[bool] = UNSET
    justified: Maybe[bool] = UNSET
    accepted: Maybe[bool] = UNSET


class PassengerListFacts(Facts, frozen=True, gc=False):
    """Facts of `passenger_list`."""

    planned_start_at: Maybe[Instant] = UNSET
    received_at: Maybe[Instant] = UNSET
    urgency: Urgency = Urgency()
    capacity: Maybe[Annotated[int, Meta(ge=1)]] = UNSET
    rows: Maybe[tuple[Row, ...]] = UNSET


def passenger_list(facts: PassengerListFacts, reasoning: Reasoning) -> Decision:
    """The list reaches DER/MG 24 hours before the start, names each person once, and no more than the seats."""
    outcome: dict[str, Any] = {}
    in_time = judge_lead(facts, outcome, reasoning)
    awaits_answer = in_time is False and not judge_urgency(facts, outcome, reasoning)
    outcome["row_errors"] = judge_rows(facts, reasoning)
    judge_capacity(facts, reasoning)
    if reasoning.missing and not reasoning.refused:
        return reasoning.undetermined()
    if awaits_answer and not reasoning.refused:
        return reasoning.discretionary("DER/MG", outcome)
    return reasoning.decided({"accepted": not reasoning.refused, "urgency_used": False, **outcome})


def judge_lead(facts: PassengerListFacts, outcome: dict[str, Any], reasoning: Reasoning) -> bool | None:
    """The list is received up to 24 hours before the planned start, to the second, on whatever day."""
    start = reasoning.need("planned_start_at", facts.planned_start_at, LEAD)
    received = reasoning.need("received_at", facts.received_at, LEAD)
    lead = timedelta(hours=reasoning.fixed("list_lead_hours"))
    if start is not None:
        outcome["latest_receipt_at"] = start - min(lead, start - FIRST.replace(tzinfo=start.tzinfo))
    if start is None or received is None:
        return None
    before = start - received
    outcome["lead_seconds"] = before // timedelta(seconds=1)
    in_time: bool = reasoning.step(
        LEAD, before >= lead, lead_hours=before // timedelta(hours=1), received_at=received,
        latest_receipt_at=outcome.get("latest_receipt_at"),
    )  # fmt: skip
    return in_time


def judge_urgency(facts: PassengerListFacts, outcome: dict[str, Any], reasoning: Reasoning) -> bool:
    """A late list needs an urgency, claimed and justified before the start; False: DER/MG has to answer."""
    urgency = facts.urgency
    claimed = bool(urgency.claimed and urgency.justified and outcome["lead_seconds"] >= 0)
    if not reasoning.check(URGENCY, claimed):
        return True
    accepted = known(urgency.accepted)
    if accepted is None:
        reasoning.step(ACCEPTED, None)
        return False
    outcome["urgency_used"] = reasoning.check(ACCEPTED, accepted)
    return True


def judge_rows(facts: PassengerListFacts, reasoning: Reasoning) -> list[dict[str, Any]]:
    """The list names somebody, everybody with an identity document, and nobody twice."""
    rows = reasoning.need("rows", facts.rows, FILLED)
    if rows is None:
        return []
    errors = row_errors([row.document for row in rows])
    reasoning.check(FILLED, bool(rows), names=len(rows))
    reasoning.check(ROWS, not errors, rows=[error["row"] for error in errors])
    return errors


def row_errors(documents: Sequence[str]) -> list[dict[str, Any]]:
    """Rows without identity and the later of two equal rows; separators and case do not make a document another."""
    found, seen = [], set()
    for number, document in enumerate(documents, 1):
        identity = "".join(filter(str.isalnum, document)).casefold()
        if not identity:
            found.append({"row": number, "error": "identity_missing"})
        elif identity in seen:
            found.append({"row": number, "error": "duplicate"})
        seen.add(identity)
    return found


def judge_capacity(facts: PassengerListFacts, reasoning: Reasoning) -> None:
    """The list names no more people than the vehicle seats."""
    capacity = reasoning.need("capacity", facts.capacity, CAPACITY)
    rows = known(facts.rows)
    if capacity is not None and rows is not None:
        fits = len(rows) <= capacity
        reasoning.check(SEATS, fits, names=len(rows), capacity=capacity)
        reasoning.check(CAPACITY, fits, names=len(rows), capacity=capacity)


SERVICES = (
    Service("passenger_list", "A relação nominal está no prazo e em forma?", PassengerListFacts, passenger_list,
            ("art8_cpt_inc1", "art8_par2", "art19_cpt_inc2")),
)  # fmt: skip
