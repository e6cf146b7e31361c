# SPDX-License-Identifier: Apache-2.0
"""A regional office with two clerks, a company's owner, and requests in the states that tests begin from."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client

from outorga.web.accounts import actions as accounts
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import files, standing
from outorga.web.casefiles.models import CaseFile, StoredFile
from outorga.web.registry import people, rulings
from outorga.web.registry.actions import companies, documents, drivers, filing, review, vehicles
from outorga.web.registry.facts import Subject, kind_of
from outorga.web.registry.items import NORM, slots_of
from outorga.web.registry.models import Company, Document, Driver, VehicleHolding
from tests.web.remembered import remembered

TODAY = date(2026, 11, 30)
PDF = b"%PDF-1.4\n1 0 obj\n"
CNPJ = "41738295000185"
CHASSIS = "9BWZZZ377VT004251"
RENAVAM = "00639884962"
LONG_NAME = (
    "Cooperativa Mista de Transporte Rodoviário de Passageiros, Turismo Ecológico e Fretamento dos Produtores "
    "do Vale do Jequitinhonha Ltda"
)
REASON = "A imagem está ilegível e não deixa ler a data de validade."


@pytest.fixture(autouse=True)
def _today(clock: Callable[[date], None], settings: Any) -> None:
    """Monday 2026-11-30; sign-in itself is tested elsewhere, so it is quick and without a second factor here."""
    settings.OUTORGA_REQUIRE_SECOND_FACTOR = False
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    clock(TODAY)


def make_person(login: str, name: str, role: str, office: Office | None = None) -> User:
    """A confirmed person with a role."""
    user = accounts.create_user(
        actor=None, email=f"{login}@example.org", name=name, password="estrada de terra", confirmed=True
    )
    accounts.assign_role(actor=None, user=user, role=role, office=office, from_on=date(2026, 1, 5))
    return user


@pytest.fixture
@remembered
def office(db: None) -> Office:
    return accounts.create_office(
        actor=None, code="crg-03", name="3ª Regional", city_code="3121605", municipality="Diamantina"
    )


@pytest.fixture
@remembered
def clerk(office: Office) -> User:
    return make_person("marta", "Marta Lima", "clerk", office)


@pytest.fixture
@remembered
def other_clerk(office: Office) -> User:
    return make_person("paulo", "Paulo Reis", "clerk", office)


@pytest.fixture
@remembered
def owner(db: None) -> User:
    return make_person("joana", "Joana Prates Figueiredo", "company")


@pytest.fixture
@remembered
def stranger(db: None) -> User:
    return make_person("elcio", "Élcio Ramos", "company")


@pytest.fixture
@remembered
def adopted(db: None) -> None:
    """The agency adopted the norm, so that it may issue under it."""
    standing.set_standing(
        norm=NORM,
        state="adopted",
        from_on=date(2026, 1, 1),
        source="inventada",
        ordinance="Portaria 1/2026",
        actor=None,
        invented=True,
    )


@pytest.fixture
def paper_file(owner: User) -> StoredFile:
    return files.store_bytes(PDF, media_type=files.PDF, actor=owner)


@pytest.fixture
@remembered
def company(owner: User, office: Office) -> Company:
    """A draft with every answer given."""
    made = companies.sign_up(cnpj=CNPJ, legal_name=LONG_NAME, office=office, actor=owner)
    return companies.save_answers(
        company=made,
        actor=owner,
        values={
            "services": ["continuous"],
            "delegated": False,
            "passenger_transport_in_object": True,
            "tourism": False,
            "street": "Rua da Quitanda, 10",
            "city_name": "Diamantina",
            "phone": "(38) 3531-0000",
            "email": "a@example.org",
        },
    )


@pytest.fixture
@remembered
def holding(company: Company, owner: User) -> VehicleHolding:
    """A coach for 46, made in 2020, with no paper yet."""
    values = {"capacity": 46, "fitted_seats": 46, "manufacture_year": 2020, "category": "hire", "title": "owned"}
    return vehicles.add_vehicle(
        company=company, chassis=CHASSIS, renavam=RENAVAM, plate="RVM4C82", values=values, actor=owner
    )


@pytest.fixture
@remembered
def driver(company: Company, owner: User) -> Driver:
    return drivers.add_driver(
        company=company,
        name="Ademir Sena de Oliveira",
        cpf="418.207.936-13",
        link="employee",
        from_on=date(2024, 1, 2),
        actor=owner,
        licence="04463004100",
        licence_category="D",
    )


VALUES: dict[str, dict[str, Any]] = {
    "art4_cpt_inc1_ali1": {"in_object": True},
    "art4_cpt_inc1_ali3": {"active": True},
    "art4_cpt_inc1_ali4": {"result": "negative", "issued_on": date(2026, 11, 1), "valid_until": date(2027, 3, 12)},
    "art4_cpt_inc2_ali1": {"valid_until": date(2027, 10, 31)},
    "art4_cpt_inc2_ali3": {"valid_from": date(2026, 1, 1), "valid_until": date(2027, 6, 30), "instalments": []},
    "art4_cpt_inc2_ali4": {"issuer_kind": "inmetro", "issued_on": date(2026, 11, 3)},
    "art4_cpt_inc3_ali2": {"category": "D", "valid_until": date(2030, 1, 1)},
    "art4_cpt_inc3_ali3": {"paper": "ctps"},
    "art4_cpt_inc3_ali4": {
        "issued_on": date(2026, 5, 4),
        "issuer_state": "MG",
        "file_state": "MG",
        "licence_penalty": False,
    },
    "art4_cpt_inc3_ali5": {"issued_on": date(2026, 5, 5), "criminal_result": "negative"},
}


@pytest.fixture
def put(owner: User) -> Callable[..., Document]:
    """``put(subject, item)``: a draft of the paper with what it says and its file."""

    def make(subject: Subject, item: str, *, clearance: str = "", **values: Any) -> Document:
        said = {"form": "original", **VALUES.get(item, {}), **values}
        about = people.whose(subject, item)
        stored = files.store_bytes(PDF, media_type=files.PDF, actor=owner, people=about)
        return documents.put_document(
            subject=subject,
            item=item,
            clearance=clearance,
            actor=owner,
            values=said,
            file=stored,
            file_name="doc.pdf",
        )

    return make


@pytest.fixture
def put_all(put: Callable[..., Document]) -> Callable[[Subject], None]:
    """Every paper that the law asks of the subject."""

    def make(subject: Subject) -> None:
        required = rulings.required_items(subject, on=TODAY)
        for item, clearance in slots_of(kind_of(subject)):
            if item.id in required:
                put(subject, item.id, clearance=clearance)

    return make


@pytest.fixture
def file(owner: User) -> Callable[..., CaseFile]:
    def make(*subjects: Subject) -> CaseFile:
        return filing.file_request(subjects=subjects, actor=owner, declared="sim")

    return make


def refreshed(subject: Subject) -> Subject:
    """The subject as the database has it now."""
    assert subject.case is not None
    return rulings.subject_of(CaseFile.objects.select_related("office").get(pk=subject.case.pk))


def accept_all(subject: Subject, clerk: User) -> None:
    """The clerk takes the request up and accepts every paper."""
    fresh = refreshed(subject)
    assert fresh.case is not None
    review.take_up(case=fresh.case, actor=clerk)
    for paper in fresh.case.documents.filter(state="filed"):
        documents.accept_document(document=paper, subject=fresh, actor=clerk)


@pytest.fixture
@remembered
def registered(
    company: Company,
    holding: VehicleHolding,
    driver: Driver,
    put_all: Callable[[Subject], None],
    file: Callable[..., CaseFile],
    clerk: User,
    adopted: None,
) -> Company:
    """The company with its vehicle and driver, all registered."""
    for subject in (company, holding, driver):
        put_all(subject)
    file(company, holding, driver)
    for subject in (company, holding, driver):
        accept_all(subject, clerk)
        case = refreshed(subject).case
        assert case is not None
        review.register(case=case, actor=clerk)
    found = refreshed(company)
    assert isinstance(found, Company)
    return found


def signed_in(user: User) -> Client:
    """A browser in which the person is signed in, second factor included."""
    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client
