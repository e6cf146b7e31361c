# SPDX-License-Identifier: Apache-2.0
"""Every address of the application, read from the resolver itself."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver


@dataclass(frozen=True)
class Address:
    """A pattern by its full name, or by its route where it has none; ``arguments`` are the names of its parts."""

    name: str
    route: str
    arguments: frozenset[str]


def every() -> list[Address]:
    """All of them, in the order in which they are tried."""
    return list(_walk(get_resolver(), (), ""))


def _walk(resolver: URLResolver, spaces: tuple[str, ...], prefix: str) -> Iterator[Address]:
    for entry in resolver.url_patterns:
        route = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from _walk(entry, (*spaces, entry.namespace) if entry.namespace else spaces, route)
        elif isinstance(entry, URLPattern):
            name = ":".join((*spaces, entry.name)) if entry.name else f"/{route}"
            yield Address(name, route, frozenset(entry.pattern.regex.groupindex))
