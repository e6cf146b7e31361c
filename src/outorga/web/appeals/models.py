# SPDX-License-Identifier: Apache-2.0
"""Defences and appeals as they were filed, drafts of them and of their decisions, and what their effect suspends.

What was written stands in the vault under a reference of its own; a filing is never changed but for its admission.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from outorga.web import clock


class Stage(models.TextChoices):
    """Before whom: the first instance, or the council."""

    DEFENCE = "defence", _("Defesa")
    APPEAL = "appeal", _("Recurso")


class Channel(models.TextChoices):
    """How it came."""

    ONLINE = "online", _("Pela internet")
    DESK = "desk", _("No balcão")
    POST = "post", _("Pelo correio")


class Filing(models.Model):
    """A defence or an appeal. ``admitted`` is None while the law cannot say, such as before the fine is proved paid.

    ``filed_on`` is the day that counts: of the submission, of the counter, or on the envelope of what came by post.
    """

    notice = models.ForeignKey("enforcement.Notice", models.PROTECT, related_name="filings")
    stage = models.CharField(max_length=8, choices=Stage.choices)
    channel = models.CharField(max_length=8, choices=Channel.choices)
    filed_on = models.DateField()
    filed_at = models.DateTimeField(default=clock.now)
    filed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    addressed_to = models.CharField(max_length=40, blank=True)
    competent = models.CharField(max_length=40, blank=True)
    forwarded_to = models.CharField(max_length=40, blank=True)
    text_ref = models.CharField(max_length=32)
    admitted = models.BooleanField(null=True)
    decision = models.ForeignKey("casefiles.StoredDecision", models.PROTECT, related_name="+")
    receipt = models.ForeignKey("papers.IssuedPaper", models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering: ClassVar = ["-filed_at", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["notice", "stage"], condition=~Q(admitted=False) | Q(admitted__isnull=True),
                name="one_filing_per_stage",
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.get_stage_display()} {self.notice_id}"


class FilingFile(models.Model):
    """A document that came with a filing; who may see the case may open it."""

    filing = models.ForeignKey(Filing, models.PROTECT, related_name="files")
    attachment = models.OneToOneField("casefiles.CaseAttachment", models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["pk"]


class FilingDraft(models.Model):
    """What somebody has written so far and not sent; its text is in the vault like that of a filing."""

    notice = models.ForeignKey("enforcement.Notice", models.PROTECT, related_name="filing_drafts")
    stage = models.CharField(max_length=8, choices=Stage.choices)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    text_ref = models.CharField(max_length=32)
    answers = models.JSONField(default=dict)
    saved_at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["notice", "stage", "user"], name="one_draft_per_person_and_stage")
        ]


class DraftFile(models.Model):
    """A document that goes along once the draft is sent."""

    draft = models.ForeignKey(FilingDraft, models.CASCADE, related_name="files")
    file = models.ForeignKey("casefiles.StoredFile", models.PROTECT, related_name="+")
    name = models.CharField(max_length=200)

    class Meta:
        ordering: ClassVar = ["pk"]


class RulingDraft(models.Model):
    """The director's draft of a decision. ``version`` counts its saves, so that nobody overwrites another's unseen."""

    filing = models.OneToOneField(Filing, models.PROTECT, related_name="ruling_draft")
    outcome = models.CharField(max_length=8, blank=True)
    reason = models.TextField(blank=True)
    version = models.PositiveIntegerField(default=0)
    saved_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    saved_at = models.DateTimeField(default=clock.now)


class SuspensiveEffect(models.Model):
    """From when until when nothing may be collected on a notice, on the ground of which decision; one row for each."""

    notice = models.ForeignKey("enforcement.Notice", models.PROTECT, related_name="suspensive_effects")
    filing = models.ForeignKey(Filing, models.PROTECT, related_name="suspensive_effects")
    ground = models.ForeignKey("casefiles.StoredDecision", models.PROTECT, related_name="+")
    from_on = models.DateField()
    until_on = models.DateField(null=True, blank=True)
    ended_by = models.ForeignKey("casefiles.CaseEvent", models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering: ClassVar = ["from_on", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(until_on__isnull=True) | Q(until_on__gte=F("from_on")), name="effect_ends_after_start"
            ),
            models.UniqueConstraint(fields=["notice"], condition=Q(until_on__isnull=True), name="one_running_effect"),
        ]
