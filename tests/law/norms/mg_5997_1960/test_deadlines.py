# SPDX-License-Identifier: Apache-2.0
"""Every term: its length, where it ends, whether a closed day moves it, and what may make it longer."""

from datetime import date, datetime, timedelta
from typing import Any

import msgspec
import pytest

from outorga.law.engine import norms
from outorga.law.engine.decide import decide
from outorga.law.engine.explain import to_json
from outorga.law.kernel.decisions import Settings
from outorga.law.norms.mg_5997_1960.deadlines import RULES
from tests.law.norms.mg_5997_1960.questions import NORM, ask, cited, missing, outcome, told

LINES = norms.get(NORM)
START, AT = date(2026, 6, 10), "2026-06-10T09:30:00-03:00"
ACTS = {
    "incumbent_answer": (15, "art6_cpt_inc6_ali3"), "preferred_conditions": (30, "art6_cpt_inc6_ali7"),
    "preferred_improvements": (30, "art6_cpt_inc6_ali9"), "firm_regularization": (30, "art27_par3"),
    "service_start": (30, "art35_cpt"), "timetable_consultation": (15, "art64_par1u"),
    "timetable_start": (30, "art67_par2"), "complaint_report": (8, "art79_par3"), "appeal": (10, "art103_par1u"),
    "notice_service": (5, "art111_cpt"), "fine_payment": (20, "art113_cpt"), "bond_restoration": (20, "art113_par1u"),
    "abandonment": (30, "art115_cpt"), "inquiry_start": (10, "art118_cpt"), "inquiry_end": (30, "art118_cpt"),
    "inquiry_defence": (3, "art119_par1"), "inquiry_appeal": (10, "art121_cpt"),
}  # fmt: skip
FIXED = {
    "coefficient_validity": (180, "art6_cpt_inc6_ali6"), "service_after_withdrawal": (60, "art18_cpt_inc5"),
    "cure": (30, "art116_par2"), "requests_closed": (120, "art132_cpt"),
}  # fmt: skip
OTHERS = {
    "special_licence": (1, "years", "art3_par2", "2027-06-10"),
    "line_authorization_end": (1, "years", "art17_cpt", "2027-06-10"),
    "precarious_limit": (6, "months", "art17_cpt", "2026-12-10"),
    "registration_proof": (6, "months", "art21_par2", "2026-12-10"),
    "concession_end": (3, "years", "art27_cpt", "2029-06-10"),
    "denunciation": (6, "months_before", "art27_cpt", "2025-12-10"),
    "transfer_from": (2, "years_passed", "art31_cpt_ite1", "2028-06-11"),
    "transfer_until": (120, "days_before", "art31_cpt_ite2", "2026-02-10"),
    "driver_practice": (2, "years_passed", "art89_cpt", "2028-06-11"),
    "driver_exam": (5, "years", "art89_par1", "2031-06-10"),
    "fare_review": (1, "years", "art97_cpt", "2027-06-10"),
    "council_mandate": (2, "years", "art102_cpt", "2028-06-10"),
    "defence": (5, "business_days", "art111_par2", "2026-06-17"),
    "timetable_request": (120, "days_passed", "art129_cpt", "2026-10-08"),
    "statistics_return": (10, "day_of_next_month", "art18_cpt_inc15", "2026-07-10"),
    "legacy_regularization": (0, "fixed_date", "art131_cpt", "1961-01-31"),
}  # fmt: skip
CLOCK = {
    "complaint_copy": (24, "hours", "art79_par3", "2026-06-11T09:30:00-03:00"),
    "disturbance_notice": (48, "hours", "art84_cpt", "2026-06-12T09:30:00-03:00"),
    "ticket_return": (12, "hours_before", "art81_cpt", "2026-06-09T21:30:00-03:00"),
    "inspection_seat": (12, "hours_before", "art83_cpt", "2026-06-09T21:30:00-03:00"),
    "start_point_presence": (10, "minutes_before", "art82_cpt_inc1", "2026-06-10T09:20:00-03:00"),
}  # fmt: skip
LIMITED = {
    "preferred_conditions": "art6_cpt_inc6_ali8", "firm_regularization": "art27_par3", "service_start": "art35_par1",
}  # fmt: skip
FREE = {
    "registration_proof": "art21_par3", "inquiry_end": "art118_cpt", "appeal": "art112_cpt", "defence": "art112_cpt",
}  # fmt: skip
MONTHLY = ("special_licence", "line_authorization_end", "precarious_limit", "registration_proof", "concession_end",
           "driver_exam", "fare_review", "council_mandate")  # fmt: skip


def term(name: str, *holidays: date, start: date = START, **facts: Any) -> dict[str, Any]:
    calendar = {"holidays": [str(day) for day in holidays], "closed": []}
    return {"deadline": name, "start_on": str(start), "calendar": calendar, **facts}


def test_every_term_of_the_norm_is_tried_here() -> None:
    assert {*ACTS, *FIXED, *OTHERS, *CLOCK} == set(RULES)


@pytest.mark.parametrize(("name", "days", "provision"), [(name, *row) for name, row in ACTS.items()])
def test_an_act_may_be_done_on_the_next_office_day(name: str, days: int, provision: str) -> None:
    end = START + timedelta(days)
    found = outcome("deadline", **term(name, end, start=START))
    moved = end + timedelta(1)
    while moved.weekday() > 4:
        moved += timedelta(1)
    skipped = [str(end + timedelta(offset)) for offset in range((moved - end).days)]
    assert found == {"due_on": str(moved), "unit": "calendar_days", "days": days, "provision": f"anx1_{provision}",
                     "skipped": skipped, "because": []}  # fmt: skip


@pytest.mark.parametrize(("name", "days", "provision"), [(name, *row) for name, row in FIXED.items()])
def test_a_validity_or_a_threshold_never_moves(name: str, days: int, provision: str) -> None:
    end = START + timedelta(days)
    found = outcome("deadline", **term(name, end))
    assert found == {"due_on": str(end), "unit": "calendar_days", "days": days, "provision": f"anx1_{provision}",
                     "skipped": [], "because": []}  # fmt: skip


@pytest.mark.parametrize(("name", "days", "unit", "provision", "due"), [(name, *row) for name, row in OTHERS.items()])
def test_the_other_terms_by_days_months_and_years(name: str, days: int, unit: str, provision: str, due: str) -> None:
    found = outcome("deadline", **term(name))
    assert (found["due_on"], found["unit"], found["days"]) == (due, unit, days)
    assert found["provision"] == f"anx1_{provision}"
    assert found["provision"] in cited("deadline", **term(name))
    kept = outcome("deadline", **term(name, date.fromisoformat(due)))["due_on"]
    moves = name in {"registration_proof", "defence", "statistics_return"}
    assert (kept != due) is moves


@pytest.mark.parametrize(("name", "days", "unit", "provision", "due"), [(name, *row) for name, row in CLOCK.items()])
def test_the_terms_by_the_clock(name: str, days: int, unit: str, provision: str, due: str) -> None:
    found = outcome("deadline", deadline=name, start_at=AT)
    assert found == {"due_at": due, "unit": unit, "days": days, "provision": f"anx1_{provision}", "skipped": [],
                     "because": []}  # fmt: skip
    closed = {"holidays": [due[:10]], "closed": []}
    stopped = outcome(
        "deadline", deadline=name, start_at=AT, calendar=closed, readings={"hour_terms": "next_office_day"}
    )
    assert (stopped["due_at"] != due) is (unit == "hours")
    assert stopped["skipped"] in ([], [due[:10]], [due[:10], "2026-06-13", "2026-06-14"])


@pytest.mark.parametrize("name", list(RULES))
def test_the_length_is_read_from_its_parameter(name: str) -> None:
    rule = RULES[name]
    value: Any
    if rule.unit == "fixed_date":
        parameter, value = f"{name}_on", date(1961, 2, 28)
    elif rule.unit == "day_of_next_month":
        parameter, value = f"{name}_day", 15
    else:
        parameter = f"{name}_{rule.kernel_unit.plural}"
        value = int(LINES.parameters[parameter].values[0].value) + 7
    assert LINES.parameters[parameter].provision == rule.test.provision
    question = {"deadline": name, "start_at": AT} if name in CLOCK else term(name)
    changed = to_json(decide(NORM, "deadline", question, settings=with_value(parameter, value)))["outcome"]
    assert changed["days"] == (0 if rule.unit == "fixed_date" else value)
    before = outcome("deadline", **question)
    assert {changed.get("due_on"), changed.get("due_at")} != {before.get("due_on"), before.get("due_at")}


def with_value(parameter: str, value: Any) -> Settings:
    known = LINES.settings.parameters
    entry = msgspec.structs.replace(known[parameter].values[0], value=value)
    return msgspec.structs.replace(
        LINES.settings, parameters={**known, parameter: known[parameter].with_values([entry])}
    )


@pytest.mark.parametrize("name", MONTHLY)
def test_months_and_years_that_lack_the_day_end_by_the_reading(name: str) -> None:
    start = date(2027, 8, 31) if "months" in RULES[name].unit else date(2028, 2, 29)
    ends = [
        date.fromisoformat(outcome("deadline", **term(name, start=start, readings={"month_end": rule}))["due_on"])
        for rule in ("civil_code", "last_day")
    ]
    assert ends[0] > ends[1]


@pytest.mark.parametrize(("name", "provision"), list(LIMITED.items()))
def test_thirty_more_days_at_most(name: str, provision: str) -> None:
    for days, allowed in ((0, True), (29, True), (30, True), (31, False)):
        facts = term(name, extension_days=days)
        found = outcome("deadline", **facts)
        assert found["extension_allowed"] is allowed
        assert found["days"] == 30
        end = date.fromisoformat(found["due_on"])
        assert timedelta(0) <= end - START - timedelta(30 + days if allowed else 30) <= timedelta(2)
        assert told("deadline", **facts)[0][:2] == (f"anx1_{provision}", allowed)
    changed = decide(NORM, "deadline", term(name, extension_days=31), settings=with_value(f"{name}_extension_days", 31))
    assert changed.outcome["extension_allowed"] is True


@pytest.mark.parametrize(("name", "provision"), list(FREE.items()))
def test_where_somebody_decides_any_number_of_days_is_allowed(name: str, provision: str) -> None:
    facts = term(name, extension_days=90)
    assert outcome("deadline", **facts)["extension_allowed"] is True
    assert told("deadline", **facts)[0][:2] == (f"anx1_{provision}", True)


@pytest.mark.parametrize("name", sorted(set(RULES) - set(LIMITED) - set(FREE)))
def test_no_other_term_is_extended(name: str) -> None:
    question = {"deadline": name, "start_at": AT} if name in CLOCK else term(name)
    found = outcome("deadline", **question, extension_days=1)
    assert found.pop("extension_allowed") is False
    assert found == outcome("deadline", **question)


def test_the_start_is_never_presumed() -> None:
    assert missing("deadline", deadline="appeal", on="2026-06-10") == {"start_on"}
    assert missing("deadline", deadline="complaint_copy", start_on="2026-06-10") == {"start_at"}
    assert missing("deadline", deadline="appeal", start_at=AT) == {"start_on"}
    answer = ask("deadline", deadline="appeal")
    assert [step["citation"] for step in answer["steps"]] == [f"{NORM}:anx1_art103_par1u"]


def test_the_step_tells_the_count() -> None:
    assert told("deadline", **term("fine_payment")) == [
        ("anx1_art113_cpt", "2026-06-30",
         {"start": "2026-06-10", "length": 20, "unit": "calendar_days", "due": "2026-06-30"}),
    ]  # fmt: skip
    [(provision, result, inputs)] = told("deadline", deadline="ticket_return", start_at=AT)
    assert (provision, result) == ("anx1_art81_cpt", "2026-06-09T21:30:00-03:00")
    assert (inputs["length"], inputs["unit"]) == (12, "hours_before")


@pytest.mark.parametrize(("name", "used"), [
    ("fine_payment", []), ("transfer_until", ["last_days_count=end_included"]),
    ("statistics_return", ["statistics_day=next_office_day"]), ("complaint_copy", ["hour_terms=exact"]),
    ("council_mandate", ["month_end=civil_code", "mandate_last_day=included"]),
    ("special_licence", ["month_end=civil_code", "licence_year=from_issue"]), ("ticket_return", []),
])  # fmt: skip
def test_only_the_readings_that_matter_are_told(name: str, used: list[str]) -> None:
    question = {"deadline": name, "start_at": AT} if name in CLOCK else term(name)
    assert ask("deadline", **question)["readings"] == used


def test_an_extension_tells_its_base() -> None:
    used = ask("deadline", **term("service_start", extension_days=30))["readings"]
    assert used == ["extension_base=original_start"]
    assert ask("deadline", **term("service_start", extension_days=0))["readings"] == []


def test_the_instant_keeps_its_own_offset() -> None:
    found = outcome("deadline", deadline="complaint_copy", start_at="2026-06-10T23:30:00+02:00")
    assert datetime.fromisoformat(found["due_at"]) == datetime.fromisoformat("2026-06-11T23:30:00+02:00")
    assert found["due_at"].endswith("+02:00")


def test_a_fixed_date_needs_no_start_and_says_none_is_missing() -> None:
    (step,) = told("deadline", deadline="legacy_regularization")
    due = "1961-01-31"
    assert step == ("anx1_art131_cpt", due, {"start": due, "length": 0, "unit": "fixed_date", "due": due})


@pytest.mark.parametrize(("name", "asked", "allowed", "most"), [
    ("service_start", 30, True, 30), ("service_start", 31, False, 30), ("defence", 90, True, 0),
    ("fine_payment", 1, False, 0), ("fine_payment", 0, True, 0),
])  # fmt: skip
def test_an_extension_is_told_with_what_was_asked_and_the_most(name: str, asked: int, allowed: bool, most: int) -> None:
    assert told("deadline", **term(name), extension_days=asked)[0][1:] == (allowed, {"asked": asked, "most": most})
