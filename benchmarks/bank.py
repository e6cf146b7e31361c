# SPDX-License-Identifier: Apache-2.0
"""A bank file of 50,000 lines, CNAB 240, from the file to the books: seconds and peak memory, medians of three.

Each run is a process with a database of its own: ``python -m benchmarks.bank``. Each line pays a slip of its own case;
that each case is then told of its money is counted apart, for it goes on by itself when the money is in.
"""

import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

RUNS, LINES = 3, 50_000
SECONDS, MEGABYTES = 60, 400
AMOUNT = Decimal("1078.02")


def figures() -> Iterator[dict[str, Any]]:
    """The time and the memory of the file."""
    with tempfile.TemporaryDirectory() as folder:
        template = Path(folder) / "template.sqlite3"
        environment = {**os.environ, "DATABASE_URL": f"sqlite:///{template}"}
        subprocess.run([sys.executable, "-m", "outorga", "migrate"], env=environment, check=True, capture_output=True)
        _run(template, "--prepare")
        runs = [_own(template, Path(folder) / f"{turn}.sqlite3") for turn in range(RUNS)]
    seconds = statistics.median(run["seconds"] for run in runs)
    megabytes = statistics.median(run["megabytes"] for run in runs)
    yield {"name": "bank_file_50000_seconds", "value": round(seconds, 1), "target": SECONDS,
           "met": seconds < SECONDS, "runs": [run["seconds"] for run in runs]}  # fmt: skip
    yield {"name": "bank_file_50000_megabytes", "value": round(megabytes), "target": MEGABYTES,
           "met": megabytes < MEGABYTES, "runs": [run["megabytes"] for run in runs]}  # fmt: skip


def _own(template: Path, database: Path) -> dict[str, Any]:
    shutil.copyfile(template, database)
    return _run(database, "--once")


def _run(database: Path, what: str) -> dict[str, Any]:
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{database}", "OUTORGA_FILES_DIR": f"{database}.files"}
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.bank", what], env=environment, check=True, text=True, stdout=subprocess.PIPE
    )
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def _prepare() -> dict[str, Any]:
    """Fifty thousand charged cases with a slip each, written in bulk: only their payment is measured."""
    from django.db import transaction

    from outorga.web import clock
    from outorga.web.accounts import actions as accounts
    from outorga.web.casefiles.models import CaseFile, StoredDecision
    from outorga.web.papers.models import IssuedPaper
    from outorga.web.payments.actions import ledger
    from outorga.web.payments.actions.ledger import Draft
    from outorga.web.payments.models import Account, EntryKind, Slip
    from outorga.web.payments.numbering import slip_number

    office = accounts.create_office(
        actor=None, code="b", name="Bench", city_code="3106200", municipality="Belo Horizonte"
    )
    accounts.assign_role(
        actor=None, role="treasurer", from_on=date(2020, 1, 1),
        user=accounts.create_user(actor=None, email="t@example.org", name="T", password="estrada de terra batida"),
    )  # fmt: skip
    decision = StoredDecision.objects.create(
        norm="mg-44007-2005", service="fine", status="decided", facts={}, outcome={}, steps=[], parameters=[],
        norm_version="x", code_version="x", lawbook_hash="x", digest="x",
    )  # fmt: skip
    paper = IssuedPaper.objects.create(
        code="BENCHBENCH", kind="act", number="1", data={}, public={}, issued_at=clock.now(), token="x", token_tail="x"
    )
    today = clock.today()
    for start in range(0, LINES, 5_000):
        turns = range(start + 1, min(start + 5_000, LINES) + 1)
        with transaction.atomic():
            cases = CaseFile.objects.bulk_create(
                CaseFile(number=f"2026.b{turn:06}", kind="bench", norm="mg-44007-2005", state="due", office=office,
                         title="Multa", version=1)
                for turn in turns
            )  # fmt: skip
            sides = {Account.RECEIVABLE: AMOUNT, Account.REVENUE: -AMOUNT}
            ledger.enter_many(
                [Draft(EntryKind.CHARGE, f"b:{case.number}", sides, today, None, case, decision) for case in cases]
            )
            Slip.objects.bulk_create(
                Slip(number=slip_number(2026, turn), document="DAE", case=case, amount=AMOUNT, pay_until=today,
                     barcode=f"{turn:044}", decision=decision, paper=paper)
                for turn, case in zip(turns, cases, strict=True)
            )  # fmt: skip
    return {}


def _once() -> dict[str, Any]:
    """Read the file into a draft, confirm it, credit its rows; all must be in the books, which balance."""
    from outorga.web import clock
    from outorga.web.accounts.models import User
    from outorga.web.casefiles import files
    from outorga.web.payments.actions import bank_files
    from outorga.web.payments.models import Credit
    from outorga.web.payments.numbering import slip_number
    from outorga.web.payments.queries import balances
    from outorga.web.work.jobs import Progress
    from tests.web.payments.bank import Told, written

    treasurer = User.objects.get(email="t@example.org")
    today = clock.today()
    content = written("cnab240", [Told(slip_number(2026, turn), AMOUNT, today) for turn in range(1, LINES + 1)])
    begun = time.perf_counter()
    stored = files.store_bytes(content, media_type=files.TEXT, actor=treasurer)
    found = bank_files.receive(file=stored, file_name="retorno.txt", actor=treasurer)
    assert found.job is not None
    bank_files.read_draft(Progress(found.job), bank_file_id=found.pk)
    found = bank_files.confirm(bank_file=found, actor=treasurer)
    assert found.job is not None
    credited: list[float] = []
    tell_all = bank_files._tell_all

    def after_the_money(bank_file: Any, progress: Any) -> None:
        credited.append(time.perf_counter() - begun)
        tell_all(bank_file, progress)

    bank_files._tell_all = after_the_money
    bank_files.enter_rows(Progress(found.job), bank_file_id=found.pk)
    seconds, whole = credited[0], time.perf_counter() - begun
    assert Credit.objects.count() == LINES
    assert list(balances.faults()) == []
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"seconds": round(seconds, 1), "told": round(whole, 1), "megabytes": round(peak)}


def _start() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outorga.web.settings")
    django.setup()


if __name__ == "__main__":
    if "--once" in sys.argv or "--prepare" in sys.argv:
        _start()
        print(json.dumps(_once() if "--once" in sys.argv else _prepare()))
    else:
        for figure in figures():
            print(json.dumps(figure))
