# SPDX-License-Identifier: Apache-2.0
"""The two years of enforcement: each fate comes to its state, by actions, and the plan has all of them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from functools import partial

import pytest

from outorga.web import clock
from outorga.web.casefiles import ledger
from outorga.web.council.models import Item, Outcome, SessionAct, Vote
from outorga.web.demo import (
    bank,
    build,
    cast,
    collecting,
    enforcing,
    fates,
    inspectors,
    judging,
    patrols,
    registering,
    sanctioning,
    timeline,
)
from outorga.web.demo.road import Catch, fine_of, notices_of
from outorga.web.demo.timeline import Step, moment
from outorga.web.enforcement.models import Retention
from outorga.web.papers.queries import papers_of
from outorga.web.payments.banks import reading
from outorga.web.payments.models import BankFile, BankLine
from outorga.web.publication.models import Gazette
from outorga.web.registry.models import Company
from outorga.web.sanctions.models import Suspension
from outorga.web.work import schedule
from tests.web.demo.conftest import TODAY

# Registered long enough ago for the longest fate.
OLD = replace(cast.core(TODAY)[2], renews=True)
BEGUN = TODAY - timedelta(days=140)


def weeks(since: date) -> Iterator[Step]:
    """The dated rules of each Monday."""
    for days in range(0, (TODAY - since).days, 7):
        on = TODAY - timedelta(days=days)
        yield Step(moment(on, 0, 30), f"weeks:{on}", partial(build._by_date, on))


def lived(*catches: Catch, since: date = BEGUN) -> None:
    """The stops and what followed of them until today, with the bank, the council and the worker."""
    planned = {catch.uuid: catch.fate for catch in catches}
    recent = [step for step in collecting.plot(TODAY, planned) if step.at.date() >= since]
    held = [step for step in judging.plot(TODAY, planned) if step.at.date() >= since]
    acts = [step for catch in catches for step in fates.plot(catch, TODAY)]
    timeline.play(inspectors.rest(TODAY), acts, recent, held, weeks(since))


def caught(fate: str, days: int, **more: object) -> Catch:
    return replace(Catch(OLD, 700, moment(TODAY - timedelta(days=days), 8), fate), **more)  # type: ignore[arg-type]


STATES = [
    ("issued", 2, "issued", "computed"), ("posted", 6, "awaiting_service", "computed"),
    ("returned", 20, "awaiting_service", "computed"), ("refused", 3, "awaiting_service", "computed"),
    ("served", 4, "served", "computed"), ("unpaid", 50, "final", "overdue"), ("by_post", 30, "final", "due"),
    ("paid", 40, "final", "paid"), ("paid_late", 70, "final", "paid"), ("paid_in_part", 45, "final", "overdue"),
    ("defended", 10, "defended", "computed"), ("late_defence", 45, "final", "overdue"),
    ("granted", 40, "closed", "void"), ("rejected", 33, "rejected", "computed"),
    ("appealable", 37, "appealable", "due"), ("appealed", 45, "appealed", "paid"),
    ("granted_after_payment", 80, "closed", "refunded"), ("appeal_granted", 110, "undone", "refundable"),
    ("appeal_refunded", 130, "closed", "refunded"), ("appeal_rejected", 110, "final", "paid"),
    ("not_admitted", 110, "final", "overdue"),
]  # fmt: skip


@pytest.mark.parametrize(("fate", "days", "notice", "fine"), STATES)
def test_a_notice_and_its_fine_come_to_the_state_that_was_planned(
    db: None, fate: str, days: int, notice: str, fine: str
) -> None:
    catch = caught(fate, days)
    lived(catch, since=TODAY - timedelta(days=days + 1))
    [drawn] = notices_of(catch)
    money = fine_of(drawn)
    assert (drawn.case.state, money.case.state) == (notice, fine)
    assert papers_of(drawn).exists()
    assert ledger.verify().ok
    assert list(ledger.rebuild()) == []


@pytest.mark.parametrize(("held", "state"), [
    ("open", "open"), ("substituted", "substituted"), ("released", "released"), ("let_go_after", "released"),
])  # fmt: skip
def test_a_held_vehicle_comes_to_the_state_that_was_planned(db: None, held: str, state: str) -> None:
    catch = caught("served", 3, findings=("safety_defect",), held=held, firm=cast.core(TODAY)[0])
    lived(catch, since=TODAY - timedelta(days=4))
    retention = Retention.objects.select_related("case").get(notice__stop__key=catch.uuid)
    assert retention.case.state == state
    assert (retention.cost is not None) == (held in {"substituted", "let_go_after"})


def test_every_state_of_the_lifecycle_is_planned() -> None:
    planned = {fate for fate, *_ in STATES}
    assert planned == set(fates.FATES)
    firms = {firm.count: firm for firm in cast.rest(TODAY)}
    stops = [*patrols.catches(firms, TODAY), *sanctioning.catches(firms, TODAY)]
    assert {catch.fate for catch in stops if catch.fate} == planned
    assert 240 <= len(stops) <= 260
    assert 115 <= sum(bool(catch.fate) for catch in stops) <= 130
    assert {catch.held for catch in stops} == {"", "open", "substituted", "released", "let_go_after"}


@pytest.mark.parametrize("today", [TODAY, date(2026, 12, 25), date(2027, 1, 3), date(2026, 7, 4)])
def test_on_whatever_day_each_step_has_a_name_of_its_own_and_none_is_of_the_future(today: date) -> None:
    steps = list(build._rest(today))
    assert len({step.key for step in steps}) == len(steps)
    firms = {firm.count: firm for firm in cast.rest(today)}
    assert all(step.at < moment(today, 2) for step in enforcing.rest(firms, today))


def test_the_council_judges_with_votes_and_minutes_and_calls_its_next_session(db: None) -> None:
    appeals = [caught("appeal_rejected", 110 + place, count=710 + place) for place in range(4)]
    waiting = [caught("appealed", 45 + place, count=720 + place) for place in range(2)]
    lived(*appeals, *waiting)
    closed = SessionAct.objects.filter(kind="closed").select_related("paper")
    assert closed
    assert all(act.paper is not None for act in closed)
    judged = Outcome.objects.exclude(result=Outcome.ADJOURNED)
    assert judged.count() == 4
    assert Vote.objects.count() >= 12
    assert Gazette.objects.count() >= 4
    assert Item.objects.filter(session__on__gt=TODAY).count() == 1


def test_the_bank_tells_of_good_and_bad_lines_and_the_last_file_waits(db: None) -> None:
    since = TODAY - timedelta(days=100)
    lived(caught("paid", 90), caught("paid_in_part", 80, count=701), since=since)
    outcomes = Counter(BankLine.objects.values_list("outcome", flat=True))
    assert {"exact", "partial", "unknown", "foreign", "error"} <= set(outcomes)
    last, *others = BankFile.objects.order_by("-pk").values_list("state", flat=True)
    assert last == "draft"
    assert set(others) == {"entered"}


@pytest.mark.parametrize("layout", bank.LAYOUTS)
def test_the_invented_bank_writes_what_the_room_of_payments_reads(layout: str) -> None:
    lines = [bank.Line("260000000018", Decimal("77.10"), TODAY), bank.Line("260000000026", Decimal(5), TODAY)]
    content = bank.written(layout, lines, file=3, on=TODAY)
    reader = reading.reader_of(reading.layout_of(content), today=TODAY)
    records = enumerate(content.decode("latin-1").splitlines(), 1)
    rows = list(reader.rows(iter(records)))
    assert reader.warnings == []
    assert [(row.slip_number, row.amount, row.paid_on) for row in rows] == [
        (line.slip, line.amount, line.paid_on) for line in lines
    ]


@pytest.mark.parametrize(("row", "state"), [
    (sanctioning.Repetition(2, (95, 78, 60), decided=25, served=12), "running"),
    (sanctioning.Repetition(2, (130, 115, 100), decided=70, served=60), "ended"),
    (sanctioning.Repetition(2, (95, 78, 60), decided=25), "decided"),
    (sanctioning.Repetition(2, (95, 78, 60)), "proposed"),
    (sanctioning.Repetition(2, (95, 78, 60), discarded=25), "discarded"),
    (sanctioning.Repetition(2, (95, 78, 60), decided=25, served=0), "served"),
])  # fmt: skip
def test_three_catches_in_ninety_days_lead_to_a_suspension(
    db: None, monkeypatch: pytest.MonkeyPatch, row: sanctioning.Repetition, state: str
) -> None:
    monkeypatch.setattr(sanctioning, "REPETITIONS", (row,))
    catches = list(sanctioning.catches({2: OLD}, TODAY))
    acts = [step for catch in catches for step in fates.plot(catch, TODAY)]
    timeline.play(inspectors.rest(TODAY), acts, sanctioning._repetition(row, OLD, TODAY), weeks(BEGUN))
    assert Suspension.objects.select_related("case").get(company__cnpj=OLD.cnpj).case.state == state


def test_no_rule_of_a_room_is_forgotten_in_the_past() -> None:
    assert build.TELLING.issubset(schedule.names())


def test_what_the_worker_has_done_already_is_left_as_it_is(db: None) -> None:
    """The worker's own rules, run for today, may overtake the two years that are still being built."""
    catch = caught("appeal_refunded", 110)
    ahead = Step(moment(TODAY - timedelta(days=109), 1), "ahead", partial(_worker_today, TODAY))
    planned = {catch.uuid: catch.fate}
    timeline.play(
        inspectors.rest(TODAY), fates.plot(catch, TODAY), [ahead], judging.plot(TODAY, planned),
        collecting.plot(TODAY, planned),
    )  # fmt: skip
    assert notices_of(catch)[0].case.state == "final"


def _worker_today(on: date) -> Company:
    with clock.as_of(on):
        build._by_date(on)
    return registering.company_of(OLD)
