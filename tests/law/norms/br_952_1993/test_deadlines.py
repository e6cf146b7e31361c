# SPDX-License-Identifier: Apache-2.0
"""Terms: closed days, readings, what each cites and what is missing."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outorga.law.kernel.deadlines import Unit
from outorga.law.norms.br_952_1993.deadlines import RULES
from tests.law.norms.br_952_1993.questions import ask, cited, missing, outcome, told

OPEN: dict[str, list[str]] = {"holidays": [], "closed": []}
MOVING = {
    "tender_request_examination", "tender_request_extended", "tender_request_extended_art98", "first_cure",
    "second_cure", "emergency_tender_notice", "baggage_indemnity", "adaptation",
}  # fmt: skip
BY_DAYS = sorted(name for name, rule in RULES.items() if rule.unit is not Unit.HOUR)
BY_HOURS = sorted(set(RULES) - set(BY_DAYS))


def test_the_terms_that_move_are_those_of_the_table() -> None:
    assert {name for name, rule in RULES.items() if rule.moves} == MOVING


@pytest.mark.parametrize("name", BY_DAYS)
def test_only_deadlines_in_calendar_days_leave_a_closed_day_and_only_by_the_reading(name: str) -> None:
    still: dict[str, Any] = {"deadline": name, "start_on": "2026-01-05", "readings": {"closed_last_day": "none"}}
    due = date.fromisoformat(outcome("deadline", **still, calendar=OPEN)["due_on"])
    closed = {"holidays": [], "closed": [str(due), str(due + timedelta(1))]}
    facts = {"deadline": name, "start_on": "2026-01-05", "calendar": closed}
    moved = date.fromisoformat(outcome("deadline", **facts)["due_on"])
    kept = date.fromisoformat(outcome("deadline", **still | {"calendar": closed})["due_on"])
    if RULES[name].unit is Unit.BUSINESS_DAY:
        assert moved == kept > due
    else:
        assert (moved > due, kept) == (name in MOVING, due)
    readings = ask("deadline", **facts)["readings"]
    assert any(one.startswith("closed_last_day=") for one in readings) is (name in MOVING)


@pytest.mark.parametrize("name", BY_DAYS)
def test_a_term_by_days_cites_its_provision_and_the_rule_of_counting(name: str) -> None:
    steps = told("deadline", deadline=name, start_on="2026-01-05", calendar=OPEN)
    found = outcome("deadline", deadline=name, start_on="2026-01-05", calendar=OPEN)
    due, provision = found["due_on"], RULES[name].test.provision
    assert steps[-2:] == [
        (provision, due, {"start": "2026-01-05", "length": found["days"], "unit": found["unit"], "due": due}),
        ("art96_cpt", due, {"start": "2026-01-05", "due": due}),
    ]
    assert len(steps) == (3 if name == "tender_request_remedy" else 2)
    assert missing("deadline", deadline=name, start_at="2026-01-05T10:00-03:00") == {"start_on"}
    assert cited("deadline", deadline=name) == {provision}


@pytest.mark.parametrize("name", BY_HOURS)
def test_a_term_in_hours_cites_its_provision_and_its_reading(name: str) -> None:
    start = "2026-12-04T22:15-03:00"
    answer = ask("deadline", deadline=name, start_at=start)
    due, provision = answer["outcome"]["due_at"], RULES[name].test.provision
    assert told("deadline", deadline=name, start_at=start) == [
        (provision, due, {"start": start, "length": answer["outcome"]["days"], "unit": "hours", "due": due}),
        ("art96_cpt", due, {"start": start, "due": due}),
    ]
    excluded = ask("deadline", deadline=name, start_at=start, readings={"hours_count": "day_excluded"})
    reports = name in ("interruption_report", "accident_report")
    assert (excluded["outcome"]["due_at"] == "2026-12-07T00:00-03:00") is reports
    assert answer["readings"] == (["hours_count=clock"] if reports else [])
    assert missing("deadline", deadline=name, start_on="2026-01-05", start_at=None) == {"start_at"}


@pytest.mark.parametrize(
    ("name", "start", "civil_code", "last_day"),
    [
        ("withdrawal_notice", "2026-08-31", "2027-03-01", "2027-02-28"),
        ("forfeiture_bar", "2024-02-29", "2026-03-01", "2026-02-28"),
        ("open_ticket", "2024-02-29", "2025-03-01", "2025-02-28"),
        ("permission_term", "1996-02-29", "2011-03-01", "2011-02-28"),
        ("extension_power", "1993-10-08", "1994-10-08", "1994-10-08"),
    ],
)
def test_months_and_years_end_by_the_reading(name: str, start: str, civil_code: str, last_day: str) -> None:
    for reading, due in (("civil_code", civil_code), ("last_day", last_day)):
        answer = ask("deadline", deadline=name, start_on=start, readings={"month_arithmetic": reading})
        assert (answer["outcome"]["due_on"], answer["outcome"]["skipped"]) == (due, [])
        assert answer["readings"] == [f"month_arithmetic={reading}"]


def test_the_remedy_against_a_refused_request_has_the_length_of_art_92() -> None:
    assert told("deadline", deadline="tender_request_remedy", start_on="2026-11-30", calendar=OPEN)[0] == (
        "art92_cpt", True, {"length": 5},
    )  # fmt: skip


@given(st.sampled_from(BY_DAYS), st.dates(date(1993, 10, 8), date(2040, 1, 1)), st.integers(1, 40))
def test_a_later_start_never_ends_a_term_earlier(name: str, start: date, later: int) -> None:
    first, second = (
        outcome("deadline", deadline=name, start_on=str(day))["due_on"] for day in (start, start + timedelta(later))
    )
    assert first <= second


@pytest.mark.parametrize(("name", "sentence"), [
    ("promotion_notice", "A promoção começa depois do aviso. Início: 30/11/2026; 30 (dias corridos); fim: 30/12/2026."),
    ("defence", "A defesa se apresenta. Início: 30/11/2026; 15 (dias úteis); fim: 21/12/2026."),
    ("tender_request_extended",
     "O exame do pedido se prorroga uma vez. Início: 30/11/2026; 240 (dias corridos); fim: 28/07/2027."),
])  # fmt: skip
def test_a_term_is_told_with_its_start_its_length_and_its_end(name: str, sentence: str) -> None:
    steps = ask("deadline", deadline=name, start_on="2026-11-30", calendar=OPEN)["steps"]
    assert steps[-2]["text"] == sentence
