# SPDX-License-Identifier: Apache-2.0
"""What differs from norm to norm in collecting a fine and giving it back; the room that has the norm implements it.

Whether a pending appeal suspends the collection is told by the room of appeals, which registers how to find out.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Protocol

from outorga.law.kernel.decisions import Decision
from outorga.web.accounts.models import User
from outorga.web.casefiles.models import StoredDecision
from outorga.web.enforcement.models import Fine, Notice
from outorga.web.enforcement.timeline import Timeline
from outorga.web.payments.queries import Payment

Answer = Decision | StoredDecision
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
    """What one payment comes back as; ``amount`` is None while a value of its days is not known."""

    decision: Answer
    paid: Decimal
    amount: Decimal | None


class Collection(Protocol):
    """The questions that collecting asks of a norm."""

    def due(self, question: Question, *, actor: User | None) -> DueRuling:
        """Where the fine stands, stored with its case."""
        ...

    def due_ahead(self, question: Question) -> DueRuling:
        """Where the fine stands; nothing is stored."""
        ...

    def refund(
        self, fine: Fine, payment: Payment, *, cause: str, on: date, actor: User | None, stored: bool = True
    ) -> RefundRuling:
        """What a payment comes back as when the notice fell by that cause."""
        ...


_collections: dict[str, Collection] = {}
_suspensions: list[Callable[[Notice, date], bool]] = []


def register(norm: str, collection: Collection) -> None:
    """Name who answers for a norm, in ``rooms.furnish``."""
    _collections[norm] = collection


def of(norm: str) -> Collection:
    """Who answers for the norm."""
    return _collections[norm]


def register_suspension(find: Callable[[Notice, date], bool]) -> None:
    """Name who knows whether a pending appeal suspends the collection: ``find(notice, on)``."""
    _suspensions.append(find)


def is_suspended(notice: Notice, on: date) -> bool:
    """Whether a pending appeal suspends the collection on the day."""
    return any(find(notice, on) for find in _suspensions)
