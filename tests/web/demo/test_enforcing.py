# SPDX-License-Identifier: Apache-2.0
"""Enforcement in the core of the demo: what the first walk shows is there, each made by the rooms' actions."""

import pytest
from django.test import Client

from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseFile
from outorga.web.clock import as_of
from outorga.web.correspondence.actions import dispatches
from outorga.web.correspondence.models import Message, MessageReading
from outorga.web.demo import cast, logins
from outorga.web.demo.registering import owner_of
from outorga.web.demo.timeline import moment
from outorga.web.enforcement.models import Fine, Notice, Stop
from outorga.web.inspections.models import Body, Credential, InspectionOrder
from outorga.web.papers.queries import papers_of
from outorga.web.payments.models import Slip
from outorga.web.work.models import Notice as Told
from tests.web.demo.conftest import TODAY


def browser_of(user: User) -> Client:
    browser = Client()
    browser.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return browser


def test_the_core_has_a_notice_in_its_term_a_fine_to_pay_and_a_defence_to_decide(db: None) -> None:
    states = {notice.case.state: notice for notice in Notice.objects.select_related("case", "decision")}
    assert set(states) == {"served", "final", "defended"}
    assert all(notice.decision.outcome["valid"] for notice in states.values())
    due = Fine.objects.select_related("case").get(notice=states["final"])
    slip = Slip.objects.get(case=due.case)
    assert due.case.state == "due"
    assert (slip.amount, slip.due_on) == (due.amount, due.due_on)
    assert due.due_on is not None
    assert due.due_on >= TODAY
    assert Stop.objects.count() == 3


def test_the_company_finds_its_order_and_a_message_that_nobody_opened(db: None) -> None:
    owner = owner_of(cast.core(TODAY)[0])
    order = InspectionOrder.objects.get()
    assert order.report is None
    assert order.present_on > TODAY
    assert papers_of(order).exists()
    message = Message.objects.select_related("case").get()
    assert message.from_agency
    assert not MessageReading.objects.exists()
    page = browser_of(owner).get(message.case.get_absolute_url()).content.decode()
    assert message.case.title in page


def test_the_director_finds_the_defence_among_those_to_decide(db: None) -> None:
    director = User.objects.get(email=logins.by_role()["director"])
    defended = Notice.objects.get(case__state="defended")
    assert defended.number in browser_of(director).get("/defesas/").content.decode()


def test_who_inspects_has_a_credential_and_all_that_is_invented_says_so(db: None) -> None:
    credential = Credential.objects.select_related("body", "user").get()
    assert (credential.body.kind, credential.user.email) == ("own", logins.by_role()["inspector"])
    assert set(Body.objects.values_list("kind", flat=True)) == {"own", "accredited", "other_body"}
    assert "fictíci" in credential.act
    for body in Body.objects.exclude(kind="own"):
        assert "fictíci" in body.name


def test_a_fine_of_the_demo_rests_on_a_value_that_is_marked_as_invented(db: None) -> None:
    fine = Fine.objects.select_related("decision").first()
    assert fine is not None
    page = browser_of(owner_of(cast.core(TODAY)[0])).get(fine.notice.case.get_absolute_url()).content.decode()
    assert "inventado" in page


@pytest.mark.parametrize("kind", ["notice", "fine"])
def test_each_case_has_its_events(db: None, kind: str) -> None:
    for case in CaseFile.objects.filter(kind=kind):
        assert case.events.count() >= 2


def test_no_letter_goes_out_about_notices_of_the_demos_past(db: None) -> None:
    assert Told.objects.filter(company_ref__isnull=False, readings__isnull=False).exists()
    with as_of(moment(TODAY, 23)):
        assert dispatches.send_unread() == 0
