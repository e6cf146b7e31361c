# SPDX-License-Identifier: Apache-2.0
"""A request is signed and filed: protocol number, receipt, and from then on answers are closed."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import chain
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.language import reader
from outorga.web.papers import actions as papers
from outorga.web.registry import certificates, facts, rulings
from outorga.web.registry.actions.documents import is_shown
from outorga.web.registry.actions.drivers import fill_card
from outorga.web.registry.authority import Acting, acting_for
from outorga.web.registry.errors import LawRefuses, RegistryError
from outorga.web.registry.facts import Subject, company_of
from outorga.web.registry.items import label_of
from outorga.web.registry.models import Company, Document, DocumentState, Driver
from outorga.web.registry.notices import tell_office

EVENTS = {"draft": "file", "pending": "supply_items"}
SIGNER = "art4_par1"


def file_request(
    *,
    subjects: Sequence[Subject],
    actor: User | None,
    declared: str,
    signer: Mapping[str, Any] | None = None,
    key: str = "",
) -> CaseFile:
    """File what was asked for a company and its vehicles and drivers, or supply what the agency asked for.

    Of the subjects those still to be filed or supplied are; a second submission of the same form is answered with the
    first one's case.

    The signer is the actor's membership, or who signed the paper at the desk. Whether they may sign, the law says
    (art. 4, § 1); that decision is stored even when it refuses.
    """
    if not declared:
        raise RegistryError(reader.gettext("Marque a declaração antes de enviar."), field="declared")
    company = company_of(subjects[0])
    acting = acting_for(company, actor)
    signed = dict(signer) if signer else facts.signer_facts(acting.membership)

    def work() -> CaseFile | StoredDecision:
        still_open = [subject for subject in subjects if _is_open(subject)]
        if not still_open:
            return _filed_before(subjects)
        decided = [(subject, _ask(subject, signed, actor)) for subject in still_open]
        refusing = [decision for _, decision in decided if SIGNER in decision.outcome.get("because", ())]
        if refusing:
            return refusing[0]
        for subject, decision in decided:
            _file(subject, decision, signed=signed, actor=actor, acting=acting)
        first = still_open[0].case
        assert first is not None
        _receipt(first, company, still_open, actor=actor, acting=acting)
        return first

    # Another signer on the same form is another submission: the one before may have been refused.
    scope = f"file_registration:{chain.digest(signed)[:16]}"
    made = once(key=key, scope=scope, actor=actor, work=work)
    if isinstance(made, CaseFile):
        return made
    raise LawRefuses(
        reader.gettext(
            "O pedido precisa da assinatura do representante legal ou de procurador com poderes expressos em vigor."
        ),
        made,
    )


def _filed_before(subjects: Sequence[Subject]) -> CaseFile:
    case = subjects[0].case
    if case is None:
        raise RegistryError(reader.gettext("Não há nada a enviar."))
    return case


def _is_open(subject: Subject) -> bool:
    """Whether it is still to be filed, under the case's lock: another submission may have come in between."""
    if subject.case is None or subject.state not in EVENTS:
        return False
    cases.lock(subject.case)
    return subject.state in EVENTS


def _ask(subject: Subject, signer: Mapping[str, Any], actor: User | None) -> StoredDecision:
    return rulings.registration(
        subject, on=clock.today(), actor=actor, papers=rulings.papers_shown(subject), signer=signer
    )


def _file(
    subject: Subject, decision: StoredDecision, *, signed: Mapping[str, Any], actor: User | None, acting: Acting
) -> None:
    case = subject.case
    assert case is not None
    sent = [paper for paper in rulings.papers_of(subject, DocumentState.DRAFT) if is_shown(paper)]
    if case.state == "pending" and not sent and not rulings.papers_of(subject, DocumentState.FILED):
        raise RegistryError(reader.gettext("Envie o que foi pedido antes de devolver o pedido à regional."))
    Document.objects.filter(pk__in=[paper.pk for paper in sent]).update(state=DocumentState.FILED)
    if isinstance(subject, Driver):
        fill_card(driver=subject, actor=actor)
    data = {
        "signer": dict(signed),
        "membership": acting.membership.pk if acting.membership else None,
        "documents": [paper.pk for paper in sent],
        "at_desk": acting.desk,
    }
    cases.record(case=case, event=EVENTS[case.state], actor=actor, power=acting.power, data=data, decision=decision)
    rulings.for_pupils(subject, actor=actor)
    text = _("Pedido de cadastro %(number)s: %(title)s.") % {"number": case.number, "title": case.title}
    tell_office(case, text=text)


def _receipt(
    case: CaseFile, company: Company, subjects: Sequence[Subject], *, actor: User | None, acting: Acting
) -> None:
    sent = [paper for subject in subjects for paper in rulings.papers_of(subject, DocumentState.FILED)]
    content = certificates.protocol_receipt(
        case, company, documents=sent, filed_by=actor.name if actor else "", at_desk=acting.desk,
        next_step=_next_step(subjects),
    )  # fmt: skip
    papers.issue(content=content, number=case.number, actor=actor, case=case, subject=case, company_ref=company.pk)


def _next_step(subjects: Sequence[Subject]) -> str:
    others = [subject.case.number for subject in subjects[1:] if subject.case]
    text = _("A regional confere os documentos e responde pelo sistema e por e-mail.")
    if not others:
        return text
    more = ngettext(
        "Junto foi enviado o processo %(numbers)s.", "Junto foram enviados os processos %(numbers)s.", len(others)
    )
    return f"{text} {more % {'numbers': ', '.join(others)}}"


def missing_labels(decision: StoredDecision) -> list[str]:
    """The papers that a decision finds missing, by name, clearances one by one."""
    scopes = decision.outcome.get("missing_clearances") or []
    labels = []
    for item in decision.outcome.get("missing_documents") or []:
        parts = scopes if item == "art4_cpt_inc1_ali4" and scopes else [""]
        labels += [label_of(item, scope) for scope in parts]
    return labels


def subjects_of(company: Company) -> list[Subject]:
    """The company itself, its vehicles and its drivers: of these a request files what is still open."""
    holdings = company.holdings.filter(until_on=None).select_related("case", "vehicle", "company__office")
    drivers = company.drivers.select_related("case", "person", "company__office").prefetch_related("links")
    return [company, *holdings, *drivers]
