# SPDX-License-Identifier: Apache-2.0
"""Deadlines in words, then the date."""

from datetime import date, datetime
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString

from outorga.web import clock
from outorga.web.ui import formats
from outorga.web.ui.tags.marks import icon


def last_day_of(deadline: Any) -> date | None:
    """The last day of a date, an instant, ISO text or anything with ``due_on``, as a civil date."""
    value = getattr(deadline, "due_on", deadline)
    if isinstance(value, str):
        value = datetime.fromisoformat(value) if "T" in value else date.fromisoformat(value)
    if isinstance(value, datetime):
        return clock.day_of(value) if value.tzinfo else value.date()
    return value if isinstance(value, date) else None


def due(deadline: Any, note: str = "", tone: str = "", icon_name: str = "clock") -> SafeString:
    """``Faltam 9 dias`` over the date; for rows and cells. Nothing when there is no deadline."""
    day = last_day_of(deadline) if deadline else None
    if day is None:
        return SafeString("")
    written = formats.pt_short_weekday(day)
    if isinstance(deadline, datetime):
        written += f", {formats.pt_time(deadline)}"
    return format_html(
        '<div class="due" data-tone="{}">{}<b>{}</b><small class="num">{}{}</small></div>',
        tone or formats.days_tone(day),
        icon(icon_name),
        formats.days_left(day),
        written,
        f" · {note}" if note else "",
    )


def due_words(deadline: Any) -> str:
    """Only the words: ``Faltam 9 dias``."""
    day = last_day_of(deadline) if deadline else None
    return formats.days_left(day) if day else ""


def due_tone(deadline: Any) -> str:
    """Only the tone of a deadline."""
    day = last_day_of(deadline) if deadline else None
    return formats.days_tone(day) if day else "mute"
