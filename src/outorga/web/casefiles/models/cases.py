# SPDX-License-Identifier: Apache-2.0
"""A case, its append-only events, the decisions it rests on and the signed checkpoints over its chain."""

from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from outorga.web import clock
from outorga.web.casefiles import decision_form, desks

if TYPE_CHECKING:
    from outorga.law.kernel.decisions import Decision


class CaseFile(models.Model):
    """One procedure. ``state`` and ``version`` are caches of the events; a check derives them again."""

    number = models.CharField(_("número"), max_length=20, unique=True)
    kind = models.CharField(max_length=40)
    norm = models.CharField(max_length=40)
    state = models.CharField(max_length=40)
    version = models.PositiveIntegerField(default=0)
    office = models.ForeignKey("accounts.Office", models.PROTECT, related_name="cases")
    # The registry stands above the case file, so its row is named by number and not by a foreign key.
    company_ref = models.BigIntegerField(null=True, blank=True, db_index=True)
    title = models.CharField(_("título"), max_length=300)
    folded_title = models.CharField(max_length=300, blank=True, editable=False)
    opened_at = models.DateTimeField(default=clock.now)
    changed_at = models.DateTimeField(default=clock.now)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="claimed_cases"
    )
    claimed_at = models.DateTimeField(null=True, blank=True)
    # Caches of the state for the inbox: with whom it lies, and whether that is somebody who has something to do.
    desk = models.CharField(max_length=9, blank=True, default="", editable=False)
    is_open = models.PositiveSmallIntegerField(default=0, editable=False)

    class Meta:
        ordering: ClassVar = ["-opened_at", "-pk"]
        indexes: ClassVar = [
            # One for each way in which a queue is read: its cases in order, in one office or in all.
            models.Index(fields=["desk", "opened_at", "id"], name="case_desk_opened"),
            models.Index(fields=["office", "desk", "opened_at", "id"], name="case_office_desk_opened"),
            models.Index(fields=["is_open", "opened_at", "id"], name="case_open_opened"),
            models.Index(fields=["office", "is_open", "opened_at", "id"], name="case_office_open_opened"),
            models.Index(fields=["owner", "is_open", "opened_at", "id"], name="case_owner_open_opened"),
            models.Index(fields=["desk", "owner", "opened_at", "id"], name="case_desk_owner_opened"),
            models.Index(fields=["office", "desk", "owner", "opened_at", "id"], name="case_office_desk_owner"),
            models.Index(fields=["desk", "changed_at"], name="case_desk_changed"),
            models.Index(fields=["office", "desk", "changed_at"], name="case_office_desk_changed"),
            models.Index(fields=["office", "kind", "state"], name="case_office_kind_state"),
            models.Index(fields=["kind", "state", "changed_at"], name="case_kind_state_changed"),
            models.Index(fields=["owner", "changed_at"], name="case_owner_changed"),
        ]

    def __str__(self) -> str:
        return self.number

    def get_absolute_url(self) -> str:
        return f"/processos/{self.number}/"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the desk beside the state, whatever is saved."""
        self.desk = desks.desk_of(self.kind, self.state)
        self.is_open = int(self.desk in desks.OPEN)
        fields = kwargs.get("update_fields")
        if fields is not None and "state" in fields:
            kwargs["update_fields"] = [*fields, "desk", "is_open"]
        super().save(*args, **kwargs)


class StoredDecision(models.Model):
    """A decision of the law with all it was made from; personal inputs are references into the vault."""

    case = models.ForeignKey(CaseFile, models.PROTECT, null=True, blank=True, related_name="decisions")
    norm = models.CharField(max_length=40)
    service = models.CharField(max_length=60)
    status = models.CharField(max_length=20)
    facts = models.JSONField()
    agency_readings = models.JSONField(default=dict)
    agency_parameters = models.JSONField(default=dict)
    outcome = models.JSONField()
    steps = models.JSONField()
    parameters = models.JSONField()
    missing = models.JSONField(default=list)
    readings = models.JSONField(default=list)
    norm_version = models.CharField(max_length=80)
    code_version = models.CharField(max_length=80)
    lawbook_hash = models.CharField(max_length=64)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=clock.now)
    digest = models.CharField(max_length=64)

    class Meta:
        ordering: ClassVar = ["pk"]
        indexes: ClassVar = [models.Index(fields=["norm", "service", "at"], name="decision_norm_service_at")]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(digest=""), name="decision_has_digest"),
        ]

    def __str__(self) -> str:
        return f"{self.norm} {self.service} {self.status}"

    def as_decision(self) -> "Decision":
        """The decision as the engine made it, to be explained on a page or paper."""
        return decision_form.revive(self)


class CaseEvent(models.Model):
    """One thing that happened; never edited, never deleted, chained to the one before by its hash."""

    case = models.ForeignKey(CaseFile, models.PROTECT, related_name="events")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=60)
    at = models.DateTimeField()
    on = models.DateField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    power = models.CharField(max_length=60, blank=True)
    reason = models.TextField(blank=True)
    data = models.JSONField(default=dict)
    decision = models.ForeignKey(StoredDecision, models.PROTECT, null=True, blank=True, related_name="events")
    previous_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering: ClassVar = ["case_id", "seq"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["case", "seq"], name="event_seq_once_per_case"),
            models.CheckConstraint(condition=~Q(hash=""), name="event_has_hash"),
            models.CheckConstraint(condition=Q(seq__gte=1), name="event_seq_from_one"),
        ]
        indexes: ClassVar = [models.Index(fields=["kind", "on"], name="event_kind_on")]

    def __str__(self) -> str:
        return f"{self.case_id}/{self.seq} {self.kind}"


class Checkpoint(models.Model):
    """A signed statement of the heads that changed since the one before; a copy lives outside the database."""

    number = models.PositiveIntegerField(unique=True)
    at = models.DateTimeField()
    previous_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    last_event = models.BigIntegerField()
    last_act = models.PositiveIntegerField(default=0)
    cases = models.PositiveIntegerField()
    heads = models.PositiveIntegerField()
    signature = models.CharField(max_length=128)
    key_id = models.CharField(max_length=64)
    file_name = models.CharField(max_length=80)

    class Meta:
        ordering: ClassVar = ["number"]

    def __str__(self) -> str:
        return self.file_name


class NumberSeries(models.Model):
    """The last number given out of a series; taken under a lock, so that no number is skipped or given twice."""

    series = models.CharField(max_length=60, unique=True)
    last = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.series}: {self.last}"


class IdempotencyKey(models.Model):
    """The mark of one submission: the second identical one gets the first's result."""

    key = models.CharField(max_length=120)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    scope = models.CharField(max_length=60)
    result: "models.JSONField[Any, Any]" = models.JSONField(null=True)
    at = models.DateTimeField(default=clock.now, db_index=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["scope", "key"], name="submission_once")]

    def __str__(self) -> str:
        return self.key
