# SPDX-License-Identifier: Apache-2.0
"""How numbers, money and time are written in Portuguese. Formats only: nothing here computes an amount or a right."""

from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from django.utils.dates import MONTHS, WEEKDAYS
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from outorga.web import clock

NBSP = "\u00a0"
MINUS = "\u2212"
_SHORT_WEEKDAYS = (
    gettext_noop("seg."),
    gettext_noop("ter."),
    gettext_noop("qua."),
    gettext_noop("qui."),
    gettext_noop("sex."),
    gettext_noop("sáb."),
    gettext_noop("dom."),
)


def number(value: Decimal | int | str, places: int | None = None) -> str:
    """``1.234,5``: dots for thousands, a comma for the rest, all places kept unless ``places`` says how many."""
    exact = Decimal(str(value))
    digits = f"{abs(exact):,.{places}f}" if places is not None else f"{abs(exact):,f}"
    sign = MINUS if exact < 0 and any(char in "123456789" for char in digits) else ""
    return sign + digits.translate(str.maketrans(",.", ".,"))


def money(value: Any) -> str:
    """``R$ 1.234,56`` with a space that does not break; empty for no value."""
    if value is None or value == "":
        return ""
    amount = Decimal(str(getattr(value, "amount", value)))
    written = number(amount, 2)
    return f"{MINUS}R${NBSP}{written[1:]}" if written.startswith(MINUS) else f"R${NBSP}{written}"


def percent(value: Decimal | int | str, places: int | None = None) -> str:
    """``97,4%`` of a value that is already a percentage."""
    return number(value, places) + "%"


def _civil(value: date | datetime | str) -> date | datetime:
    """Stored instants are shown in the agency's civil time; ISO text, as decisions carry it, is read."""
    if isinstance(value, str):
        value = datetime.fromisoformat(value) if "T" in value else date.fromisoformat(value)
    if isinstance(value, datetime) and value.tzinfo is not None:
        return value.astimezone(clock.CIVIL_TIME)
    return value


def pt_date(value: date | datetime | str | None) -> str:
    """``30/11/2026``."""
    if not value:
        return ""
    day = _civil(value)
    return f"{day.day:02}/{day.month:02}/{day.year:04}"


def pt_version(version: str) -> str:
    """The version of a norm: the day of its text, or the year alone of a bill."""
    return pt_date(version) if version.count("-") == 2 else version


def pt_time(value: time | datetime | str | None) -> str:
    """``05h30``."""
    if value is None or value == "":
        return ""
    moment = _civil(value) if isinstance(value, datetime | str) else value
    return f"{moment.hour:02}h{moment.minute:02}" if isinstance(moment, datetime | time) else ""


def pt_datetime(value: datetime | str | None) -> str:
    """``30/11/2026, 15h12``; a bare date stays a date."""
    if not value:
        return ""
    moment = _civil(value)
    return f"{pt_date(moment)}, {pt_time(moment)}" if isinstance(moment, datetime) else pt_date(moment)


def pt_when(value: date | datetime | str | None) -> str:
    """``hoje, às 15h04``, ``ontem, às 15h04``, else with the date."""
    if not value:
        return ""
    moment = _civil(value)
    ago = (clock.today() - (moment.date() if isinstance(moment, datetime) else moment)).days
    day = {0: _("hoje"), 1: _("ontem")}.get(ago) or _("em %(date)s") % {"date": pt_date(moment)}
    if not isinstance(moment, datetime):
        return day
    return _("%(day)s, às %(time)s") % {"day": day, "time": pt_time(moment)}


def pt_weekday(value: date | datetime | str | None) -> str:
    """``quarta-feira, 09/12/2026``."""
    if not value:
        return ""
    day = _civil(value)
    return f"{str(WEEKDAYS[day.weekday()]).lower()}, {pt_date(day)}"


def pt_short_weekday(value: date | datetime | str | None) -> str:
    """``qua., 09/12/2026``."""
    if not value:
        return ""
    day = _civil(value)
    return f"{short_weekday(day)}, {pt_date(day)}"


def short_weekday(day: date) -> str:
    """``qua.``"""
    return _(_SHORT_WEEKDAYS[day.weekday()])


def pt_long_date(value: date | datetime | str | None) -> str:
    """``quarta-feira, 9 de dezembro de 2026``; the first of a month is ``1º``."""
    if not value:
        return ""
    day = _civil(value)
    ordinal = _("1º") if day.day == 1 else str(day.day)
    parts = {"weekday": str(WEEKDAYS[day.weekday()]).lower(), "day": ordinal, "month": str(MONTHS[day.month]).lower()}
    return _("%(weekday)s, %(day)s de %(month)s de %(year)s") % {**parts, "year": day.year}


def days_left(last_day: date, on: date | None = None) -> str:
    """The words that come before a date: ``Faltam 9 dias``, ``Vence amanhã``, ``Venceu há 2 dias``."""
    left = (last_day - (on or clock.today())).days
    if left == 0:
        return _("Vence hoje")
    if left == 1:
        return _("Vence amanhã")
    if left == -1:
        return _("Venceu ontem")
    if left > 0:
        return ngettext("Falta %(days)s dia", "Faltam %(days)s dias", left) % {"days": number(left)}
    return ngettext("Venceu há %(days)s dia", "Venceu há %(days)s dias", -left) % {"days": number(-left)}


def days_tone(last_day: date, on: date | None = None) -> str:
    """Past is bad, today and tomorrow warn, the rest is calm."""
    left = (last_day - (on or clock.today())).days
    return "bad" if left < 0 else "warn" if left <= 1 else "mute"


def postcode(digits: str) -> str:
    """A postcode as it is written on an envelope; nothing for none."""
    return f"{digits[:5]}-{digits[5:]}" if digits else ""


def file_size(size: int) -> str:
    """``14 MB``, ``820 kB``: rounded up, so that a limit never reads as kept when it was passed."""
    if size >= 1_000_000:
        return f"{-(-size // 1_000_000)}{NBSP}MB"
    return f"{max(1, -(-size // 1000))}{NBSP}kB"
