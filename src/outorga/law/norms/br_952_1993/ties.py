# SPDX-License-Identifier: Apache-2.0
"""Art. 11, items I to IV, and art. 97: the ties between two carriers, found in the ownership graph near them.

The same rules answer one question and a graph of a hundred thousand parties.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from itertools import combinations
from typing import Any

import msgspec

from outorga.law.kernel.facts import known
from outorga.law.norms.br_952_1993.graph import Control, Edge, Kinship, OwnershipGraph, Role, Stake
from outorga.law.norms.br_952_1993.kinship import KinRules, Relatives, is_old, relatives, undeclared
from outorga.law.norms.br_952_1993.paths import ZERO, edges_between, products, reach

ITEMS = ("art11_cpt_inc1", "art11_cpt_inc2", "art11_cpt_inc3", "art11_cpt_inc4")
SHARES, COMMON, FAMILY, HOLDING = ITEMS


class TieRules(msgspec.Struct, frozen=True):
    """The limits of the norm and the answers to its open questions."""

    share: Decimal
    kin: KinRules
    holdings: str
    control_chain: bool
    family_sum: bool
    mixed_common: bool


class Age(msgspec.Struct, frozen=True):
    """What art. 97 saves: what existed at publication; a stake that grew later only by the reading ``kind_only``."""

    published_on: date
    kind_only: bool

    def saves(self, edge: Edge) -> bool:
        """Whether an edge shows that it is old enough."""
        match edge:
            case Kinship():
                return is_old(edge, self.published_on)
            case Stake() if self.kind_only and self._old(edge.above_limit_since):
                return True
            case _:
                return self._old(edge.since)

    def _old(self, since: Any) -> bool:
        return known(since) is not None and bool(since <= self.published_on)


class Tie(msgspec.Struct, frozen=True):
    """A tie between two carriers by one item, with the edges of every way to it."""

    pair: tuple[str, str]
    item: str
    edges: tuple[Edge, ...]


class TieFinder:
    """Finds ties by these rules; what it learns of a carrier or a person serves the whole question."""

    def __init__(self, graph: OwnershipGraph, rules: TieRules) -> None:
        self._graph, self._rules = graph, rules
        self._above: dict[str, Mapping[str, Decimal]] = {}
        self._shares: dict[str, Mapping[str, Decimal]] = {}
        self._kin: dict[str, Relatives] = {}
        self._controllers: dict[str, frozenset[str]] = {}

    def ties(self, carriers: Sequence[str]) -> list[Tie]:
        """The ties of every pair, in the order listed, and then by item."""
        return [tie for pair in combinations(carriers, 2) for tie in self.between(pair)]

    def between(self, pair: tuple[str, str]) -> Iterator[Tie]:
        """The ties of two carriers."""
        ways = (self._in_each_other, self._in_common, self._by_family, self._under_one)
        for item, way in zip(ITEMS, ways, strict=True):
            if edges := list(way(*pair)):
                yield Tie(pair, item, tuple({id(edge): edge for edge in edges}.values()))

    def untold(self, carriers: Sequence[str]) -> list[Kinship]:
        """The declarations without a degree that lie between holders of the carriers."""
        holders = {holder for carrier in carriers for holder in self._shares_in(carrier)}
        found = {
            id(edge): edge
            for holder in sorted(holders)
            for edge in undeclared(holder, self._graph, affinity=self._rules.kin.affinity)
            if edge.a in holders and edge.b in holders
        }
        return list(found.values())

    def _in_each_other(self, one: str, other: str) -> Iterator[Edge]:
        """Item I: a carrier has more than the limit of the other."""
        for holder, company in ((one, other), (other, one)):
            if self._shares_in(company).get(holder, ZERO) > self._rules.share:
                yield from self._stake_edges(holder, company)

    def _in_common(self, one: str, other: str) -> Iterator[Edge]:
        """Item II: a person in office in both, or a holder above the limit in both; by a reading, one of each."""
        offices = self._officers(one), self._officers(other)
        for person in sorted(offices[0].keys() & offices[1].keys()):
            yield from (edge for side in offices for edge in side[person])
        above = self._above_limit(one), self._above_limit(other)
        for holder in sorted((above[0].keys() & above[1].keys()) - {one, other}):
            yield from self._held_edges(holder, one)
            yield from self._held_edges(holder, other)
        if self._rules.mixed_common:
            for side, company in ((0, other), (1, one)):
                for person in sorted((offices[side].keys() & above[1 - side].keys()) - {one, other}):
                    yield from offices[side][person]
                    yield from self._held_edges(person, company)

    def _by_family(self, one: str, other: str) -> Iterator[Edge]:
        """Item III: above the limit of one, and the spouse or a near relative above that of the other."""
        theirs = self._above_limit(other)
        for person in sorted(self._above_limit(one)) if theirs else ():
            for relative, edges in self._kin_of(person).items():
                if relative in theirs:
                    yield from self._held_edges(person, one)
                    yield from self._held_edges(relative, other)
                    yield from edges

    def _under_one(self, one: str, other: str) -> Iterator[Edge]:
        """Item IV: one controller above both, through other companies too by the reading."""
        for controller in sorted(self._controllers_of(one) & self._controllers_of(other)):
            for carrier in (one, other):
                if self._rules.control_chain:
                    yield from self._control_edges(controller, carrier)
                else:
                    yield from (edge for edge in self._graph.control_over.at(carrier) if edge.controller == controller)

    def _officers(self, company: str) -> dict[str, list[Role]]:
        found: dict[str, list[Role]] = {}
        for role in self._graph.roles_in.at(company):
            found.setdefault(role.person, []).append(role)
        return found

    def _controllers_of(self, company: str) -> frozenset[str]:
        if company not in self._controllers:
            self._controllers[company] = frozenset(_controllers(company, self._graph, chain=self._rules.control_chain))
        return self._controllers[company]

    def _shares_in(self, company: str) -> Mapping[str, Decimal]:
        """What each holder has of a company, by the reading of indirect holdings."""
        if company not in self._shares:
            self._shares[company] = HOLDINGS[self._rules.holdings](company, self._graph)
        return self._shares[company]

    def _above_limit(self, company: str) -> Mapping[str, Decimal]:
        """The holders above the limit; by the reading, with what their families have of the same company."""
        if company not in self._above:
            shares = self._shares_in(company)
            self._above[company] = {
                holder: whole for holder, own in shares.items()
                if (whole := own + self._of_family(holder, shares)) > self._rules.share
            }  # fmt: skip
        return self._above[company]

    def _of_family(self, holder: str, shares: Mapping[str, Decimal]) -> Decimal:
        if not self._rules.family_sum or not shares[holder]:
            return ZERO
        return sum((shares.get(relative, ZERO) for relative in self._kin_of(holder)), ZERO)

    def _kin_of(self, person: str) -> Relatives:
        if person not in self._kin:
            self._kin[person] = relatives(person, self._graph, self._rules.kin)
        return self._kin[person]

    def _held_edges(self, holder: str, company: str) -> Iterator[Edge]:
        """The ways from a holder to a company, with those of its family where they are added."""
        yield from self._stake_edges(holder, company)
        if self._rules.family_sum:
            shares = self._shares_in(company)
            for relative, edges in self._kin_of(holder).items():
                if shares.get(relative):
                    yield from self._stake_edges(relative, company)
                    yield from edges

    def _stake_edges(self, holder: str, company: str) -> Iterator[Edge]:
        if self._rules.holdings == "product":
            yield from edges_between(company, holder, lambda node: _holders(node, self._graph))
            return
        for edge in self._graph.stakes_in.at(company):
            if edge.holder == holder:
                yield edge
            elif self._rules.holdings == "controlled" and holder in _controllers(edge.holder, self._graph, chain=True):
                yield edge
                yield from self._control_edges(holder, edge.holder)

    def _control_edges(self, controller: str, company: str) -> list[Control]:
        return edges_between(company, controller, lambda node: _above(node, self._graph))


def _controllers(company: str, graph: OwnershipGraph, *, chain: bool) -> set[str]:
    """Who controls a company, directly or also through others; itself only by a loop."""
    direct = {edge.controller for edge in graph.control_over.at(company)}
    if not chain:
        return direct
    return {above for one in direct for above in reach(one, lambda node: _above(node, graph))}


def _above(node: str, graph: OwnershipGraph) -> list[tuple[str, Any]]:
    return [(edge.controller, edge) for edge in graph.control_over.at(node)]


def _holders(node: str, graph: OwnershipGraph) -> list[tuple[str, Any]]:
    return [(edge.holder, edge) for edge in graph.stakes_in.at(node)]


def _direct(company: str, graph: OwnershipGraph) -> dict[str, Decimal]:
    """The stakes themselves, those of one holder together."""
    found: dict[str, Decimal] = {}
    for edge in graph.stakes_in.at(company):
        found[edge.holder] = found.get(edge.holder, ZERO) + edge.voting_share
    return found


def _controlled(company: str, graph: OwnershipGraph) -> dict[str, Decimal]:
    """With the stakes of every company that the holder controls, at any depth."""
    found: dict[str, Decimal] = {}
    for holder, share in _direct(company, graph).items():
        for owner in {holder} | _controllers(holder, graph, chain=True):
            found[owner] = found.get(owner, ZERO) + share
    return found


def _product(company: str, graph: OwnershipGraph) -> dict[str, Decimal]:
    """The products along the chains of stakes, added."""
    return products(company, lambda node: _holders(node, graph), lambda edge: edge.voting_share)


HOLDINGS = {"direct": _direct, "controlled": _controlled, "product": _product}
