# SPDX-License-Identifier: Apache-2.0
"""Vehicles: what identifies one is its chassis and Renavam; a plate is only worn for a time."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from outorga.web.registry.models.companies import Company
from outorga.web.registry.models.people import Person
from outorga.web.registry.models.registrations import Registration


class VehicleCategory(models.TextChoices):
    """The category on the licence (art. 4, II, a)."""

    HIRE = "hire", _("Aluguel")
    PRIVATE = "private", _("Particular")
    OFFICIAL = "official", _("Oficial")


class TitleKind(models.TextChoices):
    """By what right the company has the vehicle (art. 2, II)."""

    OWNED = "owned", _("Em nome da empresa")
    LEASED = "leased", _("Arrendamento mercantil")
    RENTED = "rented", _("Alugado de terceiro")
    LENT = "lent", _("Emprestado")
    NONE = "none", _("Sem documento")


class Vehicle(models.Model):
    """One physical bus. ``unidentified`` came by import with a plate only, until chassis and Renavam are told."""

    chassis = models.CharField(max_length=17, unique=True, null=True, blank=True)
    renavam = models.CharField(max_length=11, unique=True, null=True, blank=True)
    unidentified = models.BooleanField(default=False)
    plate = models.CharField(max_length=7, db_index=True)
    canonical_plate = models.CharField(max_length=7, db_index=True)
    make_model = models.CharField(max_length=100, blank=True)
    kind = models.CharField(max_length=30, blank=True)
    capacity = models.PositiveSmallIntegerField(null=True, blank=True)
    fitted_seats = models.PositiveSmallIntegerField(null=True, blank=True)
    manufactured_on = models.DateField(null=True, blank=True)
    manufacture_year = models.PositiveSmallIntegerField(null=True, blank=True)
    model_year = models.PositiveSmallIntegerField(null=True, blank=True)
    category = models.CharField(max_length=10, choices=VehicleCategory.choices, blank=True)
    licensing_city = models.CharField(max_length=100, blank=True)
    school_exclusive = models.BooleanField(default=False)
    # Articles of the traffic code that a school vehicle does not meet (art. 4, § 3); None where nobody asked.
    school_unmet = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField()
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ("plate", "pk")
        constraints = [
            models.CheckConstraint(
                condition=Q(unidentified=True) | Q(chassis__isnull=False, renavam__isnull=False),
                name="identified_vehicle_has_chassis_and_renavam",
            ),
            models.UniqueConstraint(
                fields=["canonical_plate"], condition=Q(unidentified=True), name="one_unidentified_vehicle_per_plate"
            ),
        ]

    def __str__(self) -> str:
        return self.plate


class PlateHistory(models.Model):
    """A plate that the vehicle wears or wore; old and Mercosul forms share ``canonical``."""

    vehicle = models.ForeignKey(Vehicle, models.PROTECT, related_name="plates")
    plate = models.CharField(max_length=7)
    canonical = models.CharField(max_length=7, db_index=True)
    from_on = models.DateField(null=True, blank=True)
    until_on = models.DateField(null=True, blank=True)
    source = models.CharField(max_length=100, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(fields=["canonical"], condition=Q(until_on=None), name="one_vehicle_wears_a_plate"),
            models.UniqueConstraint(fields=["vehicle"], condition=Q(until_on=None), name="one_plate_worn_at_a_time"),
        ]


class OwnershipHistory(models.Model):
    """Who owned the vehicle, as each licence told it."""

    vehicle = models.ForeignKey(Vehicle, models.PROTECT, related_name="owners")
    owner_cnpj = models.CharField(max_length=14, blank=True)
    owner_name = models.CharField(max_length=200, blank=True)
    owner_person = models.ForeignKey(Person, models.PROTECT, null=True, blank=True, related_name="+")
    from_on = models.DateField(null=True, blank=True)
    until_on = models.DateField(null=True, blank=True)
    source = models.CharField(max_length=100, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(fields=["vehicle"], condition=Q(until_on=None), name="one_owner_at_a_time")
        ]


class VehicleHolding(Registration):
    """A vehicle in the fleet of a company: this is what is registered, with its own case."""

    vehicle = models.ForeignKey(Vehicle, models.PROTECT, related_name="holdings")
    company = models.ForeignKey(Company, models.PROTECT, related_name="holdings")
    title = models.CharField(max_length=8, choices=TitleKind.choices, blank=True)
    in_delegated_fleet = models.BooleanField(null=True, blank=True)
    imported = models.BooleanField(default=False)
    from_on = models.DateField()
    until_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(
                fields=["vehicle", "company"], condition=Q(until_on=None), name="one_open_holding_per_company"
            ),
            models.CheckConstraint(
                condition=Q(until_on=None) | Q(until_on__gte=models.F("from_on")), name="holding_ends_after_start"
            ),
        ]
