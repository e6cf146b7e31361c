# SPDX-License-Identifier: Apache-2.0
"""What this room gives the rooms beside it, once, when the application starts."""

from collections.abc import Collection
from functools import partial

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from outorga.web.casefiles import access, holes, panels, words
from outorga.web.casefiles.models import CaseFile
from outorga.web.casefiles.panels import Viewer
from outorga.web.enforcement import changes
from outorga.web.registry import panels as company_panels
from outorga.web.sanctions import holds, schedule
from outorga.web.sanctions.actions import deviations, grounds, suspensions
from outorga.web.sanctions.queries import cases, home, numbers
from outorga.web.ui.parts import Action
from outorga.web.work import inbox
from outorga.web.work import schedule as dated
from outorga.web.work.schedule import Every

EVENTS = {
    "decision.forfeiture": _("Indícios apreciados"),
    grounds.FELL: _("Um auto em que se baseia já não conta"),
    "suspension.lifted": _("Suspensão perdeu o fundamento"),
    deviations.SUMMONED: _("Empresa chamada a falar"),
    deviations.ANSWERED: _("Empresa respondeu"),
}
# A company without any of these has nothing to be told here.
COUNTED = ("notice", "suspension", "bar", "inspection_bar")


def furnish() -> None:
    """Register panels, words, numbered series, powers of work and dated rules."""
    inbox.register(
        "suspension",
        with_agency=("candidate", "proposed", "decided"),
        decided=("served", "running", "ended", "discarded"),
    )
    inbox.register("bar", with_agency=("found", "heard", "decided"), decided=("running", "ended", "discarded"))
    access.worked_by("suspension", suspensions.DECIDE)
    changes.register(grounds.follow)
    access.worked_by("bar", deviations.DECIDE)
    words.register(EVENTS)
    holes.register("standing", numbers.certificates)
    holds.register()
    panels.register("suspension", "sanctions/suspension_panel.html", cases.suspension_panel, order=10)
    panels.register_facts("suspension", cases.suspension_facts)
    panels.register("bar", "sanctions/deviation_panel.html", cases.deviation_panel, order=10)
    panels.register_facts("bar", cases.deviation_facts)
    company_panels.register(home.panel, kinds=COUNTED)
    company_panels.register_need(home.needs, kinds=COUNTED)
    company_panels.register_staff(home.staff_panel)
    dated.register("sanctions.start", schedule.start, Every.MINUTE)
    dated.register("sanctions.end", schedule.end, Every.MINUTE)
    dated.register("sanctions.examine_new", schedule.examine_new, Every.MINUTE)
    dated.register("sanctions.examine_all", schedule.examine_all)


def offer_inquiry(kind: str, states: Collection[str]) -> None:
    """A purpose deviation may be found on cases of this kind; in these states there is something to cancel."""
    panels.register_actions(kind, partial(_inquire, states))


def _inquire(states: Collection[str], case: CaseFile, viewer: Viewer) -> list[Action]:
    """The button that opens the inquiry of a purpose deviation."""
    may = viewer.staff and case.state in states
    if not may or not viewer.may(deviations.DECIDE, office=case.office):
        return []
    return [
        Action(gettext("Apurar desvio de finalidade"), reverse("sanctions:inquiry", args=[case.number]), kind="quiet")
    ]
