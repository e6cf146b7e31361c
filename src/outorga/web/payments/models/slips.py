# SPDX-License-Identifier: Apache-2.0
"""Collection slips, written once; one paid late or beside another is still the case's."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from outorga.web import clock


class Slip(models.Model):
    """A slip (guia): what the bank is shown so that a payment finds its case.

    ``due_on`` is the day of the law, empty while there is none; ``pay_until`` is the slip's own last day.
    """

    number = models.CharField(max_length=20, unique=True)
    document = models.CharField(max_length=3)
    case = models.ForeignKey("casefiles.CaseFile", models.PROTECT, related_name="slips")
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    due_on = models.DateField(null=True, blank=True)
    pay_until = models.DateField()
    barcode = models.CharField(max_length=44, unique=True)
    pix = models.CharField(max_length=512, blank=True)
    decision = models.ForeignKey("casefiles.StoredDecision", models.PROTECT, related_name="+")
    paper = models.ForeignKey("papers.IssuedPaper", models.PROTECT, related_name="+")
    issued_at = models.DateTimeField(default=clock.now)
    issued_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering: ClassVar = ["-issued_at", "-pk"]
        constraints: ClassVar = [models.CheckConstraint(condition=Q(amount__gt=0), name="slip_asks_for_money")]

    def __str__(self) -> str:
        return f"{self.document} {self.number}"
