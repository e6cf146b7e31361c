# SPDX-License-Identifier: Apache-2.0
"""The agency's own book: what it sets for everybody, in one chain, because no case holds it."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import chain, numbers
from outorga.web.casefiles.errors import CaseChanged, somebody
from outorga.web.casefiles.models import AgencyEvent

BOOK = "agency"
MANAGE = "norms.manage"


def record(
    *,
    kind: str,
    subject: str,
    actor: User | None,
    power: str,
    norm: str = "",
    on: date | None = None,
    reason: str = "",
    data: Mapping[str, Any] | None = None,
) -> AgencyEvent:
    """Chain an act to the one before, in the transaction of the act itself. ``on`` is the day from which it counts."""
    with transaction.atomic():
        # The number is taken under a lock, so of two at once the second follows the first.
        seq, now = numbers.next_number(BOOK), clock.now()
        previous = AgencyEvent.objects.order_by("-seq").values_list("hash", flat=True).first() or chain.GENESIS
        act = AgencyEvent(
            seq=seq, kind=kind, at=now, on=on or clock.today(), actor=actor, power=power, norm=norm, subject=subject,
            reason=reason.strip(), data=dict(data or {}), previous_hash=previous,
        )  # fmt: skip
        act.hash = hash_of(act)
        act.save(force_insert=True)
    return act


def expect(*, norm: str, subject: str, seen: int | None) -> None:
    """Hold the book until the transaction ends; :class:`CaseChanged` when the subject was set after it was seen.

    ``seen`` is the number of the last act that the person saw, zero for none; without it nothing is asked.
    """
    numbers.hold(BOOK)
    last = of_norm(norm, subject).first()
    if seen is not None and (last.seq if last else 0) != seen and last is not None:
        raise CaseChanged(by=last.actor.name if last.actor else somebody(), at=last.at)


def hash_of(act: AgencyEvent) -> str:
    """The hash that the act must have, in the form of a case's events."""
    return chain.event_hash(
        case_number=BOOK, seq=act.seq, kind=act.kind, at=act.at, on=act.on, actor_id=act.actor_id, power=act.power,
        reason=act.reason, data={"norm": act.norm, "subject": act.subject, "data": act.data}, decision_digest="",
        previous_hash=act.previous_hash,
    )  # fmt: skip


def of_norm(norm: str, *subjects: str) -> QuerySet[AgencyEvent]:
    """What the agency set about a norm, newest first; only about these subjects when they are named."""
    rows = AgencyEvent.objects.filter(norm=norm).select_related("actor")
    return rows.filter(subject__in=subjects) if subjects else rows


def sequence() -> Iterator[tuple[str, int]]:
    """The numbers of the acts: the book is one series."""
    return (("", seq) for seq in AgencyEvent.objects.order_by().values_list("seq", flat=True).iterator())
