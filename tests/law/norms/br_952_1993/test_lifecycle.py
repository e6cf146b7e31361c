# SPDX-License-Identifier: Apache-2.0
"""Lifecycles: each guard, each clock on its day, what is illegal, and what the explanation tells."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.kernel.errors import InvalidFacts
from outorga.law.norms.br_952_1993.data import LIFECYCLES
from outorga.law.norms.br_952_1993.lifecycle import CLOCKS, GUARDS
from tests.law.norms.br_952_1993.questions import ask, cited, missing, outcome, told

OPEN: dict[str, list[str]] = {"holidays": [], "closed": []}
SIGNED = ("draw_up", "2026-12-01", {"copies": 2, "acknowledgement": "signed"})
EXTENSION = {"days": 60, "minister": True, "justified": True}
Event = tuple[Any, ...]


def case(kind: str, *events: Event, on: str | None = None, **more: Any) -> dict[str, Any]:
    rows = [{"event": event, "on": day, **(given[0] if given else {})} for event, day, *given in events]
    return {
        "kind": kind,
        "calendar": OPEN,
        "on": on or (rows[-1]["on"] if rows else "2026-12-01"),
        "events": rows,
    } | more


def state(*facts: Any, **more: Any) -> str:
    found: str = outcome("lifecycle", **case(*facts, **more))["state"]
    return found


def illegal(*facts: Any, **more: Any) -> tuple[Any, ...]:
    found = outcome("lifecycle", **case(*facts, **more))
    return found["illegal"]["event"], found["illegal"]["from"], found["state"], found["because"]


def test_every_row_of_the_clock_has_its_day_and_every_guard_its_row() -> None:
    rows = [row for table in LIFECYCLES.values() for row in table.transitions]
    assert {row.event for row in rows if row.by_the_clock} == set(CLOCKS)
    assert all(any(row.event == event and source in ("", row.source) for row in rows) for source, event in GUARDS)


@pytest.mark.parametrize("kind", LIFECYCLES)
def test_a_case_without_events_stands_at_its_start(kind: str) -> None:
    found = outcome("lifecycle", kind=kind)
    assert found["state"] == "start"
    assert found["allowed_events"] == [row.event for row in LIFECYCLES[kind].allowed("start", {})]
    assert found["because"] == []


LAST_DAYS = {
    "tender_request": (("file", "2026-08-03"), "2026-12-01", "pending", "tender_due"),
    "permission": (("sign", "2027-03-01"), "2042-03-01", "in_force", "extinct"),
    "emergency": (("authorize", "2026-12-01"), "2027-05-30", "authorized", "ended"),
    "baggage_claim": (("claim", "2026-11-05"), "2026-12-07", "claimed", "late"),
}


@pytest.mark.parametrize("kind", LAST_DAYS)
def test_the_clock_takes_a_case_the_day_after_its_last_one(kind: str) -> None:
    event, last, before, after = LAST_DAYS[kind]
    assert state(kind, event, on=last) == before
    assert state(kind, event, on=str(date.fromisoformat(last) + timedelta(1))) == after
    facts = case(kind, event)
    del facts["on"]
    assert missing("lifecycle", **facts) == {"on"}
    assert missing("lifecycle", **{**facts, "on": None}) == {"on"}


@pytest.mark.parametrize(
    ("given", "legal"),
    [
        (EXTENSION, True),
        ({**EXTENSION, "days": 120}, True),
        ({**EXTENSION, "days": 121}, False),
        ({**EXTENSION, "minister": False}, False),
        ({**EXTENSION, "justified": False}, False),
        ({"minister": True, "justified": True}, False),
        ({"days": 60, "justified": True}, False),
        ({"days": 60, "minister": True}, False),
        ({}, False),
    ],
)
def test_an_extension_is_the_ministers_justified_and_no_longer_than_the_law(given: dict[str, Any], legal: bool) -> None:
    events = [("file", "2026-08-03"), ("extend", "2026-12-01", given)]
    if legal:
        assert state("tender_request", *events) == "pending"
    else:
        assert illegal("tender_request", *events) == ("extend", "pending", "pending", ["art16_par1"])


@pytest.mark.parametrize(
    ("day", "published_on", "legal"),
    [
        ("1993-10-07", None, False), ("1993-10-08", None, True),
        ("1994-10-08", None, True), ("1994-10-09", None, False),
        ("1994-10-09", "1993-10-09", True), ("2026-08-03", "2026-01-01", True), ("2027-01-02", "2026-01-01", False),
    ],
)  # fmt: skip
def test_one_hundred_and_eighty_days_are_given_in_the_first_year(
    day: str, published_on: str | None, legal: bool
) -> None:
    parameters = {"publication_date": published_on} if published_on else {}
    events = [("file", day), ("extend", day, {**EXTENSION, "days": 180})]
    found = outcome("lifecycle", **case("tender_request", *events, parameters=parameters))
    assert ("illegal" not in found) is legal


def test_an_extension_makes_the_examination_longer_by_its_days_and_comes_once() -> None:
    events = [("file", "2026-08-03"), ("extend", "2026-11-20", {**EXTENSION, "days": 30})]
    assert state("tender_request", *events, on="2026-12-31") == "pending"
    assert state("tender_request", *events, on="2027-01-01") == "tender_due"
    assert illegal("tender_request", *events, ("extend", "2026-11-21", EXTENSION)) == (
        "extend", "pending", "pending", ["art16_par1"],
    )  # fmt: skip
    steps = told("lifecycle", **case("tender_request", *events))
    assert ("art16_par1", True, {"most": 120, "days": 30}) in steps
    assert ("art16_par1", "2026-12-31", {"start": "2026-08-03", "length": 150, "unit": "calendar_days",
                                         "due": "2026-12-31"}) in steps  # fmt: skip
    early = [("file", "1994-01-03"), ("extend", "1994-01-10", {**EXTENSION, "days": 121})]
    assert ("art98_cpt", True, {"most": 180, "days": 121}) in told("lifecycle", **case("tender_request", *early))
    assert any(provision == "art98_cpt" and "length" in given and given["length"] == 241
               for provision, _, given in told("lifecycle", **case("tender_request", *early)))  # fmt: skip


def test_an_extension_may_run_from_the_moved_day_by_the_reading() -> None:
    events = [("file", "2026-08-08"), ("extend", "2026-11-20", {**EXTENSION, "days": 120})]
    readings = {"extension_count": "from_due"}
    assert state("tender_request", *events, on="2027-04-06") == "tender_due"
    assert state("tender_request", *events, on="2027-04-06", readings=readings) == "pending"


REFUSED = [("file", "2026-08-03"), ("refuse", "2026-11-30", {"reasons": True})]


@pytest.mark.parametrize("remedy", ["reconsider", "appeal"])
def test_a_refusal_has_reasons_and_five_business_days_to_be_attacked(remedy: str) -> None:
    assert illegal("tender_request", REFUSED[0], ("refuse", "2026-11-30")) == (
        "refuse", "pending", "pending", ["art17_cpt"],
    )  # fmt: skip
    assert state("tender_request", *REFUSED, (remedy, "2026-12-07")) == "under_review"
    assert illegal("tender_request", *REFUSED, (remedy, "2026-12-08")) == (
        remedy, "refused", "refused", ["art16_par2"],
    )  # fmt: skip


@pytest.mark.parametrize(("days", "within"), [(120, True), (121, False)])
def test_the_limit_of_an_extension_is_told(days: int, within: bool) -> None:
    events = [("file", "2026-08-03"), ("extend", "2026-11-20", {**EXTENSION, "days": days})]
    steps = told("lifecycle", **case("tender_request", *events))
    assert ("art16_par1", within, {"most": 120, "days": days}) in steps
    longer = [provision for provision, _, given in steps if given.get("length") == 240]
    assert longer == (["art16_par1"] if within else [])


def test_what_waits_for_an_event_and_what_for_time_are_told_apart() -> None:
    steps = ask("lifecycle", **case("baggage_claim", ("claim", "2026-11-05")))["steps"]
    told_of = {step["inputs"]["event"]: step["text"] for step in steps if step["inputs"].get("source") == "claimed"}
    assert {event: text.startswith("A partir de ") for event, text in told_of.items()} == dict.fromkeys(told_of, True)
    assert {event: " o tempo leva a " in text for event, text in told_of.items()} == {
        event: event.startswith("@") for event in told_of
    }
    assert "@late" in told_of
    assert len(told_of) > 1


def test_an_event_with_rows_on_several_provisions_is_refused_by_the_first() -> None:
    assert illegal("infraction_record", ("reverse", "2026-12-01")) == ("reverse", "start", "start", ["art90_cpt"])


def test_a_permission_is_extended_once_and_lasts_thirty_years() -> None:
    events = [("sign", "1996-02-29"), ("extend", "2010-01-01")]
    assert state("permission", *events, on="2026-03-01") == "in_force"
    assert state("permission", *events, on="2026-03-02") == "extinct"
    assert state("permission", *events, on="2026-03-01", readings={"month_arithmetic": "last_day"}) == "extinct"
    assert ("art10_cpt", "2026-03-01", {"start": "1996-02-29", "length": 30, "due": "2026-03-01"}) in told(
        "lifecycle", **case("permission", *events)
    )
    assert illegal("permission", *events, ("extend", "2020-01-01"))[3] == ["art24_cpt_inc14"]


def test_a_withdrawal_ends_a_permission_after_six_months_or_with_its_term() -> None:
    events = [("sign", "2027-03-01"), ("notify_withdrawal", "2029-11-30")]
    assert state("permission", *events, on="2030-05-30") == "in_notice"
    assert state("permission", *events, on="2030-05-31") == "extinct"
    assert illegal("permission", *events, ("extend", "2030-01-01")) == (
        "extend", "in_notice", "in_notice", ["art24_cpt_inc14"],
    )  # fmt: skip
    late = [("sign", "2027-03-01"), ("notify_withdrawal", "2042-02-01")]
    assert state("permission", *late, on="2042-03-01") == "in_notice"
    assert state("permission", *late, on="2042-03-02") == "extinct"


@pytest.mark.parametrize("events", [[], [("notify_withdrawal", "2029-01-01")]])
@pytest.mark.parametrize("event", ["annul", "bankrupt", "cassate", "declare_forfeiture", "rescind"])
def test_a_permission_ends_by_each_cause(event: str, events: list[Event]) -> None:
    signed = [("sign", "2027-03-01"), *events]
    assert state("permission", *signed, (event, "2029-02-01", {"users_preserved": True})) == "extinct"
    bare = outcome("lifecycle", **case("permission", *signed, (event, "2029-02-01")))
    assert ("illegal" in bare) is (event == "rescind")


WARNED = [("find_ground", "2026-11-20"), ("notify_first", "2026-12-01")]
TWICE = [*WARNED, ("notify_second", "2026-12-18")]


@pytest.mark.parametrize(
    ("events", "event", "given", "last"),
    [(WARNED, "cure", {"cured": True}, "2026-12-16"), (TWICE, "cure", {"cured": True}, "2027-01-04")],
)
def test_a_cure_is_whole_and_in_its_term(events: list[Event], event: str, given: dict[str, bool], last: str) -> None:
    after = str(date.fromisoformat(last) + timedelta(1))
    assert state("forfeiture", *events, (event, last, given)) == "closed"
    for day, told_with in ((after, given), (last, {"cured": False}), (last, {})):
        assert illegal("forfeiture", *events, (event, day, told_with))[3] == ["art29_par3"]


@pytest.mark.parametrize(
    ("events", "event", "last", "reached"),
    [(WARNED, "notify_second", "2026-12-16", "second_cure"), (TWICE, "open_case", "2027-01-04", "case_open")],
)
def test_the_next_step_waits_for_the_term_to_be_over(events: list[Event], event: str, last: str, reached: str) -> None:
    after = str(date.fromisoformat(last) + timedelta(1))
    assert illegal("forfeiture", *events, (event, last))[3] == ["art29_par3"]
    assert state("forfeiture", *events, (event, after)) == reached


@pytest.mark.parametrize(
    ("given", "legal"),
    [
        ({"copies": 2, "acknowledgement": "signed"}, True),
        ({"copies": 3, "acknowledgement": "refused", "note": True}, True),
        ({"copies": 2, "acknowledgement": "impossible", "note": True}, True),
        ({"copies": 2, "note": True}, True),
        ({"copies": 1, "acknowledgement": "signed"}, False),
        ({"acknowledgement": "signed"}, False),
        ({"copies": 2, "acknowledgement": "refused"}, False),
        ({"copies": 2, "acknowledgement": "refused", "note": False}, False),
        ({"copies": 2}, False),
    ],
)
def test_a_record_has_two_copies_and_a_signature_or_a_note(given: dict[str, Any], legal: bool) -> None:
    found = outcome("lifecycle", **case("infraction_record", ("draw_up", "2026-12-01", given)))
    assert (found["state"], found["because"]) == (("drawn_up", []) if legal else ("start", ["art83_par1"]))


def test_a_record_tells_its_copies_its_note_and_its_commission() -> None:
    refused = ("draw_up", "2026-12-01", {"copies": 2, "acknowledgement": "refused", "note": True})
    assert told("lifecycle", **case("infraction_record", refused))[:2] == [
        ("art83_par1", True, {"copies": 2, "needed": 2, "acknowledgement": "refused"}),
        ("art83_par2", True, {"note": True}),
    ]  # fmt: skip
    assert "art83_par2" not in cited("lifecycle", **case("infraction_record", SIGNED))
    steps = told("lifecycle", **case("infraction_record", *NOTIFIED, ("dismiss", "2026-12-07", {"members": 2})))
    assert ("art85_cpt", False, {"members": 2, "needed": 3}) in steps
    alone = told("lifecycle", **case("infraction_record", *NOTIFIED, ("dismiss", "2026-12-07")))
    assert ("art85_cpt", False, {"members": 0, "needed": 3}) in alone
    assert told("lifecycle", **case("infraction_record", ("draw_up", "2026-12-01")))[:2] == [
        ("art83_par1", False, {"copies": 0, "needed": 2, "acknowledgement": None}),
        ("art83_par2", False, {"note": False}),
    ]


@pytest.mark.parametrize("event", ["delete", "cancel", "stop"])
def test_a_record_is_never_undone(event: str) -> None:
    assert illegal("infraction_record", SIGNED, (event, "2026-12-02")) == (
        event, "drawn_up", "drawn_up", ["art83_par3"],
    )  # fmt: skip
    assert illegal("vehicle", ("register", "2026-12-01"), (event, "2026-12-02")) == (event, "fit", "fit", [])


NOTIFIED = [SIGNED, ("register", "2026-12-02"), ("notify", "2026-12-04")]
PENALIZED = [*NOTIFIED, ("defend", "2026-12-10"), ("penalize", "2026-12-11", {"members": 3})]
TOLD = [*PENALIZED, ("notify_penalty", "2026-12-14")]
UPHELD = [*TOLD, ("reconsider", "2026-12-21"), ("uphold", "2026-12-22")]


@pytest.mark.parametrize(
    ("event", "day", "given", "reached"),
    [
        ("defend", "2026-12-25", {}, "defended"),
        ("defend", "2026-12-26", {}, None),
        ("penalize", "2026-12-25", {"members": 3}, None),
        ("penalize", "2026-12-26", {"members": 3}, "penalized"),
        ("penalize", "2026-12-26", {"members": 2}, None),
        ("penalize", "2026-12-26", {}, None),
        ("dismiss", "2026-12-04", {"members": 3}, "dismissed"),
        ("dismiss", "2026-12-04", {"members": 2}, None),
    ],
)
def test_a_notified_record_waits_for_the_defence(
    event: str, day: str, given: dict[str, Any], reached: str | None
) -> None:
    found = outcome("lifecycle", **case("infraction_record", *NOTIFIED, (event, day, given)))
    assert found["state"] == (reached or "notified")
    assert ("illegal" in found) is (reached is None)


def test_a_defended_record_needs_a_commission_alone() -> None:
    defended = PENALIZED[:4]
    assert state("infraction_record", *defended, ("penalize", "2026-12-10", {"members": 3})) == "penalized"
    assert state("infraction_record", *defended, ("dismiss", "2026-12-10", {"members": 3})) == "dismissed"
    for event in ("penalize", "dismiss"):
        assert illegal("infraction_record", *defended, (event, "2026-12-10", {"members": 2}))[3] == ["art85_cpt"]


@pytest.mark.parametrize(
    ("events", "remedy", "waiting", "reached", "last", "provision"),
    [
        (TOLD, "reconsider", "penalty_notified", "in_reconsideration", "2026-12-21", "art90_cpt"),
        (UPHELD, "appeal", "upheld", "in_appeal", "2026-12-29", "art91_cpt"),
    ],
)
def test_a_penalty_is_final_when_the_term_of_its_remedy_is_over(
    events: list[Event], remedy: str, waiting: str, reached: str, last: str, provision: str
) -> None:
    after = str(date.fromisoformat(last) + timedelta(1))
    assert state("infraction_record", *events, on=last) == waiting
    assert state("infraction_record", *events, on=after) == "final"
    assert state("infraction_record", *events, (remedy, last)) == reached
    assert illegal("infraction_record", *events, (remedy, after)) == (remedy, "final", "final", [provision])


def test_new_bids_are_called_once() -> None:
    round_of_bids = [("receive_bids", "2027-01-11"), ("qualify", "2027-01-12"), ("disqualify_all", "2027-01-13")]
    called = [("publish", "2027-01-10"), *round_of_bids, ("call_new_bids", "2027-01-14")]
    assert state("tender", *called) == "bids_in"
    again = [*called, ("qualify", "2027-01-15"), ("disqualify_all", "2027-01-16"), ("call_new_bids", "2027-01-17")]
    assert illegal("tender", *again) == ("call_new_bids", "no_valid_bid", "no_valid_bid", ["art21_par2"])


@pytest.mark.parametrize("given", [{"cured": True}, {"cured": False}, {}])
def test_a_vehicle_is_released_once_cured(given: dict[str, bool]) -> None:
    found = outcome("lifecycle", **case("retention", ("retain", "2026-12-01"), ("release", "2026-12-01", given)))
    assert found["state"] == ("released" if given.get("cured") else "retained")


def test_an_illegal_event_stops_the_case_and_its_clock() -> None:
    found = outcome("lifecycle", **case("emergency", ("authorize", "2026-12-01"), ("authorize", "2027-05-01"),
                                        ("publish_tender", "2027-05-02"), on="2028-01-01"))  # fmt: skip
    assert found == {
        "state": "authorized", "allowed_events": ["publish_tender"], "because": ["art41_cpt"],
        "illegal": {"event": "authorize", "from": "authorized"},
    }  # fmt: skip
    without = case("emergency", ("authorize", "2026-12-01"), ("authorize", "2027-05-01"))
    assert "illegal" in outcome("lifecycle", **{**without, "on": None})


def test_the_explanation_tells_what_was_taken_what_waits_and_what_was_refused() -> None:
    steps = told("lifecycle", **case("vehicle", ("register", "2026-12-01"), ("fail_inspection", "2026-12-02")))
    assert steps == [
        ("art52_cpt", "fit", {"event": "register", "source": "start", "target": "fit", "day": "2026-12-01"}),
        ("art52_par2", "suspended", {"event": "suspend", "source": "fit", "target": "suspended"}),
        ("art52_par2", False, {"event": "fail_inspection", "source": "fit"}),
    ]
    late = told("lifecycle", **case("baggage_claim", ("claim", "2026-11-05"), on="2026-12-08"))
    assert ("art78_cpt_inc4_ali7", "late",
            {"event": "@late", "source": "claimed", "target": "late", "day": "2026-12-08"}) in late  # fmt: skip


@pytest.mark.parametrize(
    ("days", "on", "wrong"),
    [
        (["2026-12-02", "2026-12-01"], "2026-12-03", ["events.1.on"]),
        (["2026-12-01", "2026-12-03"], "2026-12-02", ["events.1.on"]),
        (["2026-12-04", "2026-12-03"], "2026-12-02", ["events.0.on", "events.1.on"]),
        (["2026-12-02", "2026-12-01"], None, ["events.1.on"]),
    ],
)
def test_events_come_in_order_and_not_after_the_day_of_the_question(
    days: list[str], on: str | None, wrong: list[str]
) -> None:
    events = [{"event": "register", "on": day} for day in days]
    with pytest.raises(InvalidFacts) as caught:
        ask("lifecycle", kind="vehicle", on=on, events=events)
    expected = "a day not before the event above it, and not after the day of the question"
    assert [(error.path, error.code, error.expected, str(error.got)) for error in caught.value.errors] == [
        (path, "contradiction", expected, days[int(path.split(".")[1])]) for path in wrong
    ]


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(sorted(LIFECYCLES)), st.data())
def test_whatever_happens_a_case_stands_in_a_state_of_its_table(kind: str, data: st.DataObject) -> None:
    table = LIFECYCLES[kind]
    names = sorted({row.event for row in table.transitions if not row.by_the_clock})
    offsets = sorted(data.draw(st.lists(st.integers(0, 400), max_size=6)))
    events = [
        {"event": data.draw(st.sampled_from(names)), "on": str(date(2026, 1, 1) + timedelta(offset)), "members": 3,
         "days": 30, "copies": 2, "reasons": True, "note": True, "cured": True, "minister": True, "justified": True,
         "users_preserved": True}
        for offset in offsets
    ]  # fmt: skip
    answer = ask("lifecycle", kind=kind, on="2060-01-01", events=events)
    assert answer["outcome"]["state"] in table.states
    assert answer["status"] == "decided"
    assert not any(event.startswith("@") for event in answer["outcome"]["allowed_events"])
