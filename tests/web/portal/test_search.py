# SPDX-License-Identifier: Apache-2.0
"""The one box of the first page."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("text", ["RVM4C82", "hjk 7294", "12.ABC.345/01DE-35", "2026.032.015"])
def test_a_plate_a_cnpj_or_a_number_goes_to_the_verification(client: Client, text: str) -> None:
    assert client.get("/busca/", {"q": text})["Location"].startswith("/verificar/?q=")


def test_words_find_provisions_without_accents(client: Client) -> None:
    assert "art. 23" in client.get("/busca/", {"q": "reincidencia"}).content.decode()


def test_words_find_provisions_of_every_norm_and_lead_to_the_rest(client: Client) -> None:
    text = client.get("/busca/", {"q": "infracao"}).content.decode()
    assert "/norma/mg-44007-2005/art" in text
    assert "/norma/mg-pl1842-2004/art" in text
    assert "/norma/mg-pl1842-2004/?q=infracao" in text


@pytest.mark.parametrize("text", ["a", "ab", " x "])
def test_a_text_too_short_says_how_long_it_must_be(client: Client, text: str) -> None:
    assert "pelo menos 3" in client.get("/busca/", {"q": text}).content.decode()


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", "\u202eabc", "😀😀😀", "%' OR 1=1 --", "a" * 5000])
def test_no_text_breaks_the_search(client: Client, text: str) -> None:
    page = client.get("/busca/", {"q": text}, follow=True)
    assert page.status_code == 200
    assert "<script>alert" not in page.content.decode()


def test_the_first_page_opens_without_signing_in(client: Client) -> None:
    assert "Este ônibus pode rodar?" in client.get("/").content.decode()
