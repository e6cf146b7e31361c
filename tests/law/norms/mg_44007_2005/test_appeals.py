# SPDX-License-Identifier: Apache-2.0
"""Defence and appeal: terms at their edges, payment, authority, and what stays open."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.norms.mg_44007_2005.questions import missing, outcome, results

OPEN: dict[str, Any] = {"holidays": [], "closed": []}
DEFENCE: dict[str, Any] = {"stage": "defence", "area": "intermunicipal", "service": {"served_on": "2026-03-02"}}
APPEAL: dict[str, Any] = {
    "stage": "appeal", "filed_on": "2026-06-15", "decision": {"by": "director", "published_on": "2026-06-10"},
    "fine_amount": "451.20", "payments": [{"paid_on": "2026-06-15", "amount": "451.20"}], "calendar": OPEN,
}  # fmt: skip


def defence(**facts: Any) -> dict[str, Any]:
    return outcome("appeal", **{**DEFENCE, **facts})


def appeal(**facts: Any) -> dict[str, Any]:
    return outcome("appeal", **{**APPEAL, **facts})


def paid(day: str, amount: str = "451.20") -> list[dict[str, str]]:
    return [{"paid_on": day, "amount": amount}]


@pytest.mark.parametrize(
    ("filed", "late"), [("2026-03-11", 0), ("2026-03-12", 0), ("2026-03-13", 1), ("2026-03-20", 8)]
)
def test_a_defence_counts_to_the_tenth_day(filed: str, late: int) -> None:
    found = defence(filed_on=filed, calendar=OPEN)
    assert (found["due_on"], found["days_late"], found["admissible"]) == ("2026-03-12", late, not late)
    assert (found["suspensive"], found["because"]) == (not late, ["art24_cpt"] if late else [])


@pytest.mark.parametrize(("readings", "due"), [
    ({}, "2026-03-17"), ({"roll": "none"}, "2026-03-14"), ({"day_kind": "working"}, "2026-03-19"),
    ({"start_roll": "office_day"}, "2026-03-17"),
])  # fmt: skip
def test_each_answer_on_counting(readings: dict[str, str], due: str) -> None:
    calendar = {"holidays": ["2026-03-16"], "closed": []}
    assert defence(service={"served_on": "2026-03-04"}, calendar=calendar, readings=readings)["due_on"] == due


def test_a_count_that_may_not_begin_on_a_closed_day_waits_for_an_open_one() -> None:
    served = {"served_on": "2026-03-06"}
    assert defence(service=served, calendar=OPEN)["due_on"] == "2026-03-16"
    assert defence(service=served, calendar=OPEN, readings={"start_roll": "office_day"})["due_on"] == "2026-03-18"


def test_the_default_calendar_and_one_that_is_given() -> None:
    served = {"served_on": "2026-04-11"}
    assert defence(service=served)["due_on"] == "2026-04-22"
    assert defence(service=served, calendar=OPEN)["due_on"] == "2026-04-21"


@pytest.mark.parametrize(("area", "director"), [
    ("intermunicipal", "director_road_operation"), ("metropolitan", "director_metropolitan"),
])  # fmt: skip
def test_the_director_by_area(area: str, director: str) -> None:
    found = defence(area=area, filed_on="2026-03-05", addressed_to=director)
    assert (found["competent"], found["forwarded_to"], found["admissible"]) == (director, None, True)


def test_the_wrong_director_forwards_or_refuses() -> None:
    wrong = {"filed_on": "2026-03-05", "addressed_to": "director_metropolitan"}
    assert defence(**wrong)["forwarded_to"] == "director_road_operation"
    refused = defence(**wrong, readings={"wrong_director": "refused"})
    assert (refused["admissible"], refused["forwarded_to"], refused["because"]) == (False, None, ["art24_cpt"])


def test_a_late_defence_is_refused_though_the_area_is_not_known() -> None:
    assert "competent" not in defence(area=None, filed_on="2026-04-30")
    assert missing("appeal", **{**DEFENCE, "area": None, "filed_on": "2026-03-03"}) == {"area"}


def test_the_receipt_is_needed_unless_the_defence_came_before_it_by_post() -> None:
    early = defence(service={"posted_on": "2026-03-02"}, filed_on="2026-03-03")
    assert (early["admissible"], early["due_on"], early["suspensive"]) == (True, None, True)
    assert missing("appeal", **{**DEFENCE, "service": {}, "filed_on": "2026-03-03"}) == {"service.served_on"}
    assert missing("appeal", **{**DEFENCE, "service": {"posted_on": "2026-03-02"}}) == {"service.served_on"}


def test_before_filing_only_competence_and_term_are_told() -> None:
    found = defence(filed_on=None)
    assert (found["due_on"], "admissible" in found, found["decision_final"]) == ("2026-03-12", False, False)
    council = appeal(filed_on=None, payments=None, fine_amount=None, on="2026-06-22")
    assert (council["due_on"], council["competent"], council["decision_final"]) == (
        "2026-06-22",
        "transport_council",
        False,
    )
    assert appeal(filed_on=None, payments=None, on="2026-06-23")["decision_final"] is True


@pytest.mark.parametrize(("filed", "late"), [("2026-06-19", 0), ("2026-06-22", 0), ("2026-06-23", 1)])
def test_an_appeal_counts_to_the_moved_tenth_day(filed: str, late: int) -> None:
    found = appeal(filed_on=filed)
    assert (found["due_on"], found["days_late"], found["admissible"]) == ("2026-06-22", late, not late)
    assert (found["because"], found["decision_final"]) == (["art25_cpt"] if late else [], bool(late))


@pytest.mark.parametrize(("day", "proof", "admissible"), [
    ("2026-06-15", "by_end_of_term", True), ("2026-06-22", "by_end_of_term", True),
    ("2026-06-23", "by_end_of_term", False),
    ("2026-06-15", "at_filing", True), ("2026-06-16", "at_filing", False),
])  # fmt: skip
def test_by_when_the_fine_must_be_paid(day: str, proof: str, admissible: bool) -> None:
    found = appeal(payments=paid(day), readings={"payment_proof": proof})
    assert (found["admissible"], found["short_by"]) == (admissible, "0.00" if admissible else "451.20")


@pytest.mark.parametrize(("amount", "short"), [("451.19", "0.01"), ("451.20", "0.00"), ("451.21", "0.00")])
def test_the_whole_fine_must_be_paid(amount: str, short: str) -> None:
    found = appeal(payments=paid("2026-06-15", amount))
    assert (found["short_by"], found["admissible"]) == (short, short == "0.00")


@pytest.mark.parametrize(("on", "open_"), [("2026-06-21", True), ("2026-06-22", True), ("2026-06-23", False)])
def test_an_unpaid_appeal_stays_open_to_the_end_of_its_term(on: str, open_: bool) -> None:
    unpaid = {**APPEAL, "payments": [], "on": on}
    if open_:
        assert missing("appeal", **unpaid) == {"payments"}
    else:
        assert outcome("appeal", **unpaid)["because"] == ["art25_cpt"]


def test_payments_after_the_day_asked_are_not_seen() -> None:
    assert missing("appeal", **{**APPEAL, "payments": paid("2026-06-18"), "on": "2026-06-17"}) == {"payments"}
    assert appeal(payments=paid("2026-06-17"), on="2026-06-17")["admissible"] is True


def test_payment_is_not_asked_where_it_is_waived_and_then_the_appeal_suspends() -> None:
    waived = {"appeal_payment": "waived"}
    assert appeal(payments=None, fine_amount=None, readings=waived)["suspensive"] is True
    assert appeal(readings=waived)["suspensive"] is False
    assert appeal()["suspensive"] is False


@pytest.mark.parametrize(("by", "because", "final"), [("none", "art25_cpt", False), ("council", "art25_par1", True)])
def test_only_a_directors_decision_can_be_appealed(by: str, because: str, final: bool) -> None:
    found = appeal(decision={"by": by}, payments=None)
    assert (found["admissible"], found["because"], found["decision_final"]) == (False, [because], final)
    assert (found["due_on"], found["further_appeal"]) == (None, False)


def test_everything_that_an_appeal_needs_is_named_at_once() -> None:
    needed = {"decision.by", "decision.published_on", "fine_amount", "payments"}
    assert missing("appeal", stage="appeal", filed_on="2026-06-15") == needed


def test_an_unpaid_appeal_is_refused_though_the_publication_is_not_known() -> None:
    unpaid = {"decision": {"by": "director"}, "payments": []}
    assert appeal(**unpaid)["because"] == ["art25_cpt"]
    assert missing("appeal", **{**APPEAL, **unpaid, "on": "2026-06-16"}) == {"decision.published_on", "payments"}


def test_a_further_appeal_lies_only_after_a_defence_that_is_heard() -> None:
    assert defence(filed_on="2026-03-05")["further_appeal"] is True
    assert defence(filed_on="2026-04-30")["further_appeal"] is False
    assert appeal()["further_appeal"] is False
    assert appeal(filed_on="2026-06-23")["further_appeal"] is False


def test_what_never_had_a_term_is_not_late() -> None:
    assert defence(service={"posted_on": "2026-03-02"}, filed_on="2026-03-03")["days_late"] == 0
    refused = appeal(decision={"by": "council"})
    assert (refused["days_late"], refused["suspensive"]) == (0, False)


def test_the_steps_say_which_requirement_failed() -> None:
    wrong = {**DEFENCE, "filed_on": "2026-04-30", "addressed_to": "director_metropolitan"}
    assert results("appeal", "art24_cpt", **wrong) == [False, False]
    assert results("appeal", "art24_cpt", **{**DEFENCE, "filed_on": "2026-03-05"}) == [True, True]
    early = {**DEFENCE, "service": {"posted_on": "2026-03-02"}, "filed_on": "2026-03-03"}
    assert results("appeal", "art24_cpt", **early) == [True, True]
    assert results("appeal", "art25_cpt", **{**APPEAL, "payments": []}) == [True, True, False]


DAYS = st.dates(date(2025, 1, 1), date(2028, 12, 31))
COUNTING = st.fixed_dictionaries(
    {
        "day_kind": st.sampled_from(["calendar", "working"]),
        "roll": st.sampled_from(["forward", "none"]),
        "start_roll": st.sampled_from(["any_day", "office_day"]),
    }
)


@settings(max_examples=80, deadline=None, database=None, derandomize=True)
@given(DAYS, st.integers(0, 20), COUNTING)
def test_a_later_receipt_never_shortens_a_term(served: date, later: int, readings: dict[str, str]) -> None:
    def due(day: date) -> str:
        found: str = defence(service={"served_on": str(day)}, readings=readings)["due_on"]
        return found

    assert due(served) <= due(served + timedelta(later))
    assert due(served) >= str(served + timedelta(10))
