# SPDX-License-Identifier: Apache-2.0
"""`kill -9` while decisions are published: each with its edition, its paper and the term that runs from it, or none."""

from collections.abc import Callable
from datetime import date

import pytest

from outorga.web.accounts.models import Office, User
from outorga.web.casefiles.models import CaseFile
from outorga.web.enforcement.models import Notice
from outorga.web.papers.models import IssuedPaper
from outorga.web.publication import actions as publication
from outorga.web.publication.models import Gazette, Publication
from outorga.web.registry.models import Company
from tests.web import killing
from tests.web.appeals import cast
from tests.web.enforcement import cast as road

pytestmark = pytest.mark.django_db(transaction=True)
NOTICES = 3


@pytest.fixture
def decided(
    registered: Company, inspector: User, office: Office, coefficient: None, owner: User, director: User,
    clock: Callable[[date], None],
) -> list[Notice]:  # fmt: skip
    """Notices whose defence was rejected; the texts await the gazette."""
    made = [road.notice_in("served", registered, inspector, office) for _ in range(NOTICES)]
    clock(cast.DEFENDED)
    filed = [cast.file_online(notice, "defence", owner) for notice in made]
    clock(cast.DECIDED)
    for found in filed:
        cast.decide(found, "reject", director)
    clock(cast.PUBLISHED)
    return made


def publish_all(clerk: User) -> None:
    """Every text in the edition of the day, under the mark of its page."""
    for waiting in Publication.objects.select_related("case__office").order_by("pk"):
        publication.record(
            publication=waiting, on=cast.PUBLISHED, edition="Caderno 1", actor=clerk, key=f"page of {waiting.pk}"
        )


def assert_publications_whole() -> None:
    """A text that came out has its paper and moved its case; one that did not moved nothing."""
    killing.assert_whole()
    out = Gazette.objects.count()
    assert Gazette.objects.filter(paper=None).count() == 0
    assert IssuedPaper.objects.filter(subject_type="publication.publication").count() == out
    states = list(CaseFile.objects.filter(kind="notice").values_list("state", flat=True))
    assert (states.count("appealable"), states.count("rejected")) == (out, NOTICES - out)


def test_publishing_cut_off_leaves_whole_decisions_and_can_be_sent_again(decided: list[Notice], clerk: User) -> None:
    killing.killed(publish_all, clerk, most=killing.statements(publish_all, clerk) // NOTICES)
    assert_publications_whole()
    publish_all(clerk)
    assert_publications_whole()
    made = list(Gazette.objects.order_by("pk").values_list("pk", "paper"))
    assert len(made) == NOTICES
    publish_all(clerk)
    assert list(Gazette.objects.order_by("pk").values_list("pk", "paper")) == made
