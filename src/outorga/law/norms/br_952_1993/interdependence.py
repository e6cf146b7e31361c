# SPDX-License-Identifier: Apache-2.0
"""Arts. 11 and 97: whether carriers are economically tied, and may serve the same line all the same."""

from collections.abc import Iterable, Sequence
from itertools import chain

import msgspec

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Given, Maybe, known
from outorga.law.norms.br_952_1993.graph import (
    Carriers,
    Control,
    Edge,
    Kinship,
    OwnershipGraph,
    Role,
    Stake,
)
from outorga.law.norms.br_952_1993.kinship import KinRules
from outorga.law.norms.br_952_1993.ties import ITEMS, Age, Tie, TieFinder, TieRules
from outorga.law.norms.br_952_1993.vocabulary import InterstateFacts, external_day

CARRIERS = Test("art11_cpt", "O vínculo se procura entre duas ou mais transportadoras.")
SAME_LINE = Test("art11_cpt", "Transportadoras com vínculo não servem a mesma linha. Mesma linha: {same_line}.")
SAVED = Test("art97_cpt", "O vínculo entre {one} e {other} já existia na publicação, em {published_on}: {exempt}.")
NO_TIE = {
    "art11_cpt_inc1": Test("art11_cpt_inc1", "Nenhuma tem mais de {limit} do capital votante da outra."),
    "art11_cpt_inc2": Test("art11_cpt_inc2", "Não há dirigente em comum, nem sócio com mais de {limit} das duas."),
    "art11_cpt_inc3": Test("art11_cpt_inc3", "Não há parentes até o grau {degree} com mais de {limit} de cada uma."),
    "art11_cpt_inc4": Test("art11_cpt_inc4", "Não há uma mesma empresa que controle as duas."),
}
TIED = {
    "art11_cpt_inc1": Test("art11_cpt_inc1", "Nenhuma tem mais de {limit} da outra, {one} e {other}: {way}."),
    "art11_cpt_inc2": Test("art11_cpt_inc2", "Não há dirigente ou sócio em comum de {one} e {other}: {way}."),
    "art11_cpt_inc3": Test(
        "art11_cpt_inc3", "Não há cônjuge ou parentes com mais de {limit} de {one} e de {other}: {way}."
    ),
    "art11_cpt_inc4": Test("art11_cpt_inc4", "Não há empresa que controle {one} e {other}: {way}."),
}
FAMILY = Test("art11_cpt_inc3", "O grau do parentesco decide o vínculo.")


class InterdependenceFacts(InterstateFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `interdependence`."""

    carriers: Given[Carriers] = UNSET
    same_line: Maybe[bool] = UNSET
    stakes: Given[tuple[Stake, ...]] = UNSET
    roles: Given[tuple[Role, ...]] = UNSET
    kinship: Given[tuple[Kinship, ...]] = UNSET
    control: Given[tuple[Control, ...]] = UNSET


def interdependence(facts: InterdependenceFacts, reasoning: Reasoning) -> Decision:
    """The ties of each pair; the bar of one same line, save for what existed at publication."""
    carriers = reasoning.need("carriers", facts.carriers, CARRIERS)
    if carriers is None:
        return reasoning.undetermined()
    given = (facts.stakes, facts.roles, facts.kinship, facts.control)
    graph = OwnershipGraph(chain.from_iterable(known(edges) or () for edges in given))
    return answer(graph, carriers, facts, reasoning)


def answer(graph: OwnershipGraph, carriers: Sequence[str], facts: InterdependenceFacts, reasoning: Reasoning
           ) -> Decision:  # fmt: skip
    """The decision on these carriers in this graph, that may hold much more than they need."""
    rules = rules_for(graph, reasoning)
    finder = TieFinder(graph, rules)
    ties, unknown = finder.ties(carriers), Unknown(finder.untold(carriers), carriers, graph, rules)
    possible = unknown.all() if unknown else ties
    age = age_for([*ties, *possible], facts, reasoning) if possible else None
    judged = [(tie, age is not None and exempt(tie, age)) for tie in ties]
    tell(judged, rules, age, reasoning)
    open_degrees = unknown.decisive(age) if unknown and age is not None else []
    for edge in open_degrees:
        reasoning.lack(f"kinship.{place_of(edge, facts)}.degree", FAMILY)
    maybe = [tie for tie in possible if age is not None and not exempt(tie, age)] if open_degrees else []
    judge_line([tie for tie, saved in judged if not saved], maybe, facts, reasoning)
    return reasoning.conclude({
        "interdependent": bool(ties), "prohibited": reasoning.refused,
        "ties": [{"pair": list(tie.pair), "item": tie.item, "exempt": saved} for tie, saved in judged],
    })  # fmt: skip


def place_of(edge: Kinship, facts: InterdependenceFacts) -> str:
    """Where a declaration stands among the facts; in a stored graph, between whom."""
    places = [place for place, other in enumerate(known(facts.kinship) or ()) if other is edge]
    return str(places[0]) if places else f"{edge.a}.{edge.b}"


def judge_line(blocking: Sequence[Tie], possible: Sequence[Tie], facts: InterdependenceFacts, reasoning: Reasoning
               ) -> None:  # fmt: skip
    """Ties that art. 97 does not save bar the carriers from one same line; without any, the line does not matter."""
    if not blocking and not possible:
        reasoning.step(SAME_LINE, True, same_line=known(facts.same_line))
        return
    same_line = reasoning.need("same_line", facts.same_line, SAME_LINE)
    if same_line is not None and blocking:
        reasoning.check(SAME_LINE, not same_line, *(tie.item for tie in blocking), same_line=same_line)


def rules_for(graph: OwnershipGraph, reasoning: Reasoning) -> TieRules:
    """The limits, and the readings that this graph can ask about."""
    family, stakes = bool(graph.kin_of), bool(graph.stakes_in)
    kin = KinRules(
        int(reasoning.fixed("kinship_degree")),
        affinity=family and reasoning.reading("affinity") == "yes",
        stable_union=family and reasoning.reading("stable_union") == "yes",
    )
    return TieRules(
        reasoning.fixed("interdependence_share"),
        kin,
        holdings=reasoning.reading("indirect_holdings") if stakes else "direct",
        control_chain=bool(graph.control_over) and reasoning.reading("control_chain") == "yes",
        family_sum=stakes and bool(family or graph.parents_of) and reasoning.reading("family_sum") == "yes",
        mixed_common=stakes and bool(graph.roles_in) and reasoning.reading("mixed_common") == "yes",
    )


def age_for(ties: Iterable[Tie], facts: InterdependenceFacts, reasoning: Reasoning) -> Age:
    """What was there at publication; the reading of growth only where a stake grew after it."""
    age = Age(external_day("publication_date", facts.parameters, reasoning), kind_only=True)
    frozen = msgspec.structs.replace(age, kind_only=False)
    grew = any(age.saves(edge) and not frozen.saves(edge) for tie in ties for edge in tie.edges)
    return age if grew and reasoning.reading("legacy_growth") == "kind_only" else frozen


def exempt(tie: Tie, age: Age) -> bool:
    """Whether art. 97 saves a tie: every edge of every way to it is old."""
    return all(age.saves(edge) for edge in tie.edges)


def tell(judged: Sequence[tuple[Tie, bool]], rules: TieRules, age: Age | None, reasoning: Reasoning) -> None:
    """A step for each tie with its ways, and for each item that ties nobody."""
    limits = {"limit": rules.share, "degree": rules.kin.degree}
    for item in ITEMS:
        ties = [(tie, saved) for tie, saved in judged if tie.item == item]
        if not ties:
            reasoning.step(NO_TIE[item], True, **limits)
        for tie, saved in ties:
            one, other = tie.pair
            way = [described(edge) for edge in tie.edges]
            reasoning.step(TIED[item], False, one=one, other=other, way=way, **limits)
            if age is not None:
                reasoning.step(SAVED, saved, one=one, other=other, published_on=age.published_on, exempt=saved)


def described(edge: Edge) -> str:
    """An edge in words."""
    match edge:
        case Stake():
            share = str(edge.voting_share).replace(".", ",")
            return f"{edge.holder} tem {share} de {edge.company}"
        case Role():
            return f"{edge.person} é {OFFICES[edge.role]} de {edge.company}"
        case Control():
            return f"{edge.controller} controla {edge.company}"
        case _:
            return f"{edge.a} e {edge.b}: {RELATIONS[edge.relation]}"


OFFICES = {"director": "diretor", "managing_partner": "sócio-gerente", "administrator": "administrador"}
RELATIONS = {
    "spouse": "cônjuges", "stable_union": "união estável", "parent": "ascendente e filho",
    "blood": "parentes consanguíneos", "affinity": "parentes por afinidade",
}  # fmt: skip


class Unknown:
    """What the ties would be if declarations without a degree were near enough, or were not."""

    def __init__(self, edges: Sequence[Kinship], carriers: Sequence[str], graph: OwnershipGraph, rules: TieRules
                 ) -> None:  # fmt: skip
        self._edges, self._carriers, self._graph, self._rules = edges, carriers, graph, rules

    def __bool__(self) -> bool:
        return bool(self._edges)

    def all(self) -> list[Tie]:
        """The ties if every one were near enough."""
        return self.ties(self._edges)

    def ties(self, assumed: Iterable[Kinship]) -> list[Tie]:
        """The ties with these declarations taken as near enough."""
        kin = msgspec.structs.replace(self._rules.kin, assumed=frozenset(id(edge) for edge in assumed))
        return TieFinder(self._graph, msgspec.structs.replace(self._rules, kin=kin)).ties(self._carriers)

    def decisive(self, age: Age) -> list[Kinship]:
        """The declarations on whose degree the ties or their age depend."""

        def seen(assumed: Iterable[Kinship]) -> list[tuple[tuple[str, str], str, bool]]:
            return [(tie.pair, tie.item, exempt(tie, age)) for tie in self.ties(assumed)]

        none, everyone = seen(()), seen(self._edges)
        return [
            edge for edge in self._edges
            if seen([edge]) != none or seen([other for other in self._edges if other is not edge]) != everyone
        ]  # fmt: skip


SERVICES = (
    Service("interdependence", "Estas transportadoras têm vínculo, e podem servir a mesma linha?",
            InterdependenceFacts, interdependence, (
        "art11_cpt", "art11_cpt_inc1", "art11_cpt_inc2", "art11_cpt_inc3", "art11_cpt_inc4", "art97_cpt",
    )),
)  # fmt: skip
