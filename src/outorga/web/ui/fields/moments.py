# SPDX-License-Identifier: Apache-2.0
"""Dates and hours, typed in one go in any common way."""

import re
from calendar import monthrange
from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.dates import MONTHS
from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.ui import formats
from outorga.web.ui.fields.base import MaskedField
from outorga.web.ui.text import plain_line

_DATE = re.compile(r"([0-9]{1,2})[/\-. ]+([0-9]{1,2})[/\-. ]+([0-9]{4}|[0-9]{2})")
_RUN = re.compile(r"([0-9]{2})([0-9]{2})([0-9]{4}|[0-9]{2})")
_ISO = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_TIME = re.compile(r"([0-9]{1,2})\s*(?:[:hH.]\s*([0-9]{2})?(?::[0-9]{2})?\s*(?:min)?|)")
_TIME_RUN = re.compile(r"([0-9]{1,2})([0-9]{2})")
_YEARS_AHEAD = 20
_YEAR = timedelta(days=366)


def _full_year(text: str, *, past: bool) -> int:
    """Two digits mean the nearest sensible century: birth dates never lie ahead, others at most twenty years."""
    if len(text) == 4:
        return int(text)
    year = 2000 + int(text)
    limit = clock.today().year + (0 if past else _YEARS_AHEAD)
    return year if year <= limit else year - 100


def _parts(text: str, *, past: bool) -> tuple[int, int, int]:
    iso = _ISO.fullmatch(text)
    if iso:
        return int(iso[1]), int(iso[2]), int(iso[3])
    match = _DATE.fullmatch(text) or _RUN.fullmatch(text)
    if match is None:
        raise ValidationError(_("Escreva a data como 30/11/2026."), code="format")
    return _full_year(match[3], past=past), int(match[2]), int(match[1])


def read_date(text: str, *, past: bool = False) -> date:
    """30/11/2026, 30-11-26, 301126; a ``ValidationError`` that says what to look at when it is no day."""
    year, month, day = _parts(plain_line(text), past=past)
    if not 1 <= month <= 12:
        raise ValidationError(_("O mês vai de 01 a 12. A ordem é dia, mês e ano."), code="month")
    if not 1900 <= year <= 2100:
        raise ValidationError(_("O ano %(year)s não parece certo. Confira a data.") % {"year": year}, code="year")
    last = monthrange(year, month)[1]
    if not 1 <= day <= last:
        raise ValidationError(_no_such_day(year, month, last), code="day")
    return date(year, month, day)


def _no_such_day(year: int, month: int, last: int) -> str:
    today = clock.today()
    words = {"month": str(MONTHS[month]).capitalize(), "year": year, "last": last}
    if (year, month) < (today.year, today.month):
        return _("%(month)s de %(year)s teve %(last)s dias. Confira o dia.") % words
    return _("%(month)s de %(year)s tem %(last)s dias. Confira o dia.") % words


def read_time(text: str) -> time:
    """5:30, 0530, 05h30, 5h; a ``ValidationError`` otherwise."""
    plain = plain_line(text)
    match = _TIME_RUN.fullmatch(plain) if len(plain) >= 3 else None
    match = match or _TIME.fullmatch(plain)
    hour, minute = (int(match[1]), int(match[2] or 0)) if match else (24, 0)
    if hour > 23 or minute > 59:
        raise ValidationError(_("Escreva a hora como 05h30, de 00h00 a 23h59."), code="format")
    return time(hour, minute)


class DateField(forms.Field):
    """A day, typed in one text field; ``earliest`` and ``latest`` are days in themselves.

    ``past``: it has come. ``near``: it is appointed, and so not more than a year ahead.
    """

    widget = forms.TextInput

    def __init__(
        self,
        *,
        past: bool = False,
        near: bool = False,
        earliest: date | None = None,
        latest: date | None = None,
        **kw: Any,
    ) -> None:
        self.past, self.near, self.earliest, self.latest = past, near, earliest, latest
        super().__init__(**kw)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """Wide as a date, digits on the phone."""
        return {"class": "w-date", "inputmode": "numeric", "autocomplete": "off", "data-mask": "date"}

    def to_python(self, value: Any) -> date | None:
        """The day, inside its limits."""
        if isinstance(value, datetime):
            return value.date()
        if value in self.empty_values or isinstance(value, date):
            return value or None
        day = read_date(str(value)[:40], past=self.past)
        if self.past and day > clock.today():
            raise ValidationError(_("Esta data ainda não chegou. Confira o ano."), code="future")
        if self.near and day > clock.today() + _YEAR:
            raise ValidationError(_("Esta data fica a mais de um ano daqui. Confira o ano."), code="far")
        self._within(day)
        return day

    def _within(self, day: date) -> None:
        if self.earliest and day < self.earliest:
            limit = formats.pt_date(self.earliest)
            raise ValidationError(_("A data precisa ser %(limit)s ou depois.") % {"limit": limit}, code="early")
        if self.latest and day > self.latest:
            limit = formats.pt_date(self.latest)
            raise ValidationError(_("A data precisa ser %(limit)s ou antes.") % {"limit": limit}, code="late")

    def prepare_value(self, value: Any) -> Any:
        """Dates as 30/11/2026, what was typed as it was typed."""
        return formats.pt_date(value) if isinstance(value, date) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compares days, not spellings."""
        try:
            return self.to_python(initial) != self.to_python(data)
        except ValidationError:
            return True


class TimeField(MaskedField):
    """An hour of the day."""

    css = "w-time"
    keyboard = "numeric"
    mask = "time"

    def to_python(self, value: Any) -> Any:
        """The hour, or how to write one."""
        if value in self.empty_values or isinstance(value, time):
            return value or None
        return read_time(str(value)[:20])

    def run_validators(self, value: Any) -> None:
        """A time has no length to check."""

    def prepare_value(self, value: Any) -> Any:
        """Times as 05h30."""
        return formats.pt_time(value) if isinstance(value, time) else value


class Moment(forms.MultiWidget):
    """Two controls side by side, each with its own name for screen readers."""

    template_name = "ui/widgets/moment.html"

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        day = forms.TextInput({"class": "w-date", "inputmode": "numeric", "data-mask": "date", "autocomplete": "off"})
        hour = forms.TextInput({"class": "w-time", "inputmode": "numeric", "data-mask": "time", "autocomplete": "off"})
        super().__init__({"": day, "hora": hour}, attrs)
        self.use_fieldset = True

    def decompress(self, value: Any) -> list[Any]:
        """An instant as a day and an hour of civil time."""
        if isinstance(value, str) and value:
            value = datetime.fromisoformat(value)
        if not isinstance(value, datetime):
            return [None, None]
        return [formats.pt_date(value), formats.pt_time(value)]


class MomentField(forms.MultiValueField):
    """A day and an hour: an aware instant in civil time."""

    widget = Moment

    def __init__(self, *, past: bool = False, **kwargs: Any) -> None:
        fields = (DateField(past=past), TimeField())
        kwargs.setdefault("error_messages", {"incomplete": _("Escreva a data e a hora.")})
        super().__init__(fields=fields, require_all_fields=False, **kwargs)

    def compress(self, data_list: list[Any]) -> datetime | None:
        """Both together, in the agency's civil time."""
        if not data_list or data_list[0] in self.empty_values or data_list[1] in self.empty_values:
            return None
        return datetime.combine(data_list[0], data_list[1], clock.CIVIL_TIME)
