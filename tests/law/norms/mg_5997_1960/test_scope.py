# SPDX-License-Identifier: Apache-2.0
"""Which transport is governed, tested in the order of the articles."""

from typing import Any

import pytest

from tests.law.norms.mg_5997_1960.questions import ask, missing, outcome
from tests.law.norms.mg_5997_1960.trails import inputs, trail

GOVERNED = [("art1_cpt", True), ("art1_par5", True), ("art2_par1u", True)]
PRIVATE_KINDS = ["school", "club", "hospital", "hotel", "tourism_company", "holiday_camp", "industry"]


def run_by(kind: str, category: str | None = "collective", **more: Any) -> dict[str, Any]:
    vehicle = {name: more.pop(name) for name in ("private_plates",) if name in more}
    return {
        "operator": {"kind": kind}, "route": {"municipalities": 2},
        "vehicle": vehicle | ({"category": category} if category else {}), **more,
    }  # fmt: skip


def test_one_municipality_is_out_whatever_else() -> None:
    answer = ask("scope", operator={"kind": "company"}, route={"municipalities": 1})
    assert answer["status"] == "not_applicable"
    assert answer["outcome"] == {"governed": False, "title": "none", "because": ["anx1_art2_cpt"]}
    assert [step["result"] for step in answer["steps"]] == [False]


@pytest.mark.parametrize("kind", ["company", "person"])
def test_a_company_or_person_needs_a_grant(kind: str) -> None:
    facts = run_by(kind)
    assert outcome("scope", **facts) == {"governed": True, "title": "authorization_or_concession", "because": []}
    assert trail("scope", **facts) == [("art2_cpt", True), ("art3_cpt", True), *GOVERNED]
    assert inputs("scope", "art2_cpt", **facts) == [{"municipalities": 2, "least": 2}]
    assert inputs("scope", "art3_cpt", **facts) == [{"category": "collective"}]


def test_a_cooperative_needs_a_grant_even_for_its_members() -> None:
    facts = run_by("cooperative", passengers="own_users", private_plates=True)
    assert outcome("scope", **facts)["governed"] is True
    assert trail("scope", **facts)[2:] == [("art3_par3", True), *GOVERNED]


def test_a_hire_car_is_governed_only_on_a_line() -> None:
    on_line, off_line = run_by("school", "hire_car", runs_line=True), run_by("school", "hire_car", runs_line=False)
    assert trail("scope", **on_line) == [("art2_cpt", True), ("art4_cpt", True), ("art3_cpt", True), *GOVERNED]
    assert ask("scope", **off_line)["status"] == "not_applicable"
    assert ask("scope", **off_line)["outcome"]["because"] == ["anx1_art3_cpt"]
    assert trail("scope", **off_line)[1:] == [("art4_cpt", False), ("art3_cpt", False)]
    assert inputs("scope", "art3_cpt", **off_line) == [{"category": "hire_car", "runs_line": False}]
    assert inputs("scope", "art4_cpt", **off_line) == [{"runs_line": False}]


@pytest.mark.parametrize("kind", PRIVATE_KINDS)
def test_a_private_service_needs_only_its_licence(kind: str) -> None:
    facts = run_by(kind, private_plates=True, passengers="own_users")
    assert outcome("scope", **facts) == {"governed": False, "title": "special_licence", "because": []}
    assert trail("scope", **facts)[2:] == [("art3_par1", True), ("art3_par2", True)]
    assert inputs("scope", "art3_par1", **facts) == [{"private_plates": True, "passengers": "own_users"}]


@pytest.mark.parametrize("facts", [
    {"private_plates": False, "passengers": "own_users"}, {"private_plates": True, "passengers": "mixed"},
    {"private_plates": True, "passengers": "public"}, {"private_plates": False}, {"passengers": "public"},
])  # fmt: skip
def test_what_is_not_private_is_governed(facts: dict[str, Any]) -> None:
    found = outcome("scope", **run_by("club", **facts))
    assert found == {"governed": True, "title": "authorization_or_concession", "because": ["anx1_art3_par1"]}
    assert trail("scope", **run_by("club", **facts))[2:] == [("art3_par1", False), *GOVERNED]


def test_only_the_facts_of_the_step_reached_are_missing() -> None:
    assert missing("scope", operator={"kind": "club"}) == {"route.municipalities"}
    assert missing("scope", **run_by("club", None)) == {"vehicle.category"}
    assert missing("scope", **run_by("person", "hire_car")) == {"runs_line"}
    assert missing("scope", **run_by("club")) == {"passengers", "vehicle.private_plates"}
    assert missing("scope", **run_by("club", private_plates=True)) == {"passengers"}
    assert missing("scope", **run_by("club", passengers="own_users")) == {"vehicle.private_plates"}
