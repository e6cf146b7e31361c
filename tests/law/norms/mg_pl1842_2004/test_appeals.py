# SPDX-License-Identifier: Apache-2.0
"""Art. 51: the two instances, who may appeal, the deposit, and what an appeal stays."""

from datetime import date, timedelta
from typing import Any

import pytest

from tests.law.norms.mg_pl1842_2004.questions import ask, missing, outcome
from tests.law.norms.mg_pl1842_2004.trails import given_readings, lacks, trail

PLAIN: dict[str, list[str]] = {"holidays": [], "closed": []}
PENALTIES = ("seizure", "plate_removal", "suspension", "cassation")
KINDS = ("holder", "company", "auxiliary_driver", "attorney", "radio_operator", "passenger", "other")


def appeal(
    against: str = "infraction_notice", instance: int = 1, filed: str = "2026-12-15", **more: Any
) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "against": against, "instance": instance, "served_on": "2026-11-30", "filed_on": filed, "calendar": PLAIN,
        "appellant": {"kind": "holder"},
    }  # fmt: skip
    if against == "infraction_notice":
        facts |= {"fine_amount": "46.82", "deposit": {"amount": "46.82"}}
    return {**facts, **({"first_instance": "upheld"} if instance == 2 else {}), **more}


INSTANCES = {
    1: ("director_of_metropolitan_transport", "art51_cpt", "art51_cpt_inc1", "art51_cpt_inc2"),
    2: ("transport_council", "art51_par1", "art51_par1_inc1", "art51_par1_inc2"),
}


@pytest.mark.parametrize("instance", INSTANCES)
@pytest.mark.parametrize("against", ["infraction_notice", *PENALTIES])
@pytest.mark.parametrize(("late", "in_time"), [(-1, True), (0, True), (1, False)])
def test_an_appeal_is_in_time_through_its_last_day(against: str, instance: int, late: int, *, in_time: bool) -> None:
    filed = (date(2026, 12, 15) + timedelta(late)).isoformat()
    found = outcome("appeal", **appeal(against, instance, filed))
    authority, provision, notice, penalty = INSTANCES[instance]
    required = "46.82" if against == "infraction_notice" else "0.00"
    assert found == {
        "admissible": in_time, "in_time": in_time, "due_on": "2026-12-15", "first_counted_on": "2026-12-01",
        "authority": authority, "suspensive": in_time and against in PENALTIES, "deposit_required": required,
        "deposit_shortfall": "0.00", "because": [] if in_time else [provision],
    }  # fmt: skip
    day_one = notice if against == "infraction_notice" else penalty
    assert (day_one, "2026-12-01", {"first_counted_on": "2026-12-01"}) in trail("appeal", **appeal(against, instance))


def test_the_reasoning_of_a_second_appeal() -> None:
    assert trail("appeal", **appeal(instance=2)) == [
        ("art51_par1", "2026-12-15",
         {"start": "2026-11-30", "length": 15, "unit": "calendar_days", "due_on": "2026-12-15"}),
        ("art81_cpt", True, {"raw_on": "2026-12-15", "due_on": "2026-12-15"}),
        ("art51_par1_inc1", "2026-12-01", {"first_counted_on": "2026-12-01"}),
        ("art51_par1", True, {"filed_on": "2026-12-15", "due_on": "2026-12-15"}),
        ("art4_cpt_inc23", True, {}),
        ("art51_par1", True, {"first_instance": "upheld"}),
        ("art51_par5", True, {"kind": "holder"}),
        ("art51_par2", True, {"required": "46.82", "paid": "46.82", "demanded": True}),
        ("art51_par6", False, {"against": "infraction_notice"}),
    ]  # fmt: skip
    assert given_readings("appeal", **appeal(instance=2)) == ["appeal_first_day=counted", "prior_deposit=required"]


@pytest.mark.parametrize("decision", ["cancelled", None])
def test_the_council_hears_only_what_was_upheld(decision: str | None) -> None:
    asked = appeal("suspension", 2, first_instance=decision)
    assert outcome("appeal", **asked)["because"] == ["art51_par1"]
    assert ("art51_par1", False, {"first_instance": decision}) in trail("appeal", **asked)


def test_the_first_instance_asks_of_no_decision_before() -> None:
    assert outcome("appeal", **appeal(first_instance=None))["admissible"] is True


@pytest.mark.parametrize("kind", KINDS)
def test_who_may_appeal(kind: str) -> None:
    who = {"kind": kind, "signature_certified": True, "specific_powers": True}
    found = outcome("appeal", **appeal("suspension", appellant=who))
    allowed = kind not in ("passenger", "other")
    assert (found["admissible"], found["because"]) == (allowed, [] if allowed else ["art51_par5"])


def test_the_radio_operator_may_by_the_reading() -> None:
    asked = appeal(appellant={"kind": "radio_operator"}, readings={"radio_operator_appeal": "refused"})
    assert outcome("appeal", **asked)["because"] == ["art51_par5"]
    assert ("art51_par5", False, {}) in trail("appeal", **asked)


@pytest.mark.parametrize(("certified", "powers"), [(True, True), (True, False), (False, True), (False, False)])
def test_an_attorney_needs_a_certified_and_a_specific_power(*, certified: bool, powers: bool) -> None:
    who = {"kind": "attorney", "signature_certified": certified, "specific_powers": powers}
    asked = appeal("suspension", appellant=who)
    assert outcome("appeal", **asked)["admissible"] is (certified and powers)
    told = {"certified": certified, "powers": powers}
    assert ("art51_par5", certified and powers, told) in trail("appeal", **asked)


def test_an_attorney_of_whom_too_little_is_known() -> None:
    for known, path in (("specific_powers", "signature_certified"), ("signature_certified", "specific_powers")):
        asked = appeal("suspension", appellant={"kind": "attorney", known: False})
        assert missing("appeal", **asked) == {f"appellant.{path}"}
        assert lacks("art51_par5", f"appellant.{path}") in trail("appeal", **asked)


@pytest.mark.parametrize(("paid", "lacking"), [("46.81", "0.01"), ("46.82", "0.00"), ("46.83", "0.00")])
def test_the_whole_fine_is_deposited(paid: str, lacking: str) -> None:
    found = outcome("appeal", **appeal(deposit={"amount": paid}))
    assert (found["deposit_required"], found["deposit_shortfall"]) == ("46.82", lacking)
    assert found["because"] == ([] if lacking == "0.00" else ["art51_par2"])


def test_no_deposit_is_asked_where_the_reading_asks_none() -> None:
    asked = appeal(readings={"prior_deposit": "not_required"}, deposit={"amount": "10.00"})
    del asked["fine_amount"]
    found = outcome("appeal", **asked)
    assert (found["deposit_required"], found["deposit_shortfall"], found["admissible"]) == ("0.00", "0.00", True)
    told = {"required": "0.00", "paid": "10.00", "demanded": False}
    assert ("art51_par2", True, told) in trail("appeal", **asked)


@pytest.mark.parametrize("against", PENALTIES)
def test_only_a_seizure_may_stand_by_its_reading(against: str) -> None:
    found = outcome("appeal", **appeal(against, readings={"seizure_appeal": "not_suspensive"}))
    assert found["suspensive"] is (against != "seizure")
    assert "deposit_required" in found


def test_a_removal_for_safety_is_no_penalty() -> None:
    answer = ask("appeal", against="safety_removal")
    assert (answer["status"], answer["missing"]) == ("not_applicable", [])
    assert answer["outcome"] == {"suspensive": False, "because": ["art75_cpt"]}
    assert trail("appeal", against="safety_removal") == [("art75_cpt", False, {})]


def test_everything_that_is_missing_is_named() -> None:
    assert missing("appeal") == {"against", "instance", "served_on", "filed_on", "appellant.kind"}
    assert trail("appeal") == [
        lacks("art51_cpt", "against"), lacks("art51_cpt", "instance"), lacks("art51_cpt", "served_on"),
        lacks("art51_cpt", "filed_on"), lacks("art51_par5", "appellant.kind"),
    ]  # fmt: skip
    notice = {"against": "infraction_notice", "instance": 2}
    assert missing("appeal", **notice) == {
        "served_on", "filed_on", "first_instance", "appellant.kind", "fine_amount", "deposit.amount",
    }  # fmt: skip
    for row in (lacks("art51_par1", "filed_on"), lacks("art51_par1", "first_instance"),
                lacks("art51_par2", "fine_amount"), lacks("art51_par2", "deposit.amount")):  # fmt: skip
        assert row in trail("appeal", **notice)
    without = appeal()
    del without["instance"]
    assert missing("appeal", **without) == {"instance"}
    late = appeal(filed="2027-12-15")
    del late["appellant"]
    assert missing("appeal", **late) == {"appellant.kind"}


@pytest.mark.parametrize("absent", ["served_on", "filed_on", "instance"])
def test_without_a_fact_of_the_term_no_term_is_told(absent: str) -> None:
    facts = {name: value for name, value in appeal("suspension").items() if name != absent}
    assert missing("appeal", **facts) == {absent}
    assert [inputs for _, _, inputs in trail("appeal", **facts) if "due_on" in inputs] == []


@pytest.mark.parametrize(("absent", "path"), [("fine_amount", "fine_amount"), ("deposit", "deposit.amount")])
def test_without_the_fine_or_the_deposit_nothing_is_said_of_them(absent: str, path: str) -> None:
    facts = {name: value for name, value in appeal().items() if name != absent}
    assert missing("appeal", **facts) == {path}
    assert [inputs for _, _, inputs in trail("appeal", **facts) if "required" in inputs] == []


@pytest.mark.parametrize("absent", ["against", "instance", "deposit", "fine_amount"])
def test_of_nothing_else_an_appeal_says_that_it_is_missing(absent: str) -> None:
    facts = {name: value for name, value in appeal().items() if name != absent}
    assert ask("appeal", **facts)["outcome"] == {}


@pytest.mark.parametrize("absent", ["signature_certified", "specific_powers"])
def test_an_attorney_is_judged_only_where_paper_and_powers_are_known(absent: str) -> None:
    appellant = {"kind": "attorney", "signature_certified": True, "specific_powers": True}
    del appellant[absent]
    facts = appeal("suspension", appellant=appellant)
    assert missing("appeal", **facts) == {f"appellant.{absent}"}
    assert [inputs for _, _, inputs in trail("appeal", **facts) if "powers" in inputs] == []
