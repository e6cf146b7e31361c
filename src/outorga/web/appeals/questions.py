# SPDX-License-Identifier: Apache-2.0
"""The questions of this room to the law, from its rows: days of the notice, payments, and when it was filed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from outorga.web import clock
from outorga.web.appeals import procedures
from outorga.web.appeals.models import Stage
from outorga.web.appeals.procedures import Asked
from outorga.web.enforcement import procedures as notice_procedures
from outorga.web.enforcement.counting import strip
from outorga.web.enforcement.models import Fine, Notice
from outorga.web.enforcement.procedures import Term
from outorga.web.enforcement.timeline import Timeline, timeline
from outorga.web.payments import payables
from outorga.web.payments.queries import Payment, payments_of
from outorga.web.ui.formats import pt_date
from outorga.web.ui.parts import StripDay


def asked(notice: Notice, stage: str, *, filed_on: date | None = None, addressed_to: str = "") -> Asked:
    """One question on a filing, as the file stands today."""
    return Asked(
        notice=notice, stage=stage, days=timeline(notice), on=clock.today(), filed_on=filed_on,
        addressed_to=addressed_to, payments=paid(notice) if stage == Stage.APPEAL else (),
    )  # fmt: skip


def paid(notice: Notice) -> Sequence[Payment]:
    """What was paid of the fine."""
    fine = Fine.objects.filter(notice=notice).select_related("case").first()
    return payments_of(fine.case) if fine else ()


def unpaid(notice: Notice) -> Decimal | None:
    """What is left to pay of the fine today, of which no appeal is judged; None where nothing is."""
    fine = Fine.objects.filter(notice=notice).select_related("case").first()
    if fine is None:
        return None
    debt, _answers = payables.of(fine.case.kind).counted(fine.case, on=clock.today(), payments=payments_of(fine.case))
    return debt.amount if debt else None


@dataclass(frozen=True, slots=True)
class Counting:
    """A term as it was counted, day by day."""

    term: Term
    start_on: date
    strip: Sequence[StripDay]

    @property
    def due_on(self) -> date:
        """The last day, counted in."""
        return self.term.due_on

    @property
    def sentence(self) -> str:
        """How it was counted, in words."""
        text = ngettext(
            "Prazo de %(n)d dia, que corre de %(start)s e termina em %(due)s.",
            "Prazo de %(n)d dias, que corre de %(start)s e termina em %(due)s.", self.term.days,
        )  # fmt: skip
        told = text % {"n": self.term.days, "start": pt_date(self.start_on), "due": pt_date(self.due_on)}
        return f"{told} {self.skipped}".strip()

    @property
    def skipped(self) -> str:
        """The days that were passed over, each with why; empty for none."""
        rows = [f"{row.day:%d/%m} ({row.why})" for row in self.strip if row.kind == "skipped"]
        return _("Sem expediente: %(days)s.") % {"days": ", ".join(rows)} if rows else ""


def counting(notice: Notice, stage: str, *, days: Timeline | None = None) -> Counting | None:
    """The term of a stage and how it was counted; None before it began."""
    known = days or timeline(notice)
    if stage == Stage.DEFENCE:
        start = known.served_on
        term = notice_procedures.of(notice.norm).defence_term_ahead(notice, served_on=start) if start else None
    else:
        start = known.decision_published_on
        term = procedures.of(notice.norm).appeal_term_ahead(notice, published_on=start) if start else None
    if start is None or term is None:
        return None
    drawn = strip(start, term.due_on, days=term.days, skipped=term.skipped, office=notice.office_id)
    return Counting(term, start, drawn)
