# SPDX-License-Identifier: Apache-2.0
"""The gazette carried a decision on another day than was recorded: what is counted from that day is counted anew.

The event of the publication stays; the correction beside it gives it its day. A term that had ended too early is open
again, one that ran too long ends on its day, and what was filed is heard as of the right day.
"""

from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.appeals import procedures, telling
from outorga.web.appeals.actions import judging, money, rehearing, reopening, terms
from outorga.web.appeals.actions.publishing import FINAL, notice_of
from outorga.web.appeals.actions.rehearing import NOT_ADMITTED, TERM_ENDED
from outorga.web.appeals.actions.reopening import rests_on
from outorga.web.appeals.authority import DECIDE, JUDGE
from outorga.web.appeals.models import Filing, Stage, SuspensiveEffect
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import lifecycle
from outorga.web.casefiles.models import CaseEvent, StoredDecision
from outorga.web.enforcement.models import Notice
from outorga.web.publication.corrections import CORRECTED, told_of
from outorga.web.publication.effects import Recount
from outorga.web.publication.models import Correction
from outorga.web.ui.formats import pt_date

PUBLISHED = "publish_decision"


def _defence_rejected(correction: Correction, actor: User) -> None:
    """The term of the appeal runs from the right day."""
    notice = notice_of(correction.gazette)
    term = procedures.of(notice.norm).appeal_term(notice, published_on=correction.on, actor=actor)
    assert isinstance(term.decision, StoredDecision)
    filing = _to_hear(notice, correction.on)
    back = _without_ground(notice, filing)
    event = _record(
        correction, notice, PUBLISHED, actor, power=DECIDE, decision=term.decision, back=back, due_on=term.due_on
    )
    _move_effects(notice, event, PUBLISHED, correction.on)
    if filing is not None:
        # First what was filed: of a term that is over by now, too, one of a day within it takes the place of its end.
        _hear_again(filing, actor)
    if back:
        terms.end(notice, clock.today())
    cited = rests_on(notice.case, Stage.APPEAL)
    money.recount(notice, because=event, rests_on=cited, on=clock.today(), actor=actor)
    text = _("A decisão do auto %(number)s saiu em %(day)s, e não em %(was)s. O recurso cabe até %(due)s.")
    told = _told(correction, notice) | {"due": pt_date(term.due_on)}
    telling.tell_company(notice, text=text % told, due_on=term.due_on)
    telling.tell_deciders(notice, power=DECIDE, text=text % told)


def _council_decided(correction: Correction, actor: User) -> None:
    """The council's decision counts from the right day."""
    notice = notice_of(correction.gazette)
    done = _last_of(notice, set(FINAL.values()))
    event = _record(correction, notice, done, actor, power=JUDGE)
    _move_effects(notice, event, done, correction.on)
    cited = rests_on(notice.case, Stage.APPEAL)
    money.recount(notice, because=event, rests_on=cited, on=clock.today(), actor=actor)
    text = _("A decisão do Conselho sobre o auto %(number)s saiu em %(day)s, e não em %(was)s.")
    telling.tell_company(notice, text=text % _told(correction, notice))


OF_DEFENCE, OF_COUNCIL = Recount(_defence_rejected, DECIDE), Recount(_council_decided, JUDGE)


def _told(correction: Correction, notice: Notice) -> dict[str, str]:
    return {"number": notice.number, "day": pt_date(correction.on), "was": pt_date(correction.corrects().on)}


def _record(
    correction: Correction, notice: Notice, event: str, actor: User, *, power: str,
    decision: StoredDecision | None = None, back: list[str] | None = None, due_on: date | None = None,
) -> CaseEvent:  # fmt: skip
    """The correction in the file: it gives ``event`` its day, and takes back the end of a term counted from another."""
    data: dict[str, Any] = told_of(correction) | {"event": event}
    if due_on is not None:
        data["due_on"] = due_on.isoformat()
    shared: dict[str, Any] = {
        "case": notice.case, "event": CORRECTED, "actor": actor, "power": power, "reason": correction.reason,
        "on": correction.on, "decision": decision,
    }  # fmt: skip
    cited = rests_on(notice.case, Stage.APPEAL)
    if back:
        return cases.take_back(back=back, rests_on=cited, data=data, **shared)
    return cases.record(data=data | {lifecycle.RESTS_ON: cited}, **shared)


def _last_of(notice: Notice, kinds: set[str]) -> str:
    return next(kind for kind in rehearing.transitions(notice) if kind in kinds)


def _move_effects(notice: Notice, event: CaseEvent, ended_by: str, on: date) -> None:
    """An effect that ended with the publication ends on its day."""
    ends = SuspensiveEffect.objects.filter(notice=notice, ended_by__kind__in=(ended_by, CORRECTED))
    for effect in ends.exclude(until_on=None):
        effect.until_on, effect.ended_by = max(on, effect.from_on), event
        effect.save(update_fields=["until_on", "ended_by"])


def _to_hear(notice: Notice, on: date) -> Filing | None:
    """The appeal whose admission hangs on the day: that before the council, else the first that is not late by it."""
    if notice.case.state == "appealed":
        return judging.appeal_of(notice)
    if rehearing.last_transition(notice) not in (PUBLISHED, TERM_ENDED, NOT_ADMITTED):
        return None
    for filing in Filing.objects.filter(notice=notice, stage=Stage.APPEAL).select_related("decision").order_by("pk"):
        if _may_be_admitted(filing, notice, on):
            return filing
    return None


def _may_be_admitted(filing: Filing, notice: Notice, on: date) -> bool:
    filing.notice = notice
    asked = rehearing.asked_of(filing, published_on=on)
    return procedures.of(notice.norm).admissibility_ahead(asked).admissible is not False


def _without_ground(notice: Notice, filing: Filing | None) -> list[str]:
    """The end of the term is counted anew; that an appeal was not admitted falls where the right day admits it."""
    last = rehearing.last_transition(notice)
    return [last] if last == TERM_ENDED or (last == NOT_ADMITTED and filing is not None) else []


def _hear_again(filing: Filing, actor: User) -> None:
    """The appeal is admitted or not by the right day. One that was thought too late goes to the council after all."""
    was_late = filing.admitted is False
    rehearing.take_its_place(filing, judging.admission(filing, actor), actor=actor)
    if was_late and filing.admitted is not False:
        reopening.tell(filing)
