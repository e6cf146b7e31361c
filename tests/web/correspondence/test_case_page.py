# SPDX-License-Identifier: Apache-2.0
"""The page of a case with everything on it costs no more than fifteen queries, for both sides."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from pytest_django import DjangoAssertNumQueries

from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import decisions, files
from outorga.web.casefiles.models import CaseFile
from outorga.web.correspondence import deadlines
from outorga.web.correspondence.actions import letters, messages
from outorga.web.work.actions import notify
from tests.web.correspondence.conftest import NORM, signed_in

pytestmark = pytest.mark.django_db
MOST = 15
PDF = b"%PDF-1.4\n1 0 obj\n"


@pytest.fixture
def full(case: CaseFile, clerk: User, owner: User, monkeypatch: pytest.MonkeyPatch) -> CaseFile:
    """A case with decisions, files, messages read and unread, a deadline, notices and a letter."""
    monkeypatch.setattr(deadlines, "_finders", {})
    deadlines.of_decisions(
        name="defesa", kind=case.kind, states=("requested",), service="deadline", path="due_on", title="Defesa",
    )  # fmt: skip
    facts = {"deadline": "defence", "start_on": "2026-11-30"}
    for number in range(3):
        decisions.decide(norm=NORM, service="deadline", facts=facts, actor=clerk, case=case)
        cases.add_note(case=case, text=f"Anotação {number}", actor=clerk)
        notify(key=f"n{number}", company=case.company_ref, case=case, text=f"Aviso {number}")
        upload = SimpleUploadedFile("a.pdf", PDF + str(number).encode(), content_type="application/pdf")
        message = messages.write(case=case, text=f"Da agência {number}", actor=clerk, uploads=[upload])
        messages.write(case=case, text=f"Da empresa {number}", actor=owner)
        files.attach(
            case=case, stored=files.store_bytes(PDF, media_type=files.PDF, actor=clerk), name="b.pdf", actor=clerk
        )
    messages.mark_read(message=message, actor=owner)
    letters.send(case=case, template="oficio", values={"texto": "Envie."}, actor=clerk)
    return case


def test_a_full_case_takes_fifteen_queries_at_most_for_both_sides(
    full: CaseFile, clerk: User, owner: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for reader in (clerk, owner):
        browser = signed_in(reader)
        browser.get(full.get_absolute_url())
        with django_assert_max_num_queries(MOST):
            page = browser.get(full.get_absolute_url()).content.decode()
        assert "Da agência 2" in page
        assert "Defesa" in page
