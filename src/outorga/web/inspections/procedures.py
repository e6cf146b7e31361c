# SPDX-License-Identifier: Apache-2.0
"""What differs from norm to norm when vehicles are inspected; the room above that has the norm implements it.

Each method that takes an ``actor`` stores its decision with the case; ``standing_ahead`` only looks.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from outorga.law.kernel.decisions import Decision
from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.inspections.models import InspectionReport
from outorga.web.payments.queries import Debts
from outorga.web.ui.parts import Text

Answer = Decision | StoredDecision
NEW_REPORT, DEBTS = "new_report", "debts"


@dataclass(frozen=True, slots=True)
class Provisions:
    """Where the norm says what pages and papers cite: inspection at any time, the bar, whose duty the upkeep is."""

    inspection: str
    bar: str
    duty: str


@dataclass(frozen=True, slots=True)
class Says:
    """Sentences of the norm that pages and papers of this room tell.

    ``releases`` is what ends a bar, by the codes of :attr:`Ruling.pending`: as the title of a row, and as a part of a
    sentence, which may name the ``%(plates)s`` that failed.
    """

    when: Text  # when a vehicle may be called
    noted: Text  # what is asked of a group that failed and does not bar
    releases: Mapping[str, tuple[Text, Text]]


@dataclass(frozen=True, slots=True)
class Known:
    """What is asked about: the reports on a day, what is owed, and the vehicle where only it may be barred."""

    on: date
    reports: Sequence[InspectionReport]
    debts: Debts
    plate: str


@dataclass(frozen=True, slots=True)
class Ordered:
    """Whether an inspection may be ordered."""

    decision: StoredDecision
    allowed: bool


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whether the holder is barred, since when, and what is still missing: :data:`NEW_REPORT`, :data:`DEBTS`.

    ``barred`` is None while it is not known.
    """

    decision: Answer
    barred: bool | None
    since: date | None
    pending: frozenset[str]
    plates: tuple[str, ...]


class Procedure(Protocol):
    """The questions that inspections ask of a norm."""

    @property
    def question(self) -> str:
        """The service of the law that is asked, by which its decisions are known in a case."""
        ...

    @property
    def provisions(self) -> Provisions:
        """The provisions to cite."""
        ...

    @property
    def says(self) -> Says:
        """What the norm says, in words."""
        ...

    def scope(self, plate: str, on: date) -> str:
        """The vehicle that alone is barred by a report on it; empty where its holder is, with the whole fleet."""
        ...

    def order(self, *, on: date, previous_on: date | None, case: CaseFile, actor: User | None) -> Ordered:
        """Whether an inspection may be ordered, however recent the last one."""
        ...

    def standing(self, known: Known, *, case: CaseFile, actor: User | None) -> Ruling:
        """Whether the reports and debts bar the holder, stored."""
        ...

    def standing_ahead(self, known: Known) -> Ruling:
        """Whether they would."""
        ...


_procedures: dict[str, Procedure] = {}


def register(norm: str, procedure: Procedure) -> None:
    """Name who answers for a norm, in ``rooms.furnish``."""
    _procedures[norm] = procedure


def of(norm: str) -> Procedure:
    """Who answers for the norm."""
    return _procedures[norm]


def norms() -> tuple[str, ...]:
    """The norms under which vehicles are inspected."""
    return tuple(_procedures)
