# SPDX-License-Identifier: Apache-2.0
"""Art. 40: the six items of a notice, and the 45 days in which it is served."""

from datetime import date, timedelta
from typing import Any

import pytest

from outorga.law.engine.decide import decide
from outorga.law.kernel.errors import InvalidFacts
from tests.law.norms.mg_pl1842_2004.questions import NORM, missing, outcome
from tests.law.norms.mg_pl1842_2004.trails import given_readings, lacks, passages, trail

PLAIN: dict[str, list[str]] = {"holidays": [], "closed": []}
BASE: dict[str, Any] = {"infraction": {"committed_on": "2026-10-16"}, "calendar": PLAIN}
ITEMS = {
    "offender_name": "art40_cpt_inc1", "permit_number": "art40_cpt_inc2", "place_and_time": "art40_cpt_inc3",
    "provision_and_description": "art40_cpt_inc4", "officer_signature": "art40_cpt_inc5",
    "fine_amount": "art40_cpt_inc7",
}  # fmt: skip
FULL = dict.fromkeys(ITEMS, True)


def received(on: str, result: str = "received", **more: Any) -> dict[str, Any]:
    return {**BASE, "service": {"result": result, "on": on, **more}}


@pytest.mark.parametrize(("days", "archived"), [(44, False), (45, False), (46, True)])
def test_a_notice_is_served_by_the_last_of_the_45_days(days: int, *, archived: bool) -> None:
    served = (date(2026, 10, 16) + timedelta(days)).isoformat()
    found = outcome("notice", **received(served))
    assert (found["archived"], found["valid"], found["served_on"]) == (archived, not archived, served)
    assert (found["serve_by_on"], found["new_delivery"]) == ("2026-11-30", False)
    assert found["because"] == (["art40_par4"] if archived else [])


@pytest.mark.parametrize(("on", "archived"), [("2026-11-30", False), ("2026-12-01", True)])
def test_an_unserved_notice_is_filed_away_when_the_days_are_over(on: str, *, archived: bool) -> None:
    found = outcome("notice", **BASE, service={"result": "absent"}, on=on)
    assert (found["archived"], found["new_delivery"], found["valid"]) == (archived, not archived, not archived)
    assert found["served_on"] is None
    assert "appeal_until" not in found
    assert found["because"] == (["art40_par4"] if archived else [])


def test_without_the_day_asked_the_days_still_run() -> None:
    assert outcome("notice", **BASE, service={"result": "absent"})["new_delivery"] is True


@pytest.mark.parametrize("name", ITEMS)
def test_each_mandatory_item_that_lacks_spoils_the_notice(name: str) -> None:
    found = outcome("notice", **BASE, contents={**FULL, name: False})
    assert (found["missing_contents"], found["valid"], found["because"]) == ([name], False, [ITEMS[name]])
    steps = passages("notice", **BASE, contents={**FULL, name: False})
    assert steps[:7] == [*((item, key != name) for key, item in ITEMS.items()), ("art40_cpt", False)]


@pytest.mark.parametrize("name", ITEMS)
def test_an_item_of_which_nothing_is_known_is_missing(name: str) -> None:
    known = {key: value for key, value in FULL.items() if key != name}
    assert missing("notice", **BASE, contents=known) == {f"contents.{name}"}
    assert lacks(ITEMS[name], f"contents.{name}") in trail("notice", **BASE, contents=known)


@pytest.mark.parametrize(("signed", "provision"), [(True, "art40_cpt_inc6"), (False, "art40_par2")])
def test_the_infractor_need_not_sign(*, signed: bool, provision: str) -> None:
    found = outcome("notice", **BASE, contents={**FULL, "offender_signature": signed})
    assert (found["valid"], found["missing_contents"], found["because"]) == (True, [], [])
    assert (provision, signed) in passages("notice", **BASE, contents={**FULL, "offender_signature": signed})


def test_of_what_is_not_given_nothing_is_told() -> None:
    assert outcome("notice", **BASE) == {
        "serve_by_on": "2026-11-30", "missing_contents": [], "archived": False, "valid": True, "because": [],
    }  # fmt: skip
    assert outcome("notice", **BASE, on="2027-12-01")["archived"] is False


def test_a_visit_to_an_old_address_is_receipt() -> None:
    found = outcome("notice", **received("2026-11-20", "moved"))
    assert (found["served_on"], found["appeal_until"]) == ("2026-11-20", "2026-12-07")
    assert ("art40_par5", "2026-11-20", {"on": "2026-11-20"}) in trail("notice", **received("2026-11-20", "moved"))


def test_an_absence_is_none() -> None:
    assert ("art40_par5", False) in passages("notice", **BASE, service={"result": "absent"})


@pytest.mark.parametrize(
    ("reading", "certified", "served"),
    [
        ("new_delivery", True, None),
        ("new_delivery", False, None),
        ("certified_refusal", True, "2026-11-20"),
        ("certified_refusal", False, None),
    ],
)
def test_a_refusal_is_receipt_only_certified_and_by_the_reading(
    reading: str, served: str | None, *, certified: bool
) -> None:
    facts = {
        **received("2026-11-20", "refused", refusal_certified=certified),
        "readings": {"refused_delivery": reading},
    }
    assert (outcome("notice", **facts)["served_on"], outcome("notice", **facts)["new_delivery"]) == (served, not served)
    told = {"certified": certified, "counts": reading == "certified_refusal"}
    assert ("art40_par1", served is not None, told) in trail("notice", **facts)


def test_what_a_receipt_needs() -> None:
    by_reading = {"refused_delivery": "certified_refusal"}
    assert missing("notice", **BASE, service={}) == {"service.result"}
    assert missing("notice", **BASE, service={"result": "received"}) == {"service.on"}
    assert missing("notice", **BASE, service={"result": "moved"}) == {"service.on"}
    assert missing("notice", **BASE, service={"result": "refused"}, readings=by_reading) == {
        "service.refusal_certified"
    }
    certified = {"result": "refused", "refusal_certified": True}
    assert missing("notice", **BASE, service=certified, readings=by_reading) == {"service.on"}
    assert missing("notice", service={"result": "absent"}) == {"infraction.committed_on"}
    assert trail("notice") == [lacks("art40_par4", "infraction.committed_on")]


def test_a_wrong_notice_of_an_unknown_day_stays_unanswered() -> None:
    assert missing("notice", contents={**FULL, "fine_amount": False}) == {"infraction.committed_on"}


def test_only_the_readings_that_were_needed_are_told() -> None:
    assert given_readings("notice", **BASE) == ["agency_term_moves=moves"]
    assert given_readings("notice", **received("2026-11-20")) == ["agency_term_moves=moves", "appeal_first_day=counted"]


@pytest.mark.parametrize(
    ("facts", "paths"),
    [
        ({"notice": {"issued_on": "2026-10-15"}}, ["notice.issued_on"]),
        ({"service": {"on": "2026-10-15"}}, ["service.on"]),
        ({"service": {"on": "2026-10-15"}, "notice": {"issued_on": "2026-10-15"}}, ["notice.issued_on", "service.on"]),
    ],
)
def test_nothing_comes_before_the_infraction(facts: dict[str, Any], paths: list[str]) -> None:
    with pytest.raises(InvalidFacts) as caught:
        decide(NORM, "notice", {**BASE, **facts})
    assert [error.path for error in caught.value.errors] == paths
    same_day = {"service": {"on": "2026-10-16", "result": "received"}, "notice": {"issued_on": "2026-10-16"}}
    assert outcome("notice", **BASE, **same_day)["served_on"] == "2026-10-16"


@pytest.mark.parametrize(("path", "facts"), [
    ("notice.issued_on", {"notice": {"issued_on": "2026-10-15"}}),
    ("service.on", {"service": {"result": "received", "on": "2026-10-15"}}),
])  # fmt: skip
def test_a_day_before_the_infraction_is_refused_with_what_came(path: str, facts: dict[str, Any]) -> None:
    with pytest.raises(InvalidFacts) as caught:
        decide(NORM, "notice", {**BASE, **facts})
    (error,) = caught.value.errors
    assert (error.path, error.got) == (path, date(2026, 10, 15))
    assert error.expected == "a day not before infraction.committed_on"


def test_the_delivery_and_its_term_are_told_with_their_days() -> None:
    steps = trail("notice", **received("2026-11-02"), contents={**FULL, "fine_amount": False}, on="2026-11-03")
    assert ("art40_cpt", False, {"lacking": ["fine_amount"]}) in steps
    assert ("art40_par1", "2026-11-02", {"on": "2026-11-02", "result": "received"}) in steps
    assert ("art40_par4", True, {"served_on": "2026-11-02", "serve_by_on": "2026-11-30", "on": "2026-11-03"}) in steps


def test_a_delivery_without_its_day_tells_no_day() -> None:
    facts = {**BASE, "service": {"result": "received"}}
    assert missing("notice", **facts) == {"service.on"}
    assert trail("notice", **facts)[-1] == lacks("art40_par1", "service.on")
