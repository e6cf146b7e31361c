# SPDX-License-Identifier: Apache-2.0
"""Transfers: each condition alone, the consent by days, and the whole reasoning."""

from typing import Any

import pytest

from tests.law.norms.br_952_1993.questions import ask, outcome, told
from tests.law.norms.br_952_1993.trails import inputs, trail

GOOD: dict[str, Any] = {
    "capacity": {"legal": True, "technical": True, "financial": True, "tax": True}, "commits_to_contract": True,
    "assumes_obligations": True, "tie": False, "competition_breach": False,
}  # fmt: skip
CAPACITIES = ("legal", "technical", "financial", "tax")


def facts(**more: Any) -> dict[str, Any]:
    capacity = {**GOOD["capacity"], **{name: more.pop(name) for name in CAPACITIES if name in more}}
    return {"kind": "control", **GOOD, "capacity": capacity, **more}


@pytest.mark.parametrize(
    ("fact", "value", "because"),
    [
        *((name, False, ["art27_par1_inc1"]) for name in CAPACITIES),
        ("commits_to_contract", False, ["art27_par1_inc2"]),
        ("assumes_obligations", False, ["art27_par1_inc3"]),
        ("tie", True, ["art11_cpt", "art27_par2"]),
        ("competition_breach", True, ["art27_par2"]),
    ],
)
def test_each_condition_refuses_alone_and_is_missed_when_unknown(fact: str, value: bool, because: list[str]) -> None:
    assert outcome("transfer", **facts(**{fact: value})) == {
        "eligible": False, "must_refuse": True, "unfitness_case": False, "because": because,
    }  # fmt: skip
    path = f"capacity.{fact}" if fact in CAPACITIES else fact
    assert ask("transfer", **facts(**{fact: None}))["missing"] == [path]
    assert (
        outcome("transfer", **{**facts(**{fact: value}), **({"tie": None} if fact != "tie" else {})})["because"]
        == because
    )


def test_the_whole_reasoning_of_conditions_met() -> None:
    answer = ask("transfer", **facts())
    assert (answer["status"], answer["outcome"]) == ("discretionary", {
        "eligible": True, "must_refuse": False, "unfitness_case": False, "because": [], "authority": "department",
    })  # fmt: skip
    assert trail("transfer", **facts()) == [
        *[("art27_par1_inc1", True)] * 4, ("art27_par1_inc2", True), ("art27_par1_inc3", True), ("art27_par1", True),
        ("art11_cpt", True), ("art27_par2", True), ("art27_par2", True), ("art27_cpt", None),
    ]  # fmt: skip
    assert inputs("transfer", "art27_par1_inc1", **facts())[3] == {"name": "tax", "value": True}
    assert inputs("transfer", "art27_par1", **facts(tax=None)) == [{"met": None}]
    assert inputs("transfer", "art27_par1", **facts(tax=False)) == [{"met": False}]


@pytest.mark.parametrize(
    ("consent_on", "on", "regular"),
    [("2026-11-09", None, True), ("2026-11-10", None, True), ("2026-11-11", None, False), (None, None, False),
     ("2026-11-10", "2026-11-10", True), ("2026-11-11", "2026-11-20", False)],
)  # fmt: skip
def test_consent_comes_before_or_on_the_day(consent_on: str | None, on: str | None, regular: bool) -> None:
    days = {name: day for name, day in (("consent_on", consent_on), ("on", on)) if day}
    assert outcome("transfer", kind="control", transferred_on="2026-11-10", **days) == {
        "regular": regular, "unfitness_case": not regular,
        "because": [] if regular else ["art27_cpt", "art82_cpt_inc3"],
    }  # fmt: skip


@pytest.mark.parametrize(("on", "happened"), [("2026-11-09", False), ("2026-11-10", True), (None, True)])
def test_a_grant_never_passes(on: str | None, happened: bool) -> None:
    found = outcome("transfer", kind="grant", transferred_on="2026-11-10", **({"on": on} if on else {}))
    assert found == {
        "eligible": False, "must_refuse": True, "unfitness_case": happened, **({"regular": False} if happened else {}),
        "because": ["art26_cpt", "art82_cpt_inc3"] if happened else ["art26_cpt"],
    }  # fmt: skip
    assert trail("transfer", kind="grant") == [("art26_cpt", False), ("art82_cpt_inc3", True)]


def test_each_test_is_told_with_what_it_saw() -> None:
    bad = facts(commits_to_contract=False, assumes_obligations=False, tie=True, competition_breach=True)
    assert told("transfer", **bad)[4:] == [
        ("art27_par1_inc2", False, {"value": False}), ("art27_par1_inc3", False, {"value": False}),
        ("art27_par1", False, {"met": False}), ("art11_cpt", False, {"value": True}),
        ("art27_par2", False, {"value": True}), ("art27_par2", False, {"value": True}),
    ]  # fmt: skip
    passed: dict[str, Any] = {"kind": "control", "transferred_on": "2026-11-10"}
    assert told("transfer", **passed, consent_on="2026-11-09") == [
        ("art27_cpt", True, {"consent_on": "2026-11-09", "transferred_on": "2026-11-10"}),
        ("art82_cpt_inc3", True, {"breach": False}),
    ]
    assert told("transfer", **passed)[1] == ("art82_cpt_inc3", False, {"breach": True})
    assert told("transfer", **{**passed, "kind": "grant"}) == [
        ("art26_cpt", False, {"transferred_on": "2026-11-10"}), ("art82_cpt_inc3", False, {"breach": True}),
    ]  # fmt: skip
