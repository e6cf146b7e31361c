# SPDX-License-Identifier: Apache-2.0
"""A debt stands in the public register once, and is withdrawn by a file of the same form once it is no longer due."""

from collections.abc import Callable

import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.test import Client

from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import User
from outorga.web.casefiles import ledger
from outorga.web.casefiles.models import CaseFile
from outorga.web.payments.actions import debts
from outorga.web.payments.errors import PaymentError
from outorga.web.payments.models import DebtExport, RegisteredDebt, Withdrawal
from tests.web.payments.conftest import make_person


@pytest.fixture
def registered(case: CaseFile, treasurer: User) -> RegisteredDebt:
    """A debt that was sent."""
    return debts.export(actor=treasurer).debts.get()


def again(debt: RegisteredDebt) -> RegisteredDebt:
    """The same case once more, past the action that would refuse it."""
    with transaction.atomic():
        return RegisteredDebt.objects.create(
            export=debt.export, case=debt.case, amount=debt.amount, due_on=debt.due_on, decision=debt.decision
        )


def test_a_case_has_one_registration_that_stands(
    registered: RegisteredDebt, charged: Callable[..., CaseFile], treasurer: User
) -> None:
    with pytest.raises(IntegrityError):
        again(registered)
    with pytest.raises(PaymentError):
        debts.export(actor=treasurer)
    charged()
    assert debts.export(actor=treasurer).count == 1


def test_after_a_recall_the_case_may_be_registered_once_more(registered: RegisteredDebt) -> None:
    recall = debts.recall(case=registered.case, actor=None)
    assert recall is not None
    assert recall.debt == registered
    assert debts.recall(case=registered.case, actor=None) is None
    again(registered)
    with pytest.raises(IntegrityError):
        again(registered)


@pytest.mark.parametrize("change", [{"amount": "1.00"}, {"due_on": "2027-01-01"}, {"case": None}], ids=str)
def test_of_a_registered_debt_only_its_recall_comes_later(
    registered: RegisteredDebt, charged: Callable[..., CaseFile], change: dict[str, object]
) -> None:
    told = {name: charged() if value is None else value for name, value in change.items()}
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        RegisteredDebt.objects.filter(pk=registered.pk).update(**told)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        registered.delete()


@pytest.fixture
def recalled(registered: RegisteredDebt) -> RegisteredDebt:
    """One that is no longer due."""
    debts.recall(case=registered.case, actor=None)
    registered.refresh_from_db()
    return registered


def lines(desk: Client, export: DebtExport) -> list[dict[str, str]]:
    """The file as it is downloaded, row by row."""
    answer = desk.get(f"/arrecadacao/divida-ativa/{export.pk}/remessa.csv")
    header, *rows = b"".join(answer).decode("utf-8-sig").splitlines()
    return [dict(zip(header.split(";"), row.split(";"), strict=True)) for row in rows]


def test_what_is_no_longer_due_is_withdrawn_by_a_file_of_the_same_form(
    recalled: RegisteredDebt, treasurer: User, as_user: Callable[[User], Client]
) -> None:
    desk = as_user(treasurer)
    page = desk.get("/arrecadacao/divida-ativa/").content.decode()
    assert ("1 débito enviado deixou de ser devido" in page, "A baixa espera envio" in page) == (True, True)
    assert desk.post("/arrecadacao/divida-ativa/baixas/").status_code == 302
    made = DebtExport.objects.get(kind="withdrawal")
    assert (made.number, made.count, made.total) == ("2026/000002", 1, recalled.amount)
    [sent], [out] = lines(desk, recalled.export), lines(desk, made)
    assert (sent["tipo"], sent["remessa_anterior"]) == ("inscricao", "")
    assert (out["tipo"], out["remessa_anterior"], out["exportacao"]) == ("baixa", recalled.export.number, made.number)
    same = ("processo", "devedor", "documento", "valor", "vencimento", "placa", "norma")
    assert [out[name] for name in same] == [sent[name] for name in same]
    event = recalled.case.events.get(kind=debts.WITHDRAWN)
    assert (event.actor, event.power, event.data["withdraws"]) == (treasurer, debts.POWER, recalled.export.number)
    page = desk.get("/arrecadacao/divida-ativa/").content.decode()
    assert ("deixou de ser devido e espera" in page, f"Baixa na remessa {made.number}" in page) == (False, True)
    assert ledger.verify().ok


def test_each_is_withdrawn_once_and_its_file_gets_a_receipt(recalled: RegisteredDebt, treasurer: User) -> None:
    made = debts.withdraw(actor=treasurer)
    with pytest.raises(PaymentError, match="Nenhuma baixa"):
        debts.withdraw(actor=treasurer)
    assert debts.note_receipt(export=made, receipt="AGE-18", received_on=made.on, actor=treasurer).receipt == "AGE-18"
    assert recalled.recall is not None
    with pytest.raises(IntegrityError), transaction.atomic():
        Withdrawal.objects.create(export=made, recall=recalled.recall)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        DebtExport.objects.filter(pk=made.pk).update(kind="registration")


def test_who_does_not_send_debts_withdraws_none(recalled: RegisteredDebt) -> None:
    with pytest.raises(NoPower):
        debts.withdraw(actor=make_person("ivo", "Ivo Lemos", "inspector"))


def test_what_was_withdrawn_and_is_due_again_goes_again(recalled: RegisteredDebt, treasurer: User) -> None:
    debts.withdraw(actor=treasurer)
    second = debts.export(actor=treasurer)
    assert (second.number, second.kind, second.debts.get().case) == ("2026/000003", "registration", recalled.case)
