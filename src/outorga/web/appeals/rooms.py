# SPDX-License-Identifier: Apache-2.0
"""What this room gives the rooms beside it, once, when the application starts."""

from django.utils.translation import gettext_lazy as _

from outorga.web.appeals import holds, looks, queries
from outorga.web.appeals.actions import correcting, publishing, rehearing, rulings, terms
from outorga.web.appeals.actions.judging import TEXT, Appeals
from outorga.web.appeals.queries import showing
from outorga.web.casefiles import forgetting, panels, words
from outorga.web.council import matters
from outorga.web.enforcement import collection, company_actions
from outorga.web.publication import effects
from outorga.web.work import schedule as dated

EVENTS = {
    "defence.not_admitted": _("Defesa recebida e não admitida"),
    "appeal.not_admitted": _("Recurso recebido e não admitido"),
    "appeal.payment_proved": _("Pagamento provado no prazo: o recurso será julgado"),
    "term.reopened": _("Prazo reaberto: o que chegou está no prazo"),
}


def furnish() -> None:
    """Register words, what the gazette and the council cause, what still needs a person, and the worker's rule."""
    words.register(EVENTS)
    panels.register("notice", "appeals/panel.html", showing.panel, order=30)
    panels.register_actions("notice", showing.staff_actions)
    company_actions.register(showing.company_actions)
    matters.register("notice", Appeals())
    effects.register(rulings.REJECTED_TEXT, publishing.defence_rejected, recount=correcting.OF_DEFENCE)
    effects.register(TEXT, publishing.council_decided, recount=correcting.OF_COUNCIL)
    collection.register_suspension(queries.suspended_by_appeal)
    forgetting.register(holds.holds)
    looks.register()
    dated.register("appeals.terms", terms.end_appeal_terms)
    dated.register("appeals.rehear", rehearing.rehear, dated.Every.MINUTE)
