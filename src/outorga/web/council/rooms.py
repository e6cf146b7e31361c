# SPDX-License-Identifier: Apache-2.0
"""What this room gives the rooms beside it, once, when the application starts."""

from django.utils.translation import gettext_lazy as _

from outorga.web.casefiles import holes, words
from outorga.web.council import queries

EVENTS = {
    "council.listed": _("Incluído na pauta do Conselho"),
    "council.adjourned": _("Adiado pelo Conselho"),
}
ACTS = {
    "council.rule": _("Regra do Conselho"),
    "council.planned": _("Sessão do Conselho marcada"),
    "council.cancelled": _("Sessão do Conselho desmarcada"),
    "council.opened": _("Sessão do Conselho aberta"),
    "council.closed": _("Sessão do Conselho encerrada"),
}


def furnish() -> None:
    """Register the words of its events and of its acts in the agency's book, and the numbers of its sessions."""
    words.register(EVENTS, acts=ACTS)
    holes.register("council", queries.session_numbers)
