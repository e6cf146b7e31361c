# SPDX-License-Identifier: Apache-2.0
"""Derive the state of every case again from its events, and tell where the stored one differs."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from outorga.law.kernel.errors import IllegalTransition
from outorga.web.casefiles import lifecycle
from outorga.web.casefiles.errors import UnknownLifecycle
from outorga.web.casefiles.models import CaseEvent, CaseFile

_CHUNK = 2000
_FIELDS = ("case__number", "case__norm", "case__kind", "case__state", "case__version", "seq", "kind", "data")


@dataclass(frozen=True, slots=True)
class Difference:
    """A case whose stored state or version is not what its events say."""

    case: str
    stored: str
    derived: str

    def __str__(self) -> str:
        return f"{self.case}: guardado {self.stored}, derivado {self.derived}"


def rebuild() -> Iterator[Difference]:
    """Every difference, one after the other; none when all is well. Nothing is changed."""
    rows = CaseEvent.objects.order_by("case_id", "seq").values_list("case_id", *_FIELDS).iterator(chunk_size=_CHUNK)
    for _case, group in groupby(rows, key=lambda row: row[0]):
        events = list(group)
        _, number, norm, kind, state, version, *_rest = events[0]
        held = lifecycle.counting(row[-3:] for row in events)
        derived = _derived(norm, kind, [event for _seq, event in held])
        if derived != state:
            yield Difference(number, state, derived)
        last = events[-1][-3]
        if version != last:
            yield Difference(number, f"v{version}", f"v{last}")
    for number in CaseFile.objects.filter(events__isnull=True).values_list("number", flat=True):
        yield Difference(number, "?", "sem eventos")


def _derived(norm: str, kind: str, events: list[str]) -> str:
    try:
        return lifecycle.derive(norm=norm, kind=kind, events=events)
    except (IllegalTransition, UnknownLifecycle) as error:
        return str(error)
