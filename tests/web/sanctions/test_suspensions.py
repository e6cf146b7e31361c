# SPDX-License-Identifier: Apache-2.0
"""A suspension for repetition from its proposal to its end, on the days that the law counts."""

from collections.abc import Callable
from datetime import date, datetime, timedelta

import pytest

from outorga.web import clock as civil
from outorga.web.accounts.guards import NoPower
from outorga.web.accounts.models import User
from outorga.web.casefiles import ledger, readings
from outorga.web.casefiles.errors import CaseChanged, IllegalTransition
from outorga.web.casefiles.models import CaseEvent, StoredDecision
from outorga.web.charter import rulings
from outorga.web.charter.actions import endings, filing
from outorga.web.charter.enforcement import register
from outorga.web.charter.models import Authorization
from outorga.web.enforcement.models import Notice
from outorga.web.papers.queries import paper_of, state_of
from outorga.web.registry.models import Company
from outorga.web.sanctions import schedule
from outorga.web.sanctions.actions import suspensions
from outorga.web.sanctions.errors import NotDue, NotServed, SanctionError
from outorga.web.sanctions.models import StoppedGrant, Suspension
from outorga.web.sanctions.queries import standing_of
from outorga.web.work.models import Notice as Told
from tests.web.enforcement.cast import paper_text
from tests.web.registry.conftest import make_person
from tests.web.sanctions.conftest import NORM, REASON, TODAY, Clock, fresh, night

SERVED = date(2026, 12, 7)
FIRST, LAST, FREE = date(2026, 12, 8), date(2027, 1, 6), date(2027, 1, 7)


@pytest.fixture
def served(proposed: Suspension, director: User, clerk: User, clock: Clock) -> Suspension:
    """Decided on Monday the 30th, received a week later."""
    suspensions.decide(suspension=proposed, reason=REASON, actor=director)
    clock(SERVED)
    return suspensions.serve(suspension=proposed, kind="delivered", on=SERVED, actor=clerk)


def test_three_infractions_in_ninety_days_are_proposed_once_with_their_window(
    proposed: Suspension, three: list[Notice], director: User
) -> None:
    assert proposed.case.state == "proposed"
    window = (proposed.window_from_on, proposed.window_until, proposed.occasions)
    assert window == (date(2026, 9, 4), date(2026, 12, 3), 3)
    assert {ground.notice_id for ground in proposed.grounds.all()} == {notice.pk for notice in three}
    event = proposed.case.events.get(kind="propose")
    assert event.actor is None, "the system proposes"
    assert event.decision is not None
    assert event.decision.outcome["because"] == ["art23_cpt"]
    assert Told.objects.filter(user=director, case=proposed.case).exists()
    assert schedule.examine_new(TODAY) == schedule.examine_all(TODAY) == 0
    assert Suspension.objects.count() == 1


def test_two_infractions_and_one_in_defence_propose_nothing(caught: Callable[..., Notice], registered: Company) -> None:
    caught(date(2026, 9, 4))
    caught(date(2026, 9, 25))
    caught(date(2026, 11, 27), final=False)
    assert schedule.examine_new(TODAY) == schedule.examine_all(TODAY) == 0


def test_the_third_on_day_ninety_one_proposes_nothing(caught: Callable[..., Notice]) -> None:
    for day in (date(2026, 7, 1), date(2026, 7, 20), date(2026, 9, 30)):
        caught(day)
    assert schedule.examine_all(TODAY) == 0


def test_only_an_authority_decides_with_reasons_and_on_the_case_as_it_was_read(
    proposed: Suspension, director: User, clerk: User, owner: User
) -> None:
    before = proposed.case.events.count()
    for other in (clerk, owner):
        with pytest.raises(NoPower):
            suspensions.decide(suspension=proposed, reason=REASON, actor=other)
        with pytest.raises(NoPower):
            suspensions.discard(suspension=proposed, reason=REASON, actor=other)
    with pytest.raises(SanctionError):
        suspensions.decide(suspension=proposed, reason="curto", actor=director)
    with pytest.raises(CaseChanged):
        suspensions.decide(suspension=proposed, reason=REASON, actor=director, expected_version=1)
    assert proposed.case.events.count() == before
    suspensions.decide(suspension=proposed, reason=REASON, actor=director)
    found = fresh(proposed)
    event = found.case.events.get(kind="decide")
    assert (event.reason, event.power, event.actor) == (REASON, "suspension.decide", director)
    assert found.decided_on == TODAY
    paper = paper_of(found, "act")
    assert paper is not None
    assert paper.form == "suspension_act"
    assert standing_of(found.company, TODAY).suspended_until is None, "nothing runs before the service"


def test_a_proof_of_service_is_neither_before_the_decision_nor_to_come(
    proposed: Suspension, director: User, clerk: User
) -> None:
    with pytest.raises(IllegalTransition):
        suspensions.serve(suspension=proposed, kind="signed", on=TODAY, actor=clerk)
    suspensions.decide(suspension=proposed, reason=REASON, actor=director)
    for day in (TODAY - timedelta(days=1), TODAY + timedelta(days=1)):
        with pytest.raises(NotServed):
            suspensions.serve(suspension=proposed, kind="signed", on=day, actor=clerk)
    with pytest.raises(NoPower):
        suspensions.serve(suspension=proposed, kind="signed", on=TODAY, actor=director)
    assert fresh(proposed).case.state == "decided"


def test_it_runs_from_the_day_after_the_service_and_ends_by_itself_after_thirty_days(
    served: Suspension, issued: Authorization, clock: Clock
) -> None:
    found = fresh(served)
    assert (found.from_on, found.until_on, found.free_from_on) == (FIRST, LAST, FREE)
    assert found.case.state == "served"
    assert standing_of(found.company, SERVED).suspended_until is None
    for day, state in ((SERVED, "served"), (FIRST, "running"), (LAST, "running"), (FREE, "ended")):
        night(day)
        assert fresh(served).case.state == state, day
    case = fresh(served).case
    days = {event.kind: event.on for event in case.events.filter(kind__in=("serve", "start", "end"))}
    assert days == {"serve": SERVED, "start": FIRST, "end": FREE}
    for kind in days:
        assert case.events.get(kind=kind).decision is not None
    assert ledger.verify().ok


def test_authorizations_and_their_papers_stop_and_come_back(
    proposed: Suspension, issued: Authorization, director: User, clerk: User, clock: Clock
) -> None:
    suspensions.decide(suspension=proposed, reason=REASON, actor=director)
    clock(SERVED)
    suspensions.serve(suspension=proposed, kind="signed", on=SERVED, actor=clerk)
    assert issued.case is not None
    paper = paper_of(issued, "authorization")
    assert paper is not None
    noon = datetime(2026, 12, 12, 12, tzinfo=civil.CIVIL_TIME)
    assert state_of(paper, noon) == "suspended", "the street knows before the worker"
    assert paper.state_citation == "mg-44007-2005:art23_cpt"
    night(FIRST)
    assert events_of(issued) == ["suspend"]
    event = issued.case.events.get(kind="suspend")
    assert (event.on, event.actor, event.data) == (FIRST, None, {"suspension": proposed.case.number})
    night(FREE)
    assert events_of(issued) == ["suspend", "expire"], "the trip was over meanwhile"


def test_what_still_has_a_term_comes_back_on_the_day_after_the_last(
    served: Suspension, occasional: Callable[..., Authorization], owner: User, clock: Clock
) -> None:
    starts = datetime(2027, 1, 6, 5, 30, tzinfo=civil.CIVIL_TIME)
    clock(SERVED)
    asked = filing.file_request(
        draft=occasional(starts_at=starts, ends_at=starts + timedelta(days=3), tax_document_number="000.777"),
        actor=owner, declared="sim",
    )  # fmt: skip
    assert asked.number, "issued on the day of the service, before the suspension runs"
    night(FIRST)
    paper = paper_of(asked, "authorization")
    assert paper is not None
    assert state_of(paper, starts) == "suspended"
    night(FREE)
    assert events_of(asked) == ["suspend", "end_suspension"]
    assert Authorization.objects.select_related("case").get(pk=asked.pk).state == "active"
    assert state_of(paper, starts + timedelta(days=2)) == "valid"
    assert StoppedGrant.objects.get(grant=asked.case).returned_on == FREE


def test_a_trip_after_the_last_day_is_not_touched(
    served: Suspension, occasional: Callable[..., Authorization], owner: User, clock: Clock
) -> None:
    starts = datetime(2027, 1, 7, 5, 30, tzinfo=civil.CIVIL_TIME)
    asked = filing.file_request(
        draft=occasional(starts_at=starts, ends_at=starts + timedelta(hours=9), tax_document_number="000.778"),
        actor=owner, declared="sim",
    )  # fmt: skip
    night(FIRST)
    assert events_of(asked) == []


def test_a_worker_that_was_away_records_each_day_where_it_belongs(
    served: Suspension, issued: Authorization, clock: Clock
) -> None:
    clock(FREE + timedelta(days=40))
    assert standing_of(served.company, LAST).suspended_until == LAST, "rights do not wait for the worker"
    night(FREE + timedelta(days=40))
    case = fresh(served).case
    assert case.state == "ended"
    days = dict(case.events.filter(kind__in=("start", "end")).values_list("kind", "on"))
    assert days == {"start": FIRST, "end": FREE}
    said = StoredDecision.objects.filter(case=case, service="sanctions").order_by("-pk")
    assert [row.facts["on"] for row in said[:2]] == [FREE.isoformat(), FIRST.isoformat()]


def test_a_service_recorded_late_counts_from_its_own_day(
    proposed: Suspension, issued: Authorization, director: User, clerk: User, clock: Clock
) -> None:
    suspensions.decide(suspension=proposed, reason=REASON, actor=director)
    clock(FIRST + timedelta(days=3))
    suspensions.serve(suspension=proposed, kind="delivered", on=SERVED, actor=clerk)
    found = fresh(proposed)
    assert (found.from_on, found.case.state) == (FIRST, "running")
    assert events_of(issued) == ["suspend"]


def test_meanwhile_a_new_authorization_is_refused_and_told_from_when(
    served: Suspension, occasional: Callable[..., Authorization], owner: User, clock: Clock
) -> None:
    clock(FIRST)
    starts = datetime(2027, 2, 1, 5, 30, tzinfo=civil.CIVIL_TIME)
    draft = occasional(starts_at=starts, ends_at=starts + timedelta(hours=9), tax_document_number="000.779")
    ahead = rulings.look_ahead(draft)
    assert (ahead.because, ahead.free_from_on) == (["art23_cpt"], FREE)
    asked = filing.file_request(draft=draft, actor=owner, declared="sim")
    asked = Authorization.objects.select_related("case").get(pk=asked.pk)
    assert asked.state == "refused"
    assert asked.case is not None
    assert asked.case.events.get(kind="refuse").data["because"] == ["art23_cpt"]
    refusal = paper_of(asked, "refusal")
    assert refusal is not None
    assert "07/01/2027" in str(refusal.data)


def test_the_agency_may_read_that_new_ones_are_allowed_meanwhile(
    served: Suspension, occasional: Callable[..., Authorization], clock: Clock
) -> None:
    manager = make_person("adm", "Adélia Prado", "administrator")
    readings.choose(
        norm=NORM, name="during_suspension", answer="new_allowed", reason="Leitura da procuradoria.", actor=manager
    )
    clock(FIRST)
    starts = datetime(2027, 2, 1, 5, 30, tzinfo=civil.CIVIL_TIME)
    draft = occasional(starts_at=starts, ends_at=starts + timedelta(hours=9), tax_document_number="000.780")
    assert rulings.look_ahead(draft).because == []


def test_the_roadside_knows_of_it_before_the_worker(
    proposed: Suspension, issued: Authorization, director: User, clerk: User, clock: Clock
) -> None:
    suspensions.decide(suspension=proposed, reason=REASON, actor=director)
    clock(SERVED)
    suspensions.serve(suspension=proposed, kind="signed", on=SERVED, actor=clerk)
    begin = datetime(2026, 12, 12, 6, tzinfo=civil.CIVIL_TIME)
    clock(begin)
    assert endings.begin(asked=issued, at=begin)
    assert register.look("RVM4C82", at=begin).authorization == "suspended"


def test_it_is_not_served_where_the_agency_reads_since_the_decision_that_it_has_no_ground(
    caught: Callable[..., Notice], director: User, clerk: User
) -> None:
    manager = make_person("adm", "Adélia Prado", "administrator")
    readings.choose(norm=NORM, name="finality", answer="pending_too", reason="Leitura da procuradoria.", actor=manager)
    for day in (date(2026, 9, 4), date(2026, 9, 25)):
        caught(day)
    caught(date(2026, 11, 27), final=False)
    assert schedule.examine_all(TODAY) == 1
    decided = suspensions.decide(suspension=Suspension.objects.get(), reason=REASON, actor=director)
    readings.choose(norm=NORM, name="finality", answer="final", reason="Nova leitura da procuradoria.", actor=manager)
    with pytest.raises(NotDue, match="já não pode correr"):
        suspensions.serve(suspension=decided, kind="signed", on=TODAY, actor=clerk)
    assert fresh(decided).case.state == "decided"
    assert standing_of(decided.company, FIRST).suspended_until is None


def test_a_discarded_proposal_does_not_come_back_until_another_notice_joins(
    proposed: Suspension, director: User, caught: Callable[..., Notice]
) -> None:
    suspensions.discard(suspension=proposed, reason=REASON, actor=director)
    assert schedule.examine_all(TODAY) == 0
    with pytest.raises(IllegalTransition):
        suspensions.decide(suspension=proposed, reason=REASON, actor=director)
    caught(date(2026, 11, 5))
    assert schedule.examine_all(TODAY) == 1


def test_used_notices_found_nothing_again(served: Suspension, caught: Callable[..., Notice]) -> None:
    caught(date(2026, 11, 5))
    assert schedule.examine_all(SERVED) == 0


def events_of(asked: Authorization) -> list[str]:
    """What befell the authorization after its issue."""
    rows = CaseEvent.objects.filter(case=asked.case_id).exclude(kind__contains=".")
    rows = rows.exclude(kind__in=("issue", "start")).order_by("seq")
    return list(rows.values_list("kind", flat=True))


@pytest.mark.parametrize(("answer", "begins", "ends"), [("excluded", "01/12/2026", "30/12/2026"),
                                                        ("included", "30/11/2026", "29/12/2026")])  # fmt: skip
def test_the_act_tells_the_days_as_the_agency_reads_the_norm(
    proposed: Suspension, director: User, answer: str, begins: str, ends: str
) -> None:
    manager = make_person("adm", "Adélia Prado", "administrator")
    readings.choose(norm=NORM, name="first_day", answer=answer, reason="Parecer 4/2026.", actor=manager)
    suspensions.decide(suspension=proposed, reason=REASON, actor=director)
    told = paper_text(fresh(proposed).case, "Ato de suspensão", director)
    assert f"Recebido este ato em 30/11/2026, vai de {begins} a {ends}." in " ".join(told.split())
