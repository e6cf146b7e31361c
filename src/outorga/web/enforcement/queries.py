# SPDX-License-Identifier: Apache-2.0
"""What other rooms ask of notices."""

from django.db.models import QuerySet

from outorga.web.enforcement.models import Notice
from outorga.web.enforcement.timeline import Timeline, timeline
from outorga.web.registry.models import Company

__all__ = ["Timeline", "notices_of", "timeline"]


def notices_of(company: Company) -> QuerySet[Notice]:
    """The notices of a company, newest first, each with its case."""
    return Notice.objects.filter(company=company).select_related("case", "office", "company")
