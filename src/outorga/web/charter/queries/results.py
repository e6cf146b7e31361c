# SPDX-License-Identifier: Apache-2.0
"""A request after it was filed: what came of it, what may still change, and the ways out of a refusal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Count, Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import decisions
from outorga.web.casefiles.models import StoredDecision
from outorga.web.charter import passengers, requirements, writing
from outorga.web.charter.models import (
    Authorization,
    AuthorizationDriver,
    AuthorizationVehicle,
    ContractChange,
    ExtraRequirement,
    PassengerList,
    Variation,
)
from outorga.web.charter.queries import wizard
from outorga.web.charter.queries.checking import CAUSES, told_cause
from outorga.web.papers.models import IssuedPaper
from outorga.web.papers.queries import papers_of
from outorga.web.registry.queries.fleet import driver_names
from outorga.web.ui.formats import pt_date, pt_datetime, pt_short_weekday, pt_time
from outorga.web.ui.parts import Action, Fact, Row, Text

CONTRACT_ITEMS = {
    "contract.start_point": gettext_lazy("Ponto de início"), "contract.end_point": gettext_lazy("Ponto de fim"),
    "contract.itinerary": gettext_lazy("Itinerário"), "contract.timetable": gettext_lazy("Horários"),
    "contract.term": gettext_lazy("Fim do contrato"),
}  # fmt: skip
DOORS: Mapping[str, tuple[str, Text]] = {
    "route": ("edit", gettext_lazy("Corrigir a viagem e pedir de novo")),
    "contract": ("edit", gettext_lazy("Corrigir o contrato e pedir de novo")),
    "crew": ("bus", gettext_lazy("Trocar o veículo ou o condutor")),
    "people": ("people", gettext_lazy("Corrigir a relação de passageiros")),
    "tax": ("doc", gettext_lazy("Informar o documento fiscal")),
    "check": ("right", gettext_lazy("Rever as respostas e pedir de novo")),
}


@dataclass(frozen=True, slots=True)
class Crew:
    """A driver of the authorization with the name."""

    row: AuthorizationDriver
    name: str


@dataclass(frozen=True, slots=True)
class Result:
    """Everything that the page of a request shows."""

    facts: Sequence[Fact]
    vehicles: Sequence[AuthorizationVehicle]
    drivers: Sequence[Crew]
    people: int
    list_closes_at: datetime | None
    paper: IssuedPaper | None
    refusal: IssuedPaper | None
    variations: Sequence[Variation]
    changes: Sequence[ContractChange]
    lead: str


def of(asked: Authorization, *, actor: User) -> Result:
    """Read what came of a request; names of passengers are on a page of their own."""
    vehicles = list(asked.vehicles.filter(until_at=None).select_related("holding__vehicle"))
    crew = list(asked.drivers.filter(until_at=None).select_related("driver__person"))
    names = driver_names([row.driver for row in crew], actor=actor, purpose="charter: authorization")
    listed = _list(asked)
    papers = list(papers_of(asked).exclude(state="superseded").select_related("case"))
    return Result(
        facts=facts_of(asked),
        vehicles=vehicles,
        drivers=[Crew(row, names.get(row.driver_id, "")) for row in crew],
        people=listed.people if listed else 0,  # type: ignore[attr-defined]
        list_closes_at=_closes(listed),
        paper=next((row for row in papers if row.kind == "authorization"), None),
        refusal=next((row for row in papers if row.kind == "refusal"), None),
        variations=list(asked.variations.select_related("made_by", "decision")) if asked.number else [],
        changes=list(asked.contract_changes.select_related("reported_by")) if not asked.is_occasional else [],
        lead=lead_of(asked),
    )


def _list(asked: Authorization) -> PassengerList | None:
    if not asked.is_occasional:
        return None
    rows = passengers.versions_in_use(asked).select_related("decision")
    return rows.annotate(people=Count("rows", filter=Q(rows__removed_at=None))).first()


def _closes(listed: PassengerList | None) -> datetime | None:
    latest = listed.decision.outcome.get("latest_receipt_at") if listed and listed.decision else None
    return datetime.fromisoformat(latest) if latest else None


def lead_of(asked: Authorization) -> str:
    """From when until when it holds, in one sentence; for a continuous one also what bounds it."""
    if not asked.number:
        return ""
    starts, ends = writing.span_of(asked)
    words = {"start": _moment(starts), "end": _moment(ends), "day": pt_date(starts), "last": pt_date(ends)}
    if asked.is_occasional:
        text = _("Válida de %(start)s a %(end)s. Imprima ou mostre o QR no celular.")
        return (text if asked.is_live else _("Válida de %(start)s a %(end)s.")) % words
    text = _("Válida de %(day)s a %(last)s. Quem limita é %(limit)s.")
    return text % (words | {"limit": writing.limit_words(asked)})


def _moment(moment: datetime) -> str:
    return f"{pt_date(moment)}, {pt_time(moment)}"


def _full(moment: datetime | None) -> str:
    return f"{pt_short_weekday(moment)}, {pt_time(moment)}" if moment else ""


def facts_of(asked: Authorization) -> list[Fact]:
    """The trip or contract as filed."""
    rows: list[tuple[str, Any]] = [(_("Serviço"), asked.get_service_display()), (_("Trajeto"), writing.route_of(asked))]
    if asked.is_occasional:
        rows += [
            (_("Saída"), f"{_full(asked.starts_at)}, {asked.origin_place}".strip(", ")),
            (_("Fim da volta"), _full(asked.ends_at)),
            (_("Finalidade"), asked.get_purpose_display()), (_("Documento fiscal"), asked.tax_document_number),
        ]  # fmt: skip
    else:
        rows += [
            (_("Contratante"), asked.contract_with), (_("Itinerário"), asked.itinerary),
            (_("Horários"), asked.contract_timetable), (_("Contrato até"), asked.contract_until),
            (_("Começou em"), asked.start_on), (_("Válida até"), asked.valid_until),
        ]  # fmt: skip
    return [Fact(label, value) for label, value in rows if value]


@dataclass(frozen=True, slots=True)
class RefusalShown:
    """Why it was refused and the doors out, each of which begins anew with everything that was typed."""

    title: str
    lead: str
    why: str
    quote_citation: str
    decision: StoredDecision | None
    failing: Mapping[str, Any]
    doors: Sequence[Row]


def refusal(asked: Authorization, *, viewer: User) -> RefusalShown:
    """The refusal as a page: the law's reasons first, then what to do."""
    assert asked.case is not None
    event = asked.case.events.filter(kind="refuse").select_related("decision").first()
    because: list[str] = list(event.data.get("because", ())) if event else []
    words = {"when": pt_datetime(event.at) if event else "", "number": asked.case.number}
    first = because[0] if because else "art9_cpt"
    return RefusalShown(
        title=_("O pedido %(route)s não pode ser autorizado") % {"route": writing.route_of(asked)},
        lead=_("Decidido em %(when)s. Protocolo %(number)s. Nada se perdeu: o pedido continua aqui.") % words,
        why=" ".join(told_cause(asked, cause, viewer=viewer)[0] for cause in because),
        quote_citation=f"mg-44007-2005:{first}",
        decision=event.decision if event else asked.decision,
        failing=failing_steps(event.decision if event else None),
        doors=_doors(asked, because, free_from_on=_free_from_on(event.decision if event else None)),
    )


def failing_steps(decision: StoredDecision | None) -> dict[str, Any]:
    """The steps that were not met, alone, as a decision of its own for the page."""
    steps = decision.steps if decision else []
    return {"steps": [step for step in steps if step["result"] is False] or steps}


def _free_from_on(decision: StoredDecision | None) -> date | None:
    """The day from which the holder may ask again, where the refusal rests on a sanction."""
    return decisions.outcome_day(decision, "free_from_on") if decision else None


def _doors(asked: Authorization, because: Sequence[str], *, free_from_on: date | None) -> list[Row]:
    names = wizard.names_of(asked)
    found: dict[str, str] = {}
    for cause in because:
        step = CAUSES.get(cause, "check")
        found.setdefault(step if step in names else names[0], cause)
    rows = [
        _door(asked, step, writing.remedies(asked, [cause], free_from_on=free_from_on)[0])
        for step, cause in found.items()
    ] or [_door(asked, "check", str(writing.ASK_AGAIN))]
    return [*_standing_doors(because), *rows, *_registry_doors(because)]


def _standing_doors(because: Sequence[str]) -> list[Row]:
    if not writing.AGAINST_HOLDER.intersection(because):
        return []
    action = Action(_("Ver a situação"), reverse("sanctions:situation"), kind="small")
    text = _("O que pesa contra a empresa, até quando, e o que fazer.")
    return [Row(_("Ver a situação da empresa"), text=text, icon="scale", action=action)]


def _door(asked: Authorization, step: str, text: str) -> Row:
    icon, title = DOORS[step]
    url = f"{reverse('charter:again', args=[asked.pk])}?passo={step}"
    return Row(
        title, text=text, icon=icon, action=Action(_("Abrir corrigido"), url, kind="small", post=True, about=str(title))
    )


def _registry_doors(because: Sequence[str]) -> list[Row]:
    if "art6_cpt" not in because:
        return []
    action = Action(_("Ver documentos"), reverse("registry:documents"), kind="small")
    return [
        Row(
            _("Pôr o cadastro em dia"),
            text=_("Envie o documento que venceu ou falta: com o cadastro válido, peça de novo."),
            icon="upload",
            action=action,
        )
    ]


@dataclass(frozen=True, slots=True)
class Item:
    """Something that the agency waits for: a datum of the contract or an extra requirement."""

    code: str
    label: str
    requirement: ExtraRequirement | None


def missing_items(asked: Authorization) -> list[Item]:
    """What the last decision on the request says is missing."""
    assert asked.case is not None
    event = asked.case.events.filter(kind="ask_items").order_by("-seq").first()
    codes: list[str] = list(event.data.get("missing_items", ())) if event else []
    known = {
        row.code: row for row in requirements.due(asked, on=clock.today()) if not getattr(row, "is_supplied", False)
    }
    extra = [code for code in known if code not in codes]
    return [_item(code, known) for code in [*codes, *extra] if code in known or code in CONTRACT_ITEMS]


def _item(code: str, known: Mapping[str, ExtraRequirement]) -> Item:
    row = known.get(code)
    return Item(code, row.text if row else str(CONTRACT_ITEMS.get(code, code)), row)
