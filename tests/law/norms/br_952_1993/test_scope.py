# SPDX-License-Identifier: Apache-2.0
"""Scope: the whole reasoning of each kind of service, and what each step was told."""

from datetime import date
from typing import Any

import pytest

from tests.law.norms.br_952_1993.questions import ask, missing, outcome, told
from tests.law.norms.br_952_1993.trails import inputs, trail

BR: Any = {"country": "BR"}
SP, RJ, MG = ({**BR, "state": state} for state in ("SP", "RJ", "MG"))
AR, UY, CL = ({"country": country} for country in ("AR", "UY", "CL"))


def service(kind: str, *places: Any, **more: Any) -> Any:
    return {"kind": kind, "places": list(places), **more}


def test_a_regular_service_inside_the_time_of_the_decree() -> None:
    assert trail("scope", service=service("regular", SP, RJ, semi_urban=True), on="1998-03-22") == [
        ("art100_cpt", True), ("art101_cpt", True), ("art3_cpt_inc9", False), ("art3_cpt_inc10", True),
        ("art1_cpt", True), ("art3_cpt_inc11", True), ("art8_cpt", "regular"), ("art3_cpt_inc2", True),
        ("art3_cpt_inc17", True), ("art8_cpt_inc1", True), ("art8_cpt_inc1_ali1", True), ("art3_cpt_inc3", True),
        ("art9_cpt", True),
    ]  # fmt: skip


def test_an_emergency_abroad_in_the_agreement() -> None:
    facts = service("emergency", SP, UY, AR, signatories=["AR", "BR", "UY"])
    assert trail("scope", service=facts) == [
        ("art3_cpt_inc9", True), ("art1_cpt", True), ("art3_cpt_inc15", True), ("art3_cpt_inc16", True),
        ("art3_cpt_inc6", False), ("art3_cpt_inc8", True), ("art8_cpt", "emergency"), ("art3_cpt_inc2", True),
        ("art8_cpt_inc2", True), ("art3_cpt_inc12", True), ("art8_cpt_inc2_ali2", True), ("art3_cpt_inc4", True),
        ("art9_par1u", True),
    ]  # fmt: skip
    assert inputs("scope", "art3_cpt_inc16", service=facts) == [{"countries": ["UY", "AR"]}]
    assert inputs("scope", "art3_cpt_inc6", service=facts) == [{"countries": ["BR", "UY", "AR"], "border": None}]


def test_a_season_that_does_not_exist() -> None:
    facts = service("tourist_season", SP, RJ)
    assert trail("scope", service=facts)[-6:] == [
        ("art3_cpt_inc2", True), ("art8_cpt_inc2", True), ("art3_cpt_inc13", True), ("art38_cpt", False),
        ("art38_cpt_inc3", False), ("art8_cpt_inc2_ali1", False),
    ]  # fmt: skip
    assert outcome("scope", service=facts) == {
        "class": "interstate", "same_state": False, "semi_urban": False, "delegable": False,
        "because": ["art8_cpt_inc2_ali1"],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("places", "more", "traffic"),
    [
        ((SP, AR), {"common_border": True}, "bilateral_common_border"),
        ((SP, AR, SP), {"common_border": True}, "bilateral_common_border"),
        ((SP, UY, AR), {"common_border": True}, "bilateral_with_transit"),
        ((SP, AR, CL), {}, "third_country"),
        ((CL, AR, SP), {}, "third_country"),
        ((SP, CL, AR), {}, None),
        ((CL, SP, {"country": "PE"}), {}, None),
        ((AR, UY), {}, None),
        ((SP, AR), {"signatories": ["AR"]}, None),
        ((SP, RJ), {}, None),
    ],
)
def test_the_traffic_is_one_of_the_three_or_not_given(places: Any, more: Any, traffic: str | None) -> None:
    facts = service("regular", *places, **{"signatories": ["BR", "AR", "UY"], **more})
    assert outcome("scope", service=facts).get("traffic") == traffic


def test_the_traffic_is_not_asked_without_the_parties() -> None:
    assert "traffic" not in outcome("scope", service=service("regular", SP, AR, common_border=True))


def test_out_of_force_tells_nothing_but_the_days() -> None:
    answer = ask("scope", service=service("regular", SP, RJ), on="1993-10-07")
    assert (answer["status"], answer["outcome"], answer["missing"]) == ("not_applicable", {}, [])
    assert [step["inputs"] for step in answer["steps"]] == [
        {"first_on": str(date(1993, 10, 8)), "on": "1993-10-07"}, {"end_on": "1998-03-23", "on": "1993-10-07"},
    ]  # fmt: skip


def test_a_route_left_outside_tells_where_it_comes_back() -> None:
    facts = service("regular", MG, SP, MG)
    answer = ask("scope", service=facts, readings={"same_state_return": "outside"})
    assert (answer["status"], answer["outcome"]) == ("not_applicable", {})
    assert answer["steps"][-2]["inputs"] == {"state": "MG", "answer": "outside"}
    assert (answer["steps"][-1]["citation"], answer["steps"][-1]["result"]) == ("br-952-1993:art1_cpt", False)


def test_a_regular_service_is_told_with_what_each_step_saw() -> None:
    steps = told("scope", service=service("regular", SP, RJ, semi_urban=False))
    assert [step for step in steps if step[2]] == [
        ("art3_cpt_inc9", False, {"countries": ["BR"]}), ("art3_cpt_inc10", True, {"states": ["SP", "RJ"]}),
        ("art1_cpt", True, {"governed": True}), ("art3_cpt_inc11", False, {"semi_urban": False}),
        ("art8_cpt", "regular", {"kind": "regular"}),
    ]  # fmt: skip


def test_a_service_inside_one_state_is_told_as_not_governed() -> None:
    assert told("scope", service=service("regular", SP, SP)) == [
        ("art3_cpt_inc9", False, {"countries": ["BR"]}), ("art3_cpt_inc10", False, {"states": ["SP"]}),
        ("art1_cpt", False, {"governed": False}),
    ]  # fmt: skip


@pytest.mark.parametrize(("kind", "places", "modes", "season"), [
    ("charter", (SP, RJ), True, []), ("charter", (SP, AR), True, []),
    ("tourist_season", (SP, RJ), False, [False]), ("tourist_season", (SP, AR), True, [True]),
])  # fmt: skip
def test_which_special_services_exist(kind: str, places: Any, modes: bool, season: list[bool]) -> None:
    steps = told("scope", service=service(kind, *places))
    found = "international" if AR in places else "interstate"
    assert ("art8_cpt_inc2", True, {"kind": kind}) in steps
    assert [step for step in steps if step[0] == "art38_cpt"] == [("art38_cpt", modes, {"kind": kind})]
    for provision in ("art38_cpt_inc3", "art8_cpt_inc2_ali1"):
        if kind == "tourist_season":
            assert [step for step in steps if step[0] == provision] == [(provision, season[0], {"found": found})]
    assert outcome("scope", service=service(kind, *places))["delegable"] is modes


@pytest.mark.parametrize(("places", "semi_urban", "answer"), [
    ((SP, RJ), True, True), ((SP, RJ), False, False), ((SP, AR), True, False), ((SP, AR), False, False),
])  # fmt: skip
def test_a_semi_urban_service_lies_between_two_states(places: Any, semi_urban: bool, answer: bool) -> None:
    assert outcome("scope", service=service("regular", *places, semi_urban=semi_urban))["semi_urban"] is answer


def test_the_states_that_may_decide_are_asked_for() -> None:
    assert missing("scope", service=service("regular", SP, BR, SP)) == {"service.places.1.state"}
    assert missing("scope", service=service("regular", SP, RJ, BR)) == {"service.places.2.state"}
    assert missing("scope", service=service("regular", BR, RJ, SP)) == {"service.places.0.state"}
    assert outcome("scope", service=service("regular", SP, BR, RJ))["class"] == "interstate"


def test_the_traffic_is_told_with_its_countries() -> None:
    third = service("regular", SP, AR, CL, signatories=["BR", "AR"], common_border=True)
    steps = {provision: (result, given) for provision, result, given in told("scope", service=third)}
    assert steps["art3_cpt_inc6"] == (False, {"countries": ["BR", "AR", "CL"], "border": True})
    assert steps["art3_cpt_inc8"] == (False, {"outside": ["CL"]})
    assert steps["art3_cpt_inc7"] == (True, {"outside": ["CL"]})


def test_the_days_that_a_question_brings_are_told_as_used() -> None:
    parameters = {"publication_date": "2000-01-01", "repeal_date": "2001-01-01"}
    used = ask("scope", service=service("regular", SP, RJ), on="2000-05-05", parameters=parameters)["parameters"]
    assert {one["name"]: one["value"] for one in used} == parameters


def test_without_places_nothing_is_said_of_their_limits() -> None:
    assert told("scope", service={}) == [
        ("art3_cpt_inc10", None, {"missing": "service.places"}), ("art8_cpt", None, {"missing": "service.kind"}),
    ]  # fmt: skip
    assert missing("scope", service=service("regular", SP, RJ, BR)) == {"service.places.2.state"}
    assert missing("scope", service={"places": [SP, RJ, BR]}) == {"service.places.2.state", "service.kind"}
