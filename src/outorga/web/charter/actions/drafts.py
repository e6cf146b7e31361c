# SPDX-License-Identifier: Apache-2.0
"""A request while it is being written: saved piece by piece, resumed, thrown away."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles.idempotency import once
from outorga.web.charter.authority import asker
from outorga.web.charter.errors import CharterError
from outorga.web.charter.models import Authorization, AuthorizationDriver, AuthorizationVehicle, Channel, Service
from outorga.web.registry.models import Company, Driver, VehicleHolding

ANSWERS = frozenset({
    "origin_code", "origin_name", "origin_place", "destination_code", "destination_name", "destination_place",
    "is_metropolitan", "itinerary", "stops", "group", "group_link_proved", "purpose", "tax_document_number",
    "starts_at", "ends_at", "start_on", "requested_until", "contract_form", "contract_with", "contract_start_point",
    "contract_end_point", "contract_timetable", "contract_until", "contract_file", "urgency_claimed", "urgency_reason",
})  # fmt: skip


def start(
    *, company: Company, service: str, actor: User, office: Office | None = None, renews: Authorization | None = None,
    key: str = "",
) -> Authorization:  # fmt: skip
    """Begin a request; a renewal begins with the answers, vehicles and drivers of what it renews."""
    desk = asker(company, actor).desk

    def work() -> Authorization:
        now = clock.now()
        draft = Authorization(
            company=company, service=Service(service), office=office or company.office, created_by=actor,
            channel=Channel.OFFICE if desk else Channel.INTERNET, created_at=now, saved_at=now,
        )  # fmt: skip
        if renews is not None:
            _take_over(draft, renews)
        draft.save()
        if renews is not None:
            choose_vehicles(
                draft=draft, holdings=[row.holding for row in renews.vehicles.filter(until_at=None)], actor=actor
            )
            choose_drivers(
                draft=draft, drivers=[row.driver for row in renews.drivers.filter(until_at=None)], actor=actor
            )
        return draft

    return once(key=key, scope="charter:start", actor=actor, work=work)


def _take_over(draft: Authorization, renews: Authorization) -> None:
    fresh = {"starts_at", "ends_at", "start_on", "requested_until", "tax_document_number"}
    for name in ANSWERS - fresh:
        setattr(draft, name, getattr(renews, name))
    draft.renews = renews


def save(*, draft: Authorization, answers: Mapping[str, Any], actor: User) -> Authorization:
    """Keep some answers of the draft."""
    own_draft(draft, actor)
    unknown = set(answers) - ANSWERS
    if unknown:
        raise KeyError(f"no such answers: {sorted(unknown)}")
    for name, value in answers.items():
        setattr(draft, name, value)
    draft.saved_at = clock.now()
    draft.save()
    return draft


def own_draft(draft: Authorization, actor: User) -> None:
    """Only those who ask for the company write its draft, and only until it is filed."""
    asker(draft.company, actor)
    if draft.filed_at is not None:
        raise CharterError(_("O pedido já foi enviado. O que muda agora é uma alteração da autorização."))


@transaction.atomic
def choose_vehicles(*, draft: Authorization, holdings: Iterable[VehicleHolding], actor: User) -> None:
    """Set the vehicles of the draft; each must be of the company's own fleet."""
    own_draft(draft, actor)
    chosen = list(holdings)
    if any(holding.company_id != draft.company_id for holding in chosen):
        raise CharterError(_("Escolha um veículo da frota da empresa."), field="vehicles")
    draft.vehicles.all().delete()
    AuthorizationVehicle.objects.bulk_create(
        AuthorizationVehicle(authorization=draft, holding=holding, plate=holding.vehicle.plate, from_at=clock.now())
        for holding in chosen
    )


@transaction.atomic
def choose_drivers(*, draft: Authorization, drivers: Iterable[Driver], actor: User) -> None:
    """Set the drivers of the draft; each must be one of the company's own."""
    own_draft(draft, actor)
    chosen = list(drivers)
    if any(driver.company_id != draft.company_id for driver in chosen):
        raise CharterError(_("Escolha um condutor da empresa."), field="drivers")
    draft.drivers.all().delete()
    AuthorizationDriver.objects.bulk_create(
        AuthorizationDriver(authorization=draft, driver=driver, from_at=clock.now()) for driver in chosen
    )


@transaction.atomic
def discard(*, draft: Authorization, actor: User) -> None:
    """Throw a draft away; nothing of it was ever filed."""
    own_draft(draft, actor)
    draft.delete()
