# SPDX-License-Identifier: Apache-2.0
"""A taxi that acted like public transport, referred to who is competent; written once, with its paper."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from outorga.web import clock


class Referral(models.Model):
    """The norm has no lifecycle for it: the row, the agency's own book and the paper are the record.

    What happened may name somebody: the vault has it under ``narrative_ref``.
    """

    number = models.CharField(max_length=40, unique=True)
    office = models.ForeignKey("accounts.Office", models.PROTECT, related_name="+")
    plate = models.CharField(max_length=7)
    canonical_plate = models.CharField(max_length=7, db_index=True)
    happened_at = models.DateTimeField()
    place = models.CharField(max_length=200)
    origin_code = models.CharField(max_length=7)
    origin_name = models.CharField(max_length=100)
    destination_code = models.CharField(max_length=7)
    destination_name = models.CharField(max_length=100)
    is_metropolitan = models.BooleanField(null=True)
    traits = models.JSONField(default=list)
    narrative_ref = models.CharField(max_length=32)
    basis = models.CharField(max_length=60)
    body = models.CharField(max_length=200)
    reason = models.TextField()
    decision = models.ForeignKey("casefiles.StoredDecision", models.PROTECT, related_name="+")
    act = models.ForeignKey("casefiles.AgencyEvent", models.PROTECT, related_name="+")
    referred_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    referred_at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["-referred_at", "-pk"]
        constraints: ClassVar = [models.CheckConstraint(condition=~Q(plate=""), name="referral_names_the_taxi")]

    def __str__(self) -> str:
        return self.number
