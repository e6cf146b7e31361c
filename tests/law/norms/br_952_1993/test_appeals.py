# SPDX-License-Identifier: Apache-2.0
"""Reconsideration and appeal: order, term, addressee, and what they hold up."""

from typing import Any

import pytest

from tests.law.norms.br_952_1993.questions import ask, decided, missing, outcome, told, with_value

OPEN: dict[str, list[str]] = {"holidays": [], "closed": []}
FINE = {"kind": "fine", "notified_on": "2026-11-30", "by": "commission"}
REFUSAL = {"kind": "tender_request_refusal", "notified_on": "2026-11-30"}
ANSWERED = {"remedy": "reconsideration", "filed_on": "2026-12-07", "answer_notified_on": "2026-12-14"}
WAITING = {"remedy": "reconsideration", "filed_on": "2026-12-07"}
APPEALED = {"remedy": "appeal", "answer_notified_on": "2026-12-18"}
RECONSIDER, APPEAL = {"remedy": "reconsideration"}, {"remedy": "appeal"}


def filed(day: str, **facts: Any) -> dict[str, Any]:
    return {"calendar": OPEN, "decision": FINE, "filed_on": day, **facts}


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (filed("2026-12-07", **RECONSIDER), (True, "same_authority", "2026-12-07", False, False, [])),
        (filed("2026-12-08", **RECONSIDER), (False, "same_authority", "2026-12-07", True, True, ["art92_cpt"])),
        (filed("2026-12-07", **APPEAL), (False, "superior", None, False, None, ["art91_cpt"])),
        (filed("2026-12-08", **APPEAL), (False, "superior", None, True, None, ["art91_cpt"])),
        (filed("2026-12-21", **APPEAL, earlier=[ANSWERED]), (True, "superior", "2026-12-21", False, False, [])),
        (filed("2026-12-22", **APPEAL, earlier=[ANSWERED]),
         (False, "superior", "2026-12-21", True, True, ["art92_cpt"])),
        (filed("2026-12-21", **APPEAL, earlier=[APPEALED, ANSWERED]),
         (False, "superior", "2026-12-21", True, None, ["art91_cpt"])),
        (filed("2026-12-22", **APPEAL, earlier=[ANSWERED, {"remedy": "appeal"}]),
         (False, "superior", "2026-12-21", False, None, ["art91_cpt", "art92_cpt"])),
        (filed("2026-12-07", **RECONSIDER, earlier=[ANSWERED]),
         (False, "same_authority", "2026-12-07", False, None, ["art90_cpt"])),
        (filed("2026-12-22", **RECONSIDER, earlier=[ANSWERED]),
         (False, "same_authority", "2026-12-07", True, True, ["art90_cpt", "art92_cpt"])),
        (filed("2026-12-10", **RECONSIDER, earlier=[ANSWERED]),
         (False, "same_authority", "2026-12-07", False, True, ["art90_cpt", "art92_cpt"])),
        (filed("2026-12-07", **RECONSIDER, earlier=[WAITING]),
         (False, "same_authority", "2026-12-07", False, None, ["art90_cpt"])),
        (filed("2026-12-08", **RECONSIDER, earlier=[WAITING]),
         (False, "same_authority", "2026-12-07", False, None, ["art90_cpt", "art92_cpt"])),
        (filed("2026-12-07", **APPEAL, decision=REFUSAL), (True, "minister", "2026-12-07", False, None, [])),
        (filed("2026-12-08", **APPEAL, decision=REFUSAL),
         (False, "minister", "2026-12-07", True, None, ["art92_cpt"])),
        (filed("2026-12-21", **APPEAL, decision=REFUSAL, earlier=[ANSWERED]),
         (True, "minister", "2026-12-21", False, None, [])),
        (filed("2026-12-07", **APPEAL, readings={"direct_appeal": "yes"}),
         (True, "superior", "2026-12-07", False, False, [])),
        (filed("2026-12-08", **RECONSIDER, readings={"fine_due": "when_imposed"}),
         (False, "same_authority", "2026-12-07", True, True, ["art92_cpt"])),
        (filed("2026-12-07", **RECONSIDER, decision={**FINE, "kind": "seizure"}),
         (True, "same_authority", "2026-12-07", False, None, [])),
    ],
)  # fmt: skip
def test_a_remedy_is_admitted_by_its_order_and_its_term(facts: dict[str, Any], expected: tuple[Any, ...]) -> None:
    found = outcome("appeal", **facts)
    keys = ("admissible", "addressee", "due_on", "final", "collectable", "because")
    assert tuple(found.get(key) for key in keys) == expected


@pytest.mark.parametrize(
    ("facts", "lacking"),
    [
        ({}, {"remedy", "decision.kind", "decision.notified_on", "filed_on"}),
        ({"earlier": [ANSWERED]}, {"remedy", "decision.kind", "filed_on"}),
        ({**RECONSIDER, "decision": {"kind": None}}, {"decision.kind", "decision.notified_on", "filed_on"}),
        ({**RECONSIDER, "decision": FINE}, {"filed_on"}),
        (filed("2026-12-07", **APPEAL, decision={"notified_on": "2026-11-30"}), {"decision.kind"}),
        (filed("2026-12-07", **APPEAL, earlier=[{"remedy": "reconsideration"}]), {"earlier.0.answer_notified_on"}),
        ({**APPEAL, "decision": FINE, "earlier": [ANSWERED]}, {"filed_on"}),
        (filed("2026-12-07", **RECONSIDER, decision={"kind": "fine"}), {"decision.notified_on"}),
        (filed("2026-12-07", **APPEAL, decision={"kind": "tender_request_refusal"}), {"decision.notified_on"}),
        (filed("2026-12-07"), {"remedy"}),
    ],
)
def test_every_missing_fact_is_named(facts: dict[str, Any], lacking: set[str]) -> None:
    assert missing("appeal", **facts) == lacking


def test_a_refused_remedy_is_decided_whatever_is_missing() -> None:
    found = outcome("appeal", **RECONSIDER, earlier=[ANSWERED])
    assert found == {"admissible": False, "addressee": "same_authority", "because": ["art90_cpt"]}
    dated = outcome("appeal", **RECONSIDER, earlier=[ANSWERED], decision=FINE, calendar=OPEN)
    assert (dated["because"], dated["due_on"]) == (["art90_cpt"], "2026-12-07")
    want = outcome("appeal", **APPEAL, decision={"kind": "retention"})
    assert (want["because"], "final" in want) == (["art91_cpt"], False)
    again = outcome("appeal", **APPEAL, decision={"kind": "fine"}, earlier=[APPEALED, {"remedy": "reconsideration"}])
    assert (again["because"], again["final"]) == (["art91_cpt"], False)


def test_the_explanation_of_a_reconsideration() -> None:
    assert told("appeal", **filed("2026-12-08", **RECONSIDER)) == [
        ("art89_cpt_inc1", True, {}),
        ("art90_cpt", True, {"earlier": 0}),
        ("art92_cpt", "2026-12-07", {"start": "2026-11-30", "length": 5, "unit": "business_days",
                                     "due": "2026-12-07"}),
        ("art96_cpt", "2026-12-07", {"start": "2026-11-30", "due": "2026-12-07"}),
        ("art92_cpt", False, {"filed_on": "2026-12-08", "due_on": "2026-12-07"}),
        ("art92_cpt", "2026-12-07", {"start": "2026-11-30", "length": 5, "unit": "business_days",
                                     "due": "2026-12-07"}),
        ("art96_cpt", "2026-12-07", {"start": "2026-11-30", "due": "2026-12-07"}),
        ("art89_cpt", True, {"final": True}),
        ("art86_cpt", True, {"collectable": True}),
    ]  # fmt: skip


def test_the_explanation_of_an_appeal() -> None:
    steps = told("appeal", **filed("2026-12-21", **APPEAL, decision=REFUSAL, earlier=[ANSWERED]))
    assert steps[:4] == [
        ("art89_cpt_inc2", True, {}), ("art16_par2", True, {}), ("art91_cpt", True, {"earlier": 0}),
        ("art91_cpt", True, {"answered_on": "2026-12-14"}),
    ]  # fmt: skip
    assert ("art92_cpt", True, {"length": 5}) in steps
    open_still = told("appeal", **filed("2026-12-21", **APPEAL, earlier=[ANSWERED]))
    assert open_still[-2:] == [("art89_cpt", False, {"final": False}), ("art86_cpt", False, {"collectable": False})]
    direct = told("appeal", **filed("2026-12-02", **APPEAL))
    assert ("art91_cpt", False, {"answered_on": None}) in direct


def test_readings_are_told_where_they_matter() -> None:
    assert ask("appeal", **filed("2026-12-07", **RECONSIDER))["readings"] == ["fine_due=when_final"]
    assert ask("appeal", **filed("2026-12-07", **APPEAL))["readings"] == [
        "direct_appeal=no", "fine_due=when_final",
    ]  # fmt: skip
    assert ask("appeal", **filed("2026-12-07", **APPEAL, decision=REFUSAL))["readings"] == []


@pytest.mark.parametrize(("name", "facts", "due_on"), [
    ("reconsideration", RECONSIDER, "2026-12-08"), ("appeal", {**APPEAL, "earlier": [ANSWERED]}, "2026-12-22"),
])  # fmt: skip
def test_each_remedy_has_a_term_of_its_own(name: str, facts: dict[str, Any], due_on: str) -> None:
    longer = with_value(f"{name}_business_days", 6)
    assert decided("appeal", filed("2026-12-01", **facts), longer)["due_on"] == due_on
    other = with_value("appeal_business_days" if name == "reconsideration" else "reconsideration_business_days", 9)
    assert decided("appeal", filed("2026-12-01", **facts), other)["due_on"] < due_on
