# SPDX-License-Identifier: Apache-2.0
"""Whether a driver can drive for a holder."""

from typing import Any

import pytest

from tests.law.norms.mg_44007_2005.complete import ABSENT, DRIVER, changed
from tests.law.norms.mg_44007_2005.questions import cited, missing, outcome

FIELDS = ["links", "licence_category", "licence_until", "clean_record_on", "licence_penalty", "criminal_certificate_on",
          "criminal_certificate_negative"]  # fmt: skip


def judged(changes: dict[str, Any] | None = None) -> dict[str, Any]:
    return outcome("driver", **changed(DRIVER, changes or {}))


@pytest.mark.parametrize(("on", "active"), [
    ("2024-01-01", False), ("2024-01-02", True), ("2026-06-01", True), ("2026-06-02", False),
])  # fmt: skip
def test_the_link_holds_from_its_first_to_its_last_day(on: str, active: bool) -> None:
    links = [{"holder": "A", "from_on": "2024-01-02", "until": "2026-06-01"}]
    found = judged({"on": on, "driver.links": links})
    assert (found["eligible"], found["because"]) == (active, [] if active else ["art2_cpt_inc3"])
    assert found["tasks"] == (["collect_card"] if on > "2026-06-01" else [])


@pytest.mark.parametrize("card", ["filled", "none", None])
def test_only_an_endorsed_card_is_collected(card: str | None) -> None:
    links = [{"holder": "A", "from_on": "2024-01-02", "until": "2026-05-31"}]
    assert judged({"driver.links": links, "driver.card": card})["tasks"] == []


def test_a_card_of_a_driver_who_came_back_stays() -> None:
    links = [{"holder": "A", "from_on": "2020-01-01", "until": "2024-12-31"}, {"holder": "A", "from_on": "2026-06-01"}]
    found = judged({"driver.links": links})
    assert (found["eligible"], found["tasks"]) == (True, [])


@pytest.mark.parametrize(("category", "minimum", "fits"), [
    ("C", None, False), ("D", None, True), ("E", None, True), ("D", "E", False), ("B", "B", True), ("A", "B", False),
])  # fmt: skip
def test_the_least_category(category: str, minimum: str | None, fits: bool) -> None:
    parameters = {"driver_min_category": minimum} if minimum else {}
    found = judged({"driver.licence_category": category, "parameters": parameters})
    assert found["because"] == ([] if fits else ["art4_cpt_inc3_ali2"])


@pytest.mark.parametrize(("field", "value", "parameters", "item", "kept"), [
    ("licence_until", "2026-06-01", {}, "art4_cpt_inc3_ali2", True),
    ("licence_until", "2026-05-31", {}, "art4_cpt_inc3_ali2", False),
    ("clean_record_on", "2025-06-01", {}, "art4_cpt_inc3_ali4", True),
    ("clean_record_on", "2025-05-31", {}, "art4_cpt_inc3_ali4", False),
    ("criminal_certificate_on", "2021-06-01", {"criminal_certificate_years": 5}, "art4_cpt_inc3_ali5", True),
    ("criminal_certificate_on", "2021-05-31", {"criminal_certificate_years": 5}, "art4_cpt_inc3_ali5", False),
    ("criminal_certificate_on", "1999-01-01", {}, None, True),
])  # fmt: skip
def test_each_paper_counts_to_its_last_day(
    field: str, value: str, parameters: dict[str, int], item: str | None, kept: bool
) -> None:
    found = judged({f"driver.{field}": value, "parameters": parameters})
    assert found["because"] == ([] if kept else [item, "art4_par6"])
    assert found["limited_by"] == (item or "art4_cpt_inc3_ali4")


@pytest.mark.parametrize(("rule", "until"), [("civil_code", "2029-03-01"), ("last_day", "2029-02-28")])
def test_a_clean_record_of_29_february(rule: str, until: str) -> None:
    facts = {"on": "2028-03-01", "driver.clean_record_on": "2028-02-29", "readings": {"month_end": rule}}
    assert judged(facts)["valid_until"] == until


def test_a_tie_goes_to_the_first_paper_in_the_norm() -> None:
    found = judged({"driver.licence_until": "2027-05-04"})
    assert (found["valid_until"], found["limited_by"]) == ("2027-05-04", "art4_cpt_inc3_ali2")


@pytest.mark.parametrize(("field", "value", "item"), [
    ("licence_penalty", True, "art4_cpt_inc3_ali4"), ("criminal_certificate_negative", False, "art4_cpt_inc3_ali5"),
])  # fmt: skip
def test_conduct(field: str, value: bool, item: str) -> None:
    assert judged({f"driver.{field}": value})["because"] == [item]


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("value", [None, ABSENT])
def test_each_needed_fact(field: str, value: object) -> None:
    facts = changed(DRIVER, {f"driver.{field}": value, "school": {"exclusive": True, "art138_met": False}})
    assert missing("driver", **facts) == {f"driver.{field}"}


def test_everything_missing_is_named_at_once() -> None:
    assert missing("driver", on="2026-06-01", holder="A", driver={}) == {f"driver.{field}" for field in FIELDS}


def test_a_refusal_leaves_out_a_validity_that_cannot_be_told() -> None:
    found = judged({"driver.licence_until": None, "driver.licence_penalty": True})
    assert found == {"eligible": False, "tasks": [], "because": ["art4_cpt_inc3_ali4"]}


@pytest.mark.parametrize(("school", "eligible"), [
    ({"exclusive": True, "art138_met": True}, True), ({"exclusive": True, "art138_met": False}, False),
    ({"exclusive": False, "art138_met": False}, None), ({"exclusive": True}, None),
])  # fmt: skip
def test_school_conditions_bar_from_school_transport_only(school: dict[str, bool], eligible: bool | None) -> None:
    found = judged({"school": school})
    assert (found["eligible"], found.get("eligible_for_school")) == (True, eligible)
    assert found["because"] == (["art4_par3"] if eligible is False else [])


def test_the_steps_cite_what_was_met_too() -> None:
    items = {f"art4_cpt_inc3_ali{number}" for number in (2, 4, 5)}
    assert {"art2_cpt_inc3", "art4_par6", *items} <= cited("driver", **DRIVER)


def test_the_end_of_the_papers_is_not_told_while_one_of_them_is_not_known() -> None:
    facts = {"driver.criminal_certificate_on": None, "driver.licence_penalty": True}
    assert judged(facts)["valid_until"] == "2027-05-04"
    assert "valid_until" not in judged({**facts, "parameters": {"criminal_certificate_years": 5}})
