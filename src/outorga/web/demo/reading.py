# SPDX-License-Identifier: Apache-2.0
"""Who opened the notices of the two years: everybody, but for those of the last week."""

from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.accounts.queries import offices_of
from outorga.web.demo import agency
from outorga.web.demo.timeline import Step, moment
from outorga.web.work.actions import mark_read
from outorga.web.work.people import companies_of
from outorga.web.work.queries import notices_for

KEPT = timedelta(days=7)


def core(today: date) -> Iterator[Step]:
    """The companies' people read what the beginning told them, so that no letter goes out about its past."""
    for n, (login, _name) in enumerate(agency.COMPANY_PEOPLE):
        yield Step(moment(today, 1, n), f"read:core:{login}", partial(_read, login))


def plot(today: date) -> Iterator[Step]:
    """One step for each person who signs in."""
    logins = [row[0] for row in (*agency.STAFF, *agency.MORE_STAFF)] + [row[0] for row in agency.COMPANY_PEOPLE]
    for n, login in enumerate(logins):
        yield Step(moment(today, 1, n), f"read:{login}", partial(_read, login))


def _read(login: str) -> User:
    user = agency.person(login)
    notices = notices_for(user, offices=offices_of(user, clock.today()), companies=companies_of(user))
    for notice in notices.filter(created_at__lt=clock.now() - KEPT).exclude(readings__user=user):
        mark_read(notice=notice, actor=user)
    return user
