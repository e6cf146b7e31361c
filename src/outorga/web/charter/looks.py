# SPDX-License-Identifier: Apache-2.0
"""Whose personal data the cases of authorizations have, and what each look of this room was for, in words."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from outorga.web.casefiles import looks
from outorga.web.casefiles.models import CaseFile
from outorga.web.charter.models import AuthorizationDriver, PassengerRow
from outorga.web.charter.queries import names

PURPOSES = {
    names.OWN: _("Relação de passageiros aberta pela empresa"),
    names.INSPECTION: _("Relação de passageiros lida"),
    names.PRINTED: _("Relação de passageiros impressa"),
    "charter: authorization": _("Condutores da autorização"),
    "charter: check": _("Conferência do pedido"),
    "charter: choose": _("Escolha de condutores"),
    "charter: exchange": _("Troca de condutor"),
    "charter: errors of a list": _("Erros de uma relação de passageiros"),
    "charter: list being written": _("Relação de passageiros em preparo"),
    "charter: name list decided": _("Conferência da relação pela norma"),
    "taxi: narrative": _("Relato do encaminhamento lido"),
}


def register() -> None:
    """Name passengers and drivers of a request, and the words of this room's looks."""
    looks.register(people, purposes=PURPOSES)


def people(case: CaseFile) -> Iterator[str]:
    """Everybody on any version of the list, and every driver, also who was exchanged."""
    if case.kind != "authorization":
        return
    passengers = PassengerRow.objects.filter(passenger_list__authorization__case=case)
    yield from (ref.hex for ref in passengers.values_list("ref", flat=True))
    crew = AuthorizationDriver.objects.filter(authorization__case=case).select_related("driver__person")
    yield from (row.driver.person.vault_ref for row in crew)
