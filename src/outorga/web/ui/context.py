# SPDX-License-Identifier: Apache-2.0
"""What every page's shell shows. Rooms stand above the interface: each offers its part by :func:`provide`."""

from collections.abc import Callable
from functools import cached_property, partial
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

Provider = Callable[[HttpRequest], Any]
_EMPTY: Final[dict[str, Any]] = {"standing": None, "detail": "", "powers": frozenset(), "counts": {}, "unread": 0}
_providers: dict[str, Provider] = {}


def provide(name: str, provider: Provider) -> None:
    """Called in ``AppConfig.ready``; asked at most once per page, and only when the page shows it.

    ``standing``: the norm's standing today. ``detail``: the company or office beside the account's name.
    ``powers``: codes. ``counts``: numbers beside the navigation, by name. ``unread``: new notices.
    """
    if name not in _EMPTY:
        raise LookupError(f"the shell has no place for '{name}'; it has {', '.join(_EMPTY)}")
    _providers[name] = provider


def provided(name: str, request: HttpRequest) -> Any:
    """What a room says, or the empty value."""
    provider = _providers.get(name)
    return provider(request) if provider else _EMPTY[name]


class Account:
    """The person at hand, as the bar and the navigation show them."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request

    @cached_property
    def signed_in(self) -> bool:
        """Whether somebody is signed in."""
        user = getattr(self._request, "user", None)
        return bool(user and user.is_authenticated)

    @cached_property
    def name(self) -> str:
        """The name, else the e-mail."""
        user = getattr(self._request, "user", None)
        return (getattr(user, "name", "") or str(user)) if self.signed_in else ""

    def _part(self, name: str) -> Any:
        return provided(name, self._request) if self.signed_in else _EMPTY[name]

    @cached_property
    def detail(self) -> str:
        """Company or office."""
        return str(self._part("detail"))

    @cached_property
    def powers(self) -> frozenset[str]:
        """Codes of the powers held today."""
        return frozenset(self._part("powers"))

    @cached_property
    def counts(self) -> dict[str, int]:
        """Numbers beside the navigation."""
        return dict(self._part("counts"))

    @cached_property
    def unread(self) -> int:
        """New notices."""
        return int(self._part("unread"))


def shell(request: HttpRequest) -> dict[str, Any]:
    """The agency's name, the place in the navigation, the account, the standing of the norm."""
    return {
        "agency": {"name": settings.AGENCY_NAME, "short_name": settings.AGENCY_SHORT_NAME},
        "here": request.path,
        "account": Account(request),
        "standing": SimpleLazyObject(partial(provided, "standing", request)),
    }
