# SPDX-License-Identifier: Apache-2.0
"""The council by its pages alone, from the call of the session to its minutes."""

from datetime import date

import pytest

from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseFile
from outorga.web.council.models import Impediment, Item, Outcome, Session
from tests.web.council.conftest import REASON, Judged
from tests.web.registry.conftest import make_person, signed_in


@pytest.mark.usefixtures("adopted")
def test_a_session_from_the_call_to_the_minutes(
    case: CaseFile, judged: Judged, secretary: User, members: list[User]
) -> None:
    manager, desk = signed_in(make_person("vania", "Vânia Torres", "administrator")), signed_in(secretary)
    rule = {"quorum": "3", "president": "ties", "from_on": "01/01/2026", "act": "Portaria 4/2026"}
    assert manager.post("/conselho/regra/", rule).status_code == 302
    assert "Falta o quórum" not in desk.get("/conselho/").content.decode()
    desk.post("/conselho/sessoes/nova/", {"on": "30/11/2026", "place": "Sala 3", "president": members[0].pk})
    session = Session.objects.get()
    base = session.get_absolute_url()
    refused = desk.post(base + "abrir/", {"present": [one.pk for one in members]})
    assert "A pauta está vazia" in refused.content.decode()
    desk.post(base + "pauta/", {"case": case.pk, "rapporteur": members[1].pk})
    early = signed_in(members[1]).get(Item.objects.get().get_absolute_url()).content.decode()
    assert "A sessão ainda não foi aberta." in early
    assert "Ninguém presente" not in early
    few = desk.post(base + "abrir/", {"present": [members[0].pk]}).content.decode()
    assert "a regra da agência pede 3" in few
    desk.post(base + "abrir/", {"present": [one.pk for one in members[:3]]})
    item = Item.objects.get()
    at = item.get_absolute_url()
    for member, choice in zip(members[1:3], ("grant", "reject"), strict=True):
        assert signed_in(member).post(at + "votar/", {"choice": choice, "reason": ""}).status_code == 302
    page = desk.get(at).content.decode()
    assert "Cabe a quem preside desempatar" in page
    assert "Falta votar" not in page
    president = signed_in(members[0])
    assert "Desempatar" in president.get(at).content.decode()
    president.post(at + "votar/", {"choice": "grant", "reason": "Acompanho o relator."})
    short = desk.post(at + "proclamar/", {"text": "curto"})
    assert "Escreva o motivo em pelo menos 30 letras" in short.content.decode()
    assert "Fica grant." in desk.get(at + "proclamar/").content.decode()
    desk.post(at + "proclamar/", {"text": REASON})
    assert Outcome.objects.get().by_casting
    desk.post(base + "encerrar/", {"remarks": ""})
    closed = desk.get(base).content.decode()
    assert "Abrir a ata" in closed
    assert "Provido, por desempate (1 a 1)" in closed


def test_what_was_typed_comes_back_with_a_refusal(session: Session, secretary: User, members: list[User]) -> None:
    data = {"on": "30/11/2025", "place": "Auditório", "president": members[0].pk}
    page = signed_in(secretary).post("/conselho/sessoes/nova/", data).content.decode()
    assert "um dia que passou" in page
    assert "Auditório" in page
    assert page.count('class="error-summary"') == 1, "told once"
    assert Session.objects.count() == 1


def test_a_reason_longer_than_the_minutes_keep_is_refused_beside_its_field(opened: Item, members: list[User]) -> None:
    told = {"reason": "Sou parente de quem representa a empresa neste processo. " * 10}
    page = signed_in(members[1]).post(opened.get_absolute_url() + "impedimento/", told).content.decode()
    assert "Use no máximo 500 letras" in page
    assert not Impediment.objects.exists()


def test_pages_are_of_members_and_secretary_and_acts_of_who_has_the_power(
    opened: Item, clerk: User, secretary: User, members: list[User]
) -> None:
    at = opened.get_absolute_url()
    assert signed_in(clerk).get(at).status_code == 403
    assert signed_in(members[1]).get(at + "proclamar/").status_code == 403
    assert signed_in(secretary).get(at + "votar/").status_code == 403
    assert signed_in(members[1]).get(at + "votar/").status_code == 200
    assert opened.session.on == date(2026, 11, 30)
