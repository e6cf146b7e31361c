# SPDX-License-Identifier: Apache-2.0
"""What the agency may ask besides (art. 11): by an act, dated, for a service; or in one case."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from outorga.web.charter.models.authorizations import Authorization, Service


class ExtraRequirement(models.Model):
    """A paper or datum that must come with a request: for all, from a day on, or for one authorization."""

    code = models.SlugField(max_length=40)
    text = models.CharField(max_length=300)
    service = models.CharField(max_length=10, choices=Service.choices, blank=True)
    authorization = models.ForeignKey(
        Authorization, models.PROTECT, null=True, blank=True, related_name="extra_requirements"
    )
    act = models.CharField(max_length=200, blank=True)
    reason = models.TextField(blank=True)
    from_on = models.DateField()
    until_on = models.DateField(null=True, blank=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["from_on", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(until_on=None) | Q(until_on__gte=F("from_on")), name="requirement_ends_after_start"
            ),
            models.CheckConstraint(
                condition=(Q(authorization=None) & ~Q(act="")) | (Q(authorization__isnull=False) & ~Q(reason="")),
                name="requirement_rests_on_act_or_reason",
            ),
            models.UniqueConstraint(fields=["code"], condition=Q(authorization=None), name="requirement_code_once"),
            models.UniqueConstraint(
                fields=["code", "authorization"],
                condition=Q(authorization__isnull=False),
                name="requirement_code_once_per_case",
            ),
        ]

    def __str__(self) -> str:
        return self.code


class SuppliedRequirement(models.Model):
    """What the company supplied for an extra requirement."""

    requirement = models.ForeignKey(ExtraRequirement, models.PROTECT, related_name="supplied")
    authorization = models.ForeignKey(Authorization, models.CASCADE, related_name="supplied")
    text = models.TextField(blank=True)
    file = models.ForeignKey("casefiles.StoredFile", models.PROTECT, null=True, blank=True, related_name="+")
    supplied_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    supplied_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["supplied_at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["requirement", "authorization"], name="requirement_supplied_once")
        ]
