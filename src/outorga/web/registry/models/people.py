# SPDX-License-Identifier: Apache-2.0
"""People: only a reference and a keyed index stand here, the data are in the vault."""

import uuid

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from outorga.web.registry.models.companies import Company
from outorga.web.registry.models.registrations import Registration


class Person(models.Model):
    """A natural person. Name, CPF and licence number are kept by the vault under ``ref``."""

    ref = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    cpf_key = models.CharField(max_length=64, unique=True, null=True, blank=True)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.ref)

    @property
    def vault_ref(self) -> str:
        """The name of this person in the vault and in papers."""
        return self.ref.hex


class LegalRepresentative(models.Model):
    """A person who signs for the company by its articles (art. 4, I, g)."""

    company = models.ForeignKey(Company, models.PROTECT, related_name="representatives")
    person = models.ForeignKey(Person, models.PROTECT, related_name="+")
    office_held = models.CharField(max_length=60, blank=True)
    from_on = models.DateField(null=True, blank=True)
    until_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(
                fields=["company", "person"], condition=Q(until_on=None), name="one_open_representation"
            )
        ]


class LinkKind(models.TextChoices):
    """How the driver works for the company (art. 4, III, c)."""

    EMPLOYEE = "employee", _("Empregado")
    SELF_EMPLOYED = "self_employed", _("Autônomo")


class CardState(models.TextChoices):
    """The charter driver's document of the annex (art. 4, III, g)."""

    NONE = "none", _("Não preenchida")
    FILLED = "filled", _("Preenchida")
    ENDORSED = "endorsed", _("Endossada")
    COLLECTED = "collected", _("Recolhida")


class Driver(Registration):
    """A person as driver of one company; the same person may drive for others by other rows."""

    company = models.ForeignKey(Company, models.PROTECT, related_name="drivers")
    person = models.ForeignKey(Person, models.PROTECT, related_name="drivers")
    licence_category = models.CharField(max_length=1, blank=True)
    card = models.CharField(max_length=10, choices=CardState.choices, default=CardState.NONE)
    card_case = models.OneToOneField("casefiles.CaseFile", models.PROTECT, null=True, blank=True, related_name="+")
    school = models.BooleanField(default=False)
    school_art138_met = models.BooleanField(null=True, blank=True)
    created_at = models.DateTimeField()
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)
        constraints = [models.UniqueConstraint(fields=["company", "person"], name="one_driver_row_per_company")]


class DriverLink(models.Model):
    """One stretch of work for the company; an ended link is kept (art. 2, III)."""

    driver = models.ForeignKey(Driver, models.PROTECT, related_name="links")
    kind = models.CharField(max_length=14, choices=LinkKind.choices)
    from_on = models.DateField()
    until_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ("from_on", "pk")
        constraints = [
            models.UniqueConstraint(fields=["driver"], condition=Q(until_on=None), name="one_open_link_per_driver"),
            models.CheckConstraint(
                condition=Q(until_on=None) | Q(until_on__gte=models.F("from_on")), name="link_ends_after_start"
            ),
        ]
