# SPDX-License-Identifier: Apache-2.0
"""Templates with their versions, letters to post, what was told on a file, and second copies of its papers."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, Max, OuterRef, QuerySet, Subquery
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.accounts.queries import offices_with
from outorga.web.casefiles.models import CaseFile
from outorga.web.casefiles.panels import Viewer
from outorga.web.correspondence.actions.messages import CORRESPOND
from outorga.web.correspondence.models import Letter, LetterTemplate, LetterVersion
from outorga.web.papers.models import IssuedPaper
from outorga.web.papers.queries import address_of
from outorga.web.ui.formats import number, pt_date, pt_datetime
from outorga.web.ui.parts import Action, Row
from outorga.web.work.models import Notice, NoticeRead

SHOWN = 50


@dataclass(frozen=True, slots=True)
class VersionShown:
    """A version of a template with whether it is the one in use today."""

    version: LetterVersion
    current: bool
    ahead: bool


def templates(on: date) -> QuerySet[Any]:
    """Every template with the version in use on the day, since when, and how many letters it made."""
    used = LetterVersion.objects.filter(template=OuterRef("pk"), effective_from__lte=on).order_by("-number")
    return LetterTemplate.objects.annotate(
        number=Subquery(used.values("number")[:1]),
        since=Subquery(used.values("effective_from")[:1]),
        sent=Count("versions__letters"),
    )


def versions_of(template: LetterTemplate, on: date) -> list[VersionShown]:
    """The versions, newest first."""
    rows = list(template.versions.select_related("made_by").order_by("-number"))
    current = next((row.pk for row in rows if row.effective_from <= on), None)
    return [VersionShown(row, row.pk == current, row.effective_from > on) for row in rows]


def to_post(user: User) -> QuerySet[Letter]:
    """The letters of the person's offices that nobody has posted yet, the oldest first."""
    rows = Letter.objects.filter(posted_on=None, case__office__in=offices_with(user, CORRESPOND, clock.today()))
    return rows.select_related("case", "paper", "version__template").order_by("sent_at", "pk")


def letter_of(user: User, pk: int) -> Letter | None:
    """A letter of a case of the person's offices."""
    offices = offices_with(user, CORRESPOND, clock.today())
    rows = Letter.objects.filter(pk=pk, case__office__in=offices)
    return rows.select_related("case__office", "paper", "version__template").first()


def told_on(case: CaseFile, viewer: Viewer) -> list[Row]:
    """What was told and sent on the file, with who read it and when."""
    return [*_letters(case, viewer), *_notices(case)]


def _letters(case: CaseFile, viewer: Viewer) -> list[Row]:
    rows = Letter.objects.filter(case=case).select_related("paper", "version").order_by("-pk")[:SHOWN]
    return [
        Row(_("Carta %(number)s") % {"number": row.paper.number}, text=_posting(row), icon="mail",
            url=address_of(row.paper.formatted_code, staff=viewer.staff))
        for row in rows
    ]  # fmt: skip


def _posting(letter: Letter) -> str:
    if letter.posted_on is None:
        return _("Escrita em %(day)s, a postar") % {"day": pt_datetime(letter.sent_at)}
    told = _("Postada em %(day)s") % {"day": pt_date(letter.posted_on)}
    return f"{told}, {letter.tracking}" if letter.tracking else told


def _notices(case: CaseFile) -> list[Row]:
    first = NoticeRead.objects.filter(notice=OuterRef("pk")).order_by("at")
    rows = Notice.objects.filter(case=case, company_ref__isnull=False).select_related("dispatch")
    read = rows.annotate(read_at=Subquery(first.values("at")[:1]), read_by=Subquery(first.values("user__name")[:1]))
    return [Row(row.text, text=_reading(row), icon="bell") for row in read.order_by("-pk")[:SHOWN]]


def _reading(notice: Any) -> str:
    told = [_("Aviso de %(when)s") % {"when": pt_datetime(notice.created_at)}]
    if notice.read_at:
        told.append(_("lido por %(who)s, %(when)s") % {"who": notice.read_by, "when": pt_datetime(notice.read_at)})
    else:
        told.append(_("ainda não lido"))
    dispatch = getattr(notice, "dispatch", None)
    if dispatch is not None:
        sent = {"channel": dispatch.get_channel_display(), "when": pt_datetime(dispatch.at)}
        told.append(_("enviado também por %(channel)s, %(when)s") % sent)
    return "; ".join(told)


def papers_on(case: CaseFile, viewer: Viewer) -> list[Row]:
    """The papers of the case with their second copies counted, and the button for one more."""
    rows = IssuedPaper.objects.filter(case=case).defer("token", "ready", "public").order_by("-pk")
    counted = rows.annotate(copied=Count("copies"), last_copy=Max("copies__at"))[:SHOWN]
    return [_copied(paper, viewer) for paper in counted]


def _copied(paper: Any, viewer: Viewer) -> Row:
    name = "papers:second_copy" if viewer.staff else "correspondence:second_copy"
    action = Action(
        _("2ª via"), reverse(name, args=[paper.formatted_code]), icon="print", kind="small", post=True, about=str(paper)
    )
    ended = paper.state in (IssuedPaper.State.CANCELLED, IssuedPaper.State.SUPERSEDED)
    url = address_of(paper.formatted_code, staff=viewer.staff)
    return Row(str(paper), text=_times(paper), url=url, icon="doc", action=None if ended else action)


def _times(paper: Any) -> str:
    if not paper.copied:
        return _("Nenhuma 2ª via tirada")
    told = {"n": number(paper.copied), "when": pt_datetime(paper.last_copy)}
    words = ngettext(
        "%(n)s 2ª via tirada, em %(when)s", "%(n)s segundas vias tiradas, a última em %(when)s", paper.copied
    )
    return words % told


def numbers() -> Iterator[tuple[str, int]]:
    """The numbers that letters bear, ``00017/2026``: their year, and the count in it."""
    for text in Letter.objects.order_by().values_list("paper__number", flat=True).iterator():
        count, _slash, year = text.partition("/")
        if count.isdecimal():
            yield year, int(count)
