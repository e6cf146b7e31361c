# SPDX-License-Identifier: Apache-2.0
"""`kill -9` while sessions are closed: each with its act, its minutes and its entry in the agency's book, or open."""

import pytest

from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.models import AgencyEvent
from outorga.web.council import actions, queries
from outorga.web.council.models import Session, SessionAct
from outorga.web.papers.models import IssuedPaper
from tests.web import killing
from tests.web.council.conftest import NORM, REASON, Judged
from tests.web.registry.conftest import TODAY

pytestmark = pytest.mark.django_db(transaction=True)
SESSIONS = 4


@pytest.fixture
def sessions(
    office: Office, adopted: None, rule: None, clerk: User, secretary: User, members: list[User], judged: Judged
) -> list[Session]:
    """Several sessions of the day whose one item is put off."""
    made = []
    for _ in range(SESSIONS):
        session = actions.plan_session(on=TODAY, president=members[0], office=office, actor=secretary)
        case = cases.open_case(kind="registration", norm=NORM, title="Viação Pedra", office=office, actor=clerk)
        item = actions.add_item(session=session, case=case, rapporteur=members[1], actor=secretary)
        actions.open_session(session=session, present=members, actor=secretary)
        actions.adjourn(item=item, reason=REASON, actor=secretary)
        made.append(session)
    return made


def close_all(secretary: User) -> None:
    """Every session of the day, under the mark of its page."""
    for session in Session.objects.order_by("pk"):
        actions.close_session(session=session, remarks="Nada mais.", actor=secretary, key=f"page of {session.pk}")


def assert_sessions_whole() -> None:
    """A closed session has one act, one paper and one entry in the book."""
    killing.assert_whole()
    closed = SessionAct.objects.filter(kind="closed")
    assert closed.filter(paper=None).count() == 0
    assert closed.values("session").distinct().count() == closed.count()
    assert IssuedPaper.objects.filter(subject_type="council.session").count() == closed.count()
    assert AgencyEvent.objects.filter(kind="council.closed").count() == closed.count()
    states = [queries.state_of(session) for session in Session.objects.all()]
    assert states.count("closed") == closed.count()


def test_closing_cut_off_leaves_whole_sessions_and_can_be_sent_again(sessions: list[Session], secretary: User) -> None:
    killing.killed(close_all, secretary, most=killing.statements(close_all, secretary) // SESSIONS)
    assert_sessions_whole()
    close_all(secretary)
    assert_sessions_whole()
    made = list(SessionAct.objects.order_by("pk").values_list("pk", "kind"))
    assert [kind for _pk, kind in made].count("closed") == SESSIONS
    close_all(secretary)
    assert list(SessionAct.objects.order_by("pk").values_list("pk", "kind")) == made
