# SPDX-License-Identifier: Apache-2.0
"""What differs from norm to norm in what is owed; the room above that has the norm implements it."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Protocol

from outorga.web.accounts.models import User
from outorga.web.casefiles.models import StoredDecision
from outorga.web.payments.payables import Debt
from outorga.web.payments.queries.debts import Debts


@dataclass(frozen=True, slots=True)
class ClearanceRuling:
    """Whether the act may go on, and the debts that bar it or stand suspended, in BRL."""

    decision: StoredDecision
    released: bool
    blocking: Decimal
    suspended: Decimal


@dataclass(frozen=True, slots=True)
class Says:
    """Sentences of the norm on papers of this room, which are in Portuguese."""

    overdue: str  # what is added to a debt that is paid late
    as_negative: str  # which debts make a positive certificate count as a negative one


class Procedure(Protocol):
    """The questions of this room, and of the traffic department, to a norm."""

    @property
    def says(self) -> Says:
        """What the norm says, in words."""
        ...

    def certificate(self, found: Debts) -> str:
        """The kind of certificate (:class:`CertificateKind`) that debts make."""
        ...

    @property
    def provision(self) -> str:
        """The provision that makes the traffic department ask."""
        ...

    def may_act(self, *, act: str, plate: str, debts: list[Debt], on: date, actor: User | None) -> ClearanceRuling:
        """Whether the traffic department may act on the vehicle with these debts; stored."""
        ...


_procedures: dict[str, Procedure] = {}


def register(norm: str, procedure: Procedure) -> None:
    """Name who answers for a norm, in ``rooms.furnish``."""
    _procedures[norm] = procedure


def of(norm: str) -> Procedure:
    """Who answers for the norm."""
    return _procedures[norm]


def norms() -> tuple[str, ...]:
    """The norms under which something is owed."""
    return tuple(_procedures)
