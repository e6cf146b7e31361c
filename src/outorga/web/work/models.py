# SPDX-License-Identifier: Apache-2.0
"""Rows of the work room: jobs with their progress, notices to people, and the dated rules that already ran."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from outorga.web import clock


class Job(models.Model):
    """Long work that a person started and may watch; the page can be closed meanwhile."""

    class State(models.TextChoices):
        QUEUED = "queued", _("Na fila")
        RUNNING = "running", _("Em andamento")
        DONE = "done", _("Concluída")
        FAILED = "failed", _("Não concluída")
        STOPPED = "stopped", _("Interrompida")

    OPEN: ClassVar = (State.QUEUED, State.RUNNING)

    kind = models.CharField(max_length=60)
    args = models.JSONField(default=dict)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="jobs")
    state = models.CharField(max_length=8, choices=State.choices, default=State.QUEUED)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    message = models.CharField(max_length=300, blank=True)
    result = models.JSONField(default=dict, blank=True)
    error = models.TextField(blank=True)
    stop_asked = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=clock.now)
    started_at = models.DateTimeField(null=True, blank=True)
    beat_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-created_at", "-pk"]
        indexes: ClassVar = [models.Index(fields=["owner", "state"], name="job_owner_state")]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def finished(self) -> bool:
        """Whether nothing more will happen."""
        return self.state not in self.OPEN

    def get_absolute_url(self) -> str:
        return f"/tarefas/{self.pk}/"


class Notice(models.Model):
    """Something that a person, a company or an office should know, with the day until which it matters.

    ``key`` keeps the same notice from being given twice, however often its rule runs.
    """

    key = models.CharField(max_length=160, unique=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="notices")
    # Rooms above this one: named by number, as in the case file.
    company_ref = models.BigIntegerField(null=True, blank=True, db_index=True)
    office = models.ForeignKey("accounts.Office", models.PROTECT, null=True, blank=True, related_name="+")
    case = models.ForeignKey("casefiles.CaseFile", models.PROTECT, null=True, blank=True, related_name="notices")
    text = models.CharField(max_length=500)
    url = models.CharField(max_length=300, blank=True)
    due_on = models.DateField(null=True, blank=True)
    created_at = models.DateTimeField(default=clock.now)
    mailed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-created_at", "-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(user__isnull=False) | Q(company_ref__isnull=False) | Q(office__isnull=False),
                name="notice_is_for_somebody",
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["user", "created_at"], name="notice_user"),
            models.Index(fields=["company_ref", "created_at"], name="notice_company"),
            models.Index(fields=["office", "created_at"], name="notice_office"),
        ]

    def __str__(self) -> str:
        return self.text


class NoticeRead(models.Model):
    """Who opened a notice and when: proof of reading, kept for each person."""

    notice = models.ForeignKey(Notice, models.CASCADE, related_name="readings")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["notice", "user"], name="one_first_reading_per_person")
        ]


class RuleRun(models.Model):
    """The last day for which a dated rule was carried out."""

    name = models.CharField(max_length=80, unique=True)
    on = models.DateField()
    at = models.DateTimeField(default=clock.now)
    count = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.name} {self.on}"
