# SPDX-License-Identifier: Apache-2.0
"""Vehicles and drivers of the company as choices, each with until when its registration holds."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from outorga.law.kernel.identifiers import format_plate
from outorga.web.registry.models import Driver, VehicleHolding
from outorga.web.registry.models.registrations import Registration
from outorga.web.ui.fields import Option, OptionsField, ReasonField
from outorga.web.ui.fields.choices import OptionField
from outorga.web.ui.formats import pt_date
from outorga.web.ui.forms import Form


def standing_words(subject: Registration) -> str:
    """Until when the registration holds, in words."""
    if subject.state != "registered":
        return gettext("Sem cadastro válido: com ele a viagem não é autorizada.")
    if subject.registered_until is None:
        return gettext("Cadastro em dia.")
    return gettext("Cadastro até %(day)s.") % {"day": pt_date(subject.registered_until)}


def vehicle_option(holding: VehicleHolding) -> Option:
    """A vehicle with its places and standing."""
    vehicle = holding.vehicle
    seats = vehicle.fitted_seats or vehicle.capacity or 0
    places = ngettext("%(n)d lugar. ", "%(n)d lugares. ", seats) % {"n": seats} if seats else ""
    label = " ".join(filter(None, [format_plate(vehicle.plate), vehicle.make_model]))
    return Option(str(holding.pk), label, places + standing_words(holding))


def driver_option(driver: Driver, names: Mapping[int, str]) -> Option:
    """A driver with the standing of the registration."""
    return Option(str(driver.pk), names.get(driver.pk, ""), standing_words(driver))


class CrewForm(Form):
    """Which vehicles and drivers."""

    vehicles = OptionsField(label=_("Veículo"), options=(), required=True)
    drivers = OptionsField(
        label=_("Condutores"), options=(), required=True, help_text=_("Quem vai se revezar no volante.")
    )

    def __init__(
        self,
        *args: Any,
        fleet: Iterable[VehicleHolding],
        crew: Iterable[Driver],
        names: Mapping[int, str],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.holdings = {str(row.pk): row for row in fleet}
        self.people = {str(row.pk): row for row in crew}
        _choose(self.fields["vehicles"], [vehicle_option(row) for row in self.holdings.values()])
        _choose(self.fields["drivers"], [driver_option(row, names) for row in self.people.values()])

    def chosen_vehicles(self) -> list[VehicleHolding] | None:
        """The vehicles, when the field is good."""
        keys = self.cleaned_data.get("vehicles")
        return None if keys is None else [self.holdings[key] for key in keys]

    def chosen_drivers(self) -> list[Driver] | None:
        """The drivers, when the field is good."""
        keys = self.cleaned_data.get("drivers")
        return None if keys is None else [self.people[key] for key in keys]


def _choose(field: Any, options: list[Option]) -> None:
    field.choices = [(option.value, option) for option in options]


class ExchangeVehicleForm(Form):
    """Another vehicle in the place of one."""

    vehicle = OptionField(label=_("Veículo que entra"), options=())
    reason = ReasonField(label=_("Por que troca"), reader=_("Fica no histórico da autorização."), required=False)

    def __init__(self, *args: Any, fleet: Iterable[VehicleHolding], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.holdings = {str(row.pk): row for row in fleet}
        _choose(self.fields["vehicle"], [vehicle_option(row) for row in self.holdings.values()])

    def chosen(self) -> VehicleHolding:
        """The vehicle that comes in."""
        return self.holdings[self.cleaned_data["vehicle"]]


class ExchangeDriverForm(Form):
    """Another driver in the place of one."""

    driver = OptionField(label=_("Condutor que entra"), options=())
    reason = ReasonField(label=_("Por que troca"), reader=_("Fica no histórico da autorização."), required=False)

    def __init__(self, *args: Any, crew: Iterable[Driver], names: Mapping[int, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.people = {str(row.pk): row for row in crew}
        _choose(self.fields["driver"], [driver_option(row, names) for row in self.people.values()])

    def chosen(self) -> Driver:
        """The driver who comes in."""
        return self.people[self.cleaned_data["driver"]]
