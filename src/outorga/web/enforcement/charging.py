# SPDX-License-Identifier: Apache-2.0
"""Fines as something that is paid: what slips, bank lines, certificates and the traffic department ask of them."""

from collections.abc import Iterator, Sequence
from datetime import date

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import canonical_plate
from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.enforcement import carriers
from outorga.web.enforcement.actions import fines
from outorga.web.enforcement.collection import DueRuling
from outorga.web.enforcement.models import Fine, Notice
from outorga.web.payments.payables import NOT_DUE, SUSPENDED, Answer, Debt, Due, Payer
from outorga.web.payments.queries import Payment, paid_of


class FinePayable:
    """The fine of a notice."""

    fallen = fines.FALLEN
    overdue = frozenset({"overdue"})

    def due(self, case: CaseFile, *, on: date, actor: User | None) -> Due:
        """What is left of the fine; before service the law fixes no term and the whole amount may be paid."""
        fine = fine_of(case)
        ruling = fines.stored_ruling(fine, on, actor=actor)
        decision = ruling.decision if ruling.state else fine.decision
        assert isinstance(decision, StoredDecision)
        balance = ruling.balance if ruling.balance is not None else fine.amount - paid_of(case)
        open_ = case.state in fines.OPEN and balance > 0
        why = "" if open_ else _("Esta multa não tem valor a pagar: já foi paga ou o auto caiu.")
        return Due(
            case=case, amount=balance if open_ else None, due_on=ruling.due_on, payer=payer_of(fine.notice),
            title=case.title, provision=f"{fine.notice.norm}:{fine.notice.provision}", decision=decision,
            plate=fine.notice.plate, why_not=why,
        )  # fmt: skip

    def credited(self, case: CaseFile, *, on: date, actor: User | None) -> None:
        """The case tells of the money and moves."""
        with transaction.atomic():
            fines.note_payments(case, actor=actor)
            fine = fines.settle(fine=fine_of(case), on=on, actor=actor)
            fines.follow_bars(fine.notice, on=on)

    def debts(self, *, on: date, company_ref: int | None = None, plate: str = "") -> Iterator[Debt]:
        """What is left of each open fine, by the law on that day."""
        rows = open_fines()
        if company_ref is not None:
            rows = rows.filter(notice__company=company_ref)
        if plate:
            rows = rows.filter(notice__canonical_plate=canonical_plate(plate))
        found = list(rows)
        owed = map(_debt, found, fines.rulings_ahead(found, on))
        yield from (debt for debt in owed if debt is not None)

    def counted(self, case: CaseFile, *, on: date, payments: Sequence[Payment]) -> tuple[Debt | None, list[Answer]]:
        """The fine's own decision, and while it is open the law's answer on that day."""
        fine = fine_of(case)
        if case.state not in fines.OPEN:
            return None, [fine.decision]
        [ruling] = fines.rulings_ahead([fine], on, {case.pk: payments})
        return _debt(fine, ruling), [fine.decision, ruling.decision]

    def debt(self, case: CaseFile, *, on: date, actor: User | None) -> tuple[Debt, StoredDecision] | None:
        """What is left of one fine, stored; None when nothing is, or while the law cannot tell."""
        fine = fine_of(case)
        if case.state not in fines.OPEN:
            return None
        ruling = fines.stored_ruling(fine, on, actor=actor)
        found = _debt(fine, ruling)
        return (found, ruling.decision) if found and isinstance(ruling.decision, StoredDecision) else None


def open_fines() -> QuerySet[Fine]:
    """The fines of which something may be owed."""
    rows = Fine.objects.filter(case__state__in=fines.OPEN)
    return rows.select_related("case__office", "notice__company", "notice__case", "decision").order_by("pk")


def fine_of(case: CaseFile) -> Fine:
    """The fine of a case; its ``case`` is the one given, so that what moves it is seen."""
    fine = Fine.objects.select_related("notice__company", "notice__case", "notice__office", "decision").get(case=case)
    fine.case = case
    return fine


def payer_of(notice: Notice) -> Payer:
    """Who answers for the notice."""
    if notice.company is not None:
        return Payer(notice.company.legal_name, notice.company.cnpj, notice.company.pk)
    if notice.carrier_ref:
        name, document = carriers.held(notice, carriers.NAME), carriers.held(notice, carriers.DOCUMENT)
        return Payer(name, document, person_ref=notice.carrier_ref)
    return Payer(notice.carrier_name, notice.carrier_document)


def fallen_by(fine: Fine) -> str:
    """The cause by which the fine fell, as its event tells; empty for one that did not."""
    told = fine.case.events.filter(kind__in=("void", "undo")).order_by("-seq").values_list("data", flat=True).first()
    return str(told.get("cause", "")) if told else ""


def _debt(fine: Fine, ruling: DueRuling) -> Debt | None:
    """A debt in the words of the register of payables."""
    amount = ruling.balance if ruling.balance is not None else fine.amount
    if not amount or ruling.state in ("paid", "void"):
        return None
    pending = ruling.state == NOT_DUE and ruling.basis in SUSPENDED
    state = ruling.basis if pending else ruling.state or NOT_DUE
    payer = payer_of(fine.notice)
    return Debt(fine.case, amount, state, ruling.due_on, payer, fine.case.title, fine.notice.plate)
