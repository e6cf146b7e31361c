# SPDX-License-Identifier: Apache-2.0
"""Changes of the service: what needs approval, what needs a notice, and what is refused."""

from itertools import product
from typing import Any

import pytest

from tests.law.norms.br_952_1993.questions import ask, missing, outcome, told

BEFORE, AT, AFTER = "2026-11-30T09:59-03:00", "2026-11-30T10:00-03:00", "2026-11-30T10:01-03:00"
SAME = {"from_state": "GO", "to_state": "GO"}
OTHER = {"from_state": "MG", "to_state": "SP"}
UNTOLD = ["art50_cpt", "art78_cpt_inc5_ali4"]
LIMITS = [{"fleet": 5, "frequency": 4, "tariff": "40.00"}, {"fleet": 6, "frequency": 3, "tariff": "42.00"}]


def change(kind: str, **facts: Any) -> dict[str, Any]:
    return outcome("timetable_change", kind=kind, **facts)


def section(states: dict[str, str], semi_urban: bool | None, interest: bool | None, reading: str) -> dict[str, Any]:
    given: dict[str, Any] = {**states, "access_km": "2"}
    if interest is not None:
        given["local_interest"] = interest
    line = {} if semi_urban is None else {"semi_urban": semi_urban}
    return {"kind": "section_new", "line": line, "section": given, "readings": {"local_interest": reading}}


@pytest.mark.parametrize("reading", ["with_exception", "always"])
@pytest.mark.parametrize(
    ("states", "semi_urban", "interest"), list(product([SAME, OTHER], [True, False], [True, False]))
)
def test_a_section_joins_states_or_is_semi_urban_and_of_interest(
    states: dict[str, str], semi_urban: bool, interest: bool, reading: str
) -> None:
    if reading == "always":
        expected = interest and (states is OTHER or semi_urban)
    else:
        expected = states is OTHER or (semi_urban and interest)
    found = outcome("timetable_change", **section(states, semi_urban, interest, reading))
    assert (found["eligible"], found["needs"]) == (expected, "approval")
    assert found["because"] == ([] if expected else ["art49_par1_inc1"])


def answers(facts: dict[str, Any], semi_urban: bool | None, interest: bool | None, states: dict[str, str]) -> set[bool]:
    """What the answer may still be over every value of what is not known."""
    found = set()
    for urban, local, sides in product(
        [True, False] if semi_urban is None else [semi_urban], [True, False] if interest is None else [interest],
        [SAME, OTHER] if states == {} else [states],
    ):  # fmt: skip
        whole = section(sides, urban, local, facts["readings"]["local_interest"])
        found.add(outcome("timetable_change", **whole)["eligible"])
    return found


@pytest.mark.parametrize("reading", ["with_exception", "always"])
@pytest.mark.parametrize("states", [{}, SAME, OTHER], ids=["unknown", "same", "other"])
@pytest.mark.parametrize(("semi_urban", "interest"), list(product([None, True, False], repeat=2)))
def test_exactly_the_facts_that_may_still_turn_the_answer_are_missing(
    states: dict[str, str], semi_urban: bool | None, interest: bool | None, reading: str
) -> None:
    facts = section(states, semi_urban, interest, reading)
    possible = answers(facts, semi_urban, interest, states)
    if len(possible) == 1:
        assert {outcome("timetable_change", **facts)["eligible"]} == possible
        return
    expected: set[str] = set()
    if semi_urban is None and any(
        len(answers(facts, None, local, sides)) == 2
        for local in ([True, False] if interest is None else [interest])
        for sides in ([SAME, OTHER] if states == {} else [states])
    ):
        expected.add("line.semi_urban")
    if interest is None and any(
        len(answers(facts, urban, None, sides)) == 2
        for urban in ([True, False] if semi_urban is None else [semi_urban])
        for sides in ([SAME, OTHER] if states == {} else [states])
    ):
        expected.add("section.local_interest")
    if states == {} and any(
        len(answers(facts, urban, local, {})) == 2
        for urban in ([True, False] if semi_urban is None else [semi_urban])
        for local in ([True, False] if interest is None else [interest])
    ):
        expected |= {"section.from_state", "section.to_state"}
    assert missing("timetable_change", **facts) == expected


def test_a_new_section_tells_every_test() -> None:
    assert told("timetable_change", **section(OTHER, False, None, "with_exception")) == [
        ("art48_cpt", True, {}), ("art49_cpt", True, {}), ("art49_cpt_inc1", True, {}),
        ("art49_par1_inc1", True, {"different": True, "semi_urban": False, "local_interest": None}),
        ("art49_par1_inc2", True, {"access_km": "2", "most": 10}),
        ("art49_par1", True, {"holds": True}),
    ]  # fmt: skip
    answer = ask("timetable_change", **section(OTHER, False, None, "with_exception"))
    assert (answer["status"], answer["outcome"]["authority"]) == ("discretionary", "department")
    assert missing("timetable_change", kind="section_new", section=OTHER) == {"section.access_km"}
    assert told("timetable_change", **section(SAME, False, None, "with_exception"))[-1] == (
        "art49_par1", False, {"holds": False},
    )  # fmt: skip


def test_a_removal_needs_another_service() -> None:
    assert change("section_removal", section={"other_service": True})["eligible"] is True
    refused = change("section_removal", section={"other_service": False})
    assert refused == {"needs": "approval", "eligible": False, "because": ["art49_par2"]}
    assert missing("timetable_change", kind="section_removal") == {"section.other_service"}
    assert told("timetable_change", kind="section_removal", section={"other_service": True}) == [
        ("art48_cpt", True, {}), ("art49_cpt", True, {}), ("art49_cpt_inc1", True, {}),
        ("art49_par2", True, {"other_service": True}),
    ]  # fmt: skip


SHORTER = {"new_work_open": True, "pertinent": True, "old_minutes": 300, "new_minutes": 299}


@pytest.mark.parametrize(
    ("differs", "eligible"),
    [({}, True), ({"new_minutes": 300}, False), ({"pertinent": False}, False), ({"new_work_open": False}, False)],
)
def test_an_itinerary_follows_new_works_that_shorten_the_trip(differs: dict[str, Any], eligible: bool) -> None:
    found = change("itinerary_adjustment", itinerary={**SHORTER, **differs})
    assert (found["eligible"], found["former_itinerary_renounced"]) == (eligible, eligible)
    assert found["because"] == ([] if eligible else ["art49_par3"])


def test_an_itinerary_tells_its_tests_and_what_it_lacks() -> None:
    assert told("timetable_change", kind="itinerary_adjustment", itinerary=SHORTER) == [
        ("art48_cpt", True, {}), ("art49_cpt", True, {}), ("art49_cpt_inc2", True, {}),
        ("art49_par3", True, SHORTER), ("art49_par4", True, {"renounced": True}),
    ]  # fmt: skip
    assert missing("timetable_change", kind="itinerary_adjustment") == {f"itinerary.{name}" for name in SHORTER}
    assert change("itinerary_adjustment", itinerary={"pertinent": False})["eligible"] is False
    assert told("timetable_change", kind="itinerary_adjustment", itinerary={"pertinent": False})[-1] == (
        "art49_par4", False, {"renounced": False},
    )  # fmt: skip


def test_a_semi_urban_itinerary_hears_every_body_served() -> None:
    line = {"semi_urban": True}
    heard = change("semi_urban_itinerary", line=line, bodies={"served": ["A", "B", "A"], "heard": ["B", "A"]})
    assert (heard["eligible"], heard["missing_bodies"]) == (True, [])
    not_heard = change("semi_urban_itinerary", line=line, bodies={"served": ["B", "A", "B"], "heard": []})
    assert (not_heard["missing_bodies"], not_heard["because"]) == (["B", "A"], ["art51_cpt"])
    assert change("semi_urban_itinerary", line=line, bodies={"served": []})["eligible"] is True
    bare = {"kind": "semi_urban_itinerary", "line": line}
    assert missing("timetable_change", **bare) == {"bodies.served", "bodies.heard"}
    assert missing("timetable_change", **bare, bodies={"heard": []}) == {"bodies.served"}
    assert told("timetable_change", **bare)[-1] == ("art51_cpt", None, {"semi_urban": True, "unheard": None})
    assert change("semi_urban_itinerary", line={"semi_urban": False}) == {
        "needs": "approval", "eligible": False, "because": ["art51_cpt"],
    }  # fmt: skip
    assert told("timetable_change", **bare, bodies={"served": []}) == [
        ("art48_cpt", True, {}), ("art51_cpt", True, {"semi_urban": True, "unheard": []}),
    ]  # fmt: skip


@pytest.mark.parametrize("item", [f"art50_cpt_inc{number}" for number in range(1, 6)])
@pytest.mark.parametrize(("notified_at", "allowed"), [(BEFORE, True), (AT, False), (AFTER, False)])
def test_a_free_change_is_told_before(item: str, notified_at: str, allowed: bool) -> None:
    given = {"item": item, "notified_at": notified_at, "effective_at": AT, "frequency_from": 1, "frequency_to": 2}
    found = change("operational", change=given)
    assert found == {
        "needs": "notice", "allowed": allowed, "infractions": [] if allowed else UNTOLD[1:],
        "because": [] if allowed else UNTOLD,
    }  # fmt: skip
    steps = told("timetable_change", kind="operational", change=given)
    assert steps[0] == (item, True, {})
    assert ("art50_cpt", allowed, {"notified_at": notified_at, "effective_at": AT}) in steps
    assert ("art78_cpt_inc5_ali4", allowed, {}) in steps


def test_fewer_trips_are_never_free() -> None:
    given = {"item": "art50_cpt_inc4", "notified_at": BEFORE, "effective_at": AT}
    fewer = change("operational", change={**given, "frequency_from": 6, "frequency_to": 5})
    assert fewer == {"needs": "notice", "allowed": False, "infractions": [], "because": ["art50_cpt_inc3"]}
    trips = {"frequency_from": 6, "frequency_to": 5}
    assert told("timetable_change", kind="operational", change={**given, **trips})[1] == (
        "art50_cpt_inc3",
        False,
        trips,
    )
    assert change("operational", change={**given, "frequency_to": 5})["allowed"] is True
    for name, value in (("notified_at", BEFORE), ("effective_at", AT)):
        lacking = {"change.notified_at", "change.effective_at"} - {f"change.{name}"}
        assert (
            missing("timetable_change", kind="operational", change={"item": "art50_cpt_inc1", name: value}) == lacking
        )
    more = {**given, "item": "art50_cpt_inc3"}
    assert missing("timetable_change", kind="operational", change=more) == {
        "change.frequency_from", "change.frequency_to",
    }  # fmt: skip
    assert missing("timetable_change", kind="operational") == {
        "change.item", "change.notified_at", "change.effective_at",
    }  # fmt: skip


def test_a_change_without_notice_needs_no_hours() -> None:
    found = change("operational", change={"item": "art50_cpt_inc1", "no_notice": True})
    assert (found["because"], found["infractions"]) == (UNTOLD, UNTOLD[1:])
    given = {"item": "art50_cpt_inc1", "no_notice": False, "notified_at": BEFORE, "effective_at": AT}
    assert change("operational", change=given)["allowed"] is True


@pytest.mark.parametrize(
    ("given", "excuse", "told_before"),
    [
        ({"notified_at": BEFORE, "effective_at": AT}, "none", True),
        ({"notified_at": AT, "effective_at": AT}, "none", False),
        ({"effective_at": AT}, "force_majeure", False),
        ({}, "force_majeure", False),
        ({"force_majeure": True}, "force_majeure", True),
        ({"force_majeure": True}, "none", False),
        ({"force_majeure": False, "effective_at": AT}, "force_majeure", False),
        ({"notified_at": None, "force_majeure": True}, "force_majeure", True),
        ({"notified_at": BEFORE, "effective_at": AT, "no_notice": True}, "force_majeure", False),
    ],
)
def test_a_trip_is_suppressed_with_notice_or_by_force_majeure(
    given: dict[str, Any], excuse: str, told_before: bool
) -> None:
    found = change("suppressed_trip", change=given, readings={"suppressed_trip_excuse": excuse})
    faults = [] if told_before else ["art78_cpt_inc4_ali1"]
    assert found == {"needs": "notice", "allowed": told_before, "infractions": faults, "because": faults}


def test_a_suppressed_trip_tells_what_it_lacks_and_the_reading_it_used() -> None:
    bare = {"kind": "suppressed_trip"}
    assert missing("timetable_change", **bare, change={"notified_at": BEFORE}) == {"change.effective_at"}
    assert missing("timetable_change", **bare, change={"notified_at": None, "effective_at": AT}) == {
        "change.notified_at"
    }
    assert ask("timetable_change", **bare)["readings"] == []
    told_late = {"notified_at": AT, "effective_at": AT}
    assert told("timetable_change", **bare, change=told_late)[-1] == (
        "art78_cpt_inc4_ali1", False, {**told_late, "force_majeure": False},
    )  # fmt: skip
    assert told("timetable_change", **bare, change={"force_majeure": True, "effective_at": AT}) == [
        ("art78_cpt_inc4_ali1", True, {"effective_at": AT, "notified_at": None, "force_majeure": True}),
    ]


def test_a_detour_takes_the_shortest_open_road() -> None:
    routes = [{"route": route, "distance_km": km} for route, km in (("R1", "10"), ("R2", "9.5"), ("R3", "9.50"))]
    assert change("detour", detour={"routes": routes}) == {"needs": "notice", "route": "R2", "because": []}
    assert change("detour", detour={"routes": []}) == {"needs": "notice", "because": []}
    assert missing("timetable_change", kind="detour") == {"detour.routes"}
    assert told("timetable_change", kind="detour", detour={"routes": routes}) == [("art44_cpt", "R2", {"route": "R2"})]


@pytest.mark.parametrize(
    ("asked", "refused"),
    [
        ({"fleet": 5, "frequency": 3, "tariff": "40.00"}, []),
        ({"fleet": 4, "frequency": 2, "tariff": "39.99"}, ["fleet", "frequency", "tariff"]),
        ({"frequency": 2}, ["frequency"]),
        ({}, []),
    ],
)
def test_a_reduction_goes_down_to_the_lowest_limit(asked: dict[str, Any], refused: list[str]) -> None:
    days = {"new_contract_signed_on": "2026-11-01", "notified_on": "2026-11-01"}
    found = change("reduction", reduction={"limits": LIMITS, **days, **asked})
    assert found == {
        "needs": "none", "allowed": not refused, "refused_values": refused, "because": ["art93_cpt"] if refused else [],
    }  # fmt: skip


def test_a_reduction_waits_for_a_signed_contract() -> None:
    early = {"limits": LIMITS, "new_contract_signed_on": "2026-11-02", "notified_on": "2026-11-01"}
    assert change("reduction", reduction=early)["because"] == ["art93_cpt"]
    assert change("reduction", reduction={"limits": []})["allowed"] is False
    names = {f"reduction.{name}" for name in ("limits", "new_contract_signed_on", "notified_on")}
    assert missing("timetable_change", kind="reduction") == names
    days = {"new_contract_signed_on": "2026-11-01", "notified_on": "2026-11-01"}
    assert missing("timetable_change", kind="reduction", reduction=days) == {"reduction.limits"}
    signed = {"signed_on": "2026-11-01", "notified_on": "2026-11-01"}
    assert told("timetable_change", kind="reduction", reduction=days)[-1] == ("art93_cpt", None, signed)
    for name, day in days.items():
        one = {"limits": LIMITS, name: day}
        lacking = {f"reduction.{other}" for other in days if other != name}
        assert missing("timetable_change", kind="reduction", reduction=one) == lacking
    steps = told("timetable_change", kind="reduction", reduction={"limits": LIMITS, **days, "tariff": "40.00"})
    assert steps == [
        ("art93_cpt", True, {"signed_on": "2026-11-01", "notified_on": "2026-11-01"}),
        ("art93_cpt", True, {"value": "tariff", "proposed": "40.00", "least": "40.00"}),
    ]
