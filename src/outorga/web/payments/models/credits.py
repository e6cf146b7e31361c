# SPDX-License-Identifier: Apache-2.0
"""Money that came in, each credit once by the bank's own reference, and where it went."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from outorga.web import clock
from outorga.web.payments.models.ledger import Entry
from outorga.web.payments.models.slips import Slip


class Channel(models.TextChoices):
    """By which file a credit was told."""

    CNAB240 = "cnab240", _("CNAB 240")
    CNAB400 = "cnab400", _("CNAB 400")
    CSV = "csv", _("CSV")


class Credit(models.Model):
    """One credit in the agency's account. What is not allocated to a case waits to be identified or given back."""

    reference = models.CharField(max_length=120, unique=True)
    channel = models.CharField(max_length=8, choices=Channel.choices)
    slip_number = models.CharField(max_length=25, blank=True)
    slip = models.ForeignKey(Slip, models.PROTECT, null=True, blank=True, related_name="credits")
    paid_on = models.DateField()
    credited_on = models.DateField(null=True, blank=True)
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    entry = models.OneToOneField(Entry, models.PROTECT, related_name="credit")
    line = models.OneToOneField("payments.BankLine", models.PROTECT, null=True, blank=True, related_name="credit")
    recorded_at = models.DateTimeField(default=clock.now)
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering: ClassVar = ["-paid_on", "-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="credit_is_money"),
            models.CheckConstraint(condition=~Q(reference=""), name="credit_has_reference"),
        ]

    def __str__(self) -> str:
        return self.reference


class Allocation(models.Model):
    """A part of a credit that pays a case; without a case, the part that went back to who paid it."""

    credit = models.ForeignKey(Credit, models.PROTECT, related_name="allocations")
    case = models.ForeignKey("casefiles.CaseFile", models.PROTECT, null=True, blank=True, related_name="allocations")
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="+")
    on = models.DateField()
    reason = models.CharField(max_length=300, blank=True)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="allocation_is_money"),
            models.CheckConstraint(condition=Q(case__isnull=False) | ~Q(reason=""), name="return_says_why"),
        ]

    def __str__(self) -> str:
        return f"{self.credit_id}: {self.amount}"
