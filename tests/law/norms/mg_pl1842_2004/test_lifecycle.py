# SPDX-License-Identifier: Apache-2.0
"""Where a case stands: the events in order, by the table alone."""

from typing import Any

import pytest

from outorga.law.norms.mg_pl1842_2004.data import LIFECYCLES
from tests.law.norms.mg_pl1842_2004.questions import missing, outcome
from tests.law.norms.mg_pl1842_2004.trails import lacks, trail

STARTS = {
    "permission": "awarded", "vehicle": "proposed", "driver": "candidate", "notice": "issued",
    "fine_payment": "assessed", "suspension": "proposed", "cassation": "triggered", "tender": "study",
    "radio_accreditation": "requested",
}  # fmt: skip
NEVER = {
    "permission": ("grant_directly", "art8_par1u"), "notice": ("destroy", "art40_par3"),
    "tender": ("award_directly", "art8_cpt"),
}  # fmt: skip


def events(*names: str) -> list[dict[str, Any]]:
    return [{"event": name} for name in names]


@pytest.mark.parametrize("kind", STARTS)
def test_a_case_begins_in_its_first_state_and_names_what_may_follow(kind: str) -> None:
    rows = LIFECYCLES[kind].allowed(STARTS[kind], {})
    assert outcome("lifecycle", kind=kind, events=[]) == {
        "state": STARTS[kind], "illegal": None, "allowed_events": sorted({row.event for row in rows}), "because": [],
    }  # fmt: skip
    assert trail("lifecycle", kind=kind, events=[]) == [
        (row.provision, row.target, {"event": row.event, "source": STARTS[kind]}) for row in rows
    ]


@pytest.mark.parametrize("kind", STARTS)
def test_events_that_are_not_known_are_missing(kind: str) -> None:
    assert missing("lifecycle", kind=kind) == {"events"}
    assert trail("lifecycle", kind=kind) == [lacks(LIFECYCLES[kind].transitions[0].provision, "events")]


@pytest.mark.parametrize("kind", NEVER)
def test_an_event_that_is_never_allowed_cites_what_forbids_it(kind: str) -> None:
    event, provision = NEVER[kind]
    found = outcome("lifecycle", kind=kind, events=events(event))
    assert (found["state"], found["illegal"]) == (STARTS[kind], {"event": event, "from": STARTS[kind]})
    assert event not in found["allowed_events"]
    told = {"event": event, "source": STARTS[kind]}
    assert trail("lifecycle", kind=kind, events=events(event))[0] == (provision, False, told)


def test_the_reading_stops_at_the_first_illegal_event() -> None:
    found = outcome("lifecycle", kind="notice", events=events("archive", "serve", "destroy"))
    assert (found["state"], found["illegal"]) == ("archived", {"event": "serve", "from": "archived"})
    assert found["allowed_events"] == []
    assert trail("lifecycle", kind="notice", events=events("archive", "serve")) == [
        ("art40_par4", "archived", {"event": "archive", "source": "issued", "target": "archived"}),
        ("art40_par1", False, {"event": "serve", "source": "archived"}),
    ]


def test_an_event_that_keeps_the_state_may_come_again() -> None:
    names = ("request_opening", "take_over", "take_over", "open", "decide", "term_over")
    assert outcome("lifecycle", kind="cassation", events=events(*names))["state"] == "final"


def test_days_of_events_are_not_read() -> None:
    dated = [{"event": "serve", "on": "2026-05-04", "at": "2026-05-04T10:00-03:00"}]
    assert outcome("lifecycle", kind="notice", events=dated, on="2026-01-01")["state"] == "served"


def test_an_event_of_another_kind_cites_nothing_of_it() -> None:
    steps = trail("lifecycle", kind="fine_payment", events=events("serve"))
    assert all(result is not False for _, result, _ in steps)
