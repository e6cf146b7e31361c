# SPDX-License-Identifier: Apache-2.0
"""What the rooms above do when a notice stands otherwise than it stood: it fell, or what made it final fell."""

from collections.abc import Callable

from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseEvent
from outorga.web.enforcement.models import Notice

Follow = Callable[[Notice, CaseEvent, User | None], None]
_follows: list[Follow] = []


def register(follow: Follow) -> None:
    """``follow(notice, event, actor)`` runs in the transaction of the event, in ``rooms.furnish``."""
    _follows.append(follow)


def tell(notice: Notice, event: CaseEvent, *, actor: User | None) -> None:
    """Let every room look again at what it founded on the notice."""
    for follow in _follows:
        follow(notice, event, actor)
