# SPDX-License-Identifier: Apache-2.0
"""What the reviewer sees of a registration: its papers one by one, its answers, and which acts are open."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _

from outorga.web.accounts.models import User
from outorga.web.casefiles.idempotency import new_key
from outorga.web.casefiles.models import CaseFile
from outorga.web.casefiles.panels import Operator, Viewer
from outorga.web.papers.models import IssuedPaper
from outorga.web.registry import people, rulings
from outorga.web.registry.facts import Subject, kind_of
from outorga.web.registry.items import INSURANCE, label_of
from outorga.web.registry.models import ChangeReport, Company, Document, DocumentState, Driver, VehicleHolding
from outorga.web.registry.queries import answers
from outorga.web.ui.parts import Fact

SETTLED = frozenset({"registered", "lapsed", "refused", "pending_category_change", "closed"})
REVIEWING = frozenset({"under_review", "registered", "lapsed", "pending_category_change"})


@dataclass(frozen=True, slots=True)
class PaperLine:
    """One paper as the reviewer sees it."""

    paper: Document
    label: str
    facts: Sequence[Fact]
    may_decide: bool


def subject_of(case: CaseFile) -> Subject | None:
    """The subject, read once for the panel, the head and the operator; None for a case of another kind."""
    if not hasattr(case, "registry_subject"):
        try:
            case.registry_subject = rulings.subject_of(case)  # type: ignore[attr-defined]
        except Driver.DoesNotExist:
            case.registry_subject = None  # type: ignore[attr-defined]
    found: Subject | None = case.registry_subject  # type: ignore[attr-defined]
    return found


def panel(case: CaseFile, viewer: Viewer) -> Mapping[str, Any] | None:
    """The context of the panel on a registration's page; whether the viewer has the power, the template asks."""
    subject = subject_of(case)
    if subject is None:
        return None
    lines = _lines(case, may_decide=viewer.staff and case.state in REVIEWING)
    waiting = sum(line.paper.state == DocumentState.FILED for line in lines)
    settled = case.state in SETTLED
    return {
        "case": case, "subject": subject, "kind": kind_of(subject), "lines": lines, "waiting": waiting,
        "facts": _facts(subject, viewer.user if viewer.staff else None), "staff": viewer.staff,
        "acts": _acts(case, waiting) if viewer.staff else {}, "key": new_key(),
        "reports": list(ChangeReport.objects.filter(case=case)[:5]) if settled else [],
        "papers": list(IssuedPaper.objects.filter(case=case).order_by("-pk")[:5]) if settled else [],
    }  # fmt: skip


def _acts(case: CaseFile, waiting: int) -> dict[str, bool]:
    deciding = case.state == "under_review"
    return {
        "take_up": case.state == "filed",
        "ask": deciding and not waiting,
        "register": deciding and not waiting,
        "refuse": deciding,
        "category": deciding and not waiting,
        "recall": case.state in {"registered", "lapsed"},
    }


def _lines(case: CaseFile, *, may_decide: bool) -> list[PaperLine]:
    rows = list(Document.objects.filter(case=case).exclude(state=DocumentState.DRAFT).select_related("decided_by"))
    if any(row.item == INSURANCE for row in rows):
        prefetch_related_objects(rows, "instalments")
    return [
        PaperLine(
            paper=row,
            label=label_of(row.item, row.clearance),
            facts=paper_facts(row),
            may_decide=may_decide and row.state == DocumentState.FILED,
        )
        for row in sorted(rows, key=_order)
    ]


def _order(row: Document) -> tuple[int, str, str, int]:
    rank = {DocumentState.FILED: 0, DocumentState.ACCEPTED: 1}.get(DocumentState(row.state), 2)
    return rank, row.item, row.clearance, -row.pk


_WORDS = {
    "in_object": "Transporte de passageiros no objeto", "active": "Inscrição ativa", "issuer_kind": "Emitido por",
    "issuer_registration": "Registro no CREA", "issuer_state": "Estado emissor", "file_state": "Estado do prontuário",
    "licence_penalty": "Consta penalidade", "paper": "Documento", "category": "Categoria", "hire_licence": "Já é aluguel",
}  # fmt: skip
_VALUES = {
    "inmetro": "INMETRO", "accredited_body": "Entidade credenciada", "engineer": "Engenheiro mecânico", "other": "Outro",
    "ctps": "Carteira de trabalho", "inss": "Inscrição no INSS", "negative": "Negativa", "positive": "Positiva",
    "positive_with_negative_effect": "Positiva com efeito de negativa",
}  # fmt: skip


def paper_facts(row: Document) -> list[Fact]:
    """What the paper says, only what was told."""
    told: list[tuple[str, Any]] = [
        ("Número", row.number), ("Resultado", _VALUES.get(row.result, row.result)), ("Emitido em", row.issued_on),
        ("Vale desde", row.valid_from), ("Vale até", row.valid_until), ("Último dia pela norma", row.expires_on),
    ]  # fmt: skip
    told += [(_WORDS.get(name, name), _VALUES.get(str(value), value)) for name, value in row.details.items()]
    parts = row.instalments.all() if row.item == INSURANCE else ()
    paid = [_instalment(part.due_on, part.paid_on) for part in parts]
    return [Fact(label, value) for label, value in (*told, ("Parcelas", paid)) if value not in (None, "", [])]


def _instalment(due_on: date, paid_on: date | None) -> str:
    paid = f"paga em {paid_on:%d/%m/%Y}" if paid_on else "não paga"
    return f"{due_on:%d/%m/%Y}, {paid}"


def _facts(subject: Subject, actor: User | None) -> list[Fact]:
    if isinstance(subject, Company):
        return answers.company_facts(subject)
    if isinstance(subject, VehicleHolding):
        return answers.vehicle_facts(subject)
    known = people.identity(subject.person, actor=actor, purpose="registry: review") if actor else people.Identity()
    return (
        [Fact("Nome", known.name), Fact("CPF", known.formatted_cpf), *answers.driver_facts(subject)]
        if actor
        else answers.driver_facts(subject)
    )


def operator(company_ref: int, viewer: Viewer) -> Operator | None:
    """The company that a case is about, for its head."""
    row = Company.objects.filter(pk=company_ref).values_list("legal_name", flat=True).first()
    if row is None:
        return None
    return Operator(row, f"/cadastro/empresas/{company_ref}/" if viewer.staff else "/empresa/")


def head_facts(case: CaseFile, viewer: Viewer) -> list[Fact]:
    """The last day of a standing registration, in the head."""
    subject = subject_of(case)
    if subject is None or subject.registered_until is None:
        return []
    return [Fact(_("Cadastro válido até"), subject.registered_until)]
