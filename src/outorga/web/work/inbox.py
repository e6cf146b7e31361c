# SPDX-License-Identifier: Apache-2.0
"""The inbox: the cases of a person's offices, by queue, with the day until which each should be answered.

The norm gives the agency no term to answer; the day shown is the agency's own goal (``OUTORGA_ANSWER_DAYS``), never a
legal deadline. A room may give a harder day, such as the departure of a trip, by :func:`register_day`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from django.conf import settings
from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.accounts.queries import offices_of
from outorga.web.casefiles import words
from outorga.web.casefiles.models import CaseFile

DayFinder = Callable[[Iterable[int]], Mapping[int, date]]
WITH_AGENCY = Q(kind="registration", state__in=["filed", "under_review"]) | Q(kind="authorization", state="requested")
WITH_COMPANY = Q(kind="registration", state__in=["pending", "pending_category_change"]) | Q(
    kind="authorization", state="pending"
)
ENDED = Q(kind="registration", state__in=["registered", "refused", "closed"]) | Q(
    kind="authorization", state__in=["issued", "active", "refused", "expired", "cancelled", "withdrawn"]
)
_days: dict[str, DayFinder] = {}


@dataclass(frozen=True)
class Queue:
    """One queue: its name in the address, its words, and how many cases it holds."""

    slug: str
    label: str
    count: int
    tone: str = ""


@dataclass(frozen=True)
class Item:
    """One case in the inbox."""

    case: CaseFile
    kind_word: str
    due_on: date
    waiting_days: int

    @property
    def tone(self) -> str:
        """Red once the day is over."""
        return "bad" if self.due_on < clock.today() else ""


def register_day(kind: str, find: DayFinder) -> None:
    """A room says which day matters for its cases: ``find(case ids) -> {case id: day}``."""
    _days[kind] = find


def cases_of(user: User) -> QuerySet[CaseFile]:
    """Every case that was filed with an office of this person."""
    offices = offices_of(user, clock.today())
    return CaseFile.objects.filter(office__in=offices).filter(WITH_AGENCY | WITH_COMPANY | ENDED)


def goal_days() -> int:
    """The agency's own goal for an answer, in days."""
    return int(settings.OUTORGA_ANSWER_DAYS)


def _late() -> Q:
    return Q(opened_at__lt=clock.now() - timedelta(days=goal_days()))


def _conditions(user: User) -> dict[str, tuple[str, Q, str]]:
    week = clock.now() - timedelta(days=7)
    return {
        "comigo": (_("Comigo"), (WITH_AGENCY | WITH_COMPANY) & Q(owner=user), ""),
        "sem-dono": (_("Sem dono"), WITH_AGENCY & Q(owner=None), "warn"),
        "atrasados": (_("Passou da meta"), WITH_AGENCY & _late(), "bad"),
        "empresa": (_("Aguardando a empresa"), WITH_COMPANY, ""),
        "equipe": (_("Da equipe"), WITH_AGENCY | WITH_COMPANY, ""),
        "encerrados": (_("Decididos na semana"), ENDED & Q(changed_at__gte=week), ""),
    }


def queues(user: User) -> list[Queue]:
    """The queues with their counts, all in one query."""
    rows = _conditions(user)
    counts = {slug.replace("-", "_"): _count(condition) for slug, (_label, condition, _tone) in rows.items()}
    found = cases_of(user).aggregate(**counts)
    return [
        Queue(slug, label, found[slug.replace("-", "_")], tone if found[slug.replace("-", "_")] else "")
        for slug, (label, _condition, tone) in rows.items()
    ]


def _count(condition: Q) -> Count:
    return Count("pk", filter=condition)


def cases_in(user: User, queue: str) -> QuerySet[CaseFile]:
    """The cases of a queue, the oldest first; an unknown queue is the person's own."""
    rows = _conditions(user)
    condition = rows.get(queue, rows["comigo"])[1]
    order = "-changed_at" if queue == "encerrados" else "opened_at"
    return cases_of(user).filter(condition).select_related("owner", "office").order_by(order, "pk")


def items(cases: Iterable[CaseFile]) -> list[Item]:
    """The cases with their days, one query a room at most."""
    shown = list(cases)
    days: dict[int, date] = {}
    for kind, find in _days.items():
        ids = [case.pk for case in shown if case.kind == kind]
        days |= find(ids) if ids else {}
    return [_item(case, days.get(case.pk)) for case in shown]


def _item(case: CaseFile, day: date | None) -> Item:
    goal = case.opened_at.astimezone(clock.CIVIL_TIME).date() + timedelta(days=goal_days())
    waiting = (clock.today() - case.changed_at.astimezone(clock.CIVIL_TIME).date()).days
    return Item(case, str(words.of_kind(case.kind)), min(goal, day) if day else goal, waiting)


def next_unowned(user: User) -> CaseFile | None:
    """The case that has waited longest without anybody."""
    return cases_in(user, "sem-dono").first()
