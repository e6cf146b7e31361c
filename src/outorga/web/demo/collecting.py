# SPDX-License-Identifier: Apache-2.0
"""The money of the two years: slips, the bank's file of each week with good and bad lines, and what is paid back."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from functools import partial
from uuid import UUID

from django.db.models import Model

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import files
from outorga.web.demo import agency, bank
from outorga.web.demo.bank import Line
from outorga.web.demo.registering import owner_of
from outorga.web.demo.road import Catch, fine_of, notices_of
from outorga.web.demo.timeline import Step, moment
from outorga.web.enforcement.actions import refunds
from outorga.web.enforcement.models import Fine
from outorga.web.payments import numbering, sealing
from outorga.web.payments.actions import bank_files, slips
from outorga.web.payments.models import BankFile, Slip
from outorga.web.work import jobs

TUESDAY = 1
OPEN = frozenset({"computed", "due", "overdue"})
IN_PART, ODD = "paid_in_part", 9
# Those whom the agency pays back; the others wait for it.
REFUNDED = frozenset({"appeal_refunded", "granted_after_payment"})
Fates = Mapping[UUID, str]


def slip(catch: Catch) -> Model:
    """The company makes a slip of each fine that it still owes; of a carrier without access the treasury does."""
    drawn = notices_of(catch)
    actor = owner_of(catch.firm) if catch.firm else agency.person("arrecadacao")
    for notice in drawn:
        case = fine_of(notice).case
        if case.state in OPEN:
            slips.issue(case=case, actor=actor)
    return drawn[0]


def plot(today: date, fates: Fates) -> Iterator[Step]:
    """A file each Tuesday, and yesterday's, which nobody has confirmed; each fourth week what is to be paid back."""
    last = today - timedelta(days=1 + (today.weekday() - 1 - TUESDAY) % 7)
    weeks = agency.YEARS_BACK.days // 7 - 1
    for week in range(weeks):
        on = last - timedelta(days=7 * (weeks - 1 - week))
        yield Step(moment(on, 8, 30), f"bank:{week}", partial(_confirmed, week, fates))
        if week % 4 == 3:
            yield Step(moment(on, 16), f"refunds:{week}", partial(_pay_back, week, fates))
    yield Step(moment(today, 0, 32), "bank:draft", partial(_draft, fates))


def _confirmed(week: int, fates: Fates) -> Model:
    """The bank's file of the slips of the week, read, looked at, and credited."""
    treasurer = agency.person("arrecadacao")
    lines = [*_paid(fates), *(_odd(week) if week % 10 == ODD else ())]
    if not lines:
        return treasurer
    made = _read(lines, bank.LAYOUTS[week % len(bank.LAYOUTS)], file=week + 1, actor=treasurer)
    confirmed = bank_files.confirm(bank_file=made, actor=treasurer)
    _work_off(confirmed)
    return confirmed


def _draft(fates: Fates) -> Model:
    """A file to look at: good lines, and those that the treasury must mend or leave out."""
    return _read([*_paid(fates), *_odd(ODD)], "csv", file=900, actor=agency.person("arrecadacao"))


def _read(lines: Sequence[Line], layout: str, *, file: int, actor: User) -> BankFile:
    content = bank.written(layout, lines, file=file, on=clock.today())
    stored = files.store_bytes(content, media_type="text/plain", actor=actor, people=[sealing.reference(content)])
    name = f"retorno-{clock.today():%Y-%m-%d}.{'csv' if layout == 'csv' else 'ret'}"
    made = bank_files.receive(file=stored, file_name=name, actor=actor)
    _work_off(made)
    made.refresh_from_db()
    return made


def _work_off(made: BankFile) -> None:
    """Do the file's job here: the two years do not wait for the worker's queue."""
    assert made.job_id is not None
    jobs.run_job.call(made.job_id)


def _paid(fates: Fates) -> list[Line]:
    """Each slip until now that nobody paid, on the day after it was made."""
    rows = Slip.objects.filter(credits=None, issued_at__lt=clock.now() - timedelta(hours=12)).order_by("number")
    return [_line(slip, fates) for slip in rows.select_related("case")]


def _line(found: Slip, fates: Fates) -> Line:
    fine = Fine.objects.select_related("notice__stop").filter(case=found.case_id).first()
    fate = fates.get(fine.notice.stop.key, "") if fine and fine.notice.stop else ""
    amount = (found.amount / 2).quantize(Decimal("0.01")) if fate == IN_PART else found.amount
    paid_on = min(clock.day_of(found.issued_at) + timedelta(days=1), clock.today())
    return Line(found.number, amount, paid_on)


def _odd(week: int) -> Sequence[Line]:
    """What banks also send: an unknown slip, another payee's money, a payment of a day to come."""
    on = clock.today() - timedelta(days=1)
    unknown = numbering.slip_number(on.year - 9, 900 + week)
    return (
        Line(unknown, Decimal("77.00"), on),
        Line(numbering.slip_number(on.year, 800_000 + week), Decimal("215.40"), on, payee=bank.THEIRS),
        Line(numbering.slip_number(on.year, 700_000 + week), Decimal("310.00"), clock.today() + timedelta(days=40)),
    )


def _pay_back(week: int, fates: Fates) -> Model:
    """The fines that fell after they were paid, for those whose turn has come."""
    treasurer = agency.person("arrecadacao")
    rows = Fine.objects.filter(case__state="refundable").select_related("case__office", "notice__case", "notice__stop")
    for count, fine in enumerate(rows.order_by("pk"), 1):
        if fine.notice.stop and fates.get(fine.notice.stop.key) in REFUNDED:
            refunds.refund(fine=fine, actor=treasurer, order=f"OP-{week:03}-{count} (fictícia)")
    return treasurer
