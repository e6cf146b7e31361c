# SPDX-License-Identifier: Apache-2.0
"""What the company's home says of notices: those whose term for a defence runs, with the days left."""

from datetime import date

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from outorga.web.casefiles.models import StoredDecision
from outorga.web.enforcement import showing, telling, writing
from outorga.web.enforcement.queries import notices_of
from outorga.web.registry.models import Company
from outorga.web.ui.parts import Row

SHOWN = 5


def needs(company: Company, on: date) -> list[Row]:
    """Notices that may still be defended, the first to lapse on top; one query for all and one for their terms."""
    terms = StoredDecision.objects.filter(service=showing.TERM).order_by("-pk")
    rows = notices_of(company).filter(case__state="served").order_by("served_on", "pk")
    found = []
    for notice in rows.prefetch_related(Prefetch("case__decisions", terms, to_attr="terms"))[:SHOWN]:
        counted = showing.term_of(notice, notice.case.terms)  # type: ignore[attr-defined]
        if counted is not None:
            found.append(Row(
                _("Auto %(number)s: cabe defesa") % {"number": notice.number}, text=writing.item_of(notice),
                url=telling.page_of(notice), icon="notice", tone="warn", due=counted.due_on,
            ))  # fmt: skip
    return found
