# SPDX-License-Identifier: Apache-2.0
"""A holder's past as ``sanctions`` asks for it: its notices, when each became final, and what it founded before."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from django.db.models import Q

from outorga.web import clock
from outorga.web.casefiles.models import CaseEvent, CaseFile
from outorga.web.charter.facts import NORM, Facts, day
from outorga.web.enforcement.models import Notice
from outorga.web.enforcement.timeline import CORRECTING, FINAL, final_events
from outorga.web.registry.models import Company
from outorga.web.sanctions.models import SuspensionGround
from outorga.web.sanctions.procedures import Entry, Hypothesis

FALLEN, PENDING, CANCELLED = ("undone", "closed"), "pending", "cancelled"
SUPPOSED = "supposed"


def entries(company: Company, *, on: date, but: CaseFile | None = None) -> list[Entry]:
    """The notices of infractions up to the day, oldest first, in three queries.

    One that founds a suspension is used, unless that was discarded or is of the case ``but``.
    """
    rows = list(_notices(company))
    if not rows:
        return []
    ended = _final_days([row.case_id for row in rows])
    used = set(_used(company, but=but))
    found = [_entry(row, ended.get(row.case_id), used=row.pk in used) for row in rows]
    return [entry for entry in found if entry.committed_on <= on]


def _notices(company: Company) -> Iterable[Notice]:
    rows = Notice.objects.filter(company=company, norm=NORM).select_related("case", "stop__paper")
    return rows.order_by("committed_at", "pk")


def _final_days(cases: Sequence[int]) -> dict[int, date]:
    """Since when each can no longer be attacked, by the last event that says so or gives it another day."""
    ends = final_events(NORM)
    rows = CaseEvent.objects.filter(Q(kind__in=ends) | Q(kind__in=CORRECTING, data__event__in=ends), case__in=cases)
    return dict(rows.order_by("seq").values_list("case", "on"))


def _used(company: Company, *, but: CaseFile | None) -> Iterable[int]:
    rows = SuspensionGround.objects.filter(suspension__company=company).exclude(suspension__case__state="discarded")
    rows = rows.exclude(suspension__case=but) if but else rows
    return rows.values_list("notice", flat=True)


def _entry(notice: Notice, final_on: date | None, *, used: bool) -> Entry:
    paper = notice.stop.paper if notice.stop else None
    return Entry(
        notice=notice, provision=notice.provision, committed_on=clock.day_of(notice.committed_at),
        status=_status(notice.case.state), occasion=notice.occasion,
        final_on=final_on if notice.case.state == FINAL else None, used=used,
        grant=paper.number if paper and paper.kind == "authorization" else "",
    )  # fmt: skip


def _status(state: str) -> str:
    if state == FINAL:
        return FINAL
    return CANCELLED if state in FALLEN else PENDING


def supposed(more: Sequence[Hypothesis], *, on: date) -> Iterator[Entry]:
    """Notices that were never drawn up, each on an occasion of its own."""
    for place, row in enumerate(more):
        yield Entry(
            notice=None, provision=row.provision, committed_on=row.committed_on,
            status=FINAL if row.final else PENDING, occasion=f"{SUPPOSED}-{place}",
            final_on=on if row.final else None,
        )  # fmt: skip


def fact(entry: Entry) -> Facts:
    """The entry in the contract's words."""
    given: Facts = {
        "provision": entry.provision, "committed_on": day(entry.committed_on), "status": entry.status,
        "used": entry.used,
    }  # fmt: skip
    told = {"occasion": entry.occasion, "authorization": entry.grant, "final_on": day(entry.final_on)}
    return given | {name: value for name, value in told.items() if value}
