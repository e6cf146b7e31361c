# SPDX-License-Identifier: Apache-2.0
"""How a holder stands: what runs against it, what is proposed, what it has to pay, and how near a suspension is."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from outorga.web.casefiles import words
from outorga.web.casefiles.models import CaseFile
from outorga.web.registry.models import Company
from outorga.web.sanctions import procedures
from outorga.web.sanctions.procedures import Repetition
from outorga.web.sanctions.queries import windows
from outorga.web.sanctions.queries.standing import Standing, standing_of
from outorga.web.sanctions.queries.windows import Drawn
from outorga.web.ui.formats import pt_date
from outorga.web.ui.parts import Row


@dataclass(frozen=True, slots=True)
class Situation:
    """Everything that the page of a holder's situation shows."""

    standing: Standing
    counter: Repetition
    counter_words: str
    drawn: Drawn
    against: Sequence[Row]
    proposed: Sequence[Row]

    @property
    def is_clear(self) -> bool:
        """Whether nothing stands against the holder and nothing is proposed."""
        return not self.against and not self.proposed


def of(company: Company, norm: str, *, on: date) -> Situation:
    """Read it."""
    found, counter = standing_of(company, on), procedures.of(norm).counter(company, on=on)
    return Situation(
        standing=found, counter=counter, counter_words=windows.counter(counter), drawn=windows.drawn(norm, counter),
        against=against(found, norm), proposed=proposed(company, found, norm),
    )  # fmt: skip


def against(found: Standing, norm: str) -> list[Row]:
    """What runs on the day, each with its end and its provision."""
    cites, rows = procedures.of(norm).provisions, []
    if found.suspended_until:
        text = _("Nenhuma %(grant)s vale até %(day)s. Depois voltam sozinhas.")
        text = words.with_grant(norm, text, day=pt_date(found.suspended_until))
        rows.append(
            Row(
                words.with_grant(norm, _("%(Grants)s suspensas")), text=text, icon="held", tone="held",
                citation=cites.suspension, due=found.suspended_until,
            )
        )  # fmt: skip
    if found.barred_until:
        text = words.with_grant(norm, _("Nova %(grant)s não é dada até %(day)s."), day=pt_date(found.barred_until))
        rows.append(
            Row(
                _("Impedida por desvio de finalidade"), text=text, icon="held", tone="held", citation=cites.deviation,
                due=found.barred_until,
            )
        )  # fmt: skip
    if found.barred_by_inspection:
        text = _("Até a nova vistoria e o pagamento dos débitos vencidos.")
        rows.append(Row(_("Impedida por vistoria"), text=text, icon="held", tone="held", citation=cites.inspection))
    return [*rows, *_fines(found, norm)]


def _fines(found: Standing, norm: str) -> list[Row]:
    if not found.unpaid_fines:
        return []
    title = ngettext("%(n)d multa a pagar", "%(n)d multas a pagar", found.unpaid_fines) % {"n": found.unpaid_fines}
    text = words.with_grant(norm, procedures.of(norm).says.unpaid)
    return [Row(title, text=text, icon="money", tone="warn")]


def proposed(company: Company, found: Standing, norm: str) -> list[Row]:
    """What the agency has not finished deciding or serving, or that begins tomorrow."""
    rows = CaseFile.objects.filter(company_ref=company.pk, kind__in=("suspension", "bar")).order_by("-opened_at")
    told = {
        ("suspension", "proposed"): _("Suspensão proposta: a diretoria decide."),
        ("suspension", "decided"): _("Suspensão decidida: corre quando a empresa receber o ato."),
        ("suspension", "served"): _("Suspensão recebida: ainda não começou."),
        ("bar", "found"): _("Desvio de finalidade em apuração: a empresa é ouvida antes."),
        ("bar", "heard"): _("Desvio de finalidade: a diretoria decide."),
        ("bar", "decided"): words.with_grant(norm, _("%(Grant)s cancelada: o impedimento corre do recebimento.")),
    }
    if not found.barred_until:
        told["bar", "running"] = _("Cancelamento recebido: o impedimento ainda não começou.")
    return [
        Row(told[row.kind, row.state], text=row.title, url=row.get_absolute_url(), icon="gavel", tone="warn")
        for row in rows
        if (row.kind, row.state) in told
    ]
