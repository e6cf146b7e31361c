# SPDX-License-Identifier: Apache-2.0
"""Stored files, by what is stored, and the cases they belong to."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from outorga.web import clock


class StoredFile(models.Model):
    """Bytes kept once, under the hash of what is stored; never public, served only through a case.

    A sealed one is encrypted with the keys of the persons whom it is about, and the hash is that of the encrypted
    bytes. ``size`` is that of the content.
    """

    sha256 = models.CharField(max_length=64, unique=True)
    size = models.PositiveBigIntegerField()
    sealed = models.BooleanField(default=False)
    media_type = models.CharField(max_length=100)
    stored_at = models.DateTimeField(default=clock.now)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")

    def __str__(self) -> str:
        return self.sha256

    @property
    def path(self) -> str:
        """Where the bytes are, below the directory of files."""
        return f"{self.sha256[:2]}/{self.sha256[2:4]}/{self.sha256}"

    @property
    def people(self) -> list[str]:
        """References of the persons whose keys it is sealed with."""
        return sorted(self.about.values_list("person_ref", flat=True)) if self.sealed else []


class FilePerson(models.Model):
    """A person whom a sealed file is about."""

    file = models.ForeignKey(StoredFile, models.CASCADE, related_name="about")
    person_ref = models.CharField(max_length=32, db_index=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["file", "person_ref"], name="file_person_once")]

    def __str__(self) -> str:
        return self.person_ref


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
