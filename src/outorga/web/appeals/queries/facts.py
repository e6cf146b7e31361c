# SPDX-License-Identifier: Apache-2.0
"""Facts of a notice that its judges read: what was charged, when, what was paid."""

from django.utils.translation import gettext as _

from outorga.law.kernel.citations import label
from outorga.web.appeals import questions
from outorga.web.enforcement.models import Fine, Notice
from outorga.web.enforcement.timeline import Timeline, timeline
from outorga.web.ui.formats import money, pt_date
from outorga.web.ui.parts import Fact


def of_notice(notice: Notice, days: Timeline | None = None) -> list[Fact]:
    """The charge and the days so far."""
    known = days or timeline(notice)
    fine = Fine.objects.filter(notice=notice).first()
    facts = [
        Fact(_("Auto"), notice.number, url=notice.case.get_absolute_url()),
        Fact(_("Infração"), label(notice.provision)),
        Fact(_("Multa"), money(fine.amount) if fine else _("Sem valor da agência para o dia")),
        Fact(_("Cometida em"), known.committed_on), Fact(_("Recebida em"), known.served_on or _("Não provado")),
    ]  # fmt: skip
    return [*facts, Fact(_("Lugar"), notice.place)] if notice.place else facts


def of_appeal(notice: Notice) -> list[Fact]:
    """The same, with the decision that is attacked and what was paid of the fine."""
    days = timeline(notice)
    paid = [f"{money(row.amount)} ({pt_date(row.paid_on)})" for row in questions.paid(notice)]
    return [
        *of_notice(notice, days), Fact(_("Defesa negada em"), days.defence_rejected_on),
        Fact(_("Publicada em"), days.decision_published_on), Fact(_("Recurso apresentado em"), days.appealed_on),
        Fact(_("Pago"), ", ".join(paid) or _("Nada")),
    ]  # fmt: skip
