# SPDX-License-Identifier: Apache-2.0
"""What in this room still needs a text that may name people: a sanction that is not over. And whose texts they are."""

from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.web.casefiles import forgetting, looks
from outorga.web.casefiles.forgetting import Hold
from outorga.web.casefiles.models import CaseFile
from outorga.web.sanctions.models import Deviation, Receipt, SummonsAnswer

SHOWN = "sanction: texts"
OVER = ("ended", "discarded")
KINDS = ("suspension", "bar")


def register() -> None:
    """Say what forbids to forget, and whose texts the cases have."""
    forgetting.register(holds)
    looks.register(people, purposes={SHOWN: gettext_lazy("Textos da sanção lidos")})


def holds(person_ref: str) -> Iterator[Hold]:
    """The sanction of which this is the narrative, the answer or the note."""
    narrated = Q(deviation__narrative_ref=person_ref)
    noted = Q(pk__in=Receipt.objects.filter(note_ref=person_ref).values("case"))
    said = Q(summons_answers__text_ref=person_ref) | noted
    rows = CaseFile.objects.filter(narrated | said).exclude(state__in=OVER).distinct()
    for number in rows.values_list("number", flat=True):
        yield Hold(_("Texto do processo %(number)s, que não terminou.") % {"number": number})


def people(case: CaseFile) -> Iterator[str]:
    """The texts of the case."""
    if case.kind in KINDS:
        yield from Deviation.objects.filter(case=case).values_list("narrative_ref", flat=True)
        yield from SummonsAnswer.objects.filter(case=case).values_list("text_ref", flat=True)
        yield from Receipt.objects.filter(case=case).exclude(note_ref="").values_list("note_ref", flat=True)
