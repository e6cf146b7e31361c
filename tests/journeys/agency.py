# SPDX-License-Identifier: Apache-2.0
"""The agency as a journey finds it: an office, its people, the norm adopted, and companies that came before.

What a journey is about, people do on screen; what was there before, the same actions made.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from outorga.web.accounts import actions as accounts
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import files, standing
from outorga.web.casefiles.models import CaseFile
from outorga.web.charter.actions import drafts, lists
from outorga.web.charter.actions import filing as trips
from outorga.web.charter.models import Authorization
from outorga.web.registry import people, rulings
from outorga.web.registry.actions import companies, documents, drivers, filing, review, vehicles
from outorga.web.registry.facts import Subject, kind_of
from outorga.web.registry.items import NORM, slots_of
from outorga.web.registry.models import Company, Driver, VehicleHolding

PASSWORD = "estrada de terra batida"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
TODAY = date(2026, 11, 30)
PASSENGERS = (("Águeda Conceição", "MG-12.345.678"), ("José Antônio d'Ávila", "418.207.936-13"))
SAFETY = "art4_cpt_inc2_ali4"
PDF = b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n"


@dataclass
class Agency:
    """The office and those who work in it."""

    office: Office
    clerk: User
    inspector: User


@dataclass
class Fleet:
    """A registered company with what it runs."""

    company: Company
    owner: User
    holdings: list[VehicleHolding] = field(default_factory=list)
    drivers: list[Driver] = field(default_factory=list)


def found_agency() -> Agency:
    """An office with a clerk and an inspector, both with an authenticator, under a norm that the agency adopted."""
    office = accounts.create_office(
        actor=None, code="crg-03", name="3ª Regional", city_code="3121605", municipality="Diamantina"
    )
    standing.set_standing(
        norm=NORM, state="adopted", from_on=date(2026, 1, 1), source="inventada", ordinance="Portaria 1/2026",
        actor=None, invented=True,
    )  # fmt: skip
    clerk = person("marta", "Marta Lima", "clerk", office)
    inspector = person("ivo", "Ivo Salgado", "inspector", office)
    for somebody in (clerk, inspector):
        accounts.enrol_totp(actor=None, user=somebody, secret=SECRET)
    return Agency(office=office, clerk=clerk, inspector=inspector)


def person(login: str, name: str, role: str, office: Office | None = None) -> User:
    """Somebody with a confirmed address and a role."""
    made = accounts.create_user(actor=None, email=f"{login}@exemplo.org", name=name, password=PASSWORD, confirmed=True)
    accounts.assign_role(actor=None, user=made, role=role, office=office, from_on=date(2026, 1, 5))
    return made


@dataclass(frozen=True)
class Bus:
    """What names a vehicle, and how many it carries."""

    plate: str
    chassis: str
    renavam: str
    seats: int = 46
    declared_on: date = date(2026, 11, 25)


@dataclass(frozen=True)
class Crew:
    """What names a driver."""

    name: str
    cpf: str
    licence: str


def register_company(
    agency: Agency, *, cnpj: str, name: str, owner: User, services: Iterable[str], buses: Sequence[Bus] = (),
    crew: Iterable[Crew] = (),
) -> Fleet:  # fmt: skip
    """A company that the office registered, with its vehicles and drivers."""
    company = _company(agency, cnpj=cnpj, name=name, owner=owner, services=list(services))
    fleet = Fleet(company, owner)
    fleet.holdings = [_bus(company, owner, bus) for bus in buses]
    fleet.drivers = [_driver(company, owner, member) for member in crew]
    subjects: list[Subject] = [company, *fleet.holdings, *fleet.drivers]
    declared = {holding.pk: bus.declared_on for holding, bus in zip(fleet.holdings, buses, strict=True)}
    _register(agency, owner, subjects, declared)
    fleet.company = Company.objects.get(pk=company.pk)
    return fleet


def _company(agency: Agency, *, cnpj: str, name: str, owner: User, services: list[str]) -> Company:
    made = companies.sign_up(cnpj=cnpj, legal_name=name, office=agency.office, actor=owner)
    answers = {
        "services": services, "delegated": False, "passenger_transport_in_object": True, "tourism": False,
        "street": "Rua da Quitanda, 10", "city_name": "Diamantina", "phone": "(38) 3531-0000", "email": "a@exemplo.org",
    }  # fmt: skip
    return companies.save_answers(company=made, actor=owner, values=answers)


def _bus(company: Company, owner: User, bus: Bus) -> VehicleHolding:
    values = {
        "capacity": bus.seats, "fitted_seats": bus.seats, "manufacture_year": 2020, "category": "hire",
        "title": "owned", "make_model": "M. Benz O-500 RS",
    }  # fmt: skip
    return vehicles.add_vehicle(
        company=company, chassis=bus.chassis, renavam=bus.renavam, plate=bus.plate, values=values, actor=owner
    )


def _driver(company: Company, owner: User, member: Crew) -> Driver:
    return drivers.add_driver(
        company=company, name=member.name, cpf=member.cpf, link="employee", from_on=date(2024, 1, 2), actor=owner,
        licence=member.licence, licence_category="D",
    )  # fmt: skip


def said(on: date) -> dict[str, dict[str, Any]]:
    """What each paper says: good ones on that day, the first to end being the safety declaration."""
    cleared = {"result": "negative", "issued_on": on - timedelta(29), "valid_until": on + timedelta(240)}
    return {
        "art4_cpt_inc1_ali1": {"in_object": True},
        "art4_cpt_inc1_ali3": {"active": True},
        "art4_cpt_inc1_ali4": cleared,
        "art4_cpt_inc2_ali1": {"valid_until": on + timedelta(335)},
        "art4_cpt_inc2_ali3": {"valid_from": on - timedelta(60), "valid_until": on + timedelta(300), "instalments": []},
        "art4_cpt_inc2_ali4": {"issuer_kind": "inmetro", "issued_on": on - timedelta(5)},
        "art4_cpt_inc3_ali2": {"category": "D", "valid_until": on + timedelta(1100)},
        "art4_cpt_inc3_ali3": {"paper": "ctps"},
        "art4_cpt_inc3_ali4": {
            "issued_on": on - timedelta(40), "issuer_state": "MG", "file_state": "MG", "licence_penalty": False,
        },
        "art4_cpt_inc3_ali5": {"issued_on": on - timedelta(40), "criminal_result": "negative"},
    }  # fmt: skip


def _register(agency: Agency, owner: User, subjects: list[Subject], declared: Mapping[int, date]) -> None:
    for subject in subjects:
        own = declared.get(subject.pk) if isinstance(subject, VehicleHolding) else None
        _put_all(subject, owner, {SAFETY: {"issued_on": own}} if own else {})
    filing.file_request(subjects=subjects, actor=owner, declared="sim")
    for subject in subjects:
        fresh = _refreshed(subject)
        assert fresh.case is not None
        review.take_up(case=fresh.case, actor=agency.clerk)
        for paper in fresh.case.documents.filter(state="filed"):
            documents.accept_document(document=paper, subject=fresh, actor=agency.clerk)
        review.register(case=fresh.case, actor=agency.clerk)


def _put_all(subject: Subject, owner: User, papers: dict[str, dict[str, Any]]) -> None:
    required, usual = rulings.required_items(subject, on=TODAY), said(TODAY)
    for item, clearance in slots_of(kind_of(subject)):
        if item.id in required:
            values = {"form": "original", **usual.get(item.id, {}), **papers.get(item.id, {})}
            about = people.whose(subject, item.id)
            stored = files.store_bytes(PDF, media_type=files.PDF, actor=owner, people=about)
            documents.put_document(
                subject=subject, item=item.id, clearance=clearance, actor=owner, values=values, file=stored,
                file_name="doc.pdf",
            )  # fmt: skip


def _refreshed(subject: Subject) -> Subject:
    assert subject.case is not None
    return rulings.subject_of(CaseFile.objects.select_related("office").get(pk=subject.case.pk))


def occasional_trip(fleet: Fleet, *, starts_at: datetime, ends_at: datetime, document: str) -> Authorization:
    """A trip that the company asked for and was authorized at once, with two passengers."""
    owner = fleet.owner
    draft = drafts.start(company=fleet.company, service="occasional", actor=owner)
    answers: dict[str, Any] = {
        "origin_code": "3121605", "origin_name": "Diamantina", "origin_place": "Praça da Matriz",
        "destination_code": "3146107", "destination_name": "Ouro Preto", "destination_place": "Praça Tiradentes",
        "is_metropolitan": False, "itinerary": "BR-367, MG-010", "group": "closed_group", "purpose": "tourism",
        "tax_document_number": document, "starts_at": starts_at, "ends_at": ends_at,
    }  # fmt: skip
    drafts.save(draft=draft, answers=answers, actor=owner)
    drafts.choose_vehicles(draft=draft, holdings=fleet.holdings[:1], actor=owner)
    drafts.choose_drivers(draft=draft, drivers=fleet.drivers[:1], actor=owner)
    lists.replace_list(draft=draft, lines=[lists.Line(*row) for row in PASSENGERS], actor=owner)
    return trips.file_request(draft=draft, actor=owner, declared="sim")
