# SPDX-License-Identifier: Apache-2.0
"""Transfer and assignment of a permit, swap of vehicles, and succession."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.engine.decide import decide
from outorga.law.kernel.errors import InvalidFacts
from tests.law.norms.mg_pl1842_2004.questions import NORM, ask, cited, missing, outcome, told

PERSONS: dict[str, Any] = {
    "kind": "transfer", "on": "2026-12-01", "consent_on": "2026-11-20", "overdue_amount": "0.00",
    "from": {"kind": "person", "held_since_on": "2020-01-01"},
    "to": {"kind": "person", "active_permits": 0, "registration_accepted": True},
}  # fmt: skip
COMPANIES: dict[str, Any] = {
    **PERSONS, "permits_transferred": 1, "from": {"kind": "company", "permits": 12, "held_since_on": "2020-01-01"},
    "to": {"kind": "company", "permits": 12, "registration_accepted": True},
}  # fmt: skip


def changed(base: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The facts with one of them changed; ``...`` takes it out."""
    outer, _, inner = path.partition(".")
    if inner:
        return {**base, outer: changed(base[outer], inner, value)}
    kept = {name: other for name, other in base.items() if name != path}
    return kept if value is ... else {**kept, path: value}


@pytest.mark.parametrize("kind", ["transfer", "assignment"])
@pytest.mark.parametrize(("path", "value", "because"), [
    ("consent_on", "2026-12-01", []),
    ("consent_on", "2026-12-02", ["art12_par1"]),
    ("consent_on", None, ["art12_par1"]),
    ("from.held_since_on", "2025-12-01", []),
    ("from.held_since_on", "2025-12-02", ["art12_par4"]),
    ("to.active_permits", 1, ["art6_par1"]),
    ("to.registration_accepted", False, ["art12_par2", "art29_cpt"]),
    ("overdue_amount", "0.01", ["art71_cpt"]),
    ("overdue_amount", "0", []),
    ("permits_transferred", 5, []),
    ("from.kind", "company", ["art12_par1"]),
    ("to.kind", "company", ["art12_par1"]),
])  # fmt: skip
def test_each_condition_between_persons(kind: str, path: str, value: Any, because: list[str]) -> None:
    found = outcome("transfer", **changed({**PERSONS, "kind": kind}, path, value))
    assert (found["allowed"], found["because"]) == (not because, because)
    assert found.get("return_barred_until") == (None if because else "2027-12-01")
    assert found["earliest_on"] == ("2021-01-01" if path != "from.held_since_on" else f"2026{value[4:]}")


@pytest.mark.parametrize(("given_from", "given_to", "moved", "allowed"), [
    (12, 12, 1, True), (11, 12, 1, True), (10, 12, 1, False), (20, 12, 1, True), (22, 12, 1, False),
    (10, 10, 10, True), (10, 11, 10, False), (12, 19, 1, True), (12, 20, 1, False), (20, 0, 10, True),
    (19, 0, 9, False), (20, 0, 9, False), (5, 10, 6, False),
])  # fmt: skip
def test_two_companies_keep_within_their_numbers(given_from: int, given_to: int, moved: int, allowed: bool) -> None:
    facts = changed(changed(COMPANIES, "from.permits", given_from), "to.permits", given_to)
    found = outcome("transfer", **changed(facts, "permits_transferred", moved))
    assert (found["allowed"], found["because"]) == (allowed, [] if allowed else ["art21_cpt_inc2"])


def test_a_mismatch_of_holders_asks_no_numbers() -> None:
    facts = changed(COMPANIES, "to", {"kind": "person", "active_permits": 0, "registration_accepted": True})
    facts = {name: value for name, value in facts.items() if name != "permits_transferred"}
    assert outcome("transfer", **facts)["because"] == ["art12_par1"]
    facts = changed(PERSONS, "to", {"kind": "company", "registration_accepted": True})
    assert outcome("transfer", **facts)["because"] == ["art12_par1"]


@pytest.mark.parametrize("path", [
    "on", "consent_on", "overdue_amount", "from.kind", "from.held_since_on", "to.kind", "to.active_permits",
    "to.registration_accepted",
])  # fmt: skip
def test_every_fact_of_a_transfer_between_persons_is_needed(path: str) -> None:
    refused = changed(PERSONS, "overdue_amount", "5.00")
    assert missing("transfer", **changed(refused, path, ...)) == {path}


@pytest.mark.parametrize("path", ["permits_transferred", "from.permits", "to.permits"])
def test_every_number_between_companies_is_needed(path: str) -> None:
    assert missing("transfer", **changed(COMPANIES, path, ...)) == {path}
    assert ("art21_cpt_inc2", None, {"missing": path}) in told("transfer", **changed(COMPANIES, path, ...))


def test_the_missing_facts_are_cited_by_the_provisions_that_ask_for_them() -> None:
    assert told("transfer", kind="transfer") == [
        ("art12_cpt", None, {"missing": "on"}),
        ("art12_cpt", True, {"kind": "transfer", "on": None}),
        ("art4_cpt_inc9", True, {}),
        ("art12_par1", None, {"missing": "from.kind"}),
        ("art12_par1", None, {"missing": "to.kind"}),
        ("art12_par1", None, {"missing": "consent_on"}),
        ("art12_par4", None, {"missing": "from.held_since_on"}),
        ("art12_par2", None, {"missing": "to.registration_accepted"}),
        ("art29_cpt", None, {"missing": "to.registration_accepted"}),
        ("art71_cpt", None, {"missing": "overdue_amount"}),
    ]
    assert missing("transfer") == {"kind", "on"}
    assert cited("transfer") == {"art12_cpt"}
    assert missing("transfer", on="2026-12-01") == {"kind"}
    person = {**PERSONS, "to": {"kind": "person", "registration_accepted": True}}
    assert ("art6_par1", None, {"missing": "to.active_permits"}) in told("transfer", **person)


@pytest.mark.parametrize(("readings", "earliest", "barred"), [
    ({}, "2025-03-01", "2026-03-01"),
    ({"month_year_arithmetic": "last_day"}, "2025-02-28", "2026-03-01"),
    ({"anniversary_day": "excluded"}, "2025-03-01", "2026-02-28"),
])  # fmt: skip
def test_the_readings_of_the_months_and_of_the_bar(readings: dict[str, str], earliest: str, barred: str) -> None:
    facts = {**PERSONS, "on": "2025-03-01", "consent_on": "2025-01-02", "readings": readings}
    found = outcome("transfer", **changed(facts, "from.held_since_on", "2024-02-29"))
    assert (found["earliest_on"], found["return_barred_until"], found["allowed"]) == (earliest, barred, True)


def test_the_explanation_of_a_transfer() -> None:
    assert told("transfer", **COMPANIES) == [
        ("art12_cpt", True, {"kind": "transfer", "on": "2026-12-01"}),
        ("art4_cpt_inc9", True, {}),
        ("art12_par1", True, {"giver": "company", "taker": "company"}),
        ("art12_par1", True, {"consent_on": "2026-11-20", "on": "2026-12-01"}),
        ("art12_par4", "2021-01-01", {"start": "2020-01-01", "length": 12, "unit": "months", "due_on": "2021-01-01"}),
        ("art12_par4", True, {"earliest_on": "2021-01-01", "on": "2026-12-01"}),
        ("art12_par2", True, {"accepted": True}),
        ("art29_cpt", True, {"accepted": True}),
        ("art71_cpt", True, {"overdue": "0.00"}),
        ("art21_cpt_inc2", True, {"permits": 11, "least": 10, "most": 20}),
        ("art21_cpt_inc2", True, {"permits": 13, "least": 10, "most": 20}),
        ("art12_par3", "2027-12-01", {"start": "2026-12-01", "length": 1, "unit": "years", "due_on": "2027-12-01"}),
    ]
    assert told("transfer", **PERSONS)[-2] == ("art6_par1", True, {"active": 0})
    assert "art12_par3" not in cited("transfer", **changed(PERSONS, "overdue_amount", "1.00"))


@pytest.mark.parametrize(("authorized", "allowed"), [("2026-12-01", True), ("2026-12-02", False), (None, False)])
def test_a_swap_needs_only_its_authorization(authorized: str | None, allowed: bool) -> None:
    facts = {"kind": "swap", "on": "2026-12-01", "authorized_on": authorized, "overdue_amount": "9.00"}
    assert outcome("transfer", **facts) == {"allowed": allowed, "because": [] if allowed else ["art76_cpt"]}
    assert told("transfer", **facts) == [
        ("art12_cpt", True, {"kind": "swap", "on": "2026-12-01"}),
        ("art4_cpt_inc6", True, {}),
        ("art76_cpt", allowed, {"authorized_on": authorized, "on": "2026-12-01"}),
    ]
    assert missing("transfer", kind="swap") == {"authorized_on", "on"}
    assert missing("transfer", kind="swap", authorized_on=None) == {"on"}


HEIR: dict[str, Any] = {
    "kind": "succession", "on": "2026-12-01", "event": "death", "from": {"kind": "person"}, "to": {"active_permits": 0},
}  # fmt: skip


@pytest.mark.parametrize(("path", "value", "because"), [
    ("event", "incapacity", []), ("event", "permanent_invalidity", []), ("from.held_since_on", "2026-11-30", []),
    ("consent_on", None, []), ("overdue_amount", "5.00", []), ("to.registration_accepted", True, []),
    ("from.kind", "company", ["art80_cpt"]), ("to.active_permits", 1, ["art6_par1"]),
    ("to.registration_accepted", False, ["art29_cpt"]),
])  # fmt: skip
def test_heirs_go_on_for_a_person(path: str, value: Any, because: list[str]) -> None:
    assert outcome("transfer", **changed(HEIR, path, value)) == {"allowed": not because, "because": because}


@pytest.mark.parametrize("path", ["event", "from.kind", "to.active_permits", "on"])
def test_every_fact_of_a_succession_is_needed(path: str) -> None:
    assert missing("transfer", **changed(HEIR, path, ...)) == {path}


def test_the_explanation_of_a_succession() -> None:
    assert told("transfer", **changed(HEIR, "to.registration_accepted", True)) == [
        ("art12_cpt", True, {"kind": "succession", "on": "2026-12-01"}),
        ("art80_cpt", True, {"event": "death"}),
        ("art80_cpt", True, {"giver": "person"}),
        ("art6_par1", True, {"active": 0}),
        ("art29_cpt", True, {"accepted": True}),
        ("art12_par4", True, {}),
    ]
    assert told("transfer", kind="succession", on="2026-12-01")[1:] == [
        ("art80_cpt", None, {"missing": "event"}),
        ("art80_cpt", None, {"missing": "from.kind"}),
        ("art6_par1", None, {"missing": "to.active_permits"}),
        ("art12_par4", True, {}),
    ]


def test_the_contracts_words_are_the_ones_that_faults_name() -> None:
    with pytest.raises(InvalidFacts) as caught:
        decide(NORM, "transfer", {**PERSONS, "from": {"kind": "heir"}, "giver": {}})
    assert [error.path for error in caught.value.errors] == ["from.kind", "giver"]


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(st.integers(0, 30), st.integers(0, 30), st.integers(0, 30))
def test_no_transfer_leaves_a_company_outside_its_numbers(given_from: int, given_to: int, moved: int) -> None:
    facts = changed(changed(COMPANIES, "from.permits", given_from), "to.permits", given_to)
    rest, result = given_from - moved, given_to + moved
    allowed = (rest == 0 or 10 <= rest <= 20) and 10 <= result <= 20
    assert ask("transfer", **changed(facts, "permits_transferred", moved))["outcome"]["allowed"] is allowed


@pytest.mark.parametrize("path", ["from.kind", "to.kind"])
def test_the_kinds_are_compared_only_where_both_are_known(path: str) -> None:
    facts = changed(PERSONS, path, ...)
    assert path in missing("transfer", **facts)
    assert [inputs for _, _, inputs in told("transfer", **facts) if "giver" in inputs] == []
