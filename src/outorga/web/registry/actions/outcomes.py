# SPDX-License-Identifier: Apache-2.0
"""What follows from a decision on a registration: the last day is kept, papers are issued, a lapse is cured."""

from outorga.web import clock, language
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.decisions import outcome_day
from outorga.web.casefiles.models import StoredDecision
from outorga.web.papers import actions as papers
from outorga.web.papers.models import IssuedPaper
from outorga.web.papers.queries import paper_of
from outorga.web.registry import certificates, rulings
from outorga.web.registry.facts import Subject
from outorga.web.registry.items import LICENCE
from outorga.web.registry.models import (
    CardState,
    Company,
    Document,
    DocumentState,
    Driver,
    HolderCode,
    VehicleCategory,
    VehicleHolding,
)

CURES = {"lapsed": "renew_document", "pending_category_change": "file_hire_licence"}


def keep(subject: Subject, decision: StoredDecision, eligible: StoredDecision | None, *, actor: User | None) -> None:
    """Keep the last day that the law gives: of the papers, and for a vehicle of its age too.

    A driver's decision rests on papers that the registration's own has counted already.
    """
    ends = decision
    if isinstance(subject, VehicleHolding) and eligible is not None:
        ends = rulings.term(subject, decision, eligible, actor=actor)
    subject.decision = decision
    subject.registered_on = subject.registered_on or clock.today()
    subject.registered_until = outcome_day(ends, "valid_until")
    subject.limited_by = ends.outcome.get("limited_by") or ""
    subject.save(update_fields=["decision", "registered_on", "registered_until", "limited_by"])


@language.of_records()
def issue_papers(subject: Subject, decision: StoredDecision, *, actor: User | None) -> None:
    """Issue what the decision says is issued: certificate with holder code, or driver card."""
    if isinstance(subject, Company):
        _give_code(subject)
        _certificate(subject, decision, actor=actor)
    elif isinstance(subject, Driver) and actor is not None:
        _card(subject, decision, actor=actor)


def _give_code(company: Company) -> None:
    if company.holder_code:
        return
    code, _made = HolderCode.objects.get_or_create(company=company, defaults={"given_on": clock.today()})
    company.holder_code = code.text
    company.save(update_fields=["holder_code"])


def _certificate(company: Company, decision: StoredDecision, *, actor: User | None) -> IssuedPaper:
    fleet = company.holdings.filter(until_on=None, case__state="registered").select_related("vehicle")
    content = certificates.registration_certificate(
        company, decision_until=company.registered_until, limited_by=company.limited_by, actor=actor, fleet=fleet
    )
    return papers.issue(
        content=content, number=company.holder_code or "", actor=actor, case=company.case, subject=company,
        company_ref=company.pk, decision=decision, replaces=paper_of(company, "registration_certificate"),
    )  # fmt: skip


def _card(driver: Driver, decision: StoredDecision, *, actor: User) -> None:
    criminal = [
        paper for paper in rulings.papers_of(driver, DocumentState.ACCEPTED) if paper.item == "art4_cpt_inc3_ali5"
    ]
    if not criminal or criminal[0].issued_on is None or driver.case is None:
        return
    content = certificates.driver_card(
        driver,
        criminal_on=criminal[0].issued_on,
        until=driver.registered_until,
        limited_by=driver.limited_by,
        actor=actor,
    )
    papers.issue(
        content=content, number=driver.case.number, actor=actor, case=driver.case, subject=driver,
        company_ref=driver.company_id, decision=decision, replaces=paper_of(driver, "driver_card"),
    )  # fmt: skip
    if driver.card_case is not None and driver.card == CardState.FILLED:
        cases.record(
            case=driver.card_case, event="endorse", actor=actor, power="registration.decide", decision=decision
        )
        driver.card = CardState.ENDORSED
        driver.save(update_fields=["card"])


def follow(subject: Subject, accepted: Document, *, actor: User | None) -> None:
    """After a paper was accepted on a standing, lapsed or waiting registration: decide anew and carry it out."""
    case = subject.case
    if case is None or case.state not in {"registered", *CURES}:
        rulings.for_pupils(subject, actor=actor)
        return
    _note_category(subject, accepted)
    papers_now = rulings.papers_of(subject, DocumentState.ACCEPTED)
    decision = rulings.registration(
        subject, on=clock.today(), actor=actor, papers=papers_now, signer=rulings.signer_of(case)
    )
    eligible = rulings.eligibility(subject, on=clock.today(), actor=actor)
    if decision.outcome.get("result") != "registered" or (eligible and eligible.outcome.get("eligible") is False):
        return
    event = CURES.get(case.state, "registration.renewed")
    data = {"document": accepted.pk, "item": accepted.item}
    cases.record(case=case, event=event, actor=actor, power="registration.review", data=data, decision=decision)
    keep(subject, decision, eligible, actor=actor)
    issue_papers(subject, decision, actor=actor)


def _note_category(subject: Subject, accepted: Document) -> None:
    """The new licence in the hire category is what changes the vehicle's category (art. 5)."""
    if isinstance(subject, VehicleHolding) and accepted.item == LICENCE and accepted.details.get("hire_licence"):
        subject.vehicle.category = VehicleCategory.HIRE
        subject.vehicle.save(update_fields=["category"])
