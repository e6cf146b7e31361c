# SPDX-License-Identifier: Apache-2.0
"""Letters: templates in versions that are never edited, letters sent, and notices that went by a second channel."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from outorga.web import clock


class LetterTemplate(models.Model):
    """A kind of letter that the agency sends; its words are in its versions."""

    code = models.SlugField(max_length=40, unique=True)
    name = models.CharField(max_length=120)
    created_at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return f"/cartas/{self.code}/"


class LetterVersion(models.Model):
    """The words of a template from a day on; written once."""

    template = models.ForeignKey(LetterTemplate, models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    effective_from = models.DateField()
    title = models.CharField(max_length=160)
    body = models.TextField()
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    made_at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["template_id", "-number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["template", "number"], name="letter_version_once"),
            models.CheckConstraint(condition=~Q(title="") & ~Q(body=""), name="letter_version_has_words"),
        ]

    def __str__(self) -> str:
        return f"{self.template_id}/{self.number}"


class Letter(models.Model):
    """A letter as sent: the version and the values that its words are made from again; then when it was posted."""

    case = models.ForeignKey("casefiles.CaseFile", models.PROTECT, related_name="letters")
    version = models.ForeignKey(LetterVersion, models.PROTECT, related_name="letters")
    paper = models.OneToOneField("papers.IssuedPaper", models.PROTECT, related_name="+")
    values = models.JSONField()
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    sent_at = models.DateTimeField(default=clock.now)
    posted_on = models.DateField(null=True, blank=True)
    posted_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    tracking = models.CharField(max_length=20, blank=True)

    class Meta:
        ordering: ClassVar = ["-sent_at", "-pk"]
        indexes: ClassVar = [
            models.Index(fields=["sent_at"], condition=Q(posted_on=None), name="letters_to_post"),
        ]

    def __str__(self) -> str:
        return f"{self.case_id}/{self.pk}"


class Dispatch(models.Model):
    """A notice that nobody of the company opened in time, and went by a second channel."""

    class Channel(models.TextChoices):
        LETTER = "letter", _("carta")
        EMAIL = "email", _("e-mail da empresa")
        SMS = "sms", _("SMS")

    notice = models.OneToOneField("work.Notice", models.PROTECT, related_name="dispatch")
    channel = models.CharField(max_length=6, choices=Channel.choices)
    letter = models.ForeignKey(Letter, models.PROTECT, null=True, blank=True, related_name="dispatches")
    at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(channel="letter", letter__isnull=False) | ~Q(channel="letter"),
                name="dispatch_by_letter_has_one",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.notice_id} {self.channel}"
