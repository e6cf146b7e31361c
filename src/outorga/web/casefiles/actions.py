# SPDX-License-Identifier: Apache-2.0
"""The only writers of cases and events: one transaction each, the event chained inside it."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.db import transaction

from outorga.law.kernel.identifiers import fold
from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import Office, User
from outorga.web.accounts.queries import has_power
from outorga.web.casefiles import access, chain, lifecycle, numbers
from outorga.web.casefiles.errors import AlreadyClaimed, CaseChanged, IllegalTransition, NotAColleague, somebody
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import CaseEvent, CaseFile, StoredDecision

OPENED = "case.opened"
ASSIGN = "work.assign"


def open_case(
    *,
    kind: str,
    norm: str,
    title: str,
    office: Office,
    actor: User | None,
    company: Any = None,
    on: date | None = None,
    data: Mapping[str, Any] | None = None,
    reason: str = "",
    key: str = "",
) -> CaseFile:
    """Open a case in the first state of its lifecycle and give it the next protocol number.

    ``company`` is a registry row or its id. ``key`` is the submission's: a second identical one answers the first case.
    """
    initial = lifecycle.lifecycle_of(norm=norm, kind=kind).initial

    def work() -> CaseFile:
        case = CaseFile.objects.create(
            number=numbers.next_protocol((on or clock.today()).year),
            kind=kind,
            norm=norm,
            state=initial,
            office=office,
            company_ref=getattr(company, "pk", company),
            title=title[:300],
            folded_title=fold(title)[:300],
            opened_at=clock.now(),
            changed_at=clock.now(),
        )
        _append(case=case, kind=OPENED, actor=actor, reason=reason, data={"title": case.title, **(data or {})}, on=on)
        return case

    return once(key=key, scope=f"open_case:{kind}", actor=actor, work=work)


def record(
    *,
    case: CaseFile,
    event: str,
    actor: User | None,
    reason: str = "",
    power: str = "",
    data: Mapping[str, Any] | None = None,
    decision: StoredDecision | None = None,
    expected_version: int | None = None,
    on: date | None = None,
    key: str = "",
) -> CaseEvent:
    """Record one event. A name without a dot must be open in the lifecycle; one with a dot changes no state.

    The case row is locked first, so of two at once the second sees the first. ``case`` is refreshed in place.
    """

    def work() -> CaseEvent:
        lock(case, expected_version=expected_version)
        if not lifecycle.is_side_event(event):
            case.state = lifecycle.advance(case, event).target
        return _append(
            case=case, kind=event, actor=actor, reason=reason, power=power, data=data, decision=decision, on=on
        )

    return once(key=key, scope=f"record:{case.pk}:{event}"[:60], actor=actor, work=work)


def take_back(
    *,
    case: CaseFile,
    event: str,
    back: Sequence[str],
    rests_on: str,
    actor: User | None,
    reason: str = "",
    power: str = "",
    data: Mapping[str, Any] | None = None,
    decision: StoredDecision | None = None,
    on: date | None = None,
) -> CaseEvent:
    """Record that the last transitions, ``back`` from the older on, had no ground: the case is where it was before.

    Nothing is deleted: ``event``, a side event, names them with the provision that it ``rests_on``, and the state is
    derived from those that still hold.
    """
    with transaction.atomic():
        lock(case)
        told = CaseEvent.objects.filter(case=case).order_by("seq").values_list("seq", "kind", "data")
        held = lifecycle.counting(told)
        rest, tail = held[: -len(back)], held[-len(back) :]
        if [kind for _seq, kind in tail] != list(back):
            here = [kind for _seq, kind in held[-1:]]
            raise IllegalTransition(number=case.number, kind=case.kind, state=case.state, event=event, allowed=here)
        case.state = lifecycle.derive(norm=case.norm, kind=case.kind, events=[kind for _seq, kind in rest])
        named = {lifecycle.RESTS_ON: rests_on, lifecycle.TAKES_BACK: [seq for seq, _kind in tail]}
        return _append(
            case=case, kind=event, actor=actor, reason=reason, power=power, data={**(data or {}), **named},
            decision=decision, on=on,
        )  # fmt: skip


def lock(case: CaseFile, *, expected_version: int | None = None) -> CaseFile:
    """Hold the case until the transaction ends, and bring ``case`` up to date.

    :class:`CaseChanged` when it is no longer at the version that the person saw.
    """
    current = CaseFile.objects.select_for_update().get(pk=case.pk)
    if expected_version is not None and current.version != expected_version:
        raise _changed(current)
    for field in ("state", "version", "owner_id", "claimed_at", "title", "office_id", "company_ref", "changed_at"):
        setattr(case, field, getattr(current, field))
    return case


def _changed(case: CaseFile) -> CaseChanged:
    last = case.events.select_related("actor").order_by("-seq").first()
    if last is None:
        return CaseChanged(by=somebody(), at=case.changed_at)
    return CaseChanged(by=last.actor.name if last.actor else somebody(), at=last.at)


def _append(
    *,
    case: CaseFile,
    kind: str,
    actor: User | None,
    reason: str = "",
    power: str = "",
    data: Mapping[str, Any] | None = None,
    decision: StoredDecision | None = None,
    on: date | None = None,
) -> CaseEvent:
    """Chain the event to the last one and bring the case's caches along; the caller holds the lock."""
    now = clock.now()
    previous = CaseEvent.objects.filter(case=case).order_by("-seq").values_list("seq", "hash").first()
    seq, previous_hash = previous or (0, chain.GENESIS)
    content: dict[str, Any] = {
        "seq": seq + 1, "kind": kind, "at": now, "on": on or now.date(), "power": power,
        "reason": reason, "data": dict(data or {}), "previous_hash": previous_hash,
    }  # fmt: skip
    event = CaseEvent(case=case, actor=actor, decision=decision, **content)
    event.hash = chain.event_hash(
        case_number=case.number,
        actor_id=actor.pk if actor else None,
        decision_digest=decision.digest if decision else "",
        **content,
    )
    event.save(force_insert=True)
    case.version, case.changed_at = event.seq, now
    case.save(update_fields=["state", "version", "changed_at"])
    return event


def claim(*, case: CaseFile, actor: User, expected_version: int | None = None) -> CaseFile:
    """Take the case to work on, where the person may; :class:`AlreadyClaimed` when another person has it."""
    access.require_may_claim(actor, case)
    with transaction.atomic():
        lock(case, expected_version=expected_version)
        if case.owner_id == actor.pk:
            return case
        if case.owner is not None:
            raise AlreadyClaimed(by=case.owner.name)
        return _hand_to(case, owner=actor, event="note.claimed", actor=actor)


def release(*, case: CaseFile, actor: User, reason: str = "") -> CaseFile:
    """Give the case back to the office: who has it, or who hands cases out; to others :class:`AlreadyClaimed`."""
    with transaction.atomic():
        lock(case)
        if case.owner is None:
            return case
        if case.owner != actor and not has_power(actor, ASSIGN, office=case.office):
            raise AlreadyClaimed(by=case.owner.name)
        return _hand_to(case, owner=None, event="note.released", actor=actor, reason=reason)


def assign(
    *, case: CaseFile, owner: User, actor: User, reason: str = "", expected_version: int | None = None, key: str = ""
) -> CaseFile:
    """Hand the case to a person who works on such cases in its office, whoever has it now."""
    require_power(actor, ASSIGN, office=case.office)
    if owner not in access.workers_of(case):
        raise NotAColleague(name=owner.name)

    def work() -> CaseFile:
        lock(case, expected_version=expected_version)
        if case.owner_id == owner.pk:
            return case
        return _hand_to(case, owner=owner, event="note.assigned", actor=actor, reason=reason, power=ASSIGN)

    return once(key=key, scope=f"assign:{case.pk}", actor=actor, work=work)


def _hand_to(
    case: CaseFile, *, owner: User | None, event: str, actor: User, reason: str = "", power: str = ""
) -> CaseFile:
    case.owner, case.claimed_at = owner, clock.now() if owner else None
    case.save(update_fields=["owner", "claimed_at"])
    _append(case=case, kind=event, actor=actor, reason=reason, power=power, data={"to": owner.pk if owner else None})
    return case


def add_note(*, case: CaseFile, text: str, actor: User, key: str = "") -> CaseEvent:
    """A note among staff who read the case; part of the file, never seen by the company."""
    require_power(actor, access.READ, office=case.office)
    return record(case=case, event="note.added", actor=actor, reason=text.strip(), key=key)
