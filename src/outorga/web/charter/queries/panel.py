# SPDX-License-Identifier: Apache-2.0
"""The part of an authorization's case that this room adds: what was asked, what came, what may be done now."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import format_cnpj
from outorga.web.accounts.queries import powers_of
from outorga.web.casefiles.models import CaseFile
from outorga.web.casefiles.panels import Viewer
from outorga.web.charter.models import Authorization
from outorga.web.charter.queries import results
from outorga.web.papers.queries import papers_of
from outorga.web.registry.certificates import vehicle_line
from outorga.web.ui.formats import pt_date, pt_datetime
from outorga.web.ui.parts import Action, Fact, Row


def panel(case: CaseFile, viewer: Viewer) -> dict[str, Any] | None:
    """Everything that the panel shows; names of passengers are never part of it."""
    asked = Authorization.objects.filter(case=case).select_related("company", "decision").first()
    if asked is None:
        return None
    asked.case = case
    return {
        "facts": [_company(asked), *results.facts_of(asked), *_vehicles(asked)],
        "acts": _staff_acts(asked, case, viewer) if viewer.staff else _company_acts(asked),
        "urgency": asked.urgency_reason if case.state == "requested" and asked.urgency_claimed else "",
        "items": _items(asked),
        "changes": [] if asked.is_occasional else _changes(asked),
        "variations": _variations(asked) if asked.number else [],
        "papers": _papers(asked, staff=viewer.staff),
    }


def _company(asked: Authorization) -> Fact:
    return Fact(_("Empresa"), asked.company.legal_name, note=format_cnpj(asked.company.cnpj))


def _vehicles(asked: Authorization) -> list[Fact]:
    rows = asked.vehicles.filter(until_at=None).select_related("holding__vehicle")
    lines = [vehicle_line(row.holding) for row in rows]
    return [Fact(_("Veículo"), f"{line.plate}, {line.description}".strip(", ")) for line in lines]


def _company_acts(asked: Authorization) -> list[Action]:
    return [Action(_("Abrir a viagem"), reverse("charter:trip", args=[asked.pk]), kind="primary")]


def _staff_acts(asked: Authorization, case: CaseFile, viewer: Viewer) -> list[Action]:
    held = powers_of(viewer.user)
    found = []
    if case.state == "requested" and asked.urgency_claimed:
        found.append(("authorization.urgency", _("Decidir a urgência"), "urgency", "primary"))
    if case.state == "requested" and asked.decision_id is None and not asked.urgency_claimed:
        found.append(("authorization.decide", _("Decidir o pedido"), "decide", "primary"))
    if case.state in {"requested", "pending"}:
        found.append(("authorization.require", _("Pedir mais um documento"), "require", ""))
    if asked.is_occasional and asked.number:
        found.append(("passengers.read", _("Ver a relação de passageiros"), "inspect_passengers", ""))
    if asked.is_live:
        found.append(("authorization.withdraw", _("Revogar a autorização"), "withdraw", "quiet"))
    return [
        Action(word, reverse(f"charter:{name}", args=[case.number]), kind=kind)
        for power, word, name, kind in found if power in held
    ]  # fmt: skip


def _items(asked: Authorization) -> list[Row]:
    rows = [
        Row(
            row.requirement.text,
            text=row.text or _("Documento apresentado."),
            icon="ok",
            tone="ok",
            citation="art11_cpt",
        )
        for row in asked.supplied.select_related("requirement")
    ]
    if asked.state != "pending":
        return rows
    waiting = results.missing_items(asked)
    return rows + [Row(item.label, text=_("Ainda não apresentado."), icon="todo", tone="warn") for item in waiting]


def _changes(asked: Authorization) -> list[Row]:
    found = []
    for change in asked.contract_changes.all():
        words = {"happened": pt_date(change.happened_on), "told": pt_date(change.reported_on), "n": change.days_late}
        text = _("Aconteceu em %(happened)s, contada em %(told)s.") % words
        late = _(" %(n)d dias de atraso.") % words if change.late else ""
        found.append(
            Row(change.text, text=text + late, icon="edit", tone="warn" if change.late else "", citation="art7_par1")
        )
    return found


def _variations(asked: Authorization) -> list[Row]:
    return [
        Row(
            str(row.get_kind_display()), text=f"{pt_datetime(row.made_at)}, {row.made_by.name}",
            icon="ok" if row.accepted else "bad", tone="ok" if row.accepted else "bad",
        )
        for row in asked.variations.select_related("made_by")
    ]  # fmt: skip


def _papers(asked: Authorization, *, staff: bool) -> list[Row]:
    name = "papers:download" if staff else "registry:paper"
    return [
        Row(str(row.get_kind_display()), text=row.formatted_code, icon="print", url=reverse(name, args=[row.code]))
        for row in papers_of(asked).exclude(state="superseded")
    ]


def head_facts(case: CaseFile, viewer: Viewer) -> list[Fact]:
    """Until when it holds, in the head of the case."""
    asked = (
        Authorization.objects.filter(case=case).only("service", "starts_at", "ends_at", "valid_until", "number").first()
    )
    if asked is None:
        return []
    if asked.is_occasional:
        return [Fact(_("Saída"), asked.starts_at), Fact(_("Fim"), asked.ends_at)]
    return [Fact(_("Válida até"), asked.valid_until)] if asked.number else []
