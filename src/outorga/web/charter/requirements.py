# SPDX-License-Identifier: Apache-2.0
"""Extra requirements of art. 11 that concern a request, and which of them were met."""

from datetime import date

from django.db.models import Q

from outorga.web.charter.models import Authorization, ExtraRequirement


def due(asked: Authorization, *, on: date) -> list[ExtraRequirement]:
    """Those of the agency's acts for this service, and those asked in this case; the law tests their days."""
    by_act = Q(authorization=None) & (Q(service="") | Q(service=asked.service))
    in_case = Q(authorization=asked) if asked.pk else Q(pk=None)
    in_term = Q(from_on__lte=on) & (Q(until_on=None) | Q(until_on__gte=on))
    return list(ExtraRequirement.objects.filter(by_act | in_case).filter(in_term))


def supplied(asked: Authorization) -> list[str]:
    """The codes of the requirements that were met."""
    return list(asked.supplied.values_list("requirement__code", flat=True)) if asked.pk else []


def texts(codes: list[str], asked: Authorization) -> dict[str, str]:
    """What each code asks for, in words."""
    rows = ExtraRequirement.objects.filter(Q(authorization=None) | Q(authorization=asked), code__in=codes)
    return dict(rows.values_list("code", "text"))
