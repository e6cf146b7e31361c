# SPDX-License-Identifier: Apache-2.0
"""Certificates of debts: negative, positive, or positive with the effect of a negative one."""

from datetime import timedelta

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.accounts.queries import has_power
from outorga.web.casefiles import numbers, words
from outorga.web.casefiles.idempotency import once
from outorga.web.papers import actions as papers
from outorga.web.papers.contents import Act, ActSection
from outorga.web.papers.standing import standing_note
from outorga.web.payments import procedures
from outorga.web.payments.collecting import collecting
from outorga.web.payments.models import CertificateKind, DebtCertificate
from outorga.web.payments.payables import OVERDUE, SUSPENDED, WITHIN_TERM, Debt
from outorga.web.payments.queries.debts import Debts, debts_of
from outorga.web.registry.authority import require_own_people
from outorga.web.registry.certificates import party
from outorga.web.registry.models import Company
from outorga.web.ui.formats import money, pt_date

POWER, FORM = "debt.certify", "debt_certificate"
TITLES = {
    CertificateKind.NEGATIVE: "Certidão negativa de débitos",
    CertificateKind.POSITIVE: "Certidão positiva de débitos",
    CertificateKind.POSITIVE_AS_NEGATIVE: "Certidão positiva de débitos com efeito de negativa",
}
SAYS = {
    CertificateKind.NEGATIVE: "Não consta débito vencido, nem com exigibilidade suspensa, nem em prazo de pagamento.",
    CertificateKind.POSITIVE: "Constam os débitos vencidos abaixo.",
}
STATES = {
    OVERDUE: "Vencido", WITHIN_TERM: "Em prazo de pagamento",
    **dict.fromkeys(SUSPENDED, "Com efeito suspensivo"),
}  # fmt: skip


def issue(*, company: Company, actor: User, key: str = "") -> DebtCertificate:
    """A certificate of today's debts, for the company itself or given at the desk."""
    if not has_power(actor, POWER, office=company.office):
        require_own_people(company, actor)
    return once(key=key, scope=f"debt_certificate:{company.pk}", actor=actor, work=lambda: _issued(company, actor))


def _issued(company: Company, actor: User) -> DebtCertificate:
    on = clock.today()
    found = debts_of(company.pk, on)
    number, until = numbers.next_yearly("debt_certificate", on.year), on + timedelta(collecting().certificate_days)
    procedure = procedures.of(company.norm)
    kind = CertificateKind(procedure.certificate(found))
    says = {**SAYS, CertificateKind.POSITIVE_AS_NEGATIVE: procedure.says.as_negative}[kind]
    content = Act(
        company=party(company), standing=standing_note(company.norm, on), office=str(company.office or ""), form=FORM,
        title=TITLES[kind], provision=procedure.provision, subject="Débitos da empresa com a agência",
        acted_on=on, sections=_sections(says, found), valid_until=until, receipt=True,
    )  # fmt: skip
    paper = papers.issue(content=content, number=number, actor=actor, subject=company, company_ref=company.pk)
    return DebtCertificate.objects.create(
        number=number, company_ref=company.pk, kind=kind, on=on, valid_until=until, due=found.due,
        under_suspensive_effect=found.under_suspensive_effect, paper=paper, issued_by=actor,
    )  # fmt: skip


def _sections(told: str, found: Debts) -> tuple[ActSection, ...]:
    says = ActSection(heading="O que se certifica", paragraphs=(told,))
    rows = tuple(_row(debt) for debt in found.rows if debt.state in STATES)
    if not rows:
        return (says,)
    columns = (("O que se deve", 5), ("Processo", 3), ("Valor", 3), ("Vencimento", 3), ("Situação", 3))
    return (says, ActSection(heading="Débitos", columns=columns, rows=rows))


def _row(debt: Debt) -> tuple[str, ...]:
    due_on = pt_date(debt.due_on) if debt.due_on else ""
    title = debt.title or str(words.of_kind(debt.case.kind))
    return (title, debt.case.number, money(debt.amount), due_on, STATES[debt.state])
