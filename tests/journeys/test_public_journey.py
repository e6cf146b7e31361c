# SPDX-License-Identifier: Apache-2.0
"""J23: a citizen searches by plate, CNPJ, name and number, reads the norm, and asks it a question of their own."""

from datetime import datetime

import pytest

from outorga.law.engine import conformance, norms
from outorga.web.accounts.models import User
from outorga.web.casefiles.models import StoredDecision
from outorga.web.charter.models import Authorization
from outorga.web.clock import CIVIL_TIME
from tests.journeys.agency import PASSENGERS, Agency, Bus, Crew, Fleet, occasional_trip, register_company
from tests.journeys.conftest import Enter
from tests.journeys.person import Person
from tests.journeys.served import moment

NAME = "Viação Maçã do Sertão Ltda"
CNPJ = "41738295000185"
COACH = Bus("HJK7294", "9BM384074AB123456", "00891749950")
DRIVER = Crew("Ademir Sena de Oliveira", "418.207.936-13", "04463004100")


@pytest.fixture
def fleet(agency: Agency, owner: User) -> Fleet:
    """A registered company with a coach under an old plate."""
    with moment.here():
        return register_company(
            agency, cnpj=CNPJ, name=NAME, owner=owner, services=["occasional"], buses=[COACH], crew=[DRIVER]
        )


@pytest.fixture
def trip(fleet: Fleet) -> Authorization:
    """An authorized trip that runs from tomorrow noon."""
    start, end = (datetime(2026, 12, day, 12, 0, tzinfo=CIVIL_TIME) for day in (1, 3))
    with moment.here():
        found = occasional_trip(fleet, starts_at=start, ends_at=end, document="000.123")
        assert found.case is not None
        return Authorization.objects.select_related("case").get(pk=found.pk)


def look_up(citizen: Person, text: str) -> None:
    """Go to the first page and ask its only box."""
    citizen.follow_first("Outorga")
    citizen.read()
    citizen.write("Placa, CNPJ, número do documento ou nome da empresa", text)
    citizen.press("Procurar")


@pytest.mark.usefixtures("recorded")
def test_a_citizen_finds_a_trip_by_plate_company_name_and_number_and_no_passenger(
    enter: Enter, trip: Authorization
) -> None:
    assert trip.state == "issued"
    assert trip.number
    citizen = enter("Citizen", phone=True).opens_log_in()
    for plate in ("HJK-7294", "hjk7c94"):
        look_up(citizen, plate)
        citizen.sees("Sem autorização agora", trip.number)
    moment.set(datetime(2026, 12, 2, 10, 0, tzinfo=CIVIL_TIME))
    for plate in ("hjk 7294", "HJK7C94"):
        look_up(citizen, plate)
        citizen.sees("Autorizado agora", trip.number, "Diamantina")
    look_up(citizen, "41.738.295/0001-85")
    citizen.sees("1 autorização vale agora", NAME)
    look_up(citizen, trip.number)
    citizen.sees(NAME, "HJK-7294", "Ouro Preto")
    for name, document in PASSENGERS:
        citizen.sees_no(name, document)
    look_up(citizen, "viacao maca sertao")
    citizen.sees("Empresas cadastradas", NAME)
    citizen.follow(NAME)
    citizen.sees("41.738.295/0001-85", "Código")
    look_up(citizen, "XYZ0A00")
    citizen.sees("Sem autorização agora", "Nenhuma registrada")


def test_a_citizen_reads_a_provision_with_the_rules_and_cases_behind_it(enter: Enter, agency: Agency) -> None:
    citizen = enter("Citizen").opens_log_in()
    look_up(citizen, "nome de cada passageiro")
    citizen.sees("Decreto 44.007/2005 (MG)", "art. 8º, I")
    citizen.follow("Decreto 44.007/2005 (MG), art. 8º, I")
    citizen.sees("Resumo nosso", "lista com o nome de cada passageiro", "casos conferidos", "O que decide aqui")
    source = citizen.page.get_by_role("link", name="Texto oficial").get_attribute("href") or ""
    assert source == norms.get("mg-44007-2005").source_url
    cases = citizen.section("Casos conferidos").get_by_role("link")
    assert cases.count() > 0
    citizen.follow_first(cases.first.inner_text())
    citizen.sees("Resposta", "Como se chegou a isto")
    citizen.page.go_back()
    citizen.follow_first("art. 8º, II")
    citizen.sees("art. 8º, II")


def test_a_citizen_loads_a_worked_case_reads_why_and_shares_the_answer(enter: Enter, agency: Agency) -> None:
    case = next(
        case for case in conformance.shipped("mg-44007-2005") if case.service == "fine" and "error" not in case.expect
    )
    citizen = enter("Citizen").opens_log_in()
    citizen.follow_first("Outorga")
    citizen.follow("Perguntar à norma")
    service = citizen.page.locator("main a[href='/decisoes/mg-44007-2005/fine/']").inner_text()
    citizen.follow(service, within=citizen.section("Decreto 44.007/2005 (MG)"))
    citizen.sees(case.title)
    citizen.follow(f"Caso {case.id.removeprefix('mg-44007-2005-')}")
    citizen.sees("Resposta", "Como se chegou a isto")
    answer = citizen.section("Resposta").inner_text()
    link = citizen.page.get_by_label("Link para esta pergunta e resposta").input_value()
    friend = enter("A friend", phone=True).opens_code(link)
    friend.sees("Como se chegou a isto")
    assert friend.section("Resposta").inner_text() == answer
    assert StoredDecision.objects.count() == 0


def test_a_citizen_types_a_question_and_mends_what_was_mistyped(enter: Enter, agency: Agency) -> None:
    citizen = enter("Citizen").opens_log_in()
    citizen.follow_first("Outorga")
    citizen.follow("Perguntar à norma")
    question = citizen.page.locator("main a[href='/decisoes/mg-44007-2005/deadline/']").inner_text()
    citizen.follow(question, within=citizen.section("Decreto 44.007/2005 (MG)"))
    citizen.page.get_by_label("Prazo").first.select_option(label="comunicação de mudança")
    start = citizen.page.get_by_label("Início", exact=False).first
    start.fill("31/02/2026")
    citizen.press("Responder")
    citizen.sees("precisa de correção")
    assert start.input_value() == "31/02/2026"
    start.fill("30/11/2026")
    citizen.press("Responder")
    citizen.sees("Resposta", "07/12/2026", "Como se chegou a isto")
