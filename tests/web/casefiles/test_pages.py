# SPDX-License-Identifier: Apache-2.0
"""The page of a case: who sees it, what each sees, and what a click records."""

import re
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import Q
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import access, actions, decisions, files, panels
from outorga.web.casefiles.models import CaseFile, LookedAt
from outorga.web.clock import CIVIL_TIME, as_of
from outorga.web.ui.parts import Action, Fact

pytestmark = pytest.mark.django_db
NORM = "mg-44007-2005"
COMPANY = 77


@pytest.fixture
def bare_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page without what the rooms add to it; their own tests look at that."""
    monkeypatch.setattr(panels, "_board", panels._Board())


@pytest.fixture
def owner() -> Iterator[User]:
    """Somebody of the company that the case is about."""
    user = User.objects.create_user("joana@pedraredonda.example", None, name="Joana Prates")
    rule: access.Rule = lambda person: Q(company_ref=COMPANY) if person == user else Q(pk=None)  # noqa: E731
    access.allow(rule)
    yield user
    access._rules.remove(rule)


@pytest.fixture
def theirs(office: Office, clerk: User, deadline: dict[str, Any]) -> CaseFile:
    """A case of the company with a file, a decision, a note and a reason."""
    case = actions.open_case(
        kind="registration", norm=NORM, title="Cadastro da Viação Pedra Redonda", office=office, actor=clerk,
        company=COMPANY,
    )  # fmt: skip
    stored = decisions.decide(norm=NORM, service="deadline", facts=deadline, actor=clerk, case=case)
    actions.record(case=case, event="file", actor=clerk, decision=stored, reason="Enviado pelo balcão")
    actions.add_note(case=case, text="Conferir o contrato", actor=clerk)
    pdf = files.store(SimpleUploadedFile("contrato.pdf", b"%PDF-1.7 x"), actor=clerk)
    files.attach(case=case, stored=pdf, name="contrato social.pdf", actor=clerk)
    return case


def text(client: Client, case: CaseFile) -> str:
    response = client.get(case.get_absolute_url())
    assert response.status_code == 200
    return response.content.decode()


def without(response: Any, number: str) -> str:
    """The page without what differs between any two: the address asked for and the form's token."""
    page: str = response.content.decode().replace(number, "")
    return re.sub(r'("csrfmiddlewaretoken" value|X-CSRFToken[^:]*:)\W+\w+', "", page)


def test_staff_of_the_office_see_the_whole_case(
    as_user: Callable[[User], Client], clerk: User, theirs: CaseFile
) -> None:
    page = text(as_user(clerk), theirs)
    for shown in (theirs.number, "Cadastro da Viação Pedra Redonda", "Pedido enviado", "Enviado pelo balcão",
                  "Conferir o contrato", "contrato social.pdf", "Assumir o processo", "3ª Regional"):  # fmt: skip
        assert shown in page, shown


def test_the_company_sees_its_case_without_the_agencys_notes(
    as_user: Callable[[User], Client], owner: User, theirs: CaseFile
) -> None:
    page = text(as_user(owner), theirs)
    assert "Pedido enviado" in page
    for hidden in ("Conferir o contrato", "Anotar", "Assumir o processo"):
        assert hidden not in page, hidden


def test_to_everybody_else_the_case_does_not_exist(
    as_user: Callable[[User], Client], owner: User, staff: Callable[..., User], case: CaseFile, theirs: CaseFile
) -> None:
    uberlandia = Office.objects.create(code="r9", name="9ª", city_code="3170206", municipality="Uberlândia")
    stranger = as_user(staff("Rui Sá", at=uberlandia))
    for client, seen in ((as_user(owner), case), (stranger, theirs)):
        answers = [client.get(seen.get_absolute_url()), client.get("/processos/2001.000.001/")]
        assert [answer.status_code for answer in answers] == [404, 404]
        assert without(answers[0], seen.number) == without(answers[1], "2001.000.001")


def test_a_visitor_is_asked_to_sign_in(theirs: CaseFile) -> None:
    response = Client().get(theirs.get_absolute_url())
    assert response.status_code == 302
    assert "/entrar/" in response["Location"]


def test_a_clerk_claims_and_gives_back(as_user: Callable[[User], Client], clerk: User, theirs: CaseFile) -> None:
    client = as_user(clerk)
    client.post(f"/processos/{theirs.number}/assumir/")
    theirs.refresh_from_db()
    assert theirs.owner == clerk
    assert "Devolver à unidade" in text(client, theirs)
    client.post(f"/processos/{theirs.number}/devolver/")
    theirs.refresh_from_db()
    assert theirs.owner is None


def test_who_may_only_read_a_case_is_not_offered_it_and_cannot_claim_it(
    as_user: Callable[[User], Client], staff: Callable[..., User], theirs: CaseFile
) -> None:
    client = as_user(staff("Cícero Rabelo", role="council_member", at=None))
    assert "Assumir o processo" not in text(client, theirs)
    assert client.post(f"/processos/{theirs.number}/assumir/").status_code == 403
    with pytest.raises(NoPower):
        actions.claim(case=theirs, actor=User.objects.get(name="Cícero Rabelo"))
    theirs.refresh_from_db()
    assert theirs.owner is None


def test_claiming_what_another_has_says_so(
    as_user: Callable[[User], Client], clerk: User, other_clerk: User, theirs: CaseFile
) -> None:
    actions.claim(case=theirs, actor=other_clerk)
    page = as_user(clerk).post(f"/processos/{theirs.number}/assumir/", follow=True).content.decode()
    assert "O processo já está com Paulo Reis." in page


def test_a_note_sent_twice_by_a_double_click_is_one(
    as_user: Callable[[User], Client], clerk: User, theirs: CaseFile
) -> None:
    client = as_user(clerk)
    for _ in range(2):
        client.post(f"/processos/{theirs.number}/anotar/", {"text": "Ligar amanhã", "once": "abc"})
    assert theirs.events.filter(kind="note.added", reason="Ligar amanhã").count() == 1


def test_an_empty_note_comes_back_with_its_error(
    as_user: Callable[[User], Client], clerk: User, theirs: CaseFile
) -> None:
    response = as_user(clerk).post(f"/processos/{theirs.number}/anotar/", {"text": "   "})
    page = response.content.decode()
    assert response.status_code == 422
    assert 'class="error-summary"' in page
    assert "<title>Erro: " in page
    assert theirs.events.filter(kind="note.added").count() == 1


def test_a_case_opened_late_in_the_evening_says_the_civil_day(
    as_user: Callable[[User], Client], clerk: User, theirs: CaseFile
) -> None:
    with as_of(datetime(2026, 3, 10, 22, 30, tzinfo=CIVIL_TIME)):
        late = actions.open_case(kind=theirs.kind, norm=theirs.norm, title="Tarde", office=theirs.office, actor=clerk)
    assert "10/03/2026" in text(as_user(clerk), late)
    assert "11/03/2026" not in text(as_user(clerk), late)


@pytest.mark.parametrize("act", ["assumir", "devolver", "anotar"])
def test_the_company_cannot_do_what_staff_do(
    as_user: Callable[[User], Client], owner: User, theirs: CaseFile, act: str
) -> None:
    response = as_user(owner).post(f"/processos/{theirs.number}/{act}/", {"text": "x"})
    assert response.status_code == 404
    assert theirs.events.count() == 3


def test_a_script_in_a_title_is_text(as_user: Callable[[User], Client], clerk: User, theirs: CaseFile) -> None:
    title = "<script>alert(1)</script>"
    made = actions.open_case(kind=theirs.kind, norm=NORM, title=title, office=theirs.office, actor=clerk)
    page = text(as_user(clerk), made)
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_a_file_is_served_to_who_sees_the_case_and_the_look_is_recorded(
    as_user: Callable[[User], Client], owner: User, theirs: CaseFile
) -> None:
    attachment = theirs.attachments.get()
    response = as_user(owner).get(attachment.get_absolute_url())
    assert b"".join(response.streaming_content) == b"%PDF-1.7 x"  # type: ignore[attr-defined]
    assert (response["Content-Type"], response["Cache-Control"]) == ("application/pdf", "private, no-store")
    look = LookedAt.objects.get(subject=f"file:{attachment.pk}")
    assert (look.user, look.purpose) == (owner, f"case:{theirs.number}")


def test_a_file_of_one_case_is_not_served_under_another(
    as_user: Callable[[User], Client], clerk: User, case: CaseFile, theirs: CaseFile
) -> None:
    attachment = theirs.attachments.get()
    response = as_user(clerk).get(f"/processos/{case.number}/arquivos/{attachment.pk}/")
    assert response.status_code == 404


def test_a_room_adds_its_panel_its_facts_and_the_operators_name(
    as_user: Callable[[User], Client], clerk: User, theirs: CaseFile, bare_board: None
) -> None:
    panels.register("registration", "ui/quote.html", lambda case, viewer: {"source": case.title})
    panels.register("authorization", "ui/no_such_template.html", lambda case, viewer: {})
    panels.register_facts("registration", lambda case, viewer: [Fact("Veículos", 12)])
    panels.register_actions("registration", lambda case, viewer: [Action("Conferir", "/conferir/")])
    panels.register_operator(lambda ref, viewer: panels.Operator(f"Empresa {ref}"))
    page = text(as_user(clerk), theirs)
    for shown in ("Empresa 77", "Veículos", "Conferir"):
        assert shown in page, shown


@pytest.mark.usefixtures("bare_board")
def test_the_page_takes_no_more_queries_when_the_case_grows(
    as_user: Callable[[User], Client],
    clerk: User,
    theirs: CaseFile,
    deadline: dict[str, Any],
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    client = as_user(clerk)
    with django_assert_max_num_queries(15) as few:
        text(client, theirs)
    for count in range(10):
        actions.add_note(case=theirs, text=str(count), actor=clerk)
        decisions.decide(norm=NORM, service="deadline", facts=deadline, actor=clerk, case=theirs)
        files.attach(case=theirs, stored=theirs.attachments.all()[0].file, name="x.pdf", actor=clerk)
    with django_assert_max_num_queries(len(few)):
        text(client, theirs)
