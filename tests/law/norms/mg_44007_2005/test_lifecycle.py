# SPDX-License-Identifier: Apache-2.0
"""Where a case stands: every row of the tables, what the readings open, and where the reading stops."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outorga.law.kernel.errors import InvalidFacts
from outorga.law.kernel.lifecycles import Transition
from outorga.law.norms.mg_44007_2005.data import LIFECYCLES
from tests.law.norms.mg_44007_2005.questions import ask, cited, missing, outcome

OPENED = {"other_means": "gazette", "appeal_payment": "waived"}
ROWS = [(kind, row) for kind, table in LIFECYCLES.items() for row in table.transitions]
FIRST = date(2026, 3, 2)


def dated(*events: str) -> list[dict[str, str]]:
    return [{"event": event, "on": str(FIRST + timedelta(number))} for number, event in enumerate(events)]


def stand(kind: str, *events: str, **facts: Any) -> dict[str, Any]:
    return outcome("lifecycle", kind=kind, events=dated(*events), **facts)


def way_to(kind: str, state: str) -> list[str]:
    """Events that lead from the first state to this one."""
    table = LIFECYCLES[kind]
    ways: dict[str, list[str]] = {table.initial: []}
    queue = [table.initial]
    while queue:
        source = queue.pop(0)
        for row in table.allowed(source, OPENED):
            if row.target not in ways:
                ways[row.target] = [*ways[source], row.event]
                queue.append(row.target)
    return ways[state]


@pytest.mark.parametrize(("kind", "row"), ROWS, ids=lambda value: getattr(value, "event", value))
def test_every_row_of_the_tables_can_be_reached_and_is_cited(kind: str, row: Transition) -> None:
    events = [*way_to(kind, row.source), row.event]
    found = stand(kind, *events, readings=OPENED)
    assert found["state"] == row.target
    assert "illegal" not in found
    assert row.provision in cited("lifecycle", kind=kind, events=dated(*events), readings=OPENED)


@pytest.mark.parametrize("kind", LIFECYCLES)
def test_nothing_happened_is_the_first_state_and_not_known_is_asked(kind: str) -> None:
    table = LIFECYCLES[kind]
    open_rows = table.allowed(table.initial, {})
    found = stand(kind)
    assert (found["state"], found["allowed_events"]) == (table.initial, [row.event for row in open_rows])
    assert missing("lifecycle", kind=kind) == {"events"}
    assert {row.provision for row in open_rows} <= cited("lifecycle", kind=kind)


@pytest.mark.parametrize(("kind", "events", "reading", "target"), [
    ("notice", ["post", "publish_in_gazette"], "other_means", "served"),
    ("fine", ["make_due", "suspend_collection"], "appeal_payment", "computed"),
])  # fmt: skip
def test_an_event_that_names_a_reading_is_open_only_under_it(
    kind: str, events: list[str], reading: str, target: str
) -> None:
    assert stand(kind, *events, readings={reading: OPENED[reading]})["state"] == target
    closed = stand(kind, *events)
    assert closed["illegal"] == {"event": events[-1], "from": closed["state"]}
    assert events[-1] not in closed["allowed_events"]


def test_reading_stops_at_the_first_event_that_is_not_allowed() -> None:
    found = stand("notice", "sign", "appeal", "defend")
    assert (found["state"], found["illegal"]) == ("served", {"event": "appeal", "from": "served"})
    assert "art25_cpt" in cited("lifecycle", kind="notice", events=dated("sign", "appeal"))
    assert "art24_cpt" in cited("lifecycle", kind="notice", events=dated("post", "publish_in_gazette"))


def test_an_event_of_another_kind_is_not_allowed_either() -> None:
    assert stand("retention", "collect")["illegal"] == {"event": "collect", "from": "open"}


def test_events_after_the_day_are_not_seen() -> None:
    assert stand("fine", "make_due", "pay", on="2026-03-02")["state"] == "due"
    assert stand("fine", "make_due", "pay", on="2026-03-01")["state"] == "computed"
    assert stand("fine", "make_due", "pay", on=None)["state"] == "paid"


def test_events_of_one_day_are_in_order_and_earlier_ones_are_an_error() -> None:
    rows = [{"event": "make_due", "on": "2026-03-05"}, {"event": "pay", "on": "2026-03-05"}]
    assert outcome("lifecycle", kind="fine", events=rows)["state"] == "paid"
    with pytest.raises(InvalidFacts) as caught:
        ask("lifecycle", kind="fine", events=[rows[0], {"event": "pay", "on": "2026-03-04"}])
    assert [error.path for error in caught.value.errors] == ["events.1.on"]


@given(st.sampled_from(list(LIFECYCLES)), st.data())
def test_any_walk_of_allowed_events_is_legal(kind: str, data: st.DataObject) -> None:
    walk: list[str] = []
    for _ in range(data.draw(st.integers(0, 8))):
        found = stand(kind, *walk)
        if not found["allowed_events"]:
            break
        walk.append(data.draw(st.sampled_from(found["allowed_events"])))
    assert "illegal" not in stand(kind, *walk)
