# SPDX-License-Identifier: Apache-2.0
"""What was paid of a case: the only place from which other rooms take it."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from outorga.web.casefiles.models import CaseFile
from outorga.web.payments.models import Allocation


@dataclass(frozen=True, slots=True)
class Payment:
    """A part of a credit that paid the case: the day on which the payer paid, and how much in BRL."""

    paid_on: date
    amount: Decimal
    reference: str = ""


def payments_of(case: CaseFile) -> list[Payment]:
    """What was paid of the case, in the order of the days."""
    return payments_of_many([case.pk]).get(case.pk, [])


def paid_of(case: CaseFile) -> Decimal:
    """How much was paid of the case, in BRL."""
    return total_of(payments_of(case))


def total_of(payments: Iterable[Payment]) -> Decimal:
    """What these payments come to, in BRL."""
    return sum((payment.amount for payment in payments), Decimal(0))


def payments_of_many(cases: Collection[int]) -> dict[int, list[Payment]]:
    """The same of many cases in one query."""
    found: dict[int, list[Payment]] = defaultdict(list)
    rows = Allocation.objects.filter(case__in=cases).order_by("credit__paid_on", "pk")
    for case, paid_on, amount, reference in rows.values_list("case", "credit__paid_on", "amount", "credit__reference"):
        if case is not None:
            found[case].append(Payment(paid_on, amount, reference))
    return dict(found)
