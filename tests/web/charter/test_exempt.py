# SPDX-License-Identifier: Apache-2.0
"""The public check of art. 10: plain questions, the law's answer, what to carry."""

import pytest
from django.test import Client

NORM = "mg-44007-2005"
ADDRESS = "/viagem-sem-fim-comercial/"
ROUTE = {"de": "Gouveia", "para": "ouro preto"}


@pytest.mark.django_db
@pytest.mark.places(NORM, "record", "art10_cpt_inc1", "art10_cpt_inc2")
def test_relatives_without_payment_need_none_and_learn_what_to_carry(client: Client) -> None:
    page = client.get(ADDRESS, {**ROUTE, "pago": "nao", "vinculo": "both"}).content.decode()
    assert "Não precisa de autorização" in page
    for provision in ("art10_cpt_inc1", "art10_cpt_inc2"):
        assert provision in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("answers", "said", "provision"),
    [
        ({"pago": "sim", "vinculo": "family"}, "Viagem paga é fretamento", "art10_cpt"),
        ({"pago": "nao", "vinculo": "none"}, "só para parentes e empregados", "art10_cpt_inc2"),
        ({"pago": "nao", "vinculo": "employment_with_other"}, "Precisa de autorização", "art10_cpt_inc2"),
    ],
)
def test_payment_or_strangers_break_the_exemption(
    client: Client, answers: dict[str, str], said: str, provision: str
) -> None:
    page = client.get(ADDRESS, {**ROUTE, **answers}).content.decode()
    assert said in page
    assert provision in page


@pytest.mark.django_db
def test_a_trip_inside_one_municipality_is_not_the_agencys(client: Client) -> None:
    page = client.get(
        ADDRESS, {"de": "Gouveia", "para": "Gouveia", "pago": "nao", "vinculo": "family"}
    ).content.decode()
    assert "não depende do DER/MG" in page


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["Xyz", "são joão", "<script>", "🚌", "\u202e", "A" * 500])
def test_bad_input_is_told_beside_the_field(client: Client, text: str) -> None:
    answer = client.get(ADDRESS, {"de": text, "para": "Ouro Preto", "pago": "talvez"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "correção" in page
    assert "<script>" not in page.split("<main", 1)[1]


@pytest.mark.django_db
def test_the_home_page_leads_here(client: Client) -> None:
    assert ADDRESS in client.get("/").content.decode()
