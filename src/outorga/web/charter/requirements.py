# SPDX-License-Identifier: Apache-2.0
"""Extra requirements of art. 11 that concern a request, and which of them were met."""

from collections.abc import Iterable
from datetime import date

from django.db.models import Exists, OuterRef, Q

from outorga.law.engine import norms
from outorga.web.casefiles import acts, norm_queries
from outorga.web.charter.facts import NORM
from outorga.web.charter.models import Authorization, ExtraRequirement, SuppliedRequirement
from outorga.web.ui.parts import Moment

SUBJECT = "requirement"


def due(asked: Authorization, *, on: date) -> list[ExtraRequirement]:
    """Those of the agency's acts for this service, and those asked in this case; the law tests their days.

    Each carries ``is_supplied``.
    """
    by_act = Q(authorization=None) & (Q(service="") | Q(service=asked.service))
    in_case = Q(authorization=asked) if asked.pk else Q(pk=None)
    in_term = Q(from_on__lte=on) & (Q(until_on=None) | Q(until_on__gte=on))
    met = SuppliedRequirement.objects.filter(requirement=OuterRef("pk"), authorization=asked.pk)
    rows = ExtraRequirement.objects.filter(by_act | in_case).filter(in_term)
    return list(rows.annotate(is_supplied=Exists(met)))


def texts(codes: Iterable[str], asked: Authorization) -> dict[str, str]:
    """What each code asks for, in words."""
    rows = ExtraRequirement.objects.filter(Q(authorization=None) | Q(authorization=asked), code__in=list(codes))
    return dict(rows.values_list("code", "text"))


def history() -> list[Moment]:
    """What was asked of every request and what ended, newest first, from the agency's own book."""
    rows = acts.of_norm(NORM).filter(subject__startswith=f"{SUBJECT}:")
    return norm_queries.moments(norms.get(NORM), rows[: norm_queries.ACTS_SHOWN])
