# SPDX-License-Identifier: Apache-2.0
"""Vehicles of a fleet: found by chassis and Renavam, never by plate; plates and owners kept as they change."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import canonical_plate, format_plate, is_plate, normalize_plate
from outorga.web import clock, language
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.idempotency import once
from outorga.web.language import reader
from outorga.web.registry import rulings
from outorga.web.registry.actions.companies import OPEN_STATES
from outorga.web.registry.actions.owners import OF_OWNER, note_told
from outorga.web.registry.authority import acting_for
from outorga.web.registry.errors import AnswersClosed, RegistryError
from outorga.web.registry.fleet.lines import read_chassis, read_renavam
from outorga.web.registry.items import NORM
from outorga.web.registry.models import Company, PlateHistory, Vehicle, VehicleHolding
from outorga.web.registry.texts import BadText

TECHNICAL = frozenset({
    "make_model", "kind", "capacity", "fitted_seats", "manufactured_on", "manufacture_year", "model_year", "category",
    "licensing_city", "school_exclusive", "school_unmet",
})  # fmt: skip
OF_HOLDING = frozenset({"title", "in_delegated_fleet"})


def add_vehicle(
    *,
    company: Company,
    chassis: str,
    renavam: str,
    plate: str,
    values: Mapping[str, Any],
    actor: User | None,
    key: str = "",
) -> VehicleHolding:
    """Put a vehicle into the fleet and open its registration; the same vehicle of the same company is one row."""
    acting_for(company, actor)
    number, code, worn = _identifiers(chassis, renavam, plate)

    def work() -> VehicleHolding:
        vehicle = _vehicle(chassis=number, renavam=code, plate=worn, values=values)
        holding = _holding(vehicle, company, values)
        note_told(holding=holding, values=values, actor=actor)
        _open_registration(holding, actor=actor)
        rulings.for_pupils(holding, actor=actor)
        return holding

    return once(key=key, scope="add_vehicle", actor=actor, work=work)


def _identifiers(chassis: str, renavam: str, plate: str) -> tuple[str, str, str]:
    number = _read(read_chassis, chassis, "chassis", reader.gettext("O cadastro pede o chassi: está no CRLV."))
    code = _read(read_renavam, renavam, "renavam", reader.gettext("O cadastro pede o Renavam: está no CRLV."))
    if not is_plate(plate):
        raise RegistryError(reader.gettext("A placa tem 7 letras e números, como RVM4C82 ou HJK-7294."), field="plate")
    return number, code, normalize_plate(plate)


def _read(read: Any, text: str, field: str, missing: str) -> str:
    try:
        with language.of_reader():
            found: str = read(text)
    except BadText as error:
        raise RegistryError(str(error), field=field) from error
    if not found:
        raise RegistryError(missing, field=field)
    return found


def _vehicle(*, chassis: str, renavam: str, plate: str, values: Mapping[str, Any]) -> Vehicle:
    found = list(Vehicle.objects.select_for_update().filter(Q(chassis=chassis) | Q(renavam=renavam)))
    if len(found) > 1 or (found and (found[0].chassis != chassis or found[0].renavam != renavam)):
        raise RegistryError(
            reader.gettext("Este Renavam e este chassi são de veículos diferentes. Confira no CRLV."), field="renavam"
        )
    vehicle = found[0] if found else _unidentified(plate)
    now = clock.now()
    if vehicle is None:
        vehicle = Vehicle(plate=plate, canonical_plate=canonical_plate(plate), created_at=now)
    if not _registered_elsewhere(vehicle):
        _assign(vehicle, values)
    vehicle.chassis, vehicle.renavam, vehicle.unidentified = chassis, renavam, False
    vehicle.saved_at = now
    try:
        with transaction.atomic():
            vehicle.save()
    except IntegrityError as error:
        raise RegistryError(
            reader.gettext("Este veículo acabou de ser gravado por outra pessoa. Tente de novo."), field="chassis"
        ) from error
    wear_plate(vehicle=vehicle, plate=plate, on=None, source="CRLV")
    return vehicle


def _unidentified(plate: str) -> Vehicle | None:
    """An imported vehicle without chassis, matched by either form of its plate: now it is told which one it is."""
    rows = Vehicle.objects.select_for_update().filter(unidentified=True, canonical_plate=canonical_plate(plate))
    return rows.first()


def _registered_elsewhere(vehicle: Vehicle) -> bool:
    return not vehicle._state.adding and vehicle.holdings.filter(case__state__in=["registered", "lapsed"]).exists()


def _assign(vehicle: Vehicle, values: Mapping[str, Any]) -> None:
    for name in TECHNICAL & set(values):
        setattr(vehicle, name, values[name])


def wear_plate(*, vehicle: Vehicle, plate: str, on: date | None, source: str) -> Vehicle:
    """Note which plate the vehicle wears. The old and the Mercosul form are one plate; another vehicle's is refused."""
    form, canonical = normalize_plate(plate), canonical_plate(plate)
    current = vehicle.plates.filter(until_on=None).first()
    if current is not None and current.plate == form:
        return vehicle
    _take_from_others(vehicle, canonical)
    if current is not None:
        current.until_on = on or clock.today()
        current.save(update_fields=["until_on"])
    PlateHistory.objects.create(vehicle=vehicle, plate=form, canonical=canonical, from_on=on, source=source)
    vehicle.plate, vehicle.canonical_plate = form, canonical
    vehicle.save(update_fields=["plate", "canonical_plate"])
    return vehicle


def _take_from_others(vehicle: Vehicle, canonical: str) -> None:
    others = PlateHistory.objects.select_for_update(of=("self",)).select_related("vehicle")
    other = others.filter(canonical=canonical, until_on=None).exclude(vehicle=vehicle).first()
    if other is None:
        return
    if not other.vehicle.unidentified:
        raise RegistryError(
            reader.gettext("A placa %(plate)s está com outro veículo, de chassi final %(end)s.")
            % {"plate": format_plate(other.plate), "end": (other.vehicle.chassis or "")[-4:]},
            field="plate",
        )
    other.until_on = clock.today()
    other.save(update_fields=["until_on"])


def _holding(vehicle: Vehicle, company: Company, values: Mapping[str, Any]) -> VehicleHolding:
    holding, _made = VehicleHolding.objects.select_related("case").get_or_create(
        vehicle=vehicle, company=company, until_on=None, defaults={"from_on": clock.today()}
    )
    if holding.state in OPEN_STATES:
        for name in OF_HOLDING & set(values):
            setattr(holding, name, values[name])
        holding.save()
    return holding


@language.of_records()
def _open_registration(holding: VehicleHolding, *, actor: User | None) -> None:
    if holding.case is not None:
        return
    office = holding.company.office
    if office is None:
        raise RegistryError(reader.gettext("Escolha a regional nos dados da empresa antes."))
    holding.case = cases.open_case(
        kind="registration",
        norm=NORM,
        title=_("Cadastro de veículo %(plate)s") % {"plate": format_plate(holding.vehicle.plate)},
        office=office,
        actor=actor,
        company=holding.company_id,
        data={"subject": "vehicle", "id": holding.pk},
    )
    holding.save(update_fields=["case"])


def open_registration(*, holding: VehicleHolding, actor: User | None) -> VehicleHolding:
    """Ask for the registration of a vehicle that came by import and is in the fleet without a case."""
    acting_for(holding.company, actor)
    with transaction.atomic():
        row = (
            VehicleHolding.objects.select_for_update(of=("self",))
            .select_related("case", "vehicle", "company")
            .get(pk=holding.pk)
        )
        if row.vehicle.unidentified:
            raise RegistryError(
                reader.gettext("Este veículo veio sem chassi e Renavam. Informe os dois para pedir o cadastro.")
            )
        _open_registration(row, actor=actor)
    return row


def save_vehicle(*, holding: VehicleHolding, values: Mapping[str, Any], actor: User | None) -> VehicleHolding:
    """Keep answers about the vehicle while its request is open."""
    acting = acting_for(holding.company, actor)
    with transaction.atomic():
        row = (
            VehicleHolding.objects.select_for_update(of=("self",))
            .select_related("case", "vehicle", "company")
            .get(pk=holding.pk)
        )
        if row.state not in OPEN_STATES:
            raise AnswersClosed
        if row.vehicle.unidentified and values.get("chassis") and values.get("renavam"):
            _identify(row.vehicle, str(values["chassis"]), str(values["renavam"]))
        if values.get("plate"):
            wear_plate(vehicle=row.vehicle, plate=str(values["plate"]), on=None, source="CRLV")
        if not row.vehicle.holdings.exclude(pk=row.pk).filter(case__state__in=["registered", "lapsed"]).exists():
            _assign(row.vehicle, values)
        row.vehicle.saved_at = clock.now()
        row.vehicle.save()
        for name in OF_HOLDING & set(values):
            setattr(row, name, values[name])
        row.save()
        note_told(holding=row, values=values, actor=actor)
        if row.case is not None:
            data = {"fields": sorted(set(values) & (TECHNICAL | OF_HOLDING | OF_OWNER | {"plate"}))}
            cases.record(case=row.case, event="draft.saved", actor=actor, power=acting.power, data=data)
        rulings.for_pupils(row, actor=actor)
    return row


def _identify(vehicle: Vehicle, chassis: str, renavam: str) -> None:
    number = _read(read_chassis, chassis, "chassis", reader.gettext("Escreva o chassi."))
    code = _read(read_renavam, renavam, "renavam", reader.gettext("Escreva o Renavam."))
    if Vehicle.objects.filter(Q(chassis=number) | Q(renavam=code)).exclude(pk=vehicle.pk).exists():
        raise RegistryError(
            reader.gettext("Este chassi ou Renavam já é de outro veículo do cadastro."), field="chassis"
        )
    vehicle.chassis, vehicle.renavam, vehicle.unidentified = number, code, False


def end_holding(*, holding: VehicleHolding, on: date, reason: str, actor: User | None) -> VehicleHolding:
    """The vehicle leaves the fleet: its registration is closed, the row stays with its last day."""
    acting = acting_for(holding.company, actor)
    if on < holding.from_on or on > clock.today():
        raise RegistryError(reader.gettext("O dia da saída fica entre a entrada na frota e hoje."), field="on")
    with transaction.atomic():
        row = (
            VehicleHolding.objects.select_for_update(of=("self",)).select_related("case", "vehicle").get(pk=holding.pk)
        )
        if row.until_on is not None:
            return row
        row.until_on = on
        row.save(update_fields=["until_on"])
        if row.case is not None:
            event = "close" if row.state in {"registered", "lapsed"} else "holding.ended"
            data = {"until_on": on.isoformat()}
            cases.record(case=row.case, event=event, actor=actor, reason=reason, power=acting.power, data=data)
    return row
