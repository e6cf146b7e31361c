# SPDX-License-Identifier: Apache-2.0
"""Who can name the passengers of a paper: the room that keeps them, asked only for a holder or an inspector."""

from collections.abc import Callable, Sequence

from outorga.web.accounts.models import User
from outorga.web.papers.models import IssuedPaper

Passengers = Sequence[tuple[str, str]]
Provider = Callable[[IssuedPaper, User], Passengers]
_providers: dict[str, Provider] = {}


def provide(kind: str, provider: Provider) -> None:
    """Called in ``AppConfig.ready``: ``provider(paper, viewer)`` gives (name, document) rows and records the look."""
    _providers[kind] = provider


def passengers(paper: IssuedPaper, viewer: User) -> Passengers:
    """The list that travels with the paper, or none."""
    provider = _providers.get(paper.kind)
    return provider(paper, viewer) if provider else ()
