# SPDX-License-Identifier: Apache-2.0
"""What a paper is worth at a moment: its events decide, then its dates."""

from dataclasses import dataclass
from datetime import datetime

VALID, GENUINE, NOT_YET, EXPIRED = "valid", "genuine", "not_yet_valid", "expired"
SUSPENDED, CANCELLED, SUPERSEDED = "suspended", "cancelled", "superseded"


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
    if paper.state in {CANCELLED, SUPERSEDED}:
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
