# SPDX-License-Identifier: Apache-2.0
"""The fine of a notice: computed when it is drawn up, due by the notice's days, paid, or fallen with it.

Amounts and days are those of decisions of the law; the ledger gets an entry for each change of what is owed.
"""

from collections.abc import Mapping, Sequence
from datetime import date

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import lifecycle
from outorga.web.casefiles.models import CaseEvent, CaseFile, StoredDecision
from outorga.web.enforcement import collection, procedures
from outorga.web.enforcement.collection import DueRuling, Question
from outorga.web.enforcement.models import Fine, Notice
from outorga.web.enforcement.timeline import timelines
from outorga.web.inspections.actions import bars
from outorga.web.payments.actions import debts, ledger
from outorga.web.payments.payables import APPEAL_PENDING
from outorga.web.payments.queries import Payment, paid_of, payments_of, payments_of_many

KIND, DECIDED = "fine", "decision.fine"
RECEIVED, RECOUNTED = "payment.received", "fine.recounted"
OPEN = frozenset({"computed", "due", "overdue"})
FALLEN = frozenset({"void", "refundable", "refunded"})
# How the fine's case comes from one state to the one that the law says; a pair that is not here moves nothing.
PATHS: dict[tuple[str, str], tuple[str, ...]] = {
    ("computed", "within_term"): ("make_due",),
    ("computed", "overdue"): ("make_due", "pass_due_date"),
    ("due", "overdue"): ("pass_due_date",),
    ("due", "not_due"): ("suspend_collection",),
    ("computed", "paid"): ("pay",),
    ("due", "paid"): ("pay",),
    ("overdue", "paid"): ("pay",),
}
# The same back: which of its last events had no ground, once a day of the notice turns out to be another.
BACK: dict[tuple[str, str], tuple[str, ...]] = {
    ("overdue", "within_term"): ("pass_due_date",),
    ("overdue", "not_due"): ("make_due", "pass_due_date"),
    ("due", "not_due"): ("make_due",),
}


def open_fine(*, notice: Notice, actor: User | None) -> Fine | None:
    """Compute the fine, open its case and charge it; None while the agency has no value for the infraction's day.

    The notice stands without it; :func:`price_waiting` opens the fine once the value is known.
    """
    known = Fine.objects.filter(notice=notice).first()
    if known is not None:
        return known
    ruling = procedures.of(notice.norm).fine(notice, actor=actor)
    if ruling.amount is None:
        cases.record(case=notice.case, event=DECIDED, actor=actor, decision=ruling.decision)
        return None
    with transaction.atomic():
        case = cases.open_case(
            kind=KIND, norm=notice.norm, office=notice.office, actor=actor, company=notice.company_id,
            title=_("Multa do auto %(number)s") % {"number": notice.number}, data={"notice": notice.number},
        )  # fmt: skip
        cases.record(case=case, event=DECIDED, actor=actor, decision=ruling.decision)
        made = Fine.objects.create(case=case, notice=notice, amount=ruling.amount, decision=ruling.decision)
        ledger.charge(
            case=case, amount=ruling.amount, on=clock.day_of(notice.issued_at), actor=actor, decision=ruling.decision,
            memo=case.title,
        )  # fmt: skip
    return made


def price_waiting(on: date) -> int:
    """Open the fines that waited for the value of their day and now have one; how many."""
    waiting = list(unpriced().select_related("case", "office"))
    days = {(notice.norm, clock.day_of(notice.committed_at)) for notice in waiting}
    priced = {(norm, day): _priced(norm, day) for norm, day in days}
    found = [notice for notice in waiting if notice.provision in priced[notice.norm, clock.day_of(notice.committed_at)]]
    return sum(_opened_late(notice, on) for notice in found)


def unpriced() -> QuerySet[Notice]:
    """Good notices that stand without a fine, for want of a value."""
    good = Notice.objects.filter(fine__isnull=True, decision__outcome__valid=True)
    return good.exclude(case__state__in=("closed", "undone"))


def _priced(norm: str, day: date) -> set[str]:
    return {item.provision for item in procedures.of(norm).catalogue(day) if item.amount is not None}


def _opened_late(notice: Notice, on: date) -> bool:
    fine = open_fine(notice=notice, actor=None)
    if fine is not None:
        settle(fine=fine, on=on)
    return fine is not None


def rulings_ahead(
    rows: Sequence[Fine], on: date, payments: Mapping[int, Sequence[Payment]] | None = None
) -> list[DueRuling]:
    """Where each fine stands on the day, by the law and without storing, in a number of queries that does not grow with
    them; ``payments`` of each case where they were read already.
    """
    return collection.due_ahead(_questions(rows, on, payments))


def stored_ruling(fine: Fine, on: date, *, actor: User | None) -> DueRuling:
    """The same, stored with the fine's case: what a slip, a debt or a page rests on."""
    [question] = _questions([fine], on)
    return collection.of(fine.notice.norm).due(question, actor=actor)


def _questions(
    rows: Sequence[Fine], on: date, payments: Mapping[int, Sequence[Payment]] | None = None
) -> list[Question]:
    notices = [fine.notice for fine in rows]
    days = timelines(notices)
    paid = payments_of_many([fine.case_id for fine in rows]) if payments is None else payments
    admitted = collection.suspended([notice for notice in notices if days[notice.pk].appealed_on], on)
    return [
        Question(
            fine=fine, on=on, timeline=days[fine.notice_id], payments=paid.get(fine.case_id, ()),
            admitted=fine.notice_id in admitted,
        )
        for fine in rows
    ]  # fmt: skip


def settle(*, fine: Fine, on: date, actor: User | None = None) -> Fine:
    """Bring the fine's case to where the law says it stands on the day; again changes nothing.

    Called after each event of the notice, after each payment, and daily by the worker.
    """
    with transaction.atomic():
        cases.lock(fine.case)
        if fine.case.state not in OPEN:
            return fine
        [ruling] = rulings_ahead([fine], on)
        events = _events(fine, ruling)
        if events or (ruling.state and fine.due_on != ruling.due_on):
            decision = stored_ruling(fine, on, actor=actor).decision if ruling.state else fine.decision
            _move(fine, events, decision, on=on, actor=actor)
            fine.due_on = ruling.due_on
            fine.save(update_fields=["due_on"])
    return fine


def _events(fine: Fine, ruling: DueRuling) -> tuple[str, ...]:
    if not ruling.state:
        # Before service the law fixes no term; whoever pays the whole amount has paid.
        return ("pay",) if fine.amount <= paid_of(fine.case) else ()
    events = PATHS.get((fine.case.state, ruling.state), ())
    if events == ("suspend_collection",):
        allowed = {row.event for row in lifecycle.allowed_events(fine.case)}
        return events if ruling.basis == "appeal_pending" and "suspend_collection" in allowed else ()
    return events


def _move(fine: Fine, events: tuple[str, ...], decision: object, *, on: date, actor: User | None) -> None:
    assert isinstance(decision, StoredDecision)
    for event in events:
        data = {"paid": str(paid_of(fine.case)), "amount": str(fine.amount)} if event == "pay" else {}
        cases.record(case=fine.case, event=event, actor=actor, decision=decision, on=on, data=data)


def recount(*, fine: Fine, because: CaseEvent, rests_on: str, on: date, actor: User | None) -> Fine:
    """A day of the notice is another than was thought, as its event ``because`` tells: what was recorded of the fine on
    the old one is taken back, and the fine is where the law says. Again changes nothing.

    What was paid stays paid.
    """
    with transaction.atomic():
        cases.lock(fine.case)
        [ruling] = rulings_ahead([fine], on)
        back = _without_ground(fine, ruling)
        if back:
            decision = stored_ruling(fine, on, actor=actor).decision
            assert isinstance(decision, StoredDecision)
            cases.take_back(
                case=fine.case, event=RECOUNTED, back=back, rests_on=rests_on, actor=actor, decision=decision, on=on,
                data={"notice": fine.notice.number, "because": because.kind},
            )  # fmt: skip
            debts.recall(case=fine.case, actor=actor, decision=decision)
        settle(fine=fine, on=on, actor=actor)
        follow_bars(fine.notice, on=on)
    return fine


def _without_ground(fine: Fine, ruling: DueRuling) -> tuple[str, ...]:
    """What was recorded and was not so. A fine that waits for an appeal had fallen due all the same."""
    back = BACK.get((fine.case.state, ruling.state), ())
    return tuple(event for event in back if event != "make_due" or ruling.basis != APPEAL_PENDING)


def follow_bars(notice: Notice, *, on: date) -> None:
    """What the infractor owes changed: a bar that waits for it moves on by itself, at once and not overnight."""
    if notice.company is not None:
        bars.follow_company(company=notice.company, on=on)


def settle_all(on: date) -> int:
    """The worker's daily rule: fines fall due and pass their last day; how many moved."""
    rows = Fine.objects.filter(case__state__in=("computed", "due"), notice__served_on__isnull=False)
    moved = 0
    for fine in rows.select_related("case__office", "notice__case", "notice__office").iterator(chunk_size=500):
        before = fine.case.state
        moved += settle(fine=fine, on=on).case.state != before
    return moved


def note_payments(case: CaseFile, *, actor: User | None) -> None:
    """Record on the case each payment that it does not tell of yet."""
    with transaction.atomic():
        cases.lock(case)
        told = case.events.filter(kind=RECEIVED).values_list("data", flat=True)
        known = {str(data.get("reference")) for data in told}
        for payment in payments_of(case):
            if payment.reference not in known:
                data = {"reference": payment.reference, "amount": str(payment.amount)}
                cases.record(case=case, event=RECEIVED, actor=actor, on=payment.paid_on, data=data)


def fall(*, fine: Fine, cause: str, actor: User | None, on: date) -> Fine:
    """The notice fell by a granted defence or appeal: what is owed is taken off, what was paid is owed back.

    ``cause`` is one of those in ``collection``. Again changes nothing. The book of credits is held first, as by who
    credits: a payment that comes at the same moment is either given back or still waits, and never lost.
    """
    with transaction.atomic():
        ledger.hold()
        cases.lock(fine.case)
        if fine.case.state in FALLEN:
            return fine
        paid = paid_of(fine.case)
        if fine.case.state in OPEN and fine.amount and paid >= fine.amount:
            _move(fine, ("pay",), fine.decision, on=on, actor=actor)
        event = "undo" if fine.case.state == "paid" else "void"
        data = {"cause": cause, "paid": str(paid), "notice": fine.notice.number}
        cases.record(case=fine.case, event=event, actor=actor, on=on, data=data)
        memo = _("O auto %(number)s caiu") % {"number": fine.notice.number}
        ledger.write_off(case=fine.case, on=on, actor=actor, memo=memo)
        ledger.undo_paid(case=fine.case, paid=paid, on=on, actor=actor, memo=memo)
        fine.due_on = None
        fine.save(update_fields=["due_on"])
        debts.recall(case=fine.case, actor=actor)
        follow_bars(fine.notice, on=on)
    return fine
