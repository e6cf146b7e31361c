# SPDX-License-Identifier: Apache-2.0
"""What the register knows of a vehicle on the road: company, papers, authorization, bars and debts."""

from collections.abc import Iterable, Iterator
from datetime import date, datetime
from typing import Any

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from outorga.law.kernel.identifiers import canonical_plate, format_cnpj, normalize_plate
from outorga.web import clock
from outorga.web.casefiles import readings
from outorga.web.charter import writing
from outorga.web.charter.facts import NORM
from outorga.web.charter.models import Authorization
from outorga.web.charter.rulings import standing_of
from outorga.web.enforcement.procedures import Known, Substitute
from outorga.web.papers.models import IssuedPaper
from outorga.web.papers.queries import paper_of
from outorga.web.registry.items import label_of
from outorga.web.registry.models import Company, DocumentState, VehicleHolding
from outorga.web.ui.formats import pt_date
from outorga.web.ui.parts import Row
from outorga.web.ui.statuses import Status, status_of

# How a case of an authorization reads at the roadside, the most telling first.
STATES = {
    "active": "valid", "suspended": "suspended", "cancelled": "cancelled", "withdrawn": "cancelled",
    "expired": "expired", "issued": "none",
}  # fmt: skip
NONE, VALID, BARRED, SUSPENDED = "none", "valid", "holder_barred", "suspended"
AREAS = {True: "metropolitan", False: "intermunicipal"}


def look(plate: str, *, at: datetime) -> Known:
    """What is known of the vehicle that wears this plate; a vehicle in no register is an answer too."""
    holding = _holding(plate)
    if holding is None:
        return Known(
            plate=normalize_plate(plate), standing=Status("bad", "bad", _("Fora do cadastro")), authorization=NONE,
            lead=_("Nenhuma empresa tem veículo com esta placa."),
        )  # fmt: skip
    asked, against = _authorization(holding), standing_of(holding.company)
    state = _state(asked, against)
    return Known(
        plate=holding.vehicle.plate, standing=_standing(state, against, clock.day_of(at)), lead=_lead(asked, against),
        company=holding.company, vehicle=holding.vehicle, delegated=holding.company.delegated,
        capacity=holding.vehicle.capacity, service=asked.service if asked else "", authorization=state,
        area=AREAS.get(asked.is_metropolitan, "") if asked and asked.is_metropolitan is not None else "",
        paper=_paper(asked), rows=tuple(_rows(holding, asked, against, clock.day_of(at))),
        passengers_url=_passengers(asked) if state == VALID else "",
    )  # fmt: skip


def substitute(plate: str, *, at: datetime) -> Substitute:
    """Whether the vehicle is of a delegated operator's fleet, or registered, and so authorized by the agency."""
    holding = _holding(plate)
    if holding is None:
        return Substitute("", delegated=False, authorized=False)
    authorized = holding.state == "registered" and _stands(holding.registered_until, clock.day_of(at))
    return Substitute(holding.company.legal_name, delegated=holding.in_delegated_fleet is True, authorized=authorized)


def _stands(until: date | None, on: date) -> bool:
    return until is None or on <= until


def _holding(plate: str) -> VehicleHolding | None:
    rows = VehicleHolding.objects.filter(
        vehicle__plates__canonical=canonical_plate(plate), vehicle__plates__until_on=None, until_on=None
    )
    found = list(rows.select_related("vehicle", "company__case", "case").order_by("-registered_on", "-pk"))
    return min(found, key=lambda row: row.state != "registered", default=None)


def _authorization(holding: VehicleHolding) -> Authorization | None:
    """The authorization that tells most of the vehicle now: one in force, else the newest of the others."""
    rows = Authorization.objects.filter(
        Q(vehicles__holding=holding, vehicles__until_at=None), number__isnull=False, given_up_at=None
    )
    found = list(rows.select_related("case", "company").order_by("-issued_at")[:20])
    order = list(STATES)
    return min(found, key=lambda row: order.index(row.state) if row.state in order else len(order), default=None)


def _state(asked: Authorization | None, against: dict[str, Any]) -> str:
    state = STATES.get(asked.state, NONE) if asked else NONE
    if state == VALID and against["barred_by_inspection"]:
        return BARRED
    return SUSPENDED if state == VALID and _stops(against) else state


def _stops(against: dict[str, Any]) -> bool:
    """Whether a suspension runs, also where the worker has not recorded it yet; a reading may let new ones run."""
    return bool(against["suspended_until"]) and readings.in_force(NORM)["during_suspension"] == "no_new"


def _standing(state: str, against: dict[str, Any], on: date) -> Status:
    if against["barred_by_inspection"]:
        return Status("held", "held", _("Empresa impedida por vistoria"))
    if any(against[name] and on <= against[name] for name in ("suspended_until", "barred_until")):
        return Status("held", "held", _("Empresa suspensa"))
    words = {
        VALID: Status("ok", "ok", _("Autorizado")),
        "suspended": Status("held", "held", _("Autorização suspensa")),
        "cancelled": Status("bad", "bad", _("Autorização cancelada")),
        "expired": Status("bad", "clock", _("Autorização terminada")),
    }
    return words.get(state, Status("bad", "bad", _("Sem autorização")))


def _lead(asked: Authorization | None, against: dict[str, Any]) -> str:
    if against["barred_by_inspection"]:
        return _("Não pode rodar até nova vistoria e o pagamento dos débitos.")
    for name in ("suspended_until", "barred_until"):
        if against[name]:
            return _("Não pode rodar até %(day)s.") % {"day": pt_date(against[name])}
    if asked is None:
        return _("Não há autorização para este veículo.")
    words = {"number": asked.number, "route": writing.route_of(asked)}
    return _("Autorização %(number)s: %(route)s") % words


def _paper(asked: Authorization | None) -> IssuedPaper | None:
    return paper_of(asked, "authorization") if asked else None


def _passengers(asked: Authorization | None) -> str:
    if asked is None or not asked.is_occasional:
        return ""
    return reverse("charter:inspect_passengers", args=[asked.number])


def _rows(holding: VehicleHolding, asked: Authorization | None, against: dict[str, Any], on: date) -> Iterator[Row]:
    yield _company(holding.company)
    if asked is not None:
        yield _of_authorization(asked)
    yield _registered(_("Cadastro do veículo"), holding, on)
    yield from _documents(holding, on)
    unpaid = int(against["unpaid_fines"] or 0)
    if unpaid:
        text = ngettext("%(n)d sem pagar", "%(n)d sem pagar", unpaid) % {"n": unpaid}
        yield Row(_("Multas"), text=text, icon="money", tone="warn")


def _company(company: Company) -> Row:
    look = status_of("registration", company.state)
    return Row(
        company.legal_name,
        text=f"{format_cnpj(company.cnpj)}, {str(look.word).lower()}",
        icon=look.icon,
        tone=look.tone,
    )


def _of_authorization(asked: Authorization) -> Row:
    look = status_of("authorization", asked.shown_state)
    span = writing.span_of(asked)
    text = _("%(word)s, de %(start)s a %(end)s") % {
        "word": look.word, "start": pt_date(span[0]), "end": pt_date(span[1])
    }  # fmt: skip
    return Row(_("Autorização %(number)s") % {"number": asked.number}, text=text, icon=look.icon, tone=look.tone)


def _registered(title: str, holding: VehicleHolding, on: date) -> Row:
    look = status_of("registration", holding.state)
    until = _until(holding.registered_until, on) if holding.state == "registered" else str(look.word)
    return Row(title, text=until, icon=look.icon, tone=look.tone)


def _documents(holding: VehicleHolding, on: date) -> Iterable[Row]:
    if holding.case is None:
        return
    for paper in holding.case.documents.filter(state=DocumentState.ACCEPTED):
        until = paper.expires_on or paper.valid_until
        lapsed = until is not None and until < on
        yield Row(
            label_of(paper.item, paper.clearance), text=_until(until, on), icon="bad" if lapsed else "ok",
            tone="bad" if lapsed else "ok",
        )  # fmt: skip


def _until(day: date | None, on: date) -> str:
    if day is None:
        return _("sem fim")
    return (_("venceu em %(day)s") if day < on else _("até %(day)s")) % {"day": pt_date(day)}
