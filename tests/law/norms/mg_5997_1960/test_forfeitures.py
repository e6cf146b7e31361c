# SPDX-License-Identifier: Apache-2.0
"""When a grant may be forfeited, what must come before, and what follows."""

from typing import Any

import pytest

from outorga.law.kernel.citations import in_order
from tests.law.norms.mg_5997_1960.questions import ask, missing, outcome, told
from tests.law.norms.mg_5997_1960.trails import trail

SERVICE = "forfeiture"
GROUNDS = ("deficient_service", "repeated_disobedience", "termo_default", "grave_fault", "abandonment", "bankruptcy",
           "not_started", "lockout")  # fmt: skip
GOOD = {"cure_notified_on": "2026-12-01", "persists": True, "repeated_intentional": True, "earlier_penalty": True,
        "on": "2027-01-01"}  # fmt: skip
LINES = [{"id": "L2", "title": "concession"}, {"id": "L1", "title": "authorization"}]


@pytest.mark.parametrize(("ground", "number"), list(zip(GROUNDS, range(1, 9), strict=True)))
def test_each_ground_is_open_to_the_council(ground: str, number: int) -> None:
    answer = ask(SERVICE, ground=ground, lines=LINES, **GOOD)
    effects = {"lines_lost": ["L2", "L1"], "indemnity": "0.00", "future_grants_barred": True, "authority": "council",
               "forfeiture": True, "because": [f"anx1_art116_cpt_inc{number}"]}  # fmt: skip
    if number > 4:
        inquiry: dict[str, Any] = {"inquiry_required": False, "inquiry_possible": False, "defence_offered": False}
    else:
        inquiry = {"inquiry_required": True, "inquiry_possible": True, "inquiry_from_on": "2027-01-01",
                   "days_since_notice": 31}  # fmt: skip
    assert answer["outcome"] == {**effects, **inquiry}
    assert answer["status"] == "discretionary"


@pytest.mark.parametrize("ground", GROUNDS[4:])
def test_the_direct_grounds_ask_nothing(ground: str) -> None:
    found = outcome(SERVICE, ground=ground, readings={"inquiry_waiver": "short_defence"})
    assert found["defence_offered"] is True
    assert "lines_lost" not in found
    assert ask(SERVICE, ground=ground)["readings"] == ["inquiry_waiver=waived"]


def test_no_line_is_an_empty_list() -> None:
    assert outcome(SERVICE, ground="lockout", lines=[])["lines_lost"] == []


@pytest.mark.parametrize(("changed", "because"), [
    ({"on": "2026-12-31"}, ["116_par2"]), ({"persists": False}, ["116_par2"]),
    ({"repeated_intentional": False}, ["108_cpt"]), ({"inquiry": {"members": 2, "present": 2}}, ["117_cpt"]),
    ({"inquiry": {"members": 3, "present": 2}}, ["117_par1"]),
    ({"inquiry": {"members": 4, "present": 3}}, ["117_cpt", "117_par1"]),
    ({"persists": False, "repeated_intentional": False, "inquiry": {"members": 3, "present": 0}},
     ["108_cpt", "116_par2", "117_par1"]),
])  # fmt: skip
@pytest.mark.parametrize("ground", GROUNDS[:4])
def test_what_keeps_the_grounds_i_to_iv_closed(ground: str, changed: dict[str, Any], because: list[str]) -> None:
    answer = ask(SERVICE, ground=ground, lines=LINES, **{**GOOD, **changed})
    assert answer["status"] == "decided"
    assert answer["outcome"]["forfeiture"] is False
    assert answer["outcome"]["because"] == [f"anx1_art{provision}" for provision in because]
    assert answer["outcome"]["inquiry_possible"] is ("116_par2" not in because)
    assert {"lines_lost", "indemnity", "future_grants_barred", "authority"}.isdisjoint(answer["outcome"])


@pytest.mark.parametrize(("ground", "because"), [
    ("deficient_service", "anx1_art116_par4"), ("repeated_disobedience", "anx1_art116_par5"), ("termo_default", None),
    ("grave_fault", None),
])  # fmt: skip
def test_an_earlier_penalty_is_asked_of_i_and_ii(ground: str, because: str | None) -> None:
    found = outcome(SERVICE, ground=ground, **{**GOOD, "earlier_penalty": False})
    assert found["forfeiture"] is (because is None)
    assert because is None or found["because"] == [because]
    without = {name: value for name, value in GOOD.items() if name != "earlier_penalty"}
    if because:
        assert missing(SERVICE, ground=ground, **without) == {"earlier_penalty"}
    else:
        assert outcome(SERVICE, ground=ground, **without)["forfeiture"] is True


@pytest.mark.parametrize("ground", GROUNDS[:4])
def test_what_is_needed(ground: str) -> None:
    needed = {"cure_notified_on", "on", "persists", "repeated_intentional"}
    needed |= {"earlier_penalty"} if ground in GROUNDS[:2] else set()
    assert missing(SERVICE, ground=ground) == needed
    fines = {"serious_penalty": "fines_only"}
    assert missing(SERVICE, ground=ground, readings=fines) == needed - {"repeated_intentional"}
    whole = {"members": 3, "present": 3}
    assert missing(SERVICE, ground=ground, inquiry=whole) == needed


def test_what_is_established_needs_nothing_more() -> None:
    assert outcome(SERVICE, ground="grave_fault", persists=False)["because"] == ["anx1_art116_par2"]
    early = {"cure_notified_on": "2026-12-01", "on": "2026-12-31"}
    assert outcome(SERVICE, ground="grave_fault", **early) == {
        "inquiry_required": True, "inquiry_possible": False, "inquiry_from_on": "2027-01-01", "days_since_notice": 30,
        "forfeiture": False, "because": ["anx1_art116_par2"],
    }  # fmt: skip
    assert outcome(SERVICE, ground="grave_fault", repeated_intentional=False) == {
        "inquiry_required": True, "forfeiture": False, "because": ["anx1_art108_cpt"],
    }  # fmt: skip
    fines = {"serious_penalty": "fines_only"}
    found = outcome(SERVICE, ground="grave_fault", readings=fines, **{**GOOD, "repeated_intentional": False})
    assert found["forfeiture"] is True


def test_the_steps_with_an_inquiry() -> None:
    assert trail(SERVICE, ground="deficient_service", inquiry={"members": 3, "present": 3}, **GOOD) == [
        ("art107_par1u_ali4", True), ("art116_par1", True), ("art116_par2", "2026-12-31"), ("art116_par2", True),
        ("art116_par4", True), ("art108_cpt", True), ("art117_cpt", True), ("art117_par1", True),
        ("art116_cpt_inc1", True), ("art116_par6", True), ("art116_par7", True), ("art116_par8", "0.00"),
    ]  # fmt: skip
    assert ("art116_par2", None) in trail(SERVICE, ground="termo_default", cure_notified_on="2026-12-01")


def test_the_steps_without_an_inquiry() -> None:
    said = told(SERVICE, ground="bankruptcy", lines=LINES, operator={"directors": ["A", "B"]})
    assert said == [
        ("anx1_art107_par1u_ali4", True, {}), ("anx1_art116_par3", True, {"offered": False}),
        ("anx1_art116_cpt_inc6", True, {}), ("anx1_art116_par6", True, {"directors": ["A", "B"]}),
        ("anx1_art116_par7", True, {"lines": ["L2", "L1"]}), ("anx1_art116_par8", "0.00", {}),
    ]  # fmt: skip
    assert in_order(row[0] for row in said[1:3]) == ["anx1_art116_cpt_inc6", "anx1_art116_par3"]


def test_whether_an_inquiry_is_possible_is_not_said_before_it_is_known() -> None:
    facts = {"persists": True, "earlier_penalty": False, "repeated_intentional": True}
    assert outcome(SERVICE, ground="deficient_service", **facts) == {
        "inquiry_required": True, "forfeiture": False, "because": ["anx1_art116_par4"],
    }  # fmt: skip


def test_the_steps_are_told_their_inputs() -> None:
    said = told(SERVICE, ground="deficient_service", **{**GOOD, "repeated_intentional": False})
    given = {provision: row for provision, _, row in said}
    assert given["anx1_art108_cpt"] == {"repeated": False}
    assert given["anx1_art116_par2"] == {"persists": True, "from_on": "2027-01-01", "on": "2027-01-01"}
