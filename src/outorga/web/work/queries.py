# SPDX-License-Identifier: Apache-2.0
"""What the pages of the work room read."""

from collections.abc import Iterable
from typing import Any

from django.db import connection
from django.db.models import Exists, OuterRef, Q, QuerySet

from outorga.web.accounts.models import Office, User
from outorga.web.accounts.queries import Account
from outorga.web.work.models import Job, Notice, NoticeRead
from outorga.web.work.people import companies_of


def notices_for(user: User, *, offices: QuerySet[Office], companies: Iterable[int] = ()) -> QuerySet[Notice]:
    """The notices of a person, of their offices and of the companies they act for, with whether they read each."""
    read = NoticeRead.objects.filter(notice=OuterRef("pk"), user=user)
    concerned = Q(user=user) | Q(office__in=offices) | Q(company_ref__in=companies)
    return Notice.objects.filter(concerned).annotate(is_read=Exists(read))


def unread_by(user: User, *, offices: QuerySet[Office], companies: Iterable[int] = ()) -> QuerySet[Notice]:
    """Those of them that this person has not opened."""
    return notices_for(user, offices=offices, companies=companies).exclude(readings__user=user)


# On every page, so written once and not put together by the ORM each time.
_WAITING = """
SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM work_notice n WHERE (n.user_id = %s{where})
          AND NOT EXISTS (SELECT 1 FROM work_noticeread r WHERE r.notice_id = n.id AND r.user_id = %s) LIMIT %s) news),
       (SELECT COUNT(*) FROM (SELECT 1 FROM casefiles_casefile WHERE owner_id = %s AND is_open = 1 LIMIT %s) own)
"""


def waiting_for(user: User, account: Account | None, *, most: int) -> tuple[int, int]:
    """The person's unread notices, as of :func:`unread_by`, and own open cases: each up to ``most``, in one query."""
    where, told = _concerned(user, account)
    with connection.cursor() as cursor:
        cursor.execute(_WAITING.format(where=where), [user.pk, *told, user.pk, most, user.pk, most])
        news, own = cursor.fetchone()
    return int(news), int(own)


def _concerned(user: User, account: Account | None) -> tuple[str, list[Any]]:
    """The condition on notices of the person's offices and companies, with its values."""
    held = [one for one in account.held if one.role.of_agency] if account else []
    offices = [one.office.pk for one in held if one.office is not None]
    parts, told = [], list[Any]()
    if any(one.office is None or one.role.every_office for one in held):
        parts.append("n.office_id IS NOT NULL")
    elif offices:
        parts.append(f"n.office_id IN ({', '.join(['%s'] * len(offices))})")
        told += offices
    companies = companies_of(user)
    if isinstance(companies, QuerySet):
        sql, values = companies.query.sql_with_params()
        parts.append(f"n.company_ref IN ({sql})")
        told += values
    elif refs := list(companies):
        parts.append(f"n.company_ref IN ({', '.join(['%s'] * len(refs))})")
        told += refs
    return "".join(f" OR {part}" for part in parts), told


def job_of(user: User, pk: int) -> Job | None:
    """A job of this person; nobody else's."""
    return Job.objects.filter(pk=pk, owner=user).first()
