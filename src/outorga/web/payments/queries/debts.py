# SPDX-License-Identifier: Apache-2.0
"""What a company owes on a day, of every kind."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from outorga.web.payments import payables
from outorga.web.payments.payables import NOT_DUE, OVERDUE, SUSPENDED, WITHIN_TERM, Debt

ZERO = Decimal(0)


@dataclass(frozen=True, slots=True)
class Debts:
    """Totals in BRL: what is overdue, what stands under suspensive effect, what has its term still running."""

    due: Decimal
    under_suspensive_effect: Decimal
    within_term: Decimal = ZERO
    not_due: Decimal = ZERO
    rows: tuple[Debt, ...] = ()


def debts_of(company_ref: int, on: date) -> Debts:
    """The debts of a company on a day. A debt is due once its last day has passed."""
    return totals(found for payable in payables.every() for found in payable.debts(on=on, company_ref=company_ref))


def totals(rows: Iterable[Debt]) -> Debts:
    """The totals of some debts."""
    found = tuple(rows)

    def of(*states: str) -> Decimal:
        return sum((debt.amount for debt in found if debt.state in states), ZERO)

    return Debts(of(OVERDUE), of(*SUSPENDED), of(WITHIN_TERM), of(NOT_DUE), found)
