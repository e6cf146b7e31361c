# SPDX-License-Identifier: Apache-2.0
"""The papers of an inspection: the order that calls the vehicle, and the report."""

from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.law.engine import norms
from outorga.web.accounts.models import User
from outorga.web.inspections import procedures
from outorga.web.inspections.models import Group, InspectionOrder, InspectionReport, Mark, ReportItem
from outorga.web.inspections.queries.bodies import credential_of
from outorga.web.inspections.writing import effect
from outorga.web.papers import actions
from outorga.web.papers.contents import Act, ActSection, Reason
from outorga.web.papers.models import IssuedPaper
from outorga.web.papers.standing import standing_note
from outorga.web.registry.certificates import party, vehicle_line
from outorga.web.ui.formats import pt_date, pt_datetime

ORDER_FORM, REPORT_FORM = "inspection_order", "inspection_report"
NAMES = {
    ORDER_FORM: (gettext_lazy("Ordem de vistoria"), gettext_lazy("Ordem")),
    REPORT_FORM: (gettext_lazy("Laudo de vistoria"), gettext_lazy("Laudo")),
}


def issue_order(order: InspectionOrder, *, actor: User | None) -> IssuedPaper:
    """Ordem de vistoria."""
    return actions.issue(
        content=order_paper(order), number=order.number, actor=actor, case=order.case, subject=order,
        company_ref=order.company_id, decision=order.decision,
    )  # fmt: skip


def issue_report(report: InspectionReport, *, actor: User | None) -> IssuedPaper:
    """Laudo de vistoria."""
    return actions.issue(
        content=report_paper(report), number=report.number, actor=actor, case=report.case, subject=report,
        company_ref=report.company_id, decision=report.decision,
    )  # fmt: skip


def order_paper(order: InspectionOrder) -> Act:
    """What the order says: which vehicle, when, where, why."""
    cited = procedures.of(order.norm).provisions
    calls = ActSection(
        heading=_("Apresentação do veículo"),
        facts=((_("Dia"), pt_date(order.present_on)), (_("Local"), order.place)),
        paragraphs=(_("Leve o veículo limpo, vazio e com os documentos de porte obrigatório."),),
    )
    why = ActSection(
        heading=_("Motivo"), paragraphs=(order.reason,), reasons=_reasons(order.norm, cited.inspection, cited.duty)
    )
    subject = _("Vistoria em %(day)s") % {"day": pt_date(order.present_on)}
    return _act(order, ORDER_FORM, subject, (calls, why), on=order.ordered_on, signed_by=order.ordered_by)


def report_paper(report: InspectionReport) -> Act:
    """What the report says: each group, each item, and what follows."""
    items = list(report.items.all())
    head = [(_("Feita em"), pt_datetime(report.reported_at)), (_("Local"), report.place)]
    head += [(str(group.label), str(Mark(report.mark(group)).label)) for group in Group]
    result = ActSection(heading=_("Resultado"), facts=tuple(head), paragraphs=tuple(filter(None, [report.remark])))
    groups = [_group(group, [item for item in items if item.group == group]) for group in Group]
    subject = _("Vistoria de %(day)s") % {"day": pt_date(report.reported_on)}
    sections = (result, *groups, _effect(report))
    return _act(report, REPORT_FORM, subject, sections, on=report.reported_on, signed_by=report.agent)


def _act(
    about: InspectionOrder | InspectionReport, form: str, subject: str, sections: tuple[ActSection, ...], *,
    on: date, signed_by: User | None,
) -> Act:  # fmt: skip
    title, label = NAMES[form]
    return Act(
        company=party(about.company), standing=standing_note(about.norm, on), office=str(about.case.office),
        issued_by=signed_by.name if signed_by else "", form=form, title=str(title),
        provision=procedures.of(about.norm).provisions.inspection, subject=subject, acted_on=on,
        number_label=str(label), vehicle=vehicle_line(about.holding), sections=sections,
        signatures=(_signature(about.norm, signed_by, on),) if signed_by else (),
    )  # fmt: skip


def _signature(norm: str, signer: User, on: date) -> str:
    """Who signs, with the credential where there is one."""
    held = credential_of(signer, norm, on)
    words = {"name": signer.name, "number": held.number if held else ""}
    return _("%(name)s, credencial %(number)s") % words if held else signer.name


def _group(group: Group, items: list[ReportItem]) -> ActSection:
    return ActSection(
        heading=str(group.label),
        columns=((_("Item"), 46), (_("Resultado"), 18), (_("Observação"), 36)),
        rows=tuple((item.text, str(Mark(item.mark).label), item.remark) for item in items),
    )


def _effect(report: InspectionReport) -> ActSection:
    """What follows, as the decision says; what does not bar is still the holder's to mend."""
    cited = procedures.of(report.norm).provisions
    named = (cited.bar, cited.duty) if report.decision.outcome.get("barred") else (cited.duty,)
    return ActSection(
        heading=_("O que decorre"),
        paragraphs=(effect(report.decision.outcome, report.norm),),
        reasons=_reasons(report.norm, *named),
    )


def _reasons(norm: str, *provisions: str) -> tuple[Reason, ...]:
    book = norms.get(norm).provisions
    return tuple(Reason(text=book[name].summary_pt, citation=f"{norm}:{name}") for name in provisions)
