# SPDX-License-Identifier: Apache-2.0
"""Money that comes in: each credit once, what it pays of its case, and what waits to be identified or given back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db import transaction

from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import CaseFile
from outorga.web.language import reader
from outorga.web.payments import payables
from outorga.web.payments.actions import ledger
from outorga.web.payments.actions.ledger import Draft
from outorga.web.payments.errors import NoMoney, PaymentError
from outorga.web.payments.models import Account, Allocation, Channel, Credit, EntryKind, Slip
from outorga.web.payments.queries import balances, credits

COLLECT, REFUND = "fine.collect", "fine.refund"
ZERO = Decimal(0)


@dataclass(frozen=True, slots=True)
class Received:
    """A credit as a bank told it. Without a case the money waits."""

    reference: str
    amount: Decimal
    paid_on: date
    channel: Channel = Channel.CSV
    credited_on: date | None = None
    slip_number: str = ""
    slip: Slip | None = None
    case_id: int | None = None
    line_id: int | None = None


def receive(*, case: CaseFile, amount: Decimal, paid_on: date, reference: str, actor: User | None) -> Credit:
    """One credit of a case, as the lines of a file enter; the same reference again answers the first."""
    known = Credit.objects.filter(reference=reference).first()
    if known is not None:
        return known
    with transaction.atomic():
        [credit] = receive_many([Received(reference, amount, paid_on, case_id=case.pk)], actor=actor)
        tell(case, actor=actor)
    return credit


def receive_many(rows: Sequence[Received], *, actor: User | None) -> list[Credit]:
    """Enter credits in bulk; what a case does not owe any more waits. The cases are told by :func:`tell`.

    Held so that of two who credit at once the second sees the first. References must be new: the database refuses
    others, and with them the whole.
    """
    with transaction.atomic():
        ledger.hold()
        parts = _shares(rows)
        entries = ledger.enter_many([_draft(row, part, actor) for row, part in zip(rows, parts, strict=True)])
        made = Credit.objects.bulk_create(
            Credit(
                reference=row.reference, channel=row.channel, slip_number=row.slip_number, slip=row.slip,
                paid_on=row.paid_on, credited_on=row.credited_on, amount=row.amount, entry=entry, line_id=row.line_id,
                recorded_at=clock.now(), recorded_by=actor,
            )
            for row, entry in zip(rows, entries, strict=True)
        )  # fmt: skip
        Allocation.objects.bulk_create(
            Allocation(credit=credit, case_id=row.case_id, amount=part, entry=credit.entry, on=row.paid_on, actor=actor)
            for credit, row, part in zip(made, rows, parts, strict=True)
            if part
        )
    return made


def _shares(rows: Sequence[Received]) -> list[Decimal]:
    """What each credit pays of its case: never more than is still receivable, in the order of the rows."""
    cases = {row.case_id for row in rows if row.case_id is not None}
    left = balances.of_cases(cases, Account.RECEIVABLE)
    shares = []
    for row in rows:
        owed = left.get(row.case_id, ZERO) if row.case_id is not None else ZERO
        share = max(min(row.amount, owed), ZERO)
        if row.case_id is not None:
            left[row.case_id] = owed - share
        shares.append(share)
    return shares


def _draft(row: Received, share: Decimal, actor: User | None) -> Draft:
    sides: Mapping[Account, Decimal] = {
        Account.BANK: row.amount, Account.RECEIVABLE: -share, Account.CREDITS: share - row.amount,
    }  # fmt: skip
    return Draft(EntryKind.CREDIT, f"credit:{row.reference}", sides, row.paid_on, actor, row.case_id)


def tell(case: CaseFile, *, actor: User | None) -> None:
    """Let the room of the case act on the money that came in."""
    payable = payables.find(case.kind)
    if payable is not None:
        payable.credited(case, on=clock.today(), actor=actor)


def allocate(*, credit: Credit, case: CaseFile, actor: User, reason: str, key: str = "") -> Allocation:
    """Say which case a waiting credit pays; no more than is left of the credit and than the case owes."""
    require_power(actor, COLLECT, office=case.office)

    def work() -> Allocation:
        ledger.hold()
        amount = _payable(credit, case)
        sides = {Account.CREDITS: amount, Account.RECEIVABLE: -amount}
        made = _use(credit, sides, EntryKind.ALLOCATION, case=case, amount=amount, actor=actor, reason=reason)
        tell(case, actor=actor)
        return made

    return once(key=key, scope=f"credit.allocate:{credit.pk}", actor=actor, work=work)


def _payable(credit: Credit, case: CaseFile) -> Decimal:
    since = balances.charged_on([case.pk]).get(case.pk)
    if since is not None and credit.paid_on < since:
        raise PaymentError(reader.gettext("O pagamento é de antes desta cobrança: não é dela."), field="case")
    left, owed = credits.left_of(credit), balances.of_case(case, Account.RECEIVABLE)
    if min(left, owed) <= ZERO:
        raise NoMoney(
            reader.gettext("Este crédito já foi todo usado.")
            if left <= ZERO
            else reader.gettext("Este processo não tem valor a receber.")
        )
    return min(left, owed)


def give_back(*, credit: Credit, actor: User, reason: str, key: str = "") -> Allocation:
    """Send what waits of a credit back to who paid it; as it came, for nothing of it was a fine's."""
    require_power(actor, REFUND)
    if not reason.strip():
        raise PaymentError(reader.gettext("Informe o número da ordem de pagamento e o motivo."), field="reason")

    def work() -> Allocation:
        ledger.hold()
        left = credits.left_of(credit)
        if left <= ZERO:
            raise NoMoney(reader.gettext("Este crédito já foi todo usado."))
        sides = {Account.CREDITS: left, Account.BANK: -left}
        return _use(credit, sides, EntryKind.RETURN, case=None, amount=left, actor=actor, reason=reason)

    return once(key=key, scope=f"credit.give_back:{credit.pk}", actor=actor, work=work)


def _use(
    credit: Credit, sides: Mapping[Account, Decimal], kind: EntryKind, *, case: CaseFile | None, amount: Decimal,
    actor: User, reason: str,
) -> Allocation:  # fmt: skip
    on, turn = clock.today(), credit.allocations.count() + 1
    key = f"{kind}:{credit.pk}:{turn}"
    entry = ledger.enter(Draft(kind, key, sides, on, actor, case or credits.case_of(credit), memo=reason))
    return Allocation.objects.create(
        credit=credit, case=case, amount=amount, entry=entry, on=on, actor=actor, reason=reason.strip()[:300]
    )
