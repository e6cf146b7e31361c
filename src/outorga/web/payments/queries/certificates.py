# SPDX-License-Identifier: Apache-2.0
"""Certificates of debts that were given."""

from django.db.models import Q, QuerySet

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.accounts.queries import offices_with
from outorga.web.payments.models import DebtCertificate
from outorga.web.registry.models import Company


def seen_by(viewer: User, power: str) -> QuerySet[DebtCertificate]:
    """Those of the companies of the offices in which the person has the power, newest first; a company of no office is
    everybody's.
    """
    of_offices = Q(office__in=offices_with(viewer, power, clock.today())) | Q(office=None)
    companies = Company.objects.filter(of_offices).values("pk")
    return DebtCertificate.objects.filter(company_ref__in=companies).select_related("paper", "issued_by")
