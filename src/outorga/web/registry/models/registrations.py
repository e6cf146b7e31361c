# SPDX-License-Identifier: Apache-2.0
"""What a company, a vehicle and a driver share: a registration, its case and its last day (art. 4, § 6)."""

from django.conf import settings
from django.db import models


class Registration(models.Model):
    """A subject that is registered by a case of its own.

    ``registered_until`` and ``limited_by`` are caches of the last stored decision; the state is the case's.
    """

    case = models.OneToOneField("casefiles.CaseFile", models.PROTECT, null=True, blank=True, related_name="+")
    decision = models.ForeignKey("casefiles.StoredDecision", models.PROTECT, null=True, blank=True, related_name="+")
    registered_on = models.DateField(null=True, blank=True)
    registered_until = models.DateField(null=True, blank=True)
    limited_by = models.CharField(max_length=60, blank=True)

    class Meta:
        abstract = True

    @property
    def state(self) -> str:
        """The state of the case; a subject that came by import and never asked has none."""
        return self.case.state if self.case is not None else ""

    @property
    def norm(self) -> str:
        """The norm by which it is registered; that of the agency for a subject without a case."""
        return self.case.norm if self.case is not None else str(settings.OUTORGA_NORM)
