# SPDX-License-Identifier: Apache-2.0
"""Interdependence: the ways through the graph against a slow search, the ties, what saves them, what is missing."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from fractions import Fraction
from itertools import permutations
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.engine import norms
from outorga.law.engine.decide import decide
from outorga.law.kernel.decisions import Reasoning
from outorga.law.kernel.errors import InvalidFacts
from outorga.law.norms.br_952_1993.graph import Control, Edge, Kinship, OwnershipGraph, Role, Stake
from outorga.law.norms.br_952_1993.interdependence import InterdependenceFacts, answer
from outorga.law.norms.br_952_1993.kinship import KinRules, relatives
from outorga.law.norms.br_952_1993.paths import edges_between, products
from outorga.law.norms.br_952_1993.vocabulary import Share
from tests.law.norms.br_952_1993.questions import NORM, cited, missing, outcome, told

NAMES = "ABCDE"
SHARES = ("0.05", "0.1", "0.11", "0.5", "0.9")
EDGE = st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES), st.sampled_from(SHARES))
EDGES = st.lists(EDGE, max_size=9, unique_by=lambda edge: edge[:2])
COLD = settings(max_examples=150, deadline=None, database=None, derandomize=True)


def stake(holder: str, company: str, share: str, **more: Any) -> dict[str, Any]:
    return {"holder": holder, "company": company, "voting_share": share, **more}


def parent(one: str, other: str) -> dict[str, str]:
    return {"a": one, "b": other, "relation": "parent"}


def ask(**facts: Any) -> dict[str, Any]:
    return outcome("interdependence", **{"carriers": ["A", "B"], "same_line": True, **facts})


def items(**facts: Any) -> list[str]:
    return [tie["item"][-1] for tie in ask(**facts)["ties"]]


def slow_ways(start: str, end: str, edges: list[tuple[str, str, str]]) -> Iterator[list[tuple[str, str, str]]]:
    """Every way from a company up to a holder that passes nobody twice, by trying all orders of the others."""
    between = {(holder, company): edge for edge in edges for holder, company in [edge[:2]]}
    others = [name for name in NAMES if name not in (start, end)]
    for length in range(len(others) + 1):
        for middle in permutations(others, length):
            nodes = (start, *middle, end)
            steps = list(zip(nodes[1:], nodes[:-1], strict=True))
            if all(step in between for step in steps):
                yield [between[step] for step in steps]


def product_of(way: list[tuple[str, str, str]]) -> Fraction:
    found = Fraction(1)
    for *_, share in way:
        found *= Fraction(share)
    return found


def upwards(edges: list[tuple[str, str, str]]) -> Any:
    return lambda node: [(holder, edge) for edge in edges for holder, company in [edge[:2]] if company == node]


@COLD
@given(EDGES)
def test_the_product_adds_every_way_that_passes_nobody_twice(edges: list[tuple[str, str, str]]) -> None:
    found = products("A", upwards(edges), lambda edge: Decimal(edge[2]))
    for end in NAMES[1:]:
        slow = sum((product_of(way) for way in slow_ways("A", end, edges)), Fraction(0))
        assert Fraction(found.get(end, Decimal(0))) == slow


@COLD
@given(EDGES)
def test_the_edges_between_two_are_those_of_every_way(edges: list[tuple[str, str, str]]) -> None:
    for end in NAMES[1:]:
        slow = {edge for way in slow_ways("A", end, edges) for edge in way}
        assert set(edges_between("A", end, upwards(edges))) == slow


def test_a_product_is_exact_however_long_the_chain() -> None:
    edges = [(f"N{place + 1}", f"N{place}", "0.3333333333") for place in range(12)]
    found = products("N0", upwards(edges), lambda edge: Decimal(edge[2]))
    assert Fraction(found["N12"]) == Fraction("0.3333333333") ** 12


def test_a_very_long_chain_and_a_very_long_loop_are_searched_without_recursion() -> None:
    edges = [(f"N{place + 1}", f"N{place}", "1") for place in range(3000)] + [("N0", "N3000", "1")]
    by_company = {company: [(holder, (holder, company, share))] for holder, company, share in edges}
    assert products("N0", lambda node: by_company[node], lambda edge: Decimal(edge[2]))["N3000"] == 1


@pytest.mark.parametrize("holdings", ["direct", "controlled", "product"])
@COLD
@given(EDGES, EDGES)
def test_item_one_agrees_with_a_slow_reckoning(holdings: str, edges: Any, control: Any) -> None:
    """What A has of B, or B of A, above a tenth."""

    def share(holder: str, company: str) -> Fraction:
        if holdings == "product":
            return sum((product_of(way) for way in slow_ways(company, holder, edges)), Fraction(0))
        held = {holder} if holdings == "direct" else {
            name for name in NAMES if name == holder or any(True for _ in slow_ways(name, holder, control))
        }  # fmt: skip
        return sum((Fraction(size) for owner, owned, size in edges if owned == company and owner in held), Fraction(0))

    found = items(
        stakes=[stake(*edge) for edge in edges],
        control=[{"controller": one, "company": other} for one, other, _ in control if one != other],
        readings={"indirect_holdings": holdings},
    )
    tied = max(share("A", "B"), share("B", "A")) > Fraction("0.1")
    assert ("1" in found) is tied
    both = {name for name in "CDE" if min(share(name, "A"), share(name, "B")) > Fraction("0.1")}
    assert ("2" in found) is bool(both)


RULES = KinRules(3, affinity=False, stable_union=False)


@COLD
@given(st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=7, unique=True))
def test_degrees_are_steps_up_to_an_ancestor_and_down_again(pairs: list[tuple[str, str]]) -> None:
    edges = [Kinship(a=one, b=other, relation="parent") for one, other in pairs if one != other]
    found = relatives("A", OwnershipGraph(edges), RULES)
    near = set()
    for other in NAMES[1:]:
        for length in range(3):
            for middle in permutations([name for name in NAMES[1:] if name != other], length):
                steps = list(zip(("A", *middle), (*middle, other), strict=True))
                if any(
                    all((up, low) in pairs for low, up in steps[:top]) and all(step in pairs for step in steps[top:])
                    for top in range(len(steps) + 1)
                ):
                    near.add(other)
    assert set(found) == near


def test_a_change_of_the_graph_is_seen_at_once_and_can_be_taken_back() -> None:
    graph = OwnershipGraph([Stake(holder="X", company="A", voting_share=Share("0.5"))])
    extra: list[Edge] = [
        Stake(holder="A", company="B", voting_share=Share("0.2")),
        Role(person="P", company="A", role="director"),
        Role(person="P", company="B", role="director"),
        Control(controller="H", company="A"),
        Control(controller="H", company="B"),
    ]

    def found() -> list[str]:
        facts = InterdependenceFacts(carriers=("A", "B"), same_line=True)
        reasoning = Reasoning("interdependence", facts, norms.get(NORM).settings)
        ties: list[dict[str, str]] = answer(graph, ("A", "B"), facts, reasoning).outcome["ties"]
        return [tie["item"][-1] for tie in ties]

    assert found() == []
    for edge in extra:
        graph.add(edge)
    assert found() == ["1", "2", "4"]
    graph.remove(extra[0])
    assert found() == ["2", "4"]
    graph.remove(extra[1])
    assert found() == ["4"]
    graph.remove(extra[4])
    assert found() == []
    with pytest.raises(ValueError, match="not in list"):
        graph.remove(extra[4])


def test_the_family_of_the_graph_is_found_and_forgotten_too() -> None:
    edges = [Kinship(a="G", b="P", relation="parent"), Kinship(a="P", b="Q", relation="spouse")]
    graph = OwnershipGraph(edges)
    assert set(relatives("P", graph, RULES)) == {"G", "Q"}
    assert set(relatives("G", graph, RULES)) == {"P"}
    for edge in edges:
        graph.remove(edge)
    assert relatives("P", graph, RULES) == {}


@pytest.mark.parametrize("value", ["0.05", "0.1", "0.25"])
def test_the_limit_of_the_shares_is_the_parameter_and_is_not_in(value: str) -> None:
    limit = Decimal(value)
    parameters = norms.get(NORM).settings.parameters
    entry = msgspec.structs.replace(parameters["interdependence_share"].values[0], value=limit)
    changed = {**parameters, "interdependence_share": parameters["interdependence_share"].with_values([entry])}
    chosen = msgspec.structs.replace(norms.get(NORM).settings, parameters=changed)
    for more, tied in ((Decimal("-0.0001"), False), (Decimal(0), False), (Decimal("0.0001"), True)):
        facts = {"carriers": ["A", "B"], "same_line": True, "stakes": [stake("A", "B", str(limit + more))]}
        assert decide(NORM, "interdependence", facts, settings=chosen).outcome["interdependent"] is tied


@pytest.mark.parametrize("most", [2, 3, 4])
def test_the_degree_is_the_parameter_and_is_in(most: int) -> None:
    parameters = norms.get(NORM).settings.parameters
    entry = msgspec.structs.replace(parameters["kinship_degree"].values[0], value=most)
    changed = {**parameters, "kinship_degree": parameters["kinship_degree"].with_values([entry])}
    chosen = msgspec.structs.replace(norms.get(NORM).settings, parameters=changed)
    line = ["P", "X1", "X2", "X3", "X4", "X5"]
    for degree in range(1, 6):
        for kin in (
            [{"a": "P", "b": "Q", "relation": "blood", "degree": degree}],
            [parent(one, other) for one, other in zip(line, [*line[1:degree], "Q"], strict=False)],
        ):
            facts = {"carriers": ["A", "B"], "same_line": True, "kinship": kin,
                     "stakes": [stake("P", "A", "0.2"), stake("Q", "B", "0.2")]}  # fmt: skip
            assert decide(NORM, "interdependence", facts, settings=chosen).outcome["interdependent"] is (degree <= most)


def test_the_way_to_a_tie_is_told() -> None:
    told_of = [
        given["way"]
        for provision, result, given in told(
            "interdependence",
            carriers=["A", "B"],
            same_line=True,
            stakes=[stake("P", "A", "0.15"), stake("Q", "B", "0.11")],
            roles=[{"person": "R", "company": company, "role": "managing_partner"} for company in "AB"],
            kinship=[{"a": "P", "b": "Q", "relation": "spouse"}],
            control=[{"controller": "H", "company": company} for company in "AB"],
        )
        if "way" in given and result is False and provision.startswith("art11_cpt_inc")
    ]
    assert told_of == [
        ["R é sócio-gerente de A", "R é sócio-gerente de B"],
        ["P tem 0,15 de A", "Q tem 0,11 de B", "P e Q: cônjuges"],
        ["H controla A", "H controla B"],
    ]


def test_each_item_is_tested_and_the_parameters_are_told() -> None:
    wanted = {f"art11_cpt_inc{number}" for number in (1, 2, 3, 4)} | {"art11_cpt"}
    assert cited("interdependence", carriers=["A", "B"], same_line=True) == wanted
    decision = decide(NORM, "interdependence", {"carriers": ["A", "B"], "stakes": [stake("A", "B", "0.2")]})
    assert {used.name for used in decision.parameters} == {
        "interdependence_share", "kinship_degree", "publication_date",
    }  # fmt: skip
    assert decision.readings == ("indirect_holdings=direct",)


OLD, NEW = "1993-10-08", "1993-10-09"


@pytest.mark.parametrize(
    ("stakes", "kinship", "exempt"),
    [
        ([stake("A", "B", "0.2", since=OLD)], [], True),
        ([stake("A", "B", "0.2", since=NEW)], [], False),
        ([stake("A", "B", "0.2", above_limit_since=OLD)], [], False),
        ([stake("A", "B", "0.2", since=OLD), stake("B", "A", "0.2", since=NEW)], [], False),
        ([stake("P", "A", "0.2", since=OLD), stake("Q", "B", "0.2", since=OLD)], [parent("P", "Q")], True),
        (
            [stake("P", "A", "0.2", since=OLD), stake("Q", "B", "0.2", since=OLD)],
            [{**parent("P", "Q"), "since": NEW}],
            False,
        ),
        (
            [stake("P", "A", "0.2", since=OLD), stake("Q", "B", "0.2", since=OLD)],
            [{"a": "P", "b": "Q", "relation": "spouse", "since": OLD}],
            True,
        ),
        (
            [stake("P", "A", "0.2", since=OLD), stake("Q", "B", "0.2", since=OLD)],
            [parent("P", "Q"), {"a": "P", "b": "Q", "relation": "spouse"}],
            False,
        ),
        (
            [stake("P", "A", "0.2", since=OLD), stake("Q", "B", "0.2", since=OLD)],
            [parent("P", "Q"), {**parent("G", "P"), "since": NEW}],
            True,
        ),
    ],
)
def test_a_tie_is_saved_when_every_edge_of_every_way_is_old(stakes: Any, kinship: Any, exempt: bool) -> None:
    found = ask(stakes=stakes, kinship=kinship)
    assert [tie["exempt"] for tie in found["ties"]] == [exempt]
    assert found["prohibited"] is not exempt
    assert (found["because"] == []) is exempt


def test_the_day_of_publication_may_come_with_the_question() -> None:
    facts = {"stakes": [stake("A", "B", "0.2", since="2026-01-02")]}
    assert ask(**facts, parameters={"publication_date": "2026-01-02"})["ties"][0]["exempt"] is True
    assert ask(**facts, parameters={"publication_date": "2026-01-01"})["ties"][0]["exempt"] is False
    assert date(1993, 10, 8) in [entry.value for entry in norms.get(NORM).parameters["publication_date"].values]


def test_what_is_missing() -> None:
    kin = [{"a": "P", "b": "R", "relation": "blood"}, {"a": "Q", "b": "P", "relation": "blood", "degree": None}]
    stakes = [stake("P", "A", "0.2"), stake("Q", "B", "0.2")]
    assert missing("interdependence") == {"carriers"}
    assert missing("interdependence", carriers=["A", "B"], stakes=stakes, kinship=kin) == {
        "kinship.1.degree", "same_line",
    }  # fmt: skip
    assert missing("interdependence", carriers=["A", "B"], same_line=False, stakes=stakes, kinship=kin) == {
        "kinship.1.degree"
    }


def test_ties_are_told_by_pair_as_listed_and_then_by_item() -> None:
    found = ask(
        carriers=["C", "B", "A"],
        stakes=[stake("A", "B", "0.2"), stake("C", "B", "0.2")],
        roles=[{"person": "P", "company": company, "role": "director"} for company in "CA"],
    )
    assert [(*tie["pair"], tie["item"][-1]) for tie in found["ties"]] == [
        ("C", "B", "1"), ("C", "A", "2"), ("B", "A", "1"),
    ]  # fmt: skip
    assert found["because"] == ["art11_cpt_inc1", "art11_cpt_inc2"]


@pytest.mark.parametrize(
    ("relation", "reading"), [("spouse", ""), ("stable_union", "stable_union"), ("affinity", "affinity")]
)
def test_who_counts_as_family_is_read(relation: str, reading: str) -> None:
    kin = [{"a": "Q", "b": "P", "relation": relation, "degree": 1}]
    facts = {"stakes": [stake("P", "A", "0.2"), stake("Q", "B", "0.2")], "kinship": kin}
    assert items(**facts) == ([] if reading else ["3"])
    for name in ("stable_union", "affinity"):
        assert items(**facts, readings={name: "yes"}) == (["3"] if reading in ("", name) else [])


@pytest.mark.parametrize(
    ("role", "word"),
    [("director", "diretor"), ("managing_partner", "sócio-gerente"), ("administrator", "administrador")],
)
def test_an_office_is_told_in_words(role: str, word: str) -> None:
    roles = [{"person": "P", "company": company, "role": role} for company in "AB"]
    ways = [given["way"] for *_, given in told("interdependence", carriers=["A", "B"], same_line=True, roles=roles)
            if "way" in given]  # fmt: skip
    assert ways == [[f"P é {word} de A", f"P é {word} de B"]]


def test_persons_in_office_in_both_are_told_in_the_order_of_their_names() -> None:
    names = ["S", "Q", "U", "P", "T", "R"]
    roles = [{"person": name, "company": company, "role": "director"} for name in names for company in "AB"]
    ways = [given["way"] for *_, given in told("interdependence", carriers=["A", "B"], same_line=True, roles=roles)
            if "way" in given]  # fmt: skip
    assert ways == [[f"{name} é diretor de {company}" for name in sorted(names) for company in "AB"]]


def crowd(size: int) -> list[dict[str, Any]]:
    """Companies that all hold each other since long ago."""
    names = [f"C{number}" for number in range(size)]
    return [stake(one, other, "0.2", since="1990-01-01") for one in names for other in names if one != other]


def test_companies_that_all_hold_each_other_are_refused_before_their_ways_run_out_of_hand() -> None:
    facts = {"carriers": ["C0", "C1"], "same_line": True, "readings": {"indirect_holdings": "product"}}
    assert decide(NORM, "interdependence", {**facts, "stakes": crowd(6)}).outcome["interdependent"]
    with pytest.raises(InvalidFacts) as caught:
        decide(NORM, "interdependence", {**facts, "stakes": crowd(12)})
    assert [(error.path, error.code) for error in caught.value.errors] == [("stakes", "maximum")]


def test_a_direct_stake_needs_no_way_through_the_crowd() -> None:
    facts = {"carriers": ["C0", "C1"], "same_line": True, "stakes": crowd(40)}
    assert decide(NORM, "interdependence", facts).outcome["interdependent"]


FAMILY = [stake("P", "A", "0.2", since=OLD), stake("Q", "B", "0.2", since=OLD)]


def blood(one: str, other: str) -> dict[str, str]:
    return {"a": one, "b": other, "relation": "blood"}


def test_each_declaration_that_may_decide_is_asked_for_and_no_other() -> None:
    stakes = [*FAMILY, stake("P2", "A", "0.2"), stake("Q2", "B", "0.2"), stake("R", "A", "0.01")]
    facts: dict[str, Any] = {"carriers": ["A", "B"], "same_line": True, "stakes": stakes}
    kinship = [blood("P", "R"), blood("P", "Q"), blood("P2", "Q2")]
    assert missing("interdependence", **facts, kinship=kinship) == {"kinship.1.degree", "kinship.2.degree"}
    assert missing("interdependence", **facts, kinship=kinship[:2]) == {"kinship.1.degree"}
    near = [{**blood("P", "Q"), "degree": 2}, blood("P2", "Q2")]
    assert missing("interdependence", **facts, kinship=near) == {"kinship.1.degree"}  # one of the two is not old
    inlaws = [{**blood("P", "Q"), "relation": "affinity"}]
    assert outcome("interdependence", **facts, kinship=inlaws)["ties"] == []
    assert missing("interdependence", **facts, kinship=inlaws, readings={"affinity": "yes"}) == {"kinship.0.degree"}
    assert missing("interdependence", **facts, kinship=[blood("P", "Q")], readings={"affinity": "yes"}) == {
        "kinship.0.degree"
    }


def test_a_possible_tie_that_is_saved_asks_for_no_line() -> None:
    assert missing("interdependence", carriers=["A", "B"], stakes=FAMILY, kinship=[blood("P", "Q")]) == {
        "kinship.0.degree"
    }


def test_in_a_stored_graph_a_declaration_is_named_by_its_two_persons() -> None:
    graph = OwnershipGraph([
        Stake(holder="P", company="A", voting_share=Share("0.2")), Kinship(a="P", b="Q", relation="blood"),
        Stake(holder="Q", company="B", voting_share=Share("0.2")),
    ])  # fmt: skip
    facts = InterdependenceFacts(carriers=("A", "B"), same_line=False)
    decision = answer(graph, ("A", "B"), facts, Reasoning("interdependence", facts, norms.get(NORM).settings))
    assert decision.missing == ("kinship.P.Q.degree",)


@pytest.mark.parametrize("same_line", [True, False, None])
def test_without_a_tie_each_item_and_the_line_are_told(same_line: bool | None) -> None:
    limits = {"limit": "0.10", "degree": 3}
    facts = {"carriers": ["A", "B"], "same_line": same_line}
    assert told("interdependence", **facts) == [
        *((f"art11_cpt_inc{number}", True, limits) for number in (1, 2, 3, 4)),
        ("art11_cpt", True, {"same_line": same_line}),
    ]
    decision = decide(NORM, "interdependence", facts)
    assert (decision.readings, {used.name for used in decision.parameters}) == (
        (), {"interdependence_share", "kinship_degree"},
    )  # fmt: skip


@pytest.mark.parametrize(("since", "saved"), [(OLD, True), (NEW, False)])
@pytest.mark.parametrize("same_line", [True, False])
def test_a_tie_is_told_with_its_pair_its_age_and_its_line(since: str, saved: bool, same_line: bool) -> None:
    steps = told(
        "interdependence", carriers=["A", "B"], same_line=same_line, stakes=[stake("A", "B", "0.4", since=since)]
    )
    pair, limits = {"one": "A", "other": "B"}, {"limit": "0.10", "degree": 3}
    assert steps[:2] == [
        ("art11_cpt_inc1", False, {**pair, "way": ["A tem 0,4 de B"], **limits}),
        ("art97_cpt", saved, {**pair, "published_on": "1993-10-08", "exempt": saved}),
    ]
    assert steps[-1] == ("art11_cpt", saved or not same_line, {"same_line": same_line})


def test_a_name_with_a_full_stop_keeps_it() -> None:
    steps = told("interdependence", carriers=["A.1", "B"], same_line=False, stakes=[stake("A.1", "B", "0.4")])
    assert steps[0][2]["way"] == ["A.1 tem 0,4 de B"]
