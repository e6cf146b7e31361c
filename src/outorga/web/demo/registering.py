# SPDX-License-Identifier: Apache-2.0
"""A company registers itself, its vehicles and drivers: answers, papers, review, renewals, all by the registry."""

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from functools import partial
from typing import Any

from outorga.web import clock
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import files
from outorga.web.casefiles.models import CaseFile
from outorga.web.demo import agency, names, numbers
from outorga.web.demo.cast import CORE, Firm, owner_address
from outorga.web.demo.pages import one_page
from outorga.web.demo.timeline import Step, moment, workday
from outorga.web.registry import people, rulings
from outorga.web.registry.actions import companies, documents, drivers, filing, review, vehicles
from outorga.web.registry.facts import Subject, kind_of
from outorga.web.registry.items import CLEARANCES, label_of, slots_of
from outorga.web.registry.models import Company, Document, Driver, LinkKind, VehicleHolding
from outorga.web.registry.people import cpf_key

REFUSED_BECAUSE = "O objeto do contrato social não é o transporte de passageiros, como pede o art. 4º, I, a."
MISSING = "art4_cpt_inc1_ali4"


def plot(firm: Firm, today: date) -> Iterator[Step]:
    """Everything that happens to the firm's registration until that day."""
    name, filed = f"firm:{firm.count}", firm.filed_on
    before = workday(filed - timedelta(days=3))
    before = before if before <= filed else filed
    if firm.count >= CORE:
        yield Step(moment(before, 8), f"{name}:owner", partial(agency.member, firm.owner, firm.owner_name))
    yield Step(moment(before, 9), f"{name}:opened", partial(open_request, firm))
    for order, count in enumerate(firm.members(firm.vehicles)):
        yield Step(moment(before, 10, order), f"{name}:vehicle:{count}", partial(add_vehicle, firm, count))
    for order, count in enumerate(firm.members(firm.drivers)):
        yield Step(moment(before, 11, order), f"{name}:driver:{count}", partial(add_driver, firm, count))
    if firm.ends != "draft":
        yield Step(moment(filed, 14), f"{name}:filed", partial(file_all, firm))
    if firm.ends not in {"draft", "filed"}:
        yield from _reviewed(firm, workday(filed + timedelta(days=1)))
    if firm.ends == "registered":
        yield from _renewed(firm, today)


def _reviewed(firm: Firm, on: date) -> Iterator[Step]:
    name, everything = f"firm:{firm.count}", firm.ends == "registered"
    yield Step(moment(on, 9), f"{name}:reviewed", partial(review_company, firm))
    if everything:
        for order, count in enumerate(firm.members(firm.vehicles)):
            yield Step(moment(on, 10, order), f"{name}:vehicle:{count}:reviewed", partial(review_vehicle, count))
        for order, count in enumerate(firm.members(firm.drivers)):
            yield Step(moment(on, 11, order), f"{name}:driver:{count}:reviewed", partial(review_driver, firm, count))


def _renewed(firm: Firm, today: date) -> Iterator[Step]:
    """Papers are renewed some days before they lapse, for as long as the firm cares."""
    if not firm.renews:
        return
    for turn, on in enumerate(_every(firm.filed_on, 165, today), 1):
        yearly = turn % 2 == 0
        yield Step(moment(on, 15), f"firm:{firm.count}:renewed:{turn}", partial(renew_company, firm))
        for count in firm.members(firm.vehicles):
            act = partial(renew_vehicle, firm, count, yearly=yearly)
            yield Step(moment(on, 15, 1 + count % 58), f"vehicle:{count}:renewed:{turn}", act)
        for count in firm.members(firm.drivers) if yearly else ():
            act = partial(renew_driver, firm, count)
            yield Step(moment(on, 16, 1 + count % 58), f"driver:{count}:renewed:{turn}", act)


def _every(start: date, days: int, today: date) -> list[date]:
    found = []
    while (start := start + timedelta(days=days)) < today:
        found.append(workday(start))
    return [day for day in found if day < today]


# Who and what, found again by what identifies it


def owner_of(firm: Firm) -> User:
    return User.objects.get(email=owner_address(firm))


def company_of(firm: Firm) -> Company:
    return Company.objects.select_related("case", "office").get(cnpj=firm.cnpj)


def holding_of(count: int) -> VehicleHolding:
    rows = VehicleHolding.objects.select_related("case__office", "vehicle", "company__office", "company__case")
    return rows.get(vehicle__chassis=numbers.chassis(count), until_on=None)


def driver_of(firm: Firm, count: int) -> Driver:
    rows = Driver.objects.select_related("case__office", "person", "company__office", "company__case")
    return rows.prefetch_related("links").get(person__cpf_key=cpf_key(numbers.cpf(count)), company__cnpj=firm.cnpj)


# What the company does


def open_request(firm: Firm) -> Company:
    """The company signs up and answers, and shows its papers."""
    owner, office = owner_of(firm), Office.objects.get(code=firm.office)
    company = companies.sign_up(cnpj=firm.cnpj, legal_name=firm.legal_name, office=office, actor=owner)
    occasional = firm.count % 7 != 3
    company = companies.save_answers(company=company, actor=owner, values={
        "trade_name": firm.trade_name, "services": ["continuous", "occasional"] if occasional else ["continuous"],
        "delegated": False, "passenger_transport_in_object": firm.ends != "refused", "tourism": occasional,
        "state_registration": f"{firm.count:03}.{firm.count * 7919 % 1_000_000:06}.00-{firm.count % 90 + 10}",
        "street": names.street(firm.count), "district": "Centro", "city_code": firm.home.code,
        "city_name": firm.home.name, "postcode": f"{35_000_000 + firm.count * 1_237}",
        "email": owner_address(firm), "phone": f"(38) 3531-{firm.count:04}",
    })  # fmt: skip
    companies.add_representative(
        company=company, name=firm.owner_name, cpf=numbers.cpf(9_000_000 + firm.count), actor=owner, office_held="Sócio"
    )
    show_papers(company, firm, owner, leave_out=MISSING if firm.ends == "pending" else "")
    return company


def add_vehicle(firm: Firm, count: int) -> VehicleHolding:
    """A vehicle of the fleet with its papers."""
    owner, company = owner_of(firm), company_of(firm)
    year = clock.today().year - 1 - count * 5 % 11
    seats = (46, 42, 28, 50)[count % 4]
    holding = vehicles.add_vehicle(
        company=company, chassis=numbers.chassis(count), renavam=numbers.renavam(count), plate=numbers.plate(count),
        actor=owner,
        values={"make_model": names.model(count), "kind": "Ônibus" if seats > 30 else "Micro-ônibus", "capacity": seats,
                "fitted_seats": seats, "manufacture_year": year, "model_year": year + count % 2, "category": "hire",
                "title": "leased" if count % 5 == 2 else "owned", "licensing_city": firm.home.name},
    )  # fmt: skip
    show_papers(holding_of(count), firm, owner)
    return holding


def add_driver(firm: Firm, count: int) -> Driver:
    """A driver with the papers."""
    owner, company = owner_of(firm), company_of(firm)
    drivers.add_driver(
        company=company, name=names.person(count), cpf=numbers.cpf(count), actor=owner,
        link="self_employed" if count % 6 == 4 else "employee",
        from_on=clock.today() - timedelta(days=200 + count % 900),
        licence=numbers.licence(count), licence_category="DE"[count % 2],
    )  # fmt: skip
    driver = driver_of(firm, count)
    show_papers(driver, firm, owner)
    return driver


def show_papers(subject: Subject, firm: Firm, owner: User, *, leave_out: str = "") -> None:
    """Every paper that the law asks of the subject."""
    today = clock.today()
    required = rulings.required_items(subject, on=today)
    for item, clearance in slots_of(kind_of(subject)):
        if item.id in required and item.id != leave_out:
            put_paper(subject, firm, owner, item=item.id, clearance=clearance)


def put_paper(subject: Subject, firm: Firm, owner: User, *, item: str, clearance: str = "") -> Document:
    """One paper as it was on that day."""
    said = what_it_says(item, clock.today(), spare=_spare(firm), employed=_is_employed(subject))
    if not firm.with_files:
        values, clerk = {"form": "checked_at_desk", "original_shown": True, **said}, _clerk_of(subject)
        return documents.put_document(subject=subject, item=item, clearance=clearance, actor=clerk, values=values)
    stored = files.store_bytes(
        one_page(label_of(item, clearance)), media_type=files.PDF, actor=owner, people=people.whose(subject, item)
    )
    return documents.put_document(
        subject=subject, item=item, clearance=clearance, actor=owner, values={"form": "original", **said}, file=stored,
        file_name=f"{item}{clearance}.pdf",
    )  # fmt: skip


def _clerk_of(subject: Subject) -> User:
    assert subject.case is not None
    return agency.clerk_of(subject.case.office)


def _spare(firm: Firm) -> int:
    return 10 if firm.count % 2 else 4


def _is_employed(subject: Subject) -> bool:
    return isinstance(subject, Driver) and any(link.kind == LinkKind.EMPLOYEE for link in subject.links.all())


def what_it_says(item: str, on: date, *, spare: int, employed: bool) -> Mapping[str, Any]:
    """The dates and data of a paper fetched some days before."""
    issued = on - timedelta(days=spare)
    known: dict[str, dict[str, Any]] = {
        "art4_cpt_inc1_ali1": {"in_object": True},
        "art4_cpt_inc1_ali3": {"active": True},
        "art4_cpt_inc1_ali4": {"result": "negative", "issued_on": issued, "valid_until": issued + timedelta(days=200)},
        "art4_cpt_inc1_ali5": {"issued_on": issued},
        "art4_cpt_inc1_ali6": {"number": "26.000.111.10.0001-0", "valid_until": issued + timedelta(days=730)},
        "art4_cpt_inc2_ali1": {"valid_until": issued + timedelta(days=380)},
        "art4_cpt_inc2_ali3": {"number": f"AP-{on:%y%m}-0042", "valid_from": issued, "instalments": [],
                               "valid_until": issued + timedelta(days=380)},
        "art4_cpt_inc2_ali4": {"issuer_kind": "inmetro", "issuer_registration": True, "issued_on": issued},
        "art4_cpt_inc3_ali2": {"category": "D", "valid_until": on + timedelta(days=1500)},
        "art4_cpt_inc3_ali3": {"paper": "ctps" if employed else "inss"},
        "art4_cpt_inc3_ali4": {"issued_on": issued, "issuer_state": "MG", "file_state": "MG", "licence_penalty": False},
        "art4_cpt_inc3_ali5": {"issued_on": issued, "criminal_result": "negative"},
        "art4_cpt_inc3_ali6": {"issued_on": issued},
    }  # fmt: skip
    return known.get(item, {})


def file_all(firm: Firm) -> CaseFile:
    """The request of the company and of all that is its own."""
    return filing.file_request(subjects=filing.subjects_of(company_of(firm)), actor=owner_of(firm), declared="sim")


# What the agency does


def review_company(firm: Firm) -> CaseFile:
    """The clerk's answer to the company's request."""
    case = company_of(firm).case
    assert case is not None
    clerk = agency.clerk_of(case.office)
    review.take_up(case=case, actor=clerk)
    if firm.ends == "under_review":
        return case
    _accept_all(case, clerk)
    if firm.ends == "pending":
        return review.ask_items(case=case, actor=clerk, message="Faltam as três certidões. Pode enviar pelo sistema.")
    if firm.ends == "refused":
        return review.refuse(case=case, actor=clerk, reason=REFUSED_BECAUSE)
    return review.register(case=case, actor=clerk)


def review_vehicle(count: int) -> CaseFile:
    return _register(holding_of(count))


def review_driver(firm: Firm, count: int) -> CaseFile:
    return _register(driver_of(firm, count))


def _register(subject: Subject) -> CaseFile:
    case = subject.case
    assert case is not None
    clerk = agency.clerk_of(case.office)
    review.take_up(case=case, actor=clerk)
    _accept_all(case, clerk)
    return review.register(case=case, actor=clerk)


def _accept_all(case: CaseFile, clerk: User) -> None:
    subject = rulings.subject_of(case)
    for paper in case.documents.filter(state="filed"):
        documents.accept_document(document=paper, subject=subject, actor=clerk)


# Renewals


def renew_company(firm: Firm) -> CaseFile:
    """New clearances."""
    return _renew(company_of(firm), firm, [(MISSING, scope) for scope in CLEARANCES])


def renew_vehicle(firm: Firm, count: int, *, yearly: bool) -> CaseFile:
    """A new declaration of good state; every second time also licence and insurance."""
    papers = ["art4_cpt_inc2_ali4", *(["art4_cpt_inc2_ali1", "art4_cpt_inc2_ali3"] if yearly else [])]
    return _renew(holding_of(count), firm, [(item, "") for item in papers])


def renew_driver(firm: Firm, count: int) -> CaseFile:
    """A new clean record."""
    return _renew(driver_of(firm, count), firm, [("art4_cpt_inc3_ali4", "")])


def _renew(subject: Subject, firm: Firm, papers: list[tuple[str, str]]) -> CaseFile:
    case = subject.case
    assert case is not None
    owner, clerk = owner_of(firm), agency.clerk_of(case.office)
    for item, clearance in papers:
        paper = put_paper(subject, firm, owner, item=item, clearance=clearance)
        documents.send_document(document=paper, subject=subject, actor=owner)
        documents.accept_document(document=paper, subject=subject, actor=clerk)
    return case
