# SPDX-License-Identifier: Apache-2.0
"""Questions that the registry asks the law: facts in, stored decision out. Nothing is decided here."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

import outorga
from outorga.law.kernel.decisions import Settings
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import decisions
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.casefiles.queries import opening_of
from outorga.web.registry import facts, people
from outorga.web.registry.facts import Subject
from outorga.web.registry.items import CONDITIONAL, INSURANCE, NORM, items_of
from outorga.web.registry.models import Company, Document, DocumentState, Driver, VehicleHolding

WAITING = (DocumentState.DRAFT, DocumentState.FILED)


def subject_of(case: CaseFile) -> Subject:
    """The company, vehicle or driver that a registration case is about, as its opening says."""
    kind = opening_of(case).get("subject")
    if kind == "company":
        return Company.objects.select_related("case", "office").get(case=case)
    if kind == "vehicle":
        holdings = VehicleHolding.objects.select_related("case", "vehicle", "company__office", "company__case")
        return holdings.get(case=case)
    drivers = Driver.objects.select_related("case", "person", "company__office", "company__case")
    return drivers.prefetch_related("links").get(case=case)


def papers_of(subject: Subject, *states: str) -> list[Document]:
    """The subject's papers in these states, in the norm's order."""
    if subject.case is None:
        return []
    rows = subject.case.documents.filter(state__in=states).prefetch_related("instalments")
    return list(rows)


def papers_shown(subject: Subject) -> list[Document]:
    """What would hold if every waiting paper were accepted: it stands in for the accepted one that it replaces."""
    papers = papers_of(subject, DocumentState.ACCEPTED, *WAITING)
    waiting = {_slot(paper) for paper in papers if paper.state in WAITING}
    return [paper for paper in papers if paper.state in WAITING or _slot(paper) not in waiting]


def _slot(paper: Document) -> tuple[str, str, int | None]:
    return paper.item, paper.clearance, paper.person_id


def signer_of(case: CaseFile) -> dict[str, Any]:
    """Who signed the last filing, as it was recorded."""
    signings = case.events.filter(kind__in=["file", "supply_items"]).order_by("-seq")
    for data in signings.values_list("data", flat=True):
        if data.get("signer"):
            signer: dict[str, Any] = data["signer"]
            return signer
    return {"role": "other"}


def registration(
    subject: Subject, *, on: date, actor: User | None, papers: Iterable[Document], signer: Mapping[str, Any]
) -> StoredDecision:
    """Whether the subject can be registered that day with these papers; stored."""
    asked = facts.registration_facts(subject, on=on, documents=papers, signer=signer)
    return decisions.decide(norm=NORM, service="registration", facts=asked, actor=actor, case=subject.case)


def agency_settings() -> Settings:
    """The agency's readings and values, read once for many questions."""
    return decisions.settings_now(NORM)


def required_items(subject: Subject, *, on: date, settings: Settings | None = None) -> frozenset[str]:
    """The papers that the law asks of this subject: what it finds missing when nothing is filed.

    Asked ahead for a form, so not stored: nothing is issued on it.
    """
    asked = facts.registration_facts(subject, on=on, documents=(), signer={"role": "representative"})
    decision = outorga.decide(NORM, "registration", asked, settings=settings or agency_settings())
    missing = decision.outcome.get("missing_documents")
    if missing is None:
        return frozenset(item.id for item in items_of(facts.kind_of(subject)) if item.id not in CONDITIONAL)
    return frozenset(missing)


def eligibility(subject: Subject, *, on: date, actor: User | None) -> StoredDecision | None:
    """Whether the vehicle or driver can serve that day; a company has no such question."""
    if isinstance(subject, Company):
        return None
    if isinstance(subject, VehicleHolding):
        asked, service = facts.vehicle_facts(subject, on=on), "vehicle"
    else:
        papers = papers_of(subject, DocumentState.ACCEPTED)
        asked, service = facts.driver_facts(subject, on=on, documents=papers), "driver"
    return decisions.decide(norm=NORM, service=service, facts=asked, actor=actor, case=subject.case)


def for_pupils(subject: Subject, *, actor: User | None) -> StoredDecision | None:
    """What the pages say of a vehicle or driver declared for pupils, decided and stored; nothing of any other."""
    if isinstance(subject, Company) or not facts.is_declared(subject):
        return None
    return eligibility(subject, on=clock.today(), actor=actor)


def term(subject: Subject, papers: StoredDecision, vehicle: StoredDecision, *, actor: User | None) -> StoredDecision:
    """Until when a vehicle's registration holds: its papers and its age together."""
    asked = facts.term_facts(papers.outcome, vehicle.outcome)
    return decisions.decide(norm=NORM, service="registration_term", facts=asked, actor=actor, case=subject.case)


def paper(document: Document, subject: Subject, *, on: date, actor: User | None) -> StoredDecision:
    """Whether one paper is acceptable and until when; a driver's CPF goes along under the vault's seal."""
    cpf, personal = "", {}
    if isinstance(subject, Driver) and document.item == "art4_cpt_inc3_ali1":
        cpf = people.identity(subject.person, actor=actor, purpose="registry: check of the CPF").cpf
        personal = {"number": subject.person.vault_ref} if cpf else {}
    asked = facts.document_facts(document, subject, on=on, cpf=cpf)
    return decisions.decide(
        norm=NORM, service="document", facts=asked, actor=actor, case=subject.case, personal=personal
    )


def must_make_sense(document: Document, subject: Subject) -> None:
    """Raise ``InvalidFacts`` for what no paper can say: issued after today, ending before it was issued."""
    on = clock.today()
    decisions.ask(norm=NORM, service="document", facts=facts.document_facts(document, subject, on=on))
    if document.item == INSURANCE:
        decisions.ask(norm=NORM, service="insurance", facts=facts.insurance_facts(document, on=on))


def insurance(document: Document, subject: Subject, *, on: date, actor: User | None) -> StoredDecision | None:
    """Whether the cover is paid and until when, for the policy's paper only."""
    if document.item != INSURANCE:
        return None
    asked = facts.insurance_facts(document, on=on)
    return decisions.decide(norm=NORM, service="insurance", facts=asked, actor=actor, case=subject.case)


def change_report(*, company: Company, happened_on: date, told_on: date, actor: User | None) -> StoredDecision:
    """By when a change had to be told, and whether it was (art. 4, § 7)."""
    asked = {"deadline": "change_report", "start_on": happened_on.isoformat(), "done_on": told_on.isoformat()}
    return decisions.decide(
        norm=NORM, service="deadline", facts=asked, actor=actor, case=company.case, office=company.office
    )
