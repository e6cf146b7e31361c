# SPDX-License-Identifier: Apache-2.0
"""What the reviewer sees of a registration: its papers one by one, its answers, and which acts are open."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import prefetch_related_objects
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.web.accounts.models import User
from outorga.web.casefiles.idempotency import new_key
from outorga.web.casefiles.models import CaseFile
from outorga.web.casefiles.panels import Operator, Viewer
from outorga.web.casefiles.queries import opening_of, stored_decisions
from outorga.web.papers.models import IssuedPaper
from outorga.web.registry import people, rulings
from outorga.web.registry.facts import Subject, company_of, kind_of
from outorga.web.registry.items import INSURANCE, label_of
from outorga.web.registry.models import ChangeReport, Company, Document, DocumentState, Driver, VehicleHolding
from outorga.web.registry.queries import answers, school
from outorga.web.ui.formats import pt_date
from outorga.web.ui.parts import Fact

# The panel has read the company already: the head, drawn after it, does not ask again.
OPERATOR = "registry_operator"
STANDING = frozenset({"registered", "lapsed"})
ANSWERED = frozenset({"refused", "pending_category_change"})
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
    company = company_of(subject)
    know_operator(company.pk, company.legal_name, viewer)
    return {
        "case": case, "subject": subject, "kind": kind_of(subject), "lines": lines, "waiting": waiting,
        "school": None if isinstance(subject, Company) else school.stored_standing(subject, stored_decisions(case)),
        "facts": _facts(subject, viewer.user if viewer.staff else None), "staff": viewer.staff,
        "acts": _acts(case, waiting) if viewer.staff else {}, "key": new_key(),
        "reports": list(ChangeReport.objects.filter(case=case)[:5]) if case.state in STANDING else [],
        "papers": list(IssuedPaper.objects.filter(case=case).order_by("-pk")[:5]) if case.state in ANSWERED else [],
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


_WORDS: Mapping[str, str | Promise] = {
    "in_object": gettext_lazy("Transporte de passageiros no objeto"),
    "active": gettext_lazy("Inscrição ativa"),
    "issuer_kind": gettext_lazy("Emitido por"),
    "issuer_registration": gettext_lazy("Registro no CREA"),
    "issuer_state": gettext_lazy("Estado emissor"),
    "file_state": gettext_lazy("Estado do prontuário"),
    "licence_penalty": gettext_lazy("Consta penalidade"),
    "paper": gettext_lazy("Documento"),
    "category": gettext_lazy("Categoria"),
    "hire_licence": gettext_lazy("Já é aluguel"),
}
_VALUES: Mapping[str, str | Promise] = {
    "inmetro": gettext_lazy("INMETRO"),
    "accredited_body": gettext_lazy("Entidade credenciada"),
    "engineer": gettext_lazy("Engenheiro mecânico"),
    "other": gettext_lazy("Outro"),
    "ctps": gettext_lazy("Carteira de trabalho"),
    "inss": gettext_lazy("Inscrição no INSS"),
    "negative": gettext_lazy("Negativa"),
    "positive": gettext_lazy("Positiva"),
    "positive_with_negative_effect": gettext_lazy("Positiva com efeito de negativa"),
}


def paper_facts(row: Document) -> list[Fact]:
    """What the paper says, only what was told."""
    told: list[tuple[str | Promise, Any]] = [
        (_("Número"), row.number),
        (_("Resultado"), _VALUES.get(row.result, row.result)),
        (_("Emitido em"), row.issued_on),
        (_("Vale desde"), row.valid_from),
        (_("Vale até"), row.valid_until),
        (_("Último dia pela norma"), row.expires_on),
    ]
    told += [(_WORDS.get(name, name), _VALUES.get(str(value), value)) for name, value in row.details.items()]
    parts = row.instalments.all() if row.item == INSURANCE else ()
    paid = [_instalment(part.due_on, part.paid_on) for part in parts]
    return [Fact(label, value) for label, value in (*told, (_("Parcelas"), paid)) if value not in (None, "", [])]


def _instalment(due_on: date, paid_on: date | None) -> str:
    paid = _("paga em %(day)s") % {"day": pt_date(paid_on)} if paid_on else _("não paga")
    return f"{pt_date(due_on)}, {paid}"


def _facts(subject: Subject, actor: User | None) -> list[Fact]:
    if isinstance(subject, Company):
        return answers.company_facts(subject)
    if isinstance(subject, VehicleHolding):
        return answers.vehicle_facts(subject)
    told = answers.driver_facts(subject)
    if actor is None:
        return told
    known = people.identity(subject.person, actor=actor, purpose="registry: review")
    return [Fact(_("Nome"), known.name), Fact(_("CPF"), known.formatted_cpf), *told]


def know_operator(company_ref: int, name: str, viewer: Viewer) -> None:
    """A room has read the company of the case already: its name is not asked for again."""
    setattr(viewer.user, OPERATOR, (company_ref, name))


def operator(company_ref: int, viewer: Viewer) -> Operator | None:
    """The company that a case is about, for its head."""
    asked, name = getattr(viewer.user, OPERATOR, (None, None))
    if asked != company_ref:
        name = Company.objects.filter(pk=company_ref).values_list("legal_name", flat=True).first()
    if name is None:
        return None
    return Operator(name, f"/cadastro/empresas/{company_ref}/" if viewer.staff else "/empresa/")


def head_facts(case: CaseFile, viewer: Viewer) -> list[Fact]:
    """The last day of a standing registration, in the head."""
    subject = subject_of(case)
    if subject is None or subject.registered_until is None:
        return []
    return [Fact(_("Cadastro válido até"), subject.registered_until)]


def card_facts(case: CaseFile, viewer: Viewer) -> list[Fact]:
    """The registration that endorses a driver's card, in the card's head."""
    number = opening_of(case).get("registration", "")
    return [Fact(_("Cadastro do condutor"), number, url=f"/processos/{number}/")] if number else []
