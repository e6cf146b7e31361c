# SPDX-License-Identifier: Apache-2.0
"""What a record leads to: limits by role and fleet, suspensions, cassation, and the rows of the ledger."""

from datetime import date, timedelta
from typing import Any

import pytest

from outorga.law.norms.mg_pl1842_2004.items import ITEMS
from tests.law.norms.mg_pl1842_2004.questions import ask, missing, outcome
from tests.law.norms.mg_pl1842_2004.records import entry, history
from tests.law.norms.mg_pl1842_2004.trails import given_readings, lacks, trail

PLAIN: dict[str, list[str]] = {"holidays": [], "closed": []}
FOUR = history(("2026-02-03", "2026-02-10"), ("2026-05-11", "2026-05-18"), ("2026-08-20", "2026-08-27"),
               ("2026-11-10", "2026-11-17"))  # fmt: skip
HEAVY = [item for item, kind in ITEMS.items() if kind.group == 4 and kind.article in (32, 33)]
OWNED = [item for item, kind in ITEMS.items() if kind.group == 4 and kind.article in (34, 35)]


def asked(role: str, rows: list[dict[str, Any]], on: str = "2026-12-31", /, readings: Any = None,
          **subject: Any) -> dict[str, Any]:  # fmt: skip
    about = {"role": role, **subject}
    return {"on": on, "subject": about, "history": rows, "readings": readings or {}, "calendar": PLAIN}


def points(halves: int, items: list[str], light: str) -> list[dict[str, Any]]:
    """A record of so many half points, a note a day: as many heavy ones as fit, then light ones."""
    start = date(2025, 1, 6)
    kinds = [items[n % len(items)] for n in range(halves // 8)] + [light] * (halves % 8)
    days = [(start + timedelta(n)).isoformat() for n in range(len(kinds))]
    return [entry(f"n{n}", item, day, day) for n, (item, day) in enumerate(zip(kinds, days, strict=True))]


LIMITS = [
    ("auxiliary_driver", {}, 30, "art42_cpt_inc5", "auxiliary_registration"),
    ("holder_driver", {}, 45, "art42_cpt_inc6", "permission_or_holder_registration"),
    *(("company", {"fleet_size": 10 + n}, 180 + 12 * n, "art42_cpt_inc7", "company_permissions") for n in range(11)),
]


@pytest.mark.parametrize(("role", "subject", "limit", "provision", "measure"), LIMITS)
@pytest.mark.parametrize(("more", "exceeded"), [(-1, False), (0, False), (1, True)])
def test_only_above_its_limit_a_record_cassates(
    role: str, subject: dict[str, int], limit: int, provision: str, measure: str, more: int, *, exceeded: bool
) -> None:
    company = role == "company"
    rows = points(2 * limit + more, OWNED if company else HEAVY, "art35_cpt_inc2" if company else "art33_cpt_inc8")
    rows = rows if company else [{**row, "attribution": "absorbed"} for row in rows]
    found = outcome("sanctions", **asked(role, rows, **subject))
    assert (found["points"], found["limit"], found["exceeded"]) == (f"{limit + more / 2:.1f}", str(limit), exceeded)
    annex = ["anx1"] if company else []
    assert found["because"] == ([provision, "art43_par2", *annex] if exceeded else [])
    lost = {"measure": measure, "causes": ["points"], "triggered_on": rows[-1]["annotated_on"],
            "proceeding_required": True}  # fmt: skip
    assert found["revocation"] == (lost if exceeded else None)
    steps = trail("sanctions", **asked(role, rows, **subject))
    assert (provision, not exceeded, {"limit": str(limit), "points": found["points"]}) in steps
    assert (("art47_cpt", True, {}) in steps) is exceeded
    assert (("art48_cpt", True, {}) in steps) is exceeded


@pytest.mark.parametrize(("vehicles", "limit"), [(0, None), (9, None), (10, "180"), (20, "300"), (21, None)])
def test_a_fleet_outside_the_annex_is_left_to_the_directorate(vehicles: int, limit: str | None) -> None:
    answer = ask("sanctions", **asked("company", [], fleet_size=vehicles))
    outside = limit is None
    assert answer["status"] == ("discretionary" if outside else "decided")
    found = answer["outcome"]
    assert (found["limit"], found["exceeded"]) == (limit, None if outside else False)
    assert found["because"] == (["art21_cpt_inc2"] if outside else [])
    assert found.get("authority") == ("director_of_metropolitan_transport" if outside else None)
    told = {"vehicles": vehicles, "on": "2026-12-31", "limit": limit}
    steps = trail("sanctions", **asked("company", [], fleet_size=vehicles))
    assert ("anx1", limit, told) in steps
    assert ("art21_cpt_inc2", not outside, {"least": 10, "most": 20, "vehicles": vehicles}) in steps


def test_the_reasoning_of_a_record() -> None:
    rows = [*FOUR, entry("x", "art33_cpt_inc9", "2026-03-01", None, status="cancelled"),
            entry("y", "art33_cpt_inc24", "2026-03-01", None, status="pending")]  # fmt: skip
    assert trail("sanctions", **asked("auxiliary_driver", rows)) == [
        ("art43_cpt", True, {"entries": 6}),
        ("art43_cpt_inc1", 4, {"group": 1, "points": "0.5", "entries": 4}),
        ("art51_par4", False, {"on": "2026-12-31", "ids": ["x"]}),
        ("art43_par2", "2.0", {"reference_on": "2026-11-17", "years": 2, "points": "2.0"}),
        ("art42_cpt_inc5", True, {"limit": "30", "points": "2.0"}),
        ("art42_cpt_inc4", True, {}),
        ("art42_cpt_inc4_ali1", False, {"needed": 4}),
        ("art42_cpt_inc4_ali2", True, {"years": 1}),
        ("art42_par2_ali1", 3, {"group": 1, "days": 3}),
        ("art33_cpt_inc24", False, {}),
        ("art47_cpt", True, {}),
        ("art48_cpt", True, {}),
        ("art4_cpt_inc24", True, {}),
        ("art44_par1", False, {"years": 1, "factor": 2, "ids": ["b", "c", "d"]}),
        ("art51_par6", True, {"ids": ["y"]}),
    ]


def test_the_readings_that_a_record_uses() -> None:
    base = ["month_year_arithmetic=civil_code", "anniversary_day=included"]
    item, clock = "specific_recidivism=item", "points_clock=annotation"
    driver = [*base, "third_recidivism=fourth_occurrence", item, clock, "after_suspension=restart"]
    assert given_readings("sanctions", **asked("auxiliary_driver", FOUR)) == driver
    assert given_readings("sanctions", **asked("radio_operator", [])) == [*base, item, clock]
    company = [*base, item, clock, "fleet_size_on=newest_entry"]
    assert given_readings("sanctions", **asked("company", [], fleet_size=10)) == company
    later = [entry("x", "art33_cpt_inc9", "2026-03-01", None, status="cancelled", cancelled_on="2027-01-01")]
    assert given_readings("sanctions", **asked("auxiliary_driver", later)) == driver


@pytest.mark.parametrize(("group", "days", "item"), [
    (1, 3, "art32_cpt_inc1"), (2, 7, "art33_cpt_inc9"), (3, 15, "art32_cpt_inc12"), (4, 30, "art33_cpt_inc14"),
])  # fmt: skip
@pytest.mark.parametrize("role", ["auxiliary_driver", "holder_driver"])
def test_a_suspension_lasts_by_its_group(role: str, group: int, days: int, item: str) -> None:
    rows = [{**row, "provision": item} for row in FOUR]
    found = outcome("sanctions", **asked(role, rows))
    assert found["suspensions"] == [
        {"provision": item, "group": group, "days": days, "triggered_on": "2026-11-17", "infractions": list("abcd")}
    ]
    assert (found["suspension_days"], found["because"]) == (days, ["art42_cpt_inc4_ali1", f"art42_par2_ali{group}"])


def test_companies_and_operators_are_not_suspended() -> None:
    rows = [{**row, "provision": "art34_cpt_inc1"} for row in FOUR]
    found = outcome("sanctions", **asked("company", rows, fleet_size=10))
    assert (found["suspensions"], found["suspension_days"], found["points"]) == ([], 0, "2.0")
    assert [row["doubled"] for row in found["ledger"]] == [False, True, True, True]
    assert not [step for step in trail("sanctions", **asked("company", rows, fleet_size=10)) if "inc4" in step[0]]


def test_a_radio_operator_has_points_and_no_limit() -> None:
    rows = [{**row, "provision": "art36_cpt_inc6"} for row in FOUR]
    found = outcome("sanctions", **asked("radio_operator", rows))
    assert (found["points"], found["limit"], found["exceeded"], found["revocation"]) == ("16.0", None, False, None)


def test_the_rows_of_the_ledger_come_as_given() -> None:
    rows = [
        entry("later", "art33_cpt_inc8", "2027-01-01", "2027-01-01"),
        entry("cancelled", "art33_cpt_inc8", "2026-01-05", "2026-01-12", status="cancelled"),
        entry("five", "art33_cpt_inc24", "2026-01-05", None),
        entry("other", "art34_cpt_inc1", "2026-01-05", "2026-01-12"),
        entry("pending", "art33_cpt_inc9", "2026-01-05", "2026-01-12", status="pending"),
        entry("null", "art33_cpt_inc12", "2026-01-05", None),
        entry("next", "art33_cpt_inc12", "2026-12-30", "2027-01-01"),
        entry("old", "art33_cpt_inc14", "2024-01-05", "2024-01-12"),
        entry("new", "art33_cpt_inc14", "2026-01-05", "2026-01-13"),
    ]
    anonymous = {
        key: value for key, value in entry("", "art33_cpt_inc1", "2026-01-05", "2026-01-12").items() if key != "id"
    }
    found = outcome(
        "sanctions", **asked("auxiliary_driver", [*rows, anonymous], readings={"pending_entries": "final_only"})
    )
    row = [(one.get("id"), one["effect"], one["points"], one["doubled"], one["ufir"]) for one in found["ledger"]]
    assert row == [
        ("later", "later", "0.5", False, 22), ("cancelled", "cancelled", "0.5", False, 22),
        ("five", "no_points", None, False, None), ("other", "other_person", "0.5", False, 22),
        ("pending", "pending", "1.0", False, 44), ("null", "not_annotated", "2.0", False, 90),
        ("next", "not_annotated", "2.0", True, 180), ("old", "expired", "4.0", False, 180),
        ("new", "counted", "4.0", False, 180), (None, "counted", "0.5", False, 22),
    ]  # fmt: skip
    assert (found["points"], found["reference_on"], found["sub_judice"]) == ("4.5", "2026-01-13", [])


@pytest.mark.parametrize(("day", "by_points"), [("2024-01-02", False), ("2026-05-04", True)])
def test_group_5_and_points_tell_both_causes_and_the_earliest_day(day: str, *, by_points: bool) -> None:
    heavy = [{**row, "attribution": "absorbed"} for row in points(61, HEAVY, "art33_cpt_inc8")]
    five = [entry("g", "art33_cpt_inc20", day, None), entry("h", "art33_cpt_inc24", "2026-06-01", None)]
    assert outcome("sanctions", **asked("holder_driver", [*heavy, *five]))["revocation"]["causes"] == ["group_5"]
    found = outcome("sanctions", **asked("auxiliary_driver", [*heavy, *five]))
    assert found["revocation"]["causes"] == ["group_5", "points"]
    assert found["revocation"]["triggered_on"] == (heavy[-1]["annotated_on"] if by_points else day)
    assert found["because"] == ["art33_cpt_inc20", "art33_cpt_inc24", "art42_cpt_inc5", "art43_par2"]


PERMITS = [{"id": f"p{n}", "from_on": "2020-01-01"} for n in range(1, 11)]


def test_the_permits_that_are_lost() -> None:
    ended = [{"id": "e1", "from_on": "2020-01-01", "until": "2026-12-30"},
             {"id": "e2", "from_on": "2020-01-01", "until": "2026-12-31"},
             {"id": "e3", "from_on": "2027-01-01", "until": None}]  # fmt: skip
    rows = [
        entry("g", "art35_cpt_inc12", "2026-09-15", None, permit="p2"),
        entry("s", "art34_cpt_inc1", "2026-09-15", "2026-09-22", permit="e2"),
        entry("c", "art34_cpt_inc2", "2026-09-15", "2026-09-22", permit="p3", status="cancelled"),
        entry("n", "art34_cpt_inc2", "2026-09-15", None, permit="p4"),
        entry("x", "art34_cpt_inc2", "2026-09-15", "2026-09-22", permit="e1"),
    ]
    subject = {"permits": [*ended, *PERMITS]}
    every = outcome("sanctions", **asked("company", rows, **subject))["revocation"]
    assert every["permits"] == ["e2", *(permit["id"] for permit in PERMITS)]
    concerned = asked("company", rows, readings={"company_scope": "permits_concerned"}, **subject)
    assert outcome("sanctions", **concerned)["revocation"]["permits"] == ["e2", "p2"]
    assert "permits" not in outcome("sanctions", **asked("company", rows, fleet_size=10))["revocation"]
    assert "permits" not in outcome("sanctions", **asked("holder_driver", rows, permits=PERMITS))["revocation"]


def test_the_fleet_of_a_day() -> None:
    note = [entry("s", "art34_cpt_inc1", "2026-09-15", "2026-09-22")]
    grown = {"fleet_history": [{"from_on": "2026-09-23", "vehicles": 12}, {"from_on": "2020-01-01", "vehicles": 10}]}
    assert outcome("sanctions", **asked("company", note, **grown))["limit"] == "180"
    assert outcome("sanctions", **asked("company", [], **grown))["limit"] == "204"
    by_day = {"fleet_size_on": "decision_date"}
    assert outcome("sanctions", **asked("company", note, readings=by_day, **grown))["limit"] == "204"
    assert outcome("sanctions", **asked("company", note, "2026-09-22", readings=by_day, **grown))["limit"] == "180"
    assert outcome("sanctions", **asked("company", note, **grown, fleet_size=20))["limit"] == "300"
    assert outcome("sanctions", **asked("company", note, **grown, permits=PERMITS * 2))["limit"] == "180"
    assert outcome("sanctions", **asked("company", note, permits=[*PERMITS, *PERMITS[:1]]))["limit"] == "192"


def test_an_excess_of_an_earlier_day_is_held_against_the_fleet_of_that_day() -> None:
    rows = points(361, OWNED, "art35_cpt_inc2")
    grown = [{"from_on": "2020-01-01", "vehicles": 10}, {"from_on": rows[-1]["annotated_on"], "vehicles": 11}]
    assert outcome("sanctions", **asked("company", rows, fleet_history=grown))["revocation"] is None
    later = [*rows, entry("z", "art35_cpt_inc2", "2026-06-01", "2026-06-08")]
    grown[1]["from_on"] = "2026-06-08"
    found = outcome("sanctions", **asked("company", later, fleet_history=grown))
    assert (found["limit"], found["exceeded"]) == ("192", False)
    assert found["revocation"]["triggered_on"] == rows[-1]["annotated_on"]
    assert found["because"] == ["art42_cpt_inc7", "art43_par2", "anx1"]


def test_a_fleet_that_is_not_known_where_it_matters_is_missing() -> None:
    assert missing("sanctions", **asked("company", [])) == {"subject.fleet_size"}
    assert lacks("anx1", "subject.fleet_size") in trail("sanctions", **asked("company", []))
    assert missing("sanctions", **asked("company", [], fleet_history=[])) == {"subject.fleet_size"}
    rows = points(361, OWNED, "art35_cpt_inc2")
    late = [*rows, entry("z", "art35_cpt_inc2", "2027-06-01", "2027-06-08")]
    began = [{"from_on": "2027-06-01", "vehicles": 10}]
    assert missing("sanctions", **asked("company", late, "2027-12-31", fleet_history=began)) == {"subject.fleet_size"}
    few = [*rows[:5], late[-1]]
    assert outcome("sanctions", **asked("company", few, "2027-12-31", fleet_history=began))["limit"] == "180"
    note = asked("company", rows[:1], fleet_history=[{"from_on": "2026-06-01", "vehicles": 10}])
    assert missing("sanctions", **note) == {"subject.fleet_size"}


def test_everything_that_is_missing_is_named() -> None:
    assert missing("sanctions") == {"on", "subject.role", "history"}
    assert trail("sanctions") == [lacks("art43_cpt", path) for path in ("on", "subject.role", "history")]
    assert missing("sanctions", subject={"role": "company"}) == {"on", "history", "subject.fleet_size"}


@pytest.mark.parametrize(
    ("reading", "suspended", "doubled", "readings"),
    [("recompute", 0, [False, False, True, True], 1), ("keep", 3, [False, True, True, True], 1)],
)
def test_a_cancellation_undoes_or_keeps_what_stood(
    reading: str, suspended: int, doubled: list[bool], readings: int
) -> None:
    rows = [{**FOUR[0], "status": "cancelled", "cancelled_on": "2026-12-01"}, *FOUR[1:]]
    asks = asked("auxiliary_driver", rows, readings={"cancellation_cascade": reading})
    found = outcome("sanctions", **asks)
    assert (found["suspension_days"], found["points"]) == (suspended, "1.5")
    assert [row["doubled"] for row in found["ledger"]] == doubled
    assert given_readings("sanctions", **asks).count(f"cancellation_cascade={reading}") == readings
    before = outcome("sanctions", **{**asks, "on": "2026-11-30"})
    assert (before["suspension_days"], before["points"]) == (3, "2.0")


def test_pending_entries_that_count_are_told() -> None:
    rows = [{**FOUR[0], "status": "pending"}, {**FOUR[1], "status": "pending", "annotated_on": None}, FOUR[2]]
    found = outcome("sanctions", **asked("auxiliary_driver", rows))
    assert (found["sub_judice"], found["points"]) == (["a"], "1.0")
    assert ("art51_par6", True, {"ids": ["a"]}) in trail("sanctions", **asked("auxiliary_driver", rows))
    final = asked("auxiliary_driver", rows, readings={"pending_entries": "final_only"})
    assert (outcome("sanctions", **final)["sub_judice"], outcome("sanctions", **final)["points"]) == ([], "0.5")
    assert ("art51_par6", False, {"ids": []}) in trail("sanctions", **final)


def test_third_occurrence_by_its_reading() -> None:
    asks = asked("auxiliary_driver", FOUR, readings={"third_recidivism": "third_occurrence"})
    found = outcome("sanctions", **asks)["suspensions"]
    assert [(one["infractions"], one["triggered_on"]) for one in found] == [(["a", "b", "c"], "2026-08-27")]
    assert ("art42_cpt_inc4_ali1", False, {"needed": 3}) in trail("sanctions", **asks)


def test_a_doubled_entry_without_an_id_is_told_by_its_place_in_the_record() -> None:
    rows = [{key: value for key, value in row.items() if key != "id"} for row in FOUR]
    steps = ask("sanctions", **asked("auxiliary_driver", rows))["steps"]
    told = next(step for step in steps if step["citation"].endswith("art44_par1"))
    assert told["inputs"]["ids"] == ["2", "3", "4"]


@pytest.mark.parametrize(("from_on", "until", "lost"), [
    ("2026-12-31", None, True), ("2027-01-01", None, False), ("2020-01-01", "2026-12-31", True),
    ("2020-01-01", "2026-12-30", False),
])  # fmt: skip
def test_a_company_loses_the_permits_that_live_on_the_day_asked(from_on: str, until: str | None, *, lost: bool) -> None:
    permit = {"id": "P", "from_on": from_on, "until": until}
    rows = [entry("n", "art35_cpt_inc12", "2026-06-01", "2026-06-05")]
    found = outcome("sanctions", **asked("company", rows, fleet_size=10, permits=[permit]))
    assert found["revocation"]["permits"] == (["P"] if lost else [])


@pytest.mark.parametrize("named", [True, False])
def test_a_row_has_the_name_of_its_entry_only_where_it_has_one(*, named: bool) -> None:
    row = entry("n", "art33_cpt_inc8", "2026-06-01", "2026-06-05")
    kept = {name: value for name, value in row.items() if named or name != "id"}
    found = outcome("sanctions", **asked("auxiliary_driver", [kept]))
    assert ("id" in found["ledger"][0]) is named


@pytest.mark.parametrize("absent", ["on", "history", "role"])
def test_without_day_entries_or_role_nothing_of_the_record_is_told(absent: str) -> None:
    facts = asked("auxiliary_driver", [entry("n", "art33_cpt_inc8", "2026-06-01", "2026-06-05")])
    del (facts["subject"] if absent == "role" else facts)[absent]
    assert missing("sanctions", **facts) == {"subject.role" if absent == "role" else absent}
    assert [inputs for _, _, inputs in trail("sanctions", **facts) if "missing" not in inputs] == []


def test_of_a_company_without_a_day_the_fleet_that_is_told_is_not_missing() -> None:
    facts = asked("company", [], fleet_history=[{"from_on": "2026-01-01", "vehicles": 12}])
    del facts["on"]
    assert missing("sanctions", **facts) == {"on"}


@pytest.mark.parametrize(("cancelled_on", "kept"), [("2026-12-31", True), ("2027-01-01", False)])
def test_what_falls_on_the_day_asked_has_fallen(cancelled_on: str, *, kept: bool) -> None:
    row = {**entry("n", "art33_cpt_inc8", "2026-06-01", "2026-06-05"), "status": "cancelled"}
    facts = asked("auxiliary_driver", [{**row, "cancelled_on": cancelled_on}])
    assert ("cancellation_cascade" in {row.partition("=")[0] for row in given_readings("sanctions", **facts)}) is kept


def test_an_infraction_of_the_day_asked_counts() -> None:
    row = entry("n", "art33_cpt_inc8", "2026-12-31", "2026-12-31")
    found = outcome("sanctions", **asked("auxiliary_driver", [row]))
    assert (found["ledger"][0]["effect"], found["points"]) == ("counted", "0.5")
