# SPDX-License-Identifier: Apache-2.0
"""Sessions of a council: agenda, who was there, who may not judge, votes and results.

Every row is written once and the database keeps it so; what becomes of a session is told by further rows. A closed
session takes none.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from outorga.web import clock


class CouncilRule(models.Model):
    """The agency's own rule of its council from a day on, where the norm says nothing: how many have to be there."""

    quorum = models.PositiveSmallIntegerField()
    president_only_breaks_ties = models.BooleanField(default=True)
    from_on = models.DateField()
    act = models.CharField(max_length=200)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["-from_on", "-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(quorum__gte=1), name="quorum_of_somebody"),
            models.CheckConstraint(condition=~Q(act=""), name="quorum_has_act"),
        ]


class Session(models.Model):
    """One session, numbered within its year. The day is fixed; another day is another session."""

    year = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()
    on = models.DateField()
    place = models.CharField(max_length=200, blank=True)
    office = models.ForeignKey("accounts.Office", models.PROTECT, related_name="+")
    president = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["-on", "-pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["year", "number"], name="session_number_once")]

    def __str__(self) -> str:
        return gettext("%(number)dª sessão de %(year)d") % {"number": self.number, "year": self.year}

    def get_absolute_url(self) -> str:
        return f"/conselho/sessoes/{self.pk}/"


class SessionAct(models.Model):
    """What became of a session: opened with its quorum, closed with its minutes, or called off."""

    class Kind(models.TextChoices):
        OPENED = "opened", _("aberta")
        CLOSED = "closed", _("encerrada")
        CANCELLED = "cancelled", _("desmarcada")

    session = models.ForeignKey(Session, models.PROTECT, related_name="acts")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    text = models.TextField(blank=True)
    rule = models.ForeignKey(CouncilRule, models.PROTECT, null=True, blank=True, related_name="+")
    paper = models.ForeignKey("papers.IssuedPaper", models.PROTECT, null=True, blank=True, related_name="+")
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["session", "kind"], name="session_act_once")]


class Seat(models.Model):
    """A member at the call of a session."""

    session = models.ForeignKey(Session, models.PROTECT, related_name="seats")
    member = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="council_seats")
    present = models.BooleanField()

    class Meta:
        ordering: ClassVar = ["member__folded", "pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["session", "member"], name="seat_once")]


class Item(models.Model):
    """A case on the agenda with who reports on it."""

    session = models.ForeignKey(Session, models.PROTECT, related_name="items")
    position = models.PositiveSmallIntegerField()
    case = models.ForeignKey("casefiles.CaseFile", models.PROTECT, related_name="council_items")
    matter = models.CharField(max_length=40)
    title = models.CharField(max_length=300)
    rapporteur = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["session", "position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "position"], name="item_position_once"),
            models.UniqueConstraint(fields=["session", "case"], name="item_case_once_per_session"),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return f"/conselho/itens/{self.pk}/"


class Impediment(models.Model):
    """Why a member does not judge an item."""

    class Cause(models.TextChoices):
        DECIDED = "decided", _("Decidiu antes")
        ACTED = "acted", _("Atua pela empresa")
        DECLARED = "declared", _("Declarado pelo próprio membro")

    item = models.ForeignKey(Item, models.PROTECT, related_name="impediments")
    member = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    cause = models.CharField(max_length=10, choices=Cause.choices)
    reason = models.CharField(max_length=500)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["item", "member"], name="impediment_once"),
            models.CheckConstraint(condition=~Q(reason=""), name="impediment_has_reason"),
        ]


class Vote(models.Model):
    """A member's vote on an item; ``casting`` is the one by which the president ends a tie."""

    item = models.ForeignKey(Item, models.PROTECT, related_name="votes")
    member = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    choice = models.CharField(max_length=20)
    casting = models.BooleanField(default=False)
    reason = models.TextField(blank=True)
    at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["item", "member", "casting"], name="vote_once"),
            models.UniqueConstraint(fields=["item"], condition=Q(casting=True), name="one_casting_vote"),
        ]


class Outcome(models.Model):
    """How an item ended in its session: by a result of the votes, or put off to another session."""

    ADJOURNED = "adjourned"

    item = models.OneToOneField(Item, models.PROTECT, related_name="outcome")
    result = models.CharField(max_length=20)
    tally = models.JSONField(default=dict)
    by_casting = models.BooleanField(default=False)
    text = models.TextField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints: ClassVar = [models.CheckConstraint(condition=~Q(text=""), name="outcome_has_reason")]
