# SPDX-License-Identifier: Apache-2.0
"""Art. 89: the requirements to drive and to be hired, each at its edge, and what an accident brings."""

from typing import Any

import pytest

from tests.law.norms.mg_5997_1960.questions import ask, missing, outcome, told

ITEM_4, ITEM_37 = "anx1_art110_cpt_inc1_ite4", "anx1_art110_cpt_inc3_ite37"
GOOD = {
    "licence": "professional", "practice_since": "2015-01-01", "conduct_certificate": True, "exam": True,
    "exam_on": "2024-05-10",
}  # fmt: skip
SUSPECTED = {"on": "2026-11-20", "fault_suspected": True}


def drive(**more: Any) -> dict[str, Any]:
    return {"purpose": "drive", "on": "2026-11-30", "driver": {**GOOD, **more}}


def drive_without(*names: str, **more: Any) -> dict[str, Any]:
    subject = {name: value for name, value in {**GOOD, **more}.items() if name not in names}
    return {"purpose": "drive", "on": "2026-11-30", "driver": subject}


def test_a_driver_who_meets_every_requirement_drives() -> None:
    assert outcome("driver", **drive()) == {
        "eligible": True, "eligible_from_on": "2017-01-02", "exam_valid_until": "2029-05-10", "exam_due": False,
        "because": [],
    }  # fmt: skip
    assert told("driver", **drive()) == [
        ("anx1_art89_cpt", "2017-01-02",
         {"start": "2015-01-01", "length": 2, "unit": "years_passed", "due": "2017-01-02"}),
        ("anx1_art89_cpt", True, {"eligible_from_on": "2017-01-02", "on": "2026-11-30"}),
        ("anx1_art89_cpt", True, {"licence": "professional"}), ("anx1_art89_cpt", True, {}),
        ("anx1_art89_cpt", True, {"exam": True, "exam_on": "2024-05-10"}),
        ("anx1_art89_par1", "2029-05-10", {"start": "2024-05-10", "length": 5, "unit": "years", "due": "2029-05-10"}),
        ("anx1_art89_par1", True, {"exam_on": "2024-05-10", "exam_valid_until": "2029-05-10", "on": "2026-11-30"}),
    ]  # fmt: skip


@pytest.mark.parametrize(("change", "item", "because"), [
    ({"licence": "other"}, ITEM_37, "anx1_art89_cpt"),
    ({"licence": "none"}, ITEM_37, "anx1_art89_cpt"),
    ({"licence": "none", "exam_on": "2020-01-01"}, ITEM_37, "anx1_art89_cpt"),
    ({"practice_since": "2024-11-30"}, ITEM_4, "anx1_art89_cpt"),
    ({"conduct_certificate": False}, ITEM_4, "anx1_art89_cpt"),
    ({"exam": False}, ITEM_4, "anx1_art89_cpt"),
    ({"exam_on": "2026-12-01"}, ITEM_4, "anx1_art89_cpt"),
    ({"exam_on": "2021-11-29"}, ITEM_4, "anx1_art89_par1"),
    ({"accident": SUSPECTED}, ITEM_4, "anx1_art89_par1"),
])  # fmt: skip
def test_what_lacks_refuses_and_is_a_fault_to_drive_without(change: dict[str, Any], item: str, because: str) -> None:
    found = outcome("driver", **drive(**change))
    assert (found["eligible"], found["because"], found["item_if_driving"]) == (False, [because], item)
    assert told("driver", **drive(**change))[-1] == (item, False, {})
    wide = outcome("driver", **drive(**change), readings={"unqualified_driver": "any_requirement"})
    assert wide["item_if_driving"] == ITEM_37


@pytest.mark.parametrize("change", [
    {"practice_since": "2024-11-29"}, {"exam_on": "2021-11-30"}, {"exam_on": "2026-11-30"},
    {"accident": {"on": "2026-11-20", "fault_suspected": False}}, {"accident": {**SUSPECTED, "on": "2024-05-10"}},
    {"accident": {**SUSPECTED, "on": "2026-12-01"}},
])  # fmt: skip
def test_the_last_day_of_each_still_serves(change: dict[str, Any]) -> None:
    found = outcome("driver", **drive(**change))
    assert (found["eligible"], found["exam_due"], found["because"]) == (True, False, [])
    assert "item_if_driving" not in found
    assert "exam_paid_by" not in found


@pytest.mark.parametrize(("reading", "eligible"), [("blocks", False), ("due_only", True)])
def test_a_suspected_accident_asks_for_an_examination_at_the_company_s_cost(reading: str, eligible: bool) -> None:
    facts = {**drive(accident={**SUSPECTED, "on": "2026-11-30"}), "readings": {"accident_exam": reading}}
    found = outcome("driver", **facts)
    assert (found["eligible"], found["exam_due"], found["exam_paid_by"]) == (eligible, True, "operator")
    assert found["because"] == ([] if eligible else ["anx1_art89_par1"])
    assert ("anx1_art89_par1", False, {"accident_on": "2026-11-30"}) in told("driver", **facts)
    assert ("anx1_art89_par2", "operator", {}) in told("driver", **facts)


def test_an_examination_that_lapsed_is_due_whatever_the_reading_of_accidents() -> None:
    facts = {**drive(exam_on="2021-11-29", accident=SUSPECTED), "readings": {"accident_exam": "due_only"}}
    found = outcome("driver", **facts)
    assert (found["eligible"], found["exam_due"], found["exam_valid_until"]) == (False, True, "2026-11-29")


@pytest.mark.parametrize(("since", "reading", "first"), [
    ("2024-02-29", "civil_code", "2026-03-02"), ("2024-02-29", "last_day", "2026-03-01"),
])  # fmt: skip
def test_years_from_a_leap_day_follow_the_reading(since: str, reading: str, first: str) -> None:
    facts = {**drive(practice_since=since), "readings": {"month_end": reading}}
    assert outcome("driver", **facts)["eligible_from_on"] == first


def test_every_needed_fact_is_named_and_none_where_one_refuses() -> None:
    names = {f"driver.{name}" for name in GOOD}
    assert missing("driver", purpose="drive", driver={}) == names | {"on"}
    for name in GOOD:
        assert missing("driver", **drive_without(name)) == {f"driver.{name}"}
    assert missing("driver", purpose="drive", driver=GOOD) == {"on"}
    assert outcome("driver", purpose="drive", driver={"licence": "none"}) == {
        "eligible": False, "item_if_driving": ITEM_37, "because": ["anx1_art89_cpt"],
    }  # fmt: skip


def test_the_item_is_not_told_while_the_licence_is_not_known() -> None:
    facts = drive_without("licence", conduct_certificate=False)
    assert "item_if_driving" not in outcome("driver", **facts)
    wide = outcome("driver", **facts, readings={"unqualified_driver": "any_requirement"})
    assert wide["item_if_driving"] == ITEM_37


@pytest.mark.parametrize(("subject", "eligible"), [
    ({"exam": True, "exam_on": "2021-11-30"}, True), ({"exam": True, "exam_on": "2021-11-29"}, False),
    ({"exam": True, "exam_on": "2026-11-30"}, True), ({"exam": True, "exam_on": "2026-12-01"}, False),
    ({"exam": False}, False), ({"exam": False, "exam_on": "2026-01-01"}, False),
    ({"exam": True, "exam_on": "2024-01-01", "licence": "none", "accident": SUSPECTED}, True),
])  # fmt: skip
def test_only_the_examination_is_asked_of_one_who_is_hired(subject: dict[str, Any], eligible: bool) -> None:
    answer = ask("driver", purpose="hire", on="2026-11-30", driver=subject)
    assert answer["outcome"]["eligible"] is eligible
    assert answer["outcome"]["because"] == ([] if eligible else ["anx1_art89_par4"])
    assert "item_if_driving" not in answer["outcome"]


def test_hiring_is_told_and_names_what_it_needs() -> None:
    subject = {"exam": True, "exam_on": "2021-11-30"}
    assert outcome("driver", purpose="hire", on="2026-11-30", driver=subject)["exam_valid_until"] == "2026-11-30"
    assert told("driver", purpose="hire", on="2026-11-30", driver=subject) == [
        ("anx1_art89_par4", True, {"years": 5, "exam": True, "exam_on": "2021-11-30", "on": "2026-11-30"}),
    ]  # fmt: skip
    assert missing("driver", purpose="hire", driver={}) == {"driver.exam", "driver.exam_on", "on"}
    assert missing("driver", purpose="hire", driver=subject) == {"on"}
    assert missing("driver", purpose="hire", driver={"exam_on": "2021-11-30"}, on="2026-11-30") == {"driver.exam"}
    assert outcome("driver", purpose="hire", driver={"exam": False})["because"] == ["anx1_art89_par4"]


def test_the_five_years_to_be_hired_end_by_the_month_end() -> None:
    subject = {"exam": True, "exam_on": "2024-02-29"}
    for month_end, last in (("civil_code", "2029-03-01"), ("last_day", "2029-02-28")):
        facts = {"purpose": "hire", "driver": subject, "readings": {"month_end": month_end}}
        assert outcome("driver", **facts, on=last) == {"eligible": True, "exam_valid_until": last, "because": []}
        assert outcome("driver", **facts, on="2029-03-02")["eligible"] is False


def test_the_examination_is_judged_only_where_it_and_the_day_are_known() -> None:
    unknown = {"purpose": "drive", "driver": {"exam": True, "exam_on": "2024-05-10"}}
    examined = [row for row in told("driver", **unknown) if "exam" in row[2]]
    assert examined == []
    only_day = told("driver", purpose="drive", driver={"exam": True}, on="2026-11-30")
    assert [row for row in only_day if "exam" in row[2]] == []


def test_an_examination_that_was_not_made_needs_no_day() -> None:
    facts = {"purpose": "hire", "driver": {"exam": False, "exam_on": "2026-01-01"}, "on": "2026-11-30"}
    assert told("driver", **facts) == [
        ("anx1_art89_par4", False, {"years": 5, "exam": False, "exam_on": "2026-01-01", "on": "2026-11-30"}),
    ]  # fmt: skip
    (step,) = told("driver", purpose="hire", driver={"exam": False}, on="2026-11-30")
    assert step[2]["exam_on"] is None
