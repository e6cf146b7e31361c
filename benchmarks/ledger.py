# SPDX-License-Identifier: Apache-2.0
"""The records of 20,000 drivers recomputed from 200,000 notices, from nothing, on one core.

The notices come in no order; some are cancelled, under appeal, not noted yet, or of a driver named late or never.
``python -m benchmarks.ledger`` prints the figure as a line of JSON.
"""

import json
import random
import statistics
import sys
import time
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from benchmarks.measure import one_core

NORM, ON = "mg-pl1842-2004", date(2026, 12, 31)
DRIVERS, NOTICES, SECONDS, RUNS = 20_000, 200_000, 30.0, 3
FIRST_DAY, DAYS = date(2023, 1, 2), 1400


def figures() -> Iterator[dict[str, Any]]:
    """The median of three runs."""
    one_core()
    subjects, arrived = everything()
    runs = [_seconds(subjects, arrived) for _ in range(RUNS)]
    value = statistics.median(runs)
    yield {"name": "records_of_20000_seconds", "value": round(value, 1), "target": SECONDS, "met": value <= SECONDS,
           "notices": NOTICES, "runs": [round(run, 1) for run in runs]}  # fmt: skip


def everything() -> tuple[dict[str, Any], list[tuple[str, dict[str, Any]]]]:
    """The drivers, and their notices as they arrived."""
    from outorga.law.engine import norms

    chance = random.Random(1842)
    items = [provision for provision in norms.get(NORM).infractions if provision.startswith(("art32", "art33"))]
    subjects = {f"driver-{number}": {"role": "auxiliary_driver"} for number in range(DRIVERS)}
    keys = list(subjects)
    return subjects, [(chance.choice(keys), _notice(number, items, chance)) for number in range(NOTICES)]


def _notice(number: int, items: list[str], chance: random.Random) -> dict[str, Any]:
    committed_on = FIRST_DAY + timedelta(chance.randrange(DAYS))
    noted_on = committed_on + timedelta(chance.randrange(5, 60))
    entry = {
        "id": f"n{number}", "provision": chance.choice(items), "committed_on": committed_on.isoformat(),
        "annotated_on": noted_on.isoformat(), "status": "final",
    }  # fmt: skip
    fate = chance.random()
    if fate < 0.08:
        return {**entry, "status": "cancelled", "cancelled_on": (noted_on + timedelta(90)).isoformat()}
    if fate < 0.16:
        return {**entry, "status": "pending"}
    if fate < 0.20:
        received_on = committed_on + timedelta(3)
        named_on = None if fate < 0.18 else (received_on + timedelta(chance.randrange(5))).isoformat()
        return {**entry, "naming": {"received_on": received_on.isoformat(), "named_on": named_on}}
    return {**entry, "annotated_on": None} if fate < 0.22 else entry


def _seconds(subjects: dict[str, Any], arrived: list[tuple[str, dict[str, Any]]]) -> float:
    from outorga.law.engine.records import recompute
    from outorga.law.kernel.decisions import Decision

    started = time.process_time()
    done = sum(isinstance(answer, Decision) for _, answer in recompute(NORM, ON, subjects, arrived))
    assert done == DRIVERS
    return time.process_time() - started


def main() -> None:
    """Print the figure as a line of JSON."""
    for figure in figures():
        sys.stdout.write(json.dumps(figure) + "\n")


if __name__ == "__main__":
    main()
