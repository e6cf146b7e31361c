# SPDX-License-Identifier: Apache-2.0
"""Giving back what was paid of a notice that fell, payment by payment, as the law updates it."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from outorga.web import clock, language
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import numbers
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import StoredDecision
from outorga.web.enforcement import collection, procedures
from outorga.web.enforcement.charging import fallen_by
from outorga.web.enforcement.collection import RefundRuling
from outorga.web.enforcement.errors import EnforcementError
from outorga.web.enforcement.models import Fine
from outorga.web.enforcement.refund_paper import content
from outorga.web.language import reader
from outorga.web.papers import actions as papers
from outorga.web.papers.models import IssuedPaper
from outorga.web.payments.actions import ledger
from outorga.web.payments.models import Account
from outorga.web.payments.queries import balances, payments_of

POWER, PAID_BACK, SERIES = "fine.refund", "refund.paid", "refund"


@dataclass(frozen=True, slots=True)
class Refund:
    """What would be given back on a day; ``amount`` is None while a value that it needs is not known."""

    rulings: tuple[RefundRuling, ...]
    cause: str
    paid: Decimal
    amount: Decimal | None


def ahead(fine: Fine, on: date) -> Refund:
    """What the law gives back on the day; nothing is stored."""
    return _refund(fine, on, actor=None, stored=False)


def _refund(fine: Fine, on: date, *, actor: User | None, stored: bool) -> Refund:
    asked, cause = collection.of(fine.notice.norm), fallen_by(fine) or collection.DEFENCE_GRANTED
    rulings = tuple(
        asked.refund(fine, payment, cause=cause, on=on, actor=actor, stored=stored)
        for payment in payments_of(fine.case)
    )
    amounts = [ruling.amount for ruling in rulings]
    known = [amount for amount in amounts if amount is not None]
    total = sum(known, Decimal(0)) if len(known) == len(amounts) else None
    return Refund(rulings, cause, sum((ruling.paid for ruling in rulings), Decimal(0)), total)


def refund(*, fine: Fine, actor: User, order: str, expected_version: int | None = None, key: str = "") -> IssuedPaper:
    """Give back what was paid: an entry, an event on the fine and on the notice, and the paper that says how much.

    ``order`` is the payment order's number in the agency's accounts. What was given back once is refused.
    """
    require_power(actor, POWER, office=fine.case.office)
    require_order(order)

    def work() -> IssuedPaper:
        # The notice before its fine, as everywhere: two that wait for each other would wait for good.
        cases.lock(fine.notice.case)
        cases.lock(fine.case, expected_version=expected_version)
        return _give_back(fine, _due(fine, actor), actor=actor, order=order.strip())

    return once(key=key, scope=f"refund:{fine.case_id}", actor=actor, work=work)


def require_order(order: str) -> None:
    """Refuse to send money without the number of its payment order."""
    if not order.strip():
        raise EnforcementError(reader.gettext("Informe o número da ordem de pagamento."), field="order")


def _due(fine: Fine, actor: User) -> Refund:
    """What goes back today; the law's answers are stored."""
    if balances.of_case(fine.case, Account.REFUNDABLE) >= 0:
        raise EnforcementError(reader.gettext("Não há valor a devolver nesta multa."))
    found = _refund(fine, clock.today(), actor=actor, stored=True)
    if found.amount is None:
        text = reader.gettext("Falta o %(unit)s de um dos dias: o valor a devolver ainda não pode ser calculado.")
        with language.of_reader():
            raise EnforcementError(text % {"unit": procedures.of(fine.notice.norm).says.unit})
    return found


def _give_back(fine: Fine, found: Refund, *, actor: User, order: str) -> IssuedPaper:
    on, decision = clock.today(), found.rulings[-1].decision
    assert found.amount is not None
    assert isinstance(decision, StoredDecision)
    memo = _("Devolução, ordem %(order)s") % {"order": order}
    ledger.refund(
        case=fine.case, paid=found.paid, amount=found.amount, on=on, actor=actor, decision=decision, memo=memo
    )
    number = numbers.next_yearly(SERIES, on.year)
    data = {"amount": str(found.amount), "paid": str(found.paid), "order": order, "number": number}
    _tell(fine, "refundable", decision, actor=actor, data=data)
    paper = papers.issue(
        content=content(fine, found.rulings, cause=found.cause, amount=found.amount, order=order, actor=actor),
        number=number, case=fine.case, actor=actor, decision=decision,
    )  # fmt: skip
    return paper


def _tell(fine: Fine, state: str, decision: StoredDecision, *, actor: User, data: dict[str, str]) -> None:
    """The transition where the case is open to it; of a part paid of a fine that is void, only what happened."""
    for case, waits in ((fine.case, state), (fine.notice.case, "undone")):
        event = "refund" if case.state == waits else PAID_BACK
        cases.record(
            case=case, event=event, actor=actor, power=POWER, decision=decision, data=data,
            reason=_("Ordem de pagamento %(order)s") % {"order": data["order"]},
        )  # fmt: skip
