# SPDX-License-Identifier: Apache-2.0
"""Dated rules: what happens by itself on its day or at its hour, carried out by the worker, once.

Each rule finds its own due rows and acts through the actions of its room, so that running it again changes nothing.
"""

from collections.abc import Callable, Collection
from datetime import date, datetime, timedelta
from enum import StrEnum

import structlog
from django.db import transaction

from outorga.web import clock
from outorga.web.work.models import RuleRun

Rule = Callable[[date], int | None]
logger = structlog.get_logger(__name__)


class Every(StrEnum):
    """How often a rule looks for due rows."""

    MINUTE = "minute"
    DAY = "day"


_rules: dict[str, tuple[Rule, Every]] = {}
_failed_at: dict[str, datetime] = {}
RETRY = timedelta(minutes=10)


def register(name: str, rule: Rule, every: Every = Every.DAY) -> None:
    """Name a rule; it gets the civil day and answers how many rows it acted on."""
    _rules[name] = (rule, every)
    _failed_at.pop(name, None)


def step_reached(steps: Collection[int], left: int) -> int:
    """Of reminders at so many days before an end, the one that is due with these days left.

    >>> [step_reached((30, 15, 5), left) for left in (30, 29, 15, 4)]
    [30, 30, 15, 5]
    """
    return min(step for step in steps if step >= left)


def names() -> tuple[str, ...]:
    """The registered rules, in the order in which they run."""
    return tuple(_rules)


def rule_of(name: str) -> Rule:
    """A registered rule, for whoever runs it for another day than today."""
    return _rules[name][0]


def carry_out(*, whole_day: bool) -> int:
    """Run the rules due now; with ``whole_day`` also those of the day. A rule that fails does not hold the others.

    One that failed is tried again after a while, not at each look.
    """
    on = clock.today()
    acted = 0
    for name, (rule, every) in list(_rules.items()):
        if (every is Every.MINUTE or whole_day) and not _waits(name):
            acted += _run(name, rule, on)
    return acted


def _waits(name: str) -> bool:
    """Whether the rule failed a short while ago."""
    failed = _failed_at.get(name)
    return failed is not None and timedelta() <= clock.now() - failed < RETRY


def ran_today(on: date) -> bool:
    """Whether every daily rule already ran for that day, but for those that failed and wait."""
    daily = {name for name, (_, every) in _rules.items() if every is Every.DAY and not _waits(name)}
    return RuleRun.objects.filter(name__in=daily, on__gte=on).count() == len(daily)


def _run(name: str, rule: Rule, on: date) -> int:
    try:
        count = rule(on) or 0
    except Exception:
        logger.exception("dated rule failed", rule=name, on=on.isoformat())
        _failed_at[name] = clock.now()
        return 0
    _failed_at.pop(name, None)
    with transaction.atomic():
        RuleRun.objects.update_or_create(name=name, defaults={"on": on, "at": clock.now(), "count": count})
    if count:
        logger.info("dated rule", rule=name, on=on.isoformat(), count=count)
    return count
