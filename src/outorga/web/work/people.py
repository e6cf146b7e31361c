# SPDX-License-Identifier: Apache-2.0
"""Which companies a person acts for: the registry, a room above this one, says so."""

from collections.abc import Callable, Iterable

from outorga.web.accounts.models import User

Companies = Iterable[int]
CompanyFinder = Callable[[User], Companies]
_finders: list[CompanyFinder] = []


def register(find: CompanyFinder) -> None:
    """``find(user)`` answers the numbers of the companies that the person acts for today."""
    _finders[:] = [find]


def companies_of(user: User) -> Companies:
    """The numbers of those companies; perhaps a query that another one takes in."""
    return _finders[0](user) if _finders else ()
