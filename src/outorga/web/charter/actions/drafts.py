# SPDX-License-Identifier: Apache-2.0
"""A request while it is being written: saved piece by piece, resumed, thrown away."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from outorga.web import clock, language
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles.idempotency import once
from outorga.web.charter import channels, passengers
from outorga.web.charter.authority import asker, desk_office
from outorga.web.charter.errors import CharterError
from outorga.web.charter.models import (
    Authorization,
    AuthorizationDriver,
    AuthorizationVehicle,
    PassengerList,
    PassengerRow,
    Service,
)
from outorga.web.charter.notices import tell_office_of
from outorga.web.language import reader
from outorga.web.registry.models import Company, Driver, VehicleHolding

ANSWERS = frozenset({
    "origin_code", "origin_name", "origin_place", "destination_code", "destination_name", "destination_place",
    "is_metropolitan", "itinerary", "stops", "group", "group_link_proved", "purpose", "tax_document_number",
    "starts_at", "ends_at", "start_on", "requested_until", "contract_form", "contract_with", "contract_start_point",
    "contract_end_point", "contract_timetable", "contract_until", "contract_file", "urgency_claimed", "urgency_reason",
})  # fmt: skip
# What a renewal asks anew.
FRESH = frozenset({
    "starts_at", "ends_at", "start_on", "requested_until", "tax_document_number", "contract_form", "urgency_claimed",
    "urgency_reason",
})  # fmt: skip


def start(
    *, company: Company, service: str, actor: User, office: Office | None = None, renews: Authorization | None = None,
    key: str = "",
) -> Authorization:  # fmt: skip
    """Begin a request; a renewal begins with the answers, vehicles and drivers of what it renews."""
    desk = asker(company, actor).desk

    def work() -> Authorization:
        place = office or (desk_office(actor) if desk else None)
        draft = _blank(company, service, office=place, actor=actor, desk=desk)
        if renews is not None:
            _take_over(draft, renews, leave_out=FRESH)
            draft.renews = renews
        draft.save()
        if renews is not None:
            _take_crew(draft, renews, actor)
        return draft

    return once(key=key, scope="charter:start", actor=actor, work=work)


def again(*, refused: Authorization, actor: User, key: str = "") -> Authorization:
    """Begin anew from a request that ended: every answer, vehicle, driver and passenger is kept."""
    desk = asker(refused.company, actor).desk
    if refused.is_live or refused.filed_at is None:
        raise CharterError(reader.gettext("Este pedido ainda está aberto. O que muda agora é uma alteração dele."))

    def work() -> Authorization:
        draft = _blank(refused.company, refused.service, office=refused.office, actor=actor, desk=desk)
        _take_over(draft, refused, leave_out=frozenset())
        draft.renews = refused.renews
        draft.save()
        _take_crew(draft, refused, actor)
        _take_list(draft, refused, actor)
        return draft

    return once(key=key, scope=f"charter:again:{refused.pk}", actor=actor, work=work)


def _blank(company: Company, service: str, *, office: Office | None, actor: User, desk: bool) -> Authorization:
    now = clock.now()
    channel = channels.channel_for(service, desk=desk)
    return Authorization(
        company=company, service=Service(service), office=office or company.office, created_by=actor,
        channel=channel, created_at=now, saved_at=now,
    )  # fmt: skip


def _take_over(draft: Authorization, other: Authorization, *, leave_out: frozenset[str]) -> None:
    for name in ANSWERS - leave_out:
        setattr(draft, name, getattr(other, name))


def _take_crew(draft: Authorization, other: Authorization, actor: User) -> None:
    rows = other.vehicles.filter(until_at=None).select_related("holding__vehicle")
    choose_vehicles(draft=draft, holdings=[row.holding for row in rows], actor=actor)
    crew = other.drivers.filter(until_at=None).select_related("driver")
    choose_drivers(draft=draft, drivers=[row.driver for row in crew], actor=actor)


def _take_list(draft: Authorization, other: Authorization, actor: User) -> None:
    """The same people by the same references: their data is written once in the vault."""
    old = passengers.rows(other)
    if not old:
        return
    made = PassengerList.objects.create(authorization=draft, version=1, made_by=actor, made_at=clock.now())
    PassengerRow.objects.bulk_create(
        PassengerRow(passenger_list=made, position=place, ref=row.ref, errors=row.errors)
        for place, row in enumerate(old, 1)
    )


@transaction.atomic
def save(*, draft: Authorization, answers: Mapping[str, Any], actor: User) -> Authorization:
    """Keep some answers of the draft."""
    own_draft(draft, actor)
    unknown = set(answers) - ANSWERS
    if unknown:
        raise KeyError(f"no such answers: {sorted(unknown)}")
    for name, value in answers.items():
        setattr(draft, name, value)
    draft.saved_at = clock.now()
    draft.save(update_fields=[*answers, "saved_at"])
    return draft


def own_draft(draft: Authorization, actor: User) -> None:
    """Only those who ask for the company write its draft, and only until it is filed.

    The row is read again under lock: another window may have filed it meanwhile.
    """
    asker(draft.company, actor)
    filed_at = Authorization.objects.select_for_update().values_list("filed_at", flat=True).get(pk=draft.pk)
    if filed_at is not None:
        raise CharterError(reader.gettext("O pedido já foi enviado. O que muda agora é uma alteração da autorização."))


@transaction.atomic
def choose_vehicles(*, draft: Authorization, holdings: Iterable[VehicleHolding], actor: User) -> None:
    """Set the vehicles of the draft; each must be of the company's own fleet."""
    own_draft(draft, actor)
    chosen = list(holdings)
    if any(holding.company_id != draft.company_id for holding in chosen):
        raise CharterError(reader.gettext("Escolha um veículo da frota da empresa."), field="vehicles")
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
        raise CharterError(reader.gettext("Escolha um condutor da empresa."), field="drivers")
    draft.drivers.all().delete()
    AuthorizationDriver.objects.bulk_create(
        AuthorizationDriver(authorization=draft, driver=driver, from_at=clock.now()) for driver in chosen
    )


@transaction.atomic
def discard(*, draft: Authorization, actor: User) -> None:
    """Throw a draft away with its people; nothing of it was ever filed."""
    own_draft(draft, actor)
    passengers.forget_unfiled(passengers.rows(draft), actor=actor)
    draft.delete()


@transaction.atomic
@language.of_records()
def prepare(*, draft: Authorization, actor: User) -> Authorization:
    """Leave a request ready for the office, which files it when it sees the original of the contract (art. 7)."""
    own_draft(draft, actor)
    if not channels.only_at_office(draft.service):
        raise CharterError(reader.gettext("Este pedido se envia por aqui mesmo."))
    draft.prepared_at = draft.saved_at = clock.now()
    draft.save(update_fields=["prepared_at", "saved_at"])
    tell_office_of(
        draft.office or draft.company.office, key=f"charter:prepared:{draft.pk}:{draft.prepared_at.isoformat()}",
        text=_("%(company)s preparou um pedido de fretamento contínuo.") % {"company": draft.company.legal_name},
        url=f"/autorizacoes/balcao/{draft.pk}/",
    )  # fmt: skip
    return draft
