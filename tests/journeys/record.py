# SPDX-License-Identifier: Apache-2.0
"""The record of the engine: what a journey showed of rights, amounts and days stands in a decision of the law.

Days that a person typed and days that the journey lived are not the law's; every other day on a page is.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from outorga.law.engine import explain
from outorga.law.kernel.decisions import Decision
from outorga.web.casefiles.models import CaseEvent, StoredDecision
from tests.journeys.person import Seen

DAY = re.compile(r"\b(\d{2})/(\d{2})/(\d{4})\b")
ISO = re.compile(r"\d{4}-\d{2}-\d{2}")
MONEY = re.compile(r"R\$\s*([\d.]+,\d{2})")
VALIDITY = re.compile(
    r"(?:válid[oa] até|vale até|venceu em|prazo ia até|renove até|até o dia|Válida de [\d/]+(?:, \d\dh\d\d)? a)"
    r"\D{0,40}?(\d{2}/\d{2}/\d{4})",
    re.IGNORECASE,
)
# Acts that give or refuse a right: each rests on a decision.
RIGHTS = frozenset(
    {"register", "refuse", "grant", "lapse", "expire", "renew", "vary", "reactivate", "document.accepted"}
)


@dataclass
class Engine:
    """Everything that the law answered in a journey, stored or only looked ahead."""

    asked: list[dict[str, Any]] = field(default_factory=list)

    def hear(self, decision: Decision) -> None:
        """Keep a look-ahead's answer."""
        self.asked.append(explain.to_json(decision))

    def answered(self) -> list[Any]:
        """What the stored decisions concluded, from what, and how, and what look-aheads concluded."""
        stored = StoredDecision.objects.all()
        return [part for row in stored for part in (row.outcome, row.steps, row.facts)] + list(self.asked)

    def concluded(self) -> list[Any]:
        """Outcomes and steps only: what the law itself worked out, or took as the end of a paper."""
        stored = StoredDecision.objects.all()
        looked = [part for answer in self.asked for part in (answer["outcome"], answer["steps"])]
        return [part for row in stored for part in (row.outcome, row.steps)] + looked


def days_of(values: Iterable[Any]) -> set[date]:
    """Every day in a tree of JSON values."""
    return {date.fromisoformat(text) for value in values for text in _texts(value)}


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield from ISO.findall(value)
        yield from (f"{year}-{month}-{day}" for day, month, year in DAY.findall(value))
    elif isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)


def amounts_of(values: Iterable[Any]) -> set[str]:
    """Every amount in a tree of JSON values, as cents."""
    return {re.sub(r"\D", "", text) for value in values for text in re.findall(r"\d+\.\d{2}\b", str(value))}


def shown_days(text: str) -> set[date]:
    """Every day written on a page."""
    return {_day("/".join(found)) for found in DAY.findall(text)}


def shown_validities(text: str) -> set[date]:
    """The days that a page gives as an end, a due day or a limit."""
    return {_day(found) for found in VALIDITY.findall(text)}


def _day(text: str) -> date:
    day, month, year = text.split("/")
    return date(int(year), int(month), int(day))


def unrecorded(pages: Iterable[Seen], engine: Engine, *, typed: set[date], lived: set[date]) -> list[str]:
    """What pages showed that no decision says."""
    known = days_of(engine.answered()) | typed | lived
    concluded = days_of(engine.concluded()) | typed
    amounts = amounts_of(engine.answered())
    found = []
    for page in pages:
        strange = {day for day in shown_days(page.text) if day not in known}
        strange |= {day for day in shown_validities(page.text) if day not in concluded}
        found += [f"{page.address}: {day:%d/%m/%Y} is in no decision" for day in sorted(strange)]
        sums = {re.sub(r"\D", "", text) for text in MONEY.findall(page.text)}
        found += [f"{page.address}: R$ {text} is in no decision" for text in sorted(sums - amounts)]
    return sorted(set(found))


def unfounded() -> list[str]:
    """Events that give or refuse a right without a decision."""
    bare = CaseEvent.objects.filter(kind__in=RIGHTS, decision__isnull=True)
    return [f"{event.case_id}/{event.seq} {event.kind}" for event in bare]


def span(first: date, last: date) -> set[date]:
    """The days from one to the other."""
    return {first + timedelta(days=n) for n in range((last - first).days + 1)}
