# SPDX-License-Identifier: Apache-2.0
"""An occasional trip from the first page to the paper, by the pages alone (J2)."""

import re
from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from outorga.web import clock as civil
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles.models import LookedAt, StoredFile
from outorga.web.charter import fiscal, schedule
from outorga.web.charter.actions import drafts, lists
from outorga.web.charter.models import Authorization, PassengerRow
from outorga.web.papers.queries import paper_of
from outorga.web.registry.actions import companies, members
from outorga.web.registry.models import Company, Driver, VehicleHolding
from tests.web.charter import walks
from tests.web.charter.conftest import STARTS
from tests.web.registry.conftest import make_person, signed_in

NORM = "mg-44007-2005"
MOST_QUERIES = 15
Clock = Callable[[date | datetime], None]


@pytest.mark.places(NORM, "workflow", "art8_cpt", "art9_cpt")
@pytest.mark.places(NORM, "record", "art8_cpt_inc1", "art8_cpt_inc2", "art15_cpt", "art15_cpt_inc1")
@pytest.mark.places(NORM, "record", "art15_cpt_inc1_ali1", "art15_cpt_inc1_ali2", "art15_cpt_inc1_ali3")
@pytest.mark.places(NORM, "record", "art15_cpt_inc1_ali4", "art15_cpt_inc1_ali5", "art15_cpt_inc3")
@pytest.mark.places(NORM, "record", "art15_cpt_inc3_ali1", "art15_cpt_inc3_ali2")
def test_a_company_asks_by_the_internet_and_receives_the_authorization_there(
    registered: Company, holding: VehicleHolding, driver: Driver, owner: User, stranger: User, client: Client
) -> None:
    company = signed_in(owner)
    base = walks.fill(company, holding, driver)
    check = company.get(base + "conferir/").content.decode()
    assert "Gouveia → Ouro Preto" in check
    assert "2 pessoas, 44 lugares livres" in check
    issued = walks.ask(company, base)
    assert (issued.state, issued.tax_document_number, issued.channel) == ("issued", "CT-e 4512", "internet")
    page = company.get(base).content.decode()
    assert "Válida de 12/12/2026, 05h30 a 13/12/2026, 23h00. Imprima ou mostre o QR no celular." in page
    address = re.search(r"/empresa/papeis/[^\"]+", page)
    assert address
    paper = walks.pdf_text(company.get(address.group()).content)
    for text in (str(issued.number), "CT-e 4512", "Águeda Conceição", "RVM4C82", "Gouveia"):
        assert text in paper, text
    names = company.get(base + "relacao/").content.decode()
    assert "Águeda Conceição" in names
    assert "418.207.936-13" in names
    # What goes on board, each by its provision.
    board = company.get(base + "a-bordo/").content.decode()
    wanted = {*(f"art15_cpt_inc1_ali{n}" for n in range(1, 6)), "art15_cpt_inc3_ali1", "art15_cpt_inc3_ali2"}
    assert set(re.findall(r"art15_cpt_inc\d_ali\d", board)) == wanted
    # Anybody may verify it, without a passenger's name; nobody else opens it.
    paper_row = paper_of(issued, "authorization")
    assert paper_row is not None
    public = client.get(paper_row.get_absolute_url()).content.decode()
    assert str(issued.number) in public
    assert "Águeda" not in public
    assert client.get(base).status_code == 302
    assert signed_in(stranger).get(base).status_code in {302, 404}
    assert signed_in(stranger).post(base + "conferir/", {"pedir": "1", "declared": "on"}).status_code in {302, 404}


def test_a_representative_without_the_scope_cannot_ask(
    registered: Company, owner: User, stranger: User, paper_file: StoredFile
) -> None:
    members.grant_membership(
        company=registered, user=stranger, role="representative", scope=["registry"], express_powers=True,
        until_on=date(2027, 6, 30), document=paper_file, actor=owner,
    )  # fmt: skip
    assert signed_in(stranger).get("/empresa/viagens/nova/").status_code == 403


def test_a_list_with_bad_lines_is_mended_in_place_and_loses_nothing(
    registered: Company, holding: VehicleHolding, driver: Driver, owner: User
) -> None:
    company = signed_in(owner)
    base = walks.begin(company)
    step = base + "passageiros/"
    text = (
        walks.SHEET
        + "Geraldo;RG MG-11.402.877\nTerezinha Moreira;418.207.936-51\nOutra Pessoa;rg mg8215330\n=cmd();=1+1\n"
    )
    walks.go(company, step, {"enviar": "1", "file": walks.sheet(text)})
    page = company.get(step).content.decode()
    assert "4 linhas precisam de correção" in page
    assert "O CPF não confere. Veja os dois últimos números." in page
    assert "Falta o sobrenome." in page
    assert "Mesma pessoa da linha 3." in page
    assert page.index("nome-") < page.index("CPF •••.207.936-••"), "bad lines come first"
    errors = company.get(base + "passageiros/erros.csv").content.decode("utf-8-sig")
    assert "Terezinha Moreira;418.207.936-51;5;" in errors
    assert "\r\n=" not in errors
    assert "'=cmd()" in errors
    assert "Águeda" not in errors
    bad = PassengerRow.objects.filter(passenger_list__authorization=walks.request_of(base)).exclude(errors=[])
    mended = {row.pk: ("Geraldo Magela", f"RG MG-77{row.pk:05}") for row in bad[:3]}
    data = {f"nome-{pk}": name for pk, (name, _doc) in mended.items()}
    data |= {f"documento-{pk}": doc for pk, (_name, doc) in mended.items()}
    walks.go(company, step, data)
    assert "1 linha precisa de correção" in company.get(step).content.decode()
    walks.go(company, step, {"so_boas": "1"})
    assert PassengerRow.objects.filter(passenger_list__authorization=walks.request_of(base)).count() == 5
    typed = company.post(step, {"incluir": "1", "name": "Só", "document": ""})
    assert typed.status_code == 200
    assert "Falta o sobrenome." in typed.content.decode()
    assert 'value="Só"' in typed.content.decode()
    assert walks.go(company, step, {"continuar": "1"}) == base + "documento/"


def test_an_error_in_a_step_keeps_what_was_typed_and_says_where(registered: Company, owner: User) -> None:
    company = signed_in(owner)
    base = walks.begin(company)
    answer = company.post(base + "viagem/", {**walks.ROUTE, "destination": "são joão", "ends_at": "11/12/2026"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "Qual deles: São João" in page
    assert "A volta termina depois da saída." in page
    assert walks.request_of(base).origin_name == "Gouveia", "the good fields are saved"
    assert 'value="Praça da Matriz"' in page
    typed = {**walks.ROUTE, "destination": "nada"}
    alone = company.post(base + "viagem/", typed, HTTP_HX_REQUEST="true", HTTP_HX_SOURCE="textarea#id_itinerary")
    assert alone.content.decode().startswith("Salvo hoje, às")
    late = {**walks.ROUTE, "itinerary": "", "origin_place": "Rodoviária"}
    company.post(base + "viagem/", late, HTTP_HX_REQUEST="true", HTTP_HX_SOURCE="input#id_origin_place")
    kept = walks.request_of(base)
    assert (kept.origin_place, kept.itinerary) == ("Rodoviária", walks.ROUTE["itinerary"]), "a field saves itself only"
    assert company.get(base).headers["Location"] == base + "viagem/", "a draft opens where it stopped"
    unanswered = company.get(base + "viagem/?conferir=1").content.decode()
    assert "Falta preencher: Município de destino." in unanswered
    missing = company.get(base + "conferir/").content.decode()
    assert "Falta responder" in missing
    assert company.post(base + "conferir/", {"pedir": "1", "declared": "on"}).status_code == 200
    assert walks.request_of(base).case is None


def test_a_refusal_names_the_reason_and_opens_a_mended_request(
    registered: Company, holding: VehicleHolding, driver: Driver, owner: User
) -> None:
    company = signed_in(owner)
    base = walks.fill(company, holding, driver, purpose="commuting")
    assert "Do jeito que está, o pedido será recusado" in company.get(base + "conferir/").content.decode()
    refused = walks.ask(company, base)
    assert refused.state == "refused"
    page = company.get(base).content.decode()
    assert "não pode ser autorizado" in page
    assert "art2_cpt_inc7" in page
    again = re.search(r'action="([^"]*/de-novo/[^"]*)"', page)
    assert again
    step = walks.go(company, again.group(1), {})
    fresh = step.rstrip("/").rsplit("/", 1)[0] + "/"
    assert walks.request_of(fresh).tax_document_number == "CT-e 4512"
    walks.go(company, step, {**walks.ROUTE, "purpose": "religious"})
    assert walks.ask(company, fresh).state == "issued"


@pytest.mark.parametrize(
    ("people", "said"), [(1, "1 pessoa, 45 lugares livres"), (45, "45 pessoas, 1 lugar livre"),
                         (47, "47 pessoas, falta 1 lugar")],
)  # fmt: skip
def test_one_of_a_kind_is_counted_in_the_singular(occasional: Any, owner: User, people: int, said: str) -> None:
    draft = occasional()
    lines = [lists.Line("Pessoa da Silva", f"MG{number:07}") for number in range(people)]
    lists.replace_list(draft=draft, lines=lines, actor=owner)
    assert said in signed_in(owner).get(reverse("charter:step_check", args=[draft.pk])).content.decode()


def test_a_fiscal_document_used_twice_names_the_trip_that_has_it_and_the_way_out(
    registered: Company, holding: VehicleHolding, driver: Driver, owner: User
) -> None:
    company = signed_in(owner)
    first = walks.ask(company, walks.fill(company, holding, driver))
    base = walks.fill(company, holding, driver)
    said = f"O documento fiscal CT-e 4512 já foi usado na autorização {first.number}, com saída"
    check = company.get(base + "conferir/").content.decode()
    assert said in check
    assert reverse("charter:trip", args=[first.pk]) in check
    assert "Informe o número de outro documento fiscal, emitido para esta viagem." in check
    refused = walks.ask(company, base)
    page = company.get(base).content.decode()
    assert (refused.state, said in page) == ("refused", True)
    assert "o número volta a servir" in page
    # What anybody who meets the case reads names no other trip.
    assert refused.case is not None
    reason = refused.case.events.get(kind="refuse").reason
    assert reason == "O documento fiscal CT-e 4512 já foi usado em outra viagem. (art. 8º, II)"


def test_who_may_not_see_the_other_trip_is_not_told_its_number(issued: Authorization, occasional: Any, stranger: User,
                                                               owner: User) -> None:  # fmt: skip
    draft = occasional()
    assert fiscal.other_trip(draft, viewer=owner) == issued
    assert fiscal.other_trip(draft, viewer=stranger) is None
    assert str(issued.number) not in fiscal.reason(draft, None)


def test_pages_keep_within_their_queries_and_another_companys_do_not_exist(
    registered: Company, holding: VehicleHolding, driver: Driver, owner: User, stranger: User, office: Office
) -> None:
    company = signed_in(owner)
    draft, issued = (
        walks.fill(company, holding, driver, tax="CT-e 1"),
        walks.fill(company, holding, driver, tax="CT-e 2"),
    )
    made = walks.ask(company, issued)
    rows = [f"Maria das Dores {chr(65 + n % 26)}{chr(97 + n // 26)}lves;RG MG-{1000000 + n}" for n in range(44)]
    walks.go(
        company, draft + "passageiros/", {"enviar": "1", "file": walks.sheet("nome;documento\n" + "\n".join(rows))}
    )
    vehicle, crew = made.vehicles.get(), made.drivers.get()
    passenger = PassengerRow.objects.filter(passenger_list__authorization=made)[0]
    pages = [
        *(draft + step for step in ("viagem/", "veiculos/", "passageiros/?todas=1", "documento/", "conferir/")),
        *(issued + part for part in ("", "relacao/", "a-bordo/", "cancelar/", f"trocar-veiculo/{vehicle.pk}/")),
        f"{issued}trocar-condutor/{crew.pk}/",
        f"{issued}relacao/{passenger.pk}/",
        f"/processos/{made.number}/",
    ]
    companies.sign_up(cnpj="12ABC34501DE35", legal_name="Outra Viação", office=office, actor=stranger)
    other = signed_in(stranger)
    for address in ["/empresa/", "/empresa/viagens/", "/empresa/viagens/?busca=ouro+preto&situacao=issued", *pages]:
        with CaptureQueriesContext(connection) as queries:
            answer = company.get(address)
        assert answer.status_code == 200, address
        assert len(queries) <= MOST_QUERIES, address + "\n".join(query["sql"][:160] for query in queries)
    for address in pages:
        assert other.get(address).status_code == 404, address
        assert other.post(address).status_code in {404, 405}, address
    listed = company.get("/empresa/viagens/?busca=OURO+PRETO&situacao=issued").content.decode()
    assert str(made.number) in listed
    assert str(made.number) in company.get("/empresa/viagens/?_export=csv").content.decode()
    assert company.get("/empresa/viagens/?_export=xlsx").content[:2] == b"PK"


def test_an_inspector_sees_the_list_and_the_look_is_recorded(
    registered: Company, holding: VehicleHolding, driver: Driver, owner: User, client: Client
) -> None:
    company = signed_in(owner)
    issued = walks.ask(company, walks.fill(company, holding, driver))
    address = f"/autorizacoes/{issued.number}/passageiros/"
    inspector = make_person("ivo", "Ivo Fiscal", "inspector")
    browser = signed_in(inspector)
    asked = browser.get(address).content.decode()
    assert "Águeda Conceição" not in asked
    assert browser.post(address, {"para": "ordem"}).status_code == 422
    assert not LookedAt.objects.filter(user=inspector).exists()
    with CaptureQueriesContext(connection) as queries:
        page = browser.post(address, {"para": "ordem", "detail": "Ofício 12/2026"}).content.decode()
    assert len(queries) <= MOST_QUERIES
    assert "Águeda Conceição" in page
    looks = LookedAt.objects.filter(user=inspector, purpose__contains=str(issued.number))
    assert looks.count() == 2
    assert {look.purpose.partition(" | ")[2] for look in looks} == {
        "ordem judicial ou pedido da própria pessoa, Ofício 12/2026"
    }
    assert issued.case is not None
    told = browser.get(f"/processos/{issued.case.number}/acessos/").content.decode()
    assert "Ivo Fiscal" in told
    assert "Relação de passageiros lida: ordem judicial" in told
    own = company.get(f"/processos/{issued.case.number}/acessos/").content.decode()
    assert "Ivo Fiscal" not in own
    # The driver's papers were looked at when they were registered, the passengers now.
    assert "deste processo 2 vezes" in own
    assert signed_in(make_person("ana", "Ana Lista", "analyst")).get(address).status_code == 403
    assert signed_in(owner).get(address).status_code == 403
    assert client.get(address).status_code == 302


def test_after_the_trip_it_has_expired_by_itself(issued: Authorization, clock: Clock) -> None:
    clock(STARTS - timedelta(minutes=1))
    assert (schedule.start(civil.today()), schedule.expire(civil.today())) == (0, 0)
    clock(STARTS)
    assert schedule.start(civil.today()) == 1
    assert schedule.start(civil.today()) == 0
    clock(STARTS + timedelta(days=3))
    assert schedule.expire(civil.today()) == 1
    fresh = Authorization.objects.select_related("case").get(pk=issued.pk)
    assert fresh.case is not None
    assert fresh.state == "expired"
    ended = fresh.case.events.get(kind="expire")
    assert ended.actor is None
    assert ended.decision is not None
    assert ended.decision.outcome["in_term"] is False
    assert drafts.again(refused=fresh, actor=fresh.created_by).filed_at is None
