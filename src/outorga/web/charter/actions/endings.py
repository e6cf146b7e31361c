# SPDX-License-Identifier: Apache-2.0
"""How an authorization ends before its time, and how it begins and ends by itself."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import StoredDecision
from outorga.web.charter import rulings
from outorga.web.charter.actions.filing import KIND
from outorga.web.charter.authority import asker
from outorga.web.charter.errors import CharterError
from outorga.web.charter.models import Authorization
from outorga.web.charter.notices import tell_company, tell_office
from outorga.web.charter.writing import span_of
from outorga.web.language import reader
from outorga.web.papers import actions as papers
from outorga.web.papers import queries as issued_papers
from outorga.web.ui.fields.words import require_reason

WITHDRAW = "authorization.withdraw"
PRECARIOUS = "mg-44007-2005:art2_cpt_inc1"


def give_up(*, asked: Authorization, reason: str, actor: User, key: str = "") -> Authorization:
    """The holder gives the authorization up. The norm has no such event: it is noted, and the paper is cancelled."""
    power = asker(asked.company, actor).power

    def work() -> Authorization:
        current = _locked(asked)
        if not current.is_live:
            raise CharterError(reader.gettext("Esta autorização já não está em vigor."))
        current.given_up_at, current.given_up_reason = clock.now().replace(microsecond=0), reason
        current.save(update_fields=["given_up_at", "given_up_reason"])
        assert current.case is not None
        cases.record(case=current.case, event="holder.gave_up", actor=actor, power=power, reason=reason)
        _cancel_paper(current, actor=actor, reason=_("Cancelada a pedido da empresa."))
        tell_office(current, text=_("Autorização %(number)s cancelada pela empresa.") % {"number": current.number})
        return current

    return once(key=key, scope=f"charter:give_up:{asked.pk}", actor=actor, work=work)


def withdraw(
    *, asked: Authorization, reason: str, actor: User, expected_version: int | None = None, key: str = ""
) -> Authorization:
    """An authority withdraws the authorization by a reasoned act: the title is precarious (art. 2, I)."""
    assert asked.case is not None
    require_power(actor, WITHDRAW, office=asked.case.office)
    require_reason(reason, refusal=CharterError)

    def work() -> Authorization:
        current = _locked(asked, expected_version=expected_version)
        if current.given_up_at is not None:
            raise CharterError(reader.gettext("A empresa já cancelou esta autorização."))
        assert current.case is not None
        cases.record(case=current.case, event="withdraw", actor=actor, power=WITHDRAW, reason=reason)
        _cancel_paper(current, actor=actor, reason=_("Revogada pela autarquia."), citation=PRECARIOUS)
        words = {"number": current.number, "reason": reason}
        tell_company(current, text=_("Autorização %(number)s revogada: %(reason)s") % words)
        return current

    return once(key=key, scope=f"charter:withdraw:{asked.pk}", actor=actor, work=work)


def _locked(asked: Authorization, *, expected_version: int | None = None) -> Authorization:
    rows = Authorization.objects.select_related("company", "case__office")
    current = rows.select_for_update(of=("self",)).get(pk=asked.pk)
    if current.case is None:
        raise CharterError(reader.gettext("Este pedido ainda não foi enviado."))
    cases.lock(current.case, expected_version=expected_version)
    return current


def _cancel_paper(asked: Authorization, *, actor: User, reason: str, citation: str = "") -> None:
    paper = issued_papers.paper_of(asked, KIND)
    if paper is not None:
        papers.cancel(paper=paper, actor=actor, reason=reason, citation=citation)


@transaction.atomic
def begin(*, asked: Authorization, at: datetime) -> bool:
    """Start an authorization whose hour has come, on the strength of a decision of that moment."""
    current = _locked(asked)
    assert current.case is not None
    if current.state != "issued" or current.given_up_at is not None:
        return False
    term = rulings.term(current, case=current.case, actor=None, at=at)
    if term.outcome.get("in_term") is not True:
        return False
    cases.record(case=current.case, event="start", actor=None, decision=term)
    return True


@transaction.atomic
def end(*, asked: Authorization, at: datetime) -> bool:
    """Expire an authorization whose term is over, as the decision of that moment says."""
    current = _locked(asked)
    assert current.case is not None
    if current.state not in {"issued", "active", "suspended"} or current.given_up_at is not None:
        return False
    term = rulings.term(current, case=current.case, actor=None, at=at)
    if term.outcome.get("in_term") is not False:
        return False
    if current.state == "issued":
        # The worker was away for the whole trip: it began all the same, at its hour.
        cases.record(case=current.case, event="start", actor=None, decision=_of_start(current))
    cases.record(case=current.case, event="expire", actor=None, decision=term)
    return True


def _of_start(asked: Authorization) -> StoredDecision:
    assert asked.case is not None
    return rulings.term(asked, case=asked.case, actor=None, at=span_of(asked)[0])
