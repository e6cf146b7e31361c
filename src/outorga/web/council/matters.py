# SPDX-License-Identifier: Apache-2.0
"""What a council judges: each room that sends it cases says what the votes may be and what follows from the result."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseFile
from outorga.web.council.models import Outcome
from outorga.web.ui.parts import Effect as Consequence
from outorga.web.ui.parts import Fact

Text = str | Promise
ABSTAIN = "abstain"


@dataclass(frozen=True)
class Choice:
    """One result that the votes may have; ``at_once`` is carried out as it is proclaimed, without waiting."""

    code: str
    label: Text
    done: Text
    tone: str = ""
    at_once: bool = False


@dataclass(frozen=True)
class Found:
    """Somebody who may not judge, as the files show."""

    member: int
    cause: str
    reason: str


class Effect(Protocol):
    """What the council asks of the room whose cases it judges."""

    @property
    def label(self) -> Text:
        """What is judged, in a word."""

    @property
    def choices(self) -> Sequence[Choice]:
        """The results that the votes may have."""

    def waiting(self) -> QuerySet[CaseFile]:
        """The cases that await the council."""

    def title(self, case: CaseFile) -> str:
        """The case on the agenda, naming no person."""

    def facts(self, case: CaseFile, viewer: User) -> list[Fact]:
        """What a member has to know before voting."""

    def allowed(self, case: CaseFile) -> Sequence[str]:
        """The codes of the results that the law leaves open for this case."""

    def consequences(self, case: CaseFile, choice: str) -> list[Consequence]:
        """What this result would do."""

    def impeded(self, case: CaseFile) -> Iterable[Found]:
        """Who may not judge it."""

    def decided(self, outcome: Outcome, actor: User | None) -> None:
        """Carry the result out, in the transaction that proclaims it."""


_effects: dict[str, Effect] = {}
Finder = Callable[[CaseFile], Iterable[Found]]


def register(kind: str, effect: Effect) -> None:
    """Say what the council does with cases of a kind, in ``AppConfig.ready``."""
    _effects[kind] = effect


def of(kind: str) -> Effect:
    """What belongs to cases of this kind; an unknown one is a mistake in the program."""
    return _effects[kind]


def kinds() -> tuple[str, ...]:
    """The kinds of cases that come to the council."""
    return tuple(_effects)


def choice_of(kind: str, code: str) -> Choice:
    """A result by its code; the two that every item knows besides."""
    known = {choice.code: choice for choice in of(kind).choices}
    return known.get(code) or SHARED[code]


SHARED = {
    ABSTAIN: Choice(ABSTAIN, _("Abster-se"), _("Absteve-se")),
    Outcome.ADJOURNED: Choice(Outcome.ADJOURNED, _("Adiar"), _("Adiado")),
}
