# SPDX-License-Identifier: Apache-2.0
"""Whether one paper of art. 4 is due and acceptable, and until when."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.engine.decide import decide
from outorga.law.kernel.errors import InvalidFacts
from outorga.law.norms.mg_44007_2005.papers import NAMES_PT
from tests.law.norms.mg_44007_2005.complete import ABSENT, ON, changed
from tests.law.norms.mg_44007_2005.questions import NORM, ask, cited, missing, outcome

GOOD: dict[str, dict[str, Any]] = {
    "art4_cpt_inc1_ali1": {"in_object": True},
    "art4_cpt_inc1_ali2": {"number": "11222333000181"},
    "art4_cpt_inc1_ali3": {"active": True},
    "art4_cpt_inc1_ali4": {"result": "negative", "valid_until": "2026-09-12"},
    "art4_cpt_inc1_ali5": {"presented": True},
    "art4_cpt_inc1_ali6": {"services": ["occasional"], "tourism": True, "presented": True},
    "art4_cpt_inc1_ali7": {"presented": True},
    "art4_cpt_inc2_ali1": {"presented": True},
    "art4_cpt_inc2_ali2": {"parameters": {"dpvat_required": True}, "presented": True},
    "art4_cpt_inc2_ali3": {"presented": True},
    "art4_cpt_inc2_ali4": {"issuer": {"kind": "engineer", "registration": True}, "issued_on": "2026-05-04"},
    "art4_cpt_inc3_ali1": {"number": "52998224725"},
    "art4_cpt_inc3_ali2": {"category": "D", "valid_until": "2030-01-01"},
    "art4_cpt_inc3_ali3": {"driver_link": "employee", "paper": "ctps"},
    "art4_cpt_inc3_ali4": {"issued_on": "2026-05-04", "issuer": {"kind": "traffic_body", "state": "MG"},
                           "file_state": "MG", "licence_penalty": False},
    "art4_cpt_inc3_ali5": {"issued_on": "2026-05-05", "result": "negative"},
    "art4_cpt_inc3_ali6": {"presented": True},
    "art4_cpt_inc3_ali7": {"presented": True},
}  # fmt: skip
ITEMS = sorted(GOOD)


def judged(item: str, changes: dict[str, Any] | None = None) -> dict[str, Any]:
    return outcome("document", **changed({"on": ON, "item": item, **GOOD[item]}, changes or {}))


@pytest.mark.parametrize("item", ITEMS)
def test_a_good_paper_is_accepted_in_every_admitted_form(item: str) -> None:
    assert judged(item)["accepted"] is True
    for form in ("original", "certified_copy", "checked_at_desk"):
        found = judged(item, {"form": form})
        assert (found["required"], found["accepted"], found["form_recorded"]) == (True, True, form)


@pytest.mark.parametrize("item", ITEMS)
def test_a_plain_copy_needs_the_original_at_the_desk(item: str) -> None:
    shown = judged(item, {"form": "plain_copy", "original_shown": True})
    assert (shown["accepted"], shown["form_recorded"]) == (True, "checked_at_desk")
    refused = judged(item, {"form": "plain_copy", "original_shown": False})
    assert (refused["accepted"], refused["because"]) == (False, ["art4_par4"])
    facts = changed({"on": ON, "item": item, **GOOD[item]}, {"form": "plain_copy"})
    assert missing("document", **facts) == {"original_shown"}


@pytest.mark.parametrize("item", ITEMS)
def test_a_paper_past_its_day_is_refused(item: str) -> None:
    assert judged(item, {"valid_until": ON})["valid_until"] == ON
    found = judged(item, {"valid_until": "2026-05-31", "issued_on": "2026-05-01"})
    assert (found["accepted"], found["because"]) == (False, [item, "art4_par6"])


@pytest.mark.parametrize("item", ITEMS)
def test_a_due_paper_that_was_not_presented_is_refused_whatever_is_missing(item: str) -> None:
    kept = {name: GOOD[item][name] for name in ("services", "tourism", "parameters") if name in GOOD[item]}
    assert outcome("document", on=ON, item=item, presented=False, **kept) == {
        "required": True, "accepted": False, "valid_until": None, "because": [item],
    }  # fmt: skip


@pytest.mark.parametrize(("item", "path"), [
    (item, f"{name}.{inner}" if isinstance(value, dict) else name)
    for item, facts in GOOD.items()
    for name, value in facts.items()
    for inner in (value if isinstance(value, dict) else [name])
    if (item, inner) != ("art4_cpt_inc3_ali4", "kind")
])  # fmt: skip
def test_each_needed_fact(item: str, path: str) -> None:
    facts = changed({"on": ON, "item": item, **GOOD[item]}, {path: ABSENT})
    assert missing("document", **facts) == {path}


@pytest.mark.parametrize("fact", [{"form": "original"}, {"issued_on": ON}, {"valid_until": ON}])
def test_a_fact_that_shows_the_paper_shows_that_it_was_presented(fact: dict[str, str]) -> None:
    assert judged("art4_cpt_inc1_ali5", {"presented": ABSENT, **fact})["accepted"] is True


@pytest.mark.parametrize(("item", "changes"), [
    ("art4_cpt_inc1_ali1", {"in_object": False}), ("art4_cpt_inc1_ali2", {"number": "11222333000180"}),
    ("art4_cpt_inc1_ali2", {"number": "00000000000000"}), ("art4_cpt_inc1_ali3", {"active": False}),
    ("art4_cpt_inc1_ali4", {"result": "positive"}), ("art4_cpt_inc1_ali7", {"number": "52998224724"}),
    ("art4_cpt_inc2_ali4", {"issuer": {"kind": "engineer", "registration": False}}),
    ("art4_cpt_inc2_ali4", {"issuer": {"kind": "traffic_body"}}), ("art4_cpt_inc2_ali4", {"issuer": {"kind": "other"}}),
    ("art4_cpt_inc3_ali1", {"number": "52998224724"}), ("art4_cpt_inc3_ali2", {"category": "C"}),
    ("art4_cpt_inc3_ali2", {"parameters": {"driver_min_category": "E"}}),
    ("art4_cpt_inc3_ali3", {"paper": "inss"}), ("art4_cpt_inc3_ali4", {"licence_penalty": True}),
    ("art4_cpt_inc3_ali4", {"file_state": "SP"}), ("art4_cpt_inc3_ali4", {"issuer": {"kind": "other", "state": "MG"}}),
    ("art4_cpt_inc3_ali5", {"result": "positive"}), ("art4_cpt_inc3_ali5", {"result": "positive_with_negative_effect"}),
])  # fmt: skip
def test_what_a_paper_has_to_prove(item: str, changes: dict[str, Any]) -> None:
    found = judged(item, changes)
    assert (found["accepted"], found["because"]) == (False, [item])


@pytest.mark.parametrize("kind", ["inmetro", "accredited_body"])
def test_who_else_may_state_the_technical_condition(kind: str) -> None:
    assert judged("art4_cpt_inc2_ali4", {"issuer": {"kind": kind}})["accepted"] is True


@pytest.mark.parametrize(("link", "paper", "reading", "proved"), [
    ("employee", "ctps", "ctps", True), ("employee", "inss", "ctps", False), ("employee", "inss", "either", True),
    ("self_employed", "inss", "ctps", True), ("self_employed", "ctps", "ctps", False),
    ("self_employed", "ctps", "either", False),
])  # fmt: skip
def test_which_paper_proves_the_work(link: str, paper: str, reading: str, proved: bool) -> None:
    facts = {"driver_link": link, "paper": paper, "readings": {"employee_papers": reading}}
    assert judged("art4_cpt_inc3_ali3", facts)["accepted"] is proved


@pytest.mark.parametrize(("reading", "clear"), [("effect_counts", True), ("negative_only", False)])
def test_a_positive_clearance_with_negative_effect(reading: str, clear: bool) -> None:
    facts = {"result": "positive_with_negative_effect", "readings": {"clearance_certificate": reading}}
    assert judged("art4_cpt_inc1_ali4", facts)["accepted"] is clear


@pytest.mark.parametrize(("services", "tourism", "reading", "due"), [
    (["continuous"], ABSENT, "tourism", False), ([], ABSENT, "any_occasional", False),
    (["occasional"], False, "tourism", False), (["occasional"], True, "tourism", True),
    (["occasional", "continuous"], ABSENT, "any_occasional", True),
])  # fmt: skip
def test_when_the_tourism_register_is_due(services: list[str], tourism: object, reading: str, due: bool) -> None:
    facts = {"services": services, "tourism": tourism, "presented": False, "readings": {"embratur": reading}}
    found = judged("art4_cpt_inc1_ali6", facts)
    assert (found["required"], found["accepted"]) == (due, not due)


@pytest.mark.parametrize(("item", "field"), [("art4_cpt_inc2_ali4", 6), ("art4_cpt_inc3_ali4", 12)])
@given(issued=st.dates(date(2020, 1, 1), date(2026, 1, 1)), rule=st.sampled_from(["civil_code", "last_day"]))
@settings(max_examples=50, deadline=None)
def test_statement_and_clean_record_count_from_their_issue(item: str, field: int, issued: date, rule: str) -> None:
    facts = {"on": issued.isoformat(), "issued_on": issued.isoformat(), "readings": {"month_end": rule}}
    last = date.fromisoformat(judged(item, facts)["valid_until"])
    months = (last.year - issued.year) * 12 + last.month - issued.month
    assert months in ((field, field + 1) if rule == "civil_code" else (field,))
    assert judged(item, {**facts, "on": last.isoformat()})["accepted"] is True
    assert judged(item, {**facts, "on": (last + timedelta(days=1)).isoformat()})["because"] == [item, "art4_par6"]


def test_a_statement_that_names_an_earlier_day_ends_on_it() -> None:
    assert judged("art4_cpt_inc2_ali4", {"valid_until": "2026-08-01"})["valid_until"] == "2026-08-01"
    assert judged("art4_cpt_inc2_ali4", {"valid_until": "2027-08-01"})["valid_until"] == "2026-11-04"


@pytest.mark.parametrize(("years", "until"), [(1, "2027-05-05"), (5, "2031-05-05"), (10**9, "9999-12-31")])
def test_the_criminal_certificate_lasts_as_the_parameter_says(years: int, until: str) -> None:
    facts = {"parameters": {"criminal_certificate_years": years}}
    assert judged("art4_cpt_inc3_ali5", facts)["valid_until"] == until


@pytest.mark.parametrize(("fields", "paths"), [
    ({"issued_on": "2026-06-02"}, ["issued_on"]),
    ({"issued_on": "2026-06-02", "valid_until": "2026-06-01"}, ["issued_on", "valid_until"]),
])  # fmt: skip
def test_days_that_cannot_be(fields: dict[str, str], paths: list[str]) -> None:
    with pytest.raises(InvalidFacts) as error:
        decide(NORM, "document", {"on": ON, "item": "art4_cpt_inc1_ali5", **fields})
    assert [entry.path for entry in error.value.errors] == paths


@pytest.mark.parametrize("item", ITEMS)
def test_the_steps_cite_the_item_the_form_and_the_validity(item: str) -> None:
    facts = {"on": ON, "item": item, **GOOD[item], "form": "original", "valid_until": "2027-01-01"}
    assert cited("document", **facts) == {item, "art4_par4", "art4_par6"}


def test_every_item_has_a_name() -> None:
    assert sorted(NAMES_PT) == ITEMS


def test_a_paper_may_be_issued_and_end_on_the_day() -> None:
    assert judged("art4_cpt_inc1_ali5", {"issued_on": ON, "valid_until": ON})["accepted"] is True


@pytest.mark.parametrize(("item", "changes", "inputs", "result"), [
    ("art4_cpt_inc1_ali2", {}, {"number": "11222333000181"}, True),
    ("art4_cpt_inc1_ali4", {"result": "positive"}, {"result": "positive"}, False),
    ("art4_cpt_inc2_ali4", {}, {"kind": "engineer"}, True),
    ("art4_cpt_inc2_ali4", {"issuer.kind": "inmetro"}, {"kind": "inmetro"}, True),
    ("art4_cpt_inc3_ali3", {"paper": "inss"}, {"driver_link": "employee", "paper": "inss"}, False),
    ("art4_cpt_inc3_ali5", {}, {"result": "negative"}, True),
    ("art4_cpt_inc3_ali6", {"form": "original"}, {"form": "original"}, True),
    ("art4_cpt_inc3_ali6", {"form": "plain_copy", "original_shown": False}, {"form": "plain_copy"}, False),
])  # fmt: skip
def test_a_step_carries_what_it_examined(
    item: str, changes: dict[str, Any], inputs: dict[str, Any], result: bool
) -> None:
    steps = ask("document", **changed({"on": ON, "item": item, **GOOD[item]}, changes))["steps"]
    assert (inputs, result) in [(step["inputs"], step["result"]) for step in steps]


def test_a_refused_copy_is_recorded_as_the_copy_that_it_is() -> None:
    found = judged("art4_cpt_inc3_ali6", {"form": "plain_copy", "original_shown": False})
    assert found["form_recorded"] == "plain_copy"


def test_a_paper_that_is_not_due_has_no_last_day_and_says_so() -> None:
    facts = {"on": ON, "item": "art4_cpt_inc2_ali2", "parameters": {"dpvat_required": False}}
    answer = ask("document", **facts)
    assert answer["outcome"] == {"required": False, "accepted": True, "valid_until": None, "because": []}
    assert [(step["citation"].partition(":")[2], step["result"]) for step in answer["steps"]] == [
        ("art4_cpt_inc2_ali2", False)
    ]
    assert [(used["name"], used["value"], used["effective_from"]) for used in answer["parameters"]] == [
        ("dpvat_required", False, None)
    ]


def test_the_original_at_the_desk_shows_a_paper_only_where_it_was_there() -> None:
    facts = {"on": ON, "item": "art4_cpt_inc3_ali6"}
    assert outcome("document", **facts, original_shown=True)["accepted"] is True
    assert missing("document", **facts, original_shown=False) == {"presented"}
