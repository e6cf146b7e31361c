# SPDX-License-Identifier: Apache-2.0
"""Dates and lists as they are written on paper."""

from collections.abc import Iterable
from datetime import date, datetime

from outorga.web import clock


def on_day(day: date | None) -> str:
    """``30/11/2026``."""
    return "" if day is None else f"{day.day:02}/{day.month:02}/{day.year:04}"


def at_instant(moment: datetime | None) -> str:
    """``30/11/2026, 13h30``, in civil time."""
    if moment is None:
        return ""
    civil = moment.astimezone(clock.CIVIL_TIME)
    return f"{on_day(civil)}, {civil.hour:02}h{civil.minute:02}"


def until_instant(moment: datetime | None) -> str:
    """The day alone where the validity runs to the day's last minute, the hour too where it ends before."""
    if moment is None:
        return ""
    civil = moment.astimezone(clock.CIVIL_TIME)
    return on_day(civil) if (civil.hour, civil.minute) == (23, 59) else at_instant(civil)


def joined(parts: Iterable[str], separator: str = ", ") -> str:
    """The parts that are not empty."""
    return separator.join(part for part in parts if part)


def counted(number: int, one: str, many: str) -> str:
    """``1 lugar``, ``46 lugares``."""
    return f"{number} {one if number == 1 else many}"
