# SPDX-License-Identifier: Apache-2.0
"""Which companies a person acts for: the registry, a room above this one, says so."""

from collections.abc import Callable, Iterable

from outorga.web.accounts.models import User

CompanyFinder = Callable[[User], Iterable[int]]
_finders: list[CompanyFinder] = []


def register(find: CompanyFinder) -> None:
    """``find(user)`` answers the numbers of the companies that the person acts for today."""
    _finders[:] = [find]


def companies_of(user: User) -> list[int]:
    """The numbers of those companies."""
    return [number for find in _finders for number in find(user)]
