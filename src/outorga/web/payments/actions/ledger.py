# SPDX-License-Identifier: Apache-2.0
"""The only writer of the ledger: an entry, its postings and its seal, in this order and in one transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import uuid4

from django.db import transaction

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import numbers
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.payments.models import Account, Entry, EntryKind, Posting, Seal
from outorga.web.payments.queries import balances

ZERO = Decimal(0)
BOOK = "payments.credits"


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry as it will be written; ``sides`` are debits (positive) and credits (negative), in BRL."""

    kind: EntryKind
    key: str
    sides: Mapping[Account, Decimal]
    on: date
    actor: User | None
    case: CaseFile | int | None = None
    decision: StoredDecision | None = None
    memo: str = ""


def enter(draft: Draft) -> Entry:
    """Write one entry; the same key again answers the first."""
    with transaction.atomic():
        known = Entry.objects.filter(key=draft.key).first()
        return known or enter_many([draft])[0]


def enter_many(drafts: Sequence[Draft]) -> list[Entry]:
    """Write many at once. The database refuses each that does not balance."""
    with transaction.atomic():
        entries = Entry.objects.bulk_create(_row(draft) for draft in drafts)
        Posting.objects.bulk_create(
            Posting(entry=entry, account=account, amount=amount)
            for entry, draft in zip(entries, drafts, strict=True)
            for account, amount in draft.sides.items()
            if amount
        )
        Seal.objects.bulk_create(Seal(mark=entry.seal_id) for entry in entries)
    return entries


def _row(draft: Draft) -> Entry:
    case = draft.case.pk if isinstance(draft.case, CaseFile) else draft.case
    return Entry(
        seal_id=uuid4(), key=draft.key, kind=draft.kind, on=draft.on, at=clock.now(), case_id=case,
        decision=draft.decision, actor=draft.actor, memo=draft.memo[:300],
    )  # fmt: skip


def hold() -> None:
    """Hold the book of credits until the transaction ends: of two that credit at once the second sees the first."""
    numbers.hold(BOOK)


def charge(
    *, case: CaseFile, amount: Decimal, on: date, actor: User | None, decision: StoredDecision, memo: str = ""
) -> Entry | None:
    """Charge a case with what the decision says it costs; once for each decision, and nothing for an amount of zero."""
    if not amount:
        return None
    sides = {Account.RECEIVABLE: amount, Account.REVENUE: -amount}
    return enter(Draft(EntryKind.CHARGE, f"charge:{case.pk}:{decision.pk}", sides, on, actor, case, decision, memo))


def write_off(*, case: CaseFile, on: date, actor: User | None, memo: str) -> Entry | None:
    """Take off what is still receivable of a case that fell; None when nothing is."""
    left = balances.of_case(case, Account.RECEIVABLE)
    if left <= ZERO:
        return None
    sides = {Account.REVENUE: left, Account.RECEIVABLE: -left}
    return enter(Draft(EntryKind.WRITE_OFF, f"write_off:{case.pk}", sides, on, actor, case, memo=memo))


def undo_paid(*, case: CaseFile, paid: Decimal, on: date, actor: User | None, memo: str) -> Entry | None:
    """What was paid of a case that fell is owed to the payer from now on; None when nothing was paid."""
    if not paid:
        return None
    sides = {Account.REVENUE: paid, Account.REFUNDABLE: -paid}
    return enter(Draft(EntryKind.UNDOING, f"undoing:{case.pk}", sides, on, actor, case, memo=memo))


def refund(
    *, case: CaseFile, paid: Decimal, amount: Decimal, on: date, actor: User | None, decision: StoredDecision, memo: str
) -> Entry:
    """Give back what was paid, updated: the difference is the agency's cost."""
    sides = {Account.REFUNDABLE: paid, Account.UPDATING: amount - paid, Account.BANK: -amount}
    return enter(Draft(EntryKind.REFUND, f"refund:{case.pk}", sides, on, actor, case, decision, memo))
