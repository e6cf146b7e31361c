# SPDX-License-Identifier: Apache-2.0
"""A purpose deviation: which authorization, what points to it, and the bar on new ones once it is confirmed."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from outorga.web.sanctions.models.common import Served


class Deviation(Served):
    """An inquiry and what came of it. ``decision`` leaves the finding to the authority; ``fall`` says what falls.

    What was seen is told in the vault, under ``narrative_ref`` (``texts.py``).
    """

    case = models.OneToOneField("casefiles.CaseFile", models.PROTECT, related_name="deviation")
    company = models.ForeignKey("registry.Company", models.PROTECT, related_name="deviations")
    norm = models.CharField(max_length=40)
    grant = models.ForeignKey("casefiles.CaseFile", models.PROTECT, related_name="deviations")
    signs = models.JSONField(default=list)
    narrative_ref = models.CharField(max_length=32)
    decision = models.ForeignKey("casefiles.StoredDecision", models.PROTECT, related_name="+")
    fall = models.ForeignKey("casefiles.StoredDecision", models.PROTECT, null=True, blank=True, related_name="+")
    summoned_on = models.DateField(null=True, blank=True)
    answer_until_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(from_on=None) | Q(until_on__gte=F("from_on"), notified_on__isnull=False),
                name="bar_runs_from_its_service",
            ),
            models.CheckConstraint(
                condition=Q(summoned_on=None) | Q(answer_until_on__gte=F("summoned_on")), name="summons_has_a_term"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["company", "until_on"], name="deviation_company_until")]

    def __str__(self) -> str:
        return self.case.number


class DeviationSign(models.Model):
    """A stop or a notice that points to a deviation."""

    deviation = models.ForeignKey(Deviation, models.PROTECT, related_name="found")
    notice = models.ForeignKey("enforcement.Notice", models.PROTECT, null=True, blank=True, related_name="+")
    stop = models.ForeignKey("enforcement.Stop", models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(notice__isnull=False) | Q(stop__isnull=False), name="sign_is_a_stop_or_a_notice"
            )
        ]
