# SPDX-License-Identifier: Apache-2.0
"""What a paper is worth at a moment: its events decide, then its dates."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from types import MappingProxyType
from typing import Any

VALID, GENUINE, NOT_YET, EXPIRED = "valid", "genuine", "not_yet_valid", "expired"
SUSPENDED, CANCELLED, SUPERSEDED = "suspended", "cancelled", "superseded"
ENDED = frozenset({CANCELLED, SUPERSEDED})
ISSUED, RESUMED = "issued", "resumed"
UNTOUCHED: Mapping[str, Any] = MappingProxyType(
    {
        "state": ISSUED,
        "state_from": None,
        "state_until": None,
        "state_reason": "",
        "state_citation": "",
        "successor_code": "",
    }
)
"""The columns that cache a paper's events, as its issue leaves them."""


_ALWAYS, _EPOCH, _STEP = datetime(1, 1, 1, tzinfo=UTC), datetime(1970, 1, 1, tzinfo=UTC), timedelta(microseconds=1)


@dataclass(slots=True)
class Standing:
    """The columns that decide."""

    state: str
    state_from: datetime | None = None
    state_until: datetime | None = None
    valid_from: datetime | None = None
    valid_until: datetime | None = None


def state_at(paper: Standing, now: datetime) -> str:
    """One of the names above. A suspension holds between its two instants and ends by itself."""
    if paper.state in ENDED:
        return paper.state
    if paper.valid_until is not None and now > paper.valid_until:
        return EXPIRED
    if paper.state == SUSPENDED and _runs(paper, now):
        return SUSPENDED
    if paper.valid_from is not None and now < paper.valid_from:
        return NOT_YET
    return GENUINE if paper.valid_from is None and paper.valid_until is None else VALID


def _runs(paper: Standing, now: datetime) -> bool:
    started = paper.state_from is None or paper.state_from <= now
    return started and (paper.state_until is None or now <= paper.state_until)


def timeline(paper: Standing) -> bytes:
    """What a paper is worth, from always to for ever: states and, between two, when the second starts.

    Instants are in microseconds since 1970 UTC: ``not_yet_valid 1764520200000000 valid 1764723600000001 expired``.
    """
    starts = [moment for moment in (paper.valid_from, paper.state_from) if moment is not None]
    ends = [moment + _STEP for moment in (paper.valid_until, paper.state_until) if moment is not None]
    told = [state_at(paper, _ALWAYS)]
    for moment in sorted({*starts, *ends}):
        state = state_at(paper, moment)
        if state != told[-1]:
            told += [str(microseconds(moment)), state]
    return " ".join(told).encode()


def state_in(told: bytes, moment: int) -> str:
    """The state that a timeline has at an instant, in microseconds since 1970 UTC."""
    words = iter(told.split())
    state = next(words)
    for start in words:
        if moment < int(start):
            break
        state = next(words)
    return state.decode()


def microseconds(moment: datetime) -> int:
    """Since 1970 UTC."""
    since = moment - _EPOCH
    return (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds


def after(kind: str, at: datetime, reason: str, data: Mapping[str, str]) -> dict[str, Any]:
    """What one event leaves in the columns that cache them: each event says all, so the last one decides."""
    if kind in {ISSUED, RESUMED}:
        return dict(UNTOUCHED)
    return {
        "state": kind,
        "state_from": at if kind == CANCELLED else _instant(data, "from"),
        "state_until": _instant(data, "until"),
        "state_reason": reason,
        "state_citation": data.get("citation", ""),
        "successor_code": data.get("by", ""),
    }


def _instant(data: Mapping[str, str], name: str) -> datetime | None:
    return datetime.fromisoformat(data[name]) if data.get(name) else None
