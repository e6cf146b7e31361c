# SPDX-License-Identifier: Apache-2.0
"""Every transition of a notice from its defence on, by who has the power, refused to others and in other states."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from outorga.law.engine import norms
from outorga.web.accounts import actions as accounts
from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import User
from outorga.web.appeals.actions import filing, terms
from outorga.web.appeals.actions.judging import Appeals
from outorga.web.appeals.errors import AppealError
from outorga.web.appeals.models import Filing, SuspensiveEffect
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.errors import CaseChanged, IllegalTransition
from outorga.web.casefiles.models import CaseEvent
from outorga.web.council.errors import CouncilError
from outorga.web.enforcement.models import Notice
from outorga.web.enforcement.timeline import timeline
from outorga.web.registry.errors import NotYours
from tests.web.appeals import cast

At = Callable[[str], Notice]
Clock = Callable[[date], None]
NORM = "mg-44007-2005"
OURS = {
    "defend", "grant_defence", "reject_defence", "publish_decision", "end_appeal_term", "appeal", "not_admit",
    "grant_appeal", "reject_appeal",
}  # fmt: skip
ROWS = [
    row
    for row in norms.get(NORM).lifecycles["notice"].transitions
    if row.event in OURS and row.source != "awaiting_service"
]
STATES = ("served", "defended", "rejected", "appealable", "appealed", "closed", "final")


def carry_out(event: str, notice: Notice, people: cast.People, clock: Clock) -> None:
    """The act behind an event, by who has the power."""
    acts: dict[str, Callable[[], Any]] = {
        "defend": lambda: cast.file_online(notice, "defence", people.owner),
        "grant_defence": lambda: cast.decide(Filing.objects.get(notice=notice), "grant", people.director),
        "reject_defence": lambda: cast.decide(Filing.objects.get(notice=notice), "reject", people.director),
        "publish_decision": lambda: cast.publish(notice, cast.PUBLISHED, people.clerk),
        "appeal": lambda: cast.file_online(notice, "appeal", people.owner),
        "end_appeal_term": lambda: terms.end_appeal_terms(cast.TERM_OVER),
        "not_admit": lambda: cast.judge(notice, "not_admit", people, DAY["not_admit"]),
        "grant_appeal": lambda: judged_and_published("grant", notice, people, clock),
        "reject_appeal": lambda: judged_and_published("reject", notice, people, clock),
    }
    acts[event]()


def judged_and_published(choice: str, notice: Notice, people: cast.People, clock: Clock) -> None:
    cast.judge(notice, choice, people, cast.SESSION)
    clock(cast.OUT)
    cast.publish(notice, cast.OUT, people.clerk)


DAY = {
    "defend": cast.DEFENDED, "grant_defence": cast.DECIDED, "reject_defence": cast.DECIDED,
    "publish_decision": cast.PUBLISHED, "appeal": cast.APPEALED, "end_appeal_term": cast.TERM_OVER,
    "not_admit": cast.TERM_OVER, "grant_appeal": cast.SESSION, "reject_appeal": cast.SESSION,
}  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=[f"{row.source}-{row.event}" for row in ROWS])
def test_each_transition_is_carried_out_by_its_act(notice: Notice, people: cast.People, clock: Clock, row: Any) -> None:
    pay = cast.unpaid if row.event == "not_admit" else cast.paid
    found = cast.bring(notice, row.source, people, clock, pay=pay)
    clock(DAY[row.event])
    carry_out(row.event, found, people, clock)
    after = cast.fresh(notice)
    assert after.case.state == row.target
    event = after.case.events.get(kind=row.event)
    assert event.decision is not None or row.event in ("grant_appeal", "reject_appeal")


@pytest.mark.parametrize("state", STATES)
def test_in_another_state_each_event_is_refused_and_nothing_recorded(at: At, state: str) -> None:
    found = at(state)
    before = found.case.events.count()
    for event in OURS - {row.event for row in ROWS if row.source == state}:
        with pytest.raises(IllegalTransition):
            cases.record(case=found.case, event=event, actor=None)
    assert found.case.events.count() == before


def test_others_do_not_file_decide_publish_or_judge(
    at: At, people: cast.People, stranger: User, inspector: User, clerk: User
) -> None:
    found = at("served")
    for other in (stranger, inspector, people.director):
        with pytest.raises(NotYours):
            cast.file_online(found, "defence", other)
    defended = at("defended")
    for other in (clerk, people.owner, people.secretary, people.members[1]):
        with pytest.raises(NoPower):
            cast.decide(Filing.objects.get(), "grant", other)
    assert cast.fresh(defended).case.state == "defended"
    at_rejected = CaseEvent.objects.filter(case=defended.case).count()
    with pytest.raises(NoPower):
        cast.decide(Filing.objects.get(), "reject", people.owner)
    assert CaseEvent.objects.filter(case=defended.case).count() == at_rejected


def test_a_granted_defence_voids_the_fine_and_ends_its_suspension(at: At) -> None:
    found = at("closed")
    assert found.fine.case.state == "void"
    effect = SuspensiveEffect.objects.get()
    assert (effect.from_on, effect.until_on) == (cast.DEFENDED, cast.DECIDED)
    assert effect.ended_by == found.case.events.get(kind="grant_defence")


def test_a_rejected_defence_is_published_and_the_term_of_the_appeal_is_counted_from_that_day(at: At) -> None:
    found = at("appealable")
    event = found.case.events.get(kind="publish_decision")
    # Ten days from Wednesday the 9th end on Saturday the 19th, and go on to Monday.
    assert (event.on, event.data["due_on"]) == (cast.PUBLISHED, "2026-12-21")
    assert event.decision is not None
    assert event.decision.service == "deadline"
    assert event.power == "decision.publish"


@pytest.mark.usefixtures("at")
def test_a_term_of_appeal_ends_by_itself_on_the_day_after_its_last(at: At, clock: Clock) -> None:
    found = at("appealable")
    clock(date(2026, 12, 21))
    assert terms.end_appeal_terms(date(2026, 12, 21)) == 0
    clock(date(2026, 12, 28))
    assert terms.end_appeal_terms(date(2026, 12, 28)) == 1
    assert terms.end_appeal_terms(date(2026, 12, 28)) == 0
    assert found.case.events.get(kind="end_appeal_term").on == date(2026, 12, 22)


def test_an_appeal_paid_in_full_is_judged_and_a_granted_one_gives_the_fine_back(
    at: At, people: cast.People, clock: Clock
) -> None:
    found = at("appealed")
    assert Filing.objects.get(stage="appeal").admitted is True
    clock(cast.SESSION)
    carry_out("grant_appeal", found, people, clock)
    after, days = cast.fresh(found), timeline(cast.fresh(found))
    assert (after.case.state, after.fine.case.state) == ("undone", "refundable")
    assert (days.council_decided_on, days.appeal_granted_on) == (cast.SESSION, cast.OUT)


def test_an_appeal_is_not_heard_on_its_merits_unless_the_fine_is_paid(
    notice: Notice, people: cast.People, clock: Clock
) -> None:
    found = cast.bring(notice, "appealed", people, clock, pay=cast.unpaid)
    appeal = Filing.objects.get(stage="appeal")
    assert (appeal.admitted, appeal.decision.missing) == (None, ["payments"])
    clock(cast.TERM_OVER)
    with pytest.raises(Exception, match="não cabe"):
        cast.judge(found, "grant", people, cast.TERM_OVER)


def test_a_late_defence_is_kept_and_told_as_not_admitted(at: At, people: cast.People, clock: Clock) -> None:
    found = at("served")
    clock(date(2026, 12, 11))
    late = cast.file_online(found, "defence", people.owner)
    after = cast.fresh(found)
    event = after.case.events.get(kind="defence.not_admitted")
    assert (late.admitted, after.case.state, event.data["because"]) == (False, "served", ["art24_cpt"])
    assert event.decision is not None
    assert event.decision.outcome["days_late"] == 1
    assert not SuspensiveEffect.objects.exists()
    assert late.receipt is not None


def test_only_one_defence_counts(at: At, people: cast.People) -> None:
    found = at("defended")
    with pytest.raises(AppealError, match="só cabe um"):
        cast.file_online(found, "defence", people.owner)
    assert Filing.objects.count() == 1


def test_who_decided_the_defence_is_impeded_in_the_council(notice: Notice, people: cast.People, clock: Clock) -> None:
    accounts.assign_role(actor=None, user=people.director, role="council_member", office=None, from_on=date(2026, 1, 5))
    found = cast.bring(notice, "appealed", people, clock)
    barred = {(one.member, one.cause) for one in Appeals().impeded(found.case)}
    assert (people.director.pk, "decided") in barred
    assert (people.owner.pk, "acted") in barred
    clock(cast.SESSION)
    cast.judge(found, "reject", people, cast.SESSION)


def test_a_case_changed_meanwhile_is_not_decided(at: At, people: cast.People, clerk: User) -> None:
    found = at("defended")
    seen = found.case.version
    cases.add_note(case=found.case, text="Chegou ofício.", actor=clerk)
    with pytest.raises(CaseChanged):
        cast.decide(Filing.objects.get(), "grant", people.director, expected_version=seen)
    assert cast.fresh(found).case.state == "defended"


def test_the_desk_files_what_came_by_post_with_the_day_on_the_envelope(
    at: At, people: cast.People, clock: Clock
) -> None:
    found = at("served")
    clock(date(2026, 12, 14))
    told = filing.Told(
        text=cast.TEXT, channel="post", filed_on=date(2026, 12, 10), signer={"name": "Osvaldo Brant Filho"}
    )
    made = filing.file(notice=cast.fresh(found), stage="defence", told=told, actor=people.clerk)
    assert (made.admitted, made.filed_on) == (True, date(2026, 12, 10))
    event = found.case.events.get(kind="defend")
    assert (event.on, event.power) == (date(2026, 12, 10), "defence.enter")
    assert "Osvaldo" not in str(event.data)
    assert cast.TEXT not in str([*found.case.events.values_list("data", "reason")])


def test_while_the_fine_may_still_be_paid_the_council_has_nothing_to_decide(
    notice: Notice, people: cast.People, clock: Clock
) -> None:
    found = cast.bring(notice, "appealed", people, clock, pay=cast.unpaid)
    assert Appeals().allowed(found.case) == ()
    with pytest.raises(CouncilError):
        cast.judge(found, "not_admit", people, cast.APPEALED)
    assert (cast.fresh(notice).case.state, Filing.objects.get(stage="appeal").admitted) == ("appealed", None)
