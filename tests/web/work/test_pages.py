# SPDX-License-Identifier: Apache-2.0
"""Inbox, notices and job pages: whose they are, and what they cost."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from outorga.web.accounts.actions import create_office
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.models import CaseFile
from outorga.web.work import actions, jobs, mail
from outorga.web.work.models import NoticeRead
from tests.web.registry.conftest import _today, clerk, make_person, office, other_clerk, owner, signed_in, stranger
from tests.web.work.test_inbox import made

__all__ = ["_today", "clerk", "office", "other_clerk", "owner", "stranger"]
pytestmark = pytest.mark.django_db
MANY = 15


@pytest.fixture
def filed(office: Office, clerk: User) -> Callable[..., CaseFile]:
    def make(title: str = "Viação Água Límpida", office: Office = office) -> CaseFile:
        case = cases.open_case(kind="authorization", norm="mg-44007-2005", title=title, office=office, actor=clerk)
        return case

    return make


def test_a_clerk_sees_the_cases_of_the_office_and_not_those_of_another(
    filed: Callable[..., CaseFile], clerk: User
) -> None:
    elsewhere = create_office(
        actor=None, code="crg-09", name="9ª Regional", city_code="3106200", municipality="Belo Horizonte"
    )
    own, other = filed(), filed("Expresso Distante", office=elsewhere)
    text = signed_in(clerk).get("/caixa/", {"fila": "sem-dono"}).content.decode()
    assert own.number in text
    assert other.number not in text


def test_the_inbox_is_searched_without_accents(filed: Callable[..., CaseFile], clerk: User) -> None:
    found, other = filed(), filed("Expresso Serra")
    text = signed_in(clerk).get("/caixa/", {"fila": "sem-dono", "busca": "agua limpida"}).content.decode()
    assert found.number in text
    assert other.number not in text


def test_the_next_case_is_the_one_that_waited_longest_and_goes_to_the_person(
    filed: Callable[..., CaseFile], clerk: User
) -> None:
    first = filed()
    filed("Outra")
    response = signed_in(clerk).post("/caixa/proximo/")
    assert response["Location"] == first.get_absolute_url()
    first.refresh_from_db()
    assert first.owner == clerk


def test_the_next_case_is_never_one_that_the_person_may_only_read(office: Office, clerk: User) -> None:
    fallen = made("fine", "refundable", office, clerk)
    notice = made("notice", "awaiting_service", office, clerk)
    member = make_person("cicero", "Cícero Rabelo", "council_member")
    assert "sem dono" in signed_in(member).post("/caixa/proximo/", follow=True).content.decode()
    assert signed_in(clerk).post("/caixa/proximo/")["Location"] == notice.get_absolute_url()
    treasurer = make_person("tadeu", "Tadeu Lins", "treasurer")
    assert signed_in(treasurer).post("/caixa/proximo/")["Location"] == fallen.get_absolute_url()


def test_without_any_case_the_next_says_so(clerk: User) -> None:
    assert "sem dono" in signed_in(clerk).post("/caixa/proximo/", follow=True).content.decode()


def test_the_filters_of_the_last_visit_come_back(filed: Callable[..., CaseFile], clerk: User) -> None:
    browser = signed_in(clerk)
    browser.get("/caixa/", {"fila": "equipe", "assunto": "authorization"})
    assert browser.get("/caixa/")["Location"] == "/caixa/?fila=equipe&assunto=authorization"


@pytest.mark.parametrize("address", ["/caixa/", "/caixa/?fila=nada", "/caixa/?page=99", "/caixa/?page=x&busca=%25"])
def test_no_address_of_the_inbox_breaks(clerk: User, address: str) -> None:
    assert signed_in(clerk).get(address).status_code == 200


def test_a_companys_person_has_no_inbox(owner: User) -> None:
    assert signed_in(owner).get("/caixa/").status_code == 403


def test_the_inbox_costs_the_same_with_one_case_and_with_thirty(
    filed: Callable[..., CaseFile], clerk: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(30):
        filed(f"Empresa {number}")
    browser = signed_in(clerk)
    browser.get("/caixa/", {"fila": "equipe"})
    with django_assert_max_num_queries(MANY):
        browser.get("/caixa/", {"fila": "equipe"})


def test_a_notice_is_given_once_and_mailed_to_the_person(
    owner: User, mailoutbox: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    for _ in range(2):
        notice = actions.notify(key="k", user=owner, text="A apólice vence.", url="/empresa/", due_on=date(2026, 12, 6))
    assert mail.send_notice(notice) == 1
    assert "A apólice vence." in mailoutbox[0].body
    assert "06/12/2026" in mailoutbox[0].body


def test_a_name_that_ends_with_its_own_full_stop_ends_a_notice_with_one(owner: User) -> None:
    told = {"Cadastro: Locadora Campo S.A..": "Cadastro: Locadora Campo S.A.", "Aguarde...": "Aguarde..."}
    for text, kept in told.items():
        assert actions.notify(key=text, user=owner, text=text).text == kept


def test_opening_a_notice_keeps_its_first_reading(owner: User) -> None:
    notice = actions.notify(key="k", user=owner, text="Pronto.", url="/empresa/")
    browser = signed_in(owner)
    assert "não lido" in browser.get("/avisos/").content.decode()
    assert browser.post(f"/avisos/{notice.pk}/")["Location"] == "/empresa/"
    browser.post(f"/avisos/{notice.pk}/")
    assert NoticeRead.objects.filter(notice=notice, user=owner).count() == 1
    assert "não lido" not in browser.get("/avisos/").content.decode()


def test_anothers_notice_and_job_do_not_exist(owner: User, stranger: User) -> None:
    notice = actions.notify(key="k", user=owner, text="Pronto.")
    job = jobs.start("fleet", owner=owner)
    browser = signed_in(stranger)
    assert browser.post(f"/avisos/{notice.pk}/").status_code == 404
    assert browser.get(f"/tarefas/{job.pk}/").status_code == 404
    assert browser.post(f"/tarefas/{job.pk}/parar/").status_code == 404
    assert "Pronto." not in browser.get("/avisos/").content.decode()


def test_a_job_page_shows_progress_and_stops_the_job(owner: User) -> None:
    job = jobs.start("fleet", owner=owner)
    browser = signed_in(owner)
    assert browser.get(f"/tarefas/{job.pk}/").status_code == 200
    assert b"<html" not in browser.get(f"/tarefas/{job.pk}/", headers={"HX-Request": "true"}).content
    browser.post(f"/tarefas/{job.pk}/parar/")
    job.refresh_from_db()
    assert job.stop_asked


@pytest.mark.parametrize("address", ["/caixa/", "/avisos/", "/tarefas/1/"])
def test_a_visitor_is_asked_to_sign_in(client: Client, address: str) -> None:
    assert "/entrar/" in client.get(address)["Location"]
