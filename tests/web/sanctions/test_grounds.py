# SPDX-License-Identifier: Apache-2.0
"""A notice on which a suspension rests falls, or is opened again: the suspension goes back, whatever was done since."""

from collections.abc import Callable
from datetime import date, datetime

import pytest

from outorga.web import clock as civil
from outorga.web.accounts.models import User
from outorga.web.appeals.actions import filing
from outorga.web.casefiles import ledger, readings
from outorga.web.casefiles.errors import IllegalTransition
from outorga.web.charter.models import Authorization
from outorga.web.enforcement.models import Notice
from outorga.web.papers.contents import from_data
from outorga.web.papers.queries import paper_of, state_of
from outorga.web.sanctions import schedule
from outorga.web.sanctions.actions import grounds, suspensions
from outorga.web.sanctions.models import StoppedGrant, Suspension
from outorga.web.sanctions.queries import standing_of
from outorga.web.work.models import Notice as Told
from tests.web.appeals import cast as appeals_cast
from tests.web.registry.conftest import make_person, signed_in
from tests.web.sanctions.conftest import NORM, REASON, TODAY, Clock, fresh, night

# The third notice was signed on Monday, 19 October: a defence fits until Thursday the 29th.
IN_TIME = date(2026, 10, 29)
SERVED, FIRST, FREE = date(2026, 12, 7), date(2026, 12, 8), date(2027, 1, 7)
BACK = {"decided": ["decide"], "served": ["decide", "serve"], "running": ["decide", "serve", "start"]}


def in_state(state: str, proposed: Suspension, director: User, clerk: User, clock: Clock) -> Suspension:
    """The suspension in that state, by those who have the power and by the worker."""
    if state != "proposed":
        suspensions.decide(suspension=proposed, reason=REASON, actor=director)
    if state in ("served", "running", "ended"):
        clock(SERVED)
        suspensions.serve(suspension=proposed, kind="signed", on=SERVED, actor=clerk)
    for day, reached in ((FIRST, ("running", "ended")), (FREE, ("ended",))):
        if state in reached:
            clock(day)
            night(day)
    found = fresh(proposed)
    assert found.case.state == state
    return found


def opened_again(notice: Notice, clerk: User, *, on: date = IN_TIME) -> None:
    """A defence of a day within the term comes by post, months later."""
    told = filing.Told(text=appeals_cast.TEXT, channel="post", filed_on=on, signer={"name": "Osvaldo Brant"})
    filing.file(notice=appeals_cast.fresh(notice), stage="defence", told=told, actor=clerk)


@pytest.mark.parametrize("state", ["decided", "served", "running"])
def test_what_was_done_is_taken_back_and_the_proposal_waits_again(
    proposed: Suspension, three: list[Notice], director: User, clerk: User, clock: Clock, state: str
) -> None:
    found = in_state(state, proposed, director, clerk, clock)
    act = paper_of(found, "act")
    assert act is not None
    opened_again(three[-1], clerk)
    after = fresh(found)
    assert (after.case.state, after.decided_on, after.notified_on, after.from_on) == ("proposed", None, None, None)
    event = after.case.events.get(kind=grounds.FELL)
    gone = after.case.events.filter(seq__in=event.data["takes_back"]).order_by("seq")
    assert [row.kind for row in gone] == BACK[state]
    assert (event.data["rests_on"], event.data["notice"]) == (f"{NORM}:art23_cpt", three[-1].number)
    assert event.decision is not None
    assert event.decision.outcome["suspension_due"] is False
    assert standing_of(after.company, FIRST).suspended_until is None
    act.refresh_from_db()
    assert (act.state, act.state_citation) == ("cancelled", f"{NORM}:art23_cpt")
    for whom in ({"user": director}, {"company_ref": after.company.pk}):
        assert Told.objects.filter(case=after.case, text__contains=three[-1].number, **whom).exists(), whom
    assert list(ledger.rebuild()) == []
    assert ledger.verify().ok


@pytest.mark.parametrize("state", ["served", "running"])
def test_what_it_stopped_is_in_force_again_on_paper_too(
    proposed: Suspension, three: list[Notice], issued: Authorization, director: User, clerk: User, clock: Clock,
    state: str,
) -> None:  # fmt: skip
    paper = paper_of(issued, "authorization")
    assert paper is not None
    noon = datetime(2026, 12, 12, 12, tzinfo=civil.CIVIL_TIME)
    in_state(state, proposed, director, clerk, clock)
    paper.refresh_from_db()
    assert state_of(paper, noon) == "suspended"
    opened_again(three[-1], clerk)
    paper.refresh_from_db()
    assert state_of(paper, noon) == "valid"
    assert issued.case is not None
    after = Authorization.objects.select_related("case").get(pk=issued.pk)
    assert after.state == "issued", "as before the suspension"
    assert not StoppedGrant.objects.filter(returned_on=None).exists()
    assert list(ledger.rebuild()) == []


def test_it_is_decided_served_and_run_again_once_the_notice_is_final_again(
    proposed: Suspension, three: list[Notice], issued: Authorization, director: User, clerk: User, clock: Clock
) -> None:
    found = in_state("running", proposed, director, clerk, clock)
    opened_again(three[-1], clerk)
    defence = three[-1].filings.get()
    appeals_cast.decide(defence, "reject", director)
    appeals_cast.publish(three[-1], FIRST, clerk)
    again = date(2027, 1, 4)
    clock(again)
    night(again)
    assert appeals_cast.fresh(three[-1]).case.state == "final"
    suspensions.decide(suspension=fresh(found), reason=REASON, actor=director)
    suspensions.serve(suspension=fresh(found), kind="delivered", on=again, actor=clerk)
    clock(date(2027, 1, 5))
    night(date(2027, 1, 5))
    after = fresh(found)
    assert after.receipt is not None
    assert (after.case.state, after.from_on, after.receipt.kind) == ("running", date(2027, 1, 5), "delivered")
    assert list(ledger.rebuild()) == []


def test_a_proposal_learns_of_it_and_is_not_decided(
    proposed: Suspension, three: list[Notice], director: User, clerk: User
) -> None:
    opened_again(three[-1], clerk)
    after = fresh(proposed)
    assert after.case.state == "proposed"
    assert "takes_back" not in after.case.events.get(kind=grounds.FELL).data
    with pytest.raises(Exception, match="já não se repetem"):
        suspensions.decide(suspension=after, reason=REASON, actor=director)
    page = signed_in(director).get(after.case.get_absolute_url()).content.decode()
    assert "Já não conta" in page
    assert three[-1].number in page
    assert f"/processos/{after.case.number}/suspensao/descartar/" in page
    assert f"/processos/{after.case.number}/suspensao/decidir/" not in page
    assert "As infrações já não se repetem como a norma pede." in page


def test_one_that_is_over_keeps_its_days_and_its_file_says_that_a_notice_no_longer_counts(
    proposed: Suspension, three: list[Notice], director: User, clerk: User, clock: Clock
) -> None:
    found = in_state("ended", proposed, director, clerk, clock)
    opened_again(three[-1], clerk)
    after = fresh(found)
    assert (after.case.state, after.until_on) == ("ended", found.until_on)
    assert after.case.events.filter(kind=grounds.FELL).count() == 1


def test_where_the_rest_still_repeats_nothing_changes(
    proposed: Suspension, three: list[Notice], caught: Callable[..., Notice], director: User, clerk: User, clock: Clock
) -> None:
    found = in_state("decided", proposed, director, clerk, clock)
    caught(date(2026, 11, 5))
    opened_again(three[-1], clerk)
    assert fresh(found).case.state == "decided"
    assert not found.case.events.filter(kind=grounds.FELL).exists()


def test_one_whose_days_are_over_is_ended_before_it_is_looked_at(
    proposed: Suspension, three: list[Notice], director: User, clerk: User, clock: Clock
) -> None:
    found = in_state("running", proposed, director, clerk, clock)
    clock(FREE)
    opened_again(three[-1], clerk)
    after = fresh(found)
    assert (after.case.state, after.until_on) == ("ended", found.until_on)


def test_a_notice_that_takes_the_place_of_one_that_fell_founds_no_other_suspension(
    proposed: Suspension, three: list[Notice], caught: Callable[..., Notice], director: User, clerk: User, clock: Clock
) -> None:
    found = in_state("decided", proposed, director, clerk, clock)
    takes_its_place = caught(date(2026, 11, 5))
    opened_again(three[0], clerk, on=date(2026, 9, 14))
    assert found.grounds.filter(notice=takes_its_place).exists()
    clock(date(2026, 12, 20))
    for day in (date(2026, 11, 20), date(2026, 12, 1)):
        caught(day)
    night(date(2026, 12, 20))
    assert Suspension.objects.count() == 1


def test_the_act_that_is_decided_again_names_only_notices_that_count(
    proposed: Suspension, three: list[Notice], caught: Callable[..., Notice], director: User, clerk: User, clock: Clock
) -> None:
    found = in_state("decided", proposed, director, clerk, clock)
    opened_again(three[0], clerk, on=date(2026, 9, 14))
    assert fresh(found).case.state == "proposed"
    takes_its_place = caught(date(2026, 11, 5))
    suspensions.decide(suspension=fresh(found), reason=REASON, actor=director)
    act = paper_of(found, "act")
    assert act is not None
    told = str(from_data(act.data))
    assert three[0].number not in told
    assert takes_its_place.number in told
    assert act.decision == found.case.events.filter(kind="decide").latest("seq").decision


def test_a_granted_defence_takes_a_decided_suspension_back_before_it_is_served(
    caught: Callable[..., Notice], director: User, clerk: User
) -> None:
    manager = make_person("adm", "Adélia Prado", "administrator")
    readings.choose(norm=NORM, name="finality", answer="pending_too", reason="Leitura da procuradoria.", actor=manager)
    for day in (date(2026, 9, 4), date(2026, 9, 25)):
        caught(day)
    pending = caught(date(2026, 11, 27), final=False)
    assert schedule.examine_all(TODAY) == 1
    decided = suspensions.decide(suspension=Suspension.objects.get(), reason=REASON, actor=director)
    appeals_cast.decide(appeals_cast.file_at_desk(pending, "defence", clerk), "grant", director)
    after = fresh(decided)
    assert after.case.state == "proposed"
    assert after.case.events.get(kind=grounds.FELL).data["because"] == "grant_defence"
    with pytest.raises(IllegalTransition):
        suspensions.serve(suspension=decided, kind="signed", on=TODAY, actor=clerk)
    suspensions.discard(suspension=after, reason=REASON, actor=director)
    assert fresh(decided).case.state == "discarded"
