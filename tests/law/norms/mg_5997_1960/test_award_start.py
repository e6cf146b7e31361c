# SPDX-License-Identifier: Apache-2.0
"""When the order to start may go, and whether the service started in time."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.norms.mg_5997_1960.questions import ask, missing, outcome
from tests.law.norms.mg_5997_1960.trails import inputs, trail

REGISTERED = {"id": "V1", "registered": True}
LINE: dict[str, Any] = {"kind": "line", "signed": True, "vehicles": [REGISTERED]}
TIMETABLE: dict[str, Any] = {
    "kind": "timetable", "extra_vehicles": 1, "vehicles": [REGISTERED],
    "bond": {"held": "6000.00", "vehicles_after": 6},
}  # fmt: skip
FIELDS = [f"anx1_art28_cpt_ite{number}" for number in range(1, 8)]
CALENDAR = {"holidays": ["2026-12-25", "2027-01-01"], "closed": []}
ORDERED: dict[str, Any] = {"kind": "line", "ordered_on": "2026-12-02", "calendar": CALENDAR}
SET: dict[str, Any] = {"kind": "timetable", "start_set_on": "2026-12-15", "calendar": CALENDAR}
POSSIBLE = {"order_possible": True, "state": "order_possible", "because": []}


def contract(fields: list[str], copies: int = 2, *, restrictions: bool = False) -> dict[str, Any]:
    return LINE | {"contract": {"fields": fields, "copies": copies, "restrictions": restrictions}}


def test_a_signed_line_with_a_registered_vehicle_may_start() -> None:
    assert outcome("award_start", **LINE) == POSSIBLE
    assert trail("award_start", **LINE) == [("art36_cpt_ali3", True), ("art36_cpt_ali1", True), ("art36_cpt", True)]
    assert inputs("award_start", "art36_cpt_ali1", **LINE) == [{"id": "V1"}]
    assert inputs("award_start", "art36_cpt", **LINE) == [{"possible": True}]


def test_a_timetable_with_more_vehicles_has_its_conditions() -> None:
    assert outcome("award_start", **TIMETABLE) == POSSIBLE
    assert trail("award_start", **TIMETABLE) == [
        ("art67_par1", 1), ("art67_par1_ali1", True), ("art8_cpt_inc3", "6000.00"), ("art67_par1_ali3", True),
        ("art67_cpt", True),
    ]  # fmt: skip
    assert inputs("award_start", "art67_par1_ali3", **TIMETABLE) == [{"held": "6000.00", "required": "6000.00"}]
    assert inputs("award_start", "art67_par1", **TIMETABLE) == [{"extra_vehicles": 1}]
    same = {"kind": "timetable", "extra_vehicles": 0}
    assert outcome("award_start", **same) == POSSIBLE
    assert trail("award_start", **same) == [("art67_par1", 0), ("art67_cpt", True)]


@pytest.mark.parametrize(("vehicle", "letter"), [
    ({"registered": True, "application_filed": False, "inspection": "failed"}, None),
    ({"registered": False, "application_filed": True, "inspection": "approved"}, None),
    ({"application_filed": True, "inspection": "approved"}, None), ({"application_filed": False}, 1),
    ({"registered": False, "application_filed": False, "inspection": "approved"}, 1),
    ({"application_filed": True, "inspection": "failed"}, 2), ({"application_filed": True, "inspection": "none"}, 2),
])  # fmt: skip
@pytest.mark.parametrize(("facts", "article"), [(LINE, "art36_cpt"), (TIMETABLE, "art67_par1")])
def test_each_vehicle_is_registered_or_filed_and_approved(
    facts: dict[str, Any], article: str, vehicle: dict[str, Any], letter: int | None
) -> None:
    found = outcome("award_start", **facts | {"vehicles": [REGISTERED, {"id": "V2", **vehicle}]})
    assert found["order_possible"] is (letter is None)
    assert found["state"] == ("order_possible" if letter is None else "order_refused")
    assert found["because"] == ([] if letter is None else [f"anx1_{article}_ali{letter}"])


def test_the_inspection_is_told() -> None:
    facts = LINE | {"vehicles": [{"id": "V2", "application_filed": True, "inspection": "failed"}]}
    assert trail("award_start", **facts)[1:] == [
        ("art36_cpt_ali1", True), ("art36_cpt_ali2", False), ("art36_cpt", False),
    ]  # fmt: skip
    assert inputs("award_start", "art36_cpt_ali2", **facts) == [{"id": "V2", "inspection": "failed"}]


def test_without_vehicles_nothing_was_filed() -> None:
    assert outcome("award_start", **LINE | {"vehicles": []})["because"] == ["anx1_art36_cpt_ali1"]
    assert outcome("award_start", **TIMETABLE | {"vehicles": []})["because"] == ["anx1_art67_par1_ali1"]


def test_what_is_needed_for_an_order() -> None:
    assert missing("award_start", kind="line") == {"signed", "vehicles"}
    assert missing("award_start", kind="timetable") == {"extra_vehicles"}
    assert missing("award_start", kind="timetable", extra_vehicles=1) == {
        "vehicles", "bond.held", "bond.vehicles_after",
    }  # fmt: skip
    assert missing("award_start", **TIMETABLE | {"bond": {"held": "1.00"}}) == {"bond.vehicles_after"}
    assert missing("award_start", **TIMETABLE | {"bond": {"vehicles_after": 6}}) == {"bond.held"}
    unknown = LINE | {"vehicles": [{"id": "V1"}, {"id": "V2", "registered": False, "application_filed": True}]}
    assert missing("award_start", **unknown) == {"vehicles.0.application_filed", "vehicles.1.inspection"}
    assert outcome("award_start", **unknown | {"signed": False})["because"] == ["anx1_art36_cpt_ali3"]
    assert outcome("award_start", **TIMETABLE | {"bond": {"held": "5999.99", "vehicles_after": 6}})["because"] == [
        "anx1_art67_par1_ali3",
    ]  # fmt: skip


def test_the_contract_has_every_item_in_two_copies() -> None:
    assert outcome("award_start", **contract(FIELDS[:6]))["because"] == []
    assert outcome("award_start", **contract(FIELDS, restrictions=True))["because"] == []
    assert outcome("award_start", **contract(FIELDS[:6], restrictions=True))["because"] == [FIELDS[6]]
    assert outcome("award_start", **contract(FIELDS[:6], 1))["because"] == ["anx1_art28_cpt"]
    for field in FIELDS:
        rest = [other for other in FIELDS if other != field]
        assert outcome("award_start", **contract(rest, 3, restrictions=True))["because"] == [field]
    assert trail("award_start", **contract(FIELDS[:6]))[2:-1] == [
        ("art28_cpt", True), *((field.removeprefix("anx1_"), True) for field in FIELDS[:6]),
    ]  # fmt: skip
    assert inputs("award_start", "art28_cpt", **contract(FIELDS)) == [{"copies": 2, "least": 2}]


@pytest.mark.parametrize(("facts", "due_on", "article"), [
    (ORDERED, "2027-01-04", "art35_cpt"), (SET, "2027-01-14", "art67_par2"),
])  # fmt: skip
def test_the_service_starts_by_its_last_day(facts: dict[str, Any], due_on: str, article: str) -> None:
    eve, after = (str(date.fromisoformat(due_on) + timedelta(days)) for days in (-1, 1))
    waiting = outcome("award_start", **facts, on=due_on)
    assert waiting == {"start_due_on": due_on, "state": "waiting", "because": []}
    assert outcome("award_start", **facts, on=eve, started_on=due_on) == waiting
    for on in ({}, {"on": due_on}, {"on": after}):
        assert outcome("award_start", **facts, started_on=due_on, **on) == {
            "start_due_on": due_on, "state": "running", "started_in_time": True, "because": [],
        }  # fmt: skip
    for late in ({"on": after}, {"started_on": after}, {"started_on": after, "on": after}):
        found = outcome("award_start", **facts, **late)
        assert found["state"] == ("rescinded" if facts is ORDERED else "cancelled")
        assert found["started_in_time"] is False
    assert missing("award_start", **facts) == {"on"}
    assert trail("award_start", **facts, on=due_on) == [(article, due_on), (article, None)]
    assert trail("award_start", **facts, started_on=due_on)[1] == (article, True)
    assert trail("award_start", **facts, on=after)[1] == (article, False)
    assert inputs("award_start", article, **facts, on=after)[1] == {"due_on": due_on, "started_on": None, "on": after}


def test_a_late_line_is_rescinded_and_goes_to_the_second() -> None:
    late = ORDERED | {"on": "2027-01-05"}
    assert outcome("award_start", **late) == {
        "start_due_on": "2027-01-04", "started_in_time": False, "state": "rescinded", "forfeiture_effects": False,
        "next": "new_tender", "because": ["anx1_art35_par2"],
    }  # fmt: skip
    winner = late | {"tender_winner": True, "second_ranked": "B"}
    assert outcome("award_start", **winner) == {
        "start_due_on": "2027-01-04", "started_in_time": False, "state": "rescinded", "forfeiture_effects": False,
        "bond": "forfeited", "next": "award_second", "award_to": "B",
        "because": ["anx1_art14_cpt", "anx1_art35_par2"],
    }  # fmt: skip
    assert trail("award_start", **winner)[2:] == [
        ("art35_par2", True), ("art116_cpt_inc7", False), ("art14_cpt", True),
    ]  # fmt: skip
    assert inputs("award_start", "art35_par2", **winner) == [{"second": "B"}]
    assert "bond" not in outcome("award_start", **late, tender_winner=False)
    effects = winner | {"readings": {"rescission_effect": "forfeiture_effects"}}
    assert outcome("award_start", **effects)["forfeiture_effects"] is True
    assert inputs("award_start", "art116_cpt_inc7", **effects) == [{"effects": True}]


def test_a_late_timetable_is_cancelled() -> None:
    assert outcome("award_start", **SET, on="2027-01-15") == {
        "start_due_on": "2027-01-14", "started_in_time": False, "state": "cancelled", "because": ["anx1_art67_par2"],
    }  # fmt: skip


@pytest.mark.parametrize(("facts", "days", "allowed", "due_on"), [
    (ORDERED, 0, True, "2027-01-04"), (ORDERED, 1, True, "2027-01-04"), (ORDERED, 30, True, "2027-02-01"),
    (ORDERED, 31, False, "2027-01-04"), (SET, 0, True, "2027-01-14"), (SET, 1, False, "2027-01-14"),
])  # fmt: skip
def test_an_extension_counts_within_its_limit(facts: dict[str, Any], days: int, allowed: bool, due_on: str) -> None:
    found = outcome("award_start", **facts, extension_days=days, on="2026-12-20")
    assert (found["extension_allowed"], found["start_due_on"]) == (allowed, due_on)
    assert "extension_allowed" not in outcome("award_start", **facts, on="2026-12-20")


def test_an_extension_may_run_from_the_moved_day() -> None:
    facts = ORDERED | {"on": "2026-12-20", "extension_days": 30, "readings": {"extension_base": "moved_day"}}
    assert outcome("award_start", **facts)["start_due_on"] == "2027-02-03"


@given(st.dates(date(2026, 1, 1), date(2030, 1, 1)), st.integers(-5, 50))
def test_on_open_days_a_line_waits_thirty_days(ordered: date, days: int) -> None:
    due = ordered + timedelta(30)
    while due.weekday() > 4:
        due += timedelta(1)
    on = ordered + timedelta(days)
    facts = {"kind": "line", "ordered_on": str(ordered), "on": str(on), "calendar": {"holidays": [], "closed": []}}
    assert outcome("award_start", **facts)["state"] == ("waiting" if on <= due else "rescinded")


def test_the_other_kinds_start_day_is_not_read() -> None:
    assert outcome("award_start", **LINE, start_set_on="2020-01-01") == POSSIBLE
    assert outcome("award_start", **TIMETABLE, ordered_on="2020-01-01") == POSSIBLE
    assert ask("award_start", **LINE)["status"] == "decided"
