# SPDX-License-Identifier: Apache-2.0
"""`kill -9` while a bank file is confirmed and while the worker credits it: each payment is in the books once."""

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal

import pytest
from django.db.models import Sum

from outorga.web.accounts.models import User
from outorga.web.casefiles import files
from outorga.web.casefiles.models import CaseFile
from outorga.web.clock import as_of
from outorga.web.payments.actions import bank_files, slips
from outorga.web.payments.models import BankFile, BankLine, Credit, Entry
from outorga.web.payments.queries import payments_of
from outorga.web.work import worker
from outorga.web.work.models import Job
from tests.web import killing
from tests.web.payments.bank import Told, written
from tests.web.payments.conftest import TODAY, Costs

pytestmark = pytest.mark.django_db(transaction=True)
CASES, UNKNOWN, CHUNK = 6, 64, 5
# What the worker sends for a chunk and a half, from where it takes the job up.
A_FEW, TAKEN_UP = 20, 'UPDATE "work_job" SET "state"'


@pytest.fixture
def draft(charged: Callable[..., CaseFile], costs: Costs, treasurer: User, monkeypatch: pytest.MonkeyPatch) -> BankFile:
    """A file in draft: the slips of some cases, and many payments that nobody knows; credited in small chunks."""
    monkeypatch.setattr(bank_files, "CHUNK", CHUNK)
    monkeypatch.setattr(bank_files, "TELLING", 1)
    monkeypatch.setattr(worker, "SILENCE", timedelta(0))
    made = [slips.issue(case=charged(Decimal(100 + count)), actor=treasurer) for count in range(CASES)]
    rows = [Told(slip.number, slip.amount, TODAY) for slip in made]
    rows += [Told(f"99{count:010}", Decimal(count + 1), TODAY) for count in range(UNKNOWN)]
    stored = files.store_bytes(written("csv", rows), media_type=files.TEXT, actor=treasurer)
    received = bank_files.receive(file=stored, file_name="retorno.csv", actor=treasurer)
    work_on()
    received.refresh_from_db()
    assert received.state == BankFile.State.DRAFT
    return received


def work_on() -> None:
    """What the worker does until nothing is left, when what was held by a dead one is free again."""
    with as_of(TODAY + timedelta(400)):
        worker.run(once=True)


def confirm(bank_file: BankFile, treasurer: User) -> None:
    """The person's yes."""
    bank_files.confirm(bank_file=bank_file, actor=treasurer)


def assert_money_whole(bank_file: BankFile) -> None:
    """Each row is credited once or not yet, and the books say the same as the rows."""
    killing.assert_whole()
    credits = Credit.objects.all()
    assert (
        credits.values("line").distinct().count() == credits.values("reference").distinct().count() == credits.count()
    )
    entered = bank_file.rows.filter(credit__isnull=False).aggregate(sum=Sum("amount"))["sum"]
    assert credits.aggregate(sum=Sum("amount"))["sum"] == entered
    for case in CaseFile.objects.filter(kind="retention"):
        assert len(payments_of(case)) <= 1


def test_confirming_and_crediting_cut_off_leave_each_payment_in_the_books_once(
    draft: BankFile, treasurer: User
) -> None:
    asked = killing.statements(confirm, draft, treasurer)
    killing.killed(confirm, draft, treasurer, most=asked)
    draft.refresh_from_db()
    confirmed = draft.state == BankFile.State.ENTERING
    assert Job.objects.filter(kind=bank_files.ENTER).count() == int(confirmed)
    assert_money_whole(draft)
    confirm(draft, treasurer)
    killing.killed(work_on, most=A_FEW, since=TAKEN_UP)
    assert_money_whole(draft)
    work_on()
    assert_done(draft)
    entries = Entry.objects.count()
    confirm(draft, treasurer)
    work_on()
    assert_done(draft)
    assert Entry.objects.count() == entries


def assert_done(draft: BankFile) -> None:
    """Everything is in, and every case was told."""
    assert_money_whole(draft)
    draft.refresh_from_db()
    job = Job.objects.get(kind=bank_files.ENTER)
    assert (draft.state, job.state) == (BankFile.State.ENTERED, Job.State.DONE)
    assert Credit.objects.count() == CASES + UNKNOWN
    assert not BankLine.objects.filter(bank_file=draft, slip__isnull=False, settled=False).exists()
