# SPDX-License-Identifier: Apache-2.0
"""The days of a notice, read from the events of its case: the only place from which other rooms take them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from outorga.law.engine import norms
from outorga.web import clock
from outorga.web.casefiles import lifecycle
from outorga.web.casefiles.models import CaseEvent
from outorga.web.enforcement.models import Notice

FINAL = "final"
CORRECTED, NOT_ADMITTED, COUNCIL = "service.corrected", "defence.not_admitted", "council"
# Side events that give another event, which they name, its day.
CORRECTING = (CORRECTED, "publication.corrected")
# The event that each day is of. Where one happens again, the last counts.
DAY_OF = {
    "signed_on": "sign", "refused_on": "refuse_signature", "posted_on": "post", "delivered_on": "deliver",
    "returned_on": "return_mail", "gazette_on": "publish_in_gazette", "defended_on": "defend",
    "defence_term_ended_on": "end_defence_term", "late_defence_on": NOT_ADMITTED,
    "defence_granted_on": "grant_defence", "defence_rejected_on": "reject_defence",
    "decision_published_on": "publish_decision", "appealed_on": "appeal", "appeal_not_admitted_on": "not_admit",
    "appeal_granted_on": "grant_appeal", "appeal_rejected_on": "reject_appeal",
    "appeal_term_ended_on": "end_appeal_term", "refunded_on": "refund",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Timeline:
    """When what happened to a notice; None is not yet.

    ``appeal_granted_on`` and ``appeal_rejected_on`` are days of the gazette; ``council_decided_on`` is the session's.
    """

    committed_on: date
    issued_on: date
    served_on: date | None
    served_how: str
    signed_on: date | None = None
    refused_on: date | None = None
    posted_on: date | None = None
    delivered_on: date | None = None
    returned_on: date | None = None
    gazette_on: date | None = None
    defended_on: date | None = None
    late_defence_on: date | None = None
    defence_term_ended_on: date | None = None
    defence_granted_on: date | None = None
    defence_rejected_on: date | None = None
    decision_published_on: date | None = None
    appealed_on: date | None = None
    appeal_not_admitted_on: date | None = None
    appeal_granted_on: date | None = None
    appeal_rejected_on: date | None = None
    council_decided_on: date | None = None
    appeal_term_ended_on: date | None = None
    refunded_on: date | None = None

    @property
    def defence_granted(self) -> bool | None:
        """What the director decided; None while undecided."""
        if self.defence_granted_on:
            return True
        return False if self.defence_rejected_on else None

    @property
    def appeal_granted(self) -> bool | None:
        """What the second instance decided; None while undecided or where the appeal was not admitted."""
        if self.appeal_granted_on:
            return True
        return False if self.appeal_rejected_on else None


def timeline(notice: Notice) -> Timeline:
    """The days of the notice, in one query."""
    return timelines([notice])[notice.pk]


def timelines(notices: Sequence[Notice]) -> dict[int, Timeline]:
    """The days of many notices by the notices' keys, in one query."""
    events: dict[int, list[CaseEvent]] = defaultdict(list)
    cases = [notice.case_id for notice in notices]
    for event in CaseEvent.objects.filter(case__in=cases).order_by("case_id", "seq"):
        events[event.case_id].append(event)
    return {notice.pk: _timeline(notice, events[notice.case_id]) for notice in notices}


def _timeline(notice: Notice, events: Iterable[CaseEvent]) -> Timeline:
    days = days_of_events(events)
    return Timeline(
        committed_on=clock.day_of(notice.committed_at), issued_on=clock.day_of(notice.issued_at),
        served_on=notice.served_on, served_how=notice.served_how, council_decided_on=days.get(COUNCIL),
        **{name: days.get(event) for name, event in DAY_OF.items()},
    )  # fmt: skip


def days_of_events(events: Iterable[CaseEvent]) -> dict[str, date]:
    """The last day of each event that holds; a corrected service or publication counts by its correction."""
    days: dict[str, date] = {}
    rows = list(events)
    gone = lifecycle.taken_back((event.seq, event.kind, event.data) for event in rows)
    for event in rows:
        if event.seq in gone:
            continue
        name = str(event.data["event"]) if event.kind in CORRECTING else event.kind
        days[name] = event.on
        if event.kind in ("grant_appeal", "reject_appeal") and event.data.get("decided_on"):
            days[COUNCIL] = date.fromisoformat(event.data["decided_on"])
    return days


def final_events(norm: str) -> list[str]:
    """The events after which a notice can no longer be attacked, by the norm's transition table."""
    table = norms.get(norm).lifecycles["notice"]
    return sorted({row.event for row in table.transitions if row.target == FINAL})
