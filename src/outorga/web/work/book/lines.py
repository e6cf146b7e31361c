# SPDX-License-Identifier: Apache-2.0
"""What the record of acts shows: acts and events as lines, newest first, paged by the key of the last line shown."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from outorga.law.engine import norms
from outorga.law.kernel.errors import UnknownNorm
from outorga.web import clock
from outorga.web.accounts.models import Office, User
from outorga.web.accounts.queries import offices_with
from outorga.web.casefiles import norm_queries, words
from outorga.web.casefiles.access import READ
from outorga.web.casefiles.models import AgencyEvent, CaseEvent
from outorga.web.ui.formats import pt_date

PAGE = 50


@dataclass(frozen=True, slots=True)
class Line:
    """One act or event; ``about`` is what it is on, at ``url`` when it has a page."""

    key: int
    when: datetime
    what: str
    about: str
    url: str
    office: str
    who: str
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """Some lines and the keys beyond which there are newer and older ones; None where there are none."""

    lines: Sequence[Line]
    newer: int | None
    older: int | None


@dataclass(frozen=True, slots=True)
class Book:
    """One of the two books: the key that orders it, and how a row becomes a line."""

    slug: str
    key: str
    line: Callable[[Any], Line]


def acts_of_the_agency() -> QuerySet[AgencyEvent]:
    """The agency's own book, newest first."""
    return AgencyEvent.objects.select_related("actor").order_by("-seq")


def offices_read_by(user: User) -> QuerySet[Office]:
    """The offices whose cases this person may read."""
    return offices_with(user, READ, clock.today())


def events_of_cases(user: User) -> QuerySet[CaseEvent]:
    """The events of the cases that the person may read, newest first."""
    rows = CaseEvent.objects.filter(case__office__in=offices_read_by(user))
    return rows.select_related("actor", "case__office").order_by("-pk")


def _line_of_act(act: AgencyEvent) -> Line:
    about, url, text = _setting(act) if act.norm else (_named(act), "", act.reason)
    when = "" if act.norm else _("vale em %(day)s") % {"day": pt_date(act.on)} if act.kind.startswith("day.") else ""
    told = ". ".join(part for part in (when, text) if part)
    return Line(act.seq, act.at, str(words.of_act(act.kind)), about, url, "", _who(act.actor), told)


def _named(act: AgencyEvent) -> str:
    """What an act without a norm is on: a day by its name, a person by the beginning of the reference."""
    kind, _colon, key = act.subject.partition(":")
    return _("referência %(ref)s") % {"ref": key[:8]} if kind == "person" else str(act.data.get("name", ""))


def _setting(act: AgencyEvent) -> tuple[str, str, str]:
    """Title, page and words of an act on a norm, as the page of the norm tells it."""
    try:
        moment = norm_queries.moments(norms.get(act.norm), [act], linked=True)[0]
    except UnknownNorm:
        return act.norm, "", act.reason
    return str(moment.title), moment.url, str(moment.text)


def _line_of_event(event: CaseEvent) -> Line:
    case = event.case
    return Line(
        event.pk, event.at, str(words.of_event(case.kind, event.kind)), f"{case.number}, {case.title}",
        case.get_absolute_url(), case.office.name, _who(event.actor), event.reason,
    )  # fmt: skip


def _who(actor: User | None) -> str:
    return actor.name if actor else _("automático")


AGENCY = Book("agencia", "seq", _line_of_act)
CASES = Book("processos", "pk", _line_of_event)


def lines_of(book: Book, rows: Iterable[Any]) -> list[Line]:
    """Rows of a book as lines."""
    return [book.line(row) for row in rows]


def page_of(book: Book, rows: QuerySet[Any], *, before: int | None = None, after: int | None = None) -> Page:
    """The newest lines, those before a key, or those after one: one query, and nothing is counted."""
    if after is not None:
        found = list(rows.filter(**{f"{book.key}__gt": after}).order_by(book.key)[: PAGE + 1])
        shown = lines_of(book, reversed(found[:PAGE]))
        return Page(shown, _first(shown) if len(found) > PAGE else None, shown[-1].key if shown else None)
    found = list((rows.filter(**{f"{book.key}__lt": before}) if before is not None else rows)[: PAGE + 1])
    shown = lines_of(book, found[:PAGE])
    return Page(shown, _first(shown) if before is not None else None, shown[-1].key if len(found) > PAGE else None)


def _first(shown: Sequence[Line]) -> int | None:
    return shown[0].key if shown else None
