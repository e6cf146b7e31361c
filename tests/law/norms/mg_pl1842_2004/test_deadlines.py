# SPDX-License-Identifier: Apache-2.0
"""Every term of the bill: its length, its unit, whether it moves, and the readings that change its end."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.kernel.dates import add_months
from outorga.law.norms.mg_pl1842_2004.deadlines import RULES
from tests.law.norms.mg_pl1842_2004.questions import missing, outcome
from tests.law.norms.mg_pl1842_2004.trails import given_readings, lacks, trail

PLAIN: dict[str, list[str]] = {"holidays": [], "closed": []}
TUESDAY = "2026-12-01"
TABLE = {
    "vehicle_presentation": ("calendar_days", 90, True, "art6_par7"), "fleet_study": ("years", 5, True, "art7_par4"),
    "leave_return_first": ("months", 6, True, "art13_cpt"), "leave_return_maximum": ("months", 12, True, "art13_cpt"),
    "medical_certificate_presentation": ("calendar_days", 15, True, "art29_par1"),
    "medical_certificate_renewal": ("years", 1, False, "art29_par1"),
    "dismissal_notice": ("hours", 48, True, "art29_par9"), "driver_naming": ("hours", 48, True, "art43_par1"),
    "fault_dismissal_bar": ("calendar_days", 60, False, "art29_par10"),
    "lost_object": ("business_days", 2, True, "art32_cpt_inc12"),
    "accident_report": ("business_days", 5, True, "art34_cpt_inc4"),
    "operating_information": ("calendar_days", 1, True, "art35_cpt_inc11"),
    "radio_fleet_change": ("business_days", 5, True, "art36_cpt_inc4"),
    "radio_accreditation": ("years", 1, False, "art68_cpt"),
    "notice_service": ("calendar_days", 45, True, "art40_par4"),
    "inspection_after_seizure": ("business_days", 2, True, "art42_par1"),
    "first_appeal": ("calendar_days", 15, True, "art51_cpt"),
    "second_appeal": ("calendar_days", 15, True, "art51_par1"),
    "late_fine_first_bracket": ("calendar_days", 30, True, "art45_cpt_inc1"),
    "corporate_change_copy": ("calendar_days", 15, True, "art79_par3"),
    "temporary_link": ("calendar_days", 90, False, "art63_par1u"),
    "transfer_return_bar": ("years", 1, False, "art12_par3"), "minimum_holding": ("months", 12, False, "art12_par4"),
    "tender_experience": ("years", 1, False, "art9_cpt_inc1"),
    "licence_seniority": ("years", 2, False, "art29_cpt_inc1_ali2"), "vehicle_entry": ("years", 2, False, "art55_par3"),
    "vehicle_entry_exceptional": ("years", 3, False, "art55_par2"),
    "vehicle_replacement": ("years", 5, False, "art55_par1"),
    "suspension_group_1": ("calendar_days", 3, False, "art42_par2_ali1"),
    "suspension_group_2": ("calendar_days", 7, False, "art42_par2_ali2"),
    "suspension_group_3": ("calendar_days", 15, False, "art42_par2_ali3"),
    "suspension_group_4": ("calendar_days", 30, False, "art42_par2_ali4"),
    "recidivism_life": ("years", 1, False, "art44_par1"), "points_life": ("years", 2, False, "art43_par2"),
}  # fmt: skip
HOURS = ("dismissal_notice", "driver_naming")
APPEALS = {"first_appeal": "art51_cpt_inc1", "second_appeal": "art51_par1_inc1"}
ANNIVERSARIES = ("transfer_return_bar", "recidivism_life", "points_life")


def ask(name: str, start: str = TUESDAY, **more: Any) -> dict[str, Any]:
    key = "start_at" if "T" in start else "start_on"
    return outcome("deadline", deadline=name, **{"calendar": PLAIN, key: start, **more})


def test_the_table_is_whole() -> None:
    assert set(TABLE) == set(RULES)


@pytest.mark.parametrize("name", TABLE)
def test_a_term_has_its_unit_its_length_and_its_provision(name: str) -> None:
    unit, length, moves, provision = TABLE[name]
    found = ask(name)
    assert (found["unit"], found["days"], found["because"]) == (unit, length, [])
    steps = trail("deadline", deadline=name, start_on=TUESDAY, calendar=PLAIN)
    told = {"start": TUESDAY, "length": length, "unit": unit, "due_on": found["due_on"]}
    assert steps[0] == (provision, found["due_on"], told)
    moved = ("art81_cpt", found["due_on"] == found["raw_on"], {"raw_on": found["raw_on"], "due_on": found["due_on"]})
    first = [(APPEALS[name], "2026-12-02", {"first_counted_on": "2026-12-02"})] if name in APPEALS else []
    assert steps[1:] == ([moved] if moves else []) + first


def end_of(name: str, start: date) -> date:
    """The end as the page's table counts it, before any closed day."""
    unit, length, _, _ = TABLE[name]
    if name.startswith("suspension"):
        return start + timedelta(length - 1)
    if unit in ("months", "years"):
        end = add_months(start, length * (12 if unit == "years" else 1))
        return date(end.year, 12, 31) if name == "vehicle_replacement" else end
    return start + timedelta(length // 24 if unit == "hours" else length)


@settings(max_examples=80, deadline=None)
@given(name=st.sampled_from([name for name, row in TABLE.items() if row[0] != "business_days" and name not in APPEALS]),
       start=st.dates(date(2020, 1, 1), date(2030, 12, 31)))  # fmt: skip
def test_a_term_ends_where_its_count_says_and_moves_only_where_it_may(name: str, start: date) -> None:
    found = ask(name, start.isoformat())
    raw = end_of(name, start)
    due = raw
    while TABLE[name][2] and due.weekday() >= 5:
        due += timedelta(1)
    passed = [(raw + timedelta(day)).isoformat() for day in range((due - raw).days)]
    assert (found["raw_on"], found["due_on"], found["skipped"]) == (raw.isoformat(), due.isoformat(), passed)


@settings(max_examples=60, deadline=None)
@given(name=st.sampled_from(["lost_object", "accident_report"]), start=st.dates(date(2020, 1, 1), date(2030, 12, 31)))
def test_business_days_skip_every_closed_day(name: str, start: date) -> None:
    found = ask(name, start.isoformat())
    due = date.fromisoformat(found["due_on"])
    between = [start + timedelta(day) for day in range(1, (due - start).days)]
    assert found["skipped"] == [day.isoformat() for day in between if day.weekday() >= 5]
    assert len([day for day in between if day.weekday() < 5]) == TABLE[name][1] - 1
    assert found["raw_on"] == found["due_on"]
    assert due.weekday() < 5


@settings(max_examples=60, deadline=None)
@given(name=st.sampled_from(list(APPEALS)), start=st.dates(date(2020, 1, 1), date(2030, 12, 31)),
       reading=st.sampled_from(["counted", "excluded"]))  # fmt: skip
def test_day_one_of_an_appeal_is_a_business_day_or_the_day_after_it(name: str, start: date, reading: str) -> None:
    first = start + timedelta(1)
    while first.weekday() >= 5:
        first += timedelta(1)
    first += timedelta(reading == "excluded")
    found = ask(name, start.isoformat(), readings={"appeal_first_day": reading})
    assert found["first_counted_on"] == first.isoformat()
    assert found["raw_on"] == (first + timedelta(14)).isoformat()


@pytest.mark.parametrize("name", ANNIVERSARIES)
def test_an_anniversary_may_be_left_out(name: str) -> None:
    included, excluded = ask(name), ask(name, readings={"anniversary_day": "excluded"})
    assert date.fromisoformat(excluded["due_on"]) == date.fromisoformat(included["due_on"]) - timedelta(1)
    assert excluded["raw_on"] == excluded["due_on"]


@pytest.mark.parametrize("name", [name for name in TABLE if name not in ANNIVERSARIES])
def test_no_other_term_asks_of_the_anniversary(name: str) -> None:
    answered = given_readings("deadline", deadline=name, start_on=TUESDAY, calendar=PLAIN)
    assert not [one for one in answered if one.startswith("anniversary_day")]
    assert ask(name, readings={"anniversary_day": "excluded"}) == ask(name)


@pytest.mark.parametrize(
    ("name", "reading", "still", "start", "ends"),
    [
        ("notice_service", "agency_term_moves", "fixed", "2026-10-15", ("2026-11-30", "2026-11-29")),
        ("leave_return_first", "leave_return_moves", "fixed", "2026-07-02", ("2027-01-04", "2027-01-02")),
        ("leave_return_maximum", "leave_return_moves", "fixed", "2026-01-31", ("2027-02-01", "2027-01-31")),
    ],
)
def test_a_reading_may_keep_the_last_day_still(
    name: str, reading: str, still: str, start: str, ends: tuple[str, str]
) -> None:
    assert (ask(name, start)["due_on"], ask(name, start, readings={reading: still})["due_on"]) == ends


@pytest.mark.parametrize(
    ("name", "start", "civil", "last_day"),
    [
        ("leave_return_first", "2026-08-31", "2027-03-01", "2027-03-01"),
        ("minimum_holding", "2024-02-29", "2025-03-01", "2025-02-28"),
        ("licence_seniority", "2024-02-29", "2026-03-01", "2026-02-28"),
        ("vehicle_replacement", "2020-02-29", "2025-12-31", "2025-12-31"),
    ],
)
def test_a_month_without_the_day(name: str, start: str, civil: str, last_day: str) -> None:
    assert ask(name, start)["due_on"] == civil
    assert ask(name, start, readings={"month_year_arithmetic": "last_day"})["due_on"] == last_day


def test_hours_run_by_the_minute_and_keep_the_offset() -> None:
    found = ask("driver_naming", "2026-12-01T10:15-03:00")
    assert (found["due_at"], found["due_on"]) == ("2026-12-03T10:15:00-03:00", "2026-12-03")
    moved = ask("dismissal_notice", "2026-12-03T10:15:30+00:00")
    assert (moved["due_at"], moved["raw_on"]) == ("2026-12-07T23:59:59+00:00", "2026-12-05")
    assert moved["skipped"] == ["2026-12-05", "2026-12-06"]


def test_an_instant_goes_before_a_day_and_only_it_has_an_hour() -> None:
    found = ask("driver_naming", "2026-12-01T10:15:00-03:00", start_on="2026-12-10")
    assert found["due_on"] == "2026-12-03"
    assert "due_at" not in ask("driver_naming")
    assert ask("lost_object", start_at="2026-12-20T10:00:00-03:00") == ask("lost_object")


def test_the_window_of_the_study_opens_after_three_years() -> None:
    assert ask("fleet_study", "2024-02-29")["opens_on"] == "2027-03-01"
    last_day = ask("fleet_study", "2024-02-29", readings={"month_year_arithmetic": "last_day"})
    assert last_day["opens_on"] == "2027-02-28"
    assert "opens_on" not in ask("points_life")


@pytest.mark.parametrize("name", TABLE)
def test_a_term_needs_its_start(name: str) -> None:
    path = "start_at" if name in HOURS else "start_on"
    assert missing("deadline", deadline=name) == {path}
    assert trail("deadline", deadline=name) == [lacks(TABLE[name][3], path)]


def test_an_instant_does_not_start_a_term_in_days() -> None:
    assert missing("deadline", deadline="lost_object", start_at="2026-12-20T10:00:00-03:00") == {"start_on"}


def test_the_default_calendar_holds_where_none_is_given() -> None:
    assert outcome("deadline", deadline="lost_object", start_on="2026-11-19")["skipped"] == [
        "2026-11-20", "2026-11-21", "2026-11-22",
    ]  # fmt: skip
