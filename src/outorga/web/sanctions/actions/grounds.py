# SPDX-License-Identifier: Apache-2.0
"""A notice fell, or is open to attack again: the suspensions that rest on it are looked at anew, in its transaction.

One that the law no longer lets stand goes back to its proposal, whatever was done since, and what it stopped comes
back. An authority decides the proposal: it throws it out, or decides again once the notices repeat again.
"""

from typing import Any

from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import lifecycle
from outorga.web.casefiles.models import CaseEvent, CaseFile, StoredDecision
from outorga.web.enforcement.models import Notice
from outorga.web.papers import actions as papers
from outorga.web.papers.queries import paper_of
from outorga.web.sanctions import procedures
from outorga.web.sanctions.actions import receipts, suspensions
from outorga.web.sanctions.actions.suspensions import DECIDE, term_on
from outorga.web.sanctions.models import StoppedGrant, Suspension
from outorga.web.sanctions.notices import tell_company, tell_deciders
from outorga.web.sanctions.procedures import Procedure

FELL = "suspension.ground_fell"
# What was done since the proposal, by the state that it led to.
BACK = {"decided": ("decide",), "served": ("decide", "serve"), "running": ("decide", "serve", "start")}


def follow(notice: Notice, because: CaseEvent, actor: User | None) -> None:
    """Look again at each suspension that rests on the notice."""
    rows = Suspension.objects.filter(grounds__notice=notice).exclude(case__state="discarded")
    for found in rows.select_related("case__office", "company__office").order_by("pk"):
        _look_again(found, notice, because, actor)


def _look_again(current: Suspension, notice: Notice, because: CaseEvent, actor: User | None) -> None:
    suspensions.end(suspension=current)
    cases.lock(current.case)
    procedure, on = procedures.of(current.norm), clock.today()
    found = procedure.repetition(current.company, on=on, but=current.case)
    if found.due:
        suspensions.rest_on(current, found)
        return
    said = procedure.repetition(current.company, on=on, but=current.case, case=current.case, actor=actor).answer
    assert isinstance(said, StoredDecision)
    state = current.case.state
    told = {"notice": notice.number, "because": because.kind}
    _record(current.case, procedure, told, said, actor=actor)
    if state in BACK:
        _undo(current, procedure, said, actor)
    _tell(current, notice, state)


def _record(
    case: CaseFile, procedure: Procedure, told: dict[str, str], said: StoredDecision, *, actor: User | None
) -> None:
    """What was done is taken back; a proposal, and what is over already, only learns of it."""
    cited, back = procedure.provisions.suspension, BACK.get(case.state)
    shared: dict[str, Any] = {
        "case": case, "event": FELL, "actor": actor, "decision": said,
        "reason": _("Auto %(number)s") % {"number": told["notice"]},
    }  # fmt: skip
    if back:
        cases.take_back(back=back, rests_on=cited, data=told, **shared)
    else:
        cases.record(data=told | {lifecycle.RESTS_ON: cited}, **shared)


def _undo(current: Suspension, procedure: Procedure, said: StoredDecision, actor: User | None) -> None:
    """The act is void on paper, its days run no more, and what it stopped is in force again."""
    paper, from_on = paper_of(current, "act"), current.from_on
    if paper is not None:
        words = _("Perdeu o fundamento: um auto em que se baseava caiu ou foi reaberto.")
        papers.cancel(paper=paper, actor=actor, reason=words, citation=procedure.provisions.suspension)
    current.decided_on = None
    current.save(update_fields=["decided_on"])
    receipts.drop_days(current)
    if from_on is None:
        return
    stopped = StoppedGrant.objects.filter(case=current.case, returned_on=None)
    for grant in procedure.grants(current.company, on=clock.today()):
        procedure.lift(grant.case, sanction=current.case, decision=said, actor=actor)
    stopped.update(returned_on=max(clock.today(), from_on))
    _announce_others(current, procedure, actor)


def _announce_others(current: Suspension, procedure: Procedure, actor: User | None) -> None:
    """Papers tell one suspension at a time: those of others that run, or will, say so again."""
    others = Suspension.objects.filter(company=current.company, case__state__in=("served", "running"))
    for other in others.exclude(pk=current.pk).select_related("case", "company"):
        assert other.from_on is not None
        term = term_on(other, procedure, other.from_on, stored=False)
        for grant in procedure.grants(other.company, on=max(clock.today(), term.from_on)):
            if grant.number in term.grants:
                procedure.stop_paper(grant.case, sanction=other.case, term=term, actor=actor)


def _tell(current: Suspension, notice: Notice, state: str) -> None:
    told = {"number": current.case.number, "notice": notice.number}
    company = {
        "proposed": _("O auto %(notice)s já não conta para a proposta de suspensão %(number)s."),
        "ended": _("O auto %(notice)s, em que se baseou a suspensão %(number)s, já não conta."),
    }.get(state, _("A suspensão %(number)s deixou de valer: o auto %(notice)s já não conta."))
    tell_company(current.case, text=company % told)
    text = _("O auto %(notice)s já não conta para a suspensão %(number)s: ela volta a ser proposta e espera decisão.")
    if state not in BACK:
        text = _("O auto %(notice)s já não conta para a suspensão %(number)s. Veja o processo.")
    tell_deciders(current.case, power=DECIDE, text=text % told)
