# SPDX-License-Identifier: Apache-2.0
"""The ledger balances because the database refuses whatever does not, also what is written past the application."""

import uuid
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from outorga.web.casefiles import append_only
from outorga.web.casefiles.models import CaseFile
from outorga.web.payments import balance
from outorga.web.payments.actions import ledger
from outorga.web.payments.models import Account, Entry, Posting, Seal
from outorga.web.payments.queries import balances
from tests.web.payments.conftest import AMOUNT, TODAY

ENTRY = "INSERT INTO payments_entry (seal_id, key, kind, \"on\", at, memo) VALUES (%s, %s, 'credit', %s, %s, '')"
POSTING = "INSERT INTO payments_posting (entry_id, account, amount) VALUES (%s, %s, %s)"
SEAL = "INSERT INTO payments_seal (mark) VALUES (%s)"


def _raw(sql: str, values: Sequence[Any] = ()) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)


def _written(key: str, *sides: tuple[str, str], sealed: bool = True) -> None:
    """An entry with its postings in one transaction, past the application."""
    mark = uuid.uuid4() if connection.vendor == "postgresql" else uuid.uuid4().hex
    with transaction.atomic():
        _raw(ENTRY, [mark, key, TODAY, "2026-11-30T12:00:00+00:00"])
        entry = Entry.objects.get(key=key).pk
        for account, amount in sides:
            _raw(POSTING, [entry, account, amount])
        if sealed:
            _raw(SEAL, [mark])


def test_a_charge_is_an_entry_of_its_case_that_balances(case: CaseFile) -> None:
    entry = Entry.objects.get(case=case)
    assert {row.account: row.amount for row in entry.postings.all()} == {"receivable": AMOUNT, "revenue": -AMOUNT}
    assert balances.of_case(case, Account.RECEIVABLE) == AMOUNT
    assert list(balances.faults()) == []


def test_the_same_charge_is_entered_once(case: CaseFile) -> None:
    decision = case.decisions.get()
    ledger.charge(case=case, amount=AMOUNT, on=TODAY, actor=None, decision=decision)
    assert balances.of_case(case, Account.RECEIVABLE) == AMOUNT


@pytest.mark.parametrize(
    "sides",
    [
        [("bank", "10.00"), ("credits", "-9.99")],
        [("bank", "0.01")],
        [("bank", "10.00"), ("credits", "10.00")],
        [],
        [("bank", "0.005"), ("credits", "-0.004")],
    ],
    ids=["a cent less", "one side", "both debits", "nothing", "less than a cent"],
)
def test_the_database_refuses_to_seal_what_does_not_balance(db: None, sides: list[tuple[str, str]]) -> None:
    with pytest.raises(DatabaseError, match=r"not balance|no posting|moves_money"):
        _written("crooked", *sides)
    assert not Entry.objects.filter(key="crooked").exists()


def test_the_database_seals_thirds_and_tenths_that_balance(db: None) -> None:
    _written("straight", ("bank", "0.10"), ("bank", "0.20"), ("credits", "-0.30"))
    assert Seal.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_an_entry_without_its_seal_is_not_committed() -> None:
    with pytest.raises(DatabaseError):
        _written("open", ("bank", "5.00"), ("credits", "-5.00"), sealed=False)
    assert not Entry.objects.filter(key="open").exists()
    assert not Posting.objects.exists()


def test_a_sealed_entry_takes_no_posting(case: CaseFile) -> None:
    entry = Entry.objects.get(case=case).pk
    with pytest.raises(DatabaseError, match="takes no posting"), transaction.atomic():
        _raw(POSTING, [entry, "bank", "1.00"])
    assert Posting.objects.filter(entry=entry).count() == 2


def test_a_posting_without_an_entry_is_refused(db: None) -> None:
    with pytest.raises(DatabaseError, match="takes no posting"), transaction.atomic():
        _raw(POSTING, [987_654, "bank", "1.00"])


@pytest.mark.parametrize("account", ["pocket", ""])
def test_a_posting_names_an_account_of_the_chart(db: None, account: str) -> None:
    with pytest.raises(DatabaseError):
        _written("elsewhere", (account, "1.00"), ("bank", "-1.00"))


@pytest.mark.parametrize("table", ["payments_entry", "payments_posting", "payments_seal"])
def test_nothing_in_the_ledger_is_changed_or_deleted(case: CaseFile, table: str) -> None:
    column = {"payments_entry": "key", "payments_posting": "account", "payments_seal": "mark"}[table]
    for sql in (f"UPDATE {table} SET {column} = {column}", f"DELETE FROM {table}"):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            _raw(sql)


def test_lost_triggers_are_named_and_put_back(db: None) -> None:
    for name in balance.TABLES:
        balance.remove(connection, name)
    assert balance.missing() == list(balance.TABLES)
    call_command("migrate", verbosity=0)
    assert balance.missing() == []


def test_a_crooked_entry_past_the_triggers_is_found(case: CaseFile) -> None:
    entry = Entry.objects.get(case=case)
    balance.remove(connection, balance.POSTING)
    _raw(POSTING, [entry.pk, "bank", "0.01"])
    balance.ensure()
    assert [fault.where for fault in balances.faults()] == [entry.key]


def test_what_fell_is_taken_off_and_what_was_paid_is_owed_back(case: CaseFile) -> None:
    ledger.write_off(case=case, on=TODAY, actor=None, memo="caiu")
    ledger.write_off(case=case, on=TODAY, actor=None, memo="caiu")
    ledger.undo_paid(case=case, paid=Decimal("10.00"), on=TODAY, actor=None, memo="caiu")
    assert balances.of_case(case, Account.RECEIVABLE) == 0
    assert balances.of_case(case, Account.REFUNDABLE) == Decimal("-10.00")
    assert sum(balances.of_accounts().values()) == 0


def test_the_guards_are_declared_for_every_table_of_money() -> None:
    guarded = {table for table, _ in append_only.declared()}
    assert {"payments_entry", "payments_credit", "payments_allocation", "payments_slip"} <= guarded
