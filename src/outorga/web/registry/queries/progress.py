# SPDX-License-Identifier: Apache-2.0
"""How far a request is: which papers the law asks for, which are there, and the task list made of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from outorga.law.kernel.identifiers import format_plate
from outorga.web.accounts.models import User
from outorga.web.registry import rulings
from outorga.web.registry.actions.documents import is_shown
from outorga.web.registry.facts import Subject, kind_of
from outorga.web.registry.items import CARD, Item, items_of, label_of
from outorga.web.registry.models import Company, Document, DocumentState, Driver, VehicleHolding
from outorga.web.registry.queries.fleet import crew_in_progress, driver_names, fleet_of
from outorga.web.ui.parts import Action, Task, TaskGroup

READY = frozenset({DocumentState.FILED, DocumentState.ACCEPTED})


@dataclass(frozen=True, slots=True)
class Slot:
    """One place for a paper: what is required there and the newest paper in it."""

    item: Item
    clearance: str
    required: bool
    paper: Document | None

    @property
    def label(self) -> str:
        """The paper's name."""
        return label_of(self.item.id, self.clearance)

    @property
    def state(self) -> str:
        """As the task list says it."""
        if self.paper is None:
            return "todo" if self.required else "optional"
        if self.paper.state == DocumentState.REJECTED:
            return "fix"
        if self.paper.state in READY or is_shown(self.paper):
            return "done"
        return "doing"


def papers_by_case(case_ids: Iterable[int]) -> dict[int, list[Document]]:
    """The papers of several cases in one query, the newest first; the replaced stay out."""
    found: dict[int, list[Document]] = {}
    rows = Document.objects.filter(case_id__in=list(case_ids)).exclude(state=DocumentState.REPLACED).order_by("-pk")
    for row in rows.select_related("file"):
        found.setdefault(row.case_id, []).append(row)
    return found


def slots(subject: Subject, papers: Sequence[Document], required: frozenset[str]) -> list[Slot]:
    """Every place of the subject, in the norm's order."""
    found = []
    for item in items_of(kind_of(subject)):
        for clearance in item.clearances or ("",):
            there = [paper for paper in papers if (paper.item, paper.clearance) == (item.id, clearance)]
            if item.id != CARD:
                found.append(Slot(item, clearance, item.id in required, _newest(there)))
    return found


def _newest(papers: Sequence[Document]) -> Document | None:
    """A waiting paper before the accepted one, both before a rejected one that has no successor."""
    order = {DocumentState.DRAFT: 0, DocumentState.FILED: 0, DocumentState.ACCEPTED: 1, DocumentState.REJECTED: 2}
    return min(papers, key=lambda paper: (order[DocumentState(paper.state)], -paper.pk), default=None)


def all_slots(subjects: Sequence[Subject], *, on: date) -> dict[int, list[Slot]]:
    """Places by case, for several subjects at once."""
    cases = {subject.case_id: subject for subject in subjects if subject.case_id}
    papers, settings = papers_by_case(cases), rulings.agency_settings()
    return {
        case_id: slots(subject, papers.get(case_id, []), rulings.required_items(subject, on=on, settings=settings))
        for case_id, subject in cases.items()
    }


def filed_slots(subject: Subject) -> list[Slot]:
    """The places that hold a paper, for a reader: what is required is the request's own question."""
    papers = papers_by_case([subject.case_id] if subject.case_id else [])
    return [place for place in slots(subject, papers.get(subject.case_id or 0, []), frozenset()) if place.paper]


@dataclass(frozen=True, slots=True)
class Progress:
    """The task list of a company and whether it can be sent."""

    groups: list[TaskGroup]
    sendable: list[Subject]


def progress_of(company: Company, *, on: date, actor: User | None) -> Progress:
    """What is ready and what is not, of the company and of each vehicle and driver that is still to be filed."""
    fleet = [row for row in fleet_of(company).select_related("company__office") if row.state in {"draft", "pending"}]
    crew = list(crew_in_progress(company))
    places = all_slots([company, *fleet, *crew], on=on)
    own = company_tasks(company, places.get(company.case_id or 0, []))
    names = driver_names(crew, actor=actor)
    others = [_vehicle_task(row, places.get(row.case_id or 0, [])) for row in fleet]
    others += [_driver_task(row, places.get(row.case_id or 0, []), names[row.pk]) for row in crew]
    everything: list[Subject] = [company, *fleet, *crew]
    sendable = [row for row in everything if row.state in {"draft", "pending"}]
    waiting = sum(task.state not in {"done", "optional"} for task in (*own, *others))
    groups = [TaskGroup(_("Empresa"), own), TaskGroup(_("Frota e condutores"), others, _add_buttons())]
    return Progress([*groups, TaskGroup(_("Enviar"), [_send_task(waiting, sendable)])], sendable)


def _add_buttons() -> list[Action]:
    return [
        Action(_("Veículo"), reverse("registry:vehicle_new"), icon="plus", kind="small"),
        Action(_("Condutor"), reverse("registry:driver_new"), icon="plus", kind="small"),
    ]


def _send_task(waiting: int, sendable: Sequence[Subject]) -> Task:
    title = _("Conferir as respostas e declarar")
    if not sendable:
        return Task(title, "done", text=_("Nada a enviar: o pedido está com a regional."))
    if waiting:
        text = ngettext(
            "Abre quando tudo acima estiver pronto: falta %(n)d.",
            "Abre quando tudo acima estiver pronto: faltam %(n)d.",
            waiting,
        )
        return Task(title, "locked", text=text % {"n": waiting})
    return Task(title, "todo", url=reverse("registry:check"))


def company_tasks(company: Company, places: Sequence[Slot]) -> list[Task]:
    """The company's own sections and papers."""
    data = [company.street, company.city_name, company.phone, company.email]
    services = [
        bool(company.services),
        company.passenger_transport_in_object is not None,
        company.delegated is not None,
    ]
    people = company.representatives.filter(until_on=None).count()
    sections = [
        Task(_("Dados da empresa e endereço"), _section(data), url=reverse("registry:data")),
        Task(_("Serviços e enquadramento"), _section(services), url=reverse("registry:services")),
        Task(
            _("Representantes legais"),
            "done" if people else "todo",
            url=reverse("registry:representatives"),
            text=ngettext("%(n)d pessoa", "%(n)d pessoas", people) % {"n": people} if people else "",
        ),
    ]
    return sections + [paper_task(place, "empresa", company.pk) for place in places]


def _section(answers: Sequence[object]) -> str:
    given = sum(1 for answer in answers if answer)
    if given == len(answers):
        return "done"
    return "doing" if given else "todo"


def paper_task(place: Slot, kind: str, pk: int) -> Task:
    """One paper as a task that leads to its form."""
    url = reverse("registry:document", args=[kind, pk, place.item.id])
    text: str | Promise = place.item.hint
    if place.state == "fix" and place.paper is not None:
        text = place.paper.reason
    elif place.state == "optional":
        text = _("Não se exige no seu caso.")
    url = f"{url}?escopo={place.clearance}" if place.clearance else url
    return Task(place.label, place.state, url=url, text=text, citation=place.item.citation)


def state_of(places: Sequence[Slot], *, answered: bool) -> str:
    """One state for a vehicle or driver, the worst first."""
    states = {place.state for place in places if place.required or place.state == "fix"}
    if "fix" in states:
        return "fix"
    if answered and states <= {"done"}:
        return "done"
    started = any(place.paper for place in places)
    return "doing" if started or answered else "todo"


def vehicle_answered(holding: VehicleHolding) -> bool:
    """Whether what the law asks of the vehicle itself was told."""
    bus = holding.vehicle
    told = bus.capacity and (bus.manufactured_on or bus.manufacture_year) and bus.category and holding.title
    return bool(told and not bus.unidentified)


def _vehicle_task(holding: VehicleHolding, places: Sequence[Slot]) -> Task:
    bus = holding.vehicle
    state = state_of(places, answered=vehicle_answered(holding))
    text, citation = bus.make_model, ""
    if bus.category == "private":
        text, citation = (
            _("A categoria no CRLV é “particular”: o órgão emite o documento da troca."),
            "mg-44007-2005:art5_cpt",
        )
    title = _("Veículo %(plate)s") % {"plate": format_plate(bus.plate)}
    return Task(title, state, url=reverse("registry:vehicle", args=[holding.pk]), text=text, citation=citation)


def _driver_task(driver: Driver, places: Sequence[Slot], name: str) -> Task:
    state = state_of(places, answered=True)
    title = _("Condutor %(name)s") % {"name": name}
    return Task(title, state, url=reverse("registry:driver", args=[driver.pk]))
