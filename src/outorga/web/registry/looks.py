# SPDX-License-Identifier: Apache-2.0
"""Whose personal data the cases of registrations have, and what each look of this room was for, in words."""

from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from outorga.web.casefiles import looks
from outorga.web.casefiles.models import CaseFile
from outorga.web.registry.models import Driver, LegalRepresentative, OwnershipHistory

KINDS = ("registration", "driver_card")
PURPOSES = {
    "registry: list": _("Lista do cadastro"),
    "registry: owner": _("Dono do veículo"),
    "registry: driver": _("Cadastro do condutor"),
    "registry: change": _("Alteração de cadastro"),
    "registry: check of the CPF": _("Conferência do CPF"),
    "registry: review": _("Análise do cadastro"),
}


def register() -> None:
    """Name the people of a registration, and the words of this room's looks."""
    looks.register(people, purposes=PURPOSES)


def people(case: CaseFile) -> Iterator[str]:
    """The driver, the owners of the vehicle and who signs for the company that the case is about."""
    if case.kind not in KINDS:
        return
    drivers = Driver.objects.filter(Q(case=case) | Q(card_case=case)).values_list("person__ref", flat=True)
    owners = OwnershipHistory.objects.filter(vehicle__holdings__case=case, owner_person__isnull=False)
    signers = LegalRepresentative.objects.filter(company__case=case).values_list("person__ref", flat=True)
    for refs in (drivers, owners.values_list("owner_person__ref", flat=True), signers):
        yield from (ref.hex for ref in refs)
