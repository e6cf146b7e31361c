# SPDX-License-Identifier: Apache-2.0
"""The records of many subjects at once, from their notices in whatever order these arrive.

Each record is one decision of the norm's ``sanctions`` service, so that many are computed by the rules that serve one.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any

from outorga.law.engine.decide import decide_many
from outorga.law.kernel.decisions import Decision, Settings
from outorga.law.kernel.errors import InvalidFacts

SERVICE = "sanctions"
Notice = Mapping[str, Any]


def recompute(
    norm: str,
    on: date,
    subjects: Mapping[str, Mapping[str, Any]],
    notices: Iterable[tuple[str, Notice]],
    *,
    shared: Mapping[str, Any] | None = None,
    settings: Settings | None = None,
) -> Iterator[tuple[str, Decision | InvalidFacts]]:
    """The record of every subject on a day, in the subjects' order.

    ``notices`` are pairs of a subject's key and an entry of its history; one of no subject is left out. ``shared`` are
    facts that every question takes, such as the calendar. A record with malformed entries gets its error in its place.
    """
    histories: dict[str, list[Notice]] = {key: [] for key in subjects}
    for key, notice in notices:
        if key in histories:
            histories[key].append(notice)
    asked = (_facts(on, subjects[key], history, shared or {}) for key, history in histories.items())
    yield from zip(histories, decide_many(norm, SERVICE, asked, settings=settings), strict=True)


def _facts(on: date, subject: Mapping[str, Any], history: list[Notice], shared: Mapping[str, Any]) -> dict[str, Any]:
    return {**shared, "on": on, "subject": subject, "history": sorted(history, key=_age)}


def _age(notice: Notice) -> tuple[str, str]:
    return str(notice.get("committed_on")), str(notice.get("id"))
