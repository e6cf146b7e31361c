# SPDX-License-Identifier: Apache-2.0
"""Confirmed rows enter the registry in bulk: companies, vehicles, plates, holdings; a chunk whole or not at all."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db.models import OuterRef, Subquery

from outorga.law.kernel.identifiers import fold
from outorga.web import clock
from outorga.web.registry.fleet.draft import FIELDS, RANKS, Outcome
from outorga.web.registry.models import (
    Company,
    FleetImportRow,
    OwnershipHistory,
    PlateHistory,
    Vehicle,
    VehicleHolding,
)

SOURCE = "importação"
# A register names the company that runs the vehicle and not by what right: until the licence tells, that is all known.
OWNER_SOURCE = "importação: empresa que consta no arquivo"


def enter(rows: Sequence[FleetImportRow], *, on: date) -> None:
    """Enter these rows and mark them; the caller holds the transaction, so that a crash leaves no half row."""
    companies = _companies(rows)
    fresh = [row for row in rows if row.vehicle_id is None]
    known = [row for row in rows if row.vehicle_id is not None]
    _new_vehicles(fresh)
    _changed_vehicles(known, on=on)
    _holdings(rows, companies, on=on)
    _owners(rows, companies, on=on)
    worn = PlateHistory.objects.filter(canonical=OuterRef("canonical_plate"), until_on=None).values("vehicle")[:1]
    FleetImportRow.objects.filter(pk__in=[row.pk for row in rows]).update(
        outcome=Outcome.ENTERED, rank=RANKS[Outcome.ENTERED], vehicle=Subquery(worn)
    )


def _companies(rows: Sequence[FleetImportRow]) -> dict[str, Company]:
    names = {row.values["cnpj"]: row.values["legal_name"] for row in rows}
    have = set(Company.objects.filter(cnpj__in=names).values_list("cnpj", flat=True))
    now = clock.now()
    Company.objects.bulk_create(
        [
            Company(
                cnpj=cnpj, legal_name=name, folded_name=fold(name)[:420], imported=True, created_at=now, saved_at=now
            )
            for cnpj, name in names.items()
            if cnpj not in have
        ],
        ignore_conflicts=True,
    )
    return {company.cnpj: company for company in Company.objects.filter(cnpj__in=names)}


def _new_vehicles(rows: Sequence[FleetImportRow]) -> None:
    now = clock.now()
    made = Vehicle.objects.bulk_create([_vehicle(row, now) for row in rows])
    for row, vehicle in zip(rows, made, strict=True):
        row.vehicle = vehicle
    PlateHistory.objects.bulk_create(
        PlateHistory(vehicle=row.vehicle, plate=row.values["plate"], canonical=row.canonical_plate, source=SOURCE)
        for row in rows
    )


def _vehicle(row: FleetImportRow, now: Any) -> Vehicle:
    values = row.values
    chassis, renavam = values.get("chassis") or None, values.get("renavam") or None
    return Vehicle(
        chassis=chassis,
        renavam=renavam,
        unidentified=not (chassis and renavam),
        plate=values["plate"],
        canonical_plate=row.canonical_plate,
        created_at=now,
        saved_at=now,
        **_told(values),
    )


def _told(values: dict[str, Any]) -> dict[str, Any]:
    return {own: values[name] for name, own in FIELDS if values.get(name) not in (None, "")}


def _changed_vehicles(rows: Sequence[FleetImportRow], *, on: date) -> None:
    """An identified, registered vehicle keeps what its licence told; a file only completes what is unknown."""
    standing = set(
        VehicleHolding.objects.filter(vehicle__in=[row.vehicle_id for row in rows], case__isnull=False).values_list(
            "vehicle", flat=True
        )
    )
    changed, plates = [], []
    for row in rows:
        bus = row.vehicle
        assert bus is not None
        for own, value in _told(row.values).items():
            if bus.pk not in standing or getattr(bus, own) in (None, ""):
                setattr(bus, own, value)
        if bus.plate != row.values["plate"]:
            plates.append((bus, row.values["plate"], row.canonical_plate))
            bus.plate, bus.canonical_plate = row.values["plate"], row.canonical_plate
        bus.saved_at = clock.now()
        changed.append(bus)
    names = [own for _name, own in FIELDS]
    Vehicle.objects.bulk_update(changed, [*names, "plate", "canonical_plate", "saved_at"], batch_size=200)
    _plates(plates, on=on)


def _plates(changes: Sequence[tuple[Vehicle, str, str]], *, on: date) -> None:
    PlateHistory.objects.filter(vehicle__in=[bus.pk for bus, _plate, _form in changes], until_on=None).update(
        until_on=on
    )
    PlateHistory.objects.bulk_create(
        PlateHistory(vehicle=bus, plate=plate, canonical=canonical, from_on=on, source=SOURCE)
        for bus, plate, canonical in changes
    )


def _holdings(rows: Sequence[FleetImportRow], companies: dict[str, Company], *, on: date) -> None:
    pairs = {(row.vehicle_id, companies[row.values["cnpj"]].pk) for row in rows if row.vehicle_id is not None}
    vehicles = {vehicle for vehicle, _company in pairs}
    have = set(
        VehicleHolding.objects.filter(vehicle__in=vehicles, until_on=None).values_list("vehicle_id", "company_id")
    )
    leaving = VehicleHolding.objects.filter(vehicle__in=vehicles, until_on=None, case=None)
    for vehicle, company in have - pairs:
        leaving.filter(vehicle=vehicle, company=company).update(until_on=on)
    VehicleHolding.objects.bulk_create(
        VehicleHolding(vehicle_id=vehicle, company_id=company, from_on=on, imported=True)
        for vehicle, company in sorted(pairs - have)
    )


def _owners(rows: Sequence[FleetImportRow], companies: dict[str, Company], *, on: date) -> None:
    """The company of the file as owner, unless the licence told one: what a file says never outranks it."""
    named = {row.vehicle_id: companies[row.values["cnpj"]] for row in rows if row.vehicle_id is not None}
    open_rows = OwnershipHistory.objects.filter(vehicle__in=named, until_on=None)
    known = {row.vehicle_id: row for row in open_rows}
    changed = [row for pk, row in known.items() if row.source == OWNER_SOURCE and row.owner_cnpj != named[pk].cnpj]
    OwnershipHistory.objects.filter(pk__in=[row.pk for row in changed]).update(until_on=on)
    moved = {row.vehicle_id for row in changed}
    OwnershipHistory.objects.bulk_create(
        OwnershipHistory(
            vehicle_id=pk, owner_cnpj=company.cnpj, owner_name=company.legal_name[:200],
            from_on=on if pk in moved else None, source=OWNER_SOURCE,
        )
        for pk, company in named.items()
        if pk not in known or pk in moved
    )  # fmt: skip
