# SPDX-License-Identifier: Apache-2.0
"""What happened on which day, in order: each step is one transaction that also marks itself done.

Stopped at any moment, the next run goes on after the last step that ended.
"""

import heapq
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from time import monotonic, sleep

from django.db.models import Model
from django_tasks import task_backends
from django_tasks.backends.dummy import DummyBackend

from outorga.web import clock
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import IdempotencyKey

SCOPE = "demo"
STRETCH = 0.5
Tell = Callable[[int, int], None]


@dataclass(frozen=True)
class Step:
    """One happening: when, its name for ever, and the act that carries it out by the rooms' actions."""

    at: datetime
    key: str
    act: Callable[[], Model]

    def __lt__(self, other: "Step") -> bool:
        return (self.at, self.key) < (other.at, other.key)


def moment(on: date, hour: int = 10, minute: int = 0) -> datetime:
    """A moment of the civil day."""
    return datetime.combine(on, time(hour, minute), clock.CIVIL_TIME)


def workday(on: date) -> date:
    """The day itself, or the Monday after a weekend."""
    return on + timedelta(days=max(0, 7 - on.weekday()) if on.weekday() > 4 else 0)


def play(*plots: Iterable[Step], tell: Tell = lambda done, total: None, pause: float = 0) -> int:
    """Carry out, in the order of time, what was not carried out yet; how many steps were.

    After each stretch of work others may write for ``pause`` seconds; transactions without a gap would lock them out.
    """
    steps = list(heapq.merge(*(sorted(plot) for plot in plots)))
    played = set(IdempotencyKey.objects.filter(scope=SCOPE).values_list("key", flat=True))
    waiting = [step for step in steps if f"0:{step.key}" not in played]
    rested = monotonic()
    with _no_mail():
        for done, step in enumerate(waiting, len(steps) - len(waiting) + 1):
            with clock.as_of(step.at):
                once(key=step.key, scope=SCOPE, actor=None, work=step.act)
            tell(done, len(steps))
            if pause and monotonic() - rested > STRETCH:
                sleep(pause)
                rested = monotonic()
    return len(waiting)


@contextmanager
def _no_mail() -> Iterator[None]:
    """Notices of the past stay on the screen: nobody is written to about what happened two years ago."""
    kept = task_backends["default"]
    task_backends["default"] = DummyBackend("default", {})
    try:
        yield
    finally:
        task_backends["default"] = kept
