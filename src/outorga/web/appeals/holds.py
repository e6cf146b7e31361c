# SPDX-License-Identifier: Apache-2.0
"""What in this room still needs a person's data: a defence or an appeal against a notice that is not over."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from outorga.web.appeals.models import Filing, FilingDraft
from outorga.web.casefiles.forgetting import Hold

OVER = ("closed", "final")


def holds(person_ref: str) -> Iterator[Hold]:
    """Filings that this person signed, whose notice is still going its way."""
    rows = Filing.objects.filter(text_ref=person_ref).exclude(notice__case__state__in=OVER)
    for filing in rows.select_related("notice__case"):
        told = {"number": filing.notice.number}
        yield Hold(_("Assinou defesa ou recurso contra o auto %(number)s, que não terminou.") % told)
    if FilingDraft.objects.filter(text_ref=person_ref).exists():
        yield Hold(_("Escreve uma defesa ou um recurso que ainda não foi apresentado."))
