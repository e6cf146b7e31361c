# SPDX-License-Identifier: Apache-2.0
"""What other rooms add to the company's dashboard: panels, and lines of what needs attention."""

from collections.abc import Callable, Mapping
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

_panels: list[PanelMaker] = []
_needs: list[NeedFinder] = []
_actions: list[ActionMaker] = []


def register(make: PanelMaker) -> PanelMaker:
    """Show ``make(company, on)`` on the dashboard; None leaves it out. Called in ``AppConfig.ready``."""
    _panels.append(make)
    return make


def register_need(find: NeedFinder) -> NeedFinder:
    """Add ``find(company, on)`` to what needs the company's attention."""
    _needs.append(find)
    return find


def register_action(make: ActionMaker) -> ActionMaker:
    """Add buttons to the head of the dashboard."""
    _actions.append(make)
    return make


def panels_of(company: Company, on: date) -> list[Panel]:
    """The panels that have something to show, in order."""
    found = [panel for make in _panels if (panel := make(company, on)) is not None]
    return sorted(found, key=lambda panel: panel.order)


def needs_of(company: Company, on: date) -> list[Row]:
    """What the rooms say needs attention."""
    return [row for find in _needs for row in find(company, on)]


def actions_of(company: Company, on: date) -> list[Action]:
    """The buttons of the rooms."""
    return [action for make in _actions for action in make(company, on)]
