# SPDX-License-Identifier: Apache-2.0
"""Lifecycles: the state follows from the events, and only declared events are taken."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.engine import norms
from outorga.law.kernel.errors import IllegalTransition, InvalidCitation
from outorga.law.kernel.lifecycles import Lifecycle, load

ROWS: list[dict[str, Any]] = [
    {"kind": "door", "from": "closed", "event": "open", "to": "open", "who": "anyone", "provision": "art1_cpt"},
    {"kind": "door", "from": ["open", "closed"], "event": "break", "to": "broken", "who": "anyone",
     "provision": "art2_cpt"},
    {"kind": "door", "from": "open", "event": "close", "to": "closed", "who": "porter", "provision": "art3_cpt",
     "reading": "doors=shut", "guard": "at night"},
]  # fmt: skip
DOOR = load(ROWS)["door"]
SHUT, LEFT = {"doors": "shut"}, {"doors": "left"}
TABLES = [(norm, table) for norm in norms.every() for table in norm.lifecycles.values()]


def test_the_state_follows_from_the_events() -> None:
    assert DOOR.state([], SHUT) == DOOR.initial == "closed"
    assert DOOR.state(["open", "close", "break"], SHUT) == "broken"
    assert DOOR.states == ("closed", "open", "broken")


def test_what_is_allowed_comes_by_name_and_by_reading() -> None:
    assert [row.event for row in DOOR.allowed("open", SHUT)] == ["break", "close"]
    assert [row.event for row in DOOR.allowed("open", LEFT)] == ["break"]
    assert DOOR.allowed("broken", SHUT) == ()


def test_an_event_that_is_not_allowed_names_the_state_and_what_is() -> None:
    with pytest.raises(IllegalTransition) as caught:
        DOOR.state(["open", "close"], LEFT)
    assert (caught.value.state, caught.value.event, caught.value.allowed) == ("open", "close", ("break",))


def test_a_row_carries_who_may_and_on_which_provision() -> None:
    row = DOOR.advance("open", "close", SHUT)
    assert (row.target, row.who, row.provision, row.guard) == ("closed", "porter", "art3_cpt", "at night")


def test_a_row_without_a_real_provision_is_refused() -> None:
    with pytest.raises(InvalidCitation):
        load([{**ROWS[0], "provision": "somewhere"}])


@pytest.mark.parametrize(("norm", "table"), TABLES, ids=lambda item: getattr(item, "kind", getattr(item, "key", "")))
def test_every_state_of_every_norm_can_be_reached(norm: norms.Norm, table: Lifecycle) -> None:
    reached, waiting = set(), [table.initial]
    while waiting:
        state = waiting.pop()
        if state not in reached:
            reached.add(state)
            waiting += [row.target for row in table.transitions if row.source == state]
    assert reached == set(table.states)
    assert len({(row.source, row.event) for row in table.transitions}) == len(table.transitions)


@settings(max_examples=150, deadline=None, database=None, derandomize=True)
@given(st.sampled_from(TABLES), st.data())
def test_walking_only_allowed_events_never_fails_and_one_other_always_does(
    case: tuple[norms.Norm, Lifecycle], data: st.DataObject
) -> None:
    norm, table = case
    readings, state, events = norm.settings.readings, table.initial, []
    for _ in range(data.draw(st.integers(0, 8))):
        rows = table.allowed(state, readings)
        if not rows:
            break
        row = data.draw(st.sampled_from(rows))
        events.append(row.event)
        state = row.target
    assert table.state(events, readings) == state
    others = {row.event for row in table.transitions} - {row.event for row in table.allowed(state, readings)}
    for event in others:
        with pytest.raises(IllegalTransition):
            table.state([*events, event], readings)
