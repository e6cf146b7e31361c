# SPDX-License-Identifier: Apache-2.0
"""The name list of an occasional trip (art. 8, I). Names and documents are in the vault, one reference per person."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from outorga.web.charter.models.authorizations import Authorization


class PassengerList(models.Model):
    """One version of the list. The one in use is the last that was received; earlier ones stay."""

    authorization = models.ForeignKey(Authorization, models.CASCADE, related_name="lists")
    version = models.PositiveSmallIntegerField(default=1)
    received_at = models.DateTimeField(null=True, blank=True)
    decision = models.ForeignKey("casefiles.StoredDecision", models.PROTECT, null=True, blank=True, related_name="+")
    accepted = models.BooleanField(null=True, blank=True)
    file_name = models.CharField(max_length=200, blank=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["authorization_id", "version"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["authorization", "version"], name="one_list_per_version"),
        ]


class PassengerRow(models.Model):
    """One line of a list: a reference into the vault, or what was written wrong, until it is mended."""

    passenger_list = models.ForeignKey(PassengerList, models.CASCADE, related_name="rows")
    position = models.PositiveSmallIntegerField()
    ref = models.UUIDField(default=uuid.uuid4, editable=False)
    line = models.PositiveIntegerField(null=True, blank=True)
    errors = models.JSONField(default=list, blank=True)
    removed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["position", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["passenger_list", "position"], condition=Q(removed_at=None), name="one_passenger_per_position"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["ref"], name="passenger_ref")]

    @property
    def vault_ref(self) -> str:
        """The name of this person in the vault."""
        return self.ref.hex
