# SPDX-License-Identifier: Apache-2.0
"""What differs from norm to norm when a notice is drawn up and served; the room above that has the norm implements it.

Each method that takes an ``actor`` stores its decision with the notice's case; those named ``_ahead`` only look.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Protocol

from django.utils.functional import Promise

from outorga.law.kernel.decisions import Decision
from outorga.web.accounts.models import User
from outorga.web.casefiles.models import StoredDecision
from outorga.web.enforcement.models import Notice, ServiceProof
from outorga.web.papers.models import IssuedPaper
from outorga.web.registry.models import Company, Vehicle
from outorga.web.ui.parts import Row
from outorga.web.ui.statuses import Status

Answer = Decision | StoredDecision
Facts = dict[str, Any]
Text = str | Promise


@dataclass(frozen=True, slots=True)
class CatalogueItem:
    """An item of the norm's catalogue on a day; ``amount`` is None where the norm has no value for that day."""

    provision: str
    label: str
    group: str
    multiple: Decimal | None
    amount: Decimal | None
    retains: bool


@dataclass(frozen=True, slots=True)
class NoticeRuling:
    """Whether a notice is good, whom it binds, and whether its term has begun. ``valid`` is None while not known."""

    decision: StoredDecision
    valid: bool | None
    infractor: str
    warnings: tuple[str, ...]
    because: tuple[str, ...]
    served_on: date | None
    served_how: str
    next_step: str


@dataclass(frozen=True, slots=True)
class FineRuling:
    """The fine; ``amount`` is None while the agency has no value for the day."""

    decision: StoredDecision
    amount: Decimal | None


@dataclass(frozen=True, slots=True)
class RetentionRuling:
    """Whether the vehicle may be held, and what the carrying on of its passengers costs the infractor."""

    decision: StoredDecision
    allowed: bool
    substitute_accepted: bool | None
    charge: Decimal | None


@dataclass(frozen=True, slots=True)
class Term:
    """A term as it was counted: its last day, the days without office hours that it was moved over."""

    decision: Answer
    due_on: date
    days: int
    skipped: tuple[date, ...]


@dataclass(frozen=True, slots=True)
class SubstituteOffer:
    """Who would carry the passengers on; ``cost`` in BRL."""

    delegated: bool
    authorized: bool
    cost: Decimal


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer of a question at the roadside: its code in the norm's contract and its words."""

    code: str
    label: Text


@dataclass(frozen=True, slots=True)
class PaperDue:
    """A paper due on board, and what may be wrong with it."""

    item: str
    label: str
    states: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Checklist:
    """What is asked at a stop of one type of service. ``counts`` are names of numbers, ``flags`` of yes or no.

    A service that needs no authorization asks neither for its state nor for departures from it.
    """

    papers: tuple[PaperDue, ...]
    findings: tuple[Choice, ...]
    counts: tuple[Choice, ...]
    flags: tuple[Choice, ...]
    authorizations: tuple[Choice, ...] = ()
    departures: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Seen:
    """What an agent saw at a stop. ``papers`` are those with which something is wrong, ``unseen`` not looked at."""

    service: str
    on: date
    papers: Mapping[str, str] = field(default_factory=dict)
    unseen: tuple[str, ...] = ()
    findings: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    flags: Mapping[str, bool] = field(default_factory=dict)
    departures: tuple[str, ...] = ()
    authorization: str = ""
    area: str = ""
    capacity: int | None = None
    delegated: bool | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """What the register knows of a vehicle at a moment. ``authorization`` is the state that the checklist begins with.

    ``standing`` is the one sentence over all, ``rows`` are what is known, one by one.
    """

    plate: str
    standing: Status
    lead: str
    company: Company | None = None
    vehicle: Vehicle | None = None
    delegated: bool | None = None
    capacity: int | None = None
    service: str = ""
    authorization: str = ""
    area: str = ""
    paper: IssuedPaper | None = None
    rows: tuple[Row, ...] = ()
    passengers_url: str = ""


@dataclass(frozen=True, slots=True)
class Substitute:
    """The vehicle that carries the passengers on, as the register has it."""

    company: str
    delegated: bool
    authorized: bool


@dataclass(frozen=True, slots=True)
class Says:
    """Sentences of the norm that pages and papers of this room tell."""

    runs_from: Text  # from what a term for a defence runs
    defence: Text  # how many ``%(days)d`` a defence has, and from when
    no_credential: Text  # what a notice is worth of an agent without a credential in force
    signing: Text  # what it means to sign a notice, and to refuse to
    held_until: Text  # how long a vehicle is held
    carried_on: Text  # who may carry its passengers on, and at whose cost
    goes_on: Text  # how the trip of a held vehicle goes on, told to its holder
    no_infractor: Text  # why that costs nothing once the notice fell
    unit: Text  # the unit in which fines are set, as in "the … of the day"
    next_steps: Mapping[str, Text]  # what comes next for the holder, by the state of the notice


class Procedure(Protocol):
    """The questions that enforcement asks of a norm."""

    @property
    def says(self) -> Says:
        """What the norm says, in words."""
        ...

    @property
    def services(self) -> tuple[Choice, ...]:
        """The types of service that may be stopped."""
        ...

    @property
    def areas(self) -> tuple[Choice, ...]:
        """Where a trip may run, the usual one first: it names who judges a defence."""
        ...

    def look(self, plate: str, *, at: datetime) -> Known:
        """What the register knows of the vehicle with this plate."""
        ...

    def checklist(self, service: str, *, on: date, delegated: bool | None) -> Checklist:
        """What is asked at a stop of this type of service, the papers as the law names them."""
        ...

    def facts(self, seen: Seen) -> Facts:
        """What was seen, in the words of the norm's contract."""
        ...

    def substitute(self, plate: str, *, at: datetime) -> Substitute:
        """Whether the vehicle with this plate may carry the passengers on."""
        ...

    def catalogue(self, on: date) -> list[CatalogueItem]:
        """The items that the norm punishes on that day, in its order."""
        ...

    def asks_rule(self, provision: str) -> bool:
        """Whether a notice of this item must name the day on which a rule was published."""
        ...

    def check(self, facts: Facts, *, actor: User) -> StoredDecision:
        """What results from a stop, stored."""
        ...

    def check_ahead(self, facts: Facts) -> Answer:
        """What would result from a stop."""
        ...

    def notice(self, notice: Notice, proofs: Sequence[ServiceProof], *, actor: User | None) -> NoticeRuling:
        """Whether the notice is good and served; ``notice`` need not be saved yet, but has its case."""
        ...

    def fine(self, notice: Notice, *, actor: User | None) -> FineRuling:
        """The fine of the notice."""
        ...

    def retention(
        self, notice: Notice, *, actor: User | None, substitute: SubstituteOffer | None = None
    ) -> RetentionRuling:
        """Whether the vehicle may be held for what the notice states."""
        ...

    def defence_term(self, notice: Notice, *, served_on: date, actor: User | None) -> Term:
        """The term for a defence, stored."""
        ...

    def defence_term_ahead(self, notice: Notice, *, served_on: date) -> Term:
        """The term for a defence."""
        ...


_procedures: dict[str, Procedure] = {}


def register(norm: str, procedure: Procedure) -> None:
    """Name who answers for a norm, in ``rooms.furnish``."""
    _procedures[norm] = procedure


def of(norm: str) -> Procedure:
    """Who answers for the norm."""
    return _procedures[norm]


def norms() -> tuple[str, ...]:
    """The norms by which notices are drawn up."""
    return tuple(_procedures)
