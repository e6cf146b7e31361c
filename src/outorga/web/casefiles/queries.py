# SPDX-License-Identifier: Apache-2.0
"""What the page of a case shows, in a number of queries that does not grow with the case."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from outorga.law.engine import norms
from outorga.web import clock
from outorga.web.casefiles import panels, standing, words
from outorga.web.casefiles.models import CaseAttachment, CaseEvent, CaseFile, StoredDecision
from outorga.web.casefiles.panels import Panel, Viewer
from outorga.web.casefiles.standing import Standing
from outorga.web.ui.formats import number, pt_date
from outorga.web.ui.parts import Action, Fact, Moment

_DECIMAL = re.compile(r"\d+\.\d+")
EVENTS_SHOWN = 200
DECISIONS_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Header:
    """The strip above every page of a case, in the form that ``ui/file_head.html`` takes."""

    kind_word: str
    title: str
    operator: str
    operator_url: str
    state: str
    kind: str
    facts: Sequence[Fact]
    actions: Sequence[Action] = ()
    tone: str = ""


@dataclass(frozen=True, slots=True)
class DecisionShown:
    """A stored decision with the question that it answers."""

    stored: StoredDecision
    question: str
    latest: bool

    @property
    def why(self) -> dict[str, Any]:
        """The steps, amounts and coefficients written as a Brazilian reads them."""
        return {"steps": [{**step, "result": _written(step["result"])} for step in self.stored.steps]}

    @property
    def missing(self) -> str:
        """The facts that nobody told, in words."""
        return missing_words(self.stored)

    @property
    def dated_values(self) -> list[str]:
        """The dated parameters that it used; a demonstration's invented ordinance says so wherever its value shows."""
        labels = norms.get(self.stored.norm).parameters
        return [
            _dated(labels[used["name"]].label_pt, used) for used in self.stored.parameters if used["effective_from"]
        ]


def missing_words(stored: StoredDecision) -> str:
    """What a decision lacks, as a person says it."""
    labels = norms.get(stored.norm).labels
    return "; ".join(labels.path(path) for path in stored.missing)


def _dated(label: str, used: dict[str, Any]) -> str:
    text = _("%(label)s: %(value)s, desde %(since)s, %(source)s") % {
        "label": label, "value": _written(used["value"]), "since": pt_date(used["effective_from"]),
        "source": used.get("source") or _("sem fonte"),
    }  # fmt: skip
    return f"{text} ({_('valor fictício, só para demonstração')})" if used.get("invented") else text


def _written(result: Any) -> Any:
    return number(result) if isinstance(result, str) and _DECIMAL.fullmatch(result) else result


def find(number: str) -> CaseFile | None:
    """The case of this protocol number, however its points are typed."""
    rows = CaseFile.objects.select_related("office", "owner")
    return rows.filter(number=number).first()


def cases_of_company(company_ref: int) -> QuerySet[CaseFile]:
    """The cases of one company, newest first."""
    return CaseFile.objects.filter(company_ref=company_ref).select_related("office")


def header(case: CaseFile, viewer: Viewer, norm: Standing | None = None) -> Header:
    """The head of the case with what the rooms add."""
    operator = panels.operator_of(case, viewer)
    return Header(
        kind_word=_("%(kind)s, protocolo %(number)s") % {"kind": words.of_kind(case.kind), "number": case.number},
        title=case.title,
        operator=operator.name if operator else "",
        operator_url=operator.url if operator else "",
        state=case.state,
        kind=case.kind,
        facts=[*panels.facts_of(case, viewer), *_own_facts(case, viewer, norm or standing.of(case.norm))],
        actions=panels.actions_of(case, viewer),
    )


def _own_facts(case: CaseFile, viewer: Viewer, norm: Standing) -> list[Fact]:
    facts = [
        Fact(_("Unidade"), case.office.name),
        Fact(_("Aberto em"), case.opened_at.astimezone(clock.CIVIL_TIME).date()),
        Fact(_("Norma"), norms.get(norm.norm).short_title, url=f"/norma/{norm.norm}/", note=norm.sentence),
    ]
    return [*facts, Fact(_("Com"), case.owner.name if case.owner else _("ninguém ainda"))] if viewer.staff else facts


def visible_events(case: CaseFile, viewer: Viewer) -> QuerySet[CaseEvent]:
    """The events that the viewer may see: notes are the agency's own."""
    rows = CaseEvent.objects.filter(case=case).select_related("actor")
    return rows if viewer.staff else rows.exclude(kind__startswith="note.")


def timeline(case: CaseFile, viewer: Viewer) -> list[Moment]:
    """What happened, newest first."""
    rows = visible_events(case, viewer).order_by("-seq")[:EVENTS_SHOWN]
    return [_moment(case, event, newest=position == 0) for position, event in enumerate(rows)]


def _moment(case: CaseFile, event: CaseEvent, *, newest: bool) -> Moment:
    return Moment(
        title=words.of_event(case.kind, event.kind),
        when=event.at,
        text=event.reason.removesuffix("."),
        who=event.actor.name if event.actor else _("automático"),
        state="now" if newest else "past",
        citation=words.provision_of_event(case.norm, case.kind, event.kind) if "." not in event.kind else "",
    )


def decisions(case: CaseFile) -> list[DecisionShown]:
    """The stored decisions of the case, newest first; the newest of each question is marked."""
    shown, seen = [], set[str]()
    for stored in StoredDecision.objects.filter(case=case).order_by("-pk")[:DECISIONS_SHOWN]:
        question = words.of_service(stored.norm, stored.service)
        shown.append(DecisionShown(stored, question, stored.service not in seen))
        seen.add(stored.service)
    return shown


def attachments(case: CaseFile) -> QuerySet[CaseAttachment]:
    """The files of the case, oldest first."""
    return CaseAttachment.objects.filter(case=case).select_related("file", "actor", "case")


def page(case: CaseFile, viewer: Viewer) -> dict[str, Any]:
    """Everything that the page of the case shows."""
    added: list[Panel] = panels.panels_of(case, viewer)
    shown, norm = decisions(case), standing.of(case.norm)
    return {
        "case": case,
        "viewer": viewer,
        "header": header(case, viewer, norm),
        "standing": norm,
        "panels": [panel for panel in added if not panel.aside],
        "aside_panels": [panel for panel in added if panel.aside],
        "moments": timeline(case, viewer),
        "decisions": shown,
        "has_earlier": not all(decision.latest for decision in shown),
        "attachments": list(attachments(case)),
    }
