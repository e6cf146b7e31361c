# SPDX-License-Identifier: Apache-2.0
"""What it cost to carry the passengers on from a held vehicle, as something that is paid, besides the fine.

The norm fixes no day until which it is paid, so it is owed and never overdue. It is the infractor's, and falls with the
notice.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import canonical_plate
from outorga.web.accounts.models import User
from outorga.web.casefiles import words
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.enforcement.actions import fines
from outorga.web.enforcement.charging import payer_of
from outorga.web.enforcement.models import Retention
from outorga.web.payments.payables import NOT_DUE, Answer, Debt, Due
from outorga.web.payments.queries import Payment, paid_of, payments_of_many, total_of

SUBSTITUTED = "arrange_substitute"
# The states of a notice that was undone, by a defence or by an appeal.
FALLEN = ("closed", "undone")
ZERO = Decimal(0)


class ExpensePayable:
    """The cost of the other transport of one retention."""

    fallen: frozenset[str] = frozenset()
    overdue: frozenset[str] = frozenset()

    def due(self, case: CaseFile, *, on: date, actor: User | None) -> Due:
        """What is left of the cost, by the decision that charged it."""
        held = _of(case)
        left = _left(held)
        return Due(
            case=case, amount=left or None, due_on=None, payer=payer_of(held.notice), title=case.title,
            provision=f"{held.notice.norm}:{held.notice.provision}", decision=charged_by(case),
            plate=held.notice.plate, why_not=_why_not(held, left),
        )  # fmt: skip

    def credited(self, case: CaseFile, *, on: date, actor: User | None) -> None:
        """The case tells of each payment once."""
        fines.note_payments(case, actor=actor)

    def debts(self, *, on: date, company_ref: int | None = None, plate: str = "") -> Iterator[Debt]:
        """What is left of each."""
        rows = _rows()
        if company_ref is not None:
            rows = rows.filter(notice__company=company_ref)
        if plate:
            rows = rows.filter(notice__canonical_plate=canonical_plate(plate))
        paid = payments_of_many([held.case_id for held in rows])
        owed = (_debt(held, total_of(paid.get(held.case_id, ()))) for held in rows)
        yield from (debt for debt in owed if debt is not None)

    def counted(self, case: CaseFile, *, on: date, payments: Sequence[Payment]) -> tuple[Debt | None, list[Answer]]:
        """What is left, and the decision that charged it."""
        decision = charged_by(case)
        held = retention_of(case)
        return _debt(held, total_of(payments)) if held else None, [decision] if decision else []

    def debt(self, case: CaseFile, *, on: date, actor: User | None) -> tuple[Debt, StoredDecision] | None:
        """What is left of one."""
        found, decision = _debt(_of(case)), charged_by(case)
        return (found, decision) if found and decision else None


def _rows() -> QuerySet[Retention]:
    rows = Retention.objects.filter(cost__gt=0).exclude(notice__case__state__in=FALLEN)
    return rows.select_related("case", "notice__company", "notice__office", "notice__case").order_by("pk")


def _of(case: CaseFile) -> Retention:
    return Retention.objects.select_related("notice__company", "notice__case", "case").get(case=case)


def retention_of(case: CaseFile) -> Retention | None:
    """The retention of a case, read once for all parts of its page."""
    if not hasattr(case, "enforcement_retention"):
        rows = Retention.objects.select_related("notice__case", "notice__company", "case")
        case.enforcement_retention = rows.filter(case=case).first()  # type: ignore[attr-defined]
    found: Retention | None = case.enforcement_retention  # type: ignore[attr-defined]
    return found


def is_fallen(held: Retention) -> bool:
    """Whether the notice fell by which the vehicle was held, and its cost with it."""
    return held.notice.case.state in FALLEN


def provision_of(held: Retention) -> str:
    """The provision by which the infractor pays, as a citation."""
    return words.provision_of_event(held.notice.norm, "retention", SUBSTITUTED)


def _why_not(held: Retention, left: Decimal) -> str:
    if left:
        return ""
    if is_fallen(held):
        return _("O auto caiu: o transporte já não se cobra.")
    return _("Não há transporte a pagar nesta retenção.")


def _left(held: Retention, paid: Decimal | None = None) -> Decimal:
    if is_fallen(held):
        return ZERO
    return max((held.cost or ZERO) - (paid_of(held.case) if paid is None else paid), ZERO)


def _debt(held: Retention, paid: Decimal | None = None) -> Debt | None:
    left = _left(held, paid)
    if not left:
        return None
    return Debt(held.case, left, NOT_DUE, None, payer_of(held.notice), held.case.title, held.notice.plate)


def charged_by(case: CaseFile) -> StoredDecision | None:
    """The decision that charged the cost."""
    event = case.events.filter(kind=SUBSTITUTED).select_related("decision").first()
    return event.decision if event else None
