# SPDX-License-Identifier: Apache-2.0
"""The infraction notice: who may issue it, when it is late, and which receipt begins its term."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from outorga.law.engine import norms
from outorga.law.engine.decide import decide
from outorga.law.kernel.errors import InvalidFacts
from outorga.law.kernel.parameters import DatedValue
from tests.law.norms.mg_44007_2005.questions import NORM, cited, missing, outcome, results

GOOD: dict[str, Any] = {
    "infraction": {"provision": "art21_cpt_inc6", "committed_on": "2026-06-01"},
    "found_at": "2026-06-01T10:00:00-03:00", "issued_at": "2026-06-01T10:20:00-03:00",
    "agent": {"kind": "own", "credential_until": "2026-06-01"}, "actor": "driver", "carrier_registered": True,
}  # fmt: skip
DAYS = st.dates(date(2026, 6, 1), date(2026, 12, 31))


def notice(**facts: Any) -> dict[str, Any]:
    return outcome("notice", **{**GOOD, **facts})


@pytest.mark.parametrize("kind", ["own", "accredited"])
@pytest.mark.parametrize(("until", "valid"), [("2026-05-31", False), ("2026-06-01", True), ("2026-06-02", True)])
def test_the_credential_counts_to_its_last_day(kind: str, until: str, valid: bool) -> None:
    found = notice(agent={"kind": kind, "credential_until": until})
    assert (found["valid"], found["because"]) == (valid, [] if valid else ["art12_cpt"])


def test_a_credential_that_ended_before_the_finding_is_refused_whenever_the_notice_was_issued() -> None:
    found = notice(agent={"kind": "own", "credential_until": "2026-05-31"}, issued_at=None)
    assert found["because"] == ["art12_cpt"]


@pytest.mark.parametrize(("path", "change"), [
    ("infraction.committed_on", {"infraction": {"provision": "art21_cpt_inc6"}}), ("found_at", {"found_at": None}),
    ("issued_at", {"issued_at": None}), ("agent.kind", {"agent": {}}), ("actor", {"actor": None}),
    ("agent.credential_until", {"agent": {"kind": "accredited"}}),
    ("agent.agreement", {"agent": {"kind": "other_body"}}),
    ("rule.published_on", {"infraction": {"provision": "art20_cpt_inc2", "committed_on": "2026-06-01"}}),
])  # fmt: skip
def test_each_needed_fact(path: str, change: dict[str, Any]) -> None:
    assert missing("notice", **{**GOOD, **change}) == {path}


def test_everything_missing_is_named_at_once() -> None:
    paths = {"infraction.committed_on", "found_at", "issued_at", "agent.kind", "actor", "rule.published_on"}
    assert missing("notice", infraction={"provision": "art20_cpt_inc2"}) == paths


@pytest.mark.parametrize(("seconds", "late"), [(86_399, False), (86_400, False), (86_401, True)])
def test_exactly_at_the_limit_is_still_at_once(seconds: int, late: bool) -> None:
    issued = {
        86_399: "2026-06-02T09:59:59-03:00",
        86_400: "2026-06-02T10:00:00-03:00",
        86_401: "2026-06-02T10:00:01-03:00",
    }
    facts = {"issued_at": issued[seconds], "agent": {"kind": "own", "credential_until": "2026-12-31"}}
    assert notice(**facts)["warnings"] == (["not_immediate"] if late else [])
    void = notice(**facts, readings={"late_notice": "void"})
    assert (void["valid"], void["because"]) == (not late, ["art16_cpt"] if late else [])


def test_the_agency_may_fix_other_hours() -> None:
    assert notice(parameters={"immediate_hours": 0})["warnings"] == ["not_immediate"]


def test_offsets_are_compared_as_moments() -> None:
    assert notice(issued_at="2026-06-01T13:20:00Z")["warnings"] == []
    with pytest.raises(InvalidFacts):
        decide(NORM, "notice", {**GOOD, "issued_at": "2026-06-01T12:59:59Z"})


@pytest.mark.parametrize(("published", "valid"), [("2026-05-31", True), ("2026-06-01", True), ("2026-06-02", False)])
def test_a_rule_must_be_published_by_the_day_of_the_act(published: str, valid: bool) -> None:
    found = notice(
        infraction={"provision": "art20_cpt_inc2", "committed_on": "2026-06-01"}, rule={"published_on": published}
    )
    assert (found["valid"], found["because"]) == (valid, [] if valid else ["art20_cpt_inc2"])


@pytest.mark.parametrize(("registered", "infractor"), [(True, "holder"), (None, "holder"), (False, "carrier")])
def test_the_holder_answers_unless_the_carrier_is_not_registered(registered: bool | None, infractor: str) -> None:
    assert notice(actor="carrier", carrier_registered=registered)["infractor"] == infractor


@pytest.mark.parametrize(("by", "reading", "counts"), [
    ("holder", "holder_only", True), ("representative", "holder_only", True), ("driver", "counts", True),
    ("driver", "holder_only", False), (None, "counts", True), (None, "holder_only", False),
])  # fmt: skip
def test_whose_signature_proves_receipt(by: str | None, reading: str, counts: bool) -> None:
    found = notice(signature={"signed_on": "2026-06-01", "by": by}, readings={"driver_signature": reading})
    assert found["served_on"] == ("2026-06-01" if counts else None)
    assert found["clock"] == ("started" if counts else "not_started")
    assert found["admission"] is False


@pytest.mark.parametrize(("posting", "step"), [
    ({}, "post_with_return_receipt"), ({"posted_on": "2026-06-02"}, None),
    ({"posted_on": "2026-06-02", "returned": True}, "other_means"), ({"returned": True}, "other_means"),
])  # fmt: skip
def test_what_is_still_to_be_done(posting: dict[str, Any], step: str | None) -> None:
    found = notice(signature={"refused": True}, posting=posting)
    assert (found["valid"], found["next_step"], found["served_on"]) == (True, step, None)


def test_the_gazette_serves_only_a_returned_notice_and_only_by_the_reading() -> None:
    gazette = {"gazette_on": "2026-06-30"}
    returned = {"posting": {"returned": True}}
    assert notice(**gazette, **returned)["how"] is None
    assert notice(**gazette, readings={"other_means": "gazette"})["how"] is None
    assert notice(**gazette, **returned, readings={"other_means": "gazette"})["how"] == "gazette"


def test_a_delivery_before_the_posting_is_malformed() -> None:
    with pytest.raises(InvalidFacts) as caught:
        decide(NORM, "notice", {**GOOD, "posting": {"posted_on": "2026-06-03", "delivered_on": "2026-06-02"}})
    assert [error.path for error in caught.value.errors] == ["posting.delivered_on"]


def test_the_steps_cite_what_was_tested() -> None:
    met = {"art12_cpt", "art16_cpt", "art16_par1u", "art17_cpt", "art24_cpt_inc1", "art24_cpt_inc2", "art24_par1"}
    assert met <= cited("notice", **GOOD)
    assert "art3_cpt" in cited("notice", **{**GOOD, "agent": {"kind": "other_body", "agreement": True}})


def test_the_credential_is_tested_on_the_day_of_issue() -> None:
    ended = {"agent": {"kind": "own", "credential_until": "2026-06-01"}, "issued_at": "2026-06-02T09:00:00-03:00"}
    assert notice(**ended)["because"] == ["art12_cpt"]
    before_the_act = {"agent": {"kind": "own", "credential_until": "2026-05-31"}, "issued_at": None, "found_at": None}
    assert notice(**before_the_act)["because"] == ["art12_cpt"]


def test_issue_at_the_finding_and_delivery_on_the_day_of_posting_are_well_formed() -> None:
    same = notice(issued_at=GOOD["found_at"], posting={"posted_on": "2026-06-01", "delivered_on": "2026-06-01"})
    assert (same["warnings"], same["served_on"], same["how"]) == ([], "2026-06-01", "postal")


def test_the_steps_say_what_was_tested() -> None:
    late = {**GOOD, "issued_at": "2026-06-01T20:00:00-03:00", "parameters": {"immediate_hours": 9}}
    assert results("notice", "art16_cpt", **late) == [False]
    assert results("notice", "art16_cpt", **GOOD) == [True]
    assert results("notice", "art24_par1", **GOOD) == [True]
    assert results("notice", "art24_cpt_inc2", **GOOD) == [False]
    gazette = {"posting": {"returned": True}, "gazette_on": "2026-06-30", "readings": {"other_means": "gazette"}}
    assert results("notice", "art24_cpt_inc2", **GOOD, **gazette) == [False, True]


@pytest.mark.parametrize(("signed", "delivered", "reading", "served", "how"), [
    ("2026-06-01", "2026-06-09", "earliest", "2026-06-01", "signature"),
    ("2026-06-01", "2026-06-09", "latest", "2026-06-09", "postal"),
    ("2026-06-09", "2026-06-01", "earliest", "2026-06-01", "postal"),
    ("2026-06-09", "2026-06-01", "latest", "2026-06-09", "signature"),
])  # fmt: skip
def test_of_two_receipts_the_reading_chooses(signed: str, delivered: str, reading: str, served: str, how: str) -> None:
    found = notice(signature={"signed_on": signed, "by": "holder"}, posting={"delivered_on": delivered},
                   readings={"first_receipt": reading})  # fmt: skip
    assert (found["served_on"], found["how"], found["next_step"]) == (served, how, None)


@pytest.mark.parametrize(("first", "late"), [("2026-06-01", True), ("2026-06-02", False)])
def test_the_hours_that_the_agency_fixed_hold_from_their_day(first: str, late: bool) -> None:
    known = norms.get(NORM).settings
    stored = known.parameters["immediate_hours"]
    hours = stored.with_values([*stored.values, DatedValue(date.fromisoformat(first), 0, "portaria")])
    changed = structs.replace(known, parameters={**known.parameters, "immediate_hours": hours})
    assert decide(NORM, "notice", GOOD, settings=changed).outcome["warnings"] == (["not_immediate"] if late else [])


def test_before_the_agency_s_first_hours_those_hold() -> None:
    known = norms.get(NORM).settings
    hours = known.parameters["immediate_hours"].with_values([DatedValue(date(2026, 7, 1), 0, "portaria")])
    changed = structs.replace(known, parameters={**known.parameters, "immediate_hours": hours})
    assert decide(NORM, "notice", GOOD, settings=changed).outcome["warnings"] == ["not_immediate"]


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(DAYS, DAYS, DAYS, st.sampled_from(["earliest", "latest"]))
def test_a_later_receipt_never_shortens_the_defence_term(
    signed: date, delivered: date, later: date, reading: str
) -> None:
    def due(delivery: date) -> str:
        served = notice(signature={"signed_on": str(signed), "by": "holder"}, posting={"delivered_on": str(delivery)},
                        readings={"first_receipt": reading})["served_on"]  # fmt: skip
        found: str = outcome("appeal", stage="defence", area="intermunicipal", service={"served_on": served})["due_on"]
        return found

    first, second = sorted((delivered, later))
    assert due(first) <= due(second)
    assert due(first) >= str(min(signed, first) + timedelta(10))
