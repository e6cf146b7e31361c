# SPDX-License-Identifier: Apache-2.0
"""Arts. 42 to 53, 71 and 110 on the road: every finding, the readings that move it, and the load."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.kernel.citations import in_order
from outorga.law.norms.mg_5997_1960.data import INFRACTIONS
from outorga.law.norms.mg_5997_1960.findings import FINDINGS, FindingCode
from tests.law.norms.mg_5997_1960.questions import ask, missing, outcome, told

CODES: tuple[str, ...] = get_args(FindingCode)
EQUIPMENT = ("fog_lamps_missing", "mirror_missing", "indicators_missing")
PLAIN: dict[int, tuple[str, ...]] = {
    1: ("fare_table_missing", "destination_sign_missing"), 2: ("rude_to_passenger",), 3: ("poor_upkeep",),
    5: ("crew_without_uniform",), 6: ("crew_chatting",), 7: ("extinguisher_missing",), 8: ("passenger_without_ticket",),
    9: ("parcel_without_dispatch",), 10: ("left_station_without_order",), 11: ("statistics_late",),
    12: ("door_open_moving",), 14: ("commission_unpaid",), 15: ("unapproved_terminal",),
    16: ("restricted_section_passenger",), 17: EQUIPMENT, 18: ("company_name_missing",), 19: ("false_information",),
    20: ("refusable_passenger_carried",), 21: ("unapproved_stop",), 22: ("short_stoppage",),
    23: ("itinerary_not_followed",), 24: ("departure_late",), 25: ("unsafe_vehicle",),
    26: ("direct_trip_unapproved_call",), 27: ("timetable_before_order",), 28: ("line_cut_short",),
    29: ("fare_differs",), 30: ("no_replacement_during_trip",), 31: ("trip_omitted",), 32: ("service_before_order",),
    33: ("inspector_pass_refused",), 34: ("unregistered_vehicle",), 35: ("partial_suspension",),
    36: ("imprudent_driving",), 37: ("unlicensed_driver",), 38: ("indecent_crew",), 39: ("vehicle_abandoned",),
    40: ("out_of_fuel",),
    41: ("passengers_aboard_ferry", "passengers_aboard_weak_bridge", "passengers_aboard_sound_ferry"),
    42: ("passenger_outside",), 43: ("no_grant",), 44: ("inspector_insulted",), 45: ("barred_employee_kept",),
    46: ("station_exclusivity_breached",), 47: ("total_stoppage",), 48: ("passengers_left",),
    49: ("withdrawn_vehicle_running",), 50: ("speeding",), 51: ("crew_drunk",), 52: ("parcels_out_of_place",),
}  # fmt: skip
RESIDUAL = {
    "complaint_notice_missing": "art79_par4", "complaint_book_missing": "art79_cpt",
    "advertising_carried": "art128_cpt",
    "insurance_reference_missing": "art44_cpt", "emergency_bench_in_aisle": "art45_par1u",
    "animal_carried": "art94_par1u", "refuelled_with_passengers": "art51_cpt", "late_at_start_point": "art82_cpt_inc1",
    "driver_smoking": "art90_cpt_ali7", "free_pass_issued": "art123_cpt",
    "council_member_pass_refused": "art18_cpt_inc14", "driver_short_practice": "art89_cpt",
    "luminous_paint_missing": "art45_cpt",
}  # fmt: skip


def item(number: int) -> str:
    group = 1 if number <= 10 else 2 if number <= 20 else 3
    return f"anx1_art110_cpt_inc{group}_ite{number}"


def items(*numbers: int) -> list[str]:
    return [item(number) for number in numbers]


def first_amount(number: int) -> int:
    return 500 if number <= 10 else 1000 if number <= 20 else 2000


def check(*findings: str, **more: Any) -> dict[str, Any]:
    return outcome("onboard_check", findings=list(findings), **more)


def test_every_code_of_the_facts_has_its_row_and_no_other() -> None:
    assert sorted(FINDINGS) == sorted(CODES)
    expected = {code for codes in PLAIN.values() for code in codes} | set(RESIDUAL) | {"passengers_aboard_sound_bridge"}
    assert expected == set(CODES)
    assert {row.item for row in FINDINGS.values()} - {""} == set(INFRACTIONS) - {item(13)}


@pytest.mark.parametrize(("number", "code"), [(number, code) for number, codes in PLAIN.items() for code in codes])
def test_a_plain_finding_is_its_item(number: int, code: str) -> None:
    found = check(code)
    assert found["items"] == [item(number)]
    assert found["base_total"] == f"{first_amount(number)}.00"
    assert (found["breached"], found["currency"]) == ([], "Cr$")
    measures = {43: ["stop_trip"], 25: ["withdrawal_possible"]}.get(number, [])
    assert found["measures"] == measures
    assert found["because"] == {25: ["anx1_art47_par1"], 43: [item(43)]}.get(number, [])


@pytest.mark.parametrize(("code", "duty"), RESIDUAL.items())
def test_a_duty_without_an_item_is_item_4_and_is_named(code: str, duty: str) -> None:
    found = check(code)
    assert (found["items"], found["base_total"], found["breached"]) == ([item(4)], "500.00", [f"anx1_{duty}"])
    assert (f"anx1_{duty}", False, {"finding": code}) in told("onboard_check", findings=[code])


def test_each_duty_behind_item_4_adds_its_amount_and_the_item_is_listed_once() -> None:
    found = check(*RESIDUAL)
    assert (found["items"], found["base_total"]) == ([item(4)], f"{500 * len(RESIDUAL)}.00")
    assert found["breached"] == in_order([f"anx1_{duty}" for duty in RESIDUAL.values()])


@pytest.mark.parametrize(("codes", "readings", "numbers", "total"), [
    (["extinguisher_missing"], {"overlap": "all_items"}, (7, 17), 1500),
    (["restricted_section_passenger"], {"overlap": "all_items"}, (16, 20), 2000),
    (["restricted_section_passenger", "refusable_passenger_carried"], {"overlap": "all_items"}, (16, 20), 2000),
    (["unsafe_vehicle"], {"overlap": "all_items"}, (25,), 2000),
    (["poor_upkeep", "unsafe_vehicle"], {}, (3, 25), 2500),
    (list(EQUIPMENT), {}, (17,), 1000),
    (list(EQUIPMENT), {"equipment_count": "each"}, (17,), 3000),
    (["mirror_missing"], {"equipment_count": "each"}, (17,), 1000),
    (["extinguisher_missing", "mirror_missing"], {"equipment_count": "each"}, (7, 17), 1500),
    (["extinguisher_missing", "mirror_missing"], {"overlap": "all_items"}, (7, 17), 1500),
    (["extinguisher_missing", "mirror_missing"], {"overlap": "all_items", "equipment_count": "each"}, (7, 17), 2500),
    (["left_station_without_order", "departure_late"], {}, (10, 24), 2500),
    (["left_station_without_order", "departure_late"], {"departure_delay": "dearest"}, (24,), 2000),
    (["left_station_without_order"], {"departure_delay": "dearest"}, (10,), 500),
    (["departure_late"], {"departure_delay": "dearest"}, (24,), 2000),
    (["council_member_pass_refused"], {"council_member_pass": "item_33"}, (33,), 2000),
    (["council_member_pass_refused", "inspector_pass_refused"], {"council_member_pass": "item_33"}, (33,), 2000),
    (["council_member_pass_refused", "inspector_pass_refused"], {}, (4, 33), 2500),
    (["driver_short_practice"], {"unqualified_driver": "any_requirement"}, (37,), 2000),
    (["passengers_aboard_sound_ferry"], {"ferry": "precarious_only"}, (), 0),
    (["passengers_aboard_ferry", "passengers_aboard_sound_ferry"], {"ferry": "precarious_only"}, (41,), 2000),
    (["passengers_aboard_sound_bridge"], {}, (), 0),
    (["fare_table_missing", "destination_sign_missing"], {}, (1,), 500),
    ([], {}, (), 0),
])  # fmt: skip
def test_readings_move_findings(
    codes: list[str], readings: dict[str, str], numbers: tuple[int, ...], total: int
) -> None:
    for order in (codes, codes[::-1]):
        found = check(*order, readings=readings)
        assert (found["items"], found["base_total"]) == (items(*numbers), f"{total}.00")
        assert found["because"] == ["anx1_art47_par1"] * ("unsafe_vehicle" in codes)


@pytest.mark.parametrize(("codes", "used"), [
    (["mirror_missing"], []), (["mirror_missing", "fog_lamps_missing"], ["equipment_count=once"]),
    (["extinguisher_missing"], ["overlap=specific_only"]), (["departure_late"], []),
    (["left_station_without_order"], []), (["departure_late", "left_station_without_order"], ["departure_delay=sum"]),
    (["council_member_pass_refused"], ["council_member_pass=residual_item"]), (["speeding"], []),
    (["driver_short_practice"], ["unqualified_driver=licence_only"]),
    (["passengers_aboard_sound_ferry"], ["ferry=always"]), (["passengers_aboard_ferry"], []),
])  # fmt: skip
def test_a_reading_is_used_only_where_it_bears(codes: list[str], used: list[str]) -> None:
    assert ask("onboard_check", findings=codes)["readings"] == used


def test_a_finding_that_costs_nothing_still_says_why() -> None:
    facts = {"findings": ["passengers_aboard_sound_ferry"], "readings": {"ferry": "precarious_only"}}
    assert told("onboard_check", **facts) == [
        ("anx1_art51_cpt", True, {"finding": "passengers_aboard_sound_ferry"}),
        (item(41), True, {"findings": ["passengers_aboard_sound_ferry"]}), ("anx1_art110_cpt", True, {"items": []}),
    ]  # fmt: skip
    assert told("onboard_check", findings=[]) == [("anx1_art110_cpt", True, {"items": []})]


def test_an_inspection_is_told_duty_by_duty_item_by_item_and_group_by_group() -> None:
    codes = ["direct_trip_unapproved_call", "unsafe_vehicle", "no_grant", "mirror_missing", "indicators_missing"]
    facts = {"findings": codes, "vehicle": {"capacity": 23}, "passengers": 29,
             "tolerance": {"case": "g", "urban_like": True}, "readings": {"equipment_count": "each"}}  # fmt: skip
    found = items(13, 17, 25, 26, 43)
    assert told("onboard_check", **facts) == [
        ("anx1_art73_par1u", True, {"urban_like": True}), ("anx1_art48_par1u_ali7", True, {"urban_like": True}),
        ("anx1_art48_par1u", 5, {"excess": 5, "capacity": 23}),
        ("anx1_art48_cpt", False, {"passengers": 29, "capacity": 23, "excess": 5}),
        ("anx1_art71_par1u", True, {"finding": codes[0]}), ("anx1_art71_cpt", False, {"finding": codes[0]}),
        ("anx1_art47_cpt", False, {"finding": codes[1]}), ("anx1_art47_par1", False, {"finding": codes[1]}),
        ("anx1_art37_cpt", False, {"finding": codes[2]}),
        ("anx1_art53_cpt", False, {"finding": codes[3]}), ("anx1_art53_cpt_ite3", False, {"finding": codes[3]}),
        ("anx1_art53_cpt", False, {"finding": codes[4]}), ("anx1_art53_cpt_ite4", False, {"finding": codes[4]}),
        (item(3), True, {}), (item(13), False, {"findings": ["over_capacity"]}),
        (item(17), False, {"findings": codes[3:]}), (item(25), False, {"findings": [codes[1]]}),
        (item(26), False, {"findings": [codes[0]]}), (item(43), False, {"findings": [codes[2]]}),
        ("anx1_art110_cpt_inc2", "3000.00", {"items": items(13, 17), "amount": "3000.00"}),
        ("anx1_art110_cpt_inc3", "6000.00", {"items": items(25, 26, 43), "amount": "6000.00"}),
        (item(43), "stop_trip", {}), ("anx1_art47_par1", True, {}), ("anx1_art110_cpt", False, {"items": found}),
    ]  # fmt: skip
    assert outcome("onboard_check", **facts)["measures"] == ["stop_trip", "withdrawal_possible"]
    beside = told("onboard_check", findings=["unsafe_vehicle", "poor_upkeep"])
    assert (item(3), False, {}) in beside


def load(passengers: int, capacity: int, **more: Any) -> dict[str, Any]:
    return check(vehicle={"capacity": capacity}, passengers=passengers, **more)


@pytest.mark.parametrize(("capacity", "excess"), [(1, 0), (3, 0), (4, 1), (5, 1), (21, 5), (23, 5), (30, 7), (36, 9)])
def test_the_excess_is_a_quarter_of_the_seats_rounded_down(capacity: int, excess: int) -> None:
    most = capacity + excess
    for passengers, over in ((capacity, 0), (most, 0), (most + 1, 1), (most + 5, 5)):
        found = load(passengers, capacity, tolerance={"case": "c"})
        assert (found["max_passengers"], found["excess_tolerated"], found["over"]) == (most, excess, over)
        assert found["items"] == ([item(13)] if over else [])
        assert found["base_total"] == ("1000.00" if over else "0.00")


@pytest.mark.parametrize(("tolerance", "on", "holds"), [
    ({"case": "a", "refusable_person": False}, None, True), ({"case": "a", "refusable_person": True}, None, False),
    ({"case": "b", "election_on": "2026-10-04"}, "2026-09-26", False),
    ({"case": "b", "election_on": "2026-10-04"}, "2026-09-27", True),
    ({"case": "b", "election_on": "2026-10-04"}, "2026-10-11", True),
    ({"case": "b", "election_on": "2026-10-04"}, "2026-10-12", False),
    ({"case": "c"}, None, True), ({"case": "d"}, None, True),
    ({"case": "e", "level": "primary"}, None, True), ({"case": "e", "level": "other"}, None, False),
    ({"case": "f", "accepted": True}, None, True), ({"case": "f", "accepted": False}, None, False),
    ({"case": "g", "urban_like": True}, None, True), ({"case": "g", "urban_like": False}, None, False),
])  # fmt: skip
def test_a_case_of_excess_holds_by_its_proof(tolerance: dict[str, Any], on: str | None, holds: bool) -> None:
    found = load(24, 20, tolerance=tolerance, **({"on": on} if on else {}))
    assert (found["max_passengers"], found["excess_tolerated"], found["over"]) == ((25, 5, 0) if holds else (20, 0, 4))
    letter = "abcdefg".index(tolerance["case"]) + 1
    facts = {"findings": [], "vehicle": {"capacity": 20}, "passengers": 24, "tolerance": tolerance, "on": on}
    steps = told("onboard_check", **{name: value for name, value in facts.items() if value is not None})
    proof = {name: value for name, value in tolerance.items() if name != "case"}
    told_of = {**proof, "on": on} if on else proof
    assert (f"anx1_art48_par1u_ali{letter}", holds, told_of) in steps
    assert ("anx1_art48_par1u", 5 if holds else 0, {"excess": 5 if holds else 0, "capacity": 20}) in steps


@pytest.mark.parametrize(("facts", "lacking"), [
    ({}, {"findings"}),
    ({"passengers": 3}, {"findings", "vehicle.capacity"}),
    ({"findings": [], "passengers": 3}, {"vehicle.capacity"}),
    ({"findings": [], "vehicle": {"capacity": 3}}, {"passengers"}),
    ({"findings": ["speeding"], "tolerance": {"case": "c"}}, {"vehicle.capacity", "passengers"}),
    ({"findings": [], "vehicle": {"capacity": 3}, "passengers": 3, "tolerance": {"case": "a"}},
     {"tolerance.refusable_person"}),
    ({"findings": [], "vehicle": {"capacity": 3}, "passengers": 3, "tolerance": {"case": "b"}},
     {"tolerance.election_on", "on"}),
    ({"findings": [], "vehicle": {"capacity": 3}, "passengers": 3, "tolerance": {"case": "e"}}, {"tolerance.level"}),
    ({"findings": [], "vehicle": {"capacity": 3}, "passengers": 3, "tolerance": {"case": "f"}}, {"tolerance.accepted"}),
    ({"findings": [], "vehicle": {"capacity": 3}, "passengers": 3, "tolerance": {"case": "g"}},
     {"tolerance.urban_like"}),
])  # fmt: skip
def test_what_an_inspection_lacks_is_named(facts: dict[str, Any], lacking: set[str]) -> None:
    assert missing("onboard_check", **facts) == lacking


def test_the_load_is_looked_at_only_when_it_is_told_and_says_so() -> None:
    assert "over" not in check("speeding", vehicle={"plate": "AAA1A11"})
    assert told("onboard_check", findings=[], vehicle={"capacity": 3}, passengers=3) == [
        ("anx1_art48_cpt", True, {"passengers": 3, "capacity": 3, "excess": 0}), (item(13), True, {"findings": []}),
        ("anx1_art110_cpt", True, {"items": []}),
    ]  # fmt: skip


def sum_of(codes: Iterable[str]) -> Decimal:
    return Decimal(check(*codes)["base_total"])


@settings(max_examples=60, deadline=None)
@given(st.sets(st.sampled_from(CODES)), st.sampled_from(CODES))
def test_one_more_finding_never_lowers_the_sum_and_order_does_not_matter(codes: set[str], more: str) -> None:
    together = codes | {more}
    assert sum_of(together) >= max(sum_of(codes), sum_of([more]))
    assert check(*sorted(together)) == check(*sorted(together, reverse=True))


def test_a_line_that_is_not_like_an_urban_one_is_told_so() -> None:
    load = {"findings": [], "vehicle": {"capacity": 30}, "passengers": 31}
    facts = load | {"tolerance": {"case": "g", "urban_like": False}}
    assert ("anx1_art73_par1u", False, {"urban_like": False}) in told("onboard_check", **facts)
    assert outcome("onboard_check", **facts)["over"] == 1
