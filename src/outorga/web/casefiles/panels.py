# SPDX-License-Identifier: Apache-2.0
"""What the rooms above add to the page of a case: panels, facts of its head, the operator's name, words for events.

Each room registers in ``AppConfig.ready``; the case file imports none of them.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.utils.functional import Promise

from outorga.web.accounts.models import Office, User
from outorga.web.accounts.queries import Account, has_power
from outorga.web.casefiles.models import CaseFile
from outorga.web.ui.parts import Action, Fact

Text = str | Promise
Row = TypeVar("Row")
EVERY = "*"  # registered for cases of every kind
Context = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at the page: a panel shows the company less than it shows staff."""

    user: User
    staff: bool
    account: Account | None = None

    def may(self, code: str, *, office: Office) -> bool:
        """Whether the viewer has the power in that office."""
        return self.account.may(code, office=office) if self.account else has_power(self.user, code, office=office)


@dataclass(frozen=True, slots=True)
class Operator:
    """The holder that a case is about, as its head names it."""

    name: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class Offered:
    """A button that a panel shows to who holds the power; without a power, to whoever sees the panel."""

    power: str
    action: Action


@dataclass(frozen=True, slots=True)
class Panel:
    """A template with its context, in the main column or aside."""

    template: str
    context: Context
    order: int = 50
    aside: bool = False


ContextMaker = Callable[[CaseFile, Viewer], Context | None]
FactMaker = Callable[[CaseFile, Viewer], list[Fact]]
ActionMaker = Callable[[CaseFile, Viewer], list[Action]]
FilesFinder = Callable[[CaseFile, Viewer], Iterable[int]]
OperatorFinder = Callable[[int, Viewer], Operator | None]


@dataclass(frozen=True, slots=True)
class _Registered:
    template: str
    make: ContextMaker
    order: int
    aside: bool


@dataclass(slots=True)
class _Board:
    panels: dict[str, list[_Registered]] = field(default_factory=dict)
    facts: dict[str, list[FactMaker]] = field(default_factory=dict)
    actions: dict[str, list[ActionMaker]] = field(default_factory=dict)
    operators: list[OperatorFinder] = field(default_factory=list)
    withheld: list[FilesFinder] = field(default_factory=list)


_board = _Board()


def register(kind: str, template: str, context_fn: ContextMaker, *, order: int = 50, aside: bool = False) -> None:
    """Show ``template`` on cases of this kind (:data:`EVERY`: of all) with what ``context_fn`` gives; None: not."""
    _board.panels.setdefault(kind, []).append(_Registered(template, context_fn, order, aside))


def register_facts(kind: str, fact_fn: FactMaker) -> None:
    """Add facts to the head of cases of this kind: vehicle, deadline, amount."""
    _board.facts.setdefault(kind, []).append(fact_fn)


def register_actions(kind: str, action_fn: ActionMaker) -> None:
    """Add buttons to the head of cases of this kind."""
    _board.actions.setdefault(kind, []).append(action_fn)


def register_operator(find: OperatorFinder) -> None:
    """Name the operator of a case by its ``company_ref``."""
    _board.operators.append(find)


def register_withheld(find: FilesFinder) -> None:
    """Name the attachments (``find(case, viewer) -> keys``) that the viewer's side does not get yet."""
    _board.withheld.append(find)


def _of(board: Mapping[str, list[Row]], case: CaseFile) -> list[Row]:
    return [*board.get(case.kind, []), *board.get(EVERY, [])]


def panels_of(case: CaseFile, viewer: Viewer) -> list[Panel]:
    """The panels that have something to show, in order."""
    found = []
    for row in _of(_board.panels, case):
        context = row.make(case, viewer)
        if context is not None:
            found.append(Panel(row.template, context, row.order, row.aside))
    return sorted(found, key=lambda panel: panel.order)


def facts_of(case: CaseFile, viewer: Viewer) -> list[Fact]:
    """The facts that the rooms add to the head."""
    return [fact for make in _of(_board.facts, case) for fact in make(case, viewer)]


def actions_of(case: CaseFile, viewer: Viewer) -> list[Action]:
    """The buttons that the rooms add to the head."""
    return [action for make in _of(_board.actions, case) for action in make(case, viewer)]


def operator_of(case: CaseFile, viewer: Viewer) -> Operator | None:
    """The holder of the case, when a room knows it."""
    if case.company_ref is None:
        return None
    return next((found for find in _board.operators if (found := find(case.company_ref, viewer))), None)


def withheld_from(viewer: Viewer, case: CaseFile) -> set[int]:
    """The attachments of the case that this side does not get yet."""
    return {key for find in _board.withheld for key in find(case, viewer)}
