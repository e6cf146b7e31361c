# SPDX-License-Identifier: Apache-2.0
"""What the pages of money are tried on: a fine with its slip, a bank file in draft, a credit that waits, debts."""

from decimal import Decimal
from typing import TYPE_CHECKING

from outorga.web import language
from outorga.web.casefiles import files
from outorga.web.enforcement.models import Fine
from outorga.web.payments.actions import bank_files, certificates, credits, slips
from outorga.web.payments.actions.credits import Received
from outorga.web.payments.models import DebtExport
from outorga.web.work.jobs import Progress
from tests.journeys.agency import TODAY, Fleet
from tests.web.payments.bank import Told, written

if TYPE_CHECKING:
    from tests.web.faults.world import World


def build(made: "World", fleet: Fleet) -> None:
    """Of the company's fine, which nobody was served of yet; the export sent nothing."""
    treasurer = made.people["treasurer"]
    fine = Fine.objects.select_related("case").get(notice__case__number=made.objects["notice_case"][0]["number"])
    slip = slips.issue(case=fine.case, actor=treasurer)
    made.put("fine_case", number=fine.case.number)
    made.put("slip", number=fine.case.number, slip=slip.number)
    made.put("slip_number", slip=slip.number)
    rows = [Told(slip.number, Decimal("10.00"), TODAY), Told("260000000099", Decimal("5.00"), TODAY)]
    stored = files.store_bytes(written("csv", rows), media_type=files.TEXT, actor=treasurer)
    draft = bank_files.receive(file=stored, file_name="retorno.csv", actor=treasurer)
    assert draft.job is not None
    with language.of_records():  # as the worker runs it
        bank_files.read_draft(Progress(draft.job), bank_file_id=draft.pk)
    made.put("bank_file", pk=draft.pk)
    made.put("bank_line", pk=draft.pk, line=draft.rows.order_by("line")[0].line)
    [credit] = credits.receive_many([Received("faults:1", Decimal("7.00"), TODAY)], actor=treasurer)
    made.put("credit", pk=credit.pk)
    made.put("certificate", pk=certificates.issue(company=fleet.company, actor=treasurer).pk)
    empty = files.store_bytes(b"exportacao\r\n", media_type=files.CSV, actor=treasurer)
    export = DebtExport.objects.create(
        number="2026/000001", on=TODAY, file=empty, count=0, total=Decimal(0), made_by=treasurer
    )
    made.put("export", pk=export.pk)
