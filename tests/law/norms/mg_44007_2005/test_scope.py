# SPDX-License-Identifier: Apache-2.0
"""Whether the charter decree governs a trip, as which kind, and whether its form is lawful."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.norms.mg_44007_2005.complete import (
    ABSENT,
    CONTINUOUS_TRIP,
    NON_COMMERCIAL_TRIP,
    OCCASIONAL_TRIP,
    TAXI_TRIP,
    changed,
)
from tests.law.norms.mg_44007_2005.questions import ask, cited, missing, outcome

MARKS = {
    "continuous": {
        "group": "group", "group_link_proved": "link", "habitual": "habitual", "contract": "contract",
        "tax_document_issued": "tax_document", "fixed_end_points": "end_points",
    },
    "occasional": {"tax_document_issued": "tax_document", "fixed_end_points": "end_points", "name_list": "name_list"},
}  # fmt: skip
TRIPS = {"continuous": CONTINUOUS_TRIP, "occasional": OCCASIONAL_TRIP}
DEFINITION = {"continuous": "art2_cpt_inc5", "occasional": "art2_cpt_inc7"}
TRAITS = ["open_to_public", "individual_sale", "timetable", "intermediate_sections", "indistinct_passengers", "touting",
          "different_passengers_back"]  # fmt: skip


def judged(facts: dict[str, Any], changes: dict[str, Any] | None = None) -> dict[str, Any]:
    return outcome("scope", **changed(facts, changes or {}))


@pytest.mark.parametrize(("kind", "field", "code"), [
    (kind, field, code) for kind, marks in MARKS.items() for field, code in marks.items()
])  # fmt: skip
def test_each_mark_of_the_definition_is_needed(kind: str, field: str, code: str) -> None:
    found = judged(TRIPS[kind], {f"trip.{field}": "residents" if field == "group" else False})
    assert (found["lawful"], found["failed"], found["because"]) == (False, [code], [DEFINITION[kind]])
    assert missing("scope", **changed(TRIPS[kind], {f"trip.{field}": None})) == {f"trip.{field}"}


@pytest.mark.parametrize(("group", "continuous", "occasional"), [
    ("employees", True, True), ("public_servants", True, True), ("students", True, True),
    ("closed_group", False, True), ("residents", False, True), ("club_members", False, True),
    ("general_public", False, False),
])  # fmt: skip
def test_which_groups_each_kind_admits(group: str, continuous: bool, occasional: bool) -> None:
    assert judged(CONTINUOUS_TRIP, {"trip.group": group})["lawful"] is continuous
    assert judged(OCCASIONAL_TRIP, {"trip.group": group})["lawful"] is occasional


@pytest.mark.parametrize(("purpose", "lawful"), [
    ("tourism", True), ("cultural", True), ("recreational", True), ("religious", True), ("commuting", False),
    ("other", False),
])  # fmt: skip
def test_which_purposes_an_occasional_trip_has(purpose: str, lawful: bool) -> None:
    assert judged(OCCASIONAL_TRIP, {"trip.purpose": purpose})["lawful"] is lawful


def test_a_similar_purpose_is_left_to_the_agency_unless_something_else_fails() -> None:
    similar = changed(OCCASIONAL_TRIP, {"trip.purpose": "similar"})
    answer = ask("scope", **similar)
    assert (answer["status"], answer["outcome"]["authority"]) == ("discretionary", "DER/MG")
    assert ask("scope", **changed(similar, {"trip.name_list": False}))["status"] == "decided"
    assert missing("scope", **changed(similar, {"trip.name_list": None})) == {"trip.name_list"}


@pytest.mark.parametrize("kind", ["continuous", "occasional"])
@given(traits=st.lists(st.sampled_from(TRAITS), unique=True))
@settings(max_examples=40, deadline=None)
def test_any_trait_of_public_transport_breaks_the_form(kind: str, traits: list[str]) -> None:
    found = judged(TRIPS[kind], {"trip.traits": traits})
    assert found["lawful"] is not bool(traits)
    assert found["deviation_signs"] == sorted(traits, key=TRAITS.index)
    assert found["because"] == ([DEFINITION[kind], "art2_cpt_inc9"] if traits else [])


@pytest.mark.parametrize(("authorized", "because"), [(True, []), (None, []), (False, ["art2_cpt_inc8"])])
def test_only_a_stated_absence_of_the_authorization_counts(authorized: bool | None, because: list[str]) -> None:
    found = judged(OCCASIONAL_TRIP, {"trip.authorized": authorized})
    assert (found["because"], found["failed"]) == (because, ["authorization"] if because else [])


@pytest.mark.parametrize(("links", "exempt"), [
    (["family"], True), (["employment_with_owner"], True), (["family", "employment_with_owner"], True),
    (["employment_with_other"], False), (["none"], False), (["family", "none"], False), ([], False),
])  # fmt: skip
def test_everybody_is_linked_to_the_owner_of_the_vehicle(links: list[str], exempt: bool) -> None:
    found = judged(NON_COMMERCIAL_TRIP, {"trip.links_to_owner": links})
    assert found["authorization_required"] is not exempt
    assert found["kind"] == ("non_commercial" if exempt else "none")
    assert found["because"] == ([] if exempt else ["art10_cpt_inc2"])


@pytest.mark.parametrize(("paid", "traits", "opened"), [
    (True, ["touting"], True), (True, [], False), (False, ["touting"], False), (False, [], False),
])  # fmt: skip
@pytest.mark.parametrize("basis", ["authority", "art21_5"])
def test_a_taxi_answers_for_paid_carriage_with_traits(paid: bool, traits: list[str], opened: bool, basis: str) -> None:
    facts = changed(TAXI_TRIP, {"trip.paid": paid, "trip.traits": traits, "readings": {"taxi_basis": basis}})
    answer = ask("scope", **facts)
    assert answer["outcome"]["case_opened"] is opened
    assert answer["status"] == ("discretionary" if opened and basis == "authority" else "decided")
    assert answer["outcome"]["infraction"] == ("art21_cpt_inc5" if opened and basis == "art21_5" else None)
    assert answer["outcome"]["because"] == (["art26_cpt"] if opened else [])


@pytest.mark.parametrize("path", ["trip.paid", "trip.traits"])
def test_a_taxi_case_needs_both_facts(path: str) -> None:
    assert missing("scope", **changed(TAXI_TRIP, {path: None})) == {path}


@pytest.mark.parametrize(("on", "published", "count", "applies"), [
    ("2005-04-28", "2005-04-14", "publication_included", False),
    ("2005-04-29", "2005-04-14", "publication_included", True),
    ("2005-04-29", "2005-04-14", "publication_excluded", False),
    ("2005-04-30", "2005-04-14", "publication_excluded", True),
])  # fmt: skip
def test_the_decree_holds_after_fifteen_days(on: str, published: str, count: str, applies: bool) -> None:
    facts = {"on": on, "parameters": {"published_on": published}, "readings": {"force_count": count}}
    found = judged(OCCASIONAL_TRIP, facts)
    assert found["applies"] is applies
    assert found["governed_by"] == (None if applies else "mg-43092-2002")


@pytest.mark.parametrize(("on", "applies"), [("2021-02-12", True), ("2021-02-13", False), ("2021-02-14", False)])
def test_the_first_day_out_of_force_is_out(on: str, applies: bool) -> None:
    found = judged(OCCASIONAL_TRIP, {"on": on, "parameters": {"revoked_on": "2021-02-13"}})
    assert (found["applies"], found["governed_by"]) == (applies, None)


@pytest.mark.parametrize(("origin", "destination", "applies"), [
    ("3106200", "3106200", False), ("3106200", "3550308", False), ("2927408", "3106200", False),
    ("2927408", None, False), ("3106200", "3118601", True),
])  # fmt: skip
def test_the_norm_governs_between_municipalities_of_the_state(
    origin: str, destination: str | None, applies: bool
) -> None:
    answer = ask("scope", **changed(OCCASIONAL_TRIP, {"trip.origin": origin, "trip.destination": destination}))
    assert answer["status"] == ("decided" if applies else "not_applicable")
    assert answer["outcome"]["because"] == ([] if applies else ["art1_cpt"])


def test_a_broken_mark_refuses_nothing_while_the_territory_is_not_known() -> None:
    facts = {"trip.destination": None, "trip.metropolitan": ABSENT, "trip.habitual": False, "trip.contract": None}
    assert missing("scope", **changed(CONTINUOUS_TRIP, facts)) == {
        "trip.destination", "trip.metropolitan", "trip.contract",
    }  # fmt: skip


def test_a_refusal_stands_though_the_region_is_not_known() -> None:
    found = judged(CONTINUOUS_TRIP, {"trip.metropolitan": None, "trip.habitual": False})
    assert (found["lawful"], "area" in found) == (False, False)


@pytest.mark.parametrize(("declared", "reading", "school"), [
    (True, "declared", True), (False, "declared", False), (None, "declared", False), (False, "pupils", True),
])  # fmt: skip
def test_what_makes_school_transport(declared: bool | None, reading: str, school: bool) -> None:
    facts = {"trip.school_vehicle_declared": declared, "readings": {"school_vehicle": reading}}
    assert judged(CONTINUOUS_TRIP, {**facts, "trip.group": "students"})["school_transport"] is school
    assert judged(CONTINUOUS_TRIP, facts)["school_transport"] is False


def test_the_steps_cite_what_was_met_too() -> None:
    assert {"art1_cpt", "art2_cpt", "art2_cpt_inc5", "art2_cpt_inc9", "art29_cpt", "art30_cpt"} <= cited(
        "scope", **CONTINUOUS_TRIP
    )


@pytest.mark.parametrize(("facts", "path"), [
    (CONTINUOUS_TRIP, "trip.traits"), (OCCASIONAL_TRIP, "trip.traits"), (OCCASIONAL_TRIP, "trip.group"),
    (OCCASIONAL_TRIP, "trip.purpose"), (OCCASIONAL_TRIP, "trip.metropolitan"), (OCCASIONAL_TRIP, "trip.origin"),
    (NON_COMMERCIAL_TRIP, "trip.paid"), (NON_COMMERCIAL_TRIP, "trip.links_to_owner"),
])  # fmt: skip
@pytest.mark.parametrize("value", [None, ABSENT])
def test_each_needed_fact(facts: dict[str, Any], path: str, value: object) -> None:
    assert missing("scope", **changed(facts, {path: value})) == {path}


def test_a_taxi_case_is_certain_though_the_region_is_not_known() -> None:
    assert ask("scope", **changed(TAXI_TRIP, {"trip.metropolitan": None}))["status"] == "discretionary"
    assert missing("scope", **changed(TAXI_TRIP, {"trip.metropolitan": None, "trip.traits": []})) == {
        "trip.metropolitan"
    }


@pytest.mark.parametrize(("changes", "because"), [
    ({"trip.paid": True, "trip.links_to_owner": None}, ["art10_cpt"]),
    ({"trip.paid": None, "trip.links_to_owner": ["none"]}, ["art10_cpt_inc2"]),
])  # fmt: skip
def test_a_broken_exemption_is_certain_whatever_is_missing(changes: dict[str, Any], because: list[str]) -> None:
    assert judged(NON_COMMERCIAL_TRIP, changes)["because"] == because


@pytest.mark.parametrize("basis", ["authority", "art21_5"])
def test_a_taxi_with_a_case_is_not_lawful(basis: str) -> None:
    assert judged(TAXI_TRIP, {"readings": {"taxi_basis": basis}})["lawful"] is False
    assert judged(TAXI_TRIP, {"trip.traits": []})["lawful"] is True


def told(facts: dict[str, Any], changes: dict[str, Any] | None = None) -> list[tuple[str, Any, dict[str, Any]]]:
    steps = ask("scope", **changed(facts, changes or {}))["steps"]
    return [(step["citation"].partition(":")[2], step["result"], step["inputs"]) for step in steps]


@pytest.mark.parametrize(("facts", "kind"), [(CONTINUOUS_TRIP, "contínuo"), (OCCASIONAL_TRIP, "eventual")])
def test_a_charter_is_told_by_its_kind(facts: dict[str, Any], kind: str) -> None:
    assert {"kind": kind} in [inputs for _, _, inputs in told(facts)]


@pytest.mark.parametrize(("facts", "changes", "step"), [
    (CONTINUOUS_TRIP, {}, ("art2_cpt_inc5", True, {"group": "employees"})),
    (CONTINUOUS_TRIP, {"trip.group": "residents"}, ("art2_cpt_inc5", False, {"group": "residents"})),
    (OCCASIONAL_TRIP, {"trip.traits": ["touting"]}, ("art2_cpt_inc7", False, {"traits": ["touting"]})),
    (OCCASIONAL_TRIP, {"trip.purpose": "other"}, ("art2_cpt_inc7", False, {"purpose": "other"})),
    (OCCASIONAL_TRIP, {"trip.purpose": "similar"}, ("art2_cpt_inc7", None, {"purpose": "similar"})),
    (CONTINUOUS_TRIP, {"trip.group": "students", "trip.school_vehicle_declared": True},
     ("art2_cpt_inc6", True, {"school_vehicle_declared": True})),
    (CONTINUOUS_TRIP, {"trip.group": "students", "trip.school_vehicle_declared": False},
     ("art2_cpt_inc6", False, {"school_vehicle_declared": False})),
    (NON_COMMERCIAL_TRIP, {}, ("art10_cpt_inc2", True, {"links": ["family"]})),
    (TAXI_TRIP, {}, ("art26_cpt", True, {"paid": True, "traits": ["touting"]})),
    (TAXI_TRIP, {"trip.traits": []}, ("art26_cpt", False, {"paid": True, "traits": []})),
])  # fmt: skip
def test_a_step_carries_what_it_examined(
    facts: dict[str, Any], changes: dict[str, Any], step: tuple[str, Any, dict[str, Any]]
) -> None:
    assert step in told(facts, changes)


def test_a_trip_that_is_paid_for_by_strangers_fails_in_both() -> None:
    found = judged(NON_COMMERCIAL_TRIP, {"trip.paid": True, "trip.links_to_owner": []})
    assert found["failed"] == ["paid", "linked_to_owner"]


@pytest.mark.parametrize("fact", ["paid", "traits"])
def test_of_a_taxi_both_pay_and_traits_are_needed(fact: str) -> None:
    assert missing("scope", **changed(TAXI_TRIP, {f"trip.{fact}": None})) == {f"trip.{fact}"}


def test_the_days_of_the_decree_that_the_question_brings_are_recorded() -> None:
    days = {"published_on": "2005-04-14", "revoked_on": "2030-01-01"}
    answer = ask("scope", **{**OCCASIONAL_TRIP, "parameters": days})
    recorded = {used["name"]: (used["value"], used["effective_from"]) for used in answer["parameters"]}
    assert {name: recorded[name] for name in days} == {name: (day, None) for name, day in days.items()}
