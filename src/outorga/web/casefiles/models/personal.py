# SPDX-License-Identifier: Apache-2.0
"""Personal data, encrypted with a key per person; destroying the key is what anonymizes."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from outorga.web import clock


class PersonKey(models.Model):
    """A person's data key, itself encrypted; empty once the person was forgotten."""

    person_ref = models.CharField(max_length=32, unique=True)
    wrapped = models.BinaryField(null=True)
    created_at = models.DateTimeField(default=clock.now)
    destroyed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(wrapped__isnull=False) | Q(destroyed_at__isnull=False), name="person_key_or_destroyed"
            ),
        ]

    def __str__(self) -> str:
        return self.person_ref


class PersonalRecord(models.Model):
    """One encrypted record of a person, by kind (``identity``, ``decision:...``)."""

    person_ref = models.CharField(max_length=32)
    kind = models.CharField(max_length=80)
    sealed = models.BinaryField()
    changed_at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["person_ref", "kind"], name="personal_record_once_per_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.person_ref} {self.kind}"


class SearchToken(models.Model):
    """A keyed token of a name's word or beginning, or of a whole document number."""

    token = models.CharField(max_length=32)
    person_ref = models.CharField(max_length=32, db_index=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["token", "person_ref"], name="search_token_once_per_person"),
        ]

    def __str__(self) -> str:
        return self.token


class LookedAt(models.Model):
    """Who saw whose personal data, when, from where and for what; append-only."""

    person_ref = models.CharField(max_length=32, blank=True)
    subject = models.CharField(max_length=120, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=clock.now)
    purpose = models.CharField(max_length=120)
    address = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering: ClassVar = ["-at", "-pk"]
        indexes: ClassVar = [
            models.Index(fields=["person_ref", "at"], name="look_person_at"),
            models.Index(fields=["subject", "at"], name="look_subject_at"),
        ]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~(Q(person_ref="") & Q(subject="")), name="look_names_whom"),
            models.CheckConstraint(condition=~Q(purpose=""), name="look_says_why"),
        ]

    def __str__(self) -> str:
        return f"{self.person_ref or self.subject}: {self.purpose}"
