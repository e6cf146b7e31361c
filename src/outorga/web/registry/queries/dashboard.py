# SPDX-License-Identifier: Apache-2.0
"""The company's dashboard: what needs it, what expires, its fleet and drivers, what other rooms add."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count
from django.urls import reverse
from django.utils.translation import gettext as _

from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseFile
from outorga.web.papers.models import IssuedPaper
from outorga.web.papers.queries import paper_of
from outorga.web.registry import panels
from outorga.web.registry.models import Company, Document, DocumentState
from outorga.web.registry.queries import expiries
from outorga.web.registry.queries.fleet import driver_names, drivers_of, fleet_of
from outorga.web.registry.queries.members import members_of
from outorga.web.ui.formats import days_left, pt_date
from outorga.web.ui.parts import Action, Row

SHOWN = 5


@dataclass(frozen=True, slots=True)
class Board:
    """Everything that the dashboard shows."""

    needs: Sequence[Row]
    agenda: Sequence[expiries.Expiry]
    fleet: Sequence[Any]
    fleet_count: int
    crew: Sequence[tuple[Any, str]]
    crew_count: int
    members: Sequence[Any]
    certificate: IssuedPaper | None
    panels: Sequence[panels.Panel]
    actions: Sequence[Action]
    on: date


def of(company: Company, *, on: date, actor: User) -> Board:
    """Read the dashboard of a company."""
    fleet, crew = fleet_of(company), drivers_of(company).exclude(case__state="closed")
    shown = list(crew[:SHOWN])
    names = driver_names(shown, actor=actor)
    agenda = expiries.agenda(company, on=on)
    return Board(
        needs=[*_needs(company, agenda, on), *panels.needs_of(company, on)],
        agenda=agenda,
        fleet=fleet[:SHOWN],
        fleet_count=fleet.count(),
        crew=[(row, names[row.pk]) for row in shown],
        crew_count=crew.count(),
        members=list(members_of(company).filter(until_on=None)[:SHOWN]),
        certificate=paper_of(company, "registration_certificate") if company.holder_code else None,
        panels=panels.panels_of(company, on),
        actions=panels.actions_of(company, on),
        on=on,
    )


def _needs(company: Company, agenda: Sequence[expiries.Expiry], on: date) -> list[Row]:
    """In order of urgency: what lapsed, what was asked for, what expires, what is still a draft."""
    states = CaseFile.objects.filter(company_ref=company.pk, kind="registration").values("state")
    counts = {row["state"]: row["n"] for row in states.annotate(n=Count("pk")).order_by("state")}
    rejected = Document.objects.filter(
        case__company_ref=company.pk, state=DocumentState.REJECTED, replacements=None, case__state="pending"
    ).count()
    return [*_lapsed(agenda, on), *_asked(counts.get("pending", 0), rejected), *_soon(agenda, on), *_draft(counts)]


def _lapsed(agenda: Sequence[expiries.Expiry], on: date) -> list[Row]:
    return [_paper_row(paper, on) for paper in agenda if paper.valid_until < on]


def _soon(agenda: Sequence[expiries.Expiry], on: date) -> list[Row]:
    return [_paper_row(paper, on) for paper in agenda if on <= paper.valid_until and paper.tone(on) == "warn"]


def _paper_row(paper: expiries.Expiry, on: date) -> Row:
    words = {"label": paper.label, "of": paper.of, "day": pt_date(paper.valid_until)}
    past = paper.valid_until < on
    title = _("%(label)s (%(of)s) venceu em %(day)s") if past else _("%(label)s (%(of)s) vence em %(day)s")
    text = _("Sem ele, o cadastro não vale.") if past else days_left(paper.valid_until, on)
    action = Action(_("Enviar o novo"), paper.url, icon="camera", kind="small", about=paper.label)
    tone, icon = ("bad", "warn") if past else ("warn", "clock")
    return Row(title % words, text=text, icon=icon, tone=tone, action=action, citation=paper.document.item)


def _asked(pending: int, rejected: int) -> list[Row]:
    if not pending:
        return []
    url = reverse("registry:tasks")
    text = _("Veja na lista o que falta; há %(n)d documento recusado.") % {"n": rejected} if rejected else _("Veja na lista o que falta.")
    title = _("A regional pediu documentos")
    return [Row(title, text=text, icon="message", tone="warn", action=Action(_("Responder"), url, kind="small"), citation="art4_cpt")]


def _draft(counts: dict[str, int]) -> list[Row]:
    if not counts.get("draft"):
        return []
    action = Action(_("Continuar"), reverse("registry:tasks"), kind="small")
    return [Row(_("Há pedido de cadastro por enviar"), text=_("O que você digitou está guardado."), icon="edit", tone="info", action=action)]
