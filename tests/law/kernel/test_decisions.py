# SPDX-License-Identifier: Apache-2.0
"""The record of a decision while it is made: steps, causes, needs, readings and parameters."""

from datetime import date
from decimal import Decimal
from typing import Literal

import pytest

from outorga.law.kernel.decisions import Reading, Reasoning, Settings, Test, UsedParameter
from outorga.law.kernel.errors import UnknownReading
from outorga.law.kernel.facts import UNSET, Facts, Given
from outorga.law.kernel.parameters import DatedValue, Parameter

FIRST, SECOND = Test("art1_cpt", "Primeiro {x}."), Test("art2_cpt", "Segundo.")
DAY = date(2026, 1, 1)
PRICE = Parameter(
    "price",
    "BRL",
    "art1_cpt",
    "P",
    (DatedValue(DAY, Decimal(2), "act", invented=True), DatedValue(date(2026, 2, 1), None, "?", unknown=True)),
)
KNOWN = {"mode": Reading("mode", "?", "?", ("a", "b"), ("a", "b"), "why", "porque", "art1_cpt")}
SETTINGS = Settings("n", "v", {"mode": "a"}, {"price": PRICE})


class Chosen(Facts, frozen=True):
    mode: Given[Literal["a", "b"]] = UNSET


class Asked(Facts, frozen=True):
    readings: Chosen = Chosen()


class Other(Facts, frozen=True):
    order: Given[Literal["x"]] = UNSET


class Elsewhere(Facts, frozen=True):
    readings: Other = Other()


def reasoning(facts: Facts | None = None) -> Reasoning:
    return Reasoning("s", facts or Asked(), SETTINGS)


def test_a_met_requirement_leaves_a_step_and_no_cause() -> None:
    record = reasoning()
    assert record.check(FIRST, True, x=1) is True
    decision = record.conclude({"ok": True})
    assert (decision.status, decision.outcome) == ("decided", {"ok": True, "because": []})
    assert (decision.steps[0].inputs, decision.provisions) == ({"x": 1}, ("art1_cpt",))


def test_each_step_keeps_what_came_of_it() -> None:
    record = reasoning()
    assert record.step(FIRST, DAY) == DAY
    assert record.step(SECOND) is True
    record.check(FIRST, True)
    record.check(FIRST, False)
    record.check(SECOND, None)
    record.lack("a", SECOND)
    steps = record.undetermined().steps
    assert [step.result for step in steps] == [DAY, True, True, False, None, None]
    assert [step.test for step in steps] == [FIRST, SECOND, FIRST, FIRST, SECOND, SECOND]
    assert steps[-1].inputs == {"missing": "a"}


def test_causes_come_in_the_norms_order_and_once() -> None:
    record = reasoning()
    record.check(SECOND, False)
    record.check(FIRST, False, "art10_cpt", "art1_cpt")
    record.refuse("art2_cpt")
    assert record.because == ["art1_cpt", "art2_cpt", "art10_cpt"]


def test_what_is_missing_leaves_the_answer_open_unless_something_refuses() -> None:
    record = reasoning()
    assert record.need("a", UNSET, FIRST) is None
    assert record.need("b", None, SECOND) is None
    assert record.need("c", 0, SECOND) == 0
    record.lack("a", FIRST)
    assert record.conclude({"ok": True}).missing == ("a", "b")
    assert record.undetermined().outcome == {}
    record.refuse("art1_cpt")
    refused = record.conclude({"ok": False})
    assert (refused.status, refused.missing) == ("decided", ())


def test_a_norm_that_asks_for_every_needed_fact_settles_nothing_without_them() -> None:
    record = reasoning()
    assert record.settle({"ok": True}).status == "decided"
    record.lack("b", FIRST)
    record.lack("a", FIRST)
    record.refuse("art1_cpt")
    open_answer = record.settle({"ok": False})
    assert (open_answer.status, open_answer.missing, open_answer.outcome) == ("undetermined", ("a", "b"), {})


def test_a_check_that_is_not_known_refuses_nothing() -> None:
    record = reasoning()
    assert record.check(FIRST, None) is None
    assert not record.refused


def test_readings_come_from_the_facts_before_the_agency_and_are_recorded() -> None:
    assert reasoning().reading("mode") == "a"
    record = reasoning(Asked(readings=Chosen(mode="b")))
    assert (record.reading("mode"), record.readings()["mode"]) == ("b", "b")
    assert record.decided({}).readings == ("mode=b",)
    assert reasoning().decided({}).readings == ()


def test_an_unknown_reading_or_answer_is_refused() -> None:
    assert SETTINGS.with_readings({"mode": "b"}, KNOWN).readings == {"mode": "b"}
    with pytest.raises(UnknownReading, match=r"^n has no reading 'mode' with the answer 'c'$"):
        SETTINGS.with_readings({"mode": "c"}, KNOWN)
    with pytest.raises(UnknownReading, match=r"^n has no reading 'other' with the answer 'a'$"):
        SETTINGS.with_readings({"other": "a"}, KNOWN)


def test_a_parameter_is_recorded_once_with_its_day() -> None:
    record = reasoning()
    assert record.parameter("price", date(2026, 2, 1)) is None
    entry = record.parameter("price", date(2026, 1, 31))
    assert entry is not None
    record.used("price", entry.value, None)
    assert record.fixed("price") == Decimal(2)
    assert record.decided({}).parameters == (UsedParameter("price", Decimal(2), DAY, "act", True),)


def test_a_fixed_value_is_recorded_with_its_source() -> None:
    record = reasoning()
    assert record.fixed("price") == Decimal(2)
    assert record.decided({}).parameters == (UsedParameter("price", Decimal(2), DAY, "act", True),)


def test_another_value_of_the_same_parameter_is_recorded_too() -> None:
    record = reasoning()
    record.used("price", Decimal(2), DAY)
    record.used("price", Decimal(3), None)
    assert record.decided({}).parameters == (
        UsedParameter("price", Decimal(2), DAY), UsedParameter("price", Decimal(3), None),
    )  # fmt: skip


def test_facts_without_readings_or_without_this_one_leave_it_to_the_agency() -> None:
    for facts in (Facts(), Elsewhere()):
        record = reasoning(facts)
        assert record.reading("mode") == "a"
        assert record.readings() == {"mode": "a"}


def test_a_decision_says_norm_version_and_service() -> None:
    decision = reasoning().decided({})
    assert (decision.norm, decision.norm_version, decision.service) == ("n", "v", "s")


def test_a_choice_of_the_authority_keeps_what_the_rules_establish() -> None:
    record = reasoning()
    record.refuse("art1_cpt")
    assert record.discretionary("council", {"days": 3}).outcome == {
        "days": 3,
        "because": ["art1_cpt"],
        "authority": "council",
    }
    assert record.not_applicable().outcome == {}
    assert record.not_applicable({"applies": False}).outcome == {"applies": False, "because": ["art1_cpt"]}


def test_an_answer_that_nothing_can_refuse_names_no_cause() -> None:
    reasoning = Reasoning("s", Asked(), SETTINGS)
    reasoning.step(FIRST, True, x=1)
    decision = reasoning.computed({"due_on": DAY})
    assert (decision.status, decision.outcome, decision.missing) == ("decided", {"due_on": DAY}, ())
    assert decision.provisions == ("art1_cpt",)
