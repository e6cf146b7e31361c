# SPDX-License-Identifier: Apache-2.0
"""`kill -9` while notices are drawn up: each with its number, case, fine, paper and word to the company, or none."""

import pytest
from django.db.models import Count

from outorga.web.accounts.models import Office, User
from outorga.web.casefiles.models import CaseFile
from outorga.web.enforcement.actions import notices
from outorga.web.enforcement.actions.notices import Charge
from outorga.web.enforcement.models import Fine, Notice, Retention, Stop
from outorga.web.papers.models import IssuedPaper
from outorga.web.registry.models import Company
from tests.web import killing
from tests.web.enforcement import cast

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("coefficient")]
STOPS = 3
ITEMS = [Charge(cast.UNSAFE, "Pneu liso.", retain=True), Charge(cast.PAPERS, "Sem o cartão do condutor.")]


def draw_all(agent: User) -> None:
    """Both infractions of every stop, under the mark of its page."""
    for stop in Stop.objects.select_related("office", "company", "vehicle", "decision").order_by("pk"):
        notices.draw_up(stop=stop, items=ITEMS, actor=agent, key=f"page of stop {stop.pk}")


def assert_notices_whole() -> None:
    """A stop has both its notices or none, each with all that follows from it."""
    killing.assert_whole()
    assert set(Stop.objects.annotate(drawn=Count("notices")).values_list("drawn", flat=True)) <= {0, 2}
    drawn = Notice.objects.count()
    assert sorted(Notice.objects.values_list("sequence", flat=True)) == list(range(1, drawn + 1))
    assert CaseFile.objects.filter(kind="notice").count() == Fine.objects.count() == drawn
    papers = IssuedPaper.objects.filter(number__in=Notice.objects.values("number"))
    assert papers.values("number").distinct().count() == papers.filter(data__form="notice").count() == drawn
    assert Retention.objects.count() == drawn // 2


def test_drawing_up_cut_off_leaves_whole_notices_and_can_be_sent_again(
    known: Company, inspector: User, office: Office
) -> None:
    for _ in range(STOPS):
        cast.stopped(inspector, office)
    killing.killed(draw_all, inspector, most=killing.statements(draw_all, inspector) // STOPS)
    assert_notices_whole()
    draw_all(inspector)
    assert_notices_whole()
    made = list(Notice.objects.order_by("pk").values_list("pk", "number"))
    assert len(made) == 2 * STOPS
    draw_all(inspector)
    assert list(Notice.objects.order_by("pk").values_list("pk", "number")) == made
