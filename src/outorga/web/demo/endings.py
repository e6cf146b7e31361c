# SPDX-License-Identifier: Apache-2.0
"""What becomes of an authorization in the demo: begun and ended by its date, or withdrawn by the director's act."""

from django.db import transaction

from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.charter.models import Authorization
from outorga.web.papers import actions as papers
from outorga.web.papers.queries import paper_of

ALLOWED = {"start": {"issued"}, "expire": {"active"}}


@transaction.atomic
def by_date(asked: Authorization, event: str) -> Authorization:
    """The dated event, where the request came so far; one that the law refused has nothing to begin."""
    case = asked.case
    if case is not None and case.state in ALLOWED[event]:
        cases.record(case=case, event=event, actor=None, decision=asked.term_decision)
    return asked


@transaction.atomic
def withdraw(asked: Authorization, *, actor: User, reason: str) -> Authorization:
    """The precarious title is taken back by a reasoned act (art. 2, I), and its paper is worth nothing any more."""
    case = asked.case
    if case is None or case.state not in {"issued", "active"}:
        return asked
    cases.record(case=case, event="withdraw", actor=actor, power="authorization.withdraw", reason=reason)
    paper = paper_of(asked, "authorization")
    if paper is not None:
        papers.cancel(paper=paper, actor=actor, reason=reason, citation="mg-44007-2005:art2_cpt_inc1")
    return asked
