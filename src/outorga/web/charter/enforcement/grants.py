# SPDX-License-Identifier: Apache-2.0
"""What a sanction does to authorizations: each stops with its paper, comes back, or falls (art. 23)."""

from collections.abc import Sequence
from datetime import date, datetime, time

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.charter import writing
from outorga.web.charter.actions.filing import KIND
from outorga.web.charter.facts import NORM
from outorga.web.charter.models import Authorization, PassengerList
from outorga.web.papers import actions as papers
from outorga.web.papers import queries as issued_papers
from outorga.web.papers.contents import end_of
from outorga.web.papers.models import IssuedPaper
from outorga.web.registry.models import Company
from outorga.web.sanctions.models import StoppedGrant
from outorga.web.sanctions.procedures import Grant, Term

LIVE = ("issued", "active", "suspended")
SUSPENSION, DEVIATION = f"{NORM}:art23_cpt", f"{NORM}:art23_par2"


class CharterGrants:
    """The part of the procedure that acts on authorizations."""

    def grants(self, company: Company, *, on: date) -> list[Grant]:
        """Authorizations that are worth something on the day or later, the first to begin first."""
        rows = Authorization.objects.filter(company=company, given_up_at=None, case__state__in=LIVE)
        held = list(rows.select_related("case", "company"))
        people = _people(held)
        found = [_grant(row, people=people.get(row.pk, 0)) for row in held]
        return sorted((row for row in found if row.ends_at.date() >= on), key=lambda row: (row.starts_at, row.number))

    def number_of(self, grant: CaseFile) -> str:
        """An authorization has the number of its case."""
        return grant.number

    def stop(self, grant: CaseFile, *, sanction: CaseFile, term: Term, actor: User | None) -> bool:
        """Suspend an authorization from the term's first day; one that is suspended already stays so for longer."""
        asked = _locked(grant)
        if not asked.is_live:
            return False
        assert isinstance(term.answer, StoredDecision)
        if asked.state != "suspended":
            data = {"suspension": sanction.number}
            cases.record(
                case=grant, event="suspend", actor=actor, on=term.from_on, decision=term.answer, data=data
            )  # fmt: skip
        self.stop_paper(grant, sanction=sanction, term=term, actor=actor)
        return True

    def stop_paper(self, grant: CaseFile, *, sanction: CaseFile, term: Term, actor: User | None) -> None:
        """The paper in use says from when until when it stops; a suspension that runs into this one goes on."""
        paper = _paper(Authorization.objects.get(case=grant))
        if paper is None or paper.state in {"cancelled", "superseded"}:
            return
        from_at = datetime.combine(term.from_on, time(0), clock.CIVIL_TIME)
        until_at = end_of(term.until_on)
        if paper.state == "suspended" and paper.state_from and paper.state_until:
            if paper.state_from <= from_at and paper.state_until >= until_at:
                return
            if paper.state_until >= from_at:
                from_at, until_at = min(from_at, paper.state_from), max(until_at, paper.state_until)
        words = _("Suspensa por reincidência, processo %(number)s.") % {"number": sanction.number}
        papers.suspend(
            paper=paper, actor=actor, reason=words, from_at=from_at, until_at=until_at, citation=SUSPENSION
        )  # fmt: skip

    def give_back(self, grant: CaseFile, *, sanction: CaseFile, on: date, decision: StoredDecision) -> bool:
        """The authorization is in force again, unless its own term is over; its paper came back by itself."""
        asked = _locked(grant)
        if asked.state != "suspended" or asked.given_up_at is not None or _grant(asked).ends_at.date() < on:
            return False
        data = {"suspension": sanction.number}
        cases.record(case=grant, event="end_suspension", actor=None, on=on, decision=decision, data=data)
        return True

    def lift(self, grant: CaseFile, *, sanction: CaseFile, decision: StoredDecision, actor: User | None) -> bool:
        """The authorization is where it was before, unless another suspension holds it; its paper says nothing more."""
        asked = _locked(grant)
        paper = _paper(asked)
        announced = paper is not None and paper.state == "suspended"
        if paper is not None and announced:
            words = _("A suspensão %(number)s perdeu o fundamento.") % {"number": sanction.number}
            papers.resume(paper=paper, actor=actor, reason=words)
        held = StoppedGrant.objects.filter(grant=grant, returned_on=None, case__state="running")
        if asked.state != "suspended" or held.exclude(case=sanction).exists():
            return announced
        cases.take_back(
            case=grant, event="suspension.lifted", back=["suspend"], rests_on=SUSPENSION, actor=actor,
            decision=decision, data={"suspension": sanction.number},
        )  # fmt: skip
        return True

    def cancel(
        self, grant: CaseFile, *, sanction: CaseFile, reason: str, actor: User, power: str, decision: StoredDecision
    ) -> bool:
        """The authorization falls for good, and whoever reads its paper sees it."""
        asked = _locked(grant)
        if asked.state not in LIVE:
            return False
        cases.record(
            case=grant, event="cancel", actor=actor, power=power, reason=reason, decision=decision,
            data={"bar": sanction.number},
        )  # fmt: skip
        paper = _paper(asked)
        if paper is not None and paper.state != "cancelled":
            words = _("Cancelada por desvio de finalidade, processo %(number)s.") % {"number": sanction.number}
            papers.cancel(paper=paper, actor=actor, reason=words, citation=DEVIATION)
        return True


def _people(held: Sequence[Authorization]) -> dict[int, int]:
    """How many each list in use names: the newest version that counts."""
    counts = Q(version=1) | ~Q(accepted=False)
    versions = PassengerList.objects.filter(counts, authorization__in=held).order_by("version")
    named = versions.annotate(people=Count("rows", filter=Q(rows__removed_at=None)))
    return dict(named.values_list("authorization", "people"))


def _grant(asked: Authorization, *, people: int = 0) -> Grant:
    assert asked.case is not None
    starts, ends = (moment.astimezone(clock.CIVIL_TIME) for moment in writing.span_of(asked))
    return Grant(
        case=asked.case, number=asked.number or asked.case.number, title=writing.title_of(asked), starts_at=starts,
        ends_at=ends, is_trip=asked.is_occasional, people=people,
    )  # fmt: skip


def _locked(grant: CaseFile) -> Authorization:
    cases.lock(grant)
    found = Authorization.objects.select_related("company").get(case=grant)
    found.case = grant
    return found


def _paper(asked: Authorization) -> IssuedPaper | None:
    return issued_papers.paper_of(asked, KIND)
