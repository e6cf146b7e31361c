# SPDX-License-Identifier: Apache-2.0
"""Credits and what is left of them."""

from decimal import Decimal

from django.db.models import DecimalField, F, QuerySet, Sum, Value
from django.db.models.functions import Coalesce, Round

from outorga.web.casefiles.models import CaseFile
from outorga.web.payments.models import Credit
from outorga.web.payments.queries.balances import cents

_MONEY = DecimalField(max_digits=14, decimal_places=2)


def left_of(credit: Credit) -> Decimal:
    """What of a credit is neither a case's nor given back, in BRL."""
    return credit.amount - cents(credit.allocations.aggregate(total=Sum("amount"))["total"])


def case_of(credit: Credit) -> CaseFile | None:
    """The case that the credit's slip was made for."""
    return credit.slip.case if credit.slip else None


def waiting() -> QuerySet[Credit]:
    """Credits of which something waits to be identified or given back; ``left`` is how much."""
    spent = Coalesce(Sum("allocations__amount"), Value(0), output_field=_MONEY)
    left = Round(F("amount") - spent, precision=2, output_field=_MONEY)
    rows = Credit.objects.annotate(left=left).filter(left__gt=0)
    return rows.select_related("slip__case", "entry__case").order_by("-paid_on", "-pk")
