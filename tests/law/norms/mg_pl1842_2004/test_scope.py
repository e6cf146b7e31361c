# SPDX-License-Identifier: Apache-2.0
"""Scope, publication and migration: which permits the bill governs, from which day, and which municipal ones pass."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.norms.mg_pl1842_2004.questions import ask, cited, missing, outcome, told

DER_MG = {"category": "special", "granted_by": "der_mg"}
MUNICIPAL = {"category": "special", "granted_by": "municipality"}
PUBLISHED = {"published_on": "2027-01-04"}


@pytest.mark.parametrize(("permit", "because"), [
    (DER_MG, []),
    ({**DER_MG, "transferred": False}, []),
    ({**MUNICIPAL, "transferred": True}, []),
    ({**MUNICIPAL, "transferred": False}, ["art82_par1"]),
    ({"category": "conventional"}, ["art4_cpt_inc14"]),
    ({"category": "conventional", "granted_by": "municipality", "transferred": False}, ["art4_cpt_inc14"]),
])  # fmt: skip
def test_a_special_taxi_of_the_agency_or_taken_over_by_it_is_governed(permit: Any, because: list[str]) -> None:
    answer = ask("scope", permit=permit)
    assert answer["status"] == ("not_applicable" if because else "decided")
    assert answer["outcome"] == {"governed": not because, "because": because}


@pytest.mark.parametrize(("permit", "named"), [
    ({}, {"permit.category", "permit.granted_by"}),
    ({"category": "special"}, {"permit.granted_by"}),
    ({"granted_by": "municipality"}, {"permit.category", "permit.transferred"}),
    (MUNICIPAL, {"permit.transferred"}),
])  # fmt: skip
def test_what_the_scope_needs_of_a_permit(permit: Any, named: set[str]) -> None:
    assert missing("scope", permit=permit) == named
    assert missing("scope", permit=permit, on="2027-03-05") == named | {"parameters.published_on"}


def test_the_missing_facts_are_cited_by_the_provisions_that_ask_for_them() -> None:
    assert told("scope", permit={}, on="2027-03-05") == [
        ("art4_cpt_inc15", None, {"missing": "permit.category"}),
        ("art6_cpt", None, {"missing": "permit.granted_by"}),
        ("art87_cpt", None, {"missing": "parameters.published_on"}),
        ("art1_cpt", None, {}),
    ]
    assert cited("scope", permit=MUNICIPAL) >= {"art82_cpt", "art82_par1"}


@pytest.mark.parametrize(("shift", "status"), [(-1, "not_applicable"), (0, "decided"), (1, "decided")])
def test_the_law_holds_from_its_sixtieth_day_on(shift: int, status: str) -> None:
    on = str(date(2027, 3, 5) + timedelta(shift))
    answer = ask("scope", permit=DER_MG, on=on, parameters=PUBLISHED)
    assert (answer["status"], answer["outcome"]["in_force_from_on"]) == (status, "2027-03-05")
    assert answer["outcome"]["because"] == (["art87_cpt"] if shift < 0 else [])
    assert answer["parameters"][0]["name"] == "published_on"


def test_the_first_day_is_told_without_a_day_asked() -> None:
    found = outcome("scope", permit=DER_MG, parameters=PUBLISHED)
    assert found == {"governed": True, "in_force_from_on": "2027-03-05", "because": []}


def test_a_permit_outside_is_outside_whatever_else_is_not_known() -> None:
    answer = ask("scope", permit={"category": "conventional"}, on="2027-03-05")
    assert (answer["status"], answer["missing"]) == ("not_applicable", [])
    assert ask("scope", permit={}, on="2027-03-04", parameters=PUBLISHED)["outcome"]["because"] == ["art87_cpt"]


def test_the_explanation_of_a_permit_left_to_its_municipality() -> None:
    facts = {"permit": {**MUNICIPAL, "transferred": False}, "on": "2027-03-04", "parameters": PUBLISHED}
    assert told("scope", **facts) == [
        ("art4_cpt_inc14", True, {"category": "special"}),
        ("art4_cpt_inc15", True, {"category": "special"}),
        ("art6_cpt", False, {"granted_by": "municipality"}),
        ("art82_cpt", False, {"transferred": False}),
        ("art82_par1", False, {}),
        ("art82_par2", True, {}),
        ("art87_cpt", False, {"in_force_from_on": "2027-03-05", "on": "2027-03-04"}),
    ]
    facts = {"permit": {**MUNICIPAL, "transferred": True}}
    assert told("scope", **facts)[3:] == [
        ("art82_cpt", True, {"transferred": True}), ("art82_par1", True, {}), ("art1_cpt", True, {}),
    ]  # fmt: skip
    assert told("scope", permit={"category": "conventional"}) == [
        ("art4_cpt_inc14", False, {"category": "conventional"}),
        ("art4_cpt_inc15", False, {"category": "conventional"}),
    ]
    assert told("scope", permit=DER_MG)[2:] == [("art6_cpt", True, {"granted_by": "der_mg"}), ("art1_cpt", True, {})]


@pytest.mark.parametrize(("act", "published", "effective", "provision"), [
    ("law", "2027-01-04", "2027-03-05", "art87_cpt"),
    ("law", "2028-01-04", "2028-03-04", "art87_cpt"),
    ("fee_ordinance", "2026-12-31", "2027-01-01", "art57_par1"),
    ("fee_ordinance", "2026-01-01", "2027-01-01", "art57_par1"),
    ("council_decision", "2026-12-10", "2026-12-10", "art51_par3"),
])  # fmt: skip
def test_each_act_holds_from_its_day(act: str, published: str, effective: str, provision: str) -> None:
    assert outcome("publication", act=act, published_on=published) == {"effective_on": effective, "because": []}
    assert told("publication", act=act, published_on=published) == [
        (provision, effective, {"published_on": published, "effective_on": effective})
    ]
    assert missing("publication", act=act) == {"published_on"}
    assert cited("publication", act=act) == {provision}


def test_a_publication_of_which_nothing_is_known() -> None:
    assert missing("publication") == {"act", "published_on"}
    assert cited("publication") == {"art87_cpt"}
    assert missing("publication", published_on="2026-01-01") == {"act"}


@pytest.mark.parametrize(("reading", "effective"), [("next_year", "2027-01-01"), ("immediate", "2026-06-01")])
def test_fees_wait_for_the_next_year_by_the_reading(reading: str, effective: str) -> None:
    facts = {"act": "fee_ordinance", "published_on": "2026-06-01", "readings": {"fee_annuality": reading}}
    answer = ask("publication", **facts)
    assert answer["outcome"]["effective_on"] == effective
    assert answer["readings"] == [f"fee_annuality={reading}"]


def permit(name: str, granted_on: str, meets: bool = True) -> dict[str, Any]:
    return {"id": name, "granted_on": granted_on, "meets_requirements": meets}


POOL = [
    permit("A", "1999-03-01"),
    permit("B", "1998-03-01"),
    permit("C", "1999-03-01"),
    permit("D", "1990-01-01", False),
]


@pytest.mark.parametrize(("slots", "passing", "rest", "tied"), [
    (0, [], ["A", "B", "C", "D"], []),
    (1, ["B"], ["A", "C", "D"], []),
    (2, ["B"], ["D"], ["A", "C"]),
    (3, ["B", "A", "C"], ["D"], []),
    (9, ["B", "A", "C"], ["D"], []),
])  # fmt: skip
def test_the_oldest_permits_pass_and_equal_days_wait(slots: int, passing: Any, rest: Any, tied: Any) -> None:
    answer = ask("migration", slots=slots, permits=POOL)
    found = answer["outcome"]
    assert (found["transferred"], found["not_transferred"], found["tied"]) == (passing, rest, tied)
    assert (answer["status"], found.get("authority")) == (
        ("discretionary", "director_of_metropolitan_transport") if tied else ("decided", None)
    )
    assert found["because"] == []


def test_the_explanation_of_a_tie_in_the_migration() -> None:
    assert told("migration", slots=2, permits=POOL) == [
        ("art82_cpt", True, {"id": "A"}), ("art82_cpt", True, {"id": "B"}), ("art82_cpt", True, {"id": "C"}),
        ("art82_cpt", False, {"id": "D"}),
        ("art82_cpt", False, {"slots": 2, "transferred": ["B"]}),
        ("art73_cpt", None, {"tied": ["A", "C"]}),
    ]  # fmt: skip
    assert told("migration", slots=1, permits=POOL)[-1] == ("art82_cpt", True, {"slots": 1, "transferred": ["B"]})
    assert missing("migration") == {"slots", "permits"}
    assert cited("migration") == {"art82_cpt"}
    assert missing("migration", slots=1) == {"permits"}
    assert missing("migration", permits=[]) == {"slots"}


DAYS = st.sampled_from(["1998-01-01", "1999-01-01", "2000-01-01"])
PERMITS = st.lists(st.tuples(DAYS, st.booleans()), max_size=8)


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(PERMITS, st.integers(0, 9))
def test_every_permit_is_in_one_list_and_the_places_are_kept(rows: list[tuple[str, bool]], slots: int) -> None:
    permits = [permit(f"P{number}", day, meets) for number, (day, meets) in enumerate(rows)]
    found = outcome("migration", slots=slots, permits=permits)
    assert sorted(found["transferred"] + found["not_transferred"] + found["tied"]) == sorted(p["id"] for p in permits)
    eligible = sum(meets for _, meets in rows)
    assert len(found["transferred"]) <= slots
    if found["tied"]:
        assert len(found["transferred"]) < slots < len(found["transferred"]) + len(found["tied"])
    else:
        assert len(found["transferred"]) == min(slots, eligible)
