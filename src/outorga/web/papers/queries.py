# SPDX-License-Identifier: Apache-2.0
"""The only reader of papers for pages."""

from dataclasses import dataclass
from datetime import datetime

from django.db import connection, models
from django.db.models import QuerySet
from django.urls import reverse

from outorga.law.kernel.identifiers import canonical_plate, normalize_cnpj
from outorga.web.papers import states
from outorga.web.papers.models import TAIL, IssuedPaper, PaperCopy

Kind, State = IssuedPaper.Kind, IssuedPaper.State
_BY_CODE = "SELECT ready FROM papers_issuedpaper WHERE code = %s"
_BY_TAIL = "SELECT token, ready FROM papers_issuedpaper WHERE token_tail = %s"


def ready_by_code(code: str) -> bytes | None:
    """What the street reads (:mod:`outorga.web.papers.ready`) of the paper with this code."""
    with connection.cursor() as cursor:
        cursor.execute(_BY_CODE, (code,))
        row = cursor.fetchone()
    return None if row is None else row[0]


def ready_by_token(token: str) -> bytes | None:
    """What the street reads of the paper whose statement is, letter by letter, this token."""
    with connection.cursor() as cursor:
        cursor.execute(_BY_TAIL, (token[-TAIL:],))
        row = cursor.fetchone()
    return row[1] if row is not None and row[0] == token else None


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


def address_of(code: str, *, staff: bool) -> str:
    """Where somebody of the agency, or of the company, opens a paper."""
    return reverse("papers:download" if staff else "registry:paper", args=[code])


def copy_of(paper: IssuedPaper, number: str) -> PaperCopy | None:
    """A counted copy of the paper by its number as it stands in an address."""
    if not (number.isascii() and number.isdigit() and len(number) < 7):
        return None
    return PaperCopy.objects.filter(paper=paper, number=int(number)).first()


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
