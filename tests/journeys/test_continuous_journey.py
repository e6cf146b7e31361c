# SPDX-License-Identifier: Apache-2.0
"""J3: a continuous charter, what bounds its validity, its renewal with reminders, and a contract change told late."""

from collections.abc import Callable
from datetime import date

import pytest
from django.core.mail import EmailMessage

from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseEvent
from outorga.web.charter.models import Authorization, ContractChange
from outorga.web.work.models import Notice
from tests.journeys.agency import Agency, Bus, Crew, Fleet, register_company
from tests.journeys.conftest import Enter
from tests.journeys.person import Person
from tests.journeys.served import moment
from tests.journeys.trips import Contract, tell_contract

NAME = "Viação Maçã do Sertão Ltda"
# The safety declaration of the first, of 25/11, ends before the 180 days of the cap; that of the second after them.
BUSES = (
    Bus("RVM4C82", "9BWZZZ377VT004251", "00639884962", declared_on=date(2026, 11, 15)),
    Bus("HJK7294", "9BM384074AB123456", "00891749950", declared_on=date(2026, 11, 30)),
)
CREW = (Crew("Ademir Sena de Oliveira", "418.207.936-13", "04463004100"),)
TYPED = {date(2026, 11, 30), date(2027, 3, 31), date(2027, 12, 31), date(2026, 12, 2), date(2027, 4, 1)}


@pytest.fixture
def fleet(agency: Agency, owner: User) -> Fleet:
    """A registered company whose two coaches are registered until different days."""
    with moment.here():
        return register_company(
            agency, cnpj="41738295000185", name=NAME, owner=owner, services=["continuous"], buses=BUSES, crew=CREW
        )


BOUNDS = (
    (Contract("31/03/2027", "30/11/2026", "HJK-7294"), "31/03/2027", "o contrato"),
    (Contract("31/12/2027", "30/11/2026", "HJK-7294"), "29/05/2027", "o prazo máximo da norma"),
    (Contract("31/12/2027", "30/11/2026", "RVM4C82"), "15/05/2027", "o cadastro do veículo"),
)


def test_the_page_says_until_when_it_holds_and_which_of_three_bounds_it(
    enter: Enter, agency: Agency, fleet: Fleet, recorded: set[date]
) -> None:
    recorded |= TYPED
    joana = enter("Joana").signs_in(fleet.owner)
    marta = enter("Marta").signs_in(agency.clerk, second_factor=True)
    for contract, until, limit in BOUNDS:
        _prepares(joana, contract)
        joana.sees("Pronto para a regional", "via original do contrato")
        _files_at_the_desk(marta)
        said = f"Válida de 30/11/2026 a {until}. Quem limita é {limit}."
        marta.sees("Autorizada", said)
        number = marta.finds(r"Número (\d{4}\.\d{3}\.\d{3})")
        joana.goes_to("Viagens")
        joana.follow_first("Couto de Magalhães de Minas", within=joana.row(number))
        joana.sees(said)
        joana.reads_paper("Autorização em PDF").says(NAME, until, "Mineração Serra Azul S.A.", contract.vehicle)
        _stands_in_decisions(number, until)
        joana.goes_to("Viagens")


def _prepares(joana: Person, contract: Contract) -> None:
    joana.follow_first("Autorizar viagem")
    joana.choose("Que viagem é", "Viagens com contrato")
    joana.press("Começar")
    tell_contract(joana, contract)
    joana.sees("Quem limita é")
    joana.press("Deixar pronto para a regional")


def _files_at_the_desk(marta: Person) -> None:
    marta.goes_to("Autorizações")
    marta.follow_first("Pedido no balcão")
    marta.follow(NAME)
    marta.press("Abrir no balcão")
    marta.choose("Via do contrato apresentada", "Via original")
    marta.tick("Declaro que os dados são verdadeiros")
    marta.press("Declarar e pedir a autorização")


def _stands_in_decisions(number: str, until: str) -> None:
    day, month, year = until.split("/")
    issued = Authorization.objects.select_related("term_decision").get(number=number)
    assert issued.valid_until == date(int(year), int(month), int(day))
    assert issued.term_decision is not None
    assert issued.term_decision.outcome["valid_until"] == issued.valid_until.isoformat()
    assert CaseEvent.objects.get(case=issued.case, kind="issue").decision is not None


def test_a_late_change_is_flagged_the_end_is_announced_and_the_renewal_is_a_new_request(
    enter: Enter, agency: Agency, fleet: Fleet, recorded: set[date], letters: list[EmailMessage],
    go_to: Callable[..., None],
) -> None:  # fmt: skip
    recorded |= TYPED
    joana = enter("Joana").signs_in(fleet.owner)
    _prepares(joana, Contract("31/03/2027", "30/11/2026", "HJK-7294"))
    marta = enter("Marta").signs_in(agency.clerk, second_factor=True)
    _files_at_the_desk(marta)
    go_to(date(2026, 12, 14))
    _tells_a_change_late(joana)
    go_to(date(2027, 3, 1))
    _is_reminded(joana, letters)
    joana.press("Renovar")
    joana.fill({"O contrato vale até": "31/12/2027", "Começar em": "01/04/2027"})
    joana.press("Continuar")
    joana.press("Continuar")
    joana.press("Deixar pronto para a regional")
    _files_at_the_desk(marta)
    marta.sees("Autorizada", "Válida de 01/04/2027 a 30/05/2027. Quem limita é o cadastro do veículo.")
    assert Authorization.objects.filter(case__state__in=["issued", "active"]).count() == 2
    go_to(date(2027, 4, 1))
    first = Authorization.objects.order_by("pk").first()
    assert first is not None
    assert first.state == "expired"


def _tells_a_change_late(joana: Person) -> None:
    joana.goes_to("Viagens")
    joana.follow_first("Couto de Magalhães de Minas")
    joana.follow("Comunicar mudança do contrato")
    joana.fill({"Dia da mudança": "02/12/2026", "O que mudou": "O turno da tarde sai meia hora mais cedo."})
    joana.press("Comunicar")
    joana.sees("dias de atraso", "O prazo ia até 07/12/2026")
    change = ContractChange.objects.get()
    assert change.late
    assert change.decision is not None
    assert change.decision.outcome["due_on"] == "2026-12-07"
    joana.follow("Voltar à autorização")
    joana.sees("Mudanças do contrato", f"{change.days_late} dias de atraso")


def _is_reminded(joana: Person, letters: list[EmailMessage]) -> None:
    assert any("termina em 30 dias" in str(letter.body) for letter in letters)
    assert Notice.objects.filter(due_on=date(2027, 3, 31)).exists()
    joana.goes_to("Início")
    joana.sees("31/03/2027")
    joana.goes_to("Viagens")
    joana.follow_first("Couto de Magalhães de Minas")
