# SPDX-License-Identifier: Apache-2.0
"""Whether the passengers' accident insurance is up to date."""

from typing import Any

import pytest

from outorga.law.engine.decide import decide
from outorga.law.kernel.errors import InvalidFacts
from tests.law.norms.mg_44007_2005.complete import ABSENT, changed
from tests.law.norms.mg_44007_2005.questions import NORM, cited, missing, outcome

PLAN = [
    {"due_on": "2026-04-05", "paid_on": "2026-04-10"},
    {"due_on": "2026-10-05"},
    {"due_on": "2026-07-05", "paid_on": None},
]
LAPSED = ["art4_cpt_inc2_ali3", "art4_par6"]


def judged(on: str, changes: dict[str, Any] | None = None) -> dict[str, Any]:
    policy = {"from_on": "2026-01-01", "until": "2026-12-31", "instalments": []}
    return outcome("insurance", **changed({"on": on, "policy": policy}, changes or {}))


@pytest.mark.parametrize(("on", "covered"), [
    ("2025-12-31", False), ("2026-01-01", True), ("2026-12-31", True), ("2027-01-01", False),
])  # fmt: skip
def test_a_policy_paid_in_full_covers_its_term(on: str, covered: bool) -> None:
    assert judged(on) == {
        "up_to_date": covered, "infraction": None, "valid_until": "2026-12-31", "because": [] if covered else LAPSED,
    }  # fmt: skip


@pytest.mark.parametrize(("on", "grace", "until", "covered"), [
    ("2026-07-05", 0, "2026-07-05", True), ("2026-07-06", 0, "2026-07-05", False),
    ("2026-07-08", 3, "2026-07-08", True), ("2026-07-09", 3, "2026-07-08", False),
    ("2026-12-31", 10**12, "2026-12-31", True),
])  # fmt: skip
def test_the_first_unpaid_instalment_ends_the_cover(on: str, grace: int, until: str, covered: bool) -> None:
    found = judged(on, {"policy.instalments": PLAN, "parameters": {"grace_days": grace}})
    assert (found["up_to_date"], found["valid_until"]) == (covered, until)


def test_a_payment_of_a_later_day_is_not_seen() -> None:
    plan = [{"due_on": "2026-04-05", "paid_on": "2026-04-10"}]
    assert judged("2026-04-09", {"policy.instalments": plan})["up_to_date"] is False
    assert judged("2026-04-10", {"policy.instalments": plan})["up_to_date"] is True


@pytest.mark.parametrize(("on", "carrying", "proof", "infraction", "because"), [
    ("2026-12-31", True, True, None, []), ("2026-12-31", True, None, None, []),
    ("2026-12-31", True, False, "art19_cpt_inc4", ["art15_cpt_inc1_ali5", "art19_cpt_inc4"]),
    ("2027-01-01", True, False, "art21_cpt_inc2", [*LAPSED, "art21_cpt_inc2"]),
    ("2027-01-01", True, True, "art21_cpt_inc2", [*LAPSED, "art21_cpt_inc2"]),
    ("2027-01-01", False, False, None, LAPSED), ("2027-01-01", None, False, None, LAPSED),
])  # fmt: skip
def test_the_lapse_absorbs_the_missing_proof(
    on: str, carrying: bool | None, proof: bool | None, infraction: str | None, because: list[str]
) -> None:
    found = judged(on, {"carrying": carrying, "proof_on_board": proof})
    assert (found["infraction"], found["because"]) == (infraction, because)


@pytest.mark.parametrize("field", ["from_on", "until", "instalments"])
@pytest.mark.parametrize("value", [None, ABSENT])
def test_each_needed_fact(field: str, value: object) -> None:
    policy = {"from_on": "2026-01-01", "until": "2026-12-31", "instalments": []}
    facts = changed({"on": "2026-06-01", "policy": policy, "proof_on_board": False}, {f"policy.{field}": value})
    assert missing("insurance", **facts) == {f"policy.{field}"}


def test_everything_missing_is_named_at_once() -> None:
    paths = {"policy.from_on", "policy.until", "policy.instalments"}
    assert missing("insurance", on="2026-06-01", carrying=True) == paths


@pytest.mark.parametrize("policy", [
    {"until": "2026-05-31"}, {"from_on": "2026-06-02"}, {"instalments": [{"due_on": "2026-05-31"}]},
])  # fmt: skip
def test_a_lapse_is_decided_whatever_is_missing(policy: dict[str, Any]) -> None:
    found = outcome("insurance", on="2026-06-01", policy=policy, carrying=True)
    assert found == {"up_to_date": False, "infraction": "art21_cpt_inc2", "because": [*LAPSED, "art21_cpt_inc2"]}


def test_a_policy_does_not_end_before_it_starts() -> None:
    with pytest.raises(InvalidFacts) as error:
        decide(NORM, "insurance", {"on": "2026-06-01", "policy": {"from_on": "2026-06-02", "until": "2026-06-01"}})
    assert [entry.path for entry in error.value.errors] == ["policy.until"]


def test_the_steps_cite_what_was_tested() -> None:
    policy = {"from_on": "2026-01-01", "until": "2026-12-31", "instalments": PLAN}
    facts = {"on": "2026-06-01", "policy": policy, "carrying": True, "proof_on_board": True}
    assert cited("insurance", **facts) == {*LAPSED, "art15_cpt_inc1_ali5", "art19_cpt_inc4", "art21_cpt_inc2"}


def test_a_policy_may_cover_one_day() -> None:
    policy = {"from_on": "2026-06-01", "until": "2026-06-01", "instalments": []}
    assert outcome("insurance", on="2026-06-01", policy=policy)["up_to_date"] is True
