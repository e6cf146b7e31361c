# SPDX-License-Identifier: Apache-2.0
"""Who looked at the personal data of the people of a case, when, for what and in which role.

The people of a case are those whom its files are about and those whom the rooms name. A page of many names is one look.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.web import clock
from outorga.web.accounts.models import Assignment
from outorga.web.casefiles import vault
from outorga.web.casefiles.models import CaseFile, FilePerson, LookedAt

Text = str | Promise
NEED = " | "
PeopleFinder = Callable[[CaseFile], Iterable[vault.Reference]]
SubjectFinder = Callable[[CaseFile], Iterable[str]]
_people: list[PeopleFinder] = []
_subjects: list[SubjectFinder] = []
# What the purpose of a look begins with, and what it is called; the longest that fits is taken.
_purposes: dict[str, Text] = {
    "case:": gettext_lazy("Arquivo do processo aberto"),
    "forget: search": gettext_lazy("Busca de quem pediu para ser esquecido"),
    "forget: page": gettext_lazy("Pedido de esquecimento"),
    "forget:": gettext_lazy("Pessoa esquecida"),
    "rerun:": gettext_lazy("Decisão refeita"),
}


@dataclass(frozen=True, slots=True)
class Look:
    """One look of one person: at how many people's data, why and in which role."""

    who: str
    role: str
    at: datetime
    why: str
    people: int


@dataclass(frozen=True, slots=True)
class Tally:
    """What the company is told: how often officers looked, and when last; no names."""

    looks: int
    last_at: datetime | None


def register(find: PeopleFinder, *, purposes: Mapping[str, Text] | None = None) -> None:
    """A room names the people of its cases (``find(case) -> references``) and the words of its purposes."""
    _people.append(find)
    _purposes.update(purposes or {})


def register_subjects(find: SubjectFinder) -> None:
    """A room names what its cases have that is no record of the vault (``find(case) -> subjects``): a photograph."""
    _subjects.append(find)


def of_case(case: CaseFile) -> QuerySet[LookedAt]:
    """The looks at the data of the people of this case, whoever looked."""
    files = FilePerson.objects.filter(file__attachments__case=case).values_list("person_ref", flat=True)
    people = {*files, *(vault.normal(ref) for find in _people for ref in find(case))}
    opened = [f"file:{pk}" for pk in case.attachments.values_list("pk", flat=True)]
    opened += [subject for find in _subjects for subject in find(case)]
    return LookedAt.objects.filter(Q(person_ref__in=people) | Q(subject__in=opened))


def by_person(case: CaseFile) -> QuerySet[LookedAt, Any]:
    """One row for each look, however many people it was at; the newest first."""
    rows = of_case(case).order_by().values("user", "user__name", "at", "purpose")
    return rows.annotate(people=Count("person_ref", distinct=True)).order_by("-at", "user")


def shown(rows: Iterable[Mapping[str, object]]) -> list[Look]:
    """Rows of :func:`by_person` in words, each with the roles that the person had on that day."""
    found = list(rows)
    held = list(Assignment.objects.filter(user__in={row["user"] for row in found}).select_related("role"))
    return [_look(row, held) for row in found]


def _look(row: Mapping[str, object], held: Iterable[Assignment]) -> Look:
    at = row["at"]
    assert isinstance(at, datetime)
    day = clock.day_of(at)
    roles = sorted({one.role.name_pt for one in held if one.user_id == row["user"] and _in_term(one, day)})
    who = str(row["user__name"] or _("o sistema"))
    return Look(who, ", ".join(roles), at, purpose_words(str(row["purpose"])), int(str(row["people"])))


def _in_term(one: Assignment, day: date) -> bool:
    return one.from_on <= day and (one.until_on is None or day <= one.until_on)


def purpose_words(purpose: str) -> str:
    """Why, in words, with the need that was stated; a purpose that no room named stays as it was recorded."""
    begins = max((start for start in _purposes if purpose.startswith(start)), key=len, default="")
    need = purpose.partition(NEED)[2]
    word = str(_purposes[begins]) if begins else purpose.partition(NEED)[0]
    return f"{word}: {need}" if need else word


def with_need(purpose: str, need: str) -> str:
    """The purpose of a look with the need that whoever looks stated."""
    return f"{purpose}{NEED}{need}"[:120] if need else purpose


def tally(case: CaseFile) -> Tally:
    """How often people of the agency looked, for whom the names of officers are not."""
    officers = Assignment.objects.filter(user=OuterRef("user"), role__of_agency=True)
    rows = of_case(case).filter(Exists(officers)).order_by().values("user", "at", "purpose").distinct()
    moments = [row["at"] for row in rows]
    return Tally(len(moments), max(moments, default=None))
