# SPDX-License-Identifier: Apache-2.0
"""Series of notice numbers that a device holds, so that it counts alone and no number is given twice."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from outorga.web import clock


class ReservedSeries(models.Model):
    """A series of one office for one device: whoever reserved it draws up in it, also without network."""

    office = models.ForeignKey("accounts.Office", models.PROTECT, related_name="+")
    code = models.CharField(max_length=8)
    device = models.CharField(max_length=100)
    reserved_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    reserved_at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["office_id", "code"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["office", "code"], name="reserved_series_once_per_office"),
            models.UniqueConstraint(fields=["office", "device", "reserved_by"], name="one_series_per_device"),
        ]

    def __str__(self) -> str:
        return self.code
