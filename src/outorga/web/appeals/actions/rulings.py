# SPDX-License-Identifier: Apache-2.0
"""The director decides a defence: a draft that nobody overwrites unseen, then the act with its reason."""

from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.appeals import procedures, telling, writing
from outorga.web.appeals.actions import money
from outorga.web.appeals.authority import DECIDE, require_decider
from outorga.web.appeals.errors import AppealError, DraftChanged
from outorga.web.appeals.models import Filing, RulingDraft
from outorga.web.appeals.writing import GRANTED, REJECTED
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import CaseEvent
from outorga.web.enforcement.collection import DEFENCE_GRANTED
from outorga.web.enforcement.writing import party_of
from outorga.web.language import reader
from outorga.web.papers import actions as papers
from outorga.web.publication import actions as publication
from outorga.web.ui.fields.words import require_reason

EVENT = {GRANTED: "grant_defence", REJECTED: "reject_defence"}
REJECTED_TEXT, GRANTED_TEXT = "appeals.defence_rejected", "appeals.defence_granted"


@transaction.atomic
def save_draft(
    *, filing: Filing, outcome: str, reason: str, actor: User, expected_version: int | None = None
) -> RulingDraft:
    """Keep the draft; :class:`DraftChanged` with the other's text when somebody saved it meanwhile."""
    require_decider(filing, actor)
    cases.lock(filing.notice.case)
    found = RulingDraft.objects.filter(filing=filing).select_related("saved_by").first()
    if found is not None and expected_version is not None and found.version != expected_version:
        raise DraftChanged(found)
    row = found or RulingDraft(filing=filing)
    row.outcome, row.reason, row.saved_by, row.saved_at = outcome, reason, actor, clock.now()
    row.version += 1
    row.save()
    return row


def decide_defence(
    *, filing: Filing, outcome: str, reason: str, actor: User, expected_version: int | None = None, key: str = ""
) -> CaseEvent:
    """Grant or reject the defence as a whole. Who decides it does not judge the appeal.

    A granted one ends the notice and its fine; a rejected one waits for the gazette, from which the term of the appeal
    runs.
    """
    require_decider(filing, actor)
    require_reason(reason, refusal=AppealError)
    if outcome not in EVENT:
        raise AppealError(reader.gettext("Diga se a defesa é acolhida ou negada."), field="outcome")

    def work() -> CaseEvent:
        notice, on = filing.notice, clock.today()
        data = {"filing": filing.pk, "competent": filing.competent}
        event = cases.record(
            case=notice.case, event=EVENT[outcome], actor=actor, power=DECIDE, reason=reason, data=data, on=on,
            decision=filing.decision, expected_version=expected_version,
        )  # fmt: skip
        content = writing.defence_decision(filing, outcome=outcome, reason=reason, actor=actor)
        papers.issue(content=content, number=notice.case.number, case=notice.case, subject=filing, actor=actor)
        _publish_later(filing, event, outcome, on=on, actor=actor)
        _carry_out(filing, event, outcome, on=on, actor=actor)
        RulingDraft.objects.filter(filing=filing).delete()
        return event

    return once(key=key, scope=f"appeals:decide:{filing.pk}", actor=actor, work=work)


def _publish_later(filing: Filing, event: CaseEvent, outcome: str, *, on: date, actor: User) -> None:
    notice = filing.notice
    who = procedures.of(notice.norm).name_of(filing.competent)
    tail = str(procedures.of(notice.norm).says.rejected) if outcome == REJECTED else ""
    text = writing.gazette_text(notice, decision=writing.decided_words(outcome), who=who, tail=tail)
    publication.queue(
        case=notice.case, what=GRANTED_TEXT if outcome == GRANTED else REJECTED_TEXT, text=text, decided_on=on,
        title=_("Decisão da defesa, auto %(number)s") % {"number": notice.number}, event=event, actor=actor,
        provision=writing.provision_of(notice, "publish_decision"), party=party_of(notice),
    )  # fmt: skip


def _carry_out(filing: Filing, event: CaseEvent, outcome: str, *, on: date, actor: User) -> None:
    notice, words = filing.notice, {"number": filing.notice.number}
    if outcome == GRANTED:
        money.resume(notice, on=on, event=event)
        money.fall(notice, cause=DEFENCE_GRANTED, because=event, on=on, actor=actor)
        telling.tell_company(notice, text=_("A defesa do auto %(number)s foi acolhida: o auto foi arquivado.") % words)
        return
    money.settle(notice, on=on, actor=actor)
    text = _("A defesa do auto %(number)s foi negada.") % words
    telling.tell_company(notice, text=f"{text} {procedures.of(notice.norm).says.appeal_runs}")
