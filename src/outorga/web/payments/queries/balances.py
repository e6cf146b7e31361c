# SPDX-License-Identifier: Apache-2.0
"""Balances of the ledger, by account and by case, and the proof that every entry balances."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import Count, F, Min, Q, Sum
from django.db.models.functions import Round

from outorga.web.casefiles.models import CaseFile
from outorga.web.payments.models import Account, Allocation, Credit, Entry, EntryKind, Posting

ZERO = Decimal(0)
CENT = Decimal("0.01")


def cents(amount: Decimal | None) -> Decimal:
    """A sum as the database gives it, to the cent: SQLite adds up binary fractions."""
    return (amount or ZERO).quantize(CENT)


def of_case(case: CaseFile, account: Account) -> Decimal:
    """What an account holds of one case, in BRL."""
    rows = Posting.objects.filter(entry__case=case, account=account)
    return cents(rows.aggregate(total=Sum("amount"))["total"])


def of_cases(cases: Collection[int], account: Account) -> dict[int, Decimal]:
    """The same of many cases at once; one without postings is left out."""
    rows = Posting.objects.filter(entry__case__in=cases, account=account).order_by()
    totals = rows.values_list("entry__case").annotate(total=Sum("amount"))
    return {case: cents(total) for case, total in totals if case is not None}


def to_give_back(kind: str) -> list[int]:
    """The cases of a kind of which something that was paid is still to go back."""
    rows = Posting.objects.filter(entry__case__kind=kind, account=Account.REFUNDABLE).order_by()
    totals = rows.values_list("entry__case").annotate(total=Round(Sum("amount"), precision=2)).filter(total__lt=0)
    return [case for case, _total in totals]


def charged_on(cases: Collection[int]) -> dict[int, date]:
    """Since which day each case costs something: that of its first charge; one never charged is left out."""
    rows = Entry.objects.filter(case__in=cases, kind=EntryKind.CHARGE).order_by()
    return dict(rows.values_list("case").annotate(first=Min("on")))


def of_accounts() -> dict[Account, Decimal]:
    """What each account holds; the sum of all is zero."""
    rows = Posting.objects.order_by().values_list("account").annotate(total=Sum("amount"))
    found = dict(rows)
    return {account: cents(found.get(account)) for account in Account}


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in the ledger that is not as it must be."""

    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message}"


def faults() -> Iterator[Fault]:
    """Every entry without seal or balance, and every credit given out beyond what came in; none when all is well."""
    summed = Entry.objects.annotate(total=Round(Sum("postings__amount"), precision=2), sides=Count("postings"))
    wrong = Q(total__isnull=True) | ~Q(total=0) | Q(sides__lt=2) | Q(seal__mark__isnull=True)
    for key, total in summed.filter(wrong).values_list("key", "total").iterator():
        yield Fault(key, f"o lançamento não fecha: {cents(total)}")
    spent = Credit.objects.annotate(spent=Round(Sum("allocations__amount"), precision=2))
    for reference in spent.filter(spent__gt=F("amount")).values_list("reference", flat=True).iterator():
        yield Fault(reference, "saiu mais deste crédito do que entrou")
    waiting = cents(Credit.objects.aggregate(total=Sum("amount"))["total"]) - cents(
        Allocation.objects.aggregate(total=Sum("amount"))["total"]
    )
    held = -of_accounts()[Account.CREDITS]
    if waiting != held:
        yield Fault(Account.CREDITS, f"o livro diz {held} e os créditos somam {waiting}")
