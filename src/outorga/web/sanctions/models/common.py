# SPDX-License-Identifier: Apache-2.0
"""What suspension and purpose deviation share: the proof that the holder received the act, and what it stopped."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from outorga.web import clock


class Served(models.Model):
    """A sanction with its days, which run from its service: caches of ``term_decision``, empty until it is served."""

    notified_on = models.DateField(null=True, blank=True)
    from_on = models.DateField(null=True, blank=True)
    until_on = models.DateField(null=True, blank=True)
    free_from_on = models.DateField(null=True, blank=True)
    term_decision = models.ForeignKey(
        "casefiles.StoredDecision", models.PROTECT, null=True, blank=True, related_name="+"
    )
    receipt = models.ForeignKey("sanctions.Receipt", models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        abstract = True


class Receipt(models.Model):
    """Who received the act of a sanction, when and how; written once. An act that lost its ground may be made again.

    The note is in the vault (``texts.py``).
    """

    class Kind(models.TextChoices):
        SIGNED = "signed", _("Assinou o recebimento")
        DELIVERED = "delivered", _("Aviso de recebimento assinado")

    case = models.ForeignKey("casefiles.CaseFile", models.PROTECT, related_name="+")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    on = models.DateField()
    note_ref = models.CharField(max_length=32, blank=True)
    file = models.ForeignKey("casefiles.StoredFile", models.PROTECT, null=True, blank=True, related_name="+")
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.on:%d/%m/%Y}"


class StoppedGrant(models.Model):
    """The case of an authorization that a sanction stopped, until it returned; one that fell never does."""

    case = models.ForeignKey("casefiles.CaseFile", models.PROTECT, related_name="stopped_grants")
    grant = models.ForeignKey("casefiles.CaseFile", models.PROTECT, related_name="stopped_by")
    from_on = models.DateField()
    returned_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["case", "grant"], name="grant_stopped_once_by_case")]


class SummonsAnswer(models.Model):
    """What the holder said when it was heard; its own words are in the vault (``texts.py``)."""

    case = models.ForeignKey("casefiles.CaseFile", models.PROTECT, related_name="summons_answers")
    text_ref = models.CharField(max_length=32)
    said_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    said_at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["pk"]


class Examined(models.Model):
    """Up to which event the histories of holders were looked at, so that each final notice is looked at once."""

    norm = models.CharField(max_length=40, unique=True)
    last_event = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.norm}: {self.last_event}"
