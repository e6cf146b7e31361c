# SPDX-License-Identifier: Apache-2.0
"""``/verificar/``: by plate in either form, by CNPJ, by number and by code."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from outorga.web.papers import actions, queries
from outorga.web.papers.contents import Party, Vehicle
from tests.web.papers.conftest import Issue
from tests.web.papers.samples import every_content, in_days, occasional
from tests.web.papers.test_verification import page

SANTANA = Party(name="Santana Turismo Ltda.", cnpj="41738295000185", holder_code="004.100")


def asked(client: Client, text: str) -> str:
    response = client.get("/verificar/", {"q": text})
    assert response.status_code == 200
    return page(client, response.request["PATH_INFO"] + "?" + response.request["QUERY_STRING"])


@pytest.mark.parametrize("typed", ["HJK-7294", "hjk7294", "HJK7C94", "hjk 7c94"])
@pytest.mark.parametrize("written", ["HJK-7294", "HJK7C94"])
def test_either_form_of_a_plate_finds_the_authorization(issue: Issue, client: Client, typed: str, written: str) -> None:
    issue(vehicles=(Vehicle(plate=written, seats=44),))
    text = asked(client, typed)
    assert "Autorizado agora" in text
    assert "Autorização 2026.031.884" in text


def test_a_plate_without_authorization_shows_the_last_and_the_next(issue: Issue, client: Client) -> None:
    issue(number="2026.000.001", starts_at=in_days(-9), valid_until=in_days(-8))
    issue(number="2026.000.002", starts_at=in_days(-5), valid_until=in_days(-4))
    issue(number="2026.000.003", starts_at=in_days(3), valid_until=in_days(4))
    issue(number="2026.000.004", starts_at=in_days(8), valid_until=in_days(9))
    text = asked(client, "RVM4C82")
    assert "Sem autorização agora" in text
    assert "2026.000.002, terminou em 26/11/2026, 15h07" in text
    assert "2026.000.003, vale a partir de 03/12/2026, 15h07" in text
    assert "2026.000.001" not in text
    assert "art. 6º" in text


def test_a_suspended_authorization_is_shown_and_not_called_valid(issue: Issue, client: Client) -> None:
    paper = issue()
    actions.suspend(paper=paper, actor=None, reason="Art. 23", from_at=in_days(-1), until_at=in_days(28))
    text = asked(client, "RVM4C82")
    assert "Sem autorização agora" in text
    assert "Em suspensão" in text


def test_a_cancelled_or_superseded_one_does_not_answer_for_the_plate(issue: Issue, client: Client) -> None:
    actions.cancel(paper=issue(number="2026.000.001"), actor=None, reason="Desistência")
    old = issue(number="2026.000.002")
    issue(number="2026.000.003", replaces=old, vehicles=(Vehicle(plate="QXP7B15"),))
    assert "Sem autorização agora" in asked(client, "RVM4C82")
    assert "2026.000.003" in asked(client, "QXP7B15")


@pytest.mark.parametrize("typed", ["41.738.295/0001-85", "41738295000185"])
def test_a_cnpj_lists_what_runs_now_and_the_registration(issue: Issue, client: Client, typed: str) -> None:
    issue(number="2026.000.001", company=SANTANA)
    issue(number="2026.000.002", company=SANTANA, starts_at=in_days(1))
    issue(every_content()["certificate"], number="004.100", company=SANTANA)
    issue(number="2026.000.009")
    text = asked(client, typed)
    assert "1 autorização vale agora" in text
    assert "Código 004.100, válido até 11/01/2027" in text
    assert "2026.000.001" in text
    assert "2026.000.002" not in text
    assert "2026.000.009" not in text


def test_a_cnpj_with_letters_is_found(issue: Issue, client: Client) -> None:
    issue()
    assert "1 autorização vale agora" in asked(client, "k7.m4r.902/0001-04")


@pytest.mark.parametrize("typed", ["2026.031.884", "2026031884"])
def test_a_number_opens_its_paper(issue: Issue, client: Client, typed: str) -> None:
    paper = issue()
    assert client.get("/verificar/", {"q": typed})["Location"] == paper.get_absolute_url()


def test_a_number_of_several_papers_lists_them_old_versions_last(issue: Issue, client: Client) -> None:
    old = issue()
    new = issue(replaces=old)
    text = asked(client, "2026.031.884")
    assert "Mais de um documento com este número" in text
    body = client.get("/verificar/", {"q": "2026.031.884"}).content.decode()
    assert 0 < body.index(new.formatted_code) < body.index(old.formatted_code)


def test_a_code_opens_its_page(issue: Issue, client: Client) -> None:
    paper = issue()
    assert client.get("/verificar/", {"q": paper.code.lower()})["Location"] == paper.get_absolute_url()


@pytest.mark.parametrize("typed", ["bobagem", "2026.999.999", "12345678901234", "x" * 60])
def test_what_is_not_found_says_what_to_do_and_keeps_what_was_typed(db: None, client: Client, typed: str) -> None:
    response = client.get("/verificar/", {"q": typed})
    body = response.content.decode()
    assert "Não encontramos este documento" in body
    assert "Confira no papel" in body
    assert typed in body


@pytest.mark.parametrize("typed", ["", "<script>alert(1)</script>", "  ", "😀", "x" * 61, "\u202eRVM4C82\u200b"])
def test_what_cannot_be_asked_is_an_error_beside_the_field_never_a_fault(db: None, client: Client, typed: str) -> None:
    response = client.get("/verificar/", {"q": typed})
    assert response.status_code == 200
    assert "<script>alert" not in response.content.decode()


def test_an_empty_question_is_named_on_top_and_beside_the_field(db: None, client: Client) -> None:
    text = page(client, "/verificar/?q=")
    assert text.startswith("Erro:")
    assert text.count("Falta preencher: Código, número, placa ou CNPJ.") == 2


@pytest.mark.parametrize("papers", [1, 70])
@pytest.mark.parametrize("typed", ["RVM4C82", "K7.M4R.902/0001-04", "2026.031.884"])
def test_the_page_asks_no_more_of_the_database_with_more_papers(
    issue: Issue, client: Client, django_assert_max_num_queries: DjangoAssertNumQueries, papers: int, typed: str
) -> None:
    for _ in range(papers):
        issue(occasional())
    with django_assert_max_num_queries(7):
        response = client.get("/verificar/", {"q": typed})
    if papers > queries.AT_MOST and response.status_code == 200:
        assert response.content.decode().count('href="/v/') == queries.AT_MOST
