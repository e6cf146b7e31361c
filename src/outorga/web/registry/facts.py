# SPDX-License-Identifier: Apache-2.0
"""Rows of the registry as facts of the law: the only bridge, and the only place where the contract's names appear."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from outorga.law.kernel.identifiers import normalize_cpf
from outorga.web.registry.items import INSURANCE
from outorga.web.registry.models import (
    CardState,
    Company,
    Document,
    DocumentState,
    Driver,
    Membership,
    MembershipRole,
    VehicleHolding,
)
from outorga.web.registry.parameters import parameters_on

Subject = Company | VehicleHolding | Driver
Facts = dict[str, Any]

SIGNER_ROLES = {
    MembershipRole.OWNER: "representative",
    MembershipRole.REPRESENTATIVE: "attorney",
    MembershipRole.USER: "other",
}


def kind_of(subject: Subject) -> str:
    """Company, vehicle or driver, as the contract says it."""
    if isinstance(subject, Company):
        return "company"
    return "vehicle" if isinstance(subject, VehicleHolding) else "driver"


def company_of(subject: Subject) -> Company:
    """The company that asks."""
    return subject if isinstance(subject, Company) else subject.company


def iso(day: date | None) -> str | None:
    """A day as facts write it."""
    return day.isoformat() if day else None


def signer_facts(membership: Membership | None) -> Facts:
    """Who signs the request (art. 4, § 1); nobody known is a signer without powers."""
    if membership is None:
        return {"role": "other"}
    facts: Facts = {"role": SIGNER_ROLES[MembershipRole(membership.role)]}
    if membership.role == MembershipRole.REPRESENTATIVE:
        facts |= {"express_powers": membership.express_powers, "powers_until": iso(membership.until_on)}
    return facts


def operator_facts(company: Company) -> Facts:
    """What the company is."""
    return {
        "kind": company.kind,
        "delegated": company.delegated,
        "registry_certificate_until": iso(company.registry_certificate_until),
        "passenger_transport_in_object": company.passenger_transport_in_object,
    }


def registration_facts(
    subject: Subject, *, on: date, documents: Iterable[Document], signer: Mapping[str, Any]
) -> Facts:
    """The question whether a company, vehicle or driver can be registered that day with these papers."""
    company = company_of(subject)
    facts: Facts = {"on": on.isoformat(), "subject": kind_of(subject), "operator": operator_facts(company)}
    facts["signer"] = dict(signer)
    facts["documents"] = [_filed(document) for document in documents]
    if isinstance(subject, Company):
        facts |= {"services": list(subject.services), "tourism": subject.tourism}
    elif isinstance(subject, VehicleHolding):
        facts["vehicle"] = {
            "category": subject.vehicle.category or None,
            "title": subject.title or None,
            "in_delegated_fleet": subject.in_delegated_fleet,
        }
    else:
        facts["driver"] = {"link": _link_kind(subject), "card": _card(subject)}
    facts["parameters"] = parameters_on(on, "dpvat_required", "criminal_certificate_years")
    return facts


def _filed(document: Document) -> Facts:
    facts: Facts = {"item": document.item, "form": document.form}
    if document.clearance:
        facts["clearance"] = document.clearance
    if document.result:
        facts["result"] = document.result
    if document.issued_on:
        facts["issued_on"] = document.issued_on.isoformat()
    # Cover paid by instalments ends before the policy does: the day that the decision on the paper gave holds.
    until = document.expires_on if document.item == INSURANCE and document.expires_on else document.valid_until
    if until:
        facts["valid_until"] = until.isoformat()
    return facts


def _link_kind(driver: Driver) -> str | None:
    if getattr(driver, "link_kind", None):
        return str(getattr(driver, "link_kind"))  # noqa: B009 - a list reads it with the row, see queries.fleet
    links = list(driver.links.all())
    return links[-1].kind if links else None


def _card(driver: Driver) -> str:
    return CardState.NONE if driver.card == CardState.COLLECTED else driver.card


def document_facts(document: Document, subject: Subject, *, on: date, cpf: str = "") -> Facts:
    """The question whether one paper is required, acceptable and until when."""
    facts: Facts = {"on": on.isoformat(), "item": document.item, "form": document.form, "presented": True}
    if document.original_shown is not None:
        facts["original_shown"] = document.original_shown
    facts |= {"issued_on": iso(document.issued_on), "valid_until": iso(document.valid_until)}
    if document.result:
        facts["result"] = document.result
    facts |= _particulars(document) | _of_subject(document.item, subject, cpf)
    facts["parameters"] = parameters_on(on, "dpvat_required", "criminal_certificate_years")
    return {name: value for name, value in facts.items() if value is not None}


def _particulars(document: Document) -> Facts:
    details = document.details
    facts: Facts = {name: details.get(name) for name in ("in_object", "active", "file_state", "licence_penalty",
                                                         "paper", "category")}  # fmt: skip
    issuer = {name: details.get(f"issuer_{name}") for name in ("kind", "registration", "state")}
    known = {name: value for name, value in issuer.items() if value is not None}
    return facts | ({"issuer": known} if known else {})


def _of_subject(item: str, subject: Subject, cpf: str) -> Facts:
    if isinstance(subject, Company):
        number = subject.cnpj if item == "art4_cpt_inc1_ali2" and subject.cnpj.isdigit() else None
        return {"number": number, "services": list(subject.services), "tourism": subject.tourism}
    if isinstance(subject, Driver):
        return {"number": normalize_cpf(cpf) or None, "driver_link": _link_kind(subject)}
    return {}


def insurance_facts(document: Document | None, *, on: date) -> Facts:
    """The question whether the passengers' accident cover is paid and until when; no paper is an unknown policy."""
    if document is None:
        return {"on": on.isoformat()}
    instalments = [
        {"due_on": row.due_on.isoformat(), "paid_on": iso(row.paid_on)} for row in document.instalments.all()
    ]
    policy = {"from_on": iso(document.valid_from or document.issued_on), "until": iso(document.valid_until)}
    return {"on": on.isoformat(), "policy": policy | {"instalments": instalments}}


def vehicle_facts(holding: VehicleHolding, *, on: date) -> Facts:
    """The question whether the vehicle can be used for charter that day; the model year never counts."""
    vehicle = holding.vehicle
    facts: Facts = {
        "capacity": vehicle.capacity,
        "fitted_seats": vehicle.fitted_seats,
        "category": vehicle.category or None,
        "title": holding.title or None,
        "plate": vehicle.plate or None,
    }
    if vehicle.manufactured_on:
        facts["manufactured_on"] = vehicle.manufactured_on.isoformat()
    if vehicle.manufacture_year:
        facts["manufacture_year"] = vehicle.manufacture_year
    if vehicle.model_year:
        facts["model_year"] = vehicle.model_year
    question: Facts = {"on": on.isoformat(), "vehicle": facts}
    school = {"exclusive": True, "unmet": vehicle.school_unmet}
    return question | ({"school": school} if vehicle.school_exclusive else {})


def term_facts(papers: Mapping[str, Any], vehicle: Mapping[str, Any]) -> Facts:
    """The question until when a registration holds, from what the law said of its papers and of its vehicle."""
    days = [
        (papers.get("limited_by"), papers.get("valid_until")),
        ("art2_cpt_inc4", vehicle.get("last_eligible_day")),
    ]
    return {"limits": [{"provision": provision, "until": until} for provision, until in days if until]}


def driver_facts(driver: Driver, *, on: date, documents: Iterable[Document] | None = None) -> Facts:
    """The question whether the driver can drive for the company that day, from the papers accepted."""
    papers = accepted_by_item(driver.case.documents.all() if documents is None and driver.case else documents or ())
    licence, record, criminal = (papers.get(f"art4_cpt_inc3_ali{n}") for n in (2, 4, 5))
    facts: Facts = {
        "links": [
            {"holder": driver.company.cnpj, "from_on": link.from_on.isoformat(), "until": iso(link.until_on)}
            for link in driver.links.all()
        ],
        "licence_category": (licence.details.get("category") if licence else None) or driver.licence_category or None,
        "licence_until": iso(licence.valid_until) if licence else None,
        "clean_record_on": iso(record.issued_on) if record else None,
        "licence_penalty": record.details.get("licence_penalty") if record else None,
        "criminal_certificate_on": iso(criminal.issued_on) if criminal else None,
        "criminal_certificate_negative": criminal.result == "negative" if criminal and criminal.result else None,
        "card": _card(driver),
    }
    question: Facts = {"on": on.isoformat(), "holder": driver.company.cnpj, "driver": facts}
    question["parameters"] = parameters_on(on, "criminal_certificate_years")
    return question | ({"school": {"exclusive": True, "art138_met": driver.school_art138_met}} if driver.school else {})


def is_declared(subject: VehicleHolding | Driver) -> bool:
    """Whether the vehicle or driver was declared for pupils."""
    return subject.vehicle.school_exclusive if isinstance(subject, VehicleHolding) else subject.school


def accepted_by_item(documents: Iterable[Document]) -> dict[str, Document]:
    """The papers in force by their item."""
    return {document.item: document for document in documents if document.state == DocumentState.ACCEPTED}
