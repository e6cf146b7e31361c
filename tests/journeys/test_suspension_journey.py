# SPDX-License-Identifier: Apache-2.0
"""J6: the third infraction in ninety days, proposed, decided, served; what stops meanwhile, and the end by itself."""

from collections.abc import Callable
from datetime import date, datetime, timedelta

import pytest

from outorga.web.accounts import actions as accounts
from outorga.web.accounts.models import User
from outorga.web.charter.models import Authorization
from outorga.web.clock import CIVIL_TIME
from outorga.web.papers.models import IssuedPaper
from outorga.web.sanctions.models import Suspension
from tests.journeys.agency import SECRET, Agency, Bus, Crew, Fleet, occasional_trip, person, register_company
from tests.journeys.conftest import Enter
from tests.journeys.person import Person
from tests.journeys.record import span
from tests.journeys.served import moment
from tests.journeys.trips import Trip, choose_crew, give_document, tell_route, type_passenger
from tests.web.enforcement import cast as notices
from tests.web.sanctions import cast

NAME = "Viação Maçã do Sertão Ltda"
COMPLETE = "Menos de 3 ocasiões em 90 dias contados da primeira: 3"
BUSES = (Bus("RVM4C82", "9BWZZZ377VT004251", "00639884962"),)
CREW = (Crew("Ademir Sena de Oliveira", "418.207.936-13", "04463004100"),)
FIRST, SECOND, THIRD = date(2026, 9, 4), date(2026, 10, 19), date(2026, 11, 23)
# The third is signed on Monday the 23rd: its ten days of defence end on Thursday, 3 December.
FINAL, BEGINS, LAST, FREE = date(2026, 12, 4), date(2026, 12, 5), date(2027, 1, 3), date(2027, 1, 4)
TRIP = Trip(leaves=("12/02/2027", "05h30"), returns=("13/02/2027", "23h00"), document="CT-e 000.900")
TYPED = {FIRST, SECOND, THIRD, FINAL, date(2026, 12, 12), date(2027, 2, 12), date(2027, 2, 13)}


@pytest.fixture
def fleet(agency: Agency, owner: User) -> Fleet:
    """A company with one trip inside of the suspension to come, and one that goes on after it."""
    with moment.here():
        fleet = register_company(
            agency, cnpj="41738295000185", name=NAME, owner=owner, services=["occasional"], buses=BUSES, crew=CREW
        )
        for day, document in ((date(2026, 12, 12), "000.801"), (date(2027, 1, 2), "000.802")):
            starts = datetime(day.year, day.month, day.day, 5, 30, tzinfo=CIVIL_TIME)
            occasional_trip(fleet, starts_at=starts, ends_at=starts + timedelta(days=4), document=document)
    return fleet


@pytest.fixture
def director(transactional_db: None) -> User:
    """Who decides suspensions."""
    with moment.here():
        made = person("dora", "Dora Alves", "director")
        accounts.enrol_totp(actor=None, user=made, secret=SECRET)
    return made


@pytest.fixture
def three(agency: Agency, fleet: Fleet) -> None:
    """Two final notices, and a third whose term of defence still runs."""
    with moment.here():
        notices.credential(agency.inspector, number="C-1")
        notices.coefficient()
        for day in (FIRST, SECOND):
            cast.caught(fleet.company, agency.inspector, agency.office, day)
        cast.caught(fleet.company, agency.inspector, agency.office, THIRD, final=False)


def test_the_third_infraction_in_ninety_days_suspends_for_thirty_and_ends_by_itself(
    enter: Enter, agency: Agency, fleet: Fleet, director: User, three: None, recorded: set[date],
    go_to: Callable[..., None],
) -> None:  # fmt: skip
    recorded |= TYPED | span(date(2026, 12, 12), date(2026, 12, 16)) | span(date(2027, 1, 2), date(2027, 1, 6))
    joana = enter("Joana").signs_in(fleet.owner)
    joana.sees("2 de 3 em 90 dias")
    joana.goes_to("Situação")
    joana.sees("2 multas a pagar", "2 de 3 ocasiões em 90 dias", "Ainda se discute")
    go_to(FINAL)
    dora = enter("Dora").signs_in(director, second_factor=True)
    _decides(dora)
    _serves(enter("Marta").signs_in(agency.clerk, second_factor=True))
    go_to(BEGINS)
    _is_suspended(joana)
    _is_refused(joana)
    _street_sees_it(enter("Citizen", phone=True))
    go_to(LAST)
    assert Suspension.objects.select_related("case").get().case.state == "running"
    go_to(FREE)
    _is_free(joana)


def _decides(dora: Person) -> None:
    dora.goes_to("Sanções")
    dora.sees("Suspensão por reincidência", NAME, "A decidir")
    dora.follow_first("Suspensão por reincidência")
    dora.sees("A diretoria ainda decide", "3 ocasiões de 04/09/2026 a 03/12/2026", COMPLETE)
    dora.follow("Suspender")
    dora.sees("2 autorizações param", "de 05/12/2026 a 03/01/2027, se a empresa receber hoje", "2 viagens marcadas")
    dora.opens_dialog("Suspender…")
    dora.write("Motivo", cast.REASON)
    dora.tick("Li os efeitos acima")
    dora.press("Suspender")
    dora.sees("Suspensão decidida", "Nada para antes de a empresa receber o ato")
    dora.reads_paper("Ato de suspensão").says("Ato de suspensão", NAME, "04/09/2026", "art. 23")


def _serves(marta: Person) -> None:
    marta.goes_to("Sanções")
    marta.follow_first("Suspensão por reincidência")
    marta.follow("Registrar o recebimento")
    marta.choose("Como recebeu", "Assinou o recebimento")
    marta.fill({"Dia do recebimento": "04/12/2026", "Quem recebeu, ou o código do objeto": "Joana Prates"})
    marta.press("Registrar")
    marta.sees("As autorizações param de 05/12/2026 a 03/01/2027 e voltam sozinhas em 04/01/2027.")


def _is_suspended(joana: Person) -> None:
    joana.goes_to("Início")
    joana.sees("Autorizações suspensas", "03/01/2027")
    joana.goes_to("Viagens")
    joana.sees("Suspensa")
    states = Authorization.objects.values_list("case__state", flat=True)
    assert list(states) == ["suspended", "suspended"]


def _is_refused(joana: Person) -> None:
    joana.goes_to("Início")
    joana.follow_first("Autorizar viagem")
    joana.choose("Que viagem é", "Uma viagem")
    joana.press("Começar")
    tell_route(joana, TRIP)
    choose_crew(joana, vehicle=TRIP.vehicle, driver=TRIP.driver)
    type_passenger(joana, "Águeda Conceição", "RG MG-12.345.678")
    joana.press("Continuar")
    give_document(joana, TRIP.document)
    joana.sees("Do jeito que está, o pedido será recusado", "art. 23", "Peça de novo a partir de 04/01/2027")
    joana.tick("Declaro que os dados são verdadeiros")
    joana.press("Pedir mesmo assim")
    joana.sees("não pode ser autorizado", "art. 23", "Ver a situação da empresa", "a partir de 04/01/2027")
    joana.reads_paper("Decisão em PDF").says("art. 23", "04/01/2027")
    joana.follow_first("Ver a situação")
    joana.sees("Autorizações suspensas", "Nenhuma autorização vale até 03/01/2027")


def _street_sees_it(citizen: Person) -> None:
    paper = IssuedPaper.objects.filter(kind="authorization").order_by("pk")[0]
    citizen.opens(f"/v/{paper.formatted_code}")
    citizen.sees("suspens", "03/01/2027")
    citizen.sees_no("Águeda Conceição")


def _is_free(joana: Person) -> None:
    found = Suspension.objects.select_related("case").get()
    days = dict(found.case.events.filter(kind__in=("serve", "start", "end")).values_list("kind", "on"))
    assert days == {"serve": FINAL, "start": BEGINS, "end": FREE}
    joana.goes_to("Início")
    joana.sees_no("Autorizações suspensas")
    joana.goes_to("Viagens")
    states = dict(Authorization.objects.exclude(number=None).values_list("tax_document_number", "case__state"))
    assert states == {"000.801": "expired", "000.802": "active"}
