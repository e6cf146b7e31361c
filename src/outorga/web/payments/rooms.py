# SPDX-License-Identifier: Apache-2.0
"""What this room gives the rooms beside it, once, when the application starts."""

from django.utils.translation import gettext_lazy as _

from outorga.web.casefiles import forgetting, holes, words
from outorga.web.payments import numbering, sealing
from outorga.web.payments.actions import bank_files
from outorga.web.payments.models import DebtCertificate, DebtExport
from outorga.web.work import schedule as dated

EVENTS = {
    "slip.issued": _("Guia emitida"),
    "payment.received": _("Pagamento recebido"),
    "debt.registered": _("Débito enviado à dívida ativa"),
    "debt.recalled": _("Débito a retirar da dívida ativa"),
    "debt.withdrawn": _("Baixa enviada à dívida ativa"),
}


def furnish() -> None:
    """Register panels, words, numbered series, powers of work and dated rules."""
    words.register(EVENTS)
    holes.register("slip", numbering.slips)
    holes.register("debt_export", lambda: holes.yearly(DebtExport.objects.all()))
    holes.register("debt_certificate", lambda: holes.yearly(DebtCertificate.objects.all()))
    forgetting.register(sealing.holds)
    bank_files.register_jobs()
    dated.register("payments.tell_left", bank_files.tell_left)
