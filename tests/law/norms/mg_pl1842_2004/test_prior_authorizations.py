# SPDX-License-Identifier: Apache-2.0
"""Acts that need a prior authorization, and whether they had it."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.norms.mg_pl1842_2004.questions import cited, missing, outcome, told

DONE = "2026-06-01"
OPEN: dict[str, list[str]] = {"holidays": [], "closed": []}
PRIOR: dict[str, tuple[str, str | None, str | None]] = {  # the rule, who authorises, and the item that prices its lack
    "inscription": ("art24_cpt", "der_mg", "art35_cpt_inc1"),
    "advertising": ("art24_par1", "der_mg", "art35_cpt_inc1"),
    "sticker": ("art24_par2", "der_mg", "art35_cpt_inc1"),
    "vehicle_swap": ("art76_cpt", "der_mg", "art35_cpt_inc5"),
    "corporate_change": ("art79_cpt", "der_mg", None),
    "taximeter_replacement": ("art35_cpt_inc8", "inmetro", "art35_cpt_inc8"),
    "shared_ride": ("art35_cpt_inc3", "der_mg", "art35_cpt_inc3"),
    "fuel_change": ("art35_cpt_inc13", None, "art35_cpt_inc13"),
}
DEFINED = {"vehicle_swap": "art4_cpt_inc6", "taximeter_replacement": "art4_cpt_inc27"}


def facts_of(act: str, authorized: str | None, **more: Any) -> dict[str, Any]:
    tender = {"tendered": True} if act == "advertising" else {}
    return {"act": act, "authorized_on": authorized, "done_on": DONE, **tender, **more}


@pytest.mark.parametrize("act", list(PRIOR))
@pytest.mark.parametrize(("authorized", "allowed"), [
    ("2026-05-31", True), (DONE, True), ("2026-06-02", False), (None, False),
])  # fmt: skip
def test_the_authorization_is_not_after_the_act(act: str, authorized: str | None, allowed: bool) -> None:
    rule, authority, item = PRIOR[act]
    found = outcome("authorization", **facts_of(act, authorized))
    because = {} if allowed else {rule, item} - {None}
    assert set(found.pop("because")) == set(because)
    assert found == {
        "required": True, "allowed": allowed, "infraction": None if allowed else item,
        **({"authority": authority} if authority else {}),
    }  # fmt: skip
    steps = told("authorization", **facts_of(act, authorized))
    named = [provision for provision in dict.fromkeys((rule, item)) if provision]
    defined: list[tuple[str, Any, dict[str, Any]]] = [(DEFINED[act], True, {})] if act in DEFINED else []
    inputs = {"authorized_on": authorized, "done_on": DONE}
    tender = [("art24_par1", True, {"tendered": True})] if act == "advertising" and allowed else []
    assert steps == [*defined, *((provision, allowed, inputs) for provision in named), *tender]


@pytest.mark.parametrize("act", list(PRIOR))
@pytest.mark.parametrize("absent", ["authorized_on", "done_on"])
def test_both_days_are_needed(act: str, absent: str) -> None:
    facts = {name: value for name, value in facts_of(act, None).items() if name != absent}
    assert missing("authorization", **facts) == {absent}
    assert (PRIOR[act][0], None, {"missing": absent}) in told("authorization", **facts)


def test_an_act_that_is_not_told() -> None:
    assert missing("authorization") == {"act", "authorized_on", "done_on"}
    assert cited("authorization") == {"art79_cpt"}
    assert missing("authorization", authorized_on=None, done_on=DONE) == {"act"}


@pytest.mark.parametrize(("tendered", "because"), [(True, []), (False, ["art24_par1"])])
def test_authorised_advertising_is_let_by_tender(tendered: bool, because: list[str]) -> None:
    found = outcome("authorization", **{**facts_of("advertising", DONE, revenue="10.00"), "tendered": tendered})
    assert (found["allowed"], found["infraction"], found["because"]) == (tendered, None, because)
    assert found.get("agency_share") == ("2.00" if tendered else None)
    bare = {"act": "advertising", "done_on": DONE}
    assert missing("authorization", **bare, authorized_on=DONE) == {"tendered"}
    assert outcome("authorization", **bare, authorized_on=None)["because"] == ["art24_par1", "art35_cpt_inc1"]


@pytest.mark.parametrize(("revenue", "agency", "holder"), [
    ("1000.03", "200.01", "800.02"), ("0.02", "0.00", "0.02"), ("0.03", "0.01", "0.02"), ("100", "20.00", "80.00"),
    ("0.00", "0.00", "0.00"), ("0.125", "0.03", "0.095"),
])  # fmt: skip
def test_the_agency_gets_a_fifth_of_the_revenue(revenue: str, agency: str, holder: str) -> None:
    facts = facts_of("advertising", DONE, revenue=revenue)
    found = outcome("authorization", **facts)
    assert (found["agency_share"], found["holder_share"]) == (agency, holder)
    assert told("authorization", **facts)[-1] == (
        "art24_par1", agency, {"revenue": revenue, "agency": agency, "holder": holder},
    )  # fmt: skip


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(st.integers(0, 10**9))
def test_the_two_parts_make_the_whole(cents: int) -> None:
    revenue = Decimal(cents) / 100
    found = outcome("authorization", **facts_of("advertising", DONE, revenue=f"{revenue:.2f}"))
    agency, holder = Decimal(found["agency_share"]), Decimal(found["holder_share"])
    assert agency + holder == revenue
    assert abs(agency - revenue / 5) <= Decimal("0.005")


def test_other_acts_share_no_revenue() -> None:
    assert "agency_share" not in outcome("authorization", **facts_of("sticker", DONE, revenue="10.00"))


def test_a_merger_is_never_allowed() -> None:
    found = outcome("authorization", act="merger", authorized_on=DONE, done_on=DONE)
    assert found == {"required": True, "allowed": False, "infraction": None, "because": ["art21_par2"]}
    assert told("authorization", act="merger") == [("art21_par2", False, {})]


@pytest.mark.parametrize(("study", "because"), [(True, []), (False, ["art7_par5"])])
def test_a_fleet_is_reduced_after_the_joint_study(study: bool, because: list[str]) -> None:
    found = outcome("authorization", act="fleet_reduction", joint_study=study)
    assert found == {"required": True, "allowed": study, "infraction": None, "because": because}
    assert told("authorization", act="fleet_reduction", joint_study=study) == [
        ("art4_cpt_inc10", True, {}), ("art7_par5", study, {"joint_study": study}),
    ]  # fmt: skip
    assert missing("authorization", act="fleet_reduction") == {"joint_study"}
    assert told("authorization", act="fleet_reduction")[-1] == ("art7_par5", None, {"missing": "joint_study"})


def test_a_capital_increase_is_free_and_its_copy_is_due() -> None:
    assert outcome("authorization", act="capital_increase", filed_on=None) == {
        "required": False, "allowed": True, "infraction": None, "because": [],
    }  # fmt: skip
    found = outcome("authorization", act="capital_increase", filed_on="2026-06-05", calendar=OPEN)
    assert found["copy_due_on"] == "2026-06-22"
    assert told("authorization", act="capital_increase", filed_on="2026-06-05", calendar=OPEN) == [
        ("art79_cpt", True, {}),
        ("art79_par3", "2026-06-22", {
            "start": "2026-06-05", "length": 15, "unit": "calendar_days", "due_on": "2026-06-22",
        }),
        ("art81_cpt", False, {"raw_on": "2026-06-20", "due_on": "2026-06-22"}),
    ]  # fmt: skip


@pytest.mark.parametrize(("filed", "due"), [("2026-06-05", "2026-06-22"), ("2026-06-10", "2026-06-25"), (None, None)])
def test_the_copy_of_a_change_is_due_fifteen_days_after_its_filing(filed: str | None, due: str | None) -> None:
    facts = facts_of("corporate_change", None, filed_on=filed, calendar=OPEN)
    assert outcome("authorization", **facts).get("copy_due_on") == due
    assert "copy_due_on" not in outcome("authorization", **facts_of("inscription", None, filed_on="2026-06-05"))
