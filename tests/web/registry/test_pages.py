# SPDX-License-Identifier: Apache-2.0
"""Every page answers, costs a number of queries that does not grow, and shows another company nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from outorga.web.accounts.models import User
from outorga.web.registry.actions import companies
from outorga.web.registry.models import Company, Driver, VehicleHolding
from tests.web.registry.conftest import make_person, signed_in

MOST_QUERIES = 15

COMPANY_PAGES = [
    "home",
    "tasks",
    "data",
    "services",
    "representatives",
    "check",
    "change",
    "documents",
    "vehicles",
    "vehicle_new",
    "drivers",
    "driver_new",
    "members",
    "member_new",
]
STAFF_PAGES = ["companies", "holdings", "staff_drivers", "expiring", "imports"]


@pytest.mark.parametrize("name", COMPANY_PAGES)
def test_a_page_of_the_company_area_opens(
    name: str, company: Company, holding: VehicleHolding, driver: Driver, owner: User
) -> None:
    client = signed_in(owner)
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(reverse(f"registry:{name}"))
    assert answer.status_code == 200, answer.content[:400]
    assert len(queries) <= MOST_QUERIES, "\n".join(query["sql"][:160] for query in queries)


@pytest.mark.parametrize("name", STAFF_PAGES)
def test_a_page_of_the_agency_opens(name: str, registered: Company, clerk: User) -> None:
    client = signed_in(clerk)
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(reverse(f"registry:{name}"))
    assert answer.status_code == 200, answer.content[:400]
    assert len(queries) <= MOST_QUERIES, "\n".join(query["sql"][:160] for query in queries)


def own_addresses(company: Company, holding: VehicleHolding, driver: Driver) -> list[str]:
    return [
        reverse("registry:vehicle", args=[holding.pk]),
        reverse("registry:vehicle_edit", args=[holding.pk]),
        reverse("registry:vehicle_change", args=[holding.pk]),
        reverse("registry:vehicle_leave", args=[holding.pk]),
        reverse("registry:driver", args=[driver.pk]),
        reverse("registry:driver_edit", args=[driver.pk]),
        reverse("registry:driver_leave", args=[driver.pk]),
        reverse("registry:document", args=["empresa", company.pk, "art4_cpt_inc1_ali5"]),
        reverse("registry:document", args=["veiculo", holding.pk, "art4_cpt_inc2_ali3"]),
        reverse("registry:document", args=["condutor", driver.pk, "art4_cpt_inc3_ali4"]),
    ]


def test_pages_of_one_object_open_within_the_queries(
    registered: Company, holding: VehicleHolding, driver: Driver, owner: User
) -> None:
    client = signed_in(owner)
    for address in own_addresses(registered, holding, driver):
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(address)
        assert answer.status_code == 200, address
        assert len(queries) <= MOST_QUERIES, address + "\n".join(query["sql"][:160] for query in queries)


def test_another_companys_objects_do_not_exist(
    registered: Company, holding: VehicleHolding, driver: Driver, stranger: User, office: Any
) -> None:
    companies.sign_up(cnpj="12ABC34501DE35", legal_name="Outra Viação", office=office, actor=stranger)
    client = signed_in(stranger)
    for address in own_addresses(registered, holding, driver):
        assert client.get(address).status_code == 404, address
    posts = [
        reverse("registry:choose", args=[registered.pk]),
        reverse("registry:card_collected", args=[driver.pk]),
        reverse("registry:member_end", args=[registered.memberships.get().pk]),
    ]
    for address in posts:
        assert client.post(address).status_code == 404, address
    case = registered.case
    assert case is not None
    assert client.get(f"/processos/{case.number}/").status_code == 404
    assert client.get(reverse("registry:filed", args=[case.number])).status_code == 404


def test_roles_meet_only_their_own_addresses(
    registered: Company, holding: VehicleHolding, owner: User, clerk: User, client: Client
) -> None:
    for name in STAFF_PAGES:
        assert signed_in(owner).get(reverse(f"registry:{name}")).status_code == 403, name
        assert client.get(reverse(f"registry:{name}")).status_code == 302, name
    for name in COMPANY_PAGES:
        assert signed_in(clerk).get(reverse(f"registry:{name}")).status_code == 302, name
        assert client.get(reverse(f"registry:{name}")).status_code == 302, name


def test_a_paper_that_was_sent_is_not_taken_back_and_the_page_says_so(
    company: Company, owner: User, put_all: Callable[..., None], file: Callable[..., Any]
) -> None:
    put_all(company)
    paper = file(company).documents.first()
    answer = signed_in(owner).post(reverse("registry:discard", args=[paper.pk]), follow=True)
    assert "agora só se substitui" in answer.content.decode()
    paper.refresh_from_db()
    assert paper.state == "filed"


@pytest.mark.parametrize("role", ["inspector", "director", "analyst", "administrator", "council_member"])
def test_only_those_with_the_power_act_on_a_registration(
    role: str, company: Company, put_all: Callable[..., None], file: Callable[..., Any]
) -> None:
    put_all(company)
    case = file(company)
    client = signed_in(make_person(role, "Outra Pessoa", role))
    for name in ("take_up", "register", "refuse", "ask", "category"):
        assert client.post(reverse(f"registry:{name}", args=[case.number])).status_code == 403, name
    case.refresh_from_db()
    assert case.state == "filed"


def test_the_case_page_shows_papers_and_acts_within_the_queries(
    company: Company, put_all: Callable[..., None], file: Callable[..., Any], clerk: User
) -> None:
    put_all(company)
    case = file(company)
    client = signed_in(clerk)
    client.post(reverse("registry:take_up", args=[case.number]))
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(f"/processos/{case.number}/")
    assert answer.status_code == 200
    assert "Certidão negativa de débito: FGTS" in answer.content.decode()
    assert len(queries) <= MOST_QUERIES, "\n".join(query["sql"][:160] for query in queries)


def test_staff_pages_of_one_object_open(
    registered: Company, holding: VehicleHolding, driver: Driver, clerk: User
) -> None:
    client = signed_in(clerk)
    for name, pk in (("company", registered.pk), ("holding", holding.pk), ("staff_driver", driver.pk)):
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(reverse(f"registry:{name}", args=[pk]))
        assert answer.status_code == 200, name
        assert len(queries) <= MOST_QUERIES, name + "\n".join(query["sql"][:160] for query in queries)


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.parametrize("name", ["companies", "holdings", "staff_drivers", "expiring"])
def test_every_list_is_exported(name: str, kind: str, registered: Company, clerk: User) -> None:
    answer = signed_in(clerk).get(reverse(f"registry:{name}"), {"_export": kind})
    assert answer.status_code == 200
    assert answer["Content-Disposition"].endswith(f'.{kind}"')
    if kind == "csv":
        assert len(answer.content.decode().splitlines()) >= 2
    else:
        assert answer.content.startswith(b"PK")


@pytest.mark.parametrize("text", ["jequitinhonha", "JEQUITINHONHA", "ecologico", "Ecológico", "41.738.295/0001-85"])
def test_companies_are_found_with_and_without_accents(text: str, registered: Company, clerk: User) -> None:
    answer = signed_in(clerk).get(reverse("registry:companies"), {"busca": text})
    assert registered.legal_name in answer.content.decode()


@pytest.mark.parametrize("text", ["sena", "ademir oliveira", "ADEMIR", "41820793613", "418.207.936-13"])
def test_drivers_are_found_by_name_and_cpf(text: str, registered: Company, clerk: User) -> None:
    answer = signed_in(clerk).get(reverse("registry:staff_drivers"), {"busca": text})
    assert "Ademir Sena de Oliveira" in answer.content.decode()


def test_a_company_is_found_by_its_code(registered: Company, clerk: User) -> None:
    answer = signed_in(clerk).get(reverse("registry:companies"), {"busca": registered.holder_code or ""})
    assert registered.legal_name in answer.content.decode()


def test_a_search_that_finds_nothing_says_so(registered: Company, clerk: User) -> None:
    answer = signed_in(clerk).get(reverse("registry:companies"), {"busca": "não existe isto"})
    assert "Nada com estes filtros" in answer.content.decode()


def test_a_name_of_134_letters_is_shown_whole(registered: Company, owner: User) -> None:
    assert registered.legal_name in signed_in(owner).get(reverse("registry:home")).content.decode()
