# SPDX-License-Identifier: Apache-2.0
"""The demo agency, the same for the same day: the core that one starts with, and two years of work behind it."""

from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial

from django.conf import settings

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles.models import IdempotencyKey
from outorga.web.demo import agency, cast, enforcing, inspectors, reading, registering, trips
from outorga.web.demo.timeline import SCOPE, Step, Tell, moment, play
from outorga.web.work import schedule

# Longer than the tenth of a second after which SQLite looks again whether it may write.
PAUSE_SECONDS = 0.15
# What only tells somebody: about the past there is nobody to remind.
TELLING = frozenset({"registry.announce", "charter.announce", "correspondence.remind", "correspondence.second_channel"})


class NotHere(Exception):
    """The demo is not built on this installation; the text says why."""


def build(*, today: date | None = None, stage: str = "core", tell: Tell | None = None, forced: bool = False) -> int:
    """Build a stage; what is there already stays. How many steps were carried out.

    The rest keeps to the day on which the core was built, so that one killed and run again another day goes on.
    """
    if settings.PRODUCTION and not forced:
        raise NotHere("a demonstração tem senhas conhecidas e não se monta em produção")
    day = begun_on() or today or clock.today()
    if stage == "rest" and begun_on() is None:
        raise NotHere("monte antes o começo da demonstração: outorga demo --stage core")
    told = tell or (lambda done, total: None)
    return play(_core(day), tell=told) if stage == "core" else play(_rest(day), tell=told, pause=PAUSE_SECONDS)


def begun_on() -> date | None:
    """The day for which the core was begun."""
    first = User.objects.filter(email=agency.address(agency.STAFF[0][0])).first()
    if first is None or not IdempotencyKey.objects.filter(scope=SCOPE).exists():
        return None
    assignment = first.assignments.order_by("pk").first()
    return assignment.from_on + agency.YEARS_BACK if assignment else None


def _core(today: date) -> Iterator[Step]:
    yield from agency.plot(today)
    yield from inspectors.core(today)
    firms = cast.core(today)
    for firm in firms:
        yield from registering.plot(firm, today)
    yield from trips.core(firms[0], today)
    yield from enforcing.core(firms[0], today)
    yield from reading.core(today)


def _rest(today: date) -> Iterator[Step]:
    firms = {firm.count: firm for firm in cast.rest(today)}
    for firm in firms.values():
        yield from registering.plot(firm, today)
        yield from trips.rest(firm, today)
    yield from enforcing.rest(firms, today)
    yield from reading.plot(today)
    for week in range(agency.YEARS_BACK.days // 7):
        on = today - timedelta(days=7 * week)
        yield Step(moment(on, 0, 30), f"lapse:{(agency.YEARS_BACK.days // 7) - week}", partial(_by_date, on))


def _by_date(on: date) -> User:
    """The dated rules of every room, each Monday of the past; the worker runs them each day."""
    for name in schedule.names():
        if name not in TELLING:
            schedule.rule_of(name)(on)
    return agency.person("administrador")
