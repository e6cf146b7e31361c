# SPDX-License-Identifier: Apache-2.0
"""The only writers of papers: issue, suspend, resume, cancel, supersede. Each runs in the caller's transaction."""

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType

from django.conf import settings
from django.db import models, transaction

from outorga.web import clock, language
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as case_actions
from outorga.web.casefiles import standing
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.papers import codes, ready, statements, states, verdicts
from outorga.web.papers.contents import Act, Content, ProtocolReceipt, Refusal, to_data
from outorga.web.papers.models import TAIL, IssuedPaper, PaperCopy, PaperEvent, PaperPlate


class PaperEnded(Exception):
    """A cancelled or superseded paper stays so."""

    def __init__(self, paper: IssuedPaper) -> None:
        super().__init__(f"{paper.number}: {paper.state}")
        self.paper = paper


@transaction.atomic
@language.of_records()
def issue(
    *,
    content: Content,
    number: str,
    actor: User | None,
    case: CaseFile | None = None,
    subject: models.Model | None = None,
    company_ref: int | None = None,
    decision: StoredDecision | None = None,
    replaces: IssuedPaper | None = None,
) -> IssuedPaper:
    """Keep what the paper says, sign it, and record it on the case; ``replaces`` is superseded by it.

    What grants something needs a norm that is in force or adopted; a receipt or a refusal does not.
    """
    issued_at = clock.now().replace(microsecond=0)
    if not (isinstance(content, ProtocolReceipt | Refusal) or (isinstance(content, Act) and content.receipt)):
        standing.require_issuable(content.standing.norm, issued_at.date())
    paper = _draft(content, number=number, issued_at=issued_at)
    paper.case, paper.decision, paper.issued_by, paper.replaces = case, decision, actor, replaces
    paper.company_ref = company_ref if company_ref is not None else (case.company_ref if case else None)
    if subject is not None:
        paper.subject_type, paper.subject_ref = subject._meta.label_lower, subject.pk
    paper.token = statements.encode(statements.sign(_claims(paper, content)))
    paper.token_tail = paper.token[-TAIL:]
    paper.ready = ready.of(paper)
    paper.save(force_insert=True)
    PaperPlate.objects.bulk_create(_plates(paper, content))
    _record(paper, PaperEvent.Kind.ISSUED, actor=actor, decision=decision)
    if replaces is not None:
        supersede(paper=replaces, by=paper, actor=actor)
    return paper


@transaction.atomic
def supersede(*, paper: IssuedPaper, by: IssuedPaper, actor: User | None, reason: str = "") -> None:
    """Another paper took its place; who holds the old one is led to the new."""
    told = {"by": by.code, "from": by.issued_at.isoformat()}
    _change(paper, PaperEvent.Kind.SUPERSEDED, actor=actor, reason=reason, data=told)
    # Whoever holds a still older version is led to this one at once, and not from one void paper to the next.
    older = list(IssuedPaper.objects.filter(successor_code=paper.code))
    for version in older:
        version.successor_code = by.code
        version.ready = ready.of(version)
    IssuedPaper.objects.bulk_update(older, ["successor_code", "ready"])


@transaction.atomic
def cancel(*, paper: IssuedPaper, actor: User | None, reason: str, citation: str = "") -> None:
    """End the paper now. The reason is shown to whoever verifies it."""
    _change(paper, PaperEvent.Kind.CANCELLED, actor=actor, reason=reason, data={"citation": citation})


@transaction.atomic
def suspend(
    *,
    paper: IssuedPaper,
    actor: User | None,
    reason: str,
    from_at: datetime,
    until_at: datetime | None,
    citation: str = "",
) -> None:
    """Stop the paper between two instants; it is worth again by itself after the second."""
    period = {"from": from_at.isoformat(), "until": until_at.isoformat() if until_at else ""}
    _change(paper, PaperEvent.Kind.SUSPENDED, actor=actor, reason=reason, data={"citation": citation} | period)


@transaction.atomic
def resume(*, paper: IssuedPaper, actor: User | None, reason: str) -> None:
    """End a suspension before its time."""
    _change(paper, PaperEvent.Kind.RESUMED, actor=actor, reason=reason)


@transaction.atomic
def second_copy(*, paper: IssuedPaper, actor: User, by_holder: bool, key: str = "") -> PaperCopy:
    """Count one more copy of a paper that was lost or worn; :class:`PaperEnded` when there is none to copy."""
    held = IssuedPaper.objects.select_for_update().defer("token", "ready").get(pk=paper.pk)
    if held.state in (IssuedPaper.State.CANCELLED, IssuedPaper.State.SUPERSEDED):
        raise PaperEnded(held)

    def work() -> PaperCopy:
        last = held.copies.order_by("-number").values_list("number", flat=True).first() or 0
        return PaperCopy.objects.create(paper=held, number=last + 1, at=clock.now(), user=actor, by_holder=by_holder)

    return once(key=key, scope=f"paper_copy:{held.pk}", actor=actor, work=work)


def _draft(content: Content, *, number: str, issued_at: datetime) -> IssuedPaper:
    valid_from, valid_until = content.validity(issued_at)
    return IssuedPaper(
        code=_free_code(),
        kind=content.kind,
        number=number,
        cnpj=content.cnpj,
        data=to_data(content),
        public=verdicts.public_words(content),
        issued_at=issued_at,
        valid_from=valid_from,
        valid_until=valid_until,
    )


def _free_code() -> str:
    code = codes.new_code()
    while IssuedPaper.objects.filter(code=code).exists():
        code = codes.new_code()
    return code


def _claims(paper: IssuedPaper, content: Content) -> statements.Claims:
    plates = content.plates()
    return statements.Claims(
        issuer=settings.AGENCY_SHORT_NAME,
        kind=paper.kind,
        number=paper.number,
        code=paper.code,
        norm=content.standing.norm,
        issued_at=paper.issued_at,
        holder_code=content.company.holder_code,
        cnpj=paper.cnpj,
        plates=plates,
        vehicles=len(plates),
        valid_from=paper.valid_from,
        valid_until=paper.valid_until,
    )


def _plates(paper: IssuedPaper, content: Content) -> list[PaperPlate]:
    found = sorted(set(content.plates()))
    return [PaperPlate(paper=paper, plate=plate, valid_until=paper.valid_until) for plate in found]


def _change(
    paper: IssuedPaper,
    kind: PaperEvent.Kind,
    *,
    actor: User | None,
    reason: str,
    data: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Record what happens and write what it leaves into the columns that cache the events."""
    current = IssuedPaper.objects.select_for_update().get(pk=paper.pk)
    if current.state in states.ENDED:
        raise PaperEnded(current)
    event = _record(paper, kind, actor=actor, reason=reason, data=data)
    for column, value in states.after(event.kind, event.at, event.reason, event.data).items():
        setattr(paper, column, value)
    paper.ready = ready.of(paper)
    paper.save(update_fields=[*states.UNTOUCHED, "ready"])


def _record(
    paper: IssuedPaper,
    kind: PaperEvent.Kind,
    *,
    actor: User | None,
    reason: str = "",
    decision: StoredDecision | None = None,
    data: Mapping[str, str] = MappingProxyType({}),
) -> PaperEvent:
    told = {name: value for name, value in data.items() if value}
    event = PaperEvent.objects.create(
        paper=paper, seq=paper.events.count() + 1, kind=kind, at=clock.now(), actor=actor, reason=reason, data=told
    )
    if paper.case is not None:
        named = {"code": paper.code, "kind": paper.kind, "number": paper.number}
        case_actions.record(
            case=paper.case, event=f"paper.{kind}", actor=actor, reason=reason, data=named | told, decision=decision
        )
    return event
