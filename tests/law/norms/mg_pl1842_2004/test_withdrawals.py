# SPDX-License-Identifier: Apache-2.0
"""The permit given back, the driver written off, and the vehicle that leaves the service."""

from typing import Any

import pytest

from tests.law.norms.mg_pl1842_2004.questions import ask, cited, missing, outcome, told

EQUIPMENT = ["art53_cpt_inc1", "art53_cpt_inc2", "art53_cpt_inc3", "art53_cpt_inc5", "art53_cpt_inc6"]
EXIT: dict[str, Any] = {
    "traffic_authorization_returned": True, "removed_equipment": EQUIPMENT, "category_changed": True,
    "inspection_report": True,
}  # fmt: skip
CLEAR: dict[str, Any] = {"overdue_amount": "0.00", "pending_documents": False}
EXIT_PATHS = {f"exit.{name}" for name in EXIT}


@pytest.mark.parametrize(("changes", "because", "left"), [
    ({}, [], []),
    ({"traffic_authorization_returned": False}, ["art31_cpt_inc1"], []),
    ({"category_changed": False}, ["art31_cpt_inc3"], []),
    ({"inspection_report": False}, ["art31_par1u"], []),
    ({"removed_equipment": []}, ["art31_cpt_inc2"], EQUIPMENT),
    ({"removed_equipment": [*reversed(EQUIPMENT), "art53_cpt_inc4"]}, [], []),
    *(({"removed_equipment": [one for one in EQUIPMENT if one != item]}, ["art31_cpt_inc2"], [item])
      for item in EQUIPMENT),
])  # fmt: skip
@pytest.mark.parametrize("kind", ["vehicle_exit", "permission_cancellation"])
def test_what_a_vehicle_must_leave_behind(kind: str, changes: Any, because: list[str], left: list[str]) -> None:
    debts = CLEAR if kind == "permission_cancellation" else {}
    found = outcome("withdrawal", kind=kind, **debts, exit={**EXIT, **changes})
    assert found == {"allowed": not because, "because": because, "equipment_to_remove": left}


@pytest.mark.parametrize("kind", ["permission_cancellation", "driver_write_off"])
@pytest.mark.parametrize(("debts", "because"), [
    (CLEAR, []), ({**CLEAR, "overdue_amount": "0.01"}, ["art30_cpt_inc1"]),
    ({**CLEAR, "pending_documents": True}, ["art30_cpt_inc1"]),
    ({"overdue_amount": "7.00", "pending_documents": True}, ["art30_cpt_inc1"]),
])  # fmt: skip
def test_nothing_is_left_pending(kind: str, debts: dict[str, Any], because: list[str]) -> None:
    found = outcome("withdrawal", kind=kind, **debts, exit=EXIT)
    assert (found["allowed"], found["because"]) == (not because, because)
    assert ("equipment_to_remove" in found) is (kind == "permission_cancellation")


def test_a_mere_exit_asks_for_no_debts() -> None:
    found = outcome("withdrawal", kind="vehicle_exit", exit=EXIT, overdue_amount="9.00", pending_documents=True)
    assert found["allowed"] is True


@pytest.mark.parametrize(("reading", "named"), [("not_needed", set()), ("needed", EXIT_PATHS)])
def test_a_write_off_needs_the_exit_only_by_the_reading(reading: str, named: set[str]) -> None:
    facts = {"kind": "driver_write_off", **CLEAR, "readings": {"write_off_exit": reading}}
    answer = ask("withdrawal", **facts)
    assert set(answer["missing"]) == named
    assert answer["readings"] == [f"write_off_exit={reading}"]
    assert ("art30_cpt_inc2", reading == "needed", {}) in told("withdrawal", **facts)
    refused = {**EXIT, "inspection_report": False}
    assert outcome("withdrawal", **facts, exit=refused)["because"] == (["art31_par1u"] if named else [])


@pytest.mark.parametrize(("kind", "named"), [
    ("permission_cancellation", {*CLEAR, *EXIT_PATHS}), ("driver_write_off", {*CLEAR}), ("vehicle_exit", EXIT_PATHS),
])  # fmt: skip
def test_every_needed_fact_is_named(kind: str, named: set[str]) -> None:
    assert missing("withdrawal", kind=kind) == named
    assert missing("withdrawal", kind=kind, exit={}) == named
    assert missing("withdrawal") == {"kind", *CLEAR}
    refused: dict[str, Any] = {"traffic_authorization_returned": False}
    assert missing("withdrawal", kind="vehicle_exit", exit=refused) == EXIT_PATHS - {
        "exit.traffic_authorization_returned"
    }


def test_the_explanation_of_a_cancellation() -> None:
    facts = {"kind": "permission_cancellation", "overdue_amount": "0.01", "pending_documents": False}
    assert told("withdrawal", **facts, exit={**EXIT, "removed_equipment": EQUIPMENT[1:]}) == [
        ("art4_cpt_inc19", True, {}),
        ("art30_cpt_inc1", False, {"overdue": "0.01"}),
        ("art30_cpt_inc1", True, {"pending": False}),
        ("art30_cpt", False, {}),
        ("art30_cpt_inc2", True, {}),
        ("art31_cpt", True, {}),
        ("art31_cpt_inc1", True, {}),
        ("art31_cpt_inc3", True, {}),
        ("art31_par1u", True, {}),
        ("art31_cpt_inc2", False, {"left": ["art53_cpt_inc1"]}),
        ("art14_par1", False, {}),
        ("art14_par2", True, {}),
    ]
    clear = told("withdrawal", kind="permission_cancellation", **CLEAR, exit=EXIT)
    assert {("art30_cpt", True), ("art14_par1", True)} <= {(provision, result) for provision, result, _ in clear}
    assert told("withdrawal", kind="permission_cancellation") == [
        ("art4_cpt_inc19", True, {}),
        ("art30_cpt_inc1", None, {"missing": "overdue_amount"}),
        ("art30_cpt_inc1", None, {"missing": "pending_documents"}),
        ("art30_cpt", None, {}),
        ("art30_cpt_inc2", True, {}),
        ("art31_cpt", True, {}),
        ("art31_cpt_inc1", None, {"missing": "exit.traffic_authorization_returned"}),
        ("art31_cpt_inc3", None, {"missing": "exit.category_changed"}),
        ("art31_par1u", None, {"missing": "exit.inspection_report"}),
        ("art31_cpt_inc2", None, {"missing": "exit.removed_equipment"}),
        ("art14_par1", None, {}),
        ("art14_par2", True, {}),
    ]
    assert told("withdrawal")[0] == ("art30_cpt", None, {"missing": "kind"})
    assert "art4_cpt_inc19" not in cited("withdrawal", kind="driver_write_off", **CLEAR)
