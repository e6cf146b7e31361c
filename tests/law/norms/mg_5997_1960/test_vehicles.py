# SPDX-License-Identifier: Apache-2.0
"""Arts. 5, 38 to 41, 47 and 54 to 56: the class, the registration and the trips of a vehicle."""

from typing import Any

import pytest

from tests.law.norms.mg_5997_1960.questions import ask, missing, outcome, told

ITEM_4, ITEM_34, ITEM_49 = (
    "anx1_art110_cpt_inc1_ite4", "anx1_art110_cpt_inc3_ite34", "anx1_art110_cpt_inc3_ite49",
)  # fmt: skip
PAPERS = [{"item": f"anx1_art39_cpt_ali{letter}"} for letter in (1, 2, 3, 4)]
ON_LINE = {"registration": "definitive", "registered_line": "L1"}
OWNED = {"title": "owner", "inspection": "approved"}


def run(**more: Any) -> dict[str, Any]:
    return {"purpose": "run", "vehicle": ON_LINE, "line": "L1", "on": "2026-12-10", **more}


@pytest.mark.parametrize(("seats", "kind"), [
    (1, "automovel"), (5, "automovel"), (6, "autolotacao"), (20, "autolotacao"), (21, "auto_onibus"),
])  # fmt: skip
def test_the_seats_make_the_class_for_every_purpose(seats: int, kind: str) -> None:
    assert outcome("vehicle", purpose="class", vehicle={"capacity": seats}) == {"class": kind, "because": []}
    assert outcome("vehicle", **run(vehicle={**ON_LINE, "capacity": seats}))["class"] == kind


def test_the_class_is_told_limit_by_limit() -> None:
    assert told("vehicle", purpose="class", vehicle={"capacity": 36}) == [
        ("anx1_art5_par1u", 36, {"capacity": 36}), ("anx1_art5_par1u_ali3", False, {"most": 5}),
        ("anx1_art5_par1u_ali2", False, {"most": 20}), ("anx1_art5_par1u_ali1", True, {}),
    ]  # fmt: skip
    assert missing("vehicle", purpose="class", vehicle={}) == {"vehicle.capacity"}


@pytest.mark.parametrize(("title", "registration"), [("owner", "definitive"), ("promised_buyer", "provisional")])
def test_an_owner_is_registered_for_good_and_a_promised_buyer_for_now(title: str, registration: str) -> None:
    facts = {"purpose": "register", "vehicle": {**OWNED, "title": title}, "documents": PAPERS}
    assert outcome("vehicle", **facts) == {"allowed": True, "registration": registration, "because": []}
    assert told("vehicle", **facts)[4:] == [
        ("anx1_art39_cpt_ali5", True, {"title": title}), ("anx1_art54_par1u", True, {"inspection": "approved"}),
        ("anx1_art39_cpt", True, {}), ("anx1_art38_cpt", True, {}), ("anx1_art39_par1u", title == "owner", {}),
    ]  # fmt: skip


def test_every_failing_test_of_a_registration_is_listed() -> None:
    facts = {"purpose": "register", "vehicle": {"title": "none", "inspection": "failed"}, "documents": PAPERS[1:]}
    assert outcome("vehicle", **facts) == {
        "allowed": False, "because": ["anx1_art39_cpt_ali1", "anx1_art39_cpt_ali5", "anx1_art54_par1u"],
    }  # fmt: skip
    assert told("vehicle", **facts)[-4:] == [
        ("anx1_art39_cpt_ali5", False, {"title": "none"}), ("anx1_art54_par1u", False, {"inspection": "failed"}),
        ("anx1_art39_cpt", False, {}), ("anx1_art38_cpt", False, {}),
    ]  # fmt: skip


def test_a_paper_counts_to_its_last_valid_day_and_from_its_issue() -> None:
    for dated, allowed in (
        ({"valid_until": "2026-12-10"}, True), ({"valid_until": "2026-12-09"}, False),
        ({"issued_on": "2026-12-10"}, True), ({"issued_on": "2026-12-11"}, False),
    ):  # fmt: skip
        papers = [*PAPERS[:3], {**PAPERS[3], **dated}]
        found = outcome("vehicle", purpose="register", vehicle=OWNED, documents=papers, on="2026-12-10")
        assert found["allowed"] is allowed


@pytest.mark.parametrize(("facts", "lacking"), [
    ({"vehicle": {}}, {"vehicle.title", "vehicle.inspection", "documents"}),
    ({"vehicle": OWNED}, {"documents"}),
    ({"vehicle": {"title": "owner"}, "documents": PAPERS}, {"vehicle.inspection"}),
    ({"vehicle": {"inspection": "approved"}, "documents": PAPERS}, {"vehicle.title"}),
])  # fmt: skip
def test_a_registration_names_what_it_needs(facts: dict[str, Any], lacking: set[str]) -> None:
    assert missing("vehicle", purpose="register", **facts) == lacking
    assert told("vehicle", purpose="register", **facts)[-1] == ("anx1_art38_cpt", None, {})


@pytest.mark.parametrize(("facts", "items", "because"), [
    ({"vehicle": {"registration": "none"}}, [ITEM_34], ["anx1_art40_cpt"]),
    ({"vehicle": {**ON_LINE, "registration": "none"}, "line": "L2"}, [ITEM_34], ["anx1_art40_cpt"]),
    ({"line": "L2"}, [ITEM_34], ["anx1_art41_cpt"]),
    ({"line": "L2", "use_approved": False}, [ITEM_34], ["anx1_art41_cpt"]),
    ({"line": "L2", "use_approved": True}, [], []),
    ({"use_approved": False}, [], []),
    ({"line": "L2", "withdrawal": {"ordered_on": "2026-12-01"}}, [ITEM_34], ["anx1_art41_cpt"]),
    ({"withdrawal": {"ordered_on": "2026-12-10"}}, [ITEM_49], ["anx1_art47_par2"]),
    ({"summons": {"on": "2026-12-10", "presented": False}, "withdrawal": {"ordered_on": "2026-12-10"}},
     [ITEM_49], ["anx1_art56_cpt"]),
])  # fmt: skip
def test_the_first_test_that_a_trip_fails_refuses_it(
    facts: dict[str, Any], items: list[str], because: list[str]
) -> None:
    found = outcome("vehicle", **run(**facts))
    assert (found["allowed"], found["items_if_run"], found["because"]) == (not because, items, because)
    for item in items:
        assert told("vehicle", **run(**facts))[-1] == (item, False, {})


def test_a_trip_names_what_it_needs_but_not_where_it_is_refused_already() -> None:
    lacking = {"vehicle.registration", "vehicle.registered_line", "line"}
    assert missing("vehicle", purpose="run", vehicle={}) == lacking
    assert missing("vehicle", purpose="run", vehicle={"registration": "definitive"}) == lacking - {
        "vehicle.registration"
    }
    assert outcome("vehicle", purpose="run", vehicle={"registered_line": "L1"}, line="L2")["because"] == [
        "anx1_art41_cpt"
    ]


@pytest.mark.parametrize(("summons", "on", "out"), [
    ({"on": "2026-12-10", "presented": False}, "2026-12-10", True),
    ({"on": "2026-12-10", "presented": False}, "2026-12-09", False),
    ({"on": "2026-12-10", "presented": True}, "2026-12-11", False),
    ({"on": "2026-12-10", "presented": False, "inspected_on": "2026-12-12"}, "2026-12-11", True),
    ({"on": "2026-12-10", "presented": False, "inspected_on": "2026-12-12"}, "2026-12-12", False),
    ({"on": "2026-12-10", "presented": False, "inspected_on": "2026-12-10"}, "2026-12-12", False),
    ({"on": "2026-12-10", "presented": False, "inspected_on": "2026-12-09"}, "2026-12-12", True),
])  # fmt: skip
def test_a_vehicle_that_missed_its_inspection_stays_out_until_inspected(
    summons: dict[str, Any], on: str, out: bool
) -> None:
    found = outcome("vehicle", **run(summons=summons, on=on))
    assert (found["withdrawn"], found["allowed"]) == (out, not out)
    other = outcome("vehicle", **run(summons=summons, on=on, readings={"no_show": "not_an_order"}))
    assert (found["items_if_run"], other["items_if_run"]) == (([ITEM_49], [ITEM_4]) if out else ([], []))
    assert other["withdrawn"] is out


@pytest.mark.parametrize(("released_on", "on", "out"), [
    (None, "2026-12-01", True), (None, "2026-11-30", False), ("2026-12-10", "2026-12-09", True),
    ("2026-12-10", "2026-12-10", False), ("2026-12-01", "2026-12-01", False), ("2026-11-30", "2026-12-05", True),
])  # fmt: skip
def test_a_vehicle_ordered_out_comes_back_with_permission(released_on: str | None, on: str, out: bool) -> None:
    withdrawal = {"ordered_on": "2026-12-01", **({"released_on": released_on} if released_on else {})}
    found = outcome("vehicle", **run(withdrawal=withdrawal, on=on))
    assert (found["withdrawn"], found["allowed"], found["items_if_run"]) == (out, not out, [ITEM_49] if out else [])


@pytest.mark.parametrize(("registration", "paid", "reading", "alert", "because"), [
    ("provisional", "2026-12-10", "alert_only", True, []),
    ("provisional", "2026-12-11", "alert_only", False, []),
    ("provisional", "2026-12-10", "cancel", False, ["anx1_art39_par1u"]),
    ("provisional", "2026-12-11", "cancel", False, []),
    ("definitive", "2026-12-10", "cancel", False, []),
])  # fmt: skip
def test_a_promised_buyer_who_has_paid_owes_the_definitive_registration(
    registration: str, paid: str, reading: str, alert: bool, because: list[str]
) -> None:
    subject = {**ON_LINE, "registration": registration, "paid_in_full_on": paid}
    answer = ask("vehicle", **run(vehicle=subject, readings={"pending_registration_alert": reading}))
    found = answer["outcome"]
    assert found.get("alert") == ("definitive_registration_due" if alert else None)
    assert (found["allowed"], found["because"], found["items_if_run"]) == (not because, because, [])
    assert bool(answer["readings"]) is (alert or bool(because))


def test_a_trip_is_told_test_by_test() -> None:
    subject = {**ON_LINE, "registration": "provisional", "paid_in_full_on": "2026-12-01"}
    facts = run(
        vehicle=subject, line="L2", use_approved=True,
        summons={"on": "2026-10-01", "presented": False, "inspected_on": "2026-10-02"},
        withdrawal={"ordered_on": "2026-09-01", "released_on": "2026-09-02"},
    )  # fmt: skip
    assert told("vehicle", **facts) == [
        ("anx1_art38_cpt", True, {}), ("anx1_art40_cpt", True, {"registration": "provisional"}),
        ("anx1_art41_cpt", True, {"registered_line": "L1", "line": "L2", "use_approved": True}),
        ("anx1_art55_cpt", "2026-10-01", {"summoned_on": "2026-10-01"}),
        ("anx1_art56_cpt", True, {"summoned_on": "2026-10-01", "presented": False, "inspected_on": "2026-10-02"}),
        ("anx1_art47_par1", True, {"ordered_on": "2026-09-01"}),
        ("anx1_art47_par2", True, {"ordered_on": "2026-09-01", "released_on": "2026-09-02"}),
        ("anx1_art39_par1u", False, {"paid_in_full_on": "2026-12-01"}),
    ]  # fmt: skip
    cancelled = told("vehicle", **{**facts, "readings": {"pending_registration_alert": "cancel"}})
    assert cancelled[-1] == ("anx1_art39_par1u", False, {"paid_in_full_on": "2026-12-01"})


def test_without_a_day_what_was_told_has_come_about() -> None:
    facts = {"purpose": "run", "vehicle": ON_LINE, "line": "L1"}
    released = {"ordered_on": "2026-09-01", "released_on": "2026-09-02"}
    assert outcome("vehicle", **facts, withdrawal=released)["withdrawn"] is False
    assert outcome("vehicle", **facts, withdrawal={"ordered_on": "2026-09-01"})["withdrawn"] is True
    assert outcome("vehicle", **facts, summons={"on": "2026-09-01", "presented": False})["withdrawn"] is True


def test_a_trip_tells_of_its_line_and_of_an_approval_only_for_another() -> None:
    assert told("vehicle", **run())[-1] == ("anx1_art41_cpt", True, {"line": "L1"})
    other = {"registered_line": "L1", "line": "L2", "use_approved": False}
    assert ("anx1_art41_cpt", False, other) in told("vehicle", **run(line="L2"))


def test_a_vehicle_without_registration_is_told_so() -> None:
    facts = run(vehicle={**ON_LINE, "registration": "none"})
    assert told("vehicle", **facts)[:2] == [
        ("anx1_art38_cpt", False, {}), ("anx1_art40_cpt", False, {"registration": "none"}),
    ]  # fmt: skip


def test_a_vehicle_that_is_back_and_paid_for_is_told_both() -> None:
    subject = {**ON_LINE, "registration": "provisional", "paid_in_full_on": "2026-12-01"}
    found = outcome("vehicle", **run(vehicle=subject, summons={"on": "2026-10-01", "presented": True}))
    assert (found["withdrawn"], found["alert"]) == (False, "definitive_registration_due")
