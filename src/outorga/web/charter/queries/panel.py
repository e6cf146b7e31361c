# SPDX-License-Identifier: Apache-2.0
"""The part of an authorization's case that this room adds: what was asked, what came, what may be done now."""

from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, Subquery
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from outorga.law.kernel.identifiers import format_cnpj, format_plate
from outorga.web.casefiles.models import CaseEvent, CaseFile
from outorga.web.casefiles.panels import Offered, Viewer
from outorga.web.charter.facts import NORM
from outorga.web.charter.models import Authorization, AuthorizationVehicle, SuppliedRequirement
from outorga.web.charter.queries import results
from outorga.web.papers.codes import format_code
from outorga.web.papers.models import IssuedPaper
from outorga.web.ui.formats import pt_date
from outorga.web.ui.parts import Action, Fact, Row


def of_case(case: CaseFile) -> Authorization | None:
    """The request of a case, read once for all parts of the page, with what else there is to read."""
    if not hasattr(case, "charter_request"):
        found = _rows().filter(case=case).first()
        if found is not None:
            found.case = case
        case.charter_request = found  # type: ignore[attr-defined]
    shown: Authorization | None = case.charter_request  # type: ignore[attr-defined]
    return shown


def _rows() -> Any:
    """With all that the page shows of vehicles and papers in the same query."""
    papers = IssuedPaper.objects.filter(
        subject_type=Authorization._meta.label_lower, subject_ref=OuterRef("pk")
    ).exclude(state="superseded")
    in_use = AuthorizationVehicle.objects.filter(authorization=OuterRef("pk"), until_at=None).order_by("pk")
    return Authorization.objects.select_related("company", "decision").annotate(
        has_items=Exists(SuppliedRequirement.objects.filter(authorization=OuterRef("pk"))),
        plate=Subquery(in_use.values("plate")[:1]),
        fleet=Count("vehicles", filter=Q(vehicles__until_at=None)),
        urgency_decided=Exists(CaseEvent.objects.filter(case=OuterRef("case"), kind="urgency.decided")),
        paper_code=Subquery(papers.filter(kind="authorization").values("code")[:1]),
        refusal_code=Subquery(papers.filter(kind="refusal").values("code")[:1]),
    )


def panel(case: CaseFile, viewer: Viewer) -> dict[str, Any] | None:
    """Everything that the panel shows; names of passengers are never part of it."""
    asked = of_case(case)
    if asked is None:
        return None
    told = [_company(asked), *results.facts_of(asked)]
    if not viewer.staff:
        # The company has all the rest on the page of the trip itself.
        return {"facts": told, "acts": _company_acts(asked)}
    return {
        "facts": [*told, _vehicles(asked)],
        "acts": _staff_acts(asked, case),
        "urgency": asked.urgency_reason if case.state == "requested" and asked.urgency_claimed else "",
        "items": _items(asked),
        "given_up_at": asked.given_up_at,
        "given_up_reason": asked.given_up_reason,
        "changes": [] if asked.is_occasional else _changes(asked),
        "papers": _papers(asked),
    }


def _company(asked: Authorization) -> Fact:
    return Fact(_("Empresa"), asked.company.legal_name, note=format_cnpj(asked.company.cnpj))


def _vehicles(asked: Any) -> Fact:
    more = asked.fleet - 1
    plate = format_plate(asked.plate) if asked.plate else ""
    return Fact(_("Veículo"), _("%(plate)s e mais %(n)d") % {"plate": plate, "n": more} if more > 0 else plate)


def _company_acts(asked: Authorization) -> list[Offered]:
    return [Offered("", Action(_("Abrir a viagem"), reverse("charter:trip", args=[asked.pk]), kind="primary"))]


def _staff_acts(asked: Authorization, case: CaseFile) -> list[Offered]:
    found = []
    urgent = asked.urgency_claimed and not asked.urgency_decided  # type: ignore[attr-defined]
    if case.state == "requested" and urgent:
        found.append(("authorization.urgency", _("Decidir a urgência"), "urgency", "primary"))
    if case.state == "requested" and not urgent:
        found.append(("authorization.decide", _("Decidir o pedido"), "decide", "primary"))
    if case.state in {"requested", "pending"}:
        found.append(("authorization.require", _("Pedir mais um documento"), "require", ""))
    if asked.is_occasional and asked.number:
        found.append(("passengers.read", _("Ver a relação de passageiros"), "inspect_passengers", ""))
    if asked.is_live:
        found.append(("authorization.withdraw", _("Revogar a autorização"), "withdraw", "quiet"))
    return [
        Offered(power, Action(word, reverse(f"charter:{name}", args=[case.number]), kind=kind))
        for power, word, name, kind in found
    ]


def _items(asked: Authorization) -> list[Row]:
    supplied = asked.supplied.select_related("requirement") if asked.has_items else ()  # type: ignore[attr-defined]
    rows = [_supplied(row) for row in supplied]
    if asked.state != "pending":
        return rows
    waiting = results.missing_items(asked)
    return rows + [Row(item.label, text=_("Ainda não apresentado."), icon="todo", tone="warn") for item in waiting]


def _supplied(row: SuppliedRequirement) -> Row:
    text = row.text or _("Documento apresentado.")
    return Row(row.requirement.text, text=text, icon="ok", tone="ok", citation=f"{NORM}:art11_cpt")


def _changes(asked: Authorization) -> list[Row]:
    found = []
    for change in asked.contract_changes.all():
        words = {"happened": pt_date(change.happened_on), "told": pt_date(change.reported_on), "n": change.days_late}
        text = _("Aconteceu em %(happened)s, contada em %(told)s.") % words
        late = ngettext(" %(n)d dia de atraso.", " %(n)d dias de atraso.", change.days_late) % words
        text, tone = (text + late, "warn") if change.late else (text, "")
        found.append(Row(change.text, text=text, icon="edit", tone=tone, citation=f"{NORM}:art7_par1"))
    return found


def _papers(asked: Any) -> list[Row]:
    known = [(_("Autorização"), asked.paper_code), (_("Comunicação da recusa"), asked.refusal_code)]
    return [
        Row(label, text=format_code(code), icon="print", url=reverse("papers:download", args=[code]))
        for label, code in known
        if code
    ]


def head_facts(case: CaseFile, viewer: Viewer) -> list[Fact]:
    """Until when it holds, in the head of the case."""
    asked = of_case(case)
    if asked is None:
        return []
    if asked.is_occasional:
        return [Fact(_("Saída"), asked.starts_at), Fact(_("Fim"), asked.ends_at)]
    return [Fact(_("Válida até"), asked.valid_until)] if asked.number else []
