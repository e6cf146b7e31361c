# SPDX-License-Identifier: Apache-2.0
"""What the charter room gives the rooms beside it, once, when the application starts."""

from django.utils.translation import gettext_lazy as _

from outorga.web.casefiles import access, panels, words
from outorga.web.charter import schedule
from outorga.web.charter.queries import dashboard, departures, names, panel
from outorga.web.papers import annexes
from outorga.web.registry import panels as company_panels
from outorga.web.work import inbox
from outorga.web.work import schedule as dated
from outorga.web.work.schedule import Every

EVENTS = {
    "decision.scope": _("Enquadramento decidido"),
    "decision.passenger_list": _("Relação de passageiros decidida"),
    "decision.authorization": _("Condições da autorização decididas"),
    "decision.grant_term": _("Validade decidida"),
    "urgency.decided": _("Urgência decidida"),
    "requirement.added": _("Mais um item pedido"),
    "holder.gave_up": _("Cancelada pela empresa"),
    "contract.changed": _("Mudança do contrato comunicada"),
    "variation.vehicle": _("Veículo trocado"),
    "variation.driver": _("Condutor trocado"),
    "variation.passenger": _("Passageiro trocado"),
    "variation.refused": _("Troca recusada"),
    "paper.superseded": _("Documento substituído por outro"),
}


def furnish() -> None:
    """Register panels, words, the printed list, and what happens by the clock."""
    panels.register("authorization", "charter/staff/panel.html", panel.panel, order=10)
    access.worked_by("authorization", "authorization.decide")
    panels.register_facts("authorization", panel.head_facts)
    words.register(EVENTS)
    company_panels.register(dashboard.panel)
    company_panels.register_need(dashboard.needs)
    company_panels.register_action(dashboard.actions)
    annexes.provide("authorization", names.printed)
    inbox.register_day("authorization", departures.days)
    dated.register("charter.start", schedule.start, Every.MINUTE)
    dated.register("charter.expire", schedule.expire, Every.MINUTE)
    dated.register("charter.announce", schedule.announce)
