# SPDX-License-Identifier: Apache-2.0
"""Whether a company, a vehicle or a driver can be registered, what is missing, and until when."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.engine.decide import decide
from outorga.law.kernel.errors import InvalidFacts
from tests.law.norms.mg_44007_2005.complete import ABSENT, COMPANY, DRIVER_FILE, ON, VEHICLE_FILE, changed
from tests.law.norms.mg_44007_2005.questions import NORM, ask, cited, missing, outcome

FILES = {"company": COMPANY, "vehicle": VEHICLE_FILE, "driver": DRIVER_FILE}
DELEGATED = {"kind": "company", "delegated": True, "registry_certificate_until": "2026-12-31",
             "passenger_transport_in_object": True}  # fmt: skip
SCOPES = ["social_security", "fgts", "state_treasury"]
CLEARANCES = "art4_cpt_inc1_ali4"


def judged(subject: str, changes: dict[str, Any] | None = None) -> dict[str, Any]:
    return outcome("registration", **changed(FILES[subject], changes or {}))


def with_paper(subject: str, item: str, **fields: Any) -> dict[str, Any]:
    """The complete file with the fields of one paper changed."""
    papers = [{**paper, **fields} if paper["item"] == item else paper for paper in FILES[subject]["documents"]]
    return {"documents": papers}


@pytest.mark.parametrize(("subject", "issue", "until", "item"), [
    ("company", ["registration_certificate", "holder_code"], "2026-09-12", CLEARANCES),
    ("vehicle", [], "2026-11-04", "art4_cpt_inc2_ali4"),
    ("driver", ["driver_card"], "2027-05-04", "art4_cpt_inc3_ali4"),
])  # fmt: skip
def test_a_complete_file_is_registered_to_its_earliest_end(
    subject: str, issue: list[str], until: str, item: str
) -> None:
    assert judged(subject) == {
        "result": "registered", "exempt": False, "missing_documents": [], "missing_clearances": [],
        "valid_until": until, "limited_by": item, "issue": issue, "because": [],
    }  # fmt: skip


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_all_gaps_are_named_at_once_in_the_norms_order(data: st.DataObject) -> None:
    subject = data.draw(st.sampled_from(sorted(FILES)))
    papers = FILES[subject]["documents"]
    kept = [paper for paper in data.draw(st.permutations(papers)) if data.draw(st.booleans())]
    found = judged(subject, {"documents": kept})
    gone = {paper["item"] for paper in papers if paper not in kept}
    assert found["missing_documents"] == sorted(gone)
    assert found["missing_clearances"] == [
        scope for scope in SCOPES if subject == "company" and all(paper.get("clearance") != scope for paper in kept)
    ]
    assert (found["result"], found["because"]) == ("pending" if gone else "registered", sorted(gone))


@pytest.mark.parametrize("subject", sorted(FILES))
def test_plain_copies_count_as_not_filed(subject: str) -> None:
    for paper in FILES[subject]["documents"]:
        found = judged(subject, with_paper(subject, paper["item"], form="plain_copy"))
        assert found["because"] == [paper["item"], "art4_par4"]
        assert found["valid_until"] is None


@pytest.mark.parametrize(("subject", "item", "field", "last", "late"), [
    ("company", CLEARANCES, "valid_until", ON, "2026-05-31"),
    ("vehicle", "art4_cpt_inc2_ali3", "valid_until", ON, "2026-05-31"),
    ("vehicle", "art4_cpt_inc2_ali4", "issued_on", "2025-12-01", "2025-11-30"),
    ("driver", "art4_cpt_inc3_ali2", "valid_until", ON, "2026-05-31"),
    ("driver", "art4_cpt_inc3_ali4", "issued_on", "2025-06-01", "2025-05-31"),
])  # fmt: skip
def test_each_paper_counts_to_its_last_day(subject: str, item: str, field: str, last: str, late: str) -> None:
    kept = judged(subject, with_paper(subject, item, **{field: last}))
    assert (kept["result"], kept["valid_until"], kept["limited_by"]) == ("registered", ON, item)
    ended = judged(subject, with_paper(subject, item, **{field: late}))
    assert (ended["result"], ended["because"]) == ("pending", [item, "art4_par6"])


def test_a_renewed_paper_takes_the_place_of_the_old_one() -> None:
    old = {"item": CLEARANCES, "clearance": "fgts", "result": "negative", "valid_until": "2026-05-31"}
    assert judged("company", {"documents": [old, *COMPANY["documents"]]})["result"] == "registered"


@pytest.mark.parametrize(("result", "reading", "clear"), [
    ("negative", "negative_only", True), ("positive_with_negative_effect", "effect_counts", True),
    ("positive_with_negative_effect", "negative_only", False), ("positive", "effect_counts", False),
])  # fmt: skip
def test_which_clearance_clears(result: str, reading: str, clear: bool) -> None:
    facts = {**with_paper("company", CLEARANCES, result=result), "readings": {"clearance_certificate": reading}}
    found = judged("company", facts)
    assert found["missing_clearances"] == ([] if clear else SCOPES)


def test_a_criminal_certificate_that_is_not_negative_does_not_serve() -> None:
    facts = with_paper("driver", "art4_cpt_inc3_ali5", result="positive")
    assert judged("driver", facts)["because"] == ["art4_cpt_inc3_ali5"]


@pytest.mark.parametrize(
    ("years", "issued_on", "kept"), [(5, "2021-06-01", True), (5, "2021-05-31", False), (None, "1990-01-01", True)]
)
def test_the_criminal_certificate_lasts_as_the_parameter_says(years: int | None, issued_on: str, kept: bool) -> None:
    parameters = {"criminal_certificate_years": years} if years else {}
    found = judged(
        "driver", {**with_paper("driver", "art4_cpt_inc3_ali5", issued_on=issued_on), "parameters": parameters}
    )
    assert (found["result"] == "registered") is kept


@pytest.mark.parametrize(("rule", "until"), [("civil_code", "2027-03-01"), ("last_day", "2027-02-28")])
def test_a_statement_of_31_august(rule: str, until: str) -> None:
    papers = with_paper("vehicle", "art4_cpt_inc2_ali4", issued_on="2026-08-31")
    papers = {
        "documents": [
            {**paper, "valid_until": "2027-12-31"} if "valid_until" in paper else paper for paper in papers["documents"]
        ]
    }
    found = judged("vehicle", {**papers, "on": "2026-09-01", "readings": {"month_end": rule}})
    assert (found["valid_until"], found["limited_by"]) == (until, "art4_cpt_inc2_ali4")


@pytest.mark.parametrize(("services", "tourism", "reading", "due"), [
    (["continuous"], None, "tourism", False), (["occasional"], False, "tourism", False),
    (["continuous", "occasional"], True, "tourism", True), (["occasional"], None, "any_occasional", True),
    ([], None, "any_occasional", False),
])  # fmt: skip
def test_when_the_tourism_register_is_due(services: list[str], tourism: bool | None, reading: str, due: bool) -> None:
    facts = {"services": services, "tourism": tourism, "readings": {"embratur": reading}}
    assert judged("company", facts)["missing_documents"] == (["art4_cpt_inc1_ali6"] if due else [])


@pytest.mark.parametrize(("required", "gaps"), [(True, ["art4_cpt_inc2_ali2"]), (False, [])])
def test_the_compulsory_cover_is_due_while_it_is_charged(required: bool, gaps: list[str]) -> None:
    assert judged("vehicle", {"parameters.dpvat_required": required})["missing_documents"] == gaps


@pytest.mark.parametrize(("reading", "filed", "result"), [
    ("not_blocking", False, "registered"), ("required", False, "pending"), ("required", True, "registered"),
])  # fmt: skip
def test_when_the_drivers_card_is_due(reading: str, filed: bool, result: str) -> None:
    card = [{"item": "art4_cpt_inc3_ali7", "form": "original"}] * filed
    found = judged(
        "driver", {"documents": [*DRIVER_FILE["documents"], *card], "readings": {"driver_card_first": reading}}
    )
    assert found["result"] == result


@pytest.mark.parametrize("subject", sorted(FILES))
@pytest.mark.parametrize(("kind", "reading", "admitted"), [
    ("company", "refused", True), ("cooperative", "accepted", True), ("cooperative", "refused", False),
    ("person", "accepted", False),
])  # fmt: skip
def test_who_may_be_a_holder(subject: str, kind: str, reading: str, admitted: bool) -> None:
    found = judged(subject, {"operator.kind": kind, "readings": {"cooperative_holder": reading}})
    assert (found["result"], found["because"]) == (("registered", []) if admitted else ("refused", ["art2_cpt_inc2"]))


@pytest.mark.parametrize(("signer", "able"), [
    ({"role": "representative"}, True), ({"role": "other"}, False),
    ({"role": "attorney", "express_powers": True, "powers_until": ON}, True),
    ({"role": "attorney", "express_powers": True, "powers_until": "2026-05-31"}, False),
    ({"role": "attorney", "powers_until": "2026-05-31"}, False), ({"role": "attorney", "express_powers": False}, False),
])  # fmt: skip
@pytest.mark.parametrize("reading", ["refused", "pending"])
def test_who_signs(signer: dict[str, Any], able: bool, reading: str) -> None:
    found = judged("company", {"signer": signer, "readings": {"signer_defect": reading}})
    assert (found["result"], found["because"]) == (("registered", []) if able else (reading, ["art4_par1"]))


@pytest.mark.parametrize(("title", "result"), [
    ("owned", "registered"), ("leased", "registered"), ("rented", "refused"), ("lent", "refused"), ("none", "refused"),
])  # fmt: skip
def test_the_vehicle_is_owned_or_leased(title: str, result: str) -> None:
    found = judged("vehicle", {"vehicle.title": title})
    assert found["result"] == result
    assert found["because"] == (["art2_cpt_inc2", "art4_cpt_inc2_ali1"] if result == "refused" else [])


def test_a_private_vehicle_in_order_waits_for_its_new_category() -> None:
    found = judged("vehicle", {"vehicle.category": "private"})
    assert (found["result"], found["issue"]) == ("pending_category_change", ["category_change_document"])
    assert found["because"] == ["art4_cpt_inc2_ali1", "art5_cpt"]


def test_an_official_vehicle_lacks_its_hire_certificate() -> None:
    found = judged("vehicle", {"vehicle.category": "official"})
    assert (found["result"], found["missing_documents"]) == ("pending", ["art4_cpt_inc2_ali1"])


def test_the_order_of_the_results() -> None:
    gap = {"documents": VEHICLE_FILE["documents"][1:], "vehicle.category": "private"}
    assert judged("vehicle", gap)["result"] == "pending"
    assert judged("vehicle", {**gap, "vehicle.title": "rented"})["result"] == "refused"


@pytest.mark.parametrize(("until", "in_fleet", "complete", "reading", "exempt"), [
    ("2026-06-01", True, True, "per_vehicle", True), ("2026-05-31", True, True, "per_vehicle", False),
    (None, True, True, "per_vehicle", False), ("2026-12-31", False, False, "per_vehicle", False),
    ("2026-12-31", True, False, "per_vehicle", True), ("2026-12-31", True, False, "whole", False),
    ("2026-12-31", True, True, "whole", True), ("2026-12-31", True, None, "whole", True),
])  # fmt: skip
def test_the_exemption_of_a_delegated_operator(
    until: str | None, in_fleet: bool, complete: bool | None, reading: str, exempt: bool
) -> None:
    found = judged("vehicle", {
        "operator": {**DELEGATED, "registry_certificate_until": until}, "documents": [],
        "vehicle.in_delegated_fleet": in_fleet, "vehicle.fleet_complete": complete,
        "readings": {"delegated_exemption": reading},
    })  # fmt: skip
    assert found["exempt"] is exempt
    assert (found["limited_by"], found["valid_until"]) == (("art4_par2", until) if exempt else (None, None))
    papers = ["art4_cpt_inc2_ali1", "art4_cpt_inc2_ali3", "art4_cpt_inc2_ali4"]
    assert found["missing_documents"] == ([] if exempt else papers)


@pytest.mark.parametrize("subject", ["company", "driver"])
def test_an_exempt_operator_brings_no_papers(subject: str) -> None:
    found = judged(subject, {"operator": DELEGATED, "documents": ABSENT})
    assert (found["result"], found["exempt"], found["valid_until"]) == ("registered", True, "2026-12-31")


def test_a_private_vehicle_of_an_exempt_operator_changes_its_category_too() -> None:
    facts = {"operator": DELEGATED, "documents": [], "vehicle.in_delegated_fleet": True, "vehicle.category": "private"}
    assert judged("vehicle", facts)["result"] == "pending_category_change"


@pytest.mark.parametrize(("subject", "changes", "paths"), [
    ("company", {"operator.kind": None}, {"operator.kind"}), ("company", {"documents": None}, {"documents"}),
    ("company", {"services": None}, {"services"}), ("company", {"services": ["occasional"]}, {"tourism"}),
    ("company", {"operator.passenger_transport_in_object": None}, {"operator.passenger_transport_in_object"}),
    ("company", {"signer": {}}, {"signer.role"}),
    ("company", {"signer": {"role": "attorney"}}, {"signer.express_powers", "signer.powers_until"}),
    ("vehicle", {"vehicle": {}}, {"vehicle.title", "vehicle.category"}),
    ("vehicle", {"parameters": {}}, {"parameters.dpvat_required"}),
    ("vehicle", {"operator": DELEGATED, "documents": ABSENT, "parameters": {}}, {"vehicle.in_delegated_fleet"}),
    ("vehicle", {"documents.2.issued_on": None}, {"documents.2.issued_on"}),
    ("driver", {"documents": ABSENT, "operator": {}}, {"documents", "operator.kind"}),
    ("driver", {"documents.1.valid_until": None}, {"documents.1.valid_until"}),
    ("company", {"documents.5.result": ABSENT}, {"documents.5.result"}),
])  # fmt: skip
def test_each_needed_fact(subject: str, changes: dict[str, Any], paths: set[str]) -> None:
    assert missing("registration", **changed(FILES[subject], changes)) == paths


def test_a_gap_is_no_refusal_while_a_condition_is_not_known() -> None:
    assert missing("registration", **changed(VEHICLE_FILE, {"documents": [], "vehicle.title": None})) == {
        "vehicle.title"
    }


def test_a_refusal_is_decided_whatever_is_missing() -> None:
    found = outcome("registration", on=ON, subject="vehicle", operator={"kind": "person"})
    assert (found["result"], found["because"]) == ("refused", ["art2_cpt_inc2"])


@pytest.mark.parametrize(("fields", "path"), [
    ({"issued_on": "2026-06-02"}, "documents.0.issued_on"),
    ({"issued_on": "2026-05-02", "valid_until": "2026-05-01"}, "documents.0.valid_until"),
])  # fmt: skip
def test_days_of_a_paper_that_cannot_be(fields: dict[str, str], path: str) -> None:
    papers = [{"item": "art4_cpt_inc2_ali3", **fields}]
    with pytest.raises(InvalidFacts) as error:
        decide(NORM, "registration", {**VEHICLE_FILE, "documents": papers})
    assert [entry.path for entry in error.value.errors] == [path]


@pytest.mark.parametrize(("subject", "inciso", "items"), [("company", 1, 7), ("vehicle", 2, 4), ("driver", 3, 7)])
def test_the_steps_cite_the_items_of_the_subject(subject: str, inciso: int, items: int) -> None:
    whole = {f"art4_cpt_inc{inciso}_ali{number}" for number in range(1, items + 1)}
    assert {"art4_cpt", f"art4_cpt_inc{inciso}", "art4_par1", "art4_par2", *whole} <= cited(
        "registration", **FILES[subject]
    )
    facts = changed(FILES[subject], {"operator": DELEGATED, "vehicle.in_delegated_fleet": True})
    assert whole <= cited("registration", **facts)


def test_any_office_will_do() -> None:
    assert ask("registration", **COMPANY, filed_in_home_region=False) == ask("registration", **COMPANY)


def test_papers_of_another_subject_change_nothing() -> None:
    foreign = {"item": "art4_cpt_inc3_ali2", "valid_until": "2026-06-02", "form": "original"}
    assert judged("vehicle", {"documents": [*VEHICLE_FILE["documents"], foreign]}) == judged("vehicle")


def test_an_official_vehicle_without_its_certificate_lacks_it_once_and_first() -> None:
    papers = [paper for paper in VEHICLE_FILE["documents"] if paper["item"] == "art4_cpt_inc2_ali3"]
    found = judged("vehicle", {"vehicle.category": "official", "documents": papers})
    assert found["missing_documents"] == ["art4_cpt_inc2_ali1", "art4_cpt_inc2_ali4"]
    kept = judged("vehicle", {"vehicle.category": "official", "documents": VEHICLE_FILE["documents"][:2]})
    assert kept["missing_documents"] == ["art4_cpt_inc2_ali1", "art4_cpt_inc2_ali4"]
    assert judged("driver", {"vehicle.category": "official"})["result"] == "registered"


def results(subject: str, changes: dict[str, Any]) -> dict[str, list[Any]]:
    """The results of the steps by the provision that they cite."""
    found: dict[str, list[Any]] = {}
    for step in ask("registration", **changed(FILES[subject], changes))["steps"]:
        found.setdefault(step["citation"].partition(":")[2], []).append(step["result"])
    return found


def test_the_steps_say_what_was_met_and_what_was_not() -> None:
    met = results("vehicle", {})
    assert (met["art4_par4"], met["art4_par6"], met["art4_cpt_inc2_ali2"]) == ([True], [True], [True])
    copy = results("vehicle", with_paper("vehicle", "art4_cpt_inc2_ali3", form="plain_copy"))
    assert (copy["art4_par4"], copy["art4_par6"], copy["art4_cpt_inc2_ali3"]) == ([False], [True], [False])
    ended = results("vehicle", with_paper("vehicle", "art4_cpt_inc2_ali3", valid_until="2026-05-31"))
    assert (ended["art4_par4"], ended["art4_par6"]) == ([True], [False])
    private = results("vehicle", {"vehicle.category": "private"})
    assert (private["art4_cpt_inc2_ali1"], private["art5_cpt"]) == ([True, False, True], [False])
    assert results("vehicle", {"documents": None})["art4_cpt_inc2_ali4"] == [None]


def test_a_parameter_that_came_with_the_question_is_shown() -> None:
    used = {entry["name"]: entry["value"] for entry in ask("registration", **VEHICLE_FILE)["parameters"]}
    assert used == {"dpvat_required": False, "technical_statement_months": 6}


def test_a_paper_of_the_day_is_no_contradiction() -> None:
    facts = with_paper("vehicle", "art4_cpt_inc2_ali3", issued_on=ON, valid_until=ON)
    assert judged("vehicle", facts)["valid_until"] == ON
