# SPDX-License-Identifier: Apache-2.0
"""The data officer finds who asks to be forgotten, reads what it costs, and forgets once it is confirmed."""

import html
import re
import time
from collections.abc import Callable
from datetime import date, datetime
from typing import Any

import pytest
from django.test import Client

from outorga.web import clock as civil
from outorga.web.accounts import actions as accounts
from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import Office, User
from outorga.web.accounts.totp import code_for
from outorga.web.casefiles import files, forgetting, ledger, vault
from outorga.web.casefiles.errors import Forgotten, InvalidSetting, StillNeeded
from outorga.web.casefiles.forgetting import Hold
from outorga.web.casefiles.models import AgencyEvent, CaseFile, LookedAt, PersonalRecord

pytestmark = pytest.mark.django_db
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
REASON = "Pedido da pessoa, de 20/11/2026, número 12."
Browse = Callable[[User], Client]


@pytest.fixture(autouse=True)
def _no_finders(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the rooms say is tested in the rooms."""
    monkeypatch.setattr(forgetting, "_hold_finders", [])
    monkeypatch.setattr(forgetting, "_unlinkers", [])


@pytest.fixture
def officer(staff: Callable[..., User]) -> User:
    return staff("Noêmia Couto", role="data_officer", at=None)


@pytest.fixture
def jose() -> str:
    ref = vault.new_person()
    vault.put(ref, {"name": "José Antônio d'Ávila", "cpf": "41820793613"})
    return ref


@pytest.fixture
def paper(jose: str, case: CaseFile, clerk: User) -> None:
    stored = files.store_bytes(b"%PDF-1.4\n", media_type=files.PDF, actor=clerk, people=[jose])
    files.attach(case=case, stored=stored, name="CNH", actor=clerk)


@pytest.fixture
def browser(as_user: Browse, officer: User) -> Client:
    """Signed in, and the password given again a moment ago."""
    client = as_user(officer)
    given_again(client, "password")
    return client


def given_again(client: Client, method: str, *, ago: int = 0) -> None:
    session = client.session
    record = {"method": method, "at": time.time() - ago, "reauthenticated": True}
    session["account_authentication_methods"] = [*session["account_authentication_methods"], record]
    session.save()


def text(response: Any) -> str:
    return html.unescape(response.content.decode())


@pytest.mark.parametrize("words", ["418.207.936-13", "41820793613", "jose antonio", "ANTONIO"])
def test_a_person_is_found_by_document_or_name_and_the_look_is_recorded(
    browser: Client, jose: str, officer: User, words: str
) -> None:
    page = text(browser.post("/titulares/", {"busca": words}))
    assert f'href="/titulares/{jose}/"' in page
    assert "418.207.936-13" in page
    assert LookedAt.objects.filter(person_ref=jose, user=officer, purpose="forget: search").count() == 1


def test_only_who_may_forget_searches_and_looks(jose: str, clerk: User) -> None:
    for look in (lambda: forgetting.search("José", actor=clerk), lambda: forgetting.subject(jose, actor=clerk)):
        with pytest.raises(NoPower):
            look()
    assert not LookedAt.objects.filter(person_ref=jose).exists()


def test_nobody_is_told_plainly(browser: Client, jose: str) -> None:
    assert "Ninguém com esse nome" in text(browser.post("/titulares/", {"busca": "Sebastiana"}))
    assert "Ninguém com esse nome" in text(browser.post("/titulares/", {"busca": "ab"}))
    assert browser.post("/titulares/", {"busca": ""}).status_code == 422
    assert "Ninguém" not in text(browser.get("/titulares/", {"busca": "Sebastiana"})), "no name is read of an address"
    assert browser.get("/titulares/nada/").status_code == 404


def test_the_page_says_what_is_lost_and_what_stays(browser: Client, jose: str, paper: None, case: CaseFile) -> None:
    page = text(browser.get(f"/titulares/{jose}/"))
    assert "1 registro cifrado" in page
    assert "1 arquivo sobre a pessoa" in page
    assert f"CNH, no processo {case.number}" in page
    assert "Cópias de segurança antigas" in page
    assert "Esquecer esta pessoa" in page


def test_the_person_is_forgotten_only_after_the_reason_and_the_confirmation(
    browser: Client, jose: str, paper: None, officer: User
) -> None:
    url = f"/titulares/{jose}/"
    assert browser.post(url, {"reason": ""}).status_code == 409
    confirmation = text(browser.post(url, {"reason": REASON}))
    assert "Confira antes de esquecer" in confirmation
    assert REASON in confirmation
    assert not vault.is_forgotten(jose)
    assert browser.post(url, {"reason": REASON, "corrigir": "1"}).status_code == 200
    once = re.search(r'name="once" value="([^"]+)"', confirmation)
    assert once
    for _press in range(2):
        assert browser.post(url, {"reason": REASON, "confirmar": "1", "once": once[1]}).status_code in (302, 409)
    act = AgencyEvent.objects.get(kind="person.forgotten")
    assert (act.actor, act.power, act.reason, act.data) == (
        officer, "persons.forget", REASON, {"records": 1, "files": 1},
    )  # fmt: skip
    assert vault.is_forgotten(jose)
    assert not PersonalRecord.objects.filter(person_ref=jose).exists()
    result = text(browser.get(url))
    assert "Pessoa esquecida" in result
    assert REASON in result
    assert "Arquivos que ficaram ilegíveis" in result
    assert "José" not in result
    assert "Ninguém com esse nome" in text(browser.post("/titulares/", {"busca": "41820793613"}))
    assert not {problem.code for problem in ledger.verify().problems} - {"empty"}


def test_what_still_needs_the_person_refuses_with_the_reason_and_the_day(
    browser: Client, jose: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = [Hold("Condutor da Viação X: cadastro em vigor.", date(2027, 3, 1)), Hold("Dono do veículo: pedido.")]
    monkeypatch.setattr(forgetting, "_hold_finders", [lambda ref: held if ref == jose else []])
    page = text(browser.get(f"/titulares/{jose}/"))
    assert "Ainda não se pode esquecer" in page
    assert "Até 01/03/2027." in page
    assert "Sem dia certo" in page
    assert "Esquecer esta pessoa" not in page
    answer = browser.post(f"/titulares/{jose}/", {"reason": REASON, "confirmar": "1"})
    assert answer.status_code == 409
    assert "há 2 motivos" in text(answer)
    assert not vault.is_forgotten(jose)


def test_the_action_itself_refuses_others_empty_reasons_holds_and_a_second_time(
    jose: str, officer: User, clerk: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(NoPower):
        forgetting.forget(person_ref=jose, reason=REASON, actor=clerk)
    with pytest.raises(InvalidSetting):
        forgetting.forget(person_ref=jose, reason="  ", actor=officer)
    monkeypatch.setattr(forgetting, "_hold_finders", [lambda _ref: [Hold("processo aberto")]])
    with pytest.raises(StillNeeded, match="há 1 motivo"):
        forgetting.forget(person_ref=jose, reason=REASON, actor=officer)
    monkeypatch.setattr(forgetting, "_hold_finders", [])
    gone: list[str] = []
    monkeypatch.setattr(forgetting, "_unlinkers", [gone.append])
    forgetting.forget(person_ref=jose, reason=REASON, actor=officer)
    assert gone == [jose]
    with pytest.raises(Forgotten):
        forgetting.forget(person_ref=jose, reason=REASON, actor=officer)


@pytest.mark.parametrize("role", ["clerk", "administrator", "analyst"])
def test_other_roles_find_nobody(as_user: Browse, staff: Callable[..., User], jose: str, role: str) -> None:
    browser = as_user(staff("Outra Pessoa", role=role))
    assert browser.get("/titulares/").status_code == browser.get(f"/titulares/{jose}/").status_code == 403


@pytest.mark.parametrize("ago", [None, 901])
def test_the_password_is_asked_again_of_who_has_no_second_factor(
    as_user: Browse, officer: User, jose: str, ago: int | None
) -> None:
    client = as_user(officer)
    if ago:
        given_again(client, "password", ago=ago)
    for answer in (client.get(f"/titulares/{jose}/"), client.post(f"/titulares/{jose}/", {"reason": REASON})):
        assert answer["Location"] == f"/conta/reautenticar/?next=%2Ftitulares%2F{jose}%2F"
    assert client.get("/titulares/").status_code == 200


def test_the_second_factor_is_asked_again_of_who_has_one(as_user: Browse, officer: User, jose: str) -> None:
    accounts.enrol_totp(actor=None, user=officer, secret=SECRET)
    client = as_user(officer)
    given_again(client, "password")
    asked = client.get(f"/titulares/{jose}/")["Location"]
    assert asked.startswith("/conta/reautenticar/segundo-passo/?next=")
    answer = client.post(asked, {"code": code_for(SECRET, datetime.now(civil.CIVIL_TIME))})
    assert answer["Location"] == f"/titulares/{jose}/"
    assert client.get(f"/titulares/{jose}/").status_code == 200


def test_the_pages_cost_the_same_however_much_there_is(
    browser: Client, jose: str, case: CaseFile, clerk: User, office: Office, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(15) as few:
        browser.get(f"/titulares/{jose}/")
    for number in range(10):
        stored = files.store_bytes(b"%%PDF-1.4 %d" % number, media_type=files.PDF, actor=clerk, people=[jose])
        files.attach(case=case, stored=stored, name="CNH", actor=clerk)
    with django_assert_max_num_queries(len(few)):
        browser.get(f"/titulares/{jose}/")
    with django_assert_max_num_queries(15) as one:
        browser.post("/titulares/", {"busca": "jose"})
    for _number in range(10):
        vault.put(vault.new_person(), {"name": "José da Silva"})
    with django_assert_max_num_queries(len(one)):
        browser.post("/titulares/", {"busca": "jose"})
