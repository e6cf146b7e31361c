# SPDX-License-Identifier: Apache-2.0
"""Defences to be decided: by director, the oldest first, with how long they have waited."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.accounts.queries import offices_with
from outorga.web.appeals import procedures
from outorga.web.appeals.authority import DECIDE
from outorga.web.appeals.models import Filing, Stage
from outorga.web.enforcement import carriers
from outorga.web.ui.formats import pt_date
from outorga.web.ui.parts import Queue, Row


@dataclass(frozen=True, slots=True)
class Lane:
    """One director's queue."""

    code: str
    label: str
    count: int


def open_defences(user: User) -> QuerySet[Filing]:
    """Admitted defences without a decision, in the offices where the person decides."""
    offices = offices_with(user, DECIDE, clock.today())
    rows = Filing.objects.filter(stage=Stage.DEFENCE, admitted=True, notice__case__state="defended")
    return rows.filter(notice__office__in=offices).select_related("notice__case", "notice__company", "ruling_draft")


def lanes(user: User) -> list[Lane]:
    """Each director with how many wait."""
    counts = open_defences(user).order_by().values_list("notice__norm", "competent").annotate(n=Count("pk"))
    return [Lane(code, procedures.of(norm).name_of(code), n) for norm, code, n in counts]


def queues(found: Iterable[Lane], current: str) -> list[Queue]:
    """The same as links."""
    lanes_ = list(found)
    every = Queue(_("Todas"), "?", sum(lane.count for lane in lanes_), current=not current)
    return [every, *(Queue(lane.label, f"?de={lane.code}", lane.count, lane.code == current) for lane in lanes_)]


def rows(found: Iterable[Filing], *, reader: User) -> list[Row]:
    """The defences as rows, each with whom the notice names."""
    shown = list(found)
    named = carriers.infractors((filing.notice for filing in shown), reader=reader, purpose=carriers.WAITING)
    return [_row(filing, named[filing.notice_id].name) for filing in shown]


def _row(filing: Filing, whom: str) -> Row:
    waited = (clock.today() - filing.filed_on).days
    told = ngettext("Espera há %(n)d dia", "Espera há %(n)d dias", waited) % {"n": waited}
    days = told if waited else _("Chegou hoje")
    words = {"whom": whom, "day": pt_date(filing.filed_on), "days": days}
    text = _("%(whom)s. Apresentada em %(day)s. %(days)s.") % words
    if getattr(filing, "ruling_draft", None) is not None:
        text += " " + _("Há minuta.")
    url = reverse("appeals:ruling", args=[filing.pk])
    return Row(_("Auto %(number)s") % {"number": filing.notice.number}, text=text, url=url, icon="scale")
