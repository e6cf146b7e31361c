# SPDX-License-Identifier: Apache-2.0
"""What this room gives the rooms beside it, once, when the application starts."""

from django.utils.translation import gettext_lazy as _

from outorga.web.casefiles import access, holes, panels, words
from outorga.web.inspections import schedule
from outorga.web.inspections.models import InspectionOrder, InspectionReport
from outorga.web.inspections.queries import pages
from outorga.web.registry import panels as company_panels
from outorga.web.work import inbox
from outorga.web.work import schedule as dated

EVENTS = {
    "inspection.ordered": _("Vistoria determinada"),
    "inspection.reported": _("Laudo de vistoria"),
    "bar.report": _("Laudo que conta para o impedimento"),
}
ACTS = {
    "body.added": _("Órgão que fiscaliza registrado"),
    "body.ended": _("Órgão que fiscaliza encerrado"),
    "agreement.added": _("Convênio registrado"),
    "agreement.ended": _("Convênio encerrado"),
    "credential.added": _("Credencial registrada"),
    "credential.ended": _("Credencial encerrada"),
}


def furnish() -> None:
    """Register panels, words, numbered series, powers of work and dated rules."""
    inbox.register(
        "inspection_bar", with_company=("open", "awaiting_payment", "awaiting_inspection"), decided=("released",)
    )
    access.worked_by("inspection_bar", "vehicle.inspect")
    words.register(EVENTS, acts=ACTS)
    holes.register("inspection_order", lambda: holes.yearly(InspectionOrder.objects.all()))
    holes.register("inspection_report", lambda: holes.yearly(InspectionReport.objects.all()))
    panels.register("registration", "inspections/panel.html", pages.vehicle_panel, order=30)
    panels.register("inspection_bar", "inspections/bar_panel.html", pages.bar_panel, order=10)
    panels.register_facts("inspection_bar", pages.bar_facts)
    company_panels.register_need(pages.needs)
    dated.register("inspections.follow_debts", schedule.follow_debts)
