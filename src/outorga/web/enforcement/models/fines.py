# SPDX-License-Identifier: Apache-2.0
"""The fine of a notice and the retention of a vehicle, each a case of its own."""

from typing import ClassVar

from django.db import models
from django.db.models import Q


class Fine(models.Model):
    """The fine of one notice. ``amount`` is that of ``decision``; ``due_on`` is a cache of the last one on its term."""

    case = models.OneToOneField("casefiles.CaseFile", models.PROTECT, related_name="fine")
    notice = models.OneToOneField("enforcement.Notice", models.PROTECT, related_name="fine")
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    decision = models.ForeignKey("casefiles.StoredDecision", models.PROTECT, related_name="+")
    due_on = models.DateField(null=True, blank=True, db_index=True)

    class Meta:
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [models.CheckConstraint(condition=Q(amount__gte=0), name="fine_is_no_credit")]

    def __str__(self) -> str:
        return f"{self.notice.number}: {self.amount}"


class Retention(models.Model):
    """A vehicle held at the roadside until the cause is cured, with who carried the passengers on."""

    case = models.OneToOneField("casefiles.CaseFile", models.PROTECT, related_name="retention")
    notice = models.OneToOneField("enforcement.Notice", models.PROTECT, related_name="retention")
    place = models.CharField(max_length=200)
    opened_at = models.DateTimeField()
    substitute_plate = models.CharField(max_length=7, blank=True)
    substitute_company = models.CharField(max_length=200, blank=True)
    substitute_at = models.DateTimeField(null=True, blank=True)
    cost = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    released_at = models.DateTimeField(null=True, blank=True)
    decision = models.ForeignKey("casefiles.StoredDecision", models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["-opened_at", "-pk"]
