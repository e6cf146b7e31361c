# SPDX-License-Identifier: Apache-2.0
"""Art. 11, item III: who is the spouse or a relative of whom, and by which declarations.

Degrees are declared, or counted in steps through the nearest common ancestor; a shared child makes no kinship.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from outorga.law.kernel.facts import known
from outorga.law.norms.br_952_1993.graph import Kinship, OwnershipGraph

Relatives = dict[str, list[Kinship]]


class KinRules(msgspec.Struct, frozen=True):
    """The furthest degree, and who counts besides spouses and blood relatives.

    ``assumed``: declarations whose degree is not known and that are taken as near enough, by identity.
    """

    degree: int
    affinity: bool
    stable_union: bool
    assumed: frozenset[int] = frozenset()


def relatives(person: str, graph: OwnershipGraph, rules: KinRules) -> Relatives:
    """The spouse and the relatives of a person, each with every declaration that makes it one."""
    found: Relatives = {}
    for edge in graph.kin_of.at(person):
        other = edge.b if edge.a == person else edge.a
        if other != person and declared(edge, rules):
            found.setdefault(other, []).append(edge)
    for other, edges in lineage(person, graph, rules.degree):
        found.setdefault(other, []).extend(edge for edge in edges if edge not in found[other])
    return found


def declared(edge: Kinship, rules: KinRules) -> bool:
    """Whether a declaration makes two persons spouses, or relatives near enough."""
    if edge.relation == "spouse":
        return True
    if edge.relation == "stable_union":
        return rules.stable_union
    if edge.relation == "affinity" and not rules.affinity:
        return False
    degree = known(edge.degree)
    return id(edge) in rules.assumed if degree is None else degree <= rules.degree


def undeclared(person: str, graph: OwnershipGraph, *, affinity: bool) -> Iterator[Kinship]:
    """The declarations of a person whose degree is needed and not told."""
    kinds = ("blood", "affinity") if affinity else ("blood",)
    return (edge for edge in graph.kin_of.at(person) if edge.relation in kinds and known(edge.degree) is None)


def lineage(person: str, graph: OwnershipGraph, most: int) -> Iterator[tuple[str, tuple[Kinship, ...]]]:
    """Everybody within so many steps up to an ancestor and down again, no person passed twice, with the steps."""
    if not graph.parents_of.at(person) and not graph.children_of.at(person):
        return
    work: list[tuple[str, tuple[Kinship, ...], frozenset[str], bool]] = [(person, (), frozenset({person}), True)]
    while work:
        here, steps, passed, climbing = work.pop()
        if steps:
            yield here, steps
        if len(steps) < most:
            for edge, other, up in _next(here, graph, climbing=climbing):
                if other not in passed:
                    work.append((other, (*steps, edge), passed | {other}, up))


def _next(here: str, graph: OwnershipGraph, *, climbing: bool) -> Iterator[tuple[Kinship, str, bool]]:
    if climbing:
        yield from ((edge, edge.a, True) for edge in graph.parents_of.at(here))
    yield from ((edge, edge.b, False) for edge in graph.children_of.at(here))


def is_old(edge: Any, published_on: Any) -> bool:
    """Whether a kinship existed at publication: of blood and descent always, unless a later day is told."""
    since = known(edge.since)
    return edge.relation in ("blood", "parent") if since is None else bool(since <= published_on)
