# SPDX-License-Identifier: Apache-2.0
"""The frequencies of one line over a year of trips, from JSON to the explained answer: trips per second.

``python -m benchmarks.frequencies`` prints the figure as a line of JSON.
"""

import json
import statistics
import sys
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.measure import alternate, one_core

NORM, SERVICE = "br-952-1993", "forfeiture"
DAYS, TRIPS_A_DAY, SHORT_DAYS = 365, 20, 89
TRIPS_PER_SECOND, SECONDS = 1_000, 0.4  # a trip in less than a millisecond


def figures() -> Iterator[dict[str, Any]]:
    """How many trips of the year are counted in a second, the median of the runs."""
    one_core()
    runs = alternate(_year(), seconds=SECONDS)[0]
    median = round(statistics.median(runs))
    yield {"name": "frequencies_year_trips_per_second", "value": median, "target": TRIPS_PER_SECOND,
           "met": median > TRIPS_PER_SECOND, "trips": DAYS * TRIPS_A_DAY,
           "runs": [round(run) for run in runs]}  # fmt: skip


def _year() -> Callable[[], int]:
    """The year of a line on which each third day lacks more than half of its trips, up to one day short of a ground."""
    import outorga
    from outorga.law.engine.explain import to_bytes

    short = {3 * place for place in range(SHORT_DAYS)}
    daily = [{"minimum": TRIPS_A_DAY, "executed": TRIPS_A_DAY // 2 - (day in short)} for day in range(DAYS)]
    facts = json.dumps({"on": "2026-12-31", "frequency": {"daily": daily}}).encode()
    outcome = outorga.decide(NORM, SERVICE, facts).outcome
    if (outcome["deficient_days"], outcome["grounds"]) != (SHORT_DAYS, []):
        raise SystemExit(f"the frequencies are counted wrong: {outcome}")

    def work() -> int:
        to_bytes(outorga.decide(NORM, SERVICE, facts))
        return DAYS * TRIPS_A_DAY

    return work


if __name__ == "__main__":
    for figure in figures():
        sys.stdout.write(json.dumps(figure) + "\n")
