# SPDX-License-Identifier: Apache-2.0
"""What differs from norm to norm in a defence or an appeal; the room above that has the norm implements it.

Each method that takes an ``actor`` stores its decision with the notice's case; those named ``_ahead`` only look.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Protocol

from outorga.web.accounts.models import User
from outorga.web.enforcement.models import Notice
from outorga.web.enforcement.procedures import Answer, Term
from outorga.web.enforcement.timeline import Timeline
from outorga.web.payments.queries import Payment
from outorga.web.ui.parts import Effect, Text


@dataclass(frozen=True, slots=True)
class Authority:
    """Who decides, by the norm's code, in words."""

    code: str
    label: str


@dataclass(frozen=True, slots=True)
class Asked:
    """One question on a defence or an appeal; without ``filed_on`` only competence and term are asked."""

    notice: Notice
    stage: str
    days: Timeline
    on: date
    filed_on: date | None = None
    addressed_to: str = ""
    payments: Sequence[Payment] = ()


@dataclass(frozen=True, slots=True)
class Admissibility:
    """What the law says of it. ``admissible`` is None while a fact is missing, which ``missing`` names."""

    decision: Answer
    admissible: bool | None
    due_on: date | None
    days_late: int
    competent: str
    forwarded_to: str
    suspensive: bool
    short_by: Decimal | None
    because: tuple[str, ...]
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Says:
    """Sentences of the norm that pages and texts of this room tell."""

    provision: str  # where the norm rules how defences and appeals are decided
    decided: Text  # what a decision of a defence may be
    posted: Text  # which day counts of what came by post
    rejected: Text  # what may be done about a rejected defence, in the gazette
    appeal_runs: Text  # from when
    suspended: Text  # until when a decision that rejects leaves the collection suspended
    judges: Text  # who may not judge the appeal
    unpaid: Text  # on what an appeal waits that cannot be admitted yet
    paid: Text  # what it is when nothing stands against it
    owed: Text  # what must be paid for it to be heard; the last day for it follows
    results: Mapping[str, Sequence[Effect]]  # what each result of the council does
    last: Text  # what may be done about an appeal that was rejected


class Procedure(Protocol):
    """The questions that this room asks of a norm."""

    @property
    def says(self) -> Says:
        """What the norm says, in words."""
        ...

    def authorities(self) -> list[Authority]:
        """The directors to whom a defence may be addressed."""
        ...

    def name_of(self, code: str) -> str:
        """An authority in words."""
        ...

    def admissibility(self, asked: Asked, *, actor: User | None) -> Admissibility:
        """Whether it is admissible, before whom and with what effect, stored."""
        ...

    def admissibility_ahead(self, asked: Asked) -> Admissibility:
        """The same, to look at before it is sent."""
        ...

    def appeal_term(self, notice: Notice, *, published_on: date, actor: User | None) -> Term:
        """The term for an appeal, stored."""
        ...

    def appeal_term_ahead(self, notice: Notice, *, published_on: date) -> Term:
        """The term for an appeal."""
        ...


_procedures: dict[str, Procedure] = {}


def register(norm: str, procedure: Procedure) -> None:
    """Name who answers for a norm, in ``rooms.furnish``."""
    _procedures[norm] = procedure


def of(norm: str) -> Procedure:
    """Who answers for the norm."""
    return _procedures[norm]
