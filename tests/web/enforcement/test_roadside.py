# SPDX-License-Identifier: Apache-2.0
"""The roadside's pages, from the plate to the signature, as an inspector uses them."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from outorga.web.accounts import actions as accounts
from outorga.web.accounts.models import Office, User
from outorga.web.charter.models import Authorization
from outorga.web.enforcement.actions import notices
from outorga.web.enforcement.actions.notices import Charge
from outorga.web.enforcement.models import Notice, Stop
from outorga.web.papers.queries import paper_of
from outorga.web.registry.models import Company
from tests.web.enforcement import cast
from tests.web.registry.conftest import make_person, signed_in

pytestmark = pytest.mark.usefixtures("coefficient")
PLATE = "RVM4C82"
CHECK = f"/campo/veiculo/{PLATE}/parada/?servico=occasional"
UNSAFE_AND_NO_CARD = {"findings": ["safety_defect"], "paper_art15_cpt_inc1_ali4": "missing"}
PAPERS = (
    "art15_cpt_inc1_ali1", "art15_cpt_inc1_ali2", "art15_cpt_inc1_ali3", "art15_cpt_inc1_ali4", "art15_cpt_inc1_ali5",
    "art15_cpt_inc3_ali1", "art15_cpt_inc3_ali2",
)  # fmt: skip


@pytest.fixture
def other_office(db: None) -> Office:
    return accounts.create_office(
        actor=None, code="crg-07", name="7ª Regional", city_code="3106200", municipality="Belo Horizonte"
    )


@pytest.fixture
def agent(inspector: User) -> Client:
    """The inspector's phone."""
    return signed_in(inspector)


def checked(**answers: Any) -> dict[str, Any]:
    """A checklist as the phone sends it: everything in order but for the answers."""
    papers = {f"paper_{item}": "ok" for item in PAPERS}
    told = {
        "key": str(uuid4()), "place": "MG-010, km 30", "found_at": "30/11/2026", "found_at_hora": "11h30",
        "authorization": "valid", "area": "metropolitan", "count_aboard": "40",
    }  # fmt: skip
    return {**papers, **told, **answers}


def recorded(agent: Client, **answers: Any) -> Stop:
    """A stop recorded on the page."""
    response = agent.post(CHECK, {**checked(**answers), "registrar": "1"})
    assert response.status_code == 302, response.content.decode()[:3000]
    return Stop.objects.get(pk=int(response["Location"].rstrip("/").rpartition("/")[2]))


@pytest.mark.parametrize("typed", ["RVM4C82", "rvm-4c82", "RVM4282", "RVM-4282"])
def test_a_vehicle_is_found_by_its_plate_in_either_form(agent: Client, registered: Company, typed: str) -> None:
    response = agent.get("/campo/", {"busca": typed}, follow=True)
    assert registered.legal_name in response.content.decode()


def test_a_company_is_found_by_its_number_and_leads_to_its_vehicle(agent: Client, registered: Company) -> None:
    response = agent.get("/campo/", {"busca": "41.738.295/0001-85"}, follow=True)
    assert registered.legal_name in response.content.decode()


def test_the_code_of_an_authorization_leads_to_its_vehicle(agent: Client, issued: Authorization) -> None:
    paper = paper_of(issued, "authorization")
    assert paper is not None
    page = agent.get("/campo/", {"busca": f"https://exemplo.org/verificar/{paper.code}/"}, follow=True)
    assert page.redirect_chain
    assert issued.company.legal_name in page.content.decode()


def test_a_vehicle_in_no_register_is_an_answer_and_may_be_stopped(agent: Client, registered: Company) -> None:
    page = agent.get("/campo/", {"busca": "ABC1D23"}, follow=True).content.decode()
    assert "Fora do cadastro" in page
    assert "/campo/veiculo/ABC1D23/parada/" in page


def test_what_would_result_is_shown_with_its_amounts_before_anything_is_recorded(
    agent: Client, registered: Company
) -> None:
    page = agent.post(CHECK, {**checked(**UNSAFE_AND_NO_CARD), "prever": "1"}).content.decode()
    assert "R$\xa01.200,00" in page or "R$ 1.200,00" in page
    assert "Cabe reter o veículo" in page
    assert not Stop.objects.exists()


def test_a_stop_sent_twice_is_one(agent: Client, registered: Company) -> None:
    sent = {**checked(), "registrar": "1"}
    first, second = agent.post(CHECK, sent), agent.post(CHECK, sent)
    assert first["Location"] == second["Location"]
    assert Stop.objects.count() == 1


def test_who_acts_for_every_office_says_for_which_and_its_clerks_find_the_notice(
    registered: Company, office: Office, other_office: Office, clerk: User
) -> None:
    agent = cast.inspector(None)
    phone = signed_in(agent)
    page = phone.get(CHECK).content.decode()
    assert "Regional" in page
    assert f'<option value="{other_office.pk}">' in page
    made = recorded(phone, **UNSAFE_AND_NO_CARD, office=other_office.pk)
    assert made.office == other_office
    assert "7ª Regional" in phone.get(f"/campo/paradas/{made.pk}/").content.decode()
    assert f'<option value="{other_office.pk}" selected>' in phone.get(CHECK).content.decode()
    [drawn] = notices.draw_up(stop=made, items=[Charge(cast.UNSAFE, "Pneu liso.")], actor=agent)
    assert drawn.number.startswith("CRG-07/")
    theirs = make_person("lia", "Lia Torres", "clerk", other_office)
    assert signed_in(theirs).get(drawn.case.get_absolute_url()).status_code == 200
    assert signed_in(clerk).get(drawn.case.get_absolute_url()).status_code == 404
    assert phone.post(CHECK, {**checked(), "office": "9999", "registrar": "1"}).status_code != 302


def test_where_there_is_one_office_nobody_is_asked_for_which(agent: Client, registered: Company) -> None:
    assert 'name="office"' not in agent.get(CHECK).content.decode()
    assert 'name="office"' not in agent.get("/autos/novo/").content.decode()


def test_a_form_that_a_colleague_sent_before_is_a_conflict_and_goes_on_under_a_mark_of_its_own(
    agent: Client, registered: Company, inspector: User, office: Office
) -> None:
    sent = {**checked(note="Pneu liso."), "registrar": "1"}
    agent.post(CHECK, sent)
    colleague = signed_in(cast.inspector(office, login="otavio", name="Otávio Reis"))
    answer = colleague.post(CHECK, sent)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert f"já foi enviada por {inspector.name}" in page
    assert "Pneu liso." in page
    assert Stop.objects.count() == 1
    again = {**sent, "key": str(answer.context["form"]["key"].value())}
    assert colleague.post(CHECK, again).status_code == 302
    assert [stop.agent.name for stop in Stop.objects.order_by("pk")] == [inspector.name, "Otávio Reis"]


def test_a_stop_of_the_future_is_refused_with_its_field(agent: Client, registered: Company) -> None:
    page = agent.post(CHECK, {**checked(found_at="30/11/2026", found_at_hora="23h50"), "registrar": "1"})
    assert page.status_code == 200
    assert "não pode ficar no futuro" in page.content.decode()
    assert not Stop.objects.exists()


def test_the_position_is_kept_as_it_was_given_and_never_made_up(agent: Client, registered: Company) -> None:
    given = recorded(agent, position="-19,912998; -43,940933")
    assert (given.latitude, given.longitude) == (Decimal("-19.912998"), Decimal("-43.940933"))
    assert "-19,912998; -43,940933" in agent.get(f"/campo/paradas/{given.pk}/").content.decode()
    silent = recorded(agent)
    assert (silent.latitude, silent.longitude) == (None, None)
    assert "Posição no mapa" not in agent.get(f"/campo/paradas/{silent.pk}/").content.decode()


def test_a_position_that_cannot_be_read_is_told_and_comes_back(agent: Client, registered: Company) -> None:
    page = agent.post(CHECK, {**checked(position="km 30"), "registrar": "1"}).content.decode()
    assert "Escreva latitude e longitude" in page
    assert 'value="km 30"' in page
    assert not Stop.objects.exists()


def test_more_infants_than_persons_are_told_beside_the_field(agent: Client, registered: Company) -> None:
    page = agent.post(CHECK, {**checked(count_aboard="2", count_infants="3"), "prever": "1"}).content.decode()
    assert "Erro:" in page


def test_from_the_stop_to_a_refused_signature(agent: Client, registered: Company, office: Office) -> None:
    stop = recorded(agent, **UNSAFE_AND_NO_CARD)
    drawn = agent.post(f"/campo/paradas/{stop.pk}/autos/", {
        "once": "um", "actor": "driver", "confirmed": "on", "draw_0": "on", "narrative_0": "Sem a carteira.",
        "draw_1": "on", "narrative_1": "Pneu liso.", "retain_1": "on",
    })  # fmt: skip
    assert drawn.status_code == 302, drawn.content.decode()[:3000]
    made = list(Notice.objects.order_by("sequence"))
    assert [notice.provision for notice in made] == ["art19_cpt_inc4", "art21_cpt_inc1"]
    assert len({notice.occasion for notice in made}) == 1
    assert made[1].retention.case.state == "open"
    assert {notice.area for notice in made} == {"metropolitan"}
    done = agent.post(f"/campo/paradas/{stop.pk}/recebimento/", {
        "once": "dois", "kind": "refused", "witness_name": "Sebastião Lopes Vieira", "witness_document": "",
    })  # fmt: skip
    assert done.status_code == 302, done.content.decode()[:3000]
    assert {notice.case.state for notice in Notice.objects.all()} == {"awaiting_service"}


def test_a_notice_is_not_drawn_up_without_the_confirmation_and_what_was_typed_stays(
    agent: Client, registered: Company
) -> None:
    stop = recorded(agent, findings=["safety_defect"])
    page = agent.post(f"/campo/paradas/{stop.pk}/autos/", {"actor": "holder", "draw_0": "on", "narrative_0": "Freio."})
    assert page.status_code == 200
    assert "Freio." in page.content.decode()
    assert not Notice.objects.exists()


@pytest.mark.parametrize("path", ["/campo/", "/campo/paradas/", CHECK, f"/campo/veiculo/{PLATE}/", "/autos/meus/"])
def test_the_pages_open(agent: Client, registered: Company, path: str) -> None:
    assert agent.get(path).status_code == 200


def test_a_clerk_does_not_stop_vehicles(clerk: User, registered: Company) -> None:
    assert signed_in(clerk).get("/campo/").status_code == 403


def test_the_office_and_the_company_see_the_notice(
    agent: Client, registered: Company, inspector: User, owner: User, office: Office
) -> None:
    notice = cast.notice_in("served", registered, inspector, office)
    assert notice.number in agent.get("/autos/", {"busca": "RVM4282"}).content.decode()
    case_page = agent.get(notice.case.get_absolute_url()).content.decode()
    assert "Prazo de defesa" in case_page
    own = signed_in(owner)
    assert notice.number in own.get("/empresa/autos/").content.decode()
    page = own.get(f"/empresa/autos/{notice.case.number}/").content.decode()
    assert "10/12/2026" in page
    assert "Como foi contado" in page
    assert f'href="/empresa/multas/{notice.fine.case.number}/"' in page
    assert f'href="{notice.fine.case.get_absolute_url()}"' in case_page
    assert "cabe defesa" in own.get("/empresa/").content.decode()


def test_the_list_of_notices_begins_with_the_office_of_who_reads_and_shows_the_others_when_asked(
    registered: Company, inspector: User, clerk: User, office: Office, other_office: Office
) -> None:
    here, elsewhere = (cast.drawn(registered, inspector, place) for place in (office, other_office))
    reader = signed_in(clerk)
    page = reader.get("/autos/").content.decode()
    assert here.number in page
    assert elsewhere.number not in page
    assert elsewhere.number not in reader.get("/autos/?_export=csv").content.decode()
    everything = reader.get("/autos/?regional=").content.decode()
    assert here.number in everything
    assert elsewhere.number in everything


def test_another_company_does_not_see_the_notice(
    registered: Company, inspector: User, stranger: User, office: Office
) -> None:
    notice = cast.drawn(registered, inspector, office, on=date(2026, 11, 30))
    response = signed_in(stranger).get(f"/empresa/autos/{notice.case.number}/")
    assert response.status_code in (302, 404)


def test_a_notice_is_drawn_up_at_the_desk_against_a_carrier_that_is_in_no_register(
    agent: Client, registered: Company
) -> None:
    sent = {
        "once": "um", "provision": "art21_cpt_inc5", "carrier_name": "Transportes Sem Cadastro", "actor": "carrier",
        "plate": "ABC1D23", "area": "intermunicipal", "place": "MG-010, km 12", "found_at": "30/11/2026",
        "found_at_hora": "08h00", "issued_at": "30/11/2026", "issued_at_hora": "09h00",
        "narrative": "Levava doze pessoas, cobrando de cada uma.", "confirmed": "on",
    }  # fmt: skip
    done = agent.post("/autos/novo/", sent)
    assert done.status_code == 302, done.content.decode()[:3000]
    made = Notice.objects.get()
    assert (made.company, made.carrier_name, made.area) == (None, "", "intermunicipal")
    assert made.carrier_ref, "who showed no CNPJ may be a person"
    assert made.decision.outcome["infractor"] == "carrier"
    assert "Transportes Sem Cadastro" in agent.get(made.case.get_absolute_url()).content.decode()


def test_a_carrier_who_is_a_person_is_named_on_the_paper_and_not_to_the_street(
    registered: Company, inspector: User, office: Office
) -> None:
    alone = replace(
        cast.occasion(registered, office), company=None, actor="carrier", carrier_name="João Cordeiro Velho",
        carrier_document="529.982.247-25",
    )  # fmt: skip
    made = notices.draw_up_alone(occasion=alone, item=Charge(cast.UNSAFE, "Pneu liso."), actor=inspector)
    assert "Cordeiro" not in made.case.title
    paper = paper_of(made, "act")
    assert paper is not None
    street = Client().get(f"/V/{paper.token}").content.decode()
    assert made.number in street or "Auto de infração" in street
    assert not any(told in street for told in ("Cordeiro", "529.982.247-25", "52998224725", "52.998.224"))
    assert "João Cordeiro Velho" in cast.paper_text(made.case, "Auto de infração", inspector)


def test_the_agency_records_a_delivery_with_its_receipt_and_a_correction_on_the_case(
    agent: Client, registered: Company, inspector: User, office: Office
) -> None:
    notice = cast.posted(cast.drawn(registered, inspector, office), inspector)
    base = f"/processos/{notice.case.number}/auto"
    version = str(cast.fresh(notice).case.version)
    sent = {"once": "um", "version": version, "kind": "delivered", "on": "30/11/2026", "file": cast.picture("ar.jpg")}
    assert agent.post(f"{base}/entrega/", sent).status_code == 302
    assert notice.case.attachments.count() == 1
    stale = agent.post(f"{base}/entrega/", {**sent, "once": "dois", "file": cast.picture("ar.jpg")})
    assert stale.status_code == 409
    text = "O local certo é o km 31, e não o km 30, como mostra a foto."
    assert agent.post(f"{base}/correcao/", {"once": "tres", "reason": text}).status_code == 302
    told = notice.case.events.get(kind="correction.added")
    assert told.reason == text
    assert cast.fresh(notice).place == "MG-010, km 30"
