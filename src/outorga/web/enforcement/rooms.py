# SPDX-License-Identifier: Apache-2.0
"""What this room gives the rooms beside it, once, when the application starts."""

from django.utils.translation import gettext_lazy as _

from outorga.web.casefiles import access, forgetting, holes, panels, words
from outorga.web.enforcement import company_actions, holds, looks, needs, numbering, showing
from outorga.web.enforcement.actions import fines, notices
from outorga.web.enforcement.charging import FinePayable
from outorga.web.enforcement.expenses import ExpensePayable
from outorga.web.enforcement.views import refunds
from outorga.web.payments import home, payables
from outorga.web.payments.queries import bills
from outorga.web.registry import panels as company_panels
from outorga.web.work import inbox
from outorga.web.work import schedule as dated

EVENTS = {
    "charge.drawn": _("Auto lavrado"),
    "correction.added": _("Correção anexada ao auto"),
    "service.corrected": _("Prova do recebimento corrigida"),
    "service.without_effect": _("Prova que não basta para o recebimento"),
    "term.counted": _("Prazo de defesa contado"),
    "decision.fine": _("Multa calculada"),
    "decision.retention": _("Retenção decidida"),
    "payment.received": _("Pagamento recebido"),
    "refund.paid": _("Valor devolvido"),
    "fine.recounted": _("Prazo da multa contado de novo"),
    "expense.fell": _("Transporte deixou de ser cobrado"),
}


def furnish() -> None:
    """Register panels, words, numbered series, powers of work and dated rules."""
    words.register(EVENTS, acts={})
    holes.register(numbering.PREFIX, numbering.given, name=numbering.series_name)
    holes.register("refund", numbering.refunds)
    payables.register("fine", FinePayable())
    payables.register("retention", ExpensePayable())
    panels.register("fine", "payments/panel.html", bills.panel, order=10)
    panels.register("retention", "payments/panel.html", bills.charged_panel, order=20)
    panels.register_actions("fine", refunds.actions)
    panels.register_actions("retention", refunds.actions)
    home.register_need(refunds.needs)
    company_panels.register_need(bills.needs, kinds=("fine", "retention"))
    dated.register("enforcement.price_waiting", fines.price_waiting)
    dated.register("enforcement.settle_fines", fines.settle_all)
    access.worked_by("notice", "notice.serve", "defence.decide", "decision.publish")
    access.worked_by("fine", "fine.refund")
    access.worked_by("retention", "retention.release")
    panels.register("notice", "enforcement/panel.html", showing.notice_panel, order=10)
    panels.register("retention", "enforcement/retention_panel.html", showing.retention_panel, order=10)
    panels.register_facts("notice", showing.head_facts)
    panels.register_actions("notice", company_actions.on_case)
    company_panels.register_need(needs.needs, kinds=("notice",))
    forgetting.register(holds.holds, unlink=holds.unlink)
    looks.register()
    dated.register("enforcement.defence_terms", notices.end_defence_terms)
    _furnish_inbox()


def _furnish_inbox() -> None:
    """Who has the cases of this room in each state."""
    inbox.register(
        "notice",
        with_agency=("issued", "awaiting_service", "defended", "rejected", "appealed", "undone"),
        with_company=("served", "appealable"),
        decided=("final", "closed"),
    )
    # A fine waits for its notice until it falls due.
    inbox.register(
        "fine",
        with_agency=("refundable",),
        with_company=("due", "overdue"),
        following=("computed",),
        decided=("paid", "void", "refunded"),
    )
    inbox.register("retention", with_agency=("open", "substituted"), decided=("released",))
