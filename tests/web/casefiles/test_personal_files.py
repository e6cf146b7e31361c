# SPDX-License-Identifier: Apache-2.0
"""A file about a person in a case: opened as any other, each look recorded by person, gone when the person is."""

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client

from outorga.web.accounts.models import User
from outorga.web.casefiles import actions, files, ledger, vault
from outorga.web.casefiles.models import CaseAttachment, CaseFile, LookedAt

pytestmark = pytest.mark.django_db
PDF = b"%PDF-1.7 licence"
SignIn = Callable[[User], Client]


@pytest.fixture
def driver() -> str:
    return vault.new_person()


@pytest.fixture
def licence(case: CaseFile, clerk: User, driver: str) -> CaseAttachment:
    stored = files.store_bytes(PDF, media_type=files.PDF, actor=clerk, people=[driver])
    actions.record(case=case, event="document.put", actor=clerk, data={"file": stored.sha256})
    return files.attach(case=case, stored=stored, name="CNH.pdf", actor=clerk)


def test_who_may_see_the_case_opens_the_file_and_the_look_names_the_person(
    as_user: SignIn, clerk: User, licence: CaseAttachment, driver: str
) -> None:
    response = as_user(clerk).get(licence.get_absolute_url())
    assert b"".join(response) == PDF
    assert response["Content-Length"] == str(len(PDF))
    assert response["Cache-Control"] == "private, no-store"
    assert response["X-Content-Type-Options"] == "nosniff"
    look = LookedAt.objects.get(person_ref=driver)
    assert (look.subject, look.user) == (f"file:{licence.pk}", clerk)
    assert look.purpose == f"case:{licence.case.number}"


def test_an_anonymized_file_says_so_and_since_when(
    as_user: SignIn, clerk: User, case: CaseFile, licence: CaseAttachment, driver: str, clock: Callable[[date], None]
) -> None:
    clock(date(2026, 12, 9))
    vault.forget(driver, actor=clerk, reason="request of the person")
    browser = as_user(clerk)
    refused = browser.get(licence.get_absolute_url())
    assert refused.status_code == 410
    page = browser.get(case.get_absolute_url()).content.decode()
    for shown in (refused.content.decode(), page):
        assert "09/12/2026" in shown
        assert "LGPD" in shown
    assert f'href="{licence.get_absolute_url()}"' not in page
    assert "CNH.pdf" in page


def test_the_ledger_verifies_after_the_person_of_a_file_is_forgotten(
    case: CaseFile, clerk: User, licence: CaseAttachment, driver: str
) -> None:
    ledger.make_checkpoint()
    vault.forget(driver, actor=clerk, reason="request of the person")
    assert not ledger.verify().problems
    assert not list(ledger.rebuild())
    assert not list(files.faults(contents=True))


def test_forgetting_another_person_leaves_the_file_open(
    as_user: SignIn, clerk: User, case: CaseFile, licence: CaseAttachment
) -> None:
    vault.forget(vault.new_person(), actor=clerk, reason="request of the person")
    assert as_user(clerk).get(licence.get_absolute_url()).status_code == 200
    assert f'href="{licence.get_absolute_url()}"' in as_user(clerk).get(case.get_absolute_url()).content.decode()
