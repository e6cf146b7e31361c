# SPDX-License-Identifier: Apache-2.0
"""What may be charged: each room that has something to collect registers it here, by the kind of its case.

A slip, a bank line and the ledger know nothing of fines. The answers to amounts and terms are those of the law, asked
by the room that registers.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Protocol

from outorga.law.kernel.decisions import Decision
from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.papers.contents import Held

if TYPE_CHECKING:
    from outorga.web.payments.queries.paid import Payment

Answer = Decision | StoredDecision
# States of a debt on a day, in the law's words.
OVERDUE, WITHIN_TERM, NOT_DUE, PAID = "overdue", "within_term", "not_due", "paid"
DEFENCE_PENDING, APPEAL_PENDING = "defence_pending", "appeal_pending"
SUSPENDED = frozenset({DEFENCE_PENDING, APPEAL_PENDING})


@dataclass(frozen=True, slots=True)
class Payer:
    """Who pays; ``company_ref`` is the registry's number of the company, when it is one.

    Of a person, whose key is ``person_ref``, name and document only tell where the vault has them.
    """

    name: Held
    document: Held = ""
    company_ref: int | None = None
    person_ref: str = ""


@dataclass(frozen=True, slots=True)
class Due:
    """What a case costs on a day, in BRL, with the stored decision that says so.

    ``amount`` is None when nothing can be collected; ``why_not`` then says why. ``due_on`` is the day of the law.
    """

    case: CaseFile
    amount: Decimal | None
    due_on: date | None
    payer: Payer
    title: str
    provision: str
    decision: StoredDecision | None
    plate: str = ""
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class Debt:
    """What is owed of one case on a day; ``state`` is one of those above."""

    case: CaseFile
    amount: Decimal
    state: str
    due_on: date | None
    payer: Payer
    title: str
    plate: str = ""


class Payable(Protocol):
    """One kind of case that is paid."""

    @property
    def fallen(self) -> frozenset[str]:
        """The states in which nothing is owed any more because what founded it fell."""
        ...

    @property
    def overdue(self) -> frozenset[str]:
        """The states in which the last day to pay has passed."""
        ...

    def due(self, case: CaseFile, *, on: date, actor: User | None) -> Due:
        """What the case costs on the day; stores the decision."""
        ...

    def credited(self, case: CaseFile, *, on: date, actor: User | None) -> None:
        """Money came in for the case: move it on. Running it again changes nothing."""
        ...

    def debts(self, *, on: date, company_ref: int | None = None, plate: str = "") -> Iterable[Debt]:
        """What a company, or on account of a vehicle, is owed on the day; of everybody when neither is named."""
        ...

    def counted(self, case: CaseFile, *, on: date, payments: "Sequence[Payment]") -> tuple[Debt | None, list[Answer]]:
        """What is owed of the case on the day after these payments, and the decisions that tell how it was counted.

        Nothing is stored.
        """
        ...

    def debt(self, case: CaseFile, *, on: date, actor: User | None) -> tuple[Debt, StoredDecision] | None:
        """What is owed of the case on the day, by a decision that is stored; None when nothing is."""
        ...


_payables: dict[str, Payable] = {}


def register(kind: str, payable: Payable) -> None:
    """Name who answers for a kind of case, in ``rooms.furnish``."""
    _payables[kind] = payable


def of(kind: str) -> Payable:
    """Who answers for this kind of case."""
    return _payables[kind]


def find(kind: str) -> Payable | None:
    """The same, or None for a kind that is not paid."""
    return _payables.get(kind)


def every() -> list[Payable]:
    """Everything that may be charged."""
    return list(_payables.values())


def kinds() -> list[str]:
    """The kinds of cases that are paid."""
    return list(_payables)
