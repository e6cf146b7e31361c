# SPDX-License-Identifier: Apache-2.0
"""What follows from a publication: the room that acted says it, by the name that it gave to the text."""

from collections.abc import Callable
from dataclasses import dataclass

from outorga.web.accounts.models import User
from outorga.web.publication.models import Correction, Gazette

Effect = Callable[[Gazette, User | None], None]
Corrected = Callable[[Correction, User], None]


@dataclass(frozen=True, slots=True)
class Recount:
    """What is counted anew when the day turns out to be another, and the power by which a second person says so."""

    carry_out: Corrected
    power: str


_effects: dict[str, Effect] = {}
_recounts: dict[str, Recount] = {}


def register(what: str, effect: Effect, *, recount: Recount | None = None) -> None:
    """``effect(gazette, actor)`` runs once, in the transaction that records the day, in ``AppConfig.ready``.

    With a ``recount`` something is counted from the day, so that two people correct it.
    """
    _effects[what] = effect
    if recount is not None:
        _recounts[what] = recount


def of(what: str) -> Effect | None:
    """What follows from texts of this name; None where nothing does."""
    return _effects.get(what)


def recount_of(what: str) -> Recount | None:
    """What follows when the day of a text of this name is corrected; None where nothing was counted from it."""
    return _recounts.get(what)
