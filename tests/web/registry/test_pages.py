# SPDX-License-Identifier: Apache-2.0
"""Every page answers, costs a number of queries that does not grow, and shows another company nothing."""

import re
from collections.abc import Callable, Mapping
from typing import Any
from unittest import mock

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from outorga.web.accounts.models import User
from outorga.web.casefiles.models import StoredDecision
from outorga.web.registry.actions import changes, companies, drivers, vehicles
from outorga.web.registry.models import Company, Driver, VehicleHolding
from outorga.web.registry.queries import school
from tests.web.registry.conftest import TODAY, make_person, refreshed, signed_in

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
        reverse("registry:driver_change", args=[driver.pk]),
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
    answer = signed_in(clerk).post(reverse("registry:staff_drivers"), {"busca": text}, follow=True)
    assert "Ademir Sena de Oliveira" in answer.content.decode()


def test_a_company_is_found_by_its_code(registered: Company, clerk: User) -> None:
    answer = signed_in(clerk).get(reverse("registry:companies"), {"busca": registered.holder_code or ""})
    assert registered.legal_name in answer.content.decode()


def test_a_search_that_finds_nothing_says_so(registered: Company, clerk: User) -> None:
    answer = signed_in(clerk).get(reverse("registry:companies"), {"busca": "não existe isto"})
    assert "Nada com estes filtros" in answer.content.decode()


def test_a_name_of_134_letters_is_shown_whole(registered: Company, owner: User) -> None:
    assert registered.legal_name in signed_in(owner).get(reverse("registry:home")).content.decode()


def test_a_value_of_the_traffic_law_names_its_source_and_whether_it_is_to_be_confirmed(
    company: Company, driver: Driver, holding: VehicleHolding, owner: User
) -> None:
    client = signed_in(owner)
    criminal = client.get(reverse("registry:document", args=["condutor", driver.pk, "art4_cpt_inc3_ali5"]))
    assert "A certidão vale 5 anos da emissão. Fonte: Código de Trânsito Brasileiro, art. 329." in _words(criminal)
    cover = client.get(reverse("registry:document", args=["veiculo", holding.pk, "art4_cpt_inc2_ali2"]))
    assert "O seguro obrigatório não é exigido. A confirmar pela agência" in _words(cover)


def _words(answer: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def test_the_case_page_of_each_subject_stays_within_the_queries_and_asks_no_law(
    registered: Company, holding: VehicleHolding, driver: Driver, owner: User, clerk: User
) -> None:
    told: Any = {"text": "Passou a levar escolares", "happened_on": TODAY, "actor": owner}
    bus, person = refreshed(holding), refreshed(driver)
    changes.report_change(subject=bus, changes={"school_exclusive": True, "school_unmet": ["art136"]}, **told)
    changes.report_change(subject=person, changes={"school": True, "school_art138_met": True}, **told)
    stored = StoredDecision.objects.count()
    for reader in (clerk, owner):
        for subject, words in ((registered, ""), (bus, "Não pode levar escolares"), (person, "Apto para escolares")):
            assert subject.case is not None
            client = signed_in(reader)
            with CaptureQueriesContext(connection) as queries, forbidden_law():
                answer = client.get(subject.case.get_absolute_url())
            assert answer.status_code == 200
            assert words in answer.content.decode()
            assert len(queries) <= MOST_QUERIES, "\n".join(query["sql"][:160] for query in queries)
    assert StoredDecision.objects.count() == stored


def test_the_page_of_a_school_vehicle_and_of_its_driver_reads_what_was_decided(
    company: Company, owner: User, clerk: User
) -> None:
    bus = vehicles.add_vehicle(
        company=company, chassis="9BWZZZ377VT004259", renavam="00891450360", plate="RVM4C90", actor=owner,
        values={"school_exclusive": True, "school_unmet": ["art136"]},
    )  # fmt: skip
    person = drivers.add_driver(
        company=company, name="Edna Sena Luz", cpf="111.444.777-35", link="employee", from_on=TODAY, actor=owner,
        school=True, school_art138_met=True,
    )  # fmt: skip
    stored = StoredDecision.objects.count()
    of_company: Any = [("vehicle", bus, owner), ("driver", person, owner)]
    for name, row, reader in [*of_company, ("holding", bus, clerk), ("staff_driver", person, clerk)]:
        client, address = signed_in(reader), reverse(f"registry:{name}", args=[row.pk])
        # What a company must still file is asked ahead for its page; what was decided is only read.
        forbidden = forbidden_law("ask" if reader == owner else "outorga.decide")
        with CaptureQueriesContext(connection) as queries, forbidden:
            answer = client.get(address)
        assert answer.status_code == 200
        if reader == owner:
            assert ("Não pode levar escolares" if row == bus else "Falta informação") in answer.content.decode()
        assert len(queries) <= MOST_QUERIES, name + "\n".join(query["sql"][:160] for query in queries)
    assert StoredDecision.objects.count() == stored


def test_what_a_draft_says_of_pupils_follows_each_answer(company: Company, owner: User) -> None:
    told: dict[str, Any] = {
        "capacity": 46, "fitted_seats": 46, "manufacture_year": 2020, "category": "hire", "title": "owned",
        "school_exclusive": True, "school_unmet": ["art136"],
    }  # fmt: skip
    bus = vehicles.add_vehicle(
        company=company, chassis="9BWZZZ377VT004259", renavam="00891450360", plate="RVM4C90", actor=owner, values=told
    )
    assert _told_of_pupils(bus) is False
    vehicles.save_vehicle(holding=bus, values=told | {"school_unmet": []}, actor=owner)
    assert _told_of_pupils(bus) is True
    vehicles.save_vehicle(holding=bus, values={"school_exclusive": False, "school_unmet": None}, actor=owner)
    assert _standing(bus) is None


def _standing(bus: VehicleHolding) -> Mapping[str, Any] | None:
    return school.standing_of(VehicleHolding.objects.select_related("vehicle", "case").get(pk=bus.pk))


def _told_of_pupils(bus: VehicleHolding) -> bool | None:
    told = _standing(bus)
    assert told is not None
    met: bool | None = told["met"]
    return met


def forbidden_law(name: str = "outorga.decide") -> Any:
    """The page reads what was decided; it decides nothing."""
    refused = AssertionError("the page asked the law")
    return mock.patch(f"outorga.web.casefiles.decisions.{name}", side_effect=refused)


@pytest.mark.parametrize("number", ["418.207.936-13", "41820793613", "04463004100"])
def test_a_driver_is_found_by_number_and_no_address_holds_it(driver: Driver, clerk: User, number: str) -> None:
    client, address = signed_in(clerk), reverse("registry:staff_drivers")
    led = client.post(address, {"busca": number, "situacao": ""}).headers["Location"]
    assert led == f"{address}?pessoa={driver.person.vault_ref}&situacao="
    assert "Ademir Sena" in client.get(led).content.decode()
    assert "Ademir Sena" in client.get(led + "&_export=csv").content.decode()
    assert "Ademir Sena" not in client.get(address, {"busca": number}).content.decode()


def test_a_number_of_nobody_finds_nobody_and_a_name_stays_in_the_address(driver: Driver, clerk: User) -> None:
    client, address = signed_in(clerk), reverse("registry:staff_drivers")
    nobody = client.post(address, {"busca": "529.982.247-25"}).headers["Location"]
    assert "Ademir Sena" not in client.get(nobody).content.decode()
    named = client.post(address, {"busca": "ademir sena", "situacao": "draft"}).headers["Location"]
    assert named == f"{address}?busca=ademir+sena&situacao=draft"
    assert "Ademir Sena" in client.get(named).content.decode()
