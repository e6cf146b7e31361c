# SPDX-License-Identifier: Apache-2.0
"""An appeal that was kept as unpaid, and of which the bank proves later that the fine had been paid in time.

The law counts the day of the payment and not that on which the bank told of it. So the term ended, or the council did
not admit the appeal, without a ground: that is taken back, and the appeal is before the council.
"""

from dataclasses import replace
from datetime import date, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.appeals import procedures, questions, telling
from outorga.web.appeals.actions import money
from outorga.web.appeals.actions.reopening import ENDED_BY, EVENT, rests_on
from outorga.web.appeals.authority import JUDGE
from outorga.web.appeals.models import Filing, Stage, SuspensiveEffect
from outorga.web.appeals.procedures import Asked
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import lifecycle
from outorga.web.casefiles.models import CaseEvent, StoredDecision
from outorga.web.enforcement.models import Notice
from outorga.web.ui.formats import pt_date

PROVED = "appeal.payment_proved"
# How long after money came in the law is still asked, for a worker may have slept.
LATELY = timedelta(days=90)
# What stands against an appeal that was kept: the end of its term, or that the council did not admit it.
TERM_ENDED, NOT_ADMITTED = ENDED_BY[Stage.APPEAL], "not_admit"


def rehear(on: date) -> int:
    """Ask the law again of each appeal that was kept and of whose fine money came in lately; how many are heard.

    Running it again changes nothing: what the law still does not admit stays as it was.
    """
    kept = Filing.objects.filter(stage=Stage.APPEAL, admitted=False, notice__case__state="final")
    paid = kept.filter(notice__fine__case__allocations__at__gt=clock.now() - LATELY).order_by("pk").distinct()
    return sum(_heard(pk) for pk in paid.values_list("pk", flat=True))


def _heard(pk: int) -> bool:
    with transaction.atomic():
        filing = Filing.objects.select_related("notice__case", "notice__office", "notice__company").get(pk=pk)
        notice = filing.notice
        cases.lock(notice.case)
        last, procedure = last_transition(notice), procedures.of(notice.norm)
        if notice.case.state != "final" or last not in (TERM_ENDED, NOT_ADMITTED):
            return False
        asked = asked_of(filing)
        if not procedure.admissibility_ahead(asked).admissible:
            return False
        decision = procedure.admissibility(asked, actor=None).decision
        assert isinstance(decision, StoredDecision)
        _take_back(filing, last, decision)
    return True


def asked_of(filing: Filing, *, published_on: date | None = None) -> Asked:
    """The question on an appeal that was filed, as if the council had not left it out; by another day where told."""
    asked = questions.asked(filing.notice, Stage.APPEAL, filed_on=filing.filed_on)
    days = replace(asked.days, appeal_not_admitted_on=None)
    return replace(asked, days=replace(days, decision_published_on=published_on or days.decision_published_on))


def _take_back(filing: Filing, last: str, decision: StoredDecision) -> None:
    notice = filing.notice
    filing.admitted, filing.decision = True, decision
    filing.save(update_fields=["admitted", "decision"])
    cited = rests_on(notice.case, Stage.APPEAL)
    event = cases.take_back(
        case=notice.case, event=PROVED, back=[last], rests_on=cited, actor=None, decision=decision,
        on=clock.today(), data={"filing": filing.pk},
        reason=_("O banco provou que a multa foi paga dentro do prazo do recurso."),
    )  # fmt: skip
    take_its_place(filing, decision, actor=None)
    money.recount(notice, because=event, rests_on=cited, on=clock.today(), actor=None)
    _tell(filing)


def take_its_place(filing: Filing, decision: StoredDecision, *, actor: User | None) -> None:
    """The appeal enters the file as of its own day, where the term is open to it, with its effect on collection."""
    notice = filing.notice
    if notice.case.state == "appealable":
        cases.record(
            case=notice.case, event=EVENT[Stage.APPEAL], actor=actor, decision=decision, on=filing.filed_on,
            data={"filing": filing.pk, "competent": filing.competent},
        )  # fmt: skip
    running = SuspensiveEffect.objects.filter(notice=notice, until_on=None)
    if filing.admitted and decision.outcome.get("suspensive") and not running.exists():
        money.suspend(filing, ground=decision)


def _tell(filing: Filing) -> None:
    notice = filing.notice
    told = {"number": notice.number, "day": pt_date(filing.filed_on)}
    text = _("A multa do auto %(number)s foi paga no prazo, como o banco provou: o recurso, de %(day)s, será julgado.")
    telling.tell_company(notice, text=text % told)
    text = _("A multa do auto %(number)s foi paga no prazo: o recurso, de %(day)s, volta a esperar o Conselho.")
    telling.tell_deciders(notice, power=JUDGE, text=text % told)


def last_transition(notice: Notice) -> str:
    """The last transition of the notice that holds."""
    return next(iter(transitions(notice)), "")


def transitions(notice: Notice) -> list[str]:
    """The transitions of the notice that hold, the last first."""
    told = CaseEvent.objects.filter(case=notice.case_id).order_by("seq").values_list("seq", "kind", "data")
    return [kind for _seq, kind in reversed(lifecycle.counting(told))]
