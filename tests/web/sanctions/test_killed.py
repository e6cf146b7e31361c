# SPDX-License-Identifier: Apache-2.0
"""`kill -9` while the service of a suspension is recorded: it runs whole, with what it stops, or not at all."""

from datetime import date

import pytest

from outorga.web import clock as civil
from outorga.web.accounts.models import User
from outorga.web.charter.models import Authorization
from outorga.web.papers.queries import paper_of, state_of
from outorga.web.sanctions.actions import suspensions
from outorga.web.sanctions.models import Receipt, StoppedGrant, Suspension
from tests.web import killing
from tests.web.sanctions.conftest import REASON, Clock, fresh

pytestmark = pytest.mark.django_db(transaction=True)
SERVED, RECORDED = date(2026, 12, 7), date(2026, 12, 9)


def serve(suspension: Suspension, clerk: User) -> None:
    """The proof, two days after the receipt: the days run already, so it also begins."""
    suspensions.serve(suspension=fresh(suspension), kind="delivered", on=SERVED, actor=clerk, key="the page")


def assert_suspension_whole(suspension: Suspension, issued: Authorization) -> None:
    """Receipt, days, events, and the authorization with its paper, all together."""
    killing.assert_whole()
    found = fresh(suspension)
    begun = found.case.state == "running"
    assert begun or found.case.state == "decided"
    assert (found.from_on is not None) is begun
    assert Receipt.objects.count() == StoppedGrant.objects.count() == int(begun)
    kinds = list(found.case.events.filter(kind__in=("serve", "start")).order_by("seq").values_list("kind", flat=True))
    assert kinds == (["serve", "start"] if begun else [])
    issued.refresh_from_db()
    paper = paper_of(issued, "authorization")
    assert issued.case is not None
    assert paper is not None
    assert issued.case.state == ("suspended" if begun else "issued")
    assert (state_of(paper, civil.now()) == "suspended") is begun


def test_service_cut_off_leaves_a_suspension_decided_or_running_and_can_be_sent_again(
    proposed: Suspension, issued: Authorization, director: User, clerk: User, clock: Clock
) -> None:
    suspensions.decide(suspension=proposed, reason=REASON, actor=director)
    clock(RECORDED)
    killing.killed(serve, proposed, clerk, most=killing.statements(serve, proposed, clerk))
    assert_suspension_whole(proposed, issued)
    for _ in range(2):
        serve(proposed, clerk)
        assert_suspension_whole(proposed, issued)
        assert fresh(proposed).case.state == "running"
