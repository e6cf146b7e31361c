# SPDX-License-Identifier: Apache-2.0
"""Each number of permits, tenders, leave, transfer and authorizations: below, at and above it, and changed."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from outorga.law.engine.decide import decide
from outorga.law.engine.explain import to_json
from outorga.law.kernel.dates import add_months, add_years
from tests.law.limits import Probe, at_least, over, under, up_to
from tests.law.norms.mg_pl1842_2004.questions import NORM, decided, with_value
from tests.law.norms.mg_pl1842_2004.test_limits_of_people_and_vehicles import NO_DAYS_OFF, limits

ON = date(2026, 6, 10)
DAY = timedelta(1)
LONG_AGO = [{"from_on": "2000-01-01", "until": None}]


def towns(*permits: int, demand: int = 10, **more: Any) -> dict[str, Any]:
    rows = [{"name": name, "demand": demand, "permits": count} for name, count in zip("ABCD", permits, strict=False)]
    return {"allocation": {"municipalities": [{**rows[0], **more}, *rows[1:]]}}


def candidate(**more: Any) -> dict[str, Any]:
    return {"on": str(ON), "candidates": [{"id": "A", "exam_passed": True, **more}], "vacancies": 1}


def qualified(found: dict[str, Any]) -> bool:
    return bool(found["ranking"])


def leave(**more: Any) -> dict[str, Any]:
    return {"on": str(ON), "holder_kind": "person", "leave": {"start_on": str(ON), "first_months": 1, **more}}


def between_companies(given_from: int, given_to: int) -> dict[str, Any]:
    return {
        "kind": "transfer", "on": str(ON), "consent_on": str(ON), "overdue_amount": "0.00", "permits_transferred": 1,
        "from": {"kind": "company", "permits": given_from, "held_since_on": "2000-01-01"},
        "to": {"kind": "company", "permits": given_to, "registration_accepted": True},
    }  # fmt: skip


def between_persons(held_since_on: date, active: int = 0) -> dict[str, Any]:
    return {
        "kind": "transfer", "on": str(ON), "consent_on": str(ON), "overdue_amount": "0.00",
        "from": {"kind": "person", "held_since_on": str(held_since_on)},
        "to": {"kind": "person", "active_permits": active, "registration_accepted": True},
    }  # fmt: skip


def person(permits: int) -> dict[str, Any]:
    return {"individual": {"active_permits": 0, "new_permits": permits, "partner_of_permit_company": False}}


PROBES: dict[str, tuple[Probe, ...]] = {
    "individual_permits": (
        Probe("permit_limits", person, "within", up_to),
        Probe("transfer", lambda active: between_persons(date(2000, 1, 1), active), "allowed", under),
    ),
    "company_permits_maximum": (
        Probe("permit_limits", lambda permits: {"company": {"permits_after": permits}}, "within", up_to),
        Probe("transfer", lambda permits: between_companies(12, permits - 1), "allowed", up_to),
        Probe("transfer", lambda permits: between_companies(permits + 1, 12), "allowed", up_to),
    ),
    "company_permits_minimum": (
        Probe("permit_limits", lambda permits: {"company": {"permits_after": permits}}, "within", at_least),
        Probe("transfer", lambda permits: between_companies(15, permits - 1), "allowed", at_least),
        Probe("transfer", lambda permits: between_companies(permits + 1, 15), "allowed", at_least),
    ),
    "vehicle_area_m2": (
        Probe(
            "permit_limits",
            lambda area: {"company": {"permits_after": 10, "premises": {"area_m2": str(10 * area)}}},
            "within",
            at_least,
        ),
    ),
    "municipality_minimum": (
        Probe("permit_limits", lambda permits: towns(permits, 40, 40, 40), "within", at_least),
    ),
    "stand_spaces": (
        Probe("permit_limits", lambda spaces: towns(1, 1, stand_spaces=[spaces]), "within", at_least),
        Probe(
            "permit_limits",
            lambda spaces: {**towns(1, 1, stand_spaces=[spaces, 99]), "readings": {"three_spaces": "per_stand"}},
            "within",
            at_least,
        ),
    ),
    "leave_first_months": (
        Probe("grant_term", lambda months: leave(first_months=months), "leave_allowed", up_to),
    ),
    "leave_extensions": (
        Probe("grant_term", lambda times: leave(extensions=times), "leave_allowed", up_to),
    ),
    "minimum_holding_months": (
        Probe("transfer", lambda months: between_persons(add_months(ON, -months)), "allowed", at_least),
        Probe("transfer", lambda months: between_persons(add_months(ON, -months) + DAY), "allowed", over),
    ),
    "vehicle_presentation_days": (
        Probe(
            "award_start",
            lambda days: {"signed_on": str(ON - DAY * days), "presented_on": str(ON), **NO_DAYS_OFF},
            "in_time",
            up_to,
        ),
    ),
}  # fmt: skip

CASES = [(name, probe, limit) for name, probes in PROBES.items() for probe in probes for limit in limits(name)]


@pytest.mark.parametrize(("name", "probe", "limit"), CASES, ids=lambda item: str(getattr(item, "service", item)))
def test_one_below_at_and_one_above_the_limit(name: str, probe: Probe, limit: int) -> None:
    settings = with_value(name, limit)
    for number in (limit - 1, limit, limit + 1):
        found = to_json(decide(NORM, probe.service, probe.facts(number), settings=settings))["outcome"]
        assert found[probe.answer] == probe.expected(number, limit), (name, number, limit)


@pytest.mark.parametrize("limit", limits("individual_permits"))
def test_a_candidate_has_no_permit(limit: int) -> None:
    settings = with_value("individual_permits", limit)
    for number in (limit - 1, limit):
        facts = candidate(holder_periods=LONG_AGO, active_permits=number)
        assert qualified(decided("tender", facts, settings)) is (number < limit)


@pytest.mark.parametrize("limit", limits("tender_experience_years"))
@pytest.mark.parametrize("name", ["holder_periods", "auxiliary_periods"])
def test_the_years_of_a_candidate(limit: int, name: str) -> None:
    settings = with_value("tender_experience_years", limit)
    for shift in (-1, 0, 1):
        period = {"from_on": str(add_years(ON, -limit) + DAY * shift), "until": None}
        assert qualified(decided("tender", candidate(**{name: [period]}), settings)) is (shift <= 0)


@pytest.mark.parametrize("limit", limits("tender_experience_days"))
def test_the_days_of_a_candidate_in_several_periods(limit: int) -> None:
    settings = with_value("tender_experience_days", limit)
    for days in (limit - 1, limit, limit + 1):
        half = date(2010, 1, 1) + DAY * 100, date(2020, 1, 1) + DAY * (days - 100)
        periods = [{"from_on": "2010-01-01", "until": str(half[0])}, {"from_on": "2020-01-01", "until": str(half[1])}]
        assert qualified(decided("tender", candidate(holder_periods=periods), settings)) is (days >= limit)


@pytest.mark.parametrize("limit", limits("transfer_return_bar_years"))
def test_the_years_that_keep_a_transferor_out(limit: int) -> None:
    settings = with_value("transfer_return_bar_years", limit)
    for shift in (-1, 0, 1):
        transferred_on = str(add_years(ON, -limit) + DAY * shift)
        facts = candidate(holder_periods=LONG_AGO, transferred_on=transferred_on)
        assert qualified(decided("tender", facts, settings)) is (shift < 0)
    barred = decided("transfer", between_persons(date(2000, 1, 1)), settings)["return_barred_until"]
    assert barred == str(add_years(ON, limit))


@pytest.mark.parametrize("share", ["0.15", "0.16", "0.20", "0.00"])
def test_the_share_of_the_companies(share: str) -> None:
    settings, most = with_value("company_share", Decimal(share)), int(Decimal(share) * 100)
    for permits in (most, most + 1):
        fleet = {"company_permits_after": permits, "total_permits_after": 100}
        found = decided("permit_limits", {"fleet": fleet}, settings)
        assert (found["within"], found["company_maximum"]) == (permits <= most, most)


@pytest.mark.parametrize("share", ["0.50", "0.60", "0.40"])
def test_the_share_of_one_municipality(share: str) -> None:
    settings, most = with_value("municipality_share", Decimal(share)), int(Decimal(share) * 10)
    for permits in (most, most + 1):
        rest = 10 - permits
        found = decided("permit_limits", towns(permits, rest // 2, rest - rest // 2), settings)
        assert (found["within"], found["maximum_per_municipality"]) == (permits <= most, most)


@pytest.mark.parametrize("longest", [12, 11, 10, 7])
def test_the_whole_leave(longest: int) -> None:
    settings = with_value("leave_maximum_months", longest)
    for months in (longest - 6, longest - 5):
        found = decided("grant_term", leave(first_months=6, extension_months=months), settings)
        assert (found["leave_allowed"], found["leave_maximum_extension_months"]) == (months <= longest - 6, longest - 6)


@pytest.mark.parametrize("days", [60, 61, 30])
def test_the_days_before_the_law_holds(days: int) -> None:
    settings = with_value("entry_into_force_days", days)
    facts = {"act": "law", "published_on": str(ON)}
    assert decided("publication", facts, settings)["effective_on"] == str(ON + DAY * days)


@pytest.mark.parametrize("published", [date(2026, 1, 5), date(2028, 2, 29)])
def test_the_publication_may_come_from_the_settings(published: date) -> None:
    settings = with_value("published_on", published)
    for shift in (-1, 0):
        facts = {"permit": {"category": "special", "granted_by": "der_mg"}, "on": str(published + DAY * (60 + shift))}
        answer = to_json(decide(NORM, "scope", facts, settings=settings))
        assert (answer["status"] == "decided") is (shift == 0)
        assert answer["outcome"]["in_force_from_on"] == str(published + DAY * 60)


@pytest.mark.parametrize("years", [1, 5])
def test_the_years_of_a_cassated_company_may_come_from_the_settings(years: int) -> None:
    settings = with_value("company_bar_years", years)
    for shift in (0, 1):
        on = add_years(ON, years) + DAY * shift
        facts = {"on": str(on), "company": {"permits_after": 10, "cassated_on": str(ON)}}
        found = decided("permit_limits", {**facts, "readings": {"company_bar": "parameter"}}, settings)
        assert found["within"] is (shift == 1)


@pytest.mark.parametrize("until", [date(2004, 12, 31), date(2010, 6, 30)])
def test_the_last_day_without_tender(until: date) -> None:
    settings = with_value("tender_until", until)
    for shift in (0, 1):
        found = decided("grant_term", {"on": str(until + DAY * shift), "tendered": False}, settings)
        assert found["irregular"] is (shift == 1)


@pytest.mark.parametrize(("share", "agency"), [("0.20", "200.01"), ("0.25", "250.01"), ("0.00", "0.00")])
def test_the_agencys_part_of_the_advertising(share: str, agency: str) -> None:
    settings = with_value("advertising_share", Decimal(share))
    facts = {"act": "advertising", "authorized_on": str(ON), "done_on": str(ON), "tendered": True, "revenue": "1000.03"}
    assert decided("authorization", facts, settings)["agency_share"] == agency


@pytest.mark.parametrize("days", [15, 16, 20])
def test_the_days_to_hand_in_a_copy(days: int) -> None:
    settings = with_value("corporate_change_copy_days", days)
    due = ON + DAY * days
    due += DAY * ((7 - due.weekday()) % 7 if due.weekday() >= 5 else 0)
    facts = {"act": "capital_increase", "filed_on": str(ON), **NO_DAYS_OFF}
    assert decided("authorization", facts, settings)["copy_due_on"] == str(due)
