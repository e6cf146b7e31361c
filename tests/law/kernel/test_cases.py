# SPDX-License-Identifier: Apache-2.0
"""Where a case stands by its table: what was taken, what may come next, and the first event that was not allowed."""

from collections.abc import Iterable
from typing import Any

from outorga.law.kernel.cases import cite_open, provisions_of, standing
from outorga.law.kernel.decisions import Reasoning, Settings
from outorga.law.kernel.facts import Facts
from outorga.law.kernel.lifecycles import Lifecycle, load

TABLES = load([
    {"kind": "door", "from": "closed", "event": "open", "to": "open", "who": "anyone", "provision": "art1_cpt",
     "also": ["art2_cpt"]},
    {"kind": "door", "from": "open", "event": "close", "to": "closed", "who": "porter", "provision": "art3_cpt",
     "reading": "doors=shut"},
    {"kind": "door", "from": "open", "event": "break", "to": "broken", "who": "anyone", "provision": "art2_cpt"},
    {"kind": "door", "event": "burn", "never": True, "provision": "art4_cpt"},
    {"kind": "gate", "from": "shut", "event": "push", "to": "open", "who": "anyone", "provision": "art5_cpt"},
])  # fmt: skip
DOOR = TABLES["door"]
SHUT, LEFT = {"doors": "shut"}, {"doors": "left"}


def record() -> Reasoning:
    return Reasoning("lifecycle", Facts(), Settings("n", "v", {}, {}))


def steps(reasoning: Reasoning) -> list[tuple[str, Any, dict[str, Any]]]:
    found = reasoning.decided({})
    return [(step.test.provision, step.result, dict(step.inputs)) for step in found.steps]


def told(table: Lifecycle, events: Iterable[str], readings: dict[str, str]) -> tuple[dict[str, Any], list[Any]]:
    reasoning = record()
    return standing(table, events, readings, reasoning), steps(reasoning)


def test_a_case_without_events_stands_in_its_first_state() -> None:
    assert told(DOOR, [], SHUT) == (
        {"state": "closed", "allowed_events": ["open"]},
        [("art1_cpt", "open", {"event": "open", "source": "closed"}),
         ("art2_cpt", "open", {"event": "open", "source": "closed"})],
    )  # fmt: skip


def test_each_event_is_told_with_every_provision_of_its_row_and_then_what_may_come() -> None:
    taken = {"event": "open", "source": "closed", "target": "open"}
    assert told(DOOR, ["open"], SHUT) == (
        {"state": "open", "allowed_events": ["break", "close"]},
        [("art1_cpt", "open", taken), ("art2_cpt", "open", taken),
         ("art2_cpt", "broken", {"event": "break", "source": "open"}),
         ("art3_cpt", "closed", {"event": "close", "source": "open"})],
    )  # fmt: skip


def test_the_first_event_that_is_not_allowed_ends_the_reading() -> None:
    outcome, found = told(DOOR, ["open", "open", "break"], SHUT)
    illegal = {"event": "open", "from": "open"}
    assert outcome == {"state": "open", "allowed_events": ["break", "close"], "illegal": illegal}
    refused = {"event": "open", "source": "open"}
    assert found[2:4] == [("art1_cpt", False, refused), ("art2_cpt", False, refused)]
    assert [provision for provision, _, _ in found[4:]] == ["art2_cpt", "art3_cpt"]


def test_an_event_that_is_never_allowed_is_told_with_what_forbids_it() -> None:
    outcome, found = told(DOOR, ["burn"], SHUT)
    assert outcome["illegal"] == {"event": "burn", "from": "closed"}
    assert found[0] == ("art4_cpt", False, {"event": "burn", "source": "closed"})


def test_a_reading_closes_an_event() -> None:
    assert told(DOOR, ["open", "close"], SHUT)[0] == {"state": "closed", "allowed_events": ["open"]}
    outcome, found = told(DOOR, ["open", "close"], LEFT)
    assert outcome == {"state": "open", "allowed_events": ["break"], "illegal": {"event": "close", "from": "open"}}
    assert found[2] == ("art3_cpt", False, {"event": "close", "source": "open"})


def test_what_may_come_next_is_told_without_any_event() -> None:
    reasoning = record()
    cite_open(DOOR.allowed("open", SHUT), reasoning)
    assert [(provision, result) for provision, result, _ in steps(reasoning)] == [
        ("art2_cpt", "broken"), ("art3_cpt", "closed"),
    ]  # fmt: skip


def test_the_provisions_of_tables_come_once_and_those_that_forbid_come_last() -> None:
    assert provisions_of(TABLES) == ("art1_cpt", "art2_cpt", "art3_cpt", "art5_cpt", "art4_cpt")
