# SPDX-License-Identifier: Apache-2.0
"""What holds back the traffic body's act: overdue fines, and by the readings any unpaid one or the agency's own act."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.norms.mg_44007_2005.questions import cited, missing, outcome

STATES = ["paid", "overdue", "within_term", "not_due", "defence_pending", "appeal_pending"]
TRAFFIC = ["owner_transfer", "record_update", "annual_licence"]
FINES = st.lists(st.fixed_dictionaries({
    "amount": st.integers(0, 1_000_000).map(lambda cents: f"{Decimal(cents) / 100:.2f}"),
    "state": st.sampled_from(STATES), "paid": st.sampled_from([True, False, None]),
}), max_size=6)  # fmt: skip


def clear(*fines: dict[str, Any], act: str = "annual_licence", **facts: Any) -> dict[str, Any]:
    return outcome("traffic_clearance", on="2026-06-01", act=act, fines=list(fines), **facts)


def fine(state: str, amount: str = "451.20", **facts: Any) -> dict[str, Any]:
    return {"amount": amount, "state": state, **facts}


@pytest.mark.parametrize("act", TRAFFIC)
@pytest.mark.parametrize("state", STATES)
def test_only_an_overdue_fine_holds_back_the_traffic_body(act: str, state: str) -> None:
    found = clear(fine(state), act=act)
    assert (found["released"], found["because"]) == (state != "overdue", ["art27_cpt"] if state == "overdue" else [])


@pytest.mark.parametrize("state", STATES)
def test_a_fine_that_is_paid_never_counts(state: str) -> None:
    found = clear(fine(state, paid=True))
    assert found["released"]
    assert {found["blocking_total"], found["suspended_total"], found["not_due_total"]} == {"0.00"}


def test_each_fine_stands_in_the_total_of_its_state() -> None:
    found = clear(fine("overdue", "0.10"), fine("overdue", "0.20"), fine("defence_pending", "1.00"),
                  fine("appeal_pending", "2.00"), fine("not_due", "4.00"), fine("within_term", "8.00"))  # fmt: skip
    assert (found["blocking_total"], found["suspended_total"], found["not_due_total"]) == ("0.30", "3.00", "12.00")


def test_any_unpaid_fine_holds_back_under_its_reading_but_a_suspended_one() -> None:
    readings = {"clearance_when": "unpaid"}
    found = clear(fine("within_term", "8.00"), fine("not_due", "4.00"), fine("appeal_pending"), readings=readings)
    assert (found["released"], found["blocking_total"], found["because"]) == (False, "12.00", ["art27_cpt"])
    assert clear(fine("defence_pending"), readings=readings)["released"]


def test_the_state_decides_and_the_due_date_is_only_shown() -> None:
    assert clear(fine("within_term", due_on="2026-05-01"))["released"]
    assert not clear(fine("overdue", due_on="2026-12-01"))["released"]


@pytest.mark.parametrize(("answer", "released"), [("traffic_only", True), ("own_registry_too", False)])
def test_a_report_to_the_agency_is_free_by_the_reading(answer: str, released: bool) -> None:
    facts: dict[str, Any] = {"act": "own_registry_report", "readings": {"clearance_acts": answer}}
    assert clear(fine("overdue"), **facts)["released"] is released
    assert "art4_par7" in cited("traffic_clearance", on="2026-06-01", fines=[], **facts)


def test_no_fines_release_and_unknown_ones_do_not() -> None:
    assert clear()["released"]
    assert missing("traffic_clearance", on="2026-06-01", act="annual_licence") == {"fines"}


@given(FINES, st.sampled_from(["overdue", "unpaid"]))
def test_every_unpaid_fine_is_in_one_total_and_blocking_ones_refuse(fines: list[dict[str, Any]], when: str) -> None:
    found = clear(*fines, readings={"clearance_when": when})
    unpaid = [row for row in fines if row["state"] != "paid" and row["paid"] is not True]
    totals = [Decimal(found[name]) for name in ("blocking_total", "suspended_total", "not_due_total")]
    assert sum(totals) == sum(Decimal(row["amount"]) for row in unpaid)
    assert found["released"] == (totals[0] == 0) == (not found["because"])
