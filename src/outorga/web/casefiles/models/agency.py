# SPDX-License-Identifier: Apache-2.0
"""What the agency sets or loads, each row with its source: calendar, standing of norms, readings, parameters, texts."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from outorga.web import clock


class AgencyDay(models.Model):
    """A dated day without office hours; a deadline is never computed from a library's rules."""

    class Kind(models.TextChoices):
        HOLIDAY = "holiday", _("feriado")
        CLOSED = "closed", _("sem expediente")

    class Scope(models.TextChoices):
        NATIONAL = "national", _("nacional")
        STATE = "state", _("estadual")
        MUNICIPAL = "municipal", _("municipal")
        CLOSURE = "closure", _("fechamento da unidade")

    on = models.DateField(_("dia"))
    kind = models.CharField(max_length=10, choices=Kind.choices)
    name = models.CharField(_("nome"), max_length=200)
    scope = models.CharField(max_length=10, choices=Scope.choices)
    municipality = models.CharField(_("município (código do IBGE)"), max_length=7, blank=True)
    office = models.ForeignKey("accounts.Office", models.PROTECT, null=True, blank=True, related_name="+")
    source = models.CharField(_("fonte"), max_length=300)
    entered_at = models.DateTimeField(default=clock.now)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    # A day entered by mistake stays on record: decisions may have counted it.
    retracted_at = models.DateTimeField(null=True, blank=True)
    retracted_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    retract_reason = models.TextField(blank=True)

    class Meta:
        ordering: ClassVar = ["on", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["on", "scope", "municipality"],
                condition=Q(office__isnull=True, retracted_at__isnull=True),
                name="day_once_per_scope",
            ),
            models.UniqueConstraint(
                fields=["on", "office"],
                condition=Q(office__isnull=False, retracted_at__isnull=True),
                name="closure_once_per_office",
            ),
            models.CheckConstraint(
                condition=~Q(scope="municipal") | ~Q(municipality=""), name="municipal_day_names_municipality"
            ),
            models.CheckConstraint(condition=~Q(source=""), name="day_has_source"),
        ]

    def __str__(self) -> str:
        return f"{self.on} {self.name}"


class NormStanding(models.Model):
    """Whether a norm is in force, by whose word; append-only, the newest row for a day holds."""

    class State(models.TextChoices):
        IN_FORCE = "in_force", _("em vigor")
        REVOKED = "revoked", _("revogada")
        ADOPTED = "adopted", _("adotada como modelo")
        NOT_CONFIRMED = "not_confirmed", _("vigência não confirmada")

    norm = models.CharField(max_length=40)
    state = models.CharField(max_length=20, choices=State.choices)
    from_on = models.DateField()
    until_on = models.DateField(null=True, blank=True)
    source = models.CharField(_("fonte"), max_length=300)
    ordinance = models.CharField(_("portaria"), max_length=200, blank=True)
    invented = models.BooleanField(default=False)
    entered_at = models.DateTimeField(default=clock.now)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering: ClassVar = ["norm", "from_on", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(until_on__isnull=True) | Q(until_on__gte=F("from_on")), name="standing_ends_after_start"
            ),
            models.CheckConstraint(condition=~Q(state="adopted") | ~Q(ordinance=""), name="adopted_by_an_ordinance"),
            models.CheckConstraint(condition=~Q(source=""), name="standing_has_source"),
        ]

    def __str__(self) -> str:
        return f"{self.norm}: {self.state}"


class NormText(models.Model):
    """A sentence of the norm's official text, loaded by the agency from its own copy."""

    norm = models.CharField(max_length=40)
    provision = models.CharField(max_length=80)
    label = models.CharField(max_length=120)
    text = models.TextField()
    position = models.PositiveIntegerField()
    loaded_at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["norm", "position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["norm", "provision"], name="norm_text_once_per_provision"),
        ]

    def __str__(self) -> str:
        return f"{self.norm}:{self.provision}"


class ReadingChoice(models.Model):
    """The agency's answer to an open question of a norm, from a day on; append-only."""

    norm = models.CharField(max_length=40)
    name = models.CharField(max_length=80)
    answer = models.CharField(max_length=80)
    reason = models.TextField()
    from_on = models.DateField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["norm", "name", "from_on", "pk"]

    def __str__(self) -> str:
        return f"{self.norm} {self.name}={self.answer}"


class ParameterValue(models.Model):
    """A value fixed by an ordinance from a day on; append-only, nothing past is rewritten."""

    norm = models.CharField(max_length=40)
    name = models.CharField(max_length=80)
    value = models.JSONField()
    from_on = models.DateField()
    ordinance = models.CharField(_("portaria"), max_length=200)
    source = models.CharField(_("fonte"), max_length=300)
    invented = models.BooleanField(default=False)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["norm", "name", "from_on", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(ordinance=""), name="parameter_has_ordinance"),
        ]

    def __str__(self) -> str:
        return f"{self.norm} {self.name} {self.from_on}"


class AgencyEvent(models.Model):
    """An act of the agency that belongs to no case: a setting, a day, a requirement; chained like a case's events."""

    seq = models.PositiveIntegerField(unique=True)
    kind = models.CharField(max_length=60)
    at = models.DateTimeField()
    on = models.DateField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    power = models.CharField(max_length=60, blank=True)
    norm = models.CharField(max_length=40, blank=True)
    subject = models.CharField(max_length=120)
    reason = models.TextField(blank=True)
    data = models.JSONField(default=dict)
    previous_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering: ClassVar = ["-seq"]
        constraints: ClassVar = [models.CheckConstraint(condition=~Q(hash=""), name="act_has_hash")]
        indexes: ClassVar = [models.Index(fields=["norm", "subject"], name="act_norm_subject")]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind}"
