# SPDX-License-Identifier: Apache-2.0
"""The tables of the ten kinds of case: what each state allows, where each event leads, and on which provisions."""

from typing import get_args

import pytest

from outorga.law.engine import norms
from outorga.law.norms.mg_5997_1960.lifecycle import CaseKind, EventName
from tests.law.norms.mg_5997_1960.questions import NORM, outcome, told
from tests.law.norms.mg_5997_1960.trails import trail

LINES = norms.get(NORM)
SERVICE = "lifecycle"
STATES = {
    "line_request": 12, "tender": 9, "authorization": 14, "precarious": 5, "concession": 12, "bond": 6, "notice": 14,
    "forfeiture": 11, "vehicle": 5, "timetable": 6,
}  # fmt: skip


def events(names: str) -> list[dict[str, str]]:
    return [{"event": name} for name in names.split()]


def test_the_kinds_and_events_are_those_of_the_tables() -> None:
    assert set(get_args(CaseKind)) == set(LINES.lifecycles) == set(STATES)
    rows = {row.event for table in LINES.lifecycles.values() for row in table.transitions}
    assert set(get_args(EventName)) == rows


@pytest.mark.parametrize("kind", list(STATES))
def test_each_row_is_taken_from_its_state_and_no_other_is(kind: str) -> None:
    table = LINES.lifecycles[kind]
    paths = {table.initial: ""}
    for row in table.transitions * len(table.states):
        if row.source in paths:
            paths.setdefault(row.target, f"{paths[row.source]} {row.event}")
    assert set(paths) == set(table.states)
    for state, path in paths.items():
        rows = {row.event: row for row in table.transitions if row.source == state}
        found = outcome(SERVICE, kind=kind, events=events(path))
        assert found == {"state": state, "allowed_events": sorted(rows), "because": []}
        for event in get_args(EventName):
            after = outcome(SERVICE, kind=kind, events=events(f"{path} {event}"))
            if event in rows:
                assert after["state"] == rows[event].target
                assert "illegal" not in after
            else:
                assert after["illegal"] == {"event": event, "from": state}
                assert (after["state"], after["allowed_events"]) == (state, sorted(rows))


def test_the_run_stops_at_the_first_event_that_is_not_allowed() -> None:
    found = outcome(SERVICE, kind="notice", events=events("serve_hand debit defend report"))
    assert (found["state"], found["illegal"]) == ("defence_open", {"event": "debit", "from": "defence_open"})


def test_the_steps_tell_what_was_taken_refused_and_open() -> None:
    assert told(SERVICE, kind="bond", events=events("deposit restore")) == [
        ("anx1_art8_cpt_inc3", "held", {"event": "deposit", "source": "required", "target": "held"}),
        ("anx1_art15_cpt", "held", {"event": "deposit", "source": "required", "target": "held"}),
        *((f"anx1_art{provision}", False, {"event": "restore", "source": "held"})
          for provision in ("113_par1u", "85_cpt", "115_cpt", "114_cpt_ali1")),
        *((f"anx1_art{provision}", target, {"event": event, "source": "held"}) for provision, target, event in (
            ("113_cpt", "restoration_due", "debit"), ("14_cpt", "forfeited", "forfeit"),
            ("67_par1_ali3", "held", "raise"), ("15_par1u", "returned", "release"), ("14_par1u", "returned", "release"),
        )),
    ]  # fmt: skip


def test_an_authorization_is_never_transferred() -> None:
    facts = {"kind": "authorization", "events": events("sign order_start start transfer")}
    assert outcome(SERVICE, **facts)["illegal"] == {"event": "transfer", "from": "active"}
    assert ("art19_cpt", False) in trail(SERVICE, **facts)
    assert "transfer" not in outcome(SERVICE, **facts)["allowed_events"]


@pytest.mark.parametrize(("kind", "number"), list(STATES.items()))
def test_the_number_of_states(kind: str, number: int) -> None:
    assert len(LINES.lifecycles[kind].states) == number
