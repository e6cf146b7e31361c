# SPDX-License-Identifier: Apache-2.0
"""Deadlines that people are reminded of and that their calendars show: each day comes from a stored decision.

A room registers a finder in ``rooms.furnish()``: ``deadlines.register("defence", find)``. Most are made by
:func:`of_decisions`, which reads the day from the newest decision of a service on the case.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils.functional import Promise

from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.casefiles.queries import stored_decisions

Text = str | Promise
DECIDED = "decided"


@dataclass(frozen=True, slots=True)
class Deadline:
    """A last day, of which case, by which decision. ``at`` where it is an hour; ``remind``: it is told ahead."""

    name: str
    case: CaseFile
    title: Text
    due_on: date
    decision: StoredDecision
    at: datetime | None = None
    for_agency: bool = False
    remind: bool = True

    @property
    def key(self) -> str:
        """By which reminders and calendars know it again."""
        return f"{self.case.number}-{self.name}"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which deadlines: between two days, both included, of everybody or only of these companies and this person."""

    first: date
    last: date
    companies: Collection[int] | None = None
    owner: User | None = None
    case: CaseFile | None = None

    def of(self, rows: QuerySet[CaseFile]) -> QuerySet[CaseFile]:
        """The cases among these that are asked about."""
        if self.companies is None and self.owner is None:
            return rows
        mine = Q(company_ref__in=self.companies or ())
        return rows.filter(mine | Q(owner=self.owner) if self.owner else mine)


Finder = Callable[[Wanted], Iterable[Deadline]]
_finders: dict[str, Finder] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class OfDecisions:
    """Where a day stands: in ``path`` of what ``service`` answered to these ``facts``, in cases of these states."""

    name: str
    kind: str
    states: Collection[str]
    service: str
    path: str
    title: Text
    facts: Mapping[str, Any] = field(default_factory=dict)
    for_agency: bool = False
    remind: bool = True

    def __call__(self, wanted: Wanted) -> Iterator[Deadline]:
        """The deadlines that are wanted, in the order of their cases."""
        found = self._of_one(wanted.case) if wanted.case else self._of_many(wanted)
        for case, decision in found:
            day = self._day(decision)
            if day is not None and wanted.first <= day <= wanted.last:
                yield Deadline(
                    self.name, case, self.title, day, decision, for_agency=self.for_agency, remind=self.remind
                )

    def _of_one(self, case: CaseFile) -> Iterator[tuple[CaseFile, StoredDecision]]:
        """Read from what the page of the case has read already."""
        if case.kind == self.kind and case.state in self.states:
            answers = (row for row in stored_decisions(case) if self._is_answer(row))
            if newest := next(answers, None):
                yield case, newest

    def _of_many(self, wanted: Wanted) -> Iterator[tuple[CaseFile, StoredDecision]]:
        asked = {f"facts__{name}": value for name, value in self.facts.items()}
        rows = StoredDecision.objects.filter(case=OuterRef("pk"), service=self.service, **asked).order_by("-pk")
        cases = wanted.of(CaseFile.objects.filter(kind=self.kind, state__in=self.states)).select_related("office")
        found = list(cases.annotate(newest=Subquery(rows.values("pk")[:1])).exclude(newest=None).order_by("pk"))
        answers = StoredDecision.objects.in_bulk([case.newest for case in found])
        yield from ((case, answers[case.newest]) for case in found)

    def _is_answer(self, row: StoredDecision) -> bool:
        return row.service == self.service and all(row.facts.get(name) == is_ for name, is_ in self.facts.items())

    def _day(self, decision: StoredDecision) -> date | None:
        said = decision.outcome.get(self.path) if decision.status == DECIDED else None
        return date.fromisoformat(said[:10]) if said else None


def register(name: str, find: Finder) -> None:
    """A room says which of its deadlines are wanted; the name is registered once."""
    _finders[name] = find


def of_decisions(**where: Any) -> None:
    """Register deadlines whose day is in a stored decision; the arguments are those of :class:`OfDecisions`."""
    register(where["name"], OfDecisions(**where))


def find(wanted: Wanted) -> list[Deadline]:
    """The deadlines of every room, the first to end first."""
    found = [deadline for finder in _finders.values() for deadline in finder(wanted)]
    return sorted(found, key=lambda deadline: (deadline.due_on, deadline.key))
