# SPDX-License-Identifier: Apache-2.0
"""The agency's side of a registration: taken up, items asked for, registered, refused, sent for category change.

Each act rests on a stored decision of the law and is refused where the decision says otherwise.
"""

from collections.abc import Callable
from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from outorga.web import clock, language
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import standing
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.casefiles.queries import missing_words
from outorga.web.language import reader
from outorga.web.papers import actions as papers
from outorga.web.registry import certificates, rulings
from outorga.web.registry.actions import outcomes
from outorga.web.registry.actions.documents import reason_of
from outorga.web.registry.actions.filing import missing_labels
from outorga.web.registry.authority import acting_for
from outorga.web.registry.errors import LawRefuses, RegistryError
from outorga.web.registry.facts import Subject, company_of
from outorga.web.registry.items import ITEMS, NORM, label_of
from outorga.web.registry.models import DocumentState, VehicleHolding
from outorga.web.registry.notices import tell_company

REVIEW = "registration.review"
DECIDE = "registration.decide"
CHANGE = "category.change"
RECALL = "registration.recall"


def take_up(*, case: CaseFile, actor: User, expected_version: int | None = None) -> CaseFile:
    """Claim a filed request and begin its review."""
    require_power(actor, REVIEW, office=case.office)
    with transaction.atomic():
        cases.claim(case=case, actor=actor, expected_version=expected_version)
        if case.state == "filed":
            cases.record(case=case, event="take_up", actor=actor, power=REVIEW)
    return case


def _once(
    *,
    case: CaseFile,
    power: str,
    act: str,
    actor: User,
    key: str,
    expected_version: int | None,
    work: Callable[[Subject], None],
) -> CaseFile:
    """Check the power in the case's office, lock the case at the version seen, and act once."""
    require_power(actor, power, office=case.office)

    def locked() -> CaseFile:
        cases.lock(case, expected_version=expected_version)
        subject = rulings.subject_of(case)
        subject.case = case
        work(subject)
        return case

    return once(key=key, scope=f"{act}:{case.pk}", actor=actor, work=locked)


def _ruling(subject: Subject, actor: User) -> StoredDecision:
    case = subject.case
    assert case is not None
    accepted = rulings.papers_of(subject, DocumentState.ACCEPTED)
    return rulings.registration(subject, on=clock.today(), actor=actor, papers=accepted, signer=rulings.signer_of(case))


def ask_items(
    *, case: CaseFile, actor: User, message: str = "", expected_version: int | None = None, key: str = ""
) -> CaseFile:
    """Ask for everything that the law finds missing, all of it named at once (art. 4)."""

    def work(subject: Subject) -> None:
        decision = _ruling(subject, actor)
        if decision.outcome.get("result") != "pending":
            raise LawRefuses(reader.gettext("A norma não acha falta de documento neste pedido."), decision)
        labels = missing_labels(decision)
        data = {"missing": labels, "message": message}
        cases.record(
            case=case, event="ask_items", actor=actor, power=REVIEW, reason=message, data=data, decision=decision
        )
        text = _("A regional pediu no processo %(number)s: %(items)s.") % {
            "number": case.number,
            "items": "; ".join(labels),
        }
        tell_company(company_of(subject), case=case, text=f"{text} {message}".strip(), url="/empresa/cadastro/")

    return _once(
        case=case, power=REVIEW, act="ask_items", actor=actor, key=key, expected_version=expected_version, work=work
    )


def register(*, case: CaseFile, actor: User, expected_version: int | None = None, key: str = "") -> CaseFile:
    """Register the subject: certificate and holder code for a company, card for a driver (art. 4, § 5)."""
    standing.require_issuable(NORM, clock.today())

    def work(subject: Subject) -> None:
        decision = _ruling(subject, actor)
        if decision.outcome.get("result") != "registered":
            raise LawRefuses(_why_not(decision), decision)
        eligible = rulings.eligibility(subject, on=clock.today(), actor=actor)
        _must_serve(decision, eligible)
        data = {"eligibility": eligible.pk if eligible else None}
        cases.record(case=case, event="register", actor=actor, power=DECIDE, data=data, decision=decision)
        outcomes.keep(subject, decision, eligible, actor=actor)
        outcomes.issue_papers(subject, decision, actor=actor)
        text = _("Cadastro concedido no processo %(number)s: %(title)s.") % {"number": case.number, "title": case.title}
        tell_company(company_of(subject), case=case, text=text, url="/empresa/")

    return _once(
        case=case, power=DECIDE, act="register", actor=actor, key=key, expected_version=expected_version, work=work
    )


@language.of_reader()
def _why_not(decision: StoredDecision) -> str:
    if decision.status == "undetermined":
        return reader.gettext("Falta um dado para decidir: %(names)s.") % {"names": missing_words(decision)}
    result = decision.outcome.get("result")
    if result == "pending":
        return reader.gettext("Falta: %(items)s.") % {"items": "; ".join(missing_labels(decision))}
    if result == "pending_category_change":
        return reader.gettext("O veículo ainda é da categoria particular: emita o documento da troca.")
    return reader.gettext("A norma manda recusar este pedido.")


def _must_serve(decision: StoredDecision, eligible: StoredDecision | None) -> None:
    if eligible is None or eligible.outcome.get("eligible") is True:
        return
    # A delegated operator shows no papers (art. 4, § 2): what they would tell stays unknown and does not bar.
    if eligible.status == "undetermined" and decision.outcome.get("exempt"):
        return
    if eligible.status == "undetermined":
        raise LawRefuses(
            reader.gettext("Falta um dado para decidir: %(names)s.") % {"names": missing_words(eligible)}, eligible
        )
    raise LawRefuses(reader.gettext("A norma não admite este veículo ou condutor no fretamento."), eligible)


def refuse(*, case: CaseFile, reason: str, actor: User, expected_version: int | None = None, key: str = "") -> CaseFile:
    """Refuse what the law refuses: kind, object, title or signer, or a vehicle or driver that may not serve."""
    stated = reason_of(reason)

    def work(subject: Subject) -> None:
        decision = _refusing(subject, actor)
        cases.record(case=case, event="refuse", actor=actor, power=DECIDE, reason=stated, decision=decision)
        company = company_of(subject)
        content = certificates.refusal(company, subject=case.title, decision=decision, reason=stated, actor=actor)
        papers.issue(content=content, number=case.number, actor=actor, case=case, subject=case, decision=decision)
        text = _("Cadastro recusado no processo %(number)s: %(reason)s") % {"number": case.number, "reason": stated}
        tell_company(company, case=case, text=text, url="/empresa/cadastro/")

    return _once(
        case=case, power=DECIDE, act="refuse", actor=actor, key=key, expected_version=expected_version, work=work
    )


def _refusing(subject: Subject, actor: User) -> StoredDecision:
    decision = _ruling(subject, actor)
    if decision.outcome.get("result") == "refused":
        return decision
    eligible = rulings.eligibility(subject, on=clock.today(), actor=actor)
    if eligible is not None and eligible.outcome.get("eligible") is False:
        return eligible
    raise LawRefuses(reader.gettext("A norma não manda recusar este pedido: peça o que falta ou registre."), decision)


def send_for_category_change(
    *, case: CaseFile, actor: User, expected_version: int | None = None, key: str = ""
) -> CaseFile:
    """Issue the paper by which a private vehicle changes its category (art. 5)."""
    standing.require_issuable(NORM, clock.today())

    def work(subject: Subject) -> None:
        decision = _ruling(subject, actor)
        if not isinstance(subject, VehicleHolding) or decision.outcome.get("result") != "pending_category_change":
            raise LawRefuses(_why_not(decision), decision)
        cases.record(case=case, event="send_for_category_change", actor=actor, power=CHANGE, decision=decision)
        content = certificates.category_change(subject, actor=actor)
        papers.issue(content=content, number=case.number, actor=actor, case=case, subject=subject, decision=decision)
        text = _(
            "Leve ao órgão de trânsito o documento da troca de categoria, processo %(number)s, e envie o novo CRLV."
        )
        told, url = text % {"number": case.number}, f"/empresa/veiculos/{subject.pk}/"
        tell_company(subject.company, case=case, text=told, url=url)

    return _once(
        case=case, power=CHANGE, act="category", actor=actor, key=key, expected_version=expected_version, work=work
    )


@language.of_records()
def recall_document(*, case: CaseFile, item: str, reason: str, actor: User) -> CaseFile:
    """Ask again for a paper of a standing registration (art. 4, § 6): who, when and why are recorded."""
    require_power(actor, RECALL, office=case.office)
    stated = reason_of(reason)
    if item not in ITEMS:
        raise RegistryError(reader.gettext("Escolha o documento."), field="item")
    subject = rulings.subject_of(case)
    with transaction.atomic():
        data = {"item": item}
        cases.record(case=case, event="document.recalled", actor=actor, power=RECALL, reason=stated, data=data)
        words = {"label": label_of(item), "reason": stated}
        text = _("O órgão pediu de novo um documento, %(label)s: %(reason)s") % words
        tell_company(company_of(subject), case=case, text=text, url="/empresa/documentos/")
    return case


def close(*, subject: Subject, on: date, reason: str, actor: User | None) -> CaseFile:
    """Close a standing registration at the holder's request."""
    acting = acting_for(company_of(subject), actor)
    case = subject.case
    if case is None:
        raise RegistryError(reader.gettext("Não há cadastro a encerrar."))
    cases.record(case=case, event="close", actor=actor, reason=reason, power=acting.power, on=on)
    return case
