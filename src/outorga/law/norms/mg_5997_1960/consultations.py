# SPDX-License-Identifier: Apache-2.0
"""What the holders who were asked have answered: in time, late, not yet, or never asked."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any, Literal

import msgspec

from outorga.law.kernel.calendars import OfficeCalendar
from outorga.law.kernel.decisions import Reasoning, Test
from outorga.law.kernel.facts import happened
from outorga.law.norms.mg_5997_1960.deadlines import due_on as end_of
from outorga.law.norms.mg_5997_1960.vocabulary import Consultation

Status = Literal["interested", "not_interested", "pending", "not_consulted"]


class Asking(msgspec.Struct, frozen=True, gc=False):
    """How the holders were asked: the test of their answer, the name of its term, the day and its calendar."""

    test: Test
    term: str
    on: date
    calendar: OfficeCalendar


class Answer(msgspec.Struct, frozen=True, gc=False):
    """Where a holder stands: the last day of his term when it runs, and his status; None when the answer is unknown."""

    id: str
    status: Status | None
    due_on: date | None = None


def judge_answers(consultations: Iterable[Consultation], asking: Asking, reasoning: Reasoning) -> list[Answer]:
    """Each holder's last day and status, a step for each, in the order given."""
    return [judge_answer(consultation, asking, reasoning) for consultation in consultations]


def judge_answer(consultation: Consultation, asking: Asking, reasoning: Reasoning) -> Answer:
    """A holder's last day, counted from the receipt of the letter, and where he stands."""
    received_on = happened(consultation.received_on, asking.on)
    if received_on is None:
        reasoning.step(asking.test, "not_consulted", id=consultation.id)
        return Answer(consultation.id, "not_consulted")
    due_on = end_of(asking.term, received_on, asking.calendar, reasoning).due_on
    status = answered(consultation, due_on, asking.on)
    reasoning.step(asking.test, status, id=consultation.id)
    return Answer(consultation.id, status, due_on)


def answered(consultation: Consultation, due_on: date, on: date) -> Status | None:
    """What a holder who was asked has said by a day: a late or negative answer, or none in time, is no interest."""
    answered_on = happened(consultation.answered_on, on)
    if answered_on is None:
        return "pending" if on <= due_on else "not_interested"
    if answered_on > due_on or consultation.interested is False:
        return "not_interested"
    return "interested" if consultation.interested is True else None


def with_status(answers: Iterable[Answer], status: Status) -> list[str]:
    """The holders who stand so, in the order given."""
    return [answer.id for answer in answers if answer.status == status]


def need_contents(answers: Sequence[Answer], path: str, test: Test, reasoning: Reasoning) -> None:
    """An answer in time whose content is not known is a needed fact."""
    for position, answer in enumerate(answers):
        if answer.status is None:
            reasoning.lack(f"{path}.{position}.interested", test)


def as_rows(answers: Iterable[Answer]) -> list[dict[str, Any]]:
    """The answers as the outcome shows them; what is not known is left out."""
    return [{name: value for name in ("id", "due_on", "status") if (value := getattr(answer, name)) is not None}
            for answer in answers]  # fmt: skip
