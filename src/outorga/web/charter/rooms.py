# SPDX-License-Identifier: Apache-2.0
"""What the charter room gives the rooms beside it, once, when the application starts."""

from django.utils.translation import gettext_lazy as _

from outorga.web.appeals import procedures as appeals
from outorga.web.casefiles import access, forgetting, holes, panels, standing, words
from outorga.web.charter import deadlines, holds, looks, schedule
from outorga.web.charter.enforcement.appeals import CharterAppeals
from outorga.web.charter.enforcement.inspections import CharterInspections
from outorga.web.charter.enforcement.money import CharterCollection, CharterDebts
from outorga.web.charter.enforcement.notices import CharterNotices
from outorga.web.charter.enforcement.sanctions import CharterSanctions
from outorga.web.charter.facts import NORM
from outorga.web.charter.queries import dashboard, departures, names, panel
from outorga.web.charter.taxis import actions as taxis
from outorga.web.charter.taxis.numbers import numbers as referrals
from outorga.web.enforcement import collection
from outorga.web.enforcement import procedures as notices
from outorga.web.inspections import procedures as inspections
from outorga.web.papers import annexes, searches
from outorga.web.payments import procedures as debts
from outorga.web.registry import panels as company_panels
from outorga.web.sanctions import procedures as sanctions
from outorga.web.sanctions.rooms import offer_inquiry
from outorga.web.ui.context import provide
from outorga.web.work import inbox
from outorga.web.work import schedule as dated
from outorga.web.work.schedule import Every

EVENTS = {
    "authorization.ask_items": _("Dados pedidos"),
    "authorization.supply_items": _("Dados entregues"),
    "authorization.refuse": _("Autorização recusada"),
    "authorization.issue": _("Autorização emitida"),
    "authorization.start": _("Autorização em vigor"),
    "authorization.expire": _("Autorização terminada"),
    "authorization.suspend": _("Autorização suspensa"),
    "authorization.end_suspension": _("Suspensão terminada"),
    "authorization.cancel": _("Autorização cancelada"),
    "authorization.withdraw": _("Autorização revogada"),
    "decision.scope": _("Enquadramento decidido"),
    "decision.passenger_list": _("Relação de passageiros decidida"),
    "decision.authorization": _("Condições da autorização decididas"),
    "decision.vehicle": _("Veículo de escolares decidido"),
    "decision.driver": _("Condutor de escolares decidido"),
    "decision.grant_term": _("Validade decidida"),
    "urgency.decided": _("Urgência decidida"),
    "requirement.added": _("Mais um item pedido"),
    "requirement.ended": _("Item que não se pede mais"),
    "holder.gave_up": _("Cancelada pela empresa"),
    "contract.changed": _("Mudança do contrato comunicada"),
    "variation.vehicle": _("Veículo trocado"),
    "variation.driver": _("Condutor trocado"),
    "variation.passenger": _("Passageiro trocado"),
    "variation.refused": _("Troca recusada"),
    "paper.superseded": _("Documento substituído por outro"),
}
ACTS = {name: EVENTS[name] for name in ("requirement.added", "requirement.ended")}


def furnish() -> None:
    """Register panels, words, the printed list, the standing that the shell shows, and what happens by the clock."""
    provide("standing", lambda _request: standing.of(NORM))
    panels.register("authorization", "charter/staff/panel.html", panel.panel, order=10)
    access.worked_by("authorization", "authorization.decide")
    panels.register_facts("authorization", panel.head_facts)
    words.register_grant(NORM, one=_("autorização"), many=_("autorizações"))
    words.register(
        EVENTS, acts={**ACTS, taxis.ACT: _("Caso de táxi encaminhado")}, kinds={"authorization": _("Autorização")}
    )
    holes.register("taxi", referrals)
    forgetting.register(holds.holds)
    deadlines.register()
    looks.register()
    collection.register(NORM, CharterCollection())
    debts.register(NORM, CharterDebts())
    company_panels.register(dashboard.panel)
    company_panels.register_need(dashboard.needs)
    company_panels.register_action(dashboard.actions)
    searches.register_need(_("Com passageiros que pagaram, a viagem precisa de autorização"), f"{NORM}:art6_cpt")
    annexes.provide("authorization", names.printed)
    inbox.register(
        "authorization",
        with_agency=("requested",),
        with_company=("pending",),
        decided=("issued", "active", "suspended", "refused", "expired", "cancelled", "withdrawn"),
    )
    inbox.register_day("authorization", departures.days, says=departures.SAYS)
    dated.register("charter.start", schedule.start, Every.MINUTE)
    dated.register("charter.expire", schedule.expire, Every.MINUTE)
    dated.register("charter.announce", schedule.announce)
    notices.register(NORM, CharterNotices())
    sanctions.register(NORM, CharterSanctions())
    offer_inquiry("authorization", ("issued", "active", "suspended"))
    inspections.register(NORM, CharterInspections())
    appeals.register(NORM, CharterAppeals())
