# SPDX-License-Identifier: Apache-2.0
"""The ownership graph: who holds, runs, controls and is kin to whom, indexed so that a question looks only nearby.

Built once from any number of edges; an edge may be added or removed later, and the next question sees it.
"""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta

from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Maybe
from outorga.law.norms.br_952_1993.vocabulary import Id, Share

Relation = Literal["spouse", "stable_union", "parent", "blood", "affinity"]


class Stake(Facts, frozen=True, gc=False):
    """A direct share of the voting capital; ``since`` when at its present size, and when above the limit."""

    holder: Id
    company: Id
    voting_share: Share
    since: Given[date] = UNSET
    above_limit_since: Given[date] = UNSET


class Role(Facts, frozen=True, gc=False):
    """An office that a person has in a company."""

    person: Id
    company: Id
    role: Literal["director", "managing_partner", "administrator"]
    since: Given[date] = UNSET


class Kinship(Facts, frozen=True, gc=False):
    """Two persons who are kin; of ``parent``, ``a`` is the parent of ``b``. The degree is of blood and affinity."""

    a: Id
    b: Id
    relation: Relation
    degree: Maybe[Count] = UNSET
    since: Given[date] = UNSET


class Control(Facts, frozen=True, gc=False):
    """Control of a company, a fact found and never computed from shares."""

    controller: Id
    company: Id
    since: Given[date] = UNSET


Edge: TypeAlias = Stake | Role | Kinship | Control
Carriers = Annotated[tuple[Id, ...], Meta(min_length=2, extra_json_schema={"uniqueItems": True})]


class Index:
    """Edges by one of their ends."""

    def __init__(self) -> None:
        self._edges: dict[str, list[Any]] = {}

    def add(self, end: str, edge: Edge) -> None:
        """Keep an edge under this end."""
        self._edges.setdefault(end, []).append(edge)

    def remove(self, end: str, edge: Edge) -> None:
        """Forget an edge; ValueError when it is not there."""
        self._edges.get(end, []).remove(edge)

    def at(self, end: str) -> list[Any]:
        """The edges under this end."""
        return self._edges.get(end, [])

    def __bool__(self) -> bool:
        return any(self._edges.values())


class OwnershipGraph:
    """Stakes, offices, kinship and control, each found from the end from which a question comes."""

    def __init__(self, edges: Iterable[Edge] = ()) -> None:
        self.stakes_in, self.roles_in, self.offices_of = Index(), Index(), Index()
        self.control_over, self.controlled_by = Index(), Index()
        self.parents_of, self.children_of, self.kin_of = Index(), Index(), Index()
        for edge in edges:
            self.add(edge)

    def add(self, edge: Edge) -> None:
        """Take in one more edge."""
        for index, end in self._places(edge):
            index.add(end, edge)

    def remove(self, edge: Edge) -> None:
        """Drop an edge that is in the graph; ValueError when it is not."""
        for index, end in self._places(edge):
            index.remove(end, edge)

    def _places(self, edge: Edge) -> Iterator[tuple[Index, str]]:
        match edge:
            case Stake():
                yield self.stakes_in, edge.company
            case Role():
                yield self.roles_in, edge.company
                yield self.offices_of, edge.person
            case Control():
                yield self.control_over, edge.company
                yield self.controlled_by, edge.controller
            case Kinship(relation="parent"):
                yield self.parents_of, edge.b
                yield self.children_of, edge.a
            case Kinship():
                yield self.kin_of, edge.a
                yield self.kin_of, edge.b
