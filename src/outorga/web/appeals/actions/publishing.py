# SPDX-License-Identifier: Apache-2.0
"""What follows when the gazette carries a decision: the term of the appeal begins, or the council's decision counts."""

from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from outorga.web.accounts.models import User
from outorga.web.appeals import procedures, telling
from outorga.web.appeals.actions import money
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.models import CaseEvent, StoredDecision
from outorga.web.council.models import Outcome
from outorga.web.enforcement.collection import APPEAL_GRANTED
from outorga.web.enforcement.models import Notice
from outorga.web.publication.actions import PUBLISH
from outorga.web.publication.models import Gazette
from outorga.web.ui.formats import pt_date

FINAL = {"grant": "grant_appeal", "reject": "reject_appeal"}


def notice_of(gazette: Gazette) -> Notice:
    """The notice whose decision came out."""
    rows = Notice.objects.select_related("case__office", "office", "company")
    return rows.get(case=gazette.publication.case_id)


def _record(notice: Notice, event: str, gazette: Gazette, actor: User | None, **told: Any) -> CaseEvent:
    where = {"edition": gazette.edition, "page": gazette.page, "publication": gazette.publication.pk}
    data = where | told.pop("data", {})
    return cases.record(
        case=notice.case, event=event, actor=actor, power=PUBLISH if actor else "", on=gazette.on, data=data, **told
    )


def defence_rejected(gazette: Gazette, actor: User | None) -> None:
    """The rejection came out: the term of the appeal is counted from that day, and collection takes its course."""
    notice = notice_of(gazette)
    term = procedures.of(notice.norm).appeal_term(notice, published_on=gazette.on, actor=actor)
    assert isinstance(term.decision, StoredDecision)
    data = {"due_on": term.due_on.isoformat()}
    event = _record(notice, "publish_decision", gazette, actor, decision=term.decision, data=data)
    money.resume(notice, on=gazette.on, event=event)
    money.settle(notice, on=gazette.on, actor=actor)
    text = _("Saiu a decisão que negou a defesa do auto %(number)s. O recurso cabe até %(day)s.")
    words = {"number": notice.number, "day": pt_date(term.due_on)}
    telling.tell_company(notice, text=text % words, due_on=term.due_on)


def council_decided(gazette: Gazette, actor: User | None) -> None:
    """The council's decision came out and is final; a notice that it undid takes its fine along."""
    notice = notice_of(gazette)
    outcome = Outcome.objects.select_related("item__session").filter(
        item__case=notice.case, result__in=FINAL
    ).latest("pk")  # fmt: skip
    session_day: date = outcome.item.session.on
    data = {"decided_on": session_day.isoformat(), "outcome": outcome.pk}
    event = _record(notice, FINAL[outcome.result], gazette, actor, reason=outcome.text, data=data)
    money.resume(notice, on=gazette.on, event=event)
    if outcome.result == "grant":
        money.fall(notice, cause=APPEAL_GRANTED, because=event, on=gazette.on, actor=actor)
        text = _("O Conselho acolheu o recurso: o auto %(number)s foi desfeito.")
    else:
        money.settle(notice, on=gazette.on, actor=actor)
        text = _("O Conselho negou o recurso contra o auto %(number)s.") + f" {procedures.of(notice.norm).says.last}"
    telling.tell_company(notice, text=text % {"number": notice.number})
