# SPDX-License-Identifier: Apache-2.0
"""What the page of a case shows, in a number of queries that does not grow with the case."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import BooleanField, ExpressionWrapper, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from outorga.law.engine import norms
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import access, lifecycle, panels, standing, words
from outorga.web.casefiles.models import CaseAttachment, CaseEvent, CaseFile, FilePerson, PersonKey, StoredDecision
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
    return _("%(text)s (valor fictício, só para demonstração)") % {"text": text} if used.get("invented") else text


def _written(result: Any) -> Any:
    return number(result) if isinstance(result, str) and _DECIMAL.fullmatch(result) else result


def find(number: str, viewer: User | None = None) -> CaseFile | None:
    """The case of this protocol number, however its points are typed, and whether it is one of the viewer's."""
    opening = CaseEvent.objects.filter(case=OuterRef("pk"), seq=1).values("data")
    rows = CaseFile.objects.select_related("office", "owner").annotate(
        opening=Subquery(opening), told_standing=standing.told("norm")
    )
    if viewer is not None:
        own = ExpressionWrapper(access.reached_by(viewer), BooleanField())
        rows = rows.annotate(**{access.reached_name(viewer): own})
    return rows.filter(number=number).first()


def opening_of(case: CaseFile) -> dict[str, Any]:
    """What was recorded when the case was opened: what it is about, for one."""
    if not hasattr(case, "opening"):
        found = CaseEvent.objects.filter(case=case, seq=1).values_list("data", flat=True).first()
        case.opening = found  # type: ignore[attr-defined]
    told: dict[str, Any] | None = case.opening  # type: ignore[attr-defined]
    return told or {}


def stored_decisions(case: CaseFile) -> list[StoredDecision]:
    """The decisions of the case, newest first, read once for all parts of its page."""
    if not hasattr(case, "newest_decisions"):
        rows = StoredDecision.objects.filter(case=case).order_by("-pk")[:DECISIONS_SHOWN]
        case.newest_decisions = list(rows)  # type: ignore[attr-defined]
    found: list[StoredDecision] = case.newest_decisions  # type: ignore[attr-defined]
    return found


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
        Fact(_("Aberto em"), clock.day_of(case.opened_at)),
        Fact(_("Norma"), norms.get(norm.norm).short_title, url=f"/norma/{norm.norm}/", note=norm.sentence),
    ]
    return [*facts, Fact(_("Com"), case.owner.name if case.owner else _("ninguém ainda"))] if viewer.staff else facts


def visible_events(case: CaseFile, viewer: Viewer) -> QuerySet[CaseEvent]:
    """The events that the viewer may see: notes are the agency's own."""
    rows = CaseEvent.objects.filter(case=case).select_related("actor")
    return rows if viewer.staff else rows.exclude(kind__startswith="note.")


def timeline(case: CaseFile, viewer: Viewer) -> list[Moment]:
    """What happened, newest first."""
    rows = visible_events(case, viewer).only("seq", "kind", "at", "reason", "data", "actor__name")
    found = list(rows.order_by("-seq")[:EVENTS_SHOWN])
    gone = lifecycle.taken_back((event.seq, event.kind, event.data) for event in found)
    return [
        _moment(case, event, newest=position == 0, is_gone=event.seq in gone) for position, event in enumerate(found)
    ]


def _moment(case: CaseFile, event: CaseEvent, *, newest: bool, is_gone: bool) -> Moment:
    title = words.of_event(case.kind, event.kind)
    return Moment(
        title=_("%(event)s (deixou de valer)") % {"event": title} if is_gone else title,
        when=event.at,
        text=event.reason.removesuffix("."),
        who=event.actor.name if event.actor else _("automático"),
        state="now" if newest else "past",
        citation=_citation(case, event),
    )


def _citation(case: CaseFile, event: CaseEvent) -> str:
    """The provision of a transition, or the one that a side event says that it rests on."""
    if lifecycle.is_side_event(event.kind):
        return str(event.data.get(lifecycle.RESTS_ON, ""))
    return words.provision_of_event(case.norm, case.kind, event.kind)


def decisions(case: CaseFile) -> list[DecisionShown]:
    """The stored decisions of the case, newest first; the newest of each question is marked."""
    shown, seen = [], set[str]()
    for stored in stored_decisions(case):
        question = words.of_service(stored.norm, stored.service)
        shown.append(DecisionShown(stored, question, stored.service not in seen))
        seen.add(stored.service)
    return shown


def attachments(case: CaseFile) -> QuerySet[CaseAttachment]:
    """The files of the case, oldest first, each with the moment at which it became unreadable, if it did."""
    people = FilePerson.objects.filter(file=OuterRef(OuterRef("file"))).values("person_ref")
    gone = PersonKey.objects.filter(person_ref__in=people, wrapped=None).order_by("destroyed_at")
    rows = CaseAttachment.objects.filter(case=case).select_related("file", "actor", "case")
    return rows.annotate(anonymized_at=Subquery(gone.values("destroyed_at")[:1]))


def attachments_for(case: CaseFile, viewer: Viewer) -> QuerySet[CaseAttachment]:
    """The files of the case that the viewer's side gets."""
    return attachments(case).exclude(pk__in=panels.withheld_from(viewer, case))


def _standing(case: CaseFile) -> Standing:
    """The standing of the case's norm, read with the case where :func:`find` read it."""
    if not hasattr(case, "told_standing"):
        return standing.of(case.norm)
    return standing.read(case.norm, case.told_standing)


def page(case: CaseFile, viewer: Viewer) -> dict[str, Any]:
    """Everything that the page of the case shows."""
    added: list[Panel] = panels.panels_of(case, viewer)
    shown, norm = decisions(case), _standing(case)
    return {
        "case": case,
        "viewer": viewer,
        "may_claim": viewer.staff and not case.owner_id and access.may_claim(case, viewer.may),
        "may_release": viewer.staff and case.owner_id == viewer.user.pk,
        "header": header(case, viewer, norm),
        "standing": norm,
        "panels": [panel for panel in added if not panel.aside],
        "aside_panels": [panel for panel in added if panel.aside],
        "moments": timeline(case, viewer),
        "decisions": shown,
        "has_earlier": not all(decision.latest for decision in shown),
        "attachments": list(attachments_for(case, viewer)),
    }
