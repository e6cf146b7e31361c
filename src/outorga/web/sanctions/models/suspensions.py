# SPDX-License-Identifier: Apache-2.0
"""A suspension for repetition: the window that founds it, and the notices in it, each of which founds only one."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from outorga.web.sanctions.models.common import Served


class Suspension(Served):
    """A proposal and what came of it. Window and occasions are those of ``decision``."""

    case = models.OneToOneField("casefiles.CaseFile", models.PROTECT, related_name="suspension")
    company = models.ForeignKey("registry.Company", models.PROTECT, related_name="suspensions")
    norm = models.CharField(max_length=40)
    decision = models.ForeignKey("casefiles.StoredDecision", models.PROTECT, related_name="+")
    window_from_on = models.DateField()
    window_until = models.DateField()
    due_from_on = models.DateField(null=True, blank=True)
    occasions = models.PositiveSmallIntegerField()
    decided_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(window_until__gte=F("window_from_on")), name="suspension_window_ends"),
            models.CheckConstraint(
                condition=Q(from_on=None) | Q(until_on__gte=F("from_on"), notified_on__isnull=False),
                name="suspension_runs_from_its_service",
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["company", "until_on"], name="suspension_company_until")]

    def __str__(self) -> str:
        return self.case.number


class SuspensionGround(models.Model):
    """A notice that founds a suspension."""

    suspension = models.ForeignKey(Suspension, models.PROTECT, related_name="grounds")
    notice = models.ForeignKey("enforcement.Notice", models.PROTECT, related_name="suspension_grounds")

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["suspension", "notice"], name="ground_once_per_suspension")
        ]
