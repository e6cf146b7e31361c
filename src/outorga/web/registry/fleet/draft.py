# SPDX-License-Identifier: Apache-2.0
"""Lines of a file compared with the file itself and with the registry: what each would do, before it does it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeVar

from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import format_cnpj, format_plate
from outorga.web.registry.fleet.lines import Line
from outorga.web.registry.models import FleetImport, FleetImportRow, PlateHistory, Vehicle, VehicleHolding

Outcome = FleetImportRow.Outcome
RANKS = {Outcome.ERROR: 0, Outcome.CONFLICT: 1, Outcome.CHANGED: 2, Outcome.NEW: 3, Outcome.SAME: 4,
         Outcome.LEFT_OUT: 5, Outcome.ENTERED: 6}  # fmt: skip
Item = TypeVar("Item")


def chunks(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    """The items in lists of at most that size, never all at once."""
    source = iter(items)
    while chunk := list(islice(source, size)):
        yield chunk


@dataclass(slots=True)
class Seen:
    """Vehicles already met in this file, by canonical plate: the first line and its company."""

    first: dict[str, tuple[int, str, str]] = field(default_factory=dict)

    def conflict(self, line: Line) -> str:
        """What a second line of the same vehicle says; the first one stays."""
        plate, cnpj = line.canonical_plate, str(line.values.get("cnpj", ""))
        if not plate:
            return ""
        earlier = self.first.setdefault(plate, (line.number, cnpj, str(line.values["plate"])))
        if earlier[0] == line.number:
            return ""
        words = {"line": earlier[0], "plate": format_plate(earlier[2]), "cnpj": format_cnpj(earlier[1])}
        if earlier[1] != cnpj:
            return (
                _("A mesma placa está na linha %(line)d com outra empresa, CNPJ %(cnpj)s. Qual das duas vale?") % words
            )
        if earlier[2] != line.values["plate"]:
            return _("É o mesmo veículo da linha %(line)d, placa %(plate)s: a antiga virou Mercosul.") % words
        return _("A linha %(line)d já trouxe este veículo.") % words


@dataclass(frozen=True, slots=True)
class Known:
    """What the registry has of the vehicles of some lines."""

    vehicles: dict[str, Vehicle]
    holders: dict[int, tuple[str, int]]


def known_of(lines: Sequence[Line]) -> Known:
    """Three queries for any number of lines: by chassis, by either form of the plate, and who holds them."""
    plates = {line.canonical_plate for line in lines if line.canonical_plate}
    chassis = {line.values["chassis"] for line in lines if line.values.get("chassis")}
    worn = PlateHistory.objects.filter(canonical__in=plates, until_on=None).select_related("vehicle")
    vehicles = {row.canonical: row.vehicle for row in worn}
    if chassis:
        vehicles |= {str(bus.chassis): bus for bus in Vehicle.objects.filter(chassis__in=chassis)}
    keys = {bus.pk for bus in vehicles.values()}
    held = VehicleHolding.objects.filter(vehicle__in=keys, until_on=None).values_list(
        "vehicle_id", "company__cnpj", "pk"
    )
    return Known(vehicles, {vehicle: (cnpj, pk) for vehicle, cnpj, pk in held})


def vehicle_of(line: Line, known: Known) -> Vehicle | None:
    """The vehicle that a line is about: by chassis when it tells one, else by plate."""
    by_chassis = known.vehicles.get(str(line.values.get("chassis") or ""))
    return by_chassis or known.vehicles.get(line.canonical_plate)


FIELDS = (
    ("seats", "fitted_seats"),
    ("manufacture_year", "manufacture_year"),
    ("make_model", "make_model"),
    ("kind", "kind"),
)


def differences(line: Line, vehicle: Vehicle) -> list[str]:
    """The fields that the line would change."""
    found = [
        own for name, own in FIELDS
        if line.values.get(name) not in (None, "") and getattr(vehicle, own) != line.values[name]
    ]  # fmt: skip
    return [*found, "plate"] if vehicle.plate != line.values.get("plate") else found


def row_of(fleet_import: FleetImport, line: Line, seen: Seen, known: Known) -> FleetImportRow:
    """The draft's row of one line."""
    outcome, vehicle = Outcome.ERROR, None
    if not line.errors:
        outcome, vehicle = _outcome(line, seen, known, only=fleet_import.company.cnpj if fleet_import.company else "")
    return FleetImportRow(
        fleet_import=fleet_import, line=line.number, rank=RANKS[outcome], cells=line.cells, values=line.values,
        outcome=outcome, errors=line.errors, notes=line.notes, canonical_plate=line.canonical_plate, vehicle=vehicle,
    )  # fmt: skip


def _outcome(line: Line, seen: Seen, known: Known, *, only: str) -> tuple[Any, Vehicle | None]:
    if only and line.values["cnpj"] != only:
        line.error("cnpj", _("Este veículo é de outro CNPJ."))
        return Outcome.ERROR, None
    conflict = seen.conflict(line)
    if conflict:
        line.error("plate", conflict)
        return Outcome.CONFLICT, None
    vehicle = vehicle_of(line, known)
    if vehicle is None:
        return Outcome.NEW, None
    holder = known.holders.get(vehicle.pk)
    if holder is not None and holder[0] != line.values["cnpj"]:
        words = {"cnpj": format_cnpj(holder[0])}
        line.error("cnpj", _("No cadastro, este veículo está com o CNPJ %(cnpj)s. Mudou de empresa?") % words)
        return Outcome.CONFLICT, vehicle
    return (Outcome.CHANGED if holder is None or differences(line, vehicle) else Outcome.SAME), vehicle
