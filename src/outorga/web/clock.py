# SPDX-License-Identifier: Apache-2.0
"""The only clock of the shell: what the law calls today is an argument that starts here."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

CIVIL_TIME = ZoneInfo("America/Sao_Paulo")

_as_of: ContextVar[datetime | None] = ContextVar("as_of", default=None)


def now() -> datetime:
    """The present instant in civil time, or the one set by :func:`as_of`."""
    return _as_of.get() or datetime.now(CIVIL_TIME)


def today() -> date:
    """The present civil day."""
    return now().date()


def day_of(moment: datetime) -> date:
    """The civil day of an instant."""
    return moment.astimezone(CIVIL_TIME).date()


@contextmanager
def as_of(moment: date | datetime) -> Iterator[None]:
    """Run as if it were that moment (noon, when only a day is given); for the worker's ``--as-of`` and tests."""
    if not isinstance(moment, datetime):
        moment = datetime.combine(moment, time(12), CIVIL_TIME)
    token = _as_of.set(moment.astimezone(CIVIL_TIME))
    try:
        yield
    finally:
        _as_of.reset(token)
