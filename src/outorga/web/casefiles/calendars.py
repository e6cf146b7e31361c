# SPDX-License-Identifier: Apache-2.0
"""The agency's dated days without office hours. Loaded once from files and by people, never computed when deciding.

A year is known when its national days are loaded; a deadline that falls in an unknown year is refused.
"""

import csv
from collections.abc import Iterable, Iterator
from datetime import date
from importlib.metadata import version
from importlib.resources import files
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Q, QuerySet

from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import acts
from outorga.web.casefiles.acts import MANAGE
from outorga.web.casefiles.errors import InvalidSetting, NoCalendar
from outorga.web.casefiles.models import AgencyDay
from outorga.web.language import reader

Calendar = dict[str, list[str]]
_DATA = files("outorga.web.casefiles") / "data"
# Of the State's own marks: FN is national, PF a day closed by the State; FM and PF-M hold only in some municipalities.
_STATE_CLOSED = "PF"


class Span(NamedTuple):
    """Years of an office, both included; without an office, of the agency as a whole."""

    office: Office | None
    from_year: int
    to_year: int

    def ends(self) -> tuple[date, date]:
        """The first and the last day that are asked for: one more year on each side."""
        return date(self.from_year - 1, 1, 1), date(self.to_year + 1, 12, 31)


def within(span: Span) -> QuerySet[AgencyDay]:
    """The days of these years and of one more on each side."""
    first, last = span.ends()
    return in_use().filter(_holds_at(span.office), on__gte=first, on__lte=last)


def told(days: Iterable[tuple[date, str, str]], span: Span) -> Calendar:
    """The days (date, kind, scope) of the span among these, as the law is told of them.

    :class:`NoCalendar` when a year is not loaded.
    """
    first, last = span.ends()
    rows = [row for row in days if first <= row[0] <= last]
    known = {on.year for on, _kind, scope in rows if scope == AgencyDay.Scope.NATIONAL}
    for year in range(span.from_year, span.to_year + 2):
        if year not in known:
            raise NoCalendar(year=year)
    holidays = sorted({on.isoformat() for on, kind, _scope in rows if kind == AgencyDay.Kind.HOLIDAY})
    closed = sorted({on.isoformat() for on, kind, _scope in rows if kind == AgencyDay.Kind.CLOSED} - set(holidays))
    return {"holidays": holidays, "closed": closed}


def in_use() -> QuerySet[AgencyDay]:
    """The days that count: entered and not taken back."""
    return AgencyDay.objects.filter(retracted_at__isnull=True)


def _holds_at(office: Office | None) -> Q:
    everywhere = Q(scope__in=[AgencyDay.Scope.NATIONAL, AgencyDay.Scope.STATE], office__isnull=True)
    agency_wide = Q(scope=AgencyDay.Scope.CLOSURE, office__isnull=True)
    if office is None:
        return everywhere | agency_wide
    town = Q(scope=AgencyDay.Scope.MUNICIPAL, municipality=office.city_code)
    return everywhere | agency_wide | town | Q(scope=AgencyDay.Scope.CLOSURE, office=office)


def load_base() -> int:
    """Load the days that come with the software: national ones, and the State's where its calendar was published."""
    return _save([*_national_rows(), *_state_rows()])


def _save(rows: Iterable[dict[str, Any]]) -> int:
    """Insert what is not there yet; a day is identified by its date and scope."""
    known = set(AgencyDay.objects.filter(office__isnull=True).values_list("on", "scope", "municipality"))
    fresh: dict[tuple[Any, ...], AgencyDay] = {}
    for row in rows:
        key = (row["on"], row["scope"], row.get("municipality", ""))
        if key not in known:
            fresh.setdefault(key, AgencyDay(**row))
    AgencyDay.objects.bulk_create(fresh.values())
    return len(fresh)


def _national_rows() -> Iterator[dict[str, Any]]:
    for row in _lines("national_days.csv"):
        yield {
            "on": date.fromisoformat(row["date"]), "kind": AgencyDay.Kind.HOLIDAY, "name": row["name"],
            "scope": AgencyDay.Scope.NATIONAL, "source": row["source"],
        }  # fmt: skip


def _state_rows() -> Iterator[dict[str, Any]]:
    for row in _lines("mg_state_calendar.csv"):
        if row["kind"] == _STATE_CLOSED:
            source = f"{row['source']} ({row['completeness']})"
            yield {
                "on": date.fromisoformat(row["date"]), "kind": AgencyDay.Kind.CLOSED,
                "name": row["name"], "scope": AgencyDay.Scope.STATE, "source": source[:300],
            }  # fmt: skip


def _lines(name: str) -> Iterator[dict[str, str]]:
    text = (_DATA / name).read_text("utf-8").splitlines()
    return csv.DictReader(line for line in text if not line.startswith("#"))


def load_years(*, from_year: int, to_year: int) -> int:
    """Load further national years from the installed ``holidays`` library; each row names the library's version."""
    return _save(_library_rows(range(from_year, to_year + 1)))


def _library_rows(years: Iterable[int]) -> Iterator[dict[str, Any]]:
    import holidays  # noqa: PLC0415  # slow to import and needed only when days are loaded

    for day, name in sorted(holidays.country_holidays("BR", years=years, language="pt_BR").items()):
        yield {
            "on": day, "kind": AgencyDay.Kind.HOLIDAY, "name": name, "scope": AgencyDay.Scope.NATIONAL,
            "source": f"biblioteca holidays {version('holidays')}",
        }  # fmt: skip


def add_day(
    *,
    on: date,
    name: str,
    source: str,
    actor: User | None,
    kind: str = "",
    scope: str = AgencyDay.Scope.CLOSURE,
    office: Office | None = None,
    municipality: str = "",
) -> AgencyDay:
    """Enter a municipal holiday or a closure; entering the same day again answers the row that is there."""
    require_power(actor, MANAGE)
    if scope == AgencyDay.Scope.MUNICIPAL and office is not None:
        municipality, office = municipality or office.city_code, None
    kind = kind or (AgencyDay.Kind.HOLIDAY if scope == AgencyDay.Scope.MUNICIPAL else AgencyDay.Kind.CLOSED)
    with transaction.atomic():
        day, fresh = in_use().get_or_create(
            on=on, scope=scope, office=office, municipality=municipality,
            defaults={"name": name, "kind": kind, "source": source, "entered_by": actor},
        )  # fmt: skip
        if fresh:
            _record("day.added", day, actor)
    return day


def _record(kind: str, day: AgencyDay, actor: User | None, reason: str = "") -> None:
    data = {
        "name": day.name, "kind": day.kind, "scope": day.scope, "office": day.office_id,
        "municipality": day.municipality, "source": day.source,
    }  # fmt: skip
    acts.record(kind=kind, subject=f"day:{day.pk}", actor=actor, power=MANAGE, on=day.on, reason=reason, data=data)


def retract_day(*, day: AgencyDay, reason: str, actor: User) -> AgencyDay:
    """Take back a day entered by mistake; what was decided with it stays as it was decided."""
    require_power(actor, MANAGE)
    if not reason.strip():
        raise InvalidSetting([reader.gettext("Diga por que o dia sai do calendário.")])
    with transaction.atomic():
        found = AgencyDay.objects.select_for_update().get(pk=day.pk)
        if found.retracted_at is None:
            found.retracted_at, found.retracted_by, found.retract_reason = clock.now(), actor, reason.strip()
            found.save(update_fields=["retracted_at", "retracted_by", "retract_reason"])
            _record("day.retracted", found, actor, found.retract_reason)
    return found


def load_after_migrating(**_signal: Any) -> None:
    """Signal receiver: an agency without a single day could decide nothing."""
    if not AgencyDay.objects.filter(scope=AgencyDay.Scope.NATIONAL).exists():
        load_base()
