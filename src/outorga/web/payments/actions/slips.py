# SPDX-License-Identifier: Apache-2.0
"""Slips: one click makes one, with the amount of a decision stored at that moment."""

from datetime import date, timedelta
from decimal import Decimal

from django.conf import settings
from django.db import transaction

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.accounts.queries import has_power
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.models import CaseFile
from outorga.web.language import reader
from outorga.web.papers import actions as papers
from outorga.web.payments import barcode, numbering, payables, pix, slip_paper
from outorga.web.payments.actions.credits import COLLECT
from outorga.web.payments.collecting import Collecting, collecting, unset
from outorga.web.payments.errors import NotCollecting, NothingToPay
from outorga.web.payments.models import Slip
from outorga.web.payments.payables import Due
from outorga.web.registry.authority import require_own_people
from outorga.web.registry.errors import NotYours
from outorga.web.registry.models import Company

ISSUED = "slip.issued"


def issue(*, case: CaseFile, actor: User | None) -> Slip:
    """A slip for what the case costs today. One that is unpaid, still good and of the same amount is answered again.

    :class:`NothingToPay` for what is not owed, :class:`NotCollecting` while the agency has not said how it collects.
    """
    power = _require_may(case, actor)
    if unset():
        raise NotCollecting(
            reader.gettext(
                "A agência ainda não configurou a arrecadação: sem isso a guia não pode ser feita. Fale com a agência."
            )
        )
    with transaction.atomic():
        cases.lock(case)
        due = payables.of(case.kind).due(case, on=clock.today(), actor=actor)
        if due.amount is None or due.decision is None:
            raise NothingToPay(due.why_not)
        waiting = case.slips.filter(amount=due.amount, pay_until__gte=clock.today(), credits__isnull=True).first()
        return waiting or _make(due, actor=actor, power=power)


def _require_may(case: CaseFile, actor: User | None) -> str:
    """The treasurer, or whoever acts for the company that pays; for anybody else the case does not exist."""
    if actor is None or has_power(actor, COLLECT, office=case.office):
        return COLLECT if actor else ""
    company = Company.objects.filter(pk=case.company_ref).first() if case.company_ref is not None else None
    if company is None:
        raise NotYours
    require_own_people(company, actor)
    return ""


def _make(due: Due, *, actor: User | None, power: str) -> Slip:
    by, today = collecting(), clock.today()
    number, pay_until = numbering.next_slip(today.year), last_day(due, today, by)
    assert due.amount is not None
    assert due.decision is not None
    bars = barcode.code(
        segment=by.segment, organ=by.organ, amount=due.amount, pay_until=pay_until, number=number, module=by.check
    )
    code = pix_code(due, number=number, by=by)
    _prove(bars, code, number=number, amount=due.amount)
    paper = papers.issue(
        content=slip_paper.content(due, number=number, pay_until=pay_until, bars=bars, pix=code, by=by),
        number=number, case=due.case, actor=actor, decision=due.decision,
    )  # fmt: skip
    slip = Slip.objects.create(
        number=number, document=by.document, case=due.case, amount=due.amount, due_on=due.due_on, pay_until=pay_until,
        barcode=bars, pix=code, decision=due.decision, paper=paper, issued_at=clock.now(), issued_by=actor,
    )  # fmt: skip
    data = {"number": number, "amount": str(due.amount), "pay_until": pay_until.isoformat()}
    cases.record(case=due.case, event=ISSUED, actor=actor, power=power, data=data, decision=due.decision)
    return slip


def _prove(bars: str, code: str, *, number: str, amount: Decimal) -> None:
    """Read both codes back as a bank does: what it would read otherwise is never printed."""
    digits = barcode.read(barcode.line(bars))
    if digits is None or (barcode.slip_number_of(digits), barcode.amount_of(digits)) != (number, amount):
        raise ValueError(f"the bar code of slip {number} does not read back: {bars}")
    if code and not pix.is_whole(code):
        raise ValueError(f"the Pix code of slip {number} does not read back: {code}")


def last_day(due: Due, today: date, by: Collecting) -> date:
    """The slip's last day: the law's, while it is ahead; otherwise as many days as the agency gives a slip."""
    if due.due_on is not None and due.due_on >= today:
        return due.due_on
    return today + timedelta(days=by.slip_days)


def pix_code(due: Due, *, number: str, by: Collecting) -> str:
    """The Pix code of the slip; empty while the agency has no key."""
    if not by.pix_key:
        return ""
    name = settings.AGENCY_SHORT_NAME
    return pix.payload(key=by.pix_key, name=name, city=by.pix_city, txid=f"{by.document}{number}", amount=due.amount)
