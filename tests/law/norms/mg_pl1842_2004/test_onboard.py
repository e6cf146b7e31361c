# SPDX-License-Identifier: Apache-2.0
"""The field check: each mark, its item, what it brings, and the steps that tell of it."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.kernel.citations import in_order
from tests.law.norms.mg_pl1842_2004.questions import ask, missing, outcome
from tests.law.norms.mg_pl1842_2004.trails import given_readings, lacks, passages, trail

ON = "2026-11-03"
PAPERS, EQUIPMENT, CONDUCT = "documents_on_board", "equipment", "conduct"
SEIZED = "traffic_authorization_seizure"
CASSATION = "cassation_proceeding"
OF_34, OF_35 = "art42_cpt_inc2_ali2", "art42_cpt_inc2_ali3"
BREACHES: list[tuple[str, str, Any, list[str], list[str], list[str]]] = [
    *((PAPERS, name, "hidden", ["art32_cpt_inc11"], [], [])
      for name in ("driver_certificate", "traffic_authorization", "tariff_table", "inspection_seal")),
    *((PAPERS, name, "absent", ["art33_cpt_inc25"], [CASSATION], [])
      for name in ("driver_certificate", "traffic_authorization", "tariff_table")),
    (PAPERS, "inspection_seal", "absent", ["art34_cpt_inc13"], [SEIZED], [OF_34]),
    *((PAPERS, name, "absent", ["art34_cpt_inc5"], [], [])
      for name in ("identity", "driving_licence", "vehicle_certificate", "dpvat")),
    (EQUIPMENT, "taximeter", "missing", ["art34_cpt_inc13"], [SEIZED], [OF_34]),
    (EQUIPMENT, "taximeter", "defective", ["art35_cpt_inc7"], [SEIZED], [OF_35]),
    (EQUIPMENT, "taximeter", "tampered", ["art35_cpt_inc7"], [SEIZED], [OF_35]),
    (EQUIPMENT, "roof_light", False, ["art34_cpt_inc13"], [SEIZED], [OF_34]),
    (EQUIPMENT, "status_display", False, ["art34_cpt_inc13"], [SEIZED], [OF_34]),
    (EQUIPMENT, "street_guide", False, ["art34_cpt_inc3"], [], []),
    (CONDUCT, "uniform", False, ["art32_cpt_inc1"], [], []),
    (CONDUCT, "seat_belts", False, ["art32_cpt_inc5"], [], []),
    (CONDUCT, "smoking_with_passenger", True, ["art33_cpt_inc1"], [], []),
    (CONDUCT, "alcohol_or_drugs", True, ["art33_cpt_inc20"], [CASSATION], []),
    (CONDUCT, "weapon", True, ["art33_cpt_inc24"], [CASSATION], []),
    (CONDUCT, "suspended_driver", True, ["art33_cpt_inc23", "art35_cpt_inc6"], [CASSATION], []),
    (CONDUCT, "unregistered_driver", True, ["art35_cpt_inc6"], [], []),
    (CONDUCT, "fuel_changed_without_authorization", True, ["art35_cpt_inc13"], [CASSATION], []),
]  # fmt: skip
GOOD: list[tuple[str, str, Any]] = [
    *((PAPERS, name, state) for name in ("driver_certificate", "traffic_authorization", "tariff_table",
                                         "inspection_seal") for state in ("displayed", "held_by_agency")),
    *((PAPERS, name, "carried") for name in ("identity", "driving_licence", "vehicle_certificate", "dpvat")),
    (EQUIPMENT, "taximeter", "ok"), (EQUIPMENT, "roof_light", True), (EQUIPMENT, "status_display", True),
    (EQUIPMENT, "street_guide", True), (CONDUCT, "uniform", True), (CONDUCT, "seat_belts", True),
    *((CONDUCT, name, False) for name in ("smoking_with_passenger", "alcohol_or_drugs", "weapon", "suspended_driver",
                                          "unregistered_driver", "fuel_changed_without_authorization")),
]  # fmt: skip


@pytest.mark.parametrize(("block", "name", "state", "items", "measures", "grounds"), BREACHES)
def test_each_mark_shows_its_item(
    block: str, name: str, state: Any, items: list[str], measures: list[str], grounds: list[str]
) -> None:
    found = ask("onboard_check", **{block: {name: state}})
    assert found["outcome"] == {
        "compliant": False, "infractions": items, "measures": measures, "because": items + grounds,
    }  # fmt: skip
    failed = [step for step in found["steps"] if step["result"] is False]
    assert {step["citation"].partition(":")[2] for step in failed} >= {*items, *grounds, "art38_cpt"}
    assert all(step["inputs"]["items"] == items for step in failed if "42_cpt" in step["citation"])
    assert failed[-1]["inputs"] == {"items": items}


@pytest.mark.parametrize(("block", "name", "state"), GOOD)
def test_each_mark_in_order_passes(block: str, name: str, state: Any) -> None:
    found = ask("onboard_check", **{block: {name: state}})
    assert found["outcome"] == {"compliant": True, "infractions": [], "measures": [], "because": []}
    assert {step["result"] for step in found["steps"]} == {True}


def test_a_paper_that_is_shown_is_told_by_each_provision() -> None:
    state = {"state": "displayed"}
    assert trail("onboard_check", documents_on_board={"traffic_authorization": "displayed"}) == [
        ("art53_par3", True, state), ("art32_cpt_inc11", True, state), ("art53_cpt_inc4", True, state),
        ("art4_cpt_inc16", True, state), ("art33_cpt_inc25", True, state),
        ("art53_cpt", True, {"items": []}), ("art38_cpt", True, {"items": []}),
    ]  # fmt: skip


def test_equipment_that_lacks_is_told_by_art_53() -> None:
    state = {"state": False}
    assert trail("onboard_check", equipment={"roof_light": False, "street_guide": False}) == [
        ("art53_cpt_inc2", False, state), ("art34_cpt_inc13", False, state),
        ("art53_par4", False, state), ("art34_cpt_inc3", False, state),
        ("art53_cpt", False, {"items": ["art53_cpt_inc2", "art53_par4"]}),
        ("art42_cpt_inc2_ali2", False, {"items": ["art34_cpt_inc13"]}),
        ("art38_cpt", False, {"items": ["art34_cpt_inc3", "art34_cpt_inc13"]}),
    ]  # fmt: skip


@pytest.mark.parametrize(("paper", "demand"), [
    ("driver_certificate", "art53_cpt_inc4"), ("traffic_authorization", "art53_cpt_inc4"),
    ("tariff_table", "art53_cpt_inc6"), ("inspection_seal", "art53_cpt_inc5"),
])  # fmt: skip
def test_a_paper_that_lacks_is_told_by_art_53(paper: str, demand: str) -> None:
    rows = trail("onboard_check", documents_on_board={paper: "absent"})
    assert ("art53_cpt", False, {"items": [demand]}) in rows
    hidden = trail("onboard_check", documents_on_board={paper: "hidden"})
    assert ("art53_par3", False, {"state": "hidden"}) in hidden
    assert ("art53_cpt", True, {"items": []}) in hidden


def test_conduct_and_papers_of_art_29_say_nothing_of_art_53() -> None:
    assert passages("onboard_check", conduct={"weapon": True}, documents_on_board={"identity": "carried"}) == [
        ("art34_cpt_inc5", True), ("art33_cpt_inc24", False), ("art38_cpt", False),
    ]  # fmt: skip


def test_nothing_looked_at_is_nothing_presumed() -> None:
    assert trail("onboard_check") == [("art38_cpt", True, {"items": []})]


@pytest.mark.parametrize(("persons", "held"), [(0, True), (5, True), (6, False)])
def test_more_persons_than_the_vehicle_holds(persons: int, held: bool) -> None:
    facts: dict[str, Any] = {"persons": persons, "vehicle": {"capacity": 5}}
    assert outcome("onboard_check", **facts)["compliant"] is held
    assert trail("onboard_check", **facts)[0] == ("art33_cpt_inc9", held, {"persons": persons, "capacity": 5})


def test_persons_need_the_capacity_and_the_capacity_alone_is_not_examined() -> None:
    assert missing("onboard_check", persons=0) == {"vehicle.capacity"}
    assert trail("onboard_check", persons=0)[0] == lacks("art33_cpt_inc9", "vehicle.capacity")
    assert passages("onboard_check", vehicle={"capacity": 5}) == [("art38_cpt", True)]


@pytest.mark.parametrize(("on", "held"), [("2026-12-31", True), ("2027-01-01", False)])
def test_a_vehicle_circulates_to_the_end_of_its_fifth_year(on: str, held: bool) -> None:
    facts: dict[str, Any] = {"on": on, "vehicle": {"invoiced_on": "2021-01-15"}}
    assert trail("onboard_check", **facts)[:3] == [
        ("art55_cpt", "2026-01-15", {"years": 5, "five_years_on": "2026-01-15"}),
        ("art55_par1", held, {"replace_by_on": "2026-12-31", "on": on}),
        ("art35_cpt_inc9", held, {"replace_by_on": "2026-12-31"}),
    ]
    assert outcome("onboard_check", **facts)["measures"] == ([] if held else [SEIZED])


def test_counted_from_manufacture_the_invoice_only_shows_who_is_over_age() -> None:
    readings = {"vehicle_age_from": "manufacture"}
    young: dict[str, Any] = {"on": ON, "vehicle": {"invoiced_on": "2021-11-03"}, "readings": readings}
    assert passages("onboard_check", **young) == [("art55_cpt", ON), ("art38_cpt", True)]
    assert "vehicle_age_from=manufacture" in given_readings("onboard_check", **young)
    old: dict[str, Any] = {**young, "vehicle": {"invoiced_on": "2020-12-31"}}
    assert outcome("onboard_check", **old)["infractions"] == ["art35_cpt_inc9"]


@pytest.mark.parametrize(("on", "held"), [("2026-11-03", True), ("2026-11-04", False)])
def test_a_verification_that_has_run_out_costs_the_authorization_alone(on: str, held: bool) -> None:
    facts: dict[str, Any] = {"on": on, "equipment": {"taximeter_verified_until": ON}}
    assert outcome("onboard_check", **facts) == {
        "compliant": held, "infractions": [], "measures": [] if held else [SEIZED],
        "because": [] if held else ["art42_cpt_inc2_ali1"],
    }  # fmt: skip
    assert trail("onboard_check", **facts) == [
        ("art53_cpt_inc1", held, {}),
        ("art42_cpt_inc2_ali1", held, {"taximeter_verified_until": ON, "on": on}),
        ("art38_cpt", held, {"items": []}),
    ]
    assert given_readings("onboard_check", **facts) == ([] if held else ["taximeter_check=seizure_only"])


def test_by_the_other_reading_the_overdue_verification_is_fined_too() -> None:
    facts: dict[str, Any] = {
        "on": "2026-11-04", "equipment": {"taximeter_verified_until": ON}, "readings": {"taximeter_check": "fine_too"},
    }  # fmt: skip
    assert outcome("onboard_check", **facts) == {
        "compliant": False, "infractions": ["art34_cpt_inc13"], "measures": [SEIZED],
        "because": ["art34_cpt_inc13", "art42_cpt_inc2_ali1", "art42_cpt_inc2_ali2"],
    }  # fmt: skip
    assert passages("onboard_check", **facts)[2] == ("art34_cpt_inc13", False)


def test_the_day_is_needed_only_where_a_term_is_read() -> None:
    assert trail("onboard_check", equipment={"taximeter_verified_until": ON})[0] == lacks("art42_cpt_inc2_ali1", "on")
    assert trail("onboard_check", vehicle={"invoiced_on": ON})[0] == lacks("art35_cpt_inc9", "on")
    assert missing("onboard_check", vehicle={"invoiced_on": ON}) == {"on"}


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(st.sets(st.sampled_from(range(len(BREACHES))), max_size=8))
def test_several_marks_show_the_sum_of_what_each_shows(chosen: set[int]) -> None:
    facts: dict[str, dict[str, Any]] = {}
    for block, name, state, *_ in (BREACHES[number] for number in sorted(chosen)):
        facts.setdefault(block, {})[name] = state
    kept = [row for row in BREACHES if facts.get(row[0], {}).get(row[1]) == row[2] and row[1] in facts.get(row[0], {})]
    found = outcome("onboard_check", **facts)
    assert found["infractions"] == in_order({item for row in kept for item in row[3]})
    assert found["measures"] == sorted({measure for row in kept for measure in row[4]})
    assert set(found["because"]) == {*found["infractions"], *(ground for row in kept for ground in row[5])}


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(st.dates(date(2000, 1, 1), date(2060, 12, 31)), st.integers(-3, 3))
def test_the_last_day_of_a_verification_is_in(until: date, shift: int) -> None:
    facts = {"on": str(until + timedelta(shift)), "equipment": {"taximeter_verified_until": str(until)}}
    assert outcome("onboard_check", **facts)["compliant"] is (shift <= 0)
