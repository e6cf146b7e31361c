# SPDX-License-Identifier: Apache-2.0
"""A history drawn over its window: points for a chart, the same in a sentence and in a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.web.sanctions import writing
from outorga.web.sanctions.procedures import Entry, Repetition
from outorga.web.ui.formats import pt_date
from outorga.web.ui.parts import DayMark, Text

STATUS: dict[str, tuple[Text, str]] = {
    "final": (gettext_lazy("Definitivo"), "bad"), "pending": (gettext_lazy("Ainda se discute"), ""),
    "cancelled": (gettext_lazy("Caiu"), ""),
}  # fmt: skip
USED, SUPPOSED = gettext_lazy("Já fundou outra suspensão"), gettext_lazy("Auto suposto")


@dataclass(frozen=True, slots=True)
class Line:
    """One notice of the table; ``mark`` is its number in the chart, empty outside of it."""

    mark: str
    number: str
    url: str
    on: date
    item: str
    status: Text


@dataclass(frozen=True, slots=True)
class Drawn:
    """The window with its notices; without a window there is nothing to draw."""

    from_on: date | None
    until_on: date | None
    marks: Sequence[DayMark]
    lines: Sequence[Line]
    summary: str
    title: str


def drawn(norm: str, found: Repetition) -> Drawn:
    """The notices that may count, numbered by day; those of the window are drawn."""
    shown = [entry for entry in found.entries if entry.status != "cancelled"]
    inside = [entry for entry in shown if _inside(entry, found)]
    names = {id(entry): f"{place}º" for place, entry in enumerate(inside, start=1)}
    return Drawn(
        from_on=found.window_from_on, until_on=found.window_until,
        marks=[DayMark(names[id(entry)], entry.committed_on, _tone(entry)) for entry in inside],
        lines=[_line(norm, entry, names.get(id(entry), "")) for entry in reversed(shown)],
        summary=summary(found), title=_("Infrações no prazo da norma"),
    )  # fmt: skip


def _inside(entry: Entry, found: Repetition) -> bool:
    if found.window_from_on is None or found.window_until is None:
        return False
    return found.window_from_on <= entry.committed_on <= found.window_until


def _tone(entry: Entry) -> str:
    return "" if entry.used else STATUS[entry.status][1]


def _line(norm: str, entry: Entry, mark: str) -> Line:
    notice = entry.notice
    status = USED if entry.used else STATUS[entry.status][0]
    return Line(
        mark=mark, number=notice.number if notice else str(SUPPOSED),
        url=notice.case.get_absolute_url() if notice else "", on=entry.committed_on,
        item=writing.label_of(norm, entry.provision), status=status if notice else SUPPOSED,
    )  # fmt: skip


def summary(found: Repetition) -> str:
    """The count in one sentence."""
    told = {
        "n": found.occasions, "needed": found.needed, "days": found.days, "from": pt_date(found.window_from_on),
        "until": pt_date(found.window_until),
    }  # fmt: skip
    if found.window_from_on is None:
        return _("%(n)d de %(needed)d ocasiões em %(days)d dias.") % told
    return _("%(n)d de %(needed)d ocasiões em %(days)d dias: de %(from)s a %(until)s.") % told


def counter(found: Repetition) -> str:
    """``2 de 3 em 90 dias``."""
    told = {"n": found.occasions, "needed": found.needed, "days": found.days}
    return _("%(n)d de %(needed)d em %(days)d dias") % told
