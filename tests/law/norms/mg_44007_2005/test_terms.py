# SPDX-License-Identifier: Apache-2.0
"""How long an authorization runs, what it covers, and that it passes to nobody."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.norms.mg_44007_2005.questions import ask, cited, missing, outcome

LATER = "2029-12-31"
CONTINUOUS: dict[str, Any] = {
    "service": "continuous", "start_on": "2026-01-10", "company_until": LATER, "contract_until": LATER,
    "vehicles": [{"id": "AAA1A11", "registered_until": LATER}], "drivers": [{"id": "D1", "registered_until": LATER}],
}  # fmt: skip
TRIP: dict[str, Any] = {
    "service": "occasional", "starts_at": "2026-07-10T06:00:00-03:00", "ends_at": "2026-07-12T22:00:00-03:00",
}  # fmt: skip
DAYS = st.dates(date(2026, 1, 1), date(2027, 12, 31))
SPOILT = ["art7_par2", "art21_cpt_inc5"]


def continuous(**facts: Any) -> dict[str, Any]:
    return outcome("grant_term", **{**CONTINUOUS, **facts})


def trip(**facts: Any) -> dict[str, Any]:
    return outcome("grant_term", **{**TRIP, **facts})


def units(*days: str) -> list[dict[str, str]]:
    return [{"id": f"U{number}", "registered_until": day} for number, day in enumerate(days, 1)]


@pytest.mark.parametrize(("contract", "last", "by"), [
    ("2026-07-08", "2026-07-08", "contract"), ("2026-07-09", "2026-07-09", "cap"), ("2026-07-10", "2026-07-09", "cap"),
])  # fmt: skip
def test_the_contract_bounds_the_term_only_before_the_cap(contract: str, last: str, by: str) -> None:
    found = continuous(contract_until=contract)
    assert (found["valid_until"], found["limited_by"], found["cap_until"]) == (last, by, "2026-07-09")


def test_the_first_day_counts_only_under_its_answer() -> None:
    assert continuous(readings={"first_day": "included"})["valid_until"] == "2026-07-08"


def test_a_tie_goes_to_the_first_of_the_order() -> None:
    day = "2026-05-20"
    tied = {
        "company_until": day, "vehicles": units(day), "drivers": units(day), "contract_until": day,
        "requested_until": day,
    }  # fmt: skip
    order = []
    while tied:
        order.append(continuous(**tied)["limited_by"])
        tied.pop(next(iter(tied)))
    assert order == ["company", "vehicle", "driver", "contract", "request"]


@pytest.mark.parametrize(("answer", "last"), [("per_unit", "2026-05-20"), ("earliest", "2026-04-10")])
@pytest.mark.parametrize("kind", ["vehicles", "drivers"])
def test_units_bound_the_term_by_the_reading(kind: str, answer: str, last: str) -> None:
    found = continuous(**{kind: units("2026-04-10", "2026-05-20"), "readings": {"registration_cap": answer}})
    assert (found["valid_until"], found["limited_by"]) == (last, kind[:-1])


@pytest.mark.parametrize(("on", "inside"), [
    ("2026-01-09", False), ("2026-01-10", True), ("2026-07-09", True), ("2026-07-10", False),
])  # fmt: skip
def test_both_ends_of_a_continuous_term_are_in(on: str, inside: bool) -> None:
    found = continuous(on=on)
    assert (found["in_term"], found["because"]) == (inside, [] if inside else SPOILT)
    assert found["infraction"] == (None if inside else "art21_cpt_inc5")


def test_each_unit_serves_to_its_own_day() -> None:
    found = continuous(vehicles=units("2026-03-01", LATER), drivers=units("2026-03-02", LATER), on="2026-03-02")
    assert (found["usable_vehicles"], found["unusable_vehicles"]) == (["U2"], ["U1"])
    assert found["usable_drivers"] == ["U1", "U2"]


def test_a_term_that_is_over_needs_nothing_more() -> None:
    found = continuous(contract_until=None, on="2026-07-10")
    assert (found["in_term"], found["because"]) == (False, SPOILT)
    assert "valid_until" not in found


def test_all_that_bounds_a_continuous_term_is_needed_at_once() -> None:
    assert missing("grant_term", service="continuous") == {
        "start_on", "company_until", "vehicles", "drivers", "contract_until",
    }  # fmt: skip
    assert missing("grant_term", **{**CONTINUOUS, "contract_until": None, "on": "2026-03-01"}) == {"contract_until"}
    assert {"art6_cpt", "art7_par2"} <= cited("grant_term", service="continuous")


@pytest.mark.parametrize(("at", "minutes", "inside"), [
    ("2026-07-10T05:59:59-03:00", 0, False), ("2026-07-10T09:00:00Z", 0, True), ("2026-07-12T22:00:00-03:00", 0, True),
    ("2026-07-12T22:00:01-03:00", 0, False), ("2026-07-12T23:30:00-03:00", 90, True),
    ("2026-07-12T23:30:01-03:00", 90, False), ("2026-07-10T05:59:59-03:00", 90, False),
])  # fmt: skip
def test_a_trip_is_covered_to_the_second_and_tolerated_after_its_end(at: str, minutes: int, inside: bool) -> None:
    found = trip(at=at, parameters={"tolerance_minutes": minutes})
    assert (found["in_term"], found["because"]) == (inside, [] if inside else ["art8_par3", "art21_cpt_inc5"])


def test_an_occasional_authorization_serves_one_trip() -> None:
    assert trip(at=TRIP["starts_at"], trips_done=0)["in_term"]
    assert not trip(at=TRIP["starts_at"], trips_done=1)["in_term"]
    assert not trip(trips_done=1)["in_term"]
    assert "in_term" not in trip()


def test_both_ends_of_a_trip_are_needed_unless_it_is_out_already() -> None:
    assert missing("grant_term", service="occasional") == {"starts_at", "ends_at"}
    assert missing("grant_term", **{**TRIP, "starts_at": None, "at": TRIP["ends_at"]}) == {"starts_at"}
    assert not trip(starts_at=None, at="2026-07-13T00:00:00-03:00")["in_term"]


@given(DAYS, DAYS, DAYS, st.lists(DAYS, min_size=1, max_size=3), st.sampled_from(["per_unit", "earliest"]))
def test_no_term_passes_any_of_its_bounds(start: date, company: date, contract: date, buses: list[date],
                                          answer: str) -> None:  # fmt: skip
    found = continuous(
        start_on=str(start), company_until=str(company), contract_until=str(contract),
        vehicles=units(*map(str, buses)), readings={"registration_cap": answer},
    )  # fmt: skip
    bus = max(buses) if answer == "per_unit" else min(buses)
    assert found["valid_until"] == str(min(start + timedelta(180), company, contract, bus))
    assert found["automatic_renewal"] is False


def told(**facts: Any) -> list[tuple[str, Any, Any]]:
    steps = ask("grant_term", **facts)["steps"]
    return [(step["citation"].partition(":")[2], step["result"], step["inputs"].get("limits")) for step in steps]


def test_the_steps_tell_the_registrations_apart_from_all_that_bounds_the_term() -> None:
    limits = {"company_until": "2026-06-01", "vehicles": units("2026-06-02"), "drivers": units("2026-06-03"),
              "contract_until": "2026-06-04", "requested_until": "2026-06-05"}  # fmt: skip
    steps = told(**{**CONTINUOUS, **limits})
    days = [f"2026-06-0{day}" for day in range(1, 6)]
    assert ("art6_cpt", True, days[:3]) in steps
    assert ("art7_par2", "2026-06-01", ["2026-07-09", *days]) in steps


def test_a_unit_serves_on_its_last_day_and_a_second_trip_keeps_the_first_one_s_breach() -> None:
    found = continuous(vehicles=units("2026-03-02"), on="2026-03-02")
    assert (found["usable_vehicles"], found["unusable_vehicles"]) == (["U1"], [])
    assert found["automatic_renewal"] is False
    late = trip(at="2026-07-13T00:00:00-03:00", trips_done=0)
    assert (late["in_term"], late["automatic_renewal"]) == (False, False)


@pytest.mark.parametrize("act", ["assignment", "loan", "sale", "succession"])
@pytest.mark.parametrize("answer", ["refused", "accepted"])
def test_an_authorization_passes_to_nobody_but_a_successor_by_the_reading(act: str, answer: str) -> None:
    found = outcome("transfer", holder="A", act=act, readings={"succession": answer})
    allowed = (act, answer) == ("succession", "accepted")
    assert found == {"allowed": allowed, "because": [] if allowed else ["art2_cpt_inc1"]}
