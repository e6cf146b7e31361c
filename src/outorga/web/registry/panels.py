# SPDX-License-Identifier: Apache-2.0
"""What other rooms add to the company's dashboard and to its page at the agency: panels, lines, buttons."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from outorga.web.registry.models import Company
from outorga.web.ui.parts import Action, Row


@dataclass(frozen=True, slots=True)
class Panel:
    """A template with its context, in the main column or aside."""

    template: str
    context: Mapping[str, Any]
    order: int = 50
    aside: bool = False


PanelMaker = Callable[[Company, date], Panel | None]
NeedFinder = Callable[[Company, date], list[Row]]
ActionMaker = Callable[[Company, date], list[Action]]

_panels: list[tuple[PanelMaker, frozenset[str]]] = []
_staff_panels: list[PanelMaker] = []
_needs: list[tuple[NeedFinder, frozenset[str]]] = []
_actions: list[ActionMaker] = []


def register(make: PanelMaker, *, kinds: Collection[str] = ()) -> PanelMaker:
    """Show ``make(company, on)`` on the dashboard; None leaves it out. Called in ``AppConfig.ready``.

    With ``kinds`` it is only asked for a company that has a case of one of them: the page has few queries to spare.
    """
    _panels.append((make, frozenset(kinds)))
    return make


def register_staff(make: PanelMaker) -> PanelMaker:
    """Show ``make(company, on)`` on the agency's page of the company."""
    _staff_panels.append(make)
    return make


def register_need(find: NeedFinder, *, kinds: Collection[str] = ()) -> NeedFinder:
    """Add ``find(company, on)`` to what needs the company's attention; ``kinds`` as in :func:`register`."""
    _needs.append((find, frozenset(kinds)))
    return find


def register_action(make: ActionMaker) -> ActionMaker:
    """Add buttons to the head of the dashboard."""
    _actions.append(make)
    return make


def panels_of(company: Company, on: date, *, kinds: Collection[str]) -> list[Panel]:
    """The panels that have something to show, in order; ``kinds`` are those of the company's cases."""
    asked = [make for make, only in _panels if not only or not only.isdisjoint(kinds)]
    found = [panel for make in asked if (panel := make(company, on)) is not None]
    return sorted(found, key=lambda panel: panel.order)


def staff_panels_of(company: Company, on: date) -> list[Panel]:
    """The panels that have something to show to the agency, in order."""
    found = [panel for make in _staff_panels if (panel := make(company, on)) is not None]
    return sorted(found, key=lambda panel: panel.order)


def needs_of(company: Company, on: date, *, kinds: Collection[str]) -> list[Row]:
    """What the rooms say needs attention; ``kinds`` are those of the company's cases."""
    asked = [find for find, only in _needs if not only or not only.isdisjoint(kinds)]
    return [row for find in asked for row in find(company, on)]


def actions_of(company: Company, on: date) -> list[Action]:
    """The buttons of the rooms."""
    return [action for make in _actions for action in make(company, on)]
