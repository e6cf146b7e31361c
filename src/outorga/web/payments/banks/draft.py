# SPDX-License-Identifier: Apache-2.0
"""What a row would do: compared with the slips, with what is still owed, and with what came in before."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from outorga.web.payments import payables, sealing
from outorga.web.payments.banks.rows import BankRow
from outorga.web.payments.models import Account, BankFile, BankLine, Credit, Slip
from outorga.web.payments.queries import balances
from outorga.web.ui.formats import pt_date

Outcome = BankLine.Outcome
ZERO = Decimal(0)
RANKS = {
    Outcome.ERROR: 0, Outcome.DOUBT: 1, Outcome.UNKNOWN: 2, Outcome.FALLEN: 2, Outcome.OVER: 3, Outcome.PARTIAL: 3,
    Outcome.LATE: 4, Outcome.EXACT: 5, Outcome.REPEATED: 6, Outcome.FOREIGN: 6, Outcome.NO_PAYMENT: 7,
    Outcome.LEFT_OUT: 7,
}  # fmt: skip
# Money that is in the agency's account; of an unknown slip and of what fell it waits.
ENTERS = frozenset({Outcome.EXACT, Outcome.PARTIAL, Outcome.OVER, Outcome.LATE, Outcome.FALLEN, Outcome.UNKNOWN})
Payment = tuple[str, date, Decimal]


@dataclass(slots=True)
class Seen:
    """What earlier rows of the same file said."""

    references: set[str] = field(default_factory=set)
    payments: set[Payment] = field(default_factory=set)
    spent: dict[int, Decimal] = field(default_factory=dict)


@dataclass(slots=True)
class Known:
    """What the database has of the rows of a chunk."""

    slips: Mapping[str, Slip]
    references: set[str]
    payments: set[Payment]
    owed: Mapping[int, Decimal]
    charged_on: Mapping[int, date]


def known_of(rows: Sequence[BankRow]) -> Known:
    """Five queries for a chunk."""
    numbers = {row.slip_number for row in rows if row.slip_number}
    slips = {slip.number: slip for slip in Slip.objects.filter(number__in=numbers).select_related("case")}
    references = {row.reference for row in rows}
    told = Credit.objects.filter(slip_number__in=numbers).values_list("slip_number", "paid_on", "amount")
    cases = {slip.case_id for slip in slips.values()}
    return Known(
        slips=slips,
        references=set(Credit.objects.filter(reference__in=references).values_list("reference", flat=True)),
        payments=set(told),
        owed=balances.of_cases(cases, Account.RECEIVABLE),
        charged_on=balances.charged_on(cases),
    )


def lines_of(bank_file: BankFile, rows: Iterable[BankRow], *, seen: Seen, known: Known, cnpj: str) -> list[BankLine]:
    """The rows of a chunk with their outcomes, ready to be stored."""
    told, made = list(rows), []
    written = sealing.sealed(bank_file.people_ref, (row.raw for row in told))
    for row, sealed in zip(told, written, strict=True):
        slip = known.slips.get(row.slip_number)
        outcome = outcome_of(row, slip, seen=seen, known=known, cnpj=cnpj)
        made.append(
            BankLine(
                bank_file=bank_file, line=row.line, rank=RANKS[outcome], sealed=sealed, reference=row.reference,
                slip_number=row.slip_number, paid_on=row.paid_on, credited_on=row.credited_on, amount=row.amount,
                outcome=outcome, errors=row.errors, slip=slip,
            )
        )  # fmt: skip
    return made


def outcome_of(
    row: BankRow, slip: Slip | None, *, seen: Seen, known: Known, cnpj: str, sure: bool = False
) -> BankLine.Outcome:
    """What would happen to the row; with ``sure`` a person said that it is no repetition."""
    if row.payee and cnpj and row.payee != cnpj:
        return Outcome.FOREIGN
    if not row.is_payment and not row.errors:
        return Outcome.NO_PAYMENT
    if slip is not None and row.paid_on is not None and (fault := too_early(slip, row.paid_on, known)):
        row.wrong("paid_on", fault)
    if row.errors or row.amount is None or row.paid_on is None:
        return Outcome.ERROR
    if row.reference in known.references or row.reference in seen.references:
        return Outcome.REPEATED
    payment = (row.slip_number, row.paid_on, row.amount)
    twice = bool(row.slip_number) and (payment in known.payments or payment in seen.payments)
    seen.references.add(row.reference)
    seen.payments.add(payment)
    if twice and not sure:
        return Outcome.DOUBT
    return _of_slip(row.amount, row.paid_on, slip, seen, known) if slip else Outcome.UNKNOWN


def too_early(slip: Slip | None, paid_on: date, known: Known) -> str:
    """What is wrong with a payment of before the charge; empty where nothing is.

    Such a day is a mistake of whoever wrote it, and the law would be asked about years of which nobody knows the days.
    """
    charged_on = known.charged_on.get(slip.case_id) if slip is not None else None
    if charged_on is None or paid_on >= charged_on:
        return ""
    return _("O pagamento seria de antes da cobrança, que é de %(day)s. Confira o dia.") % {"day": pt_date(charged_on)}


def _of_slip(amount: Decimal, paid_on: date, slip: Slip, seen: Seen, known: Known) -> BankLine.Outcome:
    payable = payables.find(slip.case.kind)
    if payable is not None and slip.case.state in payable.fallen:
        return Outcome.FALLEN
    spent = seen.spent.get(slip.case_id, ZERO)
    left = max(known.owed.get(slip.case_id, ZERO) - spent, ZERO)
    seen.spent[slip.case_id] = spent + amount
    if amount > left:
        return Outcome.OVER
    if amount < left:
        return Outcome.PARTIAL
    return Outcome.LATE if slip.due_on is not None and paid_on > slip.due_on else Outcome.EXACT
