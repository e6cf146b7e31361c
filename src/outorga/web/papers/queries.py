# SPDX-License-Identifier: Apache-2.0
"""The only reader of papers for pages."""

from dataclasses import dataclass
from datetime import UTC, datetime

import msgspec
from django.db import connection, models
from django.db.models import QuerySet

from outorga.law.kernel.identifiers import canonical_plate, normalize_cnpj
from outorga.web.papers import states
from outorga.web.papers.models import TAIL, IssuedPaper

Kind, State = IssuedPaper.Kind, IssuedPaper.State
_COLUMNS = (
    "code, kind, number, public, token, valid_from, valid_until, "
    "state, state_from, state_until, state_reason, state_citation, successor_code"
)
_BY_CODE = f"SELECT {_COLUMNS} FROM papers_issuedpaper WHERE code = %s"
_BY_TAIL = f"SELECT {_COLUMNS} FROM papers_issuedpaper WHERE token_tail = %s"


class PublicWords(msgspec.Struct, frozen=True):
    """What `verdicts.public_words` kept: label, text (empty: the value alone) and values of each fact."""

    norm: str
    facts: list[tuple[str, str, dict[str, str]]]
    plates: tuple[str, ...] = ()
    footer: str = ""


_words = msgspec.json.Decoder(PublicWords)


@dataclass(slots=True)
class PublicPaper:
    """What anybody may know of a paper: no passenger, no person."""

    code: str
    kind: str
    number: str
    words: PublicWords
    token: str
    standing: states.Standing
    reason: str
    citation: str
    successor_code: str


def paper_by_code(code: str) -> PublicPaper | None:
    """The paper of a code."""
    return _public(_BY_CODE, code)


def paper_by_token(token: str) -> PublicPaper | None:
    """The paper whose statement is, letter by letter, this token."""
    if not (token.isascii() and token.isalnum()):
        return None
    paper = _public(_BY_TAIL, token[-TAIL:])
    return paper if paper is not None and paper.token == token else None


def _public(sql: str, key: str) -> PublicPaper | None:
    """One row and no object: this is the page that the street opens."""
    with connection.cursor() as cursor:
        cursor.execute(sql, (key,))
        row = cursor.fetchone()
    if row is None:
        return None
    code, kind, number, words, token, valid_from, valid_until, state, since, until, *told = row
    standing = states.Standing(state, _aware(since), _aware(until), _aware(valid_from), _aware(valid_until))
    return PublicPaper(code, kind, number, _words.decode(words), token, standing, *told)


def _aware(moment: datetime | None) -> datetime | None:
    """SQLite gives instants without their zone, which is UTC."""
    return moment if moment is None or moment.tzinfo else moment.replace(tzinfo=UTC)


def standing_of(paper: IssuedPaper) -> states.Standing:
    """The columns of a row that decide its state."""
    return states.Standing(paper.state, paper.state_from, paper.state_until, paper.valid_from, paper.valid_until)


def state_of(paper: IssuedPaper, now: datetime) -> str:
    """What a row is worth at this moment."""
    return states.state_at(standing_of(paper), now)


def papers_of(subject: models.Model) -> QuerySet[IssuedPaper]:
    """Every paper about a row, newest first."""
    return IssuedPaper.objects.filter(subject_type=subject._meta.label_lower, subject_ref=subject.pk)


def paper_of(subject: models.Model, kind: str) -> IssuedPaper | None:
    """The paper of this kind that stands for a row now: the newest that none has superseded."""
    return papers_of(subject).filter(kind=kind).exclude(state=State.SUPERSEDED).first()


def by_code(code: str) -> IssuedPaper | None:
    """A paper with its case, for those who may print it."""
    return IssuedPaper.objects.select_related("case").filter(code=code).first()


@dataclass(frozen=True, slots=True)
class Found:
    """Papers of a plate or company: those that are worth something today, and the neighbours in time."""

    now: tuple[IssuedPaper, ...]
    last: IssuedPaper | None = None
    next: IssuedPaper | None = None
    certificate: IssuedPaper | None = None
    more: bool = False


AT_MOST = 50


def by_plate(plate: str, now: datetime) -> Found:
    """Authorizations of a vehicle by either form of its plate, without looking at more than a few rows."""
    papers = _authorizations().filter(plates__plate=canonical_plate(plate))
    current = _current(papers, now, plates__valid_until__gte=now)
    last = papers.filter(plates__valid_until__lt=now).order_by("-plates__valid_until").first()
    upcoming = papers.filter(plates__valid_until__gte=now, valid_from__gt=now).order_by("plates__valid_until").first()
    return Found(now=current[:AT_MOST], last=last, next=upcoming, more=len(current) > AT_MOST)


def by_company(cnpj: str, now: datetime) -> Found:
    """Authorizations of a company that run today, and its registration certificate."""
    company = normalize_cnpj(cnpj)
    current = _current(_authorizations().filter(cnpj=company), now, valid_until__gte=now)
    certificates = IssuedPaper.objects.filter(cnpj=company, kind=Kind.REGISTRATION_CERTIFICATE)
    certificate = certificates.exclude(state=State.SUPERSEDED).order_by("-valid_until").first()
    return Found(now=current[:AT_MOST], certificate=certificate, more=len(current) > AT_MOST)


def by_number(number: str) -> list[IssuedPaper]:
    """Papers with this number, the standing ones first; versions of one paper share it."""
    papers = IssuedPaper.objects.filter(number=number).defer("token")
    return sorted(papers[: AT_MOST + 1], key=lambda paper: paper.state == State.SUPERSEDED)


def _authorizations() -> QuerySet[IssuedPaper]:
    return IssuedPaper.objects.filter(kind=Kind.AUTHORIZATION).exclude(state=State.SUPERSEDED).defer("token")


def _current(papers: QuerySet[IssuedPaper], now: datetime, **until: datetime) -> tuple[IssuedPaper, ...]:
    running = papers.filter(valid_from__lte=now, **until).exclude(state=State.CANCELLED)
    return tuple(running.order_by("valid_until", "pk")[: AT_MOST + 1])
