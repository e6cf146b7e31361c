# SPDX-License-Identifier: Apache-2.0
"""With whom a case lies in each of its states: the agency, the company, another case that it follows, or nobody more.

Rooms say so for their kinds; each case keeps it beside its state, so that an inbox of a hundred thousand cases is read
by an index. What a release says otherwise than the one before is brought along after every migration.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.apps import apps

AGENCY: Final = "agency"
COMPANY: Final = "company"
FOLLOWING: Final = "following"
DECIDED: Final = "decided"
NOWHERE: Final = ""
OPEN: Final = (AGENCY, COMPANY)
_desks: dict[str, dict[str, tuple[str, ...]]] = {}


def register(kind: str, states: Mapping[str, Iterable[str]]) -> None:
    """Name the states of a kind by desk; a state that no desk names (a draft) lies nowhere."""
    _desks[kind] = {desk: tuple(named) for desk, named in states.items()}


def kinds() -> tuple[str, ...]:
    """The kinds of case that some room registered."""
    return tuple(_desks)


def states_of(kind: str, desk: str) -> tuple[str, ...]:
    """The states in which a case of this kind lies there."""
    return _desks.get(kind, {}).get(desk, ())


def desk_of(kind: str, state: str) -> str:
    """Where a case of this kind and state lies."""
    return next((desk for desk, states in _desks.get(kind, {}).items() if state in states), NOWHERE)


def refresh_after_migrating(**signal: Any) -> None:
    """Signal receiver: bring along the cases whose desk is not what the rooms say now."""
    if "plan" not in signal or signal.get("using", "default") != "default":
        return
    rows = apps.get_model("casefiles", "CaseFile")._default_manager
    for kind, states in _desks.items():
        for desk, named in states.items():
            lying = rows.filter(kind=kind, state__in=named).exclude(desk=desk)
            lying.update(desk=desk, is_open=int(desk in OPEN))
