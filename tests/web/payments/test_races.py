# SPDX-License-Identifier: Apache-2.0
"""Two at once, in processes of their own as the server's workers are: one file, one credit, one export."""

import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, connections

from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import decisions, files, numbers
from outorga.web.casefiles.models import CaseFile, StoredFile
from outorga.web.payments.actions import bank_files, credits, debts, ledger
from outorga.web.payments.actions.credits import Received
from outorga.web.payments.errors import AlreadyReceived, NoMoney, PaymentError
from outorga.web.payments.models import Account, Allocation, BankFile, Credit, DebtExport, RegisteredDebt
from outorga.web.payments.queries import balances
from outorga.web.work.jobs import Progress
from outorga.web.work.models import Job
from tests.web.payments.bank import Told, written
from tests.web.payments.conftest import AMOUNT, NORM

pytestmark = pytest.mark.django_db(transaction=True)
DAY = date(2026, 11, 27)
AT_ONCE = 4


def _receive(file: int, actor: int) -> str:
    try:
        bank_files.receive(
            file=StoredFile.objects.get(pk=file), file_name="retorno.csv", actor=User.objects.get(pk=actor)
        )
    except AlreadyReceived:
        return "known"
    return "received"


def _enter(bank_file: int) -> str:
    found = BankFile.objects.get(pk=bank_file)
    job = Job.objects.create(kind=bank_files.ENTER)
    bank_files.enter_rows(Progress(job), bank_file_id=found.pk)
    return "entered"


def _allocate(credit: int, case: int, actor: int) -> str:
    try:
        credits.allocate(
            credit=Credit.objects.get(pk=credit), case=CaseFile.objects.get(pk=case),
            actor=User.objects.get(pk=actor), reason="o pagador mostrou o recibo",
        )  # fmt: skip
    except NoMoney:
        return "refused"
    return "allocated"


def _give_back(credit: int, actor: int) -> str:
    told: dict[str, Any] = {"actor": User.objects.get(pk=actor), "reason": "OP 12, pago a mais", "key": "the same form"}
    return str(credits.give_back(credit=Credit.objects.get(pk=credit), **told).pk)


def _identify(credit: int, case: int, actor: int) -> str:
    told: dict[str, Any] = {
        "actor": User.objects.get(pk=actor),
        "reason": "o pagador mostrou o recibo",
        "key": "the same form",
    }
    found = CaseFile.objects.get(pk=case)
    return str(credits.allocate(credit=Credit.objects.get(pk=credit), case=found, **told).pk)


def _export(actor: int) -> str:
    try:
        return str(debts.export(actor=User.objects.get(pk=actor)).count)
    except (PaymentError, IntegrityError):
        return "refused"


def _withdraw(actor: int) -> str:
    try:
        return str(debts.withdraw(actor=User.objects.get(pk=actor)).count)
    except (PaymentError, IntegrityError):
        return "refused"


def _at_once(work: Callable[..., str], arguments: Sequence[tuple[Any, ...]]) -> list[str]:
    """Run it in as many processes, none of which shares a connection with this one."""
    connections.close_all()
    with ProcessPoolExecutor(len(arguments), mp_context=multiprocessing.get_context("fork")) as pool:
        return sorted(done.result() for done in [pool.submit(work, *row) for row in arguments])


def _charged(office: Office) -> CaseFile:
    case = cases.open_case(kind="retention", norm=NORM, title="Despesa", office=office, actor=None)
    facts = {"infraction": {"provision": "art21_cpt_inc5"}}
    decision = decisions.decide(norm=NORM, service="retention", facts=facts, actor=None, case=case)
    ledger.charge(case=case, amount=AMOUNT, on=DAY, actor=None, decision=decision)
    return case


def _draft(actor: User, rows: Sequence[Told], name: str) -> BankFile:
    stored = files.store_bytes(written("csv", rows), media_type=files.TEXT, actor=actor)
    made = bank_files.receive(file=stored, file_name=name, actor=actor)
    assert made.job is not None
    bank_files.read_draft(Progress(made.job), bank_file_id=made.pk)
    return bank_files.confirm(bank_file=BankFile.objects.get(pk=made.pk), actor=actor)


def test_the_same_file_by_many_at_once_is_received_once(treasurer: User) -> None:
    stored = files.store_bytes(
        written("csv", [Told("990000000019", AMOUNT, DAY)]), media_type=files.TEXT, actor=treasurer
    )
    found = _at_once(_receive, [(stored.pk, treasurer.pk)] * AT_ONCE)
    assert found == ["known"] * (AT_ONCE - 1) + ["received"]
    assert BankFile.objects.count() == 1


def test_files_that_share_rows_entered_at_once_credit_each_row_once(treasurer: User) -> None:
    shared = [Told("990000000019", Decimal(place + 1), DAY, reference=f"r{place}") for place in range(20)]
    own = [[*shared, Told("990000000019", Decimal(100 + turn), DAY, reference=f"own{turn}")] for turn in range(3)]
    drafts = [_draft(treasurer, rows, f"{turn}.csv") for turn, rows in enumerate(own)]
    assert _at_once(_enter, [(draft.pk,) for draft in drafts]) == ["entered"] * 3
    assert Credit.objects.count() == 23
    assert list(balances.faults()) == []


def test_a_waiting_credit_given_to_cases_at_once_is_given_once(treasurer: User, office: Office) -> None:
    [credit] = credits.receive_many([Received("r", AMOUNT, DAY)], actor=treasurer)
    owed = [_charged(office) for _ in range(AT_ONCE)]
    found = _at_once(_allocate, [(credit.pk, case.pk, treasurer.pk) for case in owed])
    assert found == ["allocated"] + ["refused"] * (AT_ONCE - 1)
    assert sum(balances.of_case(case, Account.RECEIVABLE) == 0 for case in owed) == 1
    assert list(balances.faults()) == []


def test_a_credit_sent_back_by_the_same_form_at_once_goes_back_once(treasurer: User) -> None:
    [credit] = credits.receive_many([Received("r", AMOUNT, DAY)], actor=treasurer)
    found = _at_once(_give_back, [(credit.pk, treasurer.pk)] * AT_ONCE)
    made = Allocation.objects.get()
    assert set(found) == {str(made.pk)}
    assert (made.amount, balances.of_accounts()[Account.BANK]) == (AMOUNT, Decimal(0))
    assert list(balances.faults()) == []


def test_a_credit_given_to_a_case_by_the_same_form_at_once_is_given_once(treasurer: User, office: Office) -> None:
    [credit] = credits.receive_many([Received("r", AMOUNT * 2, DAY)], actor=treasurer)
    case = _charged(office)
    found = _at_once(_identify, [(credit.pk, case.pk, treasurer.pk)] * AT_ONCE)
    assert set(found) == {str(Allocation.objects.get().pk)}
    assert balances.of_case(case, Account.RECEIVABLE) == 0
    assert list(balances.faults()) == []


@pytest.mark.parametrize("held", [True, False], ids=["as it is", "without the lock of the exports"])
def test_a_debt_exported_at_once_is_registered_once(
    treasurer: User, charged: Callable[..., CaseFile], monkeypatch: pytest.MonkeyPatch, held: bool
) -> None:
    case, hold = charged(), numbers.hold
    if not held:
        monkeypatch.setattr(numbers, "hold", lambda series: series == "payments.debt_export" or hold(series))
    found = _at_once(_export, [(treasurer.pk,)] * AT_ONCE)
    assert found == ["1"] + ["refused"] * (AT_ONCE - 1)
    assert (RegisteredDebt.objects.get().case, DebtExport.objects.count()) == (case, 1)


def test_a_recall_sent_at_once_is_withdrawn_once(treasurer: User, charged: Callable[..., CaseFile]) -> None:
    case = charged()
    debts.export(actor=treasurer)
    debts.recall(case=case, actor=None)
    assert _at_once(_withdraw, [(treasurer.pk,)] * AT_ONCE) == ["1"] + ["refused"] * (AT_ONCE - 1)
    assert DebtExport.objects.filter(kind="withdrawal").count() == 1
