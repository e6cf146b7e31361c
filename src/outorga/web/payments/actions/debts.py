# SPDX-License-Identifier: Apache-2.0
"""Debts for the public debt register: each is sent once, and withdrawn once it is no longer due.

Both go in files of one form (``debt_file.py``), whose receipts are kept; what was sent of whom stays in the rows.
"""

from collections.abc import Iterator
from datetime import date

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from outorga.web import clock, language
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.accounts.queries import holders_of
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import numbers
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.language import reader
from outorga.web.payments import debt_file, payables
from outorga.web.payments.debt_file import Row
from outorga.web.payments.errors import PaymentError
from outorga.web.payments.models import DebtExport, DebtRecall, ExportKind, RegisteredDebt, Withdrawal
from outorga.web.payments.payables import OVERDUE, Debt
from outorga.web.work.actions import notify

POWER, HELD = "debt.register", "payments.debt_export"
REGISTERED, RECALLED, WITHDRAWN = "debt.registered", "debt.recalled", "debt.withdrawn"
PAGE = "/arrecadacao/divida-ativa/"
Found = tuple[Debt, StoredDecision]


def waiting() -> Iterator[CaseFile]:
    """The cases that are overdue and were not sent yet."""
    for kind in payables.kinds():
        rows = CaseFile.objects.filter(kind=kind, state__in=payables.of(kind).overdue)
        rows = rows.exclude(pk__in=RegisteredDebt.objects.filter(recall=None).values("case"))
        yield from rows.select_related("office").order_by("pk")


def export(*, actor: User) -> DebtExport:
    """Make the file of what is overdue today. Of two at once the second finds nothing left."""
    require_power(actor, POWER)
    with transaction.atomic():
        numbers.hold(HELD)
        on = clock.today()
        found = [owed for case in waiting() if (owed := _owed(case, on, actor)) is not None]
        if not found:
            raise PaymentError(reader.gettext("Nenhum débito vencido que ainda não tenha sido enviado."))
        made = debt_file.store([_row(*owed) for owed in found], kind=ExportKind.REGISTRATION, on=on, actor=actor)
        for debt, decision in found:
            _register(made, debt, decision, actor=actor)
    return made


def _owed(case: CaseFile, on: date, actor: User) -> Found | None:
    """What the law says on the day of the export; a debt that meanwhile was paid or suspended stays out.

    The case is held from the question on: what falls or opens again after it finds the debt sent, and recalls it.
    """
    cases.lock(case)
    found = payables.of(case.kind).debt(case, on=on, actor=actor)
    return found if found is not None and found[0].state == OVERDUE and found[0].due_on else None


def _row(debt: Debt, decision: StoredDecision) -> Row:
    return Row(debt.case, debt.payer, debt.amount, debt.due_on, decision, debt.plate)


def _register(made: DebtExport, debt: Debt, decision: StoredDecision, *, actor: User) -> None:
    assert debt.due_on is not None
    RegisteredDebt.objects.create(
        export=made, case=debt.case, amount=debt.amount, due_on=debt.due_on, decision=decision
    )
    data = {"export": made.number, "amount": str(debt.amount), "due_on": debt.due_on.isoformat()}
    cases.record(case=debt.case, event=REGISTERED, actor=actor, power=POWER, data=data, decision=decision)


@language.of_records()
def recall(*, case: CaseFile, actor: User | None, decision: StoredDecision | None = None) -> DebtRecall | None:
    """The debt is no longer due: where it was sent, the register has to drop it, and who sends debts is told.

    It goes again once it is overdue again. None where it was not sent, or was recalled already.
    """
    sent = RegisteredDebt.objects.filter(case=case, recall=None).select_related("export").first()
    if sent is None:
        return None
    on, told = clock.today(), {"export": sent.export.number, "amount": str(sent.amount)}
    cases.record(case=case, event=RECALLED, actor=actor, on=on, data=told, decision=decision)
    text = _("%(title)s, processo %(case)s: já não é devida. Envie a baixa: foi na remessa %(number)s da dívida ativa.")
    words = {"title": case.title, "case": case.number, "number": sent.export.number}
    for person in {holder.user.pk: holder.user for holder in holders_of(POWER, case.office, on=on)}.values():
        notify(key=f"debt.recalled:{sent.pk}:{person.pk}", user=person, case=case, text=text % words, url=PAGE)
    sent.recall = DebtRecall.objects.create(on=on, decision=decision)
    sent.save(update_fields=["recall"])
    return sent.recall


def recalled() -> QuerySet[DebtRecall]:
    """The debts that the register has to drop, the newest first, with the file that told it so, if one did."""
    return DebtRecall.objects.select_related("debt__case", "debt__export", "withdrawal__export")


def unsent() -> QuerySet[DebtRecall]:
    """Those of which the register was not told yet, the oldest first."""
    rows = recalled().filter(withdrawal=None).select_related("decision", "debt__decision", "debt__case__office")
    return rows.order_by("pk")


def withdraw(*, actor: User) -> DebtExport:
    """Make the file of what the register has to drop. Of two at once the second finds nothing left."""
    require_power(actor, POWER)
    with transaction.atomic():
        numbers.hold(HELD)
        on, found = clock.today(), list(unsent())
        if not found:
            raise PaymentError(reader.gettext("Nenhuma baixa a enviar."))
        rows = [_withdrawn(recall, on, actor) for recall in found]
        made = debt_file.store(rows, kind=ExportKind.WITHDRAWAL, on=on, actor=actor)
        for recall in found:
            Withdrawal.objects.create(export=made, recall=recall)
            data = {"export": made.number, "withdraws": recall.debt.export.number, "amount": str(recall.debt.amount)}
            cases.record(case=recall.debt.case, event=WITHDRAWN, actor=actor, power=POWER, data=data)
    return made


def _withdrawn(recall: DebtRecall, on: date, actor: User) -> Row:
    """As the debt was sent, with the decision by which it is no longer due, where there is one."""
    sent = recall.debt
    case = cases.lock(sent.case)
    due = payables.of(case.kind).due(case, on=on, actor=actor)
    decision = recall.decision or sent.decision
    return Row(case, due.payer, sent.amount, sent.due_on, decision, due.plate, withdraws=sent.export.number)


def note_receipt(*, export: DebtExport, receipt: str, received_on: date, actor: User) -> DebtExport:
    """Keep the register's receipt of an export; once given it is not changed."""
    require_power(actor, POWER)
    with transaction.atomic():
        fresh = DebtExport.objects.select_for_update(of=("self",)).get(pk=export.pk)
        if fresh.receipt:
            raise PaymentError(reader.gettext("Esta remessa já tem recibo: %(receipt)s.") % {"receipt": fresh.receipt})
        if not fresh.on <= received_on <= clock.today():
            raise PaymentError(reader.gettext("O recibo é de um dia entre a remessa e hoje."), field="received_on")
        fresh.receipt, fresh.received_on, fresh.receipt_by = receipt.strip()[:80], received_on, actor
        fresh.save(update_fields=["receipt", "received_on", "receipt_by"])
    return fresh
