# SPDX-License-Identifier: Apache-2.0
"""Whose an infraction is: articles and roles, absorbed points, and the 48 hours to name a driver."""

from typing import Any

import pytest

from outorga.law.norms.mg_pl1842_2004.items import ITEMS
from tests.law.norms.mg_pl1842_2004.questions import missing, outcome
from tests.law.norms.mg_pl1842_2004.records import entry
from tests.law.norms.mg_pl1842_2004.trails import lacks, trail

PLAIN: dict[str, list[str]] = {"holidays": [], "closed": []}
ROLES = ("auxiliary_driver", "holder_driver", "company", "radio_operator")
OWN = {"auxiliary_driver": {32, 33}, "holder_driver": {32, 33, 34, 35}, "company": {34, 35}, "radio_operator": {36}}
STRIKES = {"auxiliary_driver": {33, 35}, "holder_driver": {33, 35}, "company": {35}, "radio_operator": set[int]()}


def asked(role: str, rows: list[dict[str, Any]], on: str = "2026-12-31", **readings: str) -> dict[str, Any]:
    subject = {"role": role, **({"fleet_size": 10} if role == "company" else {})}
    return {"on": on, "subject": subject, "history": rows, "readings": readings, "calendar": PLAIN}


def effect(role: str, item: str = "art33_cpt_inc12", on: str = "2026-12-31", /, **more: Any) -> str:
    row = entry("n", item, "2026-11-20", "2026-11-30", **more)
    found: str = outcome("sanctions", **asked(role, [row], on))["ledger"][0]["effect"]
    return found


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("item", ITEMS)
def test_each_role_answers_for_its_articles(item: str, role: str) -> None:
    kind = ITEMS[item]
    if kind.group == 5:
        expected = "no_points" if kind.article in STRIKES[role] else "other_person"
    else:
        expected = "counted" if kind.article in OWN[role] else "other_person"
    assert effect(role, item) == expected


@pytest.mark.parametrize(
    ("role", "item", "expected"),
    [
        ("company", "art33_cpt_inc12", "counted"), ("company", "art32_cpt_inc1", "counted"),
        ("holder_driver", "art33_cpt_inc12", "counted"), ("auxiliary_driver", "art33_cpt_inc12", "counted"),
        ("holder_driver", "art34_cpt_inc1", "counted"), ("auxiliary_driver", "art34_cpt_inc1", "other_person"),
        ("radio_operator", "art33_cpt_inc12", "other_person"), ("company", "art36_cpt_inc1", "other_person"),
        ("holder_driver", "art33_cpt_inc24", "other_person"), ("company", "art35_cpt_inc12", "other_person"),
        ("auxiliary_driver", "art33_cpt_inc24", "no_points"),
    ],
)  # fmt: skip
def test_absorbed_entries_bring_only_points(role: str, item: str, expected: str) -> None:
    assert effect(role, item, attribution="absorbed") == expected


def test_absorbed_entries_neither_double_nor_are_doubled() -> None:
    rows = [entry(key, "art33_cpt_inc12", f"2026-0{month}-05", f"2026-0{month}-10", attribution="absorbed")
            for month, key in enumerate("abcd", 2)]  # fmt: skip
    own = entry("e", "art33_cpt_inc12", "2026-07-05", "2026-07-10", attribution="own")
    found = outcome("sanctions", **asked("holder_driver", [*rows, own]))
    assert [row["doubled"] for row in found["ledger"]] == [False] * 5
    assert (found["suspensions"], found["points"]) == ([], "10.0")
    assert trail("sanctions", **asked("holder_driver", rows[:1]))[1] == ("art43_par1", True, {})


RECEIVED = {"received_at": "2026-12-01T10:00:00-03:00"}
IN_TIME, LATE = {"named_at": "2026-12-03T10:00:00-03:00"}, {"named_at": "2026-12-03T10:00:01-03:00"}
NAMINGS: list[tuple[dict[str, Any], str, str]] = [
    ({**RECEIVED, **IN_TIME}, "2026-12-31", "driver"),
    ({**RECEIVED, **LATE}, "2026-12-31", "holder"),
    ({**RECEIVED, "named_at": "2026-12-03T14:00:00+01:00"}, "2026-12-31", "driver"),
    ({**RECEIVED, **IN_TIME, "named_registered": True}, "2026-12-31", "driver"),
    ({**RECEIVED, **IN_TIME, "named_registered": False}, "2026-12-31", "holder"),
    ({**RECEIVED, **IN_TIME}, "2026-12-02", "nobody"),
    ({**RECEIVED, **IN_TIME}, "2026-12-03", "driver"),
    ({**RECEIVED, "named_at": None}, "2026-12-03", "nobody"),
    ({**RECEIVED, "named_at": None}, "2026-12-04", "holder"),
    ({**RECEIVED, **LATE}, "2026-12-02", "nobody"),
    ({**RECEIVED, "named_at": "2026-12-10T10:00:00-03:00"}, "2026-12-04", "holder"),
    ({**RECEIVED, "named_on": "2026-12-03"}, "2026-12-31", "driver"),
    ({**RECEIVED, "named_on": "2026-12-04"}, "2026-12-31", "holder"),
    ({"received_on": "2026-12-01", "named_on": "2026-12-03"}, "2026-12-31", "driver"),
    ({"received_on": "2026-12-01", "named_on": "2026-12-04"}, "2026-12-31", "holder"),
    ({"received_on": "2026-12-01", "named_at": "2026-12-03T23:59:59-03:00"}, "2026-12-31", "driver"),
    ({"received_on": "2026-12-01", "named_at": "2026-12-04T00:00:00-03:00"}, "2026-12-31", "holder"),
    ({"received_on": "2026-12-01", "named_on": None}, "2026-12-03", "nobody"),
    ({"received_on": "2026-12-01", "named_on": None}, "2026-12-04", "holder"),
    ({"received_at": "2026-12-04T10:00-03:00", "named_at": "2026-12-07T23:59:59-03:00"}, "2026-12-31", "driver"),
    ({"received_at": "2026-12-04T10:00-03:00", "named_at": "2026-12-08T00:00:00-03:00"}, "2026-12-31", "holder"),
    ({"received_at": "2026-12-01T22:00-03:00", "named_at": "2026-12-04T00:30Z"}, "2026-12-03", "driver"),
]


@pytest.mark.parametrize(("naming", "on", "owner"), NAMINGS)
def test_whose_the_points_are(naming: dict[str, Any], on: str, owner: str) -> None:
    for role, mine in (("auxiliary_driver", "driver"), ("holder_driver", "holder"), ("company", "holder")):
        expected = "counted" if owner == mine else "other_person"
        assert effect(role, "art33_cpt_inc12", on, naming=naming) == expected


@pytest.mark.parametrize(("naming", "on", "owner"), NAMINGS)
def test_the_step_of_a_naming_tells_its_end(naming: dict[str, Any], on: str, owner: str) -> None:
    rows = [entry("n", "art33_cpt_inc12", "2026-11-20", "2026-11-30", naming=naming)]
    found = [step for step in trail("sanctions", **asked("company", rows, on)) if "registered" in step[2]]
    ((provision, result, told),) = found
    assert (provision, result) == ("art43_par1", owner != "holder")
    assert (told["driver"], told["holder"]) == (owner == "driver", owner == "holder")
    assert told["registered"] is naming.get("named_registered", True)
    assert told["due_on"][:10] == ("2026-12-07" if "2026-12-04" in str(naming.get("received_at")) else "2026-12-03")


@pytest.mark.parametrize(("reading", "doubled"), [("author", True), ("nobody", False)])
def test_a_late_named_driver_stays_the_author_by_the_reading(reading: str, *, doubled: bool) -> None:
    first = entry("a", "art33_cpt_inc12", "2026-05-04", "2026-05-11")
    late = entry("b", "art33_cpt_inc12", "2026-11-20", "2026-12-04", naming={**RECEIVED, **LATE})
    last = entry("c", "art33_cpt_inc12", "2027-05-05", "2027-05-11")
    found = outcome("sanctions", **asked("auxiliary_driver", [first, late, last], "2027-12-31",
                                         moved_points_recidivism=reading))  # fmt: skip
    assert [row["doubled"] for row in found["ledger"]] == [False, doubled, doubled]
    assert found["points"] == "4.0"


def test_while_the_term_runs_nobody_is_the_author() -> None:
    first = entry("a", "art33_cpt_inc12", "2026-05-04", "2026-05-11")
    open_one = entry("b", "art33_cpt_inc12", "2026-11-20", "2026-12-01", naming={**RECEIVED, "named_at": None})
    found = outcome("sanctions", **asked("auxiliary_driver", [first, open_one], "2026-12-02"))
    assert [row["doubled"] for row in found["ledger"]] == [False, False]


@pytest.mark.parametrize("role", ["holder_driver", "company"])
def test_a_holder_who_keeps_the_points_is_not_the_author(role: str) -> None:
    rows = [entry(key, "art33_cpt_inc12", f"2026-0{month}-05", f"2026-0{month}-10",
                  naming={"received_on": f"2026-0{month}-06", "named_on": None})
            for month, key in enumerate("abcd", 2)]  # fmt: skip
    found = outcome("sanctions", **asked(role, rows))
    assert [row["doubled"] for row in found["ledger"]] == [False] * 4
    assert (found["suspensions"], found["points"]) == ([], "8.0")


@pytest.mark.parametrize("role", ["holder_driver", "company"])
def test_naming_does_not_touch_the_holder_s_own_articles(role: str) -> None:
    assert effect(role, "art34_cpt_inc1", naming={}) == "counted"


def test_group_5_never_moves_with_a_naming() -> None:
    for role, expected in (("auxiliary_driver", "no_points"), ("holder_driver", "other_person")):
        rows = [entry("n", "art33_cpt_inc24", "2026-11-20", None, naming={})]
        assert outcome("sanctions", **asked(role, rows))["ledger"][0]["effect"] == expected
        assert ("art43_par1", True, {}) in trail("sanctions", **asked(role, rows))


@pytest.mark.parametrize(
    ("naming", "paths"),
    [
        ({}, ["received_at", "named_at"]),
        ({"received_on": "2026-12-01"}, ["named_at"]),
        ({"named_on": "2026-12-01"}, ["received_at"]),
        ({"named_at": None}, ["received_at"]),
    ],
)
def test_a_naming_of_which_too_little_is_known(naming: dict[str, Any], paths: list[str]) -> None:
    rows = [entry("n", "art33_cpt_inc12", "2026-11-20", "2026-11-30", naming=naming)]
    expected = [f"history.0.naming.{path}" for path in paths]
    assert missing("sanctions", **asked("company", rows)) == set(expected)
    steps = trail("sanctions", **asked("company", rows))
    assert [step for step in steps if step[1] is None] == [lacks("art43_par1", path) for path in expected]


@pytest.mark.parametrize(
    ("more", "needed"),
    [
        ({}, True), ({"status": "pending"}, True), ({"status": "cancelled"}, False),
        ({"status": "cancelled", "cancelled_on": "2026-12-31"}, False),
        ({"status": "cancelled", "cancelled_on": "2027-01-01"}, True), ({"cancelled_on": "2026-12-31"}, False),
    ],
)  # fmt: skip
def test_a_note_day_is_needed_unless_the_entry_fell(more: dict[str, Any], *, needed: bool) -> None:
    row = entry("n", "art33_cpt_inc12", "2026-11-20", None, **more)
    del row["annotated_on"]
    if needed:
        assert missing("sanctions", **asked("auxiliary_driver", [row])) == {"history.0.annotated_on"}
        assert lacks("art43_par2", "history.0.annotated_on") in trail("sanctions", **asked("auxiliary_driver", [row]))
    else:
        assert outcome("sanctions", **asked("auxiliary_driver", [row]))["ledger"][0]["effect"] == "cancelled"


def test_group_5_needs_no_note_day() -> None:
    row = entry("n", "art33_cpt_inc24", "2026-11-20", None)
    del row["annotated_on"]
    assert outcome("sanctions", **asked("auxiliary_driver", [row]))["ledger"][0]["effect"] == "no_points"


def test_who_was_named_and_when_is_told() -> None:
    naming = {"received_on": "2026-11-23", "named_on": "2026-11-24", "named_registered": True}
    row = entry("n", "art33_cpt_inc12", "2026-11-20", "2026-11-30", naming=naming)
    told = {
        "named_on": "2026-11-24", "due_on": "2026-11-25", "registered": True, "driver": True, "holder": False,
    }  # fmt: skip
    assert ("art43_par1", True, told) in trail("sanctions", **asked("auxiliary_driver", [row]))


def test_the_named_driver_is_the_author_and_repeats_what_he_did() -> None:
    naming = {"received_on": "2026-11-23", "named_on": "2026-11-24", "named_registered": True}
    rows = [
        entry("a", "art33_cpt_inc12", "2026-10-01", "2026-10-05"),
        entry("b", "art33_cpt_inc12", "2026-11-20", "2026-11-30", naming=naming),
    ]
    found = outcome("sanctions", **asked("auxiliary_driver", rows))
    assert [row["doubled"] for row in found["ledger"]] == [False, True]
