# SPDX-License-Identifier: Apache-2.0
"""Debts for the public debt register: each is sent once, in a file with its dictionary, whose receipt is kept.

Who owes and is a person is read from the vault, and the file is sealed with their key; what was sent of whom stays in
the rows.
"""

import csv
import io
from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from outorga.law.kernel.citations import label
from outorga.law.kernel.identifiers import normalize_cnpj
from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.accounts.queries import holders_of
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import files, numbers, vault, words
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.papers.contents import told
from outorga.web.payments import numbering, payables
from outorga.web.payments.errors import PaymentError
from outorga.web.payments.models import DebtExport, DebtRecall, RegisteredDebt
from outorga.web.payments.payables import OVERDUE, Debt
from outorga.web.ui.tables import harmless
from outorga.web.work.actions import notify

POWER, REGISTERED, RECALLED, LOOKED = "debt.register", "debt.registered", "debt.recalled", "debt: export"
PAGE = "/arrecadacao/divida-ativa/"
# The columns of the file with what each holds: the dictionary that goes with it.
DICTIONARY = {
    "exportacao": "Número desta remessa",
    "processo": "Protocolo do processo na agência",
    "especie": "O que se deve",
    "devedor": "Nome ou razão social",
    "documento": "CNPJ ou CPF, só os algarismos e letras",
    "valor": "Valor devido no dia da remessa, em reais, com vírgula",
    "vencimento": "Último dia para pagar (AAAA-MM-DD)",
    "placa": "Placa do veículo, quando há",
    "norma": "Norma que fixa a obrigação",
    "dispositivo": "Dispositivo em que se baseia o vencimento",
    "decisao": "Número da decisão guardada de que sai o valor",
}
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
        numbers.hold("payments.debt_export")
        on = clock.today()
        found = [owed for case in waiting() if (owed := _owed(case, on, actor)) is not None]
        if not found:
            raise PaymentError(_("Nenhum débito vencido que ainda não tenha sido enviado."))
        number = numbering.next_yearly("debt_export", on.year)
        made = _store(number, found, on=on, actor=actor)
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


def _store(number: str, found: list[Found], *, on: date, actor: User) -> DebtExport:
    persons = {debt.payer.person_ref for debt, _decision in found if debt.payer.person_ref}
    known = vault.get_many(persons, actor=actor, purpose=LOOKED) if persons else {}
    content = _csv(number, found, known).encode("utf-8-sig")
    stored = files.store_bytes(content, media_type=files.CSV, actor=actor, people=set(known))
    total = sum((debt.amount for debt, _decision in found), Decimal(0))
    return DebtExport.objects.create(
        number=number, on=on, file=stored, count=len(found), total=total, made_at=clock.now(), made_by=actor
    )


def _csv(number: str, found: list[Found], known: Mapping[str, Mapping[str, Any]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow(DICTIONARY)
    for debt, decision in found:
        writer.writerow(harmless(cell) for cell in _cells(number, debt, decision, known))
    return out.getvalue()


def _cells(
    number: str, debt: Debt, decision: StoredDecision, known: Mapping[str, Mapping[str, Any]]
) -> tuple[str, ...]:
    because = decision.outcome.get("because") or [""]
    name, document = told(debt.payer.name, known), normalize_cnpj(told(debt.payer.document, known))
    return (
        number, debt.case.number, str(words.of_kind(debt.case.kind)), name, document,
        f"{debt.amount:.2f}".replace(".", ","), debt.due_on.isoformat() if debt.due_on else "", debt.plate,
        debt.case.norm, label(because[0]) if because[0] else "", str(decision.pk),
    )  # fmt: skip


def _register(made: DebtExport, debt: Debt, decision: StoredDecision, *, actor: User) -> None:
    assert debt.due_on is not None
    RegisteredDebt.objects.create(
        export=made, case=debt.case, amount=debt.amount, due_on=debt.due_on, decision=decision
    )
    data = {"export": made.number, "amount": str(debt.amount), "due_on": debt.due_on.isoformat()}
    cases.record(case=debt.case, event=REGISTERED, actor=actor, power=POWER, data=data, decision=decision)


def recall(*, case: CaseFile, actor: User | None, decision: StoredDecision | None = None) -> DebtRecall | None:
    """The debt is no longer due: where it was sent, the register has to drop it, and who sends debts is told.

    It goes again once it is overdue again. None where it was not sent, or was recalled already.
    """
    sent = RegisteredDebt.objects.filter(case=case, recall=None).select_related("export").first()
    if sent is None:
        return None
    on, told = clock.today(), {"export": sent.export.number, "amount": str(sent.amount)}
    cases.record(case=case, event=RECALLED, actor=actor, on=on, data=told, decision=decision)
    text = _("%(title)s, processo %(case)s: já não é devida. Peça a baixa da remessa %(number)s da dívida ativa.")
    words = {"title": case.title, "case": case.number, "number": sent.export.number}
    for person in {holder.user.pk: holder.user for holder in holders_of(POWER, case.office, on=on)}.values():
        notify(key=f"debt.recalled:{sent.pk}:{person.pk}", user=person, case=case, text=text % words, url=PAGE)
    sent.recall = DebtRecall.objects.create(on=on, decision=decision)
    sent.save(update_fields=["recall"])
    return sent.recall


def recalled() -> QuerySet[DebtRecall]:
    """The debts that the register has to drop, the newest first."""
    return DebtRecall.objects.select_related("debt__case", "debt__export")


def note_receipt(*, export: DebtExport, receipt: str, received_on: date, actor: User) -> DebtExport:
    """Keep the register's receipt of an export; once given it is not changed."""
    require_power(actor, POWER)
    with transaction.atomic():
        fresh = DebtExport.objects.select_for_update(of=("self",)).get(pk=export.pk)
        if fresh.receipt:
            raise PaymentError(_("Esta remessa já tem recibo: %(receipt)s.") % {"receipt": fresh.receipt})
        if not fresh.on <= received_on <= clock.today():
            raise PaymentError(_("O recibo é de um dia entre a remessa e hoje."), field="received_on")
        fresh.receipt, fresh.received_on, fresh.receipt_by = receipt.strip()[:80], received_on, actor
        fresh.save(update_fields=["receipt", "received_on", "receipt_by"])
    return fresh
