# SPDX-License-Identifier: Apache-2.0
"""What the pages of the work room read."""

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, Q, QuerySet

from outorga.web.accounts.models import Office, User
from outorga.web.work.models import Job, Notice, NoticeRead


def notices_for(user: User, *, offices: QuerySet[Office], companies: Iterable[int] = ()) -> QuerySet[Notice]:
    """The notices of a person, of their offices and of the companies they act for, with whether they read each."""
    read = NoticeRead.objects.filter(notice=OuterRef("pk"), user=user)
    concerned = Q(user=user) | Q(office__in=offices) | Q(company_ref__in=list(companies))
    return Notice.objects.filter(concerned).annotate(is_read=Exists(read))


def unread_count(user: User, *, offices: QuerySet[Office], companies: Iterable[int] = ()) -> int:
    """How many of them this person has not opened."""
    found = notices_for(user, offices=offices, companies=companies)
    return found.exclude(readings__user=user).count()


def job_of(user: User, pk: int) -> Job | None:
    """A job of this person; nobody else's."""
    return Job.objects.filter(pk=pk, owner=user).first()
