# SPDX-License-Identifier: Apache-2.0
"""The record of 100,000 faults of 500 operators priced in sequence by the bus lines regulation, on one core.

Each fault is priced against those of its operator that came before it, by the rules of `fine`; some are pending,
annulled or only warned of, some intentional. ``python -m benchmarks.faults`` prints the figure as a line of JSON.
"""

import json
import random
import statistics
import sys
import time
from collections.abc import Iterator
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from benchmarks.measure import one_core

if TYPE_CHECKING:
    from outorga.law.norms.mg_5997_1960.penalties import FineFacts
    from outorga.law.norms.mg_5997_1960.vocabulary import HistoryEntry

NORM = "mg-5997-1960"
OPERATORS, FAULTS, SECONDS, RUNS = 500, 100_000, 15.0, 3
FIRST_DAY, DAYS = date(2016, 1, 4), 3650
DUTIES = ("anx1_art79_cpt", "anx1_art128_cpt", "anx1_art44_cpt")


def figures() -> Iterator[dict[str, Any]]:
    """The median of three runs."""
    one_core()
    record = faults(FAULTS, OPERATORS)
    runs = [_seconds(record) for _ in range(RUNS)]
    value = statistics.median(runs)
    yield {"name": "faults_100000_seconds", "value": round(value, 1), "target": SECONDS, "met": value <= SECONDS,
           "operators": OPERATORS, "runs": [round(run, 1) for run in runs]}  # fmt: skip


def faults(count: int, operators: int) -> "list[tuple[str, FineFacts, HistoryEntry]]":
    """Faults of operators in order of time: the question of each, and the entry that it leaves in the record."""
    from outorga.law.engine import norms

    chance = random.Random(5997)
    items = list(norms.get(NORM).infractions)
    days = sorted(FIRST_DAY + timedelta(chance.randrange(DAYS)) for _ in range(count))
    return [_fault(f"operator-{chance.randrange(operators)}", day, items, chance) for day in days]


def _fault(operator: str, day: date, items: list[str], chance: random.Random) -> "tuple[str, FineFacts, HistoryEntry]":
    from outorga.law.kernel.facts import read
    from outorga.law.norms.mg_5997_1960.penalties import FineFacts
    from outorga.law.norms.mg_5997_1960.vocabulary import HistoryEntry

    committed = {
        "provision": chance.choice(items), "committed_on": day.isoformat(), "intentional": chance.random() < 0.3,
        "breached": chance.choice(DUTIES),
    }  # fmt: skip
    decided_on = day + timedelta(chance.randrange(30, 90))
    fate = chance.choices(("final", "pending", "cancelled"), (85, 8, 7))[0]
    penalty = chance.choices(("fine", "warning", "communication"), (90, 6, 4))[0]
    entry = {**committed, "status": fate, "penalty": penalty, "final_on": decided_on.isoformat()}
    asked = {"infraction": committed, "on": decided_on.isoformat()}
    return operator, read(FineFacts, asked), read(HistoryEntry, entry)


def _seconds(record: "list[tuple[str, FineFacts, HistoryEntry]]") -> float:
    from outorga.law.engine import norms
    from outorga.law.norms.mg_5997_1960.fault_records import price_in_sequence

    settings = norms.get(NORM).settings
    started = time.process_time()
    priced = sum("amount" in fine.outcome for _, fine in price_in_sequence(record, settings))
    assert priced == len(record)
    return time.process_time() - started


def main() -> None:
    """Print the figure as a line of JSON."""
    for figure in figures():
        sys.stdout.write(json.dumps(figure) + "\n")


if __name__ == "__main__":
    main()
