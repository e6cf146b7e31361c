# SPDX-License-Identifier: Apache-2.0
"""Whether the authorization that is asked for may be issued."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.engine.decide import decide
from outorga.law.kernel.errors import InvalidFacts
from tests.law.norms.mg_44007_2005.complete import ABSENT, CONTINUOUS_REQUEST, OCCASIONAL_REQUEST, changed
from tests.law.norms.mg_44007_2005.questions import NORM, ask, cited, missing, outcome, results

REQUESTS = {"continuous": CONTINUOUS_REQUEST, "occasional": OCCASIONAL_REQUEST}
DATA = ["start_point", "end_point", "itinerary", "timetable", "term"]


def judged(service: str, changes: dict[str, Any] | None = None) -> dict[str, Any]:
    return outcome("authorization", **changed(REQUESTS[service], changes or {}))


@pytest.mark.parametrize(
    ("service", "delivery"), [("continuous", ["internet", "filing_office"]), ("occasional", ["internet"])]
)
def test_who_meets_every_condition_receives_the_authorization(service: str, delivery: list[str]) -> None:
    assert judged(service) == {
        "result": "issue", "missing_items": [], "warnings": [], "delivery": delivery, "because": [],
    }  # fmt: skip


@pytest.mark.parametrize("service", sorted(REQUESTS))
def test_by_the_other_reading_the_agency_still_chooses(service: str) -> None:
    answer = ask("authorization", **REQUESTS[service], readings={"issue_once_met": "discretionary"})
    assert (answer["status"], answer["outcome"]["authority"]) == ("discretionary", "DER/MG")
    assert "result" not in answer["outcome"]
    refused = changed(REQUESTS[service], {"operator.barred_by_inspection": True})
    assert ask("authorization", **refused, readings={"issue_once_met": "discretionary"})["status"] == "decided"


@pytest.mark.parametrize("unit", ["operator", "vehicle", "driver"])
@pytest.mark.parametrize(("field", "day", "valid"), [
    ("registered_on", "2026-06-01", True), ("registered_on", "2026-06-02", False),
    ("registered_until", "2026-06-01", True), ("registered_until", "2026-05-31", False),
])  # fmt: skip
def test_all_three_registrations_are_prior_and_valid(unit: str, field: str, day: str, valid: bool) -> None:
    found = judged("occasional", {f"{unit}.{field}": day})
    assert (found["result"], found["because"]) == (("issue", []) if valid else ("refuse", ["art6_cpt"]))


@pytest.mark.parametrize(("suspended", "barred", "reading", "because", "free"), [
    ("2026-06-01", None, "no_new", ["art23_cpt"], "2026-06-02"), ("2026-05-31", None, "no_new", [], None),
    ("2026-06-30", None, "new_allowed", [], None), (None, "2026-06-01", "no_new", ["art23_par2"], "2026-06-02"),
    (None, "2026-05-31", "no_new", [], None),
    ("2026-06-10", "2026-06-05", "no_new", ["art23_cpt", "art23_par2"], "2026-06-11"),
    ("2026-06-10", "2026-06-05", "new_allowed", ["art23_par2"], "2026-06-06"),
    ("2026-05-10", "2026-06-05", "no_new", ["art23_par2"], "2026-06-06"),
])  # fmt: skip
def test_suspension_and_bar_hold_to_their_last_day(
    suspended: str | None, barred: str | None, reading: str, because: list[str], free: str | None
) -> None:
    facts = {"operator.suspended_until": suspended, "operator.barred_until": barred}
    found = judged("continuous", {**facts, "readings": {"during_suspension": reading}})
    assert (found["because"], found.get("free_from_on")) == (because, free)


@pytest.mark.parametrize(("fines", "reading", "result", "warnings"), [
    (0, "yes", "issue", []), (1, "no", "issue", ["unpaid_fines"]), (2, "yes", "refuse", []), (None, "yes", "issue", []),
])  # fmt: skip
def test_unpaid_fines(fines: int | None, reading: str, result: str, warnings: list[str]) -> None:
    found = judged("occasional", {"operator.unpaid_fines": fines, "readings": {"debts_block_authorization": reading}})
    assert (found["result"], found["warnings"]) == (result, warnings)
    assert found["because"] == (["art6_cpt"] if result == "refuse" else [])


@pytest.mark.parametrize(("service", "channel", "reading", "result"), [
    ("continuous", "regional_office", "office", "issue"), ("continuous", "internet", "office", "refuse"),
    ("continuous", "internet", "any", "issue"), ("occasional", "internet", "office", "issue"),
    ("occasional", "regional_office", "office", "issue"),
])  # fmt: skip
def test_the_channel(service: str, channel: str, reading: str, result: str) -> None:
    found = judged(service, {"channel": channel, "readings": {"continuous_channel": reading}})
    assert (found["result"], found["because"]) == (result, ["art7_cpt"] if result == "refuse" else [])


@pytest.mark.parametrize("form", ["certified_copy", "plain_copy"])
def test_only_the_original_contract(form: str) -> None:
    found = judged("continuous", {"contract.form": form})
    assert (found["result"], found["because"]) == ("refuse", ["art7_cpt"])


@given(st.sets(st.sampled_from(DATA)))
@settings(max_examples=32, deadline=None)
def test_each_datum_that_the_contract_lacks_is_named(lacking: set[str]) -> None:
    found = judged("continuous", {f"contract.{name}": name not in lacking for name in DATA})
    assert found["result"] == ("pending" if lacking else "issue")
    assert found["missing_items"] == [f"contract.{name}" for name in DATA if name in lacking]
    assert found["because"] == (["art7_cpt"] if lacking else [])


@pytest.mark.parametrize(("number", "used", "good"), [
    ("000123", False, True), ("", False, False), ("  ", False, False), ("000123", True, False), ("", None, False),
    (None, True, False),
])  # fmt: skip
def test_the_trip_has_a_tax_document_of_its_own(number: str | None, used: bool | None, good: bool) -> None:
    found = judged("occasional", {"tax_document": {"number": number, "used_for_other_trip": used}})
    assert (found["result"], found["because"]) == (("issue", []) if good else ("refuse", ["art8_cpt_inc2"]))


@pytest.mark.parametrize(("on", "service", "supplied", "due"), [
    ("2026-05-31", "occasional", [], False), ("2026-06-01", "occasional", [], True),
    ("2026-06-30", "occasional", [], True), ("2026-07-01", "occasional", [], False),
    ("2026-06-01", "continuous", [], False), ("2026-06-01", "occasional", ["map"], False),
])  # fmt: skip
def test_extra_papers_are_due_in_their_days(on: str, service: str, supplied: list[str], due: bool) -> None:
    extra = [{"code": "map", "from_on": "2026-06-01", "until": "2026-06-30", "service": "occasional"}] * 2
    found = judged(service, {"on": on, "extra_requirements": extra, "supplied": supplied})
    assert found["missing_items"] == (["map"] if due else [])
    assert (found["result"], found["because"]) == (("pending", ["art11_cpt"]) if due else ("issue", []))


def test_a_refusal_beats_pending_and_all_causes_are_named() -> None:
    extra = [{"code": "map", "from_on": "2026-06-01", "service": "continuous"}]
    facts = {"driver.linked_to_holder": False, "operator.barred_by_inspection": True, "contract.term": False}
    found = judged("continuous", {**facts, "extra_requirements": extra})
    assert (found["result"], found["delivery"]) == ("refuse", [])
    assert found["because"] == ["art2_cpt_inc3", "art7_cpt", "art11_cpt", "art14_par1"]
    assert found["missing_items"] == ["contract.term", "map"]


@pytest.mark.parametrize(("channel", "filed", "collect", "allowed"), [
    ("regional_office", "CRG-01", "CRG-01", True), ("regional_office", "CRG-01", "CRG-07", False),
    ("internet", None, "CRG-01", False), ("regional_office", None, "CRG-01", None),
    ("regional_office", "CRG-01", None, None),
])  # fmt: skip
def test_where_the_authorization_may_be_collected(
    channel: str, filed: str | None, collect: str | None, allowed: bool | None
) -> None:
    found = judged("occasional", {"channel": channel, "filed_at": filed, "collect_at": collect})
    assert found.get("collect_allowed") is allowed


COMMON = [
    "operator.registered_on", "operator.registered_until", "operator.barred_by_inspection", "vehicle.registered_on",
    "vehicle.registered_until", "driver.registered_on", "driver.registered_until", "driver.linked_to_holder", "channel",
]  # fmt: skip
NEEDED = {
    "continuous": [*COMMON, "contract.form", *(f"contract.{name}" for name in DATA)],
    "occasional": [*COMMON, "name_list_accepted", "tax_document.number", "tax_document.used_for_other_trip",
                   "starts_at", "ends_at"],
}  # fmt: skip


@pytest.mark.parametrize(("service", "path"), [(service, path) for service in NEEDED for path in NEEDED[service]])
def test_each_needed_fact(service: str, path: str) -> None:
    for value in (None, ABSENT):
        assert missing("authorization", **changed(REQUESTS[service], {path: value})) == {path}


@pytest.mark.parametrize("service", sorted(NEEDED))
def test_everything_missing_is_named_at_once(service: str) -> None:
    assert missing("authorization", on="2026-06-01", service=service) == set(NEEDED[service])


@pytest.mark.parametrize(("path", "provision", "met"), [
    ("starts_at", "art8_cpt", 1), ("ends_at", "art8_cpt", 1), ("tax_document.number", "art8_cpt_inc2", 0),
    ("tax_document.used_for_other_trip", "art8_cpt_inc2", 0),
    *((f"{unit}.{field}", "art6_cpt", 2) for unit in ("operator", "vehicle", "driver")
      for field in ("registered_on", "registered_until")),
])  # fmt: skip
def test_a_condition_of_which_half_is_known_is_told_as_not_known_and_never_as_met(
    path: str, provision: str, met: int
) -> None:
    whole = results("authorization", provision, **OCCASIONAL_REQUEST)
    half = results("authorization", provision, **changed(OCCASIONAL_REQUEST, {path: ABSENT}))
    assert whole == [True] * (met + 1)
    assert sorted(half, key=str) == [None, *[True] * met]


def test_a_gap_in_the_contract_is_no_refusal_while_a_condition_is_not_known() -> None:
    facts = {"contract.term": False, "contract.form": None}
    assert missing("authorization", **changed(CONTINUOUS_REQUEST, facts)) == {"contract.form"}


@pytest.mark.parametrize(("ends", "good"), [("2026-07-13T06:00:00-03:00", True), ("2026-07-13T08:59:59Z", False)])
def test_a_trip_does_not_end_before_it_starts(ends: str, good: bool) -> None:
    facts = changed(OCCASIONAL_REQUEST, {"ends_at": ends})
    if good:
        assert outcome("authorization", **facts)["result"] == "issue"
        return
    with pytest.raises(InvalidFacts) as error:
        decide(NORM, "authorization", facts)
    assert [entry.path for entry in error.value.errors] == ["ends_at"]


def test_the_steps_cite_what_was_met_too() -> None:
    common = {"art2_cpt_inc3", "art6_cpt", "art9_cpt", "art14_par1", "art23_cpt", "art23_par2"}
    assert {*common, "art7_cpt"} <= cited("authorization", **CONTINUOUS_REQUEST)
    assert {*common, "art8_cpt", "art8_cpt_inc2", "art8_par2"} <= cited("authorization", **OCCASIONAL_REQUEST)


def test_the_steps_say_what_was_met_and_what_was_not() -> None:
    def results(changes: dict[str, Any]) -> dict[str, Any]:
        steps = ask("authorization", **changed(OCCASIONAL_REQUEST, changes))["steps"]
        return {step["citation"].partition(":")[2]: step["result"] for step in steps}

    assert set(results({"operator.unpaid_fines": 1}).values()) == {True}
    held = results({"operator.suspended_until": "2026-06-01", "operator.barred_until": "2026-05-31"})
    assert (held["art23_cpt"], held["art23_par2"]) == (False, True)


@pytest.mark.parametrize(("request_of", "citation", "inputs"), [
    (CONTINUOUS_REQUEST, "art7_cpt", {"channel": "regional_office"}),
    (CONTINUOUS_REQUEST, "art7_cpt", {"form": "original"}),
    (OCCASIONAL_REQUEST, "art8_cpt", {"channel": "internet"}),
    ({**OCCASIONAL_REQUEST, "channel": "regional_office"}, "art8_par1", {"channel": "regional_office"}),
    (OCCASIONAL_REQUEST, "art8_cpt_inc2", {"number": "000123", "used_for_other_trip": False}),
    (OCCASIONAL_REQUEST, "art23_cpt", {"on": "2026-06-01", "until": None}),
    (changed(OCCASIONAL_REQUEST, {"operator.suspended_until": "2026-05-31"}), "art23_cpt",
     {"on": "2026-06-01", "until": "2026-05-31"}),
    (changed(OCCASIONAL_REQUEST, {"operator.unpaid_fines": 0}), "art6_cpt", {"unpaid_fines": 0}),
    (changed(OCCASIONAL_REQUEST, {"operator.unpaid_fines": 2}), "art6_cpt", {"unpaid_fines": 2}),
    ({**OCCASIONAL_REQUEST, "supplied": ["map"],
      "extra_requirements": [{"code": "map", "from_on": "2026-01-01", "until": "2026-12-31", "service": "occasional"}]},
     "art11_cpt", {"code": "map", "from_on": "2026-01-01", "until": "2026-12-31", "due": True}),
])  # fmt: skip
def test_a_step_carries_what_it_examined(request_of: dict[str, Any], citation: str, inputs: dict[str, Any]) -> None:
    steps = ask("authorization", **request_of)["steps"]
    assert (inputs, True) in [
        (step["inputs"], step["result"]) for step in steps if step["citation"].endswith(f":{citation}")
    ]


@pytest.mark.parametrize("name", DATA)
def test_a_datum_that_the_contract_lacks_is_a_step_not_met(name: str) -> None:
    steps = ask("authorization", **changed(CONTINUOUS_REQUEST, {f"contract.{name}": False}))["steps"]
    assert [step["result"] for step in steps].count(False) == 1


@pytest.mark.parametrize("end", ["registered_on", "registered_until"])
def test_half_a_registration_that_does_not_fail_is_not_tested(end: str) -> None:
    steps = ask("authorization", **changed(OCCASIONAL_REQUEST, {f"vehicle.{end}": None}))["steps"]
    told = [step for step in steps if "vehicle" in step["inputs"].get("missing", "")]
    assert len(told) == 1
    assert sum("registered_on" in step["inputs"] for step in steps) == 2
