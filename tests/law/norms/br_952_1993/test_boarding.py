# SPDX-License-Identifier: Apache-2.0
"""Who may be refused on board, children, detainees, opened baggage and seats sold twice."""

from datetime import date, timedelta
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outorga.law.kernel.dates import add_years
from tests.law.norms.br_952_1993.questions import ask, decided, missing, outcome, told, with_value

PLAIN = {
    "intoxicated": 2, "dangerous_goods": 4, "animal_not_packed": 5, "object_too_big": 6, "disturbs": 7,
    "incontinent": 9, "refuses_fare": 10,
}  # fmt: skip
CONDITIONED = {
    "not_identified": (1, "identification_asked", True), "armed": (3, "weapon_permit", False),
    "sound_device": (8, "warned", True),
}  # fmt: skip
BORN = "2020-12-10"


@pytest.mark.parametrize(("conduct", "number"), PLAIN.items())
def test_a_ground_of_the_list_refuses(conduct: str, number: int) -> None:
    found = outcome("boarding", conduct=[conduct])
    assert found == {"refusal_allowed": True, "infractions": [], "because": [f"art33_cpt_inc{number}"]}
    steps = told("boarding", conduct=[conduct])
    assert steps[:2] == [("art33_cpt", [conduct], {"alleged": [conduct]}), (f"art33_cpt_inc{number}", False, {})]
    assert steps[2:] == ([("art67_cpt", False, {})] if conduct == "dangerous_goods" else [])


@pytest.mark.parametrize("value", [True, False])
@pytest.mark.parametrize("conduct", CONDITIONED)
def test_three_grounds_have_a_condition(conduct: str, value: bool) -> None:
    number, path, refusing = CONDITIONED[conduct]
    refused = value is refusing
    found = outcome("boarding", conduct=[conduct], **{path: value})
    because = [f"art33_cpt_inc{number}"] if refused else []
    assert (found["refusal_allowed"], found["because"]) == (refused, because)
    steps = told("boarding", conduct=[conduct], **{path: value})
    assert steps[1] == (f"art33_cpt_inc{number}", not refused, {"condition": value})
    assert missing("boarding", conduct=[conduct], refused=True) == {path}
    assert told("boarding", conduct=[conduct], refused=True)[1:] == [
        (f"art33_cpt_inc{number}", None, {"missing": path}), ("art78_cpt_inc6_ali6", None, {}),
    ]  # fmt: skip


def test_another_charge_than_the_fare_refuses_nothing() -> None:
    assert outcome("boarding", conduct=["refuses_other_charge"])["because"] == []
    assert told("boarding", conduct=["refuses_other_charge"])[1:] == [("art33_cpt_inc10", True, {})]


@pytest.mark.parametrize(("requisition", "escort", "refused"), [
    ("judge", True, False), ("judge", False, True), ("police", True, True), ("none", None, True), (None, False, True),
])  # fmt: skip
def test_a_detainee_needs_a_judge_and_an_escort(requisition: str | None, escort: bool | None, refused: bool) -> None:
    facts: dict[str, Any] = {"detainee": {"requisition": requisition, "escort": escort}}
    found = outcome("boarding", **facts)
    assert (found["refusal_allowed"], found["because"]) == (refused, ["art56_cpt"] if refused else [])
    assert told("boarding", **facts)[1:] == [("art56_cpt", not refused, {"requisition": requisition, "escort": escort})]


def test_what_is_missing_of_a_detainee() -> None:
    assert missing("boarding", detainee={"requisition": "judge"}) == {"detainee.escort"}
    assert missing("boarding", detainee={"escort": True}) == {"detainee.requisition"}
    assert missing("boarding", detainee={}) == {"detainee.requisition", "detainee.escort"}


@pytest.mark.parametrize(("facts", "allowed", "fined", "because"), [
    ({"point_approved": True}, False, True, []), ({"point_approved": True, "full": True}, True, False, []),
    ({"full": True}, True, False, []), ({"point_approved": False}, True, False, ["art42_cpt"]),
    ({"conduct": ["disturbs"]}, True, False, ["art33_cpt_inc7"]),
    ({"conduct": ["armed"], "full": True}, True, False, []),
    ({"point_approved": True, "full": False}, False, True, []),
])  # fmt: skip
def test_a_refusal_needs_a_reason(facts: dict[str, Any], allowed: bool, fined: bool, because: list[str]) -> None:
    found = outcome("boarding", refused=True, **facts)
    assert (found["refusal_allowed"], found["because"]) == (allowed, because)
    assert found["infractions"] == (["art78_cpt_inc6_ali6"] if fined else [])
    assert told("boarding", refused=True, **facts)[-1] == ("art78_cpt_inc6_ali6", allowed, {})
    assert outcome("boarding", refused=False, **facts)["infractions"] == []


def test_the_point_is_tested_where_it_is_known() -> None:
    assert told("boarding", point_approved=True) == [("art33_cpt", [], {"alleged": []}), ("art42_cpt", True, {})]
    assert told("boarding", refused=True)[1:] == [
        ("art78_cpt_inc6_ali6", None, {"missing": "point_approved"}), ("art78_cpt_inc6_ali6", None, {}),
    ]  # fmt: skip
    assert missing("boarding", refused=True) == {"point_approved"}


@pytest.mark.parametrize(("sign", "point", "regular"), [
    (True, True, True), (False, True, False), (True, False, False), (None, False, False), (False, None, False),
])  # fmt: skip
def test_baggage_is_opened_for_a_sign_at_a_boarding_point(sign: bool | None, point: bool | None, regular: bool) -> None:
    opening = {"sign": sign, "at_boarding_point": point}
    found = outcome("boarding", opening=opening)
    assert (found["opening_regular"], found["because"]) == (regular, [] if regular else ["art68_cpt"])
    assert told("boarding", opening=opening)[1:] == [("art68_cpt", regular, {})]


def test_what_is_missing_of_an_opening() -> None:
    assert missing("boarding", opening={}) == {"opening.sign", "opening.at_boarding_point"}
    assert missing("boarding", opening={"sign": True}) == {"opening.at_boarding_point"}
    assert missing("boarding", opening={"at_boarding_point": True}) == {"opening.sign"}


def child(travel_on: str | None, **more: Any) -> dict[str, Any]:
    return {"travel_on": travel_on, "passenger": {"born_on": BORN, "occupies_seat": False, "on_lap": False, **more}}


@given(st.dates(date(2015, 1, 1), date(2026, 1, 1)), st.integers(-400, 400), st.sampled_from([5, 6]))
def test_a_child_is_free_until_the_eve_of_a_birthday(born: date, beside: int, years: int) -> None:
    birthday = add_years(born, years)
    reading = {"child_age": {5: "until_fifth_birthday", 6: "until_sixth_birthday"}[years]}
    facts = child(str(birthday + timedelta(beside)), born_on=str(born))
    found = outcome("boarding", **facts, readings=reading)
    assert found["fare"] == ("none" if beside < 0 else "full")
    assert found["ticket"] == ("zero_fare" if beside < 0 else "full")


@pytest.mark.parametrize(("limit", "fare"), [(5, "none"), (4, "full")])
def test_the_age_of_a_free_child_is_a_parameter(limit: int, fare: str) -> None:
    assert decided("boarding", child("2026-12-09"), with_value("free_child_years", limit))["fare"] == fare


def test_the_fare_of_a_child_is_told() -> None:
    age = ("art32_cpt_inc17", True, {"born_on": BORN, "until": "2026-12-10"})
    assert told("boarding", **child("2026-12-09"))[1:] == [
        age, ("art32_cpt_inc17", True, {}), ("art3_cpt_inc24", True, {"ticket": "zero_fare"}),
        ("art59_cpt", "zero_fare", {"ticket": "zero_fare"}),
    ]  # fmt: skip
    assert told("boarding", **child("2026-12-09", on_lap=True))[1:] == [
        age, ("art32_cpt_inc17", True, {}), ("art59_cpt", "not_required", {"ticket": "not_required"}),
    ]  # fmt: skip
    full = [("art3_cpt_inc24", True, {"ticket": "full"}), ("art59_cpt", "full", {"ticket": "full"})]
    assert told("boarding", **child("2026-12-10"))[1:] == [
        ("art32_cpt_inc17", False, {"born_on": BORN, "until": "2026-12-10"}), *full,
    ]  # fmt: skip
    assert told("boarding", passenger={"occupies_seat": True})[1:] == [("art32_cpt_inc17", False, {}), *full]


def test_what_is_missing_of_a_child() -> None:
    assert missing("boarding", passenger={}) == {"passenger.born_on", "passenger.occupies_seat", "travel_on"}
    assert missing("boarding", **child(None)) == {"travel_on"}
    assert missing("boarding", **child("2026-12-09", born_on=None)) == {"passenger.born_on"}
    assert missing("boarding", **child("2026-12-09", occupies_seat=None)) == {"passenger.occupies_seat"}
    assert missing("boarding", **child("2026-12-09", on_lap=None)) == {"passenger.on_lap"}
    grown = child("2026-12-10", occupies_seat=None, on_lap=None)
    assert outcome("boarding", **grown) == {
        "refusal_allowed": False, "infractions": [], "fare": "full", "ticket": "full", "because": [],
    }  # fmt: skip


def test_a_refusal_for_another_reason_fixes_no_fare_of_a_child_that_is_not_known() -> None:
    for facts in (child(None), child("2026-12-09", on_lap=None), child("2026-12-09", occupies_seat=None)):
        found = outcome("boarding", conduct=["intoxicated"], **facts)
        assert (found["because"], "fare" in found) == (["art33_cpt_inc2"], False)


@pytest.mark.parametrize(("stretches", "meet"), [
    ([(0, 2), (2, 4)], False), ([(0, 3), (2, 4)], True), ([(0, 5), (2, 2)], False), ([(3, 1), (0, 3), (2, 4)], True),
    ([(0, 0), (0, 2), (1, 2)], True), ([(0, 9), (1, 2), (5, 6)], True), ([(4, 5), (0, 2)], False),
])  # fmt: skip
def test_stretches_meet_where_a_part_of_the_way_is_common(stretches: list[tuple[int, int]], meet: bool) -> None:
    tickets = [{"seat": 7, "from_stop": first, "to_stop": last} for first, last in stretches]
    found = outcome("boarding", tickets=tickets, readings={"seat_overlap": "allowed"})
    assert found["infractions"] == (["art78_cpt_inc4_ali2"] if meet else [])


TICKETS = st.lists(st.tuples(st.integers(1, 3), st.integers(0, 6), st.integers(0, 6)), max_size=5)


@given(TICKETS, st.sampled_from(["allowed", "forbidden"]))
def test_a_seat_sold_twice(sold: list[tuple[int, int, int]], reading: str) -> None:
    tickets = [dict(zip(("seat", "from_stop", "to_stop"), one, strict=True)) for one in sold]
    pairs = [(a, b) for a, b in combinations(sold, 2) if a[0] == b[0]]
    twice = {a[0] for a, b in pairs if reading == "forbidden" or max(a[1], b[1]) < min(a[2], b[2])}
    facts: dict[str, Any] = {"tickets": tickets, "readings": {"seat_overlap": reading}}
    found = ask("boarding", **facts)
    assert found["outcome"]["infractions"] == (["art78_cpt_inc4_ali2"] if twice else [])
    assert found["outcome"]["because"] == []
    assert found["readings"] == ([f"seat_overlap={reading}"] if pairs else [])
    assert told("boarding", **facts)[1:] == [
        ("art32_cpt_inc7", not twice, {}), ("art78_cpt_inc4_ali2", not twice, {"seats": sorted(twice)}),
    ]  # fmt: skip
