# SPDX-License-Identifier: Apache-2.0
"""What the worker does: a term of appeal in which none came ends on the day after its last."""

from datetime import date

from django.db import transaction

from outorga.law.kernel.dates import days_after
from outorga.web.appeals import procedures
from outorga.web.appeals.actions import money
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.models import CaseEvent, StoredDecision
from outorga.web.enforcement.models import Notice
from outorga.web.enforcement.timeline import CORRECTING, timeline


def end_appeal_terms(on: date) -> int:
    """End the terms whose last day is past; how many. Running it again changes nothing."""
    published = CaseEvent.objects.filter(kind__in=("publish_decision", *CORRECTING), on__lt=on).values("case")
    rows = Notice.objects.filter(case__state="appealable", case__in=published)
    return sum(end(notice, on) for notice in rows.select_related("case", "office", "company").order_by("pk").iterator())


def end(notice: Notice, on: date) -> bool:
    """End the term of one notice where its last day is past; False where nothing ended."""
    procedure, published = procedures.of(notice.norm), timeline(notice).decision_published_on
    if published is None or procedure.appeal_term_ahead(notice, published_on=published).due_on >= on:
        return False
    with transaction.atomic():
        cases.lock(notice.case)
        # A publication that was corrected since the day was read is counted from its own day, at the next look.
        if notice.case.state != "appealable" or timeline(notice).decision_published_on != published:
            return False
        term = procedure.appeal_term(notice, published_on=published, actor=None)
        assert isinstance(term.decision, StoredDecision)
        day_after = days_after(term.due_on, 1)
        data = {"due_on": term.due_on.isoformat()}
        cases.record(
            case=notice.case, event="end_appeal_term", actor=None, decision=term.decision, data=data, on=day_after
        )
        money.settle(notice, on=day_after, actor=None)
    return True
