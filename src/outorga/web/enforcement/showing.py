# SPDX-License-Identifier: Apache-2.0
"""A notice and a retention as pages show them: to staff on the case, to the company on its own page.

Amounts and days are those of stored decisions; the strip draws the term as the law counted it.
"""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from outorga.law.engine import norms
from outorga.law.kernel.identifiers import format_plate
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import decisions
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.casefiles.panels import Offered, Viewer
from outorga.web.casefiles.queries import stored_decisions
from outorga.web.enforcement import carriers, procedures, writing
from outorga.web.enforcement.counting import strip
from outorga.web.enforcement.expenses import is_fallen, provision_of, retention_of
from outorga.web.enforcement.models import Fine, Notice, Retention, ServiceKind, ServiceProof, StopPhoto
from outorga.web.papers.codes import format_code
from outorga.web.papers.models import IssuedPaper
from outorga.web.papers.queries import address_of
from outorga.web.registry.queries.review import know_operator
from outorga.web.ui.formats import money, pt_date, pt_datetime
from outorga.web.ui.parts import Action, Fact, Row, StripDay
from outorga.web.ui.statuses import status_of

SERVABLE = ("issued", "awaiting_service", "served")
TERM = "deadline"
DEFENCE, APPEAL = "defence", "appeal"
# Which term runs in a state.
RUNNING = {"served": DEFENCE, "appealable": APPEAL}
_PROOF_ICONS = {
    ServiceKind.SIGNED: "sign", ServiceKind.REFUSED: "hand", ServiceKind.POSTED: "mail", ServiceKind.DELIVERED: "mail",
    ServiceKind.RETURNED: "warn", ServiceKind.GAZETTE: "book",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Counted:
    """A term that runs: its last day, from when and how it was counted."""

    stage: str
    due_on: date
    from_on: date
    days: tuple[StripDay, ...]

    @property
    def fact(self) -> Fact:
        """The last day, in the head of the case."""
        told = {"day": pt_date(self.from_on)}
        if self.stage == APPEAL:
            return Fact(_("Recurso até"), self.due_on, note=_("da publicação em %(day)s") % told)
        return Fact(_("Defesa até"), self.due_on, note=_("do recebimento em %(day)s") % told)


def notice_rows() -> Any:
    """Notices with all that their pages show, in one query."""
    return Notice.objects.select_related(
        "case__office", "office", "company", "agent", "credential", "decision", "fine__case", "retention__case"
    )


def notice_of(case: CaseFile) -> Notice | None:
    """The notice of a case, read once for all parts of its page."""
    if not hasattr(case, "enforcement_notice"):
        case.enforcement_notice = notice_rows().filter(case=case).first()  # type: ignore[attr-defined]
    found: Notice | None = case.enforcement_notice  # type: ignore[attr-defined]
    return found


def fine_of(notice: Notice) -> Fine | None:
    """The fine, where the notice has one."""
    found: Fine | None = getattr(notice, "fine", None)
    return found


def facts_of(notice: Notice, reader: User, *, company: bool = False) -> list[Fact]:
    """What the notice says, as this reader may know it; its fine leads to the page where they see it."""
    cited, whom = f"{notice.norm}:{notice.provision}", carriers.infractor(notice, reader=reader)
    told = [
        Fact(_("Infração"), writing.item_of(notice), note=writing.cited(cited)),
        Fact(_("Infrator"), whom.name, note=whom.document),
        Fact(_("Quem agiu"), notice.get_actor_display()),
        Fact(_("O que aconteceu"), whom.narrative),
        Fact(_("Placa"), format_plate(notice.plate) if notice.plate else ""),
        Fact(_("Onde"), notice.place),
        Fact(_("Constatada em"), pt_datetime(notice.found_at)),
        Fact(_("Lavrado em"), pt_datetime(notice.issued_at), note=_agent(notice)),
        _amount(notice, company=company),
    ]
    return [fact for fact in told if fact.value]


def _agent(notice: Notice) -> str:
    name = notice.agent.name if notice.agent else ""
    return f"{name}, {notice.credential.number}" if notice.credential else name


def _amount(notice: Notice, *, company: bool) -> Fact:
    fine = fine_of(notice)
    if fine is None:
        return Fact(_("Multa"), _("Sem valor calculado"))
    look = status_of("fine", fine.case.state)
    url = reverse("payments:fine", args=[fine.case.number]) if company else fine.case.get_absolute_url()
    return Fact(_("Multa"), money(fine.amount), url=url, note=look.word)


def validity(notice: Notice) -> list[Row]:
    """Why a notice is not good, and what the law warns of; nothing for a good one."""
    said = notice.decision.outcome
    if said.get("valid") is None:
        missing = "; ".join(norms.get(notice.norm).labels.path(path) for path in notice.decision.missing)
        return [Row(_("Falta um dado para dizer se o auto vale"), text=missing, icon="warn", tone="warn")]
    bad = [
        Row(writing.summary_of(notice.norm, cause), icon="bad", tone="bad", citation=f"{notice.norm}:{cause}")
        for cause in said.get("because") or ()
    ]
    labels = norms.get(notice.norm).labels
    return bad + [Row(labels.value(word), icon="warn", tone="warn") for word in said.get("warnings") or ()]


def proofs_of(notice: Notice) -> list[Row]:
    """What was done so that the infractor knows of the notice, newest last; names are never shown here."""
    return [_proof(proof) for proof in notice.proofs.all()]


def _proof(proof: ServiceProof) -> Row:
    kind = ServiceKind(proof.kind)
    return Row(str(kind.label), text=writing.proof_line(proof), icon=_PROOF_ICONS[kind])


def term_of(notice: Notice, known: list[StoredDecision] | None = None) -> Counted | None:
    """The term for a defence or an appeal, as the newest stored decision counted it, while it runs."""
    stage = RUNNING.get(notice.case.state)
    if stage is None:
        return None
    rows = known if known is not None else stored_decisions(notice.case)
    stored = next((row for row in rows if row.service == TERM and row.facts.get(TERM) == stage), None)
    last = decisions.outcome_day(stored, "due_on") if stored else None
    if stored is None or last is None:
        return None
    start = date.fromisoformat(stored.facts["start_on"])
    skipped = {date.fromisoformat(day) for day in stored.outcome.get("skipped", ())}
    drawn = strip(start, last, days=int(stored.outcome["days"]), skipped=skipped, office=notice.office_id)
    return Counted(stage, last, start, tuple(drawn))


def papers_of(case: CaseFile, *, company: bool) -> list[Row]:
    """The papers of the case, newest first, each where this reader may open it."""
    rows = IssuedPaper.objects.filter(case=case).exclude(state=IssuedPaper.State.SUPERSEDED).order_by("-pk")
    return [
        Row(
            str(paper.data.get("title") or paper.get_kind_display()), text=format_code(paper.code), icon="print",
            url=address_of(paper.code, staff=not company),
        )
        for paper in rows
    ]  # fmt: skip


def photos_of(notice: Notice, *, company: bool) -> list[dict[str, str]]:
    """The photographs of the stop, each with the address at which this reader may see it."""
    if notice.stop_id is None:
        return []
    name = "enforcement:company_photo" if company else "enforcement:photo_file"
    about = notice.case.number if company else notice.stop_id
    return [
        {"url": reverse(name, args=[about, pk]), "caption": caption}
        for pk, caption in StopPhoto.objects.filter(stop=notice.stop_id).values_list("pk", "caption")
    ]


def notice_panel(case: CaseFile, viewer: Viewer) -> dict[str, Any] | None:
    """The part of a notice's case that this room adds."""
    notice = notice_of(case)
    if notice is None:
        return None
    counted = term_of(notice, stored_decisions(case))
    if notice.company is not None:
        know_operator(notice.company.pk, notice.company.legal_name, viewer)
    return {
        "notice": notice, "facts": facts_of(notice, viewer.user), "validity": validity(notice), 
        "term": counted, "today": clock.today(), "papers": papers_of(case, company=not viewer.staff),
        "photos": photos_of(notice, company=not viewer.staff), "acts": _allowed(_acts(notice), case, viewer),
        "retention": getattr(notice, "retention", None), "retention_tone": retention_tone(notice),
    }  # fmt: skip


def retention_tone(notice: Notice) -> str:
    """Bad while the vehicle is held."""
    held = getattr(notice, "retention", None)
    return "ok" if held is not None and held.case.state == "released" else "bad"


def _allowed(acts: list[Offered], case: CaseFile, viewer: Viewer) -> list[Offered]:
    """What the viewer may do; a panel without a button is not shown."""
    return [act for act in acts if viewer.staff and viewer.may(act.power, office=case.office)]


def _acts(notice: Notice) -> list[Offered]:
    number, found = notice.case.number, []
    if notice.case.state in SERVABLE:
        first = "primary" if notice.case.state != "served" else ""
        serve = Action(_("Registrar a entrega"), reverse("enforcement:serve", args=[number]), kind=first)
        found.append(Offered("notice.serve", serve))
    correct = Action(_("Anexar uma correção"), reverse("enforcement:correct", args=[number]), kind="quiet")
    return [*found, Offered("notice.draw", correct)]


def retention_panel(case: CaseFile, viewer: Viewer) -> dict[str, Any] | None:
    """The part of a retention's case."""
    held = retention_of(case)
    if held is None:
        return None
    return {
        "facts": _held_facts(held), "papers": papers_of(case, company=not viewer.staff),
        "acts": _allowed(_held_acts(held), case, viewer),
        "notice": held.notice, "fell": provision_of(held) if held.cost and is_fallen(held) else "",
        "why_fell": procedures.of(held.notice.norm).says.no_infractor,
    }  # fmt: skip


def _held_facts(held: Retention) -> list[Fact]:
    other = f"{format_plate(held.substitute_plate)}, {held.substitute_company}" if held.substitute_plate else ""
    told = [
        Fact(_("Auto"), held.notice.number, url=held.notice.case.get_absolute_url()),
        Fact(_("Causa"), writing.item_of(held.notice)),
        Fact(_("Placa"), format_plate(held.notice.plate)),
        Fact(_("Onde"), held.place),
        Fact(_("Retido desde"), pt_datetime(held.opened_at)),
        Fact(_("Viagem seguiu no"), other),
        Fact(_("Custo do transporte"), money(held.cost) if held.cost is not None else ""),
        Fact(_("Liberado em"), pt_datetime(held.released_at) if held.released_at else ""),
    ]
    return [fact for fact in told if fact.value]


def _held_acts(held: Retention) -> list[Offered]:
    number, found = held.case.number, []
    if held.case.state == "open":
        other = Action(_("Levar os passageiros em outro veículo"), reverse("enforcement:substitute", args=[number]))
        found.append(Offered("notice.draw", other))
    if held.case.state in ("open", "substituted"):
        free = Action(_("Liberar o veículo"), reverse("enforcement:release", args=[number]), kind="primary")
        found.append(Offered("retention.release", free))
    return found


def head_facts(case: CaseFile, viewer: Viewer) -> list[Fact]:
    """Plate, amount and running term, in the head of the case."""
    notice = notice_of(case)
    if notice is None:
        return []
    counted = term_of(notice, stored_decisions(case))
    told = [Fact(_("Veículo"), format_plate(notice.plate) if notice.plate else "")]
    told.append(_amount(notice, company=not viewer.staff))
    if counted is not None:
        told.append(counted.fact)
    return [fact for fact in told if fact.value]


def next_step(notice: Notice) -> str:
    """What comes next, for the company."""
    return str(procedures.of(notice.norm).says.next_steps.get(notice.case.state, ""))


def committed_on(notice: Notice) -> date:
    """The civil day of the infraction."""
    return clock.day_of(notice.committed_at)
