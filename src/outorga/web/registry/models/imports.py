# SPDX-License-Identifier: Apache-2.0
"""A fleet file on its way in: a draft with one row per line, until a person confirms it."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from outorga.web.registry.models.companies import Company
from outorga.web.registry.models.vehicles import Vehicle


class FleetImport(models.Model):
    """One file. The same content sent again by the same office opens the same draft."""

    class State(models.TextChoices):
        READING = "reading", _("Conferindo")
        DRAFT = "draft", _("Aguardando confirmação")
        ENTERING = "entering", _("Entrando no cadastro")
        ENTERED = "entered", _("Entrou no cadastro")
        FAILED = "failed", _("Arquivo recusado")
        STOPPED = "stopped", _("Interrompida")

    file = models.ForeignKey("casefiles.StoredFile", models.PROTECT, related_name="+")
    file_name = models.CharField(max_length=200)
    company = models.ForeignKey(Company, models.PROTECT, null=True, blank=True, related_name="+")
    # None: sent by somebody who imports for the whole agency.
    office = models.ForeignKey("accounts.Office", models.PROTECT, null=True, blank=True, related_name="+")
    state = models.CharField(max_length=8, choices=State.choices, default=State.READING)
    encoding = models.CharField(max_length=20, blank=True)
    error = models.TextField(blank=True)
    counts = models.JSONField(default=dict, blank=True)
    job = models.ForeignKey("work.Job", models.SET_NULL, null=True, blank=True, related_name="+")
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    sent_at = models.DateTimeField()
    confirmed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-sent_at", "-pk")


class FleetImportRow(models.Model):
    """One line: what was written, how it was read, what will happen to it."""

    class Outcome(models.TextChoices):
        ERROR = "error", _("Com erro")
        CONFLICT = "conflict", _("Você decide")
        NEW = "new", _("Nova")
        CHANGED = "changed", _("Mudou")
        SAME = "same", _("Igual ao cadastro")
        LEFT_OUT = "left_out", _("Deixada de fora")
        ENTERED = "entered", _("Entrou")

    fleet_import = models.ForeignKey(FleetImport, models.CASCADE, related_name="rows")
    line = models.PositiveIntegerField()
    rank = models.PositiveSmallIntegerField(default=0)
    cells = models.JSONField()
    values = models.JSONField(default=dict)
    outcome = models.CharField(max_length=8, choices=Outcome.choices)
    errors = models.JSONField(default=list)
    notes = models.JSONField(default=list)
    canonical_plate = models.CharField(max_length=7, blank=True)
    vehicle = models.ForeignKey(Vehicle, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ("rank", "line")
        constraints = [models.UniqueConstraint(fields=["fleet_import", "line"], name="one_row_per_line")]
        indexes = [
            models.Index(fields=["fleet_import", "rank", "line"], name="import_rows_in_order"),
            models.Index(fields=["fleet_import", "canonical_plate"], name="import_rows_by_plate"),
        ]
