# SPDX-License-Identifier: Apache-2.0
"""What the agency's pages of sanctions list."""

from django.db.models import Case, IntegerField, OuterRef, QuerySet, Subquery, Value, When

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.accounts.queries import offices_with
from outorga.web.casefiles.models import CaseFile
from outorga.web.registry.models import Company
from outorga.web.sanctions import procedures
from outorga.web.sanctions.procedures import Sign
from outorga.web.ui.parts import Action
from outorga.web.ui.text import sent_number

KINDS = ("suspension", "bar")
WAITING = ("proposed", "found", "heard", "decided")
SIGNS_SHOWN = 20


def sanctions(user: User) -> QuerySet[CaseFile]:
    """The cases of the person's offices: what waits for the agency first, then the newest."""
    name = Company.objects.filter(pk=OuterRef("company_ref")).values("legal_name")[:1]
    waits = Case(When(state__in=WAITING, then=Value(0)), default=Value(1), output_field=IntegerField())
    rows = CaseFile.objects.filter(kind__in=KINDS, office__in=offices_with(user, "registry.read", clock.today()))
    rows = rows.annotate(company_name=Subquery(name), waits=waits).select_related("office")
    return rows.order_by("waits", "-opened_at", "-pk")


def signs() -> list[Sign]:
    """Stops that point to a purpose deviation, the newest first."""
    found: list[Sign] = []
    for norm in procedures.norms():
        for sign in procedures.of(norm).signs():
            if len(found) == SIGNS_SHOWN:
                return found
            found.append(sign)
    return found


def sign_of(text: str, company: Company, norm: str) -> Sign | None:
    """The sign of a stop by its number, when it is the company's and one of the norm's."""
    stop = sent_number(text)
    if stop is None:
        return None
    rows = procedures.of(norm).signs(company)
    return next((sign for sign in rows if sign.stop == stop), None)


def may_be_stopped(case: CaseFile, company: Company) -> bool:
    """Whether the case is of a grant that the company still has."""
    held = procedures.of(case.norm).grants(company, on=clock.today())
    return any(grant.case.pk == case.pk for grant in held)


def acts() -> list[Action]:
    """What the norms have beside their sanctions."""
    return [action for norm in procedures.norms() for action in procedures.of(norm).acts()]
