# SPDX-License-Identifier: Apache-2.0
"""The company's dashboard: what needs it, what expires, its fleet and drivers, what other rooms add."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count
from django.urls import reverse
from django.utils.translation import gettext as _

from outorga.web.casefiles.models import CaseFile
from outorga.web.papers.models import IssuedPaper
from outorga.web.papers.queries import paper_of
from outorga.web.registry import panels
from outorga.web.registry.items import NORM
from outorga.web.registry.models import Company, VehicleHolding
from outorga.web.registry.queries import expiries
from outorga.web.registry.queries.fleet import fleet_of
from outorga.web.ui.formats import days_left, pt_date
from outorga.web.ui.parts import Action, Row

SHOWN = 5
Counts = Mapping[tuple[str, str], int]


@dataclass(frozen=True, slots=True)
class Board:
    """Everything that the dashboard shows."""

    needs: Sequence[Row]
    agenda: Sequence[expiries.Expiry]
    fleet: Sequence[VehicleHolding]
    drivers: int
    certificate: IssuedPaper | None
    panels: Sequence[panels.Panel]
    actions: Sequence[Action]
    on: date


def of(company: Company, *, on: date) -> Board:
    """Read the dashboard of a company."""
    agenda = expiries.agenda(company, on=on)
    counts = _counts(company)
    kinds = {kind for kind, _state in counts}
    return Board(
        needs=[*_needs(agenda, counts, on), *panels.needs_of(company, on, kinds=kinds)],
        agenda=agenda,
        fleet=list(fleet_of(company)[:SHOWN]),
        drivers=company.drivers.exclude(case__state="closed").count(),
        certificate=paper_of(company, "registration_certificate") if company.holder_code else None,
        panels=panels.panels_of(company, on, kinds=kinds),
        actions=panels.actions_of(company, on),
        on=on,
    )


def _counts(company: Company) -> Counts:
    """How many cases the company has of each kind in each state."""
    rows = CaseFile.objects.filter(company_ref=company.pk).order_by().values_list("kind", "state")
    return {(kind, state): n for kind, state, n in rows.annotate(n=Count("pk"))}


def _needs(agenda: Sequence[expiries.Expiry], counts: Counts, on: date) -> list[Row]:
    """In order of urgency: what lapsed, what was asked for, what expires, what is still a draft."""
    pending, drafts = (counts.get(("registration", state), 0) for state in ("pending", "draft"))
    return [*_lapsed(agenda, on), *_asked(pending), *_soon(agenda, on), *_draft(drafts)]


def _lapsed(agenda: Sequence[expiries.Expiry], on: date) -> list[Row]:
    return [_paper_row(paper, on) for paper in agenda if paper.valid_until < on]


def _soon(agenda: Sequence[expiries.Expiry], on: date) -> list[Row]:
    return [_paper_row(paper, on) for paper in agenda if on <= paper.valid_until and paper.tone == "warn"]


def _paper_row(paper: expiries.Expiry, on: date) -> Row:
    words = {"label": paper.label, "of": paper.of, "day": pt_date(paper.valid_until)}
    past = paper.valid_until < on
    title = _("%(label)s (%(of)s) venceu em %(day)s") if past else _("%(label)s (%(of)s) vence em %(day)s")
    text = _("Sem ele, o cadastro não vale.") if past else days_left(paper.valid_until, on)
    action = Action(_("Enviar o novo"), paper.url, icon="camera", kind="small", about=paper.label)
    tone, icon = ("bad", "warn") if past else ("warn", "clock")
    return Row(title % words, text=text, icon=icon, tone=tone, action=action, citation=f"{NORM}:{paper.document.item}")


def _asked(pending: int) -> list[Row]:
    if not pending:
        return []
    action = Action(_("Responder"), reverse("registry:tasks"), kind="small")
    text = _("Veja na lista o que falta.")
    return [
        Row(
            _("A regional pediu documentos"),
            text=text,
            icon="message",
            tone="warn",
            action=action,
            citation=f"{NORM}:art4_cpt",
        )
    ]


def _draft(drafts: int) -> list[Row]:
    if not drafts:
        return []
    action = Action(_("Continuar"), reverse("registry:tasks"), kind="small")
    return [
        Row(
            _("Há pedido de cadastro por enviar"),
            text=_("O que você digitou está guardado."),
            icon="edit",
            tone="info",
            action=action,
        )
    ]
