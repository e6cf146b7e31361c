# SPDX-License-Identifier: Apache-2.0
"""Who inspects: the agency and the bodies that inspect with it by agreement, and the credentials of their agents.

What was recorded is never edited: it ends by itself on its last day, or before it by an act with its reason.
"""

from datetime import date, timedelta
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from outorga.web import clock


def ends_after_start(name: str) -> models.CheckConstraint:
    """A term that ends before it starts would hold on no day and hide the mistake."""
    return models.CheckConstraint(condition=Q(until_on=None) | Q(until_on__gte=F("from_on")), name=name)


def ended_with_reason(name: str) -> models.CheckConstraint:
    """Nothing ends before its time without a reason."""
    return models.CheckConstraint(condition=Q(ended_on=None) | ~Q(ended_reason=""), name=name)


class InTerm(models.QuerySet[Any]):
    """Rows by the days they are for."""

    def on(self, day: date) -> "InTerm":
        """Those in force on the day: first and last day included, the day from which an act ended them not."""
        runs = Q(until_on=None) | Q(until_on__gte=day)
        return self.filter(runs, Q(ended_on=None) | Q(ended_on__gt=day), from_on__lte=day)


class Ending(models.Model):
    """What may be ended by an act: ``ended_on`` is the first day on which it does not count."""

    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    recorded_at = models.DateTimeField(default=clock.now)
    ended_on = models.DateField(null=True, blank=True)
    ended_reason = models.CharField(max_length=300, blank=True)
    ended_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    @property
    def last_day(self) -> date | None:
        """The last day on which it counts; None while no end is known."""
        until: date | None = getattr(self, "until_on", None)
        ended = self.ended_on - timedelta(days=1) if self.ended_on else None
        return min((day for day in (until, ended) if day), default=None)


class Body(Ending):
    """A body that inspects: the agency itself, one accredited by it, or another one with its own competence."""

    class Kind(models.TextChoices):
        OWN = "own", _("A própria agência")
        ACCREDITED = "accredited", _("Credenciado pela agência")
        OTHER = "other_body", _("Outro órgão público")

    name = models.CharField(_("nome"), max_length=200, unique=True)
    short_name = models.CharField(_("sigla"), max_length=30, blank=True)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    own_competence = models.BooleanField(_("tem competência própria"), default=False)

    class Meta:
        ordering: ClassVar = ["name"]
        constraints: ClassVar = [ended_with_reason("body_ended_with_reason")]

    def __str__(self) -> str:
        return self.short_name or self.name


class Agreement(Ending):
    """An agreement by which another body inspects with the agency, for a term."""

    body = models.ForeignKey(Body, models.PROTECT, related_name="agreements")
    norm = models.CharField(max_length=40)
    act = models.CharField(_("ato"), max_length=200)
    from_on = models.DateField()
    until_on = models.DateField(null=True, blank=True)
    file = models.ForeignKey("casefiles.StoredFile", models.PROTECT, null=True, blank=True, related_name="+")

    objects = InTerm.as_manager()

    class Meta:
        ordering: ClassVar = ["-from_on", "-pk"]
        constraints: ClassVar = [
            ends_after_start("agreement_ends_after_start"),
            ended_with_reason("agreement_ended_with_reason"),
        ]

    def __str__(self) -> str:
        return self.act


class Credential(Ending):
    """The credential of an agent of a body for a norm, until a last day; who has none in force draws no notice."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="credentials")
    body = models.ForeignKey(Body, models.PROTECT, related_name="credentials")
    norm = models.CharField(max_length=40)
    number = models.CharField(_("número"), max_length=30, unique=True)
    act = models.CharField(_("ato"), max_length=200)
    from_on = models.DateField()
    until_on = models.DateField()

    objects = InTerm.as_manager()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            ends_after_start("credential_ends_after_start"),
            ended_with_reason("credential_ended_with_reason"),
        ]

    def __str__(self) -> str:
        return self.number
