# SPDX-License-Identifier: Apache-2.0
"""Arts. 6, VII, 70, 74 to 76, 80 and 82, IV: who is taken aboard, and where."""

from typing import Any

import pytest

from tests.law.norms.mg_5997_1960.questions import ask, missing, outcome, told

ITEM_8, ITEM_16, ITEM_20, ITEM_21 = (
    "anx1_art110_cpt_inc1_ite8", "anx1_art110_cpt_inc2_ite16", "anx1_art110_cpt_inc2_ite20",
    "anx1_art110_cpt_inc3_ite21",
)  # fmt: skip
BARRED = {"decided_on": "2020-01-01"}


@pytest.mark.parametrize(("facts", "items", "because"), [
    ({"place": "station", "ticket": True}, [], []),
    ({"place": "station", "ticket": False}, [ITEM_8], ["anx1_art74_cpt"]),
    ({"place": "station", "ticket": False, "sold_on_board": True}, [ITEM_8], ["anx1_art74_cpt"]),
    ({"place": "urban_stop", "ticket": True}, [], []),
    ({"place": "urban_stop", "ticket": False, "sold_on_board": True}, [], []),
    ({"place": "urban_stop", "ticket": False, "sold_on_board": False}, [ITEM_8], ["anx1_art76_cpt"]),
    ({"place": "roadside", "ticket": False, "sold_on_board": True}, [], []),
    ({"place": "roadside", "ticket": False, "sold_on_board": False}, [ITEM_8], ["anx1_art76_cpt"]),
    ({"place": "unapproved_place", "ticket": True}, [ITEM_21], ["anx1_art70_cpt"]),
    ({"place": "unapproved_place", "ticket": False}, [ITEM_21], ["anx1_art70_cpt"]),
    ({"place": "unapproved_place"}, [ITEM_21], ["anx1_art70_cpt"]),
    ({"place": "station", "ticket": True, "conditions": []}, [], []),
    ({"place": "station", "ticket": True, "conditions": ["contagious", "contagious"]}, [ITEM_20],
     ["anx1_art80_cpt_ali1"]),
    ({"place": "station", "ticket": True, "conditions": ["mental_illness", "unsuitable_dress"]}, [ITEM_20],
     ["anx1_art80_cpt_ali2", "anx1_art80_cpt_ali4"]),
    ({"place": "station", "conditions": ["drunk"]}, [ITEM_20], ["anx1_art80_cpt_ali1"]),
    ({"place": "station", "ticket": False, "conditions": ["drunk"]}, [ITEM_8], ["anx1_art74_cpt"]),
    ({"place": "unapproved_place", "ticket": True, "conditions": ["drunk"]}, [ITEM_20], ["anx1_art80_cpt_ali1"]),
    ({"place": "unapproved_place", "ticket": True, "restriction": BARRED, "on": "2026-12-10"}, [ITEM_16],
     ["anx1_art80_cpt_ali3"]),
    ({"place": "station", "ticket": True, "conditions": ["drunk"], "restriction": BARRED, "on": "2026-12-10"},
     [ITEM_20], ["anx1_art80_cpt_ali1"]),
])  # fmt: skip
def test_the_first_test_that_fails_refuses_with_its_item(
    facts: dict[str, Any], items: list[str], because: list[str]
) -> None:
    answer = ask("boarding", **facts)
    assert answer["status"] == "decided"
    assert answer["outcome"] == {"allowed": not because, "items_if_carried": items, "because": because}
    if items:
        assert told("boarding", **facts)[-1] == (items[0], False, {})


@pytest.mark.parametrize(("restriction", "on", "allowed"), [
    ({"decided_on": "2026-12-10"}, "2026-12-09", True), ({"decided_on": "2026-12-10"}, "2026-12-10", False),
    ({**BARRED, "lifted_on": "2026-12-10"}, "2026-12-09", False),
    ({**BARRED, "lifted_on": "2026-12-10"}, "2026-12-10", True), ({"lifted_on": "2026-12-10"}, "2026-12-11", True),
])  # fmt: skip
def test_a_section_is_barred_from_its_day_to_the_eve_of_its_release(
    restriction: dict[str, str], on: str, allowed: bool
) -> None:
    facts = {"place": "station", "ticket": True, "restriction": restriction, "on": on}
    assert outcome("boarding", **facts)["allowed"] is allowed
    lifted_on = restriction.get("lifted_on")
    lifted = lifted_on is not None and on >= lifted_on
    steps = told("boarding", **facts)
    assert ("anx1_art6_cpt_inc7_ali2", lifted, {"lifted_on": lifted_on}) in steps
    assert ("anx1_art6_cpt_inc7_ali1", allowed, {"decided_on": restriction.get("decided_on"), "on": on}) in steps


@pytest.mark.parametrize(("facts", "lacking"), [
    ({"place": "station"}, {"ticket"}), ({"place": "roadside"}, {"ticket"}),
    ({"place": "roadside", "ticket": False}, {"sold_on_board"}),
    ({"place": "station", "ticket": True, "restriction": {}}, {"restriction.decided_on", "on"}),
    ({"place": "station", "ticket": True, "restriction": BARRED}, {"on"}),
    ({"place": "station", "ticket": True, "restriction": {"lifted_on": "2026-12-10"}, "on": "2026-12-09"},
     {"restriction.decided_on"}),
    ({"place": "station", "restriction": BARRED}, {"ticket"}),
    ({"place": "station", "conditions": ["drunk"], "readings": {"refusal_letters": "restricted_section_only"}},
     {"ticket"}),
])  # fmt: skip
def test_what_is_needed_is_named_at_its_step(facts: dict[str, Any], lacking: set[str]) -> None:
    assert missing("boarding", **facts) == lacking


def test_the_letters_can_be_switched_off_and_the_steps_say_so() -> None:
    facts = {
        "place": "urban_stop", "ticket": False, "sold_on_board": True, "conditions": ["unsuitable_dress", "drunk"],
        "readings": {"refusal_letters": "restricted_section_only"},
    }  # fmt: skip
    answer = ask("boarding", **facts)
    assert (answer["outcome"]["allowed"], answer["readings"]) == (True, ["refusal_letters=restricted_section_only"])
    assert told("boarding", **facts) == [
        ("anx1_art82_cpt_inc4", False, {"ticket": False}), ("anx1_art75_cpt", True, {}), ("anx1_art76_cpt", True, {}),
        ("anx1_art80_cpt", True, {"applied": False}), ("anx1_art80_cpt_ali4", True, {}),
        ("anx1_art80_cpt_ali1", True, {}), ("anx1_art70_cpt", True, {}),
    ]  # fmt: skip
    assert ask("boarding", place="station", ticket=True)["readings"] == []


@pytest.mark.parametrize(("place", "provision"), [
    ("station", "anx1_art74_cpt"), ("urban_stop", "anx1_art76_cpt"), ("roadside", "anx1_art76_cpt"),
    ("unapproved_place", "anx1_art82_cpt_inc4"),
])  # fmt: skip
def test_an_unknown_ticket_is_asked_for_by_the_rule_of_the_place(place: str, provision: str) -> None:
    assert told("boarding", place=place)[0] == (provision, None, {"missing": "ticket"})


def test_the_letters_that_apply_are_told_as_a_refusal() -> None:
    facts = {"place": "station", "ticket": True, "conditions": ["drunk"]}
    assert told("boarding", **facts)[1:] == [
        ("anx1_art80_cpt", False, {"applied": True}), ("anx1_art80_cpt_ali1", False, {}),
        ("anx1_art110_cpt_inc2_ite20", False, {}),
    ]  # fmt: skip
