# SPDX-License-Identifier: Apache-2.0
"""The only reader of publications for pages."""

from datetime import date

from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.accounts.queries import offices_with
from outorga.web.casefiles.models import CaseFile
from outorga.web.publication.actions import PUBLISH
from outorga.web.publication.models import Correction, Gazette, Publication


def reached(user: User) -> QuerySet[Publication]:
    """The texts of the offices for which this person publishes."""
    rows = Publication.objects.filter(case__office__in=offices_with(user, PUBLISH, clock.today()))
    return rows.select_related("case__office", "gazette__paper", "gazette__recorded_by")


def waiting(user: User) -> QuerySet[Publication]:
    """Texts that await the gazette and that this person may publish, the oldest decision first."""
    return reached(user).filter(gazette=None)


def published(user: User, *, on: date | None = None, edition: str = "") -> QuerySet[Gazette]:
    """What came out, newest first; only of a day or an edition when one is named, as corrected."""
    offices = offices_with(user, PUBLISH, clock.today())
    rows = Gazette.objects.filter(publication__case__office__in=offices)
    rows = _carried("on", on, rows) if on else rows
    rows = _carried("edition", edition, rows) if edition else rows
    return rows.select_related("publication__case", "paper", "recorded_by").prefetch_related("corrections")


def _carried(field: str, value: object, rows: QuerySet[Gazette]) -> QuerySet[Gazette]:
    """The rows of which this is what holds: recorded so and not corrected since, or corrected to it."""
    held = Correction.objects.filter(gazette=OuterRef("pk"), accepted=True).order_by("-pk")
    told = rows.filter(Q(**{field: value}) | Q(corrections__in=Correction.objects.filter(**{field: value})))
    told = told.annotate(**{f"carried_{field}": Coalesce(Subquery(held.values(field)[:1]), F(field))})
    return told.filter(**{f"carried_{field}": value}).distinct()


def correction(pk: int) -> Correction | None:
    """A correction with all that its page shows."""
    rows = Correction.objects.select_related("gazette__publication__case__office", "asked_by", "decided_by")
    return rows.filter(pk=pk).first()


def of_case(case: CaseFile, what: str) -> Publication | None:
    """The newest text of this name in a case, with where it came out."""
    return Publication.objects.filter(case=case, what=what).select_related("gazette__paper").order_by("-pk").first()
