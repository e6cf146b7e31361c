# SPDX-License-Identifier: Apache-2.0
"""Derive again, from the events of each paper, the columns that cache them; tell and mend where they differ."""

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import msgspec

from outorga.web.papers import ready, states
from outorga.web.papers.models import IssuedPaper, PaperEvent

_CHUNK = 2000


@dataclass(frozen=True, slots=True)
class Difference:
    """A column of a paper that is not what the paper's events say, or a fault that nothing derived can mend."""

    paper: IssuedPaper
    column: str = ""
    derived: Any = None
    fault: str = ""

    def __str__(self) -> str:
        if self.fault:
            return f"{self.paper.number} ({self.paper.formatted_code}): {self.fault}"
        if self.column == "ready":
            return (
                f"{self.paper.number} ({self.paper.formatted_code}), ready: não é o que o documento e os eventos dizem"
            )
        stored = getattr(self.paper, self.column)
        return (
            f"{self.paper.number} ({self.paper.formatted_code}), {self.column}: guardado {stored or '–'}, "
            f"derivado {self.derived or '–'}"
        )


def rebuild() -> Iterator[Difference]:
    """Every difference, one after the other; none when all is well. Nothing is changed."""
    led = _led_to()
    papers = IssuedPaper.objects.only(*ready.COLUMNS, "ready").order_by("pk")
    for chunk in _chunks(papers.iterator(chunk_size=_CHUNK)):
        last = {event.paper_id: event for event in _events_of(chunk)}
        for paper in chunk:
            yield from _differences(paper, last.get(paper.pk), led)


def mend() -> Iterator[Difference]:
    """Write into each column what the events say, and tell which ones were wrong.

    A column that an act has written since it was read is left: the act wrote what its event says.
    """
    for difference in list(rebuild()):
        if difference.fault or _written(difference):
            yield difference


def _written(difference: Difference) -> int:
    as_read = {difference.column: getattr(difference.paper, difference.column)}
    rows = IssuedPaper.objects.filter(pk=difference.paper.pk, **as_read)
    return rows.update(**{difference.column: difference.derived})


def _chunks(papers: Iterator[IssuedPaper]) -> Iterator[list[IssuedPaper]]:
    while chunk := list(islice(papers, _CHUNK)):
        yield chunk


def _events_of(papers: list[IssuedPaper]) -> Iterator[PaperEvent]:
    events = PaperEvent.objects.filter(paper__pk__gte=papers[0].pk, paper__pk__lte=papers[-1].pk)
    return events.order_by("paper_id", "seq").iterator(_CHUNK)


def _differences(paper: IssuedPaper, last: PaperEvent | None, led: dict[str, str]) -> Iterator[Difference]:
    if last is None:
        yield Difference(paper, fault="sem eventos")
        return
    derived = states.after(last.kind, last.at, last.reason, last.data)
    derived["successor_code"] = _newest(derived["successor_code"], led)
    true = copy.copy(paper)
    for column, value in derived.items():
        setattr(true, column, value)
    try:
        derived["ready"] = ready.of(true)
    except msgspec.ValidationError:
        yield Difference(paper, fault="public: não é o que um documento guarda; restaure a cópia de segurança")
    for column, value in derived.items():
        if getattr(paper, column) != value:
            yield Difference(paper, column, value)


def _led_to() -> dict[str, str]:
    """From the code of each paper that another took the place of to the code of that other."""
    superseded = PaperEvent.objects.filter(kind=PaperEvent.Kind.SUPERSEDED).values_list("paper__code", "data")
    return {code: data["by"] for code, data in superseded.iterator(_CHUNK)}


def _newest(code: str, led: dict[str, str]) -> str:
    """An old version leads to the newest one, not from one void paper to the next."""
    while code in led:
        code = led[code]
    return code
