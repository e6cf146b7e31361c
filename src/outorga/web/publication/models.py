# SPDX-License-Identifier: Apache-2.0
"""Texts of acts that the gazette has to carry, and the day on which it did. Written once; the database keeps both."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from outorga.web import clock


class Publication(models.Model):
    """The text of one act, as it goes to the gazette. ``what`` tells the room that acted what follows from the day.

    ``party`` is the company as papers name it; no text names a person who does not have to stand there.
    """

    case = models.ForeignKey("casefiles.CaseFile", models.PROTECT, related_name="publications")
    what = models.CharField(max_length=40, blank=True)
    title = models.CharField(max_length=200)
    text = models.TextField()
    provision = models.CharField(max_length=80, blank=True)
    party = models.JSONField(default=dict)
    decided_on = models.DateField()
    event = models.ForeignKey("casefiles.CaseEvent", models.PROTECT, null=True, blank=True, related_name="+")
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    made_at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["decided_on", "pk"]
        constraints: ClassVar = [models.CheckConstraint(condition=~Q(text=""), name="publication_has_text")]

    def __str__(self) -> str:
        return self.title

    @property
    def citation(self) -> str:
        """The provision behind the publication, as pages cite it."""
        return f"{self.case.norm}:{self.provision}" if self.provision else ""


class Gazette(models.Model):
    """Where and when it came out, as it was first recorded: the day from which a term may run.

    What was recorded wrong is told in a correction beside it; :meth:`carried` is what holds.
    """

    publication = models.OneToOneField(Publication, models.PROTECT, related_name="gazette")
    on = models.DateField(db_index=True)
    edition = models.CharField(max_length=60)
    page = models.CharField(max_length=20, blank=True)
    paper = models.ForeignKey("papers.IssuedPaper", models.PROTECT, null=True, blank=True, related_name="+")
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    recorded_at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["-on", "-pk"]
        constraints: ClassVar = [models.CheckConstraint(condition=~Q(edition=""), name="gazette_has_edition")]

    def __str__(self) -> str:
        return f"{self.on} {self.edition}"

    def carried(self) -> "Gazette | Correction":
        """Where and when it came out, by the last correction that holds."""
        held = [row for row in self.corrections.all() if row.accepted]
        return held[-1] if held else self


class Correction(models.Model):
    """Where and when it came out in truth, and why the record was wrong. ``accepted`` is None while it waits.

    Where a term ran from the recorded day another person than who asked decides it.
    """

    gazette = models.ForeignKey(Gazette, models.PROTECT, related_name="corrections")
    on = models.DateField(db_index=True)
    edition = models.CharField(max_length=60)
    page = models.CharField(max_length=20, blank=True)
    reason = models.TextField()
    by_two = models.BooleanField()
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    asked_at = models.DateTimeField(default=clock.now)
    accepted = models.BooleanField(null=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_reason = models.TextField(blank=True)
    paper = models.ForeignKey("papers.IssuedPaper", models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(edition="") & ~Q(reason=""), name="correction_says_what_and_why"),
            models.CheckConstraint(
                condition=Q(by_two=False) | Q(decided_by=None) | ~Q(decided_by=F("asked_by")),
                name="correction_by_two_people",
            ),
            models.CheckConstraint(
                condition=Q(accepted=None, decided_by=None) | Q(accepted__isnull=False, decided_by__isnull=False),
                name="correction_decided_by_somebody",
            ),
            models.UniqueConstraint(
                fields=["gazette"], condition=Q(accepted=None), name="one_correction_waits_per_publication"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.on} {self.edition}"

    def corrects(self) -> "Gazette | Correction":
        """What held before it: the last correction that was accepted, or the first record."""
        earlier = [row for row in self.gazette.corrections.all() if row.accepted and row.pk < self.pk]
        return earlier[-1] if earlier else self.gazette
