# SPDX-License-Identifier: Apache-2.0
"""What differs from norm to norm in collecting a fine and giving it back; the room that has the norm implements it.

Whether a pending appeal suspends the collection is told by the room of appeals, which registers how to find out.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Protocol, TypeVar

from outorga.law.kernel.decisions import Decision
from outorga.web.accounts.models import User
from outorga.web.casefiles.models import StoredDecision
from outorga.web.enforcement.models import Fine, Notice
from outorga.web.enforcement.timeline import Timeline
from outorga.web.payments.queries import Payment

Answer = Decision | StoredDecision
Key = TypeVar("Key", bound=Hashable)
DEFENCE_GRANTED, APPEAL_GRANTED = "defence_granted", "appeal_granted"


@dataclass(frozen=True, slots=True)
class Question:
    """Is the fine due on the day, and how much? ``admitted``: a pending appeal suspends the collection."""

    fine: Fine
    on: date
    timeline: Timeline
    payments: Sequence[Payment] = ()
    admitted: bool = False


@dataclass(frozen=True, slots=True)
class DueRuling:
    """Where the fine stands. ``state`` is empty while the law cannot tell; amounts are BRL."""

    decision: Answer
    state: str
    basis: str = ""
    due_on: date | None = None
    balance: Decimal | None = None


@dataclass(frozen=True, slots=True)
class RefundRuling:
    """What one payment comes back as; ``amount`` is None while a value of its days is not known.

    ``updated_by`` are the values that bring it up to date, each under its word.
    """

    decision: Answer
    paid_on: date
    paid: Decimal
    amount: Decimal | None
    updated_by: Mapping[str, str] = field(default_factory=dict)


class Collection(Protocol):
    """The questions that collecting asks of a norm."""

    def due(self, question: Question, *, actor: User | None) -> DueRuling:
        """Where the fine stands, stored with its case."""
        ...

    def due_ahead(self, questions: Sequence[Question]) -> list[DueRuling]:
        """Where each fine stands, in the order of the questions; nothing is stored."""
        ...

    def refund(
        self, fine: Fine, payment: Payment, *, cause: str, on: date, actor: User | None, stored: bool = True
    ) -> RefundRuling:
        """What a payment comes back as when the notice fell by that cause."""
        ...


_collections: dict[str, Collection] = {}
_suspensions: list[Callable[[Sequence[Notice], date], set[int]]] = []


def register(norm: str, collection: Collection) -> None:
    """Name who answers for a norm, in ``rooms.furnish``."""
    _collections[norm] = collection


def of(norm: str) -> Collection:
    """Who answers for the norm."""
    return _collections[norm]


def due_ahead(questions: Sequence[Question]) -> list[DueRuling]:
    """Where each fine stands by its norm, in the order of the questions; nothing is stored."""
    return in_groups(
        questions, by=lambda question: question.fine.notice.norm, answer=lambda norm, some: of(norm).due_ahead(some)
    )


def in_groups(
    questions: Sequence[Question],
    *,
    by: Callable[[Question], Key],
    answer: Callable[[Key, list[Question]], list[DueRuling]],
) -> list[DueRuling]:
    """Answer together the questions that are alike, and put the answers into the order of the questions."""
    places: dict[Key, list[int]] = defaultdict(list)
    for place, question in enumerate(questions):
        places[by(question)].append(place)
    answers: dict[int, DueRuling] = {}
    for key, group in places.items():
        answers.update(zip(group, answer(key, [questions[place] for place in group]), strict=True))
    return [answers[place] for place in range(len(questions))]


def register_suspension(find: Callable[[Sequence[Notice], date], set[int]]) -> None:
    """Name who knows of which notices a pending appeal suspends the collection: ``find(notices, on)``, their keys."""
    _suspensions.append(find)


def suspended(notices: Sequence[Notice], on: date) -> set[int]:
    """The keys of those notices of which a pending appeal suspends the collection on the day."""
    return {key for find in _suspensions for key in find(notices, on)}
