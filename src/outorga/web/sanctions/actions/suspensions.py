# SPDX-License-Identifier: Apache-2.0
"""Suspension for repetition: proposed by the system, decided with reasons, served, running, ended by itself.

Start and end are acts without a person, each on the strength of a stored decision of the day that it belongs to; a
worker that was away records them later, with that day.
"""

from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from outorga.web import clock, language
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import files, lifecycle, words
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import StoredDecision
from outorga.web.language import reader
from outorga.web.registry.models import Company
from outorga.web.sanctions import procedures, writing
from outorga.web.sanctions.actions import receipts
from outorga.web.sanctions.errors import NotDue, SanctionError
from outorga.web.sanctions.models import StoppedGrant, Suspension, SuspensionGround
from outorga.web.sanctions.notices import tell_company, tell_deciders
from outorga.web.sanctions.procedures import Procedure, Repetition, Term
from outorga.web.ui.fields.words import require_reason
from outorga.web.ui.formats import pt_date

KIND, DECIDE, SERVE = "suspension", "suspension.decide", "notice.serve"


@transaction.atomic
@language.of_records()
def propose(*, company: Company, norm: str, on: date) -> Suspension | None:
    """Open a case where the holder's history leads to a suspension; None where it does not, or nothing is new."""
    Company.objects.select_for_update().get(pk=company.pk)
    procedure = procedures.of(norm)
    found = procedure.repetition(company, on=on)
    if not found.due or company.office is None or _was_discarded(company, found):
        return None
    case = cases.open_case(
        kind=KIND, norm=norm, office=company.office, actor=None, company=company, title=writing.title(company, found)
    )
    found = procedure.repetition(company, on=on, case=case)
    assert isinstance(found.answer, StoredDecision)
    assert found.window_from_on is not None
    assert found.window_until is not None
    made = Suspension.objects.create(
        case=case, company=company, norm=norm, decision=found.answer, window_from_on=found.window_from_on,
        window_until=found.window_until, due_from_on=found.due_from_on, occasions=found.occasions,
    )  # fmt: skip
    numbers = rest_on(made, found)
    cases.record(case=case, event="propose", actor=None, decision=found.answer, data={"notices": numbers})
    told = {"company": company.legal_name, "number": case.number}
    tell_deciders(case, power=DECIDE, text=_("Suspensão a decidir: %(company)s, processo %(number)s.") % told)
    text = _("Há proposta de suspensão das suas %(grants)s: processo %(number)s.")
    tell_company(case, text=words.with_grant(norm, text, **told))
    return made


def rest_on(suspension: Suspension, found: Repetition) -> list[str]:
    """Keep on which notices it rests, so that none founds another; the numbers of those that are new."""
    known = set(suspension.grounds.values_list("notice", flat=True))
    founding = [entry.notice for entry in found.founding if entry.notice is not None]
    notices = [notice for notice in founding if notice.pk not in known]
    SuspensionGround.objects.bulk_create(SuspensionGround(suspension=suspension, notice=notice) for notice in notices)
    return [notice.number for notice in notices]


def _was_discarded(company: Company, found: Repetition) -> bool:
    """A proposal that an authority threw out does not come back with the same notices."""
    founding = {entry.notice.pk for entry in found.founding if entry.notice is not None}
    old = SuspensionGround.objects.filter(suspension__company=company, suspension__case__state="discarded")
    thrown: dict[int, set[int]] = {}
    for suspension, notice in old.values_list("suspension", "notice"):
        thrown.setdefault(suspension, set()).add(notice)
    return any(founding <= notices for notices in thrown.values())


def decide(
    *, suspension: Suspension, reason: str, actor: User, expected_version: int | None = None, key: str = ""
) -> Suspension:
    """An authority suspends; nothing stops before the holder is served. :class:`NotDue` when it no longer holds."""
    require_power(actor, DECIDE, office=suspension.case.office)
    require_reason(reason, refusal=SanctionError)

    def work() -> Suspension:
        current = _locked(suspension, event="decide", expected_version=expected_version)
        on = clock.today()
        found = procedures.of(current.norm).repetition(
            current.company, on=on, but=current.case, case=current.case, actor=actor
        )
        if not found.due:
            raise NotDue(
                reader.gettext("As infrações já não se repetem como a norma pede. Descarte a proposta, com o motivo.")
            )
        assert isinstance(found.answer, StoredDecision)
        rest_on(current, found)
        cases.record(
            case=current.case, event="decide", actor=actor, power=DECIDE, reason=reason, decision=found.answer
        )  # fmt: skip
        current.decided_on = on
        current.save(update_fields=["decided_on"])
        writing.print_suspension(current, found, reason=reason, actor=actor)
        words = {"number": current.case.number, "reason": reason}
        tell_company(current.case, text=_("Suspensão decidida, processo %(number)s: %(reason)s") % words)
        return current

    return once(key=key, scope=f"sanctions:decide:{suspension.pk}", actor=actor, work=work)


def discard(
    *, suspension: Suspension, reason: str, actor: User, expected_version: int | None = None, key: str = ""
) -> Suspension:
    """An authority finds that the conditions are not met; the notices may count again."""
    require_power(actor, DECIDE, office=suspension.case.office)
    require_reason(reason, refusal=SanctionError)

    def work() -> Suspension:
        current = _locked(suspension, event="discard", expected_version=expected_version)
        cases.record(case=current.case, event="discard", actor=actor, power=DECIDE, reason=reason)
        words = {"number": current.case.number}
        tell_company(current.case, text=_("A proposta de suspensão %(number)s foi descartada.") % words)
        return current

    return once(key=key, scope=f"sanctions:discard:{suspension.pk}", actor=actor, work=work)


def serve(
    *, suspension: Suspension, kind: str, on: date, actor: User, note: str = "", upload: files.Upload | None = None,
    expected_version: int | None = None, key: str = "",
) -> Suspension:  # fmt: skip
    """The holder received the act on that day: from it the days run, and the papers say so at once.

    :class:`NotDue` where the law no longer lets it run, as by a reading that the agency changed since the decision.
    """
    require_power(actor, SERVE, office=suspension.case.office)

    def work() -> Suspension:
        current = _locked(suspension, event="serve", expected_version=expected_version)
        receipts.check(on, not_before=current.decided_on)
        procedure = procedures.of(current.norm)
        if not procedure.repetition(current.company, on=clock.today(), but=current.case).due:
            raise NotDue(
                reader.gettext("As infrações já não se repetem como a norma pede: a suspensão já não pode correr.")
            )
        assert current.decided_on is not None
        term = procedure.suspension(
            current.company, on=on, decided_on=current.decided_on, notified_on=on, case=current.case, actor=actor
        )
        receipt = receipts.keep(case=current.case, kind=kind, on=on, note=note, upload=upload, actor=actor)
        data = {"how": kind}
        cases.record(
            case=current.case, event="serve", actor=actor, power=SERVE, on=on, decision=_stored(term), data=data
        )  # fmt: skip
        receipts.keep_days(current, term, receipt)
        _announce_on_papers(current, procedure, term, actor=actor)
        told = {"from": pt_date(term.from_on), "until": pt_date(term.until_on), "free": pt_date(term.free_from_on)}
        text = _("Suas %(grants)s ficam suspensas de %(from)s a %(until)s. Voltam sozinhas em %(free)s.")
        tell_company(current.case, text=words.with_grant(current.norm, text, **told))
        if term.from_on <= clock.today():
            _start(current)
        return current

    return once(key=key, scope=f"sanctions:serve:{suspension.pk}", actor=actor, work=work)


def _announce_on_papers(current: Suspension, procedure: Procedure, term: Term, *, actor: User) -> None:
    """What stops on the first day says so on its paper already, so that the street does not wait for the worker."""
    assert current.decided_on is not None
    assert current.notified_on is not None
    first = procedure.suspension(
        current.company, on=term.from_on, decided_on=current.decided_on, notified_on=current.notified_on
    )
    for grant in procedure.grants(current.company, on=term.from_on):
        if grant.number in first.grants:
            procedure.stop_paper(grant.case, sanction=current.case, term=term, actor=actor)


@transaction.atomic
def start(*, suspension: Suspension) -> bool:
    """Begin a suspension whose first day has come; False when it had begun."""
    current = _locked(suspension)
    if current.case.state != "served" or current.from_on is None or current.from_on > clock.today():
        return False
    _start(current)
    return True


def _start(current: Suspension) -> None:
    """Stop all that is in force on the first day, what was issued since the service included."""
    assert current.from_on is not None
    procedure = procedures.of(current.norm)
    term = term_on(current, procedure, current.from_on)
    cases.record(case=current.case, event="start", actor=None, on=current.from_on, decision=_stored(term))
    stopped = [
        StoppedGrant(case=current.case, grant=grant.case, from_on=term.from_on)
        for grant in procedure.grants(current.company, on=term.from_on)
        if grant.number in term.grants and procedure.stop(grant.case, sanction=current.case, term=term, actor=None)
    ]
    # One that was lifted, and is carried out again, stops the same grants anew.
    StoppedGrant.objects.bulk_create(
        stopped, update_conflicts=True, unique_fields=["case", "grant"], update_fields=["from_on", "returned_on"]
    )
    text = ngettext(
        "Suspensão iniciada: %(n)d %(counted)s parada até %(until)s.",
        "Suspensão iniciada: %(n)d %(counted)s paradas até %(until)s.", len(stopped),
    )  # fmt: skip
    told = {"n": len(stopped), "until": pt_date(term.until_on)}
    tell_company(current.case, text=words.with_grant(current.norm, text, **told))


@transaction.atomic
def end(*, suspension: Suspension) -> bool:
    """End a suspension whose last day is over, and give back what still has a term; False when it had ended."""
    current = _locked(suspension)
    if current.case.state != "running" or current.free_from_on is None or current.free_from_on > clock.today():
        return False
    procedure = procedures.of(current.norm)
    decision = _stored(term_on(current, procedure, current.free_from_on))
    cases.record(case=current.case, event="end", actor=None, on=current.free_from_on, decision=decision)
    rows = StoppedGrant.objects.filter(case=current.case, returned_on=None).select_related("grant__office")
    back = [row for row in rows if _give_back(row, current, procedure, decision)]
    text = ngettext(
        "Suspensão %(number)s terminada: %(n)d %(counted)s voltou a valer.",
        "Suspensão %(number)s terminada: %(n)d %(counted)s voltaram a valer.", len(back),
    )  # fmt: skip
    told = {"n": len(back), "number": current.case.number}
    tell_company(current.case, text=words.with_grant(current.norm, text, **told))
    return True


def _give_back(row: StoppedGrant, current: Suspension, procedure: Procedure, decision: StoredDecision) -> bool:
    """What another suspension still holds stays stopped until that one ends."""
    assert current.free_from_on is not None
    held = StoppedGrant.objects.filter(grant=row.grant, returned_on=None, case__state="running").exclude(pk=row.pk)
    row.returned_on = current.free_from_on
    row.save(update_fields=["returned_on"])
    if held.exists():
        return False
    return procedure.give_back(row.grant, sanction=current.case, on=current.free_from_on, decision=decision)


def term_on(current: Suspension, procedure: Procedure, on: date, *, stored: bool = True) -> Term:
    """The days of a suspension that was served, and what it reaches on the day."""
    assert current.decided_on is not None
    assert current.notified_on is not None
    return procedure.suspension(
        current.company, on=on, decided_on=current.decided_on, notified_on=current.notified_on,
        case=current.case if stored else None,
    )  # fmt: skip


def _stored(term: Term) -> StoredDecision:
    assert isinstance(term.answer, StoredDecision)
    return term.answer


def _locked(suspension: Suspension, *, event: str = "", expected_version: int | None = None) -> Suspension:
    """The row under lock; an ``event`` that is out of place is refused before anything is asked or kept."""
    current = Suspension.objects.select_related("case__office", "company__office").get(pk=suspension.pk)
    cases.lock(current.case, expected_version=expected_version)
    if event:
        lifecycle.advance(current.case, event)
    return current
