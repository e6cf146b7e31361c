# SPDX-License-Identifier: Apache-2.0
"""Lifecycles: the state follows from the events, and only declared events are taken."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.engine import norms
from outorga.law.kernel.errors import IllegalTransition, InvalidCitation
from outorga.law.kernel.lifecycles import Lifecycle, Rules, Run, Taken, Transition, load, run

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


def test_a_row_is_read_with_all_that_it_says_and_no_more() -> None:
    bare = {"kind": "lid", "from": "off", "event": "put", "to": "on", "who": "cook", "provision": "art1_cpt"}
    never = {"kind": "lid", "event": "burn", "never": True, "provision": "art4_cpt"}
    full = {"kind": "lid", "from": ["on", "off"], "event": "wipe", "to": "(same)", "who": "maid", "guard": "when cold",
            "provision": "art2_cpt", "reading": "cloth=wet", "also": ["art3_cpt", "art5_cpt"]}  # fmt: skip
    other = {**bare, "kind": "pot", "from": "empty", "to": "full"}
    more = ("maid", "art2_cpt", "cloth=wet", ("art3_cpt", "art5_cpt"))
    assert load([never, bare, full, other]) == {
        "lid": Lifecycle("lid", "off", (
            Transition("off", "put", "on", "", "cook", "art1_cpt"), Transition("on", "wipe", "on", "when cold", *more),
            Transition("off", "wipe", "off", "when cold", *more),
        ), {"burn": "art4_cpt"}),
        "pot": Lifecycle("pot", "empty", (Transition("empty", "put", "full", "", "cook", "art1_cpt"),)),
    }  # fmt: skip


def test_what_is_allowed_comes_by_name_and_by_reading() -> None:
    assert [row.event for row in DOOR.allowed("open", SHUT)] == ["break", "close"]
    assert [row.event for row in DOOR.allowed("open", LEFT)] == ["break"]
    assert DOOR.allowed("broken", SHUT) == ()


def test_an_event_that_is_not_allowed_names_the_kind_the_state_and_what_is() -> None:
    with pytest.raises(IllegalTransition) as caught:
        DOOR.state(["open", "close"], LEFT)
    assert (caught.value.state, caught.value.event, caught.value.allowed) == ("open", "close", ("break",))
    assert str(caught.value) == "door: 'close' is not allowed from 'open'; allowed: break"


def test_a_row_carries_who_may_and_on_which_provision() -> None:
    row = DOOR.advance("open", "close", SHUT)
    assert (row.target, row.who, row.provision, row.guard) == ("closed", "porter", "art3_cpt", "at night")
    assert DOOR.row("open", "close", SHUT) == row
    assert DOOR.row("open", "close", LEFT) is None


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


GATE = load([
    {"kind": "gate", "from": ["shut", "ajar"], "event": "oil", "to": "(same)", "who": "porter",
     "provision": "art1_cpt"},
    {"kind": "gate", "from": "shut", "event": "push", "to": "ajar", "who": "anyone", "provision": "art2_cpt"},
    {"kind": "gate", "from": "ajar", "event": "push", "to": "gone", "who": "anyone", "provision": "art2_par1"},
    {"kind": "gate", "event": "burn", "never": True, "provision": "art3_cpt"},
])["gate"]  # fmt: skip


def test_an_event_may_leave_the_case_where_it_is() -> None:
    assert GATE.state(["oil", "push", "oil"], {}) == "ajar"
    assert GATE.states == ("shut", "ajar", "gone")


def test_an_event_that_is_never_allowed_is_illegal_everywhere_and_names_what_forbids_it() -> None:
    assert GATE.forbidden == {"burn": "art3_cpt"}
    for state in GATE.states:
        with pytest.raises(IllegalTransition):
            GATE.advance(state, "burn", {})
    assert GATE.provisions_of("burn") == ("art3_cpt",)
    assert GATE.provisions_of("push") == ("art2_cpt", "art2_par1")
    assert GATE.provisions_of("sing") == ()


def test_a_forbidden_event_needs_a_real_provision_too() -> None:
    with pytest.raises(InvalidCitation):
        load([{"kind": "gate", "event": "burn", "never": True, "provision": "nowhere"}])


VAULT = load([
    {"kind": "vault", "from": "shut", "event": "unlock", "to": "open", "who": "porter", "provision": "art1_cpt",
     "also": ["art2_cpt", "art3_cpt"]},
    {"kind": "vault", "from": "open", "event": "lock", "to": "shut", "who": "porter", "provision": "art2_cpt"},
])["vault"]  # fmt: skip


def test_a_row_may_rest_on_further_provisions_after_its_first() -> None:
    row = VAULT.advance("shut", "unlock", {})
    assert (row.provision, row.provisions) == ("art1_cpt", ("art1_cpt", "art2_cpt", "art3_cpt"))
    assert VAULT.advance("open", "lock", {}).provisions == ("art2_cpt",)
    assert VAULT.provisions_of("unlock") == ("art1_cpt", "art2_cpt", "art3_cpt")


def test_a_further_provision_must_be_real_too() -> None:
    with pytest.raises(InvalidCitation):
        load([{**ROWS[0], "also": ["nowhere"]}])


CLOCK_ROWS: list[dict[str, Any]] = [
    {"kind": "egg", "from": "cold", "event": "boil", "to": "hot", "who": "cook", "provision": "art1_cpt"},
    {"kind": "egg", "from": "hot", "event": "boil", "to": "hot", "who": "cook", "provision": "art1_par1"},
    {"kind": "egg", "from": "hot", "event": "eat", "to": "gone", "who": "guest", "provision": "art2_cpt"},
    {"kind": "egg", "from": "hot", "event": "@cool", "to": "stale", "who": "clock", "provision": "art3_cpt"},
    {"kind": "egg", "from": "hot", "event": "@sun", "to": "dry", "who": "clock", "provision": "art4_cpt"},
    {"kind": "egg", "from": "stale", "event": "@rot", "to": "bad", "who": "clock", "provision": "art5_cpt"},
]  # fmt: skip
EGG = load(CLOCK_ROWS)["egg"]
NOON = date(2026, 1, 1)
LASTS = {"@cool": 3, "@sun": 5, "@rot": 4}


class Happening(NamedTuple):
    event: str
    on: date
    polite: bool = True


class Kitchen(Rules[Happening]):
    """An egg cools three days after it was last boiled, dries in five, and rots four days after it cooled."""

    def falls_on(self, row: Transition, taken: Sequence[Taken[Happening]]) -> date:
        return taken[-1].on + timedelta(days=LASTS[row.event])

    def allows(self, row: Transition, event: Happening, taken: Sequence[Taken[Happening]]) -> bool:
        return event.polite


def cooked(*events: Happening, until: int | None) -> Run[Happening]:
    return run(EGG, events, None if until is None else day(until), Kitchen(), {})


def day(number: int) -> date:
    return NOON + timedelta(days=number)


def boil(number: int) -> Happening:
    return Happening("boil", day(number))


def test_a_row_of_the_clock_is_known_by_its_name() -> None:
    assert [row.event for row in EGG.transitions if row.by_the_clock] == ["@cool", "@sun", "@rot"]


@pytest.mark.parametrize(
    ("until", "state"), [(0, "hot"), (2, "hot"), (3, "stale"), (6, "stale"), (7, "bad"), (99, "bad")]
)
def test_the_clock_takes_a_case_on_its_day_the_earliest_row_first(until: int, state: str) -> None:
    assert cooked(boil(0), until=until).state == state


def test_what_the_clock_took_is_told_with_its_day() -> None:
    found = cooked(boil(0), until=9)
    assert [(step.row.event, step.on, step.event) for step in found.taken] == [
        ("boil", NOON, boil(0)), ("@cool", day(3), None), ("@rot", day(7), None),
    ]  # fmt: skip


def test_the_clock_comes_before_an_event_of_its_day_and_an_event_may_set_it_anew() -> None:
    late = cooked(boil(0), Happening("eat", day(3)), until=3)
    assert (late.state, late.illegal, late.failed) == ("stale", Happening("eat", day(3)), None)
    assert cooked(boil(0), boil(2), Happening("eat", day(4)), until=9).state == "gone"


def test_the_first_event_that_is_not_allowed_stops_the_case_and_its_clock() -> None:
    rude = Happening("eat", day(1), polite=False)
    found = cooked(boil(0), rude, boil(2), until=99)
    assert (found.state, found.illegal, len(found.taken)) == ("hot", rude, 1)
    assert found.failed
    assert found.failed.provision == "art2_cpt"


def test_without_a_day_the_clock_is_asked_by_the_events_alone() -> None:
    assert cooked(boil(0), until=None).state == "hot"
    assert cooked(until=99) == Run("cold")


READ_ROWS: list[dict[str, Any]] = [
    {"kind": "egg", "from": "cold", "event": "boil", "to": "hot", "who": "cook", "provision": "art1_cpt"},
    {"kind": "egg", "from": "hot", "event": "peel", "to": "bare", "who": "cook", "provision": "art2_cpt",
     "reading": "shell=off"},
    {"kind": "egg", "from": "hot", "event": "@cool", "to": "stale", "who": "clock", "provision": "art3_cpt",
     "reading": "room=cold"},
    {"kind": "egg", "from": "hot", "event": "@sun", "to": "dry", "who": "clock", "provision": "art4_cpt",
     "reading": "room=warm"},
]  # fmt: skip
READ_EGG = load(READ_ROWS)["egg"]


@pytest.mark.parametrize(("readings", "state"), [
    ({"room": "cold"}, "stale"), ({"room": "warm"}, "dry"), ({"room": "none"}, "hot"), ({}, "hot"),
])  # fmt: skip
def test_the_clock_takes_only_the_rows_that_the_readings_open(readings: dict[str, str], state: str) -> None:
    assert run(READ_EGG, [boil(0)], day(99), Kitchen(), readings).state == state


@pytest.mark.parametrize(("shell", "state"), [("off", "bare"), ("on", "hot")])
def test_an_event_takes_a_case_further_only_by_a_row_that_the_readings_open(shell: str, state: str) -> None:
    found = run(READ_EGG, [boil(0), Happening("peel", day(1))], None, Kitchen(), {"shell": shell})
    assert (found.state, found.illegal is None) == (state, shell == "off")


class OneDay(Kitchen):
    """Whatever the clock does, it does on the third day."""

    def falls_on(self, row: Transition, taken: Sequence[Taken[Happening]]) -> date:
        return day(3)


def test_of_two_rows_of_the_clock_on_one_day_the_first_by_name_is_taken() -> None:
    found = run(EGG, [boil(0)], day(3), OneDay(), {})
    assert [step.row.event for step in found.taken] == ["boil", "@cool", "@rot"]
