# SPDX-License-Identifier: Apache-2.0
"""`kill -9` of a process in the middle of its work: whoever comes after must find it whole, and can do it again."""

import multiprocessing
import os
import random
import signal
import sys
from collections.abc import Callable
from typing import Any

from django.db import connection, connections, transaction

from outorga.web.casefiles import holes, ledger
from outorga.web.casefiles.models import CaseEvent
from outorga.web.payments.queries import balances

KILLS = 30
SEED = int(os.environ.get("OUTORGA_SEED", "0")) or random.SystemRandom().randrange(1, 10**6)
Work = Callable[..., object]


def chances() -> random.Random:
    """When to kill; the seed is told, so that what was found is found again."""
    sys.stdout.write(f"seed {SEED} (set OUTORGA_SEED to repeat it)\n")
    return random.Random(SEED)


def killed(work: Work, *given: Any, most: int, since: str = "") -> None:
    """Processes in turn at the same work, each killed before a statement to the database: one of the next ``most``.

    They are counted from the first one in which ``since`` stands. The early kills come first: a late one may find fewer
    statements than were counted, end the work and leave nothing to cut off.
    """
    chance, ends = chances(), []
    for last in sorted(chance.randint(1, most) for _ in range(KILLS)):
        connections.close_all()
        process = multiprocessing.get_context("fork").Process(target=_until, args=(last, since, work, *given))
        process.start()
        process.join()
        ends.append(process.exitcode)
    assert -signal.SIGKILL in ends, "none was killed at its work"
    assert set(ends) <= {0, -signal.SIGKILL}, f"one failed at its work: {ends}"


def _until(last: int, since: str, work: Work, *given: Any) -> None:
    left, begun = last, False

    def count(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal left, begun
        begun = begun or since in sql
        left -= begun
        if left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(count):
        work(*given)


def statements(work: Work, *given: Any) -> int:
    """How many statements the work sends; it is undone."""
    sent = 0

    def count(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal sent
        sent += 1
        return execute(sql, params, many, context)

    with transaction.atomic(), connection.execute_wrapper(count):
        work(*given)
        transaction.set_rollback(True)
    return sent


def assert_whole() -> None:
    """Chains verify, states are what their events say, no number is lost or doubled, and the books balance."""
    report = ledger.verify()
    assert report.problems == []
    assert report.verified == CaseEvent.objects.count()
    assert list(ledger.rebuild()) == []
    assert [str(hole) for hole in holes.holes()] == []
    assert list(balances.faults()) == []
