# SPDX-License-Identifier: Apache-2.0
"""A purpose deviation: what falls, who is heard, and a bar of 360 days that ends by itself on day 361."""

from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from outorga.web.accounts.models import User
from outorga.web.casefiles import readings
from outorga.web.charter import rulings
from outorga.web.charter.actions import filing
from outorga.web.charter.models import Authorization
from outorga.web.clock import CIVIL_TIME
from outorga.web.papers.queries import paper_of
from outorga.web.registry.models import Company
from outorga.web.sanctions.actions import deviations
from outorga.web.sanctions.errors import NotServed, SanctionError
from outorga.web.sanctions.models import Deviation, Suspension
from outorga.web.sanctions.queries import standing_of
from tests.web.registry.conftest import make_person, signed_in
from tests.web.sanctions import cast
from tests.web.sanctions.conftest import NORM, REASON, TODAY, Clock, night

FIRST, LAST, FREE = date(2026, 12, 1), date(2027, 11, 25), date(2027, 11, 26)


@pytest.fixture
def heard(issued: Authorization, director: User, owner: User) -> Deviation:
    """An inquiry whose holder answered and was heard."""
    assert issued.case is not None
    row = cast.inquiry(issued.company, issued.case, director)
    deviations.answer(deviation=row, text=REASON, actor=owner)
    return deviations.hear(deviation=row, reason=REASON, actor=director)


def now(row: Deviation) -> Deviation:
    return Deviation.objects.select_related("case", "company").get(pk=row.pk)


def test_signs_alone_leave_the_finding_to_the_authority(issued: Authorization, director: User) -> None:
    assert issued.case is not None
    row = cast.inquiry(issued.company, issued.case, director, summoned=False)
    assert (row.decision.status, row.decision.outcome["authority"]) == ("discretionary", "DER/MG")
    with pytest.raises(SanctionError):
        cast.inquiry(issued.company, issued.case, director)
    told: dict[str, Any] = {"company": issued.company, "norm": NORM, "grant": issued.case, "actor": director}
    for signs, narrative in (([], REASON), (["art19_cpt_inc4"], REASON), (["art21_cpt_inc9"], "curto")):
        with pytest.raises(SanctionError):
            deviations.open_inquiry(**told, signs=signs, narrative=narrative)


def test_an_inquiry_rests_on_no_stop_of_another_company(issued: Authorization, director: User) -> None:
    assert issued.case is not None
    with pytest.raises(SanctionError, match="não é desta empresa"):
        deviations.open_inquiry(
            company=issued.company, norm=NORM, grant=issued.case, signs=["art21_cpt_inc9"], narrative=REASON,
            actor=director, stops=[987_654],
        )  # fmt: skip
    assert not Deviation.objects.exists()


def test_a_silent_holder_is_taken_as_heard_only_after_its_term(
    issued: Authorization, director: User, clock: Clock, settings: Any
) -> None:
    settings.OUTORGA_HEARING_DAYS = 5
    assert issued.case is not None
    row = cast.inquiry(issued.company, issued.case, director)
    assert row.answer_until_on == date(2026, 12, 5)
    clock(date(2026, 12, 5))
    with pytest.raises(SanctionError):
        deviations.hear(deviation=row, reason=REASON, actor=director)
    clock(date(2026, 12, 6))
    deviations.hear(deviation=row, reason=REASON, actor=director)
    event = now(row).case.events.get(kind="hear")
    assert event.data == {"answered": False}


def test_only_the_deviated_authorization_falls_and_its_paper_with_it(
    heard: Deviation, issued: Authorization, another_trip: Authorization, director: User
) -> None:
    deviations.confirm(deviation=heard, reason=REASON, actor=director)
    states = dict(Authorization.objects.values_list("pk", "case__state"))
    assert states == {issued.pk: "cancelled", another_trip.pk: "issued"}
    paper = paper_of(issued, "authorization")
    assert paper is not None
    assert (paper.state, paper.state_citation) == ("cancelled", "mg-44007-2005:art23_par2")
    event = now(heard).case.events.get(kind="confirm")
    assert event.data == {"cancelled": [issued.number], "kept": [another_trip.number]}
    assert event.decision is not None
    assert event.decision.outcome["because"] == ["art23_par2"]
    assert standing_of(heard.company, TODAY).barred_until is None, "the bar waits for the service"


def test_the_agency_may_read_that_all_authorizations_fall(
    heard: Deviation, issued: Authorization, another_trip: Authorization, director: User
) -> None:
    manager = make_person("adm", "Adélia Prado", "administrator")
    readings.choose(norm=NORM, name="deviation_scope", answer="all", reason="Parecer 3/2026.", actor=manager)
    deviations.confirm(deviation=heard, reason=REASON, actor=director)
    assert set(Authorization.objects.values_list("case__state", flat=True)) == {"cancelled"}


def test_the_bar_runs_from_the_service_and_ends_on_day_361(
    heard: Deviation, director: User, clerk: User, occasional: Any, owner: User, clock: Clock
) -> None:
    deviations.confirm(deviation=heard, reason=REASON, actor=director)
    for day in (TODAY - timedelta(days=1), TODAY + timedelta(days=1)):
        with pytest.raises(NotServed):
            deviations.serve(deviation=heard, kind="signed", on=day, actor=clerk)
    deviations.serve(deviation=heard, kind="signed", on=TODAY, actor=clerk)
    found = now(heard)
    assert (found.from_on, found.until_on, found.free_from_on) == (FIRST, LAST, FREE)
    assert standing_of(found.company, TODAY).barred_until is None
    clock(date(2026, 12, 2))
    starts = datetime(2026, 12, 20, 5, 30, tzinfo=CIVIL_TIME)
    draft = occasional(starts_at=starts, ends_at=starts + timedelta(hours=9), tax_document_number="000.601")
    ahead = rulings.look_ahead(draft)
    assert (ahead.because, ahead.free_from_on) == (["art23_par2"], FREE)
    filing.file_request(draft=draft, actor=owner, declared="sim")
    assert Authorization.objects.select_related("case").get(pk=draft.pk).state == "refused"
    for day, state, barred in ((LAST, "running", LAST), (FREE, "ended", None)):
        night(day)
        assert now(heard).case.state == state
        assert standing_of(found.company, day).barred_until == barred
    assert now(heard).case.events.get(kind="end").on == FREE


def test_the_standing_takes_the_same_few_queries_whatever_happened(
    proposed: Suspension, heard: Deviation, registered: Company
) -> None:
    with CaptureQueriesContext(connection) as asked:
        standing_of(registered, TODAY)
    assert len(asked) == 1


def test_the_page_of_a_sanction_takes_few_queries(proposed: Suspension, heard: Deviation, director: User) -> None:
    browser = signed_in(director)
    for case in (proposed.case, heard.case):
        browser.get(case.get_absolute_url())
        with CaptureQueriesContext(connection) as asked:
            assert browser.get(case.get_absolute_url()).status_code == 200
        assert len(asked) <= 15, [query["sql"][:90] for query in asked]
