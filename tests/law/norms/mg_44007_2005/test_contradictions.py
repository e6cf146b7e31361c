# SPDX-License-Identifier: Apache-2.0
"""Two facts that cannot both be true: the second is named, with what was expected and what came; equal days agree."""

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from outorga.law.engine.decide import decide
from outorga.law.kernel.errors import FactError, InvalidFacts
from outorga.law.norms.mg_44007_2005.onboard_facts import MOST_OBJECTS
from tests.law.norms.mg_44007_2005.questions import NORM

DAY, BEFORE, AFTER = "2026-06-10", "2026-06-09", "2026-06-11"
NOON, EARLIER, LATER = (f"2026-06-10T{hour}:00:00-03:00" for hour in ("12", "11", "13"))
# Service, path of the second fact, what was expected; the facts around a value; the values: wrong, equal and right.
Row: TypeAlias = tuple[str, str, str, Callable[[Any], dict[str, Any]], tuple[Any, Any, Any]]
PAST = {"provision": "art21_cpt_inc6", "status": "final"}
FINE = {"provision": "art21_cpt_inc6"}


def infraction(**facts: Any) -> dict[str, Any]:
    return {"infraction": {**FINE, **facts}}


def paper(**facts: Any) -> dict[str, Any]:
    return {"item": "art4_cpt_inc2_ali4", **facts}


def filed(**facts: Any) -> dict[str, Any]:
    """A registration whose second paper is the one in question."""
    return {"subject": "company", "documents": [paper(), paper(**facts)]}


def events(*days: str) -> dict[str, Any]:
    return {"kind": "registration", "events": [{"event": "file", "on": day} for day in days]}


TOO_EARLY: list[Row] = [
    ("grant_term", "ends_at", "an instant not before starts_at",
     lambda end: {"service": "occasional", "starts_at": NOON, "ends_at": end}, (EARLIER, NOON, LATER)),
    ("authorization", "ends_at", "an instant not before starts_at",
     lambda end: {"on": DAY, "service": "occasional", "starts_at": NOON, "ends_at": end}, (EARLIER, NOON, LATER)),
    ("insurance", "policy.until", "a day not before policy.from_on",
     lambda day: {"on": DAY, "policy": {"from_on": DAY, "until": day}}, (BEFORE, DAY, AFTER)),
    ("lifecycle", "events.2.on", "a day not before the event listed above it",
     lambda day: events(BEFORE, DAY, day), (BEFORE, DAY, AFTER)),
    ("notice", "issued_at", "an instant not before found_at",
     lambda moment: infraction() | {"found_at": NOON, "issued_at": moment}, (EARLIER, NOON, LATER)),
    ("notice", "posting.delivered_on", "a day not before posting.posted_on",
     lambda day: infraction() | {"posting": {"posted_on": DAY, "delivered_on": day}}, (BEFORE, DAY, AFTER)),
    ("fine", "infraction.noticed_on", "a day not before infraction.committed_on",
     lambda day: infraction(committed_on=DAY, noticed_on=day), (BEFORE, DAY, AFTER)),
    ("refund", "refund_on", "a day not before paid_on",
     lambda day: {"cause": "appeal_granted", "paid_on": DAY, "refund_on": day}, (BEFORE, DAY, AFTER)),
    ("document", "valid_until", "a day not before issued_on",
     lambda day: {"on": DAY, **paper(issued_on=DAY, valid_until=day)}, (BEFORE, DAY, AFTER)),
    ("registration", "documents.1.valid_until", "a day not before documents.1.issued_on",
     lambda day: {"on": DAY, **filed(issued_on=DAY, valid_until=day)}, (BEFORE, DAY, AFTER)),
    ("sanctions", "history.1.final_on", "a day not before committed_on",
     lambda day: {"on": AFTER, "history": [
         {**PAST, "committed_on": DAY}, {**PAST, "committed_on": DAY, "final_on": day}]}, (BEFORE, DAY, AFTER)),
]  # fmt: skip
TOO_LATE: list[Row] = [
    ("forfeiture", "history.1.committed_on", "a day not after on",
     lambda day: {"on": DAY, "deviation": {}, "history": [
         {**PAST, "committed_on": DAY}, {**PAST, "committed_on": day}]}, (AFTER, DAY, BEFORE)),
    ("sanctions", "history.1.committed_on", "a day not after on",
     lambda day: {"on": DAY, "history": [
         {**PAST, "committed_on": DAY}, {**PAST, "committed_on": day}]}, (AFTER, DAY, BEFORE)),
    ("document", "issued_on", "a day not after on",
     lambda day: {"on": DAY, **paper(issued_on=day)}, (AFTER, DAY, BEFORE)),
    ("registration", "documents.1.issued_on", "a day not after on",
     lambda day: {"on": DAY, **filed(issued_on=day)}, (AFTER, DAY, BEFORE)),
    ("vehicle", "vehicle.manufactured_on", "a day not after on",
     lambda day: {"on": DAY, "vehicle": {"manufactured_on": day}}, (AFTER, DAY, BEFORE)),
    ("onboard_check", "persons.infants", "not more than persons.aboard",
     lambda count: {"on": DAY, "service": "occasional", "persons": {"aboard": 2, "infants": count}}, (3, 2, 1)),
]  # fmt: skip
OF_ANOTHER: list[Row] = [
    ("vehicle", "vehicle.manufactured_on", "a day of vehicle.manufacture_year",
     lambda day: {"on": DAY, "vehicle": {"manufactured_on": day, "manufacture_year": 2020}},
     ("2019-12-31", "2020-01-01", "2020-12-31")),
    ("vehicle", "vehicle.manufactured_on", "a day of vehicle.manufacture_year",
     lambda day: {"on": DAY, "vehicle": {"manufactured_on": day, "manufacture_year": 2020}},
     ("2021-01-01", "2020-12-31", "2020-01-01")),
]  # fmt: skip


def contradictions(service: str, facts: dict[str, Any]) -> list[FactError]:
    try:
        decide(NORM, service, facts)
    except InvalidFacts as error:
        return list(error.errors)
    return []


@pytest.mark.parametrize(("service", "path", "expected", "facts", "values"), TOO_EARLY + TOO_LATE + OF_ANOTHER)
def test_the_second_of_two_that_cannot_both_be_true_is_named(
    service: str, path: str, expected: str, facts: Any, values: tuple[Any, ...]
) -> None:
    wrong, equal, right = values
    found = [
        (entry.path, entry.code, entry.expected, str(entry.got)) for entry in contradictions(service, facts(wrong))
    ]
    assert found == [(path, "contradiction", expected, str(wrong))]
    assert contradictions(service, facts(equal)) == []
    assert contradictions(service, facts(right)) == []


@pytest.mark.parametrize("service", ["document", "registration"])
def test_a_paper_that_does_not_say_when_it_was_issued_contradicts_nothing(service: str) -> None:
    facts = {"document": paper(valid_until=BEFORE), "registration": filed(valid_until=BEFORE)}[service]
    assert contradictions(service, {"on": DAY, **facts}) == []


def test_no_vehicle_holds_more_parcels_than_can_be_told_apart() -> None:
    stop = {"on": DAY, "service": "occasional"}
    assert contradictions("onboard_check", {**stop, "objects": MOST_OBJECTS}) == []
    assert contradictions("onboard_check", {**stop, "objects": MOST_OBJECTS + 1}) == [
        FactError("objects", "maximum", f"at most {MOST_OBJECTS}", MOST_OBJECTS + 1)
    ]
