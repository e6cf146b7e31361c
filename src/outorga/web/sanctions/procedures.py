# SPDX-License-Identifier: Apache-2.0
"""What differs from norm to norm in sanctions beyond the fine; the room above that has the norm implements it.

With a ``case`` an answer is stored there, on behalf of ``actor``; without one it is a look ahead, on which nothing is
decided. A *grant* is what a sanction stops: an authorization, a permit, a line.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Protocol

from outorga.law.kernel.decisions import Decision
from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.enforcement.models import Notice
from outorga.web.registry.models import Company
from outorga.web.ui.parts import Action, Text

Answer = Decision | StoredDecision


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A notice that was not drawn up: what one more would do. ``final`` takes it as no longer open to attack."""

    provision: str
    committed_on: date
    final: bool = True


@dataclass(frozen=True, slots=True)
class Entry:
    """One notice as the history counts it; ``status`` is final, pending or cancelled. A hypothesis has no notice."""

    notice: Notice | None
    provision: str
    committed_on: date
    status: str
    occasion: str
    final_on: date | None = None
    used: bool = False
    grant: str = ""


@dataclass(frozen=True, slots=True)
class Repetition:
    """What the history leads to. ``occasions`` of ``needed`` within ``days`` days; window and days are the law's."""

    answer: Answer
    due: bool
    occasions: int
    needed: int
    days: int
    pending: int
    watch: bool
    window_from_on: date | None = None
    window_until: date | None = None
    due_from_on: date | None = None
    entries: tuple[Entry, ...] = ()
    founding: tuple[Entry, ...] = ()

    @property
    def left(self) -> int:
        """How many more occasions would suspend."""
        return max(self.needed - self.occasions, 0)


@dataclass(frozen=True, slots=True)
class Term:
    """The days of a suspension or of a bar, both ends in, and which grants it reaches, by number."""

    answer: Answer
    days: int
    from_on: date
    until_on: date
    free_from_on: date
    grants: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fall:
    """What a deviation brings down, by number; the days as if the holder were served on the day asked."""

    answer: Answer
    cancelled: tuple[str, ...]
    kept: tuple[str, ...]
    term: Term


@dataclass(frozen=True, slots=True)
class Grant:
    """Something in force that a sanction may stop, with the stretch of time in which it is worth something."""

    case: CaseFile
    number: str
    title: str
    starts_at: datetime
    ends_at: datetime
    is_trip: bool = False
    people: int = 0

    def touches(self, from_on: date, until_on: date) -> bool:
        """Whether it is worth something on one of these days."""
        return self.starts_at.date() <= until_on and self.ends_at.date() >= from_on


@dataclass(frozen=True, slots=True)
class Sign:
    """What points to a purpose deviation: the items found, and where."""

    company: Company
    provisions: tuple[str, ...]
    on: date
    plate: str
    place: str
    stop: int
    norm: str
    grant: CaseFile | None = None


@dataclass(frozen=True, slots=True)
class Price:
    """A fine as it would be; ``amount`` is None where the agency has no value for the day."""

    answer: Answer
    amount: Decimal | None


@dataclass(frozen=True, slots=True)
class Choice:
    """One of few, each with what follows from it."""

    code: str
    label: Text
    text: Text = ""
    citation: str = ""


class Procedure(Protocol):
    """The questions that sanctions ask of a norm, and what they do to its grants."""

    @property
    def says(self) -> "Says":
        """What the norm says, in words."""
        ...

    @property
    def provisions(self) -> "Provisions":
        """Where the norm says what this room cites."""
        ...

    def repetition(
        self, company: Company, *, on: date, more: Sequence[Hypothesis] = (), but: CaseFile | None = None,
        case: CaseFile | None = None, actor: User | None = None,
    ) -> Repetition:  # fmt: skip
        """What the holder's history leads to; notices used by the suspension of the case ``but`` count as unused."""
        ...

    def counter(self, company: Company, *, on: date) -> Repetition:
        """The same of what still may count with an infraction of this day: windows that are not over."""
        ...

    def suspension(
        self, company: Company, *, on: date, decided_on: date, notified_on: date, case: CaseFile | None = None,
        actor: User | None = None,
    ) -> Term:  # fmt: skip
        """The days of a suspension, and what it reaches."""
        ...

    def signs(self, company: Company | None = None) -> Iterator[Sign]:
        """Stops that point to a purpose deviation and that no inquiry has taken up, newest first."""
        ...

    def deviation(
        self, company: Company, *, on: date, grant: str, signs: Sequence[str], found: bool | None, case: CaseFile,
        actor: User | None,
    ) -> StoredDecision:  # fmt: skip
        """What the norm says of the signs: it leaves the finding to the authority; or of a finding denied."""
        ...

    def fall(
        self, company: Company, *, on: date, grant: str, signs: Sequence[str], notified_on: date,
        case: CaseFile | None = None, actor: User | None = None,
    ) -> Fall:  # fmt: skip
        """What falls and how long the bar runs, once a deviation is found and its holder served."""
        ...

    def sign_choices(self) -> list[Choice]:
        """The items that point to a purpose deviation."""
        ...

    def price(self, provision: str, *, on: date) -> Price:
        """The fine of an item committed on that day."""
        ...

    def grants(self, company: Company, *, on: date) -> list[Grant]:
        """What the holder has that is worth something on that day or later."""
        ...

    def number_of(self, grant: CaseFile) -> str:
        """By which number facts and papers name a grant."""
        ...

    def stop(self, grant: CaseFile, *, sanction: CaseFile, term: Term, actor: User | None) -> bool:
        """Suspend a grant and its paper for the term; False when there was nothing to stop."""
        ...

    def stop_paper(self, grant: CaseFile, *, sanction: CaseFile, term: Term, actor: User | None) -> None:
        """Say on the grant's paper, before the first day, that it stops between the two."""
        ...

    def give_back(self, grant: CaseFile, *, sanction: CaseFile, on: date, decision: StoredDecision) -> bool:
        """End the suspension of a grant whose term still runs; False when it had ended otherwise."""
        ...

    def lift(self, grant: CaseFile, *, sanction: CaseFile, decision: StoredDecision, actor: User | None) -> bool:
        """The suspension had no ground: a grant and its paper are as before it; False when they were not stopped."""
        ...

    def cancel(
        self, grant: CaseFile, *, sanction: CaseFile, reason: str, actor: User, power: str, decision: StoredDecision
    ) -> bool:
        """Cancel a grant and its paper for good; False when there was nothing to cancel."""
        ...

    def acts(self) -> list[Action]:
        """The norm's own acts that stand beside its sanctions, as buttons of their list."""
        ...


@dataclass(frozen=True, slots=True)
class Says:
    """Sentences of the norm that pages and papers of this room tell."""

    unpaid: Text  # what a fine that is not paid bars, with the word of what the norm grants
    answer: Text  # how long a holder has to answer the summons


@dataclass(frozen=True, slots=True)
class Provisions:
    """The provisions that papers and pages of this room cite, as ``norm:provision``."""

    suspension: str
    no_refund: str
    deviation: str
    inspection: str


_procedures: dict[str, Procedure] = {}


def register(norm: str, procedure: Procedure) -> None:
    """Name who answers for a norm, in ``rooms.furnish``."""
    _procedures[norm] = procedure


def of(norm: str) -> Procedure:
    """Who answers for the norm."""
    return _procedures[norm]


def norms() -> tuple[str, ...]:
    """The norms that have sanctions beyond the fine."""
    return tuple(_procedures)
