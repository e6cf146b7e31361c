# SPDX-License-Identifier: Apache-2.0
"""Suspension for a bond that is not made whole, its turn into abandonment, and suspension for recidivism."""

from typing import Any

import pytest

from tests.law.norms.mg_5997_1960.questions import ask, missing, outcome
from tests.law.norms.mg_5997_1960.trails import inputs, trail

SERVICE = "sanctions"
NO_HOLIDAYS: dict[str, list[str]] = {"holidays": [], "closed": []}
ITEM, DEARER = "anx1_art110_cpt_inc1_ite4", "anx1_art110_cpt_inc3_ite24"


def default(on: str | None, *restored: tuple[str, str], suspended_on: str | None = None) -> dict[str, Any]:
    """2,000 deducted, told on 22 December: whole by Monday 11 January, or else suspended on the 14th."""
    payments = [{"on": day, "amount": amount} for day, amount in restored]
    bond = {"deduction_notified_on": "2026-12-22", "deducted": "2000.00", "restored": payments}
    more = {"suspended_on": suspended_on, "on": on}
    known = {name: day for name, day in more.items() if day}
    return {"ground": "bond_default", "bond": bond, "calendar": NO_HOLIDAYS, **known}


def recidivism(*history: dict[str, Any], intent: bool | None = None, **more: Any) -> dict[str, Any]:
    found = {} if intent is None else {"intentional": intent}
    infraction = {"provision": DEARER, "committed_on": "2026-10-05", **found}
    return {"ground": "recidivism", "infraction": infraction, "history": list(history), "on": "2026-11-30", **more}


def fault(day: str = "2026-02-03", provision: str = DEARER, status: str = "final", **more: Any) -> dict[str, Any]:
    return {"provision": provision, "committed_on": day, "status": status, **more}


@pytest.mark.parametrize(("on", "restored", "state"), [
    ("2027-01-11", [], "restoration_open"), ("2027-01-12", [], "suspension_due"),
    ("2027-01-12", [("2027-01-11", "2000.00")], "restored"), (None, [("2027-01-11", "2000.00")], "restored"),
    ("2027-01-12", [("2027-01-11", "1999.99")], "suspension_due"),
    ("2027-01-12", [("2027-01-12", "2000.00")], "suspension_due"),
    ("2027-01-07", [("2027-01-08", "2000.00")], "restoration_open"),
])  # fmt: skip
def test_twenty_days_to_restore(on: str | None, restored: list[tuple[str, str]], state: str) -> None:
    found = outcome(SERVICE, **default(on, *restored))
    due = state == "suspension_due"
    more = {"suspension_from_on": "2027-01-12", "authority": "council"} if due else {}
    assert found == {"state": state, "suspension": due, "restoration_due_on": "2027-01-11", **more,
                     "because": ["anx1_art114_cpt_ali1"] if due else []}  # fmt: skip
    assert ask(SERVICE, **default(on, *restored))["status"] == "decided"


@pytest.mark.parametrize(("on", "restored", "state", "because"), [
    ("2027-01-14", [], "suspended", []), ("2027-02-15", [], "suspended", []),
    ("2027-02-16", [], "abandoned", ["anx1_art115_cpt"]),
    ("2027-02-16", [("2027-02-15", "2000.00")], "suspension_lifted", []),
    (None, [("2027-02-15", "2000.00")], "suspension_lifted", []),
    ("2027-02-14", [("2027-02-15", "2000.00")], "suspended", []),
    ("2027-02-16", [("2027-02-16", "2000.00")], "abandoned", ["anx1_art115_cpt"]),
    ("2027-02-16", [("2027-01-04", "1000.00"), ("2027-02-01", "1000.00")], "suspension_lifted", []),
])  # fmt: skip
def test_thirty_days_from_the_suspension(
    on: str | None, restored: list[tuple[str, str]], state: str, because: list[str]
) -> None:
    facts = default(on, *restored, suspended_on="2027-01-14")
    abandoned = {"abandoned_on": "2027-02-16"} if state == "abandoned" else {}
    assert outcome(SERVICE, **facts) == {
        "state": state, "suspension": state != "suspension_lifted", "suspension_from_on": "2027-01-14",
        "restoration_due_on": "2027-01-11", "abandonment_due_on": "2027-02-15", "abandoned": state == "abandoned",
        **abandoned, "because": because,
    }  # fmt: skip
    assert trail(SERVICE, **facts) == [
        ("art107_par1u_ali3", True), ("art113_par1u", "2027-01-11"), ("art113_par1u", False),
        ("art114_cpt_ali1", True), ("art114_cpt", True), ("art115_cpt", "2027-02-15"),
        ("art113_par1u", state == "suspension_lifted"), ("art115_cpt", state == "abandoned"),
    ]  # fmt: skip
    assert inputs(SERVICE, "art114_cpt_ali1", **facts) == [{"due_on": "2027-01-11", "defaulted": True}]
    assert inputs(SERVICE, "art114_cpt", **facts) == [{"suspended_on": "2027-01-14"}]
    ended = {"due_on": "2027-02-15", "abandoned": state == "abandoned"}
    assert inputs(SERVICE, "art115_cpt", **facts)[1] == ended


def test_a_suspension_ahead_or_too_early_has_not_come() -> None:
    assert outcome(SERVICE, **default("2027-01-13", suspended_on="2027-01-14"))["state"] == "suspension_due"
    assert outcome(SERVICE, **default("2027-01-11", suspended_on="2027-01-05"))["state"] == "restoration_open"
    assert outcome(SERVICE, **default("2027-01-12", suspended_on="2027-01-05"))["state"] == "suspended"


def test_the_steps_of_a_default() -> None:
    assert trail(SERVICE, **default("2027-01-12")) == [
        ("art107_par1u_ali3", True), ("art113_par1u", "2027-01-11"), ("art113_par1u", False),
        ("art114_cpt_ali1", True),
    ]  # fmt: skip
    assert trail(SERVICE, **default("2027-01-11"))[-1] == ("art114_cpt_ali1", False)
    open_still = {"due_on": "2027-01-11", "defaulted": False}
    assert inputs(SERVICE, "art114_cpt_ali1", **default("2027-01-11")) == [open_still]


@pytest.mark.parametrize(("facts", "needed"), [
    ({"ground": "bond_default"}, {"bond.deducted", "bond.deduction_notified_on", "on"}),
    ({"ground": "bond_default", "bond": {"deducted": "1.00"}, "on": "2027-01-12"}, {"bond.deduction_notified_on"}),
    ({"ground": "bond_default", "bond": {"restored": [{"on": "2027-01-12", "amount": "1.00"}]}},
     {"bond.deducted", "bond.deduction_notified_on"}),
    (default(None), {"on"}), (default(None, suspended_on="2027-01-14"), {"on"}),
    ({"ground": "recidivism"}, {"history", "infraction"}),
    ({"ground": "recidivism", "history": []}, {"infraction"}),
    (recidivism(fault()), {"history.0.intentional", "infraction.intentional"}),
    (recidivism(fault(status="pending"), fault(), intent=True), {"history.1.intentional"}),
    (recidivism(fault(intentional=True)), {"infraction.intentional"}),
])  # fmt: skip
def test_what_is_needed(facts: dict[str, Any], needed: set[str]) -> None:
    assert missing(SERVICE, **facts) == needed


@pytest.mark.parametrize(("facts", "state", "because"), [
    (recidivism(intent=True), "none", ["anx1_art114_cpt_ali2"]),
    (recidivism(fault("2026-10-05"), intent=True), "none", ["anx1_art114_cpt_ali2"]),
    (recidivism(fault(status="cancelled"), intent=True), "none", ["anx1_art114_cpt_ali2"]),
    (recidivism(fault(provision=ITEM), intent=True), "none", ["anx1_art114_cpt_ali2"]),
    (recidivism(fault(penalty="communication"), intent=True), "none", ["anx1_art114_cpt_ali2"]),
    (recidivism(fault(final_on="2026-12-01"), intent=True), "none", ["anx1_art114_cpt_ali2"]),
    (recidivism(fault(), intent=False), "none", ["anx1_art108_cpt"]),
    (recidivism(fault(intentional=False), intent=True), "none", ["anx1_art108_cpt"]),
    (recidivism(fault(intentional=True), intent=True), "suspension_possible", []),
    (recidivism(fault(), readings={"serious_penalty": "fines_only"}), "suspension_possible", []),
])  # fmt: skip
def test_recidivism_may_suspend(facts: dict[str, Any], state: str, because: list[str]) -> None:
    answer = ask(SERVICE, **facts)
    possible = state == "suspension_possible"
    more = {"authority": "council"} if possible else {}
    assert answer["outcome"] == {"state": state, "suspension": possible, **more, "because": because}
    assert answer["status"] == ("discretionary" if possible else "decided")


def test_the_steps_of_recidivism() -> None:
    assert trail(SERVICE, **recidivism(fault(intentional=True), intent=True)) == [
        ("art107_par1u_ali3", True), ("art110_par4", True), ("art114_cpt_ali2", True), ("art108_cpt", True),
        ("art108_cpt", True),
    ]  # fmt: skip
    assert trail(SERVICE, **recidivism())[1:] == [("art110_par4", False), ("art114_cpt_ali2", False)]
    for times in (0, 2):
        facts = recidivism(*[fault(intentional=True)] * times, intent=True)
        assert inputs(SERVICE, "art110_par4", **facts) == [{"earlier": times}]
        assert inputs(SERVICE, "art114_cpt_ali2", **facts) == [{"earlier": times}]


def test_a_suspension_for_recidivism_is_never_abandonment() -> None:
    facts = recidivism(suspended_on="2020-01-06")
    assert outcome(SERVICE, **facts) == {"state": "suspended", "suspension": True, "abandoned": False,
                                         "suspension_from_on": "2020-01-06", "because": []}  # fmt: skip
    assert trail(SERVICE, **facts) == [("art107_par1u_ali3", True), ("art114_cpt", True)]
    assert outcome(SERVICE, **recidivism(suspended_on="2026-12-01"))["state"] == "none"
