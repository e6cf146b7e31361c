# SPDX-License-Identifier: Apache-2.0
"""What carrying the passengers on cost, when the notice falls by which the vehicle was held.

Only the infractor pays it. Where nobody infringed there is nobody who does: what is owed is taken off, and what was
paid is owed back, as it was paid, for the norm updates nothing but the fine.
"""

from datetime import date
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import lifecycle, numbers
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import CaseEvent
from outorga.web.enforcement import refund_paper, telling
from outorga.web.enforcement.actions.refunds import PAID_BACK, POWER, SERIES, require_order
from outorga.web.enforcement.errors import EnforcementError
from outorga.web.enforcement.expenses import charged_by, provision_of
from outorga.web.enforcement.models import Notice, Retention
from outorga.web.language import reader
from outorga.web.papers import actions as papers
from outorga.web.papers.models import IssuedPaper
from outorga.web.payments.actions import ledger
from outorga.web.payments.models import Account
from outorga.web.payments.queries import balances, paid_of

FELL = "expense.fell"


def fall(*, notice: Notice, because: CaseEvent, on: date, actor: User | None) -> Retention | None:
    """Take the cost off the books; None where there is none, or it fell before."""
    held = Retention.objects.filter(notice=notice, cost__gt=0).select_related("case__office", "notice__company").first()
    if held is None:
        return None
    with transaction.atomic():
        ledger.hold()
        cases.lock(held.case)
        if held.case.events.filter(kind=FELL).exists():
            return None
        paid = paid_of(held.case)
        data = {
            "notice": notice.number, "because": because.kind, "cost": str(held.cost), "paid": str(paid),
            lifecycle.RESTS_ON: provision_of(held),
        }  # fmt: skip
        cases.record(case=held.case, event=FELL, actor=actor, on=on, data=data, decision=charged_by(held.case))
        memo = _("O auto %(number)s caiu") % {"number": notice.number}
        ledger.write_off(case=held.case, on=on, actor=actor, memo=memo)
        ledger.undo_paid(case=held.case, paid=paid, on=on, actor=actor, memo=memo)
        telling.of_expense(held, paid=paid)
    return held


def to_give_back(held: Retention) -> Decimal:
    """What was paid of a cost that fell and did not go back yet, in BRL."""
    return -balances.of_case(held.case, Account.REFUNDABLE)


def give_back(
    *, held: Retention, actor: User, order: str, expected_version: int | None = None, key: str = ""
) -> IssuedPaper:
    """Give back what was paid, by a payment order: an entry, an event, and the paper that says how much."""
    require_power(actor, POWER, office=held.case.office)
    require_order(order)

    def work() -> IssuedPaper:
        cases.lock(held.case, expected_version=expected_version)
        return _given_back(held, actor=actor, order=order.strip())

    return once(key=key, scope=f"expense.refund:{held.case_id}", actor=actor, work=work)


def _given_back(held: Retention, *, actor: User, order: str) -> IssuedPaper:
    amount, decision, on = to_give_back(held), charged_by(held.case), clock.today()
    if amount <= 0 or decision is None:
        raise EnforcementError(reader.gettext("Não há valor a devolver neste processo."))
    memo = _("Devolução, ordem %(order)s") % {"order": order}
    ledger.refund(case=held.case, paid=amount, amount=amount, on=on, actor=actor, decision=decision, memo=memo)
    number = numbers.next_yearly(SERIES, on.year)
    cases.record(
        case=held.case, event=PAID_BACK, actor=actor, power=POWER, decision=decision,
        data={"amount": str(amount), "paid": str(amount), "order": order, "number": number},
        reason=_("Ordem de pagamento %(order)s") % {"order": order},
    )  # fmt: skip
    content = refund_paper.of_expense(held, amount=amount, order=order, actor=actor)
    return papers.issue(content=content, number=number, case=held.case, actor=actor, decision=decision)
