# SPDX-License-Identifier: Apache-2.0
"""The inspection on the road: papers due, items infringed, readings, and what a fact not known leaves open."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.engine.decide import decide
from outorga.law.kernel.errors import InvalidFacts
from outorga.law.norms.mg_44007_2005.data import INFRACTIONS
from outorga.law.norms.mg_44007_2005.onboard_items import ITEM_OF
from tests.law.norms.mg_44007_2005.questions import NORM, ask, cited, missing, outcome, results

STOP: dict[str, Any] = {
    "on": "2026-06-01", "service": "occasional", "operator": {"delegated": False}, "papers": [], "findings": [],
    "parameters": {"fare_coefficient": "0.45120"},
}  # fmt: skip
STATEMENT, LIST, TAX, LINK = "art15_cpt_inc1_ali3", "art15_cpt_inc3_ali2", "art15_cpt_inc3_ali1", "art15_cpt_inc2_ali1"
AUTHORIZATION, CARD, INSURANCE = "art15_cpt_inc1_ali2", "art15_cpt_inc1_ali4", "art15_cpt_inc1_ali5"
FINDINGS = sorted({*ITEM_OF, "conservation_defect", "hygiene_defect"})


def stop(**facts: Any) -> dict[str, Any]:
    return outcome("onboard_check", **{**STOP, **facts})


def wrong(state: str, *items: str) -> list[dict[str, str]]:
    return [{"item": item, "state": state} for item in items]


def absent(*items: str) -> list[dict[str, str]]:
    return wrong("missing", *items)


@pytest.mark.parametrize(("finding", "item"), sorted(ITEM_OF.items()))
def test_each_finding_brings_its_item_at_its_level(finding: str, item: str) -> None:
    found = stop(findings=[finding])
    multiple = {"19": 1000, "20": 2000, "21": 3000}[item[3:5]]
    retained = item.startswith("art21") and int(item.rpartition("inc")[2]) <= 8
    amount = {1000: "451.20", 2000: "902.40", 3000: "1353.60"}[multiple]
    entry = {"provision": item, "multiple": multiple, "retention": retained, "amount": amount}
    assert found["infractions"] == [entry]
    assert (found["because"], found["retention"], found["total"]) == ([item], retained, amount)


def test_all_priced_items_are_cited_whatever_is_found() -> None:
    assert set(INFRACTIONS) <= cited("onboard_check", **STOP)


def test_a_paper_that_the_service_does_not_ask_for_is_cited_and_ignored() -> None:
    facts = {**STOP, "papers": absent(LINK)}
    assert outcome("onboard_check", **facts)["because"] == []
    assert {LINK, "art15_cpt", "art15_cpt_inc1", "art15_cpt_inc3"} <= cited("onboard_check", **facts)


@pytest.mark.parametrize(
    ("unknown", "path"),
    [("papers", "papers"), ("findings", "findings")],
)
@pytest.mark.parametrize("known_absent", [True, False])
def test_papers_and_findings_are_needed(unknown: str, path: str, known_absent: bool) -> None:
    facts = {**STOP, unknown: None}
    if known_absent:
        del facts[unknown]
    assert missing("onboard_check", **facts) == {path}


def test_every_needed_fact_is_named_at_once() -> None:
    facts = {
        "on": "2026-06-01",
        "service": "occasional",
        "authorization": {"state": "expired"},
        "persons": {"aboard": 3},
    }
    assert missing("onboard_check", **facts) == {"papers", "findings", "paid", "vehicle.capacity"}


def test_an_infraction_that_is_established_is_decided_whatever_is_missing() -> None:
    found = stop(papers=None, findings=["touting"], authorization={"state": "none"})
    assert found["because"] == ["art21_cpt_inc9"]


@pytest.mark.parametrize("aboard", range(45, 49))
@pytest.mark.parametrize(
    ("infants", "reading", "seats_taken_off"), [(0, "count", 0), (1, "count", 0), (1, "exclude", 1)]
)
def test_only_more_persons_than_the_capacity_are_too_many(
    aboard: int, infants: int, reading: str, seats_taken_off: int
) -> None:
    found = stop(
        vehicle={"capacity": 46}, persons={"aboard": aboard, "infants": infants}, readings={"infants": reading}
    )
    assert found["because"] == (["art19_cpt_inc2"] if aboard - seats_taken_off > 46 else [])


def test_as_many_infants_as_persons_is_possible_and_one_more_is_not() -> None:
    assert stop(vehicle={"capacity": 46}, persons={"aboard": 2, "infants": 2})["because"] == []
    with pytest.raises(InvalidFacts) as caught:
        decide(NORM, "onboard_check", {**STOP, "persons": {"aboard": 2, "infants": 3}})
    assert [error.path for error in caught.value.errors] == ["persons.infants"]


@pytest.mark.parametrize("paid", [True, False])
@pytest.mark.parametrize("state", ["none", "expired", "suspended", "cancelled", "holder_barred"])
def test_only_paid_carriage_needs_an_authorization_in_force(state: str, paid: bool) -> None:
    found = stop(authorization={"state": state}, paid=paid)
    assert found["because"] == (["art21_cpt_inc5"] if paid else [])
    assert ("refer_other_laws" in found["flags"]) == (paid and state in ("none", "expired", "cancelled"))


def test_a_barred_holder_is_not_fined_under_the_other_answer() -> None:
    facts = {"authorization": {"state": "holder_barred"}, "paid": True, "readings": {"barred_trip": "no_fine"}}
    assert stop(**facts)["because"] == []


@pytest.mark.parametrize("state", ["none", "expired", "suspended", "cancelled"])
def test_the_paper_of_an_authorization_not_in_force_is_not_missed_besides(state: str) -> None:
    assert stop(authorization={"state": state}, paid=False, papers=absent(AUTHORIZATION))["because"] == []
    with_card = stop(authorization={"state": state}, paid=True, papers=absent(AUTHORIZATION, CARD))
    assert with_card["because"] == ["art19_cpt_inc4", "art21_cpt_inc5"]


def test_the_paper_of_a_barred_holder_is_still_due() -> None:
    found = stop(authorization={"state": "holder_barred"}, paid=True, papers=absent(AUTHORIZATION))
    assert found["because"] == ["art19_cpt_inc4", "art21_cpt_inc5"]


@pytest.mark.parametrize("finding", ["start_or_end_at_public_point", "unauthorized_stop"])
@pytest.mark.parametrize(("departures", "reading", "general"), [
    (["points"], "prevails", False), (["points"], "added", True), (["points", "route"], "prevails", True),
])  # fmt: skip
def test_a_special_item_takes_the_points_out_of_the_general_one(
    finding: str, departures: list[str], reading: str, general: bool
) -> None:
    found = stop(findings=[finding], authorization={"state": "valid", "departures": departures}, paid=True,
                 readings={"special_item": reading})  # fmt: skip
    assert found["because"] == [*(["art21_cpt_inc5"] if general else []), ITEM_OF[finding]]  # type: ignore[index]


def test_departing_in_points_alone_is_the_general_item() -> None:
    found = stop(authorization={"departures": ["points"]}, paid=True)
    assert found["because"] == ["art21_cpt_inc5"]
    assert missing("onboard_check", **{**STOP, "authorization": {"departures": ["points"]}}) == {"paid"}


@pytest.mark.parametrize(("facts", "special"), [
    ({"papers": absent(INSURANCE), "findings": ["insurance_lapsed"]}, "art21_cpt_inc2"),
    ({"papers": wrong("altered", CARD)}, "art21_cpt_inc4"),
    ({"papers": absent(LIST)}, "art21_cpt_inc7"),
    ({"papers": absent(TAX)}, "art21_cpt_inc10"),
    ({"papers": absent(LINK), "persons": {"unlinked": 1}, "service": "continuous"}, "art21_cpt_inc11"),
])  # fmt: skip
def test_a_special_item_displaces_the_missing_paper_unless_both_are_priced(facts: dict[str, Any], special: str) -> None:
    assert stop(**facts)["because"] == [special]
    assert stop(**facts, readings={"special_item": "added"})["because"] == ["art19_cpt_inc4", special]


@pytest.mark.parametrize(("service", "limb", "fined"), [
    ("occasional", "both_services", True), ("occasional", "occasional_only", True),
    ("continuous", "both_services", True), ("continuous", "occasional_only", False),
    ("non_commercial", "both_services", False),
])  # fmt: skip
def test_the_tax_document_that_was_never_issued(service: str, limb: str, fined: bool) -> None:
    found = stop(service=service, tax_document_issued=False, readings={"tax_document_limb": limb})
    assert found["because"] == (["art21_cpt_inc10"] if fined else [])


@pytest.mark.parametrize(("facts", "fined"), [
    ({"persons": {"unlisted": 1}}, True), ({"list_rows_incorrect": 1}, True), ({"papers": absent(LIST)}, True),
    ({"persons": {"unlisted": 0}, "list_rows_incorrect": 0}, False),
])  # fmt: skip
def test_the_limbs_of_the_list_item_are_one_fine(facts: dict[str, Any], fined: bool) -> None:
    per_object = {"readings": {"same_item": "per_object"}}
    assert [entry["provision"] for entry in stop(**facts, **per_object)["infractions"]] == ["art21_cpt_inc7"] * fined
    assert stop(**{**facts, "service": "continuous"})["because"] == []


@pytest.mark.parametrize("state", ["erased", "expired"])
def test_a_defective_paper_counts_as_not_carried_or_is_recorded(state: str) -> None:
    assert stop(papers=wrong(state, STATEMENT))["because"] == ["art19_cpt_inc4"]
    noted = stop(papers=wrong(state, STATEMENT), readings={"erased_paper": "flag_only"})
    assert (noted["because"], noted["flags"]) == ([], ["defect_recorded"])


@pytest.mark.parametrize(("delegated", "because"), [(True, []), (False, ["art19_cpt_inc4"])])
def test_the_badge_counts_as_the_card_of_delegated_operators_only(delegated: bool, because: list[str]) -> None:
    assert stop(operator={"delegated": delegated}, papers=wrong("badge", CARD))["because"] == because
    assert stop(operator={"delegated": delegated}, papers=wrong("badge", STATEMENT))["because"] == ["art19_cpt_inc4"]


def test_a_badge_needs_to_know_whose_it_is() -> None:
    assert missing("onboard_check", **{**STOP, "operator": {}, "papers": wrong("badge", CARD)}) == {
        "operator.delegated"
    }


@pytest.mark.parametrize("item", [STATEMENT, INSURANCE])
def test_an_exempt_operator_carries_the_statement_and_the_proof_unless_waived(item: str) -> None:
    exempt = {"operator": {"delegated": True}, "papers": absent(item)}
    assert item in stop(**exempt)["required"]
    assert stop(**exempt)["because"] == ["art19_cpt_inc4"]
    waived = stop(**exempt, readings={"delegated_carry": "waived"})
    assert item not in waived["required"]
    assert waived["because"] == []
    assert stop(papers=absent(item), readings={"delegated_carry": "waived"})["because"] == ["art19_cpt_inc4"]


def test_several_altered_papers_are_one_fine_or_one_each() -> None:
    facts = {"papers": wrong("altered", CARD, STATEMENT), "findings": ["false_document"]}
    assert len(stop(**facts)["infractions"]) == 1
    assert len(stop(**facts, readings={"same_item": "per_object"})["infractions"]) == 2


def test_dangerous_unaccompanied_and_unsafe_goods_are_one_item() -> None:
    facts = {"findings": ["dangerous_product", "unaccompanied_baggage", "unsafe_cargo"], "objects": 2}
    assert stop(**facts)["total"] == "902.40"
    assert stop(**facts, readings={"same_item": "per_object"})["total"] == "1804.80"


def test_the_highest_fine_alone_is_the_first_of_the_norm_when_equal() -> None:
    facts = {
        "findings": ["touting", "rude_to_passenger", "individual_charging"],
        "readings": {"concurrence": "highest"},
    }
    found = stop(**facts)
    assert (found["because"], found["total"], found["retention"]) == (["art21_cpt_inc6"], "1353.60", True)


@pytest.mark.parametrize(("facts", "flags", "required"), [
    ({}, [], False),
    ({"paid": False, "persons": {"unlinked": 1}}, ["outside_art10_exemption"], True),
    ({"paid": True, "persons": {"unlinked": 1}}, ["refer_other_laws"], True),
    ({"paid": True}, ["refer_other_laws"], True),
    ({"paid": False, "persons": {"unlinked": 0}}, [], False),
])  # fmt: skip
def test_the_exemption_of_art_10_needs_unpaid_carriage_of_linked_persons(
    facts: dict[str, Any], flags: list[str], required: bool
) -> None:
    found = stop(service="non_commercial", **facts)
    assert (found["flags"], found["authorization_required"]) == (flags, required)


def test_whether_it_was_paid_is_needed_when_someone_is_not_linked_to_the_owner() -> None:
    assert missing("onboard_check", **{**STOP, "service": "non_commercial", "persons": {"unlinked": 1}}) == {"paid"}


@pytest.mark.parametrize("on", ["2019-12-28", "2021-08-17"])
def test_without_a_coefficient_there_are_no_amounts(on: str) -> None:
    answer = ask("onboard_check", **{**STOP, "parameters": {}, "on": on, "findings": ["touting"]})
    assert answer["status"] == "decided"
    assert "total" not in answer["outcome"]
    assert answer["outcome"]["infractions"] == [{"provision": "art21_cpt_inc9", "multiple": 3000, "retention": False}]


@pytest.mark.parametrize(
    ("on", "amount"), [("2017-12-31", "899.84"), ("2019-12-29", "1078.02"), ("2021-08-16", "1078.02")]
)
def test_the_stored_coefficient_of_the_day_prices_the_stop(on: str, amount: str) -> None:
    assert stop(parameters={}, on=on, findings=["touting"])["total"] == amount


@pytest.mark.parametrize(
    ("rounding", "total"), [("truncate", "899.84"), ("half_up", "899.85"), ("unit_first", "899.85")]
)
def test_each_answer_on_rounding(rounding: str, total: str) -> None:
    found = stop(parameters={"fare_coefficient": "0.299949"}, findings=["touting"], readings={"rounding": rounding})
    assert found["total"] == total


def test_the_steps_count_the_fines_of_each_item_and_group() -> None:
    facts = {**STOP, "papers": absent(CARD, STATEMENT), "findings": ["dangerous_product"], "objects": 3}
    per_object = {**facts, "readings": {"same_item": "per_object"}}
    assert results("onboard_check", "art19_cpt_inc4", **per_object) == [2]
    assert results("onboard_check", "art20_cpt", **per_object) == [3]
    assert results("onboard_check", "art21_cpt", **per_object) == [0]
    assert results("onboard_check", "art20_cpt_inc1", **facts) == [1]


def test_the_steps_say_of_each_paper_whether_it_was_as_it_should_be() -> None:
    facts = {**STOP, "papers": [*absent(STATEMENT, LINK), *wrong("altered", CARD)]}
    assert results("onboard_check", STATEMENT, **facts) == [False]
    assert results("onboard_check", CARD, **facts) == [False]
    assert results("onboard_check", LINK, **facts) == [True]
    assert results("onboard_check", "art15_cpt", **facts) == [True]
    not_seen = {**STOP, "service": "non_commercial", "papers": None}
    assert results("onboard_check", "art10_cpt", **not_seen) == [True, True, None]


def test_one_parcel_is_one_fine_where_no_number_is_given() -> None:
    found = stop(findings=["dangerous_product"], readings={"same_item": "per_object"})
    assert len(found["infractions"]) == 1


def test_the_steps_say_what_was_found_of_authorization_and_safety() -> None:
    barred = {**STOP, "authorization": {"state": "holder_barred"}, "paid": True}
    assert results("onboard_check", "art14_par1", **barred) == [False]
    assert results("onboard_check", "art21_cpt_inc5", **barred) == [False, 1]
    unpaid = {**barred, "paid": False}
    assert results("onboard_check", "art21_cpt_inc5", **unpaid) == [True, 0]
    unsafe = {**STOP, "findings": ["safety_defect"], "technical_statement_valid": True}
    assert results("onboard_check", "art14_par2", **unsafe) == [True]
    assert results("onboard_check", "art14_par2", **STOP) == []


def test_a_count_of_infants_that_is_not_given_takes_nobody_off() -> None:
    full = {"vehicle": {"capacity": 46}, "persons": {"aboard": 47}, "readings": {"infants": "exclude"}}
    assert stop(**full)["because"] == ["art19_cpt_inc2"]


def test_flags_come_in_the_order_of_the_contract() -> None:
    found = stop(
        findings=["touting", "hygiene_defect"],
        papers=absent("art15_cpt_inc1_ali1"),
        authorization={"state": "none"},
        paid=True,
    )
    assert found["flags"] == ["possible_purpose_deviation", "refer_other_laws", "traffic_law_too", "defect_recorded"]


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(
    st.lists(st.sampled_from(FINDINGS), unique=True),
    st.sampled_from(FINDINGS),
    st.sampled_from(["cumulative", "highest"]),
)
def test_the_total_never_falls_when_an_infraction_is_added(seen: list[str], more: str, concurrence: str) -> None:
    readings = {"concurrence": concurrence}
    before = stop(findings=seen, readings=readings)["total"]
    after = stop(findings=sorted({*seen, more}), readings=readings)["total"]
    assert float(after) >= float(before)


@settings(max_examples=40, deadline=None, database=None, derandomize=True)
@given(st.permutations(FINDINGS), st.permutations([CARD, STATEMENT, LIST, TAX]))
def test_the_order_in_which_things_are_listed_does_not_matter(findings: list[str], items: list[str]) -> None:
    expected = stop(findings=FINDINGS, papers=absent(CARD, STATEMENT, LIST, TAX))
    assert expected == stop(findings=findings, papers=absent(*items))
