# SPDX-License-Identifier: Apache-2.0
"""Arts. 17 to 19, 25 and 42, par. 2: who may drive, and how long a suspension bars."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.norms.mg_pl1842_2004.questions import ask, missing, outcome
from tests.law.norms.mg_pl1842_2004.trails import given_readings, lacks, passages, trail

CLEAN: dict[str, Any] = {
    "registered": True, "final_conviction": False, "serving_sentence": False, "incompatible_public_post": False,
}  # fmt: skip
NO_DAYS_OFF: dict[str, Any] = {"calendar": {"holidays": [], "closed": []}}
START = date(2026, 12, 7)


def asked(on: str = "2026-11-30", **more: Any) -> dict[str, Any]:
    return {"on": on, "driver": {**CLEAN, **more}, **NO_DAYS_OFF}


def suspended(on: str, **more: Any) -> dict[str, Any]:
    return asked(on, suspension={"group": 2, "start_on": str(START), **more})


def appealed(on: str, **appeal: Any) -> dict[str, Any]:
    return suspended(on, appeal={"filed_on": "2026-12-09", "admitted": True, "decided_on": None, **appeal})


def test_a_clean_driver_passes_each_test() -> None:
    assert trail("driver", **asked()) == [
        ("art25_cpt", True, {}),
        ("art18_cpt", True, {}),
        ("art33_cpt_inc21", True, {"serving_sentence": False, "judicial_permission": None}),
        ("art19_cpt", True, {}),
        ("art33_cpt_inc22", True, {}),
    ]
    assert outcome("driver", **asked()) == {"may_drive": True, "because": []}


@pytest.mark.parametrize(("facts", "because"), [
    ({"registered": False}, ["art25_cpt"]),
    ({"final_conviction": True}, ["art18_cpt"]),
    ({"incompatible_public_post": True}, ["art19_cpt"]),
    ({"serving_sentence": True, "judicial_permission": False}, ["art33_cpt_inc21"]),
    ({"registered": False, "final_conviction": True}, ["art18_cpt", "art25_cpt"]),
])  # fmt: skip
def test_each_ground_bars_from_driving(facts: dict[str, Any], because: list[str]) -> None:
    assert outcome("driver", **asked(**facts)) == {"may_drive": False, "because": because}


def test_a_barred_post_is_told_by_both_its_provisions() -> None:
    assert passages("driver", **asked(incompatible_public_post=True))[-2:] == [
        ("art19_cpt", False), ("art33_cpt_inc22", False),
    ]  # fmt: skip


def test_leave_of_the_court_lets_a_convict_drive() -> None:
    facts = asked(serving_sentence=True, judicial_permission=True)
    assert outcome("driver", **facts)["may_drive"] is True
    assert trail("driver", **facts)[2] == (
        "art33_cpt_inc21", True, {"serving_sentence": True, "judicial_permission": True},
    )  # fmt: skip


@pytest.mark.parametrize(("name", "provision"), [
    ("registered", "art25_cpt"), ("final_conviction", "art18_cpt"), ("serving_sentence", "art33_cpt_inc21"),
    ("incompatible_public_post", "art19_cpt"),
])  # fmt: skip
def test_each_needed_fact_is_named(name: str, provision: str) -> None:
    facts = {"on": "2026-11-30", "driver": {key: value for key, value in CLEAN.items() if key != name}}
    assert missing("driver", **facts) == {f"driver.{name}"}
    assert lacks(provision, f"driver.{name}") in trail("driver", **facts)


def test_the_day_and_the_leave_of_the_court_are_needed() -> None:
    assert trail("driver", driver={**CLEAN, "serving_sentence": True})[:1] == [lacks("art33_cpt_inc23", "on")]
    assert missing("driver", driver={**CLEAN, "serving_sentence": True}) == {"on", "driver.judicial_permission"}


@pytest.mark.parametrize(("group", "days"), [(1, 3), (2, 7), (3, 15), (4, 30)])
def test_a_suspension_bars_from_its_first_to_its_last_day(group: int, days: int) -> None:
    for shift, bars in ((-1, False), (0, True), (days - 1, True), (days, False)):
        facts = suspended(str(START + timedelta(shift)), group=group)
        assert outcome("driver", **facts) == {
            "may_drive": not bars, "suspension_days": days, "suspended_from_on": "2026-12-07",
            "suspended_until": str(START + timedelta(days - 1)), "stayed": False, "suspension_cancelled": False,
            "suspended": bars, "because": ["art33_cpt_inc23"] if bars else [],
        }  # fmt: skip


def test_a_suspension_is_told_by_its_group() -> None:
    assert trail("driver", **suspended("2026-12-13"))[5:] == [
        ("art42_par2_ali2", "2026-12-13", {"days": 7, "first_day": "2026-12-07", "last_day": "2026-12-13"}),
        ("art33_cpt_inc23", False, {"on": "2026-12-13"}),
    ]


def test_without_a_start_the_suspension_follows_the_appeal_term() -> None:
    facts = asked("2026-12-02", suspension={"group": 1, "communicated_on": "2026-11-16"})
    assert trail("driver", **facts)[5:] == [
        ("art51_cpt_inc2", "2026-12-01", {"communicated_on": "2026-11-16", "appeal_until": "2026-12-01"}),
        ("art42_par2_ali1", "2026-12-04", {"days": 3, "first_day": "2026-12-02", "last_day": "2026-12-04"}),
        ("art33_cpt_inc23", False, {"on": "2026-12-02"}),
    ]
    assert outcome("driver", **facts)["appeal_until"] == "2026-12-01"
    assert given_readings("driver", **facts) == ["appeal_first_day=counted"]


def test_a_set_start_wins_over_the_communication() -> None:
    found = outcome("driver", **suspended("2026-12-07", communicated_on="2026-11-16"))
    assert (found["appeal_until"], found["suspended_from_on"]) == ("2026-12-01", "2026-12-07")


@pytest.mark.parametrize(("suspension", "path"), [
    ({"start_on": "2026-12-07"}, "group"), ({"group": 1}, "start_on"),
])  # fmt: skip
def test_the_group_and_a_day_of_the_suspension_are_needed(suspension: dict[str, Any], path: str) -> None:
    facts = asked(suspension=suspension)
    assert missing("driver", **facts) == {f"driver.suspension.{path}"}
    assert lacks("art42_par2", f"driver.suspension.{path}") in trail("driver", **facts)
    assert missing("driver", **asked(suspension={})) == {"driver.suspension.group", "driver.suspension.start_on"}


@pytest.mark.parametrize(("on", "appeal", "stayed", "cancelled", "bars"), [
    ("2026-12-08", {}, False, False, True),
    ("2026-12-09", {}, True, False, False),
    ("2026-12-13", {}, True, False, False),
    ("2026-12-14", {}, True, False, False),
    ("2026-12-10", {"admitted": False}, False, False, True),
    ("2026-12-10", {"admitted": False, "decided_on": "2026-12-10", "result": "cancelled"}, False, False, True),
    ("2026-12-10", {"decided_on": "2026-12-11", "result": "cancelled"}, True, False, False),
    ("2026-12-11", {"decided_on": "2026-12-11", "result": "cancelled"}, False, True, False),
    ("2026-12-11", {"decided_on": "2026-12-11", "result": "upheld"}, False, False, True),
    ("2026-12-14", {"decided_on": "2026-12-11", "result": "upheld"}, False, False, False),
])  # fmt: skip
def test_an_admitted_appeal_stays_until_it_is_decided(
    on: str, appeal: dict[str, Any], stayed: bool, cancelled: bool, bars: bool
) -> None:
    found = outcome("driver", **appealed(on, **appeal))
    assert (found["stayed"], found["suspension_cancelled"], found["suspended"]) == (stayed, cancelled, bars)
    assert found["may_drive"] is not bars


def test_the_stay_and_the_decision_are_told() -> None:
    assert trail("driver", **appealed("2026-12-11", decided_on="2026-12-11", result="cancelled"))[6:8] == [
        ("art51_par6", False, {"filed_on": "2026-12-09", "decided_on": "2026-12-11"}),
        ("art51_cpt", False, {"result": "cancelled"}),
    ]
    assert trail("driver", **appealed("2026-12-08"))[6] == (
        "art51_par6", False, {"filed_on": "2026-12-09", "decided_on": None},
    )  # fmt: skip
    assert trail("driver", **appealed("2026-12-09"))[6] == (
        "art51_par6", True, {"filed_on": "2026-12-09", "decided_on": None},
    )  # fmt: skip


def test_what_an_appeal_hangs_on_is_named() -> None:
    appeal = "driver.suspension.appeal"
    filed = {"filed_on": "2026-12-09"}
    assert missing("driver", **suspended("2026-12-10", appeal=filed)) == {f"{appeal}.admitted"}
    assert missing("driver", **suspended("2026-12-10", appeal={**filed, "admitted": True})) == {f"{appeal}.decided_on"}
    assert "result" in outcome_or_missing(appealed("2026-12-12", decided_on="2026-12-11"))
    assert lacks("art51_cpt", f"{appeal}.result") in trail("driver", **appealed("2026-12-12", decided_on="2026-12-11"))
    assert lacks("art51_par6", f"{appeal}.admitted") in trail("driver", **suspended("2026-12-10", appeal=filed))
    assert lacks("art51_par6", f"{appeal}.decided_on") in trail(
        "driver", **suspended("2026-12-10", appeal={**filed, "admitted": True})
    )


def outcome_or_missing(facts: dict[str, Any]) -> str:
    return " ".join(ask("driver", **facts)["missing"])


def test_with_the_day_unknown_the_rest_is_still_asked_for() -> None:
    facts = appealed("2026-12-10")
    del facts["on"], facts["driver"]["suspension"]["appeal"]["admitted"], facts["driver"]["suspension"]["group"]
    assert missing("driver", **facts) == {
        "on", "driver.suspension.group", "driver.suspension.appeal.admitted",
    }  # fmt: skip
    office = {"from_on": "2026-01-01", "until": "2026-12-31"}
    assert missing("driver", driver={**CLEAN, "personal_service": False, "elected_office": office}) == {"on"}


OFFICE = {"from_on": "2026-01-01", "until": "2026-12-31"}


@pytest.mark.parametrize(("on", "exempt"), [
    ("2025-12-31", False), ("2026-01-01", True), ("2026-12-31", True), ("2027-01-01", False),
])  # fmt: skip
def test_an_elected_office_exempts_from_its_first_to_its_last_day(on: str, exempt: bool) -> None:
    facts = asked(on, role="holder_driver", personal_service=False, elected_office=OFFICE)
    assert outcome("driver", **facts) == {
        "may_drive": True, "personal_service_exempt": exempt, "because": [] if exempt else ["art17_cpt"],
    }  # fmt: skip
    assert trail("driver", **facts)[5:] == [
        ("art4_cpt_inc4", True, {}),
        ("art17_par1u", exempt, {**OFFICE, "on": on}),
        ("art17_cpt", exempt, {}),
    ]


def test_without_an_office_a_holder_serves_in_person() -> None:
    assert passages("driver", **asked(role="holder_driver", personal_service=False))[5:] == [
        ("art4_cpt_inc4", True), ("art17_par1u", False), ("art17_cpt", False),
    ]  # fmt: skip
    assert outcome("driver", **asked(personal_service=True)) == {
        "may_drive": True, "personal_service_exempt": False, "because": [],
    }  # fmt: skip
    assert passages("driver", **asked(personal_service=False))[5:] == [("art17_par1u", False), ("art17_cpt", False)]


def test_an_office_alone_answers_the_exemption() -> None:
    assert outcome("driver", **asked(elected_office=OFFICE))["personal_service_exempt"] is True
    assert passages("driver", **asked(elected_office=OFFICE))[5:] == [("art17_par1u", True)]


def test_an_auxiliary_owes_no_personal_service() -> None:
    facts = asked(role="auxiliary_driver", personal_service=False, elected_office=OFFICE)
    assert passages("driver", **facts)[5:] == [("art4_cpt_inc5", True)]
    assert outcome("driver", **facts) == {"may_drive": True, "because": []}


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(st.dates(date(2020, 1, 1), date(2030, 12, 31)), st.sampled_from([1, 2, 3, 4]), st.integers(-40, 40))
def test_a_suspension_bars_exactly_its_days(start: date, group: int, shift: int) -> None:
    on = start + timedelta(shift)
    found = outcome("driver", **asked(str(on), suspension={"group": group, "start_on": str(start)}))
    assert found["suspended"] is (0 <= shift < found["suspension_days"])
    assert found["suspended_until"] == str(start + timedelta(found["suspension_days"] - 1))


def test_before_the_appeal_its_decision_is_told_and_stays_nothing() -> None:
    asked = appealed("2026-12-08", decided_on="2026-12-20", result="upheld")
    assert ("art51_par6", False, {"filed_on": "2026-12-09", "decided_on": "2026-12-20"}) in trail("driver", **asked)


@pytest.mark.parametrize("absent", ["admitted", "decided_on"])
def test_without_a_fact_of_the_appeal_no_stay_and_no_suspension_is_told(absent: str) -> None:
    asked = appealed("2026-12-10")
    del asked["driver"]["suspension"]["appeal"][absent]
    assert missing("driver", **asked) == {f"driver.suspension.appeal.{absent}"}
    assert [inputs for _, _, inputs in trail("driver", **asked) if "filed_on" in inputs] == []


def test_without_the_day_asked_no_stay_is_told() -> None:
    asked = appealed("2026-12-10")
    del asked["on"]
    assert missing("driver", **asked) == {"on"}
    assert [inputs for _, _, inputs in trail("driver", **asked) if "filed_on" in inputs] == []


def test_without_the_day_asked_no_suspension_is_told() -> None:
    asked_then = suspended("2026-12-10")
    del asked_then["on"]
    assert missing("driver", **asked_then) == {"on"}
    assert ("art42_par2", True) not in passages("driver", **asked_then)
