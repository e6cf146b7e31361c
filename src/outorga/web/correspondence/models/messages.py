# SPDX-License-Identifier: Apache-2.0
"""Messages on a file between office and company, who read them first, and the calendars that people subscribe to."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from outorga.web import clock


class Message(models.Model):
    """One message; its words are sealed with the key of the case's correspondence, its digest is in the event."""

    case = models.ForeignKey("casefiles.CaseFile", models.PROTECT, related_name="messages")
    event = models.OneToOneField("casefiles.CaseEvent", models.PROTECT, related_name="+")
    sender = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    from_agency = models.BooleanField()
    sealed = models.BinaryField()
    # The numbers of the case's files that came with it.
    attachments = models.JSONField(default=list, blank=True)
    sent_at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["case_id", "pk"]

    def __str__(self) -> str:
        return f"{self.case_id}/{self.pk}"


class MessageReading(models.Model):
    """Who of the other side opened a message first, and when: proof that it was read."""

    message = models.OneToOneField(Message, models.PROTECT, related_name="reading")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)


class CalendarFeed(models.Model):
    """A person's calendar of deadlines, read by whoever has its signed address until it is revoked."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="calendar_feeds")
    nonce = models.CharField(max_length=32, unique=True)
    created_at = models.DateTimeField(default=clock.now)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user"], condition=Q(revoked_at=None), name="one_calendar_per_person"),
            models.CheckConstraint(
                condition=Q(revoked_at=None) | Q(revoked_at__gte=F("created_at")), name="calendar_revoked_after_made"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.created_at:%Y-%m-%d}"
