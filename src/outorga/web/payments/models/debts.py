# SPDX-License-Identifier: Apache-2.0
"""Debts sent to the public debt register, certificates of debts, and what the traffic department asked."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from outorga.web import clock


class ExportKind(models.TextChoices):
    """What the register is to do with the debts of a file."""

    REGISTRATION = "registration", _("Inscrição")
    WITHDRAWAL = "withdrawal", _("Baixa")


class DebtExport(models.Model):
    """One file for the public debt register. Its receipt comes later, once."""

    number = models.CharField(max_length=20, unique=True)
    kind = models.CharField(max_length=12, choices=ExportKind.choices, default=ExportKind.REGISTRATION)
    on = models.DateField()
    file = models.ForeignKey("casefiles.StoredFile", models.PROTECT, related_name="+")
    count = models.PositiveIntegerField()
    total = models.DecimalField(max_digits=16, decimal_places=2)
    made_at = models.DateTimeField(default=clock.now)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    receipt = models.CharField(max_length=80, blank=True)
    received_on = models.DateField(null=True, blank=True)
    receipt_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return self.number


class DebtRecall(models.Model):
    """A registered debt that is no longer due, for its ground fell or was opened again: the register is to drop it."""

    on = models.DateField()
    decision = models.ForeignKey("casefiles.StoredDecision", models.PROTECT, null=True, blank=True, related_name="+")
    recorded_at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["-pk"]


class Withdrawal(models.Model):
    """A recall as it was sent to the register: each once."""

    export = models.ForeignKey(DebtExport, models.PROTECT, related_name="withdrawals")
    recall = models.OneToOneField(DebtRecall, models.PROTECT, related_name="withdrawal")

    class Meta:
        ordering: ClassVar = ["pk"]


class RegisteredDebt(models.Model):
    """A debt of an export: each case once, and again only where the debt was recalled in between."""

    export = models.ForeignKey(DebtExport, models.PROTECT, related_name="debts")
    case = models.ForeignKey("casefiles.CaseFile", models.PROTECT, related_name="registered_debts")
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    due_on = models.DateField()
    decision = models.ForeignKey("casefiles.StoredDecision", models.PROTECT, related_name="+")
    recall = models.OneToOneField(DebtRecall, models.PROTECT, null=True, blank=True, related_name="debt")

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["case"], condition=Q(recall=None), name="debt_registered_once")
        ]

    def __str__(self) -> str:
        return f"{self.case_id}: {self.amount}"


class CertificateKind(models.TextChoices):
    """What a certificate of debts says."""

    NEGATIVE = "negative", _("Negativa")
    POSITIVE = "positive", _("Positiva")
    POSITIVE_AS_NEGATIVE = "positive_as_negative", _("Positiva com efeito de negativa")


class DebtCertificate(models.Model):
    """A certificate of debts as it was given, with what was owed on its day."""

    number = models.CharField(max_length=20, unique=True)
    company_ref = models.BigIntegerField(db_index=True)
    kind = models.CharField(max_length=20, choices=CertificateKind.choices)
    on = models.DateField()
    valid_until = models.DateField()
    due = models.DecimalField(max_digits=16, decimal_places=2)
    under_suspensive_effect = models.DecimalField(max_digits=16, decimal_places=2)
    paper = models.ForeignKey("papers.IssuedPaper", models.PROTECT, related_name="+")
    issued_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return self.number


class TrafficQuery(models.Model):
    """The traffic department asked whether it may act on a vehicle, by a page or by the API."""

    plate = models.CharField(max_length=7)
    canonical_plate = models.CharField(max_length=7, db_index=True)
    act = models.CharField(max_length=20)
    at = models.DateTimeField(default=clock.now, db_index=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    client = models.CharField(max_length=80, blank=True)
    released = models.BooleanField()
    blocking = models.DecimalField(max_digits=16, decimal_places=2)
    decisions = models.ManyToManyField("casefiles.StoredDecision", related_name="+")

    class Meta:
        ordering: ClassVar = ["-at", "-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(user__isnull=False) | ~Q(client=""), name="query_names_who_asked")
        ]

    def __str__(self) -> str:
        return f"{self.plate} {self.act}"
