# SPDX-License-Identifier: Apache-2.0
"""The check on board: each finding, where it retains, what cures it, seizure, the load and the inspector."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outorga.law.kernel.citations import in_order
from outorga.law.norms.br_952_1993.data import FINDINGS
from tests.law.norms.br_952_1993.questions import ask, cited, decided, missing, outcome, told, with_value

START, STOP, ROAD = "before_start", "support_or_stop", "on_route"
GRANTED: list[tuple[str, Any, dict[str, Any]]] = [
    ("art78_cpt_inc6_ali1", True, {}),
    ("art81_cpt", True, {}),
    ("art88_cpt", True, {}),
]
# What each code is: its item of art. 78, the breach without a fine, and the number of its ground of art. 80.
PLAIN: dict[str, tuple[str, str, int | None]] = {
    "fare_table_missing": ("inc2_ali2", "", 1), "phone_list_missing": ("inc2_ali2", "", None),
    "claim_forms_missing": ("", "art52_par3", None), "traffic_documents_missing": ("", "art52_par3", None),
    "tachograph_missing": ("inc4_ali4", "", 6), "tachograph_no_disc": ("", "", 7), "tachograph_tampered": ("", "", 7),
    "equipment_missing": ("inc4_ali4", "", None), "equipment_defective": ("inc2_ali3", "", None),
    "unclean": ("", "", 2), "parcels_in_cabin": ("inc6_ali14", "", 3), "baggage_misplaced": ("inc4_ali8", "", None),
    "baggage_not_prioritized": ("inc6_ali13", "", None), "parcel_control_breach": ("inc4_ali9", "", None),
    "parcel_loading_breach": ("inc6_ali12", "", None), "rest_control_missing": ("inc6_ali2", "", 4),
    "driver_signs": ("inc6_ali4", "", 5), "driver_not_employed": ("inc6_ali7", "", None),
    "unsafe_driving": ("inc6_ali5", "", 0), "safety_threat": ("", "", 0), "vehicle_below_fare": ("inc5_ali2", "", 8),
    "vehicle_not_in_contract": ("inc5_ali3", "", None), "documents_altered": ("inc5_ali5", "", None),
    "obstruction": ("inc2_ali1", "", None), "no_assistance": ("inc6_ali10", "", None),
    "no_ticket": ("", "art59_cpt", None), "uniform_missing": ("", "art54_cpt_inc1", None),
}  # fmt: skip
PLACES = {START: set(range(9)), STOP: {2, 3, 4, 5, 6, 7}, ROAD: {4, 5}}
DEMANDS = {
    "fare_table_missing": ["art52_par3"], "phone_list_missing": ["art52_par3"], "tachograph_missing": ["art52_par3"],
    "tachograph_no_disc": ["art52_par4"], "tachograph_tampered": ["art52_par4"],
    "parcels_in_cabin": ["art3_cpt_inc25", "art66_cpt"], "baggage_not_prioritized": ["art66_cpt"],
    "parcel_loading_breach": ["art66_cpt_inc3"], "unsafe_driving": ["art55_cpt_inc1"],
    "safety_threat": ["art52_par1"], "vehicle_not_in_contract": ["art52_cpt"],
}  # fmt: skip


def check(*codes: Any, place: str | None = START, **more: Any) -> dict[str, Any]:
    findings = [{"code": one} if isinstance(one, str) else one for one in codes]
    return {"place": place, "granted": True, "findings": findings, **more}


def of_ground(number: int | None) -> str:
    return "art80_cpt" if number == 0 else f"art80_cpt_inc{number}"


def test_every_code_is_tried() -> None:
    conditioned = {"toilet_unusable", "driver_drank", "suspended_vehicle", "removed_staff", "passenger_list_missing",
                   "agent_refused"}  # fmt: skip
    assert set(FINDINGS) == set(PLAIN) | conditioned


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("code", PLAIN)
def test_what_each_finding_is(code: str, place: str) -> None:
    item, unpriced, number = PLAIN[code]
    infractions = [f"art78_cpt_{item}"] if item else []
    grounds = [of_ground(number)] if number is not None and number in PLACES[place] else []
    assert outcome("onboard_check", **check(code, place=place)) == {
        "infractions": infractions, "unpriced": [unpriced] if unpriced else [], "retention_grounds": grounds,
        "retention": bool(grounds), "seizure": False, "suspension_possible": code == "safety_threat",
        "because": infractions + grounds,
    }  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("code", PLAIN)
def test_how_each_finding_is_told(code: str, place: str) -> None:
    item, unpriced, number = PLAIN[code]
    shown = [f"art78_cpt_{item}"] if item else [unpriced] if unpriced else []
    steps = [*GRANTED, *((step, False, {}) for step in [*DEMANDS.get(code, []), *shown])]
    if number is not None:
        held = number in PLACES[place]
        steps += [(f"art3_cpt_inc{stop}", True, {}) for stop in (22, 23) if place == STOP]
        steps += [("art80_par1u", held, {"place": place}), (of_ground(number), False, {})]
        grounds = [of_ground(number)] if held else []
        steps += [("art87_cpt", grounds, {"grounds": grounds})]
    if code == "safety_threat":
        steps.append(("art52_par2", False, {}))
    assert told("onboard_check", **check(code, place=place)) == steps


@pytest.mark.parametrize("code", ["unsafe_driving", "safety_threat"])
@pytest.mark.parametrize("place", PLACES)
def test_a_threat_may_retain_anywhere_by_its_reading(code: str, place: str) -> None:
    found = ask("onboard_check", **check(code, place=place, readings={"safety_retention": "anywhere"}))
    assert found["outcome"]["retention_grounds"] == ["art80_cpt"]
    assert found["readings"] == ([] if place == START else ["safety_retention=anywhere"])


@given(st.lists(st.sampled_from(sorted(PLAIN)), max_size=6), st.sampled_from(sorted(PLACES)))
def test_findings_join_each_once_in_the_order_of_the_norm(codes: list[str], place: str) -> None:
    found = ask("onboard_check", **check(*codes, place=place))
    rows = [PLAIN[code] for code in codes]
    infractions = in_order({f"art78_cpt_{item}" for item, _, _ in rows if item})
    grounds = in_order({of_ground(number) for _, _, number in rows if number in PLACES[place]})
    assert found["outcome"]["infractions"] == infractions
    assert found["outcome"]["unpriced"] == in_order({breach for _, breach, _ in rows if breach})
    assert found["outcome"]["retention_grounds"] == grounds
    assert found["outcome"]["because"] == infractions + grounds
    together = [step for step in found["steps"] if step["citation"].endswith(":art75_cpt")]
    number = len(infractions)
    assert [(one["result"], one["inputs"]) for one in together] == ([(number, {"count": number})] if number > 1 else [])


def test_the_place_is_needed_where_a_ground_is_found() -> None:
    assert missing("onboard_check", **check("unclean", "baggage_misplaced", place=None)) == {"place"}
    assert told("onboard_check", **check("unclean", place=None))[-1] == ("art80_par1u", None, {"missing": "place"})
    assert outcome("onboard_check", **check("baggage_misplaced", place=None))["retention"] is False


CURES = ("fault_cured", "vehicle_replaced", "driver_replaced", "driver_rested", "none")


@pytest.mark.parametrize("cure", CURES)
@pytest.mark.parametrize("code", [code for code, row in PLAIN.items() if row[2] is not None])
def test_what_cures_each_ground(code: str, cure: str) -> None:
    fits = {4: {"fault_cured", "driver_replaced"}, 5: {"driver_replaced"}}.get(
        PLAIN[code][2] or 0, {"fault_cured", "vehicle_replaced"}
    )
    facts = check(code, cure=cure)
    assert outcome("onboard_check", **facts)["released"] is (cure in fits)
    assert ("art87_par1u", cure in fits, {"cure": cure}) in told("onboard_check", **facts)


def test_a_cure_has_to_fit_every_ground() -> None:
    both = check("driver_signs", "rest_control_missing")
    assert outcome("onboard_check", **both, cure="driver_replaced")["released"] is True
    assert outcome("onboard_check", **both, cure="fault_cured")["released"] is False
    assert outcome("onboard_check", **check("unclean", place=ROAD, cure="none"))["released"] is True


@pytest.mark.parametrize(("ordered", "infractions", "unpriced"), [
    (True, ["art78_cpt_inc3_ali6"], []), (False, [], ["art55_cpt_inc4"]),
])  # fmt: skip
def test_a_list_is_fined_where_it_was_ordered(ordered: bool, infractions: list[str], unpriced: list[str]) -> None:
    facts = check({"code": "passenger_list_missing", "ordered": ordered})
    found = outcome("onboard_check", **facts)
    assert (found["infractions"], found["unpriced"]) == (infractions, unpriced)
    assert told("onboard_check", **facts)[3:] == [
        ("art78_cpt_inc3_ali6", not ordered, {}), ("art55_cpt_inc4", False, {}),
    ]  # fmt: skip
    assert missing("onboard_check", **check("passenger_list_missing")) == {"findings.0.ordered"}


@pytest.mark.parametrize(("on_duty", "credential", "fined"), [
    (True, True, True), (False, None, False), (None, False, False), (False, True, False), (True, False, False),
])  # fmt: skip
def test_an_inspector_on_duty_is_carried(on_duty: bool | None, credential: bool | None, fined: bool) -> None:
    facts = check({"code": "agent_refused", "on_duty": on_duty, "credential": credential})
    assert outcome("onboard_check", **facts)["infractions"] == (["art78_cpt_inc2_ali4"] if fined else [])
    assert told("onboard_check", **facts)[3:] == [
        ("art72_par1u", not fined, {}),
        ("art78_cpt_inc2_ali4", not fined, {}),
    ]


def test_what_is_missing_of_a_finding() -> None:
    paths = {
        "agent_refused": ("on_duty", "credential"), "removed_staff": ("order_notified_on", "seen_on"),
        "driver_drank": ("drank_at", "duty_started_at"), "suspended_vehicle": ("suspended_at", "seen_at"),
    }  # fmt: skip
    items = {"agent_refused": "inc2_ali4", "removed_staff": "inc4_ali3", "driver_drank": "inc6_ali3",
             "suspended_vehicle": "inc6_ali9"}  # fmt: skip
    for code, names in paths.items():
        facts = check("obstruction", code)
        assert missing("onboard_check", **facts) == {f"findings.1.{name}" for name in names}
        assert told("onboard_check", **facts)[4:6] == [
            (f"art78_cpt_{items[code]}", None, {"missing": f"findings.1.{name}"}) for name in names
        ]
    for code, names in paths.items():
        value = True if code == "agent_refused" else "2026-12-01" if code == "removed_staff" else "2026-12-01T10:00Z"
        for given_name, lacking in (names, names[::-1]):
            found = missing("onboard_check", **check({"code": code, given_name: value}))
            assert found == {f"findings.0.{lacking}"}


@pytest.mark.parametrize(("place", "leaving", "fined"), [
    (START, None, True), (STOP, True, True), (STOP, False, False), (ROAD, True, False),
])  # fmt: skip
def test_a_toilet_is_judged_where_the_trip_starts(place: str, leaving: bool | None, fined: bool) -> None:
    facts = check({"code": "toilet_unusable", "leaving_stop": leaving}, place=place)
    found = outcome("onboard_check", **facts)
    assert found["infractions"] == (["art78_cpt_inc3_ali5"] if fined else [])
    assert found["retention_grounds"] == ([] if place == ROAD else ["art80_cpt_inc2"])
    assert told("onboard_check", **facts)[3] == ("art78_cpt_inc3_ali5", not fined, {})


def test_what_is_missing_of_a_toilet() -> None:
    assert missing("onboard_check", **check("toilet_unusable", place=STOP)) == {"findings.0.leaving_stop"}
    assert missing("onboard_check", **check("toilet_unusable", place=None)) == {"place"}
    assert told("onboard_check", **check("toilet_unusable", place=None))[3:] == [
        ("art78_cpt_inc3_ali5", None, {"missing": "place"}), ("art80_par1u", None, {"missing": "place"}),
    ]  # fmt: skip


@pytest.mark.parametrize(("seen", "reading", "fined"), [
    ("2026-11-19", "counts", False), ("2026-11-20", "spared", False), ("2026-11-20", "counts", True),
    ("2026-11-21", "spared", True),
])  # fmt: skip
def test_removed_staff_at_work(seen: str, reading: str, fined: bool) -> None:
    staff = {"code": "removed_staff", "order_notified_on": "2026-11-20", "seen_on": seen}
    found = ask("onboard_check", **check(staff, readings={"notice_day": reading}))
    assert found["outcome"]["infractions"] == (["art78_cpt_inc4_ali3"] if fined else [])
    assert found["readings"] == ([f"notice_day={reading}"] if seen == "2026-11-20" else [])


DUTY = "2026-12-05T08:00:00-03:00"


@given(st.integers(-(10**5), 10**5))
def test_a_drink_before_and_on_duty(seconds: int) -> None:
    drank = datetime.fromisoformat(DUTY) + timedelta(seconds=seconds)
    drink = {"code": "driver_drank", "duty_started_at": DUTY, "drank_at": drank.isoformat()}
    found = outcome("onboard_check", **check(drink))
    early = -12 * 3600 < seconds < 0
    assert found["infractions"] == (["art78_cpt_inc6_ali3"] if seconds >= 0 else [])
    assert found["unpriced"] == (["art55_cpt_inc7"] if early else [])
    steps = told("onboard_check", **check(drink))
    assert steps[-2:] == [("art78_cpt_inc6_ali3", seconds < 0, {}), ("art55_cpt_inc7", seconds <= -12 * 3600, {})]


def test_the_hours_without_drink_are_a_parameter() -> None:
    drink = {"code": "driver_drank", "duty_started_at": DUTY, "drank_at": "2026-12-05T01:00:00-03:00"}
    found = decided("onboard_check", check(drink), with_value("driver_abstinence_hours", 7))
    assert (found["infractions"], found["unpriced"]) == ([], [])


@pytest.mark.parametrize(("seen", "cleared", "fined"), [
    ("09:59", "absent", False), ("09:59", None, False), ("10:00", "absent", True), ("11:00", "12:00", True),
    ("12:00", "12:00", False), ("13:00", "12:00", False),
])  # fmt: skip
def test_a_suspended_vehicle_on_the_road(seen: str, cleared: str | None, fined: bool) -> None:
    moment = {} if cleared == "absent" else {"cleared_at": cleared and f"2026-12-01T{cleared}-03:00"}
    vehicle = {"code": "suspended_vehicle", "suspended_at": "2026-12-01T10:00-03:00", **moment}
    facts = check({**vehicle, "seen_at": f"2026-12-01T{seen}-03:00"})
    assert outcome("onboard_check", **facts)["infractions"] == (["art78_cpt_inc6_ali9"] if fined else [])
    assert told("onboard_check", **facts)[3:] == [("art52_par2", not fined, {}), ("art78_cpt_inc6_ali9", not fined, {})]


def test_whether_a_suspension_was_lifted_may_be_unknown() -> None:
    vehicle = {"suspended_at": "2026-12-01T10:00-03:00", "seen_at": "2026-12-01T10:00-03:00", "cleared_at": None}
    facts = check({"code": "suspended_vehicle", **vehicle})
    assert missing("onboard_check", **facts) == {"findings.0.cleared_at"}
    assert told("onboard_check", **facts)[-1] == ("art78_cpt_inc6_ali9", None, {"missing": "findings.0.cleared_at"})


def test_a_service_without_a_grant_is_seized() -> None:
    found = outcome("onboard_check", granted=False)
    assert (found["seizure"], found["infractions"]) == (True, ["art78_cpt_inc6_ali1"])
    assert found["because"] == ["art78_cpt_inc6_ali1", "art81_cpt"]
    assert told("onboard_check", granted=False) == [(provision, False, {}) for provision, _, _ in GRANTED]
    assert missing("onboard_check") == {"granted"}
    assert told("onboard_check") == [("art78_cpt_inc6_ali1", None, {"missing": "granted"})]


@pytest.mark.parametrize(("charter", "granted", "seizure", "unpriced", "because"), [
    ({"authorized": True, "copy_on_board": True}, True, False, [], []),
    ({"authorized": True, "copy_on_board": False}, True, True, ["art39_par1"], ["art39_par2"]),
    ({"authorized": False}, True, True, [], ["art78_cpt_inc6_ali1", "art81_cpt"]),
    ({"authorized": False}, None, True, [], ["art78_cpt_inc6_ali1", "art81_cpt"]),
    ({}, False, True, [], ["art78_cpt_inc6_ali1", "art81_cpt"]),
    ({"authorized": True, "copy_on_board": True}, False, True, [], ["art78_cpt_inc6_ali1", "art81_cpt"]),
])  # fmt: skip
def test_a_charter_needs_its_authorization_and_its_copy(
    charter: dict[str, bool], granted: bool | None, seizure: bool, unpriced: list[str], because: list[str]
) -> None:
    found = outcome("onboard_check", granted=granted, charter=charter)
    assert (found["seizure"], found["unpriced"], found["because"]) == (seizure, unpriced, because)


def test_how_a_charter_is_told() -> None:
    facts: dict[str, Any] = {"granted": True, "charter": {"authorized": True, "copy_on_board": False}}
    papers = [*GRANTED, ("art39_cpt", True, {}), ("art39_par1", False, {})]
    assert told("onboard_check", **facts) == [*papers, ("art39_par2", False, {})]
    literal = {**facts, "readings": {"charter_copy": "ungranted_only"}}
    assert told("onboard_check", **literal) == [*papers, ("art88_cpt", True, {})]
    assert outcome("onboard_check", **literal)["unpriced"] == ["art39_par1"]
    carried: dict[str, Any] = {"granted": True, "charter": {"authorized": True, "copy_on_board": True}}
    assert told("onboard_check", **carried)[3:] == [("art39_cpt", True, {}), ("art39_par1", True, {})]


def test_what_is_missing_of_a_charter() -> None:
    assert missing("onboard_check", granted=True, charter={}) == {"charter.authorized"}
    assert missing("onboard_check", charter={}) == {"charter.authorized", "granted"}
    assert missing("onboard_check", granted=True, charter={"authorized": True}) == {"charter.copy_on_board"}
    assert told("onboard_check", granted=True, charter={"authorized": False})[-1] == ("art39_cpt", False, {})
    assert told("onboard_check", granted=True, charter={"authorized": True})[-1] == (
        "art39_par1", None, {"missing": "charter.copy_on_board"},
    )  # fmt: skip


def loaded(**load: Any) -> dict[str, Any]:
    return {"granted": True, "load": {"capacity": 46, "passengers": 46, **load}}


@pytest.mark.parametrize(("load", "counted", "above", "standing"), [
    ({}, False, False, False), ({"passengers": 47}, False, True, False), ({"seats": 46}, False, False, False),
    ({"seats": 45}, False, False, True), ({"seats": 45, "semi_urban": True}, False, False, False),
    ({"passengers": 47, "seats": 45, "semi_urban": True}, False, True, False),
    ({"passengers": 99, "seats": 45, "rescue": True}, False, False, False),
    ({"lap_children": 1}, False, False, False), ({"lap_children": 1}, True, True, False),
    ({"passengers": 45, "lap_children": 1}, True, False, False), ({"lap_children": 9, "seats": 46}, True, True, False),
    ({"passengers": 47, "rescue": False}, True, True, False),
])  # fmt: skip
def test_capacity_and_standing(load: dict[str, Any], counted: bool, above: bool, standing: bool) -> None:
    reading = "yes" if counted else "no"
    found = outcome("onboard_check", **loaded(**load), readings={"lap_children_count": reading})
    assert found["infractions"] == (["art78_cpt_inc1_ali3"] if above else [])
    assert found["unpriced"] == (["art43_cpt"] if standing else [])
    assert found["because"] == found["infractions"]


def test_how_a_load_is_told() -> None:
    held = ("art78_cpt_inc1_ali3", True, {"carried": 46, "capacity": 46})
    assert told("onboard_check", **loaded(lap_children=0, seats=45))[3:] == [
        held, ("art43_cpt", False, {"passengers": 46, "seats": 45}),
    ]  # fmt: skip
    assert told("onboard_check", **loaded(semi_urban=True, seats=1))[3:] == [
        ("art78_cpt_inc1_ali3", False, {}), held, ("art43_cpt_inc1", True, {}),
    ]  # fmt: skip
    assert told("onboard_check", **loaded(rescue=True))[3:] == [
        ("art43_cpt_inc2", True, {}), ("art78_cpt_inc1_ali3", True, {}),
    ]  # fmt: skip
    assert told("onboard_check", **loaded(lap_children=2), readings={"lap_children_count": "yes"})[3:] == [
        ("art78_cpt_inc1_ali3", True, {}), ("art78_cpt_inc1_ali3", False, {"carried": 48, "capacity": 46}),
    ]  # fmt: skip


def test_what_is_missing_of_a_load() -> None:
    yes = {"lap_children_count": "yes"}
    assert missing("onboard_check", granted=True, load={}) == {"load.capacity", "load.passengers"}
    assert missing("onboard_check", **loaded(), readings=yes) == {"load.lap_children"}
    assert ask("onboard_check", **loaded(passengers=47), readings=yes)["readings"] == []
    assert ask("onboard_check", **loaded(lap_children=0), readings=yes)["readings"] == []
    assert "art43_cpt" in cited("onboard_check", **loaded(capacity=None, seats=1))


@pytest.mark.parametrize(("excess", "parcels", "out", "rest"), [
    ("180", "150", "150", "30"), ("180.0", "200.5", "180", "0"), ("0", None, "0", "0"), ("0.5", "0", "0", "0.5"),
])  # fmt: skip
def test_parcels_are_unloaded_up_to_the_excess(excess: str, parcels: str | None, out: str, rest: str) -> None:
    facts: dict[str, Any] = {"granted": True, "weight": {"excess_kg": excess, "parcels_kg": parcels}}
    found = outcome("onboard_check", **facts)
    assert (found["unload_kg"], found["remaining_excess_kg"]) == (out, rest)
    steps = told("onboard_check", **facts)[3:]
    assert steps[0] == ("art66_cpt_inc2", excess == "0", {"excess": excess})
    assert steps[1][0] == "art70_cpt"
    assert steps[1][1] == steps[1][2]["unloaded"]
    told_of = {name: Decimal(value) for name, value in steps[1][2].items()}
    assert told_of == {"excess": Decimal(excess), "unloaded": Decimal(out), "remaining": Decimal(rest)}


def test_what_is_missing_of_a_weight() -> None:
    assert missing("onboard_check", granted=True, weight={}) == {"weight.excess_kg", "weight.parcels_kg"}
    assert missing("onboard_check", granted=True, weight={"excess_kg": "1"}) == {"weight.parcels_kg"}
    assert told("onboard_check", granted=True, weight={})[3:] == [
        ("art66_cpt_inc2", None, {"missing": "weight.excess_kg"}),
        ("art70_cpt", None, {"missing": "weight.parcels_kg"}),
    ]  # fmt: skip


@pytest.mark.parametrize(("inspector", "competent", "because"), [
    ({}, True, []), ({"credential": True}, True, []), ({"credential": False}, False, ["art72_par1u"]),
    ({"credential": True, "agreement_in_force": False}, False, ["art2_par1u"]),
    ({"credential": False, "agreement_in_force": False}, False, ["art2_par1u", "art72_par1u"]),
    ({"agreement_in_force": True}, True, []),
])  # fmt: skip
def test_who_may_inspect(inspector: dict[str, bool], competent: bool, because: list[str]) -> None:
    found = outcome("onboard_check", granted=True, inspector=inspector)
    assert (found["inspector_competent"], found["because"]) == (competent, because)
    steps = told("onboard_check", granted=True, inspector=inspector)[3:]
    agreed: list[Any] = (
        [("art2_par1u", inspector["agreement_in_force"], {})] if "agreement_in_force" in inspector else []
    )
    assert steps == [("art72_par1u", inspector.get("credential", True), {}), *agreed]


@pytest.mark.parametrize(("found", "open_facts"), [
    ({"code": "passenger_list_missing"}, ["findings.0.ordered"]),
    ({"code": "agent_refused"}, ["findings.0.on_duty", "findings.0.credential"]),
    ({"code": "agent_refused", "on_duty": True}, ["findings.0.credential"]),
    ({"code": "agent_refused", "credential": True}, ["findings.0.on_duty"]),
    ({"code": "toilet_unusable"}, ["findings.0.leaving_stop"]),
])  # fmt: skip
def test_a_finding_that_is_not_known_enough_is_not_judged(found: dict[str, Any], open_facts: list[str]) -> None:
    steps = told("onboard_check", granted=True, place="support_or_stop", findings=[found])[3:]
    items = [given for provision, _, given in steps if provision.startswith("art78_cpt")]
    assert items == [{"missing": path} for path in open_facts]


def test_what_was_not_looked_at_is_not_told() -> None:
    assert outcome("onboard_check", granted=True) == {
        "infractions": [], "unpriced": [], "retention_grounds": [], "retention": False, "seizure": False,
        "suspension_possible": False, "because": [],
    }  # fmt: skip
