# SPDX-License-Identifier: Apache-2.0
"""Each number of tenders and grants: below, at and above it, for the stored value and for others."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import msgspec
import pytest

from outorga.law.engine import norms
from outorga.law.engine.decide import decide
from outorga.law.engine.explain import to_json
from outorga.law.kernel.dates import add_months, add_years
from outorga.law.kernel.decisions import Settings
from tests.law.norms.br_952_1993.questions import NORM

DECREE = norms.get(NORM)
ON, DAY = date(2026, 6, 10), timedelta(1)
CALENDAR: dict[str, Any] = {"holidays": [], "closed": []}
QUALIFIED = {"legal": True, "technical": True, "financial": True, "tax": True}
Probe = tuple[str, str, Callable[[int], dict[str, Any]], str, Callable[[int, int], Any]]


def with_value(name: str, value: Any) -> Settings:
    """The norm's settings with another value of one parameter."""
    parameter = DECREE.parameters[name]
    entry = msgspec.structs.replace(parameter.values[0], value=value)
    changed = {**DECREE.settings.parameters, name: parameter.with_values([entry])}
    return msgspec.structs.replace(DECREE.settings, parameters=changed)


def outcome(service: str, facts: dict[str, Any], settings: Settings) -> dict[str, Any]:
    found: dict[str, Any] = to_json(decide(NORM, service, {"calendar": CALENDAR, **facts}, settings=settings))
    assert found["status"] != "undetermined", found["missing"]
    result: dict[str, Any] = found["outcome"]
    return result


def open_day(day: date) -> date:
    return day + DAY * (7 - day.weekday()) if day.weekday() > 4 else day


def ago(days: int) -> str:
    return str(ON - DAY * days)


def request(filed: int, **more: Any) -> dict[str, Any]:
    return {"operator": {"kind": "company"}, "service": {"class": "interstate"}, "filed_on": ago(filed),
            "on": str(ON), "readings": {"closed_last_day": "none"}, **more}  # fmt: skip


def extended(days: int, **more: Any) -> dict[str, Any]:
    extension = {"decided_on": ago(1), "days": days, "by": "minister", "justified": True, **more}
    return request(10, extensions=[extension])


def first_year(days: int) -> dict[str, Any]:
    facts = extended(days, proposed_by_department=True)
    return {**facts, "parameters": {"publication_date": ago(20)}}


def bids(number: int) -> dict[str, Any]:
    return {"winners_wanted": number, "bids": [{"bidder": "A", "tariff": "1.00", **QUALIFIED}],
            "single_justified": False}  # fmt: skip


def called(days: int) -> dict[str, Any]:
    bounds = {"maximum": "1.00", "in_notice": True, "factors": ["quality", "costs", "revenue"]}
    filed = ON
    for _ in range(days):
        filed = open_day(filed + DAY)
    return {"winners_wanted": 2, "bids": [{"bidder": "A", "tariff": "2.00"}], "bounds": bounds,
            "new_bids": {"notified_on": str(ON), "filed_on": str(filed), "bidder": "A"}}  # fmt: skip


def record(copies: int) -> dict[str, Any]:
    return {"kind": "infraction_record", "items": [f"art83_cpt_inc{number}" for number in (3, 4, 5, 6)],
            "record": {"copies": copies, "acknowledgement": "signed"}}  # fmt: skip


def permission(years: int, **more: Any) -> dict[str, Any]:
    return {"kind": "permission", "starts_on": str(add_years(ON, -years)), "on": str(ON + DAY), **more}


def legacy(years: int) -> dict[str, Any]:
    return {"kind": "legacy", "parameters": {"publication_date": str(add_years(ON, -years))}, "on": str(ON + DAY)}


def prolonged(years: int) -> dict[str, Any]:
    return permission(0, extensions=[{"years": years, "decided_on": str(ON)}])


def withdrawn(months: int) -> dict[str, Any]:
    notified = str(add_months(ON, -months))
    return permission(1, on=str(ON), withdrawal={"notified_on": notified, "written": True})


def barred(months: int) -> dict[str, Any]:
    return permission(1, forfeiture_declared_on=str(add_months(ON, -months)), on=str(ON))


def emergency(days: int) -> dict[str, Any]:
    given = {"cause": "art28_cpt_inc2", "remaining": "unable", "grantee_has_permission": True,
             "maximum_tariff": "1.00", "minimum_vehicles": 1, "minimum_frequency": 1, "act_on": ago(days),
             "published_on": ago(days)}  # fmt: skip
    return {"kind": "emergency", "emergency": given, "on": str(ON)}


def season(days: int) -> dict[str, Any]:
    given = {"notice_published_on": ago(days), "in_gazette": True, "declarations_from_on": str(ON),
             "applicant_has_permission": True, "quota": 1, "qualified": [],
             "regular_capacity_proven": False}  # fmt: skip
    return {"kind": "tourist_season", "season": given}


PROBES: tuple[Probe, ...] = (
    ("tender_request_examination_days", "line_creation", request, "state",
     lambda number, limit: "pending" if number <= limit else "lapsed"),
    ("tender_request_extension_days", "line_creation", extended, "extensions_valid",
     lambda number, limit: [number <= limit]),
    ("tender_request_extension_art98_days", "line_creation", first_year, "extensions_valid",
     lambda number, limit: [number <= limit]),
    ("preferred_carriers", "tender", bids, "notice_valid", lambda number, limit: number >= limit),
    ("new_bids_business_days", "tender", called, "new_bid_accepted", lambda number, limit: number <= limit),
    ("record_copies", "instrument", record, "complete", lambda number, limit: number >= limit),
    ("permission_term_years", "grant_term", permission, "state",
     lambda number, limit: "extinct" if number >= limit else "in_force"),
    ("legacy_term_years", "grant_term", legacy, "state",
     lambda number, limit: "extinct" if number >= limit else "in_force"),
    ("permission_extension_years", "grant_term", prolonged, "extensions_valid",
     lambda number, limit: [number <= limit]),
    ("withdrawal_notice_months", "grant_term", withdrawn, "state",
     lambda number, limit: "in_notice" if number <= limit else "extinct"),
    ("forfeiture_bar_months", "grant_term", barred, "may_qualify", lambda number, limit: number > limit),
    ("emergency_term_days", "authorization", emergency, "granted_on_date", lambda number, limit: number <= limit),
    ("season_notice_days", "authorization", season, "grantable", lambda number, limit: number >= limit),
)  # fmt: skip


@pytest.mark.parametrize("probe", PROBES, ids=lambda probe: probe[0])
def test_a_limit_holds_below_at_and_above_it_for_any_value(probe: Probe) -> None:
    name, service, facts, key, expected = probe
    stored = int(DECREE.parameters[name].values[0].value)
    for limit in (stored, stored + 1, stored + 7):
        settings = with_value(name, limit)
        for number in (limit - 1, limit, limit + 1):
            assert outcome(service, facts(number), settings)[key] == expected(number, limit), (limit, number)


@pytest.mark.parametrize("days", [90, 91, 120])
def test_the_tender_of_an_emergency_is_due_so_many_days_after_publication(days: int) -> None:
    found = outcome("authorization", emergency(3), with_value("emergency_tender_notice_days", days))
    assert found["tender_notice_due_on"] == str(open_day(ON - DAY * 3 + DAY * days))


@pytest.mark.parametrize("years", [1, 2])
def test_the_wider_power_lasts_so_many_years_from_publication(years: int) -> None:
    settings = with_value("extension_power_years", years)
    for published, valid in ((add_years(ON, -years), True), (add_years(ON, -years) - DAY, False), (ON + DAY, False)):
        extension = {"decided_on": str(ON), "days": 180, "by": "minister", "justified": True,
                     "proposed_by_department": True}  # fmt: skip
        facts = request(10, extensions=[extension], parameters={"publication_date": str(published)})
        assert outcome("line_creation", facts, settings)["extensions_valid"] == [valid]


@pytest.mark.parametrize("first", [date(2000, 1, 1), date(2020, 5, 5)])
def test_the_decree_holds_from_its_publication_until_the_eve_of_its_repeal(first: date) -> None:
    places = [{"country": "BR", "state": "SP"}, {"country": "BR", "state": "RJ"}]
    end = first + DAY * 10
    for day, status in ((first - DAY, "not_applicable"), (first, "decided"), (end - DAY, "decided"),
                        (end, "not_applicable")):  # fmt: skip
        for given, settings in (
            ({"parameters": {"publication_date": str(first), "repeal_date": str(end)}}, DECREE.settings),
            ({"parameters": {"repeal_date": str(end)}}, with_value("publication_date", first)),
            ({"parameters": {"publication_date": str(first)}}, with_value("repeal_date", end)),
        ):
            facts = {"service": {"kind": "regular", "places": places}, "on": str(day), **given}
            assert decide(NORM, "scope", facts, settings=settings).status == status
