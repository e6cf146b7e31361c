# SPDX-License-Identifier: Apache-2.0
"""What in the registry still needs a person's data, and the index that goes when they are forgotten."""

from collections.abc import Iterator
from datetime import date
from typing import TypeVar
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import format_plate
from outorga.web import clock
from outorga.web.casefiles import vault
from outorga.web.casefiles.forgetting import Hold
from outorga.web.casefiles.models import CaseFile
from outorga.web.registry import people
from outorga.web.registry.models import (
    Driver,
    LegalRepresentative,
    Membership,
    OwnershipHistory,
    Person,
    VehicleHolding,
)

OVER = ("refused", "closed", "lapsed")
Row = TypeVar("Row", Driver, VehicleHolding)


def holds(person_ref: str) -> Iterator[Hold]:
    """Registrations asked for or in force of the driver, of the vehicle owned, of the company signed for."""
    ref = UUID(hex=person_ref)
    for driver in _going_on(Driver.objects.filter(person__ref=ref)):
        yield _hold(driver.case, driver.registered_until, _("Condutor da %(who)s") % {"who": driver.company.legal_name})
    for holding in _going_on(_owned_by(ref)):
        plate = format_plate(holding.vehicle.plate)
        yield _hold(holding.case, holding.registered_until, _("Dono do veículo %(plate)s") % {"plate": plate})
    in_office = Q(until_on=None) | Q(until_on__gte=clock.today())
    signers = LegalRepresentative.objects.filter(in_office, person__ref=ref).exclude(company__case__state__in=OVER)
    for signer in signers.select_related("company"):
        told = {"who": signer.company.legal_name}
        yield Hold(_("Representante legal da %(who)s, que tem cadastro.") % told, signer.until_on)
    for letter in Membership.objects.filter(in_office, document__about__person_ref=ref.hex).select_related("company"):
        yield Hold(_("Procuração em vigor da %(who)s.") % {"who": letter.company.legal_name}, letter.until_on)


def _owned_by(ref: UUID) -> QuerySet[VehicleHolding]:
    owned = OwnershipHistory.objects.filter(owner_person__ref=ref, until_on=None).values("vehicle")
    return VehicleHolding.objects.filter(vehicle__in=owned, until_on=None).select_related("vehicle")


def _going_on(rows: QuerySet[Row]) -> QuerySet[Row]:
    return rows.filter(case__isnull=False).exclude(case__state__in=OVER).select_related("company", "case")


def _hold(case: CaseFile | None, until: date | None, who: str) -> Hold:
    number = case.number if case else ""
    if case is not None and case.state == "registered":
        return Hold(_("%(who)s: cadastro em vigor, processo %(number)s.") % {"who": who, "number": number}, until)
    return Hold(_("%(who)s: pedido em andamento, processo %(number)s.") % {"who": who, "number": number})


def unlink(person_ref: str) -> None:
    """The CPF finds a forgotten person no more: who comes back is registered anew.

    The identity of a signer that was sent before the name goes too: the company's own key opens it, not the person's.
    """
    ref = UUID(hex=person_ref)
    Person.objects.filter(ref=ref).update(cpf_key=None)
    for company in set(LegalRepresentative.objects.filter(person__ref=ref).values_list("company", flat=True)):
        vault.forget(people.unnamed_signers(company), actor=None, reason="signer")
