# SPDX-License-Identifier: Apache-2.0
"""The ownership graph at full size: 100,000 parties and 300,000 stakes, one check after loading, and after a change.

The same rules as one question. ``python -m benchmarks.graph`` prints each figure as a line of JSON.
"""

import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

from benchmarks.measure import one_core
from outorga.law.engine import norms
from outorga.law.kernel.decisions import Decision, Reasoning
from outorga.law.norms.br_952_1993.graph import Control, Kinship, OwnershipGraph, Role, Stake
from outorga.law.norms.br_952_1993.interdependence import InterdependenceFacts, answer
from outorga.law.norms.br_952_1993.vocabulary import InterstateReadings, Share

NORM = "br-952-1993"
COMPANIES, PERSONS, STAKES, GROUP = 40_000, 60_000, 300_000, 40
CHECKS, MOST_MILLISECONDS, MOST_SECONDS = 400, 50.0, 5.0
HOLDINGS = ("direct", "controlled", "product")
OLD = date(1990, 1, 1)


def figures() -> Iterator[dict[str, Any]]:
    """Loading, the slowest and the median check by each reading of indirect holdings, and a change rechecked."""
    one_core()
    norms.get(NORM)
    chance = random.Random(952)
    edges = list(_edges(chance))
    started = time.process_time()
    graph = OwnershipGraph(edges)
    loading = time.process_time() - started
    yield {"name": "graph_loading_100000_seconds", "value": round(loading, 2), "target": MOST_SECONDS,
           "met": loading < MOST_SECONDS}  # fmt: skip
    pairs = [_pair(chance) for _ in range(CHECKS)]
    for holdings in HOLDINGS:
        yield _figure(f"graph_check_{holdings}_slowest_milliseconds", [
            _milliseconds(check, graph, pair, holdings) for pair in pairs
        ])  # fmt: skip
    yield _figure("graph_change_rechecked_slowest_milliseconds", [
        _milliseconds(_changed, graph, pair) for pair in pairs
    ])  # fmt: skip


def check(graph: OwnershipGraph, pair: tuple[str, str], holdings: Any) -> Decision:
    """One question on two carriers in the whole graph."""
    readings = InterstateReadings(indirect_holdings=holdings, family_sum="yes", mixed_common="yes")
    facts = InterdependenceFacts(carriers=pair, same_line=True, readings=readings)
    return answer(graph, pair, facts, Reasoning("interdependence", facts, norms.get(NORM).settings))


def _changed(graph: OwnershipGraph, pair: tuple[str, str]) -> None:
    """A stake bought and sold again: each time the check sees it."""
    stake = Stake(holder=pair[0], company=pair[1], voting_share=Share("0.1001"))
    before = check(graph, pair, "direct").outcome
    graph.add(stake)
    assert check(graph, pair, "direct").outcome["prohibited"]
    graph.remove(stake)
    assert check(graph, pair, "direct").outcome == before


def _milliseconds(work: Callable[..., object], *facts: object) -> float:
    started = time.process_time()
    work(*facts)
    return 1000 * (time.process_time() - started)


def _figure(name: str, times: list[float]) -> dict[str, Any]:
    slowest = max(times)
    return {"name": name, "value": round(slowest, 2), "target": MOST_MILLISECONDS, "met": slowest < MOST_MILLISECONDS,
            "median": round(statistics.median(times), 3), "checks": len(times)}  # fmt: skip


def _edges(chance: random.Random) -> Iterator[Any]:
    """Groups of companies that hold each other, now and then in a loop, with persons on top, officers and families."""
    for _ in range(STAKES):
        company = chance.randrange(COMPANIES)
        share = Share(f"{chance.uniform(0.001, 0.4):.4f}")
        yield Stake(holder=_holder(company, chance), company=f"C{company}", voting_share=share, since=OLD)
    for company in range(COMPANIES):
        yield Role(person=_person(company, chance), company=f"C{company}", role="director")
        if chance.random() < 0.3:
            yield Control(controller=_above(company, chance), company=f"C{company}")
    for person in range(0, PERSONS - 3, 3):
        yield Kinship(a=f"P{person}", b=f"P{person + 1}", relation="spouse")
        yield Kinship(a=f"P{person}", b=f"P{person + 2}", relation="parent")


def _holder(company: int, chance: random.Random) -> str:
    draw = chance.random()
    if draw < 0.8:
        return _person(company, chance)
    return f"C{_mate(company, chance)}" if draw < 0.803 else _above(company, chance)


def _person(company: int, chance: random.Random) -> str:
    return f"P{(company * PERSONS // COMPANIES + chance.randrange(60)) % PERSONS}"


def _mate(company: int, chance: random.Random) -> int:
    return company // GROUP * GROUP + chance.randrange(GROUP)


def _above(company: int, chance: random.Random) -> str:
    """A company of the same group nearer to its top."""
    first = company // GROUP * GROUP
    return f"C{first + chance.randrange(max(company - first, 1))}"


def _pair(chance: random.Random) -> tuple[str, str]:
    one = chance.randrange(COMPANIES)
    other = _mate(one, chance)
    return f"C{one}", f"C{other if other != one else (one + 1) % COMPANIES}"


if __name__ == "__main__":
    for figure in figures():
        sys.stdout.write(json.dumps(figure) + "\n")
        sys.stdout.flush()
