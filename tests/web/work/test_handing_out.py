# SPDX-License-Identifier: Apache-2.0
"""A case is handed to a colleague: by whom the power says, to who works on such cases there, told and recorded."""

import html
import re
from datetime import date

import pytest
from django.test import Client

from outorga.web.accounts.actions import create_office
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.errors import AlreadyClaimed, NotAColleague
from outorga.web.casefiles.models import CaseEvent, CaseFile
from outorga.web.work.models import Notice
from tests.web.registry.conftest import _today, clerk, make_person, office, signed_in

__all__ = ["_today", "clerk", "office"]
pytestmark = pytest.mark.django_db
NORM = "mg-44007-2005"


@pytest.fixture
def case(office: Office, clerk: User) -> CaseFile:
    return cases.open_case(kind="authorization", norm=NORM, title="Viação Água Límpida", office=office, actor=clerk)


@pytest.fixture
def colleague(office: Office) -> User:
    return make_person("paulo", "Paulo Reis", "clerk", office)


@pytest.fixture
def head(db: None) -> User:
    return make_person("regina", "Regina Valadares", "director")


def sent(browser: Client, case: CaseFile, owner: User, note: str = "") -> dict[str, str]:
    """What the page of the case's handing out would send."""
    page = browser.get(f"/processos/{case.number}/distribuir/").content.decode()
    hidden = dict(re.findall(r'<input type="hidden" name="(once|version)" value="([^"]*)"', page))
    return {**hidden, "owner": str(owner.pk), "note": note}


def test_the_head_hands_a_case_out_and_who_gets_it_sees_it_and_is_told(
    case: CaseFile, colleague: User, head: User
) -> None:
    browser = signed_in(head)
    response = browser.post(
        f"/processos/{case.number}/distribuir/", sent(browser, case, colleague, "Sai amanhã cedo."), follow=True
    )
    assert f"O processo {case.number} está com Paulo Reis." in response.content.decode()
    assert case.number in signed_in(colleague).get("/caixa/?fila=comigo").content.decode()
    event = case.events.get(kind="note.assigned")
    assert (event.actor, event.power, event.data, event.reason) == (
        head, "work.assign", {"to": colleague.pk}, "Sai amanhã cedo.",
    )  # fmt: skip
    notice = Notice.objects.get(user=colleague)
    assert notice.text.endswith("Viação Água Límpida. Sai amanhã cedo.")


def test_sent_twice_it_is_handed_out_once_and_told_once(case: CaseFile, colleague: User, head: User) -> None:
    browser = signed_in(head)
    typed = sent(browser, case, colleague)
    for _ in range(2):
        assert browser.post(f"/processos/{case.number}/distribuir/", typed).status_code == 302
    assert CaseEvent.objects.filter(kind="note.assigned").count() == 1
    assert Notice.objects.filter(user=colleague).count() == 1


def test_a_case_claimed_meanwhile_is_shown_before_it_is_taken_from_who_has_it(
    case: CaseFile, clerk: User, colleague: User, head: User
) -> None:
    browser = signed_in(head)
    typed = sent(browser, case, colleague, "Fica com você.")
    cases.claim(case=case, actor=clerk)
    response = browser.post(f"/processos/{case.number}/distribuir/", typed)
    page = html.unescape(response.content.decode())
    assert (response.status_code, "Fica com você." in page, f"{clerk.name} gravou" in page) == (409, True, True)
    case.refresh_from_db()
    assert case.owner == clerk


def test_a_claimed_case_goes_to_another_person(case: CaseFile, clerk: User, colleague: User, head: User) -> None:
    cases.claim(case=case, actor=clerk)
    browser = signed_in(head)
    browser.post(f"/processos/{case.number}/distribuir/", sent(browser, case, colleague))
    case.refresh_from_db()
    assert case.owner == colleague


@pytest.mark.parametrize("typed", [{}, {"owner": "no-one"}, {"owner": "999999"}])
def test_without_a_person_of_the_list_it_is_asked_again(case: CaseFile, head: User, typed: dict[str, str]) -> None:
    response = signed_in(head).post(f"/processos/{case.number}/distribuir/", {**typed, "note": "Urgente"})
    page = response.content.decode()
    assert (response.status_code, "<title>Erro: " in page, "Urgente" in page) == (422, True, True)


def test_only_who_works_on_such_cases_in_that_office_is_offered_and_taken(
    case: CaseFile, colleague: User, head: User
) -> None:
    away = create_office(actor=None, code="crg-09", name="9ª Regional", city_code="3106200", municipality="Contagem")
    distant = make_person("uberto", "Uberto Dias", "clerk", away)
    inspector = make_person("ivo", "Ivo Salgado", "inspector")
    page = signed_in(head).get(f"/processos/{case.number}/distribuir/").content.decode()
    assert [person.name in page for person in (colleague, distant, inspector)] == [True, False, False]
    for person in (distant, inspector):
        with pytest.raises(NotAColleague):
            cases.assign(case=case, owner=person, actor=head)


def test_a_clerk_neither_hands_out_nor_is_offered_to(case: CaseFile, clerk: User, colleague: User) -> None:
    browser = signed_in(clerk)
    address = f"/processos/{case.number}/distribuir/"
    assert browser.get(address).status_code == 403
    assert browser.post(address, {"owner": colleague.pk}).status_code == 403
    for page in (f"/processos/{case.number}/", "/caixa/?fila=equipe"):
        assert "distribuir" not in browser.get(page).content.decode()


def test_the_head_finds_it_in_the_head_of_the_case_and_in_the_inbox_and_comes_back_there(
    case: CaseFile, colleague: User, head: User
) -> None:
    browser = signed_in(head)
    address = f"/processos/{case.number}/distribuir/"
    assert f'href="{address}"' in browser.get(f"/processos/{case.number}/").content.decode()
    assert f'href="{address}?caixa"' in browser.get("/caixa/?fila=equipe").content.decode()
    response = browser.post(f"{address}?caixa", sent(browser, case, colleague))
    assert response["Location"] == "/caixa/"


def test_only_who_has_the_case_or_hands_cases_out_gives_it_back(
    case: CaseFile, clerk: User, colleague: User, head: User
) -> None:
    cases.claim(case=case, actor=clerk)
    with pytest.raises(AlreadyClaimed):
        cases.release(case=case, actor=colleague)
    assert cases.release(case=case, actor=head).owner is None


def test_who_no_longer_works_there_is_not_offered(case: CaseFile, colleague: User, head: User) -> None:
    colleague.assignments.update(until_on=date(2026, 2, 1))
    assert colleague.name not in signed_in(head).get(f"/processos/{case.number}/distribuir/").content.decode()
