# SPDX-License-Identifier: Apache-2.0
"""What a correction would change, seen by carrying it out in a transaction that is undone.

It holds what the act itself holds, on SQLite the whole database: so it is asked for, and a mere look asks nothing.
"""

from collections.abc import Iterator

from django.db import transaction
from django.utils.translation import gettext as _

from outorga.web.accounts.models import User
from outorga.web.casefiles import lifecycle, words
from outorga.web.casefiles.errors import CaseFileError
from outorga.web.casefiles.models import CaseEvent
from outorga.web.publication import corrections
from outorga.web.publication.models import Correction
from outorga.web.registry.errors import RegistryError
from outorga.web.ui.formats import pt_date
from outorga.web.ui.parts import Effect
from outorga.web.ui.statuses import status_of


def effects(correction: Correction, actor: User) -> list[Effect]:
    """What accepting it would record in every case; nothing where it cannot be accepted."""
    last = CaseEvent.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    try:
        with transaction.atomic():
            corrections.decide(correction=correction, accept=True, reason="", actor=actor)
            found = list(_changes(last))
            transaction.set_rollback(True)
    except (RegistryError, CaseFileError):
        return []
    told = {"was": pt_date(correction.corrects().on), "day": pt_date(correction.on)}
    first = Effect(_("O dia passa de %(was)s a %(day)s. O registro antigo fica no processo.") % told, icon="doc")
    return [first, *found, Effect(_("A empresa é avisada do novo dia e do que ele muda."), icon="mail")]


def _changes(last: int) -> Iterator[Effect]:
    rows = CaseEvent.objects.filter(pk__gt=last).exclude(kind__startswith="paper.").select_related("case")
    for event in rows.order_by("pk"):
        look, kind = status_of(event.case.kind, event.case.state), words.of_kind(event.case.kind)
        told = {"case": f"{kind} {event.case.number}", "event": words.of_event(event.case.kind, event.kind)}
        due_on = event.data.get("due_on")
        text = _("%(case)s: %(event)s.") % told
        if due_on:
            text += " " + _("O prazo passa a terminar em %(day)s.") % {"day": pt_date(due_on)}
        if event.data.get(lifecycle.TAKES_BACK):
            text += " " + _("O processo volta a “%(state)s”.") % {"state": look.word}
        yield Effect(text, icon=look.icon, tone=look.tone)
