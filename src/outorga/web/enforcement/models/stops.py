# SPDX-License-Identifier: Apache-2.0
"""A stop at the roadside: what was checked and found. Written once; the database refuses to change it."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models

from outorga.web import clock
from outorga.web.casefiles import vault


class Stop(models.Model):
    """One vehicle stopped once: the occasion to which all notices of that moment belong.

    ``key`` is made by the device, so that the same stop sent twice is one. ``facts`` are those of the checklist, in the
    words of the norm's contract; ``decision`` is what the law answers to them. Names and note stand in the vault, by
    reference.
    """

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    norm = models.CharField(max_length=40)
    agent = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="stops")
    credential = models.ForeignKey("inspections.Credential", models.PROTECT, null=True, blank=True, related_name="+")
    office = models.ForeignKey("accounts.Office", models.PROTECT, related_name="+")
    found_at = models.DateTimeField()
    recorded_at = models.DateTimeField(default=clock.now)
    place = models.CharField(max_length=200)
    city_code = models.CharField(max_length=7, blank=True)
    latitude = models.DecimalField(max_digits=9, decimal_places=6, null=True, blank=True)
    longitude = models.DecimalField(max_digits=9, decimal_places=6, null=True, blank=True)
    plate = models.CharField(max_length=7)
    canonical_plate = models.CharField(max_length=7, db_index=True)
    vehicle = models.ForeignKey("registry.Vehicle", models.PROTECT, null=True, blank=True, related_name="+")
    company = models.ForeignKey("registry.Company", models.PROTECT, null=True, blank=True, related_name="+")
    paper = models.ForeignKey("papers.IssuedPaper", models.PROTECT, null=True, blank=True, related_name="+")
    service = models.CharField(max_length=20)
    driver_ref = models.CharField(max_length=32, blank=True)
    facts = models.JSONField(default=dict)
    note_ref = models.CharField(max_length=32, blank=True, db_index=True)
    decision = models.ForeignKey("casefiles.StoredDecision", models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["-found_at", "-pk"]
        indexes: ClassVar = [
            models.Index(fields=["agent", "found_at"], name="stop_agent_found"),
            models.Index(fields=["company", "found_at"], name="stop_company_found"),
        ]

    def __str__(self) -> str:
        return f"{self.plate} {self.found_at:%d/%m/%Y}"

    @property
    def photos_ref(self) -> str:
        """By whose key photographs and note are sealed: whom they show is known once a notice names the carrier."""
        return vault.reference("stop", self.key)


class StopPhoto(models.Model):
    """A photograph of the stop, sealed with the stop's own key, which goes with its driver and its carrier."""

    stop = models.ForeignKey(Stop, models.PROTECT, related_name="photos")
    file = models.ForeignKey("casefiles.StoredFile", models.PROTECT, related_name="+")
    caption = models.CharField(max_length=200, blank=True)
    taken_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["stop", "file"], name="stop_photo_once")]
