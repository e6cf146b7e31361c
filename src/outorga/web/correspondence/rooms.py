# SPDX-License-Identifier: Apache-2.0
"""What this room gives the rooms beside it, once, when the application starts."""

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.web.casefiles import holes, panels, words
from outorga.web.casefiles.models import CaseFile
from outorga.web.casefiles.panels import Viewer
from outorga.web.correspondence import schedule
from outorga.web.correspondence.actions.messages import CORRESPOND
from outorga.web.correspondence.queries import calendars, letters, messages
from outorga.web.ui.parts import Action
from outorga.web.work import schedule as dated

EVENTS = {"letter.sent": gettext_lazy("Carta escrita"), "letter.posted": gettext_lazy("Carta postada")}
ACTS = {"letter.version": gettext_lazy("Modelo de carta em nova versão")}


def furnish() -> None:
    """Register panels, words, numbered series, powers of work and dated rules."""
    panels.register(panels.EVERY, "correspondence/panel.html", messages.panel, order=80)
    panels.register(panels.EVERY, "correspondence/deadlines.html", calendars.panel, order=20, aside=True)
    panels.register(panels.EVERY, "correspondence/more.html", _more, order=90, aside=True)
    panels.register_withheld(messages.withheld)
    panels.register_actions(panels.EVERY, _write_letter)
    words.register(EVENTS, acts=ACTS)
    holes.register("letter", letters.numbers)
    dated.register("correspondence.remind", schedule.remind)
    dated.register("correspondence.second_channel", schedule.second_channel)


def _write_letter(case: CaseFile, viewer: Viewer) -> list[Action]:
    if not viewer.staff or case.company_ref is None or not viewer.may(CORRESPOND, office=case.office):
        return []
    return [Action(_("Escrever carta"), reverse("correspondence:write", args=[case.number]), icon="mail")]


def _more(case: CaseFile, viewer: Viewer) -> panels.Context:
    """The ways to what the file has beside its page; what the links need, the page has."""
    return {}
