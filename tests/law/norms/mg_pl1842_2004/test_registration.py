# SPDX-License-Identifier: Apache-2.0
"""Art. 29 and the bars beside it: papers, terms, abilities, limits, and the facts that each of them needs."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.norms.mg_pl1842_2004.questions import missing, outcome
from tests.law.norms.mg_pl1842_2004.trails import given_readings, lacks, passages, trail

ON = "2026-11-30"
LETTERS = {"driver": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12), "company": range(1, 8), "vehicle": range(1, 5)}
HEADS = {"driver": "art29_cpt_inc1", "company": "art29_cpt_inc2", "vehicle": "art29_cpt_inc3"}
ITEMS = {kind: [f"{HEADS[kind]}_ali{letter}" for letter in letters] for kind, letters in LETTERS.items()}
PAPERS = {kind: [{"item": item} for item in items] for kind, items in ITEMS.items()}
CONDITIONAL = {"self_employed": "ali5", "union_member": "ali6", "parallel_activities": "ali10"}
NO_DAYS_OFF: dict[str, Any] = {"calendar": {"holidays": [], "closed": []}}
WHO = ("art25_cpt", True, {"kind": "driver"})


def asked(kind: str = "driver", on: str = ON, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "on": on, **NO_DAYS_OFF, **more}


def applying(on: str = ON, readings: dict[str, str] | None = None, **applicant: Any) -> dict[str, Any]:
    return asked(on=on, applicant=applicant, readings=readings or {})


def answer(**facts: Any) -> dict[str, Any]:
    return outcome("registration", **facts)


def told(**facts: Any) -> list[Any]:
    """The steps after the question who it is."""
    rows = trail("registration", **facts)
    assert rows[0][0] == "art25_cpt"
    return rows[1:]


@pytest.mark.parametrize("kind", HEADS)
def test_a_complete_list_is_accepted_and_cites_every_paper(kind: str) -> None:
    facts = asked(kind, documents=PAPERS[kind])
    assert answer(**facts) == {"accepted": True, "missing_items": [], "refused_items": [], "because": []}
    assert told(**facts) == [
        *((item, True, {}) for item in ITEMS[kind]), (HEADS[kind], True, {}),
        ("art29_par3", True, {"on": ON, "expired": []}),
    ]  # fmt: skip


@pytest.mark.parametrize(("kind", "item"), [(kind, item) for kind in HEADS for item in ITEMS[kind]])
def test_each_paper_that_lacks_is_named(kind: str, item: str) -> None:
    applicant = dict.fromkeys(CONDITIONAL, True)
    filed = [paper for paper in PAPERS[kind] if paper["item"] != item]
    facts = asked(kind, documents=filed, applicant=applicant)
    assert answer(**facts) == {"accepted": False, "missing_items": [item], "refused_items": [], "because": [item]}
    assert (item, False, {}) in told(**facts)
    assert (HEADS[kind], False, {}) in told(**facts)


@pytest.mark.parametrize(("name", "letter"), CONDITIONAL.items())
def test_three_papers_are_due_only_where_they_apply(name: str, letter: str) -> None:
    item = f"art29_cpt_inc1_{letter}"
    filed = [paper for paper in PAPERS["driver"] if paper["item"] != item]
    assert answer(**asked(documents=filed, applicant={name: False}))["missing_items"] == []
    assert (item, True, {}) in told(**asked(documents=filed, applicant={name: False}))
    assert answer(**asked(documents=filed, applicant={name: True}))["because"] == [item]
    assert missing("registration", **asked(documents=filed)) == {f"applicant.{name}"}
    rows = told(**asked(documents=filed))
    assert rows[0] == lacks(item, f"applicant.{name}")
    assert ("art29_cpt_inc1", None, {}) in rows
    assert (item, None, {}) not in rows
    assert answer(**asked(documents=PAPERS["driver"]))["accepted"] is True


def test_a_paper_not_known_to_be_due_does_not_hide_one_that_lacks() -> None:
    facts = asked(documents=[paper for paper in PAPERS["driver"] if not paper["item"].endswith(("ali5", "ali8"))])
    assert missing("registration", **facts) == {"applicant.self_employed"}
    assert ("art29_cpt_inc1", False, {}) in told(**facts)


def test_by_the_other_reading_the_union_paper_is_due_from_everyone() -> None:
    filed = [paper for paper in PAPERS["driver"] if not paper["item"].endswith("ali6")]
    everyone = {"union_contribution": "everyone"}
    assert answer(**asked(documents=filed, readings=everyone))["because"] == ["art29_cpt_inc1_ali6"]
    assert given_readings("registration", **asked(documents=filed, applicant={"union_member": False})) == [
        "union_contribution=members_only"
    ]
    assert given_readings("registration", **asked(documents=PAPERS["driver"], readings=everyone)) == []


@pytest.mark.parametrize(("until", "held"), [("2026-11-29", False), (ON, True), ("2026-12-01", True), (None, True)])
def test_a_paper_with_a_term_is_in_force_through_its_last_day(until: str | None, held: bool) -> None:
    filed = [*PAPERS["company"][1:], {"item": "art29_cpt_inc2_ali1", "valid_until": until}]
    refused = [] if held else ["art29_cpt_inc2_ali1"]
    facts = asked("company", documents=filed)
    assert answer(**facts) == {
        "accepted": held, "missing_items": [], "refused_items": refused, "because": [] if held else ["art29_par3"],
    }  # fmt: skip
    assert told(**facts)[-1] == ("art29_par3", held, {"on": ON, "expired": refused})


def test_one_paper_in_force_makes_up_for_an_expired_one() -> None:
    old = {"item": "art29_cpt_inc2_ali1", "valid_until": "2020-01-01"}
    assert answer(**asked("company", documents=[old, *PAPERS["company"]]))["refused_items"] == []


def with_certificates(*issued: str) -> list[dict[str, str]]:
    others = [paper for paper in PAPERS["driver"] if not paper["item"].endswith("ali4")]
    return [*others, *({"item": "art29_cpt_inc1_ali4", "issued_on": day} for day in issued)]


@pytest.mark.parametrize(("issued_on", "until", "held"), [
    ("2026-11-15", "2026-11-30", True), ("2026-11-14", "2026-11-30", True), ("2026-11-13", "2026-11-30", True),
    ("2026-11-12", "2026-11-27", False),
])  # fmt: skip
def test_a_medical_certificate_is_shown_in_fifteen_days_or_on_the_next_office_day(
    issued_on: str, until: str, held: bool
) -> None:
    facts = asked(documents=with_certificates(issued_on))
    assert answer(**facts) == {
        "accepted": held, "missing_items": [], "refused_items": [] if held else ["art29_cpt_inc1_ali4"],
        "medical_certificate_until": until, "because": [] if held else ["art29_par1"],
    }  # fmt: skip
    assert told(**facts)[-1] == ("art29_par1", held, {"issued_on": issued_on, "until": until, "on": ON})


def test_the_newest_certificate_counts_and_one_without_a_day_is_not_examined() -> None:
    assert answer(**asked(documents=with_certificates("2026-11-20", "2026-01-01")))["accepted"] is True
    assert "medical_certificate_until" not in answer(**asked(documents=PAPERS["driver"]))
    company = [*PAPERS["company"], {"item": "art29_cpt_inc1_ali4", "issued_on": "2020-01-01"}]
    assert answer(**asked("company", documents=company))["accepted"] is True


CATEGORIES = {"A": False, "B": True, "C": True, "D": True, "AB": True, "AC": True, "AD": True}


@pytest.mark.parametrize(("category", "serves"), CATEGORIES.items())
@pytest.mark.parametrize("reading", ["combined_and_e", "literal"])
def test_the_categories_that_both_readings_judge_alike(category: str, serves: bool, reading: str) -> None:
    facts = applying(licence={"category": category, "first_issued_on": "2010-01-01"},
                     readings={"licence_category": reading})  # fmt: skip
    assert answer(**facts) == {"accepted": serves, "because": [] if serves else ["art29_cpt_inc1_ali2"]}
    assert told(**facts)[0] == ("art29_cpt_inc1_ali2", serves, {"category": category})
    assert "licence_category" not in " ".join(given_readings("registration", **facts))


@pytest.mark.parametrize("category", ["E", "AE"])
@pytest.mark.parametrize(("reading", "serves"), [("combined_and_e", True), ("literal", False)])
def test_category_e_serves_by_one_reading(category: str, reading: str, serves: bool) -> None:
    facts = applying(licence={"category": category, "first_issued_on": "2010-01-01"},
                     readings={"licence_category": reading})  # fmt: skip
    assert answer(**facts)["accepted"] is serves
    assert f"licence_category={reading}" in given_readings("registration", **facts)


@pytest.mark.parametrize(("first", "since", "held"), [
    ("2024-11-29", "2026-11-29", True), ("2024-11-30", ON, True), ("2024-12-01", "2026-12-01", False),
])  # fmt: skip
def test_a_licence_is_two_years_old(first: str, since: str, held: bool) -> None:
    facts = applying(licence={"category": "B", "first_issued_on": first})
    assert answer(**facts)["accepted"] is held
    assert told(**facts)[-1] == ("art29_cpt_inc1_ali2", held, {"first_issued_on": first, "since": since, "on": ON})


@pytest.mark.parametrize(("correct", "questions", "passed"), [
    (69, 100, False), (70, 100, True), (7, 10, True), (6, 10, False), (0, 1, False), (1, 1, True), (14, 20, True),
])  # fmt: skip
def test_seventy_per_cent_of_the_answers_are_right(correct: int, questions: int, passed: bool) -> None:
    facts = applying(test={"correct": correct, "questions": questions})
    assert answer(**facts) == {
        "accepted": passed, "test_passed": passed, "because": [] if passed else ["art29_par6"],
    }  # fmt: skip
    assert told(**facts) == [("art29_par6", passed, {"correct": correct, "questions": questions, "share": "0.70"})]


@pytest.mark.parametrize(("applicant", "paths", "provision"), [
    ({"licence": {}}, ["licence.category", "licence.first_issued_on"], "art29_cpt_inc1_ali2"),
    ({"licence": {"category": "B"}}, ["licence.first_issued_on"], "art29_cpt_inc1_ali2"),
    ({"licence": {"first_issued_on": "2010-01-01"}}, ["licence.category"], "art29_cpt_inc1_ali2"),
    ({"test": {}}, ["test.correct", "test.questions"], "art29_par6"),
    ({"test": {"questions": 10}}, ["test.correct"], "art29_par6"),
    ({"test": {"correct": 10}}, ["test.questions"], "art29_par6"),
    ({"dismissal": {"on": "2026-11-01"}}, ["dismissal.fault_proven"], "art29_par10"),
    ({"cassation": {}}, ["cassation.criminal"], "art49_cpt"),
    ({"cassation": {"rehabilitated_on": None}}, ["cassation.criminal"], "art49_cpt"),
    ({"cassation": {"criminal": True}}, ["cassation.rehabilitated_on"], "art49_cpt"),
])  # fmt: skip
def test_a_block_that_is_given_needs_its_facts(applicant: dict[str, Any], paths: list[str], provision: str) -> None:
    facts = applying(**applicant)
    assert missing("registration", **facts) == {f"applicant.{path}" for path in paths}
    assert [row for row in told(**facts) if "missing" in row[2]] == [
        lacks(provision, f"applicant.{path}") for path in paths
    ]


@pytest.mark.parametrize("convicted", [True, False])
def test_a_final_conviction_keeps_out(convicted: bool) -> None:
    facts = applying(final_conviction=convicted)
    assert answer(**facts) == {"accepted": not convicted, "because": ["art18_cpt"] if convicted else []}
    assert told(**facts) == [("art18_cpt", not convicted, {})]


@pytest.mark.parametrize(("criminal", "since", "free"), [
    (True, None, False), (True, "2026-12-01", False), (True, ON, True), (True, "2026-11-29", True),
    (False, None, True),
])  # fmt: skip
def test_a_criminal_cassation_needs_rehabilitation(criminal: bool, since: str | None, free: bool) -> None:
    facts = applying(cassation={"criminal": criminal, "rehabilitated_on": since})
    assert answer(**facts) == {"accepted": free, "because": [] if free else ["art49_cpt"]}
    assert told(**facts) == [("art49_cpt", free, {"criminal": criminal, "rehabilitated_on": since})]
    assert answer(**applying(cassation={"criminal": False}))["accepted"] is True


@pytest.mark.parametrize(("reading", "on", "until", "barred"), [
    ("included", "2026-12-01", "2026-12-01", True), ("included", "2026-12-02", "2026-12-01", False),
    ("excluded", "2026-11-30", "2026-11-30", True), ("excluded", "2026-12-01", "2026-11-30", False),
    ("included", "2025-12-01", "2026-12-01", True), ("included", "2025-11-30", "2026-12-01", False),
])  # fmt: skip
def test_whoever_transferred_stays_out_for_a_year(reading: str, on: str, until: str, barred: bool) -> None:
    facts = applying(on, {"anniversary_day": reading}, transferred_on="2025-12-01")
    assert answer(**facts) == {
        "accepted": not barred, "barred_until": until, "because": ["art12_par3"] if barred else [],
    }  # fmt: skip
    assert told(**facts)[-1][:2] == ("art12_par3", not barred)


@pytest.mark.parametrize(("on", "held"), [("2026-11-30", False), ("2026-12-01", True)])
def test_a_dismissal_by_fault_keeps_out_for_sixty_days(on: str, held: bool) -> None:
    facts = applying(on, dismissal={"on": "2026-10-01", "fault_proven": True})
    assert answer(**facts) == {
        "accepted": held, "earliest_on": "2026-12-01", "because": [] if held else ["art29_par10"],
    }  # fmt: skip
    assert told(**facts)[-1] == ("art29_par10", held, {"dismissed_on": "2026-10-01", "earliest_on": "2026-12-01"})
    without = applying(on, dismissal={"on": on, "fault_proven": False})
    assert answer(**without) == {"accepted": True, "because": []}
    assert told(**without) == [("art29_par10", True, {})]


@pytest.mark.parametrize(("other", "inoperative", "on", "because"), [
    (True, None, ON, ["art29_par8"]), (False, None, ON, []), (True, True, "2026-12-01", []),
    (True, True, "2026-12-02", ["art29_par8", "art63_par1u"]), (True, False, "2026-10-01", ["art29_par8"]),
    (True, False, "2026-12-02", ["art29_par8"]), (False, True, "2026-12-02", []), (None, True, "2026-12-02", []),
])  # fmt: skip
def test_a_second_vehicle_only_while_the_own_one_is_repaired(
    other: bool | None, inoperative: bool | None, on: str, because: list[str]
) -> None:
    applicant: dict[str, Any] = {} if other is None else {"other_vehicle_registered": other}
    until = {}
    if inoperative is not None:
        applicant["temporary_link"] = {"start_on": "2026-09-02", "own_vehicle_inoperative": inoperative}
        until = {"temporary_link_until": "2026-12-01"}
    assert answer(**applying(on, **applicant)) == {"accepted": not because, **until, "because": because}


def test_the_temporary_link_is_told() -> None:
    link = {"start_on": "2026-09-02", "own_vehicle_inoperative": True}
    facts = applying("2026-12-02", other_vehicle_registered=True, temporary_link=link)
    assert told(**facts)[1:] == [
        ("art63_par1u", False, {"own_vehicle_inoperative": True, "until": "2026-12-01"}),
        ("art29_par8", False, {"other_vehicle_registered": True}),
    ]


@pytest.mark.parametrize(("operator", "after", "most"), [
    ({"kind": "person"}, 2, 2), ({"kind": "person", "vehicles": 9}, 3, 2),
    ({"kind": "company", "vehicles": 10}, 20, 20),
    ({"kind": "company", "vehicles": 10}, 21, 20), ({"kind": "company", "vehicles": 0}, 0, 0),
    ({"kind": "company", "vehicles": 0}, 1, 0),
])  # fmt: skip
def test_the_auxiliaries_keep_within_their_limit(operator: dict[str, Any], after: int, most: int) -> None:
    facts = asked(auxiliaries_after=after, operator=operator)
    provision = "art27_cpt" if operator["kind"] == "person" else "art26_cpt"
    assert answer(**facts) == {
        "accepted": after <= most, "auxiliaries_maximum": most, "because": [] if after <= most else [provision],
    }  # fmt: skip
    heads: list[Any] = [("art4_cpt_inc2", True, {})]
    if operator["kind"] == "company":
        heads = [
            ("art4_cpt_inc3", True, {}),
            ("art4_cpt_inc12", operator["vehicles"], {"vehicles": operator["vehicles"]}),
        ]
    assert told(**facts) == [*heads, (provision, after <= most, {"auxiliaries_after": after, "most": most})]


def test_the_limit_needs_the_holder_and_a_company_its_fleet() -> None:
    assert told(**asked(auxiliaries_after=1)) == [lacks("art27_cpt", "operator.kind")]
    company = asked(auxiliaries_after=1, operator={"kind": "company"})
    assert told(**company)[-1] == lacks("art26_cpt", "operator.vehicles")
    assert missing("registration", **company) == {"operator.vehicles"}
    assert answer(**asked(operator={"kind": "company"})) == {"accepted": True, "because": []}


@pytest.mark.parametrize(("active", "held"), [(0, True), (1, False), (2, False)])
def test_one_vehicle_a_permit(active: int, held: bool) -> None:
    facts = asked("vehicle", permit_active_vehicles=active)
    assert answer(**facts) == {"accepted": held, "because": [] if held else ["art6_par3"]}
    assert told(**facts) == [("art6_par3", held, {"permit_active_vehicles": active, "most": 1})]


@pytest.mark.parametrize(("title", "held"), [("own", True), ("leased", True), ("third_party", False)])
def test_the_vehicle_is_the_holders_own_or_leased(title: str, held: bool) -> None:
    facts = asked("vehicle", vehicle={"title": title})
    assert answer(**facts) == {"accepted": held, "because": [] if held else ["art29_par5"]}
    assert told(**facts) == [("art29_par5", held, {"title": title})]


def test_nothing_given_is_nothing_presumed() -> None:
    assert answer(**asked()) == {"accepted": True, "because": []}
    assert trail("registration", **asked()) == [WHO]


def test_kind_and_day_are_always_needed_and_hide_nothing_else() -> None:
    assert trail("registration") == [
        lacks("art25_cpt", "kind"), lacks("art25_cpt", "on"), ("art25_cpt", None, {"kind": None}),
    ]  # fmt: skip
    everything = {
        "documents": PAPERS["driver"][:4],
        "applicant": {
            "licence": {"first_issued_on": "2010-01-01"}, "test": {}, "dismissal": {"on": ON}, "cassation": {},
            "transferred_on": ON, "other_vehicle_registered": True,
            "temporary_link": {"start_on": ON, "own_vehicle_inoperative": True},
        },
        "auxiliaries_after": 1,
    }  # fmt: skip
    blocks = {
        "applicant.licence.category", "applicant.test.correct", "applicant.test.questions",
        "applicant.dismissal.fault_proven", "applicant.cassation.criminal", "operator.kind",
    }  # fmt: skip
    assert missing("registration", kind="driver", **everything) == {
        "on", *blocks, *(f"applicant.{name}" for name in CONDITIONAL),
    }  # fmt: skip
    assert missing("registration", on=ON, **everything) == {"kind", *blocks}


def test_papers_of_a_company_ask_nothing_of_an_applicant() -> None:
    assert passages("registration", **asked("company", documents=[]))[1:] == [
        *((item, False) for item in ITEMS["company"]), ("art29_cpt_inc2", False), ("art29_par3", True),
    ]  # fmt: skip


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(st.sampled_from(sorted(HEADS)), st.data())
def test_the_missing_papers_are_those_not_filed_in_the_order_of_the_norm(kind: str, data: st.DataObject) -> None:
    filed = data.draw(st.lists(st.sampled_from(ITEMS[kind])))
    facts = asked(kind, documents=[{"item": item} for item in filed], applicant=dict.fromkeys(CONDITIONAL, True))
    assert answer(**facts)["missing_items"] == [item for item in ITEMS[kind] if item not in filed]


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(st.dates(date(2020, 1, 1), date(2030, 12, 31)), st.integers(0, 500))
def test_a_bar_ends_once(start: date, days: int) -> None:
    today, tomorrow = (
        answer(**applying(str(start + timedelta(count)), transferred_on=str(start),
                          dismissal={"on": str(start), "fault_proven": True}))["accepted"]
        for count in (days, days + 1)
    )  # fmt: skip
    assert today <= tomorrow


@pytest.mark.parametrize(("absent", "path"), [
    ("criminal", "applicant.cassation.criminal"), ("rehabilitated_on", "applicant.cassation.rehabilitated_on"),
])  # fmt: skip
def test_a_cassation_is_judged_only_where_all_of_it_is_known(absent: str, path: str) -> None:
    cassation = {"criminal": True, "rehabilitated_on": "2026-01-01"}
    del cassation[absent]
    facts = applying(cassation=cassation)
    assert missing("registration", **facts) == {path}
    assert [inputs for _, _, inputs in told(**facts) if "criminal" in inputs] == []


def test_without_the_day_asked_neither_a_cassation_nor_a_dismissal_is_judged() -> None:
    facts = applying(
        cassation={"criminal": True, "rehabilitated_on": "2026-01-01"},
        dismissal={"on": "2026-10-01", "fault_proven": True},
    )
    del facts["on"]
    assert missing("registration", **facts) == {"on"}
    assert [inputs for _, _, inputs in told(**facts) if {"criminal", "dismissed_on"} & set(inputs)] == []


def test_without_the_fault_a_dismissal_is_not_judged() -> None:
    facts = applying(dismissal={"on": "2026-10-01"})
    assert missing("registration", **facts) == {"applicant.dismissal.fault_proven"}
    assert [inputs for _, _, inputs in told(**facts) if "dismissed_on" in inputs] == []
    assert passages("registration", **facts)[1:] == [("art29_par10", None)]
