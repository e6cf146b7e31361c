# SPDX-License-Identifier: Apache-2.0
"""Decisions a second on one core: a fine from typed facts against zen-engine's graph, JSON to JSON, every service.

``python -m benchmarks.law`` prints each figure as a line of JSON.
"""

import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from benchmarks.measure import RUNS, alternate, one_core

NORM = "mg-44007-2005"
COEFFICIENT, DAY = "0.359343", "2021-02-01"
TYPED, TIMES, JSON_RATE, SERVICE_RATE = 50_000, 10.0, 8_000, 5_000
SECONDS = 0.4


def figures() -> Iterator[dict[str, Any]]:
    """The fine against its peer, then JSON to JSON, then each service of every norm."""
    one_core()
    yield from _fine()
    yield _json_to_json()
    yield from _services()


def _fine() -> Iterator[dict[str, Any]]:
    ours, peer = _ours(), _peer()
    _agree()
    rates = alternate(ours, peer, seconds=SECONDS)
    typed, graph = (statistics.median(runs) for runs in rates)
    yield {"name": "fine_typed_per_second", "value": round(typed), "target": TYPED, "met": typed >= TYPED,
           "runs": [round(rate) for rate in rates[0]]}  # fmt: skip
    yield {"name": "fine_typed_times_zen_engine", "value": round(typed / graph, 1), "target": TIMES,
           "met": typed / graph >= TIMES, "zen_engine_per_second": round(graph),
           "runs": [round(rate) for rate in rates[1]]}  # fmt: skip


def _items() -> list[tuple[str, int]]:
    import outorga
    from outorga.law.engine import norms

    provisions = list(norms.get(NORM).infractions)
    return [(name, int(outorga.decide(NORM, "fine", _raw(name)).outcome["multiple"])) for name in provisions]


def _raw(provision: str) -> dict[str, Any]:
    return {
        "infraction": {"provision": provision, "committed_on": DAY},
        "parameters": {"fare_coefficient": COEFFICIENT},
    }


def _ours() -> Callable[[], int]:
    """Every item once: an explained decision, with its steps, from typed facts."""
    import outorga
    from outorga.law.engine import norms
    from outorga.law.kernel.facts import read

    service = norms.get(NORM).service("fine")
    asked = [read(service.facts, _raw(provision)) for provision, _ in _items()]

    def work() -> int:
        for facts in asked:
            assert outorga.decide(NORM, "fine", facts).steps
        return len(asked)

    return work


def graph() -> dict[str, Any]:
    """The same decision as a graph: a table from the item to its multiple, then the product cut to cents."""
    rules = [
        {"_id": provision, "item": f'"{provision}"', "multiple": str(multiple),
         "retention": str(_retains(provision)).lower(), "provision": f'"{provision}"'}
        for provision, multiple in _items()
    ]  # fmt: skip
    table = {
        "hitPolicy": "first", "rules": rules, "passThrough": True, "inputField": None, "outputPath": None,
        "executionMode": "single",
        "inputs": [{"id": "item", "name": "Item", "field": "infraction.provision"}],
        "outputs": [{"id": name, "name": name, "field": name} for name in ("multiple", "retention", "provision")],
    }  # fmt: skip
    amount = {
        "expressions": [{"id": "amount", "key": "amount", "value": "trunc(multiple * coefficient * 100) / 100"}],
        "passThrough": True, "inputField": None, "outputPath": None, "executionMode": "single",
    }  # fmt: skip
    nodes = [("in", "inputNode", {}), ("table", "decisionTableNode", table), ("amount", "expressionNode", amount),
             ("out", "outputNode", {})]  # fmt: skip
    return {
        "nodes": [{"id": key, "name": key, "type": kind, "content": content} for key, kind, content in nodes],
        "edges": [
            {"id": f"{start}-{end}", "type": "edge", "sourceId": start, "targetId": end}
            for start, end in (("in", "table"), ("table", "amount"), ("amount", "out"))
        ],
    }  # fmt: skip


def _retains(provision: str) -> bool:
    import outorga

    return bool(outorga.decide(NORM, "fine", _raw(provision)).outcome["retention"])


def _compiled() -> Any:
    import zen

    return zen.ZenEngine().create_decision(zen.ZenDecisionContent(json.dumps(graph())))


def _peer() -> Callable[[], int]:
    """Every item once through the graph, with the trace that tells which rules it passed."""
    decision = _compiled()
    asked = [{"infraction": {"provision": provision}, "coefficient": float(COEFFICIENT)} for provision, _ in _items()]

    def work() -> int:
        for facts in asked:
            decision.evaluate(facts, {"trace": True})
        return len(asked)

    return work


def _agree() -> None:
    """A comparison of different answers would compare nothing."""
    import outorga

    decision = _compiled()
    for provision, _ in _items():
        got = decision.evaluate({"infraction": {"provision": provision}, "coefficient": float(COEFFICIENT)})["result"]
        expected = outorga.decide(NORM, "fine", _raw(provision)).outcome
        if abs(float(got["amount"]) - float(expected["amount"])) > 0.001 or got["retention"] != expected["retention"]:
            raise RuntimeError(f"the two answers differ for {provision}: {got} and {expected}")


def _json_to_json() -> dict[str, Any]:
    import msgspec

    import outorga
    from outorga.law.engine import explain

    bodies = [json.dumps(_raw(provision)).encode() for provision, _ in _items()]

    def work() -> int:
        for body in bodies:
            msgspec.json.encode(explain.to_json(outorga.decide(NORM, "fine", body)))
        return len(bodies)

    (rates,) = alternate(work, seconds=SECONDS)
    rate = statistics.median(rates)
    return {"name": "fine_json_per_second", "value": round(rate), "target": JSON_RATE, "met": rate >= JSON_RATE,
            "runs": [round(run) for run in rates]}  # fmt: skip


def _services() -> Iterator[dict[str, Any]]:
    """Each service of every norm: the rate of every contract case from typed facts, and the median of them."""
    for (norm, service), cases in sorted(_cases().items()):
        medians = [statistics.median(_rates(norm, service, facts)) for facts in cases]
        rate = statistics.median(medians)
        yield {"name": f"{norm}_{service}_per_second", "value": round(rate), "target": SERVICE_RATE,
               "met": rate >= SERVICE_RATE, "cases": len(cases), "slowest_case": round(min(medians))}  # fmt: skip


def _cases() -> dict[tuple[str, str], list[Any]]:
    from outorga.law.engine import conformance, norms
    from outorga.law.kernel.errors import InvalidFacts
    from outorga.law.kernel.facts import read

    found: dict[tuple[str, str], list[Any]] = {}
    for case in (case for norm in norms.every() for case in conformance.shipped(norm.key)):
        try:
            facts = read(norms.get(case.norm).service(case.service).facts, case.facts)
        except InvalidFacts:
            continue
        found.setdefault((case.norm, case.service), []).append(facts)
    return found


def _rates(norm: str, service: str, facts: Any) -> Iterator[float]:
    import outorga
    from outorga.law.kernel.errors import InvalidFacts

    for _ in range(RUNS):
        count, started = 0, time.process_time()
        while (elapsed := time.process_time() - started) < SECONDS / 40:
            with suppress(InvalidFacts):
                outorga.decide(norm, service, facts)
            count += 1
        yield count / elapsed


def main() -> None:
    """Print each figure as a line of JSON."""
    for figure in figures():
        sys.stdout.write(json.dumps(figure) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
