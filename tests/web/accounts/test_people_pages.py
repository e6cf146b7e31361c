# SPDX-License-Identifier: Apache-2.0
"""The administration of people, and the page of those who lack a power."""

from datetime import date
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from outorga.web.accounts import actions
from outorga.web.accounts.guards import staff_view
from outorga.web.accounts.middleware import NoPowerMiddleware
from outorga.web.accounts.models import Absence, Assignment, Office, User
from tests.web.accounts.conftest import TODAY, Person, sign_in

REASON = "Pedido da chefia por escrito, de ontem"


def text_of(response: Any) -> str:
    text: str = response.content.decode()
    return text


def test_visitors_are_sent_to_sign_in(client: Client, db: None) -> None:
    assert client.get("/pessoas/")["Location"] == "/entrar/?next=/pessoas/"


def test_a_clerk_is_told_who_manages_people_why_and_how_to_ask(signed_in_clerk: Client, administrator: User) -> None:
    response = signed_in_clerk.get("/pessoas/")
    assert response.status_code == 403
    page = text_of(response)
    assert "Designar pessoas para papéis e unidades" in page
    assert "Sandra Meireles" in page
    assert "/conta/pedir-acesso/?poder=accounts.manage" in page


def test_a_company_user_learns_no_name(client: Client, person: Person, administrator: User) -> None:
    sign_in(client, person("joana", role="company"))
    page = text_of(client.get("/pessoas/"))
    assert "Esta página é da equipe da agência" in page
    assert "Sandra" not in page


def test_the_power_of_a_view_is_asked_on_every_request(clerk: User, rf: RequestFactory) -> None:
    @staff_view(power="registration.decide")
    def page(request: HttpRequest) -> HttpResponse:
        return HttpResponse("ok")

    def ask() -> int:
        request = rf.get("/x/")
        request.user = User.objects.get(pk=clerk.pk)
        try:
            return page(request).status_code
        except Exception as error:
            answer = NoPowerMiddleware(page).process_exception(request, error)  # type: ignore[arg-type]
            assert answer is not None
            return answer.status_code

    assert ask() == 200
    actions.end_assignment(actor=None, assignment=Assignment.objects.get(user=clerk), until_on=date(2026, 11, 29))
    assert ask() == 403


def test_asking_for_access_needs_a_reason(signed_in_clerk: Client) -> None:
    address = "/conta/pedir-acesso/?poder=authorization.withdraw"
    assert "Escreva o motivo em pelo menos 30 letras" in text_of(signed_in_clerk.post(address, {"reason": "quero"}))
    sent = signed_in_clerk.post(address, {"reason": "Cubro o plantão do diretor em dezembro e preciso retirar."})
    assert "Pedido enviado" in text_of(sent)
    assert signed_in_clerk.get("/conta/pedir-acesso/?poder=nada").status_code == 404


def test_the_list_is_searched_without_accents(signed_in_administrator: Client, person: Person) -> None:
    person("joao", name="João da Conceição")
    assert "João da Conceição" in text_of(signed_in_administrator.get("/pessoas/?q=CONCEICAO"))
    assert "Nada com estes filtros" in text_of(signed_in_administrator.get("/pessoas/?q=ninguem"))


def test_a_name_searched_stands_in_the_address_and_an_email_does_not(
    signed_in_administrator: Client, person: Person
) -> None:
    sought = person("joao", name="João da Conceição")
    by_name = signed_in_administrator.post("/pessoas/", {"q": "conceicao", "role": "", "office": ""})
    assert by_name.headers["Location"] == "/pessoas/?q=conceicao"
    by_email = signed_in_administrator.post("/pessoas/", {"q": sought.email})
    assert by_email.status_code == 200
    assert "João da Conceição" in text_of(by_email)
    assert "Nada com estes filtros" in text_of(signed_in_administrator.post("/pessoas/", {"q": "418.207.936-13"}))


@pytest.mark.parametrize("query", ["role=nada", "p=zzz", "p=999", "q=" + "a" * 500, "role=clerk&office=crg-05"])
def test_strange_filters_are_no_fault(query: str, signed_in_administrator: Client, clerk: User) -> None:
    assert signed_in_administrator.get(f"/pessoas/?{query}").status_code == 200


def test_a_person_is_invited_and_designated(signed_in_administrator: Client, office: Office) -> None:
    client = signed_in_administrator
    where = client.post("/pessoas/nova/", {"name": "Rita Prado", "email": "rita@agencia.example"})["Location"]
    user = User.objects.get(email="rita@agencia.example")
    assert where == f"/pessoas/{user.pk}/papel/"
    typed = {"role": "clerk", "office": str(office.pk), "from_on": "01/12/2026", "designation": "Portaria 3.912"}
    assert client.post(where, typed)["Location"] == f"/pessoas/{user.pk}/"
    row = Assignment.objects.get(user=user)
    assert (row.role.code, row.office, row.from_on, row.until_on) == ("clerk", office, date(2026, 12, 1), None)
    assert "Portaria 3.912" in text_of(client.get(f"/pessoas/{user.pk}/"))


def test_what_the_action_refuses_comes_back_beside_the_field(
    signed_in_administrator: Client, person: Person, office: Office
) -> None:
    user = person("rita")
    typed = {"role": "clerk", "office": "", "from_on": "01/12/2026", "until_on": "", "designation": "Portaria 3.912"}
    page = text_of(signed_in_administrator.post(f"/pessoas/{user.pk}/papel/", typed))
    assert 'href="#id_office"' in page
    assert "Escolha a unidade" in page
    assert 'value="Portaria 3.912"' in page
    assert not user.assignments.exists()


def test_impossible_dates_are_refused(signed_in_administrator: Client, person: Person, office: Office) -> None:
    user = person("rita")
    typed = {"role": "clerk", "office": str(office.pk), "from_on": "31/02/2026", "designation": "Portaria 3.912"}
    page = text_of(signed_in_administrator.post(f"/pessoas/{user.pk}/papel/", typed))
    assert 'href="#id_from_on"' in page
    assert "31/02/2026" in page


def test_a_repeated_email_is_refused(signed_in_administrator: Client, clerk: User) -> None:
    page = text_of(signed_in_administrator.post("/pessoas/nova/", {"name": "Outro Paulo", "email": clerk.email}))
    assert "Já existe uma pessoa com este e-mail." in page


def test_a_role_is_ended_with_a_reason(signed_in_administrator: Client, clerk: User) -> None:
    row = Assignment.objects.get(user=clerk)
    signed_in_administrator.post(f"/pessoas/papel/{row.pk}/encerrar/", {"until_on": "05/12/2026", "reason": REASON})
    row.refresh_from_db()
    assert row.until_on == date(2026, 12, 5)


def test_an_absence_is_marked_and_ended(signed_in_administrator: Client, clerk: User) -> None:
    row = Assignment.objects.get(user=clerk)
    signed_in_administrator.post(f"/pessoas/papel/{row.pk}/ausencia/", {"from_on": "30/11/2026", "reason": REASON})
    absence = Absence.objects.get(assignment=row)
    assert absence.from_on == TODAY
    signed_in_administrator.post(f"/pessoas/ausencia/{absence.pk}/fim/", {"until_on": "02/12/2026"})
    absence.refresh_from_db()
    assert absence.until_on == date(2026, 12, 2)


def test_access_is_blocked_and_restored(signed_in_administrator: Client, clerk: User) -> None:
    address = f"/pessoas/{clerk.pk}/acesso/"
    assert "Motivo" in text_of(signed_in_administrator.post(address, {"reason": ""}))
    clerk.refresh_from_db()
    assert clerk.is_active
    for expected in (False, True):
        signed_in_administrator.post(address, {"reason": REASON})
        clerk.refresh_from_db()
        assert clerk.is_active is expected


def test_an_office_is_created_once(signed_in_administrator: Client, office: Office) -> None:
    typed = {"code": "crg-07", "name": "7ª Regional", "municipality": "Araçuaí", "city_code": "3103405"}
    assert signed_in_administrator.post("/pessoas/unidades/", typed)["Location"] == "/pessoas/unidades/"
    again = signed_in_administrator.post("/pessoas/unidades/", typed)
    assert again.status_code == 200
    wrong = signed_in_administrator.post("/pessoas/unidades/", {**typed, "code": "crg-08", "city_code": "31"})
    assert "O código do IBGE tem 7 números." in text_of(wrong)
    assert Office.objects.count() == 2


@pytest.mark.parametrize(
    "page", ["/pessoas/nova/", "/pessoas/unidades/", "/pessoas/historico/", "/pessoas/{pk}/", "/pessoas/{pk}/papel/"]
)
def test_each_page_of_people_opens(page: str, signed_in_administrator: Client, clerk: User) -> None:
    assert signed_in_administrator.get(page.format(pk=clerk.pk)).status_code == 200


@pytest.mark.parametrize("page", ["", "encerrar", "ausencia", "acesso", "segundo-fator"])
def test_pages_of_who_does_not_exist_are_not_found(page: str, signed_in_administrator: Client) -> None:
    kind = "papel/" if page in ("encerrar", "ausencia") else ""
    assert signed_in_administrator.get(f"/pessoas/{kind}99999/{page + '/' if page else ''}").status_code == 404


def test_the_list_costs_the_same_whoever_is_in_it(
    signed_in_administrator: Client, person: Person, office: Office, django_assert_max_num_queries: object
) -> None:
    for n in range(30):
        person(f"p{n}", role="clerk", office=office, enrolled=False)
    with django_assert_max_num_queries(15):  # type: ignore[operator]
        signed_in_administrator.get("/pessoas/")


def test_ones_own_page_shows_powers_with_their_provisions(signed_in_clerk: Client) -> None:
    page = text_of(signed_in_clerk.get("/conta/"))
    assert "Atendente da regional, 5ª Regional" in page
    assert "/norma/mg-44007-2005/art9_cpt/" in page
