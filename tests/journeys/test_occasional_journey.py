# SPDX-License-Identifier: Apache-2.0
"""J2: an occasional charter from the request to the day after, seen by company, citizen, inspector and clerk."""

import re
from collections.abc import Callable
from datetime import date, datetime, time

import pytest

from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseEvent, LookedAt
from outorga.web.charter.models import Authorization, Variation
from outorga.web.clock import CIVIL_TIME
from tests.journeys.agency import Agency, Bus, Crew, Fleet, register_company
from tests.journeys.conftest import Enter
from tests.journeys.person import Paper, Person
from tests.journeys.served import moment
from tests.journeys.trips import Trip, choose_crew, give_document, tell_route, type_passenger

NAME = "Viação Maçã do Sertão Ltda"
BUSES = (Bus("RVM4C82", "9BWZZZ377VT004251", "00639884962"), Bus("HJK7294", "9BM384074AB123456", "00891749950"))
CREW = (
    Crew("Ademir Sena de Oliveira", "418.207.936-13", "04463004100"),
    Crew("Zilda Mourão Costa", "529.982.247-25", "04463004101"),
)
SHEET = (
    "nome;documento\nÁgueda Conceição;RG MG-12.345.678\nJosé Antônio d'Ávila;\nBento Rocha;168.995.350-09\n"
    "Bento da Rocha;168.995.350-09\n"
).encode()
PEOPLE = ("Águeda Conceição", "José Antônio d'Ávila", "Bento Rocha", "Célia Prado")
TRIP = Trip(leaves=("12/12/2026", "05h30"), returns=("13/12/2026", "23h00"), document="CT-e 000.123")
# The example beside the fields of day and hour.
HINT = date(2026, 12, 12)
TYPED = {HINT, date(2026, 12, 11), date(2026, 12, 12), date(2026, 12, 13)}


@pytest.fixture
def fleet(agency: Agency, owner: User) -> Fleet:
    """A registered company with two coaches and two drivers."""
    with moment.here():
        return register_company(
            agency, cnpj="41738295000185", name=NAME, owner=owner, services=["occasional"], buses=BUSES, crew=CREW
        )


def test_a_trip_is_refused_mended_issued_changed_verified_and_over(
    enter: Enter, agency: Agency, fleet: Fleet, recorded: set[date], go_to: Callable[..., None]
) -> None:
    recorded |= TYPED
    joana = enter("Joana").signs_in(fleet.owner)
    _asks_for_the_wrong_service(joana)
    _mends_and_asks_again(joana)
    first = joana.reads_paper("Autorização em PDF")
    _paper_says_all(first)
    _exchanges(joana)
    second = joana.reads_paper("Autorização em PDF")
    _list_closes(joana, go_to)
    go_to(date(2026, 12, 12), time(10))
    _citizen_verifies(enter("Citizen", phone=True), first, second)
    _inspector_reads_the_list(enter("Ivo", phone=True), agency, second)
    go_to(date(2026, 12, 14))
    _is_over(joana, enter("Citizen, later", phone=True), second)


def _asks_for_the_wrong_service(joana: Person) -> None:
    joana.follow_first("Autorizar viagem")
    joana.choose("Que viagem é", "Uma viagem")
    joana.press("Começar")
    tell_route(joana, Trip(TRIP.leaves, TRIP.returns, TRIP.document, purpose="Ida e volta do trabalho ou da escola"))
    choose_crew(joana, vehicle="RVM4C82", driver=CREW[0].name)
    _lists_people_by_file(joana)
    give_document(joana, TRIP.document)
    joana.sees("Do jeito que está, o pedido será recusado", "art. 2º, VII")
    joana.tick("Declaro que os dados são verdadeiros")
    joana.press("Pedir mesmo assim")
    joana.sees("não pode ser autorizado", "art. 2º, VII", "O que você pode fazer", "Corrigir a viagem e pedir de novo")
    refused = Authorization.objects.get()
    assert refused.state == "refused"
    assert refused.case is not None
    assert refused.case.events.get(kind="refuse").decision is not None
    joana.reads_paper("Decisão em PDF").says("art. 2º, VII", NAME, refused.case.number)


def _lists_people_by_file(joana: Person) -> None:
    joana.page.locator("input[type=file]").set_input_files(
        {"name": "romaria.csv", "mimeType": "text/csv", "buffer": SHEET}
    )
    joana.press("Ler a planilha")
    joana.sees("2 linhas precisam de correção", "Linha 3", "Linha 5")
    joana.fill({"Documento da linha 3": "RG MG-8.215.330"})
    joana.press("Salvar correções")
    joana.sees("1 linha precisa de correção")
    joana.press("Continuar só com as 3")
    joana.sees("1 linha ficou de fora")
    type_passenger(joana, "Célia Prado", "CPF 390.533.447-05")
    joana.sees(*PEOPLE)
    joana.press("Continuar")


def _mends_and_asks_again(joana: Person) -> None:
    joana.press_first(joana.page.get_by_role("button", name="Abrir corrigido"))
    joana.select("Para quê", "Turismo")
    joana.press("Continuar")
    joana.press("Continuar")
    joana.sees(*PEOPLE)
    joana.press("Continuar")
    joana.press("Continuar")
    joana.tick("Declaro que os dados são verdadeiros")
    joana.press("Declarar e pedir a autorização")
    joana.sees("Autorizada", "Válida de 12/12/2026, 05h30 a 13/12/2026, 23h00")
    issued = Authorization.objects.get(case__state="issued")
    assert issued.number
    assert CaseEvent.objects.get(case=issued.case, kind="issue").decision is not None
    assert issued.term_decision is not None


def _paper_says_all(paper: Paper) -> None:
    paper.says(NAME, "RVM4C82", "Ademir Sena de Oliveira", "12/12/2026", "13/12/2026", "CT-e 000.123", *PEOPLE)


def _exchanges(joana: Person) -> None:
    joana.follow("Ver a relação e trocar nomes")
    joana.follow("Trocar Bento Rocha")
    joana.fill({"Nome completo de quem entra": "Dalva Nunes", "Documento": "RG MG-7.000.111"})
    joana.press("Registrar a troca")
    joana.follow_first("Viagens", within=joana.page.locator("nav.mainnav"))
    joana.follow_first("Ouro Preto", within=joana.row("Autorizada"))
    joana.follow("Trocar veículo")
    joana.choose("Veículo que entra", "HJK-7294")
    joana.write("Por que troca", "O outro coletivo entrou em manutenção na oficina.")
    joana.press("Registrar a troca")
    joana.sees("HJK-7294", "Alterações")
    joana.follow("Trocar condutor Ademir Sena de Oliveira")
    joana.choose("Condutor que entra", "Zilda Mourão Costa")
    joana.press("Registrar a troca")
    joana.sees("Zilda Mourão Costa")
    assert Variation.objects.filter(accepted=True, decision__isnull=False).count() == 3


def _list_closes(joana: Person, go_to: Callable[..., None]) -> None:
    go_to(date(2026, 12, 11), time(6))
    joana.follow("Ver a relação e trocar nomes")
    joana.follow("Trocar Célia Prado")
    joana.fill({"Nome completo de quem entra": "Rui Prado", "Documento": "RG MG-7.000.222"})
    joana.press("Registrar a troca")
    joana.sees("A troca não foi aceita", "art. 8º, § 2º")
    assert Variation.objects.filter(accepted=False, decision__isnull=False).count() == 1


def _citizen_verifies(citizen: Person, first: Paper, second: Paper) -> None:
    citizen.opens_log_in().opens_code(first.code())
    citizen.sees("Substituída por outra versão")
    citizen.follow("Abrir a versão que vale")
    citizen.sees("válida", NAME, "HJK-7294")
    citizen.opens_code(second.code())
    citizen.sees("válida", NAME, "HJK-7294")
    citizen.sees_no("Dalva Nunes", "Águeda", "12.345.678", "Zilda")
    assert citizen.page.get_by_role("link", name="Ver a relação de passageiros").count() == 0


def _inspector_reads_the_list(ivo: Person, agency: Agency, paper: Paper) -> None:
    ivo.signs_in(agency.inspector, second_factor=True).opens_code(paper.code())
    before = LookedAt.objects.filter(user=agency.inspector).count()
    ivo.follow("Ver a relação de passageiros")
    ivo.sees_no("Dalva Nunes")
    ivo.press("Ver os nomes")
    ivo.sees("Dalva Nunes", "Águeda Conceição", "ficou registrada com o seu nome")
    ivo.sees_no("Bento Rocha")
    assert LookedAt.objects.filter(user=agency.inspector).count() > before


def _is_over(joana: Person, citizen: Person, paper: Paper) -> None:
    joana.goes_to("Viagens")
    joana.follow_first("Ouro Preto", within=joana.row("Terminada"))
    joana.sees("A viagem terminou")
    citizen.opens_code(paper.code())
    citizen.sees("Fora da validade desde 13/12/2026, 23h00")
    assert Authorization.objects.exclude(number=None).get().state == "expired"


def test_a_clerk_enters_an_urgent_request_at_the_desk_and_decides_it_with_a_reason(
    enter: Enter, agency: Agency, fleet: Fleet, recorded: set[date]
) -> None:
    recorded |= {date(2026, 12, 1), HINT}
    trip = Trip(leaves=("01/12/2026", "06h00"), returns=("01/12/2026", "22h00"), document="CT-e 000.200")
    marta = enter("Marta").signs_in(agency.clerk, second_factor=True)
    marta.goes_to("Autorizações")
    marta.follow_first("Pedido no balcão")
    marta.write("Empresa", "viacao maca")
    marta.press("Abrir o pedido")
    marta.press("Começar")
    tell_route(marta, trip)
    choose_crew(marta, vehicle="RVM4C82", driver=CREW[0].name)
    type_passenger(marta, "Águeda Conceição", "RG MG-12.345.678")
    marta.press("Continuar")
    give_document(marta, trip.document)
    marta.sees("A lista já fechou. Houve urgência?", "art. 8º, § 2º")
    marta.write("Por que foi urgente", "Sepultamento de parente em Ouro Preto, comunicado hoje de manhã à família.")
    marta.press("Salvar a justificativa")
    marta.tick("Declaro que os dados são verdadeiros")
    marta.press("Declarar e pedir a autorização")
    marta.sees("A regional decide a urgência")
    asked = Authorization.objects.get()
    assert asked.state == "requested"
    marta.follow("Ver o processo")
    marta.follow("Decidir a urgência")
    marta.write("Motivo", "curto")
    marta.press("Aceitar a urgência")
    marta.sees("30 letras")
    marta.write("Motivo", "O óbito foi provado por certidão e não havia como reunir a lista ontem.")
    marta.press("Aceitar a urgência")
    marta.sees("Autorização emitida")
    asked = Authorization.objects.get()
    assert asked.state == "issued"
    event = CaseEvent.objects.filter(case=asked.case, power="authorization.urgency").first()
    assert event is not None
    assert "certidão" in event.reason
    assert re.search("01/12/2026", marta.read())
    assert datetime(2026, 12, 1, 6, tzinfo=CIVIL_TIME) == asked.starts_at
