# SPDX-License-Identifier: Apache-2.0
"""Art. 7, pars. 1 to 3: how new permits are distributed among the municipalities of the metropolitan region."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from outorga.law.kernel.decisions import Reasoning, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Text

DEMAND = Test("art7_par1", "O estudo mostra demanda de {demand} permissões para {municipalities} municípios.")
BOUNDS = Test("art7_par2", "{name}, com demanda {demand}, fica com {permits}: de {least} a {most} permissões.")
PROPORTIONAL = Test("art7_par2", "As permissões se dividem na proporção da demanda: {proportional}.")
COMMITMENT = Test("art7_par3", "{name} firmou com o DER-MG o compromisso de manter os pontos.")
SPACES = Test("art7_par3", "{name} mantém pontos com vagas bastantes: {spaces}; mínimo {least}.")


class Municipality(Facts, frozen=True, gc=False):
    """A municipality with its demand of users, its new permits, and what it keeps for the taxis."""

    name: Text
    demand: Count
    permits: Count
    stand_spaces: Given[tuple[Count, ...]] = UNSET
    commitment_signed: Given[bool] = UNSET


class Allocation(Facts, frozen=True, gc=False):
    """The demand that the study found, and the distribution."""

    study_demand: Given[Count] = UNSET
    rmbh_municipalities: Given[Count] = UNSET
    municipalities: Given[tuple[Municipality, ...]] = UNSET


def judge(given: Allocation, reasoning: Reasoning) -> dict[str, Any]:
    """The study's demand reaches the number of municipalities; each one gets its part, and keeps its stands."""
    if given.study_demand is not UNSET or given.rmbh_municipalities is not UNSET:
        judge_demand(given, reasoning)
    municipalities = reasoning.need("allocation.municipalities", given.municipalities, BOUNDS)
    if municipalities is None:
        return {}
    total = sum(municipality.permits for municipality in municipalities)
    least: int = reasoning.fixed("municipality_minimum")
    most = int(total * reasoning.fixed("municipality_share"))
    for municipality in municipalities:
        judge_bounds(municipality, least, most, reasoning)
        if municipality.permits:
            judge_commitment(municipality, reasoning)
    split = proportional(municipalities, total, least, most)
    judge_split(municipalities, split, reasoning)
    return {"total": total, "maximum_per_municipality": most, "proportional": split}


def judge_demand(given: Allocation, reasoning: Reasoning) -> None:
    """New permits need a demand of at least one for each municipality of the region."""
    demand = reasoning.need("allocation.study_demand", given.study_demand, DEMAND)
    municipalities = reasoning.need("allocation.rmbh_municipalities", given.rmbh_municipalities, DEMAND)
    if demand is not None and municipalities is not None:
        reasoning.check(DEMAND, demand >= municipalities, demand=demand, municipalities=municipalities)


def judge_bounds(given: Municipality, least: int, most: int, reasoning: Reasoning) -> None:
    """Without demand nothing; with it from one permit to half of all."""
    lower, upper = (least, most) if given.demand else (0, 0)
    fits = lower <= given.permits <= upper
    reasoning.check(BOUNDS, fits, name=given.name, demand=given.demand, permits=given.permits, least=lower, most=upper)


def judge_commitment(given: Municipality, reasoning: Reasoning) -> None:
    """A municipality that gets permits signed a commitment, with three spaces in all or in each stand."""
    if given.commitment_signed is not UNSET:
        reasoning.check(COMMITMENT, given.commitment_signed, name=given.name)
    if given.stand_spaces is UNSET:
        return
    least: int = reasoning.fixed("stand_spaces")
    spaces = given.stand_spaces
    counted = min(spaces, default=0) if reasoning.reading("three_spaces") == "per_stand" else sum(spaces)
    reasoning.check(SPACES, counted >= least, name=given.name, spaces=spaces, least=least)


def judge_split(municipalities: Sequence[Municipality], split: Mapping[str, int], reasoning: Reasoning) -> None:
    """The exact proportion is demanded only by the reading; otherwise it informs."""
    exact = all(municipality.permits == split[municipality.name] for municipality in municipalities)
    demanded = reasoning.reading("allocation_method") == "largest_remainder"
    test = reasoning.check if demanded else reasoning.step
    test(PROPORTIONAL, exact, proportional=split)


def proportional(municipalities: Sequence[Municipality], total: int, least: int, most: int) -> dict[str, int]:
    """The total split by demand within the bounds, rounded by largest remainders; the first given wins a tie.

    Shares out of the bounds are fixed on them, and the rest is split among the others until none is outside.
    """
    free = [municipality for municipality in municipalities if municipality.demand]
    fixed = {municipality.name: 0 for municipality in municipalities}
    outside: dict[str, int] | None = None
    while outside is None or outside:
        rest, demand = total - sum(fixed.values()), sum(municipality.demand for municipality in free)
        outside = dict(_outside(free, rest, demand, least, most))
        fixed |= outside
        free = [municipality for municipality in free if municipality.name not in outside]
    return fixed | _largest_remainders(free, rest, demand)


def _outside(free: Sequence[Municipality], rest: int, demand: int, least: int, most: int) -> Iterator[tuple[str, int]]:
    for municipality in free:
        weight = rest * municipality.demand
        if weight < least * demand:
            yield municipality.name, least
        elif weight > most * demand:
            yield municipality.name, most


def _largest_remainders(free: Sequence[Municipality], rest: int, demand: int) -> dict[str, int]:
    shares = {municipality.name: divmod(rest * municipality.demand, demand) for municipality in free}
    left = rest - sum(floor for floor, _ in shares.values()) if free else 0
    rounded_up = set(sorted(shares, key=lambda name: -shares[name][1])[:left])
    return {name: floor + (name in rounded_up) for name, (floor, _) in shares.items()}
