# SPDX-License-Identifier: Apache-2.0
"""How computing is measured: alternating runs, medians of five, per second of one core.

The clock counts the processor time of this process, so that other programs on the machine do not take part.
"""

import os
import time
from collections.abc import Callable

RUNS = 5
Work = Callable[[], int]


def one_core() -> None:
    """Keep this process on one core, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def alternate(*works: Work, seconds: float, runs: int = RUNS) -> list[list[float]]:
    """The rates of each work, a run of one after a run of the other; ``work()`` answers how many it did."""
    for work in works:
        _rate(work, seconds / 4)
    rates: list[list[float]] = [[] for _ in works]
    for _ in range(runs):
        for place, work in enumerate(works):
            rates[place].append(_rate(work, seconds))
    return rates


def _rate(work: Work, seconds: float) -> float:
    done, started = 0, time.process_time()
    while (elapsed := time.process_time() - started) < seconds:
        done += work()
    return done / elapsed
