# SPDX-License-Identifier: Apache-2.0
"""A taxi referred by the web: who may, what the law reaches, and the record that stays."""

import pytest

from outorga.web.accounts.models import User
from outorga.web.charter.facts import NORM
from outorga.web.charter.models import Referral
from outorga.web.papers.models import IssuedPaper
from tests.web.charter import walks
from tests.web.registry.conftest import signed_in


@pytest.mark.places(NORM, "power", "art26_cpt")
def test_a_taxi_like_public_transport_is_referred_with_basis_and_reason(
    adopted: None, inspector: User, clerk: User, owner: User
) -> None:
    told = {
        "plate": "QWE1R23", "happened_at": "29/11/2026", "happened_at_hora": "08h10", "place": "Rodoviária",
        "origin": "Diamantina", "destination": "Ouro Preto", "paid": "sim", "traits": ["touting", "individual_sale"],
        "narrative": "Chamava gente na plataforma.", "basis": "own_law", "body": "Prefeitura de Diamantina",
        "reason": "O táxi fazia linha entre municípios, com venda por pessoa.",
    }  # fmt: skip
    for other in (clerk, owner):
        assert signed_in(other).post("/taxis/novo/", told).status_code == 403
    field = signed_in(inspector)
    assert field.post("/taxis/novo/", {**told, "reason": "curto"}).status_code == 200
    free = field.post("/taxis/novo/", {**told, "paid": "nao"})
    assert "só alcança o táxi em viagem paga" in free.content.decode()
    assert not Referral.objects.exists()
    page = field.get(walks.go(field, "/taxis/novo/", told)).content.decode()
    found = Referral.objects.select_related("act", "decision").get()
    assert found.number == "TX/2026/000001"
    assert found.number in page
    assert (found.decision.status, found.decision.outcome["because"]) == ("discretionary", ["art26_cpt"])
    assert (found.act.kind, found.act.power, found.act.actor) == ("taxi.referred", "taxi.refer", inspector)
    paper = IssuedPaper.objects.get(number=found.number)
    text = walks.pdf_text(field.get(f"/documentos/{paper.code}.pdf").content)
    assert "Prefeitura de Diamantina" in text
    assert "QWE1R23" in text
    assert found.number in field.get("/taxis/").content.decode()
