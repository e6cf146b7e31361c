# SPDX-License-Identifier: Apache-2.0
"""Ways upwards in a graph that may have loops: no way passes a node twice.

Loops are searched way by way, and only inside the knot of nodes that reach each other; everything else is summed once.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal
from typing import Any, TypeAlias, TypeVar

from outorga.law.kernel.errors import FactError, InvalidFacts

EXACT = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN)
T = TypeVar("T")
NO_EDGES: tuple[Any, ...] = ()
ONE, ZERO = Decimal(1), Decimal(0)
# Companies that all hold each other have ways without number: past this many the question is refused.
MOST_WAYS = 200_000
TOO_MANY_WAYS = FactError("stakes", "maximum", f"loops of companies with at most {MOST_WAYS} ways through them")
Up: TypeAlias = Callable[[str], Collection[tuple[str, Any]]]


def reach(start: str, up: Up) -> dict[str, Collection[tuple[str, Any]]]:
    """Every node above a node, itself in, each with its own edges upwards."""
    found, waiting = {}, [start]
    while waiting:
        node = waiting.pop()
        if node not in found:
            found[node] = up(node)
            waiting += [above for above, _ in found[node]]
    return found


def knots(start: str, edges: Mapping[str, Collection[tuple[str, Any]]]) -> list[list[str]]:
    """The nodes that reach each other, together; a knot comes before those above it (Tarjan, without recursion)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack, held, found = [], set(), []
    work: list[tuple[str, Iterator[tuple[str, Any]]]] = []

    def enter(node: str) -> None:
        order[node] = low[node] = len(order)
        stack.append(node)
        held.add(node)
        work.append((node, iter(edges[node])))

    enter(start)
    while work:
        node, rest = work[-1]
        for above, _ in rest:
            if above not in order:
                enter(above)
                break
            if above in held:
                low[node] = min(low[node], order[above])
        else:
            work.pop()
            if work:
                low[work[-1][0]] = min(low[work[-1][0]], low[node])
            if low[node] == order[node]:
                place = stack.index(node)
                found.append(stack[place:])
                held.difference_update(stack[place:])
                del stack[place:]
    return found[::-1]


def ways(
    start: str, inside: Collection[str], edges: Mapping[str, Collection[tuple[str, Any]]], so_far: T,
    go_on: Callable[[T, Any], T],
) -> Iterator[tuple[str, T]]:  # fmt: skip
    """Each way from a node that stays inside and passes no node twice: its end and what was made of its edges.

    ``so_far`` is what the empty way is worth, which comes first, and ``go_on`` adds one edge to it.
    :class:`InvalidFacts` names the stakes when there are more than ``MOST_WAYS``.
    """
    yield start, so_far
    left = MOST_WAYS
    seen = {start}
    work = [(start, so_far, iter(edges[start]))]
    while work:
        node, worth, rest = work[-1]
        for above, edge in rest:
            if above in inside and above not in seen:
                seen.add(above)
                left -= 1
                if left < 0:
                    raise InvalidFacts([TOO_MANY_WAYS])
                more = go_on(worth, edge)
                yield above, more
                work.append((above, more, iter(edges[above])))
                break
        else:
            seen.discard(node)
            work.pop()


def products(start: str, up: Up, share: Callable[[Any], Decimal]) -> dict[str, Decimal]:
    """For every node above, the sum over the ways to it of the product of the shares along each; exact."""

    def along(weight: Decimal, edge: Any) -> Decimal:
        return EXACT.multiply(weight, share(edge))

    edges = reach(start, up)
    entered: dict[str, Decimal] = {start: ONE}
    total: dict[str, Decimal] = {}
    for knot in knots(start, edges):
        inside = frozenset(knot)
        for entry in knot:
            if weight := entered.get(entry, ZERO):
                for node, more in ways(entry, inside, edges, weight, along):
                    total[node] = EXACT.add(total.get(node, ZERO), more)
        for node in knot:
            for above, edge in edges[node]:
                if above not in inside and node in total:
                    entered[above] = EXACT.add(entered.get(above, ZERO), along(total[node], edge))
    del total[start]
    return total


def edges_between(start: str, end: str, up: Up) -> list[Any]:
    """Every edge on some way from a node up to another one."""
    whole = reach(start, up)
    reaching = _reaching(end, whole)
    edges = {node: [(above, edge) for above, edge in whole[node] if above in reaching] for node in whole
             if node in reaching}  # fmt: skip
    found: dict[int, Any] = {}
    for knot in knots(start, edges) if start in edges else ():
        inside = frozenset(knot)
        outer = [(node, above, edge) for node in knot for above, edge in edges[node] if above not in inside]
        found |= {id(edge): edge for node, _, edge in outer if node != end}
        if len(knot) > 1:
            found |= _inside(start, end, inside, edges)
    return list(found.values())


def _reaching(end: str, edges: Mapping[str, Collection[tuple[str, Any]]]) -> set[str]:
    below: dict[str, list[str]] = {}
    for node, upwards in edges.items():
        for above, _ in upwards:
            below.setdefault(above, []).append(node)
    found, waiting = set(), [end]
    while waiting:
        node = waiting.pop()
        if node not in found:
            found.add(node)
            waiting += below.get(node, [])
    return found


def _add(passed: tuple[Any, ...], edge: Any) -> tuple[Any, ...]:
    return (*passed, edge)


def _inside(start: str, end: str, inside: Collection[str], edges: Mapping[str, Collection[tuple[str, Any]]]
            ) -> dict[int, Any]:  # fmt: skip
    """The edges of the ways through a knot, from where it is entered to where it is left."""
    entries = {above for node, upwards in edges.items() if node not in inside for above, _ in upwards} | {start}
    exits = {node for node in inside if node == end or any(above not in inside for above, _ in edges[node])}
    return {
        id(edge): edge
        for entry in sorted(entries & set(inside))
        for node, passed in ways(entry, inside, edges, NO_EDGES, _add)
        if node in exits
        for edge in passed
    }
