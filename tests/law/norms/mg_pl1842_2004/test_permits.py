# SPDX-License-Identifier: Apache-2.0
"""How many permits a person, a company and all companies may hold, and with which premises."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.norms.mg_pl1842_2004.questions import ask, missing, outcome, told

PREMISES = {"area_m2": "120", "office": True, "workshop": True, "parking": True, "shared_with_other_company": False}
PARAMETER = {"company_bar": "parameter"}


def person(active: int = 0, new: int = 1, partner: bool = False) -> dict[str, Any]:
    return {"active_permits": active, "new_permits": new, "partner_of_permit_company": partner}


@pytest.mark.parametrize(("facts", "because"), [
    (person(), []),
    (person(1, 0), []),
    (person(1, 1), ["art6_par1"]),
    (person(0, 2), ["art6_par1"]),
    (person(partner=True), ["art6_par5"]),
    (person(1, 0, partner=True), ["art6_par5"]),
    (person(0, 0, partner=True), []),
    (person(2, 0, partner=True), ["art6_par1", "art6_par5"]),
    (person(1, 1, partner=True), ["art6_par1", "art6_par5"]),
])  # fmt: skip
def test_a_person_holds_one_permit_and_none_as_a_partner(facts: dict[str, Any], because: list[str]) -> None:
    assert outcome("permit_limits", individual=facts) == {"within": not because, "because": because}


def test_the_explanation_of_a_persons_limits() -> None:
    assert told("permit_limits", individual=person(partner=True)) == [
        ("art4_cpt_inc2", True, {}),
        ("art6_par1", True, {"active": 0, "new": 1}),
        ("art6_par5", False, {"partner": True}),
    ]
    assert told("permit_limits", individual={}) == [
        ("art4_cpt_inc2", True, {}),
        ("art6_par1", None, {"missing": "individual.active_permits"}),
        ("art6_par1", None, {"missing": "individual.new_permits"}),
        ("art6_par5", None, {"missing": "individual.partner_of_permit_company"}),
    ]


@pytest.mark.parametrize("absent", ["active_permits", "new_permits", "partner_of_permit_company"])
def test_every_fact_of_a_person_is_needed_even_where_another_refuses(absent: str) -> None:
    facts = {name: value for name, value in person(2, 2, partner=True).items() if name != absent}
    assert missing("permit_limits", individual=facts) == {f"individual.{absent}"}


def test_one_block_at_least_is_needed() -> None:
    assert missing("permit_limits") == {
        "individual.active_permits", "individual.new_permits", "individual.partner_of_permit_company",
        "company.permits_after", "fleet.company_permits_after", "fleet.total_permits_after",
        "allocation.municipalities",
    }  # fmt: skip


@pytest.mark.parametrize(("permits", "within"), [(0, False), (9, False), (10, True), (20, True), (21, False)])
def test_a_company_holds_from_ten_to_twenty(permits: int, within: bool) -> None:
    found = outcome("permit_limits", company={"permits_after": permits})
    assert found == {"within": within, "because": [] if within else ["art21_cpt_inc2"]}


@pytest.mark.parametrize(("changes", "because"), [
    ({}, []),
    ({"area_m2": "119.99"}, ["art21_cpt_inc3"]),
    ({"area_m2": "120.01"}, []),
    ({"office": False}, ["art21_cpt_inc3_ali1"]),
    ({"workshop": False}, ["art21_cpt_inc3_ali2"]),
    ({"parking": False}, ["art21_cpt_inc3_ali3"]),
    ({"shared_with_other_company": True}, ["art21_par1"]),
    ({"vehicles": 13}, ["art21_cpt_inc3"]),
    ({"vehicles": 0, "area_m2": "0"}, []),
])  # fmt: skip
def test_the_premises_of_a_company(changes: dict[str, Any], because: list[str]) -> None:
    found = outcome("permit_limits", company={"permits_after": 12, "premises": {**PREMISES, **changes}})
    assert found == {
        "within": not because, "because": because, "required_area_m2": str(10 * changes.get("vehicles", 12)),
    }  # fmt: skip


def test_what_is_not_told_of_the_premises_is_not_examined() -> None:
    found = outcome("permit_limits", company={"permits_after": 12, "premises": {}})
    assert found == {"within": True, "required_area_m2": "120", "because": []}
    assert missing("permit_limits", company={"premises": PREMISES}) == {"company.permits_after"}
    found = ask("permit_limits", company={"premises": {**PREMISES, "vehicles": 13}})
    assert found["missing"] == ["company.permits_after"]
    assert ("art21_cpt_inc3", False) in [
        (step["citation"].partition(":")[2], step["result"]) for step in found["steps"]
    ]


def test_the_explanation_of_a_company() -> None:
    company = {
        "permits_after": 12, "office_in_rmbh": False, "cassated_on": "2026-11-10",
        "premises": {**PREMISES, "parking": False, "shared_with_other_company": True},
    }  # fmt: skip
    assert told("permit_limits", on="2030-01-02", company=company) == [
        ("art4_cpt_inc3", True, {}),
        ("art6_par2", True, {}),
        ("art21_cpt_inc2", True, {"permits": 12, "least": 10, "most": 20}),
        ("art21_cpt_inc1", False, {}),
        ("art4_cpt_inc20", True, {"cassated_on": "2026-11-10"}),
        ("art50_cpt", False, {"cassated_on": "2026-11-10", "on": "2030-01-02"}),
        ("art21_cpt_inc3", True, {"area": "120", "required": "120", "vehicles": 12}),
        ("art21_cpt_inc3_ali1", True, {}),
        ("art21_cpt_inc3_ali2", True, {}),
        ("art21_cpt_inc3_ali3", False, {}),
        ("art21_par1", False, {"shared": True}),
    ]
    assert told("permit_limits", company={"office_in_rmbh": True}) == [
        ("art4_cpt_inc3", True, {}),
        ("art6_par2", True, {}),
        ("art21_cpt_inc2", None, {"missing": "company.permits_after"}),
        ("art21_cpt_inc1", True, {}),
    ]


@pytest.mark.parametrize(("permits", "total", "share", "most", "within"), [
    (30, 200, "0.1500", 30, True), (31, 200, "0.1550", 30, False), (0, 0, "0.0000", 0, True),
    (1, 0, "0.0000", 0, False), (1, 6, "0.1667", 0, False), (1, 7, "0.1429", 1, True), (1, 32, "0.0313", 4, True),
])  # fmt: skip
def test_companies_hold_their_share_of_the_fleet(permits: int, total: int, share: str, most: int, within: bool) -> None:
    fleet = {"company_permits_after": permits, "total_permits_after": total}
    because = [] if within else ["art6_par4"]
    assert outcome("permit_limits", fleet=fleet) == {
        "within": within, "company_share": share, "company_maximum": most, "because": because,
    }  # fmt: skip
    assert told("permit_limits", fleet=fleet) == [
        ("art6_par4", within, {"permits": permits, "total": total, "most": most})
    ]


@pytest.mark.parametrize("absent", ["company_permits_after", "total_permits_after"])
def test_the_share_needs_both_numbers(absent: str) -> None:
    fleet = {name: 7 for name in ("company_permits_after", "total_permits_after") if name != absent}
    assert missing("permit_limits", fleet=fleet) == {f"fleet.{absent}"}
    assert told("permit_limits", fleet=fleet) == [("art6_par4", None, {"missing": f"fleet.{absent}"})]


@settings(max_examples=80, deadline=None, database=None, derandomize=True)
@given(st.integers(0, 400), st.integers(0, 2000))
def test_the_share_is_the_exact_one(permits: int, total: int) -> None:
    found = outcome("permit_limits", fleet={"company_permits_after": permits, "total_permits_after": total})
    assert found["within"] is (permits * 100 <= 15 * total)
    assert found["company_maximum"] * 100 <= 15 * total < (found["company_maximum"] + 1) * 100
    assert abs(Decimal(found["company_share"]) * total - permits) * 20000 <= total or not total


@pytest.mark.parametrize(("on", "readings", "within"), [
    (None, {}, False), ("2026-11-09", {}, True), ("2026-11-10", {}, False), ("2099-01-01", {}, False),
    ("2026-11-09", PARAMETER, True), ("2026-11-10", PARAMETER, False), ("2029-11-10", PARAMETER, False),
    ("2029-11-11", PARAMETER, True), ("2029-11-09", {**PARAMETER, "anniversary_day": "excluded"}, False),
    ("2029-11-10", {**PARAMETER, "anniversary_day": "excluded"}, True),
])  # fmt: skip
def test_how_long_a_cassation_keeps_a_company_out(on: str | None, readings: dict[str, str], within: bool) -> None:
    facts: dict[str, Any] = {
        "company": {"permits_after": 10, "cassated_on": "2026-11-10"}, "readings": readings,
        "parameters": {"company_bar_years": 3},
    }  # fmt: skip
    found = outcome("permit_limits", **facts, **({"on": on} if on else {}))
    assert (found["within"], found["because"]) == (within, [] if within else ["art50_cpt"])
    steps = told("permit_limits", **facts, **({"on": on} if on else {}))
    assert ("art50_cpt", within, {"cassated_on": "2026-11-10", "on": on}) in steps


def test_a_bar_of_years_needs_its_years_and_the_day() -> None:
    company = {"permits_after": 10, "cassated_on": "2026-11-10"}
    assert missing("permit_limits", company=company, readings=PARAMETER) == {"on", "parameters.company_bar_years"}
    found = ask("permit_limits", company=company, readings=PARAMETER, on="2027-01-01")
    assert found["missing"] == ["parameters.company_bar_years"]
    assert found["steps"][-1]["citation"].endswith(":art50_cpt")
    company = {"permits_after": 10, "cassated_on": None}
    assert told("permit_limits", company=company, on="2027-01-01")[-1] == (
        "art50_cpt", True, {"cassated_on": None, "on": "2027-01-01"},
    )  # fmt: skip


def test_the_years_of_the_bar_come_from_the_question() -> None:
    facts = {"company": {"permits_after": 10, "cassated_on": "2026-11-10"}, "on": "2027-01-01"}
    answer = ask("permit_limits", **facts, readings=PARAMETER, parameters={"company_bar_years": 1})
    assert {"name": "company_bar_years", "value": 1, "effective_from": None} in [
        {key: row[key] for key in ("name", "value", "effective_from")} for row in answer["parameters"]
    ]


def test_the_area_is_required_only_where_the_vehicles_are_known() -> None:
    found = ask("permit_limits", company={"premises": {"office": True}})
    assert "required_area_m2" not in found["outcome"]
    assert [step for step in found["steps"] if "required" in step["inputs"]] == []


def test_what_each_block_finds_stands_beside_what_the_others_find() -> None:
    found = outcome("permit_limits", company={"permits_after": 12, "premises": PREMISES},
                    allocation={"municipalities": []})  # fmt: skip
    assert {"required_area_m2", "total", "proportional"} <= set(found)
