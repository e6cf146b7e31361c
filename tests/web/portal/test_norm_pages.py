# SPDX-License-Identifier: Apache-2.0
"""The pages of a norm and of each provision."""

from pathlib import Path

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from outorga.law.engine import norms
from outorga.web.casefiles import norm_texts

pytestmark = pytest.mark.django_db
NORM = "mg-44007-2005"
TAXI = "mg-pl1842-2004"


@pytest.mark.parametrize("provision", sorted(norms.get(NORM).provisions))
def test_each_provision_has_a_page_with_our_summary_and_the_source(client: Client, provision: str) -> None:
    page = client.get(f"/norma/{NORM}/{provision}/")
    text = page.content.decode()
    assert page.status_code == 200
    assert norms.get(NORM).source_url in text
    assert "Resumo nosso" in text


def test_the_official_text_stands_where_the_agency_loaded_it(client: Client, tmp_path: Path) -> None:
    path = tmp_path / "text.json"
    path.write_text('[{"id": "art6_cpt", "label": "Art. 6", "text": "Texto oficial de prova."}]', "utf-8")
    norm_texts.load(NORM, path)
    assert "Texto oficial de prova." in client.get(f"/norma/{NORM}/art6_cpt/").content.decode()


def test_the_norm_is_searched_without_accents(client: Client) -> None:
    text = client.get(f"/norma/{NORM}/", {"q": "autorizacao e suspensa"}).content.decode()
    assert f"/norma/{NORM}/art23_cpt/" in text
    assert f"/norma/{NORM}/art5_cpt/" not in text


def test_a_search_without_result_offers_a_way_out(client: Client) -> None:
    assert "Ver todos" in client.get(f"/norma/{NORM}/", {"q": "zeppelin"}).content.decode()


def test_what_is_open_names_the_workflow_that_it_awaits(client: Client) -> None:
    assert "Espera um procedimento que o sistema ainda não tem: Cadastro de pontos" in _text(client, "art20_cpt/")
    listed = _text(client, "", tipo="em aberto")
    assert f"/norma/{TAXI}/art20_cpt/" in listed
    assert f"/norma/{TAXI}/art44_par1/" not in listed


def test_a_bill_is_called_a_bill_on_each_of_its_pages(client: Client) -> None:
    for page in (f"/norma/{TAXI}/", f"/norma/{TAXI}/art20_cpt/", f"/decisoes/{TAXI}/fine/", "/norma/"):
        assert "texto de um projeto de lei" in client.get(page).content.decode()
    assert "projeto de lei" not in client.get(f"/norma/{NORM}/").content.decode()


def test_the_foot_tells_the_standing_of_the_norm_that_the_agency_works_by(client: Client) -> None:
    for page in ("", "art42_par3/"):
        foot = client.get(f"/norma/{TAXI}/{page}").content.decode().partition('class="foot"')[2]
        assert f'href="/norma/{TAXI}/"' not in foot


def test_an_infraction_shows_its_fine_in_its_unit_and_what_else_it_brings(client: Client) -> None:
    assert "Multa do grupo 1: 22 UFIR" in _text(client, "art32_cpt_inc3/")
    assert "nenhuma outra medida" in _text(client, "art32_cpt_inc3/")
    assert "Retenção" in client.get(f"/norma/{NORM}/art21_cpt_inc1/").content.decode()


def _text(client: Client, page: str, **query: str) -> str:
    return client.get(f"/norma/{TAXI}/{page}", query).content.decode()


def test_an_unknown_provision_is_not_found(client: Client) -> None:
    assert client.get(f"/norma/{NORM}/art99_cpt/").status_code == 404


def test_a_provision_page_needs_few_queries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(6):
        client.get(f"/norma/{NORM}/art21_cpt_inc7/")
