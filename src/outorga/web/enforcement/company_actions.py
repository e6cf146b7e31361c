# SPDX-License-Identifier: Apache-2.0
"""Buttons on the company's pages of a notice that the rooms above add: defend, appeal; this room knows neither."""

from collections.abc import Callable

from outorga.web.casefiles.models import CaseFile
from outorga.web.casefiles.panels import Viewer
from outorga.web.enforcement import showing
from outorga.web.enforcement.models import Notice
from outorga.web.ui.parts import Action

ActionMaker = Callable[[Notice], list[Action]]
_makers: list[ActionMaker] = []


def register(make: ActionMaker) -> ActionMaker:
    """Add ``make(notice)`` to the buttons of the page, in ``rooms.furnish``."""
    _makers.append(make)
    return make


def of(notice: Notice) -> list[Action]:
    """The buttons of a notice's page, in the order in which the rooms registered them."""
    return [action for make in _makers for action in make(notice)]


def on_case(case: CaseFile, viewer: Viewer) -> list[Action]:
    """The same buttons on the page of the case, for the company."""
    notice = None if viewer.staff else showing.notice_of(case)
    return of(notice) if notice else []
