# SPDX-License-Identifier: Apache-2.0
"""What is charged, as pages show it: to a company its own, to the agency each case with its money."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from itertools import groupby
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.casefiles import words
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.casefiles.panels import Viewer
from outorga.web.casefiles.queries import DecisionShown
from outorga.web.payments import payables
from outorga.web.payments.models import Account, Entry, Posting, Slip
from outorga.web.payments.payables import Answer, Debt
from outorga.web.payments.queries import balances
from outorga.web.payments.queries.debts import Debts
from outorga.web.payments.queries.paid import Payment, payments_of, payments_of_many, total_of
from outorga.web.registry.models import Company
from outorga.web.registry.queries.review import know_operator
from outorga.web.ui.formats import money
from outorga.web.ui.parts import Action, Row

ZERO = Decimal(0)
NEEDS = 5
# Shown of the ledger; an entry has two sides, seldom three.
ENTRIES, SIDES = 50, 4


@dataclass(frozen=True, slots=True)
class Bill:
    """One charged case: what is left to pay, until when, and what was paid, in BRL."""

    case: CaseFile
    debt: Debt | None
    paid: Decimal

    @property
    def to_pay(self) -> Decimal:
        """What is left."""
        return self.debt.amount if self.debt else ZERO

    @property
    def kind_word(self) -> str:
        """What the case is."""
        return str(words.of_kind(self.case.kind))


@dataclass(frozen=True, slots=True)
class Booked:
    """An entry of the ledger with its sides."""

    entry: Entry
    sides: Sequence[Posting]


@dataclass(frozen=True, slots=True)
class BillPage:
    """A charged case with all that is told of it."""

    bill: Bill
    reasons: Sequence[Any] = ()
    payments: Sequence[Payment] = ()
    slips: Iterable[Slip] = ()
    entries: Sequence["Booked"] = ()
    refundable: Decimal = field(default=ZERO)


def charged_cases() -> QuerySet[CaseFile]:
    """Every case of a kind that is paid."""
    return CaseFile.objects.filter(kind__in=payables.kinds()).select_related("office").order_by("-opened_at", "-pk")


def bills_of(company_ref: int, owed: Debts) -> list[Bill]:
    """What a company was charged, what is to be paid first; ``owed`` are its debts of the day."""
    cases = list(charged_cases().filter(company_ref=company_ref))
    debts = {debt.case.pk: debt for debt in owed.rows}
    paid = payments_of_many([case.pk for case in cases])
    made = [Bill(case, debts.get(case.pk), total_of(paid.get(case.pk, []))) for case in cases]
    return sorted(made, key=lambda bill: (bill.debt is None, bill.debt.due_on or date.max if bill.debt else date.max))


def bill_page(case: CaseFile, on: date, entries: Sequence[Booked] = ()) -> BillPage:
    """One charged case, in a number of queries that does not grow with it; slips are read where a page shows them."""
    payments = payments_of(case)
    debt, answers = payables.of(case.kind).counted(case, on=on, payments=payments)
    return BillPage(
        bill=Bill(case, debt, total_of(payments)),
        reasons=[_shown(answer) for answer in answers],
        payments=payments,
        slips=case.slips.select_related("paper")[:20],
        entries=entries,
        refundable=_refundable(case, entries) if payments else ZERO,
    )


def _refundable(case: CaseFile, entries: Sequence[Booked]) -> Decimal:
    """What goes back to the payer: nothing where nothing was paid; counted here where all entries are known."""
    if 0 < len(entries) < ENTRIES:
        sides = [side for booked in entries for side in booked.sides]
        return -sum((side.amount for side in sides if side.account == Account.REFUNDABLE), ZERO)
    return -balances.of_case(case, Account.REFUNDABLE)


def booked_on(case: CaseFile) -> list[Booked]:
    """The newest entries of the case with their sides, in one query."""
    rows = (
        Posting.objects.filter(entry__case=case).select_related("entry").order_by("-entry_id", "pk")[: ENTRIES * SIDES]
    )
    grouped = [Booked(entry, list(sides)) for entry, sides in groupby(rows, key=lambda side: side.entry)]
    return grouped[:ENTRIES]


def _shown(answer: Answer) -> dict[str, Any]:
    """A decision as the page tells its steps."""
    question = words.of_service(answer.norm, answer.service)
    if isinstance(answer, StoredDecision):
        shown = DecisionShown(answer, question, latest=True)
        return {"question": question, "why": shown.why, "values": shown.dated_values}
    return {"question": question, "why": answer, "values": []}


def panel(case: CaseFile, viewer: Viewer) -> dict[str, Any]:
    """What the page of a charged case shows of its money."""
    return _panel(case, viewer, booked_on(case) if viewer.staff else ())


def _panel(case: CaseFile, viewer: Viewer, booked: Sequence[Booked]) -> dict[str, Any]:
    found = bill_page(case, clock.today(), booked)
    _know_payer(found, case, viewer)
    may = viewer.staff and viewer.may("fine.collect", office=case.office)
    slip_url = reverse("payments:staff_slip", args=[case.number]) if viewer.staff else _company_url(case)
    return {"page": found, "staff": viewer.staff, "may_issue": may or not viewer.staff, "slip_url": slip_url}


def _know_payer(found: BillPage, case: CaseFile, viewer: Viewer) -> None:
    """Who pays is whom the case is about: the head of the page need not ask again."""
    payer = found.bill.debt.payer if found.bill.debt else None
    if payer is not None and payer.company_ref is not None and payer.company_ref == case.company_ref:
        know_operator(payer.company_ref, str(payer.name), viewer)


def _company_url(case: CaseFile) -> str:
    return reverse("payments:make_slip", args=[case.number])


def charged_panel(case: CaseFile, viewer: Viewer) -> dict[str, Any] | None:
    """The same, only where something was ever charged."""
    if not viewer.staff:
        return panel(case, viewer) if Entry.objects.filter(case=case).exists() else None
    booked = booked_on(case)
    return _panel(case, viewer, booked) if booked else None


def needs(company: Company, on: date) -> list[Row]:
    """What the company has to pay, on its first page; the soonest first."""
    debts = [debt for payable in payables.every() for debt in payable.debts(on=on, company_ref=company.pk)]
    due = [debt for debt in debts if debt.state in (payables.OVERDUE, payables.WITHIN_TERM)]
    return [_need(debt) for debt in sorted(due, key=lambda debt: debt.due_on or date.max)[:NEEDS]]


def _need(debt: Debt) -> Row:
    title = _("Pague %(amount)s: %(title)s") % {"amount": money(debt.amount), "title": debt.title}
    url = reverse("payments:fine", args=[debt.case.number])
    action = Action(_("Ver e pagar"), url, kind="small", about=debt.title)
    tone = "bad" if debt.state == payables.OVERDUE else "warn"
    return Row(title, icon="money", tone=tone, action=action, due=debt.due_on)
