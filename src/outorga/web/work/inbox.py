# SPDX-License-Identifier: Apache-2.0
"""The inbox: the cases of a person's offices, by queue, with the day until which each should be answered.

The norm gives the agency no term to answer; the day shown is the agency's own goal (``OUTORGA_ANSWER_DAYS``), never a
legal deadline. A room may give a harder day, such as the departure of a trip, by :func:`register_day`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.models import Office, User
from outorga.web.accounts.queries import offices_of, powers_of
from outorga.web.casefiles import access, desks, words
from outorga.web.casefiles.models import CaseFile
from outorga.web.work import counting

DayFinder = Callable[[Iterable[int]], Mapping[int, date]]
Text = str | Promise
WEEK, ARCHIVE, TEAM = "semana", "encerrados", "equipe"
# A queue says how many it holds up to here, then "99+": nobody works by the difference, and counting it takes longer.
COUNTED = 100
_days: dict[str, DayFinder] = {}
_told: list[Text] = []
_own_queues: dict[str, tuple[str, Text]] = {}


@dataclass(frozen=True)
class Queue:
    """One queue: its name in the address, its words, and how many cases it holds."""

    slug: str
    label: str
    count: int
    tone: str = ""

    @property
    def shown(self) -> str:
        """How many, as it is written."""
        return up_to(self.count)


def up_to(count: int) -> str:
    """``7``, ``99+``."""
    return f"{COUNTED - 1}+" if count >= COUNTED else str(count)


@dataclass(frozen=True)
class Item:
    """One case in the inbox."""

    case: CaseFile
    kind_word: str
    due_on: date

    @property
    def tone(self) -> str:
        """Red once the day is over."""
        return "bad" if self.due_on < clock.today() else ""


def register(
    kind: str,
    *,
    with_agency: Iterable[str] = (),
    with_company: Iterable[str] = (),
    following: Iterable[str] = (),
    decided: Iterable[str] = (),
    queue: tuple[str, Text] | None = None,
) -> None:
    """A room says who has its cases in each state; what no list names (a draft) is in no inbox.

    ``following`` is what waits for another case and nobody takes up by itself: in a queue of its own where ``queue``
    gives one (its name in the address, its words). ``decided`` is what the agency has nothing more to answer in, also
    what ran out or stands still.
    """
    desks.register(
        kind,
        {desks.AGENCY: with_agency, desks.COMPANY: with_company, desks.FOLLOWING: following, desks.DECIDED: decided},
    )
    if queue:
        _own_queues[kind] = queue


def is_open(case: CaseFile) -> bool:
    """Whether somebody still has something to do in the case."""
    return desks.desk_of(case.kind, case.state) not in (desks.NOWHERE, desks.DECIDED)


def register_day(kind: str, find: DayFinder, *, says: Text) -> None:
    """A room says which day matters for its cases, ``find(case ids) -> {case id: day}``, and tells of it in words."""
    _days[kind] = find
    _told.append(says)


def told_of_days() -> list[str]:
    """What the rooms say of the days of their cases."""
    return [str(says) for says in _told]


def cases_of(user: User) -> QuerySet[CaseFile]:
    """Every case that was filed with an office of this person, drafts too."""
    return CaseFile.objects.filter(_in_offices(user))


def _in_offices(user: User) -> Q:
    """Where the person's cases are; of who sees every office nothing is asked, so that an index gives the order."""
    seen = getattr(user, "_inbox_offices", None)
    if seen is None:
        seen = list(offices_of(user, clock.today()).values_list("pk", flat=True))
        every = len(seen) > 1 and len(seen) == Office.objects.count()
        seen = Q() if every else Q(office=seen[0]) if len(seen) == 1 else Q(office__in=seen)
        user._inbox_offices = seen  # type: ignore[attr-defined]
    return seen


def goal_days() -> int:
    """The agency's own goal for an answer, in days."""
    return int(settings.OUTORGA_ANSWER_DAYS)


def _late() -> Q:
    return Q(opened_at__lt=clock.now() - timedelta(days=goal_days()))


def _conditions(user: User) -> dict[str, tuple[Text, Q, str]]:
    week = clock.now() - timedelta(days=7)
    agency, ended = Q(desk=desks.AGENCY), Q(desk=desks.DECIDED)
    return {
        "comigo": (_("Comigo"), Q(owner=user, is_open=1), ""),
        "sem-dono": (_("Sem dono"), agency & Q(owner=None), "warn"),
        "atrasados": (_("Passou da meta"), agency & _late(), "bad"),
        "empresa": (_("Aguardando a empresa"), Q(desk=desks.COMPANY), ""),
        TEAM: (_("Da equipe"), Q(is_open=1), ""),
        **_following(),
        WEEK: (_("Decididos na semana"), ended & Q(changed_at__gte=week), ""),
        ARCHIVE: (_("Encerrados"), ended, ""),
    }


def _following() -> dict[str, tuple[Text, Q, str]]:
    """The queues of what waits for another case."""
    follows = Q(desk=desks.FOLLOWING)
    own = {slug: (label, follows & Q(kind=kind), "") for kind, (slug, label) in _own_queues.items()}
    others = [kind for kind in desks.kinds() if kind not in _own_queues and desks.states_of(kind, desks.FOLLOWING)]
    shared = {"acompanham": (_("Acompanham outro processo"), follows & Q(kind__in=others), "")} if others else {}
    return {**own, **shared}


def queues(user: User) -> list[Queue]:
    """The queues with their counts, all in one query."""
    rows, mine = _conditions(user), cases_of(user)
    found = (_ordered(mine.filter(condition), queue) for queue, (_label, condition, _tone) in rows.items())
    counts = counting.up_to(COUNTED, *found)
    return [
        Queue(slug, str(label), count, tone if count else "")
        for (slug, (label, _condition, tone)), count in zip(rows.items(), counts, strict=True)
    ]


def cases_in(user: User, queue: str) -> QuerySet[CaseFile]:
    """The cases of a queue, the oldest first; an unknown queue is the person's own."""
    rows = _conditions(user)
    condition = rows.get(queue, rows["comigo"])[1]
    # Joined with its office the list would be sorted whole before its first page is known.
    return _ordered(cases_of(user).filter(condition).select_related("owner"), queue)


def _ordered(cases: QuerySet[CaseFile], queue: str) -> QuerySet[CaseFile]:
    return cases.order_by("-changed_at" if is_decided(queue) else "opened_at", "pk")


def is_decided(queue: str) -> bool:
    """Whether the queue lists what is decided: by the day of the decision, without a goal."""
    return queue in (WEEK, ARCHIVE)


def items(cases: Iterable[CaseFile]) -> list[Item]:
    """The cases with their days, one query a room at most."""
    shown = list(cases)
    days: dict[int, date] = {}
    for kind, find in _days.items():
        ids = [case.pk for case in shown if case.kind == kind]
        days |= find(ids) if ids else {}
    return [_item(case, days.get(case.pk)) for case in shown]


def _item(case: CaseFile, day: date | None) -> Item:
    goal = clock.day_of(case.opened_at) + timedelta(days=goal_days())
    return Item(case, str(words.of_kind(case.kind)), min(goal, day) if day else goal)


def next_unowned(user: User) -> CaseFile | None:
    """The case that has waited longest without anybody, of those that the person may work on."""
    powers = powers_of(user, clock.today())
    mine = [kind for kind in desks.kinds() if not powers.isdisjoint(access.working_powers(kind))]
    return cases_in(user, "sem-dono").filter(kind__in=mine).first()
