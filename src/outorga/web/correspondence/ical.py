# SPDX-License-Identifier: Apache-2.0
"""Deadlines as a calendar (RFC 5545), in the civil time of the agency, each with its alarms.

A deadline is a whole day, so that no clock moves it; one that has an hour is written in America/Sao_Paulo. Brazil has
had no summer time since 2019, so the time zone is told by its one offset from then on.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.correspondence.deadlines import Deadline

MEDIA_TYPE = "text/calendar; charset=utf-8"
ZONE = "America/Sao_Paulo"
OCTETS = 75
MORNING = timedelta(hours=9)
_ZONE_LINES = (
    "BEGIN:VTIMEZONE", f"TZID:{ZONE}", "BEGIN:STANDARD", "DTSTART:20190217T000000", "TZOFFSETFROM:-0200",
    "TZOFFSETTO:-0300", "TZNAME:-03", "END:STANDARD", "END:VTIMEZONE",
)  # fmt: skip


def calendar(deadlines: Iterable[Deadline], *, name: str) -> bytes:
    """The calendar of these deadlines, ready to be sent; without any it is still a calendar."""
    lines = [
        "BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:-//{_escaped(settings.AGENCY_SHORT_NAME)}//Outorga//PT",
        "CALSCALE:GREGORIAN", "METHOD:PUBLISH", f"X-WR-CALNAME:{_escaped(name)}", f"X-WR-TIMEZONE:{ZONE}",
        *_ZONE_LINES, *(line for deadline in deadlines for line in _event(deadline)), "END:VCALENDAR",
    ]  # fmt: skip
    return "".join(f"{_folded(line)}\r\n" for line in lines).encode()


def _event(deadline: Deadline) -> Iterator[str]:
    site = settings.SITE_URL.rstrip("/")
    yield "BEGIN:VEVENT"
    yield f"UID:{deadline.key}@{urlsplit(site).hostname}"
    yield f"DTSTAMP:{_utc(deadline.decision.at)}"
    yield from _when(deadline)
    yield f"SUMMARY:{_escaped(f'{deadline.title}: {deadline.case.title}')}"
    told = _("Processo %(number)s. O dia vem da decisão guardada no processo.") % {"number": deadline.case.number}
    yield f"DESCRIPTION:{_escaped(told)}"
    yield f"URL:{site}{deadline.case.get_absolute_url()}"
    yield "TRANSP:TRANSPARENT"
    yield from _alarms(deadline, settings.OUTORGA_REMINDER_DAYS)
    yield "END:VEVENT"


def _when(deadline: Deadline) -> Iterator[str]:
    if deadline.at is not None:
        local = deadline.at.astimezone(clock.CIVIL_TIME)
        yield f"DTSTART;TZID={ZONE}:{local:%Y%m%dT%H%M%S}"
        yield "DURATION:PT0S"
        return
    yield f"DTSTART;VALUE=DATE:{deadline.due_on:%Y%m%d}"
    yield f"DTEND;VALUE=DATE:{deadline.due_on + timedelta(days=1):%Y%m%d}"


def _alarms(deadline: Deadline, steps: Sequence[int]) -> Iterator[str]:
    """At nine in the morning so many days before a whole day; so many days before an hour."""
    for days in sorted(steps, reverse=True):
        before = timedelta(days=days) - (timedelta() if deadline.at else MORNING)
        yield from ("BEGIN:VALARM", "ACTION:DISPLAY", f"DESCRIPTION:{_escaped(str(deadline.title))}")
        yield f"TRIGGER:-P{before.days}DT{before.seconds // 3600}H"
        yield "END:VALARM"


def _utc(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _escaped(text: str) -> str:
    r"""Text as a value.

    >>> _escaped("a;b,c\\d\ne")
    'a\\;b\\,c\\\\d\\ne'
    """
    plain = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return plain.replace("\r\n", "\\n").replace("\n", "\\n").replace("\r", "\\n")


def _folded(line: str) -> str:
    """The line in pieces of at most 75 octets, none of which cuts a letter."""
    pieces, piece, room = [], "", OCTETS
    for letter in line:
        size = len(letter.encode())
        if size > room:
            pieces.append(piece)
            # The space that begins a piece that goes on is one of its octets.
            piece, room = "", OCTETS - 1
        piece, room = piece + letter, room - size
    return "\r\n ".join([*pieces, piece])
