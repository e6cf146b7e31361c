# SPDX-License-Identifier: Apache-2.0
"""Authorizations: each condition alone, unknown and met, and the whole reasoning."""

from typing import Any

import pytest

from tests.law.norms.br_952_1993.questions import ask, outcome, told
from tests.law.norms.br_952_1993.trails import inputs, trail

EMERGENCY: dict[str, Any] = {
    "cause": "art28_cpt_inc2", "remaining": "unwilling", "grantee_has_permission": True, "maximum_tariff": "48.00",
    "minimum_vehicles": 4, "minimum_frequency": 3,
}  # fmt: skip
SEASON: dict[str, Any] = {
    "notice_published_on": "2026-11-30", "in_gazette": True, "declarations_from_on": "2026-12-30",
    "applicant_has_permission": True, "quota": 2, "qualified": ["B", "A", "B"], "regular_capacity_proven": False,
}  # fmt: skip
CHARTER: dict[str, Any] = {"closed_circuit": True, "individual_tickets": False}
GIVEN = {"emergency": EMERGENCY, "tourist_season": SEASON, "charter": CHARTER}
BLOCK = {"emergency": "emergency", "tourist_season": "season", "charter": "charter"}


def facts(kind: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, BLOCK[kind]: {**GIVEN[kind], **more}}


@pytest.mark.parametrize("kind", GIVEN)
def test_each_fact_is_missed_alone_when_unknown(kind: str) -> None:
    for name in GIVEN[kind]:
        value = {**GIVEN[kind]}
        del value[name]
        assert ask("authorization", kind=kind, **{BLOCK[kind]: value})["missing"] == [f"{BLOCK[kind]}.{name}"]


@pytest.mark.parametrize(
    ("kind", "fact", "value", "because"),
    [
        ("emergency", "cause", "art28_cpt_inc4", ["art41_cpt"]),
        ("emergency", "remaining", "able", ["art41_cpt"]),
        ("emergency", "grantee_has_permission", False, ["art41_cpt"]),
        ("emergency", "renewal", True, ["art41_cpt"]),
        ("charter", "closed_circuit", False, ["art39_cpt"]),
        ("charter", "individual_tickets", True, ["art39_cpt"]),
        ("tourist_season", "applicant_has_permission", False, ["art40_par1"]),
        ("tourist_season", "in_gazette", False, ["art40_par2"]),
        ("tourist_season", "declarations_from_on", "2026-12-29", ["art40_par2"]),
        ("tourist_season", "regular_capacity_proven", True, ["art40_par4"]),
    ],
)
def test_each_condition_refuses_alone(kind: str, fact: str, value: Any, because: list[str]) -> None:
    assert outcome("authorization", **facts(kind, **{fact: value})) == {"grantable": False, "because": because}
    assert outcome("authorization", kind=kind, **{BLOCK[kind]: {**GIVEN[kind], fact: value}})["because"] == because


def test_the_whole_reasoning_of_an_emergency() -> None:
    given = facts("emergency", act_on="2026-12-01", published_on="2026-12-07")
    assert trail("authorization", **given, on="2027-05-31") == [
        ("art3_cpt_inc12", True), ("art28_cpt_inc2", True), ("art41_cpt", True), ("art41_cpt", True),
        ("art3_cpt_inc1", True), ("art41_cpt", True), ("art41_cpt", True), ("art41_par1", True),
        ("art41_cpt", "2027-05-30"), ("art96_cpt", "2027-05-30"), ("art41_cpt", False), ("art41_par2", "2027-03-08"),
        ("art96_cpt", "2027-03-08"), ("art41_cpt", None),
    ]  # fmt: skip
    assert inputs("authorization", "art41_par1", **given) == [{"tariff": "48.00", "vehicles": 4, "trips": 3}]
    assert outcome("authorization", **given, on="2027-05-31") == {
        "grantable": True, "valid_until": "2027-05-30", "granted_on_date": False,
        "tender_notice_due_on": "2027-03-08", "because": [], "authority": "department",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("on", "within"),
    [("2026-11-30", False), ("2026-12-01", True), ("2027-05-30", True), ("2027-05-31", False)],
)
def test_an_emergency_holds_from_the_act_to_the_last_day(on: str, within: bool) -> None:
    assert outcome("authorization", **facts("emergency", act_on="2026-12-01"), on=on)["granted_on_date"] is within


def test_an_emergency_without_dates_tells_none() -> None:
    assert outcome("authorization", **facts("emergency"), on="2026-12-01") == {
        "grantable": True, "because": [], "authority": "department",
    }  # fmt: skip


def test_the_whole_reasoning_of_a_season() -> None:
    assert trail("authorization", **facts("tourist_season")) == [
        ("art38_cpt_inc3", True), ("art3_cpt_inc13", True), ("art3_cpt_inc1", True), ("art40_par1", True),
        ("art40_par2", True), ("art40_par2", "2026-12-30"), ("art96_cpt", "2026-12-30"), ("art40_par2", True),
        ("art40_par4", True), ("art40_par3", False), ("art40_cpt", None),
    ]  # fmt: skip
    assert inputs("authorization", "art40_par2", **facts("tourist_season"))[2] == {
        "published_on": "2026-11-30", "first_on": "2026-12-30", "from_on": "2026-12-30",
    }  # fmt: skip


@pytest.mark.parametrize(("quota", "summon"), [(1, ["B", "A"]), (2, []), (0, ["B", "A"])])
def test_more_qualified_than_places_are_drawn_and_all_are_summoned(quota: int, summon: list[str]) -> None:
    found = outcome("authorization", **facts("tourist_season", quota=quota))
    assert (found["draw_required"], found["summon"]) == (bool(summon), summon)


def test_a_charter_depends_on_the_department() -> None:
    assert trail("authorization", **facts("charter")) == [
        ("art3_cpt_inc13", True), ("art39_cpt", True), ("art39_cpt", True), ("art39_cpt", None),
    ]  # fmt: skip
    assert outcome("authorization", **facts("charter")) == {
        "grantable": True, "because": [], "authority": "department",
    }  # fmt: skip


def test_what_each_condition_was_tested_with_is_told() -> None:
    emergency = facts("emergency", cause="art28_cpt_inc4", remaining="able", grantee_has_permission=False, renewal=True)
    assert told("authorization", **emergency) == [
        ("art3_cpt_inc12", True, {}), ("art28_cpt_inc4", False, {}), ("art41_cpt", False, {}),
        ("art41_cpt", False, {"remaining": "able"}), ("art3_cpt_inc1", False, {"has_permission": False}),
        ("art41_cpt", False, {"has_permission": False}), ("art41_cpt", False, {"renewal": True}),
        ("art41_par1", True, {"tariff": "48.00", "vehicles": 4, "trips": 3}),
    ]  # fmt: skip
    charter = facts("charter", closed_circuit=False, individual_tickets=True)
    assert told("authorization", **charter)[1:] == [
        ("art39_cpt", False, {"closed_circuit": False}), ("art39_cpt", False, {"individual_tickets": True}),
    ]  # fmt: skip
    season = facts("tourist_season", applicant_has_permission=False, in_gazette=False, regular_capacity_proven=True)
    assert [step for step in told("authorization", **season) if len(step[2]) == 1] == [
        ("art3_cpt_inc1", False, {"has_permission": False}), ("art40_par1", False, {"has_permission": False}),
        ("art40_par2", False, {"in_gazette": False}), ("art40_par4", False, {"proven": True}),
    ]  # fmt: skip
    assert inputs("authorization", "art40_par3", **facts("tourist_season", quota=1)) == [
        {"quota": 1, "qualified": ["B", "A"]}
    ]
    dated = facts("emergency", act_on="2026-12-01")
    days = {"start_on": "2026-12-01", "until": "2027-05-30", "on": "2026-12-02"}
    assert ("art41_cpt", True, days) in told("authorization", **dated, on="2026-12-02")


@pytest.mark.parametrize("lacking", ["maximum_tariff", "minimum_vehicles", "minimum_frequency"])
def test_values_are_told_only_together(lacking: str) -> None:
    given = facts("emergency", **{lacking: None})
    assert inputs("authorization", "art41_par1", **given) == [{"missing": f"emergency.{lacking}"}]


def test_without_places_one_qualified_is_drawn_too() -> None:
    assert outcome("authorization", **facts("tourist_season", quota=0, qualified=["A"]))["draw_required"] is True
