# SPDX-License-Identifier: Apache-2.0
"""What the work room gives: to the page of a case the button that hands it to a colleague; its own job."""

from django.urls import reverse
from django.utils.translation import gettext as _

from outorga.web.casefiles import panels
from outorga.web.casefiles.actions import ASSIGN
from outorga.web.casefiles.models import CaseFile
from outorga.web.casefiles.panels import Viewer
from outorga.web.ui.parts import Action
from outorga.web.work import inbox, jobs
from outorga.web.work.book import verification


def register() -> None:
    """Add the button to the head of every case that waits for somebody, and name the job."""
    jobs.register(verification.JOB, verification.verify)
    panels.register_actions(panels.EVERY, _hand_out)


def _hand_out(case: CaseFile, viewer: Viewer) -> list[Action]:
    waits = viewer.staff and inbox.is_open(case)
    if not waits or not viewer.may(ASSIGN, office=case.office):
        return []
    word = _("Passar a outra pessoa") if case.owner_id else _("Passar a alguém")
    return [Action(word, reverse("work:assign", args=[case.number]), icon="people")]
