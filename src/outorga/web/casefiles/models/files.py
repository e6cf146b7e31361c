# SPDX-License-Identifier: Apache-2.0
"""Stored files, by content, and the cases they belong to."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from outorga.web import clock


class StoredFile(models.Model):
    """Bytes kept once, under the hash of their content; never public, served only through a case."""

    sha256 = models.CharField(max_length=64, unique=True)
    size = models.PositiveBigIntegerField()
    media_type = models.CharField(max_length=100)
    stored_at = models.DateTimeField(default=clock.now)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")

    def __str__(self) -> str:
        return self.sha256

    @property
    def path(self) -> str:
        """Where the bytes are, below the directory of files."""
        return f"{self.sha256[:2]}/{self.sha256[2:4]}/{self.sha256}"


class CaseAttachment(models.Model):
    """A file as part of a case: who may see the case may open it."""

    case = models.ForeignKey("casefiles.CaseFile", models.PROTECT, related_name="attachments")
    file = models.ForeignKey(StoredFile, models.PROTECT, related_name="attachments")
    name = models.CharField(max_length=200)
    at = models.DateTimeField(default=clock.now)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering: ClassVar = ["at", "pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return f"/processos/{self.case.number}/arquivos/{self.pk}/"
